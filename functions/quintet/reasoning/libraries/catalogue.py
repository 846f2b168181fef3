"""What calls do by the full name of what is called, from the files in `catalogue/<language>/`.

A full name is a module's path with dots (`django.db.models.QuerySet.count`,
`database/sql.DB.Query`, `typeorm.Repository.find`), or a chain of calls as it is written
(`sqlite3.connect.cursor.execute`): what is known to be returned is put in its place. Iterating,
awaiting and operators have the names of Python's special methods in all languages: `__iter__`,
`__len__`, `__bool__`, `__await__`, `__contains__` (`in`), `__getitem__` (an index),
`__slice__` (a slice), `__iadd__` (`+=`).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from quintet.reasoning.libraries.catalogue_file import (
    STANDING_ALONE,
    CallRow,
    CatalogueFile,
    Trait,
    files_of,
)
from quintet.reasoning.libraries.effect import (
    NEVER_BLOCKING,
    TYPICAL_MILLISECONDS,
    Cost,
    Effect,
    Opening,
)
from quintet.reasoning.libraries.full_names import parts_of, spelled

_FOLDERS: Final[Mapping[str, str]] = MappingProxyType({"typescript": "javascript"})
"""Languages that share the files of another."""
_SAID_OF_OTHERS: Final = frozenset[Trait]({"relation", "declares"})
"""Traits of what does nothing itself when it is called."""


class Catalogue:
    """What is known of the libraries of one language."""

    def __init__(self, language: str, read: Iterable[CatalogueFile]) -> None:
        self._rows = CatalogueRows(language, read)

    def resolve(self, name: str) -> str:
        """The name with the type of its receiver in the place of how that was come by."""
        return self._rows.resolved(name)

    def effect_of(self, name: str) -> Effect | None:
        """What a call of this name does; None where nothing is known of it."""
        return self._effect(name, lambda row: not row.traits & _SAID_OF_OTHERS)

    def relation_of(self, name: str) -> Effect | None:
        """What reading an attribute asks that is declared by this: Django's `ForeignKey`."""
        return self._effect(name, lambda row: "relation" in row.traits)

    def declared_by(self, name: str) -> Effect | None:
        """What calls of a function or type do that this annotation or decorator stands at."""
        return self._effect(name, lambda row: "declares" in row.traits)

    def returns(self, name: str) -> str | None:
        """The type of what a call of this name gives; of a constructor the type itself."""
        full = self.resolve(name)
        return self._rows.given(full) or (full if self._rows.is_owner(full) else None)

    def is_type(self, name: str) -> bool:
        """Whether something is known of the methods of this."""
        return self._rows.is_owner(self.resolve(name))

    def type_in(self, packages: Iterable[str], name: str) -> str | None:
        """The type of a short name among packages that are imported whole (`java.util.*`).

        None where no package, or more than one, is known to have it.
        """
        full = (f"{package}.{name}" for package in packages)
        known = {each for each in full if self.is_type(each) or self._rows.is_written(each)}
        return known.pop() if len(known) == 1 else None

    def cost_of(self, name: str) -> Cost | None:
        """How the time of an operation on lists, strings and the like grows."""
        for row in self._rows.matching(self.resolve(name)):
            if row.cost is not None:
                return Cost(row.cost, row.cost_of, row.first_argument)
        return None

    def opens(self, name: str) -> Opening | None:
        """What a call takes that has to be given back, and how."""
        for row in self._rows.matching(self.resolve(name)):
            if row.released_by and row.kind is not None:
                return Opening(row.kind, frozenset(row.released_by), row.held_by)
        return None

    def closes(self, name: str) -> bool:
        """Whether a call gives back what it is called on."""
        rows = self._rows.matching(self.resolve(name))
        return any("closes" in row.traits or row.action in {"close", "release"} for row in rows)

    def has(self, trait: Trait, name: str) -> bool:
        """Whether what has this name has a trait, of those that `catalogue_file` explains."""
        return bool(name) and trait in self.traits_of(name)

    def knows(self, name: str) -> bool:
        """Whether all that a call of this name does is known: it is in a file, or built in."""
        if not name:
            return False
        return name.startswith("builtins.") or bool(self._rows.matching(self.resolve(name)))

    def traits_of(self, name: str) -> frozenset[Trait]:
        """All that the files say of calls of this name beside effect, cost and answer."""
        rows = self._rows.matching(self.resolve(name))
        return frozenset(trait for row in rows for trait in row.traits)

    def kept_by(self, name: str) -> frozenset[str]:
        """Names of arguments with which a query still asks for the same rows."""
        rows = self._rows.matching(self.resolve(name))
        return frozenset(name for row in rows for name in row.keeps)

    def _effect(self, name: str, is_meant: Callable[[CallRow], bool]) -> Effect | None:
        full = self.resolve(name)
        effects = (_effect(row, full) for row in self._rows.matching(full) if is_meant(row))
        return next((effect for effect in effects if effect is not None), None)


def _effect(row: CallRow, name: str) -> Effect | None:
    if row.action is None or row.kind is None:
        return None
    blocking = row.kind not in NEVER_BLOCKING if row.is_blocking is None else row.is_blocking
    weight = TYPICAL_MILLISECONDS[row.kind] if row.weight is None else row.weight
    return Effect(row.kind, row.action, name, blocking, row.rows, weight)


@lru_cache(maxsize=16)
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; one that knows nothing where there are no files."""
    folder = _FOLDERS.get(language, language)
    return Catalogue(folder, (file for _, file in files_of(folder)))


_ANY: Final = "*"
_SELF: Final = "self"
_KEPT: Final = 32_768
"""Names whose resolution is remembered."""


class CatalogueRows:
    """The rows of one language by owner and method.

    `resolved` and `matching` answer from memory when they are asked the same again.
    """

    def __init__(self, language: str, read: Iterable[CatalogueFile]) -> None:
        self._language = language
        self._aliases: dict[str, str] = {}
        self._extends: dict[str, list[str]] = defaultdict(list)
        self._rows: dict[str, dict[str, list[CallRow]]] = defaultdict(lambda: defaultdict(list))
        self._patterns: dict[str, list[tuple[str, CallRow]]] = defaultdict(list)
        for file in read:
            self._add(file)
        self.resolved = lru_cache(maxsize=_KEPT)(self._resolved)
        self.matching = lru_cache(maxsize=_KEPT)(self._matching)

    def is_owner(self, name: str) -> bool:
        """Whether a resolved name is an owner of methods."""
        return name in self._rows or name in self._patterns or name in self._extends

    def is_written(self, name: str) -> bool:
        """Whether a file has a call of just this name, and not only a pattern that fits."""
        owner, _, method = name.rpartition(".")
        return owner in self._rows and method in self._rows[owner]

    def ancestry(self, owner: str) -> tuple[str, ...]:
        """A resolved type and the types whose methods it has, the nearest first."""
        found = [owner]
        for known in found:
            found.extend(base for base in self._extends.get(known, ()) if base not in found)
        return tuple(found)

    def given(self, name: str) -> str | None:
        """What a call of a resolved name returns, or an attribute of it holds."""
        owner, _, method = name.rpartition(".")
        return self._given(owner, method)

    def _add(self, file: CatalogueFile) -> None:
        self._aliases.update(file.aliases)
        for name, bases in file.extends.items():
            self._extends[name].extend(bases)
        defaults = {"kind": file.kind, "is_blocking": file.is_blocking}
        for row in file.calls:
            missing = {key: value for key, value in defaults.items() if getattr(row, key) is None}
            filled = row.model_copy(update=missing)
            for owner in row.owners:
                for method in row.methods:
                    if _ANY in method:
                        self._patterns[owner].append((method, filled))
                    else:
                        self._rows[owner][method].append(filled)

    def _resolved(self, name: str) -> str:
        """The name with the type of its receiver in the place of how that was come by."""
        *receiver, last = parts_of(spelled(self._language, name))
        current = ""
        for part in receiver:
            name = self._joined(current, part)
            current = name if self.is_owner(name) else self._given(current, part) or name
        return self._joined(current, last)

    def _joined(self, owner: str, part: str) -> str:
        name = f"{owner}.{part}" if owner else part
        if name in self._aliases:
            return self._aliases[name]
        is_default = self._language == "javascript" and part == "default" and owner
        return owner if is_default else name

    def _given(self, owner: str, method: str) -> str | None:
        name = self._joined(owner, method)
        for row in self.matching(name):
            if row.returns is not None:
                return owner if row.returns == _SELF else row.returns
        return None

    def _matching(self, name: str) -> tuple[CallRow, ...]:
        """The rows of a resolved name: of the longest owner first; exact methods hide patterns."""
        owners = [(name[:end], name[end + 1 :]) for end in _boundaries(name)]
        found: list[CallRow] = []
        for owner, rest in owners or [(STANDING_ALONE, name)]:
            *between, method = rest.split(".")
            for known in self.ancestry(owner):
                rows = self._rows[known].get(method) if known in self._rows else None
                patterns = self._patterns.get(known, ())
                rows = rows or [row for pattern, row in patterns if fnmatchcase(method, pattern)]
                found += [row for row in rows if _may_stand(between, row.through)]
        return tuple(found)


def _may_stand(between: list[str], through: tuple[str, ...]) -> bool:
    return all(any(fnmatchcase(name, each) for each in through) for name in between)


def _boundaries(name: str) -> list[int]:
    """Where an owner may end, the last place first."""
    return [place for place in range(len(name) - 1, 0, -1) if name[place] in "./"]
