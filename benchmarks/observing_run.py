"""`python -m benchmarks.observing_run OUT CODE [--tests PATH] ... -- MODULE [ARGUMENT ...]`.

Runs a module (`pytest`, say) in this process and writes to OUT, as JSON, which calls written under
CODE ran what, and which of its functions did what outside of the process. It needs nothing but the
standard library, so that it runs in an environment made for the package (Python 3.12 or later, with
this repository's root as PYTHONPATH). Paths are relative to CODE where they lie under it.
"""

import argparse
import json
import runpy
import sys
from pathlib import Path
from typing import Any

from benchmarks.observing import Observed, watched
from benchmarks.observing_effects import Effects, effects_of


def _relative(file: object, code: Path) -> str:
    # A mock that stands for a function may name anything as its file.
    path = Path(str(file))
    return path.relative_to(code).as_posix() if path.is_relative_to(code) else str(file)


def recorded(observed: Observed, effects: Effects, code: Path) -> dict[str, Any]:
    """What was seen, as plain values."""
    calls = [
        {
            "call": [_relative(site.file, code), site.line, site.text],
            "ran": sorted(
                sorted(
                    [_relative(one.file, code), str(one.qualified), str(one.line)] for one in run
                )
                for run in ran
            ),
        }
        for site, ran in sorted(observed.items())
        if not effects.is_of_tests(site.file)
    ]
    functions = [
        {"function": [_relative(one.file, code), one.qualified, str(one.line)], "did": sorted(did)}
        for one, did in sorted(effects.told())
    ]
    tests = [_relative(path, code) for path in effects.tests]
    return {"tests": tests, "calls": calls, "functions": functions}


def main() -> None:
    """Runs and records; the module's own exit code is told, and is not this program's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("code", type=Path)
    parser.add_argument("--tests", type=Path, action="append", default=[])
    parser.add_argument("module")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    code, tests = asked.code.resolve(), tuple(path.resolve() for path in asked.tests)
    sys.argv = [asked.module, *asked.arguments]
    # The package's own tests may have a folder that is named like one of this repository.
    here = str(Path(__file__).parents[1])
    sys.path = ["", *(path for path in sys.path if path and Path(path) != Path(here))]
    ended: object = 0
    with effects_of(code, tests) as effects, watched([code]) as observed:
        try:
            runpy.run_module(asked.module, run_name="__main__", alter_sys=True)
        except SystemExit as exited:
            ended = exited.code
    asked.out.write_text(json.dumps(recorded(observed, effects, code), indent=1), encoding="utf-8")
    print(f"{asked.module} ended with {ended}")


if __name__ == "__main__":
    main()
