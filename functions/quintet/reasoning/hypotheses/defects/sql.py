"""What statements of SQL say, as far as they stand in the code: conditions and values."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_STATEMENT: Final = re.compile(
    r"\b(?:SELECT\s.+?\sFROM|UPDATE\s+\S+\s+SET|DELETE\s+FROM|INSERT\s+INTO)\b", re.IGNORECASE
)
_SELECTIVE: Final = re.compile(r"\b(?:SELECT|UPDATE|DELETE)\b", re.IGNORECASE)
_WHERE: Final = re.compile(r"\bWHERE\b\s+\S+", re.IGNORECASE)
_PLACEHOLDER: Final = re.compile(r"=\s*(?:\?|\$\d|%s|:\w+|%\(\w+\)s|@\w+)|\(\s*(?:\?|\$\d|%s|:\w+)")
_JOINED: Final = re.compile(
    r"\bf[\"'].*(?:SELECT|UPDATE|DELETE|INSERT|WHERE).*\{|(?:SELECT|UPDATE|DELETE|INSERT|WHERE)\b.*[\"']\s*(?:\+|%\s*[\w(]|\.format\()"
    r"|`.*(?:SELECT|UPDATE|DELETE|INSERT|WHERE)\b.*\$\{|Sprintf\(.*(?:SELECT|UPDATE|DELETE|INSERT)",
    re.IGNORECASE,
)
_SPREAD: Final = 4
"""Lines that a statement in a call may take."""


def _statements(unit: Unit) -> Iterator[tuple[int, str]]:
    for line, _ in unit.matching(_STATEMENT):
        text = [unit.lines[line]]
        for step in range(1, _SPREAD):
            following = unit.lines.get(line + step, "")
            if not re.search(r"[\"'`]", following):
                break
            text.append(following)
        yield line, " ".join(text)


def _conditions(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.units():
        for line, text in _statements(unit):
            where = _WHERE.search(text)
            if where is not None:
                yield opposes(unit, line, 0.9, "the statement has a condition")
            elif _SELECTIVE.search(text):
                yield supports(unit, line, 0.8, "the statement has no condition")


def _joined(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.units():
        for line, text in _statements(unit):
            if _JOINED.search(text):
                yield supports(unit, line, 0.9, "values are written into the text of the statement")
            elif _PLACEHOLDER.search(text):
                yield opposes(unit, line, 0.9, "values go beside the statement, as parameters")


def _commits(inquiry: Inquiry) -> Iterator[Observation]:
    pattern = re.compile(
        r"\bcommit\(|autocommit|@Transactional|\.transaction\(|with\s+[\w.]+\.begin\(",
        re.IGNORECASE,
    )
    change = re.compile(r"\b(?:UPDATE\s+\S+\s+SET|DELETE\s+FROM|INSERT\s+INTO)\b", re.IGNORECASE)
    for unit in inquiry.functions():
        writes = [line for line, _ in unit.matching(change)]
        commits = [line for line, _ in unit.matching(pattern)]
        for line in commits:
            yield opposes(unit, line, 0.9, "the change is committed here")
        for line in writes if not commits else ():
            yield supports(
                unit, line, 0.5, f"`{unit.symbol.name}` changes rows and commits nothing"
            )


SQL: Final = (
    Defect(
        "missing_condition",
        "a statement without a condition",
        frozenset({"bug", "security", "behavior"}),
        words(
            r"no (?:where|condition)",
            r"without (?:a )?(?:where|condition)",
            r"where clause",
            r"lacks? (?:a )?(?:where|condition)",
            r"(?:another|every|all|wrong) rows?",
            r"missing (?:a )?(?:where|condition|filter)",
        ),
        _conditions,
        "Name the rows that are meant in the statement's condition.",
    ),
    Defect(
        "sql_injection",
        "a statement put together from text",
        frozenset({"security", "bug"}),
        words(
            r"sql injection",
            r"inject\w+",
            r"put together from text",
            r"concatenat\w+",
            r"string interpolation",
            r"built (?:from|by|with) (?:strings?|text|concat\w+)",
            r"unparameteri[sz]ed",
            r"unescaped",
        ),
        _joined,
        "Hand values over as parameters of the statement.",
    ),
    Defect(
        "missing_commit",
        "a change that is not committed",
        frozenset({"bug", "behavior"}),
        words(
            r"(?:never|not|without|forgets? to|does(?: not|n't)) commit",
            r"uncommitted",
            r"missing commit",
            r"not committed",
        ),
        _commits,
        "Commit the change before it is answered.",
    ),
)
