"""Facets and the landscape they make: whatever order rows come in, the same is near."""

import random
import time
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from quintet.context.facets import MOST_MESSAGES, MOST_PASSAGES, Facets, Mention
from quintet.context.identifiers import ContextKey
from quintet.context.landscape import Landscape
from quintet.context.nearest import Asked
from quintet.context.passages import Passage
from quintet.context.similarity_log import facets_row, gone_row, raw_row
from quintet.context.words import words
from quintet.rows import decoded, encoded

TENANT = "t" * 26
MODEL = "m"


def key(context: str) -> ContextKey:
    return ContextKey.of(TENANT, context)


def vector(*components: int) -> bytes:
    """A direction in three dimensions."""
    return bytes(component & 0xFF for component in components)


EAST, NORTH, UP = vector(127, 0, 0), vector(0, 127, 0), vector(0, 0, 127)


def facets(context: str, *vectors: bytes, until: int = 100, model: str = MODEL) -> Facets:
    made = (Passage(until, until, 1, vector) for vector in vectors)
    return Facets(context, until, model, tuple(made))


def raw(context: str, text: str, time: int) -> dict[str, Any]:
    return raw_row(key(context), context, Mention.of(time, "user", "", text))


def landscape(*rows: dict[str, Any]) -> Landscape:
    made = Landscape()
    for row in rows:
        made.take(row)
    return made


def near(made: Landscape, asked: bytes, limit: int = 5) -> list[tuple[str, float]]:
    found = made.nearest(Asked(asked), MODEL, limit)
    return [(one.context_id, one.near) for one in found]


def sharing(made: Landscape, text: str) -> list[str]:
    return [one.context_id for one in made.nearest(Asked(None, words(text)), MODEL, 5)]


def test_the_nearest_vector_of_a_context_counts() -> None:
    made = landscape(
        facets_row(key("two"), facets("two", EAST, UP), 200),
        facets_row(key("one"), facets("one", vector(100, 100, 0)), 200),
    )

    assert near(made, EAST) == [("two", 1.0), ("one", 0.7071)]
    assert near(made, UP) == [("two", 1.0)]
    assert near(made, EAST, limit=1) == [("two", 1.0)]


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_rows_in_any_order_make_the_same_landscape(order: tuple[int, ...]) -> None:
    rows = [
        facets_row(key("c"), facets("c", UP, until=5), 10),
        facets_row(key("c"), facets("c", EAST, until=50), 60),
        raw("c", "covered gardens", 40),
        raw("c", "fresh gardens", 70),
    ]

    made = landscape(*(rows[place] for place in order))

    assert near(made, EAST) == [("c", 1.0)]
    assert [text for _, _, text in made.unread()] == ["fresh gardens"]


def test_what_is_gone_is_not_found_and_what_begins_after_it_is() -> None:
    gone = gone_row(key("c"), 100)
    old = facets_row(key("c"), facets("c", EAST, until=90), 95)
    said = raw("c", "old words", 99)
    new = raw("c", "new words", 101)

    for rows in permutations([gone, old, said, new]):
        made = landscape(*rows)
        assert near(made, EAST) == []
        assert sharing(made, "old") == []
        assert sharing(made, "new words") == ["c"]


def test_changes_are_seen_although_the_large_table_stays() -> None:
    made = landscape(*(facets_row(key(name), facets(name, EAST), 200) for name in "abc"))
    assert [name for name, _ in near(made, EAST)] == ["a", "b", "c"]

    made.take(facets_row(key("b"), facets("b", UP, until=101), 300))
    made.take(gone_row(key("c"), 400))

    assert near(made, EAST) == [("a", 1.0)]
    assert near(made, UP) == [("b", 1.0)]


def test_vectors_of_another_model_are_not_compared() -> None:
    made = landscape(facets_row(key("c"), facets("c", EAST, model="old"), 200))

    assert near(made, EAST) == []


def test_at_ten_thousand_contexts_the_nearest_are_exactly_those_of_comparing_all() -> None:
    randomness = random.Random(7)  # noqa: S311 - the same each time
    vectors = {
        f"c{number}": [randomness.randbytes(16) for _ in range(randomness.randint(1, 4))]
        for number in range(10_000)
    }
    made = landscape(
        *(facets_row(key(name), facets(name, *some), 200) for name, some in vectors.items())
    )
    near(made, randomness.randbytes(16))
    for number in range(0, 300, 3):
        name = f"c{number}"
        vectors[name] = [randomness.randbytes(16)]
        made.take(facets_row(key(name), facets(name, *vectors[name], until=101), 300))
    asked = randomness.randbytes(16)

    found = near(made, asked, limit=20)

    best = {name: max(cosine(one, asked) for one in some) for name, some in vectors.items()}
    expected = sorted(best.values(), reverse=True)[:20]
    assert [round(likeness, 4) for _, likeness in found] == [
        round(likeness, 4) for likeness in expected
    ]
    assert all(abs(best[name] - likeness) < 1e-3 for name, likeness in found)


def cosine(first: bytes, second: bytes) -> float:
    left, right = (memoryview(one).cast("b").tolist() for one in (first, second))
    product = sum(a * b for a, b in zip(left, right, strict=True))
    lengths = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return float(product / lengths)


def grown(*texts: str, first: int = 1) -> Facets:
    said = [Mention.of(at, "user", "Ann", text) for at, text in enumerate(texts, first)]
    return Facets("c", 0, MODEL).with_messages(said, [])


def test_facets_survive_a_row() -> None:
    full = replace(
        grown("A garden in the Straße.", "y" * 5000),
        passages=(Passage(1, 1, 1, EAST), Passage(2, 2, 1, UP)),
        summary=NORTH,
        summary_version=2,
    )

    for one in (full, Facets("c", 7)):
        assert Facets.read(decoded(encoded(facets_row(key("c"), one, 9)))) == one


def test_what_is_read_again_from_the_last_passage_makes_the_same_facets() -> None:
    texts = [f"Message {number} of a conversation about gardens." for number in range(30)]
    said = [Mention.of(at, "user", "", text) for at, text in enumerate(texts, 1)]
    whole = Facets("c", 0, MODEL).with_messages(said, [])

    half = Facets("c", 0, MODEL).with_messages(said[:17], []).reopened()
    again = half.with_messages([one for one in said if one.time > half.until], [])

    assert again == whole


def test_neighbouring_passages_most_alike_become_one_when_there_are_too_many() -> None:
    said = [Mention.of(at, "user", "", "x" * 400) for at in range(1, MOST_PASSAGES + 3)]
    made = [vector(127, 0, 0), vector(120, 5, 0)] + [
        vector(0, 127 - 16 * (at % 8), 127 * (at % 2)) for at in range(MOST_PASSAGES)
    ]

    joined = Facets("c", 0, MODEL).with_messages(said, made).passages

    assert len(joined) == MOST_PASSAGES
    assert sum(one.weight for one in joined) == len(said)
    assert (joined[0].first, joined[0].last) == (1, 2)
    assert joined[-1].weight == 1


def test_old_messages_of_a_long_conversation_are_found_but_not_told_apart() -> None:
    many = [f"number{at} was said" for at in range(MOST_MESSAGES + 50)]
    made = landscape(facets_row(key("c"), grown(*many), 9999))

    (old,) = made.nearest(Asked(None, words("number3")), MODEL, 5)
    (new,) = made.nearest(Asked(None, words(f"number{MOST_MESSAGES}")), MODEL, 5)

    assert old.messages == ()
    assert [one.excerpt for one in new.messages] == [f"number{MOST_MESSAGES} was said"]


def test_names_are_words_as_a_whole_and_by_their_parts() -> None:
    assert words("EXP-87") <= words("ok je prends exp-87")
    assert words("mapping csv") <= words("in tax_mapping.csv")
    assert words("writer") <= words("CsvWriter failed")
    assert words("decision elegida") == words("Decisión ELEGIDA")
    assert len(words("test_checkout_retry")) == 4
    assert words("x") == frozenset()


def test_words_of_a_megabyte_are_read_in_bounded_time() -> None:
    began = time.perf_counter()

    for text in ("é" * 500_000, "a-" * 500_000, "aB" * 500_000, "a." * 500_000 + "!"):
        words(text)

    assert time.perf_counter() - began < 60  # of the quadratic hours


def test_a_context_without_vectors_yet_is_neither_first_nor_last() -> None:
    near_, far = facets("near", EAST), facets("far", vector(10, 127, 0))
    waiting = raw("waiting", "nothing of it is known but words", 5)

    made = landscape(facets_row(key("near"), near_, 9), facets_row(key("far"), far, 9), waiting)

    found = made.nearest(Asked(EAST, words("somewhere known else")), MODEL, 5)
    assert [one.context_id for one in found] == ["near", "waiting", "far"]


def test_a_context_without_vectors_stands_where_its_words_put_it() -> None:
    rows = [facets_row(key(name), facets(name, UP), 200) for name in ("two", "three")]
    rows += [facets_row(key("near"), facets("near", EAST), 200), raw("named", "ticket done", 300)]
    made = landscape(*rows, raw("other", "something done", 300))

    found = made.nearest(Asked(vector(120, 30, 10), words("ticket done")), MODEL, 5)

    assert [each.context_id for each in found][:2] == ["named", "near"]


def test_all_passages_of_a_context_count_beside_the_nearest() -> None:
    made = landscape(
        facets_row(key("mixed"), facets("mixed", EAST, UP, NORTH), 200),
        facets_row(key("whole"), facets("whole", vector(120, 20, 0), vector(120, 0, 20)), 200),
    )

    found = made.nearest(Asked(EAST, words("anything")), MODEL, 5)

    assert [each.context_id for each in found] == ["whole", "mixed"]
    assert near(made, EAST)[0][0] == "mixed"
