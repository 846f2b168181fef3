"""The reasoning family: evidence over a user's code, conversations, tournaments."""
