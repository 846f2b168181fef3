"""`python -m benchmarks.fit_answers SET PACKAGES [--without MANUAL]`: what answers are ranked by.

Fitted on all manuals: the passages' weights by maximum likelihood that a passage which holds
the fact has it under the softmax, then the confidence by logistic regression over all questions,
those without an answer included. Prints what `ranking.WEIGHTS` and `confidence.COEFFICIENTS` are to
hold, and with `--without MANUAL` what they would be without one. Both are shrunk: some four hundred
questions of six manuals bear no more freedom.
"""

import re
import runpy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.manual_answers import FIRST, places_of, questions_of
from benchmarks.manual_library import indexed
from benchmarks.retrieval import vectors_of
from quintet.installed_embedder import installed_embedder
from quintet.research import confidence, ranking
from quintet.research.answer_forms import form_asked
from quintet.research.composing import Purpose, compose, signs_of
from quintet.research.nearness import Nearness
from quintet.research.question_terms import Unknown, terms_of
from quintet.research.search import search

Matrix = Any
_SHRINKAGE: Final = 3.0
_STEPS: Final = 1500


@dataclass(frozen=True)
class Seen:
    """One question: its passages' features and which hold the fact, and its answer's signs."""

    features: Matrix
    holds: Matrix
    signs: Matrix
    is_right: bool


def seen(folder: Path, packages: Path, without: str = "") -> Iterator[Seen]:
    """Every question of all manuals but one, answered with the weights there are."""
    plain, embedder = runpy.run_path(str(folder / "plain.py"))["plain"], installed_embedder()
    assert embedder is not None
    manuals = questions_of(folder, "tuning") | questions_of(folder, "blind")
    manuals.pop(without, None)
    for manual, questions in manuals.items():
        index = indexed(packages / manual / places_of(folder)[manual])
        nearness = Nearness.of(index, vectors_of(index, embedder), embedder)
        for question in questions:
            asked = question["question"]
            terms = terms_of(index, asked)
            unknown = Unknown.among(terms)
            found = search(index, terms, near=nearness.compared(asked), form=form_asked(asked))
            fact = re.compile(question.get("fact") or r"(?!)", re.IGNORECASE)
            answer = compose(found, unknown, Purpose("learning", "intermediate", "medium"))
            holds = [
                passage.path.partition("/")[2] in question.get("pages", ())
                and bool(fact.search(plain(" ".join(block.text for block in passage.blocks))))
                for passage in found
            ]
            signs = signs_of(found, unknown)
            yield Seen(
                np.array([list(passage.features.values()) for passage in found]),
                np.array(holds),
                np.array([getattr(signs, name) for name in confidence.COEFFICIENTS]),
                bool(fact.search(plain(answer.text[:FIRST]))),
            )


def fitted_ranking(every: list[Seen]) -> Matrix:
    """The weights under which the passages that hold the facts are likeliest."""
    told = [one for one in every if one.holds.any()]
    spread = np.concatenate([one.features for one in told]).std(axis=0) + 1e-9
    weights, mean, square = (np.zeros(len(spread)) for _ in range(3))
    for step in range(1, _STEPS):
        slope = -_SHRINKAGE * weights
        for one in told:
            scaled = one.features / spread
            odds = np.exp(scaled @ weights - (scaled @ weights).max())
            right = odds * one.holds
            slope += scaled.T @ (right / right.sum() - odds / odds.sum())
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights = weights + 0.02 * (mean / (1 - 0.9**step)) / (
            np.sqrt(square / (1 - 0.999**step)) + 1e-9
        )
    return weights / spread


def fitted_confidence(every: list[Seen]) -> Matrix:
    """Intercept and coefficients of the logistic regression, by Newton's method."""
    signs, right = np.array([one.signs for one in every]), np.array([one.is_right for one in every])
    middle, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-9
    rows = np.column_stack([np.ones(len(signs)), (signs - middle) / spread])
    shrinkage = np.diag([0.0] + [1.0] * signs.shape[1])
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        sure = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (right - sure) - shrinkage @ weights
        curve = (rows * (sure * (1 - sure))[:, None]).T @ rows + shrinkage
        weights = weights + np.linalg.solve(curve, slope)
    scaled = weights[1:] / spread
    return np.concatenate([[weights[0] - (scaled * middle).sum()], scaled])


def main() -> None:
    """Prints both."""
    without = sys.argv[4] if "--without" in sys.argv else ""
    every = list(seen(Path(sys.argv[1]), Path(sys.argv[2]), without))
    print("ranking", dict(zip(ranking.WEIGHTS, fitted_ranking(every).round(1), strict=True)))
    names = ["intercept", *confidence.COEFFICIENTS]
    print("confidence", dict(zip(names, fitted_confidence(every).round(1), strict=True)))


if __name__ == "__main__":
    main()
