"""The shipped registry: what every entry must be."""

import ipaddress
import re
from collections import Counter
from urllib.parse import parse_qsl, urlsplit

import pytest

from quintet.orchestration.prompting.roles import PROFILES, ROLES, Role
from quintet.orchestration.registry.catalogue import FILE, registry
from quintet.orchestration.registry.categories import categories
from quintet.orchestration.registry.entries import ApiEntry
from quintet.orchestration.registry.needs import needs
from quintet.orchestration.registry.returned import returned_by
from quintet.orchestration.registry.time_windows import seconds_of

ENTRIES = registry().entries
SECRET = re.compile(r"key|token|secret|appid|client_id|signature|password", re.IGNORECASE)


def urls(entry: ApiEntry) -> list[str]:
    query = [entry.query_url.replace("{words}", "w")] if entry.query_url else []
    return [entry.url, *entry.endpoint_patterns, *query]


def test_there_are_enough_apis_of_enough_kinds() -> None:
    assert len(ENTRIES) >= 70
    assert len(registry().categories) >= 25
    assert FILE.stat().st_size < 250_000


def test_names_urls_and_descriptions_are_unique() -> None:
    for values in (
        [entry.name.lower() for entry in ENTRIES],
        [entry.url for entry in ENTRIES],
        [entry.description for entry in ENTRIES],
    ):
        assert [value for value, times in Counter(values).items() if times > 1] == []


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_is_complete_and_honest(entry: ApiEntry) -> None:
    assert 40 <= len(entry.description) <= 300
    assert entry.description[0].isupper()
    assert entry.description.endswith(".")
    assert 3 <= len(entry.keywords) == len(set(entry.keywords))
    assert all(word == word.lower().strip() for word in entry.keywords)
    assert entry.auth_type == "None"
    assert (entry.reliability_score is None) == (entry.checked_on is None)
    assert not (entry.answers_whole and entry.query_url)
    assert entry.documentation_url is not None
    assert seconds_of(entry.rate_limits.timeWindow) >= 1
    assert entry.https == entry.url.startswith("https:")
    assert (entry.checked_on is None) == (entry.seen is None)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entrys_urls_are_public_and_carry_no_secret(entry: ApiEntry) -> None:
    assert entry.url not in entry.endpoint_patterns
    for url in urls(entry):
        parts = urlsplit(url)
        assert url.isascii()
        assert not set(url) & set(" {}|\\\"'<>")
        assert parts.username is None
        assert parts.port is None
        assert "." in (parts.hostname or "")
        with pytest.raises(ValueError, match="does not appear to be"):
            ipaddress.ip_address(parts.hostname or "")
        assert not [name for name, _ in parse_qsl(parts.query) if SECRET.search(name)]
        assert entry.https <= (parts.scheme == "https")


def test_hardly_any_api_is_asked_without_encryption() -> None:
    assert sum(not entry.https for entry in ENTRIES) <= 3


def test_the_search_of_an_api_has_a_place_for_words() -> None:
    searches = [entry.query_url for entry in ENTRIES if entry.query_url]
    assert len(searches) >= 40
    assert all(url.count("{words}") == 1 for url in searches)


def test_every_category_of_an_api_is_known_and_the_other_way_round() -> None:
    assert set(registry().categories) == set(categories())


def test_every_api_has_examples_of_needs_and_no_need_is_told_twice() -> None:
    examples = needs()
    assert list(examples.served) == [entry.name for entry in ENTRIES]
    assert all(len(texts) >= 4 for texts in examples.served.values())
    every = [text for texts in examples.served.values() for text in texts]
    repeated = [text for text, times in Counter([*every, *examples.unserved]).items() if times > 1]
    assert repeated == []


def test_what_every_api_returns_is_told_once() -> None:
    told = [returned_by(entry.name) for entry in ENTRIES]
    assert all(told)
    assert len(set(told)) == len(told)


def test_no_two_categories_are_called_the_same() -> None:
    called = [
        name
        for category in categories().values()
        for name in {category.name, *category.also_called}
    ]
    shared = {name: times for name, times in Counter(called).items() if times > 1}
    assert set(shared) <= {"literature", "languages", "language", "a11y", "libraries", "frameworks"}


@pytest.mark.parametrize("role", ROLES)
def test_every_role_finds_apis_in_categories_that_it_prefers(role: Role) -> None:
    preferred = PROFILES[role].preferred_categories
    assert sum(entry.category in preferred for entry in ENTRIES) >= 3
