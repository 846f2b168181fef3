"""What a person sees who opens the address of an MCP server in a browser."""

import html
from typing import Final

from quintet.protocol.content_types import accepts
from quintet.requests.http import HttpRequest

HTML_TYPE: Final = "text/html"
_PAGE: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quintet</title></head>
<body>
<h1>An address for MCP clients</h1>
<p>Programs that use tools connect to <code>{address}</code>. Give it to yours: Claude, ChatGPT,
VS Code, Cursor or another MCP client.</p>
<p><a href="/">What is served here, and how to connect</a></p>
</body>
</html>
"""


def is_browser(request: HttpRequest) -> bool:
    """Whether somebody opens a page: MCP clients that send GET ask for events or JSON."""
    accept = request.header("accept")
    is_page = request.method in ("GET", "HEAD") and HTML_TYPE in (accept or "").lower()
    return is_page and accepts(accept, HTML_TYPE)


def address_page(request: HttpRequest) -> bytes:
    """The page."""
    address = html.escape(request.base_url + request.path)
    return _PAGE.format(address=address).encode("utf-8", "replace")
