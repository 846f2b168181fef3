"""Documents made to keep a reader busy: they cost bounded time, and their words stay."""

import time
from itertools import count, islice

import pytest

from quintet.research.documents import read_document
from quintet.research.html_bounds import bearable_html
from quintet.research.markdown_pieces import MOST_MARKS, marks, pieces, plain_blocks
from quintet.research.passages import Block

SECONDS = 20
"""Many times what any of them takes, and a small part of what they took."""
SIZE = 200_000


def filled(part: str, size: int = SIZE) -> str:
    return part * (size // len(part))


def different(tag: str, many: int) -> str:
    return "".join(f"<{tag} a{number}>" for number in islice(count(), many))


MARKDOWN = {
    "emphasis": filled("*a "),
    "images": filled("!["),
    "brackets": filled("["),
    "emphasis in paragraphs": filled(filled("*a ", 9000) + "\n\n"),
    "images in paragraphs": filled(filled("![", 9000) + "\n\n"),
    "images in images": "![" * 400 + "](x)" * 400,
    "closed images": filled("![" * 8 + "a" + "](x)" * 8),
    "quotations": filled("> " * 50 + "a\nb\n"),
    "lines": filled("a\n"),
    "HTML": filled("<p>\n\na\n\n"),
    "accents": filled("a" + "\u0300\u0327" * 30000),
}
HTML = {
    "blocks": filled("<div>"),
    "lists": filled("<ul><li>x"),
    "attributes": f"<p{''.join(f' a{number}' for number in range(SIZE // 8))}>x",
    "formatting": f"<p>{different('b', SIZE // 40)}{filled('<p>x', SIZE // 2)}",
    "options": f"<select>{filled('<option>x')}",
    "drawings": filled("<svg><tr>"),
    "articles": filled("<article>x"),
}


@pytest.mark.parametrize("text", MARKDOWN.values(), ids=MARKDOWN)
def test_hostile_markdown_is_read_in_bounded_time(text: str) -> None:
    started = time.process_time()
    document = read_document("a.md", text.encode())
    assert time.process_time() - started < SECONDS
    assert document.blocks


@pytest.mark.parametrize("text", HTML.values(), ids=HTML)
def test_hostile_html_is_read_in_bounded_time(text: str) -> None:
    started = time.process_time()
    read_document("a.html", f"{text}<p>last".encode())
    assert time.process_time() - started < SECONDS


def test_a_page_that_is_rewritten_keeps_its_words_and_blocks() -> None:
    page = f"{'<div>' * 600}{filled('<p class=a>one<br><b>two</b><p>three', SIZE)}<ul><li>four"
    told = read_document("a.html", page.encode()).blocks
    assert set(told) == {Block("text", "one two"), Block("text", "three"), Block("item", "four")}


def test_what_is_dear_to_parse_is_read_plainly_and_the_rest_is_not() -> None:
    dear = filled("*a ", MOST_MARKS * 4)
    text = f"# Title\n\n{dear}\n\n## Later\n\n- *item*\n"
    *_, heading, item = blocks = read_document("a.md", text.encode()).blocks
    assert blocks[0] == Block("heading", "Title", 1)
    assert any(block.text.startswith("*a *a") for block in blocks)
    assert (heading, item) == (
        Block("heading", "Later", 2, anchor="later"),
        Block("item", "item"),
    )


def test_a_plain_reading_tells_code_and_headings_from_text() -> None:
    text = "*a*\nb\n\n# Head #\n\n~~~py title=x\na = 1\n\nb = 2\n~~~\n*c*\n\n```\nopen"
    assert list(plain_blocks(text)) == [
        Block("text", "*a* b"),
        Block("heading", "Head", 1),
        Block("code", "a = 1\n\nb = 2", language="py"),
        Block("text", "*c*"),
        Block("code", "open"),
    ]


def test_a_long_document_is_read_as_if_it_were_one_piece() -> None:
    part = "See [the book][b].\n\n- one\n\n  two\n\n```py\na\n\nb\n```\n\n"
    text = filled(part, 200_000) + "[b]: http://x.y/z\n"
    assert len(list(pieces(text))) > 1
    assert read_document("a.md", text.encode()).blocks == (
        Block("text", "See the book."),
        Block("item", "one"),
        Block("item", "two"),
        Block("code", "a\n\nb", language="py"),
    ) * (200_000 // len(part))


def test_pieces_are_the_whole_text_and_never_cut_code() -> None:
    text = filled("word\n\n", 70_000) + "```\n" + filled("code\n\n", 150_000) + "```\n\nend"
    told = list(pieces(text))
    assert "".join(told) == text
    assert [piece.count("```") for piece in told] == [0, 2, 0]


def test_ordinary_writing_of_a_megabyte_is_within_the_allowance() -> None:
    text = filled("A *plain* sentence, [with](x) a link and `code`, like most others are.\n\n")
    assert marks(text) * 1_000_000 / len(text) < MOST_MARKS


def test_pages_are_rewritten_only_where_they_must_be() -> None:
    page = filled("<div class='toc'><p>a<b>c</b><p>d<br></div><ul><li>e<li>f</ul>", 200_000)
    assert bearable_html(page) == page
    assert bearable_html(f"{page}<svg>{filled('<path d=x />', 90_000)}</svg>") == page
