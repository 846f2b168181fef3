"""The rules of `test_imports` notice what breaks them, in a family that nobody has listed."""

from collections.abc import Mapping

import pytest

from tests.support.file_roles import misplaced
from tests.support.import_graph import circle, graph, package_circles, shipped

TINY = {
    "quintet.tiny": "",
    "quintet.tiny.handler": "from quintet.tiny.services import Services",
    "quintet.tiny.services": "import quintet.aws.table\nfrom quintet.tiny import note_store",
    "quintet.tiny.tools": "import quintet.family\nfrom quintet.tiny import notes, services",
    "quintet.tiny.notes": "import pydantic\nfrom quintet.tiny.note_store import NoteStore",
    "quintet.tiny.note_store": "from quintet.storage import Table",
}


def faults(changes: Mapping[str, str]) -> list[str]:
    """What is wrong where modules of the tiny family say something more."""
    names = {f"quintet.tiny.{name}": text for name, text in changes.items()}
    texts = {name: f"{text}\n{names.get(name, '')}" for name, text in TINY.items()}
    return list(misplaced({**shipped(), **graph({**names, **texts})}, "quintet.tiny"))


def test_a_new_family_needs_no_entry_anywhere() -> None:
    assert faults({}) == []


def test_a_new_store_needs_no_entry_anywhere() -> None:
    new = {"letter_store": "from quintet.storage import ObjectStore"}
    assert faults({**new, "notes": "from quintet.tiny.letter_store import LetterStore"}) == []


@pytest.mark.parametrize(
    ("module", "line", "fault"),
    [
        ("tools", "import boto3", "(offer) imports boto3"),
        ("notes", "import boto3", "(domain) imports boto3"),
        ("notes", "def late():\n    import boto3", "(domain) imports boto3"),
        ("notes", "from typing import *\nif TYPE_CHECKING:\n    import boto3", "imports boto3"),
        ("notes", "import importlib\nimportlib.import_module('boto3')", "imports boto3"),
        ("notes", "from fastapi import FastAPI", "(domain) imports fastapi"),
        ("notes", "import os\nhome = os.environ['HOME']", "(domain) imports os.environ"),
        ("notes", "from os import getenv", "(domain) imports os.environ"),
        ("notes", "from quintet.aws import table", "(domain) imports quintet.aws"),
        ("notes", "import quintet.web.routes", "(domain) imports quintet.web.routes"),
        ("notes", "from . import services", "(domain) imports quintet.tiny.services"),
        ("notes", "import quintet.codegraph.graph", "(domain) imports quintet.codegraph.graph"),
        ("notes", "import icalendar", "(domain) imports icalendar"),
        ("note_store", "import quintet.aws.table", "notes (domain) is led outside by"),
        ("note_store", "import quintet.context.models", "imports quintet.context.models"),
        ("services", "import quintet.tiny.handler", "imports quintet.tiny.handler"),
        ("handler", "import quintet.research.uris", "imports quintet.research.uris"),
        ("handler", "import quintet.resources.stores", "imports quintet.resources.stores"),
    ],
)
def test_what_breaks_a_rule_in_a_new_family_is_found(module: str, line: str, fault: str) -> None:
    assert any(fault in found for found in faults({module: line}))


@pytest.mark.parametrize(
    "line", ["import a.two", "from a import two", "def late():\n    from .two import x"]
)
def test_a_circle_of_modules_is_found(line: str) -> None:
    found = graph({"a": "", "a.one": line, "a.two": "import a.three", "a.three": "import a.one"})
    names = circle(found)
    assert names[0] == names[-1]
    assert set(names) == {"a.one", "a.two", "a.three"}


def test_an_import_for_types_only_closes_a_circle() -> None:
    late = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import two"
    assert circle(graph({"one": "import two", "two": ""})) == []
    assert circle(graph({"one": late, "two": "import one"})) != []


def test_a_circle_of_packages_is_found_where_no_module_is_in_one() -> None:
    found = graph(
        {
            "q.x.one": "import q.y.one",
            "q.x.two": "",
            "q.y.one": "",
            "q.y.two": "import q.x.two",
        }
    )
    assert circle(found) == []
    (words,) = package_circles(found)
    assert set(words.split("; ")) == {"q.x.one imports q.y.one", "q.y.two imports q.x.two"}
