"""The MCP methods, one module per subject: each a function from a Context to a JSON result."""
