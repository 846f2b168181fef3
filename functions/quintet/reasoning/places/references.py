"""What a text about code speaks of: places, files, names of symbols, error messages.

Only the text is read; what of it exists is for `evidence` to say.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from quintet import windowed_re as re
from quintet.reasoning.common.claude_context import ClaudeCodeContext
from quintet.reasoning.places.stack_traces import Frame, RaisedError, errors_in, frames_in

_SPAN: Final = re.compile(r"`([^`\n]{1,200})`")
_PART: Final = r"[A-Za-z_$][\w$]{0,99}"
_START: Final = r"(?<![\w$.:#])"
_CALL: Final = re.compile(rf"{_START}({_PART}(?:(?:\.|::|#|->){_PART}){{0,8}})\(")
_DOTTED: Final = re.compile(rf"{_START}({_PART}(?:(?:\.|::|#){_PART}){{1,8}})\b")
_MIXED: Final = re.compile(
    r"\b([a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z0-9]*_\w+)\b"
)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*")
_ENDINGS: Final = (
    r"\.(?:py|pyi|tsx?|jsx?|mjs|cjs|go|java|kt|rs|cs|rb|php|vue"
    r"|ya?ml|json|toml|sql|html|md|log|txt)"
)
_FILE: Final = re.compile(
    rf"(?<![\w./\\@~+-])([/\\]?(?:[\w.@~+-]{{1,99}}[/\\]){{0,30}}[\w.@+-]{{1,99}}{_ENDINGS})\b"
)
_CODE_FILE: Final = re.compile(rf"{_ENDINGS}\Z")
_QUOTED: Final = re.compile(r"\"([^\"\n]{6,300})\"|'([^'\n]{6,300})'|“([^”\n]{6,300})”")
_LOGGED: Final = re.compile(
    r"\b(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC)\b[\]:|\s-]*(?P<message>[^\n]{6,300})"
)
_SEPARATOR: Final = re.compile(r"::|#|->")
_COMMON: Final = frozenset({"e.g", "i.e", "etc", "and/or", "self", "this", "http", "https", "www"})
_MOST_NAMES: Final = 60
_MOST_MESSAGES: Final = 20
_MOST_TEXT: Final = 200_000


@dataclass(frozen=True, slots=True)
class References:
    """What texts speak of, the surest first; nothing of it need exist."""

    frames: tuple[Frame, ...] = ()
    files: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    errors: tuple[RaisedError, ...] = ()
    messages: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.frames or self.files or self.names or self.errors or self.messages)


def references_in(text: str) -> References:
    """What a text speaks of."""
    text = text[:_MOST_TEXT]
    frames, errors = frames_in(text), errors_in(text)
    named = {frame.file for frame in frames}
    files = [name for name in _FILE.findall(text) if name not in named]
    names = [
        *(name for span in _SPAN.findall(text) if (name := _symbol(span)) is not None),
        *_CALL.findall(text),
        *(name for name in _DOTTED.findall(text) if not _FILE.fullmatch(name)),
        *_MIXED.findall(text),
    ]
    plain = [_plain(name) for name in names if _plain(name).casefold() not in _COMMON]
    ends = {name.rpartition(".")[2] for name in plain if "." in name}
    wanted = [name for name in plain if name not in ends]
    said = [next(filter(None, found)) for found in _QUOTED.findall(text)]
    messages = [error.message for error in errors if error.message]
    messages += [reference for reference in said if " " in reference]
    return References(
        frames,
        _once(files),
        _once(wanted)[:_MOST_NAMES],
        errors,
        _once(messages)[:_MOST_MESSAGES],
    )


def symptoms_in(log: str) -> References:
    """What a log tells of errors: places, and what was said of them."""
    log = log[-_MOST_TEXT:]
    frames, errors = frames_in(log), errors_in(log)
    messages = [error.message for error in errors if error.message]
    messages += [found["message"].strip() for found in _LOGGED.finditer(log)]
    return References(frames=frames, errors=errors, messages=_once(messages)[:_MOST_MESSAGES])


def is_code_file(name: str) -> bool:
    """Whether a name ends as files of code do, and not as the name of a host."""
    return _CODE_FILE.search(name) is not None


def symbol_name(text: str) -> str | None:
    """The name in a text that is nothing but a name, perhaps of a call: `Users.find()`."""
    name = _symbol(text)
    return None if name is None else _plain(name)


def told_texts(context: ClaudeCodeContext) -> str:
    """Everything that a context tells in words, what help is needed with first."""
    findings = (strings_of(finding) for finding in context.partial_findings)
    parts = [context.stuck_description, *map("\n".join, findings), *context.attempted_approaches]
    return "\n".join(parts)


def strings_of(value: object) -> list[str]:
    """The texts in an object of any form, in order."""
    found: list[str] = []
    waiting: list[Any] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, dict):
            waiting += reversed(_members(part))
        elif isinstance(part, list):
            waiting += reversed(part)
    return found


def _members(mapping: dict[str, Any]) -> list[Any]:
    """Values; a file and a line beside each other are a place, however they are called."""
    file = next((mapping[key] for key in ("file", "path", "filename") if key in mapping), None)
    line = next((mapping[key] for key in ("line", "line_number", "lineno") if key in mapping), None)
    place = [f"{file}:{line}"] if isinstance(file, str) and isinstance(line, int) else []
    return [*place, *mapping.values()]


def as_json(value: object) -> str:
    """An object as a model is shown it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _symbol(span: str) -> str | None:
    name = span.strip().removesuffix(";").split("(")[0].strip()
    is_name = _NAME.fullmatch(name) is not None and not _FILE.fullmatch(name)
    return name if is_name and len(name) > 1 else None


def _plain(name: str) -> str:
    return _SEPARATOR.sub(".", name)


def _once(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
