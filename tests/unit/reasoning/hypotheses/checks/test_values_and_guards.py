"""Defaults that a function puts, guards of cases, ends of locks, and what tasks raise."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

JAVA: Final = """package app;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

class Missing extends RuntimeException { }

class Client {
    private int size;
    Client configure(Integer size, Integer most, Integer plain, Integer strict) {
        this.size = Objects.requireNonNullElse(size, 256);
        int limit = most == null ? 3 : most;
        this.plain = plain;
        if (strict == null) { throw new IllegalArgumentException(); }
        return this;
    }
    String named(String name, String other) {
        this.other = Texts.pick(other, "x");
        return Optional.ofNullable(name).orElse("anonymous");
    }
    int ported(Options options) {
        Integer port = options.port();
        if (port == null) { port = 8080; }
        return port;
    }
    void nested() {
        try {
            try { send(); } catch (SQLException e) { rollback(); throw e; }
        } catch (SQLException e) { throw new IllegalStateException(e); }
    }
    void inHandler() throws SQLException {
        try {
            send();
        } catch (IllegalStateException first) {
            try { send(); } catch (SQLException e) { throw e; }
        } catch (SQLException e) { log(e); }
    }
    String found(String name) {
        return Optional.ofNullable(name).orElseThrow(() -> new Missing(name));
    }
    int chosen(Object shape) {
        return switch (shape) {
            case Square s when s.size() > 3 -> big(s);
            case Square s -> small(s);
            default -> 0;
        };
    }
}
"""
SCRIPT: Final = """
class Failed extends Error {}
class Queue {
  async purge () {
    const release = await this.mutex.acquire()
    this.kept = 1
    release()
    this.pending = 2
  }
  async fetch (key) {
    const promise = this.loader(key)
    this.inflight.set(key, promise)
    const value = await promise
    this.store(key, value)
  }
  async reserved () {
    const release = await this.mutex.acquire()
    try { await this.send() } finally { release() }
  }
  selected () {
    const db = connect()
    return db('users')
  }
  made () {
    const client = create()
    client()
  }
  async settle (job) { throw new Failed() }
  start (job) { this.running.push(this.settle(job)) }
  async waitFor (job) { await this.settle(job) }
  opened (options) {
    const { retries = 3, plain } = options
    return retries + plain
  }
}
"""
PYTHON: Final = """
import asyncio
import sqlite3
from contextlib import closing
from functools import wraps
from time import sleep

from flask import g


def retried(function):
    @wraps(function)
    def wrapper(*given):
        sleep(1)
        return function(*given)
    return wrapper


@retried
def deliver(mail):
    return mail


def sent(mail):
    return deliver(mail)


def counted(path):
    connection = sqlite3.connect(path)
    with closing(connection):
        return connection.execute("select 1")


def only_committed(path):
    connection = sqlite3.connect(path)
    with connection:
        return connection.execute("select 1")


class Failed(Exception):
    pass


class Shape:
    def size(self):
        return 1


class Board:
    def __init__(self):
        self.shapes: dict[str, list[Shape]] = {}
        self.first: dict[str, Shape] = {}

    def read(self, token, allowed):
        match token:
            case ("name", text) if allowed:
                return self.call(text)
            case ("name", text):
                return self.plain(text)

    def request(self, path, **options):
        options.setdefault("timeout", 5)
        return options.get("retries", 3), options["plain"]

    def total(self):
        return sum(shape.size() for shape in list(self.first.values()))

    def all(self):
        for shape in tuple(self.shapes.get("a", ())):
            shape.size()

    def pairs(self):
        for name, shape in sorted(self.first.items()):
            shape.size()
        for name, shape in self.first.items():
            shape.size()

    async def execute(self):
        raise Failed

    def spawn(self):
        task = asyncio.create_task(self.execute())
        self.tasks.add(task)

    def runs(self):
        asyncio.run(self.execute())


def signed_in():
    g.session = 1
    return g.session


def guarded():
    return signed_in()


def local():
    g = Shape()
    g.session = 2


def unguarded():
    return local()
"""
GO: Final = """package app

import (
	"cmp"
	"time"
)

type Settings struct { Size int; Most int }

func New(settings Settings) int {
	settings.Size = cmp.Or(settings.Size, 128)
	return settings.Size
}

func (h *Timer) Run(fn func()) {
	start := time.Now()
	defer func() { h.Observe(time.Since(start).Seconds()) }()
	fn()
}
"""
CASES: Final = [
    # What is put in place of nothing.
    ("has_default Client.configure", {"parameter": "size", "value": 256}, "holds"),
    ("has_default Client.configure", {"parameter": "most", "value": 3}, "holds"),
    ("has_default Client.configure", {"parameter": "most", "value": 4}, "fails"),
    ("has_default Client.configure", {"parameter": "plain"}, "fails"),
    ("has_default Client.configure", {"parameter": "strict"}, "fails"),
    ("has_default Client.named", {"parameter": "name", "value": "anonymous"}, "holds"),
    ("has_default Client.named", {"parameter": "other"}, "not_known"),
    ("has_default Client.ported", {"parameter": "port", "value": 8080}, "holds"),
    ("has_default Queue.opened", {"parameter": "retries", "value": 3}, "holds"),
    ("has_default Queue.opened", {"parameter": "plain"}, "fails"),
    ("has_default Board.request", {"parameter": "timeout", "value": 5}, "holds"),
    ("has_default Board.request", {"parameter": "retries", "value": 3}, "holds"),
    ("has_default Board.request", {"parameter": "plain"}, "fails"),
    ("has_default New", {"parameter": "Size", "value": 128}, "holds"),
    ("has_default New", {"parameter": "Most"}, "fails"),
    # What stands behind `if` or `when` of a case is asked before its statements.
    ("guarded_by Board.read", {"event": {"call": "self.call"}, "by": "allowed"}, "holds"),
    ("guarded_by Client.chosen", {"event": {"call": "big"}, "by": "s.size() > 3"}, "holds"),
    # A lock is held until what taking it gave is called.
    ("holds Queue.purge", {"lock": "this.mutex", "event": {"write": "this.kept"}}, "holds"),
    ("holds Queue.purge", {"lock": "this.mutex", "event": {"write": "this.pending"}}, "fails"),
    # A promise that is waited for may fail; a clock does not.
    (
        "always_after Queue.fetch",
        {"first": {"call": "this.inflight.set"}, "then": {"call": "this.store"}},
        "fails",
    ),
    (
        "always_after Timer.Run",
        {"first": {"call": "fn"}, "then": {"call": "h.Observe"}, "panics": True},
        "holds",
    ),
    # An error that is raised again, within another `try` and in a handler of it, or made elsewhere.
    ("raises Client.nested", {"error": "SQLException"}, "fails"),
    ("raises Client.inHandler", {"error": "SQLException"}, "holds"),
    ("raises Client.found", {"error": "Missing"}, "not_known"),
    # What gives a resource back: a call of what a lock gave, a block that closes what it is given.
    ("releases Queue.reserved", {"resource": "release"}, "holds"),
    ("releases Queue.selected", {"resource": "db"}, "fails"),
    ("releases Queue.made", {"resource": "client"}, "not_known"),
    ("releases counted", {"resource": "connection"}, "holds"),
    ("releases only_committed", {"resource": "connection"}, "fails"),
    # Decorators of what is called are around it.
    ("does sent", {"effect": "wait"}, "holds"),
    # What is left to run raises nothing where it was started, as far as is seen.
    ("raises Queue.start", {"error": "Failed"}, "not_known"),
    ("raises Queue.waitFor", {"error": "Failed"}, "holds"),
    ("raises Board.spawn", {"error": "Failed"}, "not_known"),
    ("raises Board.runs", {"error": "Failed"}, "holds"),
    # Elements of containers are of the class that these hold.
    ("reaches Board.total", {"callee": "Shape.size"}, "holds"),
    ("reaches Board.all", {"callee": "Shape.size"}, "holds"),
    ("reaches Board.pairs", {"callee": "Shape.size"}, "holds"),
    # A field of what a module imports is the same in what a function calls.
    ("writes guarded", {"field": "g.session"}, "holds"),
    ("writes unguarded", {"field": "g.session"}, "fails"),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    files = {"Client.java": JAVA, "queue.js": SCRIPT, "board.py": PYTHON, "app.go": GO}
    with code_world(tmp_path_factory.mktemp("code"), files) as made:
        yield made


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_values_and_guards_are_told(
    world: CodeWorld, asked: str, given: dict[str, Any], outcome: str
) -> None:
    check, function = asked.split()
    found = world.check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
