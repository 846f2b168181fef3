"""A lock is held where it was taken: by calls, tests, blocks, and what runs under it."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package app

import "sync"

type Ledger struct {
	mu    sync.Mutex
	total int
	rows  []int
}

func (l *Ledger) Start() {
	l.mu.Lock()
	defer l.mu.Unlock()
	go func() {
		l.total++
	}()
}

func (l *Ledger) StartInside() {
	go func() {
		l.mu.Lock()
		l.total++
		l.mu.Unlock()
	}()
}

func (l *Ledger) Reset() {
	locked(&l.mu, func() { l.rows = nil })
}

func (l *Ledger) Late() {
	l.mu.Lock()
	defer func() { l.total++; l.mu.Unlock() }()
	func() { l.rows = nil }()
}

func (l *Ledger) Try() {
	if l.mu.TryLock() {
		l.total++
		l.mu.Unlock()
	}
}

func locked(mu sync.Locker, run func()) { mu.Lock(); defer mu.Unlock(); run() }
"""
JAVA: Final = """package app;

class Pool {
    private final Object lock = new Object();
    private final ReentrantLock mutex = new ReentrantLock();
    private final StampedLock stamped = new StampedLock();
    int open;

    void submit() { synchronized (lock) { executor.submit(() -> { open++; }); } }
    void each() { synchronized (lock) { rows.forEach(row -> { open++; }); } }
    synchronized void whole() { open = 1; }
    void tried() {
        if (!mutex.tryLock()) { return; }
        try { open--; } finally { mutex.unlock(); }
    }
    void either() {
        if (mutex.tryLock()) {
            try { open--; } finally { mutex.unlock(); }
        } else { open = 0; }
    }
    void behind() { mutex.lock(); mutex.unlock(); open--; }
    void move() {
        long stamp = stamped.writeLock();
        try { open--; } finally { stamped.unlockWrite(stamp); }
    }
}
"""
SCRIPT: Final = """
class Store {
  async exclusive () {
    await this.lock.runExclusive(async () => { this.rows.forEach(row => { this.total += row }) })
  }
  async afterwards () {
    await this.lock.runExclusive(async () => { setTimeout(() => { this.total = 1 }, 10) })
  }
  async promised () {
    await this.lock.acquire()
    try { await new Promise((resolve) => { this.total = 1; resolve() }) }
    finally { this.lock.release() }
  }
  async later () {
    await this.lock.acquire()
    setTimeout(() => { this.total = 1 }, 10)
    this.lock.release()
  }
  async written () {
    await this.lock.lockWrite()
    this.total = 1
  }
  plain () { this.total = 1 }
}
"""
PYTHON: Final = """
from contextlib import contextmanager


class Journal:
    @contextmanager
    def exclusive(self):
        with self.lock:
            yield self

    @contextmanager
    def counted(self):
        self.users += 1
        yield self

    def checkpoint(self):
        with self.exclusive():
            self.dirty = False

    def count(self):
        with self.counted():
            self.dirty = False
"""
FILES: Final = {"ledger.go": GO, "Pool.java": JAVA, "store.js": SCRIPT, "journal.py": PYTHON}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("function", "lock", "written", "outcome"),
    [
        ("Ledger.Start", "l.mu", "l.total", "fails"),
        ("Ledger.StartInside", "l.mu", "l.total", "holds"),
        ("Ledger.Reset", "l.mu", "l.rows", "not_known"),
        ("Ledger.Late", "l.mu", "l.total", "holds"),
        ("Ledger.Late", "l.mu", "l.rows", "holds"),
        ("Ledger.Try", "l.mu", "l.total", "holds"),
        ("Pool.submit", "lock", "open", "not_known"),
        ("Pool.each", "lock", "open", "holds"),
        ("Pool.whole", "this", "open", "holds"),
        ("Pool.tried", "mutex", "open", "holds"),
        ("Pool.either", "mutex", "open", "fails"),
        ("Pool.behind", "mutex", "open", "fails"),
        ("Pool.move", "stamped", "open", "not_known"),
        ("Store.exclusive", "this.lock", "this.total", "holds"),
        ("Store.afterwards", "this.lock", "this.total", "not_known"),
        ("Store.promised", "this.lock", "this.total", "holds"),
        ("Store.later", "this.lock", "this.total", "not_known"),
        ("Store.written", "this.lock", "this.total", "not_known"),
        ("Store.plain", "this.lock", "this.total", "fails"),
        ("Journal.checkpoint", "self.lock", "self.dirty", "holds"),
        ("Journal.count", "self.lock", "self.dirty", "fails"),
    ],
)
def test_a_lock_is_held_where_it_was_taken(
    world: CodeWorld, function: str, lock: str, written: str, outcome: str
) -> None:
    found = world.check(check="holds", function=function, lock=lock, event={"write": written})
    assert found["outcome"] == outcome, found
