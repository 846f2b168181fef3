"""The public APIs that need no key, and which of them serve an objective."""
