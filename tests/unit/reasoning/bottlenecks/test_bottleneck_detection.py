from collections.abc import Mapping

import pytest

from benchmarks.bottlenecks import found_in, reported_in, scores
from benchmarks.labelled.code.bottlenecks import Case, cases, judged

_TUNED = [*cases("tuning"), *cases("held_out")]
"""What was held out was looked at in the second session, and is tuned on since."""
_PRISMA = """import {{ PrismaClient }} from '@prisma/client';
const prisma = new PrismaClient();
export async function names(posts: {{ author: string }}[]) {{
  const found = [];
  for (const post of posts) {{
    found.push({line});
  }}
  return found;
}}
"""
_JAVA = """package a;

import java.util.List;

public class Report {{
    public String text(List<String> rows) {{
        {start}
        for (String row : rows) {{
            {step}
        }}
        return text.toString();
    }}
}}
"""


def kinds_in(files: Mapping[str, str]) -> set[str]:
    return {one.kind for one in found_in({path: text.encode() for path, text in files.items()})}


_LEAST_FOUND = 0.8
"""Of the guilty fixtures, the share that is found."""


@pytest.mark.parametrize(
    "case", _TUNED, ids=[f"{case.language}-{case.archive.name}" for case in _TUNED]
)
def test_nothing_is_told_that_only_looks_like_its_kind(case: Case) -> None:
    reported = reported_in(case)
    score = judged(case, reported)
    is_guilty = score.found + score.missed > 0
    assert is_guilty or case.kind not in {found.kind for found in reported}


def test_most_of_what_is_guilty_is_found() -> None:
    total = scores("tuning")["all"] + scores("held_out")["all"]
    assert total.recall >= _LEAST_FOUND


def test_every_place_named_is_a_line_of_the_code() -> None:
    for case in _TUNED:
        files = case.archive.files
        for found in found_in({path: text.encode() for path, text in files.items()}):
            places = [(found.path, found.line), *((step.path, step.line) for step in found.steps)]
            assert all(0 < line <= files[path].count("\n") + 1 for path, line in places)


def test_a_finding_says_what_was_ruled_out_and_what_would_help() -> None:
    said = [
        found
        for case in _TUNED
        for found in found_in({p: t.encode() for p, t in case.archive.files.items()})
    ]
    assert said
    assert all(one.excluded and one.advice and one.steps for one in said)


def test_the_same_code_gives_the_same_figures() -> None:
    assert scores("tuning") == scores("tuning")


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("await prisma.user.findUnique({ where: { id: post.author } })", {"n_plus_one"}),
        ("await prisma.visit.create({ data: { author: post.author } })", {"missing_limit"}),
        ("post.author.trim()", set()),
    ],
)
def test_what_is_asked_in_a_loop_decides_what_it_is_called(line: str, kinds: set[str]) -> None:
    assert kinds_in({"src/posts.ts": _PRISMA.format(line=line)}) == kinds


@pytest.mark.parametrize(
    ("start", "step", "kinds"),
    [
        ('String text = "";', "text += row;", {"repeated_work"}),
        ("StringBuilder text = new StringBuilder();", "text.append(row);", set()),
    ],
)
def test_adding_to_a_java_string_in_a_loop_is_told_from_a_builder(
    start: str, step: str, kinds: set[str]
) -> None:
    assert kinds_in({"a/Report.java": _JAVA.format(start=start, step=step)}) == kinds


def test_a_query_is_found_behind_two_calls_with_the_way_to_it() -> None:
    code = """import sqlite3


class Users:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def row(self, ident):
        return self.connection.execute("SELECT name FROM users WHERE id = ?", (ident,)).fetchone()

    def name(self, ident):
        return self.row(ident)[0]

    def names(self, idents):
        return [self.name(one) for one in idents]
"""
    [found] = found_in({"users.py": code.encode()})
    assert (found.kind, found.line) == ("n_plus_one", 15)
    assert [step.line for step in found.steps] == [15, 12, 9]


_INNOCENT = """import sqlite3
from itertools import batched

SQL = "SELECT id FROM t WHERE id > ?"


def paged(connection: sqlite3.Connection, last=0):
    while True:
        rows = connection.execute(SQL, (last,)).fetchall()
        if not rows:
            return last
        last = rows[-1][0]


def in_chunks(connection: sqlite3.Connection, rows):
    for some in batched(rows, 500):
        connection.execute(SQL, some)


def remembered(connection: sqlite3.Connection, rows):
    known = {}
    for row in rows:
        if row.kind not in known:
            known[row.kind] = connection.execute(SQL, (row.kind,)).fetchone()
    return known
"""


def test_queries_of_paging_of_chunks_and_of_what_is_remembered_are_left_alone() -> None:
    assert kinds_in({"run.py": _INNOCENT}) == set()
