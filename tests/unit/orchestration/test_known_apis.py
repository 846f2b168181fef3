"""What the registry tells those who fetch and check."""

import pytest

from quintet.orchestration.known_apis import RegistryApis
from quintet.orchestration.registry.catalogue import registry

KNOWN = RegistryApis(registry())
WITH_OTHERS = next(entry for entry in registry().entries if entry.endpoint_patterns)


def test_other_urls_of_an_api_never_hold_the_one_that_failed() -> None:
    others = KNOWN.alternatives(WITH_OTHERS.url, WITH_OTHERS.name)

    assert set(WITH_OTHERS.endpoint_patterns) - {WITH_OTHERS.url} <= set(others)
    assert WITH_OTHERS.url not in others


def test_an_api_is_known_by_its_name_though_the_url_is_wrong() -> None:
    others = KNOWN.alternatives("https://moved.example/gone", WITH_OTHERS.name.upper())

    assert WITH_OTHERS.url in others


@pytest.mark.parametrize("name", [None, "Nobody's API"])
def test_nothing_is_known_of_other_apis(name: str | None) -> None:
    assert KNOWN.alternatives("https://unknown.example/", name) == []
    assert KNOWN.documentation("https://unknown.example/", name) is None


def test_documentation_is_found_by_host() -> None:
    entry = next(one for one in registry().entries if one.documentation_url)

    assert KNOWN.documentation(entry.url, entry.name) == entry.documentation_url


def test_a_host_of_several_apis_has_no_name() -> None:
    hosts = [entry.host for entry in registry().entries]
    shared = next(host for host in hosts if hosts.count(host) > 1)
    single = next(entry for entry in registry().entries if hosts.count(entry.host) == 1)

    assert KNOWN.name_of(shared) is None
    assert KNOWN.name_of(single.host) == single.name
