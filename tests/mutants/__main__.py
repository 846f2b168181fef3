"""`python -m tests.mutants [WORDS …]`: every mutant, or those whose names hold one of the words.

Each is made in a copy of the project, and the tests named with it run there; 0 only where all are
noticed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Final, Literal

from tests.mutants import MUTANTS
from tests.mutants.mutation import ROOT, Mutant
from tests.support.sources import IMPORT_ROOTS

AT_ONCE: Final = 2
_COPIED: Final = ("functions", "infra", "layers", "tests", "events", "benchmarks", "docs")
_NOTICED, _PASSED = 1, 0
_SECONDS: Final = 900

Outcome = Literal["noticed", "MISSED", "BROKEN"]


@contextmanager
def copies(count: int) -> Iterator[SimpleQueue[Path]]:
    """Copies of the project, each for one mutant at a time."""
    free: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for number in range(count):
            copy = Path(folder) / str(number)
            for name in _COPIED:
                ignored = shutil.ignore_patterns("node_modules", "__pycache__", "cdk.out")
                shutil.copytree(ROOT / name, copy / name, ignore=ignored)
            for name in ("pyproject.toml", "README.md", "Makefile"):
                shutil.copy(ROOT / name, copy / name)
            (copy / "tests" / "node" / "node_modules").symlink_to(ROOT / "tests/node/node_modules")
            free.put(copy)
        yield free


def tried(mutant: Mutant, copy: Path) -> tuple[Outcome, str]:
    """What the named tests say of a mutant, and the end of their output."""
    before = mutant.apply(copy)
    path = os.pathsep.join([*(str(copy / root) for root in IMPORT_ROOTS), str(copy)])
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, *mutant.noticed_by],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "BROKEN", "The tests did not come to an end"
    finally:
        (copy / mutant.file).write_text(before)
    outcomes: dict[int, Outcome] = {_NOTICED: "noticed", _PASSED: "MISSED"}
    outcome = outcomes.get(done.returncode, "BROKEN")
    if outcome == "noticed" and " failed" not in done.stdout.splitlines()[-1]:
        outcome = "BROKEN"  # nothing could be collected, which no test has noticed
    return outcome, done.stdout[-2000:]


def run(mutants: Sequence[Mutant], at_once: int = AT_ONCE) -> dict[str, Outcome]:
    """Tries each, and tells of those that are not noticed."""
    printing = threading.Lock()
    with copies(at_once) as free, ThreadPoolExecutor(at_once) as threads:

        def one_after_the_other(mutant: Mutant) -> Outcome:
            copy = free.get()
            try:
                outcome, output = tried(mutant, copy)
            finally:
                free.put(copy)
            with printing:
                print(f"{outcome:<8} {mutant.name} ({mutant.file})", flush=True)
                if outcome != "noticed":
                    print(output, flush=True)
            return outcome

        outcomes = list(threads.map(one_after_the_other, mutants))
    return {mutant.name: outcome for mutant, outcome in zip(mutants, outcomes, strict=True)}


def main() -> int:
    """0 where every mutant was noticed."""
    words = sys.argv[1:]
    chosen = [each for each in MUTANTS if not words or any(word in each.name for word in words)]
    outcomes = run(chosen)
    noticed = sum(outcome == "noticed" for outcome in outcomes.values())
    print(f"{noticed} of {len(outcomes)} noticed")
    return 0 if noticed == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
