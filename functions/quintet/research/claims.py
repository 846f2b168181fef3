"""What passages claim: their sentences, weighed against a question, and what role each can play.

A claim always knows where it comes from. Not here: how claims become an answer (`composing`).
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

from quintet.language.stemming import stem
from quintet.research.passages import Block, sentences
from quintet.research.search import FoundPassage
from quintet.research.words import as_read, content_words

Closeness = Callable[[str, Sequence[str]], Sequence[float]]
"""The cosines of texts with a question."""

Role = Literal["definition", "action", "caution", "cause", "remedy", "comparison", "check", "any"]

_SHORTEST, _LONGEST = 30, 420
_LEAD_BONUS: Final = 0.15
_VAGUE_PENALTY: Final = 0.2
_MOST_ALIKE: Final = 0.6
_TELLING: Final = 0.4
"""A sentence with more than this share of the question's words shows that words can choose."""
_COMPARED: Final = 24
_TOKEN: Final = re.compile(r"[^\W_]+[+#]*")

_VERBS: Final = (
    "use|set|run|add|create|call|check|avoid|prefer|move|keep|put|write|return|wrap|pass|choose|"
    "give|make|limit|start|stop|enable|disable|measure|replace|read|send|store|handle|define|"
    "declare|split|log|test|install|configure|build|pick|open|close|mark|catch|await|retry|"
    "validate|verify|validate|look|begin|increase|reduce|remove|rotate|restart|name|treat"
)
_ROLES: Final = {
    "definition": re.compile(r"\b(is|are|means?|refers? to|defines?|consists? of|describes?)\b"),
    "action": re.compile(
        rf"^(to [a-z]{{1,30}} .{{1,150}}, )?({_VERBS})\b|\b(should|must)\b", re.IGNORECASE
    ),
    "caution": re.compile(
        r"\b(avoid|never|don't|do not|unless|careful|warning|must not|cannot|can't|danger|trap|"
        r"mistake|otherwise|however|only if|fails?|leaks?|loses?)\b",
        re.IGNORECASE,
    ),
    "cause": re.compile(
        r"\b(because|causes?|caused|due to|happens?|occurs?|comes? from|reason|usually means|"
        r"is a sign|appears? when|raised when|when)\b",
        re.IGNORECASE,
    ),
    "remedy": re.compile(
        rf"^({_VERBS})\b|\b(fix|solve|resolve|instead|mend|prevents?|repair)\b", re.IGNORECASE
    ),
    "comparison": re.compile(
        r"\b(than|while|whereas|but|versus|trade-?offs?|cheaper|faster|slower|better|worse|prefer|"
        r"choose|suits?|fits?|instead of|rather|costs?|more|less)\b",
        re.IGNORECASE,
    ),
    "check": re.compile(
        r"\b(check|verify|measure|test|assert|confirm|profile|benchmark|inspect|compare|count|run|"
        r"shows?|reports?|prove|watch)\b",
        re.IGNORECASE,
    ),
    "any": re.compile(""),
}
_VAGUE: Final = re.compile(
    r"^(it|this|these|those|they|that|here|there|however|also|then)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Claim:
    """One sentence of a passage; `worth` says how much of the question it speaks of."""

    text: str
    source: FoundPassage
    worth: float

    def plays(self, role: Role) -> bool:
        """Whether the sentence can stand under a heading of this kind."""
        return _ROLES[role].search(self.text) is not None

    def resembles(self, other: "Claim") -> bool:
        """Whether the two say so much the same that one of them is enough."""
        shared = len(self.stems & other.stems)
        alike = shared > _MOST_ALIKE * min(len(self.stems), len(other.stems))
        return alike or self.text == other.text

    @cached_property
    def stems(self) -> set[str]:
        """The stems of the words that say what it is about."""
        return _stems(self.text)


@dataclass(frozen=True, slots=True)
class Listing:
    """One code block of a passage."""

    code: Block
    source: FoundPassage
    worth: float


def _stems(text: str) -> set[str]:
    return {word.stem for word in content_words(text)}


def _asked(question: str) -> set[str]:
    return {part.stem for word in content_words(question) for part in word.parts}


def _overlap(asked: set[str], text: str) -> float:
    """The share of what was asked that a text speaks of; it is split only, never spelled out."""
    present = {stem(token) for token in set(_TOKEN.findall(as_read(text)))}
    return len(asked & present) / max(1, len(asked))


def claims(
    question: str, found: Sequence[FoundPassage], closeness: Closeness | None = None
) -> list[Claim]:
    """Every quotable sentence, the most telling first; equal ones keep their order.

    Where the sentences have hardly a word of the question, the likeliest are compared by meaning.
    """
    asked = _asked(question)
    made = [
        Claim(sentence, passage, _worth(asked, sentence, passage, found[0], first=first))
        for passage in found
        for first, sentence in _quotable(passage.blocks)
    ]
    made.sort(key=lambda claim: -claim.worth)
    if closeness is None or any(_overlap(asked, claim.text) > _TELLING for claim in made):
        return made
    compared = made[:_COMPARED]
    near = closeness(question, [claim.text for claim in compared])
    ranked = [
        replace(claim, worth=claim.worth + cosine)
        for claim, cosine in zip(compared, near, strict=True)
    ]
    return sorted(ranked, key=lambda claim: -claim.worth) + made[_COMPARED:]


def _quotable(blocks: Iterable[Block]) -> list[tuple[bool, str]]:
    """Sentences that can stand alone, the opening one of the passage marked."""
    every = [
        sentence
        for block in blocks
        if block.kind in ("text", "item")
        for sentence in sentences(block.text)
    ]
    return [
        (position == 0, sentence)
        for position, sentence in enumerate(every)
        if _SHORTEST <= len(sentence) <= _LONGEST and not sentence.endswith(":")
    ]


def _worth(
    asked: set[str], sentence: str, passage: FoundPassage, best: FoundPassage, *, first: bool
) -> float:
    worth = _overlap(asked, sentence) + _share(passage, best)
    worth += _LEAD_BONUS if first else 0.0
    return worth - (_VAGUE_PENALTY if _VAGUE.match(sentence) else 0.0)


def _share(passage: FoundPassage, best: FoundPassage) -> float:
    """A passage's score against the best one's, which a word that is everywhere makes nought."""
    return passage.score / best.score if best.score > 0 else 0.0


def listings(question: str, found: Sequence[FoundPassage], longest: int) -> list[Listing]:
    """Every code block of at most `longest` lines once, the most telling first."""
    asked = _asked(question)
    made = [
        Listing(
            block,
            passage,
            _overlap(asked, block.text) + _share(passage, found[0]) + bool(block.language) / 2,
        )
        for passage in found
        for block in passage.blocks
        if block.kind == "code" and block.text.strip() and block.text.count("\n") < longest
    ]
    best: dict[str, Listing] = {}
    for listing in sorted(made, key=lambda listing: -listing.worth):
        best.setdefault(listing.code.text, listing)
    return list(best.values())


def chosen(
    available: list[Claim], role: Role, count: int, said: Sequence[Claim] = ()
) -> list[Claim]:
    """Takes up to `count` claims of a role out of those available, nothing that was said before."""
    taken: list[Claim] = []
    for claim in list(available):
        if len(taken) == count:
            break
        if claim.plays(role) and not any(claim.resembles(other) for other in (*said, *taken)):
            taken.append(claim)
            available.remove(claim)
    return taken
