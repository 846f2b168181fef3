"""A checkout to write into: links to this one, and real folders where families are written."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.support.sources import IMPORT_ROOTS, ROOT

_LINKED: Final = (
    ".build",
    "cdk.json",
    "docs",
    "events",
    "functions",
    "infra",
    "layers",
    "pyproject.toml",
    "tests",
)
_WRITTEN: Final = (
    "docs",
    "events",
    "functions/quintet",
    "infra/quintet/resources/families",
    "tests/unit",
)
NEW_FAMILY: Final = "field_notes"
"""What a family is called that a test has written."""


def linked_checkout(folder: Path) -> Path:
    """The folder, made to look like this checkout; what is written into it stays there.

    What is built for deployments is shared.
    """
    (ROOT / ".build").mkdir(exist_ok=True)
    for name in _LINKED:
        _link(ROOT / name, folder / name)
    return folder


def _link(source: Path, copy: Path) -> None:
    if not any((ROOT / written).is_relative_to(source) for written in _WRITTEN):
        copy.symlink_to(source)
        return
    copy.mkdir()
    for entry in source.iterdir():
        _link(entry, copy / entry.name)


def environment_of(checkout: Path) -> Mapping[str, str]:
    """The variables with which Python imports a checkout's own modules."""
    path = os.pathsep.join(str(checkout / root) for root in (*IMPORT_ROOTS, Path()))
    return {**os.environ, "PYTHONPATH": path}
