"""Who is calling, and what they may do: tokens, keys, permissions, challenges, sealed state."""
