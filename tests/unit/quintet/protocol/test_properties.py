"""Whatever is sent, an answer leaves: no exception, no 5xx, and JSON or nothing."""

import copy
import json
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quintet.assistant.dialect import DIALECT as ASSISTANT
from quintet.auth.keys import StaticKeys
from quintet.auth.tokens import BearerAuthentication, SharedSecretTokens
from quintet.context.dialect import DIALECT as CONTEXT
from quintet.errors import InvalidParamsError, InvalidRequestError, ParseError
from quintet.orchestration.dialect import DIALECT as ORCHESTRATION
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.origins import LOOPBACK_ONLY
from quintet.protocol.stdio import StdioServer
from quintet.reasoning.family import DIALECT as REASONING
from quintet.requests.http import SECURITY_HEADERS
from quintet.requests.jsonrpc import decode, message
from quintet.research.dialect import DIALECT as RESEARCH
from tests.unit.quintet.echo_family import LOGO, MOTTO, SAID, echo_family
from tests.unit.quintet.support import (
    ALL_VERSIONS,
    ANN,
    CAPABILITIES_KEY,
    HANDSHAKE_VERSIONS,
    MODERN_VERSION,
    NEW_KEY,
    VERSION_KEY,
    Answer,
    Client,
    FakeClock,
    call_of,
    challenge,
    client,
    http_request,
    modern_call,
    modern_headers,
    watched_engine,
)

CALM: Final = settings(
    max_examples=150,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
BOTH_TYPES: Final = "application/json, text/event-stream"
FAMILIES: Final = [RESEARCH, ORCHESTRATION, REASONING, ASSISTANT, CONTEXT]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=()), max_size=20),
    st.sampled_from(["2.0", "", "name", "echo", MOTTO, MODERN_VERSION, *HANDSHAKE_VERSIONS]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
members = st.sampled_from(
    ["jsonrpc", "id", "method", "params", "_meta", "name", "arguments", "uri", "ref", "argument"]
)
envelopes = st.dictionaries(members, values, max_size=6)
versions = st.sampled_from([*ALL_VERSIONS, "1999-01-01", "", None])

ABLE: Final[dict[str, Any]] = {
    CAPABILITIES_KEY: {"elicitation": {"form": {}}, "sampling": {}, "roots": {}}
}
VALID: Final[list[dict[str, Any]]] = [
    call_of("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}}),
    call_of("ping"),
    call_of("logging/setLevel", {"level": "info"}),
    call_of("tools/list", {"cursor": "eyJvZmZzZXQiOjEsImxpbWl0Ijo1fQ==", "limit": 5}),
    call_of("tools/call", {"name": "echo", "arguments": {"text": "a", "tags": ["x"]}}),
    call_of("tools/call", {"name": "steps", "_meta": {"progressToken": "t"}}),
    call_of("tools/call", {"name": "place", "arguments": {"region": "eu", "zone": 1}}),
    call_of("tools/call", {"name": "interview", "arguments": {"text": "a"}}),
    call_of("resources/list", {"limit": 2}),
    call_of("resources/read", {"uri": LOGO, "offset": 1, "limit": 2}),
    call_of("resources/read", {"uri": "echo://said/alpha"}),
    call_of("resources/templates/list"),
    call_of("resources/subscribe", {"uri": MOTTO}),
    call_of("prompts/list"),
    call_of("prompts/get", {"name": "greet", "arguments": {"name": "Bo"}}),
    call_of(
        "completion/complete",
        {
            "ref": {"type": "ref/resource", "uri": SAID},
            "argument": {"name": "words", "value": "a"},
        },
    ),
    modern_call("server/discover"),
    modern_call("tools/call", {"name": "echo", "arguments": {"text": "a"}}, progressToken=1),
    modern_call("tools/call", {"name": "survey", "inputResponses": {"model": {}}}, **ABLE),
    modern_call("resources/read", {"uri": MOTTO}),
    modern_call("prompts/get", {"name": "consult", "inputResponses": {}}, **ABLE),
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}},
    {"jsonrpc": "2.0", "id": 1, "result": {}},
]


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands inside a message."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    return [here, *(path for key, inner in inside for path in paths(inner, (*here, key)))]


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A valid message with a few of its parts replaced, removed or added."""
    found: Any = copy.deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(paths(found)))
        if not path:
            found = draw(st.one_of(st.just(found), values, st.just([found, found])))
            continue
        holder = found
        for step in path[:-1]:
            holder = holder[step]
        if isinstance(holder, dict) and draw(st.booleans()):
            del holder[path[-1]]
            holder[draw(st.text(max_size=5))] = draw(values)
        else:
            holder[path[-1]] = draw(values)
    return found


def check(answer: Answer) -> None:
    """What holds for every answer."""
    assert answer.status < 500
    assert SECURITY_HEADERS.items() <= dict(answer.headers).items()
    if answer.status == 202:
        assert answer.body == b""
        return
    if answer.headers["Content-Type"] == "text/event-stream":
        replies = answer.events
    else:
        replies = answer.json if isinstance(answer.json, list) else [answer.json]
    assert replies
    for reply in replies:
        assert reply["jsonrpc"] == "2.0"
        assert ("result" in reply) + ("error" in reply) + ("method" in reply) == 1
        if "error" in reply:
            assert isinstance(reply["error"]["code"], int)
            assert isinstance(reply["error"]["message"], str)


def exchange(own: Client, body: Any, version: str | None, *, routed: bool) -> None:
    headers: dict[str, str | None] = {"Accept": BOTH_TYPES, "MCP-Protocol-Version": version}
    if routed and isinstance(body, dict) and isinstance(body.get("params"), dict):
        lines = modern_headers({**body, "method": body.get("method")})
        printable = {name: value for name, value in lines.items() if value.isprintable()}
        headers |= printable
    check(own.send(body, headers))


@CALM
@given(st.binary(max_size=300), versions)
def test_arbitrary_bytes_are_answered(body: bytes, version: str | None) -> None:
    exchange(client(), body, version, routed=False)


@CALM
@given(values, versions)
def test_arbitrary_json_is_answered(body: Any, version: str | None) -> None:
    exchange(client(), body, version, routed=False)


@CALM
@given(envelopes, versions, st.sampled_from(FAMILIES), st.booleans())
def test_arbitrary_members_are_answered(
    body: Any, version: str | None, dialect: Any, routed: Any
) -> None:
    exchange(client(echo_family(dialect)), body, version, routed=bool(routed))


@settings(CALM, max_examples=600)
@given(mutated(), versions, st.sampled_from(FAMILIES), st.booleans())
def test_arbitrary_mutations_of_valid_messages_are_answered(
    body: Any, version: str | None, dialect: Any, routed: Any
) -> None:
    watched = watched_engine(echo_family(dialect))
    exchange(client(watched=watched), body, version, routed=bool(routed))
    assert watched.failures == []


@CALM
@given(st.lists(st.one_of(mutated(), values), max_size=22))
def test_arbitrary_batches_are_answered(batch: list[Any]) -> None:
    exchange(client(), batch, "2025-03-26", routed=False)


@CALM
@given(
    st.dictionaries(
        st.sampled_from(["Host", "Origin", "Authorization", "Content-Type", "Accept", "Mcp-Name"]),
        st.one_of(
            st.text(max_size=30),
            st.text(max_size=30).map(lambda text: f"Bearer {text}"),
            st.sampled_from(["localhost", "application/json", "*/*", "=?base64?", "=?base64?=?="]),
        ),
    ),
    st.sampled_from(["POST", "GET", ""]),
)
def test_arbitrary_headers_are_answered(headers: dict[str, str], method: str) -> None:
    tokens = SharedSecretTokens(StaticKeys((NEW_KEY,)), issuer="i", audience="a", clock=FakeClock())
    believing = BearerAuthentication([tokens], FakeClock())
    endpoint = McpEndpoint(watched_engine().engine, believing, challenge, LOOPBACK_ONLY)
    body = json.dumps(call_of("ping")).encode()
    check(Client(endpoint).answered(http_request(body, headers, method)))


@CALM
@given(st.lists(st.one_of(mutated(), values).map(lambda value: json.dumps(value).encode())))
def test_arbitrary_lines_never_stop_a_stdio_server(lines: list[bytes]) -> None:
    written: list[str] = []
    engine = watched_engine().engine
    last = json.dumps(call_of("ping", identifier="the last one")).encode()
    StdioServer(engine, ANN, written.append).serve([*lines, last])
    answers = [json.loads(text) for text in written]
    assert {"jsonrpc": "2.0", "id": "the last one", "result": {}} in answers


@CALM
@given(st.binary(max_size=200))
def test_decoding_raises_nothing_but_parse_errors(body: bytes) -> None:
    try:
        value = decode(body)
    except ParseError:
        return
    json.dumps(value, allow_nan=False)


@CALM
@given(values)
def test_decoding_reads_back_what_was_written(value: Any) -> None:
    assert decode(json.dumps(value).encode()) == value


@CALM
@given(st.one_of(values, envelopes))
def test_a_message_is_understood_or_refused_in_our_words(value: Any) -> None:
    try:
        message(value)
    except (InvalidRequestError, InvalidParamsError):
        return
    assert value["jsonrpc"] == "2.0"


@pytest.mark.parametrize("valid", VALID, ids=lambda valid: str(valid.get("method")))
def test_what_is_mutated_is_valid_before(valid: dict[str, Any]) -> None:
    modern = VERSION_KEY in valid.get("params", {}).get("_meta", {})
    headers = modern_headers(valid) if modern else {}
    assert client().send(valid, {"Accept": BOTH_TYPES, **headers}).status in (200, 202)
