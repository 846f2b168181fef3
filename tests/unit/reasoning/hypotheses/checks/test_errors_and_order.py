"""What is done when a call fails, before another, and under a lock that is one of several."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package app

import "io"

type Machine interface { Restore(source io.Reader) error }

func recovered(machine Machine, sources []io.ReadCloser) error {
	for _, source := range sources {
		err := machine.Restore(source)
		source.Close()
		if err != nil {
			continue
		}
		return nil
	}
	return nil
}

func late(machine Machine, source io.ReadCloser) error {
	err := machine.Restore(source)
	if err != nil {
		return err
	}
	source.Close()
	return nil
}
"""
SCRIPT: Final = """
class Client {
  store (packet, callback) {
    this.packets.put(packet, (error) => {
      if (error) { return callback(error) }
      this.write(packet, callback)
    })
  }
  writeFirst (packet) {
    this.write(packet)
    this.packets.put(packet, () => { this.done() })
  }
  sendPrivately (client) {
    client['_send']({ kind: 'done' })
    client[this.name]()
  }
  runJob (job) { return this.packets.run(job) }
  tick (job) {
    return this.runJob(job).then((results) => { this.running -= 1 }, this.emitError)
  }
  search (text, query) {
    if (text) { query.name = { $regex: escaped(text) } }
    return this.find(query)
  }
}
"""
PYTHON: Final = """
from contextlib import nullcontext


class Pool:
    def __init__(self, free):
        self.take = free.pop

    def shrink(self, store):
        with getattr(store, "mutex", nullcontext()):
            while store.queue:
                store.queue.pop()

    def total(self, rows):
        first(second(rows))
        self.sum = third(rows)

    def put(self, key, value):
        if len(self.rows) >= self.most:
            self.rows.pop(next(iter(self.rows)))
        self.rows[key] = value

    def release(self):
        try:
            waiter = self.take()
        except IndexError:
            self.free += 1
        else:
            waiter()

    def send(self, log):
        try:
            self.connection.write(b"")
        except BrokenPipeError as error:
            log.critical(error)
            raise
        except OSError as error:
            log.critical(error)

    def load(self, name):
        try:
            loaded(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise error from None
            raise ValueError(name)

    def read(self, path):
        try:
            file = open(path)
            text = file.read()
            file.close()
        except OSError:
            raise ValueError(path)
        return text


def fetched(pool):
    try:
        data = pool.queue.get(timeout=1)
        return decoded(data)
    except Empty:
        pool.slots.release()


def taken(pool):
    try:
        return pool.queue.get(timeout=1)
    except Empty:
        pool.slots.release()


def counted(rows, left):
    if left < 1:
        return None
    first_of(rows)
    left -= 1
    second_of(rows)
    if left < 2:
        return None
    return third_of(rows)


def connected(on_failure):
    def again(error):
        try:
            if on_failure:
                on_failure(error)
        finally:
            switch(error)
    return again
"""
OTHERS: Final = "class Test:\n    def on_failure(self, error):\n        pass\n"
PUT, WRITE = {"call": "this.packets.put"}, {"call": "this.write"}
POPPED: Final = {"call": "self.rows.pop"}
CASES: Final = [
    # What is done between a call and the test of its error is done when it has failed.
    ("when recovered", {"of": "machine.Restore", "event": {"call": "source.Close"}}, "holds"),
    ("when late", {"of": "machine.Restore", "event": {"call": "source.Close"}}, "fails"),
    # A function that a call is handed is run behind its beginning; what it is given is before it.
    ("writes_before Client.store", {"first": PUT, "then": WRITE}, "holds"),
    ("writes_before Client.writeFirst", {"first": PUT, "then": WRITE}, "fails"),
    (
        "writes_before Pool.total",
        {"first": {"call": "first"}, "then": {"call": "second"}},
        "fails",
    ),
    (
        "writes_before Pool.total",
        {"first": {"write": "self.sum"}, "then": {"call": "third"}},
        "fails",
    ),
    # A script names members by texts too, but not by what a variable holds.
    ("calls Client.sendPrivately", {"callee": "client._send"}, "holds"),
    ("calls Client.sendPrivately", {"callee": "_send"}, "holds"),
    ("calls Client.sendPrivately", {"callee": "client.name"}, "fails"),
    # What a call gives is assigned behind it.
    (
        "always_after Client.search",
        {"first": {"call": "escaped"}, "then": {"write": "query.name"}},
        "holds",
    ),
    # A lock that is one of several, by its text and by its name.
    (
        "holds Pool.shrink",
        {"lock": "getattr(store, 'mutex', nullcontext())", "event": {"call": "store.queue.pop"}},
        "holds",
    ),
    (
        "holds Pool.shrink",
        {"lock": "store.mutex", "event": {"call": "store.queue.pop"}},
        "not_known",
    ),
    ("holds Pool.shrink", {"lock": "store.lock", "event": {"call": "store.queue.pop"}}, "fails"),
    # `in` is no name that the function would have to have.
    ("guarded_by Pool.put", {"event": POPPED, "by": "key in self.rows", "truth": False}, "fails"),
    # A call whose error leads elsewhere was passed.
    ("guarded_by Pool.release", {"event": {"call": "waiter"}, "by": "self.take"}, "holds"),
    ("guarded_by Pool.put", {"event": POPPED, "by": "self.take"}, "fails"),
    # A handler that raises again what it names lets it out.
    ("raises Pool.send", {"error": "BrokenPipeError"}, "holds"),
    ("raises Pool.load", {"error": "ModuleNotFoundError"}, "holds"),
    ("raises Pool.send", {"error": "OSError"}, "not_known"),
    # Wherever the error of a read goes, the file is left open.
    ("releases Pool.read", {"resource": "file"}, "fails"),
    # A handler of a class may be for another call of its `try`.
    ("when fetched", {"of": "decoded", "event": {"call": "pool.slots.release"}}, "not_known"),
    ("when fetched", {"of": "decoded", "event": {"call": "decoded"}}, "fails"),
    ("when taken", {"of": "pool.queue.get", "event": {"call": "pool.slots.release"}}, "holds"),
    # What `then` is given may be for errors, which a promise has later.
    (
        "when Client.tick",
        {"of": "this.runJob", "event": {"call": "this.emitError"}},
        "not_known",
    ),
    # What was compared with a bound may be smaller since.
    (
        "guarded_by counted",
        {"event": {"call": "first_of"}, "by": "left < 1", "truth": False},
        "holds",
    ),
    (
        "guarded_by counted",
        {"event": {"call": "second_of"}, "by": "left < 1", "truth": False},
        "not_known",
    ),
    (
        "guarded_by counted",
        {"event": {"call": "third_of"}, "by": "left < 2", "truth": False},
        "holds",
    ),
    # A variable of the function around is meant, whatever else has its name.
    (
        "always_after connected.again",
        {"first": {"call": "on_failure"}, "then": {"call": "switch"}},
        "holds",
    ),
]
FILES: Final = {"machine.go": GO, "client.js": SCRIPT, "pool.py": PYTHON, "tests/others.py": OTHERS}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_what_the_code_says_decides(
    world: CodeWorld, asked: str, given: dict[str, Any], outcome: str
) -> None:
    check, function = asked.split()
    found = world.check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
