"""The engine alone against FastMCP's echo server: cold start and warm CPU, taken in turns."""

import json
import statistics
import subprocess
import sys
from typing import Any

ROUNDS = 9
REQUESTS = 2000
COLD_TARGET, WARM_TARGET = 0.25, 0.02


def measured(name: str) -> dict[str, Any]:
    """One fresh process."""
    command = [sys.executable, "-m", "benchmarks.contender", name, str(REQUESTS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def report() -> None:
    """Medians and their ratios, Quintet over FastMCP."""
    measured("quintet"), measured("fastmcp")  # compiles and warms the file cache
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(measured("quintet"))
        theirs.append(measured("fastmcp"))
    print(f"engine against FastMCP, {ROUNDS} processes each, in turns (medians)")
    for figure, scale, unit, target in (
        ("cold_seconds", 1e3, "ms", COLD_TARGET),
        ("warm_cpu_seconds", 1e6, "us", WARM_TARGET),
    ):
        us = statistics.median(run[figure] for run in ours)
        them = statistics.median(run[figure] for run in theirs)
        print(
            f"  {figure:<18}{us * scale:9.1f} {unit}  against {them * scale:9.1f} {unit}"
            f"   ratio {us / them:.4f} (target {target})"
        )
    print(f"  modules loaded    {ours[0]['modules']} against {theirs[0]['modules']}")
