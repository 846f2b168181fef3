"""Which rows of the catalogue's files speak of a full name, and what the name means."""

from collections import defaultdict
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final

from quintet.reasoning.effects.catalogue_file import STANDING_ALONE, CallRow, CatalogueFile
from quintet.reasoning.effects.full_names import parts_of, spelled

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
