"""The sign-in: an OAuth authorization server whose users an upstream vouches for."""
