"""Titles of events in public fixtures, drawn as kinds_rule.md says. Prints what is to be labelled.

    python -m benchmarks.labelled.assistant.kinds_draw SNAPSHOTS > drawn.tsv

SNAPSHOTS holds a folder `owner+name` for each repository, with a git directory in it.
"""

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final

from icalendar import Calendar

HERE: Final = Path(__file__).parent
_MOST: Final = 40
_SOURCES: Final = tuple(
    f".{ending}" for ending in "js jsx ts tsx mjs vue py php java kt dart json".split()
)
_PLACES: Final = re.compile(r"(?i)test|spec|fixture|example|demo|mock|sample|stories")
_QUOTED: Final = re.compile(
    r"""(?:title|summary)["']?\s*[:=]\s*(["'`])([^"'`\n]{3,80})\1""", re.IGNORECASE
)
_OF_SOFTWARE: Final = re.compile(
    r"(?i)test|event|summary|title|\bfoo|\bbar\b|example|sample|untitled|\btodo|\btask|calend[ae]r"
    r"|recurr|[<>{}$\\_=]"
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A title, where it stands, and what its fixture says of the event."""

    repository: str
    commit: str
    path: str
    title: str
    event: Mapping[str, Any] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """What stands for the title in `kinds.tsv`."""
        return digest_of(self.title)


def digest_of(title: str) -> str:
    """The first digits of a title's SHA-256."""
    return hashlib.sha256(title.encode()).hexdigest()[:12]


def repositories() -> list[str]:
    """The repositories of the rule, in its order."""
    rule = (HERE / "kinds_rule.md").read_text(encoding="utf-8")
    section = rule.partition("in this order:")[2].partition("##")[0]
    return re.findall(r"[\w.-]+/[\w.-]+", section)


def drawn(snapshots: Path) -> Iterator[Drawn]:
    """The titles of all repositories, each once."""
    seen: set[str] = set()
    for name in repositories():
        own: dict[str, Drawn] = {}
        for title in _titles(snapshots, name):
            key = re.sub(r"\d+", "0", title.title.casefold())
            if key not in seen:
                own.setdefault(key, title)
        seen |= own.keys()
        ordered = sorted(own.values(), key=lambda title: title.title)
        Random(f"kinds-20-{name}").shuffle(ordered)  # noqa: S311
        yield from ordered[:_MOST]


def _titles(snapshots: Path, name: str) -> Iterator[Drawn]:
    folder = snapshots / name.replace("/", "+") / "repo"
    git = ["git", "--git-dir", str(folder / ".git" if (folder / ".git").exists() else folder)]
    commit = _run(*git, "rev-parse", "HEAD").decode().strip()
    listed = _run(*git, "ls-tree", "-r", "-z", "--name-only", commit).decode().split("\0")
    paths = [path for path in listed if path.endswith(".ics") or _is_source(path)]
    for path, data in zip(paths, _contents(git, commit, paths), strict=True):
        found = _of_calendar(data) if path.endswith(".ics") else _of_source(data)
        for title, event in found:
            cleaned = " ".join(title.split())
            if 3 <= len(cleaned) <= 80 and not _OF_SOFTWARE.search(cleaned):
                yield Drawn(name, commit, path, cleaned, event)


def _is_source(path: str) -> bool:
    return path.endswith(_SOURCES) and _PLACES.search(path) is not None


def _contents(git: list[str], commit: str, paths: list[str]) -> Iterator[bytes]:
    """The files' contents in their order; empty where a snapshot lacks one."""
    asked = "".join(f"{commit}:{path}\n" for path in paths)
    found = BytesIO(_run(*git, "cat-file", "--batch", asked=asked.encode()))
    for _ in paths:
        head = found.readline().split()
        yield found.read(int(head[-1]) + 1)[:-1] if head[-1].isdigit() else b""


def _run(*command: str, asked: bytes = b"") -> bytes:
    return subprocess.run(command, input=asked, check=True, capture_output=True).stdout


def _of_source(data: bytes) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for _, title in _QUOTED.findall(data.decode(errors="replace")):
        yield title, {}


def _of_calendar(data: bytes) -> Iterator[tuple[str, Mapping[str, Any]]]:
    try:
        calendars = Calendar.from_ical(data, multiple=True)
    except Exception:  # noqa: BLE001 - fixtures are broken in every way
        return
    for calendar in calendars:
        label = str(calendar.get("X-WR-CALNAME", ""))
        for event in calendar.walk("VEVENT"):
            with suppress(Exception):
                yield str(event.get("SUMMARY", "")), _structure(event, label)


def _structure(event: Any, label: str) -> Mapping[str, Any]:
    start = event.decoded("DTSTART")
    all_day = not isinstance(start, datetime)
    end = event.decoded("DTEND", None) or start + event.decoded(
        "DURATION", timedelta(days=1) if all_day else timedelta(0)
    )
    people = event.get("ATTENDEE", [])
    people = people if isinstance(people, list) else [people]
    categories = event.get("CATEGORIES", [])
    categories = categories if isinstance(categories, list) else [categories]
    labels = [str(value) for each in categories for value in getattr(each, "cats", [each])]
    return {
        "all_day": all_day,
        "minutes": max(0, int((_moment(end) - _moment(start)).total_seconds() // 60)),
        "location": str(event.get("LOCATION", "")),
        "attendees": [str(person).removeprefix("mailto:") for person in people],
        "conf_link": str(event.get("CONFERENCE") or event.get("X-GOOGLE-CONFERENCE") or ""),
        "labels": [*labels, *([label] if label else [])],
        "is_recurring": "RRULE" in event,
    }


def _moment(value: date | datetime) -> datetime:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    return datetime(value.year, value.month, value.day, tzinfo=UTC).replace(tzinfo=None)


def main() -> None:
    """Prints repository, commit, path, digest and title of each drawn title."""
    for title in drawn(Path(sys.argv[1])):
        print(title.repository, title.commit, title.path, title.digest, title.title, sep="\t")


if __name__ == "__main__":
    main()
