"""The key of a cached answer: readable as in seed 000, and the same in every process.

`impl_async_rust_intermediate_1a2b3c` is type, up to two words, domain, audience and the head of
a hash. The hash is over the normalised question, so that variants in case, spacing and
punctuation meet in one entry; entries are looked up by the whole of it.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Final

from research.classification_cues import CLASSIFICATION_CUES
from research.models import ResearchType, UrgencyLevel
from research.words import STOP_WORDS, content_words, stem

_KEY_WORDS: Final = 2
_SHOWN_HASH: Final = 12
_PLAIN_WORD: Final = re.compile(r"[^\W_]+[+#]*", re.UNICODE)
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
) -> CacheKey:
    """Everything that an answer depends on, besides the library."""
    identity = [normalised(query), research_type, audience.lower(), domain.lower(), urgency]
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
    """The question's stems in order, without what does not change its meaning."""
    found = _PLAIN_WORD.findall(query.lower().replace("’", "'").replace("'", ""))
    telling = [word for word in found if word not in STOP_WORDS] or found
    return " ".join(stem(word) for word in telling)


def _telling_words(query: str, research_type: ResearchType, domain: str) -> list[str]:
    """The first words that say more than the type and domain do already."""
    said = {cue.stems[0] for cue in CLASSIFICATION_CUES[research_type] if len(cue.stems) == 1}
    said.add(stem(domain.lower()))
    slugs = [_slug(word.text) for word in content_words(query) if word.stem not in said]
    return [slug for slug in slugs if slug != "any"][:_KEY_WORDS]


def _slug(text: str) -> str:
    return _NOT_SLUG.sub("-", text.lower()).strip("-")[:24] or "any"
