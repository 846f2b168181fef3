"""Sending what is due, once: claims, channels, retries, and what providers report of it."""
