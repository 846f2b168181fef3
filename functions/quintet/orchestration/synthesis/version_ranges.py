"""Ranges of versions as packages declare them: `>=1.2, <2`, `^18 || ^20`, `18 || 20`."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.values import Found, Value

_BOUND: Final = re.compile(r"(?:([<>=!~]=|~>|[\^~<>]) ?|\b)v?\d+(?:\.[\dx*]+)*[-+\w]*")
_SIGNS: Final = frozenset("<>=!^|")
_COMPARISONS: Final = frozenset("<>")
"""Signs that prose uses too: alone they begin no range."""
_JOINTS: Final = frozenset({" ", ",", ", ", " ,", " , ", "||", "|| ", " ||", " || "})


class _Bound(NamedTuple):
    begin: int
    end: int
    sign: str


def version_ranges(text: str) -> list[Found]:
    """Every range in a text, from left to right."""
    if not _SIGNS & set(text):
        return []
    return [
        (begin, end, _range(text[begin:end]))
        for bounds in _joined(text)
        for begin, end in _from_its_start(text, bounds)
    ]


def _joined(text: str) -> Iterator[list[_Bound]]:
    """Bounds between which there is only what joins them."""
    joined: list[_Bound] = []
    for match in _BOUND.finditer(text):
        bound = _Bound(match.start(), match.start() + len(match[0].rstrip("-+")), match[1] or "")
        if joined and not _continues(text[joined[-1].end : bound.begin], bound.sign):
            yield joined
            joined = []
        joined.append(bound)
    yield joined


def _continues(joint: str, sign: str) -> bool:
    return joint in _JOINTS and (sign != "" or joint.endswith("|| "))


def _from_its_start(text: str, bounds: Sequence[_Bound]) -> Iterator[tuple[int, int]]:
    """The range, without the bounds before the first that can begin one."""
    for number, bound in enumerate(bounds):
        rest = bounds[number + 1 :]
        joint, next_sign = (text[bound.end : rest[0].begin], rest[0].sign) if rest else ("", "")
        if _begins(bound.sign, joint, next_sign):
            yield bound.begin, bounds[-1].end
            return


def _begins(sign: str, joint: str, next_sign: str) -> bool:
    if not sign:
        return "||" in joint
    return sign not in _COMPARISONS or ("," in joint and next_sign not in ("", "^"))


def _range(text: str) -> Value:
    """Compared as it is written but for spaces and order."""
    parts = text.casefold().replace(" ", "").replace("||", ",").split(",")
    return Value("name", text, parts=tuple(sorted(parts)))
