"""Claims of how two values are compared: strictly or not, by which operator."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import LONGEST_LINE, Unit
from quintet.reasoning.hypotheses.defect import ALL_TYPES, Defect, Inquiry
from quintet.reasoning.hypotheses.mechanisms.locating import (
    SPOKEN_OF,
    Fitting,
    locator_of,
    spoken_of,
    stems,
)
from quintet.reasoning.hypotheses.mechanisms.trait import is_negated
from quintet.reasoning.hypotheses.observations import Observation

_OPERATOR: Final = r"(?<![<>=!-])(?:===|!==|==|!=|<=|>=|<|>)(?![<>=])"
_PHRASES: Final = re.compile(
    rf"\b(?:compar|check|test|us|ask)\w*\b.{{0,40}}?{_OPERATOR}"
    rf"|{_OPERATOR}\W{{0,2}} ?(?:instead of|rather than|where)\b"
    r"|\b(?:leaves?|excludes?|counts?|includes?) (?:the |its )?[\w ]{1,40} itself\b",
    re.IGNORECASE,
)
_LEFT_OUT: Final = re.compile(r"\b(?:leaves?|excludes?)\b[\w ]+ itself\b", re.IGNORECASE)
_COMPARED: Final = re.compile(r"(?<![\w.\[\]()])([\w.\[\]()]++)\s(<=|>=|<|>)\s(?=([\w.\[\]()]+))")
_STRICT: Final = frozenset("<>")
_LOOSE: Final = frozenset({"<=", ">="})
_STRENGTH: Final = 0.9


def _examined(inquiry: Inquiry) -> Iterator[Observation]:
    text = inquiry.claim.text
    named = re.search(_OPERATOR, text)
    operator = named.group() if named else "<" if _LEFT_OUT.search(text) else "<="
    is_so = not (named and is_negated(text, named.start()))
    locator = locator_of(inquiry)
    found: list[Fitting] = []
    for unit in inquiry.functions():
        if locator.of_unit(unit) < SPOKEN_OF:
            continue
        for line, used in _used(unit, operator, stems(text)):
            fit = locator.of_line(unit, line)
            supports = (used == operator or {used, operator} <= _STRICT) == is_so
            if {used, operator} <= _LOOSE:
                supports = is_so
            said = f"it is compared with `{used}`"
            found.append((fit, Observation(unit.path, line, supports, _STRENGTH * fit, said)))
    yield from (one for _, one in spoken_of(found))


def _used(unit: Unit, operator: str, words: frozenset[str]) -> list[tuple[int, str]]:
    """Operators of the claimed kind by line: those of operands that are spoken of, if any are."""
    if operator not in _STRICT | _LOOSE:
        same = re.compile(rf"(?<![<>=!]){re.escape(operator)}(?!=)(?! (?:null|nil|None)\b)")
        other = re.compile(r"\.equals\(|Objects\.equals\(|===")
        exact = [(line, operator) for line, _ in unit.matching(same)]
        return exact or [(line, one.group().strip(".(")) for line, one in unit.matching(other)]
    every = [
        (line, one[2], stems(f"{one[1]} {one[3]}"))
        for line, text in unit.lines.items()
        for one in _COMPARED.finditer(text[:LONGEST_LINE])
    ]
    near = [one for one in every if one[2] & words]
    return [(line, used) for line, used, _ in near or every]


COMPARING: Final = (
    Defect(
        "operator_used",
        "a comparison by the wrong operator",
        ALL_TYPES,
        _PHRASES,
        _examined,
        "Compare by the operator that is meant.",
    ),
)
