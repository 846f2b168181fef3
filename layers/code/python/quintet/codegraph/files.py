"""The paths there are, as far as finding imported modules needs them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from posixpath import basename, dirname

from quintet.codegraph.facts import FileFacts


class Files:
    """The files and folders of a code base, by their paths and by how these end."""

    def __init__(self) -> None:
        self._paths: set[str] = set()
        self._endings: defaultdict[str, list[str]] = defaultdict(list)
        self._folders: set[str] = set()
        self._folders_by_name: defaultdict[str, list[str]] = defaultdict(list)
        self._package_folders: dict[tuple[str, str], str] = {}
        self._roots: defaultdict[str, dict[str, str]] = defaultdict(dict)

    def add_root(self, facts: FileFacts) -> None:
        """Take in a file that names its folder."""
        self._roots[facts.language][dirname(facts.path)] = facts.package

    def add_path(self, facts: FileFacts, package: str) -> None:
        """Take in a file of a language and the package that it shares names with."""
        path, folder = facts.path, dirname(facts.path)
        self._package_folders.setdefault((facts.language, package), folder)
        self._paths.add(path)
        for ending in {basename(path), _last_two(path)}:
            self._endings[ending].append(path)
        known = self._folders_by_name[basename(folder)]
        if folder not in known:
            known.append(folder)
        while folder not in self._folders:
            self._folders.add(folder)
            folder = dirname(folder)

    def has(self, path: str) -> bool:
        """Whether there is such a file."""
        return path in self._paths

    def has_folder(self, path: str) -> bool:
        """Whether any file lies in this folder or below."""
        return path in self._folders

    def ending(self, path: str) -> Sequence[str]:
        """The files whose path ends in this one."""
        tail = f"/{path}"
        found = self._endings.get(_last_two(path), ())
        return [known for known in found if known == path or known.endswith(tail)]

    def folders_ending(self, path: str) -> Sequence[str]:
        """The folders that hold files themselves and whose path ends in this one."""
        tail = f"/{path}"
        found = self._folders_by_name.get(basename(path), ())
        return [folder for folder in found if folder == path or folder.endswith(tail)]

    def folder_of_package(self, language: str, package: str) -> str | None:
        """A folder with files that declare a package or namespace."""
        return self._package_folders.get((language, package))

    def roots(self, kind: str) -> Mapping[str, str]:
        """Folders that hold a file which names them (`go.mod`), with the names."""
        return self._roots[kind]


def _last_two(path: str) -> str:
    """The name with the folder it is in: names alone repeat too often."""
    return "/".join(path.rsplit("/", 2)[-2:])
