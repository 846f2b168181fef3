"""A user signs in, a program gets tokens for what was allowed, and takes them anew."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from quintet.errors import AuthenticationError
from quintet.local.state import PUBLIC_KEYS, SIGN_IN_KEYS
from quintet.requests.principal import Principal
from quintet.settings import TokenSettings
from tests.support.signin_world import ORIGIN, REDIRECT, SignInWorld, sign_in_world

UPSTREAM = TokenSettings.model_fields["token_issuer"].default


@pytest.fixture
def world(tmp_path: Path) -> Iterator[SignInWorld]:
    with sign_in_world(tmp_path / "state") as made:
        yield made


@pytest.mark.parametrize(
    "path", ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"]
)
def test_clients_are_told_all_that_they_look_for(world: SignInWorld, path: str) -> None:
    told = world.send("GET", path).json

    assert told["issuer"] == ORIGIN
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert "none" in told["token_endpoint_auth_methods_supported"]
    assert told["client_id_metadata_document_supported"] is True
    assert told["authorization_response_iss_parameter_supported"] is True
    for endpoint in ("authorization", "token", "registration", "revocation"):
        assert told[f"{endpoint}_endpoint"].startswith(f"{ORIGIN}/")


def test_what_was_allowed_is_what_the_token_is_good_for(world: SignInWorld) -> None:
    sent_back = world.decide(world.ask(scope="context:read nonsense"))
    issued = world.redeem(sent_back.outcome["code"])

    assert sent_back.headers["location"].startswith(REDIRECT)
    assert sent_back.outcome.items() >= {"state": "s1", "iss": ORIGIN}.items()
    assert issued.headers["cache-control"] == "no-store"
    assert issued.json.items() >= {"token_type": "Bearer", "scope": "context:read"}.items()
    token = issued.json["access_token"]
    for path in ("/mcp", "/context/mcp", "/assistant/users"):
        principal = world.believed(token, path)
        assert principal == Principal(UPSTREAM, "ann", ("context:read",), is_signed_in=True)


def test_a_user_has_the_same_data_as_by_a_token_of_a_script(world: SignInWorld) -> None:
    token = world.redeem(world.code()).json["access_token"]

    assert world.believed(token).tenant == Principal(UPSTREAM, "ann", ()).tenant


def test_a_token_for_one_family_is_good_there_alone(world: SignInWorld) -> None:
    address = f"{ORIGIN}/context/mcp"
    token = world.redeem(world.code(resource=address), resource=address).json["access_token"]

    assert world.believed(token, "/context/mcp").subject == "ann"
    for path, origin in (
        ("/research/mcp", ORIGIN),
        ("/mcp", ORIGIN),
        ("/context/mcp", "http://localhost:6789"),
    ):
        with pytest.raises(AuthenticationError):
            world.believed(token, path, origin)


def test_a_token_lives_fifteen_minutes(world: SignInWorld) -> None:
    token = world.redeem(world.code()).json["access_token"]
    world.clock.now += 899
    assert world.believed(token).subject == "ann"
    world.clock.now += 1
    with pytest.raises(AuthenticationError):
        world.believed(token)


def test_a_refresh_token_is_replaced_by_its_use(world: SignInWorld) -> None:
    first = world.redeem(world.code()).json["refresh_token"]
    renewed = world.refresh(first).json
    again = world.refresh(renewed["refresh_token"])

    assert world.believed(renewed["access_token"]).permissions == ("context:read",)
    assert len({first, renewed["refresh_token"], again.json["refresh_token"]}) == 3


def test_a_refresh_token_that_is_used_twice_ends_all_that_came_of_it(world: SignInWorld) -> None:
    first = world.redeem(world.code()).json["refresh_token"]
    second = world.refresh(first).json["refresh_token"]

    assert world.refresh(first).json["error"] == "invalid_grant"
    assert world.refresh(second).json["error"] == "invalid_grant"


def test_a_code_that_is_used_twice_ends_all_that_came_of_it(world: SignInWorld) -> None:
    code = world.code()
    refresh = world.redeem(code).json["refresh_token"]

    assert world.redeem(code).json["error"] == "invalid_grant"
    assert world.refresh(refresh).json["error"] == "invalid_grant"


def test_a_revoked_token_is_not_renewed(world: SignInWorld) -> None:
    refresh = world.redeem(world.code()).json["refresh_token"]

    assert world.post("/revoke", {"token": refresh}).status == 200
    assert world.refresh(refresh).json["error"] == "invalid_grant"
    assert world.post("/revoke", {"token": "unknown"}).status == 200


def test_an_access_token_is_not_said_to_be_revoked(world: SignInWorld) -> None:
    issued = world.redeem(world.code()).json
    refused = world.post("/revoke", {"token": issued["access_token"]})

    assert (refused.status, refused.json["error"]) == (400, "unsupported_token_type")
    assert world.refresh(issued["refresh_token"]).status == 200


def test_grants_and_clients_outlive_the_server(world: SignInWorld) -> None:
    refresh = world.redeem(world.code()).json["refresh_token"]
    again = replace(world, app=FastAPI())

    assert again.refresh(refresh).status == 200
    assert again.passcode == world.passcode


def test_a_user_who_denies_grants_nothing(world: SignInWorld) -> None:
    outcome = world.decide(world.ask(), decision="deny", passcode="", name="").outcome

    assert outcome == {"error": "access_denied", "state": "s1", "iss": ORIGIN}


def test_without_a_scope_everything_but_administration_is_asked_for(world: SignInWorld) -> None:
    issued = world.redeem(world.code(scope=None)).json

    assert "context:write" in issued["scope"].split()
    assert "fortitude:admin" not in issued["scope"].split()
    admin = world.ask(scope="fortitude:admin")
    assert "administration included" in admin.text


def test_a_user_reads_in_words_what_is_asked_for(world: SignInWorld) -> None:
    page = world.ask(scope="context:read context:write reasoning:push fortitude:resources:read")

    for words in (
        "<b>context</b>: read, change<br>",
        "<b>reasoning</b>: bring files<br>",
        "<b>reference library</b>: read<br>",
        "context:read context:write",
    ):
        assert words in page.text


def test_a_page_can_be_framed_by_nobody_and_runs_nothing(world: SignInWorld) -> None:
    page = world.ask()
    policy = page.headers["content-security-policy"]

    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "form-action 'self' http://127.0.0.1:33418;" in policy
    assert "<script" not in page.text
    assert "samesite=strict" in page.headers["set-cookie"].lower()


def test_secrets_are_their_owners_alone(world: SignInWorld) -> None:
    folder = world.state.path
    refresh = world.redeem(world.code()).json["refresh_token"]

    assert (folder / SIGN_IN_KEYS).stat().st_mode & 0o077 == 0
    assert '"d"' not in (folder / PUBLIC_KEYS).read_text()
    assert world.rows
    assert refresh.partition(".")[2] not in str(world.rows)


def test_of_a_code_only_its_hash_is_kept(world: SignInWorld) -> None:
    code = world.code()

    assert [row for row in world.rows if row["sk"] == "code"]
    assert code not in str(world.rows)


def test_a_key_that_was_replaced_is_believed_until_the_next_one_is(world: SignInWorld) -> None:
    refresh = world.redeem(world.code()).json
    tokens = [refresh["access_token"]]
    for _ in range(2):
        world.state.rotate()
        refresh = world.refresh(refresh["refresh_token"]).json
        tokens.append(refresh["access_token"])

    assert [world.believed(token).subject for token in tokens[1:]] == ["ann", "ann"]
    with pytest.raises(AuthenticationError):
        world.believed(tokens[0])
