"""`python -m benchmarks.fit_answers SET PACKAGES`: what answers are ranked by, and how good it is.

Fitted are the candidates' weights, by maximum likelihood that a candidate which holds the fact has
it under the softmax, then the confidence, by logistic regression over the answers to all questions,
those without an answer included, each ranked by weights that were fitted without its manual. Both
are shrunk: some nine hundred questions of eleven manuals bear no more freedom. First each manual is
answered with what was fitted on the others, and its figures are printed; then what
`ranking.WEIGHTS`, `confidence.INTERCEPT` and `confidence.COEFFICIENTS` are to hold, fitted on all.
"""

import re
import runpy
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import numpy as np

from benchmarks.manual_answers import FIRST, Asked, places_of, questions_of, report
from benchmarks.manual_library import INTO, indexed
from benchmarks.retrieval import vectors_of
from quintet.installed_embedder import installed_embedder
from quintet.research import confidence, ranking
from quintet.research.answer_forms import form_asked
from quintet.research.composing import Composed, Purpose, compose, signs_of
from quintet.research.nearness import Nearness
from quintet.research.question_terms import Unknown, terms_of
from quintet.research.quoting import first_quoted, quotations
from quintet.research.search import FoundPassage, search

Matrix = Any
_SHRINKAGE: Final = 3.0
_STEPS: Final = 200
_PURPOSE: Final = Purpose("learning", "intermediate", "medium")


@dataclass(frozen=True)
class Seen:
    """One question and the passages that were found for it."""

    question: dict[str, Any]
    found: Sequence[FoundPassage]
    unknown: Unknown
    plain: Callable[[str], str]

    def holds_fact(self, text: str) -> bool:
        """Whether the fact is in a text; never for a question without an answer."""
        fact = re.compile(self.question.get("fact") or r"(?!)", re.IGNORECASE)
        return bool(fact.search(self.plain(text)))

    @cached_property
    def features(self) -> Matrix:
        """A row for every candidate."""
        return np.array(
            [list(each.values()) for passage in self.found for each in passage.features]
        )

    @cached_property
    def holds(self) -> Matrix:
        """Which candidates of the pages with the fact hold it."""
        return np.array(
            [
                passage.path.removeprefix(INTO) in self.question.get("pages", ())
                and self.holds_fact(candidate.read)
                for passage in self.found
                for candidate in passage.candidates
            ]
        )

    def ranked(self, weights: Matrix) -> "Seen":
        """The same with other weights."""
        if not self.found:
            return self
        worths = self.features @ weights
        odds = np.exp(worths - worths.max())
        shares = iter((odds / odds.sum()).tolist())
        found = []
        for passage in self.found:
            own = tuple(next(shares) for _ in passage.candidates)
            found.append(replace(passage, shares=own, probability=sum(own)))
        return replace(self, found=sorted(found, key=lambda passage: -passage.probability))

    @cached_property
    def signs(self) -> Matrix:
        """What speaks for its answer."""
        quoted = first_quoted(quotations(self.found, _PURPOSE.reader.code_lines))
        signs = signs_of(self.found, quoted, self.unknown)
        return np.array([getattr(signs, name) for name in confidence.COEFFICIENTS])

    @cached_property
    def is_right(self) -> bool:
        """Whether its answer holds the fact."""
        return self.holds_fact(self.answer().text[:FIRST])

    def answer(self) -> Composed:
        """As the reader gets it."""
        return compose(self.found, self.unknown, _PURPOSE)


Manuals = Mapping[str, Sequence[Seen]]


def seen(folder: Path, packages: Path) -> Iterator[tuple[str, list[Seen]]]:
    """Every manual's questions."""
    plain, embedder = runpy.run_path(str(folder / "plain.py"))["plain"], installed_embedder()
    assert embedder is not None
    halves = ("tuning", "blind", "blind_2", "blind_3")
    manuals = {name: each for half in halves for name, each in questions_of(folder, half).items()}
    places = {name: each for half in halves for name, each in places_of(folder, half).items()}
    for manual, questions in manuals.items():
        index = indexed(packages / manual / places[manual])
        nearness = Nearness.of(index, vectors_of(index, embedder), embedder)
        every = []
        for question in questions:
            asked = question["question"]
            terms = terms_of(index, asked)
            found = search(index, terms, near=nearness.compared(asked), form=form_asked(asked))
            every.append(Seen(question, found, Unknown.among(terms), plain))
        yield manual, every


def fitted_ranking(every: Sequence[Seen]) -> Matrix:
    """The weights under which the candidates that hold the facts are likeliest."""
    told = [each for each in every if each.holds.any()]
    questions = np.repeat(np.arange(len(told)), [len(each.holds) for each in told])
    features = np.concatenate([each.features for each in told])
    holds = np.concatenate([each.holds for each in told])
    spread = features.std(axis=0) + 1e-9
    scaled: Matrix = features / spread
    weights, mean, square = (np.zeros(len(spread)) for _ in range(3))
    for step in range(1, _STEPS):
        odds = np.exp(scaled @ weights - (scaled @ weights).max())
        shares = [each / np.bincount(questions, each)[questions] for each in (odds * holds, odds)]
        slope = scaled.T @ (shares[0] - shares[1]) - _SHRINKAGE * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights = weights + 0.05 * (mean / (1 - 0.9**step)) / (
            np.sqrt(square / (1 - 0.999**step)) + 1e-9
        )
    return weights / spread


def fitted_confidence(every: Sequence[Seen]) -> Matrix:
    """Intercept and coefficients of the logistic regression, by Newton's method."""
    signs = np.array([each.signs for each in every])
    right = np.array([each.is_right for each in every])
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


def answered(every: Sequence[Seen], fitted: Matrix) -> Iterator[Asked]:
    """What comes of the questions with this confidence."""
    coefficients = dict(zip(confidence.COEFFICIENTS, fitted[1:], strict=True))
    with patch.multiple(confidence, INTERCEPT=fitted[0], COEFFICIENTS=coefficients):
        for each in every:
            answer = each.answer()
            cited = {source.uri.partition(INTO)[2].partition("#")[0] for source in answer.sources}
            cites_page = not cited.isdisjoint(each.question.get("pages", ()))
            has_fact = each.holds_fact(answer.text[:FIRST])
            yield Asked(each.question, answer.confidence, has_fact, cites_page, False, 0.0)


def without(manuals: Manuals, name: str) -> list[Seen]:
    """The questions of all manuals but one."""
    return [each for manual, every in manuals.items() if manual != name for each in every]


def fit(manuals: Manuals) -> None:
    """Prints all."""
    ranked = {}
    for manual, every in manuals.items():
        weights = fitted_ranking(without(manuals, manual))
        ranked[manual] = [each.ranked(weights) for each in every]
    results: list[Asked] = []
    for manual, every in ranked.items():
        own = list(answered(every, fitted_confidence(without(ranked, manual))))
        report(manual, own)
        results += own
    report("all, left out", results)
    weights = fitted_ranking(without(manuals, ""))
    print("ranking", dict(zip(ranking.WEIGHTS, weights.round(2).tolist(), strict=True)))
    fitted = fitted_confidence(without(ranked, ""))
    names = ["intercept", *confidence.COEFFICIENTS]
    print("confidence", dict(zip(names, fitted.round(2).tolist(), strict=True)))


if __name__ == "__main__":
    fit(dict(seen(Path(sys.argv[1]), Path(sys.argv[2]))))
