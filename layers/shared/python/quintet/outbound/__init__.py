"""Requests to URLs that callers choose: public addresses only, bounded in time and size."""
