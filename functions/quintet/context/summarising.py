"""Summaries of conversations, extracted from what was said; pure, and the same on every machine.

A conversation is read in stretches. What came of those before stands for them in the next one,
so that a conversation of any length is summarised in bounded memory.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.context.answers import Insight
from quintet.context.code_blocks import CodeBlock, code_blocks, newest, without_code
from quintet.context.conversation import Head, StoredMessage
from quintet.context.insights import key_insights

CHARACTERS: Final = 1500
SENTENCES: Final = 7
TOKEN_LIMIT: Final = math.ceil(CHARACTERS / 4)
STRETCH_MESSAGES: Final = 500
STRETCH_BYTES: Final = 1024 * 1024
_READ_CHARACTERS: Final = 64_000
"""Of one message; what is left out of longer ones is their middle."""
_SHORT_FORM: Final = 300
_EARLIER_WEIGHT: Final = 1.0
_USUAL_IMPORTANCE: Final = 0.5

Summary = Callable[[Sequence[str], Sequence[float]], list[str]]
"""Texts with their weights to the sentences that say most, in order."""


@dataclass(frozen=True, slots=True)
class Language:
    """What reading prose takes; the layer `language` has it."""

    summary: Summary
    sentences: Callable[[str], list[str]]


def installed_language() -> Language:
    """The language layer's, imported with the first summary."""

    def summary(texts: Sequence[str], weights: Sequence[float]) -> list[str]:
        from quintet.language.summaries import summary as chosen  # noqa: PLC0415 - see above

        room = CHARACTERS - SENTENCES  # the spaces between sentences
        return chosen(texts, weights=weights, sentences=SENTENCES, characters=room)

    def sentences(text: str) -> list[str]:
        from quintet.language.sentences import sentences as split  # noqa: PLC0415

        return split(text)

    return Language(summary, sentences)


@dataclass(frozen=True, slots=True)
class Digest:
    """What stands for the part of a conversation that was read."""

    sentences: tuple[str, ...] = ()
    code_blocks: tuple[CodeBlock, ...] = ()
    insights: tuple[Insight, ...] = ()

    @property
    def text(self) -> str:
        """The sentences as one paragraph."""
        return " ".join(self.sentences)[:CHARACTERS]


def digested(earlier: Digest, said: Sequence[StoredMessage], language: Language) -> Digest:
    """The digest of what was digested before and what was said since."""
    read = [(_readable(message.content), message.weight) for message in said]
    prose = [(text, weight) for text, weight in read if text.strip()]
    texts, weights = [text for text, _ in prose], [weight for _, weight in prose]
    if earlier.sentences:
        texts, weights = [earlier.text, *texts], [_EARLIER_WEIGHT, *weights]
    sentences = tuple(language.summary(texts, weights)) if texts else ()
    blocks = [block for message in said for block in code_blocks(message.content)]
    return Digest(
        sentences or earlier.sentences or _short_form(said),
        newest([*earlier.code_blocks, *blocks]),
        key_insights(said, language.sentences, earlier.insights),
    )


def _readable(content: str) -> str:
    """The prose of a message, without its middle where it is long."""
    if len(content) > _READ_CHARACTERS:
        half = _READ_CHARACTERS // 2
        content = f"{content[:half]}\n\n{content[-half:]}"
    return without_code(content)


def _short_form(said: Sequence[StoredMessage]) -> tuple[str, ...]:
    """The beginning of what was said last, where nothing of it is prose."""
    last = " ".join(said[-1].content.split()) if said else ""
    return (last[:_SHORT_FORM],) if last else ()


def stretches(messages: Iterable[StoredMessage]) -> Iterator[list[StoredMessage]]:
    """Messages in stretches that can be held in memory together."""
    stretch: list[StoredMessage] = []
    size = 0
    for message in messages:
        length = len(message.content.encode("utf-8"))
        if stretch and (len(stretch) == STRETCH_MESSAGES or size + length > STRETCH_BYTES):
            yield stretch
            stretch, size = [], 0
        stretch.append(message)
        size += length
    if stretch:
        yield stretch


def is_read_whole(head: Head) -> bool:
    """Whether a conversation is summarised from its beginning each time."""
    fits = head.messages <= STRETCH_MESSAGES and head.size <= STRETCH_BYTES
    return fits or not head.has_summary


@dataclass(frozen=True, slots=True)
class Trigger:
    """When a summary is made without being asked for (seed 004, Configuration Options)."""

    automatic: bool
    messages: int
    tokens: float

    def is_due(self, head: Head) -> bool:
        """Whether enough was said since the last summary."""
        messages = head.messages - head.messages_at_summary
        said = head.tokens - head.tokens_at_summary
        return (
            self.automatic and messages > 0 and (messages >= self.messages or said >= self.tokens)
        )


def importance_score(head: Head) -> float:
    """How important a conversation is, from 0.5 to 1, by its share of HIGH and CRITICAL."""
    share = head.important / head.messages if head.messages else 0.0
    return round(min(1.0, _USUAL_IMPORTANCE + _USUAL_IMPORTANCE * share), 4)
