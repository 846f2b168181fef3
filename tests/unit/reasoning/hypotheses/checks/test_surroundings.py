"""Checks decided by what is around: callers, functions within, other files, ways to write."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package breaker

type Breaker struct {
	mu sync.Mutex
}

func (b *Breaker) Done() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
}

func (b *Breaker) count() {
	b.change()
}

func (b *Breaker) change() {
	b.notify()
}

func (b *Breaker) Open() {
	b.mark()
}

func (b *Breaker) Close() {
	b.mu.Lock()
	b.mark()
	b.mu.Unlock()
}

func (b *Breaker) mark() {
	b.notify()
}

func (b *Breaker) Hold(other Any) {
	b.mu.Lock()
	b.keep()
	other.keep()
	b.mu.Unlock()
}

func (b *Breaker) keep() {
	b.notify()
}

func (b *Breaker) Later() {
	b.mu.Lock()
	go b.finish()
	b.mu.Unlock()
}

func (b *Breaker) finish() {
	b.notify()
}

func (b *Breaker) Run(work func()) {
	b.before()
	defer func() {
		e := recover()
		if e != nil {
			b.after()
		}
	}()
	work()
	b.after()
}

func (b *Breaker) Guarded(work func(), safe bool) {
	if safe {
		defer func() {
			recover()
		}()
	}
	work()
}

func (b *Breaker) Ask() error {
	return b.store()
}

func (b *Breaker) Tell() {
	b.store()
}

func (b *Breaker) Note() {
	log(b.store())
}

func (b *Breaker) Retry() (bool, error) {
	info, err := b.stat()
	if err != nil {
		return false, nil
	}
	return info.old, err
}

func (b *Breaker) Release() {
	<-b.slots
}

func (b *Breaker) Free() bool {
	select {
	case <-b.slots:
		return true
	default:
		return false
	}
}

func (b *Breaker) store() error {
	return errors.New("full")
}
"""
SCRIPT: Final = """const fs = require('fs');
const { promisify } = require('util');

async function write(path, options) {
  const fd = await promisify(fs.open)(path, 'w');
  if (options.sync !== false) {
    fs.fsyncSync(fd);
  }
  await promisify(fs.close)(fd).catch(() => {});
}

function end(stream) {
  fs.fsync(stream.fd, closed);
  function closed() {
    fs.close(stream.fd);
  }
}

function drop(stream) {
  now();
  function now() {
    fs.close(stream.fd);
  }
  fs.fsync(stream.fd);
}

function late(stream) {
  stream.on('end', ended);
  function ended() {
    fs.close(stream.fd);
    fs.fsync(stream.fd);
  }
}

function reader(options) {
  return { isText: (kind) => kind.slice(0, 4) === 'utf-' };
}

function Sender(options) {
  const most = options.most || MOST;
  if (this.tries < most) {
    this.again();
  }
}

Sender.prototype.pipe = function pipe(size) {
  return Math.max(0, size);
};

const BUFFER = Symbol('buffer');

function flush(queue) {
  if (!queue.ready) return;
  while (queue.open) {
    if (queue.late) break;
    queue.wait();
  }
  queue.run(queue.tasks);
}

class Stream {
  destroy() {
    this[BUFFER].length = 0;
    this.close();
  }
}
module.exports = { write, end, drop, reader, flush, Stream };
"""
MOCK: Final = """exports.fs = {
  fsyncSync(fd) { return fd; },
  close(fd) { return fd; },
};
"""
JAVA: Final = """class BrokenJarError extends Error {
}

class Jars {
    void tell(Listener listener) {
        try {
            listener.told();
        } catch (Exception ignored) {
        }
    }

    void count() {
        add();
    }

    JarFile open(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false);
        return ((JarURLConnection) connection).getJarFile();
    }
}
"""
USER: Final = """import static com.acme.Checks.notNull;

class User {
    static {
        try {
            Class.forName("Jars");
        } catch (ClassNotFoundException missing) {
        }
    }

    User(Jars jars) {
        notNull(jars);
    }

    synchronized void use(Jars jars) {
        jars.count();
    }
}
"""
PYTHON: Final = """import limits


class Empty(Exception):
    pass


class Closed(Exception):
    pass


def take(queue, key, parent):
    if queue.closed:
        raise Closed
    if not queue.size():
        raise Empty
    if key.own:
        algorithm = key.algorithm
    else:
        algorithm = queue.find()
    if parent is not None:
        most = parent.most()
    else:
        most = limits.MOST
    return algorithm, most


def store(lock, rows, tell):
    with lock(rows):
        rows.add(1)
    tell(rows)
    rows.close()


def ask(listener, predicate):
    listener.told()
    try:
        return predicate()
    except ValueError:
        return None
"""
FILES: Final = {
    "breaker.go": GO,
    "write.js": SCRIPT,
    "test/mock-fs.js": MOCK,
    "Jars.java": JAVA,
    "User.java": USER,
    "take.py": PYTHON,
}
NOTIFIED: Final = {"lock": "b.mu", "event": {"call": "b.notify"}}
SYNCED: Final = {"by": "options.sync !== false", "event": {"call": "fs.fsyncSync"}}
ORDERED: Final = {"first": {"call": "fs.fsync"}, "then": {"call": "fs.close"}}
RUN: Final[dict[str, Any]] = {"event": {"call": "queue.run"}}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # What only those call that hold the lock is done under it.
    ("holds Breaker.change", NOTIFIED, "holds"),
    ("holds Breaker.mark", NOTIFIED, "not_known"),
    # A call that may be of it is one more that calls it.
    ("holds Breaker.keep", NOTIFIED, "not_known"),
    ("holds Breaker.finish", NOTIFIED, "fails"),
    ("holds Breaker.Open", {"lock": "b.mu", "event": {"call": "b.mark"}}, "fails"),
    # The lock of one object is not that of another.
    ("holds Jars.count", {"lock": "this", "event": {"call": "add"}}, "fails"),
    # A panic that was recovered is there.
    (
        "always_after Breaker.Run",
        {"first": {"call": "b.before"}, "then": {"call": "b.after"}, "panics": True},
        "not_known",
    ),
    # What is put off under a condition is done under it.
    ("guarded_by Breaker.Guarded", {"event": {"call": "recover"}, "by": "safe"}, "holds"),
    (
        "guarded_by Breaker.Guarded",
        {"event": {"call": "work"}, "by": "safe", "truth": True},
        "fails",
    ),
    # An error that nobody takes is dropped.
    ("swallows Breaker.Tell", {"error": "error"}, "holds"),
    ("swallows Breaker.Ask", {"error": "error"}, "not_known"),
    ("swallows Breaker.Note", {"error": "error"}, "not_known"),
    # A call is of what it leads to, whatever else has its name.
    ("when write", SYNCED, "holds"),
    # It may be written over a call or a cast.
    ("calls write", {"callee": "promisify(fs.close)"}, "holds"),
    (
        "guarded_by write",
        {"event": {"call": "promisify(fs.close)"}, "by": "options.sync !== false", "truth": True},
        "fails",
    ),
    (
        "writes_before Jars.open",
        {
            "first": {"call": "connection.setUseCaches", "given": False},
            "then": {"call": "((JarURLConnection) connection).getJarFile"},
        },
        "holds",
    ),
    # What is handed to the first runs behind it; when other functions run is not known.
    ("writes_before end", ORDERED, "holds"),
    ("writes_before drop", ORDERED, "fails"),
    ("writes_before late", ORDERED, "fails"),
    # A condition may be asked for by its opposite.
    ("guarded_by flush", {**RUN, "by": "!queue.ready", "truth": False}, "holds"),
    ("guarded_by flush", {**RUN, "by": "!queue.ready", "truth": True}, "fails"),
    ("guarded_by flush", {**RUN, "by": "!(queue.ready)", "truth": False}, "holds"),
    ("when flush", {"by": "not queue.ready", "event": {"call": "queue.wait"}}, "fails"),
    # What is tested on every way, whatever comes of it, may be meant.
    ("guarded_by flush", {**RUN, "by": "queue.open"}, "not_known"),
    # What a statement is given is read first.
    ("writes_before flush", {"first": {"read": "tasks"}, "then": RUN["event"]}, "holds"),
    # What is compared in a function within is compared.
    ("compares reader", {"operator": "==", "name": "utf-"}, "holds"),
    ("compares reader", {"operator": "==", "name": "utf-8"}, "fails"),
    # A field may have a key that is computed.
    (
        "writes_before Stream.destroy",
        {"first": {"write": "this[BUFFER].length", "value": 0}, "then": {"call": "this.close"}},
        "holds",
    ),
    # An error that is raised by its class alone is of that class.
    ("when take", {"by": "queue.closed", "event": {"raises": "Empty"}}, "fails"),
    ("guarded_by take", {"event": {"raises": "Empty"}, "by": "queue.size()"}, "holds"),
    # What is written otherwise is another value.
    (
        "guarded_by take",
        {
            "event": {"write": "algorithm", "value": "key.algorithm"},
            "by": "key.own",
            "truth": True,
        },
        "holds",
    ),
    (
        "guarded_by take",
        {
            "event": {"write": "most", "value": "parent.most()"},
            "by": "parent is not None",
            "truth": True,
        },
        "holds",
    ),
    # A call outside the code may be told by the end of its name.
    ("calls User.User", {"callee": "Checks.notNull"}, "holds"),
    ("calls User.use", {"callee": "Checks.notNull"}, "fails"),
    # A line of a class that is in none of its functions is no line of its constructor.
    ("catches User.java:6", {"error": "ClassNotFoundException"}, "holds"),
    # A lock may be had of a call.
    ("holds store", {"lock": "lock", "event": {"call": "rows.add"}}, "holds"),
    # What any function is called for may raise, before what is behind it is done.
    (
        "always_after store",
        {"first": {"call": "tell"}, "then": {"call": "rows.close"}},
        "not_known",
    ),
    # An error that nobody handles is raised on.
    (
        "when ask",
        {"of": "listener.told", "error": "KeyError", "event": {"raises": "KeyError"}},
        "holds",
    ),
    ("when ask", {"of": "predicate", "error": "ValueError", "event": {"returns": None}}, "holds"),
    # Any result of Go may be nothing.
    ("when Breaker.Retry", {"of": "b.stat", "event": {"returns": None}}, "holds"),
    # What comes from a channel may be waited for.
    ("does Breaker.Release", {"effect": "wait"}, "holds"),
    ("does Breaker.Free", {"effect": "wait"}, "fails"),
    # What is added to a class behind it is not written in it.
    ("calls Sender", {"callee": "Math.max"}, "fails"),
    # A condition tells nothing of what its variables were made of.
    ("when Sender", {"by": "options.most", "event": {"call": "this.again"}}, "not_known"),
    # An error of Java itself is no exception.
    ("swallows Jars.tell", {"error": "Error"}, "fails"),
    ("swallows Jars.tell", {"error": "BrokenJarError"}, "fails"),
    ("swallows Jars.tell", {"error": "RuntimeException"}, "holds"),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_what_is_around_decides(
    world: CodeWorld, asked: str, given: dict[str, Any], outcome: str
) -> None:
    check, function = asked.split()
    found = world.check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
