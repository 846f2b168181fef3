"""`python -m benchmarks.workspace_push [--before CHECKOUT] [FOLDER]`: how long a push takes.

Starts servers with a fresh state, and pushes 7 and 100 files of this repository with the command
line, then the 100 with a file changed; then FOLDER (a large project), the same with a comment
added to one of its files, and with a function added. Each is the whole command, from its start to
"It is ready.". With `--before` the same is done by another checkout's `.venv`, in turn, so that
the machine's load meets both, and ratios are printed.
"""

import argparse
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.support.processes import free_port

_ROOT: Final = Path(__file__).parents[1]
_READY: Final = re.compile(r"is ready at")
_COMMENT: Final = "\n# A comment.\n"
_FUNCTION: Final = "\n\ndef one_more_function(value):\n    return print(value)\n"


class Contender:
    """One checkout's servers, with a copy of each folder to push."""

    def __init__(self, checkout: Path, here: Path) -> None:
        self.program = str(checkout / ".venv" / "bin" / "quintet")
        self.at = ["--state", str(here / "state")]
        self.folders = here / "folders"

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Its servers, while the block runs."""
        command = [self.program, "serve", "--port", str(free_port()), *self.at]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            next(line for line in process.stdout if _READY.search(line))
            try:
                yield
            finally:
                process.terminate()
                process.communicate()

    def pushed(self, name: str) -> float:
        """Seconds of a push of a folder."""
        command = [self.program, "workspace", "push", str(self.folders / name), *self.at]
        began = time.perf_counter()
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        assert "It is ready." in done.stdout, done
        return time.perf_counter() - began

    def append(self, name: str, text: str) -> None:
        """Changes the Python file of a folder in the middle of the alphabet."""
        files = sorted((self.folders / name).rglob("*.py"))
        with files[len(files) // 2].open("a") as file:
            file.write(text)


def _own_files(count: int, target: Path) -> None:
    """So many modules of this repository, in one folder."""
    target.mkdir(parents=True)
    every = sorted((_ROOT / "functions" / "quintet" / "reasoning").rglob("*.py"))
    for number, file in enumerate(every[:count]):
        shutil.copyfile(file, target / f"module_{number}.py")


def report(contenders: list[Contender], large: Path | None) -> None:
    """Prints the seconds of each push, and the ratio where there are two contenders."""
    steps = [
        ("7 files", "seven", ""),
        ("7 files again, one changed", "seven", _COMMENT),
        ("100 files", "hundred", ""),
        ("100 files again, one changed", "hundred", _COMMENT),
    ]
    if large is not None:
        steps += [
            (f"{large.name}", "large", ""),
            (f"{large.name} again, a comment", "large", _COMMENT),
            (f"{large.name} again, a function", "large", _FUNCTION),
        ]
    for contender in contenders:
        _own_files(7, contender.folders / "seven")
        _own_files(100, contender.folders / "hundred")
        if large is not None:
            shutil.copytree(large, contender.folders / "large", symlinks=True)
    with ExitStack() as stack:
        for contender in contenders:
            stack.enter_context(contender.serving())
        for label, name, text in steps:
            took = []
            for contender in contenders:
                contender.append(name, text)
                took.append(contender.pushed(name))
            told = " ".join(f"{seconds:8.1f} s" for seconds in took)
            ratio = f"   {took[0] / took[1]:5.1f} times as fast" if len(took) > 1 else ""
            print(f"{label:32}{told}{ratio}", flush=True)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path, help="a large project")
    parser.add_argument("--before", type=Path, help="another checkout, made ready by `make setup`")
    given = parser.parse_args()
    checkouts = [*([given.before] if given.before else []), _ROOT]
    with TemporaryDirectory() as here:
        contenders = [
            Contender(checkout, Path(here) / str(number))
            for number, checkout in enumerate(checkouts)
        ]
        for contender in contenders:
            contender.folders.mkdir(parents=True)
        report(contenders, given.folder)


if __name__ == "__main__":
    main()
