"""Where a need meets an API: in its name, a keyword, its category, or only in meaning or wording.

Names and keywords are found only as they are or inflected, all their words in a row. Not here: how
much that says of the API (`relevance`).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from quintet.orchestration.registry.categories import categories
from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.relevance import Place
from quintet.orchestration.registry.words import Word, is_inflected, words

_ALIKE: Final = 0.35
"""A cosine from which an API counts as met in meaning."""


def keywords_in(entry: ApiEntry, need: Sequence[Word]) -> tuple[str, ...]:
    """The entry's keywords that stand in the need, in the entry's order."""
    return tuple(keyword for keyword in entry.keywords if _stands_in(keyword, need))


def places_of(
    entry: ApiEntry, need: Sequence[Word], keywords: Sequence[str], cosine: float
) -> Iterator[Place]:
    """Where the entry was met, the surest place first; wording where no other can be told."""
    known = categories().get(entry.category)
    called = (entry.category, *known.also_called) if known else (entry.category,)
    by_category = any(_stands_in(name, need) for name in called)
    found: dict[Place, bool] = {
        "name": _stands_in(entry.name, need),
        "keyword": bool(keywords),
        "category": by_category,
        "meaning": cosine >= _ALIKE,
    }
    found["wording"] = not any(found.values())
    return (place for place, is_met in found.items() if is_met)


def _stands_in(text: str, need: Sequence[Word]) -> bool:
    known = words(text)
    return bool(known) and any(
        all(
            is_inflected(word.text, other.text)
            for word, other in zip(known, need[start:], strict=False)
        )
        for start in range(len(need) - len(known) + 1)
    )
