"""Conversations about a user's code: their turns, their states, and the summary at their end."""
