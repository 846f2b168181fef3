"""Checks decided by what the code says exactly: cases, given values, rounds, declared errors."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package flock

type Action int

const (
	Stay Action = iota
	Leave
)

type Lock struct {
	queue Queue
	done  chan int
	close chan int
}

func (l *Lock) Mode(system string) int {
	switch system {
	case "aix", "solaris":
		return read()
	default:
		return write()
	}
}

func (l *Lock) Try(blocking bool) bool {
	switch {
	case l.queue.Empty():
		l.queue.Push(1)
	case !blocking:
		return false
	}
	return true
}

func (l *Lock) Close() error {
	close(l.close)
	return &PathError{}
}

func (l *Lock) Choose(err error) Action {
	if err == nil {
		return Stay
	}
	return Leave
}

func (l *Lock) Guarded() {
	defer func() {
		if r := recover(); r != nil {
			panic(r)
		}
	}()
	l.queue.Run()
}

func (l *Lock) Open() error {
	if l.queue == nil {
		if err := l.open(); err != nil {
			return err
		}
		defer l.shut()
	}
	l.queue.Run()
	return nil
}

func (l *Lock) Wait() int {
	return len(l.queue.All()) + <-l.done
}

func (l *Lock) Tick(stop chan int) {
	ticker := NewTicker()
	for {
		select {
		case <-ticker.C:
			l.queue.Run()
		case <-stop:
			ticker.Stop()
			return
		}
	}
}

func (l *Lock) Serve(stop chan int) {
Loop:
	for {
		select {
		case <-stop:
			break Loop
		default:
			l.queue.Run()
		}
	}
	l.queue.Shut()
}

func (l *Lock) Spawn(value any) {
	if l.queue.Ended() {
		return
	}
	if known, ok := value.(queue.Item); ok {
		l.queue.Keep(known)
	}
	go func() {
		l.queue.Make()
		l.queue.Give()
	}()
}

func (l *Lock) Jump(full bool) {
	for {
		if full {
			goto ended
		}
		l.queue.Run()
	}
ended:
	l.queue.Shut()
}

func (l *Lock) Each(names []string) {
	for _, name := range names {
		l.queue.Ask(name)
		l.queue.Tell(name)
	}
}

func (l *Lock) Swap() {
	first, second := l.queue.First(), 2
	l.queue.Use(first, second)
}

func (l *Lock) Remove(path string) error {
	if err := l.queue.Flush(); err != nil {
		return err
	}
	l.queue.Drop(path)
	return l.queue.Sync()
}

func (l *Lock) Evict(evict func() error) bool {
	if l.queue.Empty() {
		evict()
		return true
	}
	return false
}

func (l *Lock) End() {
	close(l.done)
}

func read() int { return 0 }

func write() int { return 1 }

func (l *Lock) open() error { return nil }

func (l *Lock) shut() {}
"""
JAVA: Final = """class Builder {
    private Stop stop;
    private IOException failure;

    Builder withStop(Stop stop) throws IllegalStateException {
        Preconditions.checkState(this.stop == null, "set");
        this.stop = stop;
        return this;
    }

    String text() {
        return "";
    }

    String text(String name) throws UnsupportedEncodingException {
        return new String(bytes, name);
    }

    byte[] bytes() {
        return stream.readAll();
    }

    <T extends Throwable> void again(Throwable error) throws T {
        throw (T) error;
    }

    void hide(Stream stream) {
        again(stream.error());
    }

    void ask(Attempt attempt) {
        for (Listener listener : listeners) {
            listener.onRetry(attempt);
        }
        predicate.apply(attempt);
    }

    void start(Task task) throws IOException {
        boolean done = false;
        try {
            task.begin();
            done = true;
        } finally {
            if (!done) {
                task.stop();
            }
        }
        if (task.failure != null) {
            throw failure;
        }
    }

    void find(Rows rows) {
        rows.open();
        try {
            outer:
            while (true) {
                for (Row row : rows) {
                    if (row.last) {
                        break outer;
                    }
                }
            }
            rows.mark();
        } finally {
            rows.close();
        }
    }

    void clear(List<Item> items) {
        int left = 3;
        for (Item item : items) {
            boolean gone = item.destroy();
            if (gone) {
                left--;
            }
        }
    }
}
"""
PYTHON: Final = """from errors import PICKLING

KINDS = (KeyError, IndexError)


class RetryError(Exception):
    def again(self):
        if self.failed:
            raise self.last.result()
        raise self


class Box:
    @property
    def state(self):
        return self._state

    @state.setter
    def state(self, value):
        self._state = value

    def find(self, key):
        try:
            return self.values[key]
        except KINDS:
            return None

    def send(self, message):
        try:
            self.channel.send(message)
        except PICKLING:
            self.log(message)

    def first(self, key):
        if (value := self.store.read(key)) is not None:
            return value
        self.store.add(key)
        return key

    def load(self, text):
        return self.parse(text)

    def parse(self, text):
        raise RetryError(text)


class Shelf:
    def read(self):
        broken = None
        try:
            self.open()
        except KeyError as error:
            broken = error
        if broken:
            raise broken

    def look_twice(self, key):
        broken = None
        try:
            self.open(key)
        except KeyError as error:
            broken = error
        try:
            self.open(key)
        except ValueError as error:
            broken = error
        if broken:
            raise broken

    def serve(self, verbose):
        self.close()
        if verbose:
            self.tell()
        while True:
            self.work()

    def ask(self, key):
        found = None
        if key:
            found = self.find(key)
        if found:
            self.tell()

    def list(self):
        return self.rows.sorted(0)

    def look(self, key):
        try:
            self.open(key)
        except KeyError:
            return None


class Crate(Box):
    def parse(self, text):
        return text
"""
ERRORS: Final = "PICKLING = (AttributeError, TypeError)\n"
SCRIPT: Final = """function prepare (text) {
  return JSON.parse(text)
}

class Reader {
  report (callback, err, value) {
    if (value.end) {
      callback(null, value.end)
    } else if (err) {
      callback(err)
    } else {
      callback('Unknown stream')
    }
  }

  parse (text, verify, parse) {
    prepare(text)
    if (verify) {
      verify(text)
    }
    return parse(text)
  }

  async drain (queue) {
    this.busy = true
    let next
    while ((next = queue.shift())) {
      await next()
    }
    this.busy = false
  }

  run (work, next) {
    const result = (async () => work())()
    result.then(next)
  }

  end (done) {
    this.input.finish(() => {
      if (!this.content) {
        return this.refuse('empty').catch(done)
      }
      done()
    })
  }

  async count (entry) {
    try {
      await this.stat(entry)
    } catch (er) {
      if (er.code === 'ENOENT') {
        this.missing++
      } else {
        throw er
      }
    }
  }

  async map (jobs) {
    return Promise.all(jobs)
  }

  bound () {
    return tidy.call(this)
  }

  remove (path) {
    try {
      this.rmdir(path)
    } catch (er) {
      if (codeOf(er) === 'ENOTEMPTY') {
        return this.move(path)
      }
      throw er
    }
  }
}

function tidy () {
  return 1
}
"""
UNKNOWN_STREAM: Final = {"event": {"call": "callback", "given": "Unknown stream"}}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # A case has several values, and a choice of nothing asks its cases.
    ("when Lock.Mode", {"by": "solaris", "event": {"call": "read"}}, "holds"),
    ("when Lock.Mode", {"by": "solaris", "event": {"call": "write"}}, "fails"),
    ("when Lock.Try", {"by": "!blocking", "event": {"returns": False}}, "holds"),
    # What is asked before a goroutine is made is not asked in it; a type may be asked for.
    (
        "guarded_by flock.go:105",
        {"event": {"call": "l.queue.Give"}, "by": "l.queue.Ended", "truth": False},
        "not_known",
    ),
    (
        "guarded_by Lock.Spawn",
        {"event": {"call": "l.queue.Give"}, "by": "l.queue.Ended", "truth": False},
        "holds",
    ),
    (
        "guarded_by Lock.Spawn",
        {"event": {"call": "l.queue.Keep"}, "by": "queue.Item"},
        "holds",
    ),
    # A condition may give a value that it asks for.
    (
        "guarded_by Box.first",
        {"event": {"call": "self.store.add"}, "by": "value is not None", "truth": False},
        "holds",
    ),
    # What is handed on may be called; a handler may ask for a code.
    (
        "when Reader.end",
        {"by": "this.content", "truth": False, "event": {"call": "done"}},
        "not_known",
    ),
    ("swallows Reader.count", {"error": "ENOENT"}, "not_known"),
    ("when Reader.count", {"error": "ENOENT", "event": {"write": "this.missing"}}, "holds"),
    # A call is no guard of itself.
    ("guarded_by Lock.Close", {"event": {"call": "close"}, "by": "l.close"}, "fails"),
    # What is made is not nothing; another constant is another value.
    ("returns Lock.Close", {"value": None}, "fails"),
    (
        "guarded_by Lock.Choose",
        {"event": {"returns": "Leave"}, "by": "err == nil", "truth": False},
        "holds",
    ),
    # A condition of names that are not there guards nothing, nor is it missing.
    (
        "guarded_by Lock.Choose",
        {"event": {"returns": "Leave"}, "by": "error != previous"},
        "not_known",
    ),
    # A panic is a call too, with what it is given.
    (
        "when Lock.Guarded",
        {"by": "r != nil", "event": {"call": "panic", "given": "r"}},
        "holds",
    ),
    # What is put off under a condition is done on each way behind that, but where the first failed.
    (
        "always_after Lock.Open",
        {"first": {"call": "l.open"}, "then": {"call": "l.shut"}},
        "not_known",
    ),
    (
        "writes_before Lock.Open",
        {"first": {"call": "l.open"}, "then": {"call": "l.shut"}},
        "holds",
    ),
    # Built-in functions lead nowhere; a channel is waited for.
    ("never_reaches Lock.End", {"callee": "Lock.shut"}, "holds"),
    ("does Lock.Wait", {"effect": "wait"}, "holds"),
    # A loop without an end is left only where it says so.
    (
        "always_after Lock.Tick",
        {"first": {"call": "NewTicker"}, "then": {"call": "ticker.Stop"}},
        "holds",
    ),
    # A loop is left by its label too.
    (
        "writes_before Lock.Serve",
        {"first": {"call": "l.queue.Run"}, "then": {"call": "l.queue.Shut"}},
        "fails",
    ),
    (
        "always_after Builder.find",
        {"first": {"call": "rows.open"}, "then": {"call": "rows.close"}},
        "holds",
    ),
    # Of what lies on no way that is seen nothing is said, nor of a function without an end.
    (
        "writes_before Lock.Jump",
        {"first": {"call": "l.queue.Run"}, "then": {"call": "l.queue.Shut"}},
        "not_known",
    ),
    ("when Shelf.serve", {"by": "verbose", "event": {"call": "self.close"}}, "not_known"),
    # A variable may keep another error, and have another value where a block ends.
    ("when Shelf.look_twice", {"by": "broken", "event": {"raises": "ValueError"}}, "not_known"),
    ("guarded_by Shelf.ask", {"event": {"call": "self.tell"}, "by": "self.find"}, "not_known"),
    # What comes first from the second round on did not in the first.
    (
        "writes_before Lock.Each",
        {"first": {"call": "l.queue.Tell"}, "then": {"call": "l.queue.Ask"}},
        "fails",
    ),
    # Of several values each has its own.
    (
        "writes_before Lock.Swap",
        {"first": {"write": "second", "value": 2}, "then": {"call": "l.queue.Use"}},
        "holds",
    ),
    # A condition is about what its variable was given right before.
    (
        "guarded_by Lock.Remove",
        {"event": {"call": "l.queue.Drop"}, "by": "l.queue.Flush"},
        "holds",
    ),
    # An error that nobody asks for changes nothing, within a condition too.
    ("when Lock.Evict", {"of": "evict", "event": {"returns": True}}, "holds"),
    # A method that is called nowhere, of something that is here.
    ("calls Lock.Remove", {"callee": "l.queue.Clear"}, "fails"),
    # A field beside a parameter of its name; a call outside that only can refuse.
    ("writes Builder.withStop", {"field": "stop"}, "holds"),
    (
        "guarded_by Builder.withStop",
        {"event": {"write": "stop"}, "by": "Preconditions.checkState"},
        "holds",
    ),
    # Checked errors come out of a method of Java only if it says so.
    ("raises Builder.text(String)", {"error": "UnsupportedEncodingException"}, "holds"),
    ("raises Builder.text(String)", {"error": "IOException"}, "holds"),
    ("raises Builder.text(String)", {"error": "SQLException"}, "fails"),
    ("raises Builder.bytes", {"error": "IOException"}, "fails"),
    ("raises Builder.bytes", {"error": "IllegalStateException"}, "not_known"),
    ("raises Builder.hide", {"error": "IOException"}, "not_known"),
    # The next round is not of this one.
    (
        "when Builder.clear",
        {"by": "gone", "truth": False, "event": {"write": "left"}},
        "fails",
    ),
    # An error may raise itself, a handler name a constant.
    (
        "when RetryError.again",
        {"by": "self.failed", "truth": False, "event": {"raises": "RetryError"}},
        "holds",
    ),
    ("catches Box.find", {"error": "IndexError"}, "holds"),
    (
        "when Box.send",
        {"of": "self.channel.send", "error": "TypeError", "event": {"call": "self.log"}},
        "holds",
    ),
    # What a flag is where a call fails; what a field is declared to hold, a variable keeps.
    ("when Builder.start", {"of": "task.begin", "event": {"call": "task.stop"}}, "holds"),
    (
        "when Builder.start",
        {"by": "task.failure != null", "event": {"raises": "IOException"}},
        "holds",
    ),
    ("when Shelf.read", {"by": "broken", "event": {"raises": "KeyError"}}, "holds"),
    # An error that a handler does not take goes past it.
    (
        "when Shelf.look",
        {"of": "self.open", "error": "ValueError", "event": {"returns": None}},
        "fails",
    ),
    # Of overloads the one that takes nothing.
    ("returns Builder.text()", {"value": ""}, "holds"),
    # What a statement reads is read before it does what it does.
    (
        "always_after Shelf.list",
        {"first": {"read": "self.rows"}, "then": {"call": "self.rows.sorted"}},
        "holds",
    ),
    # Nobody else calls a parameter; the end of a function within is not that of the function.
    (
        "writes_before Reader.parse",
        {"first": {"call": "parse"}, "then": {"call": "verify"}},
        "fails",
    ),
    (
        "always_after Reader.run",
        {"first": {"call": "work"}, "then": {"call": "result.then"}},
        "not_known",
    ),
    # What a variable holds may fail when it is called.
    (
        "always_after Reader.drain",
        {
            "first": {"write": "this.busy", "value": True},
            "then": {"write": "this.busy", "value": False},
        },
        "fails",
    ),
    # What makes a property does nothing else.
    ("does worker.py:20", {"effect": "log"}, "fails"),
    # A method that another class writes anew may be this one.
    ("raises Box.load", {"error": "RetryError"}, "holds"),
    # Arguments count as they are written where one is written so.
    (
        "guarded_by Reader.report",
        {**UNKNOWN_STREAM, "by": "value.end", "truth": False},
        "holds",
    ),
    ("calls Reader.report", {"callee": "callback"}, "holds"),
    # What is done nowhere is not done when something fails.
    ("when Reader.map", {"of": "Promise.all", "event": {"call": "this.clear"}}, "fails"),
    # The code of an error, asked for by a function.
    (
        "when Reader.remove",
        {"of": "this.rmdir", "error": "ENOTEMPTY", "event": {"call": "this.move"}},
        "holds",
    ),
    # A script calls a function by its own methods too.
    ("calls Reader.bound", {"callee": "reader.js::tidy"}, "holds"),
    # Quotes are written as the caller writes them.
    (
        "guarded_by Reader.remove",
        {"event": {"call": "this.move"}, "by": 'codeOf(er) === "ENOTEMPTY"', "truth": True},
        "holds",
    ),
]
FILES: Final = {
    "flock.go": GO,
    "Builder.java": JAVA,
    "worker.py": PYTHON,
    "errors.py": ERRORS,
    "reader.js": SCRIPT,
}


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


def test_a_place_that_other_functions_do_not_have_is_none_that_they_share(
    world: CodeWorld,
) -> None:
    """They do not meet a check about it because they lack what it is about."""
    order = {"first": {"call": "predicate.apply"}, "then": {"call": "listener.onRetry"}}
    check = {"check": "writes_before", "function": "Builder.ask", "negated": True, **order}
    assert world.test(checks=[check]).metadata["verdict"] == "supported"
