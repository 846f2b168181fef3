import pytest

from quintet.research.documents import MIME_TYPES, mime_type, read_document
from quintet.research.passages import Block, Document, sentences

RUBBISH = [
    b"",
    b"\x00",
    bytes(range(256)) * 8,
    b"\xff\xfe\x00\xd8" * 50,
    b"\x89PNG\r\n\x1a\n" + bytes(range(200)),
    b"   \n\t\n  ",
    b"```",
    b"```rust",
    b"|",
    b"| a | b |\n|---|",
    b"[" * 3000,
    b"*a " * 2000,
    b"> " * 300 + b"deep",
    b"- " * 300 + b"deep",
    b"<",
    b"<!--",
    b"<![CDATA[",
    b"&#xD800; &#0; &#99999999; &nosuch;",
    b"</p></div></html>",
    b"<table><td><tr></table><b><i></b></i><p><li><dd>x",
    b"<pre><code><script>",
    b"<frameset><frame></frameset>",
    b"{not json",
]


def markdown(text: str) -> Document:
    return read_document("notes/some-file.md", text.encode())


def blocks(text: str) -> list[Block]:
    return list(markdown(text).blocks)


@pytest.mark.parametrize("body", RUBBISH)
@pytest.mark.parametrize("ending", [*MIME_TYPES, ".bin", ""])
def test_no_file_is_too_strange_to_be_read(ending: str, body: bytes) -> None:
    document = read_document(f"notes/strange{ending}", body)
    assert document.title
    for block in document.blocks:
        block.text.encode("utf-8")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a.md", "text/markdown"),
        ("a.MD", "text/markdown"),
        ("b/c.v2.html", "text/html"),
        ("a.rs", "text/x-rust"),
        ("a.toml", "application/toml"),
        ("a.exe", None),
        ("md", None),
        ("a.md/", "text/markdown"),
        ("", None),
    ],
)
def test_the_ending_decides_what_a_file_is(path: str, expected: str | None) -> None:
    assert mime_type(path) == expected


def test_headings_keep_their_depth_and_the_first_one_is_the_title() -> None:
    document = markdown("# Error handling\n\n## The `?` *operator*\n\nSetext\n------\n")
    assert document.title == "Error handling"
    assert document.blocks == (
        Block("heading", "Error handling", 1, anchor="error-handling"),
        Block("heading", "The `?` operator", 2, anchor="the--operator"),
        Block("heading", "Setext", 2, anchor="setext"),
    )


def test_a_document_without_headings_is_called_like_its_file() -> None:
    assert markdown("Just text.").title == "some file"
    assert read_document("a/b_c-d.txt", b"x").title == "b c d"


def test_a_paragraph_is_one_line_of_what_is_read() -> None:
    text = "See [the *book*](http://x.y/z) and `let x`,\n![a diagram](d.png)  \nnow <b>bold</b>."
    assert blocks(text) == [Block("text", "See the book and `let x`, a diagram now bold.")]


def test_entities_are_what_they_stand_for() -> None:
    assert blocks("Tom &amp; Jerry &lt;T&gt; &#169; `&amp;`") == [
        Block("text", "Tom & Jerry <T> © `&amp;`")
    ]


def test_nested_lists_are_items_in_reading_order() -> None:
    text = "- one\n  - two\n    1. three\n\n       still three\n  - four\n- five\n\nafter"
    assert blocks(text) == [
        Block("item", "one"),
        Block("item", "two"),
        Block("item", "three"),
        Block("item", "still three"),
        Block("item", "four"),
        Block("item", "five"),
        Block("text", "after"),
    ]


def test_tables_are_read_row_by_row() -> None:
    text = "| Option | Meaning |\n|---|:-:|\n| `a` | **first** |\n| b | |\n\nafter"
    assert blocks(text) == [
        Block("item", "Option: `a`; Meaning: first"),
        Block("item", "Option: b"),
        Block("text", "after"),
    ]


def test_a_row_of_a_table_is_one_sentence() -> None:
    text = "| Call | Effect | Since |\n|---|---|---|\n| `f()` | Opens it. | Version 2. |"
    row = "Call: `f()`; Effect: Opens it; Since: Version 2."
    assert blocks(text) == [Block("item", row)]
    assert sentences(row) == [row]


def test_header_cells_that_name_no_columns_are_a_small_heading() -> None:
    long = "A header that says so much that no row can carry it around with it"
    text = f"| {long} | B |\n|---|---|\n| a | b |\n\n| Only |\n|---|\n| one |\n"
    assert blocks(text) == [
        Block("term", f"{long}; B"),
        Block("item", "a; b"),
        Block("term", "Only"),
        Block("item", "one"),
    ]
    assert blocks("| A | B |\n|---|---|\n") == [Block("term", "A; B")]


def test_a_quotation_is_text() -> None:
    assert blocks("> Said once,\n> and twice.") == [Block("text", "Said once, and twice.")]


def test_a_fence_keeps_its_code_to_the_letter_and_its_language() -> None:
    code = "fn main() {\n\n    let s = `not markdown` + '**';\n\t# no heading\n}"
    assert blocks(f"```rust\n{code}\n```") == [Block("code", code, language="rust")]


def test_a_fence_may_hold_shorter_fences() -> None:
    inner = "# Doc\n\n```py\nx = 1\n```\n\n~~~\ny\n~~~"
    assert blocks(f"````markdown\n{inner}\n````\n\nafter") == [
        Block("code", inner, language="markdown"),
        Block("text", "after"),
    ]


def test_code_in_a_list_and_indented_code_are_code() -> None:
    assert blocks("- item\n\n  ```py\n  if x:\n      y\n  ```\n") == [
        Block("item", "item"),
        Block("code", "if x:\n    y", language="py"),
    ]
    assert blocks("Text:\n\n    x = 1\n    y = 2\n")[1] == Block("code", "x = 1\ny = 2")


def test_a_fence_that_is_never_closed_runs_to_the_end() -> None:
    assert blocks("```sh\nls\n\npwd") == [Block("code", "ls\n\npwd", language="sh")]


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("rust", "rust"),
        ("rust title=main.rs", "rust"),
        ("rust,ignore title=x", "rust"),
        (" rust", "rust"),
        ("\trust", "rust"),
        ("rust\ttitle=main.rs", "rust"),
        ("{.rust .numberLines}", "rust"),
        ("c++", "c++"),
        ("objective-c", "objective-c"),
        ("title=main.rs", ""),
        ("", ""),
        ("x" * 500, "x" * 40),
    ],
)
def test_the_language_is_the_first_word_behind_a_fence(info: str, language: str) -> None:
    assert blocks(f"```{info}\nx\n```")[0].language == language


def test_comments_and_rules_say_nothing() -> None:
    assert blocks("<!-- hidden -->\n\n---\n\nSeen.") == [Block("text", "Seen.")]


@pytest.mark.parametrize(
    "text",
    [
        "# T\n\n<implementation>\n**Purpose**: keep what readers see.\n</implementation>\n",
        "# T\n\n<div align='center'>keep what readers see.</div>\n",
        "# T\n\n<details><summary>keep what readers see.</summary>\n</details>\n",
        "# T\n\n<p>\nkeep what readers see.\n</p>\n",
    ],
)
def test_text_inside_html_in_markdown_is_not_lost(text: str) -> None:
    assert any("keep what readers see." in block.text for block in blocks(text))


def test_front_matter_is_not_the_title() -> None:
    text = "---\ntitle: A page\ntags: [a, b]\n---\n\n# Retries\n\nRetry with jitter.\n"
    assert markdown(text).blocks == (
        Block("heading", "Retries", 1, anchor="retries"),
        Block("text", "Retry with jitter."),
    )


@pytest.mark.parametrize(
    "front", ["---\ntitle: 'A page'\ntags:\n  - a\n---\n", '+++\ntitle = "A page"\n+++\n']
)
def test_front_matter_names_a_document_without_a_heading_of_its_own(front: str) -> None:
    document = markdown(f"{front}\n## Retries\n\nRetry.\n")
    assert document.title == "A page"
    assert document.blocks[1] == Block("heading", "Retries", 2, anchor="retries")


def test_front_matter_without_a_title_names_nothing() -> None:
    assert markdown("---\ntitle: ''\n---\nText.").title == "some file"


def test_text_between_rules_is_no_front_matter() -> None:
    text = "---\nNote: this is said\nto a reader.\n\n---\n"
    assert blocks(text) == [Block("text", "Note: this is said to a reader.")]


@pytest.mark.parametrize("name", ["a.md", "a.html", "a.txt"])
def test_a_byte_order_mark_is_no_text(name: str) -> None:
    text = "<h1>Retries</h1>" if name == "a.html" else "# Retries"
    document = read_document(name, text.encode("utf-8-sig"))
    assert not any("\ufeff" in block.text for block in document.blocks)
    assert name == "a.txt" or document.title == "Retries"


@pytest.mark.parametrize("opening", ["> ", "- ", "- > ", "1. "])
@pytest.mark.parametrize("times", [30, 300])
def test_deeply_nested_text_is_not_lost(opening: str, times: int) -> None:
    assert [block.text for block in blocks(opening * times + "deep")] == ["deep"]


def test_deep_paragraphs_end_where_the_outline_does() -> None:
    deep = "\n".join("  " * level + f"- point {level}" for level in range(40))
    told = [block.text for block in blocks(f"{deep}\n\nafter")]
    assert told == [*(f"point {level}" for level in range(40)), "after"]


def test_html_in_markdown_is_read_as_html() -> None:
    text = """<h1 align="center">Name</h1>

- point

  <p>said<br>twice</p>

<details>
<summary>More</summary>

*Shown* a<br>b.

</details>

<table><tr><th>A<th>B</tr>

<tr><td>1<td>2</tr></table>

<!-- hidden --><script>hidden</script>
"""
    assert blocks(text) == [
        Block("heading", "Name", 1),
        Block("item", "point"),
        Block("item", "said twice"),
        Block("text", "More"),
        Block("text", "Shown a b."),
        Block("item", "A: 1; B: 2"),
    ]


def test_inline_code_that_holds_a_backtick_stands_bare() -> None:
    assert blocks("Use `` a`b `` and `c`.") == [Block("text", "Use a`b and `c`.")]


@pytest.mark.parametrize("name", ["a.md", "a.html", "a.txt", "a.toml"])
def test_text_is_in_normal_form_c(name: str) -> None:
    document = read_document(name, "Cafe\u0301 A\u030a".encode())
    assert [block.text for block in document.blocks] == ["Caf\u00e9 \u00c5"]


@pytest.mark.parametrize("name", ["a.md", "a.html", "a.txt"])
def test_marks_of_possible_breaks_do_not_part_a_word(name: str) -> None:
    document = read_document(name, "pg_\u200bstat\u00adistic".encode())
    assert [block.text for block in document.blocks] == ["pg_statistic"]


def test_a_heading_of_unbearable_length_is_text() -> None:
    words = "word " * 50
    document = markdown(f"# {words}\n\n# Short\n")
    assert document.title == "Short"
    assert document.blocks[0] == Block("text", words.strip())


def test_plain_text_is_paragraphs() -> None:
    document = read_document("a.txt", b"One\r\nline.\n\n \n\nTwo # no heading, ```no fence```\n")
    assert document.blocks == (
        Block("text", "One line."),
        Block("text", "Two # no heading, ```no fence```"),
    )


@pytest.mark.parametrize("ending", ["rs", "json", "yaml", "toml"])
def test_source_files_are_one_block_of_code(ending: str) -> None:
    document = read_document(f"a.{ending}", b"# {x}\n\n  y\n")
    assert document.blocks == (Block("code", "# {x}\n\n  y\n", language=ending),)


def test_bytes_that_are_no_utf8_do_not_hide_the_rest() -> None:
    document = read_document("a.md", b"# Caf\xe9\n\nRest.")
    assert document.title == "Caf\N{REPLACEMENT CHARACTER}"
    assert document.blocks[-1] == Block("text", "Rest.")
