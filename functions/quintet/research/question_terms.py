"""A question as the words that a search looks for: how much each tells, and which nobody knows.

Not here: words themselves (`words`), or what is found by them (`search`).
"""

import math
import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from quintet.research.index import LibraryIndex
from quintet.research.inflections import base_forms
from quintet.research.respelling import respelled
from quintet.research.synonyms import SYNONYMS
from quintet.research.words import as_read, content_words, words

_INTENT_SHARE: Final = 0.3
"""What a word like `implement` or `explain` counts of the weight its rarity gives it."""
_PLEA: Final = re.compile(
    r"\b(urgent(?:ly)?|asap|as soon as possible|right (?:now|away)|immediately|stuck|hello|"
    r"(?:please|need|need some|you) help|help (?:me|us|please)|in advance|"
    r"(?:in|on|our|my) (?:production|prod)|"
    r"(?:all |our |my |many |the )?(?:customers?|users?|clients?|everyone|everybody)"
    r"(?: (?:is|are|get|got))? (?:affected|impacted|complaining|complain|waiting|blocked))\b"
)
"""What is said to be heard soon; it tells even less of the subject than words of intent do."""
_NAME: Final = re.compile(r"\w[_.]\w")
"""Words that code joins into one name, which its parts alone do not make known."""
_VERSION: Final = re.compile(r"\b[A-Z]\w{1,40} \d{1,6}(?:\.\d{1,6}){0,3}\b")
"""A name and its number: a library that knows Kubernetes and 1.40 need not know Kubernetes 1.40."""
_MOST_LOOKED_UP: Final = 10
"""Words of a question for which another spelling is looked for, some 10 ms each."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a question, under each of its names, and how much it tells."""

    words: tuple[str, ...]
    """As it was written first, then its other names."""
    names: tuple[frozenset[str], ...]
    """The tokens of each of those."""
    weight: float
    is_known: bool = True
    """Whether the library has it anywhere, as it is written or as it is read."""
    read_as: str = ""
    """The library's word that it is taken for, where it has it only with a slip."""

    def is_among(self, tokens: AbstractSet[str]) -> bool:
        """Whether one of its names is."""
        return any(name <= tokens for name in self.names)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The words of a question that stand nowhere in the library, and how much of it they are.

    `read_as` has those that are taken for another word, with that; they are not among the others.
    """

    words: tuple[str, ...] = ()
    share: float = 0.0
    read_as: tuple[tuple[str, str], ...] = ()

    @classmethod
    def among(cls, terms: Sequence[Term]) -> "Unknown":
        """Those of a question's terms."""
        missing = [term for term in terms if not term.is_known]
        total = sum(term.weight for term in terms) or 1.0
        share = sum(term.weight for term in missing) / total
        taken = tuple((term.words[0], term.read_as) for term in terms if term.read_as)
        return cls(tuple(term.words[0] for term in missing), share, taken)


NONE_UNKNOWN: Final = Unknown()


def terms_of(index: LibraryIndex, question: str) -> list[Term]:
    """The question's telling words, each once, weighted by how rare they are."""
    pleas = {word.text for plea in _PLEA.findall(as_read(question)) for word in words(plea)}
    total = max(1, index.passage_count())
    terms: dict[frozenset[str], Term] = {}
    looked_up = 0
    for word in content_words(question):
        tokens = frozenset(index.tokens(word.text))
        if not tokens or tokens in terms:
            continue
        written = (word.text, *SYNONYMS.get(word.text, ()), *_other_stems(index, word.text))
        common, names = _standing(index, written)
        if _NAME.search(word.text) and not index.has_phrase(word.text):
            common = 0
        read_as = ""
        if not common and (looked_up := looked_up + 1) <= _MOST_LOOKED_UP:
            read_as = respelled(index, word.text)
        if read_as:
            written = (*written, read_as)
            common, names = _standing(index, written)
        weight = 0.0
        if word.text not in pleas:
            weight = math.log(1 + total / (common + 0.5))
            weight *= _INTENT_SHARE if word.tells_intent else 1.0
        terms[tokens] = Term(written, names, weight, common > 0, read_as)
    for version in _VERSION.findall(question):
        if not index.has_phrase(version):
            tokens = frozenset(index.tokens(version))
            terms[tokens] = Term((version,), (tokens,), math.log(1 + 2 * total), is_known=False)
    return list(terms.values())


def _standing(
    index: LibraryIndex, written: Sequence[str]
) -> tuple[int, tuple[frozenset[str], ...]]:
    """In how many passages the commonest of these names stands, and the tokens of each."""
    names = tuple(frozenset(index.tokens(name)) for name in written)
    return max(min(map(index.frequency, name), default=0) for name in names), names


def _other_stems(index: LibraryIndex, word: str) -> list[str]:
    """Base forms that the index knows by another stem: autoscaling is found as autoscale."""
    stem = index.tokens(word)
    forms = {tuple(index.tokens(form)): form for form in base_forms(word)[1:]}
    return [
        form
        for tokens, form in forms.items()
        if tokens and list(tokens) != stem and all(map(index.frequency, tokens))
    ]


def as_understood(question: str, terms: Sequence[Term]) -> str:
    """The question with the library's words in place of those that are taken for them."""
    taken = {term.words[0]: term.read_as for term in terms if term.read_as}
    understood = as_read(question) if taken else question
    for word in reversed(words(question)) if taken else ():
        if other := taken.get(word.text):
            understood = f"{understood[: word.start]}{other}{understood[word.end :]}"
    return understood


def covered(terms: Sequence[Term], tokens: AbstractSet[str]) -> float:
    """The share of the question's weight whose words are among the tokens; 0 if it has none."""
    held = sum(term.weight for term in terms if term.is_among(tokens))
    return held / (sum(term.weight for term in terms) or 1.0)


def match_expression(terms: Sequence[Term]) -> str:
    """For FTS5: any of the words, and neighbours as phrases, which bm25 then counts besides."""
    singles = [f'"{word}"' for term in terms for word in term.words]
    pairs = [f'"{first.words[0]} {second.words[0]}"' for first, second in pairwise(terms)]
    return " OR ".join([*pairs, *singles])
