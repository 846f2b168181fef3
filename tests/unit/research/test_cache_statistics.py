from collections import Counter
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.research.cache_statistics import HOUR, TTL_SECONDS, Entry, statistics, timestamp
from quintet.research.models import CacheStatistics

NOON = 1_752_062_400
"""2025-07-09T12:00:00Z, the beginning of an hour."""

ENTRIES = st.lists(
    st.builds(
        Entry,
        created=st.integers(NOON - 3 * HOUR, NOON),
        size=st.integers(1, 5000),
        research_type=st.sampled_from(["learning", "decision", "research"]),
    ),
    max_size=30,
)


def counted(
    entries: Iterable[Entry], asked: Mapping[str, int] | None = None
) -> list[tuple[int, Counter[str]]]:
    """The hours as they are kept, with these hits and misses in the hour of noon."""
    hours: dict[int, Counter[str]] = {NOON // HOUR: Counter(asked or {})}
    for entry in entries:
        hours.setdefault(entry.hour, Counter()).update(entry.counts())
    return list(hours.items())


def at(now: float, *entries: Entry) -> CacheStatistics:
    return statistics(counted(entries), now)


def test_an_unused_cache_has_zeros_and_the_contracts_constants() -> None:
    assert statistics([], NOON + 34.789) == CacheStatistics(
        total_entries=0,
        hit_rate=0.0,
        miss_rate=0.0,
        total_size_bytes=0,
        average_age_seconds=0.0,
        expired_entries=0,
        by_research_type={},
        last_updated="2025-07-09T12:00:34.789Z",
        cache_enabled=True,
        max_size_bytes=104_857_600,
        ttl_seconds=3600,
    )


def test_entries_are_counted_by_type_with_their_sizes() -> None:
    told = at(
        NOON + 100,
        Entry(NOON, 100, "learning"),
        Entry(NOON + 5, 50, "learning"),
        Entry(NOON + 65, 7, "decision"),
    )
    assert told.total_entries == 3
    assert told.total_size_bytes == 157
    assert told.by_research_type == {"learning": 2, "decision": 1}
    assert told.expired_entries == 0


def test_the_average_age_is_exact_to_the_second() -> None:
    told = at(NOON + 100, Entry(NOON + 59, 1, "learning"), Entry(NOON + 60, 1, "learning"))
    assert told.average_age_seconds == 40.5
    assert at(NOON + 100, Entry(NOON + 99, 1, "learning")).average_age_seconds == 1.0
    thirds = [Entry(NOON + second, 1, "learning") for second in (0, 0, 1)]
    assert at(NOON + 100, *thirds).average_age_seconds == 99.7


def test_entries_of_two_hours_are_added_up() -> None:
    told = at(NOON + 60, Entry(NOON - 60, 10, "learning"), Entry(NOON, 20, "learning"))
    assert (told.total_entries, told.total_size_bytes) == (2, 30)
    assert told.average_age_seconds == 90.0


@pytest.mark.parametrize(
    ("age", "alive"), [(0, True), (3599, True), (3659, True), (3660, False), (7000, False)]
)
def test_an_entry_expires_with_its_minute_after_an_hour(age: int, *, alive: bool) -> None:
    told = at(NOON + age, Entry(NOON, 100, "learning"))
    assert told.total_entries == int(alive)
    assert told.expired_entries == int(not alive)
    assert told.total_size_bytes == 100 * alive
    assert told.average_age_seconds == age * alive
    assert told.by_research_type == ({"learning": 1} if alive else {})


def test_no_entry_is_shown_as_expired_while_it_still_serves() -> None:
    for second in range(60):
        created = NOON + second
        assert at(created + TTL_SECONDS - 1, Entry(created, 1, "learning")).total_entries == 1
        assert at(created + TTL_SECONDS + 60, Entry(created, 1, "learning")).expired_entries == 1


def test_rates_are_shares_of_everything_that_was_asked() -> None:
    told = statistics(counted([], {"hits": 78, "misses": 22}), NOON)
    assert (told.hit_rate, told.miss_rate) == (0.78, 0.22)
    told = statistics(counted([], {"hits": 1, "misses": 2}), NOON)
    assert (told.hit_rate, told.miss_rate) == (0.3333, 0.6667)
    assert statistics(counted([], {"hits": 5}), NOON).hit_rate == 1.0
    assert statistics(counted([], {"misses": 5}), NOON).miss_rate == 1.0


def test_rates_cover_all_hours_that_are_kept() -> None:
    hours = [(NOON // HOUR, {"hits": 3, "misses": 1}), (NOON // HOUR - 1, {"misses": 4})]
    assert statistics(hours, NOON).hit_rate == 0.375


def test_other_numbers_of_a_row_count_nothing() -> None:
    hours = counted([Entry(NOON, 5, "learning")], {"expires": 99, "bytes": 7, "": 1, "n": 2})
    told = statistics(hours, NOON + 1)
    assert (told.total_entries, told.total_size_bytes) == (1, 5)
    assert told.by_research_type == {"learning": 1}


def test_an_entry_taken_out_again_leaves_nothing() -> None:
    entry = Entry(NOON + 125, 300, "research")
    counts = entry.counts()
    counts.update(entry.counts(-1))
    told = statistics([(entry.hour, counts)], NOON + 200)
    assert (told.total_entries, told.total_size_bytes, told.average_age_seconds) == (0, 0, 0.0)
    assert told.by_research_type == {}


def test_an_entry_belongs_to_the_hour_it_was_made_in() -> None:
    assert Entry(NOON, 1, "learning").hour == NOON // HOUR
    assert Entry(NOON - 1, 1, "learning").hour == NOON // HOUR - 1
    assert Entry(NOON + HOUR - 1, 1, "learning").hour == NOON // HOUR


def test_an_hours_bytes_are_all_that_was_stored_in_it() -> None:
    counts = Entry(NOON, 10, "learning").counts() + Entry(NOON + 1800, 20, "decision").counts()
    assert counts["bytes"] == 30


def test_a_moment_is_written_with_milliseconds_and_a_z() -> None:
    assert timestamp(NOON) == "2025-07-09T12:00:00.000Z"
    assert timestamp(NOON + 0.5) == "2025-07-09T12:00:00.500Z"


@settings(derandomize=True, deadline=None)
@given(ENTRIES, st.integers(NOON, NOON + 2 * HOUR))
def test_what_is_told_adds_up_for_any_entries(entries: list[Entry], now: int) -> None:
    told = statistics(counted(entries), now)
    alive = [entry for entry in entries if entry.created // 60 * 60 + 60 + TTL_SECONDS > now]
    assert told.total_entries == len(alive)
    assert told.expired_entries == len(entries) - len(alive)
    assert told.total_size_bytes == sum(one.size for one in alive)
    assert told.by_research_type == Counter(one.research_type for one in alive)
    if alive:
        mean = sum(now - one.created for one in alive) / len(alive)
        assert told.average_age_seconds == pytest.approx(mean, abs=0.051)
