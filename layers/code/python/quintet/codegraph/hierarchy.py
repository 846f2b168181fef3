"""Who inherits from whom, over the whole code: subclasses, implementers and what they override."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.codegraph.evaluating import Evaluator
from quintet.codegraph.project import Project
from quintet.codegraph.values import IMPLEMENTED, OVERRIDE

MOST_OVERRIDES: Final = 8
_ABSTRACT: Final = "abstractmethod"
_MOST_BELOW: Final = 60
_ROUTINES: Final = frozenset({"function", "method"})


class Hierarchy:
    """The classes below a class; members that stand in for one of its own."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._lineage = evaluator.members.lineage
        self._below: defaultdict[int, list[int]] = defaultdict(list)
        self.pairs: list[tuple[int, int]] = []
        """Subclass and base, direct ones."""
        self._find(evaluator)
        self._owners: dict[int, int] = {
            hit: number
            for number, _ in _classes(project)
            for hits in project.children(number).values()
            for hit in hits
        }
        self._replaced: dict[int, list[tuple[int, float, str]]] = {}

    def _find(self, evaluator: Evaluator) -> None:
        for number, _ in _classes(self._project):
            bases = [
                base.number
                for base in evaluator.members.lineage.bases(number)
                if base.kind == "class"
            ]
            for base in dict.fromkeys(bases):
                self._pair(number, base)
        self._by_structure()

    def _pair(self, lower: int, upper: int) -> None:
        self.pairs.append((lower, upper))
        self._below[upper].append(lower)

    def _by_structure(self) -> None:
        """Types with all methods of an interface implement it, where the language says so."""
        members: defaultdict[str, set[int]] = defaultdict(set)
        interfaces: list[tuple[int, list[str]]] = []
        for number, kind in _classes(self._project):
            if not self._project.file_of(number).language.conventions.is_structural:
                continue
            names = self._routines(number)
            if kind == "interface":
                interfaces.append((number, names))
            else:
                for name in names:
                    members[name].add(number)
        for number, names in interfaces:
            if names:
                having = set.intersection(*(members[name] for name in names))
                for owner in sorted(having):
                    self._pair(owner, number)

    def _routines(self, number: int) -> list[str]:
        children = self._project.children(number)
        return [
            name
            for name, hits in children.items()
            if self._project.symbol(hits[0]).kind in _ROUTINES
        ]

    def below(self, number: int) -> Sequence[int]:
        """All classes below one, the nearest first."""
        found: dict[int, None] = {}
        waiting = list(self._below.get(number, ()))
        while waiting and len(found) < _MOST_BELOW:
            lower = waiting.pop(0)
            if lower not in found and lower != number:
                found[lower] = None
                waiting.extend(self._below.get(lower, ()))
        return list(found)

    def stand_ins(self, function: int) -> list[tuple[int, float, str]]:
        """What may run instead of a method: the same method of subclasses or implementers."""
        known = self._replaced.get(function)
        if known is None:
            known = self._replaced[function] = self._standing_in(function)
        return known

    def is_abstract(self, function: int) -> bool:
        """Whether a method is abstract, or of an interface: such hardly ever run themselves."""
        owner = self._owners.get(function, -1)
        if owner < 0:
            return False
        return self._is_interface(owner) or self._project.symbol(function).is_marked(_ABSTRACT)

    def has_others(self, number: int) -> bool:
        """Whether a value of a class may be of another, below it or implementing it."""
        return bool(self._below.get(number)) or self._is_interface(number)

    def _is_interface(self, number: int) -> bool:
        symbol = self._project.symbol(number)
        return symbol.kind == "interface" or any(path[-1] == "Protocol" for path in symbol.above)

    def _standing_in(self, function: int) -> list[tuple[int, float, str]]:
        owner = self._owners.get(function, -1)
        if owner < 0:
            return []
        name = self._project.symbol(function).name
        is_interface = self._project.symbol(owner).kind == "interface"
        taken = (hit for number in self.below(owner) for hit in self._taken(number, name, owner))
        found = list(dict.fromkeys(taken))
        factor, why = IMPLEMENTED if is_interface else OVERRIDE
        many = len(found) > 1 and is_interface
        share = round(factor * 2 / (len(found) + 1), 3) if many else factor
        return [(number, max(share, 0.2), why) for number in found[:MOST_OVERRIDES]]

    def _taken(self, number: int, name: str, owner: int) -> list[int]:
        """What a class has for a name: its own, or of a base that comes before a certain one."""
        for each in self._lineage.line(number):
            if each == owner:
                return []
            hits = self._project.children(each).get(name, ()) if isinstance(each, int) else ()
            own = [hit for hit in hits if self._project.symbol(hit).kind in _ROUTINES]
            if own:
                return own
        return []


def _classes(project: Project) -> Iterator[tuple[int, str]]:
    for file in project.files:
        for place, symbol in enumerate(file.facts.symbols):
            if symbol.kind in {"class", "interface"}:
                yield file.start + place, symbol.kind
