"""Checks of what is particular to a language, builtins, panics and casts, and of constants."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package pool

type Pool struct {
	mu   sync.Mutex
	work *Work
	done chan struct{}
}

type Work struct {
	mu sync.Mutex
}

func (p *Pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.done)
}

func (p *Pool) Safe(task func()) {
	defer func() {
		if r := recover(); r != nil {
			p.log(r)
		}
	}()
	task()
}

func (p *Pool) Bare(task func()) {
	task()
}

func (p *Pool) Deferred(task func()) {
	defer p.handle()
	task()
}

func (p *Pool) Unknown(task func()) {
	defer report.Recover()
	task()
}

func (p *Pool) handle() {
	if r := recover(); r != nil {
		p.log(r)
	}
}

func (p *Pool) Next(task *Task) (Event, bool) {
	if task == nil {
		return Event{}, true
	}
	if task.gone {
		return Event{}, false
	}
	return task.event, true
}

func (p *Pool) Drain() {
	p.mu.Lock()
	p.work.Do()
	p.mu.Unlock()
}

func (p *Pool) Both(src string, dst string) error {
	if err := p.check(src); err != nil {
		os.Remove(dst)
		return err
	}
	return os.Remove(src)
}

func (p *Pool) Alias(src string) error {
	other := p.find()
	last := other
	other = src
	return os.Remove(last)
}

func (p *Pool) Reset(task func()) {
	stopped = false
	task()
	if stopped {
		p.stop()
	}
}

func (w *Work) Lend(p *Pool) {
	p.touch()
}

func (w *Work) LendAll(p *Pool) {
	p.mu.Lock()
	w.Lend(p)
	p.mu.Unlock()
}

func (w *Work) Do() {
	w.run()
}
"""
JAVA: Final = """class Runner {
    void rethrow(Throwable error) {
        if (error instanceof RuntimeException)
            throw (RuntimeException) error;
        throw new WrappedException(error);
    }

    void close(Connection connection) throws SQLException {
        boolean isClosed;
        try {
            isClosed = connection.isClosed();
        } catch (SQLException e) {
            isClosed = false;
        }
        if (!isClosed) {
            connection.close();
        }
    }
}
"""
SCRIPT: Final = """export function wait(source, ready) {
  let called = false;
  source.on('data', () => { called = true; });
  source.start();
  if (called) {
    ready();
  }
}
"""
FILES: Final = {"pool.go": GO, "Runner.java": JAVA, "wait.js": SCRIPT}
RECOVERED: Final = {"error": "panic"}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # A method of the name hides no function of Go itself.
    ("holds Pool.close", {"lock": "p.mu", "event": {"call": "close", "given": "p.done"}}, "holds"),
    # A panic is caught by `recover` alone.
    ("catches Pool.Safe", RECOVERED, "holds"),
    ("catches Pool.Bare", RECOVERED, "fails"),
    # What is put off may recover.
    ("catches Pool.Deferred", RECOVERED, "not_known"),
    ("catches Pool.Unknown", RECOVERED, "not_known"),
    ("catches Pool.close", RECOVERED, "fails"),
    # Any result of Go may be the truth asked for.
    ("when Pool.Next", {"by": "task == nil", "event": {"returns": True}}, "holds"),
    ("when Pool.Next", {"by": "task == nil", "event": {"returns": False}}, "fails"),
    # The lock of the caller is its own.
    ("holds Work.Do", {"lock": "w.mu", "event": {"call": "w.run"}}, "fails"),
    # That of an argument is as its caller names it.
    ("holds Work.Lend", {"lock": "p.mu", "event": {"call": "p.touch"}}, "not_known"),
    # A variable that may be the other one is not known to be it, or not to be.
    ("when Pool.Reset", {"by": "stopped", "event": {"call": "p.stop"}}, "holds"),
    (
        "writes_before Pool.Alias",
        {"first": {"call": "p.find"}, "then": {"call": "os.Remove", "given": "src"}},
        "not_known",
    ),
    # One variable is not the other.
    (
        "when Pool.Both",
        {"of": "p.check", "event": {"call": "os.Remove", "given": "src"}},
        "fails",
    ),
    # What is thrown as a class is of it.
    (
        "when Runner.rethrow",
        {"by": "error instanceof RuntimeException", "event": {"raises": "RuntimeException"}},
        "holds",
    ),
    (
        "guarded_by Runner.rethrow",
        {
            "event": {"raises": "WrappedException"},
            "by": "error instanceof RuntimeException",
            "truth": False,
        },
        "holds",
    ),
    # A constant decides a condition behind it, if no closure gives another value.
    (
        "when Runner.close",
        {
            "of": "connection.isClosed",
            "error": "SQLException",
            "event": {"call": "connection.close"},
        },
        "holds",
    ),
    ("always_after wait", {"first": {"call": "source.start"}, "then": {"call": "ready"}}, "fails"),
    ("when wait", {"by": "called", "event": {"call": "ready"}}, "holds"),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_what_a_language_tells(
    world: CodeWorld, asked: str, given: dict[str, Any], outcome: str
) -> None:
    check, function = asked.split()
    found = world.check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
