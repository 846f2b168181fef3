"""With SnapStart, importing the handler does the work that a snapshot can keep, and no more."""

import os
import subprocess
import sys
from pathlib import Path

from infra.resources import FAMILIES, function_environment

ROOT = Path(__file__).parents[2]
SCRIPT = """
import socket, sys
def refuse(*_): raise AssertionError("a connection")
socket.socket.connect = refuse
import research.handler as handler
print(handler.gateway.cache_info().currsize, "boto3" in sys.modules)
"""


def imported(initialization: str) -> str:
    environment = {
        **os.environ,
        **function_environment(FAMILIES[0].function, "test"),
        "AWS_LAMBDA_INITIALIZATION_TYPE": initialization,
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_snapshot_holds_the_family_and_its_clients_but_no_connection() -> None:
    assert imported("snap-start") == "1 True"


def test_without_snapshots_nothing_is_made_before_the_first_event() -> None:
    assert imported("on-demand") == "0 False"
