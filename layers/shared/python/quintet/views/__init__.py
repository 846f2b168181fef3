"""What draws answers in a browser: for the portal's pages, and for the views of MCP Apps."""
