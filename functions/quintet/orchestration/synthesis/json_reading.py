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
    TIMES,
    VALUE_KEYS,
    Digits,
    coded,
    edition_of,
    is_name,
    is_title,
    keyed_names,
    known_name,
    named_part,
    only_value,
    reference,
    telling_key,
)  # fmt: skip
from quintet.orchestration.synthesis.json_places import (
    At,
    counts,
    description,
    first_text,
    is_value_key,
    lower_keys,
    named,
    pointer_to,
)
from quintet.orchestration.synthesis.json_tables import axis_of, columns, matrix, ruled
from quintet.orchestration.synthesis.literals import is_prose, typed
from quintet.orchestration.synthesis.measures import (
    heading_of,
    is_currency_code,
    measured,
    takes_currency,
)  # fmt: skip
from quintet.orchestration.synthesis.naming import Naming
from quintet.orchestration.synthesis.statements import Material, Statement, labelled
from quintet.orchestration.synthesis.table_reading import Heading, read_table
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import split_key, tokens

_DEEPEST, _MOST_LEAVES = 40, 3000
_PERIODS: Final = tuple(
    "date month quarter time_period fy calendaryear fiscalyear fiscal_year".split()
)
_MOMENTS: Final = (*_PERIODS, "time", "day", "year", "period")
_KNOWN: Final = (
    "as_of updated_at last_updated updated last_updated_at timestamp retrieved_at date".split()
)
_TOLD: Final = frozenset(
    "fetched retrieved generated cached requested updated accessed crawled as_of timestamp".split()
)
_CURRENCY: Final = ("currency", "currency_code", "currencycode", "vs_currency")
_UNITS: Final = ("unit", "units", "uom", "unitcode", "unit_code", *_CURRENCY)
_RECORD: Final = frozenset(
    "id uuid guid sha hash etag node_id md5 sha256 type kind object class lang locale rank draft "
    "@type @id".split()
)


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
        elif isinstance(node, dict):
            self._object(node, at)
        elif isinstance(node, list):
            self._list(node, at)
        else:
            self._leaf(node, at)

    def _object(self, node: Mapping[str, Any], at: At) -> None:
        if at.keys and (key := only_value(node)):
            self.read(node[key], at.step(key, keys=at.keys, unit=at.unit))
        elif at.keys and (told := reference(node) or next(iter(coded(node)), ())):
            listed = coded(node)
            if len(listed) > 1:
                self._scalars([names[0] for names in listed], at)
            else:
                self._state(
                    named(told), at._replace(path=at.path + pointer_to(told, node)), told[0]
                )
        elif keyed_names(node, self._known, is_about=bool(at.names)):
            for key, value in node.items():
                here = at.step(key, keys=at.keys)
                if not isinstance(value, dict) or is_moment(key):
                    self._member(lower_keys(node), key, value, at, "")
                    continue
                names, naming = self._naming.of(value)
                is_named = tokens(split_key(key)) in self._known and not is_title(naming)
                names = (clean(key),) if is_named else names or (clean(key),)
                self._into.names.append(names)
                self.read(value, here.about(names)._replace(is_named=is_named))
        elif table := matrix(node):
            heading = Heading(at.names, " ".join(at.keys), at.path or "/")
            read_table(table, heading, self._into, has_head=True)
        else:
            self._members(node, at)

    def _members(self, node: Mapping[str, Any], at: At) -> None:
        names, naming = ((), frozenset[str]()) if at.is_named else self._naming.of(node)
        if not names and not at.names:
            names, naming = known_name(node, self._known)
        described, describing = description(node, names, at)
        if described and naming <= {describing}:
            name, described = named_part(described, self._known)
            names, naming = (name,) if name else (), frozenset({describing})
        here = self._here(node, at, names, naming)
        series = columns(node, _MOMENTS)
        for row, told in enumerate(node[series[0]] if series else ()):
            moment = str(told) if is_moment(str(told)) else ""
            item = here._replace(when=moment) if moment else here.about((str(told),))
            for key in series[1:]:
                keys = (*item.keys, described if described and is_value_key(key) else key)
                cell = item.step(key, keys=keys, unit=str(at.units.get(key, "")))
                self.read(node[key][row], cell.step(row, unit=cell.unit, axis=()))
        lowered = lower_keys(node)
        for key, value in node.items():
            if key not in naming and key != describing and key not in series:
                self._member(lowered, key, value, here, described)

    def _here(
        self, node: Mapping[str, Any], at: At, names: tuple[str, ...], naming: frozenset[str]
    ) -> At:
        """Where the members of an object are: about its names, at its time."""
        lowered = lower_keys(node)
        has_value = any(map(is_value_key, node))
        places = [key for key in naming if key.casefold() in PLACES]
        is_timed = at.is_timed or has_value or not (names or at.names) or bool(places)
        counts = any(
            isinstance(one, Digits) and low not in _MOMENTS for low, one in lowered.items()
        )
        when = first_text(lowered, _MOMENTS if is_timed else _PERIODS if counts else ())
        if has_value and not when:
            timed = [str(one) for key, one in node.items() if TIMES & {*tokens(split_key(key))}]
            when = next(filter(is_moment, timed), "")
        if names:
            self._into.names.append(names)
            if at.names and at.keys and at.is_only and names[0] not in at.names:
                there = at._replace(
                    path=at.path + pointer_to(names, node), keys=(*at.keys, *places)
                )
                self._state(named(names), there, names[0])
        known = dates(first_text(lowered, _KNOWN))
        return at.about(names)._replace(
            when=when if when and len(node) > 1 else at.when,
            as_of=newest(known[0][2]) if known else at.as_of,
            axis=axis_of(node) or at.axis,
        )

    def _member(
        self, lowered: Mapping[str, Any], key: str, value: Any, here: At, described: str
    ) -> None:
        """A member of an object, whose members are known by their keys in lower case."""
        low, nested = key.casefold(), isinstance(value, dict | list)
        is_unit = low in _UNITS and any(
            name in VALUE_KEYS or (isinstance(told, Digits) and takes_currency(name))
            for name, told in lowered.items()
        )
        is_unit = is_unit or (low in _UNITS and counts(lowered) == 1)
        if is_unit or (low.endswith("_units") and nested):
            return
        if low in _MOMENTS and here.when and here.when == str(value):
            if not here.is_timed:
                self._moment(str(value), here.step(key))
            return
        if is_moment(key):
            self.read(value, here.step(key, when=key, keys=here.keys))
        elif not nested and _TOLD & {low, *tokens(split_key(key))} and dates(str(value)):
            self._into.leave(here.step(key).path, "it says when the rest was told")
        elif is_value_key(key):
            keys = (*here.keys, described or key)
            self.read(value, here.step(key, keys=keys, unit=first_text(lowered, _UNITS)))
        else:
            units = lowered.get(f"{low}_units")
            units = units if isinstance(units, dict) else {}
            unit = str(here.units.get(key, ""))
            if takes_currency(key) or (isinstance(value, Digits) and counts(lowered) == 1):
                unit = first_text(lowered, _CURRENCY if takes_currency(key) else _UNITS)
            self.read(value, here.step(key, units=units, unit=unit))

    def _moment(self, written: str, at: At) -> None:
        """A date beside other values."""
        if (value := typed(written)) and value.kind == "date":
            self._state(value, at._replace(when=""), written, is_moment=True)

    def _list(self, node: Sequence[Any], at: At) -> None:
        if all(not isinstance(item, dict | list) for item in node):
            self._scalars(node, at)
            return
        if len(node) > 1 and is_name(node[0]) and all(isinstance(one, dict) for one in node[1:]):
            self._into.names.append((clean(node[0]),))
            for number, item in enumerate(node[1:], start=1):
                self.read(item, at.step(number).about((clean(node[0]),))._replace(is_named=True))
            return
        if table := ruled(node):
            heading = Heading(at.names, " ".join(at.keys), at.path or "/")
            read_table(table, heading, self._into, has_head=True)
            return
        names = [self._naming.of(item)[0] if isinstance(item, dict) else () for item in node]
        is_told = all(names)
        is_repeated = is_told and len(set(names)) < len(names)
        key = "" if is_told and not is_repeated else telling_key(node)
        for number, item in enumerate(node):
            here = at.step(number, is_only=len(node) == 1, is_timed=is_repeated)
            if len(node) == 1 and not names[0] and (edition := edition_of(item)):
                here = here.about((edition,))
            if key and not names[number]:
                told = str(item[key])
                is_when = key.casefold() in _MOMENTS or is_moment(told)
                here = here._replace(when=told) if is_when else here.about((clean(told),))
            elif len(node) > 1 and not names[number]:
                here = here._replace(within=(*here.within, f"item {number}"))
            self.read(item, here)

    def _scalars(self, node: Sequence[Any], at: At) -> None:
        told = [clean(str(item)) for item in node if item is not None]
        if len(at.axis) == len(node) and all(
            item is None or isinstance(item, Digits) for item in node
        ):
            for row, (item, mark) in enumerate(zip(node, at.axis, strict=True)):
                here = at.step(row)
                self._leaf(
                    item, here._replace(when=mark) if is_moment(mark) else here.about((mark,))
                )
        elif len(told) == 1:
            self._leaf(node[0], at.step(0))
        elif told and not any(isinstance(item, Digits | bool) for item in node):
            parts = tuple(sorted(" ".join(tokens(item)) for item in told))
            self._state(Value("name", ", ".join(told), parts=parts), at, ", ".join(told))
        elif told:
            self._into.leave(at.path, "numbers in a list that nothing tells apart")

    def _leaf(self, leaf: Any, at: At) -> None:
        text = str(leaf).lower() if isinstance(leaf, bool) else clean(str(leaf or "")).strip()
        key = at.keys[-1].casefold() if at.keys else ""
        keys, unit = at.keys, at.unit
        reason = ""
        if not text:
            reason = "it is empty"
        elif key in _RECORD:
            reason = "it describes the record"
        elif text.startswith(("http://", "https://", "git+", "git:", "data:")):
            reason = "an address"
        elif isinstance(leaf, str) and not isinstance(leaf, Digits) and is_prose(text):
            self.texts.append((at.path, text, at.names))
            return
        elif is_currency_code(key) and isinstance(leaf, Digits):
            keys, unit = (*(keys[:-1] or ("price",)),), key.upper()
            at = at._replace(within=(*at.within, key))
        value = None if reason else measured(text, keys, unit)
        if value is None:
            self._into.leave(at.path, reason or "a text, and no value")
        else:
            self._state(value, at._replace(keys=keys), text)

    def _state(self, value: Value, at: At, text: str, *, is_moment: bool = False) -> None:
        keys = [plain for key in at.keys if (plain := heading_of(key)[0]).strip()]
        whens = [when for key in at.keys if (when := heading_of(key)[1])]
        if keys and not any(letter.isalpha() for letter in keys[-1]) and at.names:
            at = at.about((f"{at.names[0]} {keys[-1]}", keys[-1]))
            keys = keys[:-1]
        label, core = labelled(*at.above, *keys)
        when = at.when or (whens[-1] if whens else "")
        self._into.statements.append(
            Statement(
                at.names,
                core,
                value,
                at.path,
                text,
                "json",
                label,
                at.within,
                when,
                at.as_of,
                is_moment=is_moment,
            )
        )
