"""The MCP engine: one synchronous function from a message to its answer, for five revisions.

Nothing here talks to AWS, verifies a token or knows a web framework; those are handed in.
"""
