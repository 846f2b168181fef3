"""Values whose unit, scale or type stands in their key or heading: `area_km2`, "Price (USD)"."""

from functools import lru_cache
from typing import Final

from quintet.orchestration.synthesis.literals import typed, version
from quintet.orchestration.synthesis.units import KEY_UNITS, SCALES, Unit, is_currency, unit_of
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import is_generic, split_key, tokens
from quintet.patterns import Pattern

_LETTERS: Final = {"c": "°c", "f": "°f"}
_PARENTHESIS: Final = Pattern(r"[(\[](?P<in>[^()\[\]]{1,40})[)\]]")
_VERSIONS: Final = frozenset({"version", "versions", "tag"})
_VERSIONED: Final = _VERSIONS.union(("release", "latest", "fixed", "patched"))
"""Words of keys; those that are only here tell no version beside others: `latest_income`."""
_DATED: Final = frozenset({"date", "year", "day", "on", "at"})
_VERSION_FORM: Final = Pattern(r"\A[vV]?\d+(?:\.\d+)*(?:[-.+]?[a-zA-Z]+[-.\w]*)?$")
_CODE, _SHORT = 3, 2
_LEAST: Final = "min"
"""Of minutes, but where a key begins with it: `min_price`."""
_SPEEDS: Final = frozenset({"wind", "speed", "gust", "velocity"})
_YEAR: Final = Pattern(r"(?:\A|[\s(,/])(?P<y>(?:19|20)\d{2})(?:$|[\s),/])")


def measured(written: str, keys: tuple[str, ...], unit: str = "") -> Value | None:
    """The value of a cell or leaf, with what its keys (outermost first) or a sibling say of it."""
    key = keys[-1] if keys else ""
    words = tokens(split_key(key))
    if _is_versioned(words, written) and _VERSION_FORM.search(written.strip()):
        return version(written)
    value = typed(written)
    if value is None or value.kind != "number":
        return value
    scale, _, rest = unit.partition(" ")
    if scale[1:] and scale.casefold() in SCALES:
        words, unit = (*words, scale.casefold()), rest
    if value.unit is None:
        value = value._replace(unit=_unit(words, key, unit or _unit_above(keys[-2:-1])))
    return _scaled(value, words)


def _is_versioned(words: tuple[str, ...], written: str) -> bool:
    """Whether a key says that its value is a version."""
    if not _VERSIONED.intersection(words) or _DATED.intersection(words):
        return False
    others = [word for word in words if word not in _VERSIONED and not is_generic(word)]
    return not others or bool(_VERSIONS.intersection(words)) or written.count(".") > 1


@lru_cache(maxsize=4096)
def heading_of(text: str) -> tuple[str, str]:
    """A heading without a year in it, and that year."""
    plain = text.replace("_", " ")
    found = _YEAR.search(plain)
    if found is None:
        return text, ""
    return f"{plain[: found.start()]} {plain[found.end() :]}", found["y"]


@lru_cache(maxsize=4096)
def is_currency_code(key: str) -> bool:
    """Whether a key is nothing but a currency's code."""
    return len(key) == _CODE and is_currency(unit_of(key.upper()))


def _unit_above(keys: tuple[str, ...]) -> str:
    """The key above a value where it is nothing but a unit: `{"meters": {"max": 12}}`."""
    words = " ".join(tokens(split_key(keys[0]))) if keys else ""
    return words if words[_SHORT:] and unit_of(words) else ""


@lru_cache(maxsize=1024)
def _unit(words: tuple[str, ...], key: str, told: str) -> Unit | None:
    """The unit that stands beside a value, else in its key: in parentheses, behind "in", last."""
    if told:
        return unit_of(told.rpartition(":")[2].strip("()[] "))
    written = [
        part.removeprefix("in ")
        for found in _PARENTHESIS.finditer(key)
        for part in (found["in"], *found["in"].replace(",", " ").split())
    ]
    written += [key.rpartition(" in ")[2]] if " in " in key else []
    written += [key.partition("/")[2], " ".join(words), *("%" for _ in range("%" in key))]
    written += ["m/s"] if words[-1:] == ("ms",) and _SPEEDS.intersection(words) else []
    written += [" ".join(words[-count:]) for count in (3, 2) if words[count:]]
    written += [
        code.upper() if is_currency_code(code) else code
        for code in (
            _LETTERS.get(word, word)
            for before, word in reversed([*zip(("", *words), words, strict=False)])
            if word in KEY_UNITS and (words[1:] or word[2:]) and before != "per"
            if before or word != _LEAST
        )
    ]
    return next((unit for name in written if (unit := unit_of(name))), None)


def _scaled(value: Value, words: tuple[str, ...]) -> Value:
    """The value times a scale word of its key, rounded at its last digit."""
    factor = next((SCALES[word] for word in words if word[1:] and word in SCALES), 1)
    if factor == 1:
        return value
    number, step = value.number * factor, value.step * factor
    return value._replace(number=number, step=step, span=(number - step / 2, number + step / 2))
