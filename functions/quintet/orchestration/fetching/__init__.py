"""Asking many public APIs at once, checking one of them, and how often a host may be asked."""
