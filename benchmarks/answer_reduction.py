"""An answer of the reasoning tools as sorted lines that quote no source text.

A line names a field and what it tells: numbers (two digits), truth values, codes such as a verdict
or a kind, and every file of the workspace that a text names, with its line. Of any other text of a
field only its presence is kept, and of one in a row nothing. Seconds and ids change from run to run
and are left out. Not here: how answers are asked for or compared.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

_CODES: Final = frozenset(
    (
        "analysis analysis_type because bounds catches conversation_status error ground growth"
        " hypothesis_id kind looked_for not_certain not_known note notes priority reason relation"
        " severity source status then type validation_method verdict worst_growth written_by"
    ).split()
)
"""Fields whose texts are ours: of a fixed vocabulary, or what a tool says that it does not know."""
_CHANGING: Final = frozenset(
    "analysis_duration analysis_id execution_time job_id last_activity session_id test_duration"
    " tournament_id workspace workspace_version".split()
)
_TEXT: Final = "a text"


class Reduction:
    """Reduces answers about a workspace of these files."""

    def __init__(self, files: Iterable[str]) -> None:
        longest_first = sorted(files, key=len, reverse=True)
        names = "|".join(map(re.escape, longest_first))
        self._cited = re.compile(rf"(?:^(?:for|against): )?(?<![\w./-])(?:{names})(?::\d+)?(?!\w)")

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The answer's lines, each once; those that occur more often say how often."""
        counts = Counter(self._lines("", answer))
        return sorted(
            line if count == 1 else f"{line} ({count} times)" for line, count in counts.items()
        )

    def _lines(self, field: str, value: Any) -> Iterator[str]:
        """Lines of the fields of an object; a list has a line for each of its members."""
        if isinstance(value, dict):
            for key, inner in value.items():
                if key not in _CHANGING:
                    yield from self._lines(f"{field}.{key}" if field else key, inner)
        elif isinstance(value, list):
            for member in value:
                yield from self._member_lines(field, member)
        elif value is not None:
            key = field.rpartition(".")[2]
            for part in filter(None, value.splitlines()) if isinstance(value, str) else [value]:
                yield f"{field}: {self._told(key, part) or _TEXT}"

    def _member_lines(self, field: str, member: Any) -> Iterator[str]:
        if not isinstance(member, dict):
            yield from self._lines(field, member)
        elif "hypothesis_id" in member:
            rest = {key: inner for key, inner in member.items() if key != "hypothesis_id"}
            yield from self._lines(f"{field}.{member['hypothesis_id']}", rest)
        else:
            yield f"{field}: {self._told('', member) or _TEXT}"

    def _told(self, key: str, value: Any) -> str:
        """What is kept of a value, in one line; nothing where there is nothing to keep."""
        if isinstance(value, dict):
            return self._row(value)
        if isinstance(value, list):
            parts = filter(None, (self._told(key, member) for member in value))
            inside = "; ".join(parts)
            return f"[{inside}]" if inside else ""
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, int | float):
            return f"{round(value, 2):g}"
        if isinstance(value, str):
            return value if key in _CODES else " ".join(dict.fromkeys(self._cited.findall(value)))
        return ""

    def _row(self, row: Mapping[str, Any]) -> str:
        own = {key: value for key, value in row.items() if key not in _CHANGING}
        if {"file", "line"} <= own.keys():
            own = {"at": f"{own.pop('file')}:{own.pop('line')}", **own}
        told = ((key, self._told(key, value)) for key, value in own.items())
        return " ".join(f"{key}={text}" for key, text in told if text)
