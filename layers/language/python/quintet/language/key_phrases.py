"""The key phrases of a text: terms of one to four words, as they are written in it.

Candidates are the words between stop words and punctuation (RAKE: Rose, Engel, Cramer and Cowley
2010). They are ranked by C-value, which counts a phrase only where no longer one holds it
(Frantzi, Ananiadou and Mima 2000), by how often their words occur, by place and by capitals.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import fsum, log
from typing import Final

from quintet.language.sentences import sentences
from quintet.language.stop_words import LANGUAGES, spoken
from quintet.language.terms import DENSE, LETTERS, is_dense, spreads, stem

LONGEST: Final = 4
"""Words of a phrase."""
LONGEST_DENSE: Final = 6
"""Characters of a phrase in a script without spaces."""
MOST_WORDS: Final = 50_000
"""What is read of the texts together."""
WORTH_OF_LENGTH: Final = (0.0, 1.0, 2.2, 2.4, 2.0, 2.0, 2.0)
"""By number of words. Two and three name things best."""
FIRST_BONUS: Final = 0.5
"""What standing in the first sentence adds, less with each later one."""
NAME_BONUS: Final = 1.3
"""For names and acronyms."""

_URL: Final = re.compile(r"\b(?:[a-z][a-z0-9+.-]{1,20}://|www\.)\S+", re.IGNORECASE)
_WORD: Final = re.compile(
    rf"[\u3040-\u309f]+|[\u30a0-\u30ff]+|[{DENSE}]|{LETTERS}(?:['’._/-]{LETTERS})*+[+#]*+"
)
_LONGEST_WORD: Final = 40
"""Characters; what is longer is a key, a hash or an encoded file."""
_HIRAGANA: Final = re.compile(r"[\u3040-\u309f]")
_SHORTEST_NAMELESS: Final = 3
_FLUENT: Final = 0.3
"""The share of listed words from which a language is what it seems to be."""
_GRAMMAR_SPREAD: Final = 0.15
_GRAMMAR_LENGTH: Final = 4

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int
    lower: str
    stem: str

    @property
    def is_name(self) -> bool:
        """Whether capitals stand elsewhere than at a sentence's beginning."""
        return any(letter.isupper() for letter in self.text[0 if self.start else 1 :])


@dataclass(slots=True)
class _Candidate:
    text: str
    sentence: int
    words: tuple[_Word, ...]
    count: int = 0
    stands_alone: bool = False
    inside: int = 0
    holders: int = 0


def key_phrases(texts: Sequence[str], limit: int = 7) -> list[str]:
    """The phrases that name what the texts are about, the most telling first.

    None is part of another. Each is written as where it first occurs. Texts in which every word
    is a stop word have none; of very long ones the beginning is read.
    """
    read = _read(texts)
    stops = _stop_words([words for _, words in read])
    candidates: dict[Stems, _Candidate] = {}
    uses: dict[str, int] = {}
    for number, (sentence, words) in enumerate(read):
        for run in _runs(sentence, words, stops):
            for word in run:
                uses[word.stem] = uses.get(word.stem, 0) + 1
            _count(candidates, run, sentence, number)
    _nest(candidates)
    scores = {stems: _score(one, uses) for stems, one in candidates.items()}
    ranked = sorted(
        (stems for stems, score in scores.items() if score > 0),
        key=lambda stems: (-scores[stems], candidates[stems].sentence, candidates[stems].text),
    )
    return _apart([(candidates[stems].text, stems) for stems in ranked], limit)


def _read(texts: Sequence[str]) -> list[tuple[str, list[_Word]]]:
    """Sentences with their words, until enough has been read."""
    read: list[tuple[str, list[_Word]]] = []
    room = MOST_WORDS
    for text in texts:
        for sentence in sentences(text) if room else ():
            plain = _URL.sub(" | ", sentence)
            words = _words(plain, room)
            read.append((plain, words))
            room -= len(words)
            if not room:
                break
    return read


def _words(sentence: str, most: int) -> list[_Word]:
    return [
        _Word(
            found[0],
            found.start(),
            found.end(),
            unicodedata.normalize("NFKC", found[0]).casefold().replace("’", "'"),
            stem(found[0]),
        )
        for found in islice(_WORD.finditer(sentence), most)
    ]


def _stop_words(read: Sequence[Sequence[_Word]]) -> frozenset[str]:
    """Those of the languages spoken; unless one is spoken fluently, short frequent words too."""
    lower = [word.lower for words in read for word in words]
    languages, share = spoken(lower)
    listed = frozenset[str]().union(*(LANGUAGES[name] for name in languages))
    if share >= _FLUENT:
        return listed
    spread = spreads([word.lower for word in words] for words in read)
    names = frozenset(word.lower for words in read for word in words if word.is_name)
    least = max(2.0, len(read) * _GRAMMAR_SPREAD)
    return listed | frozenset(
        word
        for word, count in spread.items()
        if not is_dense(word)
        and word not in names
        and (len(word) < _SHORTEST_NAMELESS or (len(word) <= _GRAMMAR_LENGTH and count >= least))
    )


def _runs(sentence: str, words: Sequence[_Word], stops: frozenset[str]) -> Iterator[list[_Word]]:
    """Words that follow each other with nothing but a space between."""
    run: list[_Word] = []
    for word in words:
        gap = sentence[run[-1].end : word.start] if run else ""
        is_stop = (
            word.lower in stops
            or len(word.text) > _LONGEST_WORD
            or _HIRAGANA.match(word.lower) is not None
        )
        if run and (is_stop or gap not in {" ", ""}):
            yield run
            run = []
        # A number may end a phrase (Python 3), never begin one.
        if not is_stop and (run or any(letter.isalpha() for letter in word.text)):
            run.append(word)
    if run:
        yield run


def _count(
    candidates: dict[Stems, _Candidate], run: Sequence[_Word], sentence: str, number: int
) -> None:
    for start in range(len(run)):
        longest = LONGEST_DENSE if is_dense(run[start].text) else LONGEST
        for end in range(start + 1, min(start + longest, len(run)) + 1):
            words = tuple(run[start:end])
            stems = tuple(word.stem for word in words)
            if stems not in candidates:
                text = sentence[words[0].start : words[-1].end]
                candidates[stems] = _Candidate(text, number, words)
            candidates[stems].count += 1
            candidates[stems].stands_alone |= len(words) == len(run)


def _nest(candidates: dict[Stems, _Candidate]) -> None:
    """Tells every candidate how often it is part of longer ones, and of how many."""
    for stems, holder in candidates.items():
        if not _may_stand(holder):
            continue
        for length in range(1, len(stems)):
            for start in range(len(stems) - length + 1):
                part = candidates.get(stems[start : start + length])
                if part is not None:
                    part.inside += holder.count
                    part.holders += 1


def _may_stand(one: _Candidate) -> bool:
    """Whether it is a phrase and no accident: repeated, or all there is between stops."""
    first, last = one.words[0], one.words[-1]
    if not any(letter.isalpha() for letter in first.text):
        return False
    if len(one.words) == 1:
        is_short = len(first.text) < _SHORTEST_NAMELESS
        if is_short and (is_dense(first.text) or not first.text.isupper()):
            return False
    elif (
        is_dense(first.text) != is_dense(last.text)
        or len(dict.fromkeys(word.stem for word in one.words)) == 1
    ):
        return False
    return one.count > 1 or one.stands_alone


def _score(one: _Candidate, uses: dict[str, int]) -> float:
    if not _may_stand(one):
        return 0.0
    alone = one.count - (one.inside / one.holders if one.holders else 0)
    words = fsum(log(1 + uses[word.stem]) for word in one.words) / len(one.words)
    place = 1 + FIRST_BONUS / (1 + log(1 + one.sentence))
    name = NAME_BONUS if any(word.is_name for word in one.words) else 1.0
    return WORTH_OF_LENGTH[len(one.words)] * log(1 + alone) * words * place * name


def _apart(ranked: Sequence[tuple[str, Stems]], limit: int) -> list[str]:
    """The first ones of which none is inside another, as written or by their stems."""
    chosen: list[str] = []
    forms: list[tuple[str, str]] = []
    for phrase, stems in ranked:
        if len(chosen) >= limit:
            break
        form = (phrase.casefold(), f" {' '.join(stems)} ")
        if not any(
            mine in other or other in mine
            for held in forms
            for mine, other in zip(form, held, strict=True)
        ):
            chosen.append(phrase)
            forms.append(form)
    return chosen
