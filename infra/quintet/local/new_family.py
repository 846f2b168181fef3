"""`quintet new family`: a family that runs at once, written into a checkout from templates.

The templates lie in `content/new_family` as the files will lie in the checkout: NAME in a path,
and `$name`, `$Name`, `$NAME` and `$title` in a text, stand for the family's name.
"""

import keyword
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

from quintet.local.failures import CommandError

TEMPLATES: Final = Path(__file__).parents[1] / "content" / "new_family"
LONGEST_NAME: Final = 20
"""Letters: what AWS and clients call things holds the name, a stage and more."""
_ENDING: Final = ".template"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_IMPORTS: Final = re.compile(r"(?:^from quintet\..*\n)+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Checkout:
    """A copy of the project's sources, and the folders in it that hold parts of `quintet`."""

    root: Path
    import_roots: Sequence[str]

    @classmethod
    def around(cls, folder: Path) -> "Checkout":
        """The checkout that a folder lies in.

        Raises:
            CommandError: it lies in none.
        """
        for parent in (folder, *folder.parents):
            try:
                read = tomllib.loads((parent / "pyproject.toml").read_text())
            except (OSError, ValueError):
                continue
            if read.get("project", {}).get("name") == "quintet":
                roots = read["tool"]["hatch"]["build"]["dev-mode-dirs"]
                return cls(parent, roots)
        raise CommandError(
            f"{folder} is in no checkout of Quintet; a new family is written into one."
        )

    def has_module(self, name: str) -> bool:
        """Whether `quintet` has a module or package of this name; bytecode left behind is none."""
        places = [self.root / root / "quintet" / name for root in self.import_roots]
        return any(
            place.with_suffix(".py").exists() or next(place.rglob("*.py"), None) for place in places
        )


def write_family(name: str, folder: Path) -> Sequence[Path]:
    """Writes the files of a new family into the checkout around a folder, and returns their paths.

    Raises:
        CommandError: there is no checkout, the name cannot be one or is taken, or a file is there
            or cannot be written. Nothing is written then.
    """
    checkout = Checkout.around(folder)
    _check(name, checkout)
    files = {checkout.root / path: text for path, text in _rendered(name).items()}
    for path in files:
        if path.exists():
            there = path.relative_to(checkout.root)
            raise CommandError(f"{there} is there already; choose another name than {name}.")
    _write(files)
    return [path.relative_to(checkout.root) for path in files]


def _check(name: str, checkout: Checkout) -> None:
    """Looks whether a family can have this name.

    Raises:
        CommandError: it cannot.
    """
    is_identifier = _NAME.fullmatch(name) and not keyword.iskeyword(name)
    if not is_identifier or len(name) > LONGEST_NAME:
        raise CommandError(
            f"A family cannot be called {name}: its name is a Python module's, such as "
            f"field_notes, of at most {LONGEST_NAME} lower-case letters, digits and underscores."
        )
    if checkout.has_module(name):
        raise CommandError(f"There is a quintet.{name} already; choose another name.")


def _rendered(name: str) -> Mapping[str, str]:
    """The files of a family by their paths in a checkout."""
    words = name.split("_")
    values = {
        "name": name,
        "Name": "".join(word.capitalize() for word in words),
        "NAME": name.upper(),
        "title": " ".join(words).capitalize(),
    }
    rendered = {}
    for template in sorted(TEMPLATES.rglob(f"*{_ENDING}")):
        path = template.relative_to(TEMPLATES).as_posix()
        text = Template(template.read_text()).substitute(values)
        rendered[path.removesuffix(_ENDING).replace("NAME", name)] = _sorted_imports(text)
    return rendered


def _sorted_imports(text: str) -> str:
    """A module with its imports of `quintet` in order, wherever the family's name stands in it."""
    return _IMPORTS.sub(lambda block: "".join(sorted(block[0].splitlines(keepends=True))), text)


def _write(files: Mapping[Path, str]) -> None:
    """Writes all of them or none.

    Raises:
        CommandError: the disk is full, or not ours.
    """
    written: list[Path] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x") as opened:
                written.append(path)
                opened.write(text)
    except OSError as error:
        for path in written:
            path.unlink()
        raise CommandError(f"{error.filename} cannot be written ({error.strerror}).") from None
