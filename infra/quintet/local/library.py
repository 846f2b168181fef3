"""`quintet library push DIR`: a folder's documents into the library, searchable at once."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.local.failures import CommandError
from quintet.research.documents import mime_type
from quintet.research.indexing import MAX_DOCUMENT_BYTES, IndexReport, Progress, reindex
from quintet.research.library_store import DOCUMENTS, S3Library
from quintet.research.uris import is_allowed
from quintet.research.vectorizing import counts

_WRITERS: Final = 16
_LOOKS_AGAIN: Final = 5.0
_PATIENCE: Final = 12
"""Looks without any progress, a minute in all, after which nobody seems to make vectors."""


@dataclass(frozen=True, slots=True)
class PushReport:
    """What was uploaded, what was left out and why, and what indexing did."""

    uploaded: int
    skipped: Counter[str]
    index: IndexReport


def push_library(store: S3Library, folder: Path, into: str, progress: Progress) -> PushReport:
    """Uploads every document below a folder and rebuilds the index.

    Documents keep their paths below the folder, after `into` where it is given; documents
    pushed before stay. Folders that begin with a dot or an underscore are left out, because
    they hold what tools made.

    Raises:
        CommandError: no such folder, or nothing in it that the library takes.
    """
    if not folder.is_dir():
        raise CommandError(f"There is no folder {folder}.")
    prefix = f"{into.strip('/')}/" if into.strip("/") else ""
    if prefix and not is_allowed(prefix):
        raise CommandError(f"{into} is no folder of the library.")
    skipped: Counter[str] = Counter()
    files = list(_chosen(folder, prefix, skipped))
    if not files:
        raise CommandError(
            f"There is nothing in {folder} that the library takes (Markdown, HTML, text …)."
        )

    def upload(file: tuple[str, Path]) -> None:
        path, source = file
        store.write(DOCUMENTS + path, source.read_bytes(), mime_type(path) or "text/plain")

    with ThreadPoolExecutor(_WRITERS) as writers:
        for _ in writers.map(upload, files):
            pass
    return PushReport(len(files), skipped, reindex(store, progress))


def _chosen(folder: Path, prefix: str, skipped: Counter[str]) -> Iterator[tuple[str, Path]]:
    """Library path and file of each document; the rest is counted by reason."""
    for file in sorted(folder.rglob("*")):
        relative = file.relative_to(folder)
        if not file.is_file() or _is_made_by_tools(relative.parts[:-1]):
            continue
        path = prefix + relative.as_posix()
        if mime_type(path) is None:
            skipped["of another type"] += 1
        elif not is_allowed(path):
            skipped["with a name that the library refuses"] += 1
        elif file.stat().st_size > MAX_DOCUMENT_BYTES:
            skipped["too large"] += 1
        else:
            yield path, file


def _is_made_by_tools(folders: Iterable[str]) -> bool:
    return any(name.startswith((".", "_")) for name in folders)


def print_report(report: PushReport) -> None:
    """The outcome, for people."""
    print(f"Uploaded {report.uploaded} documents.")
    for reason, count in sorted(report.skipped.items()):
        print(f"Left out {count} files {reason}.")
    index = report.index
    print(
        f"The library now holds {index.documents} documents, {index.passages} passages "
        f"({index.indexed} new or changed, {index.removed} removed)."
    )
    for skipped in index.skipped:
        print(f"Not indexed: {skipped.path} ({skipped.reason}).")


def watch_vectors(store: S3Library, wait: Callable[[float], None] = time.sleep) -> None:
    """Tells how much can be found by meaning; on a terminal until all can, or nothing moves."""
    made, every = counts(store)
    print("New documents are found by their words now; their vectors follow while a server runs.")
    still = 0
    while sys.stderr.isatty() and made < every and still < _PATIENCE:
        print(f"\rfound by meaning: {made} of {every} passages", end="", file=sys.stderr)
        wait(_LOOKS_AGAIN)
        before, (made, every) = made, counts(store)
        still = still + 1 if made == before else 0
    print(f"Found by meaning: {made} of {every} passages.")


def show_progress(done: int, of: int) -> None:
    """Counts documents on a terminal."""
    if sys.stderr.isatty():
        print(f"\rindexed {done} of {of}", end="\n" if done == of else "", file=sys.stderr)
