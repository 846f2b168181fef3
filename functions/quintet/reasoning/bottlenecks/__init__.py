"""Bottlenecks: what in the code makes it slow or grow as its input grows, with evidence."""
