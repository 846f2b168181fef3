"""What each source claims: its data cut into pieces, the most telling of them read as claims.

Not here: what the claims of different sources have to do with each other (`topics`).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from quintet.language.sentences import sentences
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.json_claims import is_prose, key_words, leaf_claim
from quintet.orchestration.synthesis.json_leaves import Leaf, json_leaves, row_leaves
from quintet.orchestration.synthesis.markup import is_markup, visible
from quintet.orchestration.synthesis.names import Lexicon, lexicon
from quintet.orchestration.synthesis.prose import Sentence, prose_claims
from quintet.orchestration.synthesis.rates import Pairs, data_rate, pairs
from quintet.orchestration.synthesis.tables import table_rows
from quintet.orchestration.synthesis.words import broadened, term, words

CLAIMS_TOGETHER: Final = 600
"""Pieces of all sources that are compared."""
MOST_OF_ONE, LEAST_OF_ONE = 60, 30
"""Pieces of one source."""
READ_TOGETHER: Final = 600_000
"""Characters of all sources that are looked at."""
_LEAST_READ: Final = 20_000
_LONGEST_SENTENCE: Final = 600
_DIGIT: Final = re.compile(r"\d")

Piece = Sentence | Leaf


@dataclass(frozen=True, slots=True)
class Reading:
    """The claims of one source, and how many pieces there were to choose from."""

    claims: tuple[Claim, ...]
    pieces: int
    read: int

    @property
    def is_clipped(self) -> bool:
        """Whether something was left unread."""
        return self.read < self.pieces


def readings(data: Sequence[str], objective: str, has_time: Callable[[], bool]) -> list[Reading]:
    """What the sources claim, by source. Without time, of each only that it was not read."""
    asked = asked_terms(objective)
    share = max(_LEAST_READ, READ_TOGETHER // max(1, len(data)))
    most = min(MOST_OF_ONE, max(LEAST_OF_ONE, CLAIMS_TOGETHER // max(1, len(data))))
    cut: list[tuple[list[Piece], int]] = []
    for text in data:
        pieces = _pieces(clean(text[:share])) if has_time() else []
        extra = len(text) > share or not pieces
        cut.append((_chosen(pieces, asked, most), len(pieces) + extra))
    known = lexicon(_texts(chosen for chosen, _ in cut))
    spoken_of = _pairs(objective, [piece for chosen, _ in cut for piece in chosen])
    return [
        Reading(tuple(islice(_claims(chosen, known, spoken_of), 2 * most)), total, len(chosen))
        if has_time()
        else Reading((), total, 0)
        for chosen, total in cut
    ]


def _pairs(objective: str, pieces: Sequence[Piece]) -> Pairs:
    """The pairs of currencies that anybody speaks of."""
    return pairs(
        [objective, *(piece.text for piece in pieces if isinstance(piece, Sentence))],
        (piece for piece in pieces if isinstance(piece, Leaf)),
    )


def asked_terms(objective: str) -> frozenset[str]:
    """What an objective asks about."""
    return broadened(frozenset(item for word in words(objective) if (item := term(word.text))))


def _pieces(text: str) -> list[Piece]:
    leaves = json_leaves(text)
    if leaves is not None:
        return [piece for leaf in leaves for piece in _of_leaf(leaf)]
    if is_markup(text):
        text = visible(text)
    rows, rest = table_rows(text)
    return [*row_leaves(rows), *_sentences(rest)]


def _of_leaf(leaf: Leaf) -> Iterator[Piece]:
    if not is_prose(leaf):
        yield leaf
        return
    yield from _sentences(str(leaf.value), leaf.about)


def _sentences(text: str, about: str = "") -> Iterator[Sentence]:
    for sentence in sentences(text):
        yield Sentence(sentence[:_LONGEST_SENTENCE], about)


def _chosen(pieces: Sequence[Piece], asked: frozenset[str], most: int) -> list[Piece]:
    """The most telling pieces in their own order: what is asked for, then numbers, then place."""
    unique = list(dict.fromkeys(pieces))
    if len(unique) <= most:
        return unique
    worth = [(_worth(piece, asked), -at) for at, piece in enumerate(unique)]
    best = sorted(range(len(unique)), key=lambda at: worth[at], reverse=True)[:most]
    return [unique[at] for at in sorted(best)]


def _worth(piece: Piece, asked: frozenset[str]) -> tuple[int, int]:
    text = _text(piece)
    said = broadened(frozenset(term(word.text) for word in words(text)))
    return (len(said & asked), int(_DIGIT.search(text) is not None))


def _text(piece: Piece) -> str:
    if isinstance(piece, Sentence):
        return piece.text
    return f"{piece.about} {_keys(piece)} {piece.value}"


def _texts(chosen: Iterator[list[Piece]]) -> Iterator[str]:
    """What shows how words are written; the name of an object counts as inside a sentence."""
    for pieces in chosen:
        for piece in pieces:
            yield piece.text if isinstance(piece, Sentence) else f"{_keys(piece)} of {piece.about}"


def _keys(leaf: Leaf) -> str:
    return " ".join(word for key in leaf.path for word in key_words(key))


def _claims(pieces: Sequence[Piece], known: Lexicon, spoken_of: Pairs) -> Iterator[Claim]:
    position = 0
    for run in _runs(pieces):
        prose = [piece for piece in run if isinstance(piece, Sentence)]
        for claim in prose_claims(prose, known) if prose else _data(run, spoken_of):
            yield replace(claim, position=position)
            position += 1


def _data(run: Sequence[Piece], spoken_of: Pairs) -> Iterator[Claim]:
    for leaf in run:
        if not isinstance(leaf, Leaf):
            continue
        claim = data_rate(leaf, spoken_of) or leaf_claim(leaf)
        if claim is not None:
            yield claim


def _runs(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Pieces of one kind that follow each other."""
    run: list[Piece] = []
    for piece in pieces:
        if run and type(piece) is not type(run[0]):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run
