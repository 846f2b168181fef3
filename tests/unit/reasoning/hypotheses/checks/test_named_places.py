"""Checks find what is named as the code writes it, and a function without a name by its line."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

SCRIPT: Final = """class Cache {
  #size = 0;
  #jobs = new Map();

  delete(key) {
    this.#delete(key);
    this.#jobs.remove(key);
  }

  #delete(key) {
    this.#size -= 1;
    this.#jobs.get(key)?.stop('now');
  }

  retry(queue) {
    queue[this.first].shift();
    this.emit('retry', this.first, this.last);
    this.emit('done', this.last);
    setTimeout(() => {
      this.#delete(this.first);
    });
  }

  close(fd, done) {
    fs.open(fd, function (err) {
      if (err) {
        return done(err);
      }
      fs.change(fd, function (err) {
        fs.close(fd);
      });
    });
  }
}
class Waiting {
  reject() {}
  wait() {
    return new Promise((resolve, reject) => {
      resolve(1);
      reject(2);
    });
  }

  append(source, data) {
    if (data.kind === 'text') {
      this.put(source);
    } else if (data.kind === 'stream' && data.size) {
      source.pipe(this.out);
    } else if (data.kind === 'stream') {
      this.collect(source);
    }
    return this.queue.every((all) => all && all[0] === data);
  }

  add(stream) {
    this.streams.add(stream);
    stream.once('close', () => {
      stream = undefined;
    });
    stream.once('end', () => {
      this.streams.delete(stream);
    });
  }

  changed(source, data) {
    if (data.kind === 'stream' && data.size) {
      source.pipe(this.out);
      return;
    }
    this.read(data);
    if (data.kind === 'stream') {
      this.collect(source);
    }
  }
}
"""
JAVA: Final = """class Queue {
    private boolean isOpen;

    void add(byte[] data) { add(data, 0); }

    void add(byte[] data, int from) {
        synchronized (state.getLock()) {
            write(data);
        }
        boolean write = write(data);
        synchronized (Queue.class) {
            isOpen = write;
        }
    }

    void add(String text, int from) { close(); }

    boolean write(byte[] data) { return true; }

    void close() {}

    static synchronized Queue get(String name) {
        return known.put(name, new Queue());
    }

    synchronized void clear(String name) {
        locked(name).run(all -> { all.clear(); });
    }
}
"""
GO: Final = """package pool

import "os"

func (p *Pool) Close() error {
	errs := p.all()
	mode := 0600
	if err := p.unmap(); err != nil {
		errs = append(errs, err)
	}
	p.file.Close(mode)
	if len(errs) > 0 {
		return errs[0]
	}
	return nil
}

func (p *Pool) Open(name string) error {
	_, err := os.Open(name)
	if err != nil {
		return p.create(name)
	}
	return wrapped(err)
}

func (p *Pool) Run() {
	go func() {
		defer func() {
			recover()
		}()
		p.unmap()
	}()
}

func (p *Pool) unmap() error { return nil }
func (p *Pool) create(name string) error { return nil }
"""
CLIENT: Final = """class Client {
  private static Manager shared = Managers.shared();
  private Manager manager = Managers.make();

  {
    Managers.count();
  }

  Client() {
    super();
    open();
  }

  Client(int most) {
    this();
  }
}
"""
SENDER: Final = """class Sender {
  #queue = made();
  told = () => told();

  constructor() {
    this.open(this.#queue);
  }
}
"""
LOADER: Final = """import java.util.List; class Loader {
  void load(String path) {
    getClass().getResourceAsStream(path);
    Thread.currentThread().interrupt();
  }

  void store(Row row) {
    beginReading();
    rows.put(row);
    lock.readLock().unlock();
  }

  void read() {
    count();
    rows.get(0);
  }

  private void beginReading() {
    lock.readLock().lock();
  }

  private void count() {
    lock.readLock().lock();
    total += 1;
    lock.readLock().unlock();
  }

  void listen() {
    told = new Listener() {
      public void received(Object row) {
        synchronized (this) {
          rows.put(row);
        }
      }
    };
  }
}
"""
TRIES: Final = """function each(tasks, callback) {
  return series(tasks, (task, done) => {
    task(done);
  }, () => callback(null));
}

function start(rows) {
  prepare();
  next();
  rows.catch(error => {
    log(error);
    return false;
  });

  const shown = {
    get name() {
      return rows.name;
    },
    drop(row) {
      delete this.rows[row];
    },
  };
  if (rows.open) {
    shown.tell();
  }

  function later() {
    next();
  }
  this.options = { deep: true };
}
"""
RESULTS: Final = """package app

import "os"

var ErrMissing = os.ErrNotExist

func Open(path string) (file *os.File, err error) {
	file, failure := os.Open(path)
	if failure != nil {
		return
	}
	err = ErrMissing
	return
}
"""
FILES: Final = {
    "script": {"src/cache.js": SCRIPT, "src/sender.js": SENDER, "src/tries.js": TRIES},
    "java": {"src/Queue.java": JAVA, "src/Client.java": CLIENT, "src/Loader.java": LOADER},
    "go": {"pool.go": GO, "results.go": RESULTS},
}
SETS: Final = {"event": {"write": "isOpen"}}
PUTS: Final = {"event": {"call": "rows.put"}}
MISSING: Final = {"event": {"raises": "ErrMissing"}}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    # A private name is another name than the same without its sign.
    ("script calls Cache.delete", {"callee": "Cache.#delete"}, "holds"),
    ("script calls Cache.#delete", {"callee": "Cache.delete"}, "fails"),
    ("script writes Cache.#delete", {"field": "this.#size"}, "holds"),
    ("script calls Cache.delete", {"callee": "this.#jobs.remove"}, "holds"),
    # Calls by an index, and what may not be there.
    ("script calls Cache.retry", {"callee": "queue[this.first].shift"}, "holds"),
    ("script calls Cache.#delete", {"callee": "this.#jobs.get()?.stop"}, "holds"),
    # A text stands in the place where others are given it; a field is not another field.
    (
        "script guarded_by Cache.retry",
        {"event": {"call": "this.emit", "given": "done"}, "by": "last"},
        "fails",
    ),
    (
        "script in_loop Cache.retry",
        {"event": {"call": "this.emit", "given": "this.first"}},
        "fails",
    ),
    # A call within a function that is handed on is not denied, nor told of that function alone.
    ("script calls Cache.retry", {"callee": "Cache.#delete", "negated": True}, "not_known"),
    ("script calls src/cache.js:20", {"callee": "Cache.#delete"}, "holds"),
    ("script calls src/cache.js:20", {"callee": "this.emit"}, "fails"),
    # The inner `err` is not the one that was tested.
    (
        "script guarded_by src/cache.js:30",
        {"event": {"call": "fs.close"}, "by": "err", "truth": False},
        "fails",
    ),
    # A parameter of a closure hides a method of its name.
    ("script calls Waiting.wait", {"callee": "reject"}, "holds"),
    # Parameters tell methods apart, also behind a path.
    ("java calls Queue.java::Queue.add(byte[], int)", {"callee": "write"}, "holds"),
    ("java calls Queue.java::Queue.add(String, int)", {"callee": "write"}, "fails"),
    # Locks that a call gives, and those of a class.
    (
        "java holds Queue.add(byte[], int)",
        {"lock": "state.getLock()", "event": {"call": "write"}},
        "fails",
    ),
    ("java holds Queue.add(byte[], int)", {"lock": "Queue.class", **SETS}, "holds"),
    ("java holds Queue.add(byte[], int)", {"lock": "state.getLock()", **SETS}, "fails"),
    (
        "java holds Queue.get",
        {"lock": "Queue.class", "event": {"call": "known.put"}},
        "holds",
    ),
    ("java holds Queue.get", {"lock": "this", "event": {"call": "known.put"}}, "fails"),
    ("java holds Queue.clear", {"lock": "this", "event": {"call": "locked"}}, "holds"),
    ("java holds Queue.clear", {"lock": "Queue.class", "event": {"call": "locked"}}, "fails"),
    # A call by all that it is made of, arguments too.
    ("java calls Queue.clear", {"callee": "locked(name).run"}, "holds"),
    # What follows from `A && B` not being so where A is, if nothing happens in between.
    (
        "script guarded_by Waiting.append",
        {"event": {"call": "this.collect"}, "by": "data.size", "truth": False},
        "holds",
    ),
    (
        "script guarded_by Waiting.changed",
        {"event": {"call": "this.collect"}, "by": "data.size", "truth": False},
        "fails",
    ),
    # An entry by its place; a function without a name by its line, and nothing around it.
    (
        "script compares Waiting.append",
        {"operator": "===", "name": "all[0]"},
        "holds",
    ),
    ("script reads src/cache.js:58", {"field": "this.streams"}, "fails"),
    ("script reads src/cache.js:61", {"field": "this.streams"}, "holds"),
    # What is returned as it is written; another call's result is not the variable.
    ("go when Pool.Close", {"by": "len(errs) > 0", "event": {"returns": "errs[0]"}}, "holds"),
    ("go when Pool.Open", {"of": "os.Open", "event": {"returns": "err"}}, "fails"),
    # What is started or deferred here is of this function.
    ("go calls Pool.Run", {"callee": "recover", "negated": True}, "fails"),
    # A constructor gives fields their first values, if it calls no other one; a line of one of
    # them is in no function.
    ("java calls Client()", {"callee": "Managers.make"}, "holds"),
    ("java calls Client()", {"callee": "Managers.count"}, "holds"),
    ("java calls Client()", {"callee": "Managers.shared"}, "fails"),
    ("java calls Client(int)", {"callee": "Managers.make"}, "fails"),
    ("java calls src/Client.java:3", {"callee": "Managers.make"}, "holds"),
    ("script calls Sender", {"callee": "made"}, "holds"),
    ("script calls Sender", {"callee": "told"}, "fails"),
    ("script writes Sender", {"field": "#queue"}, "not_known"),
    # What another call gives may be of any type.
    ("java calls Loader.load", {"callee": "java.lang.Thread.interrupt"}, "not_known"),
    # A lock that a called function takes and does not give back.
    ("java holds Loader.store", {"lock": "lock.readLock()", **PUTS}, "not_known"),
    (
        "java holds Loader.read",
        {"lock": "lock.readLock()", "event": {"call": "rows.get"}},
        "fails",
    ),
    # An object within has a lock of its own.
    ("java holds src/Loader.java:30", {"lock": "Loader.this", **PUTS}, "fails"),
    # A function that begins at a line, where another ends.
    ("script calls src/tries.js:4", {"callee": "callback"}, "holds"),
    ("script calls src/tries.js:4", {"callee": "task"}, "fails"),
    ("script returns src/tries.js:10", {"value": False}, "holds"),
    ("script returns src/tries.js:10", {"value": None}, "not_known"),
    # Of places in a function and in one within it, nothing tells which are meant.
    ("script guarded_by start", {"event": {"call": "next"}, "by": "rows"}, "fails"),
    ("script then start", {"first": {"call": "prepare"}}, "not_known"),
    # A method of an object is a function of its own: what it returns ends no other.
    (
        "script guarded_by start",
        {"event": {"call": "shown.tell"}, "by": "rows.open", "truth": True},
        "holds",
    ),
    ("script reads start", {"field": "this.rows"}, "holds"),
    # An entry of what is assigned whole.
    ("script writes start", {"field": "this.options.deep"}, "not_known"),
    ("script writes start", {"field": "this.options.wide"}, "fails"),
    # Go's `return` without a value gives the results that are named.
    ("go when Open", {"of": "os.Open", "event": {"returns": "err"}}, "holds"),
    ("go when Open", {"by": "failure != nil", "truth": False, **MISSING}, "not_known"),
    # A number that begins with 0 is octal.
    ("go writes_before Pool.Close", {"first": {"write": "mode", "value": 384}}, "holds"),
]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CodeWorld]]:
    with ExitStack() as stack:
        yield {
            language: stack.enter_context(code_world(tmp_path_factory.mktemp(language), files))
            for language, files in FILES.items()
        }


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_a_name_means_what_is_written_so(
    worlds: dict[str, CodeWorld], asked: str, given: dict[str, Any], outcome: str
) -> None:
    language, check, function = asked.split(" ", 2)
    if check == "then":
        check, given = "writes_before", {**given, "then": {"call": "next"}}
    elif check == "writes_before":
        given = {**given, "then": {"call": "p.file.Close"}}
    found = worlds[language].check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
