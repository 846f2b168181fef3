"""Known questions, which others are compared with by meaning: `prototypes.tsv`, one a line.

Those of types and audiences were written with few cue words, since cues decide where they are
found, and their subjects change from line to line, so that resemblance is in what is wanted and not
in what it is about; those of domains describe more than they name. Whoever changes a line runs
`make vectors`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

from quintet.research.meaning import Dimension


def _prototypes() -> dict[Dimension, dict[str, tuple[str, ...]]]:
    """The questions of the table by dimension and level, in its order."""
    found: dict[Dimension, dict[str, tuple[str, ...]]] = {}
    for line in Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines():
        dimension, level, question = line.split("\t")
        levels = found.setdefault(cast("Dimension", dimension), {})
        levels[level] = (*levels.get(level, ()), question)
    return found


PROTOTYPES: Final[Mapping[Dimension, Mapping[str, tuple[str, ...]]]] = _prototypes()
