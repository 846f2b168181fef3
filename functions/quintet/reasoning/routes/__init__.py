"""Routes of the reasoning family beside MCP."""
