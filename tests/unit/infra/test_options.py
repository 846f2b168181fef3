"""Settings of a deployment that only some functions are told: they read them as they are meant."""

from collections import Counter

import pytest

from quintet.deployment.channel_options import ChannelOptions
from quintet.deployment.function_options import OPTION_PARTS
from quintet.deployment.function_settings import settings_model
from quintet.deployment.settings import DeploymentSettings
from quintet.deployment.sign_in_options import UpstreamOptions
from quintet.resources import FUNCTIONS, Function, function_environment
from quintet.settings import options_of
from tests.support.synthesis import Synthesis

CHOSEN = {
    "message_limit_threshold": 7,
    "use_graph_db": False,
    "auto_summarize": True,
    "verification_completion_threshold": 80,
    "api_discovery": False,
    "workspace_idle_days": 90,
}
"""What the production stage of these tests is deployed with."""
CHOOSING = [
    function for function in FUNCTIONS if CHOSEN.keys() & set(options_of(settings_model(function)))
]


def told(stage: Synthesis, function: Function) -> dict[str, str]:
    [variables] = [
        properties["Environment"]["Variables"]
        for properties in stage.properties("tools", "AWS::Lambda::Function")
        if properties["FunctionName"] == f"quintet-{stage.stage}-{function.name}"
    ]
    named = {name.upper() for name in options_of(settings_model(function))}
    return {name: value for name, value in variables.items() if name in named}


@pytest.mark.parametrize("function", CHOOSING, ids=lambda function: function.name)
def test_an_option_reaches_the_setting_of_its_name(
    production: Synthesis, function: Function
) -> None:
    settings = settings_model(function)
    others = function_environment(function, "test")

    read = settings.load({**others, **told(production, function)})

    chosen = {name: getattr(read, name) for name in options_of(settings) if name in CHOSEN}
    assert chosen == {name: CHOSEN[name] for name in chosen}
    assert chosen


def test_an_option_is_declared_once() -> None:
    declaring = [*OPTION_PARTS, ChannelOptions, UpstreamOptions, DeploymentSettings]
    declared = Counter(name for part in declaring for name in part.__annotations__)
    assert [name for name, times in declared.items() if times > 1] == []
