"""Text that speaks to a language model where only data should be.

Such text is never removed: a user may need to read it, and code about models is full of it. It is
named, so that whoever reads an answer knows what stands in the code, and it is obeyed by nobody.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from quintet import windowed_re as re

_WRITTEN: Final = (
    r"(?:ignore|disregard|forget|overlook)\W+(?:\w+\W+){0,4}?(?:previous|prior|above|earlier"
    r"|preceding|all|your|any|these)\W+(?:\w+\W+){0,3}?(?:instructions?|prompts?|rules?"
    r"|directions?|guidelines?|context|messages?)"
    r"|(?:new|updated|real|actual) (?:task|instructions?|system prompt)\s*(?::|is\b|are\b)"
    r"|you are (?:now|no longer)\b"
    r"|\b(?:act|behave|respond) as (?:if you|an? \w+ (?:ai|assistant|model)|dan\b|root\b)"
    r"|pretend (?:to be|you are|that you)"
    r"|^[^\w\n]{0,40}(?:system|assistant|developer)\s*:"
    r"|\[/?(?:system|assistant|inst)\]|<\|?/?(?:system|assistant|im_start|im_end)\|?>"
    r"|(?:override|bypass|disable) (?:\w+ ){0,3}?(?:safety|guardrails?|restrictions?"
    r"|instructions?|filters?)"
    r"|(?:reveal|print|repeat|output|show) (?:\w+ ){0,3}?system prompt"
    r"|(?:attention|note|message|instructions?) (?:to|for) (?:the |any |all )?(?:ai|llm"
    r"|language model|assistants?|agents?|claude|gemini|gpt)\b"
    r"|do not (?:tell|inform|mention|report)\b.{0,40}\b(?:user|human|developer|reviewer)"
    r"|(?:mark|report|declare|conclude|say|answer)\b.{0,40}\b(?:no|without) (?:problems?"
    r"|issues?|bugs?|vulnerabilit\w+)"
)
_PHRASES: Final = re.compile(_WRITTEN, re.IGNORECASE | re.MULTILINE)
_COMMENT_MARKS: Final = " \t#/*-;"
_LONGEST: Final = 4000
_JOINED: Final = 200


def is_suspicious(text: str) -> bool:
    """Whether a line, a name or a short text reads as words to a model."""
    return bool(_PHRASES.search(text[:_LONGEST]))


def suspicious_lines(lines: Iterable[str]) -> tuple[int, ...]:
    """The places, from 0, of lines that do, alone or where they go on in the next one."""
    every = list(lines)
    found = {place for place, line in enumerate(every) if is_suspicious(line)}
    for place, (first, second) in enumerate(pairwise(every)):
        if place in found or place + 1 in found:
            continue
        rest = second[:_JOINED].lstrip(_COMMENT_MARKS)
        if is_suspicious(f"{first[-_JOINED:].rstrip()} {rest}"):
            found.add(place)
    return tuple(sorted(found))
