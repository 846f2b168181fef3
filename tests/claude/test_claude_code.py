"""Claude Code adds the one address and connects: with a token, and by signing in."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.clients.conftest import Server, server  # noqa: F401 - a fixture
from tests.support.browser import CHROMIUM
from tests.support.signing_in import passcode
from tests.support.sources import ROOT
from tests.support.without_documents import without_documents

pytestmark = pytest.mark.claude

(CLAUDE,) = [
    str(path)
    for path in (ROOT / ".build/claude/node_modules/@anthropic-ai").glob("claude-code-*/claude")
] or [""]
SECONDS = 120
OPENS_PAGES = f"#!/bin/sh\ncd {ROOT} && exec {sys.executable} -m tests.support.sign_in_page $1\n"


@pytest.fixture
def home(tmp_path: Path, server: Server) -> Mapping[str, str]:  # noqa: F811
    """A user who has never used it, and whose browser signs in as ann."""
    browser = tmp_path / "bin" / "xdg-open"
    browser.parent.mkdir()
    browser.write_text(OPENS_PAGES)
    browser.chmod(0o700)
    return {
        **os.environ,
        "HOME": str(tmp_path),
        "CLAUDE_CONFIG_DIR": str(tmp_path / "claude"),
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "DISABLE_AUTOUPDATER": "1",
        "BROWSER": str(browser),
        "PATH": os.pathsep.join([str(browser.parent), os.environ["PATH"]]),
        "SIGN_IN_NAME": "ann",
        "SIGN_IN_CODE": passcode(server.state),
    }


def claude(home: Mapping[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [CLAUDE, "mcp", *arguments],
        env=home,
        cwd=home["HOME"],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    return done.stdout


def test_it_connects_with_a_token(server: Server, home: Mapping[str, str]) -> None:  # noqa: F811
    header = f"Authorization: Bearer {server.token()}"
    claude(home, "add", "--transport", "http", "quintet", f"{server.url}/mcp", "--header", header)

    assert "✔ Connected" in claude(home, "list")


@pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
def test_it_signs_in_and_connects(server: Server, home: Mapping[str, str]) -> None:  # noqa: F811
    with without_documents(int(server.url.rpartition(":")[2])) as url:
        claude(home, "add", "--transport", "http", "quintet", f"{url}/mcp")
        assert "Needs authentication" in claude(home, "list")
        told = on_a_terminal([CLAUDE, "mcp", "login", "quintet"], home)

        assert 'Authenticated with "quintet"' in told
        assert "✔ Connected" in claude(home, "list")


def on_a_terminal(command: list[str], home: Mapping[str, str]) -> str:
    """What a program tells that wants a terminal, until it says that it is through."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        command, env=home, cwd=home["HOME"], stdin=its, stdout=its, stderr=its
    )
    os.close(its)
    told, give_up = b"", time.monotonic() + SECONDS
    try:
        while b"Authenticated" not in told and time.monotonic() < give_up:
            if select.select([ours], [], [], 1)[0]:
                told += os.read(ours, 4096)
        process.wait(timeout=2)
    except (OSError, subprocess.TimeoutExpired):
        pass  # it has ended, or waits for a paste that does not come
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return told.decode("utf-8", "replace")
