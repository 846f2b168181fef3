"""What a sentence says of one event besides its subject: by whom, where, from and for whom.

"Founded by Jane Doe in Berlin" has two slots, each of which is compared with its like. Only events
that have one answer: whoever has offices in Berlin may have others in Munich.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from quintet.orchestration.synthesis.names import Name
from quintet.orchestration.synthesis.statements import DOER, named
from quintet.orchestration.synthesis.values import Value

_ONCE: Final = (
    "written|founded|established|incorporated|invented|discovered|created|developed|painted|"
    "designed|composed|acquired|bought|sold|built|published|headquartered|based|located|born|died|"
    "situated|buried|filmed|recorded|signed|launched|released|opened|assembled|manufactured|"
    "assassinated|commissioned|directed|owned"
)
_AGAIN: Final = "held|hosted|takes place|took place|led|run|chaired|won|organised|organized"
_EVENT: Final = re.compile(rf"\b(?:(?P<once>{_ONCE})|(?P<again>{_AGAIN}))\b", re.IGNORECASE)
_PREPOSITION: Final = re.compile(
    r"\s(?P<word>by|in|at|on|from|for|with)\s(?:the\s|an?\s)?(?:city of\s|town of\s)?"
)
_LEAD: Final = re.compile(r"(?:\b(?:by|in|at|on|from|for|with|since)\s(?:the\s)?)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Slot:
    """A value, and the stretch of the sentence that says it with its preposition."""

    value: Value
    start: int
    end: int


def name_slots(text: str, found: Sequence[Name], *, is_dated: bool) -> list[Slot]:
    """The names that fill the slots of a sentence's event, each preposition once.

    `is_dated` says whether the sentence has a date: what happens again has another answer each
    time, so that none is read there.
    """
    event = _EVENT.search(text)
    if event is None or (event["again"] and is_dated):
        return []
    taken = list[Slot]()
    doer = DOER.match(text)
    who = named(text, found, 0, doer.end("who"), is_whole=True) if doer else None
    if who:
        taken.append(Slot(replace(who.value, unit="by"), 0, who.end))
    following = _EVENT.search(text, event.end())
    stop = following.start() if following else len(text)
    for preposition in _PREPOSITION.finditer(text, event.end(), stop):
        word = preposition["word"]
        filled = named(text, found, preposition.end(), stop, is_whole=False)
        if filled and all(one.value.unit != word for one in taken):
            taken.append(
                Slot(replace(filled.value, unit=word), preposition.start() + 1, filled.end)
            )
    return taken


def value_slot(text: str, value: Value) -> Slot:
    """A number or date with the preposition before it."""
    start = value.span[0]
    lead = _LEAD.search(text[:start])
    return Slot(value, lead.start() if lead else start, value.span[1])


def without(text: str, others: Sequence[Slot]) -> str:
    """The sentence with an ellipsis in place of each of the slots."""
    for slot in sorted(others, key=lambda one: -one.start):
        text = f"{text[: slot.start].rstrip()} … {text[slot.end :].lstrip()}"
    return re.sub(r"(?:… )+…", "…", " ".join(text.split()))
