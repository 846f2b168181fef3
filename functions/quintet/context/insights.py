"""Key insights: the sentences of a conversation that decide, conclude, ask or warn.

Where there are hardly any, phrases that name its subjects stand in.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

MOST: Final = 7
_FEW: Final = 3
"""Insights, up to which phrases are added: a phrase tells the subject, and nothing of it."""
_SHORTEST: Final = 12
_LONGEST: Final = 300

_DECIDES: Final = re.compile(
    r"\b(decided?|decision|agreed|let's|let us|we(?:'ll| will| should| must)|going with|go with"
    r"|chose|choose|chosen|settled on|use .{1,40} instead)\b",
    re.IGNORECASE,
)
_CONCLUDES: Final = re.compile(
    r"\b(therefore|thus|hence|conclu\w+|turns out|root cause|the reason|because|which means"
    r"|so that|fixed|solved|resolved|works now|in short|important|key|critical|crucial"
    r"|significant)\b",
    re.IGNORECASE,
)
_WARNS: Final = re.compile(
    r"\b(must not|never|careful|beware|warning|risk\w*|danger\w*|avoid|do not|don't|caution"
    r"|breaks?|broken|deprecated|vulnerab\w+|security|data loss)\b",
    re.IGNORECASE,
)
_QUESTION_MARKS: Final = ("?", "？", "؟")


def cues(sentence: str) -> int:
    """How many of the four a sentence does: decide, conclude, ask, warn."""
    asks = sentence.rstrip("\"')”’ ").endswith(_QUESTION_MARKS)
    return sum(bool(cue.search(sentence)) for cue in (_DECIDES, _CONCLUDES, _WARNS)) + asks


def key_insights(
    said: Sequence[tuple[str, float]],
    sentences: Callable[[str], list[str]],
    key_phrases: Callable[[Sequence[str]], list[str]],
    earlier: Iterable[str] = (),
) -> tuple[str, ...]:
    """At most seven insights from texts with their weights, in the order in which they were said.

    `earlier` are those of what was said before, which stay unless newer ones say more.
    """
    ranked: dict[str, tuple[float, int]] = {}
    for sentence in earlier:
        _rank(ranked, sentence, 1.0)
    for text, weight in said:
        for sentence in sentences(text):
            _rank(ranked, sentence, weight)
    # Equal ones: the later was said knowing the earlier.
    best = sorted(ranked, key=lambda one: ranked[one], reverse=True)[:MOST]
    chosen = [sentence for sentence in ranked if sentence in set(best)]
    known = {sentence.casefold() for sentence in chosen}
    for phrase in key_phrases([text for text, _ in said]):
        if len(chosen) < _FEW and phrase.casefold() not in known:
            known.add(phrase.casefold())
            chosen.append(phrase)
    return tuple(chosen)


def _rank(ranked: dict[str, tuple[float, int]], sentence: str, weight: float) -> None:
    found = cues(sentence)
    if found and _SHORTEST <= len(sentence) <= _LONGEST and sentence not in ranked:
        ranked[sentence] = (found * weight, len(ranked))
