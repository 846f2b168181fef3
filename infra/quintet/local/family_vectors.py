"""`make vectors`: the vectors that families ship, made anew after what they are made of changed.

Tests say when that is due. Not here: the starter library's (`starter_vectors`).
"""

from quintet.installed_embedder import installed_embedder
from quintet.orchestration.registry import entry_vectors
from quintet.research import prototype_vectors


def main() -> None:
    """Writes the files."""
    embedder = installed_embedder()
    if embedder is None:
        raise SystemExit("The language layer is not installed.")
    prototype_vectors.FILE.write_bytes(prototype_vectors.made(embedder))
    entry_vectors.FILE.write_bytes(entry_vectors.made(embedder))


if __name__ == "__main__":
    main()
