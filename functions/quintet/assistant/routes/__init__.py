"""The assistant's HTTP routes beside MCP, by subject."""
