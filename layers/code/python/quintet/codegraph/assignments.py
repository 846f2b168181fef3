"""Names that are given values from elsewhere: modules' variables by functions, members by anyone.

`app.save = other` in some file may replace what `app` defines, or be all that is known of it. Tests
put stand-ins everywhere, so what they assign is left out.
"""

from collections.abc import Iterable
from typing import Final

from quintet.codegraph.chains import Expression, attribute, is_open
from quintet.codegraph.evaluation import Evaluator
from quintet.codegraph.facts import GLOBAL, OUTER, BindingFact
from quintet.codegraph.memory import Memory
from quintet.codegraph.project import FileIndex, Project
from quintet.codegraph.values import ASSIGNED, REPLACED, Value, joined

_MOST: Final = 12
"""Assignments to members of one name; of more nothing is said."""
_PROTOTYPE: Final = (attribute("prototype"),)
_Place = tuple[FileIndex, BindingFact]


class Assignments:
    """Looks such assignments up."""

    def __init__(self, project: Project, evaluator: Evaluator) -> None:
        self._project = project
        self._evaluator = evaluator
        self._by_name: dict[str, list[_Place]] | None = None
        self._within: dict[int, dict[str, list[BindingFact]]] = {}
        self._owners = Memory[str, tuple[frozenset[int], ...]](evaluator.progress, ())

    def from_within(self, file: FileIndex, name: str) -> list[BindingFact]:
        """What functions of a file give to a variable of its module."""
        known = self._within.get(file.start)
        if known is None:
            known = self._within[file.start] = {}
            for scope, scoped in file.bindings.items():
                for target, bindings in scoped.items() if scope else ():
                    inner = target.removeprefix(OUTER)
                    if inner is not target and inner not in scoped:
                        known.setdefault(inner, []).extend(bindings)
                    elif GLOBAL + target in scoped:
                        known.setdefault(target, []).extend(bindings)
        return known.get(name, [])

    def given(self, owner: int, name: str) -> tuple[Value, ...]:
        """What a member that its owner does not define is given by others."""
        places = self._places(owner, name)
        found = self._evaluator.settled(places) if places else ()
        return tuple(value.weaker(*ASSIGNED) for value in found)

    def changed(self, owner: int, name: str, found: tuple[Value, ...]) -> tuple[Value, ...]:
        """What a defined member may be, with what others put in its place."""
        places = self._places(owner, name)
        if not places:
            return found
        others = self._evaluator.settled(places)
        return tuple(value.weaker(*REPLACED) for value in joined((*found, *others)))

    def _places(self, owner: int, name: str) -> list[_Place]:
        """The assignments to a member of an owner."""
        if self._by_name is None:
            self._by_name = self._all()
        places = self._by_name.get(name, ())
        if not places or len(places) > _MOST:
            return []
        owners = self._owners.of(name, self._owners_of, places)
        return [place for place, known in zip(places, owners, strict=False) if owner in known]

    def _owners_of(self, places: Iterable[_Place]) -> tuple[frozenset[int], ...]:
        """What each assignment is to a member of."""
        return tuple(self._owner_of(*place) for place in places)

    def _owner_of(self, file: FileIndex, binding: BindingFact) -> frozenset[int]:
        meant = self._evaluator.values(file, binding.scope, _without_prototype(binding.owner))
        return frozenset(value.number for value in meant if not value.depth)

    def _all(self) -> dict[str, list[_Place]]:
        by_name: dict[str, list[_Place]] = {}
        for file in self._project.files:
            conventions = file.language.conventions
            if "test" in file.facts.path.lower() or conventions.is_typed:
                continue
            own = {*conventions.own, *conventions.own_class, "exports", "module"}
            for scoped in file.bindings.values():
                for target, bindings in scoped.items():
                    for binding in bindings if "." in target else ():
                        heads = {chain.head for chain in binding.owner}
                        if heads and not heads & own and is_open(binding.value):
                            name = target.rpartition(".")[2]
                            by_name.setdefault(name, []).append((file, binding))
        return by_name


def _without_prototype(owner: Expression) -> Expression:
    return tuple(
        chain._replace(steps=chain.steps[:-1]) if chain.steps[-1:] == _PROTOTYPE else chain
        for chain in owner
    )
