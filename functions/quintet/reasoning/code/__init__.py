"""A code base as analyses see it: functions with statements, linked calls, types of values."""
