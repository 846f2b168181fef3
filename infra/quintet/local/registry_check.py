"""`make registry-check`: which of the registry's URLs answer, asked one at a time and politely.

`--write` records in the registry's file when each was seen, and how. Without a way out to the
internet nothing is changed. Not part of any function: nothing here is called while serving.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, TextIO

from quintet.orchestration.registry.catalogue import FILE, Registry, registry
from quintet.orchestration.registry.entries import ApiEntry, Seen
from quintet.outbound.client import OutboundClient
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest, OutboundResponse

_SECONDS: Final = 10.0
_PAUSE: Final = 1.0
"""Seconds between two calls to one host."""
_HOSTS_AT_ONCE: Final = 4
_MAX_BYTES: Final = 1024 * 1024


Outcome = Seen | FetchFailedError


def check(
    client: OutboundClient,
    entries: Iterable[ApiEntry],
    *,
    pause: Callable[[float], None] = time.sleep,
) -> dict[str, Outcome]:
    """What each API's example URL answered, by name; hosts are asked side by side."""
    by_host: dict[str, list[ApiEntry]] = {}
    for entry in entries:
        by_host.setdefault(entry.host, []).append(entry)

    def of_host(listed: list[ApiEntry]) -> dict[str, Outcome]:
        found: dict[str, Outcome] = {}
        for entry in listed:
            if found:
                pause(_PAUSE)
            found[entry.name] = _asked(client, entry.url)
        return found

    with ThreadPoolExecutor(_HOSTS_AT_ONCE) as threads:
        hosts = list(threads.map(of_host, by_host.values()))
    return {name: outcome for host in hosts for name, outcome in host.items()}


def recorded(content: str, outcomes: dict[str, Outcome], today: date) -> str:
    """The registry's file with what was seen; what could not be reached stays as it is."""
    rows = json.loads(content)
    for row in rows:
        seen = outcomes.get(row["name"])
        if isinstance(seen, Seen):
            row["checked_on"] = today.isoformat()
            row["seen"] = seen.model_dump()
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


def main(
    arguments: Sequence[str] | None = None,
    *,
    known: Registry | None = None,
    file: Path = FILE,
    client: OutboundClient | None = None,
    out: TextIO = sys.stdout,
    pause: Callable[[float], None] = time.sleep,
) -> int:
    """Asks every API and prints a line for each; 1 where none could be reached."""
    options = argparse.ArgumentParser(prog="registry-check", description=__doc__)
    options.add_argument("--write", action="store_true", help="record what was seen")
    write = options.parse_args(arguments).write
    entries = (known or registry()).entries
    outcomes = check(client or OutboundClient(), entries, pause=pause)
    if not any(isinstance(outcome, Seen) for outcome in outcomes.values()):
        out.write("No API could be reached: is there a way out to the internet? Nothing changed.\n")
        return 1
    out.writelines(
        f"{_outcome_words(outcomes[entry.name])}  {entry.name}  {entry.url}\n" for entry in entries
    )
    well = sum(isinstance(one, Seen) and one.status < 300 for one in outcomes.values())  # noqa: PLR2004 - RFC 9110
    out.write(f"{well} of {len(entries)} answered with data.\n")
    if write:
        content = recorded(file.read_text("utf-8"), outcomes, datetime.now(UTC).date())
        file.write_text(content, "utf-8")
    return 0


def _asked(client: OutboundClient, url: str) -> Outcome:
    try:
        response = client.send(OutboundRequest(url, seconds=_SECONDS, max_bytes=_MAX_BYTES))
    except FetchFailedError as failure:
        return failure
    return Seen(
        status=response.status,
        milliseconds=round(response.seconds * 1000),
        content=_content(response),
    )


def _content(response: OutboundResponse) -> str:
    """What came, by its own word; JSON only if it can be read, as far as all of it came."""
    kind = (response.header("content-type") or "").split(";")[0].strip().lower()
    if response.is_cut:
        return "json" if kind.endswith("json") else kind or "unknown"
    try:
        json.loads(response.body)
    except ValueError:
        return kind or "unknown"
    return "json"


def _outcome_words(outcome: Outcome) -> str:
    if isinstance(outcome, Seen):
        return f"{outcome.status} {outcome.milliseconds:>6} ms {outcome.content:<16}"
    return f"--- {outcome.kind:<26}"


if __name__ == "__main__":
    sys.exit(main())
