"""Conversations with their marks, and queries over them."""
