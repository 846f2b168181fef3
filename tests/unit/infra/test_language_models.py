"""A deployment's language model: who is told of it, who may ask it, and where its key lies."""

from typing import Any

import pytest

from quintet.deployment.components.language_models import bedrock_arns
from quintet.deployment.settings import DeploymentSettings
from quintet.resources import FUNCTIONS, Function
from tests.support.synthesis import Synthesis

ASKING = [function for function in FUNCTIONS if function.asks_models]


def statements(stage: Synthesis, action: str) -> list[dict[str, Any]]:
    return [statement for _, statement in stage.allowing(action)]


def arns(**context: str) -> list[str]:
    settings = DeploymentSettings.from_context({"llm_provider": "bedrock", **context}.get)
    return [arn.split(":bedrock:")[1].split("}")[-1] for arn in bedrock_arns(settings)]


def test_every_family_but_context_asks_models() -> None:
    assert {function.name for function in ASKING} == {
        "assistant",
        "orchestration",
        "reasoning",
        "reasoning-jobs",
        "research",
    }


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_only_who_asks_is_told(production: Synthesis, function: Function) -> None:
    told = {name for name in production.variables(function) if "LLM" in name}

    assert told == (
        {"LLM_PROVIDER", "LLM_MODEL", "LLM_TIMEOUT_SECONDS"} if function.asks_models else set()
    )


def test_without_a_provider_nobody_may_ask(development: Synthesis) -> None:
    assert statements(development, "bedrock:InvokeModel") == []
    assert development.variables(ASKING[0])["LLM_PROVIDER"] == "none"
    assert "gemini" not in str(development.template("data"))


def test_with_bedrock_who_asks_may_invoke_one_model(production: Synthesis) -> None:
    allowed = statements(production, "bedrock:InvokeModel")

    assert len(allowed) == len(ASKING)
    for statement in allowed:
        assert statement["Action"] == "bedrock:InvokeModel"
        assert "*" not in str(statement["Resource"])
        assert str(statement["Resource"]).count("amazon.nova-2-lite-v1:0") == 3


def test_a_model_itself_is_asked_in_the_stages_region_only() -> None:
    assert arns(llm_model="amazon.nova-lite-v1:0") == ["::foundation-model/amazon.nova-lite-v1:0"]


def test_a_geographic_profile_may_run_where_the_operator_says() -> None:
    found = arns(llm_model="eu.amazon.nova-lite-v1:0", llm_regions="eu-west-1, eu-north-1")

    assert found == [
        ":inference-profile/eu.amazon.nova-lite-v1:0",
        "::foundation-model/amazon.nova-lite-v1:0",
        "eu-west-1::foundation-model/amazon.nova-lite-v1:0",
        "eu-north-1::foundation-model/amazon.nova-lite-v1:0",
    ]


def test_geminis_key_lies_in_a_secret_that_the_template_does_not_fill(gemini: Synthesis) -> None:
    assert gemini.status == 0, gemini.errors
    [made] = [
        secret
        for secret in gemini.properties("data", "AWS::SecretsManager::Secret")
        if secret["Name"] == "quintet-dev-gemini-api-key"
    ]

    assert not made.keys() & {"SecretString", "GenerateSecretString"}
    for function in ASKING:
        told = gemini.variables(function)
        assert told["GEMINI_API_KEY_SECRET_ID"] == made["Name"]
        assert told["LLM_PROVIDER"] == "gemini"
    readers = statements(gemini, "secretsmanager:GetSecretValue")
    assert sum("gemini-api-key" in str(reader["Resource"]) for reader in readers) == len(ASKING)
