"""Sets that readers have labelled."""
