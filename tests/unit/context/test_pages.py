"""Pages of a conversation: all of it arrives, in order, and each answer fits on the wire."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.context.conversation import StoredMessage
from quintet.context.pages import Position, page, wire_size
from quintet.errors import BadInputError
from quintet.requests.jsonrpc import to_json
from tests.support.context import ContextWorld, context_world

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=300)


def told(messages: list[StoredMessage], room: int, limit: int | None) -> Iterator[Any]:
    start = None
    for _ in range(10_000):
        since = [message for message in messages if start is None or message.time >= start.time]
        one_page = page(since, start, room=room, limit=limit)
        yield one_page
        if one_page.following is None:
            return
        start = Position.read(one_page.following.cursor())
    raise AssertionError("The pages never end")


@given(st.lists(TEXTS, max_size=8), st.integers(900, 5000), st.none() | st.integers(1, 3))
@settings(max_examples=150, deadline=None)
def test_every_character_is_told_once_and_within_the_room(
    texts: list[str], room: int, limit: int | None
) -> None:
    messages = [StoredMessage(10 + time, "user", text) for time, text in enumerate(texts)]

    pages = list(told(messages, room, limit))

    together: dict[int, str] = {}
    for one in pages:
        assert sum(wire_size(message.model_dump()) for message in one.messages) <= room
        assert limit is None or len(one.messages) <= limit
        for message in one.messages:
            together[message.timestamp] = together.get(message.timestamp, "") + message.content
    assert together == {message.time: message.content for message in messages}
    assert list(together) == sorted(together)


@given(st.recursive(TEXTS, lambda inner: st.lists(inner, max_size=3)))
@settings(max_examples=100, deadline=None)
def test_the_size_is_what_the_answer_takes_at_most(value: Any) -> None:
    structured = to_json(value)
    text = to_json(structured)

    assert len((structured + text).encode()) <= wire_size(value)


@pytest.mark.parametrize("cursor", ["", "x", "W10=", "WzEsMiwzXQ==", "WyIxIiwyXQ==", "é"])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(BadInputError) as refused:
        Position.read(cursor)

    assert refused.value.problems[0].field == "cursor"


@pytest.fixture(scope="module")
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


@pytest.mark.parametrize(
    "character",
    ["a", '"', "\\", "\x01", "€", "😀"],
    ids=["plain", "quote", "slash", "control", "3", "4"],
)
def test_the_longest_message_of_any_characters_can_be_read_again(
    space: ContextWorld, character: str
) -> None:
    caller = space.caller()
    context = f"long {character!r}"
    text = character * min(1024 * 1024 // len(character.encode()), 600_000)  # of a 4 MiB request
    caller.add(context, "before")
    caller.add(context, text)
    caller.add(context, "after")

    pages = caller.pages(context)

    contents = "".join(message["content"] for one in pages for message in one["messages"])
    assert contents == f"before{text}after"
    parts = [m for one in pages for m in one["messages"] if "contentOffset" in m]
    assert all(part["contentLength"] == len(text) for part in parts)
    exported = caller.pages(context, "export_context")
    assert contents == "".join(m["content"] for one in exported for m in one["messages"])
