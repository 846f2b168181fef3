"""`quintet --stage`: tokens and documents for a deployed stage."""

import time
from pathlib import Path

import pytest

from tests.e2e.deployed import Deployed
from tests.support.emulated_account import STAGE
from tests.support.wire import Caller, over_http

pytestmark = pytest.mark.e2e

KNOWN_SECONDS = 15
"""A warm instance looks for a key it does not know at most every five seconds."""


def token(deployed: Deployed) -> str:
    made = deployed.quintet(
        "generate-token", "--permissions", "fortitude:research:read", "--stage", STAGE
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def listed(deployed: Deployed, bearer: str) -> int:
    return Caller(over_http(f"{deployed.url}/research/mcp"), bearer).request("tools/list").status


def test_tokens_are_believed_before_and_after_a_rotation(deployed: Deployed) -> None:
    before = token(deployed)
    assert listed(deployed, before) == 200
    assert deployed.quintet("rotate-keys", "--stage", STAGE).returncode == 0
    assert listed(deployed, before) == 200
    after = token(deployed)
    give_up = time.monotonic() + KNOWN_SECONDS
    while listed(deployed, after) != 200 and time.monotonic() < give_up:
        time.sleep(0.5)
    assert listed(deployed, after) == 200


def test_pushed_documents_are_searchable(deployed: Deployed, tmp_path: Path) -> None:
    (tmp_path / "gribble.md").write_text("# Gribbles\n\nA gribble valve opens clockwise.\n")
    pushed = deployed.quintet("library", "push", str(tmp_path), "--into", "cli", "--stage", STAGE)
    assert pushed.returncode == 0, pushed.stderr
    assert "Uploaded 1 documents." in pushed.stdout


def test_an_unknown_stage_is_one_sentence(deployed: Deployed) -> None:
    refused = deployed.quintet(
        "generate-token", "--permissions", "fortitude:admin", "--stage", "nowhere"
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("quintet: There is no stage nowhere in account")
    assert "Traceback" not in refused.stderr
