"""`python -m benchmarks [DOCS]`: the engine against FastMCP, and the library on real documents.

DOCS is a folder of documentation, for example the HTML of Debian's postgresql-doc; without one
only the engine is measured.
"""

import sys
from pathlib import Path

from benchmarks import engine, library


def main() -> None:
    """Prints every figure."""
    engine.report()
    if len(sys.argv) > 1:
        library.report(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
