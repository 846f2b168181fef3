"""`python -m tests.drills hung`: the embedded AWS stopped by SIGSTOP under each tool."""

import argparse
import json
import os
import signal
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.drills.serving import NotAcknowledged, Serving, serving
from tests.support.events import SampleEvent, sample_events

MOST_SECONDS: Final = 28.0
_AT_ONCE: Final = 6
_PAUSE_SECONDS: Final = 0.03
"""From the calls until the stop, so that it comes while they are under way."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool with the arguments of its sample event."""

    family: str
    body: bytes

    @property
    def name(self) -> str:
        """As it is called."""
        return str(json.loads(self.body)["params"]["name"])

    def answered(self, server: Serving, token: str) -> tuple[bool, float]:
        """Whether the tool succeeds, and after how many seconds."""
        path = f"/{self.family}/mcp"
        told = server.answered("POST", path, self.body, "application/json", token)
        read = json.loads(told.body)
        return "error" not in read and not read["result"].get("isError"), told.seconds


def main(arguments: Sequence[str]) -> int:
    """Prints the slowest answer, and each broken promise; 0 where there is none."""
    program = argparse.ArgumentParser(prog="hung")
    program.add_argument("words", nargs="*", help="only tools whose names hold one of these")
    given = program.parse_args(arguments)
    chosen = [
        tool
        for tool in tools()
        if not given.words or any(word in tool.name for word in given.words)
    ]
    with (
        tempfile.TemporaryDirectory(prefix="hung-") as folder,
        serving(Path(folder) / "state") as server,
    ):
        slowest, problems = hung(server, chosen)
    print(f"{len(chosen)} tools, the slowest answer after {slowest:.1f} s")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def tools() -> list[Tool]:
    """Every tool, by the event that has its name."""
    found = [Tool(event.function, _body(event)) for event in sample_events() if _is_tool(event)]
    return [tool for tool in found if json.loads(tool.body)["method"] == "tools/call"]


def _body(event: SampleEvent) -> bytes:
    body: str = event.read()["body"]
    return body.encode()


def _is_tool(event: SampleEvent) -> bool:
    read = event.read()
    try:
        return bool(json.loads(read["body"])["params"]["name"] == event.path.stem)
    except (KeyError, TypeError, ValueError):
        return False


def hung(server: Serving, chosen: Sequence[Tool]) -> tuple[float, list[str]]:
    """The slowest answer while the embedded AWS was stopped, and what was not as it should be."""
    slowest, problems = 0.0, []
    with ThreadPoolExecutor(_AT_ONCE) as threads:
        for first in range(0, len(chosen), _AT_ONCE):
            some = chosen[first : first + _AT_ONCE]
            tokens = [server.token(f"{tool.family}-{tool.name}") for tool in some]
            before = [
                [tool.answered(server, token)[0] for _ in range(2)][-1]  # what a repetition is told
                for tool, token in zip(some, tokens, strict=True)
            ]
            calls = [
                threads.submit(tool.answered, server, token)
                for tool, token in zip(some, tokens, strict=True)
            ]
            threading.Event().wait(_PAUSE_SECONDS)
            os.kill(server.embedded_aws, signal.SIGSTOP)
            try:
                for tool, call in zip(some, calls, strict=True):
                    try:
                        seconds = call.result()[1]
                    except NotAcknowledged as failure:
                        problems.append(f"{tool.name}: {failure}")
                        continue
                    slowest = max(slowest, seconds)
                    if seconds > MOST_SECONDS:
                        problems.append(f"{tool.name}: answered after {seconds:.1f} s")
            finally:
                os.kill(server.embedded_aws, signal.SIGCONT)
            for tool, token, was_well in zip(some, tokens, before, strict=True):
                if was_well and not _is_well(tool, server, token):
                    problems.append(f"{tool.name}: does not succeed after SIGCONT")
    return slowest, problems


def _is_well(tool: Tool, server: Serving, token: str) -> bool:
    """Whether it succeeds again; the first call may still find a connection that was given up."""
    return any(tool.answered(server, token)[0] for _ in range(2))
