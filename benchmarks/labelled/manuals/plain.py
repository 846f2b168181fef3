"""Plain text of HTML pages, by section, and the one way in which texts are made plain before facts are matched."""

import html.parser
import re
import unicodedata
from pathlib import Path

SILENT = {"script", "style", "nav", "header", "footer", "head", "noscript", "template", "svg"}
SILENT_CLASSES = {
    "sphinxsidebar", "related", "footer", "navheader", "navfooter", "navigation", "headerlink", "toc", "contents", "breadcrumbs", "toplang", "up",
    "apache", "bottomlang", "nav", "menu", "menubar", "searchbox", "sidebar", "toctree-wrapper", "docnav", "header", "wy-nav-side", "rst-footer-buttons",
}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
BLOCKS = {"p", "li", "dt", "dd", "tr", "pre", "div", "table", "ul", "ol", "dl", "section", "blockquote", "br", "h1", "h2", "h3", "h4", "h5", "h6"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
ALIKE = str.maketrans({
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2010": "-", "\u2011": "-",
    "\u00a0": " ", "\u200b": "", "`": "", "*": "", "|": " ", "\u00b6": "",
})


def plain(text: str) -> str:
    text = re.sub(r"\\([_*`|<>\[\]#])", r"\1", text)  # as Markdown masks them
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).translate(ALIKE)).strip()


class Reader(html.parser.HTMLParser):
    """Gathers the sections of a page: pairs of heading and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sections: list[tuple[str, list[str]]] = [("", [])]
        self.silent: list[str] = []
        self.heading: list[str] | None = None

    def handle_starttag(self, tag, attrs):
        if tag in VOID:
            if tag in BLOCKS:
                self.put("\n")
            return
        classes = set((dict(attrs).get("class") or "").split())
        role = dict(attrs).get("role") or ""
        if self.silent:
            if tag == self.silent[0]:
                self.silent.append(tag)
            return
        if tag in SILENT or classes & SILENT_CLASSES or role in {"navigation", "search"} or dict(attrs).get("id") in {"quickview", "path"}:
            self.silent.append(tag)
            return
        if tag in HEADINGS:
            self.heading = []
        elif tag in BLOCKS:
            self.put("\n")

    def handle_endtag(self, tag):
        if self.silent:
            if tag == self.silent[0]:
                self.silent.pop()
            return
        if tag in HEADINGS and self.heading is not None:
            name = plain("".join(self.heading))
            self.heading = None
            if name:
                self.sections.append((name, []))
        elif tag in BLOCKS or tag in {"td", "th"}:
            self.put("\n" if tag in BLOCKS else " ")

    def handle_data(self, data):
        if not self.silent:
            self.put(data)

    def put(self, data):
        if self.heading is not None:
            self.heading.append(data)
        else:
            self.sections[-1][1].append(data)


def sections(path: Path) -> list[tuple[str, str]]:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8", errors="replace"))
    reader.close()
    return [(name, "".join(parts)) for name, parts in reader.sections]


def page_text(path: Path) -> str:
    return plain(" ".join(f"{name} {text}" for name, text in sections(path)))


def raw_text(path: Path) -> str:
    """All words of a page, navigation as well, for telling that a term is absent: once with marks joined, once with them apart."""
    text = path.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"(?is)<(script|style)\b.*?</\1>", " ", text)
    return plain(html.unescape(re.sub(r"<[^>]*>", "", text) + " " + re.sub(r"<[^>]*>", " ", text)))
