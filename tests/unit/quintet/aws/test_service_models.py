"""The descriptions of services that we ship say what botocore's own do, of fewer operations."""

from pathlib import Path
from typing import Any

from botocore.loaders import Loader

from quintet.aws import parameters

FOLDER = Path(parameters.__file__).with_name("models")


def shape(model: Any, name: str) -> Any:
    """A shape with all that it is made of, without the prose."""
    described = {
        key: value for key, value in model["shapes"][name].items() if key != "documentation"
    }
    members = described.get("members", {})
    described["members"] = {key: shape(model, value["shape"]) for key, value in members.items()}
    for part in ("member", "key", "value"):
        if part in described:
            described[part] = shape(model, described[part]["shape"])
    return described


def test_systems_manager_is_described_as_botocore_does() -> None:
    ours = Loader([str(FOLDER)]).load_service_model("ssm", "service-2")
    known = Loader().load_service_model("ssm", "service-2")

    assert sorted(ours["operations"]) == ["GetParameter", "PutParameter"]
    assert ours["metadata"] == known["metadata"]
    for name, operation in ours["operations"].items():
        for part in ("input", "output"):
            told = operation[part]["shape"]
            assert shape(ours, told) == shape(known, told), name
