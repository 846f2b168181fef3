"""The MCP Inspector's own page in headless Chromium."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.support.apps_host import WAIT_FOR
from tests.support.browser import Browser, chromium
from tests.support.processes import free_port, node, running_server

LAUNCHER = "tests/node/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"
TOKEN = "a" * 64
CONNECT = '[aria-label^="Connect or disconnect"]'


@contextmanager
def inspector_page(
    url: str, folder: Path, environment: Mapping[str, str], *switches: str
) -> Iterator[tuple[Browser, str]]:
    """A browser on the page of an Inspector that knows a server's URL; the page's origin."""
    ports = [free_port() for _ in range(3)]
    names = ("CLIENT_PORT", "MCP_SANDBOX_PORT", "MCP_APP_ORIGIN_PORT")
    settings = {
        **os.environ,
        **{name: str(port) for name, port in zip(names, ports, strict=True)},
        "HOME": str(folder),
        "MCP_AUTO_OPEN_ENABLED": "false",
        "MCP_INSPECTOR_API_TOKEN": TOKEN,
        "MCP_INSPECTOR_SECRET_STORE": "memory",
        "MCP_STORAGE_DIR": str(folder),
        **environment,
    }
    command = [node(), LAUNCHER, "--web", "--server-url", url, "--transport", "http"]
    with (
        running_server(command, ports[0], environment=settings),
        chromium(folder / "profile", *switches) as browser,
    ):
        browser.show(1280, 900, "light")
        origin = f"http://127.0.0.1:{ports[0]}"
        browser.open(f"{origin}/?MCP_INSPECTOR_API_TOKEN={TOKEN}")
        yield browser, origin


def wait_for(browser: Browser, condition: str, world: int | None = None) -> None:
    browser.run(WAIT_FOR % condition, world)


def press(browser: Browser, kind: str, name: str) -> None:
    """Presses what begins with these words, once it is there."""
    found = (
        f"[...document.querySelectorAll({json.dumps(kind)})].find((item) =>"
        f" (item.innerText || item.value || '').trim().startsWith({json.dumps(name)}))"
    )
    wait_for(browser, found)
    browser.run(f"{found}.click()")


def press_connect(browser: Browser) -> None:
    """Connects to the server, and waits for the page at which somebody signs in."""
    wait_for(browser, f"document.querySelector('{CONNECT}')")
    browser.run(f"document.querySelector('{CONNECT}').click()")
    browser.wait_for_load()
