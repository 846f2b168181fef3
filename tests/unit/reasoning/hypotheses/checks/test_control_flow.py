"""Checks follow each way through a function: at last, deferred, short-circuited, in closures."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

PYTHON: Final = """import os


class Pool:
    def borrow(self, fresh):
        entry = self.bag.take()
        if entry.evicted or (not fresh and self.is_dead(entry)):
            return None
        return self.lend(entry)

    def pop(self, name):
        try:
            return self.disk.fetch(name)
        except OSError:
            return None
        finally:
            self.disk.remove(name)

    def connect(self):
        con = self.local.con
        if con is None:
            con = self.open()
        return con

    def redirect(self, same, headers):
        if not same or self.is_plain:
            del headers["cookie"]
            self.drop(headers)
            if not same:
                self.note(headers)
        return headers

    def measured(self):
        self.lock.acquire()
        started = now()
        try:
            return self.take()
        finally:
            self.lock.release()

    def read(self, path):
        file = os.open(path, os.O_RDONLY)
        self.parse(os.read(file, 10))
        os.close(file)

    def stop(self, times):
        while self.polls() < times:
            if self.process.poll() is not None:
                break
        else:
            self.kill(9)

    def queued(self):
        return self.waiting.tail.promise


def now():
    return clock()
"""
SCRIPT: Final = """class Deflate {
  cleanup() {
    const callback = this.held;
    if (callback) {
      callback(new Error('closed'));
    }
  }

  use(pool) {
    return pool;
  }
}

function callback() {}
"""
DECLARED: Final = """export declare class Deflate {
  use(pool: object): object;
}
"""
GO: Final = """package pool

import "time"

func Purge(done chan bool) {
	ticker := time.NewTicker(1)
	defer func() {
		ticker.Stop()
	}()
	for {
		if <-done {
			return
		}
	}
}

func Wait() error {
	timer := time.NewTimer(1)
	defer timer.Stop()
	if timer == nil {
		return nil
	}
	return nil
}

func Handler(err error) func() error {
	return func() error {
		if err == ErrSent {
			return nil
		}
		return err
	}
}

func Blank(text []byte, failures int) {
	for at, b := range text {
		if b <= 31 {
			b = ' '
		}
		text[at] = b
	}
	if failures > 3 {
		panic("too many")
	}
}

var ErrSent error
"""
JAVA: Final = """class Bus {
    void cancel(State state, Mode mode) {
        if (!state.isPosting) {
            throw new BusException("not posting");
        } else if (mode != Mode.POSTING) {
            throw new BusException("other mode");
        }
        state.canceled = true;
    }

    void wake() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Object get(String name) {
        return null;
    }

    Object get(String name, int times) {
        wake();
        return name;
    }
}
"""
FILES: Final = {
    "python": {"pool/pool.py": PYTHON},
    "script": {"pool/deflate.js": SCRIPT, "pool/deflate.d.ts": DECLARED},
    "go": {"pool/pool.go": GO},
    "java": {"pool/Bus.java": JAVA},
}
REMOVES: Final = {"call": "self.disk.remove"}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # A call within a condition is done only where that is gone through so far.
    (
        "python writes_before Pool.borrow",
        {"first": {"call": "self.is_dead"}, "then": {"call": "self.lend"}},
        "not_known",
    ),
    # What stands in `finally` is done behind a handler, and with what no handler takes.
    ("python when Pool.pop", {"of": "self.disk.fetch", "event": REMOVES}, "holds"),
    ("python when Pool.pop", {"error": "OSError", "event": REMOVES}, "holds"),
    # What is true where it is `None` may be said of the name or of the condition.
    ("python when Pool.connect", {"by": "con", "event": {"call": "self.open"}}, "not_known"),
    ("python when Pool.connect", {"by": "con is None", "event": {"call": "self.open"}}, "holds"),
    # A second place where it is so is none where it was so before.
    (
        "python when Pool.redirect",
        {"by": "same", "truth": False, "event": {"call": "self.drop"}},
        "holds",
    ),
    # That a call fails which nothing shows to fail decides nothing; an effect may fail.
    (
        "python always_after Pool.measured",
        {"first": {"call": "self.lock.acquire"}, "then": {"call": "self.lock.release"}},
        "not_known",
    ),
    (
        "python always_after Pool.read",
        {"first": {"call": "os.open"}, "then": {"call": "os.close"}},
        "fails",
    ),
    # A loop's `else` is behind its last test; of a comparison only the whole has a truth.
    (
        "python when Pool.stop",
        {"by": "times", "truth": False, "event": {"call": "self.kill", "given": 9}},
        "holds",
    ),
    # A field of a plain name is a field of anything.
    ("python reads Pool.queued", {"field": "tail"}, "holds"),
    # A variable hides a function of its name.
    ("script calls Deflate.cleanup", {"callee": "callback"}, "holds"),
    # A method is meant where it has statements, not where it is declared.
    ("script returns Deflate.use", {"value": "pool"}, "holds"),
    ("script returns deflate.js:use", {"value": "pool"}, "holds"),
    # What is deferred is done on every way out, within a closure too.
    (
        "go always_after Purge",
        {"first": {"call": "time.NewTicker"}, "then": {"call": "ticker.Stop"}},
        "holds",
    ),
    (
        "go always_after Wait",
        {"first": {"call": "time.NewTimer"}, "then": {"call": "timer.Stop"}},
        "holds",
    ),
    # A closure's own `return` is what it comes to.
    ("go when Handler", {"by": "ErrSent", "event": {"returns": None}}, "holds"),
    # A character is a text, and a panic a call.
    ("go when Blank", {"by": "b", "event": {"write": "b", "value": " "}}, "holds"),
    ("go when Blank", {"by": "failures", "event": {"call": "panic"}}, "holds"),
    # A chain of conditions guards what is behind it.
    ("java guarded_by Bus.cancel", {"event": {"write": "state.canceled"}, "by": "mode"}, "holds"),
    (
        "java when Bus.wake",
        {"error": "InterruptedException", "event": {"call": "Thread.currentThread().interrupt"}},
        "holds",
    ),
    # Of several methods of a name the parameters tell which is meant.
    ("java calls Bus.get(String,int)", {"callee": "wake"}, "holds"),
    ("java calls Bus.get(String)", {"callee": "wake"}, "fails"),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CodeWorld]]:
    with ExitStack() as stack:
        yield {
            language: stack.enter_context(code_world(tmp_path_factory.mktemp(language), files))
            for language, files in FILES.items()
        }


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_a_check_is_decided_over_all_ways(
    worlds: dict[str, CodeWorld], asked: str, given: dict[str, Any], outcome: str
) -> None:
    language, check, function = asked.split()
    found = worlds[language].check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
