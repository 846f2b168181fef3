"""Workspaces: how a user's code reaches the server, and how tools read it there."""
