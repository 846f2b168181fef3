"""No text from outside can hold a process in a regular expression."""

import ast
import importlib
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest

from quintet import windowed_re
from quintet.patterns import Pattern
from tests.support.hostile_text import hostile_texts
from tests.support.linearity import UnprovedError, prove
from tests.support.sources import DEPLOYED_ROOTS, ROOT, module_of, sources

WINDOWED: Final = "layers/shared/python/quintet/windowed_re.py"
ON_RE2: Final = "layers/shared/python/quintet/patterns.py"
TRUSTED: Final = MappingProxyType(
    {
        ("functions/quintet/assistant/planning/deciding_rules.py", None): "one escaped word",
        ("functions/quintet/assistant/planning/event_kinds.py", None): "escaped words of our file",
        ("layers/shared/python/quintet/declarations.py", None): "our own templates of URIs",
        ("layers/shared/python/quintet/protocol/combined/listing.py", None): "the same, rendered",
        ("layers/shared/python/quintet/llm/prompts.py", r"\A(?:<!--"): "reads our own files",
        ("functions/quintet/reasoning/workspaces/skipping.py", "(?s:"): "matches names of files",
        ("functions/quintet/research/markdown_pieces.py", "^ {0,3}(?P<fence>"): (
            "a fence that is open matches up to its end or the text's"
        ),
        ("functions/quintet/research/markdown_reader.py", r"\A(?P<rule>"): (
            "one attempt, and every line of it can be read in one way only"
        ),
        ("layers/code/python/quintet/codegraph/function_words.py", "[A-Z]?"): (
            "of a run of capitals only the last one is given back"
        ),
        ("layers/code/python/quintet/codegraph/manifests.py", '("'): (
            "what nothing closes ends with the text"
        ),
        ("layers/code/python/quintet/codegraph/reading.py", "(?:^[ "): (
            "a line is gone over again by the 59 before it at most"
        ),
    }
)
"""Expressions of `re` that the proof does not reach, by how they begin, and why they are linear."""

SMALL: Final = 2_500
LARGE: Final = 10_000
SAMPLED: Final = 12
"""One of so many expressions is timed."""
MOST_GROWTH: Final = 9.0
"""Times as long for four times the text: 4 is linear, 16 is quadratic."""
NOT_TIMED: Final = 0.01
"""Seconds of the larger text; less than this says nothing."""


@cache
def census() -> tuple[dict[str, Any], ...]:
    told = subprocess.run(
        [sys.executable, "-m", "tests.support.pattern_census"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        text=True,
    )
    return tuple(json.loads(told.stdout))


def trusted(use: dict[str, Any]) -> tuple[str, str | None] | None:
    for file, beginning in TRUSTED:
        pattern = use["pattern"]
        is_meant = pattern is None if beginning is None else str(pattern).startswith(beginning)
        if use["file"] == file and is_meant:
            return file, beginning
    return None


def unproved(use: dict[str, Any]) -> str | None:
    if use["pattern"] is None:
        return "known at run time only"
    pattern = use["pattern"].encode("latin-1") if use["is_bytes"] else use["pattern"]
    return next(filter(None, (why_not(pattern, use["flags"], way) for way in use["asked"])), None)


@cache
def why_not(pattern: str | bytes, flags: int, asked: str) -> str | None:
    try:
        prove(pattern, flags, asked)
    except UnprovedError as reason:
        return str(reason)
    return None


def test_every_expression_of_re_is_proved_linear_or_trusted() -> None:
    failing = {
        f"{use['file']}:{use['line']}": reason
        for use in census()
        if use["file"] != WINDOWED and trusted(use) is None and (reason := unproved(use))
    }
    assert not failing


def test_every_trusted_expression_exists_and_cannot_be_proved() -> None:
    files = {file for file, _ in TRUSTED}
    needed = {trusted(use) for use in census() if use["file"] in files and unproved(use)}
    assert set(TRUSTED) <= needed


def test_expressions_are_run_by_the_engines_that_are_proved_here() -> None:
    engines = {
        (engine, str(file.relative_to(ROOT)))
        for file in sources(DEPLOYED_ROOTS)
        for engine in _imported(file) & {"regex", "re2", "sre_compile", "_sre", "pcre", "hyperscan"}
    }
    assert engines == {("re2", ON_RE2)}


def test_only_code_that_is_analysed_is_seen_through_windows() -> None:
    users = {
        str(file.relative_to(ROOT))
        for file in sources(DEPLOYED_ROOTS)
        if "import windowed_re" in file.read_text(encoding="utf-8")
    }
    homes = ("functions/quintet/reasoning/", "layers/code/python/quintet/codegraph/")
    assert users
    assert all(user.startswith(homes) for user in users)


def _imported(file: Path) -> set[str]:
    found = set[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize(
    ("pattern", "flags", "asked"),
    [
        (r"\s+$", 0, "search"),
        (r"(a|a)*b", 0, "match"),
        (r"a*a*b", 0, "match"),
        (r"(\w+\s?)*$", 0, "match"),
        (r"<[^>]*>", 0, "search"),
        (r"x*y", 0, "search"),
        (r"(.*)(.*)z", 0, "fullmatch"),
        (r"(?:a[^b]*?c){3}", 0, "search"),
    ],
)
def test_the_proof_refuses_what_is_not_linear(pattern: str, flags: int, asked: str) -> None:
    with pytest.raises(UnprovedError):
        prove(pattern, flags, asked)


def _finds(pattern: Any) -> Callable[[str], None]:
    def search(text: str) -> None:
        for _ in pattern.finditer(text):
            pass

    return search


def _seconds(search: Callable[[str], None], text: str) -> float:
    """Of the processor, so that a busy machine says the same; the best of three."""
    spent = []
    for _ in range(3):
        before = time.process_time()
        search(text)
        spent.append(time.process_time() - before)
        if spent[-1] < NOT_TIMED:
            break
    return min(spent)


def _growth(search: Callable[[str], None], text: str, larger: str) -> float:
    """How much longer the larger text takes: measured again where it seems too much."""
    growth = float("inf")
    for _ in range(3):
        spent = _seconds(search, larger)
        if spent < NOT_TIMED:
            return 0.0
        growth = min(growth, spent / max(_seconds(search, text), NOT_TIMED / 16))
        if growth <= MOST_GROWTH:
            break
    return growth


def _growths(pattern: str, flags: int, search: Callable[[str], None]) -> Iterator[float]:
    small = hostile_texts(pattern, flags, SMALL)
    for text, larger in zip(small, hostile_texts(pattern, flags, LARGE), strict=True):
        yield _growth(search, text, larger)


def _timed() -> Iterator[tuple[str, str, int, Any]]:
    """All that is not proved on plain `re`, and a sample of what is proved or seen in windows."""
    for number, use in enumerate(census()):
        pattern, flags = use["pattern"], use["flags"]
        if pattern is None or use["is_bytes"]:
            continue
        is_windowed = use["file"] == WINDOWED
        if number % SAMPLED and (is_windowed or not trusted(use)):
            continue
        if is_windowed:
            yield use["file"], pattern, flags, windowed_re.compile(pattern, flags)
        elif set(use["asked"]) - {"match", "fullmatch"}:
            yield use["file"], pattern, flags, re.compile(pattern, flags)
    for file in sources(DEPLOYED_ROOTS):
        if "from quintet.patterns import" in file.read_text(encoding="utf-8"):
            for value in vars(importlib.import_module(module_of(file))).values():
                if isinstance(value, Pattern):
                    yield str(file), value.expression, 0, value


def test_time_grows_with_the_length_of_hostile_text() -> None:
    growing = {
        (where, pattern): growth
        for where, pattern, flags, compiled in _timed()
        if (growth := max(_growths(pattern, flags, _finds(compiled)), default=0.0)) > MOST_GROWTH
    }
    assert not growing
