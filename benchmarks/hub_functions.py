"""`python -m benchmarks.hub_functions MIRRORS FOLDER [--repeat N]`: hubs answered.

Functions that much of a code base lies behind, in six projects: etcd from the git folder under
MIRRORS, the others from their registries. Indexes are made under FOLDER, anew when the code that
makes them has changed. For each tool a new process opens the stored index and answers three times:

- *cold* is the first answer with all modules that it loads, *warm* the best of the others; in
  seconds of the clock
- *cpu* is the best of the others in seconds of the processor
- *peak* is the most memory of that process in MB
- *size* is the characters of the answer as JSON, and *left* how many entries it leaves out

Nothing is cut short for want of time. The best of N processes is told (1 by default), as others
share the machine.
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.code_index import DJANGO
from benchmarks.commit_graphs import engine_digest
from benchmarks.labelled.code.projects import fetch, projects

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
    Hub("django", "django/db/models/query.py", "get", "def get(self, *args"),
    Hub("starlette", "starlette/applications.py", "__call__", "async def __call__(self"),
    Hub("starlette", "starlette/routing.py", "app", "async def app(self, scope"),
    Hub("click", "src/click/core.py", "make_context", "def make_context("),
    Hub("click", "src/click/testing.py", "invoke", "def invoke("),
    Hub("rxjs", "src/internal/Subscription.ts", "unsubscribe", "unsubscribe(): void {"),
    Hub("rxjs", "src/internal/operators/mergeInternals.ts", "mergeInternals", "function merge"),
    Hub("mux", "mux.go", "ServeHTTP", "func (r *Router) ServeHTTP("),
    Hub("mux", "mux.go", "Match", "func (r *Router) Match("),
)
TOOLS: Final = ("performance_bottleneck", "trace_execution_path", "cross_system_impact")
_ETCD: Final = "etcd-io/etcd", "c34dc7ee0048fd2bcc44d50beff002e5e8069b69"
_ANSWERS: Final = 3
_HEADS: Final = "cold", "warm", "cpu", "peak", "size", "left"


@dataclass(frozen=True)
class _Only:
    """The only workspace there is."""

    workspace: Any

    def chosen(self, tenant: str, name: str | None = None) -> Any:
        """It, whatever is asked for."""
        del tenant, name
        return self.workspace


def answer(tool: str, hub: Hub, line: int, analysing: Any) -> Any:
    """What a tool answers about a hub."""
    from quintet.reasoning.answers import FindBottlenecks
    from quintet.reasoning.impact.models import CrossSystemImpact
    from quintet.reasoning.tracing.models import TraceExecutionPath
    from quintet.requests.deadline import Deadline

    place = {"file": hub.file, "line": line, "function_name": hub.function}
    questions: dict[str, tuple[Any, str, dict[str, Any]]] = {
        "performance_bottleneck": (
            FindBottlenecks,
            "bottlenecks",
            {"code_path": {"entry_point": place}},
        ),
        "trace_execution_path": (TraceExecutionPath, "trace", {"entry_point": place}),
        "cross_system_impact": (
            CrossSystemImpact,
            "impact",
            {"change_scope": {"files": [hub.file]}},
        ),
    }
    model, method, arguments = questions[tool]
    return getattr(analysing, method)("tenant", model.model_validate(arguments), Deadline(600.0))


def answered(tool: str, hub: Hub, root: Path, index: Path) -> Figures:
    """Figures of this process, in which nothing of the tool was loaded before."""
    line, took, cpu = hub.line(root), [], []
    began, began_cpu = time.perf_counter(), time.process_time()
    from quintet.reasoning.analysing import Analysing

    analysing: Any = Analysing(_Only(_workspace(root, index)))
    for _ in range(_ANSWERS):
        found = answer(tool, hub, line, analysing)
        took.append(time.perf_counter() - began)
        cpu.append(time.process_time() - began_cpu)
        began, began_cpu = time.perf_counter(), time.process_time()
    left = re.findall(r": (\d+) more", " ".join(found.left_out))
    return {
        "cold": took[0],
        "warm": min(took[1:]),
        "cpu": min(cpu[1:]),
        "peak": _peak(),
        "size": len(found.model_dump_json()),
        "left": sum(map(int, left)),
    }


def _workspace(root: Path, index: Path) -> Any:
    from benchmarks.code_index import files_of
    from benchmarks.memory_workspace import MemoryWorkspace

    return MemoryWorkspace({path: file.read_bytes() for path, file in files_of(root)}, index)


def _peak() -> float:
    """In MB. `getrusage` would tell of the parent as well, from whose memory a process begins."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found.group(1)) / 1024 if found else 0.0


def _root(name: str, mirrors: Path, folder: Path) -> Path:
    """Where a project lies, fetched if it is not there."""
    if name == "etcd":
        return _etcd(mirrors, folder)
    project = DJANGO if name == "django" else projects()[name]
    fetch(project, folder)
    return project.folder(folder)


def _etcd(mirrors: Path, folder: Path) -> Path:
    repository, commit = _ETCD
    if not (folder / "etcd").exists():
        mirror = str(mirrors / repository.replace("/", "+") / "repo")
        command = [shutil.which("git") or "git", "-C", mirror, "archive", commit, "*.go"]
        archive = subprocess.run(command, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(folder / "etcd", [each for each in tar if each.isfile()], filter="data")
    return folder / "etcd"


def _in_own_process(*arguments: str) -> Figures:
    command = [sys.executable, "-m", "benchmarks.hub_functions", *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    figures: Figures = json.loads(done.stdout)
    return figures


def report(mirrors: Path, folder: Path, repeat: int) -> None:
    """Prints a line for each function and tool."""
    print(f"{'':62}" + "".join(f"{head:>9}" for head in _HEADS))
    for place, hub in enumerate(HUBS):
        root = _root(hub.project, mirrors, folder)
        index = folder / f"{hub.project}_{engine_digest()}"
        index.mkdir(exist_ok=True)
        with _workspace(root, index).code_index():
            pass
        for tool in TOOLS:
            arguments = ("--ask", tool, str(place), str(root), str(index))
            each = [_in_own_process(*arguments) for _ in range(repeat)]
            best = [min(figures[head] for figures in each) for head in _HEADS]
            label = f"{hub.project} {Path(hub.file).name} {hub.function} {tool}"
            shown = "".join(f"{figure:9.2f}" for figure in best[:3])
            print(f"{label:62}{shown}" + "".join(f"{figure:9.0f}" for figure in best[3:]))


def main() -> None:
    """Prints the figures, or as JSON those of one tool, in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mirrors", type=Path, nargs="?")
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--ask", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.ask:
        tool, place, root, index = asked.ask
        print(json.dumps(answered(tool, HUBS[int(place)], Path(root), Path(index))))
    elif asked.mirrors is None or asked.folder is None:
        parser.error("MIRRORS and FOLDER are needed")
    else:
        report(asked.mirrors, asked.folder, asked.repeat)


if __name__ == "__main__":
    main()
