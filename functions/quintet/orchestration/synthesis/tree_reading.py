"""Documents as statements: each leaf with the thing it is of, its attribute, and its time.

Every leaf becomes a statement, names something, or is listed as not read.
"""

from typing import Final

from quintet.orchestration.synthesis.dates import dates, is_moment, newest
from quintet.orchestration.synthesis.entities import NAMES, Entities, named_part
from quintet.orchestration.synthesis.leaves import (
    At,
    counted_statements,
    leaf_statement,
    range_statements,
)
from quintet.orchestration.synthesis.literals import is_prose, typed
from quintet.orchestration.synthesis.names import is_numbered
from quintet.orchestration.synthesis.record_keys import (
    DESCRIBED,
    KNOWN_AT,
    MOMENTS,
    first_text,
    has_unit,
    is_mere,
    is_told,
    is_unit_key,
    is_value_key,
    label_of,
    number_count,
    telling_key,
    telling_keys,
    time_of,
    unit_in,
    unit_keys,
)
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.statements import Form, Material, Statement
from quintet.orchestration.synthesis.trees import Digits, Node
from quintet.orchestration.synthesis.units import unit_of

_MOST_LEAVES: Final = 3000


class TreeReader:
    """Reads one document into material."""

    def __init__(self, into: Material, entities: Entities, speech: Speech, form: Form) -> None:
        self._into = into
        self._speech = speech
        self._entities = entities
        self._form: Form = form
        self.texts: list[tuple[str, str, tuple[str, ...]]] = []
        """Prose among the leaves: its place, itself, and what its object is about."""

    def read(self, node: Node, at: At) -> None:
        """A document, or a part of one."""
        if names := self._entities.of(node):
            self._into.names.append(names)
            told = (one for one in node.members if self._entities.is_naming(one))
            self._into.keys |= {one.text: one.key for one in told}
            keys = at.keys[:-1] if node.key in names else at.keys
            at = at._replace(keys=keys).about(names)
        if len(self._into.statements) > _MOST_LEAVES:
            self._into.leave(node.place, "too many")
        elif node.kind == "leaf":
            self._leaf(node, at)
        elif node.kind == "list":
            self._list(node, at)
        else:
            self._object(node, at)

    def _object(self, node: Node, at: At) -> None:
        described, describing = self._description(node, at)
        name, described = named_part(described, self._speech) if described else ("", "")
        at = at.about((name,)) if name and not at.names else at
        told_at = dates(first_text(node, KNOWN_AT))
        when = "" if described and not node.members[2:] else time_of(node, at)
        here = at._replace(
            when=when or at.when,
            as_of=newest(told_at[0][2]) if told_at else at.as_of,
            unit="",
            described=described or at.described,
            is_timed=False,
            telling=frozenset(),
        )
        unit = unit_in(node)
        alone = unit if number_count(node) == 1 else ""
        units = {
            one.key: one
            for one in node.members
            if one.kind == "object" and one.key.endswith("_units")
        }
        beside_key = unit_keys(node)
        for one in node.members:
            if id(one) in self._entities.around:
                self._into.leave(one.place, "how the request went")
                continue
            if self._entities.is_naming(one) or (described and one.key == describing):
                self._into.leave(one.place, "it says what other values are of")
                continue
            is_unit = is_unit_key(one.key) and has_unit(node) and unit_of(one.text) is not None
            if is_unit or one.key in units or one.key in beside_key.values():
                self._into.leave(one.place, "it tells the unit of other values")
                continue
            told = units.get(f"{one.key}_units")
            more = {each.key: each.text for each in told.members} if told else {}
            inner = here._replace(units=more) if told else here
            beside = alone if isinstance(one.leaf, Digits) else ""
            own = node.member((beside_key.get(one.key, "").casefold(),))
            self._member(one, inner, unit, own.text if own else beside)

    def _member(self, one: Node, here: At, unit: str, beside: str) -> None:
        """A member of an object, with the unit in it that a mere value takes, and that it takes."""
        low, is_leaf = one.key.casefold(), one.kind == "leaf"
        keys = (*here.keys, f"{here.qualifier} {one.key}".strip())
        if is_leaf and low in MOMENTS and here.when == one.text:
            self._leaf(one, here._replace(keys=keys, when=""), is_moment=True)
        elif is_moment(one.key):
            self.read(one, here._replace(when=one.key))
        elif is_leaf and is_told(one):
            self._leaf(one, here._replace(keys=keys), is_moment=True)
        elif is_leaf and (is_value_key(one.key) or (here.described and is_mere(one.key))):
            keys = (*here.keys, here.described or one.key)
            self.read(one, here._replace(keys=keys, unit=unit))
        else:
            told = beside or here.units.get(one.key, "")
            self.read(one, here._replace(keys=keys, unit=told))

    def _description(self, node: Node, at: At) -> tuple[str, str]:
        """What an object that has a mere value says that it is a value of, and by which key."""
        values = [one for one in node.members if one.kind == "leaf" and is_value_key(one.key)]
        told = [one for one in node.members if one.key.casefold().startswith(DESCRIBED)]
        if not (values or told or at.telling):
            return "", ""
        if values and at.names:
            told += [one for one in node.members if one.key.casefold() in {"key", *NAMES[:3]}]
        measured = [one for one in node.members if self._is_measured(one)]
        if len(measured) == 1 and is_mere(measured[0].key):
            told += [one for one in node.members if one.key in at.telling and one.is_name]
            told = [one for one in told if one is not measured[0]]
        elif not values and len(measured) > 1:
            return "", ""
        labels = [(label_of(one), one.key) for one in told if not self._entities.is_naming(one)]
        found = [label for label in labels if label[0]]
        return max(found, key=lambda one: one[0].count(" "), default=("", ""))

    def _is_measured(self, node: Node) -> bool:
        if node.kind != "leaf" or not node.text or self._entities.is_naming(node):
            return False
        value = typed(node.text)
        return value is not None and value.kind != "name"

    def _list(self, node: Node, at: At) -> None:
        items = node.members
        if node.is_scalars:
            self._scalars(node, at)
            return
        names = [self._entities.of(item) for item in items]
        is_repeated = all(names) and len(set(names)) < len(names)
        telling = telling_keys(items, self._entities)
        is_open = (not all(names) or is_repeated) and (len(items) > 1 or not at.names)
        key = telling_key(items, telling) if is_open else ""
        for number, item in enumerate(items):
            here = at._replace(is_timed=is_repeated, telling=telling)
            told = item.member((key.casefold(),)) if key and not names[number] else None
            if told is not None and is_moment(told.text):
                here = here._replace(when=told.text)
            elif told is not None and not self._description(item, here)[0]:
                is_thing = is_numbered(told.text) or self._speech.is_known(told.text)
                is_thing = is_thing or not at.names
                here = here.about((told.text,)) if is_thing else here._replace(qualifier=told.text)
            self.read(item, here)

    def _scalars(self, node: Node, at: At) -> None:
        if len(node.members) == 1:
            self._leaf(node.members[0], at)
        elif node.members:
            self._into.leave(node.place, "values in a list that nothing tells apart")

    def _leaf(self, node: Node, at: At, *, is_moment: bool = False) -> None:
        if self._form == "json" and isinstance(node.leaf, str) and is_prose(node.text):
            self.texts.append((node.place, node.text, at.names))
            return
        several = range_statements(node, at, self._form) or counted_statements(node, at, self._form)
        if several:
            self._into.statements += several
            return
        said = leaf_statement(node, at, self._form)
        if isinstance(said, Statement):
            self._into.statements.append(said._replace(is_moment=True) if is_moment else said)
        else:
            self._into.leave(node.place, said)
