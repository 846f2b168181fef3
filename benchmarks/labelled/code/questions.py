"""Questions on real code with answers found by reading, and how an answer is judged.

A spot is a line and the name in it. `callers` wants call sites, `implementations` and `leads_to`
wants where things are defined, `impact` wants those who use something (`hops` of them deep) and
the files to look at, `path` wants a way and names the call sites that every way passes. `uncertain`
is about a call whose target cannot be known: it must be told of, but naming a target with high
confidence is wrong. Spots that are `possible` count neither way; those that are `never` true are
there to be checked one by one: they catch names that only look alike.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from benchmarks.labelled.code.archives import Place
from benchmarks.labelled.code.projects import Project, projects

Kind = Literal["callers", "path", "impact", "leads_to", "implementations", "uncertain"]
SetName = Literal["tuning", "held_out", "held_out_2"]

FIRST_SETS: Final[frozenset[SetName]] = frozenset({"tuning", "held_out"})

HIGH: Final = 0.8
"""From here on an answer claims to be sure."""
CLAIMED: Final = 0.5
"""From here on a spot counts as an answer; below it is a mere possibility."""
MOST: Final = 0.8
"""Of more than four spots, the part that must be found; and the part of an answer to be true."""

_FOLDER: Final = Path(__file__).parent / "questions"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and what a reader answers."""

    id: str
    project: Project
    set_name: SetName
    kind: Kind
    question: str
    subject: Place
    to: Place | None
    hops: int
    exists: bool
    """Of a path; of all else true."""
    expected: tuple[Place, ...]
    possible: tuple[Place, ...]
    never: tuple[Place, ...]
    files: tuple[str, ...]
    """Of an impact."""
    why: str

    def spots(self) -> list[Place]:
        """All lines that are cited."""
        ends = [self.subject, self.to] if self.to else [self.subject]
        return [*ends, *self.expected, *self.possible, *self.never]


@dataclass(frozen=True, slots=True)
class Answered:
    """A spot of an answer of what is measured, and how sure it is."""

    file: str
    line: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer is worth."""

    is_right: bool
    precision: float
    recall: float
    confidently_wrong: tuple[Answered, ...]


def questions(set_name: SetName | None = None) -> list[Question]:
    """One of the sets; without a name the first two, as the second held-out one is used alone."""
    every = [
        _question(row, project)
        for name, project in projects().items()
        for row in json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    ]
    wanted = {set_name} if set_name else FIRST_SETS
    return [question for question in every if question.set_name in wanted]


def judged(
    question: Question,
    answer: Iterable[Answered],
    *,
    is_found: bool = True,
    files: Iterable[str] = (),
) -> Judgement:
    """What the spots of an answer and the files it names are worth.

    `is_found`: of a path, that there is one; of an uncertain call, that the answer tells of it,
    with candidates or as unresolved.
    """
    spots = list(answer)
    claimed = {(spot.file, spot.line) for spot in spots if spot.confidence >= CLAIMED}
    expected = {(spot.file, spot.line) for spot in question.expected}
    allowed = expected | {(spot.file, spot.line) for spot in question.possible}
    if question.kind == "uncertain":
        sure = tuple(spot for spot in spots if spot.confidence >= HIGH)
        return Judgement(is_found and not sure, float(not sure), float(is_found), sure)
    if not question.exists:
        wrong = tuple(spot for spot in spots if spot.confidence >= HIGH) if is_found else ()
        return Judgement(not is_found, float(not is_found), 1.0, wrong)
    recall = _part(len(expected & claimed), len(expected))
    # Other spots of a path lead on it: any way from one end to the other is a right one.
    strict = question.kind != "path"
    precision = _part(len(claimed & allowed), len(claimed)) if strict else 1.0
    confidently_wrong = tuple(
        spot
        for spot in spots
        if strict and spot.confidence >= HIGH and (spot.file, spot.line) not in allowed
    )
    least = 1.0 if len(expected) <= 4 else MOST
    is_right = is_found and recall >= least and precision >= MOST
    if question.kind == "impact":
        named = set(files)
        is_right = is_right and set(question.files) <= named
        precision = min(precision, _part(len(named & set(question.files)), len(named)))
    return Judgement(is_right, precision, recall, confidently_wrong)


def _part(some: int, whole: int) -> float:
    return some / whole if whole else 1.0


def _question(row: dict[str, Any], project: Project) -> Question:
    return Question(
        id=row["id"],
        project=project,
        set_name=row["set"],
        kind=row["kind"],
        question=row["question"],
        subject=_spot(row["subject"]),
        to=_spot(row["to"]) if "to" in row else None,
        hops=row.get("hops", 1),
        exists=row.get("exists", True),
        expected=_spots(row, "expected"),
        possible=_spots(row, "possible"),
        never=_spots(row, "never"),
        files=tuple(row.get("files", ())),
        why=row.get("why", ""),
    )


def _spots(row: dict[str, Any], key: str) -> tuple[Place, ...]:
    return tuple(_spot(text) for text in row.get(key, ()))


def _spot(text: str) -> Place:
    at, name = text.rsplit(" ", 1)
    file, line = at.rsplit(":", 1)
    return Place(file, int(line), name)
