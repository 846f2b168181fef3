"""Bodies of any kind become data that later tools can take."""

import json
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quintet.orchestration.fetching.bodies import MAX_WHOLE_BYTES, is_valid_json, kept

anything = settings(derandomize=True, deadline=None, max_examples=200)
TYPES = st.sampled_from(
    [
        "",
        "application/json",
        "application/problem+json; charset=utf-8",
        "text/html; charset=latin1",
        "text/plain; charset=utf-16",
        "text/csv; charset=unicode_escape",
        "text/plain; charset=zlib",
        "text/plain; charset='shift_jis'",
        "text/plain; charset=utf-7",
        "image/png",
        "nonsense",
    ]
)


@anything
@given(st.binary(max_size=2000), TYPES, st.booleans(), st.integers(100, 1000))
@example(b"[" * 1500, "application/json", False, 100)
def test_any_body_becomes_sound_text_within_the_room(
    body: bytes, content_type: str, is_cut: bool, room: int
) -> None:
    answer = kept(body, content_type, is_cut=is_cut, room=room)
    assert len(answer.data) <= room
    assert answer.data.encode().decode() == answer.data
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", answer.data)
    assert len(answer.preview) <= 200
    if answer.format == "json":
        json.loads(answer.data)


def test_json_that_fits_stays_as_it_was_sent() -> None:
    body = b'\xef\xbb\xbf{ "b": 1.0,\n  "a": [] }\n'
    answer = kept(body, "application/json", is_cut=False, room=10_000)
    assert (answer.data, answer.format, answer.is_truncated) == (
        '{ "b": 1.0,\n  "a": [] }',
        "json",
        False,
    )


def test_json_that_fits_without_its_spaces_loses_nothing_else() -> None:
    tree = {"numbers": list(range(1000))}
    answer = kept(json.dumps(tree, indent=8).encode(), "application/json", is_cut=False, room=6000)
    assert json.loads(answer.data) == tree
    assert not answer.is_truncated


def test_json_is_seen_under_any_text_type() -> None:
    assert kept(b' {"a": 1}', "text/plain", is_cut=False, room=100).format == "json"
    assert kept(b"12", "text/plain", is_cut=False, room=100).format == "text"
    assert kept(b"12", "application/json", is_cut=False, room=100).format == "json"


def test_what_only_claims_to_be_json_is_text_as_it_came() -> None:
    answer = kept(b'{"value": NaN}', "application/json", is_cut=False, room=100)
    assert (answer.format, answer.data) == ("text", '{"value": NaN}')


def test_of_a_large_body_the_head_is_read() -> None:
    items = ",".join(f'{{"id":{number},"name":"{"x" * 50}"}}' for number in range(20_000))
    body = f'{{"items":[{items}],"total":20000}}'.encode()
    assert len(body) > MAX_WHOLE_BYTES
    answer = kept(body, "application/json", is_cut=False, room=10_000)
    data = json.loads(answer.data)
    assert answer.is_truncated
    assert data["items"][0] == {"id": 0, "name": "x" * 50}
    assert data["items"][-1]["_truncated"].endswith("and more left out")
    assert data["_truncated"] == "more left out"


def test_a_body_that_was_not_read_to_its_end_is_valid_json_all_the_same() -> None:
    answer = kept(b'{"a": [1, 2, {"b": "unfin', "application/json", is_cut=True, room=1000)
    assert json.loads(answer.data) == {
        "a": [1, 2, {"_truncated": "more left out"}, {"_truncated": "more left out"}],
        "_truncated": "more left out",
    }


def test_long_text_ends_with_a_mark_within_the_room() -> None:
    answer = kept("é".encode() * 20_000, "text/plain", is_cut=False, room=10_000)
    assert len(answer.data) == 10_000
    assert answer.data.endswith("é\n… [truncated: the beginning of 40000 bytes]")
    assert answer.is_truncated


@pytest.mark.parametrize(
    ("body", "content_type", "text"),
    [
        (b"caf\xe9", "text/plain; charset=ISO-8859-1", "café"),
        (b"\x80 5", "text/plain; charset=latin1", "€ 5"),
        ("naïve".encode("utf-16"), "text/plain", "naïve"),
        ("日本".encode("shift_jis"), 'text/plain; charset="Shift_JIS"', "日本"),
        ("日本".encode("utf-16-be"), "text/plain; charset=utf-16be", "日本"),
        (b"caf\xe9", "text/plain", "caf\ufffd"),
        (b"\\u0041", "text/plain; charset=unicode_escape", "\\u0041"),
        (b"a\r\nb\rc\x1b[0m", "text/plain", "a\nb\nc\ufffd[0m"),
    ],
)
def test_text_is_decoded_as_its_sender_meant_it(body: bytes, content_type: str, text: str) -> None:
    assert kept(body, content_type, is_cut=False, room=100).data == text


def test_a_character_cut_in_two_by_the_head_leaves_no_trace() -> None:
    body = "é".encode() * MAX_WHOLE_BYTES
    answer = kept(b"a" + body, "text/plain", is_cut=False, room=40_000)
    assert "\ufffd" not in answer.data


@pytest.mark.parametrize(
    ("body", "content_type"),
    [(b"\x89PNG\r\n\x1a\n\0\0", ""), (b"%PDF-1.7", "application/pdf"), (b"GIF89a", "image/gif")],
)
def test_what_is_no_text_is_described_and_not_handed_on(body: bytes, content_type: str) -> None:
    answer = kept(body, content_type, is_cut=False, room=100)
    assert (answer.data, answer.format) == ("", "binary")
    assert answer.preview.startswith("binary, ")


def test_svg_is_text() -> None:
    assert kept(b"<svg/>", "image/svg+xml", is_cut=False, room=100).format == "text"


def test_nothing_is_empty() -> None:
    answer = kept(b"", "application/json", is_cut=False, room=100)
    assert (answer.data, answer.format, answer.is_truncated) == ("", "empty", False)


def test_whether_a_body_is_json_is_told_where_it_can_be() -> None:
    large = b"[" + b"1," * MAX_WHOLE_BYTES
    assert is_valid_json(b"{}", "", is_cut=False) is True
    assert is_valid_json(b"{]", "application/json", is_cut=False) is False
    assert is_valid_json(large, "", is_cut=False) is None
    assert is_valid_json(b"[" * 20_000 + b"]" * 20_000, "", is_cut=False) is True
    assert is_valid_json(b"[" * 99_000 + b"]" * 99_000, "", is_cut=False) is None
    assert is_valid_json(b"<html>" + large, "", is_cut=False) is False
