"""Hypotheses about code, tested by what the code says: one alone, or several against each other."""
