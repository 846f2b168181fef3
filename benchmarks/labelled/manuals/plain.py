"""Plain text of HTML pages, by section, and the one way to make texts plain for facts."""

import html.parser
import re
import unicodedata
from pathlib import Path

SILENT = {
    *("script", "style", "nav", "header", "footer", "head", "noscript", "template", "svg"),
}
SILENT_CLASSES = frozenset(
    """
    sphinxsidebar related footer navheader navfooter navigation headerlink toc contents breadcrumbs
    toplang up apache bottomlang nav menu menubar searchbox sidebar toctree-wrapper docnav header
    wy-nav-side rst-footer-buttons
    """.split()
)
SILENT_IDS = {"quickview", "path"}
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
BLOCKS = HEADINGS | set("p li dt dd tr pre div table ul ol dl section blockquote br".split())
ALIKE = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "\u2010": "-",
        "\u2011": "-",
        "\u00a0": " ",
        "\u200b": "",
        "`": "",
        "*": "",
        "|": " ",
        "\u00b6": "",
    }
)


def plain(text: str) -> str:
    """The text as facts are matched against it; pages and answers alike."""
    text = re.sub(r"\\([_*`|<>\[\]#])", r"\1", text)  # as Markdown masks them
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).translate(ALIKE)).strip()


class Reader(html.parser.HTMLParser):
    """Gathers the sections of a page: pairs of heading and text."""

    def __init__(self) -> None:
        """Begin with a section that has no heading."""
        super().__init__(convert_charrefs=True)
        self.sections: list[tuple[str, list[str]]] = [("", [])]
        self.silent: list[str] = []
        self.heading: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass over what is no text of the page; note headings and the ends of lines."""
        if tag in VOID:
            if tag in BLOCKS:
                self.put("\n")
            return
        if self.silent:
            if tag == self.silent[0]:
                self.silent.append(tag)
            return
        given = dict(attrs)
        classes = set((given.get("class") or "").split())
        if (
            tag in SILENT
            or classes & SILENT_CLASSES
            or given.get("role") in {"navigation", "search"}
            or given.get("id") in SILENT_IDS
        ):
            self.silent.append(tag)
        elif tag in HEADINGS:
            self.heading = []
        elif tag in BLOCKS:
            self.put("\n")

    def handle_endtag(self, tag: str) -> None:
        """Close what was passed over; begin a section after a heading."""
        if self.silent:
            if tag == self.silent[0]:
                self.silent.pop()
        elif tag in HEADINGS and self.heading is not None:
            name = plain("".join(self.heading))
            self.heading = None
            if name:
                self.sections.append((name, []))
        elif tag in BLOCKS or tag in {"td", "th"}:
            self.put("\n" if tag in BLOCKS else " ")

    def handle_data(self, data: str) -> None:
        """Keep the words that are shown."""
        if not self.silent:
            self.put(data)

    def put(self, data: str) -> None:
        """Add to the heading or to the section that is open."""
        if self.heading is not None:
            self.heading.append(data)
        else:
            self.sections[-1][1].append(data)


def sections(path: Path) -> list[tuple[str, str]]:
    """The headings of a page, each with the text up to the next."""
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8", errors="replace"))
    reader.close()
    return [(name, "".join(parts)) for name, parts in reader.sections]


def page_text(path: Path) -> str:
    """The whole text of a page, made plain."""
    return plain(" ".join(f"{name} {text}" for name, text in sections(path)))


def raw_text(path: Path) -> str:
    """All words of a page, navigation as well, to tell that a term is absent.

    Once with the words joined where marks stood between them and once apart.
    """
    text = path.read_text(encoding="utf-8", errors="replace")
    text = re.sub(r"(?is)<(script|style)\b.*?</\1>", " ", text)
    joined, apart = (re.sub(r"<[^>]*>", between, text) for between in ("", " "))
    return plain(html.unescape(f"{joined} {apart}"))
