"""Users sign in at an OpenID Connect provider, and nobody else's word is taken for theirs."""

import base64
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest
from quintet.requests.principal import ADMIN, Principal
from quintet.signin.composition import upstream_fetch
from quintet.signin.users import UserRules
from tests.support.hostile_servers import answer, hostile_server, sending
from tests.support.oidc_provider import ADA, CLIENT_ID
from tests.support.signin_world import REDIRECT
from tests.support.upstream_world import ORIGIN, UpstreamWorld, upstream_world

ISSUER = "https://login.example"
CALLBACK = f"{ORIGIN}/authorize/callback"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[UpstreamWorld]:
    with upstream_world(tmp_path / "state") as made:
        yield made


def test_a_user_of_the_provider_is_asked_once_and_gets_a_token(world: UpstreamWorld) -> None:
    page = world.page()
    issued = world.redeem(world.decide(page).outcome["code"])

    assert "ada@example.org" in page.text
    assert ISSUER in page.text
    assert 'name="passcode"' not in page.text
    principal = world.believed(issued.json["access_token"])
    assert principal == Principal(ISSUER, "u-1", ("context:read",), is_signed_in=True)


def test_the_provider_is_asked_with_pkce_and_a_nonce(world: UpstreamWorld) -> None:
    asked = dict(parse_qsl(urlsplit(world.visit()).query))

    assert asked.items() >= {"client_id": CLIENT_ID, "redirect_uri": CALLBACK}.items()
    assert len(asked["code_challenge"]) == 43
    assert len({asked["state"], asked["nonce"], asked["code_challenge"]}) == 3


def test_a_user_who_denies_grants_nothing(world: UpstreamWorld) -> None:
    outcome = world.decide(world.page(), decision="deny").outcome

    assert outcome == {"error": "access_denied", "state": "s1", "iss": ORIGIN}


def test_cookies_are_for_tls_and_our_own_pages_alone(world: UpstreamWorld) -> None:
    answer = world.ask()
    cookie = answer.headers["set-cookie"].lower()

    assert {"secure", "httponly", "samesite=lax", "path=/authorize"} <= set(cookie.split("; "))
    assert len(cookie) < 4096


def test_a_page_names_nobody_of_its_own(world: UpstreamWorld) -> None:
    """The form of one page cannot be sent as another user's."""
    page = world.page()
    code = world.decide(page, name="eve", passcode=world.passcode).outcome["code"]

    assert world.believed(world.redeem(code).json["access_token"]).subject == "u-1"


WRONG_CLAIMS: list[dict[str, Any]] = [
    {"iss": "https://evil.example"},
    {"iss": None},
    {"aud": "another-program"},
    {"aud": []},
    {"aud": None},
    {"aud": [CLIENT_ID, "another-program"]},
    {"azp": "another-program"},
    {"nonce": "of-another-visit"},
    {"nonce": None},
    {"exp": 1_800_000_000 - 61},
    {"exp": None},
    {"exp": "tomorrow"},
    {"iat": 1_800_000_000 - 3600},
    {"iat": 1_800_000_000 + 3600},
    {"iat": None},
    {"sub": None},
    {"sub": ""},
    {"sub": "x" * 256},
]


@pytest.mark.parametrize("claims", WRONG_CLAIMS, ids=str)
def test_an_id_token_with_a_wrong_claim_is_not_believed(
    world: UpstreamWorld, claims: dict[str, Any]
) -> None:
    world.provider.claims = claims

    refused(world.page())


def refused(answer: Any) -> None:
    assert answer.status == 400
    assert "location" not in answer.headers
    assert "<form" not in answer.text


def unknown_kid(world: UpstreamWorld) -> None:
    world.provider.header = {"kid": "unknown"}


def unsigned(world: UpstreamWorld) -> None:
    world.provider.rewritten = lambda token: with_algorithm(token, "none").rpartition(".")[0] + "."


def symmetric(world: UpstreamWorld) -> None:
    world.provider.rewritten = lambda token: with_algorithm(token, "HS256")


def with_algorithm(token: str, algorithm: str) -> str:
    header = json.dumps({"alg": algorithm, "kid": "provider-1"}).encode()
    encoded = base64.urlsafe_b64encode(header).rstrip(b"=").decode()
    return f"{encoded}.{token.partition('.')[2]}"


def another_key(world: UpstreamWorld) -> None:
    world.provider.published = rsa.generate_private_key(65537, 2048)


def another_issuers_document(world: UpstreamWorld) -> None:
    described = {**world.provider.configuration(), "issuer": "https://evil.example"}
    world.provider.answers["/.well-known/openid-configuration"] = described


def no_keys(world: UpstreamWorld) -> None:
    world.provider.answers["/keys"] = {"keys": "none"}


def no_token(world: UpstreamWorld) -> None:
    world.provider.answers["/token"] = {"access_token": "x"}


def no_object(world: UpstreamWorld) -> None:
    world.provider.answers["/token"] = ["id_token"]


def no_jwt(world: UpstreamWorld) -> None:
    world.provider.answers["/token"] = {"id_token": "a.b.c"}


def wrong_secret(world: UpstreamWorld) -> None:
    world.provider.secret = "another"


@pytest.mark.parametrize(
    "spoil",
    [
        unknown_kid,
        unsigned,
        symmetric,
        another_key,
        no_keys,
        no_token,
        no_object,
        no_jwt,
        wrong_secret,
    ],
)
def test_what_the_provider_has_not_signed_for_us_is_not_believed(
    world: UpstreamWorld, spoil: Callable[[UpstreamWorld], None]
) -> None:
    spoil(world)

    refused(world.page())


def test_a_provider_that_describes_itself_as_another_is_not_visited(world: UpstreamWorld) -> None:
    another_issuers_document(world)

    refused(world.ask())


@pytest.mark.parametrize("endpoint", ["http://login.example/login", "javascript:alert(1)", None, 5])
def test_nobody_is_sent_where_somebody_could_listen(world: UpstreamWorld, endpoint: Any) -> None:
    described = {**world.provider.configuration(), "authorization_endpoint": endpoint}
    world.provider.answers["/.well-known/openid-configuration"] = described

    refused(world.ask())


def changed(url: str, **parameters: str | None) -> str:
    """A URL with other parameters."""
    told = {**dict(parse_qsl(urlsplit(url).query)), **parameters}
    kept = {name: value for name, value in told.items() if value is not None}
    return f"{url.partition('?')[0]}?{urlencode(kept)}"


@pytest.mark.parametrize(
    "parameters",
    [
        {"state": None},
        {"state": ""},
        {"state": "of-another-visit"},
        {"code": None},
        {"code": "unknown"},
        {"iss": "https://evil.example"},
        {"error": "access_denied"},
    ],
    ids=str,
)
def test_an_answer_that_was_changed_is_refused(
    world: UpstreamWorld, parameters: dict[str, str | None]
) -> None:
    refused(world.come_back(changed(world.provider.sign_in(world.visit()), **parameters)))


def test_a_provider_that_names_itself_always_does(world: UpstreamWorld) -> None:
    world.provider.names_itself = True
    answer = world.provider.sign_in(world.visit())

    assert parse_qs(urlsplit(answer).query)["iss"] == [ISSUER]
    refused(world.come_back(changed(answer, iss=None)))
    assert world.come_back(world.provider.sign_in(world.visit())).status == 200


def test_an_answer_is_good_in_the_browser_that_has_asked(world: UpstreamWorld) -> None:
    answer = world.provider.sign_in(world.visit())
    world.cookie = ""

    refused(world.come_back(answer))


def test_an_answer_of_another_visit_cannot_be_brought_in(world: UpstreamWorld) -> None:
    """A victim's browser, at its own visit, is given the answer to a visit of the attacker's."""
    own = world.visit()
    attacker = world.provider.sign_in(own)
    victim = dict(parse_qsl(urlsplit(world.visit()).query))["state"]

    refused(world.come_back(changed(attacker, state=victim)))


def test_an_answer_is_used_once(world: UpstreamWorld) -> None:
    visit = world.visit()
    answer = world.provider.sign_in(visit)

    assert world.come_back(answer).status == 200
    refused(world.come_back(answer))
    refused(world.come_back(world.provider.sign_in(visit)))  # with a code that is new


def test_a_visit_lasts_ten_minutes(world: UpstreamWorld) -> None:
    visit = world.visit()
    world.clock.now += 601

    refused(world.come_back(world.provider.sign_in(visit)))


def test_a_new_key_of_the_provider_is_looked_for(world: UpstreamWorld) -> None:
    world.page()
    world.provider.key, world.provider.kid = rsa.generate_private_key(65537, 2048), "provider-2"
    refused(world.page())  # it was looked for a moment ago
    world.clock.now += 61

    assert world.page().status == 200


def test_invented_keys_do_not_become_calls(world: UpstreamWorld) -> None:
    world.page()
    unknown_kid(world)
    for _ in range(5):
        world.page()

    assert len([asked for asked in world.provider.asked if asked.url.endswith("/keys")]) == 1


def test_a_client_secret_goes_to_the_provider_and_nowhere_else(tmp_path: Path) -> None:
    with upstream_world(tmp_path / "state", secret="s3cret") as world:
        page = world.page()

    assert page.status == 200
    with_secret = [asked for asked in world.provider.asked if "Authorization" in asked.headers]
    assert [asked.url for asked in with_secret] == [f"{ISSUER}/token"]


GROUPS = {"editors": ("context:write",), "owners": (ADMIN,)}


@pytest.mark.parametrize(
    ("groups", "granted"),
    [
        ([], "context:read"),
        (["editors"], "context:read context:write"),
        ("editors", "context:read context:write"),
        (["owners"], "context:read context:write fortitude:admin"),
        (["unknown", 5], "context:read"),
        ({"editors": True}, "context:read"),
    ],
    ids=str,
)
def test_groups_decide_what_a_user_may_allow(tmp_path: Path, groups: Any, granted: str) -> None:
    with upstream_world(tmp_path / "state", UserRules(("context:read",), GROUPS)) as world:
        world.provider.user = {**ADA, "groups": groups}
        scope = "context:read context:write fortitude:admin"
        issued = world.redeem(world.decide(world.page(scope=scope)).outcome["code"]).json

    assert issued["scope"] == granted


def test_a_user_without_permissions_is_told_so(tmp_path: Path) -> None:
    with upstream_world(tmp_path / "state", UserRules((), GROUPS)) as world:
        world.provider.user = {**ADA, "groups": ["nobody"]}
        refused(world.page())


def test_a_user_is_not_asked_for_what_they_may_not_allow(world: UpstreamWorld) -> None:
    outcome = world.page(scope=ADMIN).outcome

    assert outcome.items() >= {"error": "access_denied", "state": "s1", "iss": ORIGIN}.items()


def test_a_name_runs_nothing_on_the_page(world: UpstreamWorld) -> None:
    world.provider.user = {**ADA, "email": "<script>alert(1)</script>\x00"}
    page = world.page().text

    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_nothing_is_stored_before_a_user_has_signed_in(world: UpstreamWorld) -> None:
    world.register()
    world.ask()
    world.come_back(f"{CALLBACK}?state=x&code=y")

    assert world.rows == []


def test_who_has_not_signed_in_cannot_send_a_form(world: UpstreamWorld) -> None:
    """A page of the kind that a machine's own sign-in shows, sealed with the same keys."""
    answer = world.ask()
    sealed = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]

    refused(world.post("/authorize", {"asking": sealed, "decision": "allow"}, origin=ORIGIN))
    assert answer.headers["location"].startswith(f"{ISSUER}/login?")
    assert REDIRECT not in answer.headers["location"]


def test_of_private_addresses_the_providers_own_host_alone_is_asked() -> None:
    with (
        hostile_server(sending(answer(b"provider"))) as provider,
        hostile_server(sending(answer(b"neighbour"))) as neighbour,
    ):
        fetch = upstream_fetch(provider.url().rstrip("/"))

        assert fetch(OutboundRequest(provider.url("/keys"))).body == b"provider"
        with pytest.raises(FetchFailedError):
            fetch(OutboundRequest(neighbour.url("/keys")))
    assert neighbour.connections == 0
