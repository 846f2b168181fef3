"""Views of MCP Apps: pages that a client shows beside a tool's answer, each whole in itself.

The client's frame gives a page its data by messages; it asks no server for anything, and runs no
script and takes no style but its own. Source: the MCP Apps specification, 2026-01-26.
"""

import base64
import hashlib
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Final

from quintet.requests.content import ResourceText
from quintet.views.assets import COLOURS, PARTS, PICTURE_STYLES, SVG, asset

EXTENSION: Final = "io.modelcontextprotocol/ui"
MIME_TYPE: Final = "text/html;profile=mcp-app"
CACHE_SECONDS: Final = 3600
_STYLES: Final = (COLOURS, PARTS, PICTURE_STYLES, "view.css")
_HOST: Final = "host.js"
_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="view"><p class="note" role="status">Waiting for the answer …</p></main>
<script>{script}</script>
</body>
</html>
"""


@dataclass(frozen=True)
class View:
    """A page at a URI `ui://…`; `script` fills it, with the help of shared `drawings`."""

    uri: str
    name: str
    title: str
    script: Path
    drawings: tuple[str, ...]

    @cached_property
    def page(self) -> str:
        """The HTML."""
        style = "\n".join(map(asset, _STYLES))
        shared = [asset(name) for name in (SVG, *self.drawings, _HOST)]
        script = "\n".join([*shared, self.script.read_text("utf-8")])
        policy = (
            f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
            "base-uri 'none'; form-action 'none'"
        )
        return _PAGE.format(policy=policy, title=escape(self.title), style=style, script=script)

    def contents(self) -> ResourceText:
        """The page as the contents of a resource."""
        extra = {"_meta": {"ui": {"prefersBorder": True}}}
        return ResourceText(self.uri, self.page, MIME_TYPE, extra)


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
