"""`python -m benchmarks.retrieval FOLDER …`: which page is found for a question, and by what.

Folders are manuals as Debian packs them, `git-doc` and `postgresql-doc-15`, for example unpacked
with `dpkg-deb -x`. Four ways stand side by side on the same passages: SQLite's FTS5 with bm25
alone, our ranking of words, vectors alone, and words fused with vectors. Vectors are kept in
`.build/`, because making them takes minutes.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.natural_questions import GIT, POSTGRESQL, Question
from benchmarks.paraphrases import PARAPHRASES
from benchmarks.questions import QUESTIONS
from quintet.embedding import Embedder
from quintet.installed_embedder import installed_embedder
from quintet.language.vectors import VectorTable
from quintet.research.documents import mime_type, read_document
from quintet.research.index import IndexedDocument, LibraryIndex
from quintet.research.nearness import Nearness
from quintet.research.passage_vectors import PassageVectors
from quintet.research.question_terms import terms_of
from quintet.research.search import search
from quintet.research.vectorizing import embedded
from quintet.research.words import content_words

KEPT: Final = Path(__file__).parents[1] / ".build" / "benchmark-vectors"
_DEPTH: Final = 10
_TOGETHER: Final = 64

Find = Callable[[str], Sequence[str]]
"""A question's pages, the best first."""


def indexed(folders: Iterable[Path]) -> LibraryIndex:
    """The pages of the folders; git's release notes are no manual and are left out."""
    index = LibraryIndex.empty()
    for folder in folders:
        for file in sorted(folder.rglob("*.html")):
            if "RelNotes" in file.parts:
                continue
            body, path = file.read_bytes(), f"{folder.name}/{file.name}"
            document = read_document(path, body)
            kind = mime_type(path) or ""
            entry = IndexedDocument(path, document.title, "", kind, len(body), path, "1")
            index.add(entry, document)
    return index


def vectors_of(index: LibraryIndex, embedder: Embedder) -> PassageVectors:
    """Every passage's vector; those of earlier runs are read, the others made and kept."""
    data = KEPT.read_bytes() if KEPT.exists() else b""
    vectors = PassageVectors.opened(data, embedder.model)
    missing = sorted(index.digests() - vectors.signs.keys())
    for start in range(0, len(missing), _TOGETHER):
        vectors = vectors.extended(embedded(index, missing[start : start + _TOGETHER], embedder))
        print(f"\r  embedded {start} of {len(missing)}", end="", file=sys.stderr)
    if missing:
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_bytes(vectors.serialized())
    return vectors


def by_fts5(index: LibraryIndex) -> Find:
    """Any of the question's words, ordered by bm25: what FTS5 does by itself."""

    def find(question: str) -> list[str]:
        expression = " OR ".join(f'"{word.text}"' for word in content_words(question))
        rows = index.rows(
            "SELECT d.path FROM words w JOIN passages p ON p.id = w.rowid"
            " JOIN documents d ON d.id = p.document WHERE words MATCH ?"
            " ORDER BY bm25(words) LIMIT 60",
            (expression,),
        )
        return _pages(row[0] for row in rows)

    return find


def by_words(index: LibraryIndex) -> Find:
    """Our own ranking of words."""

    def find(question: str) -> list[str]:
        found = search(index, terms_of(index, question), limit=60)
        return _pages(passage.path for passage in found)

    return find


def by_both(index: LibraryIndex, nearness: Nearness) -> Find:
    """Words and vectors."""

    def find(question: str) -> list[str]:
        near, terms = nearness.compared(question), terms_of(index, question)
        return _pages(found.path for found in search(index, terms, near=near, limit=60))

    return find


def by_vectors(index: LibraryIndex, nearness: Nearness) -> Find:
    """Vectors alone."""

    def find(question: str) -> list[str]:
        near = nearness.compared(question)
        numbers = near.nearest if near is not None else ()
        paths = dict(
            index.rows("SELECT p.id, d.path FROM passages p JOIN documents d ON d.id = p.document")
        )
        return _pages(paths[number] for number in numbers)

    return find


def _pages(paths: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(path.rpartition("/")[2] for path in paths))[:_DEPTH]


def _ranks(find: Find, questions: Sequence[Question]) -> Iterator[int]:
    """The place of the first right page of each question, from 1; 0 where it is not found."""
    for question, wanted in questions:
        hits = [any(_is(page, name) for name in wanted) for page in find(question)]
        yield hits.index(True) + 1 if any(hits) else 0


def _is(page: str, name: str) -> bool:
    """Whether a page is the one named; a name that ends with a dash means all that begin so."""
    stem = page.removesuffix(".html")
    return stem.startswith(name) if name.endswith("-") else stem == name


def report(folders: Sequence[Path], embedder: Embedder) -> None:
    """Prints the figures of every set of questions whose manual is among the folders."""
    index = indexed(folders)
    print(f"{index.count()} pages, {index.passage_count()} passages of {len(folders)} manuals")
    vectors = vectors_of(index, embedder)
    nearness = Nearness.of(index, vectors, embedder)
    ways = {
        "FTS5 alone": by_fts5(index),
        "words": by_words(index),
        "vectors": by_vectors(index, nearness),
        "hybrid": by_both(index, nearness),
    }
    sets = {
        "git, on which fusion was chosen": GIT,
        "PostgreSQL, only measured": POSTGRESQL,
        "PostgreSQL, in the manual's words": QUESTIONS,
    }
    for name, questions in sets.items():
        print(f"\n{name}: {len(questions)} questions      MRR@10   R@1   R@3  R@10   ms")
        for way, find in ways.items():
            started = time.perf_counter()
            ranks = list(_ranks(find, questions))
            _print(way, ranks, (time.perf_counter() - started) * 1000 / len(questions))


def _print(way: str, ranks: Sequence[int], milliseconds: float) -> None:
    mrr = statistics.mean(1 / rank if rank else 0.0 for rank in ranks)
    recalls = [sum(0 < rank <= depth for rank in ranks) / len(ranks) for depth in (1, 3, 10)]
    shown = "  ".join(f"{recall:.2f}" for recall in recalls)
    print(f"  {way:<34}{mrr:.3f}   {shown}  {milliseconds:4.0f}")


def report_paraphrases(embedder: Embedder) -> None:
    """How often the nearest of all passages is the one that says the question in other words."""
    questions = embedder.embed([asked for asked, _, _ in PARAPHRASES])
    passages = [f"{title}: {said}" for _, title, said in PARAPHRASES]
    table = VectorTable(embedder.embed(passages))
    right = sum(table.nearest(asked, 1)[0][0] == row for row, asked in enumerate(questions))
    shared = statistics.mean(
        len(_stems(asked) & _stems(passage)) / len(_stems(asked))
        for (asked, _, _), passage in zip(PARAPHRASES, passages, strict=True)
    )
    count = len(PARAPHRASES)
    print(f"\n{count} paraphrases, which share {shared:.0%} of their words: ", end="")
    print(f"recall@1 {right / count:.2f} (target 0.90)")


def _stems(text: str) -> set[str]:
    return {word.stem for word in content_words(text)}


def main() -> None:
    """Prints every figure."""
    embedder = installed_embedder()
    if embedder is None:
        raise SystemExit("The language layer is not installed.")
    report_paraphrases(embedder)
    if len(sys.argv) > 1:
        report([Path(name) for name in sys.argv[1:]], embedder)


if __name__ == "__main__":
    main()
