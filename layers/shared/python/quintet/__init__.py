"""What every family shares: the MCP engine, errors, auth, limits, AWS access, observability.

The package is the shared layer of every Lambda. It knows no family; families import it.
"""
