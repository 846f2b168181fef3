"""The synthesis as Markdown: what holds, what conflicts, what follows.

What sources say is quoted and made harmless: no link, image, markup or instruction of theirs works.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.orchestration.synthesis.answers import Consensus, Contradiction, Resolution, Statement

MOST_LINES: Final = 25
"""Entries of a section."""
_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>#|~!&@]")
_LINK: Final = re.compile(r"(?i)(https?|ftp|mailto|javascript|data):|(www)\.")
_ENTITIES: Final = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def harmless(text: str) -> str:
    """A text in which no character means anything to Markdown or HTML (CommonMark 2.4, GFM 6.9)."""
    escaped = _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), text)
    return _LINK.sub(lambda found: f"{found[1]}\\:" if found[1] else f"{found[2]}\\.", escaped)


def quoted(text: str) -> str:
    """What a source says, as a quotation on one line."""
    return f"“{harmless(' '.join(text.split()))}”"


def written(
    objective: str,
    held: Sequence[Consensus],
    alone: Sequence[Statement],
    disputed: Sequence[tuple[Contradiction, Resolution]],
    follows: Sequence[str],
) -> str:
    """The whole text. `held` and `alone` come in the order of their weight."""
    parts = [*_opening(objective)]
    parts += _section("What holds", [_held(one) for one in held])
    parts += _section("What one source alone says", [_alone(one) for one in alone])
    parts += _section("What conflicts", [_disputed(*pair) for pair in disputed])
    parts += _section("What follows", [f"- {line}" for line in follows])
    return "\n".join(parts).strip()


def _opening(objective: str) -> Iterator[str]:
    if objective:
        yield f"Objective: {quoted(objective[:500])}"
        yield ""


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    if not lines:
        return
    yield f"## {title}"
    yield ""
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"- … and {len(lines) - MOST_LINES} more"
    yield ""


def _held(one: Consensus) -> str:
    said_by = ", ".join(map(harmless, one.sources))
    mark = "; below the threshold" if one.below_threshold else ""
    return f"- {quoted(one.claim)} ({said_by}; confidence {one.confidence:.2f}{mark})"


def _alone(one: Statement) -> str:
    return f"- {quoted(one.text)} ({harmless(one.source)})"


def _disputed(one: Contradiction, outcome: Resolution) -> str:
    sides = "; ".join(f"{harmless(side.source)}: {quoted(side.text)}" for side in one.claims)
    head = f"- **{harmless(one.topic)}** ({one.kind}, {one.severity}): {sides}."
    if not outcome.kept:
        return f"{head} Unresolved: {outcome.reason}."
    return f"{head} Kept: {quoted(outcome.kept[0].text)}, because {outcome.reason}."
