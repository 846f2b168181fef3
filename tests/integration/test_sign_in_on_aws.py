"""The sign-in's own handler, and a family that believes its tokens by the published keys alone."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.public_keys import read_public_keys
from quintet.auth.signed_in_tokens import SignedInTokens
from quintet.auth.tokens import BearerAuthentication, SharedSecretTokens
from quintet.aws.clients import Clients
from quintet.aws.parameters import ParameterKeys
from quintet.composition import authentication
from quintet.deployment.permissions import families_environment
from quintet.errors import AuthenticationError, ServiceUnavailableError
from quintet.local.deployed import DeployedStage
from quintet.requests.http import HttpRequest, header_values
from quintet.resources import (
    SIGN_IN_FUNCTION,
    SIGN_IN_KEYS,
    SIGN_IN_PUBLIC_KEYS,
    TOKEN_KEYS,
    function_environment,
    physical_name,
)
from quintet.settings import TokenSettings
from quintet.signin import handler
from quintet.signin.aws_keys import KmsKeyPairs
from quintet.signin.signing import TokenSigner
from tests.support.moto_aws import aws_of_a_stage
from tests.support.oidc_provider import CLIENT_ID, OidcProvider, served
from tests.support.signin_world import CHALLENGE, REDIRECT, VERIFIER
from tests.support.signing_in import hidden

STAGE = "dev"
DOMAIN = "abc.execute-api.us-east-1.amazonaws.com"
ORIGIN = f"https://{DOMAIN}"
PARAMETER = physical_name(STAGE, SIGN_IN_PUBLIC_KEYS)


@dataclass
class Stage:
    """The sign-in of a stage on moto, asked as API Gateway asks it."""

    clients: Clients
    provider: OidcProvider
    cookie: str = ""

    def send(self, method: str, path: str, body: str = "", kind: str = "") -> dict[str, Any]:
        place, _, query = path.partition("?")
        event = {
            "version": "2.0",
            "rawPath": place,
            "rawQueryString": query,
            "headers": {"host": DOMAIN, "x-forwarded-proto": "https", "content-type": kind},
            "cookies": [self.cookie] if self.cookie else [],
            "requestContext": {
                "http": {"method": method, "path": place, "sourceIp": "203.0.113.9"},
                "domainName": DOMAIN,
            },
            "body": body,
            "isBase64Encoded": False,
        }
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            answer = handler.lambda_handler(event, None)
        finally:
            loop.close()
        for cookie in answer.get("cookies", ()):
            self.cookie = "; ".join(filter(None, (self.cookie, cookie.partition(";")[0])))
        return answer

    def form(self, path: str, form: dict[str, str]) -> dict[str, Any]:
        return self.send("POST", path, urlencode(form), "application/x-www-form-urlencoded")

    def tokens(self) -> Any:
        """What a client gets whose user has signed in and allowed it."""
        described = json.dumps({"client_name": "A test", "redirect_uris": [REDIRECT]})
        client = json.loads(self.send("POST", "/register", described)["body"])["client_id"]
        asked = {
            "response_type": "code",
            "client_id": client,
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            "scope": "context:read",
        }
        away = self.send("GET", f"/authorize?{urlencode(asked)}")["headers"]["location"]
        page = self.send("GET", self.provider.sign_in(away).removeprefix(ORIGIN))["body"]
        form = {"asking": hidden(page), "decision": "allow"}
        back = self.form("/authorize", form)["headers"]["location"]
        redeemed = {
            "grant_type": "authorization_code",
            "code": parse_qs(urlsplit(back).query)["code"][0],
            "client_id": client,
            "code_verifier": VERIFIER,
        }
        return {**json.loads(self.form("/token", redeemed)["body"]), "client_id": client}

    def refreshed(self, tokens: Any) -> Any:
        form = {"grant_type": "refresh_token", **tokens}
        return {**tokens, **json.loads(self.form("/token", form)["body"])}

    def believed(self, token: str, keys: ParameterKeys | None = None) -> str:
        """Whom a family takes the bearer for."""
        keys = keys or ParameterKeys(self.clients, PARAMETER)
        headers = header_values([("authorization", f"Bearer {token}")])
        request = HttpRequest("POST", "/context/mcp", headers, b"", ORIGIN, "r")
        return BearerAuthentication([SignedInTokens(keys)])(request).subject


@pytest.fixture
def stage() -> Iterator[Stage]:
    provider = OidcProvider()
    with (
        aws_of_a_stage(STAGE) as clients,
        served(provider),
        pytest.MonkeyPatch.context() as patch,
    ):
        for secret in (TOKEN_KEYS, SIGN_IN_KEYS):
            generated = json.dumps({"kid": "first", "secret": secret.name * 5})
            name = physical_name(STAGE, secret)
            clients.secrets_manager().create_secret(Name=name, SecretString=generated)
        clients.ssm().put_parameter(Name=PARAMETER, Value=SIGN_IN_PUBLIC_KEYS.value, Type="String")
        told = {
            **function_environment(SIGN_IN_FUNCTION, STAGE),
            **families_environment(SIGN_IN_FUNCTION),
            "STAGE": STAGE,
            "UPSTREAM_ISSUER": provider.issuer,
            "UPSTREAM_CLIENT_ID": CLIENT_ID,
        }
        for name, value in told.items():
            patch.setenv(name, value)
        handler.application.cache_clear()
        yield Stage(clients, provider)
    handler.application.cache_clear()


def test_families_believe_a_user_by_the_published_key(stage: Stage) -> None:
    families = ParameterKeys(stage.clients, PARAMETER)
    assert families.public() == ()

    assert stage.believed(stage.tokens()["access_token"]) == "u-1"
    published = stage.clients.ssm().get_parameter(Name=PARAMETER)["Parameter"]["Value"]
    assert len(read_public_keys(published)) == 1


def test_a_rotation_breaks_nothing(stage: Stage) -> None:
    tokens = stage.tokens()
    DeployedStage(STAGE, "", stage.clients).rotate_keys()
    assert stage.believed(tokens["access_token"]) == "u-1"
    of_an_old_instance = stage.refreshed(tokens)
    assert stage.believed(of_an_old_instance["access_token"]) == "u-1"
    handler.application.cache_clear()
    renewed = stage.refreshed(of_an_old_instance)

    for token in (tokens, of_an_old_instance, renewed):
        assert stage.believed(token["access_token"]) == "u-1"
    assert len(ParameterKeys(stage.clients, PARAMETER).public()) == 2


def test_a_stage_where_nobody_signs_in_rotates_its_own_keys(stage: Stage) -> None:
    stage.clients.secrets_manager().delete_secret(
        SecretId=physical_name(STAGE, SIGN_IN_KEYS), ForceDeleteWithoutRecovery=True
    )
    deployed = DeployedStage(STAGE, "", stage.clients)
    deployed.rotate_keys()
    assert [key.kid for key in deployed.keys().valid()][1:] == ["first"]


def test_keys_of_kms_sign_too(stage: Stage) -> None:
    kms = stage.clients.kms()
    made = kms.create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["Arn"]
    published = ParameterKeys(stage.clients, PARAMETER)
    signer = TokenSigner(KmsKeyPairs(stage.clients, [made]), published)
    now = 1_800_000_000
    claims = {
        "iss": ORIGIN,
        "sub": "ada",
        "upstream": "https://login.example",
        "aud": f"{ORIGIN}/mcp",
        "scope": "context:read",
        "iat": now,
        "exp": now + 900,
    }
    verifier = SignedInTokens(published, lambda: now)

    assert verifier.verify(signer.signed(claims)).principal.subject == "ada"
    assert list(published.public()) == list(signer.public())


def test_published_keys_serve_while_systems_manager_is_down(stage: Stage) -> None:
    token = stage.tokens()["access_token"]
    now = [0.0]
    keys = ParameterKeys(stage.clients, PARAMETER, lambda: now[0])
    assert stage.believed(token, keys) == "u-1"
    stage.clients.ssm().delete_parameter(Name=PARAMETER)
    now[0] = 301

    assert stage.believed(token, keys) == "u-1"


def test_unreachable_keys_are_a_service_that_is_down() -> None:
    with pytest.raises(ServiceUnavailableError):
        ParameterKeys(Clients("us-east-1", "http://127.0.0.1:1"), "keys").public()


@pytest.mark.parametrize("believes", [True, False])
def test_a_stage_may_believe_no_tokens_of_scripts(believes: bool) -> None:
    keys = StaticKeys((SigningKey("k", b"k" * 32),))
    settings = TokenSettings(hs256_tokens=believes)
    issuer = TokenSettings.model_fields["token_issuer"].default
    token = SharedSecretTokens(keys, issuer=issuer, audience="local").issue("ada", ["a"], 1)
    headers = header_values([("authorization", f"Bearer {token}")])
    request = HttpRequest("POST", "/mcp", headers, b"", ORIGIN, "r")
    authenticate = authentication(settings, keys)

    if believes:
        assert authenticate(request).subject == "ada"
        return
    with pytest.raises(AuthenticationError):
        authenticate(request)
