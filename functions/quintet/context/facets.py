"""What a context is about, as a few directions and words: small enough to compare thousands.

Each message is a direction; where there are more than eight, the two that are most alike become
one. That keeps a conversation's topics apart, which one mean over all of it would blur.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from quintet.context.keywords import keyword_counts, merged
from quintet.rows import Row

MOST_VECTORS: Final = 8
Vector = bytes


@dataclass(frozen=True, slots=True)
class Facets:
    """The facets of one context; `until` is the time of the last message in them."""

    context_id: str
    until: int = 0
    model: str = ""
    vectors: tuple[Vector, ...] = ()
    counts: tuple[int, ...] = ()
    """How many messages each vector stands for."""
    summary: Vector | None = None
    summary_version: int = 0
    keywords: Counter[str] = field(default_factory=Counter)

    def comparable(self, model: str) -> tuple[Vector, ...]:
        """All vectors that a query of a model can be compared with."""
        if self.model != model:
            return ()
        return self.vectors if self.summary is None else (*self.vectors, self.summary)

    def with_messages(
        self, texts: Sequence[str], vectors: Sequence[Vector], until: int
    ) -> "Facets":
        """With more messages in them; `vectors` is empty where no model is at hand."""
        kept, counts = list(self.vectors), list(self.counts)
        for vector in vectors:
            kept.append(vector)
            counts.append(1)
            if len(kept) > MOST_VECTORS:
                _merge_two(kept, counts)
        return replace(
            self,
            until=until,
            vectors=tuple(kept),
            counts=tuple(counts),
            keywords=merged([self.keywords, *(keyword_counts(text) for text in texts)]),
        )

    def row(self) -> Row:
        """What stands in a row, besides its key; packed, because thousands are read at once."""
        row: Row = {
            "kind": "facets",
            "contextId": self.context_id,
            "until": self.until,
            "model": self.model,
            "counts": " ".join(str(count) for count in self.counts),
            "summaryVersion": self.summary_version,
            "keywords": " ".join(f"{word} {count}" for word, count in self.keywords.items()),
        }
        if self.vectors:
            row["vectors"] = b"".join(self.vectors)
        return row if self.summary is None else {**row, "summary": self.summary}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> "Facets":
        """The facets in a row."""
        counts = tuple(int(count) for count in row["counts"].split())
        packed = row.get("vectors", b"")
        size = len(packed) // len(counts) if counts else 1
        said = row["keywords"].split()
        return cls(
            context_id=row["contextId"],
            until=row["until"],
            model=row["model"],
            vectors=tuple(packed[start : start + size] for start in range(0, len(packed), size)),
            counts=counts,
            summary=row.get("summary"),
            summary_version=row["summaryVersion"],
            keywords=Counter(dict(zip(said[::2], map(int, said[1::2]), strict=True))),
        )


def _merge_two(vectors: list[Vector], counts: list[int]) -> None:
    """Puts the two vectors that are most alike in one, in place."""
    from quintet.language.vectors import VectorTable, mean  # noqa: PLC0415 - only where there are vectors

    table = VectorTable(vectors)
    alike: tuple[float, int, int] | None = None
    for first, vector in enumerate(vectors):
        for second, near in enumerate(table.similarities(vector)[:first]):
            if alike is None or near > alike[0]:
                alike = (near, second, first)
    if alike is not None:
        _, second, first = alike
        weights = [counts[second], counts[first]]
        vectors[second] = mean([vectors[second], vectors[first]], weights)
        counts[second] = sum(weights)
        del vectors[first], counts[first]
