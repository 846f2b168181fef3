"""Markdown as the portal shows it: marked up where it is meant, and never more than text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.portal.markdown import blocks_of

TAG = re.compile(r"</?([a-z][a-z0-9]*)((?:\s[^>]*)?)>")
KNOWN = set(
    "a blockquote br code div em h3 h4 h5 h6 hr li ol p pre strong "
    "table tbody td th thead tr ul".split()
)
PIECES = st.sampled_from(
    ["# ", "- ", "1. ", "`", "```\n", "**", "|", "|--|\n", "\n", "<b>", '"', "'", "&", "a ", "[x]",
     "(https://e.example)", "(javascript:alert(1))", "<script>"]
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# Title", "<h3>Title</h3>"),
        ("a `b<c` **d**", "<p>a <code>b&lt;c</code> <strong>d</strong></p>"),
        ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>"),
        ("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'),
        ("```rust\nlet a = 1;\n# <no>\n```", "<code>let a = 1;\n# &lt;no&gt;\n</code>"),
        ("[a](https://b.example/c)", '<a href="https://b.example/c" rel="noreferrer">a</a>'),
        ("see [a](b.md)", "<p>see a</p>"),
        ("[a](javascript:b)", "<p>[a](javascript:b)</p>"),
        ("[a](ftp://b) [**b**](https://c.example)", '<p>a <a href="https://c.example"'),
        ("![a <b>](https://c.example/d.png)", "<p>a &lt;b&gt;</p>"),
        ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
        ("| a | b |\n|---|--:|\n| 1 | 2 |", "<tr>\n<td>1</td>\n<td>2</td>\n</tr>"),
        ("| a |\n|--:|\n", '<th scope="col">a</th>'),
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
