"""Markdown as HTML for reading, by markdown-it (CommonMark and tables).

What a document holds can be no more than text: HTML in it is escaped, links lead to HTTP addresses
only, and pictures are their descriptions.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

_SHIFTED: Final = 2
"""Headings begin at the third level, below those of the page."""
_LAST: Final = 6


def blocks_of(text: str) -> Markup:
    """The document."""
    return Markup(_renderer().render(text))  # noqa: S704 - with HTML switched off


@cache
def _renderer() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415 - 0.1 s that no other page needs

    renderer = MarkdownIt("commonmark", {"html": False}).enable("table")
    renderer.core.ruler.push("shape", _shape)
    for kind in ("fence", "code_block"):
        renderer.add_render_rule(kind, _code)
    renderer.add_render_rule("image", _description)
    renderer.add_render_rule("table_open", _table)
    renderer.add_render_rule("table_close", _table_end)
    return renderer


def _shape(state: "StateCore") -> None:
    """Tokens as these pages show them."""
    for token in state.tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(_LAST, int(token.tag[1:]) + _SHIFTED)}"
        elif token.type in ("th_open", "td_open"):  # alignment is a style, which pages forbid
            token.attrs = {"scope": "col"} if token.tag == "th" else {}
        elif token.children is not None:
            token.children = list(_with_links_out(token.children))


def _with_links_out(tokens: Sequence["Token"]) -> Iterator["Token"]:
    """Without the marks of links to anything but HTTP addresses; links hold no links."""
    leads_out = False
    for token in tokens:
        if token.type == "link_open":
            leads_out = str(token.attrGet("href")).startswith(("https://", "http://"))
            token.attrs = {"href": str(token.attrGet("href")), "rel": "noreferrer"}
        if leads_out or token.type not in ("link_open", "link_close"):
            yield token


def _code(
    _renderer: Any, tokens: Sequence["Token"], place: int, _options: Any, _env: Mapping[str, Any]
) -> str:
    return f'<pre tabindex="0"><code>{escape(tokens[place].content)}</code></pre>\n'


def _description(
    _renderer: Any, tokens: Sequence["Token"], place: int, _options: Any, _env: Mapping[str, Any]
) -> str:
    return str(escape(tokens[place].content))


def _table(*_: Any) -> str:
    return '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>\n'


def _table_end(*_: Any) -> str:
    return "</table></div>\n"
