"""Of conditions, overloads and values that could be several: which of them a check means."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

SCRIPT = """
class Link {
  limit(options) {
    if (!options.most || ![1, 2].includes(options.most)) {
      options.most = 2;
    }
    return open(options);
  }
  sweep() {
    try {
      this.idle.destroy();
    } finally {
      this.again();
    }
  }
  chosen(kind) {
    if (this.wants(kind)) {
      switch (kind) {
        default:
          break;
      }
      this.take(kind);
    }
    this.end();
  }
  drop() {
    this.idle.destroy();
    this.again();
  }
}
"""
FLAGS = """
import sys
import hooks

def fired(callbacks):
    for callback in list(callbacks):
        callback()

def awaited(children):
    while children:
        children.pop()
    sys.exit(0)

def tidied(children):
    try:
        if children:
            sys.exit(1)
    finally:
        tidy()

def hooked():
    for hook in hooks.REGISTERED:
        hook()

def few(count, FEW):
    return [FEW, FEW if count < 10 else count]

def handed_on(callback):
    callback()
    return 1

def kept(callback):
    try:
        callback()
    except ValueError:
        return None
    return 1

def consumed(self, wanted):
    if not self.counter:
        return False
    for _ in range(3):
        if self.counter.value >= wanted:
            return True
        pause()
    return False

class Link:
    def escaped(self, text):
        if self.status & Status.PLAIN:
            return text
        return quoted(text)

    def cleared(self, text):
        if self.status & Status.PLAIN != 0:
            return text
        return quoted(text)
"""
DEFERRED = """package store

func (db *DB) managed(fn func(tx *Tx) error) (err error) {
	tx, err := db.Begin()
	if err != nil {
		return
	}
	defer func() {
		if err != nil {
			tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	defer func() {
		tx.Note()
	}()
	err = fn(tx)
	return
}

func (db *DB) waited(timer *Timer) int {
	if db.closed {
		goto WAIT
	}
	return 1
WAIT:
	if timer != nil {
		timer.Stop()
	}
	return 2
}

func (db *DB) opened(size int) (*Tx, error) {
	var done bool
	defer func() {
		if !done {
			db.Shutdown()
		}
	}()
	if err := db.resize(size); err != nil {
		return nil, err
	}
	done = true
	return db.tx, nil
}
"""
OVERLOADS = """package store;

abstract class Base {
  protected void close(Connection given) throws SQLException { given.close(); }
  protected void close(Statement given) throws SQLException { given.close(); }
}

class Runner extends Base {
  private final Connection connection;
  private final PreparedStatement statement;

  void run() throws SQLException {
    close(statement);
    close(connection);
  }

  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(source.getUrl());
    return text.toString();
  }
}
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    files = {
        "app/link.js": SCRIPT,
        "app/flags.py": FLAGS,
        "app/store.go": DEFERRED,
        "app/Runner.java": OVERLOADS,
    }
    with code_world(tmp_path_factory.mktemp("meant"), files) as made:
        yield made


def outcome(world: CodeWorld, **check: Any) -> str:
    told: str = world.check(**check)["outcome"]
    return told


@pytest.mark.parametrize(("by", "truth"), [("!options.most", True), ("options.most", False)])
def test_a_condition_that_only_has_the_name_is_not_meant_beside_one_of_it(
    world: CodeWorld, by: str, truth: bool
) -> None:
    when = {"check": "when", "function": "Link.limit", "event": {"write": "options.most"}}
    assert outcome(world, **when, by=by, truth=truth) == "holds"


def test_a_comparison_that_has_the_name_tells_nothing_beside_a_condition_of_it(
    world: CodeWorld,
) -> None:
    guarded = {"check": "guarded_by", "function": "consumed", "event": {"call": "pause"}}
    assert outcome(world, **guarded, by="not self.counter", truth=True) == "fails"
    assert outcome(world, **guarded, by="self.counter", truth=True) == "holds"


def test_of_an_error_that_nobody_awaits_what_is_done_either_way_is_done(world: CodeWorld) -> None:
    failed = {"check": "when", "of": "this.idle.destroy", "event": {"call": "this.again"}}
    assert outcome(world, **failed, function="Link.sweep") == "holds"
    assert outcome(world, **failed, function="Link.drop") == "not_known"


@pytest.mark.parametrize("function", ["Link.escaped", "Link.cleared"])
@pytest.mark.parametrize("by", ["PLAIN", "Status.PLAIN"])
def test_a_flag_is_so_where_what_a_value_has_of_it_is(
    world: CodeWorld, function: str, by: str
) -> None:
    guarded = {"check": "guarded_by", "function": function, "event": {"call": "quoted"}, "by": by}
    assert outcome(world, **guarded, truth=False) == "holds"
    assert outcome(world, **guarded, truth=True) == "fails"
    assert outcome(world, **{**guarded, "by": "self.status"}, truth=False) == "not_known"


def test_what_is_read_beside_a_choice_too_is_not_guarded_by_it(world: CodeWorld) -> None:
    guarded = {"check": "guarded_by", "function": "few", "event": {"read": "FEW"}}
    assert outcome(world, **guarded, by="count < 10", truth=True) == "not_known"


def test_a_condition_that_is_tested_before_too_counts_within_a_closure(world: CodeWorld) -> None:
    guarded = {"check": "guarded_by", "by": "err != nil", "truth": False}
    within = {"function": "app/store.go:8", "event": {"call": "tx.Commit"}}
    assert outcome(world, **guarded, **within) == "holds"
    other = {"function": "app/store.go:15", "event": {"call": "tx.Note"}}
    assert outcome(world, **guarded, **other) == "not_known"


def test_overloads_are_one_function_where_none_is_named_by_its_types(world: CodeWorld) -> None:
    first, then = ({"call": "close", "given": name} for name in ("statement", "connection"))
    order = {"check": "writes_before", "function": "Runner.run"}
    assert outcome(world, **order, first=first, then=then) == "holds"
    assert outcome(world, **order, first=then, then=first) == "fails"


def test_what_one_call_gives_is_not_what_another_gives(world: CodeWorld) -> None:
    given = {"call": "append", "given": "source.getPassword()"}
    order = {"check": "writes_before", "first": given, "then": {"call": "text.toString"}}
    assert outcome(world, **order, function="Runner.toString") == "fails"


def test_behind_the_end_of_the_program_nothing_is_done(world: CodeWorld) -> None:
    ended = {"check": "when", "function": "awaited", "by": "children", "truth": False}
    assert outcome(world, **ended, event={"returns": None}) == "fails"
    tidied = {"check": "when", "function": "tidied", "by": "children", "truth": True}
    assert outcome(world, **tidied, event={"call": "tidy"}) != "fails"


def test_what_fails_unhandled_raises_an_error_of_the_widest_class(world: CodeWorld) -> None:
    failed = {"check": "when", "function": "handed_on", "of": "callback"}
    assert outcome(world, **failed, event={"raises": "Exception"}) == "holds"
    assert outcome(world, **failed, event={"raises": "KeyError"}) == "not_known"
    assert outcome(world, **failed, event={"raises": "Error"}) == "not_known"


def test_of_an_error_that_no_handler_takes_nothing_is_done(world: CodeWorld) -> None:
    taken = {"check": "when", "function": "kept", "event": {"returns": None}}
    assert outcome(world, **taken, error="ValueError") == "holds"
    assert outcome(world, **taken, error="KeyError") == "fails"


def test_a_variable_of_go_is_false_until_it_is_given_a_value(world: CodeWorld) -> None:
    failed = {"check": "when", "function": "DB.opened", "of": "db.resize"}
    assert outcome(world, **failed, event={"call": "db.Shutdown"}) == "holds"


def test_what_a_method_of_java_says_that_it_throws_may_keep_the_next_from_being_done(
    world: CodeWorld,
) -> None:
    first, then = {"call": "close", "given": "statement"}, {"read": "connection"}
    after = {"check": "always_after", "function": "Runner.run", "first": first, "then": then}
    assert outcome(world, **after) == "not_known"


def test_a_break_leaves_a_choice_that_has_nothing_but_a_default(world: CodeWorld) -> None:
    guarded = {"check": "guarded_by", "function": "Link.chosen", "by": "this.wants(kind)"}
    assert outcome(world, **guarded, event={"call": "this.take"}, truth=True) == "holds"


@pytest.mark.parametrize("function", ["fired", "hooked"])
def test_what_a_library_gave_may_call_anything_when_it_is_called(
    world: CodeWorld, function: str
) -> None:
    never = {"check": "never_reaches", "function": function, "callee": "awaited"}
    assert outcome(world, **never) == "not_known"


def test_what_only_a_jump_leads_to_is_not_said_to_be_unguarded(world: CodeWorld) -> None:
    guarded = {"check": "guarded_by", "function": "DB.waited", "by": "timer != nil"}
    assert outcome(world, **guarded, event={"call": "timer.Stop"}, truth=True) != "fails"


OWN_CONNECTION = """package app

import "net"

type netConn struct{ conn net.Conn }

func (n *netConn) Release() error { return n.conn.Close() }

func get(a string) (*netConn, error) {
	c, err := net.Dial("tcp", a)
	return &netConn{conn: c}, err
}

func Deferred(a string) error {
	conn, err := get(a)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Release() }()
	return send(conn)
}

func Dropped(a string) {
	conn, _ := net.Dial("tcp", a)
	conn.SetDeadline(later)
}
"""


def test_what_a_project_s_own_method_gives_back_is_not_known_by_its_name(tmp_path: Path) -> None:
    with code_world(tmp_path, {"app/t.go": OWN_CONNECTION}) as world:
        own = world.check(check="releases", function="Deferred", resource="conn")
        known = world.check(check="releases", function="Dropped", resource="conn")
    assert (own["outcome"], known["outcome"]) == ("not_known", "fails")
    assert any("may give `conn` back" in line for line in own["not_followed"])
