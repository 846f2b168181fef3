"""Settings of a deployment that only some functions are told: they read them as they are meant."""

from importlib import import_module

import pytest

from infra.resources import FUNCTIONS, Function, function_environment
from infra.settings import DeploymentSettings
from tests.support.synthesis import Synthesis

pytestmark = pytest.mark.xdist_group("synthesis")

CHOSEN = {
    "message_limit_threshold": 7,
    "use_graph_db": False,
    "auto_summarize": True,
    "verification_completion_threshold": 80,
    "api_discovery": False,
    "workspace_idle_days": 90,
}
"""What the production stage of these tests is deployed with."""
TOLD = [function for function in FUNCTIONS if function.options]


def told(stage: Synthesis, function: Function) -> dict[str, str]:
    [variables] = [
        properties["Environment"]["Variables"]
        for properties in stage.properties("tools", "AWS::Lambda::Function")
        if properties["FunctionName"] == f"quintet-{stage.stage}-{function.name}"
    ]
    named = {name.upper() for name in function.options}
    return {name: value for name, value in variables.items() if name in named}


@pytest.mark.parametrize("function", TOLD, ids=lambda function: function.name)
def test_an_option_reaches_the_setting_of_its_name(
    production: Synthesis, function: Function
) -> None:
    settings = import_module(function.module).SETTINGS
    others = function_environment(function, "test")

    read = settings.load({**others, **told(production, function)})

    chosen = {name: getattr(read, name) for name in function.options if name in CHOSEN}
    assert chosen == {name: CHOSEN[name] for name in chosen}
    assert chosen


@pytest.mark.parametrize("function", TOLD, ids=lambda function: function.name)
def test_what_is_not_chosen_is_what_the_function_would_choose(function: Function) -> None:
    fields = import_module(function.module).SETTINGS.model_fields

    for name in function.options:
        assert DeploymentSettings.model_fields[name].default == fields[name].default, name
