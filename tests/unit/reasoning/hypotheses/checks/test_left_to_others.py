"""What a function leaves to a helper, a handler's condition, a class above, or a default."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

JAVA: Final = """package app;

abstract class Handler {
    private String last;
    private boolean built;

    protected Handler(String last) { this.last = last; }
    protected void before(String name) { last = name; }

    static class Images extends Handler {
        @Override
        protected void before(String name) { super.before(name); }
    }
    void follow(int hops) {
        do {
            send();
            hops++;
        } while (hops < MOST);
    }
    private void checkOpen() { if (built) { throw new IllegalStateException(); } }
    private void log() { }
    void line() { checkOpen(); invoice.add(1); }
    void other() { log(); invoice.add(1); }
    void delete(boolean admin) { Guards.requireAdmin(admin, "x"); files.remove(1); }
    void note(boolean admin) { Guards.note(admin); files.remove(1); }
    protected abstract void execute();
    void run() {
        execute();
        runs++;
    }
}

class Failing extends Handler { void execute() { throw new IllegalStateException(); } }

class Guards {
    static void requireAdmin(boolean is, String what) { if (!is) { throw new Refused(what); } }
    static void note(boolean is) { if (!is) { System.out.println("no"); } }
}
"""
SCRIPT: Final = """
class HttpError extends Error {}
class Client {
  constructor (connect, { max = 10, isChecked = true, name } = {}) { this.max = max }
  request (path) { if (!path) { throw new HttpError() } return 1 }
  answered (path) {
    try { return this.request(path) }
    catch (error) { if (error instanceof HttpError) return null; throw error }
  }
  turned (path) {
    try { return this.request(path) }
    catch (error) { if (!(error instanceof HttpError)) throw error; return null }
  }
  typed (path) {
    try { return this.request(path) }
    catch (error) { if (error instanceof TypeError) return null; throw error }
  }
  coded (path) {
    try { return this.request(path) }
    catch (error) { if (error.code === 'x') return null; throw error }
  }
  taken () { const { most, size: count } = this; return most + count }
  isProduction () { return process.env.NODE_ENV === 'production' }
  async ensureOpen () { if (this.closed) { throw new HttpError() } }
  started (key) { this.ensureOpen(); this.rows.add(key) }
  async waited (key) { await this.ensureOpen(); this.rows.add(key) }
  unpacked () { const { limit = 5, size: count = 2 } = this; return limit + count }
  cached (options) { const ttl = options.ttl ?? 60; return ttl + (options.most || 5) }
}
"""
PYTHON: Final = """
import os
import random
import sqlite3


class Store:
    def ensure_open(self):
        if self.closed:
            raise ValueError

    def put(self, key):
        self.ensure_open()
        self.rows.add(key)

    def put_checked(self, key):
        validate(key)
        self.rows.add(key)

    def put_anyway(self, key):
        try:
            self.ensure_open()
        except ValueError:
            pass
        self.rows.add(key)

    def put_each(self, keys):
        for key in keys:
            try:
                self.ensure_open()
            except ValueError:
                continue
            self.rows.add(key)

    def pick(self):
        self.begun = True
        random.choice(self.rows)
        self.ended = True

    def configure(self):
        self.begun = True
        load(os.environ["NAME"])
        self.ended = True

    def put_perhaps(self, key):
        if key:
            self.ensure_open()
        self.rows.add(key)

    def wipe(self, rows):
        old = [row for row in rows if row.old]
        for row in old:
            self.remove(row)

    def open(self):
        try:
            return sqlite3.connect(self.path)
        except sqlite3.Error:
            return None

    def run(self, job):
        try:
            result = job()
        except Exception:
            self.failed()
            raise
        self.done()
        return result


def validate(value):
    if value is None:
        raise ValueError
    assert value > 0
"""
GO: Final = """package app

import "errors"

type Options struct { Max int; Idle int }

type Refused struct{}

func (r *Refused) Error() string { return "no" }

func New(options Options, capacity int) *Pool {
	if options.Max <= 0 {
		options.Max = 16
	}
	if capacity < 1 {
		capacity = 128
	}
	if options.Idle < 0 {
		options.Idle = 0
	}
	return &Pool{options: options, idle: options.Idle}
}

func cause(err error) string {
	var refused *Refused
	if errors.As(err, &refused) {
		return "refused"
	}
	return ""
}

func settle(run func() error) error {
	switch err := run(); err {
	case ErrEmpty:
		return nil
	default:
		return err
	}
}

func publish(journal *Journal) error {
	if err := journal.Append(); err != nil {
		return err
	}
	return journal.Flush()
}
"""
FILES: Final = {"Handler.java": JAVA, "client.js": SCRIPT, "store.py": PYTHON, "pool.go": GO}
PUT: Final = {"call": "self.rows.add"}
ADD, REMOVE = {"call": "invoice.add"}, {"call": "files.remove"}
KEPT: Final = {"call": "this.rows.add"}
BEGUN: Final = {"first": {"write": "self.begun"}, "then": {"write": "self.ended"}}
CASES: Final = [
    # A class within another may extend it, although that has a constructor of its name.
    ("calls Images.before", {"callee": "Handler.before"}, "holds"),
    ("writes Images.before", {"field": "last"}, "holds"),
    # The condition of a `do` is tested behind the first round.
    ("guarded_by Handler.follow", {"event": {"call": "send"}, "by": "hops < MOST"}, "fails"),
    # Helpers raise where a condition is not so.
    ("guarded_by Handler.line", {"event": ADD, "by": "built", "truth": False}, "holds"),
    ("guarded_by Handler.line", {"event": ADD, "by": "built", "truth": True}, "fails"),
    ("guarded_by Handler.other", {"event": ADD, "by": "built", "truth": False}, "fails"),
    ("guarded_by Handler.delete", {"event": REMOVE, "by": "admin", "truth": True}, "holds"),
    ("guarded_by Handler.note", {"event": REMOVE, "by": "admin", "truth": True}, "fails"),
    ("guarded_by Store.put", {"event": PUT, "by": "self.closed", "truth": False}, "holds"),
    ("guarded_by Store.put_checked", {"event": PUT, "by": "key is None", "truth": False}, "holds"),
    ("guarded_by Store.put_checked", {"event": PUT, "by": "key > 0", "truth": True}, "holds"),
    (
        "guarded_by Store.put_perhaps",
        {"event": PUT, "by": "self.closed", "truth": False},
        "not_known",
    ),
    # An error that leads on all the same, or that nobody waits for, is no guard.
    (
        "guarded_by Store.put_anyway",
        {"event": PUT, "by": "self.closed", "truth": False},
        "not_known",
    ),
    ("guarded_by Store.put_anyway", {"event": PUT, "by": "ensure_open"}, "not_known"),
    ("guarded_by Store.put_each", {"event": PUT, "by": "self.closed", "truth": False}, "holds"),
    (
        "guarded_by Client.started",
        {"event": KEPT, "by": "this.closed", "truth": False},
        "not_known",
    ),
    ("guarded_by Client.waited", {"event": KEPT, "by": "this.closed", "truth": False}, "holds"),
    # A choice among none fails, and so may what is given an entry of the environment.
    ("always_after Store.pick", BEGUN, "fails"),
    ("always_after Store.configure", BEGUN, "fails"),
    # What a handler raises again is told by the classes that it asks for.
    ("raises Client.answered", {"error": "HttpError"}, "fails"),
    ("raises Client.turned", {"error": "HttpError"}, "fails"),
    ("raises Client.typed", {"error": "HttpError"}, "holds"),
    ("raises Client.coded", {"error": "HttpError"}, "not_known"),
    # Patterns read fields.
    ("reads Client.taken", {"field": "this.most"}, "holds"),
    ("reads Client.taken", {"field": "this.size"}, "holds"),
    ("reads Client.taken", {"field": "this.count"}, "fails"),
    ("reads Client.unpacked", {"field": "this.limit"}, "holds"),
    ("reads Client.unpacked", {"field": "this.size"}, "holds"),
    ("does Client.isProduction", {"effect": "environment"}, "holds"),
    ("does Client.taken", {"effect": "environment"}, "fails"),
    # Defaults of patterns, and what stands in for what is not given.
    ("has_default Client.constructor", {"parameter": "max", "value": 10}, "holds"),
    ("has_default Client.constructor", {"parameter": "isChecked", "value": False}, "fails"),
    ("has_default Client.constructor", {"parameter": "name"}, "fails"),
    ("has_default Client.cached", {"parameter": "ttl", "value": 60}, "holds"),
    ("has_default Client.cached", {"parameter": "most", "value": 10}, "fails"),
    ("has_default New", {"parameter": "Max", "value": 16}, "holds"),
    ("has_default New", {"parameter": "capacity", "value": 128}, "holds"),
    ("has_default New", {"parameter": "Idle"}, "fails"),
    # A loop over what was chosen of the elements.
    ("in_loop_over Store.wipe", {"over": "rows", "event": {"call": "self.remove"}}, "fails"),
    # What is above a class from outside is not known.
    ("catches Store.open", {"error": "sqlite3.OperationalError"}, "not_known"),
    ("catches Store.open", {"error": "KeyError"}, "fails"),
    # Go's errors are taken by their types and by cases.
    ("catches cause", {"error": "Refused"}, "holds"),
    ("catches settle", {"error": "ErrEmpty"}, "holds"),
    # Whether what has failed counts as done is open, unless that is nothing to be done for.
    (
        "always_after publish",
        {"first": {"call": "journal.Append"}, "then": {"call": "journal.Flush"}},
        "not_known",
    ),
    (
        "always_after Handler.run",
        {"first": {"call": "execute"}, "then": {"write": "runs"}},
        "not_known",
    ),
    (
        "always_after Store.run",
        {"first": {"call": "job"}, "then": {"call": "self.done"}},
        "not_known",
    ),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_what_is_left_to_others_is_followed(
    world: CodeWorld, asked: str, given: dict[str, Any], outcome: str
) -> None:
    check, function = asked.split()
    found = world.check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
