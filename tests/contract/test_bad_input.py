"""Every kind of bad input has its exact documented answer on both eras, and none is a 5xx.

Statuses and codes are the table at the head of the design's contract; `data` is seed 000's.
"""

import json
from typing import Any

import jwt
import pytest

from quintet.requests.http import HttpRequest, header_values
from tests.support.research import ResearchWorld
from tests.support.wire import MODERN, Caller, headers_for, message
from tests.support.world import KEYS

CLASSIFY: dict[str, Any] = {"name": "classify_query", "arguments": {"query": "what is rust"}}
SECRET = KEYS.known[0].secret


def arguments_error(shared: ResearchWorld, arguments: Any, revision: str) -> Any:
    """The error object of a call with bad arguments, wherever the revision puts it."""
    answer = shared.caller(revision).request(
        "tools/call", {"name": "research_query", "arguments": arguments}
    )
    assert answer.status == 200
    if revision >= "2025-11-25":
        assert answer.result["isError"] is True
        assert json.loads(answer.result["content"][0]["text"]) == answer.result["structuredContent"]
        return answer.result["structuredContent"]["error"]
    return answer.error


@pytest.mark.parametrize(
    "revision", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", MODERN]
)
def test_an_empty_query_is_the_seeds_validation_error(shared: ResearchWorld, revision: str) -> None:
    error = arguments_error(shared, {"query": ""}, revision)

    assert error == {
        "code": -32003,
        "message": "Invalid input",
        "data": {
            "type": "VALIDATION_ERROR",
            "details": "Query length must be between 1 and 1000 characters",
            "field": "query",
            "validation_errors": [
                {
                    "field": "query",
                    "message": "Length must be between 1 and 1000 characters",
                    "code": "LENGTH_VALIDATION",
                }
            ],
        },
    }


@pytest.mark.parametrize(
    ("arguments", "field", "code"),
    [
        ({"query": "x" * 1001}, "query", "LENGTH_VALIDATION"),
        ({"query": "   "}, "query", "LENGTH_VALIDATION"),
        ({}, "query", "REQUIRED_VALIDATION"),
        ({"query": 5}, "query", "TYPE_VALIDATION"),
        ({"query": None}, "query", "TYPE_VALIDATION"),
        ({"query": ["x"]}, "query", "TYPE_VALIDATION"),
        ({"query": "null\x00byte"}, "query", "CHARACTER_VALIDATION"),
        ({"query": "bell\x07"}, "query", "CHARACTER_VALIDATION"),
        ({"query": "escape\x1b[31m"}, "query", "CHARACTER_VALIDATION"),
        ({"query": "delete\x7f"}, "query", "CHARACTER_VALIDATION"),
        ({"query": "lone \ud800 surrogate"}, "query", "ENCODING_VALIDATION"),
        ({"query": "x", "query_type": "guess"}, "query_type", "ENUM_VALIDATION"),
        ({"query": "x", "audience": "y" * 101}, "audience", "LENGTH_VALIDATION"),
        ({"query": "x", "domain": 7}, "domain", "TYPE_VALIDATION"),
    ],
)
@pytest.mark.parametrize("revision", ["2025-06-18", MODERN])
def test_bad_arguments_name_the_field(
    shared: ResearchWorld, arguments: Any, field: str, code: str, revision: str
) -> None:
    error = arguments_error(shared, arguments, revision)

    assert error["code"] == -32003
    assert error["data"]["field"] == field
    assert error["data"]["validation_errors"][0]["code"] == code


def test_every_wrong_field_is_told_at_once(shared: ResearchWorld) -> None:
    error = arguments_error(shared, {"query": "", "domain": 7}, "2025-06-18")

    assert [item["field"] for item in error["data"]["validation_errors"]] == ["query", "domain"]


def test_tabs_newlines_and_unknown_arguments_are_welcome(shared: ResearchWorld) -> None:
    arguments = {"query": "what\tis\r\nrust\n", "verbosity": "high"}

    answer = shared.caller().call("classify_query", arguments)

    assert answer.result["isError"] is False


@pytest.mark.parametrize(
    "hostile",
    [
        "'; DROP TABLE users; --",
        '" OR "" = "',
        "<script>alert(1)</script>",
        "$(rm -rf /)",
        "`id`",
        "../../etc/passwd",
        "{{7*7}}",
        'NEAR("a" "b") AND NOT *',
        "a" * 1000,
        "💥" * 500,
    ],
)
def test_hostile_text_is_only_text(shared: ResearchWorld, hostile: str) -> None:
    answer = shared.caller().call("research_query", {"query": hostile})

    assert (answer.status, answer.result["isError"]) == (200, False)
    assert "49" not in answer.result["structuredContent"]["result"]


BODIES: list[tuple[bytes, int, int]] = [
    (b"", 400, -32700),
    (b"{", 400, -32700),
    (b"\xff\xfe", 400, -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":NaN}}', 400, -32700),
    (b"[" * 100_000, 400, -32700),
    (b'{"a":' * 70 + b"1" + b"}" * 70, 400, -32700),
    (b"1" * 5000, 400, -32700),
    (b'"text"', 400, -32600),
    (b"null", 400, -32600),
    (b"[]", 400, -32600),
    (b"{}", 400, -32600),
    (b'{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600),
    (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, -32600),
    (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', 400, -32600),
    (b'{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":7}', 400, -32600),
]


@pytest.mark.parametrize(("body", "status", "code"), BODIES)
@pytest.mark.parametrize("version", ["2025-11-25", MODERN])
def test_what_is_no_message_is_refused(
    shared: ResearchWorld, body: bytes, status: int, code: int, version: str
) -> None:
    answer = shared.caller().post(body, headers_for("ping", {}, version))

    assert (answer.status, answer.error["code"]) == (status, code)
    assert answer.body["jsonrpc"] == "2.0"


def test_a_body_of_ten_megabytes_is_refused_by_us(shared: ResearchWorld) -> None:
    answer = shared.caller().post(b" " * 10_000_000)

    assert (answer.status, answer.error["code"], answer.body["id"]) == (413, -32600, None)


@pytest.mark.parametrize(
    ("method", "params", "handshake", "modern"),
    [
        ("no/such", {}, (200, -32601), (404, -32601)),
        ("prompts/list", {}, (200, -32601), (404, -32601)),
        ("initialize", None, (200, -32602), (404, -32601)),
        ("tools/call", {"name": "nothing"}, (200, -32602), (400, -32602)),
        ("tools/call", {}, (200, -32602), (400, -32602)),
        ("tools/call", {"name": 7}, (200, -32602), (400, -32602)),
        ("tools/call", {**CLASSIFY, "arguments": []}, (200, -32602), (400, -32602)),
        ("resources/list", {"cursor": "rubbish"}, (200, -32602), (400, -32602)),
        ("resources/list", {"cursor": 7}, (200, -32602), (400, -32602)),
        ("resources/list", {"limit": 0}, (200, -32602), (400, -32602)),
        ("resources/read", {}, (200, -32602), (400, -32602)),
        ("resources/read", {"uri": "file:///etc/passwd"}, (200, -32004), (400, -32602)),
        ("resources/read", {"uri": "mcp://other/docs/x"}, (200, -32004), (400, -32602)),
        ("completion/complete", {"ref": {"type": "ref/prompt"}}, (200, -32602), (400, -32602)),
    ],
)
def test_what_does_not_exist_is_told_in_the_words_of_the_era(
    shared: ResearchWorld,
    method: str,
    params: dict[str, Any] | None,
    handshake: tuple[int, int],
    modern: tuple[int, int],
) -> None:
    for revision, expected in (("2025-06-18", handshake), (MODERN, modern)):
        answer = shared.caller(revision).request(method, params)
        assert (answer.status, answer.error["code"]) == expected


def test_doubled_routing_headers_are_a_mismatch(shared: ResearchWorld) -> None:
    body = message("tools/call", CLASSIFY, MODERN)
    pairs = list(headers_for("tools/call", CLASSIFY, MODERN).items())
    pairs.append(("authorization", f"Bearer {shared.token()}"))
    for name in ("mcp-protocol-version", "mcp-method", "mcp-name"):
        doubled = header_values([*pairs, (name, dict(pairs)[name])])
        request = HttpRequest("POST", "/mcp", doubled, json.dumps(body).encode(), "http://x", "r")
        response = shared.endpoint.handle(request)
        assert response.status == 400
        assert json.loads(response.body)["error"]["code"] == -32020


def claims(**changes: Any) -> dict[str, Any]:
    base = {
        "sub": "me",
        "permissions": ["fortitude:research:read"],
        "exp": 1_800_000_600,
        "iat": 1_800_000_000,
        "iss": "fortitude-mcp-server",
    }
    return {name: value for name, value in {**base, **changes}.items() if value is not ...}


TOKENS: dict[str, str] = {
    "mangled": "not.a.token",
    "empty parts": "..",
    "alg none": jwt.encode(claims(), "", algorithm="none"),
    "another key": jwt.encode(claims(), b"y" * 48, algorithm="HS256"),
    "another algorithm": jwt.encode(claims(), b"y" * 64, algorithm="HS512"),
    "expired": jwt.encode(claims(exp=1_799_999_999), SECRET, algorithm="HS256"),
    "no expiry": jwt.encode(claims(exp=...), SECRET, algorithm="HS256"),
    "no beginning": jwt.encode(claims(iat=...), SECRET, algorithm="HS256"),
    "ten years": jwt.encode(claims(exp=2_115_360_000), SECRET, algorithm="HS256"),
    "an expiry of 400 digits": jwt.encode(claims(exp=10**400), SECRET, algorithm="HS256"),
    "not yet valid": jwt.encode(claims(nbf=1_800_000_100), SECRET, algorithm="HS256"),
    "another issuer": jwt.encode(claims(iss="somebody"), SECRET, algorithm="HS256"),
    "another audience": jwt.encode(claims(aud="prod"), SECRET, algorithm="HS256"),
    "no subject": jwt.encode(claims(sub=...), SECRET, algorithm="HS256"),
    "empty subject": jwt.encode(claims(sub=""), SECRET, algorithm="HS256"),
    "no permissions": jwt.encode(claims(permissions=...), SECRET, algorithm="HS256"),
    "permissions no list": jwt.encode(claims(permissions="all"), SECRET, algorithm="HS256"),
    "permissions of numbers": jwt.encode(claims(permissions=[1]), SECRET, algorithm="HS256"),
}


@pytest.mark.parametrize("kind", TOKENS)
@pytest.mark.parametrize(("revision", "code"), [("2025-11-25", -32000), (MODERN, 401)])
def test_a_token_that_cannot_be_trusted_is_a_401(
    shared: ResearchWorld, kind: str, revision: str, code: int
) -> None:
    answer = Caller(shared.endpoint.handle, TOKENS[kind], revision).request("tools/list")

    assert (answer.status, answer.error["code"]) == (401, code)
    assert answer.error["message"] == "Authentication failed"
    assert answer.error["data"]["type"] == "AUTHENTICATION_ERROR"
    assert answer.error["data"]["retry_after"] is None
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]
    assert answer.body["id"] == 1


def test_without_a_token_the_challenge_says_where_to_get_one(shared: ResearchWorld) -> None:
    answer = Caller(shared.endpoint.handle).request("tools/call", CLASSIFY)

    challenge = answer.headers["WWW-Authenticate"]
    assert answer.status == 401
    assert "/.well-known/oauth-protected-resource/research/mcp" in challenge
    assert "fortitude:research:read" in challenge
    assert "error=" not in challenge


def test_a_bad_token_outranks_a_bad_body_and_a_bad_method_outranks_both(
    shared: ResearchWorld,
) -> None:
    nobody = Caller(shared.endpoint.handle, "bad")

    assert nobody.post(b"{").status == 401
    assert nobody.post(b" " * 5_000_000).status == 413


@pytest.mark.parametrize(
    ("permissions", "method", "params", "needed"),
    [
        (["fortitude:resources:read"], "tools/call", CLASSIFY, "fortitude:research:read"),
        (
            ["fortitude:research:read"],
            "resources/read",
            {"uri": "mcp://fortitude/docs/reference_library/README.md"},
            "fortitude:resources:read",
        ),
        (
            ["fortitude:resources:read"],
            "resources/read",
            {"uri": "mcp://fortitude/config/current"},
            "fortitude:config:read",
        ),
        (
            ["fortitude:config:read", "fortitude:resources:read"],
            "resources/read",
            {"uri": "mcp://fortitude/system/metrics"},
            "fortitude:admin",
        ),
    ],
)
@pytest.mark.parametrize(
    ("revision", "status", "code"), [("2025-11-25", 200, -32001), (MODERN, 403, 403)]
)
def test_a_missing_permission_is_named(
    shared: ResearchWorld,
    permissions: list[str],
    method: str,
    params: dict[str, Any],
    needed: str,
    revision: str,
    status: int,
    code: int,
) -> None:
    answer = shared.caller(revision, permissions).request(method, params)

    assert (answer.status, answer.error["code"]) == (status, code)
    [repeated] = answer.error["data"].pop("_meta")["mcp/www_authenticate"]
    assert f'scope="{needed}"' in repeated
    assert answer.error["data"] == {
        "type": "PERMISSION_DENIED",
        "details": f"Required permission: {needed}",
        "required_permissions": [needed],
        "current_permissions": permissions,
    }
    challenge = answer.headers.get("WWW-Authenticate", "")
    assert ('error="insufficient_scope"' in challenge) is (status == 403)
    assert (f'scope="{needed}"' in challenge) is (status == 403)


def test_resources_are_listed_as_far_as_the_caller_may_read_them(
    shared: ResearchWorld,
) -> None:
    nobody = shared.caller(permissions=["fortitude:research:read"]).request("resources/list")
    some = shared.caller(permissions=["fortitude:config:read"]).request("resources/list")

    assert (nobody.status, nobody.error["code"]) == (200, -32001)
    assert nobody.required == ["fortitude:resources:read", "fortitude:config:read"]
    assert [entry["uri"] for entry in some.result["resources"]] == [
        "mcp://fortitude/config/current"
    ]
