"""The `quintet` command as a user types it: first start, restart, sharing, plain words."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from quintet.local.doctor import token_checks
from quintet.local.doctor.examining import CHECKS
from quintet.portal.routes.pages import POLICY
from quintet.requests.http import SECURITY_HEADERS
from tests.clients.conftest import QUINTET, Server
from tests.support.processes import free_port, is_listening

pytestmark = pytest.mark.clients

STATISTICS = "mcp://fortitude/cache/statistics"


def quintet(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [QUINTET, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def rpc(url: str, token: str, method: str, params: dict[str, Any]) -> Any:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{url}/research/mcp", body.encode(), headers)  # noqa: S310
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)["result"]


def ask(url: str, token: str, question: str) -> dict[str, Any]:
    params = {"name": "research_query", "arguments": {"query": question}}
    answer: dict[str, Any] = json.loads(rpc(url, token, "tools/call", params)["content"][0]["text"])
    return answer


@contextmanager
def serving(state: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server, ended with Ctrl-C if it still runs; its output can be read after that."""
    port = free_port()
    command = [QUINTET, "serve", "--state", str(state), "--port", str(port)]
    process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        while not is_listening(port):
            assert process.poll() is None, process.communicate()[0]
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}", process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)


def announced(process: subprocess.Popen[str]) -> Iterator[str]:
    """The lines that a start prints, up to the last before it serves."""
    for line in process.stdout or ():
        yield line
        if line.startswith("Ctrl-C stops it"):
            return


def test_the_first_start_prints_what_a_user_needs_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path / "new") as (url, process):
        output = "".join(announced(process))
        process.send_signal(signal.SIGINT)
        output += process.communicate(timeout=60)[0]

    assert process.returncode == 0
    assert f"{url}/mcp\n" in output
    assert f"{url}/research/mcp" in output
    assert "quintet connect" in output
    assert "Your data is in" in output
    assert len(re.findall(r"[\w-]{20,}\.[\w-]{100,}\.[\w-]+", output)) == 1
    assert len(output.splitlines()) <= 40


def test_a_clients_configuration_reaches_the_running_server(server: Server) -> None:
    done = quintet("connect", "vscode", "--state", str(server.state))
    entry = json.loads(done.stdout)["servers"]["quintet"]
    token = entry["headers"]["Authorization"].removeprefix("Bearer ")

    assert entry["url"] == f"{server.url}/mcp"
    assert rpc(server.url, token, "tools/list", {})["tools"]


def test_a_client_that_signs_in_gets_no_token_of_the_running_server(server: Server) -> None:
    done = quintet("connect", "vscode", "--sign-in", "--state", str(server.state))
    entry = json.loads(done.stdout)["servers"]["quintet"]

    assert entry == {"type": "http", "url": f"{server.url}/mcp"}


def test_an_impatient_second_interrupt_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, process):
        token = next(line for line in process.stdout or () if line.startswith("eyJ")).strip()
        ask(url, token, "What is a dead letter queue?")
        process.send_signal(signal.SIGINT)
        next(line for line in process.stdout or () if "Stopping" in line)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
    with serving(tmp_path) as (url, _):
        again = ask(url, token, "What is a dead letter queue?")

    assert "Your data is in" in output
    assert again["metadata"]["cache_hit"] is True


def test_the_printed_token_works(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, process):
        lines = iter(process.stdout or ())
        token = next(line for line in lines if line.startswith("eyJ")).strip()

        answer = ask(url, token, "How to implement async functions in Rust?")

    assert answer["metadata"]["answer_confidence"] > 0.5


def test_answers_and_documents_survive_a_restart(tmp_path: Path) -> None:
    state, folder = tmp_path / "state", tmp_path / "docs"
    folder.mkdir()
    (folder / "teapots.md").write_text("# Teapots\n\nA teapot pours tea when it is tilted.\n")
    question = "When does a teapot pour tea?"
    with serving(state) as (url, _):
        token = quintet(
            "generate-token", "--state", str(state), "--permissions", "fortitude:admin"
        ).stdout.strip()
        pushed = quintet("library", "push", str(folder), "--state", str(state))
        assert pushed.returncode == 0, pushed.stderr
        assert "1 new or changed" in pushed.stdout
        first = ask_until_found(url, token, question)
    with serving(state) as (url, _):
        again = ask(url, token, question)
        statistics = json.loads(
            rpc(url, token, "resources/read", {"uri": STATISTICS})["contents"][0]["text"]
        )

    assert first["metadata"]["sources"][0]["uri"].endswith("teapots.md#teapots")
    assert again["metadata"]["cache_hit"] is True
    assert statistics["total_entries"] >= 1


def ask_until_found(url: str, token: str, question: str) -> dict[str, Any]:
    """A running server sees a new index within ten seconds, and makes its vectors."""
    give_up = time.monotonic() + 60
    while True:
        answer = ask(url, token, question)
        metadata = answer["metadata"]
        is_found = metadata["answer_confidence"] > 0.5 and metadata["retrieval_complete"]
        if is_found or time.monotonic() > give_up:
            return answer
        time.sleep(0.5)


def test_a_stdio_client_shares_the_data_of_a_running_server(server: Server) -> None:
    question = "What is a dead letter queue?"
    ask(server.url, server.token(), question)
    call = {"name": "research_query", "arguments": {"query": question}}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "x"}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
    ]

    done = subprocess.run(
        [QUINTET, "stdio", "research", "--state", str(server.state)],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert answers[1]["result"]["protocolVersion"] == "2025-11-25"
    assert answers[2]["result"]["structuredContent"]["metadata"]["cache_hit"] is True


def test_logs_are_json_lines_without_tokens_or_questions(server: Server) -> None:
    token = server.token()
    ask(server.url, token, "How do I keep zebras secret?")

    text = (server.state / "quintet.log").read_text()

    assert all(json.loads(line)["fields"] for line in text.splitlines())
    assert token not in text
    assert "zebras" not in text


def test_the_portal_says_what_is_served(server: Server) -> None:
    def get(path: str) -> str:
        with urllib.request.urlopen(server.url + path, timeout=10) as answer:  # noqa: S310
            text: str = answer.read().decode()
            return text

    assert json.loads(get("/health")) == {"status": "ok"}
    assert f"{server.url}/research/mcp" in get("/")
    by_path = json.loads(get("/.well-known/oauth-protected-resource/research/mcp"))
    at_root = json.loads(get("/.well-known/oauth-protected-resource"))
    assert by_path["resource"] == f"{server.url}/research/mcp"
    assert at_root["resource"] == server.url
    assert "fortitude:research:read" in by_path["scopes_supported"]
    assert "fortitude:admin" not in by_path["scopes_supported"]


@pytest.mark.parametrize("path", ["/", "/health", "/nothing-here", "/research/mcp"])
def test_every_http_answer_carries_the_security_headers(server: Server, path: str) -> None:
    with closing(HTTPConnection(server.url.removeprefix("http://"), timeout=10)) as connection:
        connection.request("GET", path)
        headers = connection.getresponse().headers

    own = {"Content-Security-Policy": POLICY} if path == "/" else {}
    for name, value in {**SECURITY_HEADERS, **own}.items():
        assert headers.get_all(name) == [value]


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.strip().splitlines()
    return line


@pytest.mark.parametrize("path", ["/mcp", "/mcp?families=context", "/research/mcp"])
def test_the_doctor_finds_nothing_wrong_with_a_running_server(server: Server, path: str) -> None:
    looked = subprocess.run(
        [QUINTET, "doctor", f"{server.url}{path}", "--token", server.token()],
        capture_output=True,
        text=True,
        check=False,
    )
    findings = [
        line for line in looked.stdout.splitlines() if line.startswith(("ok ", "wrong ", "open "))
    ]
    assert looked.returncode == 0
    assert {line[:2] for line in findings} == {"ok"}
    assert len(findings) == len(CHECKS) + len(token_checks.CHECKS)


def test_the_doctor_says_what_an_unknown_address_answers(server: Server) -> None:
    looked = subprocess.run(
        [QUINTET, "doctor", f"{server.url}/nothing/mcp"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert looked.returncode == 1
    assert "a POST without a token is answered 404" in looked.stdout
    assert "are wrong" in looked.stderr


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])

        done = quintet("serve", "--state", str(tmp_path), "--port", port)

    assert f"port {port}" in one_sentence(done)


def test_a_state_directory_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    done = quintet("serve", "--state", str(tmp_path / "file"))

    assert "--state" in one_sentence(done)


def test_a_family_that_does_not_load_is_told_and_nothing_is_served(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Broken:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'quintet.context.services':\n"
        "            raise SyntaxError('a line that is no Python')\n"
        "sys.meta_path.insert(0, Broken())\n"
    )
    command = [QUINTET, "serve", "--state", str(tmp_path / "state"), "--port", str(free_port())]

    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 1
    assert "a line that is no Python" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("quintet: The servers' code does not load")
    assert "is ready" not in done.stdout
