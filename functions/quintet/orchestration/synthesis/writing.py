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

_MOST_LINES, _FEW, _MOST_SIDES = 12, 5, 4
"""Entries of a section, of one that matters less, and sides of an entry."""
_LONGEST_TEXT, _LONGEST_OBJECTIVE = 200, 500
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


def subject(entity: str | None, attribute: str, when: str | None) -> str:
    """What a statement is about, in words."""
    head = f"{entity}: {attribute}" if entity else attribute
    return f"{head} ({when})" if when else head


def written(
    objective: str,
    held: Sequence[Consensus],
    alone: Sequence[Alone],
    disputed: Sequence[tuple[Contradiction, Resolution]],
    perhaps: Sequence[Perhaps],
    follows: Sequence[str],
) -> str:
    """The whole text. `held` and `alone` come in the order of their weight."""
    parts = [f"Objective: {quoted(objective[:_LONGEST_OBJECTIVE])}\n"] if objective else []
    asked = [_disputed(*pair) for pair in disputed if not pair[0].beside_the_point]
    parts += _section("What conflicts", asked)
    parts += _section("What holds", [*map(_held, held)])
    parts += _section("What is perhaps the same", [*map(_perhaps, perhaps)])
    parts += _section("What one source alone says", [*map(_alone, alone[:_FEW])])
    parts += _section("What follows", follows)
    return "\n".join(parts).strip()


def _section(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"## {title}\n"
        yield from (f"- {line}" for line in lines[:_MOST_LINES])
        if len(lines) > _MOST_LINES:
            yield f"- … and {len(lines) - _MOST_LINES} more"
        yield ""


def _about(one: About) -> str:
    return harmless(shown(subject(one.entity, one.attribute, one.when)))


def _sides(said: Sequence[Said]) -> str:
    return "; ".join(f"{harmless(one.source)} says {quoted(one.value)}" for one in said)


def _held(one: Consensus) -> str:
    mark = "; below the threshold" if one.below_threshold else ""
    word = "agree" if one.verdict == "agree" else "compatible at the precision said"
    trust = f"trust {one.confidence:.2f}{mark}"
    more = len(one.statements) - _MOST_SIDES
    sides = _sides(one.statements[:_MOST_SIDES]) + (f"; and {more} more" if more > 0 else "")
    return f"**{_about(one)}**: {sides} ({word}; {trust})"


def _alone(one: Alone) -> str:
    return f"{_about(one)}: {quoted(one.value)} ({harmless(one.source)})"


def _perhaps(one: Perhaps) -> str:
    sides = "; ".join(
        f"{harmless(one.attributes[said.side - 1])}: {_sides([said])}" for said in one.statements
    )
    why = f"{harmless(one.reason)}; {_IF_SAME[one.if_same]}"
    return f"**{harmless(shown(one.entity or 'not named'))}**: {sides} ({why})"


def _disputed(one: Contradiction, outcome: Resolution) -> str:
    gap = f", {one.difference}" if one.difference else ""
    kept = f"Kept: {quoted(outcome.kept[0].value)}, because" if outcome.kept else "Unresolved:"
    about = f"**{harmless(shown(one.topic))}** ({one.kind}, {one.severity}{gap})"
    return f"{about}: {_sides(one.claims)}. {kept} {outcome.reason}."
