"""With SnapStart, importing the handler does the work that a snapshot can keep, and no more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quintet.resources import FAMILIES, Family, function_environment

ROOT = Path(__file__).parents[2]
SCRIPT = """
import socket, sys
def refuse(*_): raise AssertionError("a connection")
socket.socket.connect = refuse
import importlib
handler = importlib.import_module(sys.argv[1])
heavy = [name in sys.modules for name in ("boto3", "onnxruntime", "numpy")]
print(handler.gateway.cache_info().currsize, *heavy)
"""


def imported(family: Family, initialization: str) -> str:
    environment = {
        **os.environ,
        **function_environment(family.function, "test"),
        "AWS_LAMBDA_INITIALIZATION_TYPE": initialization,
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, family.function.module],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_snapshot_holds_clients_and_models_but_no_connection(family: Family) -> None:
    assert imported(family, "snap-start") == "1 True True True"


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_without_snapshots_nothing_is_made_before_the_first_event(family: Family) -> None:
    assert imported(family, "on-demand") == "0 False False False"
