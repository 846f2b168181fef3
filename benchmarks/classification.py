"""`python -m benchmarks.classification [--errors]`: cues alone beside cues and meaning.

Accuracy on two sets of labelled questions: one that cues, prototypes and constants were tuned on,
and one held out, written after they were frozen, whose errors nobody has looked at; `--errors`
prints those of the tuning set only. The first held-out set was added to the tuning set because its
author had it in mind when writing prototypes. A row: type, audience, domain, urgency, question.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from quintet.installed_embedder import installed_embedder
from quintet.research.classification import classify
from quintet.research.context_detection import detect_context
from quintet.research.meaning import Meaning
from quintet.research.models import ResearchType
from quintet.research.prototype_meaning import PrototypeMeaning

SetName = Literal["tuning", "held_out"]
DIMENSIONS: Final = ("research_type", "audience", "domain", "urgency")
ANY: Final = "*"
"""The label where readers differ; it counts neither way."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question and what a reader says of it, by dimension."""

    question: str
    labels: dict[str, str]


def labelled(name: SetName) -> list[Labelled]:
    """One of the two sets."""
    table = (Path(__file__).parent / "labelled" / f"{name}.tsv").read_text()
    rows = [line.split("\t") for line in table.splitlines()]
    return [
        Labelled(question, dict(zip(DIMENSIONS, labels, strict=True))) for *labels, question in rows
    ]


def told(question: str, meaning: Meaning | None) -> dict[str, str]:
    """What is detected, by dimension; the context follows from the type that is detected."""
    kind = classify(question, meaning).research_type
    context = detect_context(question, kind, meaning=meaning)
    return {
        "research_type": kind,
        "audience": context.audience_level,
        "domain": context.technical_domain,
        "urgency": context.urgency_level,
    }


def accuracy(
    rows: Sequence[Labelled],
    answers: Sequence[dict[str, str]],
    dimension: str = "research_type",
    only: str = ANY,
) -> float:
    """The part of the questions, or of those of one research type, that is told as labelled."""
    hits = [
        answer[dimension] == row.labels[dimension]
        for row, answer in zip(rows, answers, strict=True)
        if row.labels[dimension] != ANY and only in {ANY, row.labels["research_type"]}
    ]
    return sum(hits) / len(hits)


def main() -> None:
    """Prints both sets."""
    embedder = installed_embedder()
    if embedder is None:
        raise SystemExit("The language layer is not installed.")
    meaning = PrototypeMeaning(embedder, _raise)
    for name in get_args(SetName):
        rows = labelled(name)
        cues = [told(row.question, None) for row in rows]
        both = [told(row.question, meaning) for row in rows]
        print(f"{name}: {len(rows)} questions".ljust(28), "cues only   with meaning")
        parts = [(dimension, ANY) for dimension in DIMENSIONS]
        parts += [("research_type", kind) for kind in get_args(ResearchType)]
        for dimension, kind in parts:
            title = dimension if kind == ANY else f"  of {kind}"
            alone, combined = (accuracy(rows, found, dimension, kind) for found in (cues, both))
            print(f"  {title:<24} {alone:10.3f} {combined:14.3f}")
        if name == "tuning" and "--errors" in sys.argv:
            _print_errors(rows, both)


def _print_errors(rows: Sequence[Labelled], answers: Sequence[dict[str, str]]) -> None:
    for row, answer in zip(rows, answers, strict=True):
        for dimension in DIMENSIONS:
            label = row.labels[dimension]
            if label not in {ANY, answer[dimension]}:
                print(f"  {dimension}: {label}, told {answer[dimension]}: {row.question}")


def _raise(failure: Exception) -> None:
    raise failure


if __name__ == "__main__":
    main()
