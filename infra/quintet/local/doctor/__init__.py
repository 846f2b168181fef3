"""`quintet doctor URL`: what MCP clients will find at an address, what is wrong, how to mend it.

Looks from outside, as a client does, so it also sees what lies between: API Gateway, a domain, a
proxy. Each module has the checks of one step; `examining` runs them and prints what they say.
"""
