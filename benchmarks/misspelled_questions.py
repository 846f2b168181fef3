"""`python -m benchmarks.misspelled_questions SET PACKAGES HALF DICTIONARY`: one word wrong.

SET, PACKAGES and HALF are those of `manual_answers`; DICTIONARY is the list of real misspellings of
the package codespell (`codespell_lib/data/dictionary.txt`). In each question one word of five
letters or more that the list knows, drawn with a fixed seed, is written in one of its ways. Printed
are the questions as they were, misspelled, and misspelled with nothing read as another word.
"""

import random
import re
import runpy
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from benchmarks.manual_answers import Asked, asked, places_of, questions_of, report
from quintet.research.words import content_words

_SEED: Final = 5
_SHORTEST: Final = 5
_READING: Final = "quintet.research.question_terms.respelled"


def misspellings(dictionary: Path) -> dict[str, list[str]]:
    """The ways in which each word is misspelled, where only it can be meant."""
    found: dict[str, list[str]] = {}
    for line in dictionary.read_text(encoding="utf-8").splitlines():
        wrong, _, right = line.strip().partition("->")
        if right.isalpha():
            found.setdefault(right.lower(), []).append(wrong)
    return found


def misspelled(
    questions: Sequence[dict[str, Any]], known: Mapping[str, Sequence[str]]
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each question that has such a word, as it was and with one word misspelled."""
    chance = random.Random(_SEED)  # noqa: S311 - a repeatable draw
    for question in questions:
        text = question["question"]
        words = [word.text for word in content_words(text)]
        words = [word for word in words if word in known and len(word) >= _SHORTEST]
        if words:
            word = chance.choice(words)
            wrong = chance.choice(known[word])
            changed = re.sub(rf"\b{word}\b", wrong, text, count=1, flags=re.IGNORECASE)
            yield question, dict(question, question=changed)


def main() -> None:
    """Prints the figures of each manual and of all."""
    folder, packages, half, dictionary = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:5]
    known, pages = misspellings(Path(dictionary)), places_of(folder, half)
    plain = runpy.run_path(str(folder / "plain.py"))["plain"]
    every: dict[str, list[Asked]] = {"as written": [], "misspelled": [], "not read": []}
    for manual, questions in questions_of(folder, half).items():
        pairs = list(misspelled(questions, known))
        place = packages / manual / pages[manual]
        right, wrong = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        told = {
            "as written": list(asked(right, place, plain, by_words=False)),
            "misspelled": list(asked(wrong, place, plain, by_words=False)),
        }
        with patch(_READING, lambda *_: ""):
            told["not read"] = list(asked(wrong, place, plain, by_words=False))
        for name, answers in told.items():
            report(f"{manual[:9]} {name}", answers)
            every[name] += answers
    for name, answers in every.items():
        report(f"all {name}", answers)


if __name__ == "__main__":
    main()
