"""A client that shows MCP Apps: `tests/node/apps_host.html`, served and opened in Chromium."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.support.browser import Browser, chromium
from tests.support.sources import ROOT

ADDRESS = "http://127.0.0.1:{}/apps_host.html"
WAIT_FOR = """new Promise((done) => {
  const look = () => (%s ? done(true) : setTimeout(look, 20));
  look();
})"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@dataclass
class AppsHost:
    """The host's page, and the view in the frame of it."""

    page: Browser
    url: str
    _world: int = 0

    def show(self, **asked: Any) -> dict[str, Any]:
        """Calls a tool and opens its view; what came of both."""
        self.page.open(self.url)
        self.page.run(WAIT_FOR % "window.ready")
        shown: dict[str, Any] = self.page.run(f"show({json.dumps(asked)})")
        tree = self.page.send("Page.getFrameTree")["frameTree"]
        (frame,) = [child["frame"]["id"] for child in tree["childFrames"]]
        world = self.page.send("Page.createIsolatedWorld", frameId=frame)
        self._world = world["executionContextId"]
        self.wait_for("document.querySelector('h1, .notice')")
        return shown

    def in_view(self, script: str) -> Any:
        """What a script in the view comes to, which sees its document and not its variables."""
        return self.page.run(script, self._world)

    def wait_for(self, condition: str) -> None:
        self.in_view(WAIT_FOR % condition)

    def serious_findings(self) -> list[str]:
        """What keeps people out of the view."""
        return self.page.serious_findings(self._world)


@contextmanager
def apps_host(profile: Path) -> Iterator[AppsHost]:
    handler = partial(_Quiet, directory=str(ROOT / "tests/node"))
    # A sandboxed frame in its host's process can be looked into.
    switch = "--disable-features=IsolateSandboxedIframes"
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        chromium(profile, switch) as browser,
    ):
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield AppsHost(browser, ADDRESS.format(server.server_address[1]))
        finally:
            server.shutdown()
            thread.join()
