"""Calendars in: files imported, subscriptions kept up with, many events to a transaction."""
