"""Deployment settings: what context may say, and the sentence that answers what it may not."""

from pathlib import Path

import pytest

from quintet.deployment.settings import DeploymentError, DeploymentSettings
from tests.support.synthesis import END_USER_MESSAGING, synthesise


def settings(**context: object) -> DeploymentSettings:
    return DeploymentSettings.from_context(context.get)


def test_a_stage_is_dev_and_keeps_nothing_unless_told() -> None:
    assert settings().stage == "dev"
    assert not settings().retains


def test_production_keeps_its_data_unless_told() -> None:
    assert settings(stage="prod").retains
    assert not settings(stage="prod", retain="false").retains
    assert settings(stage="dev", retain="true").retains


def test_context_given_as_text_is_read_by_its_meaning() -> None:
    made = settings(memory_mb="512", snap_start="true", requests_per_second="12.5")
    assert (made.memory_mb, made.snap_start, made.requests_per_second) == (512, True, 12.5)


def test_what_the_command_line_knows_gives_way_to_context() -> None:
    made = DeploymentSettings.from_context({"region": "eu-west-1"}.get, region="us-east-1")
    assert made.region == "eu-west-1"


@pytest.mark.parametrize(
    ("context", "named"),
    [
        ({"stage": "Prod!"}, "stage"),
        ({"architecture": "mips"}, "architecture"),
        ({"memory_mb": "64"}, "memory_mb"),
        ({"memory_mb": "lots"}, "memory_mb"),
        ({"log_retention_days": "31"}, "log_retention_days"),
        ({"tools_per_minute": "0"}, "tools_per_minute"),
        ({"domain_name": "mcp.example.com"}, "certificate_arn"),
        ({"hosted_zone_id": "Z1"}, "hosted_zone_id"),
        ({"monthly_budget_usd": "5"}, "alarm_email"),
        ({"alarm_email": "nobody"}, "alarm_email"),
        ({"account": "12"}, "account"),
        ({"llm_provider": "oracle"}, "llm_provider"),
        ({"llm_provider": "bedrock", "llm_model": "*"}, "llm_model"),
        ({"llm_provider": "bedrock", "llm_model": "eu.amazon.nova-lite-v1:0"}, "llm_regions"),
        ({"llm_provider": "bedrock", "llm_regions": "everywhere"}, "llm_regions"),
        ({"llm_provider": "gemini", "llm_regions": "eu-west-1"}, "llm_regions"),
        ({"llm_model": "amazon.nova-lite-v1:0"}, "llm_provider"),
        ({"notification_channels": "email,pigeon"}, "notification_channels"),
        ({"email_sender": "somebody"}, "email_sender"),
        ({"email_sender": "*@example.com"}, "email_sender"),
        ({"email_sender": "A <a@example.com>\nBcc: b@example.com"}, "email_sender"),
        ({"email_reply_to": "a@example.com"}, "email_sender"),
        ({"email_identities": "example.com"}, "email_sender"),
        ({"email_sender": "a@example.com", "email_identities": "*"}, "email_identities"),
        ({"sms_sender_id": "far too long a name"}, "sms_sender_id"),
        ({"sms_origination_identity": "+15550100"}, "sms_origination_identity"),
        ({**END_USER_MESSAGING, "sms_sender_id": "Quintet"}, "sms_sender_id is for SNS"),
        ({"connect_instance_id": "*"}, "connect_instance_id"),
        ({"connect_source_number": "+15550100"}, "connect_contact_flow_id"),
        ({"connect_source_number": "5550100"}, "connect_source_number"),
    ],
)
def test_a_value_that_cannot_be_used_is_named(context: dict[str, object], named: str) -> None:
    with pytest.raises(DeploymentError, match=named):
        settings(**context)


def test_no_model_is_asked_unless_told() -> None:
    assert settings().llm_provider == "none"
    assert settings().model is None


def test_an_inference_profile_is_known_by_its_geography() -> None:
    def geography(model: str) -> str:
        regions = "eu-west-1,eu-north-1" if model.startswith("eu.") else None
        return settings(
            llm_provider="bedrock", llm_model=model, llm_regions=regions
        ).inference_geography

    assert geography("eu.amazon.nova-lite-v1:0") == "eu"
    assert geography("global.amazon.nova-2-lite-v1:0") == "global"
    assert geography("amazon.nova-lite-v1:0") == ""


def test_a_wrong_value_fails_synthesis_with_one_sentence(tmp_path: Path) -> None:
    done = synthesise({"memory_mb": "lots"}, tmp_path)
    assert done.status == 1
    assert "quintet: memory_mb: Input should be a valid integer" in done.errors
    assert "Traceback" not in done.errors
