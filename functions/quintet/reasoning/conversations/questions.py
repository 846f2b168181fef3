"""What a message asks of the code: questions that the graph answers by itself.

Not here: what the answers are (`graph_answers`), or which analysis a message calls for
(`choosing`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from quintet import windowed_re as re
from quintet.reasoning.places.references import symbol_name

QuestionKind = Literal[
    "callers", "calls", "raised", "raises", "importers", "implementers", "routes", "where"
]

_SUBJECT: Final = (
    r"(?:(?:the|a|an|this|our|method|function|class|error|exception|module|file|type|setting|field"
    r"|variable|constant|option|property|attribute|interface|command) )*"
    r"(?P<subject>`[^`\n]{1,200}`|['\"][^'\"\n]{1,200}['\"]|[A-Za-z_$@][\w$./:#@-]*(?:\(\))?)"
)
_WHO: Final = r"(?:who|what|where|which(?: \w+){0,2})(?: else| code| exactly)?"
_ROUTE: Final = _SUBJECT.replace("[A-Za-z_$@]", "[A-Za-z_$@/]")
_GETS: Final = r"(?:get |gets |being )?"
_WRITTEN: Final[Mapping[QuestionKind, tuple[str, ...]]] = {
    "raises": (
        (
            rf"\b(?:what|which)(?: errors?| exceptions?)? (?:can|could|does|might) {_SUBJECT}"
            r" (?:raise|throw)s?\b"
        ),
    ),
    "raised": (
        rf"\b{_WHO} (?:raises?|throws?|can raise|can throw|could raise|raised|threw) {_SUBJECT}",
        rf"\bwhere (?:is|are|does|was) {_SUBJECT} {_GETS}(?:raised|thrown)\b",
    ),
    "callers": (
        rf"\b{_WHO} (?:calls?|uses?|invokes?|references?) {_SUBJECT}",
        rf"\bwhere (?:is|are|does|do|was) {_SUBJECT} {_GETS}(?:called|used|invoked|referenced)\b",
        rf"\b(?:callers?|usages?|uses|users|references|invocations) (?:of|to) {_SUBJECT}",
    ),
    "calls": (
        rf"\bwhat (?:does|do) {_SUBJECT} (?:call|invoke|use|depend on)\b",
        rf"\bcallees of {_SUBJECT}",
    ),
    "importers": (
        rf"\b{_WHO} (?:imports?|depends? on|requires?) {_SUBJECT}",
        rf"\bwhere (?:is|are) {_SUBJECT} imported\b",
    ),
    "implementers": (
        rf"\b(?:subclasses|implementations|implementers|overrides|children) of {_SUBJECT}",
        rf"\b{_WHO} (?:implements?|extends?|inherits?(?: from)?|subclasses?|overrides?) {_SUBJECT}",
    ),
    "routes": (
        (
            r"\b(?:route|endpoint|handler)s? (?:for|of|behind|serves?|serving|handles?)"
            rf" (?:(?:GET|POST|PUT|PATCH|DELETE) )?{_ROUTE}"
        ),
    ),
    "where": (
        (
            rf"\bwhere(?:'s| is| are| was| can I find| do I find| do we| does)? {_SUBJECT}"
            r"(?: (?:defined|declared|implemented|located|come|live|set|created))?"
        ),
        rf"\b(?:definition|declaration|implementation|location) of {_SUBJECT}",
    ),
}
"""The surer ones first: a stretch that asks who calls something does not ask where it is."""
_PATTERNS: Final = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, patterns in _WRITTEN.items()
    for pattern in patterns
)
_NO_SUBJECTS: Final = frozenset(
    "it this that these those is are the be we i you do does in of to from there here error bug "
    "problem issue exception code something anything".split()
)
_MOST: Final = 4


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and of what: a symbol's name, a file or the pattern of a route."""

    kind: QuestionKind
    subject: str


def questions_in(message: str) -> tuple[Question, ...]:
    """The questions of a message that a graph may answer, at most one for each stretch of it."""
    found: list[tuple[int, Question]] = []
    taken: list[tuple[int, int]] = []
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(message[:20_000]):
            start, end = match.span()
            subject = _subject(match["subject"])
            if subject is None or any(start < right and left < end for left, right in taken):
                continue
            taken.append((start, end))
            found.append((start, Question(kind, subject)))
    every = [question for _, question in sorted(found, key=lambda ranked: ranked[0])]
    return tuple(dict.fromkeys(every))[:_MOST]


def _subject(text: str) -> str | None:
    bare = text.strip("`'\" ").rstrip(".,:;?!")
    if len(bare) < 2 or bare.casefold() in _NO_SUBJECTS:  # noqa: PLR2004 - one letter is no name
        return None
    return symbol_name(bare) or bare
