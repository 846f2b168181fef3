"""Plans kept: what a user's events deserve, joined with what is stored."""
