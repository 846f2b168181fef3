"""Markdown as HTML for reading: headings, paragraphs, lists, tables, code. Pure.

Everything is escaped before anything is marked up, and links lead to HTTP addresses only: what a
document holds can be no more than text.
"""

import html
import re
from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from quintet.patterns import Pattern

_FENCE: Final = re.compile(r"^(```|~~~)")
_HEADING: Final = re.compile(r"^(#{1,6})\s(.*)$")
_ITEM: Final = Pattern(r"\s*(?:[-*+]|\d{1,9}[.)])\s+(.*)")
_NUMBERED: Final = re.compile(r"^\s*\d")
_RULE: Final = Pattern(r"\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})")
_TABLE_RULE: Final = Pattern(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_CODE: Final = re.compile(r"`([^`]+)`")
_STRONG: Final = re.compile(r"\*\*([^*]+)\*\*")
_OTHER_LINK: Final = Pattern(r"\[([^\]\[]+)\]\([^\s()]+\)")
_LINK: Final = Pattern(r"\[([^\]\[]+)\]\((https?://[^\s()<>]+)\)")


def blocks_of(text: str) -> Markup:
    """The document; its headings begin at the third level, below those of the page."""
    return Markup("\n".join(_blocks(text.replace("\r\n", "\n").split("\n"))))  # noqa: S704


def _blocks(lines: list[str]) -> Iterator[str]:
    place = 0
    while place < len(lines):
        line = lines[place]
        if _FENCE.match(line):
            end = _fence_end(lines, place)
            code = html.escape("\n".join(lines[place + 1 : end]))
            yield f'<pre tabindex="0"><code>{code}</code></pre>'
            place = end + 1
        elif not line.strip() or _RULE.fullmatch(line):
            place += 1
        elif heading := _HEADING.match(line):
            level = min(6, len(heading[1]) + 2)
            yield f"<h{level}>{_inline(heading[2].rstrip().rstrip('#').strip())}</h{level}>"
            place += 1
        else:
            end = _run_end(lines, place)
            yield _run(lines[place:end])
            place = end


def _fence_end(lines: list[str], place: int) -> int:
    fence = lines[place][:3]
    following = range(place + 1, len(lines))
    return next((at for at in following if lines[at].startswith(fence)), len(lines))


def _run_end(lines: list[str], place: int) -> int:
    """Where the lines end that belong together."""
    for at in range(place + 1, len(lines)):
        line = lines[at]
        if not line.strip() or _FENCE.match(line) or _HEADING.match(line):
            return at
    return len(lines)


def _run(lines: list[str]) -> str:
    if len(lines) > 1 and "|" in lines[0] and _TABLE_RULE.fullmatch(lines[1].strip()):
        return _table(lines)
    first = next((at for at, line in enumerate(lines) if _ITEM.fullmatch(line)), None)
    if first is not None:
        before = [f"<p>{_inline(' '.join(lines[:first]))}</p>"] if first else []
        return "".join([*before, _list(lines[first:])])
    return f"<p>{_inline(' '.join(line.strip().removeprefix('> ') for line in lines))}</p>"


def _list(lines: list[str]) -> str:
    items: list[str] = []
    for line in lines:
        found = _ITEM.fullmatch(line)
        if found:
            items.append(found[1])
        else:
            items[-1] += " " + line.strip()
    kind = "ol" if _NUMBERED.match(lines[0]) else "ul"
    return f"<{kind}>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</{kind}>"


def _table(lines: list[str]) -> str:
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in _cells(lines[0]))
    rows = "".join(
        "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in _cells(line)) + "</tr>"
        for line in lines[2:]
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="Table">{table}</div>'


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _inline(text: str) -> str:
    """Code, strong words and links of one run of text."""
    parts = _CODE.split(text)
    return "".join(
        f"<code>{html.escape(part)}</code>" if at % 2 else _marked(part)
        for at, part in enumerate(parts)
    )


def _marked(text: str) -> str:
    escaped = _STRONG.sub(r"<strong>\1</strong>", html.escape(text))
    linked = _LINK.sub(lambda link: f'<a href="{link[2]}" rel="noreferrer">{link[1]}</a>', escaped)
    return _OTHER_LINK.sub(lambda link: link[1], linked)
