"""A deliberate mistake in the product, and the tests that must notice it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SHARED: Final = "layers/shared/python/quintet/"


class OutdatedMutantError(Exception):
    """The code that a mutant changes is not there any more, or is there twice."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`before` stands once in the file, and `after` is what the mistake makes of it.

    `noticed_by` are the tests that must fail with it, as pytest takes them.
    """

    name: str
    file: str
    before: str
    after: str
    noticed_by: tuple[str, ...]

    def apply(self, root: Path) -> str:
        """Makes the mistake below a folder; the text that was there.

        Raises:
            OutdatedMutantError: the code has changed.
        """
        path = root / self.file
        text = path.read_text()
        if text.count(self.before) != 1:
            raise OutdatedMutantError(f"{self.name}: {self.before!r} in {self.file}")
        path.write_text(text.replace(self.before, self.after))
        return text
