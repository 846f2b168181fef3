"""The router: every family behind the one address `/mcp`."""
