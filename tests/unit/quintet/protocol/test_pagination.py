import base64
import json
from typing import Any

import pytest

from quintet.errors import InvalidParamsError
from quintet.protocol.pagination import Page, requested_page


def cursor_of(value: Any) -> str:
    return base64.b64encode(json.dumps(value).encode()).decode()


def test_the_seeds_literal_cursor_works() -> None:
    seed = "eyJvZmZzZXQiOjEwMCwibGltaXQiOjUwfQ=="
    assert requested_page({"cursor": seed}) == Page(100, 50)
    assert Page(50, 50).next_cursor(1000) == seed


@pytest.mark.parametrize("params", [{}, {"cursor": None}, {"cursor": ""}, {"limit": None}])
def test_no_cursor_means_the_first_hundred(params: dict[str, Any]) -> None:
    assert requested_page(params) == Page(0, 100)


def test_an_explicit_limit_wins_over_the_cursors() -> None:
    assert requested_page({"cursor": cursor_of({"offset": 7, "limit": 5}), "limit": 3}) == Page(
        7, 3
    )


@pytest.mark.parametrize("limit", [1, 1000])
def test_limits_from_one_to_a_thousand_are_sizes(limit: int) -> None:
    assert requested_page({"limit": limit}).limit == limit


@pytest.mark.parametrize("limit", [0, -1, 1001, 1.5, "5", True, False, [], {}])
def test_other_limits_are_invalid_params(limit: Any) -> None:
    with pytest.raises(InvalidParamsError):
        requested_page({"limit": limit})


@pytest.mark.parametrize(
    "cursor",
    [
        5,
        0,
        False,
        True,
        [],
        {},
        "x",
        "é",
        "a=b=",
        "\ud800",
        " " + cursor_of({"offset": 0, "limit": 5}),
        base64.b64encode(b"\xff\xfe").decode(),
        base64.b64encode(b"{").decode(),
        base64.b64encode(b"[" * 100_000).decode(),
        base64.b64encode(b'{"offset":' + b"9" * 5000 + b',"limit":5}').decode(),
        cursor_of(None),
        cursor_of(5),
        cursor_of([0, 5]),
        cursor_of("offset"),
        cursor_of({}),
        cursor_of({"offset": 0}),
        cursor_of({"limit": 5}),
        cursor_of({"offset": -1, "limit": 5}),
        cursor_of({"offset": 2**40, "limit": 5}),
        cursor_of({"offset": 0, "limit": 0}),
        cursor_of({"offset": 0, "limit": 1001}),
        cursor_of({"offset": 0.0, "limit": 5}),
        cursor_of({"offset": True, "limit": 5}),
        cursor_of({"offset": "0", "limit": "5"}),
    ],
    ids=lambda cursor: repr(cursor)[:20],
)
def test_cursors_that_are_none_of_ours_are_invalid_params(cursor: Any) -> None:
    with pytest.raises(InvalidParamsError):
        requested_page({"cursor": cursor})


@pytest.mark.parametrize(
    ("page", "total", "following"),
    [
        (Page(0, 5), 6, Page(5, 5)),
        (Page(3, 2), 100, Page(5, 2)),
        (Page(0, 5), 5, None),
        (Page(0, 5), 0, None),
        (Page(50, 5), 7, None),
    ],
)
def test_the_next_cursor_leads_to_the_next_page(
    page: Page, total: int, following: Page | None
) -> None:
    cursor = page.next_cursor(total)
    assert (cursor and requested_page({"cursor": cursor})) == following
