"""The synthesis as Markdown: what holds, what conflicts, what follows.

What sources say is quoted and made harmless: no link, image, markup or instruction of theirs works.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.orchestration.synthesis.answers import (
    About,
    Alone,
    Consensus,
    Contradiction,
    Perhaps,
    Resolution,
    Said,
)

MOST_LINES: Final = 12
"""Entries of a section."""
_LONGEST_TEXT: Final = 200
_FEW: Final = 5
_MOST_SIDES: Final = 4
_IF_SAME: Final = {
    "agree": "if it is the same, they agree",
    "compatible": "if it is the same, they are compatible",
    "conflict": "if it is the same, they conflict",
    None: "the values cannot be compared",
}
_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>#|~!&@]")
_LINK: Final = re.compile(r"(?i)(https?|ftp|mailto|javascript|data):|(www)\.")
_ENTITIES: Final = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def harmless(text: str) -> str:
    """A text in which no character means anything to Markdown or HTML (CommonMark 2.4, GFM 6.9)."""
    escaped = _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), text)
    return _LINK.sub(lambda found: f"{found[1]}\\:" if found[1] else f"{found[2]}\\.", escaped)


def shown(text: str) -> str:
    """A text on one line of bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_TEXT else f"{line[: _LONGEST_TEXT - 1]}…"


def quoted(text: str) -> str:
    """What a source says, as a quotation on one line."""
    return f"“{harmless(' '.join(text.split()))}”"


def written(
    objective: str,
    held: Sequence[Consensus],
    alone: Sequence[Alone],
    disputed: Sequence[tuple[Contradiction, Resolution]],
    perhaps: Sequence[Perhaps],
    follows: Sequence[str],
) -> str:
    """The whole text. `held` and `alone` come in the order of their weight."""
    asked = [pair for pair in disputed if not pair[0].beside_the_point]
    parts = [*_opening(objective)]
    parts += _section("What conflicts", [_disputed(*pair) for pair in asked])
    parts += _section("What holds", [_held(one) for one in held])
    parts += _section("What is perhaps the same", [_perhaps(one) for one in perhaps])
    parts += _section("What one source alone says", [_alone(one) for one in alone[:_FEW]])
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


def _subject(one: About) -> str:
    head = f"{one.entity}: {one.attribute}" if one.entity else one.attribute
    return harmless(shown(f"{head} ({one.when})" if one.when else head))


def _side(said: Said) -> str:
    return f"{harmless(said.source)} says {quoted(said.value or said.text)}"


def _held(one: Consensus) -> str:
    mark = "; below the threshold" if one.below_threshold else ""
    sides = "; ".join(map(_side, one.statements[:_MOST_SIDES]))
    if len(one.statements) > _MOST_SIDES:
        sides += f"; and {len(one.statements) - _MOST_SIDES} more"
    word = "agree" if one.verdict == "agree" else "compatible at the precision said"
    return f"- **{_subject(one)}**: {sides} ({word}; trust {one.confidence:.2f}{mark})"


def _alone(one: Alone) -> str:
    return f"- {_subject(one)}: {quoted(one.value)} ({harmless(one.source)})"


def _perhaps(one: Perhaps) -> str:
    sides = "; ".join(
        f"{harmless(one.attributes[said.side - 1])}: {_side(said)}" for said in one.statements
    )
    why = f"{harmless(one.reason)}; {_IF_SAME[one.if_same]}"
    return f"- **{harmless(shown(one.entity or 'not named'))}**: {sides} ({why})"


def _disputed(one: Contradiction, outcome: Resolution) -> str:
    sides = "; ".join(map(_side, one.claims))
    gap = f", {one.difference}" if one.difference else ""
    head = f"- **{harmless(shown(one.topic))}** ({one.kind}, {one.severity}{gap}): {sides}."
    if not outcome.kept:
        return f"{head} Unresolved: {outcome.reason}."
    kept = outcome.kept[0]
    return f"{head} Kept: {quoted(kept.value or kept.text)}, because {outcome.reason}."
