"""The usual ways in which each kind is written, each beside one that only looks like it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.bottlenecks import found_in

_SHAPES = Path(__file__).parent / "shapes"
_FILES = {
    "python": "app.py",
    "typescript": "src/app.ts",
    "go": "app/app.go",
    "java": "app/App.java",
}


class Shape(NamedTuple):
    """`kinds` are the names it may go by; none of an innocent one."""

    language: str
    title: str
    kinds: frozenset[str]
    files: dict[str, bytes]


def shapes() -> Iterator[Shape]:
    for path in sorted(_SHAPES.glob("*.txt")):
        language = path.stem.partition("_")[0]
        for part in re.split(r"(?m)^>>> ", path.read_text(encoding="utf-8"))[1:]:
            head, _, code = part.partition("\n")
            kinds, _, title = head.partition(" | ")
            first, *others = re.split(r"(?m)^-- (\S+) --\n", code)
            files = {_FILES[language]: first, **dict(zip(others[::2], others[1::2], strict=True))}
            yield Shape(
                language,
                title,
                frozenset(kinds.split("/")) - {"-"},
                {name: text.encode() for name, text in files.items()},
            )


_ALL = list(shapes())


_UNKNOWN_LIFE = frozenset(
    {
        "go: cache of a long-lived struct",
        "python: handler added to a logger for each job",
        "python: list on the application's state",
        "typescript: promise memo in a closure",
    }
)
"""Nothing in these says how long what grows is there, or how often it is added to."""


@pytest.mark.parametrize("shape", _ALL, ids=[f"{shape.language}: {shape.title}" for shape in _ALL])
def test_a_usual_shape_goes_by_its_name_and_its_look_alike_by_none(shape: Shape) -> None:
    told = {found.kind for found in found_in(shape.files)}
    assert told <= shape.kinds
    is_known = f"{shape.language}: {shape.title}" not in _UNKNOWN_LIFE
    assert bool(told) == (bool(shape.kinds) and is_known)
