"""The channels that notifications are sent by, one module each."""
