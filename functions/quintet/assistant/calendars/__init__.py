"""iCalendar files (RFC 5545) read into events, and read again into what has changed."""
