"""`python -m benchmarks.classification [--errors]`: cues alone beside cues and meaning.

Accuracy on two sets of labelled questions: one that cues, prototypes and constants were tuned on,
one held out, whose errors nobody looks at; `--errors` prints those of the tuning set only.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from quintet.embedding import installed_embedder
from research.classification import classify
from research.context_detection import detect_context
from research.meaning import Meaning
from research.models import ResearchType
from research.prototype_meaning import PrototypeMeaning

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
    rows: Sequence[Labelled], answers: Sequence[dict[str, str]], dimension: str = "research_type"
) -> float:
    """The part of the labelled questions that is told as labelled."""
    hits = [
        answer[dimension] == row.labels[dimension]
        for row, answer in zip(rows, answers, strict=True)
        if row.labels[dimension] != ANY
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
        print(f"{name}: {len(rows)} questions        cues only   with meaning")
        for dimension in DIMENSIONS:
            _print(
                dimension,
                lambda found, of=dimension, all_=rows: accuracy(all_, found, of),
                cues,
                both,
            )
        for kind in get_args(ResearchType):
            chosen = [
                number for number, row in enumerate(rows) if row.labels["research_type"] == kind
            ]
            _print(
                f"  {kind}",
                lambda found, at=chosen, all_=rows: accuracy(
                    [all_[i] for i in at], [found[i] for i in at]
                ),
                cues,
                both,
            )
        if name == "tuning" and "--errors" in sys.argv:
            _errors(rows, both)


def _print(
    title: str,
    measured: Callable[[Sequence[dict[str, str]]], float],
    cues: Sequence[dict[str, str]],
    both: Sequence[dict[str, str]],
) -> None:
    print(f"  {title:<24} {measured(cues):12.3f} {measured(both):14.3f}")


def _errors(rows: Sequence[Labelled], answers: Sequence[dict[str, str]]) -> None:
    for row, answer in zip(rows, answers, strict=True):
        for dimension in DIMENSIONS:
            label = row.labels[dimension]
            if label not in {ANY, answer[dimension]}:
                print(f"  {dimension}: {label}, told {answer[dimension]}: {row.question}")


def _raise(failure: Exception) -> None:
    raise failure


if __name__ == "__main__":
    main()
