"""`python -m benchmarks.hub_functions MIRRORS FOLDER [--deepest] [--repeat N]`: hubs answered.

Functions that much of a code base lies behind: etcd's `Range`, from the git folder under MIRRORS,
and Django's `get_response`, from PyPI. Graphs are made under FOLDER, anew when the code that makes
them has changed. For each tool a new process opens the stored graph and answers three times:

- *cold* is the first answer with all modules that it loads, *warm* the best of the others, with the
  graph open; both in seconds of the clock and of the processor
- *peak* is the most memory of that process in MB
- *told* is how much evidence there is, so that a faster answer is seen to say no less

Nothing is cut short; `--deepest` asks for all the depth that the tools allow. The best of N
processes is told (1 by default), as others share the machine.
"""

import argparse
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.code_index import DJANGO, Folder, files_of
from benchmarks.commit_graphs import engine_digest
from benchmarks.labelled.code.projects import fetch

Figures = dict[str, float]


class Hub(NamedTuple):
    """A function, by its file, its name, and a part of the line that defines it."""

    project: str
    file: str
    function: str
    text: str

    def line(self, root: Path) -> int:
        """Where it is defined."""
        lines = (root / self.file).read_text(encoding="utf-8").split("\n")
        return next(number for number, line in enumerate(lines, 1) if self.text in line)


HUBS: Final = (
    Hub("etcd", "server/etcdserver/v3_server.go", "Range", "func (s *EtcdServer) Range("),
    Hub("etcd", "server/etcdserver/api/v3rpc/key.go", "Range", "func (s *kvServer) Range("),
    Hub("django", "django/core/handlers/base.py", "get_response", "def get_response(self, request"),
)
_ETCD: Final = "etcd-io/etcd", "c34dc7ee0048fd2bcc44d50beff002e5e8069b69"
_ANSWERS: Final = 3
_HEADS: Final = "cold", "cold cpu", "warm", "warm cpu", "peak", "told"


def _bottlenecks(graph: Any, reader: Folder, hub: Hub, line: int, is_deep: bool) -> int:
    from quintet.reasoning.bottlenecks.analysing import analyse
    from quintet.reasoning.bottlenecks.models import PerformanceBottleneck

    place = {"file": hub.file, "line": line, "function_name": hub.function}
    asked = PerformanceBottleneck.model_validate(
        {"code_path": {"entry_point": place}, **({"profile_depth": 5} if is_deep else {})}
    )
    return len(analyse(graph, reader, asked, lambda: True).bottlenecks)


def _trace(graph: Any, reader: Folder, hub: Hub, line: int, is_deep: bool) -> int:
    from quintet.reasoning.tracing.answering import answer
    from quintet.reasoning.tracing.models import TraceExecutionPath
    from quintet.reasoning.tracing.tracing import trace

    place = {"file": hub.file, "line": line, "function_name": hub.function}
    asked = TraceExecutionPath.model_validate(
        {"entry_point": place, **({"max_depth": 50} if is_deep else {})}
    )
    found = answer(trace(graph, reader, asked, lambda: True), analysis_id="a", execution_time=0.0)
    return len(found.findings.evidence)


def _impact(graph: Any, reader: Folder, hub: Hub, _line: int, is_deep: bool) -> int:
    from quintet.reasoning.impact.analysing import impact
    from quintet.reasoning.impact.answering import answer
    from quintet.reasoning.impact.models import CrossSystemImpact

    asked = CrossSystemImpact.model_validate(
        {"change_scope": {"files": [hub.file]}, **({"analysis_depth": 5} if is_deep else {})}
    )
    found = answer(impact(graph, reader, asked, lambda: True), analysis_id="a", execution_time=0.0)
    return len(found.findings.evidence)


_TOOLS: Final[Mapping[str, Callable[[Any, Folder, Hub, int, bool], int]]] = {
    "performance_bottleneck": _bottlenecks,
    "trace_execution_path": _trace,
    "cross_system_impact": _impact,
}
"""The only bindings to the tools."""


def answered(tool: str, hub: Hub, stored: Path, root: Path, is_deep: bool) -> Figures:
    """Seconds and memory of this process, in which nothing of the tool was loaded before."""
    line, took, cpu, told = hub.line(root), [], [], 0
    began, began_cpu = time.perf_counter(), time.process_time()
    from quintet.codegraph.sqlite_graph import SqliteGraph

    with closing(SqliteGraph(stored)) as graph:
        for _ in range(_ANSWERS):
            told = _TOOLS[tool](graph, Folder(root), hub, line, is_deep)
            took.append(time.perf_counter() - began)
            cpu.append(time.process_time() - began_cpu)
            began, began_cpu = time.perf_counter(), time.process_time()
    return {
        "cold": took[0],
        "cold cpu": cpu[0],
        "warm": min(took[1:]),
        "warm cpu": min(cpu[1:]),
        "peak": _peak(),
        "told": told,
    }


def _peak() -> float:
    """In MB. `getrusage` would tell of the parent as well, from whose memory a process begins."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found.group(1)) / 1024 if found else 0.0


def _make_graph(root: Path, stored: Path) -> None:
    from quintet.codegraph.building import linked
    from quintet.codegraph.reading import facts_of

    unfinished = stored.with_suffix(".unfinished")
    linked((facts_of(path, file.read_bytes()) for path, file in files_of(root)), unfinished)
    unfinished.rename(stored)


def _graph(folder: Path, name: str) -> Path:
    return folder / f"{name}_{engine_digest()}.graph"


def _roots(mirrors: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    repository, commit = _ETCD
    etcd = folder / "etcd"
    if not etcd.exists():
        git = [
            shutil.which("git") or "git",
            "-C",
            str(mirrors / repository.replace("/", "+") / "repo"),
        ]
        command = [*git, "archive", commit, "*.go"]
        archive = subprocess.run(command, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(etcd, [one for one in tar if one.isfile()], filter="data")
    fetch(DJANGO, folder)
    yield "etcd", etcd
    yield "django", DJANGO.folder(folder)


def _in_own_process(*arguments: str) -> Figures:
    command = [sys.executable, "-m", "benchmarks.hub_functions", *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    figures: Figures = json.loads(done.stdout)
    return figures


def report(mirrors: Path, folder: Path, repeat: int, deep: list[str]) -> None:
    """Prints a line for each function and tool."""
    roots = dict(_roots(mirrors, folder))
    for name, root in roots.items():
        if not _graph(folder, name).exists():
            began = time.process_time()
            _make_graph(root, _graph(folder, name))
            print(f"{name}: graph made in {time.process_time() - began:.1f} s of the processor")
    print(f"{'':58}" + "".join(f"{head:>10}" for head in _HEADS))
    for place, hub in enumerate(HUBS):
        for tool in _TOOLS:
            stored = str(_graph(folder, hub.project))
            each = [
                _in_own_process(*deep, "--ask", tool, str(place), stored, str(roots[hub.project]))
                for _ in range(repeat)
            ]
            label = f"{hub.file.rsplit('/', 1)[-1]} {hub.function} {tool}"
            best = "".join(f"{min(one[head] for one in each):10.2f}" for head in _HEADS)
            print(f"{label:58}{best}", flush=True)


def main() -> None:
    """Prints the figures, or as JSON those of one tool, in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mirrors", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--deepest", action="store_true", help="ask for all the depth there is")
    parser.add_argument("--ask", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.ask:
        tool, place, stored, root = asked.ask
        print(json.dumps(answered(tool, HUBS[int(place)], Path(stored), Path(root), asked.deepest)))
    elif asked.mirrors is None or asked.folder is None:
        parser.error("MIRRORS and FOLDER are needed")
    else:
        report(asked.mirrors, asked.folder, asked.repeat, ["--deepest"] * asked.deepest)


if __name__ == "__main__":
    main()
