"""Situations of calendars, and what their owners expect."""
