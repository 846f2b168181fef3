"""Analyses that fit a stuck investigation, run together within one budget of time."""
