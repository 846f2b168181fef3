"""Names of a workspace's files."""

import pytest

from quintet.reasoning.workspaces.paths import path_problem

GOOD = [
    "a",
    "src/app/main.py",
    ".github/workflows/ci.yml",
    "docs/Grüße aus Köln.md",
    "src/[...slug]/page (copy).tsx",
    "日本語/ファイル.py",
    "console/auxiliary.py",
    "lib/@scope/x+y=z,~!#$%&'{}.js",
    "x" * 255,
    "/".join(["d"] * 64),
]
BAD = [
    "",
    "/etc/passwd",
    "//server/share",
    "..",
    "../x",
    "a/../b",
    "a/..",
    "./a",
    "a/./b",
    "a//b",
    "a/",
    "C:/x",
    "c:x",
    "a:b",
    "a.txt:stream",
    "\\\\server\\share",
    "a\\b",
    "..\\x",
    "\\\\?\\C:\\x",
    "CON",
    "con.txt",
    "a/NUL",
    "x/aux.c/y",
    "Com1.tar.gz",
    "lpt9",
    "COM¹",
    "conout$",
    "a ",
    "a./b",
    "a/b.",
    " a",
    "a/ b",
    "a\0b",
    "a\nb",
    "a\tb",
    "a\x7fb",
    "a\x85b",
    "a\u2028b",
    "a\ud800b",
    "gpj.\u202eyp.evil",
    "a\u2066b",
    "a?b",
    "a*b",
    'a"b',
    "a<b",
    "a|b",
    "cafe\u0301.py",
    "x" * 256,
    "é" * 128,
    "/".join(["d"] * 65),
    "/".join(["d" * 100] * 11),
]


@pytest.mark.parametrize("path", GOOD)
def test_an_ordinary_name_is_taken(path: str) -> None:
    assert path_problem(path) is None


@pytest.mark.parametrize("path", BAD)
def test_a_name_that_could_lead_elsewhere_is_refused(path: str) -> None:
    assert path_problem(path) is not None
