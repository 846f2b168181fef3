"""Checks of what is done when a call fails: by handlers, in the next round, at the end."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

PYTHON: Final = """import sqlite3


class Refused(Exception):
    def __init__(self, text, status=400):
        super().__init__(text)
        self.status = status


class TooLarge(Refused):
    pass


class Worker:
    def wait(self, jitter, value):
        try:
            return value + jitter(value)
        except TypeError:
            self.log.warn("old")
            return value + jitter()

    def run(self):
        while True:
            request = self.requests.get()
            try:
                self.cursor.execute(request)
            except Exception:
                self.log.error("failed")

    def clear(self, files):
        for file in files:
            try:
                self.drop(file)
                self.count(file)
            except OSError:
                self.log.error("kept")
        self.files.clear()

    def names(self, path):
        with sqlite3.connect(path) as con:
            rows = con.execute("SELECT name FROM t").fetchall()
        return rows

    def drop(self, file):
        raise OSError(file)

    def keep(self, expire, value):
        if expire is None or expire > 0:
            self.set(value)

    def parsed(self, base, times):
        try:
            value = base**times
        except OverflowError:
            return self.most
        return value

    def again(self, file):
        try:
            self.drop(file)
        except OSError as error:
            self.note(error)
            raise error

    def anew(self, file):
        try:
            self.drop(file)
        except:
            self.note(file)
            raise

    def found(self, key):
        if self.fits(key):
            with self.client() as client:
                return client.get(key)

    def refuse(self, size):
        if size > self.most:
            raise TooLarge("too large", status=431)

    def value_of(self, given):
        return given() if callable(given) else self.text(given)

    def opened(self, path):
        try:
            self.file = self.open(path)
        except OSError:
            self.note(path)
            raise Refused("not opened: %r" % path)

    def sent(self, data):
        try:
            try:
                self.drop(data)
            except OSError:
                self.note(data)
            self.receive()
        except BaseException:
            self.log.error("failed")
            raise

    def lent(self, path):
        file = self.open(path)
        if file is None:
            raise Refused("none")
        try:
            yield file
        finally:
            file.close()

    def pair(self, fits):
        if fits:
            return [True, 1]
        return None

    def trusting(self, path):
        file = self.open(path)
        yield file
        file.close()

    def framing(self, chunked):
        if chunked:
            return ("chunked", (), 1)
        self.line.add(self.names.of()).add("end")
        return ("length", (0,), 1)
"""
SCRIPT: Final = """export function read(path, done) {
  fs.read(path, (err) => {
    if (err && (err.code === 'EMFILE' || err.code === 'ENFILE')) {
      enqueue(path);
    }
    done(err);
  });
}
"""
JAVA: Final = """class Source {
    void validate(Factory factory) {
        Entry entry = null;
        Connection con = null;
        try {
            entry = factory.make();
            con = entry.get();
            factory.check(con);
        } finally {
            if (entry != null) {
                factory.destroy(entry);
            }
        }
    }

    void execute(Request request) {
        mark();
        try {
            send(request);
        } finally {
            safeClose(request);
            clear();
        }
    }

    void keep(Factory factory) {
        Entry entry = factory.make();
        factory.check(entry);
        if (entry != null) {
            factory.destroy(entry);
        }
    }

    void pick(Lock processors, Factory factory) {
        int slot;
        synchronized (processors) {
            slot = next;
        }
        if (slot == FIRST) // the first of all
        {
            factory.start(slot);
        } else {
            factory.go(slot);
        }
    }

    void use(Factory factory) {
        int fd = factory.acquire();
        try {
            factory.check(fd);
        } finally {
            if (fd != NOTHING) {
                factory.release(fd);
            }
        }
    }

    void mark() {}
    void clear() {}

    void safeClose(Object closed) {
        if (closed instanceof Closeable) {
            note();
        } else {
            throw new IllegalArgumentException("what is this?");
        }
    }

    void note() {}
}
"""
GO: Final = """package log

import "errors"

var ErrGone = errors.New("gone")

func (l *Log) Load() error {
	value, err := l.fetch()
	if err == nil {
		return l.use(value)
	}
	if errors.Is(err, ErrGone) {
		l.forget()
	}
	return l.local()
}

func (l *Log) Close() error {
	err := l.file.Close()
	l.file = nil
	return err
}
"""
FILES: Final = {
    "go": {"log.go": GO},
    "python": {"worker.py": PYTHON},
    "script": {"src/read.js": SCRIPT},
    "java": {"Source.java": JAVA},
}
FAILED: Final = {"of": "self.drop"}
CHECKED: Final = {"first": {"call": "factory.check"}, "then": {"call": "factory.destroy"}}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # A second try in the handler is not asked for a third.
    (
        "python when Worker.wait",
        {"of": "jitter", "error": "TypeError", "event": {"call": "jitter"}},
        "holds",
    ),
    # The next round does it, and there is always one.
    (
        "python when Worker.run",
        {"of": "self.cursor.execute", "event": {"call": "self.requests.get"}},
        "holds",
    ),
    # What is behind the loop is done at its end; what is behind the failing call is left out.
    ("python when Worker.clear", {**FAILED, "event": {"call": "self.files.clear"}}, "holds"),
    ("python when Worker.clear", {**FAILED, "event": {"call": "self.count"}}, "fails"),
    # The block of a connection of sqlite3 does not close it.
    ("python releases Worker.names", {"resource": "con"}, "fails"),
    # One part of `a or b` is not needed.
    (
        "script guarded_by read",
        {"event": {"call": "enqueue"}, "by": "EMFILE", "truth": True},
        "fails",
    ),
    (
        "script guarded_by read",
        {"event": {"call": "enqueue"}, "by": "err", "truth": True},
        "holds",
    ),
    # What two parts speak of is named by half.
    (
        "python guarded_by Worker.keep",
        {"event": {"call": "self.set"}, "by": "expire", "truth": True},
        "not_known",
    ),
    # Operations fail too.
    (
        "python when Worker.parsed",
        {"error": "OverflowError", "event": {"returns": "self.most"}},
        "holds",
    ),
    # An error of Go is there where it is not nil, and what comes next where nobody asks.
    ("go when Log.Load", {"of": "l.fetch", "event": {"call": "l.local"}}, "holds"),
    ("go when Log.Load", {"of": "l.fetch", "event": {"call": "l.use"}}, "fails"),
    ("go when Log.Close", {"of": "l.file.Close", "event": {"write": "l.file"}}, "holds"),
    ("go when Log.Load", {"by": "ErrGone", "event": {"call": "l.forget"}}, "holds"),
    # Of `a if b else c` one is done.
    ("python when Worker.value_of", {"by": "callable", "event": {"call": "given"}}, "holds"),
    ("python when Worker.value_of", {"by": "callable", "event": {"call": "self.text"}}, "fails"),
    # What a method was called on is not nothing.
    ("java always_after Source.validate", CHECKED, "holds"),
    ("java always_after Source.keep", CHECKED, "fails"),
    # An error that is raised again is of the class that its handler takes, or of any.
    ("python when Worker.again", {**FAILED, "event": {"raises": "OSError"}}, "holds"),
    ("python when Worker.again", {**FAILED, "event": {"raises": "KeyError"}}, "not_known"),
    ("python when Worker.anew", {**FAILED, "event": {"raises": "BaseException"}}, "holds"),
    # Another error may be raised in a handler without a name.
    (
        "python when Worker.opened",
        {"of": "self.open", "error": "OSError", "event": {"raises": "Refused"}},
        "holds",
    ),
    # Where a handler names the error, wider ones are not meant.
    ("python when Worker.sent", {"error": "OSError", "event": {"call": "self.receive"}}, "holds"),
    # What is lent comes back, and what is not opened is not kept.
    ("python releases Worker.lent", {"resource": "file"}, "holds"),
    # Who is lent it may never come back.
    ("python releases Worker.trusting", {"resource": "file"}, "not_known"),
    # A list with a truth in it is not that truth.
    ("python when Worker.pair", {"by": "fits", "event": {"returns": True}}, "fails"),
    # Values in values are compared, and calls as they are written.
    (
        "python guarded_by Worker.framing",
        {"event": {"returns": ["chunked", [], 1]}, "by": "chunked", "truth": True},
        "holds",
    ),
    (
        "python when Worker.framing",
        {"by": "chunked", "truth": False, "event": {"call": "add", "given": "self.names.of()"}},
        "holds",
    ),
    # The end of a function gives nothing.
    (
        "python when Worker.found",
        {"by": "self.fits(key)", "truth": False, "event": {"returns": None}},
        "holds",
    ),
    ("python when Worker.refuse", {"by": "size > self.most", "event": {"returns": None}}, "fails"),
    # A class is called by its name, whose constructor it has.
    (
        "python when Worker.refuse",
        {
            "by": "size > self.most",
            "event": {"call": "TooLarge", "given": {"status": 431}},
        },
        "holds",
    ),
    # A declaration gives a variable nothing, and a comment is no way of a condition.
    ("java holds Source.pick", {"lock": "processors", "event": {"write": "slot"}}, "holds"),
    (
        "java guarded_by Source.pick",
        {"event": {"call": "factory.start"}, "by": "slot == FIRST", "truth": True},
        "holds",
    ),
    # What was opened may tell that there is nothing to release.
    (
        "java always_after Source.use",
        {"first": {"call": "factory.acquire"}, "then": {"call": "factory.release"}},
        "not_known",
    ),
    # That it refuses other arguments shows no failure of a call.
    (
        "java always_after Source.execute",
        {"first": {"call": "mark"}, "then": {"call": "clear"}},
        "not_known",
    ),
    # What is never done is not done before.
    (
        "java writes_before Source.execute",
        {"first": {"call": "Source.note"}, "then": {"call": "clear"}},
        "not_known",
    ),
    (
        "java writes_before Source.keep",
        {"first": {"call": "Source.note"}, "then": {"call": "factory.destroy"}},
        "fails",
    ),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CodeWorld]]:
    with ExitStack() as stack:
        yield {
            language: stack.enter_context(code_world(tmp_path_factory.mktemp(language), files))
            for language, files in FILES.items()
        }


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_what_a_failure_leads_to(
    worlds: dict[str, CodeWorld], asked: str, given: dict[str, Any], outcome: str
) -> None:
    language, check, function = asked.split()
    found = worlds[language].check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
