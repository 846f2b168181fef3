"""Effects: what calls read, write, wait for, take and give back, by the full name of the callee."""
