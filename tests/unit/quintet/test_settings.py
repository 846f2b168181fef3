import pytest
from pydantic import ValidationError

from quintet.settings import (
    AwsSettings,
    LimitSettings,
    ServiceSettings,
    SettingsError,
    TokenSettings,
)


class Everything(AwsSettings, TokenSettings, LimitSettings, ServiceSettings):
    """What a function's settings are composed like."""


LEAST = {"LIMITS_TABLE": "limits"}


def test_settings_are_read_by_their_upper_case_names() -> None:
    loaded = Everything.load({**LEAST, "STAGE": "prod", "TOOLS_PER_MINUTE": "7", "PORT": "80"})
    assert (loaded.limits_table, loaded.stage) == ("limits", "prod")
    assert (loaded.tools_per_minute, loaded.port) == (7, 80)


def test_what_is_left_out_is_the_contracts() -> None:
    loaded = Everything.load(LEAST)
    limits = (
        loaded.tools_per_minute,
        loaded.resources_per_minute,
        loaded.configuration_per_minute,
    )
    assert limits == (60, 120, 30)
    assert loaded.token_issuer == "fortitude-mcp-server"
    assert (loaded.allowed_origins, loaded.base_url) == ("*", None)


def test_other_variables_are_ignored() -> None:
    assert Everything.load({**LEAST, "PATH": "/bin", "stage": "lower"}).stage == "local"


def test_a_missing_variable_is_named() -> None:
    with pytest.raises(SettingsError, match="LIMITS_TABLE"):
        Everything.load({})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TOOLS_PER_MINUTE", "0"),
        ("TOOLS_PER_MINUTE", "100001"),
        ("TOOLS_PER_MINUTE", "many"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_LEVEL", "info"),
        ("PORT", ""),
    ],
)
def test_a_wrong_variable_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Everything.load({**LEAST, name: value})


def test_every_wrong_variable_is_named_and_no_value_is_shown() -> None:
    wrong = {"TOOLS_PER_MINUTE": "hunter2", "RESOURCES_PER_MINUTE": "hunter2"}
    with pytest.raises(SettingsError) as caught:
        Everything.load(wrong)
    told = str(caught.value)
    assert all(name in told for name in (*wrong, "LIMITS_TABLE"))
    assert "hunter2" not in told
    assert caught.value.__cause__ is None


def test_the_process_environment_is_read_where_none_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LIMITS_TABLE", "from the process")
    assert LimitSettings.load().limits_table == "from the process"


def test_settings_survive_the_way_through_an_environment() -> None:
    loaded = Everything.load({**LEAST, "STAGE": "prod", "PORT": "80", "LOG_LEVEL": "TRACE"})
    variables = loaded.variables()
    assert Everything.load(variables) == loaded
    assert all(isinstance(value, str) for value in variables.values())
    assert "BASE_URL" not in variables


def test_settings_do_not_change() -> None:
    loaded = AwsSettings.load({})
    with pytest.raises(ValidationError):
        loaded.aws_region = "eu-west-1"  # type: ignore[misc]
