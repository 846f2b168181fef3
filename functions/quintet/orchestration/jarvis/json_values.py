"""JSON as callers send it: whether all of it can be stored and said again, and what it costs.

Not here: what a payload may hold (`payloads`).
"""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from quintet.errors import BadInputError, FieldProblem

Path = tuple[str | int, ...]

MAX_DEPTH: Final = 100
MAX_VALUES: Final = 100_000
MAX_KEY_CHARACTERS: Final = 500
_PROTOTYPES: Final = frozenset({"__proto__", "constructor", "prototype"})
"""Keys that change an object's type where JavaScript merges it carelessly."""

_encoder: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
compact = _encoder.encode
"""JSON text without spaces."""
canonical = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode
"""The same text for the same value, whatever the order of its keys."""


def bad(path: Path, message: str, code: str) -> BadInputError:
    """One problem with one value inside the arguments."""
    return BadInputError([FieldProblem(path, message, code, code.lower())])


def bytes_of(value: Any) -> int:
    """What a value takes as compact JSON in UTF-8."""
    return len(compact(value).encode())


def values_in(value: Any) -> int:
    """How many values an object or array holds, those inside of others included."""
    if not isinstance(value, (Mapping, list)):
        return 0
    inner = value.values() if isinstance(value, Mapping) else value
    return len(value) + sum(values_in(item) for item in inner if isinstance(item, (Mapping, list)))


def check_storable(value: Any, path: Path) -> None:
    """Looks at every value, level by level, so that no depth can exhaust the stack.

    Raises:
        BadInputError: half a surrogate pair, a number that JSON has no word for, a key that
            changes prototypes, too many values or too many levels.
    """
    level = [(path, value)]
    values = 0
    for _ in range(MAX_DEPTH):
        values += sum(len(container) for _, container in level)
        if values > MAX_VALUES:
            message = f"Must not have more than {MAX_VALUES} values"
            raise bad(path, message, "LENGTH_VALIDATION")
        level = [inner for where, container in level for inner in _containers(container, where)]
        if not level:
            return
    raise bad(path, f"Must not be nested deeper than {MAX_DEPTH} levels", "DEPTH_VALIDATION")


def _containers(container: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The objects and arrays in one of them; what else is in it is looked at here."""
    if isinstance(container, Mapping):
        for name in container:
            _check_key(name, path)
    named = container.items() if isinstance(container, Mapping) else enumerate(container)
    for step, item in named:
        if isinstance(item, (Mapping, list)):
            yield (*path, step), item
        elif isinstance(item, str) and not _is_unicode(item):
            raise bad((*path, step), "Must be valid Unicode", "ENCODING_VALIDATION")
        elif isinstance(item, float) and not math.isfinite(item):
            raise bad((*path, step), "Must be a finite number", "TYPE_VALIDATION")


def _check_key(name: str, path: Path) -> None:
    if not _is_unicode(name):
        raise bad(path, "Keys must be valid Unicode", "ENCODING_VALIDATION")
    if len(name) > MAX_KEY_CHARACTERS:
        message = f"Keys must be at most {MAX_KEY_CHARACTERS} characters long"
        raise bad(path, message, "LENGTH_VALIDATION")
    if name in _PROTOTYPES:
        raise bad((*path, name), "Is a key that is never taken", "KEY_VALIDATION")


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
