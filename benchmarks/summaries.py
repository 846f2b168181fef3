"""`python -m benchmarks.summaries [DOCS]`: our summaries of real pages against how they begin.

For both: the cosine of summary and page by MiniLM (higher says more), and the mean cosine between
a summary's sentences (lower repeats less). DOCS is a folder of HTML or Markdown; without one the
starter library is read.
"""

import statistics
import sys
import time
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from quintet.language.minilm import MiniLm
from quintet.language.sentences import sentences
from quintet.language.summaries import summary
from quintet.language.vectors import similarity
from quintet.research.documents import MIME_TYPES, read_document

PAGES = 30
SHORTEST_PAGE = 20
"""Sentences."""
STARTER_LIBRARY = Path(__file__).parents[1] / "infra/quintet/content/library"


def main() -> None:
    """Prints the figures of three and of seven sentences."""
    pages = _pages(Path(sys.argv[1]) if len(sys.argv) > 1 else STARTER_LIBRARY)
    embedder = MiniLm()
    vectors = embedder.embed(pages)
    print(f"summaries of {len(pages)} pages")
    for count in (3, 7):
        started = time.perf_counter()
        ours = [summary([page], sentences=count) for page in pages]
        milliseconds = (time.perf_counter() - started) / len(pages) * 1000
        first = [sentences(page)[:count] for page in pages]
        print(f"  {count} sentences, {milliseconds:.1f} ms a page")
        for name, made in (("ours", ours), ("first", first)):
            told = [
                similarity(page, text)
                for page, text in zip(
                    vectors, embedder.embed(list(map(" ".join, made))), strict=True
                )
            ]
            repeated = [_redundancy(embedder, one) for one in made]
            length = statistics.mean(len(" ".join(one)) for one in made)
            print(
                f"    {name:5}  cosine {statistics.mean(told):.3f}"
                f"  redundancy {statistics.mean(repeated):.3f}  {length:.0f} characters"
            )


def _pages(folder: Path) -> list[str]:
    """The prose of pages taken evenly from the folder, headings and code left out."""
    files = [file for file in sorted(folder.rglob("*")) if file.suffix in MIME_TYPES]
    pages: list[str] = []
    for file in files:
        document = read_document(file.name, file.read_bytes())
        prose = [block.text for block in document.blocks if block.kind in {"text", "item"}]
        page = "\n\n".join(prose)
        if len(sentences(page)) >= SHORTEST_PAGE:
            pages.append(page)
    return pages[:: max(1, len(pages) // PAGES)][:PAGES]


def _redundancy(embedder: MiniLm, told: Sequence[str]) -> float:
    pairs = combinations(embedder.embed(told), 2)
    return statistics.mean([similarity(one, other) for one, other in pairs] or [0.0])


if __name__ == "__main__":
    main()
