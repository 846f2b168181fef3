"""The instances of this machine: each does one job at a time, and one that overstays is ended.

Callers take turns, so that whoever asks for much waits for himself. There is an instance to spare
while there may be more, and what is not needed any more ends by itself. Each instance has a thread
that hands it jobs, reads what it says, and clears up after it: a large request or answer, or an end
that takes long, holds up no other.
"""

import itertools
import multiprocessing
import shutil
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from quintet.local.instances.functions import Setup
from quintet.local.instances.jobs import Job
from quintet.local.instances.messages import Answered, Done, Emitted, Question
from quintet.local.instances.process import Instance
from quintet.local.instances.turns import Turns, Waiting
from quintet.scratch import own_folder

_CANCEL_SECONDS: Final = 2.0
"""From the signal that cancels a job until its instance is ended."""
_IDLE_SECONDS: Final = 30.0
"""After which an instance that is not among those kept ends."""
_LOOK_SECONDS: Final = 0.5


class OverstayedError(Exception):
    """The job took longer than it may; its instance was ended."""


class InstanceDiedError(Exception):
    """The instance ended, or failed in itself; the message says how."""


def preload() -> None:
    """Starts the process that instances are forked from; it loads while others go on.

    It keeps the environment of this moment.
    """
    forkserver.set_forkserver_preload(["quintet.local.instances.preloaded"])
    forkserver.ensure_running()


@dataclass(frozen=True, slots=True)
class PoolSize:
    """How many instances there may be, how many stay, and how many one caller may have."""

    most: int
    kept: int
    for_one: int
    niceness: int = 0


class InstancePool:
    """Runs jobs. `answer` answers what instances ask; several threads call it."""

    def __init__(self, setup: Setup, answer: Callable[[Question], Any], size: PoolSize) -> None:
        self._setup = setup
        self._answer = answer
        self._size = size
        self._scratch = own_folder("instances", setup.state)
        self._context = multiprocessing.get_context("forkserver")
        self._numbers = itertools.count(1)
        self._lock = threading.RLock()
        self._instances: set[Instance] = set()
        self._idle: list[Instance] = []
        self._running: dict[Instance, Waiting] = {}
        self._turns = Turns(size.for_one)
        self._starting = 0
        self._first: Future[None] = Future()
        self._is_closed = False
        self._woken, self._wake = self._context.Pipe(duplex=False)
        self._attending = ThreadPoolExecutor(2 * size.most, thread_name_prefix="attending")
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="starter")
        self._thread = threading.Thread(target=self._run, name="instances", daemon=True)

    def start(self) -> None:
        """Has the first instances made; jobs may come before they are ready."""
        preload()
        self._thread.start()
        with self._lock:
            for _ in range(self._size.kept):
                self._start_one()

    def wait_until_started(self) -> None:
        """Returns when the first instance runs.

        Raises:
            InstanceDiedError: it cannot be made, because what it is forked from does not load.
        """
        self._first.result()

    def run(
        self,
        job: Job,
        *,
        caller: str,
        seconds: float,
        emit: Callable[[str], None] = lambda _: None,
    ) -> "Future[Any]":
        """The result of a job, as soon as it is there. Cancelling it ends the job.

        It fails with OverstayedError after these seconds, waiting included, and with
        InstanceDiedError where nothing came of it.
        """
        waiting = Waiting(job, caller, time.monotonic() + seconds, emit)
        waiting.done.add_done_callback(lambda done: self._wake_up() if done.cancelled() else None)
        with self._lock:
            if self._is_closed:
                waiting.fail(InstanceDiedError("The server is stopping"))
            else:
                self._turns.add(waiting)
        self._wake_up()
        return waiting.done

    def close(self) -> None:
        """Ends every instance at once; what they had in hand fails."""
        with self._lock:
            self._is_closed = True
        self._wake_up()
        if self._thread.is_alive():
            self._thread.join()
        self._starter.shutdown(wait=True)
        with self._lock:
            for instance in list(self._instances):
                self._end(instance, InstanceDiedError("The server is stopping"))
            for waiting in self._turns:
                waiting.fail(InstanceDiedError("The server is stopping"))
        self._attending.shutdown(wait=True)
        shutil.rmtree(self._scratch, ignore_errors=True)
        with suppress(OSError):  # another pool of this process may still use it
            self._scratch.parent.rmdir()
        self._woken.close()
        self._wake.close()

    def _run(self) -> None:
        while not self._is_closed:
            with self._lock:
                self._give_work()
                ends = {each.process.sentinel: each for each in self._instances}
            ready = wait([*ends, self._woken], timeout=self._patience())
            while self._woken.poll():
                self._woken.recv_bytes()
            with self._lock:
                for instance in [each for end, each in ends.items() if end in ready]:
                    self._end_idle(instance)
                self._end_overdue()
                self._end_superfluous()

    def _patience(self) -> float:
        """Seconds until something has to be looked at."""
        now = time.monotonic()
        with self._lock:
            left = [each.ends_at - now for each in (*self._running.values(), *self._turns)]
        return max(0.0, min(_LOOK_SECONDS, *left)) if left else _LOOK_SECONDS

    def _give_work(self) -> None:
        """Hands waiting jobs to idle instances, and has one more made where none is left."""
        while self._idle and (waiting := self._turns.take(self._running.values())) is not None:
            instance = self._idle.pop()  # the one used last: what it keeps is warm
            self._running[instance] = waiting
            instance.cancelled_at = None
            instance.jobs.put(waiting)
        if not self._idle and not self._starting:
            self._start_one()

    def _start_one(self) -> None:
        if len(self._instances) + self._starting < self._size.most and not self._is_closed:
            self._starting += 1
            self._starter.submit(self._started)

    def _started(self) -> None:
        scratch = self._scratch / str(next(self._numbers))
        instance = None
        try:
            instance = Instance.started(self._context, self._setup, scratch, self._size.niceness)
            if not self._first.done():
                self._first.set_result(None)
        except (OSError, EOFError) as failure:
            if not self._first.done():
                self._first.set_exception(InstanceDiedError(f"It does not start: {failure!r}"))
        finally:
            with self._lock:
                self._starting -= 1
                if instance is not None:
                    self._instances.add(instance)
                    self._idle.append(instance)
                    self._attending.submit(self._attend, instance)
            self._wake_up()

    def _attend(self, instance: Instance) -> None:
        """The life of an instance, seen from here: job after job, until it has ended."""
        try:
            while (waiting := instance.jobs.get()) is not None:
                self._finish(instance, self._done(instance.connection, waiting))
        except Exception as failure:  # noqa: BLE001 - an end of the pipe, or half a message
            with self._lock:
                self._end(instance, InstanceDiedError(f"The instance ended: {failure!r}"))
        finally:
            instance.clear_up()
            self._wake_up()

    def _done(self, connection: "Connection[Any, Any]", waiting: Waiting) -> Done:
        """The end of a job; what its instance asks and says meanwhile is answered and passed on."""
        connection.send(waiting.job)
        while True:
            match connection.recv():
                case Question() as question:
                    connection.send(self._answered(question))
                case Emitted(text):
                    waiting.emit(text)
                case Done() as done:
                    return done

    def _answered(self, question: Question) -> Answered:
        try:
            return Answered(self._answer(question))
        except Exception:  # noqa: BLE001 - the instance waits for an answer
            return Answered(failure=traceback.format_exc())

    def _finish(self, instance: Instance, done: Done) -> None:
        with self._lock:
            waiting = self._running.pop(instance, None)
            if waiting is None:
                return  # it has been ended meanwhile
            instance.idle_since = time.monotonic()
            self._idle.append(instance)
        self._wake_up()
        if done.failure is None:
            waiting.succeed(done.result)
        else:
            waiting.fail(InstanceDiedError(done.failure))

    def _end_overdue(self) -> None:
        for waiting in self._turns:
            if waiting.is_overdue:
                waiting.fail(OverstayedError())
        now = time.monotonic()
        for instance, waiting in list(self._running.items()):
            if waiting.is_overdue:
                self._end(instance, OverstayedError())
            elif waiting.done.cancelled() and instance.cancel(now) > _CANCEL_SECONDS:
                self._end(instance, InstanceDiedError("The job was cancelled"))

    def _end_superfluous(self) -> None:
        """Lets go of what has been idle for long, and of what holds too much memory."""
        now = time.monotonic()
        for instance in list(self._idle):
            idle = now - instance.idle_since
            if (idle > _IDLE_SECONDS and len(self._instances) > self._size.kept) or (
                idle > _LOOK_SECONDS and instance.has_grown(now)
            ):
                self._end(instance, InstanceDiedError("The instance was not needed"))

    def _end_idle(self, instance: Instance) -> None:
        """Lets go of one whose process is gone; of a busy one its thread hears."""
        if instance in self._idle:
            self._end(instance, InstanceDiedError("The instance ended"))

    def _end(self, instance: Instance, failure: Exception) -> None:
        """Ends one, and waits for nothing."""
        self._instances.discard(instance)
        if instance in self._idle:
            self._idle.remove(instance)
        waiting = self._running.pop(instance, None)
        instance.end()
        if waiting is not None:
            waiting.fail(failure)

    def _wake_up(self) -> None:
        with suppress(OSError):  # closed
            self._wake.send_bytes(b"!")
