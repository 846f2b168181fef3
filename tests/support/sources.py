"""Where the shipped code lies, as pyproject.toml says."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_HATCH: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]
IMPORT_ROOTS: Final = tuple(Path(name) for name in _HATCH["build"]["dev-mode-dirs"])
"""Folders below the root from which modules are imported, each a part of `quintet`."""
DEPLOYED_ROOTS: Final = tuple(root for root in IMPORT_ROOTS if root.parts[0] != "infra")
"""Those of them that are uploaded to Lambda."""


def sources(roots: Iterable[Path] = IMPORT_ROOTS) -> Iterator[Path]:
    """The modules' files, each as an absolute path."""
    for root in roots:
        yield from sorted((ROOT / root / "quintet").rglob("*.py"))


def module_of(file: Path) -> str:
    """The name by which a file below the root is imported."""
    inside = file.relative_to(ROOT) if file.is_absolute() else file
    root = next(root for root in IMPORT_ROOTS if inside.is_relative_to(root))
    return ".".join(inside.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
