"""The starter library: brought to the library bucket, and indexed, whenever it has changed."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from quintet.aws.clients import Clients
from quintet.aws.queues import QueueSender
from quintet.embedding import INSTALLED_MODEL
from quintet.local.state import STAGE
from quintet.research.documents import mime_type
from quintet.research.indexing import IndexReport, Progress, reindex
from quintet.research.library_store import STARTER, S3Library
from quintet.research.passage_vectors import PassageVectors
from quintet.research.vectorizing import adopt, request_vectors
from quintet.resources import physical_name
from quintet.resources.families.research import LIBRARY
from quintet.resources.families.research import VECTORS as VECTORS_QUEUE

CONTENT: Final = Path(__file__).parents[1] / "content" / "library"
VECTORS: Final = CONTENT.parent / "library-vectors"
"""The starter library's vectors, so that a first start finds by meaning (`starter_vectors`)."""

Say = Callable[[str], None]


def local_library(clients: Clients) -> S3Library:
    """The library of this machine."""
    return S3Library(clients, physical_name(STAGE, LIBRARY))


def prepare_library(clients: Clients, progress: Progress) -> IndexReport:
    """This machine's library, brought up to date; vectors it lacks are asked of the workers."""
    store = local_library(clients)
    report = bring_starter_library(store, progress)
    adopt(shipped_vectors(), store)
    ask_for_vectors(clients)
    return report


def shipped_vectors() -> PassageVectors:
    """What the file holds of the installed model; nothing where it is another's."""
    return PassageVectors.opened(VECTORS.read_bytes(), INSTALLED_MODEL)


def ask_for_vectors(clients: Clients) -> None:
    """Queues jobs for passages of this machine's library that have no vector."""
    queue = QueueSender(clients, physical_name(STAGE, VECTORS_QUEUE))
    request_vectors(local_library(clients), queue)


def bring_starter_library(store: S3Library, progress: Progress) -> IndexReport:
    """Uploads what differs, removes what is gone, and indexes; cheap when nothing changed."""
    kept = {document.path: document.version.strip('"') for document in store.below(STARTER)}
    wanted = {file.relative_to(CONTENT).as_posix(): file for file in CONTENT.rglob("*.md")}
    for path, file in wanted.items():
        body = file.read_bytes()
        # The ETag of an object written in one piece is its MD5.
        if kept.get(path) != hashlib.md5(body, usedforsecurity=False).hexdigest():
            store.write(STARTER + path, body, mime_type(path) or "text/plain")
    for path in kept.keys() - wanted.keys():
        store.remove(STARTER + path)
    return reindex(store, progress)
