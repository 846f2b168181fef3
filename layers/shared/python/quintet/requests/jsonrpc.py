"""JSON-RPC 2.0 as MCP uses it: bytes to messages, answers to text.

Not here: what a method means, and which revision speaks (`quintet.protocol.inbound`).
Whatever arrives, only ParseError, InvalidRequestError and InvalidParamsError leave.
"""

import json
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from quintet.errors import InvalidParamsError, InvalidRequestError, ParseError

MAX_DEPTH: Final = 64
"""Levels of nesting read; a tool's arguments need a handful."""

RequestId = str | int
JsonObject = dict[str, Any]

MAX_ID_CHARACTERS: Final = 256
"""Of an id or a progress token; both are repeated in answers."""
_MAX_ID: Final = 2**63
_EXACT_INTEGER: Final = 2**53


@dataclass(frozen=True, slots=True)
class Request:
    """A message that wants an answer."""

    id: RequestId
    method: str
    params: JsonObject


@dataclass(frozen=True, slots=True)
class Notification:
    """A message that wants none."""

    method: str
    params: JsonObject


@dataclass(frozen=True, slots=True)
class PostedResponse:
    """An answer from the client to a request we never send; accepted and dropped."""


Message = Request | Notification | PostedResponse


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _number(text: str) -> float | int:
    """A JSON number with a fraction or exponent; 3.0 is the integer 3, as JSON Schema has it."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError("number out of range")
    return int(value) if value.is_integer() and abs(value) < _EXACT_INTEGER else value


_WHITESPACE: Final = " \t\n\r"
_decoder: Final = json.JSONDecoder(parse_float=_number, parse_constant=_refuse_constant)
_encoder: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_ascii_encoder: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=str)

to_json = _encoder.encode
"""Compact JSON text; raises ValueError on NaN, which no client could read."""


def decode(body: bytes) -> Any:
    """Reads UTF-8 JSON.

    Raises:
        ParseError: not UTF-8, not JSON, a number out of range, or nested too deeply.
    """
    try:
        text = body.decode("utf-8").strip(_WHITESPACE)
        value, end = _decoder.raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise ParseError("Parse error: the body is not valid JSON") from error
    if end != len(text):
        raise ParseError("Parse error: the body is more than one JSON value")
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(value)
    return value


def _check_depth(value: Any) -> None:
    """Level by level, so that neither depth nor length can cost more than one look at each."""
    level = [value]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        level = [item for item in inner if isinstance(item, (dict, list))]
        if not level:
            return
    raise ParseError(f"Parse error: nested deeper than {MAX_DEPTH} levels")


def readable_id(value: Any) -> RequestId | None:
    """The id of a message if it has a legal one, even when the rest of it is broken."""
    identifier = value.get("id") if isinstance(value, dict) else None
    if not is_identifier(identifier) or is_response(value):
        return None  # the id of a response is one of ours, not the client's
    return identifier


def is_identifier(value: Any) -> TypeGuard[RequestId]:
    """Whether a value can be an id or a progress token: short enough to be repeated."""
    if isinstance(value, str):
        return len(value) <= MAX_ID_CHARACTERS
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _MAX_ID


def is_response(value: Any) -> bool:
    """Whether an object is an answer to a request rather than a request."""
    return (
        isinstance(value, dict)
        and "method" not in value
        and ("result" in value or "error" in value)
    )


def message(value: Any) -> Message:
    """Tells requests, notifications and posted responses apart.

    Raises:
        InvalidRequestError: no JSON-RPC 2.0 message.
        InvalidParamsError: `params` is there but no object.
    """
    if not isinstance(value, dict):
        raise InvalidRequestError("Invalid request: a message must be an object")
    if value.get("jsonrpc") != "2.0":
        raise InvalidRequestError('Invalid request: "jsonrpc" must be "2.0"')
    method = value.get("method")
    if not isinstance(method, str):
        if is_response(value):
            return PostedResponse()
        raise InvalidRequestError('Invalid request: "method" must be a string')
    params = value.get("params", {})
    if "id" not in value:
        # Nothing is ever answered to a notification, not even that its params are of no use.
        return Notification(method, params if isinstance(params, dict) else {})
    identifier = value["id"]
    if not is_identifier(identifier):
        raise InvalidRequestError('Invalid request: "id" must be a short string or an integer')
    if not isinstance(params, dict):
        raise InvalidParamsError('Invalid params: "params" must be an object')
    return Request(identifier, method, params)


def result_text(identifier: RequestId, result: str) -> str:
    """A response around a result that is JSON text already."""
    shown = identifier if isinstance(identifier, int) else _ascii_encoder.encode(identifier)
    return f'{{"jsonrpc":"2.0","id":{shown},"result":{result}}}'


def error_text(
    identifier: RequestId | None, code: int, text: str, data: JsonObject | None = None
) -> str:
    """An error response. ASCII only, so that echoed input of any kind can be sent."""
    error: JsonObject = {"code": code, "message": text}
    if data:
        error["data"] = data
    response = {"jsonrpc": "2.0", "id": identifier, "error": error}
    try:
        return _ascii_encoder.encode(response)
    except ValueError:  # NaN or infinity, which JSON has not
        finite = json.loads(json.dumps(response, default=str), parse_constant=lambda _: None)
        return _ascii_encoder.encode(finite)


def notification_text(method: str, params: JsonObject) -> str:
    """A notification from the server."""
    return _encoder.encode({"jsonrpc": "2.0", "method": method, "params": params})
