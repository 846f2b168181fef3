"""What limits an answer, in sentences: files that are not there, text that speaks to models."""

from collections.abc import Iterable
from typing import Final

from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.common.findings import Citation
from quintet.reasoning.conversations.suspicious_text import is_suspicious, suspicious_lines
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import strings_of

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
        if is_suspicious(_words(citation.file)):
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


def _words(path: str) -> str:
    """A file's name as somebody would read it aloud."""
    return path.replace("_", " ").replace("-", " ").replace("/", " ")
