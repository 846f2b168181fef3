"""One MCP endpoint over all families: lists from rendered texts, calls handed to their families."""
