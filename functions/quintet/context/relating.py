"""Relationships that nobody told: a context is `similar` to those whose meaning is near its own."""

from typing import Final

from quintet.context.identifiers import ContextKey
from quintet.context.relationship_store import Relation, RelationshipStore
from quintet.context.similarity_store import SimilarContexts
from quintet.embedding import Vector

MOST_AUTOMATIC: Final = 5
"""Relationships of one context that were found and not told."""


def relate_similar(
    similar: SimilarContexts,
    relationships: RelationshipStore,
    key: ContextKey,
    vector: Vector,
    *,
    threshold: float,
    now: int,
) -> int:
    """Relates a context to those nearest to its summary; answers how many are new.

    Contexts that are `similar` already, in either direction, stay as they are.
    """
    found = similar.similar_to_vector(key.tenant, vector, MOST_AUTOMATIC, without=key.hashed)
    near = [(one.context_id, one.near) for one in found if one.near >= threshold]
    around = relationships.around(key) if near else None
    if around is None:
        return 0
    known = {edge.other for edge in around.edges if edge.kind == "similar"}
    room = MOST_AUTOMATIC - sum(edge.automatic and edge.outgoing for edge in around.edges)
    new = [(other, likeness) for other, likeness in near if other not in known][: max(room, 0)]
    return sum(
        relationships.add_automatic(
            Relation(
                key.tenant,
                around.head.context_id,
                other,
                "similar",
                likeness,
                automatic=True,
            ),
            now,
        )
        for other, likeness in new
    )
