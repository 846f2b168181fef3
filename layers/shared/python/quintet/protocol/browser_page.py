"""What a person sees who opens the address of an MCP server in a browser, in the portal's style."""

import html
from typing import Final

from quintet.protocol.content_types import accepts
from quintet.requests.http import HttpRequest

HTML_TYPE: Final = "text/html"
_PAGE: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quintet</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/portal/static/newest/portal.css"></head>
<body class="public">
<main class="narrow">
<h1>An address for MCP clients</h1>
<p>Programs that use tools connect to <code>{address}</code>. Give it to yours: Claude, ChatGPT,
VS Code, Cursor or another MCP client.</p>
<p><a class="button" href="/">How to connect</a></p>
</main>
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
    query = f"?{request.query}" if request.query else ""
    address = html.escape(request.base_url + request.path + query)
    return _PAGE.format(address=address).encode("utf-8", "replace")
