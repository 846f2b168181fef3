"""Whoever tries to sign in as somebody else, or to be sent somewhere else, gets nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quintet.auth.compact import hs256_token
from quintet.auth.signed_in_tokens import UPSTREAM_CLAIM
from quintet.errors import AuthenticationError
from quintet.local.state import PUBLIC_KEYS
from tests.support.signin_world import ORIGIN, REDIRECT, SignInWorld, sign_in_world


@pytest.fixture
def world(tmp_path: Path) -> Iterator[SignInWorld]:
    with sign_in_world(tmp_path / "state") as made:
        yield made


@pytest.mark.parametrize(
    "changed",
    [
        {"client_id": "unknown"},
        {"client_id": ""},
        {"client_id": None},
        {"client_id": "sealed."},
        {"client_id": "sealed.AAAA"},
        {"client_id": "http://client.example/metadata"},
        {"client_id": "https://client.example"},
        {"redirect_uri": "https://evil.example/callback"},
        {"redirect_uri": f"{REDIRECT}/more"},
        {"redirect_uri": f"{REDIRECT}?more"},
        {"redirect_uri": f"{REDIRECT}#more"},
        {"redirect_uri": "http://127.0.0.1@evil.example/callback"},
        {"redirect_uri": "http://127.0.0.1.evil.example:33418/callback"},
        {"redirect_uri": "http://user@127.0.0.1:33418/callback"},
        {"redirect_uri": "https://127.0.0.1:33418/callback"},
        {"redirect_uri": "http://localhost:33418/callback"},
        {"redirect_uri": "http://127.0.0.1:99999/callback"},
        {"redirect_uri": "javascript:alert(1)"},
    ],
    ids=str,
)
def test_nobody_is_sent_where_the_client_has_not_said(
    world: SignInWorld, changed: dict[str, Any]
) -> None:
    answer = world.ask(**changed)

    assert answer.status == 400
    assert "location" not in answer.headers
    assert "<form" not in answer.text


def test_a_programs_port_may_be_another_each_time(world: SignInWorld) -> None:
    uri = "http://127.0.0.1:50123/callback"
    outcome = world.decide(world.ask(redirect_uri=uri))

    assert outcome.headers["location"].startswith(uri)
    assert world.redeem(outcome.outcome["code"], redirect_uri=uri).status == 200


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": None}, "unsupported_response_type"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"state": "x" * 3000}, "invalid_request"),
        ({"scope": "nonsense"}, "invalid_scope"),
        ({"resource": "https://evil.example/mcp"}, "invalid_target"),
        ({"resource": f"{ORIGIN}/cooking/mcp"}, "invalid_target"),
        ({"resource": f"{ORIGIN}/mcp#x"}, "invalid_target"),
        ({"resource": "http://127.0.0.1:6790/mcp"}, "invalid_target"),
    ],
    ids=str,
)
def test_a_request_that_is_not_in_order_is_told_its_client(
    world: SignInWorld, changed: dict[str, Any], error: str
) -> None:
    answer = world.ask(**changed)

    assert answer.headers["location"].startswith(f"{REDIRECT}?")
    assert answer.outcome["error"] == error
    assert answer.outcome["iss"] == ORIGIN


@pytest.mark.parametrize(
    ("caller", "host"), [("203.0.113.9", "127.0.0.1:6789"), ("127.0.0.1", "evil.example")]
)
def test_only_somebody_on_this_machine_signs_in(world: SignInWorld, caller: str, host: str) -> None:
    page = world.ask()
    world.caller, world.host = caller, host

    assert world.ask().status == 400
    assert world.decide(page).status == 400
    assert world.redeem("any").json["error"] == "invalid_client"


@pytest.mark.parametrize(
    "changed",
    [
        {"passcode": "WRONG"},
        {"passcode": ""},
        {"name": ""},
        {"name": "   "},
        {"name": "a\nb"},
        {"name": "x" * 101},
        {"asking": ""},
        {"asking": "AAAA"},
    ],
    ids=str,
)
def test_a_form_that_is_not_in_order_grants_nothing(
    world: SignInWorld, changed: dict[str, str]
) -> None:
    answer = world.decide(world.ask(), **changed)

    assert answer.status == 400
    assert "location" not in answer.headers


def test_a_form_is_good_in_its_own_browser_for_ten_minutes(world: SignInWorld) -> None:
    page, own = world.ask(), world.cookie
    for cookie in ("", "quintet-sign-in=other"):
        world.cookie = cookie
        assert world.decide(page).status == 400
    world.cookie = own
    world.clock.now += 601
    assert world.decide(page).status == 400


def test_a_form_of_another_page_is_not_taken(world: SignInWorld) -> None:
    page = world.ask()
    form = {"asking": page.text.partition('name="asking" value="')[2].partition('"')[0]}
    form |= {"name": "ann", "passcode": world.passcode, "decision": "allow"}

    assert world.post("/authorize", form, origin="http://127.0.0.1:8000").status == 400
    assert world.post("/authorize", form, origin="null").status == 400


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"code": "unknown"}, "invalid_grant"),
        ({"code": ""}, "invalid_grant"),
        ({"code_verifier": "w" * 64}, "invalid_grant"),
        ({"code_verifier": ""}, "invalid_grant"),
        ({"redirect_uri": f"{REDIRECT}2"}, "invalid_grant"),
        ({"client_id": "unknown"}, "invalid_client"),
        ({"resource": f"{ORIGIN}/context/mcp"}, "invalid_target"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
    ],
    ids=str,
)
def test_a_code_is_of_no_use_to_who_has_only_that(
    world: SignInWorld, changed: dict[str, str], error: str
) -> None:
    assert world.redeem(world.code(), **changed).json["error"] == error


def test_a_code_is_of_its_own_client(world: SignInWorld) -> None:
    code = world.code()
    world.register()

    assert world.redeem(code).json["error"] == "invalid_grant"


def test_a_code_lives_a_minute(world: SignInWorld) -> None:
    code = world.code()
    world.clock.now += 61

    assert world.redeem(code).json["error"] == "invalid_grant"


def test_a_refresh_token_is_of_its_own_client_and_lives_thirty_days(world: SignInWorld) -> None:
    first, second = (world.redeem(world.code()).json["refresh_token"] for _ in range(2))
    own = world.client_id
    world.register()
    assert world.refresh(first).json["error"] == "invalid_grant"
    world.client_id = own
    assert world.refresh(first).json["error"] == "invalid_grant"
    world.clock.now += 30 * 86_400 + 1
    assert world.refresh(second).json["error"] == "invalid_grant"


def test_a_refresh_token_is_for_the_address_that_was_allowed(world: SignInWorld) -> None:
    refresh = world.redeem(world.code()).json["refresh_token"]

    answer = world.refresh(refresh, resource=f"{ORIGIN}/context/mcp")

    assert answer.json["error"] == "invalid_target"


def test_a_parameter_that_is_doubled_counts_for_nothing(world: SignInWorld) -> None:
    body = f"grant_type=authorization_code&code={world.code()}&client_id=a&client_id=b"

    assert world.send("POST", "/token", body.encode()).json["error"] == "invalid_client"


@pytest.mark.parametrize(
    "uri",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "http://evil.example/callback",
        "https://",
        "https://client.example/#fragment",
        "https://user:secret@client.example/",
        "http://127.0.0.1:port/",
        "no-uri",
        "https://client.example/\nSet-Cookie",
        "https://client.example/" + "x" * 2000,
    ],
)
def test_a_redirect_that_is_none_cannot_be_registered(world: SignInWorld, uri: str) -> None:
    answer = world.register(uri)

    assert (answer.status, answer.json["error"]) == (400, "invalid_redirect_uri")


@pytest.mark.parametrize(
    "more",
    [
        {"redirect_uris": []},
        {"redirect_uris": [REDIRECT] * 11},
        {"redirect_uris": REDIRECT},
        {"redirect_uris": [5]},
        {"token_endpoint_auth_method": "client_secret_basic"},
    ],
    ids=str,
)
def test_a_description_that_is_of_no_use_is_not_registered(
    world: SignInWorld, more: dict[str, Any]
) -> None:
    assert world.register(**more).status == 400


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"5", b"[" * 5000, b'"' + b"x" * 70_000])
def test_what_is_no_description_is_not_registered(world: SignInWorld, body: bytes) -> None:
    assert world.send("POST", "/register", body).status in (400, 413)


@pytest.mark.parametrize(
    "uri", ["https://claude.ai/api/mcp/auth_callback", "cursor://a.b/callback"]
)
def test_redirects_of_known_clients_can_be_registered(world: SignInWorld, uri: str) -> None:
    assert world.register(uri).status == 201


def test_a_clients_name_runs_nothing_on_the_page(world: SignInWorld) -> None:
    world.register(client_name="<script>alert(1)</script>\x00")
    page = world.ask().text

    assert "<script>" not in page
    assert "&lt;script&gt;" in page


CLAIMS: dict[str, Any] = {
    "iss": ORIGIN,
    "sub": "ann",
    UPSTREAM_CLAIM: "fortitude-mcp-server",
    "aud": f"{ORIGIN}/mcp",
    "scope": "context:read",
}


def signed(world: SignInWorld, **changed: Any) -> str:
    now = int(world.clock.now)
    claims = {**CLAIMS, "iat": now, "exp": now + 900, **changed}
    return world.endpoints.sign_in.signer.signed(claims)


def test_a_token_of_the_key_is_believed(world: SignInWorld) -> None:
    assert world.believed(signed(world)).subject == "ann"


@pytest.mark.parametrize(
    "changed",
    [
        {"iss": "https://evil.example"},
        {"iss": None},
        {"iss": ["a"]},
        {UPSTREAM_CLAIM: None},
        {"aud": None},
        {"aud": []},
        {"aud": "https://evil.example/mcp"},
        {"aud": f"{ORIGIN}/research/mcp"},
        {"exp": 1},
        {"exp": 1_800_000_000 + 3601},
        {"nbf": 1_900_000_000},
        {"sub": ""},
        {"scope": None},
    ],
    ids=str,
)
def test_a_well_signed_token_with_a_wrong_claim_is_not_believed(
    world: SignInWorld, changed: dict[str, Any]
) -> None:
    with pytest.raises(AuthenticationError):
        world.believed(signed(world, **changed))


def test_a_public_key_signs_nothing(world: SignInWorld) -> None:
    """The token says HS256, and its secret is what everybody can read."""
    [key] = world.endpoints.sign_in.signer.public()
    world.redeem(world.code())
    public = (world.state.path / PUBLIC_KEYS).read_bytes()
    now = int(world.clock.now)

    with pytest.raises(AuthenticationError):
        world.believed(hs256_token({**CLAIMS, "iat": now, "exp": now + 900}, key.kid, public))


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_token_that_was_changed_is_not_believed(world: SignInWorld, part: int) -> None:
    parts = signed(world).split(".")
    letter = "A" if parts[part][5] != "A" else "B"
    parts[part] = parts[part][:5] + letter + parts[part][6:]
    with pytest.raises(AuthenticationError):
        world.believed(".".join(parts))
    with pytest.raises(AuthenticationError):
        world.believed(".".join([*parts[:2], ""]))


def test_a_key_of_another_machine_is_not_believed(world: SignInWorld, tmp_path: Path) -> None:
    with sign_in_world(tmp_path / "other") as other, pytest.raises(AuthenticationError):
        world.believed(signed(other))
