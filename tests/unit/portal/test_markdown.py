"""Markdown as the portal shows it: marked up where it is meant, and never more than text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.portal.markdown import blocks_of

TAG = re.compile(r"</?([a-z][a-z0-9]*)((?:\s[^>]*)?)>")
KNOWN = set("a code div h3 h4 h5 h6 li ol p pre strong table tbody td th thead tr ul".split())
PIECES = st.sampled_from(
    ["# ", "- ", "1. ", "`", "```\n", "**", "|", "|--|\n", "\n", "<b>", '"', "'", "&", "a ", "[x]",
     "(https://e.example)", "(javascript:alert(1))", "<script>"]
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# Title", "<h3>Title</h3>"),
        ("a `b<c` **d**", "<p>a <code>b&lt;c</code> <strong>d</strong></p>"),
        ("- a\n- b\n  c", "<ul><li>a</li><li>b c</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("```rust\nlet a = 1;\n# no\n```", "<code>let a = 1;\n# no</code>"),
        ("[a](https://b.example/c)", '<a href="https://b.example/c" rel="noreferrer">a</a>'),
        ("see [a](b.md)", "<p>see a</p>"),
        ("[a](javascript:b)", "<p>a</p>"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "<tr><td>1</td><td>2</td></tr>"),
    ],
)
def test_what_is_written_is_marked_up(text: str, shown: str) -> None:
    assert shown in blocks_of(text)


@given(st.lists(PIECES, max_size=25).map("".join))
def test_a_document_brings_no_markup_of_its_own(text: str) -> None:
    shown = str(blocks_of(text))

    assert {name for name, _ in TAG.findall(shown)} <= KNOWN
    assert "<" not in TAG.sub("", shown)
    for _, attributes in TAG.findall(shown):
        assert "javascript:" not in attributes
        assert not re.search(r"\son\w+=", attributes)
