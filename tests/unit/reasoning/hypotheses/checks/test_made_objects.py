"""Fields given values where an object is made, and what guards what Go defers."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

GO: Final = """package store

type Client struct {
	shared bool
	size   int
}

func NewShared(size int) *Client {
	return &Client{size: size, shared: true}
}

func NewPlain(size int) *Client {
	return &Client{size: size}
}

func NewPlaced(size int) *Client {
	return &Client{true, size}
}

func (c *Config) secure(mode string) {
	switch mode {
	case "preferred":
		c.TLS = &tls.Config{InsecureSkipVerify: true}
	}
}

func (db *DB) managed(writable bool, run func(tx *Tx) error) (err error) {
	var tx *Tx
	tx, err = db.Begin(writable)
	if err != nil {
		return
	}
	defer func() {
		if err != nil {
			tx.Rollback()
			return
		}
		if writable {
			err = tx.Commit()
		}
	}()
	err = run(tx)
	return
}

func (tx *Tx) finish() (err error) {
	if tx.closed() {
		err = tx.failure()
		if err == nil {
			err = ErrClosed
		}
		return err
	}
	err = tx.execute("COMMIT")
	tx.client = nil
	return
}

func body(reader Reader) []byte {
	var length int32
	err := binary.Read(reader, &length)
	if err != nil {
		return nil
	}
	return make([]byte, length)
}

func checked(length int) []byte {
	err := allowed(length)
	if err != nil {
		return nil
	}
	return make([]byte, length)
}
"""
PYTHON: Final = """
from dataclasses import dataclass

@dataclass
class Client:
    size: int
    shared: bool = False

def new_shared(size):
    return Client(size, shared=True)

def new_plain(size):
    return Client(size=size)

def new_placed(size):
    return Client(size, True)
"""
SCRIPT: Final = """
export class Client {
  constructor(private size: number, public shared = false, other = 1) {}
}

export function connect(host: string) {
  tls.connect({ host, rejectUnauthorized: false });
}
"""
JAVA: Final = """
record Point(int size, boolean shared) {}

class Maker {
    Point make(int size) { return new Point(size, true); }

    @SuppressWarnings("unchecked")
    void release(Permits permits) {
        if (released.compareAndSet(false, true)) {
            permits.release();
        }
    }

    Answer ask(Sender sender) {
        try {
            return sender.send();
        } catch (IOException error) {
            return new Answer.Failed<>(error);
        }
    }
}
"""
FILES: Final = {"store.go": GO, "client.py": PYTHON, "client.ts": SCRIPT, "Maker.java": JAVA}
COMMIT: Final = {"event": {"call": "tx.Commit"}}
MAKE: Final = {"event": {"call": "make"}, "by": "length"}
CASES: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("writes NewShared", {"field": "Client.shared"}, "holds"),
    ("writes NewShared", {"field": "shared"}, "holds"),
    ("writes NewPlain", {"field": "Client.shared"}, "fails"),
    ("writes NewPlaced", {"field": "Client.shared"}, "not_known"),
    (
        "when Config.secure",
        {
            "by": "preferred",
            "truth": True,
            "event": {"write": "InsecureSkipVerify", "value": True},
        },
        "holds",
    ),
    ("guarded_by DB.managed", {**COMMIT, "by": "err != nil", "truth": False}, "holds"),
    ("guarded_by DB.managed", {**COMMIT, "by": "writable", "truth": True}, "holds"),
    # What is tested before a call is made is none of its errors.
    (
        "when Tx.finish",
        {"of": "tx.execute", "truth": True, "event": {"write": "tx.client", "value": None}},
        "holds",
    ),
    ("guarded_by body", MAKE, "fails"),
    ("guarded_by checked", MAKE, "holds"),
    ("writes client.py::new_shared", {"field": "Client.shared"}, "holds"),
    ("writes client.py::new_plain", {"field": "Client.shared"}, "fails"),
    ("writes client.py::new_placed", {"field": "Client.shared"}, "not_known"),
    ("writes client.ts::Client.constructor", {"field": "shared"}, "holds"),
    ("writes client.ts::Client.constructor", {"field": "other"}, "fails"),
    ("writes connect", {"field": "rejectUnauthorized"}, "not_known"),
    ("writes Maker.make", {"field": "Point.shared"}, "not_known"),
    (
        "guarded_by Maker.release",
        {
            "event": {"call": "permits.release"},
            "by": "released.compareAndSet(false, true)",
            "truth": True,
        },
        "holds",
    ),
    (
        "when Maker.ask",
        {"error": "IOException", "truth": True, "event": {"returns": "Answer.Failed"}},
        "holds",
    ),
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


@pytest.mark.parametrize(("asked", "given", "outcome"), CASES)
def test_what_makes_an_object_gives_its_fields_values(
    world: CodeWorld, asked: str, given: dict[str, Any], outcome: str
) -> None:
    check, function = asked.split()
    found = world.check(check=check, function=function, **given)
    assert found["outcome"] == outcome, found
