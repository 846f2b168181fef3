"""What a check names is the same however a caller writes it: turned round, or by its end."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

FILES: Final = {
    "pool.py": """class Pool:
    def take(self, size, limit):
        if size >= limit and self.queue is not None:
            self.refuse("too many")
        if not self.open or size == 0:
            raise ValueError
        if self.state != "not found":
            self.give(size)

    def give(self, size):
        with self.state_lock:
            self.books.given = size

    def keep(self, size, state_lock):
        with self.state_lock:
            self.books.kept = size
""",
    "pool.js": """class Basin {
  take (size, limit) {
    if (size >= limit && this.queue !== null) {
      this.refuse('too many')
    }
    if (this.mode === true) {
      this.give(size)
    }
  }
}
""",
    "pool.go": """package pool

func (b *Barrel) Take(size, limit int) {
	if size >= limit && b.queue != nil {
		b.refuse("too many")
	}
}
""",
    "Bucket.java": """class Bucket {
    void take(int size, int limit) {
        if (size >= limit && queue != null) {
            refuse("too many");
        }
    }
}
""",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("code"), FILES) as made:
        yield made


REFUSES: Final = {
    "Pool.take": "self.refuse",
    "Basin.take": "this.refuse",
    "Barrel.Take": "b.refuse",
    "Bucket.take": "refuse",
}


@pytest.mark.parametrize("function", REFUSES)
@pytest.mark.parametrize(
    ("by", "truth"),
    [
        ("size >= limit", True),
        ("limit <= size", True),
        ("(size>=limit)", True),
        ("size < limit", False),
        ("not (size < limit)", True),
        ("limit > size", False),
    ],
)
def test_a_comparison_is_the_same_turned_round(
    world: CodeWorld, function: str, by: str, truth: bool
) -> None:
    event = {"call": REFUSES[function]}
    given = {"check": "guarded_by", "function": function, "event": event, "by": by}
    assert world.check(**given, truth=truth)["outcome"] == "holds"
    assert world.check(**given, truth=not truth)["outcome"] == "fails"


@pytest.mark.parametrize(
    ("function", "by", "truth"),
    [
        ("Pool.take", "size >= limit and self.queue is not None", True),
        ("Pool.take", "self.queue is not None and limit <= size", True),
        ("Pool.take", "size < limit or self.queue is None", False),
        ("Pool.take", "not (size < limit or self.queue == None)", True),
        ("Basin.take", "this.queue != null && size >= limit", True),
        ("Basin.take", "size >= limit and this.queue is not None", True),
        ("Barrel.Take", "!(size < limit || b.queue == nil)", True),
        ("Bucket.take", "queue != null && limit <= size", True),
    ],
)
def test_several_conditions_are_the_same_in_another_order(
    world: CodeWorld, function: str, by: str, truth: bool
) -> None:
    event = {"call": REFUSES[function]}
    for check in ("guarded_by", "when"):
        given = {"check": check, "function": function, "event": event, "by": by}
        assert world.check(**given, truth=truth)["outcome"] == "holds", check


@pytest.mark.parametrize(
    ("function", "event", "by", "truth", "outcome"),
    [
        # Words that are a text in the code are no condition.
        ("Pool.take", {"call": "self.give"}, "not found", False, "holds"),
        # What is true is not all that is not false.
        ("Basin.take", {"call": "this.give"}, "this.mode !== false", True, "fails"),
        ("Basin.take", {"call": "this.give"}, "this.mode == true", True, "holds"),
        ("Basin.take", {"call": "this.give"}, "not (this.mode !== true)", True, "holds"),
        ("Basin.take", {"call": "this.refuse"}, "this.queue !== undefined", True, "fails"),
        ("Basin.take", {"call": "this.refuse"}, "this.queue is not None", True, "holds"),
        ("Pool.take", {"raises": "ValueError"}, "not self.open or size == 0", True, "holds"),
        ("Pool.take", {"raises": "ValueError"}, "self.open and size != 0", False, "holds"),
        ("Pool.take", {"raises": "ValueError"}, "size > limit", False, "fails"),
    ],
)
def test_what_is_written_otherwise_says_no_more_and_no_less(
    world: CodeWorld, function: str, event: dict[str, str], by: str, truth: bool, outcome: str
) -> None:
    given = {"check": "guarded_by", "function": function, "event": event, "by": by}
    assert world.check(**given, truth=truth)["outcome"] == outcome


def test_of_what_cannot_be_read_as_a_condition_nothing_is_known(world: CodeWorld) -> None:
    given = {"check": "guarded_by", "function": "Pool.take", "event": {"call": "self.give"}}
    found = world.check(**given, by="size ))) limit", truth=True)
    assert found["outcome"] == "not_known"
    assert found["not_followed"][-1].endswith("`size ))) limit` cannot be read as a condition")


@pytest.mark.parametrize(
    ("asked", "given", "outcome"),
    [
        ("holds Pool.give", {"lock": "state_lock", "event": {"write": "books.given"}}, "holds"),
        ("holds Pool.give", {"lock": "lock", "event": {"write": "books.given"}}, "fails"),
        ("writes Pool.give", {"field": "books.given"}, "holds"),
        ("writes Pool.give", {"field": "ooks.given"}, "fails"),
        # A parameter of that name is another lock.
        ("holds Pool.keep", {"lock": "state_lock", "event": {"write": "books.kept"}}, "fails"),
    ],
)
def test_locks_and_fields_may_be_named_by_their_end(
    world: CodeWorld, asked: str, given: dict[str, object], outcome: str
) -> None:
    check, function = asked.split()
    assert world.check(check=check, function=function, **given)["outcome"] == outcome


FIELDS: Final = {
    "books.py": """class Books:
    def listed(self, rows):
        [self.total, other] = rows

    def named(self):
        setattr(self, "total", 1)

    def named_later(self, name):
        setattr(self, name, 1)

    def named_other(self):
        setattr(self, "other", 1)

    def entry(self):
        self.__dict__["total"] = 1

    def item(self, rows):
        rows["total"] = self.total
""",
    "books.js": """class Ledger {
  listed (rows) { [this.total] = rows }
  keyed (row) { ({ total: this.total } = row) }
  entry () { this['total'] = 1 }
  filled (row) { Object.assign(this, row) }
}
""",
    "books.go": """package books

type Shelf struct{ total int }

func (s *Shelf) Read(data []byte) { decode(data, &s.total) }
func (s *Shelf) Reset() { *s = Shelf{} }
func (s *Shelf) Show() { show(s.total) }
func show(total int)     { println(total) }
""",
}


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeWorld]:
    with code_world(tmp_path_factory.mktemp("books"), FIELDS) as made:
        yield made


@pytest.mark.parametrize(
    ("function", "outcome"),
    [
        ("Books.listed", "holds"),
        ("Books.named", "holds"),
        ("Books.named_later", "not_known"),
        ("Books.named_other", "fails"),
        ("Books.entry", "holds"),
        ("Books.item", "fails"),
        ("Ledger.listed", "holds"),
        ("Ledger.keyed", "holds"),
        ("Ledger.entry", "holds"),
        ("Ledger.filled", "not_known"),
        ("Shelf.Read", "not_known"),
        ("Shelf.Reset", "not_known"),
        ("Shelf.Show", "fails"),
    ],
)
def test_a_field_is_given_a_value_in_every_form(
    books: CodeWorld, function: str, outcome: str
) -> None:
    own = {"Books": "self.total", "Ledger": "this.total", "Shelf": "s.total"}
    field = own[function.partition(".")[0]]
    found = books.check(check="writes", function=function, field=field)
    assert found["outcome"] == outcome, found
