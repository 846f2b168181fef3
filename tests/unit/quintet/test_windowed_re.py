import re

from hypothesis import given, settings
from hypothesis import strategies as st

from quintet import windowed_re

EXPRESSIONS = (
    r"\w+",
    r"a.*?b",
    r"(?m)^a(.*)$",
    "",
    r"b?",
    r"\bab\b",
    r"(?<=a)b",
    r"x(?=y)|\s+",
    r"(a)(x)?",
)
LINES = st.lists(st.sampled_from(["ab ", "a", "xy", "b. ", "\n", "x a b "]), max_size=8).filter(
    lambda parts: "".join(parts).strip()
)
"""Never white space alone, of which a match would be longer than a window."""
LONG_TEXT = LINES.map(lambda parts: ("".join(parts) + "\n") * windowed_re.WINDOW)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(EXPRESSIONS), LONG_TEXT.map(lambda text: text[: 3 * windowed_re.WINDOW]))
def test_what_is_shorter_than_a_window_is_found_as_by_re(expression: str, text: str) -> None:
    assert windowed_re.findall(expression, text) == re.findall(expression, text)
    assert windowed_re.split(expression, text) == re.split(expression, text)
    assert windowed_re.sub(expression, "<>", text) == re.sub(expression, "<>", text)
    found = re.search(expression, text)
    seen = windowed_re.search(expression, text)
    assert (found and found.span()) == (seen and seen.span())


def test_a_text_longer_than_a_window_is_matched_whole_by_nothing() -> None:
    assert windowed_re.fullmatch("a*", "a" * windowed_re.WINDOW)
    assert windowed_re.fullmatch("a*", "a" * (windowed_re.WINDOW + 1)) is None


def test_a_match_sees_no_further_than_one_window() -> None:
    found = windowed_re.match("a*", "a" * 3 * windowed_re.WINDOW)
    assert found is not None
    assert found.end() == windowed_re.WINDOW


def test_offsets_count_from_the_text_s_beginning() -> None:
    found = windowed_re.search("needle", " " * 5 * windowed_re.WINDOW + "needle")
    assert found is not None
    assert found.start() == 5 * windowed_re.WINDOW
