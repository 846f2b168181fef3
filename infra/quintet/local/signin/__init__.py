"""Signing in on one machine: an OAuth authorization server for the servers of a state directory."""
