"""JSON of any size and shape becomes valid JSON of a given size."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quintet.orchestration.fetching.json_cutting import cut_json, shared
from quintet.orchestration.fetching.json_reading import Number, read_json
from quintet.orchestration.fetching.json_writing import SMALLEST_ROOM

anything = settings(derandomize=True, deadline=None, max_examples=100)

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=30)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(min_value=-(10**40), max_value=10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | ANY_TEXT
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(ANY_TEXT, inner, max_size=12),
    max_leaves=30,
)
CONTAINERS = st.lists(TREES, max_size=3) | st.dictionaries(ANY_TEXT, TREES, max_size=3)
ROOMS = st.integers(min_value=SMALLEST_ROOM, max_value=600)


def cut(text: str, room: int = 10_000, *, is_whole: bool = True) -> tuple[str, bool]:
    document = read_json(text, is_whole=is_whole)
    assert document is not None
    return cut_json(document, room)


def is_beginning_of(kept: Any, whole: Any) -> bool:
    """Whether everything kept stands at the same place in the whole."""
    if isinstance(whole, dict):
        if not isinstance(kept, dict):
            return False
        names = [name for name in kept if name in whole]
        marks = [name for name in kept if name not in whole]
        in_order = names == list(whole)[: len(names)]
        return (
            in_order
            and (len(marks) == 1 or names == list(whole))
            and all(is_beginning_of(kept[name], whole[name]) for name in names)
        )
    if isinstance(whole, list):
        if not isinstance(kept, list):
            return False
        items = kept if len(kept) == len(whole) else kept[:-1]
        is_marked = items is kept or "_truncated" in kept[-1]
        return (is_marked or kept[-1:] == whole[-1:]) and all(
            is_beginning_of(*pair) or "_truncated" in pair[0]
            for pair in zip(items, whole, strict=False)
        )
    if isinstance(whole, str) and kept != whole:
        return isinstance(kept, str) and whole.startswith(kept.rpartition("…[+")[0])
    if isinstance(kept, str) and kept != whole:
        return kept.startswith("[number of ")
    return bool(kept == whole)


@anything
@given(TREES, ROOMS)
def test_what_is_cut_fits_and_is_json_that_can_be_sent(tree: Any, room: int) -> None:
    data, _ = cut(json.dumps(tree), room)
    assert len(data) <= room
    json.loads(data.encode("utf-8"))


@anything
@given(TREES, ROOMS)
def test_what_is_kept_stands_where_it_stood_and_what_is_missing_is_marked(
    tree: Any, room: int
) -> None:
    data, is_cut = cut(json.dumps(tree), room)
    kept = json.loads(data)
    assert is_beginning_of(kept, tree), (kept, tree)
    assert is_cut or kept == tree


@anything
@given(TREES)
def test_what_fits_is_whole(tree: Any) -> None:
    text = json.dumps(tree)
    data, is_cut = cut(text, max(SMALLEST_ROOM, 2 * len(text)))
    assert not is_cut
    assert json.loads(data) == tree


@anything
@given(CONTAINERS)
def test_our_reader_reads_what_pythons_reads(tree: Any) -> None:
    text = json.dumps(tree, indent=1)
    ours, theirs = read_json(text, is_whole=False), read_json(text)
    assert ours is not None
    assert theirs is not None
    assert ours.value == theirs.value
    assert not ours.unfinished


@anything
@given(CONTAINERS, st.floats(min_value=0, max_value=1), ROOMS)
def test_the_head_of_a_text_gives_json_too(tree: Any, share: float, room: int) -> None:
    text = json.dumps(tree)
    head = text[: 1 + int(share * (len(text) - 1))]
    data, is_cut = cut(head, room, is_whole=False)
    assert len(data) <= room
    json.loads(data.encode())
    assert is_cut or head == text


@settings(anything, max_examples=20)
@given(st.text(alphabet=',:"\\ -+.0123456789eEtruefalsnINy\n\x00é', max_size=40))
@example("1.5e-3, true, null")
@example('"a": "\\u00e9"')
@example("1,")
def test_the_two_readers_agree_on_what_is_json(text: str) -> None:
    for opening, closing in ("[]", "{}"):
        whole = f"{opening}{text}{closing}"
        deep = "[" * 12_000 + whole + "]" * 12_000
        assert (read_json(whole) is None) == (read_json(deep) is None)


@pytest.mark.parametrize("depth", [900, 10_000, 50_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_depth_is_no_danger(depth: int, opening: str, closing: str) -> None:
    data, is_cut = cut(opening * depth + "1" + closing * depth)
    assert len(data) <= 10_000
    again = read_json(data)
    assert again is not None
    assert is_cut == (depth > 1000)


def test_long_members_share_the_room_and_short_ones_stay_whole() -> None:
    text = json.dumps(
        {
            "total": 300,
            "items": [{"id": number, "name": "n" * 100} for number in range(300)],
            "notes": "word " * 5000,
            "next": "page-2",
        }
    )
    data, is_cut = cut(text)
    kept = json.loads(data)
    assert is_cut
    assert list(kept) == ["total", "items", "notes", "next"]
    assert (kept["total"], kept["next"]) == (300, "page-2")
    assert kept["items"][0] == {"id": 0, "name": "n" * 100}
    assert 4000 < len(kept["notes"]) < 5000
    assert len(kept["items"]) > 30
    assert kept["items"][-1] == {"_truncated": f"{301 - len(kept['items'])} of 300 left out"}


def test_items_are_kept_whole_before_more_of_them_are_kept() -> None:
    items = [{"id": number, "text": "t" * 400} for number in range(100)]
    data, _ = cut(json.dumps(items), 2000)
    *kept, marker = json.loads(data)
    assert kept == items[: len(kept)]
    assert len(kept) == 4
    assert marker == {"_truncated": "96 of 100 left out"}


def test_an_object_that_uses_our_mark_keeps_its_own() -> None:
    tree = {"_truncated": "mine", **{f"key {number}": number for number in range(1000)}}
    kept = json.loads(cut(json.dumps(tree), 1000)[0])
    assert kept["_truncated"] == "mine"
    assert kept["__truncated"].endswith("of 1001 left out")


def test_numbers_keep_every_digit() -> None:
    text = '{"huge":%s,"exact":1.10,"large":1e999}' % ("7" * 5000)
    assert cut(text)[0] == text
    shorter = json.loads(cut(text, 100)[0])
    assert shorter["huge"] == "[number of 5000 characters]"


def test_the_last_of_equal_keys_counts_as_readers_have_it() -> None:
    assert cut('{"a": 1, "a": 2}')[0] == '{"a":2}'


def test_half_surrogates_are_written_as_escapes() -> None:
    data, _ = cut('["\\ud800", "\\ud83d\\ude00"]')
    assert data == '["\\ud800","😀"]'
    assert data.encode()


@pytest.mark.parametrize(
    "text", ["", "NaN", "[NaN]", "[Infinity]", "[1,]", "{1:2}", "[1", '{"a"}', "[1]2", "[01]", "]"]
)
def test_what_is_not_json_is_not_read(text: str) -> None:
    assert read_json(text) is None


@pytest.mark.parametrize("text", ["[1,]", "{1:2}", '{"a"}', "[1]2", "[01,", "]", '["\\x"       ,'])
def test_nor_is_it_in_the_head_of_a_longer_text(text: str) -> None:
    assert read_json(f"{text}        ", is_whole=False) is None


def test_a_value_that_the_head_cuts_in_two_is_left_out() -> None:
    for text in ('[1,"ab', "[1,23", "[1,tru", '[1,"a\\u00', '[1,"\\ud83d\\', "[1,-"):
        assert cut(text, is_whole=False)[0] == '[1,{"_truncated":"more left out"}]'


def test_room_is_shared_by_need() -> None:
    assert shared([10, 500, 20, 500], 430) == [10, 200, 20, 200]
    assert shared([10, 20], 430) == [10, 20]
    assert shared([], 5) == []


def test_numbers_are_text_that_says_it_is_a_number() -> None:
    document = read_json("[12]")
    assert document is not None
    assert isinstance(document.value[0], Number)
