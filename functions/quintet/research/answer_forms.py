"""What form of answer a question asks for: a number, or code.

A number shares no word with its question, and code few, so that neither words nor the meaning of a
whole passage tell which of its candidates answers. What asks for them is grammar: `how` before an
adjective or adverb (how many, how long) wants a number, `how` before an auxiliary (how do I)
something to type. Not here: what a candidate of that form counts (`ranking`).
"""

import re
from typing import Final, Literal

from quintet.research.candidates import Candidate

AnswerForm = Literal["number", "code", "any"]

_HOW: Final = re.compile(r"\bhow (\w+)", re.IGNORECASE)
_WAY: Final = frozenset("to do does did can could should shall would will must may might".split())
_MANNER: Final = frozenset("is are was were am be has have had come about the a an".split())
"""What follows a `how` that asks neither for code nor for an amount."""
_DIGIT: Final = re.compile(r"\d")


def form_asked(question: str) -> AnswerForm:
    """The form of the answer, as the first `how` of the question tells."""
    how = _HOW.search(question)
    if how is None or how[1].lower() in _MANNER:
        return "any"
    return "code" if how[1].lower() in _WAY else "number"


def has_form(candidate: Candidate, form: AnswerForm) -> bool:
    """Whether a candidate has the form asked for; none has where any would do."""
    if form == "number":
        return _DIGIT.search(candidate.text) is not None
    return form == "code" and candidate.is_code
