"""Text that speaks to a language model where only data should be.

Such text is never removed: a user may need to read it, and code about models is full of it. It is
named, so that whoever reads an answer knows what stands in the code, and it is obeyed by nobody.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.findings import Citation
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import strings_of

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


_MOST: Final = 10


def suspicious_places(citations: Iterable[Citation], evidence: Evidence) -> list[str]:
    """A sentence for each file whose cited lines, or lines beside them, speak to a model."""
    found: dict[str, set[int]] = {}
    for citation in citations:
        first = max(1, citation.line - 3)
        lines = evidence.lines(citation.file)[first - 1 : citation.line + 3]
        places = {first + at for at in suspicious_lines(lines)}
        if places:
            found.setdefault(citation.file, set()).update(places)
        if is_suspicious(citation.file.replace("_", " ").replace("-", " ").replace("/", " ")):
            found.setdefault(citation.file, set())
    return [_said(file, sorted(lines)) for file, lines in found.items()][:_MOST]


def suspicious_context(context: ClaudeCodeContext) -> list[str]:
    """A sentence where findings handed over speak to a model."""
    bad = [
        number
        for number, finding in enumerate(context.partial_findings, 1)
        if any(suspicious_lines(text.split("\n")) for text in strings_of(finding))
    ]
    if not bad:
        return []
    which = ", ".join(map(str, bad[:_MOST]))
    return [f"partial_findings {which}: holds text that reads as instructions; taken as data only."]


def _said(file: str, lines: list[int]) -> str:
    where = f":{lines[0]}" if lines else ""
    return f"`{file}{where}` holds text that reads as instructions to a model; taken as data only."
