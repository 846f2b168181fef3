"""What an object of JSON is about: its names, and whether its keys or rows name other things."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.words import is_generic, split_key, tokens


class Digits(str):
    """A number of JSON as it was written."""

    __slots__ = ()


_NAMES: Final = (
    "name label title names labels full_name fullname display_name displayname product "
    "product_name package package_name project cve cve_id cveid country_name city_name "
    "common".split()
)
PLACES: Final = (
    "country city location place station asset coin item company team species element planet "
    "region state entity subject crypto currency_pair pair base ticker app game film movie book "
    "model device language library framework tool airport river mountain lake university".split()
)
_CODES: Final = (
    "id symbol code slug key cca2 cca3 iso iso2 iso3 iso_code iso_a2 iso_a3 alpha2code alpha3code "
    "alpha_2 alpha_3 full_name countryiso3code official spdx_id abbreviation login".split()
)
NAMING: Final = frozenset([*_NAMES, *PLACES, *_CODES])
"""Keys in lower case that name what an object is about."""
_REFERENCE: Final = frozenset(
    [*_NAMES, *_CODES, "value", "url", "href", "node_id", "type", "link", "lang", "xml:lang"]
)
TIMES: Final = frozenset("date time day year month period quarter".split())
VALUE_KEYS: Final = frozenset("value amount val quantity observation reading".split())
_TITLES: Final = frozenset(
    "name names label labels title full_name fullname display_name displayname".split()
)
_TITLES_OF_VALUES: Final = frozenset({"key", "property", "attribute", "field", "metric"})
_DESCRIBING: Final = frozenset({"type", "xml:lang", "lang", "node_id"})
_NUMBERED: Final = re.compile(r"\A\d{1,2}[.)] ?", re.ASCII)
_EDITION: Final = re.compile(r"v\d+(?:\.\d+)*|\d+(?:\.\d+)+", re.ASCII)
_HASH: Final = re.compile(r"[0-9a-fA-F]{8,}|[0-9a-fA-F-]{20,}")
_MARKS: Final = re.compile(r" [–—|/-]+ |[:;] |, |[()]")
_SUFFIXES: Final = ("_name", "Name", "_label", "Label")
_LONGEST, _LONGEST_CODE, _SHORT = 90, 60, 3


def names_of(node: Mapping[str, Any]) -> tuple[tuple[str, ...], frozenset[str]]:
    """An object's names, the main one first, and the keys that say them.

    An object without names has those of its one member that has some, beside members without.
    """
    lowered = {_NUMBERED.sub("", key).casefold(): key for key in node}
    others = [key for key in node if key.endswith(_SUFFIXES)]
    ordered = [*(lowered[low] for low in (*_NAMES, *PLACES) if low in lowered), *others]
    found: tuple[str, ...] = ()
    keys = set[str]()
    for key in ordered:
        if "code" not in key.casefold() and (found := name_texts(node[key], key)):
            keys.add(key)
            for other in others:
                if other != key and other.startswith(key):
                    more = name_texts(node[other], other)
                    found = (*more, *found)
                    keys |= {other} if more else set()
            break
    more, coded_by = codes_of(node)
    found = (*found, *more)
    if not found:
        told = [names_of(one)[0] for one in node.values() if isinstance(one, dict)]
        named = [names for names in told if names]
        has_more = len(told) > 1 or any(isinstance(one, list) and one for one in node.values())
        found = named[0] if len(named) == 1 and has_more else ()
    return tuple(dict.fromkeys(found)), frozenset(keys | coded_by)


def codes_of(node: Mapping[str, Any]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The codes that an object has beside its name, and their keys."""
    lowered = {_NUMBERED.sub("", key).casefold(): key for key in node}
    keys = [lowered[low] for low in _CODES if low in lowered and _is_code(node[lowered[low]])]
    return tuple(clean(node[key].strip()) for key in keys), frozenset(keys)


def is_title(naming: frozenset[str]) -> bool:
    """Whether one of the keys that name an object says no more than that this is its name."""
    return any(key.casefold() in _TITLES for key in naming)


def _is_code(value: Any) -> bool:
    is_short = is_name(value) and len(value) <= _LONGEST_CODE
    return is_short and "://" not in value and not _HASH.fullmatch(value)


def name_texts(value: Any, key: str = "name") -> tuple[str, ...]:
    """The texts of a member that may be a name, at most four."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    is_called = key.casefold() in {"name", "names", "title", "label", "labels"}
    if isinstance(value, dict) and (is_called or reference(value)):
        telling = [inner for inner in value if inner.casefold() not in _DESCRIBING]
        order = sorted(telling, key=lambda one: one.casefold() not in {"common", "name", "value"})
        return tuple(clean(value[one].strip()) for one in order if is_name(value[one]))[:4]
    return (clean(value.strip()),) if is_name(value) else ()


def reference(node: Any) -> tuple[str, ...]:
    """The names in an object that says nothing but names; none for other objects."""
    if not isinstance(node, dict) or any(
        isinstance(value, Digits) and key != "id" for key, value in node.items()
    ):
        return ()
    told = {key.casefold() for key, value in node.items() if value not in (None, "")}
    if "value" in told and told & _TITLES_OF_VALUES:
        return ()
    rest = {low for low in told - _REFERENCE if not low.endswith(("url", "_id", "code", "href"))}
    if rest or not told & {*_NAMES, *_CODES, "value"}:
        return ()
    said = [value for key, value in node.items() if key.casefold() not in _DESCRIBING]
    values = sorted(filter(is_name, said), key=lambda one: (one.startswith("http"), -len(one)))
    return tuple(dict.fromkeys(clean(value.strip()) for value in values))


def only_value(node: Mapping[str, Any]) -> str:
    """The key of an object's value, where the object says nothing else."""
    told = [key for key in node if key.casefold() not in _DESCRIBING]
    return told[0] if len(told) == 1 and told[0].casefold() in VALUE_KEYS else ""


def coded(node: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """The names in an object whose keys are codes: `{"deu": "German"}`, `{"EUR": {…}}`."""
    found: list[tuple[str, ...]] = []
    for key, value in node.items():
        names: tuple[str, ...] = ()
        if isinstance(value, dict) and not any(
            isinstance(one, Digits | list | dict) for one in value.values()
        ):
            names = names_of(value)[0]
        elif is_name(value) and (told := typed(value)) and told.kind == "name":
            names = (value,)
        if len(key) > _SHORT or not key.isalpha() or not names:
            return []
        found.append((*names, key))
    return found


def telling_key(items: Sequence[Any]) -> str:
    """The key whose values tell the items of a list apart: the first text, else number."""
    if not items[1:] or not all(isinstance(item, dict) for item in items):
        return ""
    timed = [key for key in items[0] if key.casefold() in TIMES]
    for keys, kinds in ((timed, (Digits, str)), (items[0], (str,)), (items[0], (Digits, str))):
        for key in keys:
            values = [item.get(key) for item in items]
            is_text = kinds != (str,) or not any(isinstance(value, Digits) for value in values)
            is_told = is_text and all(isinstance(value, kinds) and value for value in values)
            if is_told and len(set(map(str, values))) == len(values):
                return str(key)
    return ""


def keyed_names(
    node: Mapping[str, Any], known: frozenset[tuple[str, ...]], *, is_about: bool
) -> bool:
    """Whether the keys of an object are names of entities: `{"bitcoin": {...}, "ethereum": {...}}`.

    So it is where a key is known as a name, by the objective or another source; else where the
    members are objects of one shape, none of which has such keys itself, that lie in no object
    about something already.
    """
    objects = [value for value in node.values() if isinstance(value, dict) and value]
    if not objects or any(isinstance(value, list) and value for value in node.values()):
        return False
    named = [tokens(split_key(key)) for key, value in node.items() if isinstance(value, dict)]
    if any(_is_known(key, known) for key in named) and not reference(objects[0]):
        return True
    if all(_EDITION.fullmatch(key) for key in node if isinstance(node[key], dict)):
        return True
    is_wrapped = all(VALUE_KEYS.intersection(one) for one in objects)
    has_inner = any(_is_known(tokens(split_key(key)), known) for one in objects for key in one)
    if is_about or is_wrapped or has_inner or any(key.endswith("_units") for key in node):
        return False
    if 2 * len(objects) < len(node) or all(len(key) <= _SHORT for one in objects for key in one):
        return False
    shapes = [frozenset(value) for value in objects]
    shared = frozenset.intersection(*shapes)
    return len(objects) > 1 and 2 * len(shared) >= max(map(len, shapes))


def edition_of(node: Any) -> str:
    """The first text of an object without a name, if it is a version: of what, others tell."""
    told = next((value for value in node.values() if value), "") if isinstance(node, dict) else ""
    return told if isinstance(told, str) and _EDITION.fullmatch(told) else ""


def known_name(
    node: Mapping[str, Any], known: frozenset[tuple[str, ...]]
) -> tuple[tuple[str, ...], frozenset[str]]:
    """The first text of an object with numbers that others use as a name; and its key."""
    for key, value in node.items() if any(isinstance(one, Digits) for one in node.values()) else ():
        if is_name(value) and _is_known(tokens(value), known):
            return (clean(value.strip()),), frozenset({key})
    return (), frozenset()


def named_part(text: str, known: frozenset[tuple[str, ...]]) -> tuple[str, str]:
    """The only known name between the marks of a title, and the rest: "Population: Peru"."""
    parts = [part for part in _MARKS.split(text) if part.strip()]
    names = [part for part in parts if _is_known(tokens(part), known)]
    if len(parts) == 1 or len(names) != 1:
        return "", text
    return names[0], " ".join(part for part in parts if part != names[0])


def _is_known(key: tuple[str, ...], known: frozenset[tuple[str, ...]]) -> bool:
    return key in known and not all(map(is_generic, key))


def is_name(value: Any) -> bool:
    """Whether a leaf can be a name."""
    is_text = isinstance(value, str) and not isinstance(value, Digits)
    return is_text and len(value) <= _LONGEST and any(letter.isalpha() for letter in value)
