import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.language.sentences import sentences

PIECES = st.sampled_from(
    'word Word e.g. Dr. 3.14 . ! ? … ... 。 ！ । ؟ ` ``` ~~~ \n \n\n - * 1. > # | <b> " ) 非 é \x00'
    " \ud800 https://a.b/c.".split(" ")
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("Dr. Smith met J. R. Hartley. He left.", ["Dr. Smith met J. R. Hartley.", "He left."]),
        ("Use e.g. Redis. It is fast.", ["Use e.g. Redis.", "It is fast."]),
        ("Pi is 3.14 or so. Version 2.0.1 is out.", ["Pi is 3.14 or so.", "Version 2.0.1 is out."]),
        ("Read https://a.b/c.d?x=1. Then stop.", ["Read https://a.b/c.d?x=1.", "Then stop."]),
        ("Wait... what? Well… Yes.", ["Wait... what?", "Well…", "Yes."]),
        ("It ended at 5 p.m. Then we left.", ["It ended at 5 p.m. Then we left."]),
        ("Frist ist der 31. Dezember. Gut.", ["Frist ist der 31. Dezember.", "Gut."]),
        (
            "Der 3. Termin gilt bzgl. Abs. 4 nicht. Ja.",
            ["Der 3. Termin gilt bzgl. Abs. 4 nicht.", "Ja."],
        ),
        ("M. Dupont arrive. Cf. l'art. 5 du code.", ["M. Dupont arrive.", "Cf. l'art. 5 du code."]),
        ("El Sr. García llega. La Sra. López no.", ["El Sr. García llega.", "La Sra. López no."]),
        ("Véase la pág. 4. EE.UU. no participa.", ["Véase la pág. 4. EE.UU. no participa."]),
        ("The U.S. Army agreed. Done.", ["The U.S. Army agreed.", "Done."]),
        ('He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]),
        ('"Really?" he asked.', ['"Really?" he asked.']),
        ("It works (really!). Good.", ["It works (really!).", "Good."]),
        ("it broke. i don't know why! help", ["it broke.", "i don't know why!", "help"]),
        ("Call `a. B()` first. Then wait.", ["Call `a. B()` first.", "Then wait."]),
        ("Scripts read it. localStorage is open.", ["Scripts read it.", "localStorage is open."]),
        ("**Bold.** Next.", ["**Bold.**", "Next."]),
        ("Das gilt z.B. im Mai. Danach nicht.", ["Das gilt z.B. im Mai.", "Danach nicht."]),
    ],
)
def test_prose_is_cut_where_a_reader_would(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "これは文です。次の文！「本当？」はい",
            ["これは文です。", "次の文！", "「本当？」", "はい"],
        ),
        ("यह है। वह है।", ["यह है।", "वह है।"]),
        ("مرحبا؟ كيف حالك. نعم", ["مرحبا؟", "كيف حالك.", "نعم"]),
        ("Это одно. Это другое!", ["Это одно.", "Это другое!"]),
        ("Ένα. Δύο", ["Ένα.", "Δύο"]),
    ],
)
def test_other_scripts_have_their_own_stops(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_items_headings_and_lines_are_units_without_their_marks() -> None:
    text = "# Plan\n- first\n* second. Next.\n1. third\n- [x] done\n> quoted\n\nA line\nand one"

    assert sentences(text) == [
        "Plan",
        "first",
        "second.",
        "Next.",
        "third",
        "done",
        "quoted",
        "A line",
        "and one",
    ]


def test_lines_that_an_editor_broke_are_read_as_one() -> None:
    text = (
        "This paragraph has been broken at its margin by an editor,\n"
        "as is usual in mail and in documentation. It goes on for\n"
        "three lines."
    )

    assert sentences(text) == [
        " ".join(text.split()).removesuffix(" It goes on for three lines."),
        "It goes on for three lines.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Before.\n```python\nx = 1. Y\n```\nAfter.",
        "Before.\n~~~~\n```\nx\n~~~\n~~~~\nAfter.",
        "Before.\n- ```\n  x\n  ```\nAfter.",
        "Before.\n> ```\n> x\n> ```\nAfter.",
    ],
)
def test_fenced_code_is_left_out(text: str) -> None:
    assert sentences(text) == ["Before.", "After."]


def test_a_fence_that_is_never_closed_holds_the_rest() -> None:
    assert sentences("Before.\n```\nx\n``` y\n\nz") == ["Before."]


def test_code_within_a_line_opens_no_fence() -> None:
    assert sentences("```x``` is code.\nAfter.") == ["```x``` is code.", "After."]


@pytest.mark.parametrize("text", ["", " \n ", "---", "| a | b |", "<div>", "🎉", "...", "\x00"])
def test_what_is_no_prose_has_no_sentences(text: str) -> None:
    assert sentences(text) == []


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.lists(PIECES, max_size=40).map(" ".join)
    | st.text(alphabet=st.characters(exclude_categories=()), max_size=500)
)
def test_any_text_gives_sentences_of_its_words(text: str) -> None:
    found = sentences(text)

    for sentence in found:
        assert any(map(str.isalnum, sentence))
        for word in sentence.split():
            # A stop without a space behind it cuts a word of the text in two.
            assert word in text
    assert found == sentences(text)
