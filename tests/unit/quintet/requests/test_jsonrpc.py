import json
import time
from typing import Any

import pytest

from quintet.errors import InvalidParamsError, InvalidRequestError, ParseError
from quintet.requests.jsonrpc import (
    Notification,
    PostedResponse,
    Request,
    decode,
    error_text,
    message,
    notification_text,
    readable_id,
    result_text,
    to_json,
)

DEEPEST = 64
LINEAR_SECONDS = 0.4


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3.0", 3),
        ("-3.0", -3),
        ("1e2", 100),
        ("-0.0", 0),
        ("9007199254740991.0", 2**53 - 1),
        ("12345678901234567890", 12345678901234567890),
    ],
)
def test_a_whole_number_is_an_integer_however_it_is_written(text: str, value: int) -> None:
    read = decode(text.encode())
    assert (read, type(read)) == (value, int)


@pytest.mark.parametrize(("text", "value"), [("3.5", 3.5), ("9007199254740992.0", 2.0**53)])
def test_a_number_that_is_not_exactly_whole_stays_a_float(text: str, value: float) -> None:
    read = decode(text.encode())
    assert (read, type(read)) == (value, float)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b"[1,]",
        b"{'a':1}",
        b"NaN",
        b"[Infinity]",
        b"-Infinity",
        b"1e999",
        b"[-1e999]",
        b"1" * 5000,
        b'"\xff"',
        b'"\xed\xa0\x80"',
        b"\xef\xbb\xbf{}",
        b'{"a":1}{"b":2}',
        b'"\x01"',
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
    ids=lambda body: repr(body[:12]),
)
def test_bytes_that_are_not_json_are_a_parse_error(body: bytes) -> None:
    with pytest.raises(ParseError) as caught:
        decode(body)
    assert caught.value.code == -32700


def test_nesting_is_read_up_to_its_limit() -> None:
    nested = decode(b"[" * DEEPEST + b"]" * DEEPEST)
    depth = 0
    while nested:
        nested, depth = nested[0], depth + 1
    assert depth == DEEPEST - 1


@pytest.mark.parametrize(
    "body",
    [
        b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
        b'{"a":' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1),
    ],
)
def test_nesting_beyond_the_limit_is_a_parse_error(body: bytes) -> None:
    with pytest.raises(ParseError):
        decode(body)


def test_many_brackets_side_by_side_are_not_deep() -> None:
    assert decode(b"[" + b",".join([b"[]"] * 200) + b"]") == [[]] * 200


@pytest.mark.parametrize("text", ["[{" * 100, '\\"[' * 100, "\\[" * 100, '"' * 100 + "[" * 100])
def test_brackets_inside_strings_are_not_nesting(text: str) -> None:
    assert decode(json.dumps([text]).encode()) == [text]


def test_hostile_text_is_read_in_linear_time() -> None:
    body = b"[" * (DEEPEST + 1) + b'"' + b'\\"' * 10_000
    started = time.perf_counter()
    with pytest.raises(ParseError):
        decode(body)
    assert time.perf_counter() - started < LINEAR_SECONDS


@pytest.mark.parametrize("identifier", ["a", "", 0, -1, 2**60])
def test_a_message_with_id_and_method_is_a_request(identifier: str | int) -> None:
    received = message({"jsonrpc": "2.0", "id": identifier, "method": "m", "params": {"a": 1}})
    assert received == Request(identifier, "m", {"a": 1})


def test_params_may_be_absent() -> None:
    assert message({"jsonrpc": "2.0", "id": 1, "method": "m"}) == Request(1, "m", {})


def test_a_message_without_an_id_is_a_notification() -> None:
    received = message({"jsonrpc": "2.0", "method": "m", "params": {"a": 1}})
    assert received == Notification("m", {"a": 1})


@pytest.mark.parametrize("member", [{"result": {}}, {"error": {"code": 1, "message": ""}}])
def test_a_result_or_error_without_a_method_is_a_posted_response(member: dict[str, Any]) -> None:
    assert message({"jsonrpc": "2.0", "id": 1, **member}) == PostedResponse()


@pytest.mark.parametrize(
    "value",
    [
        None,
        1,
        "text",
        [],
        {},
        {"jsonrpc": "1.0", "id": 1, "method": "m"},
        {"jsonrpc": 2.0, "id": 1, "method": "m"},
        {"id": 1, "method": "m"},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0", "id": 1, "method": 5},
        {"jsonrpc": "2.0", "id": 1, "method": None},
        {"jsonrpc": "2.0", "id": None, "method": "m"},
        {"jsonrpc": "2.0", "id": True, "method": "m"},
        {"jsonrpc": "2.0", "id": 1.5, "method": "m"},
        {"jsonrpc": "2.0", "id": [1], "method": "m"},
        {"jsonrpc": "2.0", "id": {}, "method": "m"},
    ],
)
def test_what_is_no_message_is_an_invalid_request(value: Any) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        message(value)
    assert caught.value.code == -32600


@pytest.mark.parametrize("params", [[], [1], "a", 1, None])
def test_params_that_are_no_object_are_invalid_params(params: Any) -> None:
    with pytest.raises(InvalidParamsError) as caught:
        message({"jsonrpc": "2.0", "id": 1, "method": "m", "params": params})
    assert caught.value.code == -32602


@pytest.mark.parametrize(
    ("value", "identifier"),
    [
        ({"id": 7}, 7),
        ({"id": "x", "jsonrpc": "broken"}, "x"),
        ({"id": True}, None),
        ({"id": 1.5}, None),
        ({"id": None}, None),
        ({}, None),
        ([{"id": 7}], None),
        ("id", None),
    ],
)
def test_the_id_is_read_from_broken_messages_where_it_is_legal(value: Any, identifier: Any) -> None:
    assert readable_id(value) == identifier


def test_a_response_wraps_a_rendered_result() -> None:
    assert json.loads(result_text('q"1', '{"a":[1]}')) == {
        "jsonrpc": "2.0",
        "id": 'q"1',
        "result": {"a": [1]},
    }


def test_an_error_without_data_has_no_data_member() -> None:
    assert json.loads(error_text(None, -32700, "no")) == {
        "jsonrpc": "2.0",
        "id": None,
        "error": {"code": -32700, "message": "no"},
    }
    assert "data" not in json.loads(error_text(1, -32700, "no", {}))["error"]


def test_an_error_can_echo_any_input() -> None:
    text = error_text("\ud800", -32602, "\udfff", {"uri": "\ud800é", "set": {1}})
    echoed = json.loads(text.encode("ascii"))
    assert echoed["id"] == "\ud800"
    assert echoed["error"]["data"]["uri"] == "\ud800é"


def test_an_error_is_valid_json_whatever_its_data_holds() -> None:
    decode(error_text(1, -32000, "no", {"ratio": float("nan")}).encode())


def test_a_notification_of_the_server_has_no_id() -> None:
    text = notification_text("notifications/progress", {"progress": 1})
    assert json.loads(text) == {
        "jsonrpc": "2.0",
        "method": "notifications/progress",
        "params": {"progress": 1},
    }


def test_json_is_written_compactly_and_unescaped() -> None:
    assert to_json({"a": ["é", 1]}) == '{"a":["é",1]}'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_no_client_can_read_are_not_written(value: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        to_json({"a": value})
