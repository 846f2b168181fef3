"""Which files of a folder git would ignore: every .gitignore from the repository's top downwards.

Source: gitignore(5). Not here: a user's own excludes file, which says nothing of this project.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.local.gitignore_patterns import GitignorePatterns

IGNORED: Final = "is ignored by .gitignore"
"""Why a file is left out."""

_FILE: Final = ".gitignore"
_MOST_BYTES: Final = 2**20


@dataclass(frozen=True)
class IgnoreRules:
    """The rules that hold in one folder: each file's with the folder that it stands in.

    Folders are named from the top, "" or ending with a slash. The nearest rule that says anything
    decides.
    """

    folder: str = ""
    rules: tuple[tuple[str, GitignorePatterns], ...] = ()

    @classmethod
    def of(cls, folder: Path) -> "IgnoreRules":
        """Those that hold in a folder on this machine, with those of the repository above it."""
        folder = folder.resolve()
        top = next((one for one in (folder, *folder.parents) if (one / ".git").exists()), folder)
        steps = folder.relative_to(top).parts
        found = cls(rules=_excluded(top)).within(top, "")
        here = top
        for name in steps:
            if found.ignores(name, is_folder=True):
                return cls().within(folder, "")  # pushed all the same: then only its own rules hold
            here /= name
            found = found.within(here, name)
        return found

    def within(self, folder: Path, name: str) -> "IgnoreRules":
        """Those that hold in a folder of this one."""
        below = f"{self.folder}{name}/" if name else self.folder
        own = _read(folder / _FILE)
        return IgnoreRules(below, (*self.rules, (below, own)) if own else self.rules)

    def ignores(self, name: str, *, is_folder: bool) -> bool:
        """Whether something that stands in the folder is ignored."""
        path = f"{self.folder}{name}"
        for base, patterns in reversed(self.rules):
            said = patterns.said(path[len(base) :], is_folder=is_folder)
            if said is not None:
                return said
        return False


def _excluded(top: Path) -> tuple[tuple[str, GitignorePatterns], ...]:
    found = _read(top / ".git" / "info" / "exclude")
    return (("", found),) if found else ()


def _read(file: Path) -> GitignorePatterns | None:
    """A file's rules; None where there are none, or no file that can be read."""
    try:
        if file.is_symlink() or not file.is_file() or file.stat().st_size > _MOST_BYTES:
            return None
        text = file.read_text("utf-8", "surrogateescape")
    except OSError:
        return None
    return GitignorePatterns.of(text) or None
