"""What passes between an instance and its parent, beside jobs (`jobs`) and answers."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Question:
    """What an instance asks its parent; whoever asks gets exactly one answer."""

    name: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """The parent's answer, or why there is none, in words for the log."""

    value: Any = None
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class Emitted:
    """A notification for whoever called."""

    text: str


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a job: its result, or what it failed with, in words for the log."""

    result: Any = None
    failure: str | None = None
