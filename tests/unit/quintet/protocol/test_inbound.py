from collections.abc import Mapping
from typing import Any

import pytest

from quintet.errors import (
    HeaderMismatchError,
    InvalidParamsError,
    InvalidRequestError,
    ProtocolError,
    UnsupportedVersionError,
)
from quintet.protocol.inbound import (
    Envelope,
    decoded_header,
    http_envelope,
    is_modern,
    stdio_envelope,
)
from quintet.requests.http import header_values
from quintet.requests.jsonrpc import Notification, PostedResponse, Request
from quintet.requests.revisions import BY_VERSION
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    CAPABILITIES_KEY,
    HANDSHAKE_VERSIONS,
    LOG_LEVEL_KEY,
    MODERN_VERSION,
    VERSION_KEY,
)

LIST = "tools/list"
META = {VERSION_KEY: MODERN_VERSION, CAPABILITIES_KEY: {}}


def body_naming(version: Any) -> dict[str, Any]:
    return {"method": LIST, "params": {"_meta": {VERSION_KEY: version}}}


def envelope_of(
    lines: Mapping[str, str],
    meta: Mapping[str, Any] | None = None,
    method: str = LIST,
    **params: Any,
) -> Envelope:
    headers = header_values(lines.items())
    request = Request(1, method, {**params, "_meta": dict(META if meta is None else meta)})
    body = {"method": method, "params": request.params}
    return http_envelope(headers, request, modern=is_modern(headers, body))


def routed(method: str = LIST, **more: str) -> dict[str, str]:
    return {"MCP-Protocol-Version": MODERN_VERSION, "Mcp-Method": method, **more}


@pytest.mark.parametrize(
    ("header", "body", "modern"),
    [
        (None, {"method": LIST}, False),
        ("2025-11-25", {"method": LIST}, False),
        ("2024-11-05", {"method": LIST}, False),
        (MODERN_VERSION, {"method": LIST}, True),
        ("1999-01-01", {"method": LIST}, True),
        (None, body_naming(MODERN_VERSION), True),
        (None, body_naming("2030-01-01"), True),
        (None, body_naming(5), True),
        ("2025-11-25", body_naming(MODERN_VERSION), True),
        (MODERN_VERSION, None, True),
        (MODERN_VERSION, [], True),
        (MODERN_VERSION, {"params": []}, True),
        (MODERN_VERSION, {"params": {"_meta": 1}}, True),
        (None, {"params": {"_meta": 1}}, False),
        (None, "text", False),
    ],
)
def test_the_era_is_told_by_the_body_first_and_the_header_second(
    header: str | None, body: Any, *, modern: bool
) -> None:
    headers = {} if header is None else {"mcp-protocol-version": (header,)}
    assert is_modern(headers, body) is modern


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_a_handshake_request_speaks_the_version_of_its_header(version: str) -> None:
    assert envelope_of({"MCP-Protocol-Version": version}, {}).revision.version == version


def test_a_handshake_request_without_a_header_speaks_2025_03_26() -> None:
    assert envelope_of({}, {}).revision.version == "2025-03-26"


def test_initialize_speaks_the_version_it_settles_on() -> None:
    asked = envelope_of({}, {}, "initialize", protocolVersion="2024-11-05")
    unknown = envelope_of({}, {}, "initialize", protocolVersion="0.1.0")
    assert asked.revision.version == "2024-11-05"
    assert unknown.revision.version == "2025-11-25"


def test_a_handshake_client_has_no_capabilities() -> None:
    envelope = envelope_of({}, {CAPABILITIES_KEY: {"sampling": {}}, "progressToken": 7})
    assert envelope == Envelope(BY_VERSION["2025-03-26"], progress_token=7)


def test_a_modern_request_brings_its_own_envelope() -> None:
    meta = {
        **META,
        CAPABILITIES_KEY: {"sampling": {}},
        LOG_LEVEL_KEY: "debug",
        "progressToken": "t",
    }
    assert envelope_of(routed(), meta) == Envelope(
        BY_VERSION[MODERN_VERSION], {"sampling": {}}, "debug", "t"
    )


@pytest.mark.parametrize(
    "meta",
    [
        {},
        {VERSION_KEY: MODERN_VERSION},
        {CAPABILITIES_KEY: {}},
        {**META, CAPABILITIES_KEY: []},
        {**META, CAPABILITIES_KEY: None},
        {**META, VERSION_KEY: 20260728},
        {**META, "progressToken": 1.5},
        {**META, "progressToken": True},
        {**META, "progressToken": {}},
    ],
)
def test_a_modern_envelope_that_is_incomplete_is_invalid_params(meta: dict[str, Any]) -> None:
    with pytest.raises(InvalidParamsError):
        envelope_of(routed(), meta)


@pytest.mark.parametrize("token", [1.5, True, [], {}])
def test_a_progress_token_must_be_a_string_or_an_integer(token: Any) -> None:
    with pytest.raises(InvalidParamsError):
        envelope_of({}, {"progressToken": token})


@pytest.mark.parametrize(
    "lines",
    [
        {},
        {"Mcp-Method": LIST},
        {"MCP-Protocol-Version": MODERN_VERSION},
        {"MCP-Protocol-Version": "2025-11-25", "Mcp-Method": LIST},
        {"MCP-Protocol-Version": "2030-01-01", "Mcp-Method": LIST},
        {"MCP-Protocol-Version": MODERN_VERSION, "Mcp-Method": "tools/call"},
        {"MCP-Protocol-Version": MODERN_VERSION, "Mcp-Method": "Tools/List"},
        {"MCP-Protocol-Version": MODERN_VERSION, "Mcp-Method": "=?base64?!?="},
        {"MCP-Protocol-Version": MODERN_VERSION, "Mcp-Method": "=?base64?/w==?="},
    ],
)
def test_modern_headers_must_repeat_the_body(lines: dict[str, str]) -> None:
    with pytest.raises(HeaderMismatchError) as caught:
        envelope_of(lines)
    assert caught.value.code == -32020


@pytest.mark.parametrize(
    ("method", "parameter"),
    [
        ("tools/call", "name"),
        ("prompts/get", "name"),
        ("resources/read", "uri"),
        ("tasks/get", "taskId"),
        ("tasks/update", "taskId"),
        ("tasks/cancel", "taskId"),
    ],
)
def test_the_name_header_repeats_what_the_method_is_about(method: str, parameter: str) -> None:
    params = {parameter: "grün"}
    right = routed(method, **{"Mcp-Name": "=?base64?Z3LDvG4=?="})
    assert envelope_of(right, None, method, **params).revision.stateless
    for wrong in (routed(method), routed(method, **{"Mcp-Name": "other"})):
        with pytest.raises(HeaderMismatchError):
            envelope_of(wrong, None, method, **params)


@pytest.mark.parametrize("name", ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])
def test_a_doubled_routing_header_is_a_mismatch(name: str) -> None:
    method = "tools/call"
    lines = routed(method, **{"Mcp-Name": "echo"})
    headers = header_values([*lines.items(), (name.lower(), lines[name])])
    request = Request(1, method, {"name": "echo", "_meta": META})
    with pytest.raises(HeaderMismatchError):
        http_envelope(headers, request, modern=True)


@pytest.mark.parametrize("version", ["2030-01-01", "", "2025-11-25 "])
def test_an_unknown_version_is_told_which_ones_there_are(version: str) -> None:
    lines = {"MCP-Protocol-Version": version, "Mcp-Method": LIST}
    headers = {name.lower(): (value,) for name, value in lines.items()}
    request = Request(1, LIST, {"_meta": {**META, VERSION_KEY: version}})
    with pytest.raises(UnsupportedVersionError) as caught:
        http_envelope(headers, request, modern=True)
    assert caught.value.code == -32022
    assert caught.value.data == {"supported": list(reversed(ALL_VERSIONS)), "requested": version}


def test_the_envelope_is_checked_before_the_headers_and_those_before_the_version() -> None:
    future = {**META, VERSION_KEY: "2030-01-01"}
    with pytest.raises(InvalidParamsError):
        envelope_of({}, {VERSION_KEY: "2030-01-01"})
    with pytest.raises(HeaderMismatchError):
        envelope_of({"MCP-Protocol-Version": "2030-01-01"}, future)
    with pytest.raises(UnsupportedVersionError):
        envelope_of({"MCP-Protocol-Version": "2030-01-01", "Mcp-Method": LIST}, future)


def test_a_handshake_body_under_a_modern_header_is_a_mismatch() -> None:
    with pytest.raises(HeaderMismatchError):
        envelope_of({"MCP-Protocol-Version": MODERN_VERSION}, {VERSION_KEY: "2025-11-25"})


def test_a_modern_notification_needs_no_routing_headers() -> None:
    envelope = http_envelope({}, Notification("notifications/cancelled", {}), modern=True)
    assert envelope.revision.version == MODERN_VERSION


def test_only_handshake_revisions_take_posted_responses() -> None:
    assert not http_envelope({}, PostedResponse(), modern=False).revision.stateless
    with pytest.raises(InvalidRequestError):
        http_envelope({}, PostedResponse(), modern=True)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("=?base64?aGk=?=", "hi"),
        ("=?BASE64?aGk=?=", "=?BASE64?aGk=?="),
        ("=?base64?aGk=", "=?base64?aGk="),
        ("aGk=?=", "aGk=?="),
    ],
)
def test_a_header_is_literal_unless_it_is_marked_as_base64(value: str, text: str) -> None:
    assert decoded_header(value, "mcp-name") == text


@pytest.mark.parametrize("value", ["=?base64?a?=", "=?base64?aG k=?=", "=?base64?//8=?="])
def test_broken_base64_in_a_header_is_a_mismatch(value: str) -> None:
    with pytest.raises(HeaderMismatchError):
        decoded_header(value, "mcp-name")


def test_standard_input_speaks_the_revision_of_its_session() -> None:
    session = BY_VERSION["2025-06-18"]
    assert stdio_envelope(Request(1, LIST, {}), session).revision == session
    assert stdio_envelope(Notification("n", {}), session).revision == session


def test_a_modern_line_speaks_for_itself_and_needs_no_headers() -> None:
    envelope = stdio_envelope(Request(1, LIST, {"_meta": META}), BY_VERSION["2025-06-18"])
    assert envelope.revision.version == MODERN_VERSION


@pytest.mark.parametrize(
    ("meta", "error"),
    [
        ({VERSION_KEY: MODERN_VERSION}, InvalidParamsError),
        ({**META, VERSION_KEY: "2030-01-01"}, UnsupportedVersionError),
    ],
)
def test_a_broken_modern_line_is_refused(meta: dict[str, Any], error: type[ProtocolError]) -> None:
    with pytest.raises(error):
        stdio_envelope(Request(1, LIST, {"_meta": meta}), BY_VERSION["2025-06-18"])
