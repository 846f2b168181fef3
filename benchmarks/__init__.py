"""Quintet beside its peers: ratios measured in one run. Never part of the tests."""
