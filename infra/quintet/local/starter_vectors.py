"""`make vectors`: the starter library's vectors, made anew after a document has changed.

A test says when that is due. On AWS the vectors worker makes them.
"""

from pathlib import Path

from quintet.installed_embedder import installed_embedder
from quintet.local.starter import CONTENT, VECTORS, shipped_vectors
from quintet.research.documents import mime_type, read_document
from quintet.research.index import IndexedDocument, LibraryIndex
from quintet.research.passage_vectors import PassageVectors
from quintet.research.vectorizing import embedded


def starter_index(content: Path = CONTENT) -> LibraryIndex:
    """The starter library as it would be indexed."""
    index = LibraryIndex.empty()
    for file in sorted(content.rglob("*.md")):
        path, body = file.relative_to(content).as_posix(), file.read_bytes()
        document = read_document(path, body)
        kind = mime_type(path) or ""
        index.add(
            IndexedDocument(path, document.title, "", kind, len(body), path, "shipped"), document
        )
    return index


def main() -> None:
    """Writes the file, making only vectors that it lacks."""
    embedder = installed_embedder()
    if embedder is None:
        raise SystemExit("The language layer is not installed.")
    index = starter_index()
    known = shipped_vectors() if VECTORS.exists() else PassageVectors(embedder.model, {})
    made = embedded(index, sorted(index.digests() - known.signs.keys()), embedder)
    VECTORS.write_bytes(known.extended(made).kept(index.digests()).serialized())
    print(f"{len(made.signs)} made, {len(index.digests())} in all.")


if __name__ == "__main__":
    main()
