"""The places that a turn is about, for the analyses that are run on them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from quintet.reasoning.conversations.collaborators import Place
from quintet.reasoning.conversations.conversation import Conversation
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.finding import FoundPlace
from quintet.reasoning.places.locating import Located, entry_places

_MOST_BEFORE: Final = 8


def places_meant(
    conversation: Conversation,
    evidence: Evidence,
    located: Located,
    subjects: Sequence[str],
    to_read: Sequence[FoundPlace],
) -> list[Place]:
    """The functions spoken of now, then where execution starts, then what turns led to."""
    asked = [
        Place(symbol.path, symbol.line, symbol)
        for subject in subjects
        for symbol in evidence.graph.named(subject)
    ]
    places = [*located.frames, *asked, *located.places]
    # Whoever speaks of something now wants to hear of that, not of what came before.
    if not places or not conversation.turns:
        places += entry_places(conversation.context, evidence)
        places += [Place(place.symbol.path, place.line, place.symbol) for place in to_read]
        places += islice(_places_before(conversation), _MOST_BEFORE)
    found = (
        replace(place, symbol=place.symbol or evidence.graph.at(place.path, place.line))
        for place in places
    )
    return list(dict.fromkeys(found))


def _places_before(conversation: Conversation) -> Iterator[Place]:
    for turn in reversed(conversation.turns):
        for finding in turn.reply.findings:
            for citation in finding.evidence:
                yield Place(citation.file, citation.line)
