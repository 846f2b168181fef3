"""Relationships between contexts as a graph: who is related, and what is around a context."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.context.models import Direction, RelationshipType

MOST_LOOKED_AT: Final = 200
"""Contexts whose own relationships are read for one drawing; each costs a question."""
MOST_ID_CHARACTERS: Final = 60_000
MOST_EDGE_CHARACTERS: Final = 200_000
"""Of all ids in one drawing: it has to fit into one answer, in which ids may be escaped twice."""


TypedEdge = tuple[str, str, RelationshipType]
"""Source, target and type."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One relationship from the side of one context; `other` is the id at the far end."""

    other: str
    kind: RelationshipType
    outgoing: bool
    weight: float
    created_at: int
    automatic: bool = False

    def ends(self, context_id: str) -> tuple[str, str]:
        """Source and target, seen from a context."""
        return (context_id, self.other) if self.outgoing else (self.other, context_id)


def related(
    edges: Iterable[Edge], kind: RelationshipType | None = None, direction: Direction = "both"
) -> list[str]:
    """Ids at the far ends, each once: outgoing ones first, then as they were added."""
    wanted = [
        edge
        for edge in edges
        if kind in {None, edge.kind} and direction in {"both", _direction(edge)}
    ]
    wanted.sort(key=lambda edge: (not edge.outgoing, edge.created_at, edge.other))
    return list(dict.fromkeys(edge.other for edge in wanted))


def _direction(edge: Edge) -> Direction:
    return "outgoing" if edge.outgoing else "incoming"


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What is around a context; `truncated` where there is more than could be told."""

    contexts: tuple[str, ...]
    edges: tuple[TypedEdge, ...]
    truncated: bool


@dataclass
class _Walk:
    """A walk in progress; contexts and edges in the order they were met."""

    seen: dict[str, None]
    edges: dict[TypedEdge, None] = field(default_factory=dict)
    id_characters: int = 0
    edge_characters: int = 0
    truncated: bool = False

    def meet(self, context_id: str, edges: Sequence[Edge]) -> list[str]:
        """Takes a context's edges in; answers the contexts met for the first time."""
        met = []
        for other in related(edges):
            if other in self.seen:
                continue
            if self.id_characters + len(other) > MOST_ID_CHARACTERS:
                self.truncated = True
                break
            self.id_characters += len(other)
            self.seen[other] = None
            met.append(other)
        for edge in edges:
            self._draw((*edge.ends(context_id), edge.kind))
        return met

    def _draw(self, edge: TypedEdge) -> None:
        if edge in self.edges or not self.seen.keys() >= set(edge[:2]):
            return
        self.edge_characters += sum(map(len, edge))
        if self.edge_characters > MOST_EDGE_CHARACTERS:
            self.truncated = True
        else:
            self.edges[edge] = None


def neighbourhood(
    start: str, edges_of: Callable[[str], Sequence[Edge]], depth: int
) -> Neighbourhood:
    """Contexts within `depth` steps of one, whatever the direction, the nearest first."""
    walk = _Walk({start: None})
    level, looked_at = [start], 0
    for _ in range(depth):
        following: list[str] = []
        for context_id in level:
            if looked_at == MOST_LOOKED_AT:
                walk.truncated = True
                break
            looked_at += 1
            following += walk.meet(context_id, edges_of(context_id))
        level = following
    contexts = tuple(context_id for context_id in walk.seen if context_id != start)
    return Neighbourhood(contexts, tuple(walk.edges), walk.truncated)
