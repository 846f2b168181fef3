"""Claims that quote a number or a loop, against what the code has there."""

from collections.abc import Iterator
from math import prod
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import LONGEST_LINE
from quintet.reasoning.hypotheses.defect import ALL_TYPES, Defect, Inquiry, words
from quintet.reasoning.hypotheses.mechanisms.locating import SPOKEN_OF, locator_of, stems
from quintet.reasoning.hypotheses.observations import Observation

_QUOTED: Final = re.compile(
    r"\b([A-Za-z_][\w ]{0,30}?) (?:is|are|of|at|holds?|only|has|was|=|has only) "
    r"(?:only |just |at most )?(\d[\d_,]*)\b(?!-|\.\d)"
)
_SET: Final = re.compile(
    r"\b(?:set)?([A-Za-z_]\w{2,})['\"]?\]?\s*(?::\s*\w+\s*)?[:=(]=?\s*(\d[\d_]*(?: \* \d[\d_]*)*)\b"
)


def _number(text: str) -> int:
    parts = re.findall(r"\d+", text.replace("_", "").replace(",", ""))
    return prod(int(part[:18]) for part in parts)


def _numbers(inquiry: Inquiry) -> Iterator[Observation]:
    found = _QUOTED.search(inquiry.claim.text)
    if found is None:
        return
    asked, number = stems(found[1]), _number(found[2])
    for unit in inquiry.units():
        for line, text in unit.lines.items():
            for one in _SET.finditer(text[:LONGEST_LINE]):
                is_named = one[1] in inquiry.claim.names
                if not is_named and not asked & stems(one[1]):
                    continue
                supports = _number(one[2]) == number
                strength = 0.9 if is_named else 0.75 if supports else 0.6
                yield Observation(
                    unit.path, line, supports, strength, f"`{one[1]}` is {one[2]} here"
                )


def _in_loop(inquiry: Inquiry) -> Iterator[Observation]:
    asked = stems(inquiry.claim.text)
    locator = locator_of(inquiry)
    for unit in inquiry.functions():
        fit = locator.of_unit(unit)
        if fit < SPOKEN_OF:
            continue
        for call in unit.calls:
            if not stems(call.name) & asked - stems(unit.symbol.name):
                continue
            is_within = call.loop_depth > 0
            said = "made in each round of the loop" if is_within else "made once, outside of a loop"
            strength = 0.8 if is_within else 0.5
            yield Observation(unit.path, call.line, is_within, strength * fit, said)


QUOTING: Final = (
    Defect(
        "quoted_number",
        "a number that is not what it should be",
        ALL_TYPES,
        _QUOTED,
        _numbers,
        "Set the number that is meant.",
    ),
    Defect(
        "work_in_loop",
        "work done in each round of a loop",
        ALL_TYPES,
        words(
            r"(?:inside|within|in) (?:a|the) loop",
            r"(?:anew|again|once more|separately) for (?:each|every)\b",
            r"in (?:each|every) (?:round|iteration|pass)",
        ),
        _in_loop,
        "Do it once before the loop.",
    ),
)
