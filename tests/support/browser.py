"""Headless Chromium, driven over its DevTools protocol: pages opened, checked and pictured."""

import base64
import json
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from tests.support.sources import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or ""
AXE = ROOT / "tests/node/node_modules/axe-core/axe.min.js"
START_SECONDS = 60
ANSWER_SECONDS = 60


@dataclass
class Browser:
    """One tab."""

    socket: ClientConnection
    _sent: int = 0
    _events: list[dict[str, Any]] = field(default_factory=list)

    def send(self, method: str, **params: Any) -> Any:
        """What the browser answers to a command."""
        self._sent += 1
        self.socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(timeout=ANSWER_SECONDS))
            if told.get("id") == self._sent:
                assert "error" not in told, (method, told["error"])
                return told["result"]
            self._events.append(told)

    def open(self, url: str) -> None:
        """Opens a page and waits until it has loaded."""
        self._events.clear()
        self.send("Page.navigate", url=url)
        self.wait_for_load()

    def wait_for_load(self) -> None:
        while not any(event.get("method") == "Page.loadEventFired" for event in self._events):
            self._events.append(json.loads(self.socket.recv(timeout=ANSWER_SECONDS)))
        self._events.clear()

    def run(self, script: str, world: int | None = None) -> Any:
        """What a script in the page comes to, or in another world; a promise is waited for."""
        place = {} if world is None else {"contextId": world}
        done = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, **place
        )
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def submit(self, selector: str, values: Mapping[str, str]) -> None:
        """Fills in a form and presses its first button."""
        self._events.clear()
        self.run(
            f"""(() => {{
              const form = document.querySelector({json.dumps(selector)});
              for (const [name, value] of Object.entries({json.dumps(dict(values))}))
                form.elements[name].value = value;
              form.querySelector("button").click();
            }})()"""
        )
        self.wait_for_load()

    def show(self, width: int, height: int, scheme: str, *, is_phone: bool = False) -> None:
        """How wide the page is seen, and in which colours."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=is_phone,
        )
        self.send(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def picture(self, file: Path) -> None:
        """The whole page as a PNG."""
        file.parent.mkdir(parents=True, exist_ok=True)
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "scale": 1, "width": size["width"]}
        clip["height"] = min(size["height"], 4000)
        shot = self.send("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        file.write_bytes(base64.b64decode(shot["data"]))

    def serious_findings(self, world: int | None = None) -> list[str]:
        """What axe-core finds in the page that keeps people out."""
        self.run(AXE.read_text(), world)
        found = self.run("axe.run().then((told) => JSON.stringify(told.violations))", world)
        return [
            f"{item['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
            for item in json.loads(found)
            if item["impact"] in ("serious", "critical")
            for node in item["nodes"]
        ]

    def overflow(self) -> int:
        """Pixels by which the page is wider than the window."""
        return int(
            self.run("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )


@contextmanager
def chromium(profile: Path, *switches: str) -> Iterator[Browser]:
    """A browser with nothing remembered."""
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
    options += ["--no-first-run", "--disable-dev-shm-usage", f"--user-data-dir={profile}"]
    process = subprocess.Popen(
        [CHROMIUM, *options, *switches, "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        port = _port(profile / "DevToolsActivePort")
        with connect(_tab(port), max_size=None) as socket:
            browser = Browser(socket)
            browser.send("Page.enable")
            yield browser
    finally:
        process.terminate()
        process.wait(timeout=30)


def _port(file: Path) -> int:
    deadline = time.monotonic() + START_SECONDS
    while not (file.exists() and file.read_text().strip()):
        assert time.monotonic() < deadline, "Chromium does not start"
        time.sleep(0.05)
    return int(file.read_text().split()[0])


def _tab(port: int) -> str:
    deadline = time.monotonic() + START_SECONDS
    while True:
        tabs = httpx2.get(f"http://127.0.0.1:{port}/json/list", timeout=ANSWER_SECONDS).json()
        found = [tab["webSocketDebuggerUrl"] for tab in tabs if tab["type"] == "page"]
        if found:
            return str(found[0])
        assert time.monotonic() < deadline, "Chromium opens no tab"
        time.sleep(0.05)
