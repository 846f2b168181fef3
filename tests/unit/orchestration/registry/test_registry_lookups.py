"""Finding entries without an objective: by name, category, host, URL; and figures."""

import pytest

from quintet.orchestration.registry.catalogue import Registry, registry
from quintet.orchestration.registry.categories import category_named
from quintet.orchestration.registry.entries import ApiEntry, RateLimits
from quintet.orchestration.registry.time_windows import seconds_of


def entry(
    name: str,
    url: str,
    *others: str,
    category: str = "weather",
    reliability: float = 0.9,
) -> ApiEntry:
    return ApiEntry(
        name=name,
        description="",
        url=url,
        category=category,
        keywords=(),
        auth_type="None",
        https=True,
        cors=False,
        reliability_score=reliability,
        rate_limits=RateLimits(requests=1, timeWindow="1h"),
        endpoint_patterns=others,
    )


KNOWN = Registry(
    [
        entry("One", "https://one.example/v2/now?place=x", "https://mirror.example/v2/now?place=x"),
        entry("Two", "https://one.example/v1/then", reliability=0.7),
        entry("Three", "https://three.example/", category="books", reliability=0.8),
    ]
)


def test_a_name_is_found_whatever_its_case() -> None:
    assert registry().by_name(" coingecko ") is registry().by_name("CoinGecko") is not None
    assert registry().by_name("no such thing") is None


def test_a_category_is_found_whatever_its_case() -> None:
    assert {one.name for one in KNOWN.by_category("WEATHER")} == {"One", "Two"}
    assert KNOWN.by_category("unknown") == ()
    assert KNOWN.categories == ("books", "weather")


def test_a_category_has_other_names() -> None:
    assert category_named(" Crypto ") == category_named("cryptocurrency") == "cryptocurrency"
    assert category_named("no such thing") is None


def test_hosts_hold_one_api_or_several() -> None:
    assert [one.name for one in KNOWN.by_host("ONE.example")] == ["One", "Two"]
    assert KNOWN.by_host("mirror.example") == ()


@pytest.mark.parametrize(
    ("asked", "others"),
    [
        ("https://one.example/v2/now?place=x", ("https://mirror.example/v2/now?place=x",)),
        ("https://one.example/v2/now?place=y", ("https://mirror.example/v2/now?place=y",)),
        ("https://ONE.example/v2/now/#top", ("https://one.example/v2/now?place=x",)),
        ("https://one.example/v1/then", ()),
        ("https://one.example/elsewhere", ()),
        ("https://unknown.example/", ()),
    ],
)
def test_alternatives_are_for_the_same_data_only(asked: str, others: tuple[str, ...]) -> None:
    assert KNOWN.alternatives(asked)[: len(others) or None] == others


@pytest.mark.parametrize(
    ("window", "seconds"),
    [
        ("30s", 30),
        ("1m", 60),
        ("1h", 3600),
        ("2d", 172_800),
        ("", 60),
        ("1 h", 60),
        ("h", 60),
        ("1w", 60),
        ("-1m", 60),
        ("0s", 60),
        ("1h\n", 60),
        ("١h", 60),
    ],
)
def test_windows_are_read_or_taken_for_a_minute(window: str, seconds: int) -> None:
    assert seconds_of(window) == seconds
