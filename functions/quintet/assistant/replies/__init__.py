"""Answers to reminders: signed links, and what they change."""
