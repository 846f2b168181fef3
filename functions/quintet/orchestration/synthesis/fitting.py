"""An answer that a model can read: at most 32,000 characters, what matters most first.

What does not fit is counted in `clipped`, list by list; every source stays in `sources`.
"""

from typing import Any, Final

from quintet.orchestration.synthesis.answers import Answered, Synthesis

MOST_CHARACTERS: Final = 32_000
_SHARES: Final = (
    ("contradictions", 0.8),
    ("consensus", 0.9),
    ("perhaps", 0.5),
    ("alone", 0.8),
    ("unused", 1.0),
)
"""The lists in the order of their weight, and how much of what is left each may take."""
_PLAIN: Final = 600
"""Characters that names of fields and numbers take."""


def fitted(whole: Synthesis) -> Synthesis:
    """The answer with the ends of its lists cut off as far as needed."""
    if _size(whole) <= MOST_CHARACTERS:
        return whole
    lists = dict.fromkeys(("resolution", *(name for name, _ in _SHARES)), ())
    left = MOST_CHARACTERS - _size(whole.model_copy(update=lists)) - _PLAIN
    changed: dict[str, Any] = {}
    clipped = list(whole.clipped)
    for name, share in _SHARES:
        entries: tuple[Answered, ...] = getattr(whole, name)
        mates = whole.resolution if name == "contradictions" else ()
        room = left * share
        taken = 0
        for at, entry in enumerate(entries):
            size = _size(entry) + (_size(mates[at]) if mates else 0) + 1
            if size > room:
                break
            room -= size
            left -= size
            taken += 1
        changed[name] = entries[:taken]
        if mates:
            changed["resolution"] = mates[:taken]
        if taken < len(entries):
            clipped.append(f"{len(entries) - taken} more entries of {name} are left out")
    return whole.model_copy(update={**changed, "clipped": tuple(clipped)})


def _size(one: Answered) -> int:
    return len(one.model_dump_json(indent=2))
