"""What the reasoning tools share: the context that callers send, and findings with evidence."""
