"""The journal: what was answered is there after a kill, a power cut and a failed write."""

import random
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from quintet.local.embedded_aws.journal import Change, Journal, Place
from tests.support.recorded_disk import RecordedDisk

PATIENCE_SECONDS = 60
POWER_CUTS = 200


def put(key: str, value: str, body: bytes | None = None) -> Change:
    return Change(Place("store", key), value, body)


def entries(journal: Journal) -> dict[str, tuple[str, bytes]]:
    return {place.key: (value, journal.body(place)) for place, value in journal.entries()}


def write(journal: Journal, *changes: Change) -> None:
    journal.write(changes).result(PATIENCE_SECONDS)


def test_what_was_written_is_there_for_the_next_one(tmp_path: Path) -> None:
    first = Journal(tmp_path / "journal")
    write(first, put("a", "1", b"body"), put("b", "2"))
    write(first, put("a", "3"), Change(Place("store", "b"), None))
    first.close()

    assert entries(Journal(tmp_path / "journal")) == {"a": ("3", b"body")}


def test_rows_come_back_in_the_order_in_which_they_first_were_written(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    write(journal, *(put(key, "1") for key in "cab"))
    write(journal, put("a", "2"))

    assert [place.key for place, _ in journal.entries()] == ["c", "a", "b"]


def test_an_entry_that_goes_takes_its_parts_with_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    write(journal, put("a", "1"), Change(Place("store", "a", "part"), "2"), put("b", "3"))
    write(journal, Change(Place("store", "a"), None))

    assert [place for place, _ in journal.entries()] == [Place("store", "b")]


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    Journal(tmp_path / "journal").close()

    assert (tmp_path / "journal").stat().st_mode & 0o777 == 0o600


class FullDisk:
    """Connections whose commits fail while the disk is full."""

    def __init__(self) -> None:
        self.is_full = False

    def connect(self, file: str) -> Any:
        disk, connection = (
            self,
            sqlite3.connect(file, isolation_level=None, check_same_thread=False),
        )

        class Connection:
            def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
                if disk.is_full and statement == "COMMIT":
                    raise sqlite3.OperationalError("database or disk is full")
                return connection.execute(statement, values)

            def close(self) -> None:
                connection.close()

        return Connection()


def test_a_write_that_fails_says_so_and_is_made_good_before_the_next(tmp_path: Path) -> None:
    disk = FullDisk()
    journal = Journal(tmp_path / "journal", disk.connect)
    write(journal, put("a", "1"))
    disk.is_full = True
    with pytest.raises(sqlite3.OperationalError):
        write(journal, put("a", "2"), put("b", "1"))
    with pytest.raises(sqlite3.OperationalError):
        write(journal)  # whoever only reads would read what is not on disk

    assert entries(Journal(tmp_path / "journal")) == {"a": ("1", b"")}
    disk.is_full = False
    write(journal)
    assert entries(Journal(tmp_path / "journal")) == {"a": ("2", b""), "b": ("1", b"")}


def history(chance: random.Random) -> list[list[Change]]:
    """Changes as the embedded AWS makes them: small rows, bodies, removals, several at once."""
    changes: list[list[Change]] = []
    for number in range(80):
        group = [
            put(f"row {chance.randrange(12)}", f"{number}" * chance.randrange(1, 400))
            for _ in range(chance.randrange(1, 4))
        ]
        if chance.random() < 0.2:
            group.append(put("object", str(number), chance.randbytes(50_000)))
        if chance.random() < 0.2:
            group.append(Change(Place("store", f"row {chance.randrange(12)}"), None))
        changes.append(group)
    return changes


def states_after(changes: Sequence[Sequence[Change]]) -> list[dict[str, tuple[str, bytes]]]:
    """What there is after each number of writes."""
    state: dict[str, tuple[str, bytes]] = {}
    states = [dict(state)]
    for group in changes:
        for change in group:
            if change.value is None:
                state.pop(change.place.key, None)
            else:
                before = state.get(change.place.key, ("", b""))[1]
                state[change.place.key] = (change.value, change.body or before)
        states.append(dict(state))
    return states


def record(
    folder: Path, changes: Sequence[Sequence[Change]], chance: random.Random
) -> RecordedDisk:
    """A journal's writes, sometimes of several callers at once, up to its death."""
    disk = RecordedDisk()
    journal = Journal(folder / "journal", disk.connect)
    waiting: list[Callable[[], None]] = []
    for number, group in enumerate(changes, start=1):
        done = journal.write(group)
        waiting.append(lambda done=done: done.result(PATIENCE_SECONDS))  # type: ignore[misc]
        if chance.random() < 0.6:
            for wait in waiting:
                wait()
            waiting.clear()
            disk.answered(number)
    for wait in waiting:
        wait()
    disk.operations = list(disk.operations)
    journal.close()
    return disk


def test_a_power_cut_leaves_old_or_new_and_everything_answered(tmp_path: Path) -> None:
    chance = random.Random(20261122)  # noqa: S311 - a drill that can be repeated
    changes = history(chance)
    states = states_after(changes)
    (tmp_path / "recorded").mkdir()
    disk = record(tmp_path / "recorded", changes, chance)
    assert len(disk.operations) > len(changes)
    for number in range(POWER_CUTS):
        folder = tmp_path / f"cut {number}"
        folder.mkdir()
        told = disk.after_power_cut(chance.randrange(len(disk.operations) + 1), folder, chance)

        journal = Journal(folder / "journal")
        found = entries(journal)
        journal.close()
        assert found in states[told:], f"cut {number}: {told} writes had been answered"
