"""Lists, page by page."""

import base64
import json
from typing import Any

import pytest

from tests.unit.quintet.support import ALL_VERSIONS, MODERN_VERSION, client

LISTS = {
    "tools/list": "tools",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
    "prompts/list": "prompts",
}


def names(method: str, params: dict[str, Any]) -> tuple[list[str], str | None]:
    result = client().handshake(method, params).result
    return [entry["name"] for entry in result[LISTS[method]]], result.get("nextCursor")


@pytest.mark.parametrize("method", LISTS)
@pytest.mark.parametrize("limit", [1, 2, 3, 50])
def test_pages_laid_end_to_end_are_the_whole_list(method: str, limit: int) -> None:
    whole, end = names(method, {})
    assert end is None
    assert len(whole) >= 1
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page, cursor = names(method, {"limit": limit, "cursor": cursor})
        assert len(page) <= limit
        found += page
    assert found == whole


def test_a_cursor_is_the_seeds_plain_base64_json() -> None:
    _, cursor = names("tools/list", {"limit": 2})
    assert cursor is not None
    assert json.loads(base64.b64decode(cursor)) == {"offset": 2, "limit": 2}


def test_a_cursor_brings_its_own_limit() -> None:
    _, cursor = names("tools/list", {"limit": 2})
    page, _ = names("tools/list", {"cursor": cursor})
    assert page == names("tools/list", {})[0][2:4]


def test_a_page_behind_the_end_is_empty() -> None:
    cursor = base64.b64encode(b'{"offset":1000,"limit":5}').decode()
    assert names("tools/list", {"cursor": cursor}) == ([], None)


@pytest.mark.parametrize("version", ALL_VERSIONS)
@pytest.mark.parametrize("method", LISTS)
def test_a_bad_cursor_is_invalid_params(method: str, version: str) -> None:
    answer = client().on(version, method, {"cursor": "nonsense"})
    status = 400 if version == MODERN_VERSION else 200
    assert (answer.status, answer.code) == (status, -32602)


@pytest.mark.parametrize(
    ("method", "scope"),
    [
        ("tools/list", "public"),
        ("prompts/list", "public"),
        ("resources/templates/list", "public"),
        ("resources/list", "private"),
    ],
)
@pytest.mark.parametrize("params", [{}, {"limit": 1}])
def test_every_page_of_a_modern_list_may_be_cached(
    method: str, scope: str, params: dict[str, Any]
) -> None:
    result = client().modern(method, params).result
    assert (result["ttlMs"], result["cacheScope"]) == (300_000, scope)


def test_a_list_asked_twice_is_the_same() -> None:
    own = client()
    for version in ALL_VERSIONS:
        assert own.on(version, "tools/list").body == own.on(version, "tools/list").body
