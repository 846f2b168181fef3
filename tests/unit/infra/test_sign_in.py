"""Signing in on AWS: who may read and write which keys, and what a stage without it has."""

import json
from pathlib import Path
from typing import Any

import pytest

from quintet.deployment.settings import DeploymentError, DeploymentSettings
from quintet.resources import (
    FUNCTIONS,
    PORTAL,
    PORTAL_KEYS,
    SIGN_IN,
    SIGN_IN_CLIENT_SECRET,
    SIGN_IN_FUNCTION,
    SIGN_IN_KEYS,
    SIGN_IN_PUBLIC_KEYS,
    physical_name,
)
from quintet.signin.paths import CALLBACK_PATH, ROUTES
from tests.support.synthesis import EVERYTHING, Synthesis
from tests.support.upstream_world import upstream_world


def policies_on(stage: Synthesis, action: str, name: str) -> set[str]:
    """The names of the policies that allow an action on what is called so."""
    return {
        policy.partition("role")[0]
        for policy, statement in stage.allowing(action)
        if name in json.dumps(statement["Resource"])
    }


def test_the_sign_in_alone_reads_the_secrets_that_sign(stage: Synthesis) -> None:
    secret = physical_name(stage.stage, SIGN_IN_KEYS)

    assert policies_on(stage, "secretsmanager:GetSecretValue", secret) == {"signin"}


def test_the_sign_in_alone_publishes_keys_and_who_answers_mcp_reads_them(stage: Synthesis) -> None:
    parameter = physical_name(stage.stage, SIGN_IN_PUBLIC_KEYS)
    declared = {
        function.name
        for function in FUNCTIONS
        if any(grant.resource == SIGN_IN_PUBLIC_KEYS for grant in function.grants)
    }

    assert policies_on(stage, "ssm:PutParameter", parameter) == {"signin"}
    assert policies_on(stage, "ssm:GetParameter", parameter) == declared
    assert {"research", "router", "signin"} <= declared


def test_the_sign_in_cannot_make_tokens_of_scripts(stage: Synthesis) -> None:
    allowed = policies_on(stage, "secretsmanager:GetSecretValue", f"{stage.stage}-token-keys")

    assert "signin" not in allowed


def test_kms_signs_with_the_named_keys_and_no_others(
    production: Synthesis, development: Synthesis
) -> None:
    [(policy, statement)] = production.allowing("kms:Sign")

    assert policy.startswith("signin")
    assert statement["Resource"] == EVERYTHING["sign_in_kms_keys"]
    assert statement["Action"] == ["kms:GetPublicKey", "kms:Sign"]
    assert development.allowing("kms:Sign") == []


def test_a_client_secret_is_read_by_the_sign_in_alone(
    production: Synthesis, development: Synthesis
) -> None:
    secret = physical_name("prod", SIGN_IN_CLIENT_SECRET)

    assert policies_on(production, "secretsmanager:GetSecretValue", secret) == {"signin"}
    assert production.variables(SIGN_IN_FUNCTION)["UPSTREAM_SECRET_ID"] == secret
    assert SIGN_IN_CLIENT_SECRET.name not in json.dumps(development.template("data"))


def test_the_portal_alone_reads_what_its_sessions_are_sealed_with(stage: Synthesis) -> None:
    secret = physical_name(stage.stage, PORTAL_KEYS)

    assert policies_on(stage, "secretsmanager:GetSecretValue", secret) == {"portal"}
    assert stage.variables(PORTAL)["PORTAL_KEYS_SECRET_ID"] == secret


def test_the_sign_in_is_told_of_its_upstream(production: Synthesis) -> None:
    told = production.variables(SIGN_IN_FUNCTION)

    assert told["UPSTREAM_ISSUER"] == "https://login.example.com"
    assert told["UPSTREAM_CLIENT_ID"] == "quintet"
    assert json.loads(told["SIGN_IN_GROUPS"]) == {"editors": ["context:write"]}
    assert production.variables(PORTAL)["SIGNS_IN"] == "True"


def test_a_user_pool_is_made_on_request(development: Synthesis, production: Synthesis) -> None:
    [pool] = development.properties("tools", "AWS::Cognito::UserPool")
    [client] = development.properties("tools", "AWS::Cognito::UserPoolClient")
    told: dict[str, Any] = development.variables(SIGN_IN_FUNCTION)

    assert pool["AdminCreateUserConfig"] == {"AllowAdminCreateUserOnly": True}
    assert client["AllowedOAuthFlows"] == ["code"]
    assert CALLBACK_PATH in json.dumps(client["CallbackURLs"])
    assert "ProviderURL" in json.dumps(told["UPSTREAM_ISSUER"])
    assert "Ref" in told["UPSTREAM_CLIENT_ID"]
    assert told["SIGN_IN_GROUPS_CLAIM"] == "cognito:groups"
    assert production.resources("tools", "AWS::Cognito::UserPool") == []


def test_a_stage_where_nobody_signs_in_has_nothing_of_it(gemini: Synthesis) -> None:
    keys = {route["RouteKey"] for route in gemini.properties("tools", "AWS::ApiGatewayV2::Route")}
    names = {
        function["FunctionName"] for function in gemini.properties("tools", "AWS::Lambda::Function")
    }

    assert not keys & set(ROUTES)
    assert "quintet-dev-signin" not in names
    assert gemini.variables(PORTAL)["SIGNS_IN"] == "False"
    for resource in (SIGN_IN, SIGN_IN_KEYS):
        assert f'"{physical_name("dev", resource)}"' not in json.dumps(gemini.template("data"))
    assert "signin" not in json.dumps(gemini.template("operations"))


def test_the_gateway_sends_the_sign_in_what_it_serves(tmp_path: Path) -> None:
    with upstream_world(tmp_path / "state") as world:
        assert world.routes == set(ROUTES)


WRONG: list[dict[str, Any]] = [
    {"sign_in_issuer": "https://login.example.com"},
    {"sign_in_client_id": "quintet"},
    {"sign_in_issuer": "http://login.example.com", "sign_in_client_id": "quintet"},
    {"sign_in_issuer": "login", "sign_in_client_id": "quintet"},
    {
        "sign_in_issuer": "https://login.example.com",
        "sign_in_client_id": "quintet",
        "sign_in_user_pool": True,
    },
    {"sign_in_client_secret": True},
    {"sign_in_user_pool": True, "sign_in_client_secret": True},
    {"sign_in_user_pool": True, "sign_in_kms_keys": "alias/mine"},
    {"sign_in_kms_keys": EVERYTHING["sign_in_kms_keys"]},
    {"sign_in_groups": "editors"},
    {"sign_in_groups": '{"editors": "context:write"}'},
    {"sign_in_groups": '{"editors": ["cooking:write"]}'},
    {"sign_in_permissions": "cooking:read"},
    {"sign_in_days": 0},
    {"sign_in_teams": '{"editors": ["red"]}'},
    {"sign_in_team_hours": 0},
]


@pytest.mark.parametrize("context", WRONG, ids=str)
def test_what_cannot_be_used_is_told_before_anything_is_made(context: dict[str, Any]) -> None:
    with pytest.raises(DeploymentError):
        DeploymentSettings.from_context(context.get)
