"""What `quintet new family` writes runs: as it is written, and changed as docs/develop.md shows."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quintet.local.new_family import write_family
from tests.support.checkouts import NEW_FAMILY, environment_of, linked_checkout
from tests.support.events import assert_shown
from tests.support.sources import ROOT

PAGE = ROOT / "docs/develop.md"
CHANGED = "garden"
"""The family that the page writes and changes."""
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a family as it is written, and one that was changed in every way that the page shows."""
    made = linked_checkout(tmp_path_factory.mktemp("checkout"))
    for name in (NEW_FAMILY, CHANGED):
        write_family(name, made)
    for change in re.findall(r"^```diff\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        command = ["git", "apply", "-"]
        subprocess.run(command, cwd=made, input=change, text=True, check=True)
    return made


def run(checkout: Path, program: str, *arguments: str, given: str = "") -> str:
    """What a program of this environment prints in a checkout, where it succeeds."""
    done = subprocess.run(
        [Path(sys.executable).with_name(program), *arguments],
        cwd=checkout,
        env=environment_of(checkout),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sources(*families: str) -> Iterator[str]:
    for name in families:
        yield f"functions/quintet/{name}"
        yield f"infra/quintet/resources/families/{name}.py"
        yield f"tests/unit/{name}"


def test_its_tests_pass_and_the_rules_of_the_house_hold(checkout: Path) -> None:
    families = (NEW_FAMILY, CHANGED)
    chosen = ["-p", "no:cacheprovider", "-k", " or ".join(families)]
    rules = ["tests/contract/test_imports.py", "tests/unit/infra/test_declarations.py"]

    passed = run(checkout, "pytest", *chosen, *(f"tests/unit/{name}" for name in families), *rules)

    for file in (*(f"test_{name}.py" for name in families), *(Path(rule).name for rule in rules)):
        assert re.search(rf"{file} \.+", passed), passed


def test_its_types_and_its_form_are_right(checkout: Path) -> None:
    """Types as far as its own modules tell them; all of the others would take a minute."""
    families = list(sources(NEW_FAMILY, CHANGED))
    alone = ["--follow-imports=skip", "--allow-subclassing-any", "--allow-untyped-decorators"]

    run(checkout, "ruff", "check", "--no-cache", *families)
    run(checkout, "ruff", "format", "--check", *families)
    run(checkout, "mypy", "--no-incremental", *alone, "--no-warn-return-any", *families)


def test_it_answers_its_own_events_at_the_local_door(checkout: Path, tmp_path: Path) -> None:
    folder = checkout / "events" / NEW_FAMILY
    expected = json.loads((folder / "expectations.json").read_text())
    events = [json.loads((folder / f"{name}.json").read_text()) for name in expected]
    bodies = zip(expected, (json.loads(event["body"]) for event in events), strict=True)
    asked = [{**body, "id": name} for name, body in bodies]

    lines = "".join(json.dumps(message) + "\n" for message in (HELLO, READY, *asked))
    said = run(checkout, "quintet", "stdio", NEW_FAMILY, "--state", str(tmp_path), given=lines)

    answers = {message["id"]: message for message in map(json.loads, said.splitlines())}
    for name, answer in expected.items():
        assert_shown(answers[name], answer["body"])
    assert [int(event["headers"]["content-length"]) for event in events] == [
        len(event["body"]) for event in events
    ]
