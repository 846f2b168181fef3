"""The key of a cached answer: readable as in seed 000, and the same in every process.

`impl_async_rust_intermediate_1a2b3c` is type, up to two words, domain, audience and the head of
a hash. The hash is over the question's words themselves, so that variants in case, spacing and
punctuation meet in one entry, and `String` and `str` do not; entries are looked up by the whole
of it.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Final

from quintet.research.classification_cues import CLASSIFICATION_CUES
from quintet.research.inflections import base_forms
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel
from quintet.research.words import STOP_WORDS, Word, content_words, words

_KEY_WORDS: Final = 2
_SHOWN_HASH: Final = 12
_SAID: Final = {
    kind: frozenset(cue.phrase[0] for cue in known.every if len(cue.phrase) == 1)
    for kind, known in CLASSIFICATION_CUES.items()
}
"""Words that say no more than the type does."""
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class CacheKey:
    """A key as it is shown, and the hash that entries are stored under."""

    shown: str
    digest: str


def cache_key(
    query: str,
    *,
    research_type: ResearchType,
    audience: str,
    domain: str,
    urgency: UrgencyLevel,
    level: AudienceLevel | None = None,
) -> CacheKey:
    """Everything that an answer depends on, besides the library.

    `level` is the one the answer is written for where the audience is none of the four.
    """
    identity = [normalised(query), research_type, _plain(audience), _plain(domain), urgency, level]
    digest = hashlib.sha256(json.dumps(identity).encode("ascii")).hexdigest()
    parts = [
        research_type[:4],
        *_telling_words(query, research_type, domain),
        _slug(domain),
        _slug(audience),
        digest[:_SHOWN_HASH],
    ]
    return CacheKey("_".join(parts), digest)


def normalised(query: str) -> str:
    """The question's telling words in order; all of its words if none tells anything."""
    telling = [word.text for word in _telling(query)]
    return " ".join(telling or [part.text for word in words(query) for part in word.parts])


def _telling(query: str) -> list[Word]:
    parts = [part for word in content_words(query) for part in word.parts]
    return [part for part in parts if part.text not in STOP_WORDS]


def _telling_words(query: str, research_type: ResearchType, domain: str) -> list[str]:
    """The first words that say more than the type and domain do already."""
    said = _SAID[research_type] | {_plain(domain)}
    slugs = [_slug(word.text) for word in _telling(query) if said.isdisjoint(base_forms(word.text))]
    return [slug for slug in slugs if slug != "any"][:_KEY_WORDS]


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _slug(text: str) -> str:
    return _NOT_SLUG.sub("-", text.lower()).strip("-")[:24].strip("-") or "any"
