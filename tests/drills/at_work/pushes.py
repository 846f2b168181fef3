"""Pushes by the command line, of documents and of source code."""

import json
from collections.abc import Iterator
from pathlib import Path

from quintet.local.emulator import local_clients
from quintet.local.state import STAGE
from quintet.research.library import PublishedLibrary
from quintet.research.library_store import S3Library
from quintet.resources import physical_name
from quintet.resources.families.research import LIBRARY
from tests.drills.at_work.work import Acknowledged
from tests.drills.serving import NotAcknowledged, Serving, persistently

_DOCUMENTS = 5
_FILES = 8
_INDEXED_SECONDS = 600.0


class Documents:
    """Folders of five documents each, pushed into the library."""

    name = "library push"

    def prepare(self, server: Serving) -> None:
        pass

    def do(self, server: Serving, number: int) -> None:
        folder = _folder(server, f"documents-{number}")
        for one in range(_DOCUMENTS):
            (folder / f"{one}.md").write_text(f"# Paper {number}-{one}\n\nIt is about kills.\n")
        server.command("library", "push", str(folder), "--into", f"kills/{number}")

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        wanted = {f"kills/{n}/{one}.md" for n in acknowledged for one in range(_DOCUMENTS)}

        def indexed() -> None:
            url = f"http://127.0.0.1:{_port(server)}"
            library = S3Library(local_clients(url, 60), physical_name(STAGE, LIBRARY))
            if lacking := wanted - set(PublishedLibrary(library).current().sources()):
                raise NotAcknowledged(f"{len(lacking)} lost, such as {min(lacking)}")

        try:
            persistently(indexed, _INDEXED_SECONDS, 2)
        except NotAcknowledged as failure:
            yield str(failure)


class Code:
    """Versions of three workspaces; the last one of each must be ready, and whole."""

    name = "workspace push"
    workspaces = 3

    def prepare(self, server: Serving) -> None:
        pass

    def do(self, server: Serving, number: int) -> None:
        folder = _folder(server, f"code-{number}")
        for one in range(_FILES):
            text = f"def version_{number}_{one}() -> int:\n    return {number}\n"
            (folder / f"m{one}.py").write_text(text)
        name = f"kills-{number % self.workspaces}"
        server.command("workspace", "push", str(folder), "--name", name)

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        last = {number % self.workspaces: number for number in sorted(acknowledged)}

        def ready() -> None:
            listed = json.loads(server.http("GET", "/reasoning/workspaces"))["workspaces"]
            by_name = {each["name"]: (each["status"], each["files"]) for each in listed}
            for place in last:
                if by_name.get(f"kills-{place}") != ("ready", _FILES):
                    raise NotAcknowledged(f"kills-{place} is {by_name.get(f'kills-{place}')}")

        try:
            persistently(ready, _INDEXED_SECONDS, 2)
        except NotAcknowledged as failure:
            yield str(failure)


def _folder(server: Serving, name: str) -> Path:
    folder = server.state.parent / "pushed" / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _port(server: Serving) -> int:
    known = json.loads((server.state / "emulator" / "process.json").read_text())
    return int(known["port"])
