"""`python -m tests.drills kills`: SIGKILL at random instants, under six kinds of work.

Whatever was acknowledged must be there afterwards, whole and once, and the command that was not
acknowledged completes when it is repeated.
"""

import argparse
import random
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.drills.at_work.pushes import Code, Documents
from tests.drills.at_work.reminders import Reminders
from tests.drills.at_work.work import Calendars, Messages, Sessions, Work
from tests.drills.serving import KILLED, Killed, NotAcknowledged, Serving, persistently, serving

_AT_WORK_SECONDS: Final = 15.0
"""From a start, within which each kind of work is acknowledged something, or is killed without."""
_MOST_SECONDS: Final = 2.0
"""From then until the kill, at random."""
_COMPLETED_SECONDS: Final = 300.0


@dataclass
class Doing:
    """One kind of work, command after command, until it is told to stop."""

    work: Work
    server: Serving
    stopping: threading.Event
    acknowledged: int = 0
    repeated: int = 0
    gave_up: str = ""
    thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._run, name=self.work.name, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while not self.stopping.is_set():
            self._do()

    def _do(self) -> None:
        """One command, repeated until it is acknowledged."""
        give_up = time.monotonic() + _COMPLETED_SECONDS
        while True:
            try:
                self.work.do(self.server, self.acknowledged)
            except NotAcknowledged as failure:
                self.repeated += 1
                if self.stopping.is_set() and time.monotonic() > give_up:
                    self.gave_up = str(failure)
                    return
                time.sleep(0.2)
            else:
                self.acknowledged += 1
                return

    def problems(self) -> list[str]:
        """What the work finds wrong at the end."""
        if self.gave_up:
            return [f"the repeated command does not complete: {self.gave_up}"]
        return list(self.work.problems(self.server, frozenset(range(self.acknowledged))))


def main(arguments: Sequence[str]) -> int:
    """Prints what was acknowledged, repeated and lost; 0 where nothing was lost."""
    program = argparse.ArgumentParser(prog="kills")
    program.add_argument("--kills", type=int, default=50, help="of all kinds of work at once")
    program.add_argument("--seed", type=int, default=1)
    given = program.parse_args(arguments)
    works: list[Work] = [Messages(), Sessions(), Calendars(), Documents(), Code(), Reminders()]
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        in_turn = [KILLED[number % len(KILLED)] for number in range(given.kills)]
        doing = killed(Path(folder) / "state", works, in_turn, random.Random(given.seed))  # noqa: S311
    print(f"{given.kills} kills, seed {given.seed}")
    for each, problems in doing:
        told = "; ".join(problems) or "nothing lost, nothing half written"
        counts = f"{each.acknowledged:6} acknowledged,{each.repeated:5} refused"
        print(f"{each.work.name:16}{counts}: {told}")
    return 1 if any(problems for _, problems in doing) else 0


def killed(
    state: Path, works: Sequence[Work], in_turn: Sequence[Killed], chance: random.Random
) -> list[tuple[Doing, list[str]]]:
    """Each kind of work after so many kills, and what is wrong with it then."""
    with serving(state) as server:
        for work in works:
            persistently(lambda work=work: work.prepare(server), _COMPLETED_SECONDS)  # type: ignore[misc]
        stopping = threading.Event()
        doing = [Doing(work, server, stopping) for work in works]
        for number, what in enumerate(in_turn, 1):
            _wait_for_work(doing)
            time.sleep(chance.uniform(0, _MOST_SECONDS))
            server.kill(what)
            seconds = server.start()
            print(f"kill {number}: {what}; up in {seconds:.0f} s", flush=True)
        stopping.set()
        for each in doing:
            each.thread.join()
        return [(each, [*server.hung, *each.problems()]) for each in doing]


def _wait_for_work(doing: Sequence[Doing]) -> None:
    before = [each.acknowledged for each in doing]
    give_up = time.monotonic() + _AT_WORK_SECONDS
    while time.monotonic() < give_up and any(
        each.acknowledged == then for each, then in zip(doing, before, strict=True)
    ):
        time.sleep(0.05)
