"""The assistant family (seed 003): calendars in, notifications planned, scheduled, delivered."""
