"""Words of a text: split, spelled out, stemmed, and told apart by what they are there for.

Not here: how cues are found in a question (`cues`), or the search index's own tokens (`index`).
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from quintet.language.stemming import stem

_WORD: Final = re.compile(r"[^\W_]+(?:['._/-][^\W_]+)*[+#]*(?:'(?:s|d|m|re|ve|ll)\b)?")
_PART: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*[+#]*")

STOP_WORDS: Final = frozenset(
    """a about after all also am an and any are as at be been before being best between but by
    can cheers could dear did do does doing e.g etc for from get good got greetings had has have
    having he her here hey hi his how i i.e if in into is it its just kindly like me more most
    my need now of ok okay on one or our out over please s shall she should so some sorry such
    than thank thanks that the their them then there these they this those thx to too under up
    us use used using very want was way we were what when where which while who why will with
    would you your""".split()
)
"""Words that say nothing about a question's subject. Negations are not among them."""

_INTENT_WORDS: Final = frozenset(
    """add advice advise app application asap avoid build check choose code compare configure create
    debug decide describe desperate detect difference emergency ensure example explain find fix
    guide handle hello help immediate immediately implement improve issue learn mean measure pick
    practice prevent problem prod production project quickly recommend recommendation resolve
    right setup show solve start stop struggle stuck tip today tonight tutorial understand urgent
    urgently validate verify versus vs way work write""".split()
)
"""Words that say what kind of answer is wanted, and how soon, more than what it is about."""

_SPOKEN: Final = {"s": "is", "d": "would", "m": "am", "re": "are", "ve": "have", "ll": "will"}
_SPOKEN_IS: Final = frozenset("he here how it she that there what when where who why".split())
"""What `'s` makes a sentence of; after any other word it is a possessive."""

_NEGATED: Final = """are could did do does had has have is should was were would""".split()
_SPELLED_OUT: Final[dict[str, tuple[str, ...]]] = {
    **{f"{verb}{ending}": (verb, "not") for verb in _NEGATED for ending in ("n't", "nt")},
    **dict.fromkeys(("can't", "cant", "cannot"), ("can", "not")),
    **dict.fromkeys(("won't", "wont"), ("will", "not")),
    "whats": ("what", "is"),
    "hows": ("how", "is"),
    "shan't": ("shall", "not"),
    "ain't": ("is", "not"),
    "let's": ("us",),
    "im": ("i", "am"),
    "ive": ("i", "have"),
}
"""Contractions that follow no rule, and those that are often written without their apostrophe."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word in lower case, without its contraction, and its stem.

    `start` and `end` say where it stands in the text as `as_read` gives it; the second word of
    a contraction (`doesn't`) stands for the whole of it.
    """

    text: str
    stem: str
    start: int
    end: int

    @property
    def tells_intent(self) -> bool:
        """Whether it speaks of the answer's kind more than of its subject."""
        return self.stem in _INTENT_STEMS

    @property
    def parts(self) -> "list[Word]":
        """What hyphens, slashes and dots hold together: `ci/cd` is `ci` and `cd`."""
        if self.text.isalnum():
            return [self]
        return [
            _word(part[0], self.start + part.start(), self.start + part.end())
            for part in _PART.finditer(self.text)
        ]


_INTENT_STEMS: Final = frozenset(stem(word) for word in _INTENT_WORDS)


def as_read(text: str) -> str:
    """The text as its words are looked for: composed letters, lower case, straight apostrophes."""
    return unicodedata.normalize("NFC", text.lower().replace("’", "'"))


def words(text: str) -> list[Word]:
    """The words of a text in order; `c++`, `ci/cd` and `node.js` are one each.

    Contractions are spelled out (`doesn't` is `does not`), possessives lose their `'s`.
    """
    return [
        _word(
            spelled,
            found.start(),
            found.start() + len(spelled) if found[0].startswith(spelled) else found.end(),
        )
        for found in _WORD.finditer(as_read(text))
        for spelled in _spelled_out(found[0])
    ]


def _word(text: str, start: int, end: int) -> Word:
    return Word(text, stem(text), start, end)


def _spelled_out(written: str) -> tuple[str, ...]:
    if written in _SPELLED_OUT:
        return _SPELLED_OUT[written]
    host, apostrophe, ending = written.rpartition("'")
    if not apostrophe or ending not in _SPOKEN:
        return (written,)
    is_possessive = ending == "s" and host not in _SPOKEN_IS
    return (host,) if is_possessive else (host, _SPOKEN[ending])


def content_words(text: str) -> list[Word]:
    """The words that say what a text is about; none if it says nothing."""
    return [word for word in words(text) if not _says_nothing(word)]


def _says_nothing(word: Word) -> bool:
    return word.text in STOP_WORDS or all(part.text in STOP_WORDS for part in word.parts)
