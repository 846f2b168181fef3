"""The library on real documentation: time to push it, and to answer questions about it warm."""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.questions import QUESTIONS
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.local.emulator import local_clients, running_emulator
from quintet.local.instances.counting import Counting
from quintet.local.instances.functions import LocalFunctions, Setup
from quintet.local.instances.link import DirectLink
from quintet.local.library import push_library
from quintet.local.provisioning import create_resources
from quintet.local.starter import local_library, prepare_library
from quintet.local.state import STAGE, StateDirectory
from quintet.local.tokens import LOCAL_SUBJECT, local_token
from tests.support.wire import Caller

ROUNDS = 5


def report(folder: Path) -> None:
    """Pushes the folder into a fresh local Quintet and asks it everything."""
    with tempfile.TemporaryDirectory() as temporary:
        state = StateDirectory.opened(Path(temporary))
        with running_emulator(state) as url, (Path(temporary) / "log").open("w") as log:
            clients = local_clients(url)
            create_resources(clients, STAGE)
            store = local_library(clients)
            prepare_library(clients, _silent)
            started = time.perf_counter()
            pushed = push_library(store, folder, "docs", _silent)
            seconds = time.perf_counter() - started
            print(f"library push of {folder.name}: {pushed.uploaded} documents,")
            print(f"  {pushed.index.passages} passages, {seconds:.1f} s (target 120 s)")
            options = {"TOOLS_PER_MINUTE": "100000"}
            counting = Counting(clients, options, log)
            setup = Setup(state.path, url, options)
            functions = LocalFunctions(setup, DirectLink(counting.answer))
            token = local_token(state, LOCAL_SUBJECT, ALL_PERMISSIONS, 1)
            _ask(Caller(functions.gateway("research").endpoint.handle, token).call)


def _ask(call: Callable[..., Any]) -> None:
    """Each question in several wordings, so that the cache answers none of them."""
    call("research_query", {"query": "warm"})
    latencies, first, third = [], 0, 0
    for question, wanted in QUESTIONS:
        for number in range(ROUNDS):
            asked = {"query": f"{question} {'please ' * number}", "audience": f"reader {number}"}
            started = time.perf_counter()
            answer = call("research_query", asked)
            latencies.append((time.perf_counter() - started) * 1000)
        sources = answer.result["structuredContent"]["metadata"]["sources"]
        pages = list(dict.fromkeys(source["uri"].rpartition("/")[2] for source in sources))
        hits = [any(page.startswith(name) for name in wanted) for page in pages]
        first += bool(hits) and hits[0]
        third += any(hits[:3])
        if not any(hits[:3]):
            print(f"  not cited: {question} -> {pages[:3]}")
    ordered = sorted(latencies)
    print(f"  research_query, uncached, {len(latencies)} calls:")
    print(f"  p50 {statistics.median(ordered):.1f} ms (target 40), ", end="")
    print(f"p95 {ordered[int(len(ordered) * 0.95)]:.1f} ms")
    print(f"  right page cited first {first}, among the first three {third}, of {len(QUESTIONS)}")


def _silent(_done: int, _of: int) -> None:
    """Shows nothing."""
