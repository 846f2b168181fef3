"""Charts of contexts, read by Mermaid itself: every id is a node of its own and reads as it is."""

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from quintet.context.drawing import MOST_EDGES, mermaid_drawing
from tests.support.processes import node

RESERVED = (
    "end graph subgraph style class click default href call flowchart flowchart-elk linkStyle"
    " classDef direction interpolate td lr o x v title accTitle accDescr pie parent self blank"
).split()
AFFIXES = ("{}", "{}s", "{}1", "{}-x", "{}_x", "1{}", "1-{}", "a-{}", "a_{}")
NASTY = [
    *(
        "",
        " ",
        "  ",
        "a b",
        " a",
        "a  b",
        '"',
        'a"b',
        "'",
        "`",
        "`md`",
        "``",
        "\\",
        "\\n",
        "\\u000a",
    ),
    *("#", "#quot;", "#35;", "&", "&amp;", "&lt;b&gt;", "<b>", "<script>alert(1)</script>", "<!--"),
    *(
        ";",
        ":",
        ":::",
        "|",
        "||",
        "%%",
        "%%{init: {}}%%",
        "~",
        "$$x$$",
        "---",
        "-->",
        "--",
        "-",
        "_",
    ),
    *("[", "]", "[[", "]]", "(", ")", "((", "{", "}", "{{", "a]-->b", "@{shape: rect}", "a@b.c"),
    *("**bold**", "_i_", "1. list", "- item", "+ item", "# head", "> quote", "[t](u)", "www.a.com"),
    *("http://a.b/c?d=e#f", "fa:fa-user", "style:x#y;z", "classDef a:b#c;d", "ﬂ°quot¶ß", "ﬂ°°35¶ß"),
    *(
        "é",
        "日本",
        "हिन्दी",
        "عربي",
        "😀",
        "n1",
        "n2",
        "constructor",
        "__proto__",
        "toString",
        "0",
        "007",
    ),
]
UNPRINTABLE = [
    "a\nb",
    "\r",
    "\t",
    "\x00",
    "\x1b[0m",
    "\x7f",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\ud800",
]

ANY_ID = st.text(alphabet=st.characters(exclude_categories=()), max_size=30)
LIKELY_ID = st.text(alphabet='abox1-_ .:/#;"`[]()<>&%|=~@', max_size=12)


def mermaid(charts: Sequence[str]) -> list[dict[str, Any]]:
    """What Mermaid reads in each chart: its nodes with their labels, and its edges."""
    done = subprocess.run(
        [node(), "tests/node/parse_mermaid.mjs"],
        input="".join(json.dumps(chart) + "\n" for chart in charts),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@cache
def sampled_ids() -> tuple[str, ...]:
    """What Hypothesis thinks of, the same every time."""
    found: list[str] = []

    @settings(
        max_examples=300,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(ANY_ID | LIKELY_ID)
    def collect(context_id: str) -> None:
        found.append(context_id)

    collect()
    return tuple(dict.fromkeys(found))


def drawn(root: str, pairs: list[tuple[str, str]]) -> str:
    return mermaid_drawing(root, [(one, other, "continues") for one, other in pairs])


def awkward_ids() -> list[str]:
    words = [affix.format(word) for word in RESERVED for affix in AFFIXES]
    capitals = [word.upper() for word in RESERVED]
    short = ["".join(letters) for size in (1, 2) for letters in product("ox1-_n", repeat=size)]
    return list(dict.fromkeys([*NASTY, *words, *capitals, *short, *sampled_ids()]))


def test_every_id_is_one_node_wherever_it_stands() -> None:
    ids = [*awkward_ids(), *UNPRINTABLE]
    charts = [drawn(one, [("first9", one), (one, "last9"), (one, one)]) for one in ids]

    read = mermaid(charts)

    assert len(read) == len(ids) > 500
    for context_id, found in zip(ids, read, strict=True):
        assert "error" not in found, (context_id, found)
        (name,) = found["nodes"].keys() - {"first9", "last9"}
        assert found["edges"] == [["first9", name], [name, "last9"], [name, name]]


def test_a_node_reads_as_the_id_that_it_stands_for() -> None:
    ids = [one for one in awkward_ids() if one.isprintable() and one]

    for context_id, found in zip(
        ids, mermaid([mermaid_drawing(one, []) for one in ids]), strict=True
    ):
        assert list(found["nodes"].values()) == [context_id]


def test_what_cannot_be_printed_reads_as_its_code_point() -> None:
    (found,) = mermaid([mermaid_drawing("a\nb\u202e\ud800", [])])

    assert list(found["nodes"].values()) == ["a\\u000ab\\u202e\\ud800"]


def test_distinct_ids_in_one_chart_stay_distinct() -> None:
    ids = awkward_ids()
    parts = [ids[start : start + MOST_EDGES // 2] for start in range(0, len(ids), MOST_EDGES // 2)]

    read = mermaid([drawn("root9", [("root9", one) for one in part]) for part in parts])

    assert [len(found["nodes"]) for found in read] == [len(part) + 1 for part in parts]
    assert [len(found["edges"]) for found in read] == [len(part) for part in parts]


def test_the_largest_charts_are_taken() -> None:
    many = [("a", f"b{number}") for number in range(2 * MOST_EDGES)]
    long = [("a", f"{number}: {'<' * 500}") for number in range(MOST_EDGES)]

    for found in mermaid([drawn("a", many), drawn("a", long)]):
        assert "error" not in found
