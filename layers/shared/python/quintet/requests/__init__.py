"""A request and its answer as values, for every layer: who asks, for how long, and in which form.

HTTP and JSON-RPC messages, the revisions of MCP, content, schemas and tasks. What answers requests
(`quintet.protocol`), what a family declares (`quintet.family`) and who may ask (`quintet.auth`) are
built on these modules, which know none of them.
"""
