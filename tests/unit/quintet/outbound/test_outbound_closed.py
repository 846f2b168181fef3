"""The guard is opened for three places by name, and for no other caller."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from quintet.outbound.messages import OutboundRequest
from tests.support.hostile_servers import answer, hostile_server, sending
from tests.unit.quintet.outbound.asking import local_client

ROOT = Path(__file__).parents[4]
CODE = ("functions", "infra", "layers")
GUARD = ROOT / "layers/shared/python/quintet/outbound"
OPENING = "also_permitted"
OPENED = {
    ROOT / "functions/quintet/portal/handler.py",  # the emulator of AWS that tests deploy to
    ROOT / "functions/quintet/signin/composition.py",  # the upstream that whoever deploys names
    ROOT / "infra/quintet/local/loopback.py",  # the servers of the user's own machine
}


def sources() -> list[Path]:
    return [
        file
        for folder in CODE
        for file in (ROOT / folder).rglob("*.py")
        if not {"node_modules", ".venv"} & set(file.parts)
    ]


def test_no_code_of_ours_permits_more_than_public_addresses() -> None:
    files = sources()
    assert {GUARD / "client.py", *OPENED} <= {*files}
    for file in files:
        if file == GUARD / "client.py" or file in OPENED:
            continue
        text = file.read_text()
        assert OPENING not in text, file
        for node in ast.walk(ast.parse(text)) if "OutboundClient" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("OutboundClient"):
                assert all(keyword.arg is not None for keyword in node.keywords), file


def test_the_guard_reads_no_environment() -> None:
    files = list(GUARD.glob("*.py"))
    assert files
    for file in files:
        tree = ast.parse(file.read_text())
        imported = {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in [getattr(node, "module", None), *(alias.name for alias in node.names)]
        }
        assert not imported & {"os", "environ", "quintet.settings", "urllib.request", "urllib3"}


@pytest.mark.parametrize("variable", ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"])
def test_proxies_of_the_environment_are_not_used(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        hostile_server(sending(answer(b"proxy"))) as proxy,
        hostile_server(sending(answer(b"server"))) as server,
    ):
        monkeypatch.setenv(variable, proxy.url())
        response = local_client().send(OutboundRequest(server.url()))
    assert (response.body, proxy.connections) == (b"server", 0)


def test_a_cold_start_loads_nothing_of_it_but_its_own_modules() -> None:
    program = "import sys; import quintet.outbound.client; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "quintet.outbound.client" in loaded
    assert not {"ssl", "http.client", "urllib3", "idna", "boto3", "email"} & set(loaded)
