"""Small code bases in one text file each, so that no linter takes them for code of ours.

An archive is a JSON object, the label, followed by files: a line `-- path --` begins one, and it
goes on to the next such line. The label is never shown to what is measured.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

_BEGIN: Final = re.compile(r"^-- (.+) --\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Place:
    """A line, counted from 1, and what stands in it."""

    file: str
    line: int
    text: str

    def is_in(self, files: dict[str, str]) -> bool:
        """Whether the line is there and holds the text."""
        lines = files.get(self.file, "").splitlines()
        return 0 < self.line <= len(lines) and self.text in lines[self.line - 1]


@dataclass(frozen=True, slots=True)
class Archive:
    """A label and the files it is about, by path."""

    name: str
    label: dict[str, Any]
    files: dict[str, str]

    def written_to(self, folder: Path) -> Path:
        """The files under a folder, which is handed back."""
        for path, text in self.files.items():
            if ".." in PurePosixPath(path).parts or path.startswith("/"):
                raise ValueError(f"{self.name}: {path} leaves the folder")
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return folder


def archive(path: Path) -> Archive:
    """One archive. Raises ValueError where the label is no JSON object or no file follows."""
    label, *parts = _BEGIN.split(path.read_text(encoding="utf-8"))
    files = dict(zip(parts[::2], parts[1::2], strict=True))
    read = json.loads(label)
    if not isinstance(read, dict) or not files or len(files) != len(parts) // 2:
        raise ValueError(f"{path.name} is no archive")
    return Archive(path.stem, read, files)


def archives(folder: Path) -> list[Archive]:
    """All of a folder, by name."""
    return [archive(path) for path in sorted(folder.glob("*.txtar"))]


def place(label: dict[str, Any]) -> Place:
    """A place of a label."""
    return Place(label["file"], label["line"], label["text"])
