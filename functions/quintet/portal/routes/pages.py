"""Pages from templates.

Everything that is not a template's own is escaped, and no page runs a script or takes a style that
the portal does not serve itself.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi.responses import HTMLResponse, Response
from jinja2 import ChainableUndefined, Environment, FileSystemLoader
from markupsafe import Markup

from quintet.portal.markdown import blocks_of
from quintet.views.assets import (
    COLOURS,
    GRAPH,
    PARTS,
    PHASES,
    PICTURE_STYLES,
    SVG,
    TIMELINE,
    asset,
)

_HERE: Final = Path(__file__).parents[1]
_STATIC: Final = {"portal.css": "text/css", "portal.js": "text/javascript"}
_SHARED: Final = {
    "portal.css": (COLOURS, PARTS, PICTURE_STYLES),
    "portal.js": (SVG, GRAPH, PHASES, TIMELINE),
}
"""What MCP Apps views have too, before the portal's own."""
POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_LONGEST_JSON: Final = 200_000
_LEAST_ROWS: Final = 2
_MOST_COLUMNS: Final = 6
_CELL: Final = 80


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=ChainableUndefined,  # servers leave out what they do not know
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(style=static_path("portal.css"), script=static_path("portal.js"))
    environment.filters.update(
        pretty=_pretty,
        moment=_moment,
        iso=_iso,
        when=_when,
        words=_words,
        columns=_columns,
        markdown=_markdown,
    )
    return environment


def rendered(template: str, /, **values: Any) -> str:
    """A template's text."""
    return _environment().get_template(template).render(**values)


def page(template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    """An answer with a page; `values` are the template's."""
    text = rendered(template, **values)
    return HTMLResponse(text.encode("utf-8", "replace"), status, HEADERS)


@cache
def _content(name: str) -> bytes:
    own = (_HERE / "static" / name).read_text("utf-8")
    return "\n".join([*map(asset, _SHARED[name]), own]).encode()


@cache
def static_path(name: str) -> str:
    """The path of a style or a script, another one whenever its content is."""
    return f"/portal/static/{hashlib.sha256(_content(name)).hexdigest()[:12]}/{name}"


def static_file(digest: str, name: str) -> Response | None:
    """A style or a script; None where there is no such one. By another digest, as it is now."""
    if name not in _STATIC:
        return None
    is_named = static_path(name).split("/")[-2] == digest
    kept = "public, max-age=31536000, immutable" if is_named else "public, max-age=3600"
    return Response(_content(name), headers={"Cache-Control": kept}, media_type=_STATIC[name])


def _markdown(text: Any) -> Markup:
    """A document marked up; nothing where there is none."""
    return blocks_of(str(text))


def _pretty(value: Any) -> str:
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return text if len(text) <= _LONGEST_JSON else text[:_LONGEST_JSON] + "\n… (cut)"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%d %b %Y, %H:%M:%S UTC")


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _when(text: Any) -> str:
    """A moment in ISO 8601 as people write it; any other text as it is."""
    try:
        moment = datetime.fromisoformat(str(text)).astimezone(UTC)
    except ValueError:
        return str(text)
    return f"{moment:%a} {moment.day} {moment:%b %Y, %H:%M} UTC"


def _columns(items: Any) -> list[str] | None:
    """The names that all of a list's objects have in common, where a table can show them."""
    if not isinstance(items, list) or len(items) < _LEAST_ROWS:
        return None
    if not all(isinstance(item, dict) for item in items) or len({*map(tuple, items)}) > 1:
        return None
    names = list(items[0])
    values = (value for item in items for value in item.values())
    is_plain = all(
        not isinstance(value, dict | list) and len(str(value)) < _CELL for value in values
    )
    return names if is_plain and 0 < len(names) <= _MOST_COLUMNS else None


def _words(name: str) -> str:
    """A field's name as words: `messageCount` and `message_count` are both `message count`."""
    spaced = "".join(f" {letter}" if letter.isupper() else letter for letter in name)
    return spaced.replace("_", " ").strip().lower() if not name.isupper() else name
