"""Functions by how well their words fit a text: what to read first, never what is wrong.

Okapi BM25 over fields: a word counts by how rare it is among the functions, by how often a function
has it, more in names than in code, little in comments; and a function counts by the best of its
file too. Function words of English are left out: rare in code, they would count most. The weights
were fitted on 179 mended defects of 45 projects (`benchmarks.real_places`).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from heapq import nlargest
from math import log
from posixpath import splitext
from typing import Final, NamedTuple

from quintet import windowed_re as re
from quintet.codegraph.function_words import FunctionWords, words_in
from quintet.requests.deadline import Deadline
from quintet.stop_words import FUNCTION_WORDS

_IN_NAME: Final = 5.0
_IN_PATH: Final = 2.0
_IN_COMMENT: Final = 0.2
_SATURATION: Final = 2.0
_LENGTH_SHARE: Final = 0.3
_OF_FILE: Final = 10
"""Functions whose mean score is that of their file."""
_MOST_WORDS: Final = 120
"""Different words of a text that are looked for: the first ones."""
_TOLD_WORDS: Final = 4
_WORD: Final = re.compile(r"[A-Za-z_$][\w$]{1,99}")


class RankedFunction(NamedTuple):
    """A function, its score (no probability), and the rarest words that it shares with the text."""

    symbol_id: str
    path: str
    score: float
    words: tuple[str, ...]


class _Row(NamedTuple):
    path: str
    qualified: str
    length: float
    counts: dict[int, float]


def ranked_functions(
    files: Iterable[tuple[str, Iterable[FunctionWords]]],
    text: str,
    is_wanted: Callable[[str], bool],
    deadline: Deadline,
    most: int,
) -> Sequence[RankedFunction]:
    """The best functions in files that are wanted; none where no word of the text is in the code.

    Raises:
        DeadlineExceededError: there is no time to look.
    """
    said = _words_by_stem(text)
    if not said:
        return ()
    needles = [f" {stem} " for stem in said]
    rows: list[_Row] = []
    for path, functions in files:
        if is_wanted(path):
            deadline.check()
            rows += _rows_of(path, functions, needles)
    scores = _scores(rows, len(needles))
    best = nlargest(most, (at for at, row in enumerate(rows) if row.counts), key=scores.__getitem__)
    often = Counter(word for row in rows for word in row.counts)
    words = list(said.values())
    return [
        RankedFunction(
            f"{rows[at].path}::{rows[at].qualified}",
            rows[at].path,
            round(scores[at], 3),
            tuple(words[word] for word in sorted(rows[at].counts, key=often.__getitem__))[
                :_TOLD_WORDS
            ],
        )
        for at in best
    ]


def _words_by_stem(text: str) -> dict[str, str]:
    """Each word of a text as it is looked for, and as it was first written; no function words."""
    found: dict[str, str] = {}
    for word in _WORD.findall(text):
        for stem in words_in(word) if word.lower() not in FUNCTION_WORDS else ():
            found.setdefault(stem, word)
            if len(found) >= _MOST_WORDS:
                return found
    return found


def _rows_of(
    path: str, functions: Iterable[FunctionWords], needles: Sequence[str]
) -> Iterable[_Row]:
    of_path = "".join(f" {word} " for word in words_in(splitext(path)[0]))
    for function in functions:
        whole = f"{function.name}{function.code}{function.texts}{function.comments}{of_path}"
        counts = {
            at: _IN_NAME * function.name.count(needle)
            + _IN_PATH * of_path.count(needle)
            + function.code.count(needle)
            + function.texts.count(needle)
            + _IN_COMMENT * function.comments.count(needle)
            for at, needle in enumerate(needles)
            if needle in whole
        }
        length = (
            1.0
            + _length(function.code)
            + _length(function.texts)
            + _IN_COMMENT * _length(function.comments)
        )
        yield _Row(path, function.qualified, length, counts)


def _length(words: str) -> int:
    return words.count("  ") + 1 if words else 0


def _scores(rows: Sequence[_Row], words: int) -> list[float]:
    often = Counter(word for row in rows for word in row.counts)
    rarity = [
        log(1 + (len(rows) - often[word] + 0.5) / (often[word] + 0.5)) for word in range(words)
    ]
    mean = sum(row.length for row in rows) / max(len(rows), 1)
    own = [
        sum(
            rarity[word] * count * (_SATURATION + 1) / (count + _norm(row.length / mean))
            for word, count in row.counts.items()
        )
        for row in rows
    ]
    by_file: defaultdict[str, list[float]] = defaultdict(list)
    for row, score in zip(rows, own, strict=True):
        by_file[row.path].append(score)
    of_file = {path: _mean(nlargest(_OF_FILE, scores)) for path, scores in by_file.items()}
    return [score + of_file[row.path] for row, score in zip(rows, own, strict=True)]


def _norm(length: float) -> float:
    """What a count is weighed against in a function of so many times the mean length."""
    return _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * length)


def _mean(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores)
