"""Bottlenecks and innocent look-alikes in four languages, and how found ones are counted.

Each language has two of each kind and two look-alikes of each kind, one to tune on and one held
out; a second and a third held-out set, written after those before them had been scored, are not so
even. A guilty case has one cause. It may be reported where it shows or at any step between there
and where the time is spent; everything else reported in a case is a false alarm.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from benchmarks.labelled.code.archives import Archive, Place, archives, place

Kind = Literal[
    "n_plus_one",
    "nested_loop",
    "blocking_in_async",
    "unbounded_growth",
    "repeated_work",
    "missing_limit",
]
Language = Literal["python", "typescript", "go", "java"]
SetName = Literal["tuning", "held_out", "held_out_2", "held_out_3"]

FIRST_SETS: Final[frozenset[SetName]] = frozenset({"tuning", "held_out"})

FIXTURES: Final = (
    Path(__file__).parents[3] / "tests" / "unit" / "reasoning" / "bottlenecks" / "fixtures"
)


@dataclass(frozen=True, slots=True)
class Case:
    """A small code base and what a reader says of it."""

    archive: Archive
    language: Language
    set_name: SetName
    kind: Kind
    """What it is guilty of, or what it only looks like."""
    evidence: Place | None
    """Where a guilty one shows; None says that it is innocent."""
    also_at: tuple[Place, ...]
    """Where it may be reported as well."""
    also_kinds: tuple[Kind, ...]
    """What it may be called as well."""
    tolerated_kinds: tuple[Kind, ...]
    """What readers would not agree on; reported, it counts neither way."""
    why: str

    @property
    def is_guilty(self) -> bool:
        """Whether there is something to find."""
        return self.evidence is not None


@dataclass(frozen=True, slots=True)
class Reported:
    """Something found by what is measured."""

    kind: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Score:
    """Guilty cases that were found, those that were not, and false alarms of any case."""

    found: int = 0
    missed: int = 0
    false_alarms: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.found + other.found,
            self.missed + other.missed,
            self.false_alarms + other.false_alarms,
        )

    @property
    def precision(self) -> float:
        """Of what was reported, the part that is true; several reports of a cause count once."""
        return self.found / max(1, self.found + self.false_alarms)

    @property
    def recall(self) -> float:
        """Of the guilty cases, the part that was found."""
        return self.found / max(1, self.found + self.missed)


def cases(set_name: SetName | None = None) -> list[Case]:
    """One of the sets; without a name the first two, as later held-out ones are used alone."""
    every = [
        _case(found, language)
        for language in get_args(Language)
        for found in archives(FIXTURES / language)
    ]
    wanted = {set_name} if set_name else FIRST_SETS
    return [case for case in every if case.set_name in wanted]


def judged(case: Case, reported: Iterable[Reported]) -> Score:
    """What the reports are worth."""
    true = {(spot.file, spot.line) for spot in (case.evidence, *case.also_at) if spot}
    kinds = {case.kind, *case.also_kinds}
    hits = misses = 0
    for one in reported:
        if one.kind in kinds and (one.file, one.line) in true:
            hits += 1
        elif one.kind not in case.tolerated_kinds:
            misses += 1
    found = int(hits > 0)
    return Score(found, int(case.is_guilty) - found, misses)


def score(chosen: Iterable[Case], detect: Callable[[Case], Iterable[Reported]]) -> Score:
    """All of them together."""
    total = Score()
    for case in chosen:
        total += judged(case, detect(case))
    return total


def _case(found: Archive, language: Language) -> Case:
    label = found.label
    if (label["verdict"] == "guilty") != ("evidence" in label):
        raise ValueError(f"{found.name}: a guilty case has evidence, and an innocent one none")
    return Case(
        archive=found,
        language=language,
        set_name=label["set"],
        kind=label["kind"],
        evidence=place(label["evidence"]) if "evidence" in label else None,
        also_at=tuple(place(spot) for spot in label.get("also_at", ())),
        also_kinds=tuple(label.get("also_kinds", ())),
        tolerated_kinds=tuple(label.get("tolerated_kinds", ())),
        why=label["why"],
    )
