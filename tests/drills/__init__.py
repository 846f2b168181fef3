"""Drills: what is made to fail on purpose, and what must hold all the same (`make drills`)."""
