"""Logs among the attached files: what they say counts as if it were in the message."""

from collections.abc import Sequence
from dataclasses import replace
from posixpath import splitext
from typing import Final

from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.references import References, references_in, symptoms_in

_SUFFIXES: Final = frozenset({"", ".err", ".log", ".out", ".txt"})


def is_log(path: str) -> bool:
    """Whether a file may be a log, by its suffix."""
    return splitext(path)[1].lower() in _SUFFIXES


def references_with_logs(text: str, logs: Sequence[str], evidence: Evidence) -> References:
    """What the text speaks of, and the logs that were attached to it."""
    found = references_in(text)
    for log in (symptoms_in("\n".join(evidence.lines(path))) for path in logs):
        found = replace(
            found,
            frames=(*found.frames, *log.frames),
            errors=(*found.errors, *log.errors),
            messages=(*found.messages, *log.messages),
        )
    return found
