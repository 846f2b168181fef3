"""Checks of branches, handlers, arguments and ways out, over locks as four languages write them."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final, get_args

import pytest
from pydantic import TypeAdapter

from quintet.errors import BadInputError
from quintet.reasoning.hypotheses.checks.forms import AnyCheck, Check
from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

PYTHON: Final = """import fcntl
import os
import sys


class Lock:
    def __init__(self, path):
        self.path = path
        self.fd = None
        self.depth = 0

    def acquire(self):
        self.depth += 1
        if not self.is_locked:
            self._acquire()

    def release(self, force=False):
        if self.is_locked:
            self.depth -= 1
            if self.depth == 0 or force:
                self._release()
                self.depth = 0

    @property
    def is_locked(self):
        return self.fd is not None

    def _acquire(self):
        raise NotImplementedError

    def _release(self):
        raise NotImplementedError


if sys.platform == "win32":

    class FileLock(Lock):
        def _acquire(self):
            raise NotImplementedError

else:

    class FileLock(Lock):
        def _acquire(self):
            fd = os.open(self.path, os.O_RDWR)
            try:
                fcntl.flock(fd, fcntl.LOCK_EX)
            except OSError:
                os.close(fd)
                raise
            except ValueError:
                if fd:
                    os.close(fd)
            self.fd = fd

        def _release(self):
            fd = self.fd
            self.fd = None
            os.close(fd)
"""
SCRIPT: Final = """const locks = {};

function lock(file, options, callback) {
  options = { stale: 10000, realpath: true, ...options };
  options.fs.mkdir(file, (err) => {
    if (!err) {
      return callback(null, true);
    }
    if (err.code !== 'EEXIST') {
      return callback(err);
    }
    options.fs.stat(file, (err, stat) => {
      if (err) {
        return callback(err);
      }
      lock(file, { ...options, stale: 0 }, callback);
    });
  });
}

function unlock(file, options, callback) {
  const held = locks[file];
  delete locks[file];
  options.fs.rmdir(file, (err) => {
    if (err && err.code !== 'ENOENT') {
      return callback(err);
    }
    callback();
  });
}

function refuse(options) {
  if (options.retries) {
    throw Object.assign(new Error('no'), { code: 'ESYNC' });
  }
}
"""
GO: Final = """package lock

import "sync"

type Job interface{ Run() }

func Delay(j Job) func() {
	var mu sync.Mutex
	return func() {
		mu.Lock()
		defer mu.Unlock()
		j.Run()
	}
}

func Skip(j Job, ch chan int) {
	token := <-ch
	j.Run()
	ch <- token
}

func Parse(spec string) (int, error) {
	n, err := number(spec)
	if err != nil {
		return 0, err
	}
	return n, nil
}

func number(spec string) (int, error) { return 0, nil }

func Stop(done *sync.WaitGroup) {
	go func() {
		done.Wait()
	}()
	note()
}

func Turn(n int) {
	for {
		n = 1
		other()
	}
}

func Once(n int) {
	n = 1
	other()
}

func Opened() error {
	err := open()
	if err != nil {
		return err
	}
	note()
	return nil
}

func Unsure(is bool) error {
	err := open()
	if is {
		return err
	}
	note()
	return nil
}

func open() error { return nil }

func other() {}

func note() {}
"""
JAVA: Final = """package lock;

import java.io.Closeable;
import java.io.FileReader;
import java.io.IOException;

class Cache {
    private boolean hasErrors;

    public void read(String path) throws IOException {
        FileReader reader = new FileReader(path);
        try {
            reader.read();
        } finally {
            closeQuietly(reader);
        }
    }

    public void write(int value) {
        try {
            flush(value);
        } catch (IOException error) {
            hasErrors = true;
        }
    }

    public Object remove(Object editor) {
        if (editor == null || hasErrors) {
            return null;
        }
        note();
        return editor;
    }

    private void flush(int value) throws IOException {
        throw new IOException();
    }

    private void note() {}

    static void closeQuietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException ignored) {
        }
    }
}
"""
FILES: Final = {
    "python": {"lock/files.py": PYTHON},
    "script": {"lock/files.js": SCRIPT},
    "go": {"lock/jobs.go": GO},
    "java": {"lock/Cache.java": JAVA},
}
ACQUIRES: Final = {"call": "self._acquire"}
CLOSES: Final = {"call": "os.close", "given": "fd"}
TELLS: Final = {"call": "callback", "given": "err"}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # What a condition was where something is done.
    ("python guarded_by Lock.acquire", {"event": ACQUIRES, "by": "is_locked"}, "holds"),
    (
        "python guarded_by Lock.acquire",
        {"event": ACQUIRES, "by": "is_locked", "truth": False},
        "holds",
    ),
    (
        "python guarded_by Lock.acquire",
        {"event": ACQUIRES, "by": "is_locked", "truth": True},
        "fails",
    ),
    # What is done where a condition holds: `a or force` is entered, a part of `a and b` may not be.
    ("python when Lock.release", {"by": "force", "event": {"call": "self._release"}}, "holds"),
    (
        "python when Lock.release",
        {"by": "force", "event": {"write": "self.depth", "value": 0}},
        "holds",
    ),
    ("python when Lock.release", {"by": "force", "event": {"call": "self._acquire"}}, "fails"),
    ("script when unlock", {"by": "ENOENT", "event": TELLS}, "fails"),
    ("script when lock", {"by": "EEXIST", "truth": False, "event": TELLS}, "holds"),
    ("java when Cache.remove", {"by": "editor == null", "event": {"returns": None}}, "holds"),
    ("java when Cache.remove", {"by": "editor == null", "event": {"call": "note"}}, "fails"),
    # What is done with an error, of any call or of one.
    ("python when FileLock._acquire", {"error": "OSError", "event": CLOSES}, "holds"),
    (
        "python when FileLock._acquire",
        {"error": "OSError", "event": {"raises": "OSError"}},
        "holds",
    ),
    ("python when FileLock._acquire", {"error": "ValueError", "event": CLOSES}, "not_known"),
    (
        "python when FileLock._acquire",
        {"error": "OSError", "event": {"write": "self.fd"}},
        "fails",
    ),
    ("python when FileLock._release", {"error": "OSError", "event": CLOSES}, "not_known"),
    ("script when lock", {"of": "options.fs.stat", "event": TELLS}, "holds"),
    ("go when Parse", {"of": "number", "event": {"raises": "err"}}, "holds"),
    ("go when Parse", {"of": "number", "event": {"call": "note"}}, "fails"),
    (
        "java when Cache.write",
        {"error": "IOException", "event": {"write": "hasErrors", "value": True}},
        "holds",
    ),
    (
        "java when Cache.write",
        {"error": "IOException", "event": {"write": "hasErrors", "value": False}},
        "fails",
    ),
    # Of definitions for several platforms the one that does something is meant.
    ("python calls FileLock._acquire", {"callee": "fcntl.flock"}, "holds"),
    # Order, with what is returned and forgotten.
    (
        "python writes_before FileLock._release",
        {"first": {"write": "self.fd", "value": None}, "then": {"call": "os.close"}},
        "holds",
    ),
    (
        "script writes_before unlock",
        {"first": {"call": "options.fs.rmdir"}, "then": {"write": "locks"}},
        "fails",
    ),
    (
        "script writes_before unlock",
        {"first": {"call": "lock"}, "then": {"write": "locks"}},
        "not_known",
    ),
    # Arguments, options and codes.
    ("script calls lock", {"callee": "options.fs.mkdir"}, "holds"),
    ("script in_loop lock", {"event": {"call": "lock", "given": {"stale": 0}}}, "fails"),
    ("script has_default lock", {"parameter": "realpath", "value": True}, "holds"),
    ("script has_default lock", {"parameter": "realpath", "value": False}, "fails"),
    ("script raises refuse", {"error": "ESYNC"}, "holds"),
    ("script compares unlock", {"operator": "!==", "name": "ENOENT"}, "holds"),
    # Every way out; a panic is one only if that is said.
    (
        "go always_after Delay",
        {"first": {"call": "mu.Lock"}, "then": {"call": "mu.Unlock"}, "panics": True},
        "holds",
    ),
    (
        "go always_after Skip",
        {"first": {"call": "j.Run"}, "then": {"write": "ch"}, "panics": True},
        "fails",
    ),
    (
        "go always_after Skip",
        {"first": {"call": "j.Run"}, "then": {"write": "ch"}, "panics": False},
        "holds",
    ),
    ("go always_after Skip", {"first": {"call": "j.Run"}, "then": {"write": "ch"}}, "holds"),
    # What stands before it in a loop may come behind it; elsewhere it does not.
    ("go always_after Turn", {"first": {"call": "other"}, "then": {"write": "n"}}, "not_known"),
    ("go always_after Once", {"first": {"call": "other"}, "then": {"write": "n"}}, "fails"),
    # Whether a way out for its own error is one behind it, is open.
    (
        "go always_after Opened",
        {"first": {"call": "open"}, "then": {"call": "note"}, "panics": False},
        "not_known",
    ),
    (
        "go always_after Unsure",
        {"first": {"call": "open"}, "then": {"call": "note"}, "panics": False},
        "fails",
    ),
    ("go in_background Stop", {"event": {"call": "done.Wait"}}, "holds"),
    ("go in_background Stop", {"event": {"call": "note"}}, "fails"),
    ("java releases Cache.read", {"resource": "reader"}, "holds"),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CodeWorld]]:
    with ExitStack() as stack:
        yield {
            language: stack.enter_context(code_world(tmp_path_factory.mktemp(language), files))
            for language, files in FILES.items()
        }


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_a_check_follows_the_ways_through_a_function(
    worlds: dict[str, CodeWorld], asked: str, given: dict[str, Any], outcome: str
) -> None:
    language, check, function = asked.split()
    found = worlds[language].check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found


@pytest.mark.parametrize("nowhere", ["rmdirs", "disk.rmdirs"])
def test_a_call_that_is_nowhere_is_refused_with_the_calls_that_stand_there(
    worlds: dict[str, CodeWorld], nowhere: str
) -> None:
    event = {"call": nowhere}
    with pytest.raises(BadInputError) as refused:
        worlds["script"].check(check="in_loop", function="unlock", event=event)
    (problem,) = refused.value.problems
    assert problem.path[-2:] == ("event", "call")
    assert "options.fs.rmdir" in problem.message


def test_a_call_of_something_that_is_there_may_be_missing(worlds: dict[str, CodeWorld]) -> None:
    missing = worlds["script"].check(check="calls", function="unlock", callee="options.fs.chmod")
    assert missing["outcome"] == "fails"


def test_of_a_check_that_some_places_meet_the_opposite_is_not_known(
    worlds: dict[str, CodeWorld],
) -> None:
    given = {"by": "err", "event": TELLS, "negated": True}
    assert worlds["script"].check(check="when", function="lock", **given)["outcome"] != "holds"


@pytest.mark.parametrize("form", get_args(AnyCheck), ids=lambda form: form.__name__)
def test_the_example_of_a_check_is_one(form: Any) -> None:
    schema = form.model_json_schema()
    example = json.loads(schema["description"].rpartition("\n\n")[2])
    name = schema["properties"]["check"]["const"]
    read = TypeAdapter[Any](Check).validate_python({"check": name, "function": "f", **example})
    assert read.check == name
