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
_REFERENCE: Final = frozenset([*_NAMES, *_CODES, "value"])
TIMES: Final = frozenset("date time day year month period quarter".split())
VALUE_KEYS: Final = frozenset("value amount val quantity observation reading".split())
UNIT_KEYS: Final = ("unit", "units", "uom", "unitcode", "unit_code", "unitname", "unit_name")
_DESCRIBING: Final = frozenset("type xml:lang lang node_id".split())
_ADDRESSES: Final = ("url", "_id", "code", "href", "link")
_EDITION: Final = re.compile(r"v\d+(?:\.\d+)*|\d+(?:\.\d+)+", re.ASCII)
_HASH: Final = re.compile(r"[0-9a-fA-F]{8,}|[0-9a-fA-F-]{20,}")
_MARKS: Final = re.compile(r" [–—|/-]+ |[:;] |, |[()]")
_SUFFIXES: Final = ("_name", "Name", "_label", "Label")
_LONGEST, _LONGEST_CODE, _LONGEST_KEY_CODE = 90, 60, 3
Chosen = tuple[tuple[str, ...], frozenset[str]]
"""The names of an object, the main one first, and the keys that say them."""


def is_title(naming: frozenset[str]) -> bool:
    """Whether one of the keys that name an object says no more than that this is its name."""
    return any(word in key.casefold() for key in naming for word in ("name", "title", "label"))


def names_of(node: Mapping[str, Any]) -> Chosen:
    """An object's names, the main one first, and the keys that say them.

    An object without names has those of its one member that has some, beside members without.
    """
    lowered = lower_keys(node)
    ordered = [*_NAMES, *PLACES, *(low for low, key in lowered.items() if key.endswith(_SUFFIXES))]
    said = [
        lowered[low]
        for low in ordered
        if low in lowered and "code" not in low and low not in UNIT_KEYS
    ]
    main = next((key for key in said if name_texts(node[key], key)), None)
    texts, keys = codes_of(node)
    if main is not None:
        texts, keys = (*name_texts(node[main], main), *texts), keys | {main}
    if not texts:
        told = [names_of(one)[0] for one in node.values() if isinstance(one, dict)]
        named = [names for names in told if names]
        has_more = len(told) > 1 or any(isinstance(one, list) and one for one in node.values())
        texts = named[0] if len(named) == 1 and has_more else ()
    return tuple(dict.fromkeys(texts)), keys


def codes_of(node: Mapping[str, Any]) -> Chosen:
    """The codes that an object has beside its name, and their keys."""
    lowered = lower_keys(node)
    keys = [lowered[low] for low in _CODES if low in lowered and _is_code(node[lowered[low]])]
    return tuple(clean(node[key].strip()) for key in keys), frozenset(keys)


def lower_keys(node: Mapping[str, Any]) -> dict[str, str]:
    """An object's keys by themselves in lower case."""
    return {key.casefold(): key for key in node}


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
    """The names in an object that says nothing but names, or `{"EUR": …}`; else none."""
    if not isinstance(node, dict):
        return ()
    told = {key: value for key, value in node.items() if value not in (None, "")}
    lows = {low for low in map(str.casefold, told) if low not in _DESCRIBING}
    rest = {low for low in lows - _REFERENCE if not low.endswith(_ADDRESSES)}
    is_counted = any(isinstance(value, Digits) for key, value in told.items() if key != "id")
    if len(told) == 1 and (names := _coded(*told.items())):
        return names
    if rest or is_counted or not lows & _REFERENCE or {"key", "value"} <= lows:
        return ()
    said = [value for key, value in told.items() if key.casefold() not in _DESCRIBING]
    values = sorted(filter(is_name, said), key=lambda one: (one.startswith("http"), -len(one)))
    return tuple(dict.fromkeys(clean(value.strip()) for value in values))


def _coded(member: tuple[str, Any]) -> tuple[str, ...]:
    """The names in a member whose key is a code: `"deu": "German"`, `"EUR": {"name": …}`."""
    key, value = member
    if not key.isalpha() or len(key) > _LONGEST_KEY_CODE:
        return ()
    if isinstance(value, dict):
        is_plain = not any(isinstance(one, Digits | list | dict) for one in value.values())
        names = names_of(value)[0] if is_plain else ()
    else:
        told = typed(value) if is_name(value) else None
        names = (value,) if told and told.kind == "name" else ()
    return (*names, key) if names else ()


def only_value(node: Mapping[str, Any]) -> str:
    """The key of an object's value, where the object says nothing else."""
    told = [key for key in node if key.casefold() not in _DESCRIBING]
    return told[0] if len(told) == 1 and told[0].casefold() in VALUE_KEYS else ""


def telling_key(items: Sequence[Any]) -> str:
    """The key whose values tell the items of a list apart: the first time, else text.

    A single item is told by a version that it begins with.
    """
    if not all(isinstance(item, dict) and item for item in items):
        return ""
    if not items[1:]:
        key, value = next(iter(items[0].items()))
        return key if isinstance(value, str) and _EDITION.fullmatch(value) else ""
    timed = [key for key in items[0] if key.casefold() in TIMES]
    texts = [key for key, value in items[0].items() if not isinstance(value, Digits)]
    for key in (*timed, *texts):
        values = [item.get(key) for item in items]
        is_told = all(isinstance(value, str) and value for value in values)
        if is_told and len(set(values)) == len(values):
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
    objects = {key: value for key, value in node.items() if isinstance(value, dict) and value}
    if not objects or any(isinstance(value, list) and value for value in node.values()):
        return False
    inner = list(objects.values())
    if any(is_known(key, known) for key in objects) and not reference(inner[0]):
        return True
    if all(map(_EDITION.fullmatch, objects)):
        return True
    is_wrapped = all(VALUE_KEYS.intersection(one) for one in inner)
    has_inner = any(is_known(key, known) for one in inner for key in one)
    if is_about or is_wrapped or has_inner or len(objects) == 1:
        return False
    shapes = [frozenset(value) for value in inner]
    return 2 * len(frozenset.intersection(*shapes)) >= max(map(len, shapes))


def named_part(text: str, known: frozenset[tuple[str, ...]]) -> tuple[str, str]:
    """The only known name between the marks of a title, and the rest: "Population: Peru"."""
    parts = [part for part in _MARKS.split(text) if part.strip()]
    names = [part for part in parts if is_known(part, known)]
    if len(parts) == 1 or len(names) != 1:
        return "", text
    return names[0], " ".join(part for part in parts if part != names[0])


def is_known(text: str, known: frozenset[tuple[str, ...]]) -> bool:
    """Whether others use a text as a name."""
    words = tokens(split_key(text))
    return words in known and not all(map(is_generic, words))


def is_name(value: Any) -> bool:
    """Whether a leaf can be a name."""
    is_text = isinstance(value, str) and not isinstance(value, Digits)
    return is_text and len(value) <= _LONGEST and any(map(str.isalpha, value))
