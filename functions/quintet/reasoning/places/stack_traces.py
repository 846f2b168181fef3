"""Places named in stack traces, logs and prose, in the forms that languages print them.

Only the text is read here; whether such a file exists is for the workspace to say. Every pattern
keeps to one line and is bounded, so that a long log takes time in proportion to its length.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re

_PATH: Final = r"(?:(?<![A-Za-z])[A-Za-z]:)?[\w./\\@+~\-\[\]$]{1,300}\.[A-Za-z]\w{0,9}"
_LINE: Final = r"(?P<line>\d{1,7})"
_PATTERNS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        # In Python: a file in quotes, and the function behind a comma.
        rf'File "(?P<file>[^"\n]{{1,300}})", line {_LINE}(?:, in (?P<function>[\w.<>]+))?',
        # On the Java virtual machine the function comes first, and the file without its folder.
        rf"\bat (?P<function>[\w.$<>]{{1,300}})\((?P<file>[\w$]{{1,100}}\.\w{{1,6}}):{_LINE}",
        # Of .NET.
        rf"\bat (?P<function>[\w.`<>]{{1,99}})\([^)\n]{{0,99}}\) in (?P<file>{_PATH}):line {_LINE}",
        # Of JavaScript, with a column and perhaps a URL.
        (
            r"\bat (?:async )?(?:(?P<function>[\w.$<>]{1,99}) )?\(?(?:file://)?"
            rf"(?P<file>{_PATH}):{_LINE}:\d"
        ),
        # PHP has the line in brackets, Ruby the function in quotes.
        rf"#\d{{1,4}} (?P<file>{_PATH})\({_LINE}\)(?:: (?P<function>[\w\\:>-]+))?",
        rf"(?P<file>{_PATH}):{_LINE}:in [`'](?P<function>[^'\n]{{1,200}})'",
        # Go, Rust, compilers and people.
        rf"(?P<file>{_PATH}):{_LINE}\b",
        rf"(?P<file>{_PATH}) (?:on |at )?line {_LINE}\b",
    )
)
_TRACE_START: Final = re.compile(
    r"Traceback \(most recent call last\)|^[ \t]+at \S+|^goroutine \d+|panicked at|^#\d+ \S+\(\d+\)"
    r"|:in [`']",
    re.MULTILINE,
)
_ERROR_LINE: Final = re.compile(
    r"^[^\S\n]*(?:Caused by: |Uncaught |Exception in thread \S+ |panic: |Fatal error: )*"
    r"(?P<name>[A-Za-z_][\w.$\\]{0,200}(?:Error|Exception|Fault|Panic|Warning))"
    r"(?::[^\S\n]*(?P<message>[^\n]{1,500}))?[^\S\n]*$",
    re.MULTILINE,
)
_PANIC: Final = re.compile(r"^(?:panic|fatal error|error): (?P<message>[^\n]{4,500})", re.MULTILINE)
_INNERMOST_LAST: Final = re.compile(r"Traceback \(most recent call last\)")
_MOST_FRAMES: Final = 200
_DIGIT: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Frame:
    """A place that a text names; `function` is "" where it names none."""

    file: str
    line: int
    function: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """What the file may be called: a Java class says its folder by its package."""
        package, _, ending = self.file.rpartition(".")
        parts = self.function.split(".")[:-2]
        if ending not in {"java", "kt", "scala", "groovy"} or "/" in package or not parts:
            return (self.file,)
        return (f"{'/'.join(parts)}/{self.file}", self.file)


@dataclass(frozen=True, slots=True)
class RaisedError:
    """An error that a text tells of: its class, and its message or ""."""

    name: str
    message: str = ""


def is_trace(text: str) -> bool:
    """Whether there is a stack trace in a text."""
    return bool(_TRACE_START.search(text))


def frames_in(text: str) -> tuple[Frame, ...]:
    """Every place named, each once, in the order of the text but the innermost of a trace first."""
    found = dict.fromkeys(frame for line in text.split("\n") for frame in _frames_of_line(line))
    frames = list(found)[:_MOST_FRAMES]
    return tuple(reversed(frames)) if _INNERMOST_LAST.search(text) else tuple(frames)


def errors_in(text: str) -> tuple[RaisedError, ...]:
    """The errors told of, each once, in the order of the text."""
    errors = [
        RaisedError(re.split(r"[.\\$]", found["name"])[-1], (found["message"] or "").strip())
        for found in _ERROR_LINE.finditer(text)
    ]
    errors += [RaisedError("", found["message"].strip()) for found in _PANIC.finditer(text)]
    return tuple(dict.fromkeys(errors))


def _frames_of_line(line: str) -> Iterator[Frame]:
    if not _DIGIT.search(line):
        return
    taken: list[tuple[int, int]] = []
    for pattern in _PATTERNS:
        for found in pattern.finditer(line[:2000]):
            start, end = found.span("file")
            if any(start < right and left < end for left, right in taken):
                continue
            taken.append((start, end))
            groups = found.groupdict()
            if int(groups["line"]) > 0:
                yield Frame(groups["file"], int(groups["line"]), groups.get("function") or "")
