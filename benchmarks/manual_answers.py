"""`python -m benchmarks.manual_answers SET PACKAGES HALF [--words]`: answers from real manuals.

SET is the folder of questions (benchmarks/labelled/manuals), PACKAGES holds each manual's package
unpacked in a folder of its name, HALF is tuning, blind or, of `rule_2.md`, blind_2. Every question
is asked of a library that holds one manual, as `research_query` asks it; `--words` asks before
there are any vectors. Beside it stand the five best sentences by bm25. Vectors are kept in
`.build/`.
"""

import json
import math
import re
import runpy
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.answer_scores import above, auroc, calibration_error
from benchmarks.manual_library import (
    INTO,
    NoCache,
    Stored,
    best_sentences,
    bm25_sentences,
    indexed,
)
from benchmarks.retrieval import vectors_of
from quintet.installed_embedder import installed_embedder
from quintet.requests.deadline import Deadline
from quintet.research.library import PublishedLibrary
from quintet.research.models import ResearchQuery
from quintet.research.pipeline import Research
from quintet.research.prototype_meaning import PrototypeMeaning

FIRST: Final = 1500
"""Characters of an answer in which the fact is looked for."""
HELD_BACK: Final = 0.35


@dataclass(frozen=True)
class Asked:
    """One question, what came of it, and whether that was right."""

    question: dict[str, Any]
    confidence: float
    has_fact: bool
    cites_page: bool
    baseline_has_fact: bool
    seconds: float


def asked(
    questions: Sequence[dict[str, Any]],
    folder: Path,
    plain: Callable[[str], str],
    *,
    by_words: bool,
) -> Iterator[Asked]:
    """Every question of one manual."""
    index, embedder = indexed(folder), installed_embedder()
    if embedder is None:
        raise SystemExit("The language layer is not installed.")
    vectors = b"" if by_words else vectors_of(index, embedder).serialized()
    library = PublishedLibrary(Stored(index.serialized(), vectors), embedder=embedder)  # type: ignore[arg-type]
    research = Research(library, NoCache(), meaning=PrototypeMeaning(embedder))
    singles = bm25_sentences(index)
    for question in questions:
        started, deadline = time.perf_counter(), Deadline(60)
        answer = research.answer(ResearchQuery(query=question["question"]), "t", deadline).answer
        seconds = time.perf_counter() - started
        fact = re.compile(question.get("fact") or r"(?!)", re.IGNORECASE)
        pages = (source.uri.partition(INTO)[2] for source in answer.metadata.sources)
        cited = {page.partition("#")[0] for page in pages}
        yield Asked(
            question,
            answer.metadata.answer_confidence,
            bool(fact.search(plain(answer.result[:FIRST]))),
            not cited.isdisjoint(question.get("pages", ())),
            bool(fact.search(plain(best_sentences(singles, question["question"]))[:FIRST])),
            seconds,
        )


def questions_of(folder: Path, half: str) -> dict[str, list[dict[str, Any]]]:
    """The questions of each manual of a half, those without an answer last."""
    lacking = _read(folder / f"unanswerable{_suffix(half)}.json")
    return {
        name: _read(folder / f"{name}.json")["questions"]
        + [question for question in lacking if question["manual"] == name]
        for name in places_of(folder, half)
    }


def places_of(folder: Path, half: str) -> dict[str, str]:
    """Where each manual's pages of a half are in its package."""
    suffix = _suffix(half)
    manuals = _read(folder / f"manuals{suffix}.json")
    return {each["manual"]: each["folder"] for each in manuals if suffix or each["half"] == half}


def _suffix(half: str) -> str:
    """What a later set's files end with; all its manuals are of one half."""
    number = half.partition("_")[2]
    return f"_{number}" if number else ""


def report(name: str, every: Sequence[Asked]) -> None:
    """Prints the figures."""
    told = [each for each in every if each.question.get("fact")]
    lacking = [each for each in every if not each.question.get("fact")]
    pairs = [(each.confidence, each.has_fact) for each in told]
    held = [each.confidence < HELD_BACK for each in lacking]
    right, share = above(pairs, 0.8)
    print(
        f"{name:<20}{len(told):>4} fact {_mean([each.has_fact for each in told]):.2f}"
        f" (bm25 {_mean([each.baseline_has_fact for each in told]):.2f})"
        f" page {_mean([each.cites_page for each in told]):.2f} auroc {auroc(pairs):.2f}"
        f" ece {calibration_error(pairs):.2f} above 0.8: {right:.2f} of {share:.2f}"
        f" held back {_mean(held):.2f} of {len(held)}"
        f" p50 {statistics.median(each.seconds for each in every) * 1000:.0f} ms"
    )


def _mean(flags: Sequence[bool]) -> float:
    return sum(flags) / len(flags) if flags else math.nan


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def main() -> None:
    """Prints every manual's figures, and those of all."""
    folder, packages, half = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    pages = places_of(folder, half)
    plain = runpy.run_path(str(folder / "plain.py"))["plain"]
    every: list[Asked] = []
    for manual, questions in questions_of(folder, half).items():
        place = packages / manual / pages[manual]
        results = list(asked(questions, place, plain, by_words="--words" in sys.argv))
        report(manual, results)
        every += results
    report("all", every)


if __name__ == "__main__":
    main()
