"""Contexts drawn: as lines of text, and as a Mermaid flowchart.

The forms are the seed's (004, visualize_context). Pure; what is related is decided elsewhere.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

MOST_EDGES: Final = 499
"""Mermaid refuses a chart of more (its default of `maxEdges`)."""
MOST_CHARACTERS: Final = 49_000
"""Mermaid refuses a chart of 50,000 (its default of `maxTextSize`)."""

_PLAIN: Final = re.compile(r"[A-Za-z0-9]{1,200}(?:[-_][A-Za-z0-9]{1,200}){0,40}")
_RESERVED: Final = re.compile(
    r"[0-9]*(?:call|class|classDef|click|default|direction|end|flowchart|graph|href|interpolate|"
    r"linkStyle|o|style|subgraph|v|x)(?:-|$)",
    re.IGNORECASE,
)
"""What the flowchart's lexer, of this or an older version, reads at the beginning of an id."""
_ALIAS: Final = re.compile(r"n[0-9]+")

_UNSAFE: Final = re.compile(r"[^\w -]|[_ﬂ¶]|(?<![^\W_])[ -]|[ -](?![^\W_])")
"""What Markdown, HTML and Mermaid might read; the ligature and the pilcrow mark its own escapes."""


def text_drawing(context_id: str, messages: int, has_summary: bool, related: Sequence[str]) -> str:
    """The context in lines: its id, what it holds, and one line for each related context."""
    lines = [
        f"Context ID: {_visible(context_id)}",
        f"Messages: {messages}",
        f"Has Summary: {'true' if has_summary else 'false'}",
        *(f"Related: {_visible(other)}" for other in related),
    ]
    return "\n".join(lines)


def mermaid_drawing(context_id: str, edges: Sequence[tuple[str, str, str]]) -> str:
    """A flowchart of the context and the relations that lead from it, each pair drawn once a type.

    Ids that Mermaid reads as they are stay so; any other is the label of a numbered node. What
    Mermaid would refuse to draw for its size is left out from the end, and a comment says so.
    """
    nodes = _Nodes()
    lines = ["graph TD;"]
    pairs = list(dict.fromkeys(edges))
    if all(context_id not in pair[:2] for pair in pairs):
        lines.append(f"  {nodes.written(context_id)};")
    room = MOST_CHARACTERS - sum(len(line) + 1 for line in lines)
    drawn = 0
    for source, target, kind in pairs[:MOST_EDGES]:
        line = f"  {nodes.written(source)}-->|{kind}|{nodes.written(target)};"
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
        drawn += 1
    if drawn < len(pairs):
        lines.append(f"  %% {len(pairs) - drawn} more relations")
    return "\n".join(lines)


class _Nodes:
    """How ids are written: in full where they first stand, later by their names."""

    def __init__(self) -> None:
        self._aliases: dict[str, str] = {}

    def written(self, context_id: str) -> str:
        """The id as it goes into the next line of the chart."""
        if _is_plain(context_id):
            return context_id
        if context_id in self._aliases:
            return self._aliases[context_id]
        alias = self._aliases[context_id] = f"n{len(self._aliases) + 1}"
        return f'{alias}["{_label(context_id)}"]'


def _is_plain(context_id: str) -> bool:
    """Whether it is a name to Mermaid, and none that a numbered node might have."""
    return (
        _PLAIN.fullmatch(context_id) is not None
        and _RESERVED.match(context_id) is None
        and _ALIAS.fullmatch(context_id) is None
    )


def _label(context_id: str) -> str:
    """The id as text between quotes; by Mermaid's entity codes where it might mean something."""
    return _UNSAFE.sub(_entity, _visible(context_id)) or " "


def _entity(found: re.Match[str]) -> str:
    return "#quot;" if found[0] == '"' else f"#{ord(found[0])};"


def _visible(context_id: str) -> str:
    """The id on one line, whatever is in it: what cannot be printed as its code point."""
    return "".join(_code_points(context_id))


def _code_points(context_id: str) -> Iterator[str]:
    for character in context_id:
        printable = character.isprintable()
        yield character if printable else f"\\u{ord(character):04x}"
