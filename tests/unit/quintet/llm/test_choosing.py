"""Which model the settings make, and that having none weighs nothing."""

import io
import json
import subprocess
import sys

import pytest

from quintet.aws.clients import Clients
from quintet.errors import ModelFailedError
from quintet.llm.choosing import model_from
from quintet.llm.model import TokenUsage
from quintet.llm.settings import ModelSettings
from quintet.observability import Observability
from quintet.settings import SettingsError


def test_there_is_no_model_unless_one_is_configured() -> None:
    assert model_from(ModelSettings.load({}), Clients("us-east-1")) is None


@pytest.mark.parametrize("provider", ["bedrock", "gemini"])
def test_a_missing_credential_stops_nothing_before_the_model_is_asked(provider: str) -> None:
    settings = ModelSettings.load({"LLM_PROVIDER": provider})
    assert model_from(settings, Clients("us-east-1")) is not None


def test_having_a_model_loads_no_client() -> None:
    script = """
import sys
from quintet.aws.clients import Clients
from quintet.llm.choosing import model_from
from quintet.llm.settings import ModelSettings
for provider in ("none", "bedrock", "gemini"):
    model_from(ModelSettings(llm_provider=provider), Clients("us-east-1"))
print(*{name.split(".")[0] for name in sys.modules})
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not set(run.stdout.split()) & {
        "boto3",
        "botocore",
        "urllib3",
        "ssl",
        "aws_lambda_powertools",
    }


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://models.example",
        "ftp://127.0.0.1",
        "models.example",
        "https://",
        "http://127.0.0.1.evil.example",
    ],
)
def test_a_key_is_not_sent_in_the_clear(endpoint: str) -> None:
    with pytest.raises(SettingsError, match="LLM_ENDPOINT_URL"):
        ModelSettings.load({"LLM_ENDPOINT_URL": endpoint})


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://proxy.example/gemini",
        "http://127.0.0.1:8080",
        "http://localhost:1",
        "http://[::1]:1",
    ],
)
def test_a_proxy_may_be_named(endpoint: str) -> None:
    assert ModelSettings.load({"LLM_ENDPOINT_URL": endpoint}).llm_endpoint_url == endpoint


@pytest.mark.parametrize("name", ["../../v1", "a model", "", "m?key=1", "m#x"])
def test_a_name_that_no_model_has_is_a_wrong_setting(name: str) -> None:
    with pytest.raises(SettingsError, match="LLM_MODEL"):
        ModelSettings.load({"LLM_MODEL": name})


def test_a_key_is_not_shown_with_the_settings() -> None:
    assert "secret-key" not in repr(ModelSettings.load({"GEMINI_API_KEY": "secret-key"}))


def test_the_log_has_the_tokens_of_an_answer_by_provider_and_model() -> None:
    stream = io.StringIO()
    watch = Observability("answers", stream=stream)

    watch.model_usage("gemini", "small", TokenUsage(100, 20))

    [line] = stream.getvalue().splitlines()
    fields = json.loads(line)["fields"]
    assert (fields["input_tokens"], fields["output_tokens"]) == (100, 20)
    assert (fields["provider"], fields["model"]) == ("gemini", "small")


def test_the_log_has_the_providers_code_of_a_failure() -> None:
    stream = io.StringIO()
    watch = Observability("failing", stream=stream, emit_metrics=False)

    watch.model_failed("gemini", "small", ModelFailedError("throttled", detail="429"))

    fields = json.loads(stream.getvalue())["fields"]
    assert (fields["reason"], fields["detail"], fields["model"]) == ("throttled", "429", "small")
