"""The program as `pip install`, `pipx install` and `uvx` make it: a wheel and what it declares."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.clients.test_command_line import rpc
from tests.support.processes import free_port, running_server
from tests.support.sources import ROOT

pytestmark = pytest.mark.clients

UV = str(Path(sys.executable).with_name("uv"))


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What it prints; nothing of this environment's packages can be imported by it."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(UV, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


def test_a_wheel_brings_one_top_level_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as content:
        names = {name.partition("/")[0] for name in content.namelist()}
        requirements = [name for name in content.namelist() if "requirements" in name]

    assert {name for name in names if not name.endswith(".dist-info")} == {"quintet"}
    assert requirements == []


def test_what_pip_installs_serves_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    environment, folder = tmp_path / "environment", tmp_path / "folder"
    folder.mkdir()
    run(UV, "venv", "--quiet", "--python", sys.executable, environment)
    python = environment / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--python", python, wheel)
    quintet = str(environment / "bin" / "quintet")

    assert run(quintet, "--version", cwd=folder).startswith("quintet 0.")
    port = free_port()
    with running_server([quintet, "serve", "--port", str(port), "--state", str(folder)], port):
        permissions = ["--permissions", "fortitude:admin"]
        token = run(quintet, "generate-token", *permissions, "--state", folder).strip()
        asked = {"name": "research_query", "arguments": {"query": "How do I write tests in Rust?"}}
        answer = rpc(f"http://127.0.0.1:{port}", token, "tools/call", asked)
    assert "mcp://fortitude/docs/" in answer["content"][0]["text"]
