"""A conversation and its relations as circles and lines: the nearer the more inside. Pure."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_NODES: Final = 40
_RING: Final = 190.0
_MARGIN: Final = 130.0
"""Around the outermost circles, for their labels."""
_SAVED: Final = 60.0
"""Of it above and below, where labels take less."""
_RADIUS: Final = 26.0
_LONGEST_LABEL: Final = 22
_FIRST_RING: Final = 8
"""Nodes that have room around the first one; rings grow where there are more."""

Edge = tuple[str, str, str]
"""Source, target and kind."""


@dataclass(frozen=True, slots=True)
class Node:
    """A conversation; `distance` in relations from the one that is drawn."""

    name: str
    label: str
    x: float
    y: float
    distance: int


@dataclass(frozen=True, slots=True)
class Line:
    """A relation, from the edge of one circle to that of another; its label stands at `at`."""

    kind: str
    x1: float
    y1: float
    x2: float
    y2: float
    at_x: float
    at_y: float


@dataclass(frozen=True, slots=True)
class Graph:
    """A picture whose `box` is a viewBox of SVG; `left_out` conversations had no room."""

    nodes: tuple[Node, ...]
    lines: tuple[Line, ...]
    box: str
    radius: float
    left_out: int


def drawn_graph(center: str, edges: Sequence[Edge]) -> Graph:
    """The conversations around one, in rings by their distance."""
    distances = _distances(center, edges)
    shown = list(distances)[:MOST_NODES]
    rings: dict[int, list[str]] = {}
    for name in shown:
        rings.setdefault(distances[name], []).append(name)
    radii = _radii(rings)
    places = {
        name: _place(index, len(names), radii[distance], distance)
        for distance, names in rings.items()
        for index, name in enumerate(names)
    }
    nodes = tuple(Node(name, _label(name), *places[name], distances[name]) for name in shown)
    pairs = dict.fromkeys(edge for edge in edges if edge[0] in places and edge[1] in places)
    lines = tuple(
        _line(kind, places[source], places[target])
        for source, target, kind in pairs
        if source != target
    )
    return Graph(nodes, lines, _box(nodes), _RADIUS, len(distances) - len(shown))


def _distances(center: str, edges: Sequence[Edge]) -> dict[str, int]:
    """Of every conversation, nearest first; what nothing leads to is not among them."""
    found, ring = {center: 0}, [center]
    while ring:
        following = []
        for name in ring:
            for source, target, _ in edges:
                other = target if source == name else source if target == name else None
                if other is not None and other not in found:
                    found[other] = found[name] + 1
                    following.append(other)
        ring = following
    return found


def _radii(rings: dict[int, list[str]]) -> dict[int, float]:
    radii: dict[int, float] = {}
    last = 0.0
    for distance, names in rings.items():
        crowd = max(1.0, len(names) / (_FIRST_RING * max(distance, 1)))
        last = 0.0 if distance == 0 else max(last + _RING, _RING * distance * crowd)
        radii[distance] = last
    return radii


def _place(index: int, count: int, radius: float, distance: int) -> tuple[float, float]:
    angle = 2 * math.pi * index / count + 0.5 * distance - math.pi / 2
    return (
        round(radius * math.cos(angle), 1),
        round(radius * math.sin(angle), 1),
    )


def _box(nodes: Sequence[Node]) -> str:
    """What the nodes and their labels take."""
    left, right = (end(node.x for node in nodes) for end in (min, max))
    top, bottom = (end(node.y for node in nodes) for end in (min, max))
    width, height = right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN - _SAVED
    return f"{left - _MARGIN:g} {top - _MARGIN + _SAVED:g} {width:g} {height:g}"


def _line(kind: str, source: tuple[float, float], target: tuple[float, float]) -> Line:
    (x1, y1), (x2, y2) = source, target
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    begin, end = _RADIUS + 2, _RADIUS + 8  # room for the arrow's head
    middle = 0.5
    return Line(
        kind,
        round(x1 + along_x * begin, 1),
        round(y1 + along_y * begin, 1),
        round(x2 - along_x * end, 1),
        round(y2 - along_y * end, 1),
        round(x1 + (x2 - x1) * middle, 1),
        round(y1 + (y2 - y1) * middle - 6, 1),
    )


def _label(name: str) -> str:
    shown = "".join(letter if letter.isprintable() else "�" for letter in name)
    return shown if len(shown) <= _LONGEST_LABEL else shown[: _LONGEST_LABEL - 1] + "…"
