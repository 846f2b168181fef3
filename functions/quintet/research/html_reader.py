"""HTML read into blocks: whole pages, and the HTML inside Markdown.

Navigation, scripts and decoration are dropped, and of a page that marks its main part or its
articles only those are read. The tree is walked without recursion, and `html_bounds` sees to it
that building it takes bounded time. Not here: how tags become blocks (`html_blocks`).
"""

from collections.abc import Sequence
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from quintet.research.block_text import language, one_line
from quintet.research.html_blocks import TOLD_TAGS, HtmlReading
from quintet.research.html_bounds import bearable_html
from quintet.research.passages import Block

_DROPPED_TAGS: Final = frozenset(
    "script style nav form noscript template svg footer button iframe".split()
)
_DROPPED: Final = (
    ".viewcode-link, .navheader, .navfooter, .sphinxsidebar, .related, .footer, .headerlink, .toc, "
    ".genindextable, .admonition-title, .note > h3.title, .tip > h3.title, .caution > h3.title, "
    ".warning > h3.title, .important > h3.title, .linenos, .lineno, [role=navigation]"
)
"""What documentation builders put around their text; "Note" above a note is no section."""
_ANCHORED: Final = frozenset("h1 h2 h3 h4 h5 h6 dt".split())
_WRAPPERS: Final = frozenset("header hgroup".split())
"""What may stand around a heading alone."""
_STRUCTURED_LISTING: Final = ", ".join(
    f"pre {inside}" for inside in "br div p li tr pre .linenos .lineno .headerlink".split()
)
"""Where a page has one of these, its listings are more than their text."""
_MAIN: Final = "main, [role=main]"
_BODY: Final = "article, div.body"
_LOWEST_TITLE: Final = 3
"""The level of headings that can name a page."""
_LANGUAGE_CLASSES: Final = ("language-", "lang-", "highlight-source-", "highlight-")
"""What stands before the language in a `class`, as Markdown renderers and documentation write."""
_COMMENT: Final = "-comment"


def page_blocks(text: str) -> list[Block]:
    """The blocks of a page; its `<title>` is a heading where it has no larger ones."""
    tree = LexborHTMLParser(bearable_html(text))
    body = tree.body
    if body is None:
        return []
    root = body.css_first(_MAIN) or body.css_first(_BODY) or body
    articles = body.css("article") if root.tag == "article" else [root]
    blocks = _Walk(body, HtmlReading(in_item=False)).blocks(articles)
    title = tree.css_first("title")
    if title is not None and not any(0 < block.level <= _LOWEST_TITLE for block in blocks):
        words = one_line(title.text())
        return [Block("heading", words, 1), *blocks] if words else blocks
    return blocks


def fragment_blocks(text: str, *, in_item: bool) -> list[Block]:
    """The blocks of HTML that stands in Markdown, perhaps in an item of a list there."""
    body = LexborHTMLParser(bearable_html(text)).body
    return [] if body is None else _Walk(body, HtmlReading(in_item=in_item)).blocks([body])


class _Walk:
    """A way through a tree that tells a reading of every tag and text but those dropped."""

    def __init__(self, body: LexborNode, reading: HtmlReading) -> None:
        self._reading = reading
        self._skipped = {node.mem_id for node in body.css(_DROPPED)}
        self._has_plain_listings = body.css_first(_STRUCTURED_LISTING) is None

    def blocks(self, roots: Sequence[LexborNode]) -> list[Block]:
        """What is read below the roots; an article in an article is read once."""
        for root in roots:
            if root.mem_id not in self._skipped:
                self._go_below(root)
        return self._reading.finish()

    def _go_below(self, root: LexborNode) -> None:
        path: list[tuple[str, LexborNode]] = []
        tell_text = self._reading.text
        node = root.first_child
        while node is not None or path:
            if node is None:
                tag, node = path.pop()
                if tag in TOLD_TAGS:
                    self._reading.close(tag)
            elif (tag := node.tag or _COMMENT) == "-text":
                tell_text(node.text_content or "")
            elif tag != _COMMENT:
                path.append((tag, node))
                node = self._inside(tag, node)
                continue
            node = node.next

    def _inside(self, tag: str, node: LexborNode) -> LexborNode | None:
        """Begins a tag; the first node to be read in it."""
        if tag in TOLD_TAGS:
            language = _language(node) if tag == "pre" else ""
            self._reading.open(tag, language, _anchor(node) if tag in _ANCHORED else "")
        if tag in _DROPPED_TAGS or node.mem_id in self._skipped:
            return None
        if tag == "pre" and self._has_plain_listings:
            self._reading.text(node.text())
            return None
        if tag == "article":
            self._skipped.add(node.mem_id)
        return node.first_child


def _anchor(label: LexborNode) -> str:
    """What the address of a heading or term ends with: an id on it, in it or around it."""
    outermost = label
    while outermost.parent is not None and outermost.parent.tag in _WRAPPERS:
        outermost = outermost.parent
    before = outermost.prev
    while before is not None and before.tag in ("-text", _COMMENT):
        before = before.prev
    around = outermost.parent if before is None else None
    for node in (label, label.css_first("[id], a[name]"), around):
        if node is not None and (found := node.attributes.get("id") or node.attributes.get("name")):
            return found
    return ""


def _language(listing: LexborNode) -> str:
    """The language noted on the code inside, the listing itself or the elements around it."""
    inside = listing.first_child
    while inside is not None and inside.tag != "code":
        inside = inside.next
    around = listing.parent
    for node in (inside, listing, around, around.parent if around else None):
        if node is not None and (found := _class_language(node.attributes.get("class") or "")):
            return found
    return ""


def _class_language(classes: str) -> str:
    for name in classes.split():
        for prefix in _LANGUAGE_CLASSES:
            if name.startswith(prefix):
                found = language(name.removeprefix(prefix)).rstrip("0123456789")
                return "" if found in ("default", "none") else found
    return ""
