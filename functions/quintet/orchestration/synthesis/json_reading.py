"""JSON of any depth as statements: by path, list items by what identifies them.

Every leaf becomes a statement or is listed as not read. Not here: what a leaf's value means
(`measures`), what an object is about (`identities`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import dates, is_moment, newest
from quintet.orchestration.synthesis.identities import (
    PLACES,
    UNIT_KEYS,
    VALUE_KEYS,
    Digits,
    is_known,
    is_name,
    is_title,
    keyed_names,
    named_part,
    only_value,
    reference,
    telling_key,
)
from quintet.orchestration.synthesis.json_leaves import (
    is_text,
    leaf_statement,
    named_statement,
    statement,
)
from quintet.orchestration.synthesis.json_places import (
    MOMENTS,
    At,
    axis_of,
    counts,
    description,
    first_text,
    is_value_key,
    table_in,
    time_of,
)
from quintet.orchestration.synthesis.measures import (
    takes_currency,
)
from quintet.orchestration.synthesis.naming import Naming
from quintet.orchestration.synthesis.statements import Material, Statement
from quintet.orchestration.synthesis.table_reading import Heading, read_table
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import split_key, tokens

_DEEPEST, _MOST_LEAVES = 40, 3000
_KNOWN: Final = (
    "as_of updated_at last_updated updated last_updated_at timestamp retrieved_at date".split()
)
_TOLD: Final = frozenset(
    "fetched retrieved generated cached requested updated accessed crawled as_of timestamp".split()
)
_CURRENCY: Final = ("currency", "currency_code", "currencycode", "vs_currency")
_UNITS: Final = (*UNIT_KEYS, *_CURRENCY)


class JsonReader:
    """Reads one document into material; `known` are names by the objective and all sources."""

    def __init__(self, into: Material, naming: Naming, known: frozenset[tuple[str, ...]]) -> None:
        self._into = into
        self._known = known
        self._naming = naming
        self.texts: list[tuple[str, str, tuple[str, ...]]] = []
        """Prose among the leaves: its place, itself, and what its object is about."""

    def read(self, node: Any, at: At) -> None:
        """A document, or what is in one at a place."""
        if at.depth > _DEEPEST or len(self._into.statements) > _MOST_LEAVES:
            self._into.leave(at.path, "it lies too deep" if at.depth > _DEEPEST else "too many")
        elif not isinstance(node, dict | list):
            self._leaf(node, at)
        elif table := table_in(node):
            read_table(table, Heading(at.names, at.path or "/"), self._into, has_head=True)
        elif isinstance(node, list):
            self._list(node, at)
        else:
            self._object(node, at)

    def _object(self, node: Mapping[str, Any], at: At) -> None:
        if at.keys and (key := only_value(node)):
            self.read(node[key], at.step(key, keys=at.keys, unit=at.unit))
        elif at.keys and (told := reference(node)):
            self._into.statements.append(named_statement(told, node, at))
        elif keyed_names(node, self._known, is_about=bool(at.names or self._naming.of(node)[0])):
            for key, value in node.items():
                if not isinstance(value, dict) or is_moment(key):
                    self._member(node, key, at, "")
                else:
                    names, naming = self._naming.of(value)
                    is_named = is_known(key, self._known) and not is_title(naming)
                    names = (clean(key),) if is_named or not names else names
                    self._into.names.append(names)
                    here = at.step(key, keys=at.keys).about(names)
                    self.read(value, here._replace(is_named=is_named))
        else:
            self._members(node, at)

    def _members(self, node: Mapping[str, Any], at: At) -> None:
        names, naming = ((), frozenset[str]()) if at.is_named else self._naming.of(node)
        if at.names and naming and naming <= {*PLACES} and not self._naming.is_told(node):
            names, naming = (), frozenset()  # the country of something, and no country
        described, describing = description(node, names, at)
        if described and naming <= {describing}:
            name, described = named_part(described, self._known)
            names, naming = (name,) if name else (), frozenset({describing})
        if names:
            self._into.names.append(names)
            if at.names and at.keys and at.is_only and names[0] not in at.names:
                places = (key for key in naming if key.casefold() in PLACES)
                there = at._replace(keys=(*at.keys, *places))
                self._into.statements.append(named_statement(names, node, there))
        told_at = dates(first_text(node, _KNOWN))
        along, axis = axis_of(node)
        here = at.about(names)._replace(
            when=time_of(node, at, is_named=bool(names)) or at.when,
            as_of=newest(told_at[0][2]) if told_at else at.as_of,
            axis=axis or at.axis,
        )
        for key in node:
            if key not in naming and key not in {describing, along}:
                self._member(node, key, here, described)

    def _member(self, node: Mapping[str, Any], key: str, here: At, described: str) -> None:
        value, low = node[key], key.casefold()
        is_nested = isinstance(value, dict | list)
        if (low in _UNITS and _has_unit(node)) or (low.endswith("_units") and is_nested):
            return
        if low in MOMENTS and here.when and here.when == str(value):
            return
        if is_moment(key):
            self.read(value, here.step(key, when=key, keys=here.keys))
        elif not is_nested and _TOLD & {low, *tokens(split_key(key))} and dates(str(value)):
            self._into.leave(here.step(key).path, "it says when the rest was told")
        elif is_value_key(key):
            keys = (*here.keys, described or key)
            self.read(value, here.step(key, keys=keys, unit=first_text(node, _UNITS)))
        else:
            units = node.get(f"{key}_units")
            unit = str(here.units.get(key, ""))
            if takes_currency(key) or (isinstance(value, Digits) and counts(node) == 1):
                unit = first_text(node, _CURRENCY if takes_currency(key) else _UNITS)
            here = here.step(key, unit=unit)
            self.read(value, here._replace(units=units) if isinstance(units, dict) else here)

    def _list(self, node: Sequence[Any], at: At) -> None:
        if not any(isinstance(item, dict | list) for item in node):
            self._scalars(node, at)
            return
        if is_name(node[0]) and all(isinstance(item, dict) for item in node[1:]):
            self._into.names.append((clean(node[0]),))
            for number, item in enumerate(node[1:], start=1):
                self.read(item, at.step(number).about((clean(node[0]),))._replace(is_named=True))
            return
        names = [self._naming.of(item)[0] if isinstance(item, dict) else () for item in node]
        is_repeated = all(names) and len(set(names)) < len(names)
        key = "" if all(names) and not is_repeated else telling_key(node)
        for number, item in enumerate(node):
            here = at.step(number, is_only=len(node) == 1, is_timed=is_repeated)
            if key and not names[number]:
                is_when = key.casefold() in MOMENTS
                here = here._replace(when=item[key]) if is_when else here.marked(clean(item[key]))
            elif len(node) > 1 and not names[number]:
                here = here._replace(within=(*here.within, f"item {number}"))
            self.read(item, here)

    def _scalars(self, node: Sequence[Any], at: At) -> None:
        told = [clean(str(item)) for item in node if item is not None]
        if len(at.axis) == len(node) or len(told) == 1:
            for row, item in enumerate(node):
                here = at.step(row, unit=at.unit)
                self._leaf(item, here.marked(at.axis[row]) if len(at.axis) == len(node) else here)
        elif told and not any(isinstance(item, Digits | bool) for item in node):
            parts = tuple(sorted(" ".join(tokens(item)) for item in told))
            value = Value("name", ", ".join(told), parts=parts)
            self._into.statements.append(statement(value, at, value.text))
        elif told:
            self._into.leave(at.path, "numbers in a list that nothing tells apart")

    def _leaf(self, leaf: Any, at: At) -> None:
        if is_text(leaf):
            self.texts.append((at.path, clean(leaf).strip(), at.names))
            return
        said = leaf_statement(leaf, at)
        if isinstance(said, Statement):
            self._into.statements.append(said)
        else:
            self._into.leave(at.path, said)


def _has_unit(node: Mapping[str, Any]) -> bool:
    """Whether an object has a value that a unit in it is told for."""
    numbers = [key for key, value in node.items() if isinstance(value, Digits)]
    is_valued = any(key.casefold() in VALUE_KEYS for key in node)
    return is_valued or len(numbers) == 1 or any(map(takes_currency, numbers))
