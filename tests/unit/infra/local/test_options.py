"""Options from the environment, `--port` and `--config`, in the order that contract.md gives."""

import json
from pathlib import Path

import pytest

from quintet.local.environments import known_options
from quintet.local.failures import CommandError
from quintet.local.options import configured, read_options, state_path, variable

KNOWN = {"PORT", "CONTEXT_DIR", "MESSAGE_LIMIT_THRESHOLD", "AUTO_SUMMARIZE"}


@pytest.mark.parametrize(
    ("option", "name"),
    [
        ("messageLimitThreshold", "MESSAGE_LIMIT_THRESHOLD"),
        ("message_limit_threshold", "MESSAGE_LIMIT_THRESHOLD"),
        ("MESSAGE_LIMIT_THRESHOLD", "MESSAGE_LIMIT_THRESHOLD"),
        ("contextDir", "CONTEXT_DIR"),
        ("useVectorDb", "USE_VECTOR_DB"),
        ("port", "PORT"),
    ],
)
def test_an_option_may_be_spelled_three_ways(option: str, name: str) -> None:
    assert variable(option) == name


def test_a_config_may_be_the_json_itself() -> None:
    text = ' {"port": 7000, "similarityThreshold": 0.5, "contextDir": "there"}'

    assert configured(text) == {
        "PORT": "7000",
        "SIMILARITY_THRESHOLD": "0.5",
        "CONTEXT_DIR": "there",
    }


def test_a_config_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "options.json"
    file.write_text(json.dumps({"toolsPerMinute": 600}))

    assert configured(str(file)) == {"TOOLS_PER_MINUTE": "600"}


def test_truth_is_written_as_settings_read_it_and_null_is_not_given() -> None:
    given = configured('{"autoSummarize": false, "useGraphDb": true, "port": null}')

    assert given == {"AUTO_SUMMARIZE": "false", "USE_GRAPH_DB": "true"}


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ("nowhere.json", "The options in nowhere.json cannot be read"),
        ('{"port": ', "The options in --config are no JSON"),
        ('{"port": [1]}', "The option port must be a text, a number, true or false"),
    ],
)
def test_a_config_that_cannot_be_used_is_one_sentence(config: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        configured(config)


def test_a_file_without_an_object_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "options.json"
    file.write_text("[]")

    with pytest.raises(CommandError, match="must be a JSON object"):
        configured(str(file))


def test_config_beats_the_port_that_beats_the_environment() -> None:
    environment = {"PORT": "1", "MESSAGE_LIMIT_THRESHOLD": "9"}

    assert read_options(None, environment, None, KNOWN)["PORT"] == "1"
    assert read_options(None, environment, 2, KNOWN)["PORT"] == "2"
    both = read_options('{"port": 3}', environment, 2, KNOWN)
    assert both == {"PORT": "3", "MESSAGE_LIMIT_THRESHOLD": "9"}


def test_what_nobody_knows_is_left_out() -> None:
    options = read_options('{"colour": "blue"}', {"HOME": "/root"}, None, KNOWN)

    assert options == {}


def test_an_empty_variable_is_not_given() -> None:
    assert read_options(None, {"CONTEXT_DIR": ""}, None, KNOWN) == {}


def test_the_state_is_where_state_says_or_context_dir_or_the_usual_place() -> None:
    assert state_path(None, {}) == Path(".quintet")
    assert state_path(None, {"CONTEXT_DIR": "there"}) == Path("there")
    assert state_path(Path("here"), {"CONTEXT_DIR": "there"}) == Path("here")


def test_every_option_of_the_seed_is_known_and_no_name_of_a_resource_is() -> None:
    known = known_options()

    assert {
        "AUTO_SUMMARIZE",
        "CONTEXT_DIR",
        "MESSAGE_LIMIT_THRESHOLD",
        "PORT",
        "SIMILARITY_THRESHOLD",
        "TOKEN_LIMIT_PERCENTAGE",
        "TOOLS_PER_MINUTE",
        "USE_GRAPH_DB",
        "USE_VECTOR_DB",
    } <= known
    assert not known & {"CONTEXT_TABLE", "LIMITS_TABLE", "STAGE", "HOST", "TOKEN_KEYS_SECRET_ID"}
