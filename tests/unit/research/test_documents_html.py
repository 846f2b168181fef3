import pytest

from quintet.research.documents import read_document
from quintet.research.passages import Block, Document


def html(text: str) -> Document:
    return read_document("pages/some-page.html", text.encode())


def blocks(text: str) -> list[Block]:
    return list(html(text).blocks)


def test_headings_paragraphs_and_lists_are_read_in_order() -> None:
    page = """<!doctype html><html><head><title>Site - Page</title></head><body>
        <h1>Mutexes</h1><p>A <em>mutex</em> is a <a href="x">lock</a>.</p>
        <ul><li>one<ol><li>two</li></ol></li><li><p>three</p></li></ul><h3>Deep</h3></body></html>"""
    assert html(page).title == "Mutexes"
    assert blocks(page) == [
        Block("heading", "Mutexes", 1),
        Block("text", "A mutex is a lock."),
        Block("item", "one"),
        Block("item", "two"),
        Block("item", "three"),
        Block("heading", "Deep", 3),
    ]


@pytest.mark.parametrize(
    "heading",
    [
        '<h2 id="locks">Locks</h2>',
        '<h2><a name="locks">Locks</a></h2>',
        '<h2><span id="locks"></span>Locks</h2>',
        '<section id="locks"><h2>Locks</h2></section>',
        '<section id="locks"><header><h2>Locks</h2></header></section>',
    ],
)
def test_a_heading_has_the_anchor_on_it_in_it_or_around_it(heading: str) -> None:
    assert blocks(f"<p>Before.</p>{heading}")[1:] == [Block("heading", "Locks", 2, anchor="locks")]


def test_a_term_has_its_anchor_and_what_follows_a_sibling_has_not_its_parents() -> None:
    page = (
        '<div id="all"><p>Both.</p><h2>No</h2></div><dl><dt id="opt-v">-v</dt><dd>Talks.</dd></dl>'
    )
    assert [block.anchor for block in blocks(page)] == ["", "", "opt-v", ""]


@pytest.mark.parametrize(
    "decoration",
    [
        "<nav>SECRET</nav>",
        "<script>SECRET</script>",
        "<style>SECRET</style>",
        "<noscript>SECRET</noscript>",
        "<template>SECRET</template>",
        "<form>SECRET</form>",
        "<footer>SECRET</footer>",
        '<div role="navigation">SECRET</div>',
        '<div class="sphinxsidebar">SECRET</div>',
        '<div class="toc">SECRET</div>',
        "<svg><text>SECRET</text></svg>",
        "<nav><form><script>SECRET</script>SECRET</form><nav>SECRET</nav></nav>",
        "<!-- SECRET -->",
        '<h2>Kept<a class="headerlink">SECRET</a></h2>',
    ],
)
def test_navigation_scripts_and_decoration_are_dropped(decoration: str) -> None:
    told = blocks(f"<main><h1>T</h1>{decoration}<p>Seen.</p></main>")
    assert not any("SECRET" in block.text for block in told)
    assert told[-1] == Block("text", "Seen.")


@pytest.mark.parametrize(
    "frame",
    [
        "<main>{}</main>",
        "<article>{}</article>",
        '<div role="main">{}</div>',
        '<div class="body">{}</div>',
        "{}",
    ],
)
def test_the_main_part_of_a_page_is_read(frame: str) -> None:
    page = f"<html><body>{frame.format('<h1>T</h1><p>Seen.</p>')}</body></html>"
    assert blocks(page) == [Block("heading", "T", 1), Block("text", "Seen.")]


def test_what_stands_around_the_main_part_is_left_out() -> None:
    page = "<header>Banner</header><main><h1>T</h1></main><aside>Adverts</aside>"
    assert blocks(page) == [Block("heading", "T", 1)]


def test_a_page_of_several_articles_is_read_whole() -> None:
    page = """<p>Banner</p><article><h2>One</h2><article>First.</article>Tail.</article>
        <aside>Adverts</aside><div><article><p>Second.</p></article></div>"""
    assert [block.text for block in blocks(page)] == ["One", "First.", "Tail.", "Second."]


def test_the_title_element_helps_where_no_heading_does() -> None:
    page = "<title> The\n title </title><p>Text.</p>"
    assert html(page).title == "The title"
    assert blocks(page)[0] == Block("heading", "The title", 1)
    assert html("<p>Text.</p>").title == "some page"


def test_a_listing_keeps_its_lines_and_loses_its_marks() -> None:
    page = "<pre>\n<span>if</span> x &lt; 1:\n    <b>y</b>()\n\n</pre>"
    assert blocks(page) == [Block("code", "if x < 1:\n    y()")]


@pytest.mark.parametrize(
    "page",
    [
        '<pre class="language-python">x</pre>',
        '<pre class="numbers language-python">x</pre>',
        '<div class="highlight-python3 x"><div class="highlight"><pre>x</pre></div></div>',
        '<div class="highlight-python"><pre>x</pre></div>',
    ],
)
def test_the_language_of_a_listing_is_read_from_the_classes_around_it(page: str) -> None:
    assert blocks(page) == [Block("code", "x", language="python")]


@pytest.mark.parametrize(
    "page",
    [
        '<pre><code class="language-python">x</code></pre>',
        '<pre class="code"><code class="hljs language-python">x</code></pre>',
        '<div class="highlight-default"><pre><code class="lang-python3">x</code></pre></div>',
    ],
)
def test_the_language_of_a_listing_is_read_from_the_code_inside_it(page: str) -> None:
    assert blocks(page) == [Block("code", "x", language="python")]


@pytest.mark.parametrize(
    "page", ["<pre>x</pre>", '<div class="highlight-default"><pre>x</pre></div>']
)
def test_a_listing_without_a_language_has_none(page: str) -> None:
    assert blocks(page) == [Block("code", "x")]


def test_lines_of_a_listing_stay_lines_however_they_are_marked() -> None:
    page = """<pre><span class="lineno">1</span><span>a = 1<br></span><span>b = 2</span></pre>
        <pre><div>c = 3</div><div>d = 4</div></pre>"""
    assert blocks(page) == [Block("code", "a = 1\nb = 2"), Block("code", "c = 3\nd = 4")]


def test_the_heading_of_a_note_opens_no_section() -> None:
    page = '<h2>T</h2><div class="note"><h3 class="title">Note</h3><p>Mind it.</p></div><p>On.</p>'
    assert blocks(page) == [
        Block("heading", "T", 2),
        Block("text", "Mind it."),
        Block("text", "On."),
    ]


def test_definition_lists_are_terms_with_their_text() -> None:
    page = """<dl><dt><code>--verbose</code> flag</dt><dd>Says more.<p>Much more.</p></dd>
        <dt>unclosed<dd>Still read.</dl>"""
    assert blocks(page) == [
        Block("term", "`--verbose` flag"),
        Block("text", "Says more."),
        Block("text", "Much more."),
        Block("term", "unclosed"),
        Block("text", "Still read."),
    ]


def test_inline_code_stands_in_backticks_unless_it_holds_one() -> None:
    page = "<p>Use <code>let x</code>, <tt> y </tt> and <code>a`b</code><kbd></kbd>.</p>"
    assert blocks(page) == [Block("text", "Use `let x`, `y` and a`b.")]


def test_code_in_code_is_one_piece_of_code() -> None:
    page = "<p>Press <kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd> now.</p>"
    assert blocks(page) == [Block("text", "Press `Ctrl+C` now.")]


def test_entities_are_what_they_stand_for() -> None:
    assert blocks("<p>Tom &amp; Jerry &lt;T&gt; &eacute;&nbsp;&#169; &amp;lt;</p>") == [
        Block("text", "Tom & Jerry <T> é © &lt;")
    ]


def test_tables_are_read_row_by_row() -> None:
    page = "<table><tr><th>Option<th>Meaning:<tr><td><code>a</code><td>first<tr><td>b</table>"
    assert blocks(page) == [Block("item", "Option: `a`; Meaning: first"), Block("term", "b")]


def test_rows_that_do_not_fit_the_header_stand_for_themselves() -> None:
    page = """<table><caption>Codes</caption><thead><tr><td>Code<td>Name<td>Note</thead>
        <tr><td colspan=3>Class 00<tr><td>1<td>one<td><tr><td>2<td>two</table>"""
    assert blocks(page) == [
        Block("text", "Codes"),
        Block("term", "Code; Name; Note"),
        Block("term", "Class 00"),
        Block("item", "Code: 1; Name: one"),
        Block("item", "2; two"),
    ]


def test_paragraphs_in_a_cell_are_parts_of_its_sentence() -> None:
    page = """<table><tr><th><p>Operator</p><p>Example</p><tr>
        <td><p><code>date + integer</code></p><ul><li>Adds days.<li>Is fast.</ul></table>"""
    assert blocks(page) == [
        Block("term", "Operator; Example"),
        Block("item", "`date + integer`; Adds days; Is fast."),
    ]


def test_a_listing_in_a_row_follows_the_row() -> None:
    page = "<table><tr><td>Run<td><pre>ls\npwd</pre><td>now</table>"
    assert blocks(page) == [Block("item", "Run; now"), Block("code", "ls\npwd")]


def test_a_table_that_lays_out_a_page_is_read_as_the_page() -> None:
    page = """<table><tr><td>Menu</td><td>Intro.<h2>Head</h2><p>Text.</p>
        <table><tr><th>A<th>B<tr><td>1<td>2</table>more</td><td>Tail.</td></tr></table>"""
    assert blocks(page) == [
        Block("text", "Menu"),
        Block("text", "Intro."),
        Block("heading", "Head", 2),
        Block("text", "Text."),
        Block("item", "A: 1; B: 2"),
        Block("text", "more"),
        Block("text", "Tail."),
    ]


def test_a_listing_with_line_numbers_in_a_table_stays_a_listing() -> None:
    page = """<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td>
        <td class="code"><div class="highlight"><pre>a = 1\nb = 2</pre></div></td></tr></table>"""
    assert blocks(page) == [Block("code", "a = 1\nb = 2")]


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td><p>One</p><p>Two</p></td></tr></table>",
        "<table><tr><td>One<br>Two</td></tr></table>",
        "<table><tr><td><ul><li>One</li><li>Two</li></ul></td></tr></table>",
        "<h2>One<br>Two</h2>",
        "<p><b>One<br>Two</b></p>",
        "<dl><dt>One<br>Two</dt><dd>x</dd></dl>",
    ],
)
def test_words_on_different_lines_are_not_glued_together(page: str) -> None:
    assert "OneTwo" not in " ".join(block.text for block in blocks(page))


def test_a_line_break_in_a_paragraph_is_a_space() -> None:
    assert blocks("<p>One<br>Two</p>") == [Block("text", "One Two")]


@pytest.mark.parametrize(
    "page",
    [
        "<p>A lock <!-- old --> is held.</p>",
        '<p>A lock <img src="l.png" alt=""> is held.</p>',
        "<p>A lock <button>Copy</button> is held.</p>",
        "<p>A <x-term>lock</x-term> is held.</p>",
        "<p>A lock <script>x()</script> is held.</p>",
        "<p>A lock <map><area></map><input> is held.</p>",
    ],
)
def test_a_sentence_reads_on_past_what_cannot_be_read(page: str) -> None:
    assert blocks(page) == [Block("text", "A lock is held.")]


def test_loose_text_between_blocks_is_a_paragraph() -> None:
    page = "Before <b>all</b><div>inside</div>between<p>last</p>after"
    told = [block.text for block in blocks(page)]
    assert told == ["Before all", "inside", "between", "last", "after"]


def test_broken_html_is_read_as_a_browser_would() -> None:
    page = "<div><p>One <i>bold</i><p>two</div></span><li>item<h2>Head</h3>tail"
    told = [block.text for block in blocks(page)]
    assert told == ["One bold", "two", "item", "Head", "tail"]


@pytest.mark.parametrize("tag", ["b", "a href='x'", "span", "font"])
def test_blocks_inside_an_inline_tag_stay_blocks(tag: str) -> None:
    page = f"<div><{tag}><h2>Head</h2><p>Text.</p><pre>x = 1\ny = 2</pre></div>"
    assert blocks(page) == [
        Block("heading", "Head", 2),
        Block("text", "Text."),
        Block("code", "x = 1\ny = 2"),
    ]


@pytest.mark.parametrize("opening", ["<h2>Head", "<h2><p>Head</p>", "<h2><div>Head</div>"])
def test_a_heading_left_open_ends_where_a_block_begins(opening: str) -> None:
    assert blocks(f"{opening}<p>Text.</p><ul><li>Item.</ul>") == [
        Block("heading", "Head", 2),
        Block("text", "Text."),
        Block("item", "Item."),
    ]


def test_a_signature_of_several_lines_is_one_term() -> None:
    page = "<dl><dt>open(<dl><dd><em>file</em>,</dd><dd>mode</dd></dl>)</dt><dd>Opens it.</dd></dl>"
    assert blocks(page) == [Block("term", "open( file, mode )"), Block("text", "Opens it.")]


@pytest.mark.parametrize("tag", ["div", "b", "ul><li", "blockquote", "table><tr><td", "x-y"])
def test_deep_nesting_does_no_harm(tag: str) -> None:
    told = blocks(f"<{tag}>" * 1000 + "deep")
    assert [block.text for block in told] == ["deep"]
