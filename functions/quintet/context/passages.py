"""Passages: messages that follow each other, long enough together to tell what they are about.

A chat's turns are short ("metal please"), and a vector of one alone says little. A message that is
itself long is a passage of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from quintet.embedding import Vector

CHARACTERS: Final = 200
"""Which a passage does not pass by another message."""
MOST_MESSAGES: Final = 20


class Told(Protocol):
    """A message as far as passages are made of it."""

    @property
    def time(self) -> int:
        """When it was said."""

    @property
    def text(self) -> str:
        """What was said, or what represents it."""


@dataclass(frozen=True, slots=True)
class Passage:
    """From one message to another, by their times; `weight` is the number of messages."""

    first: int
    last: int
    weight: int
    vector: Vector | None = None


def passages(messages: Sequence[Told]) -> Iterator[tuple[Passage, str]]:
    """The messages in passages, with the text of each."""
    held: list[Told] = []
    size = 0
    for message in messages:
        if held and (size + len(message.text) > CHARACTERS or len(held) == MOST_MESSAGES):
            yield _made(held)
            held, size = [], 0
        held.append(message)
        size += len(message.text)
    if held:
        yield _made(held)


def _made(held: Sequence[Told]) -> tuple[Passage, str]:
    text = "\n".join(message.text for message in held)
    return Passage(held[0].time, held[-1].time, len(held)), text
