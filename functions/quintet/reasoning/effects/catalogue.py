"""What calls do by the full name of what is called, from the files in `catalogue/<language>/`.

A full name is a module's path with dots (`django.db.models.QuerySet.count`,
`database/sql.DB.Query`, `typeorm.Repository.find`), or a chain of calls as it is written
(`sqlite3.connect.cursor.execute`): what is known to be returned is put in its place. Iterating,
awaiting and operators have the names of Python's special methods in all languages: `__iter__`,
`__len__`, `__bool__`, `__await__`, `__contains__` (`in`), `__getitem__`, `__iadd__` (`+=`).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from quintet.reasoning.effects.catalogue_file import (
    STANDING_ALONE,
    CallRow,
    CatalogueFile,
    Trait,
    files_of,
)
from quintet.reasoning.effects.effect import (
    NEVER_BLOCKING,
    TYPICAL_MILLISECONDS,
    Cost,
    Effect,
    Opening,
)
from quintet.reasoning.effects.full_names import parts_of, spelled

_FOLDERS: Final[Mapping[str, str]] = MappingProxyType({"typescript": "javascript"})
"""Languages that share the files of another."""
_ANY: Final = "*"
_SELF: Final = "self"
_KEPT: Final = 32_768
"""Names whose resolution is remembered."""


class Catalogue:
    """What is known of the libraries of one language."""

    def __init__(self, language: str, read: Iterator[CatalogueFile]) -> None:
        self._language = language
        self._aliases: dict[str, str] = {}
        self._extends: dict[str, list[str]] = defaultdict(list)
        self._rows: dict[str, dict[str, list[CallRow]]] = defaultdict(lambda: defaultdict(list))
        self._patterns: dict[str, list[tuple[str, CallRow]]] = defaultdict(list)
        for file in read:
            self._add(file)
        self.resolve = lru_cache(maxsize=_KEPT)(self._resolve)
        self._matching = lru_cache(maxsize=_KEPT)(self._found)

    def effect_of(self, name: str) -> Effect | None:
        """What a call of this name does; None where nothing is known of it."""
        full = self.resolve(name)
        for row in self._matching(full):
            if "relation" not in row.traits:
                effect = _effect(row, full)
                if effect is not None:
                    return effect
        return None

    def relation_of(self, name: str) -> Effect | None:
        """What reading an attribute asks that is declared by this: Django's `ForeignKey`."""
        full = self.resolve(name)
        rows = (row for row in self._matching(full) if "relation" in row.traits)
        return next((_effect(row, full) for row in rows), None)

    def returns(self, name: str) -> str | None:
        """The type of what a call of this name gives; of a constructor the type itself."""
        full = self.resolve(name)
        given = self._given(*_split(full))
        return given or (full if self.is_type(full) else None)

    def is_type(self, name: str) -> bool:
        """Whether something is known of the methods of this."""
        return self._is_owner(self.resolve(name))

    def supertypes(self, name: str) -> tuple[str, ...]:
        """A type and the types whose methods it has, the nearest first."""
        return self._ancestry(self.resolve(name))

    def cost_of(self, name: str) -> Cost | None:
        """How the time of an operation on lists, strings and the like grows."""
        for row in self._matching(self.resolve(name)):
            if row.cost is not None:
                return Cost(row.cost, row.cost_of, row.first_argument)
        return None

    def opens(self, name: str) -> Opening | None:
        """What a call takes that has to be given back, and how."""
        for row in self._matching(self.resolve(name)):
            if row.released_by and row.kind is not None:
                return Opening(row.kind, frozenset(row.released_by), row.held_by)
        return None

    def closes(self, name: str) -> bool:
        """Whether a call gives back what it is called on."""
        rows = self._matching(self.resolve(name))
        return any("closes" in row.traits or row.action in {"close", "release"} for row in rows)

    def makes_lazy(self, name: str) -> bool:
        """Whether a call makes a query that nothing has asked yet."""
        return self._has("lazy", name)

    def consumes(self, name: str) -> bool:
        """Whether a call goes through what it is given, so that a lazy query is asked."""
        return self._has("consumes", name)

    def loads_along(self, name: str) -> bool:
        """Whether a call makes a query load relations with its rows: `select_related`."""
        return self._has("eager", name)

    def takes_statement(self, name: str) -> bool:
        """Whether a call is given SQL: that says whether it reads or writes, not its effect."""
        return self._has("statement", name)

    def is_cache_decorator(self, name: str) -> bool:
        """Whether a decorator or annotation keeps the answers of what it stands at."""
        return self._has("caches", name)

    def runs_elsewhere(self, name: str) -> bool:
        """Whether the function that a call is given runs in another thread, process or task."""
        return self._has("elsewhere", name)

    def awaits_all(self, name: str) -> bool:
        """Whether a call waits for everything that it is given, together."""
        return self._has("awaits_all", name)

    def repeats(self, name: str) -> bool:
        """Whether a call runs the function that it is given for each element."""
        return self._has("repeats", name)

    def knows(self, name: str) -> bool:
        """Whether all that a call of this name does is known: it is in a file, or built in."""
        return bool(name) and (
            name.startswith("builtins.") or bool(self._matching(self.resolve(name)))
        )

    def has_trait(self, trait: Trait, name: str) -> bool:
        """Whether a file gives calls of this name the trait."""
        return self._has(trait, name)

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

    def _has(self, trait: Trait, name: str) -> bool:
        return any(trait in row.traits for row in self._matching(self.resolve(name)))

    def _resolve(self, name: str) -> str:
        """The name with the type of its receiver in the place of how that was come by."""
        *receiver, last = parts_of(spelled(self._language, name))
        current = ""
        for part in receiver:
            name = self._joined(current, part)
            current = name if self._is_owner(name) else self._given(current, part) or name
        return self._joined(current, last)

    def _is_owner(self, name: str) -> bool:
        return name in self._rows or name in self._patterns or name in self._extends

    def _ancestry(self, owner: str) -> tuple[str, ...]:
        found = [owner]
        for known in found:
            found.extend(base for base in self._extends.get(known, ()) if base not in found)
        return tuple(found)

    def _joined(self, owner: str, part: str) -> str:
        name = f"{owner}.{part}" if owner else part
        if name in self._aliases:
            return self._aliases[name]
        is_default = self._language == "javascript" and part == "default" and owner
        return owner if is_default else name

    def _given(self, owner: str, method: str) -> str | None:
        """What a call of a method returns, or an attribute holds."""
        name = self._joined(owner, method)
        for row in self._matching(name):
            if row.returns is not None:
                return owner if row.returns == _SELF else row.returns
        return None

    def _found(self, name: str) -> tuple[CallRow, ...]:
        """The rows of a resolved name: of the longest owner first, exact methods first."""
        owners = [(name[:end], name[end + 1 :]) for end in _boundaries(name)]
        found: list[CallRow] = []
        for owner, rest in owners or [(STANDING_ALONE, name)]:
            *between, method = rest.split(".")
            for known in self._ancestry(owner):
                rows = list(self._rows[known].get(method, ())) if known in self._rows else []
                patterns = self._patterns.get(known, ())
                rows += [row for pattern, row in patterns if fnmatchcase(method, pattern)]
                found += [row for row in rows if _may_stand(between, row.through)]
        return tuple(found)


def _may_stand(between: list[str], through: tuple[str, ...]) -> bool:
    return _ANY in through or all(name in through for name in between)


def _split(name: str) -> tuple[str, str]:
    owner, _, method = name.rpartition(".")
    return owner, method


def _boundaries(name: str) -> list[int]:
    """Where an owner may end, the last place first."""
    return [place for place in range(len(name) - 1, 0, -1) if name[place] in "./"]


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
