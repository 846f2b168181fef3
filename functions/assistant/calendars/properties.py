"""One content line as a name, parameters and a value (RFC 5545, 3.1 and 3.2; RFC 6868).

In one pass of regular expressions that never go back, so that a line costs what it is long.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_MAX_PARAMETERS: Final = 50
_NAME: Final = re.compile(r"[A-Za-z0-9-]+[ \t]*")
_QUOTED: Final = r"\"[^\"]*\"(?:,\"[^\"]*\")*"
_BARE: Final = r"[^\":;]*"
_PARAMETER: Final = re.compile(rf";[ \t]*([A-Za-z0-9-]+)[ \t]*=[ \t]*({_QUOTED}|{_BARE})[ \t]*")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_CARET: Final = re.compile(r"\^([n^'])")


@dataclass(frozen=True, slots=True)
class Property:
    """One property: parameters by upper-case name, the value with its escapes taken away."""

    value: str
    parameters: Mapping[str, str]
    line: int


def parsed_property(text: str, line: int) -> Property | None:
    """The property of an unfolded line, or None where it is malformed."""
    name = _NAME.match(text)
    if name is None:
        return None
    at = name.end()
    parameters: dict[str, str] = {}
    while text.startswith(";", at):
        found = _PARAMETER.match(text, at)
        if found is None or len(parameters) == _MAX_PARAMETERS:
            return None
        parameters.setdefault(found[1].upper(), _parameter_value(found[2]))
        at = found.end()
    if not text.startswith(":", at):
        return None
    return Property(_unescaped(text[at + 1 :]), parameters, line)


def _parameter_value(text: str) -> str:
    text = text.replace('"', "")
    return _CARET.sub(lambda found: _CARETS[found[1]], text) if "^" in text else text


_CARETS: Final[Mapping[str, str]] = {"n": "\n", "^": "^", "'": '"'}


def _unescaped(value: str) -> str:
    if "\\" not in value:
        return value
    return _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], value)
