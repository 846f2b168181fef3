import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic_core import PydanticCustomError

from quintet.errors import BadInputError
from quintet.protocol.validation import validated
from quintet.text import PlainText, without_control_characters


class Letter(BaseModel):
    text: PlainText


@pytest.mark.parametrize("text", ["", "plain", "tab\tand\nnewline", "é 🙂 \u2028 \u200b", "\xa0"])
def test_text_with_tabs_and_newlines_is_kept(text: str) -> None:
    assert without_control_characters(text) == text


def test_line_ends_become_newlines() -> None:
    assert without_control_characters("a\r\nb\r\n\r\nc") == "a\nb\n\nc"


@pytest.mark.parametrize(
    "character", [*map(chr, range(9)), *map(chr, range(11, 32)), *map(chr, range(127, 160))]
)
def test_every_other_control_character_is_refused(character: str) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        without_control_characters(f"a{character}b")
    assert caught.value.type == "character_validation"


def test_a_field_tells_it_as_a_problem_of_its_characters() -> None:
    with pytest.raises(BadInputError) as caught:
        validated(Letter, {"text": "a\x1b[31m"})
    assert caught.value.problems[0].code == "CHARACTER_VALIDATION"


@settings(deadline=None, database=None)
@given(st.text())
def test_what_passes_passes_again_unchanged(text: str) -> None:
    try:
        passed = without_control_characters(text)
    except PydanticCustomError:
        return
    assert without_control_characters(passed) == passed
    assert not any(ord(letter) < 32 and letter not in "\t\n" for letter in passed)
