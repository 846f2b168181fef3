import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.research.words import as_read, content_words, words


def texts(text: str) -> list[str]:
    return [word.text for word in words(text)]


@pytest.mark.parametrize("name", ["c++", "c#", "node.js", "ci/cd", "lock-free", "3.11"])
def test_a_name_with_marks_inside_is_one_word(name: str) -> None:
    assert texts(f"about {name} now") == ["about", name, "now"]


@pytest.mark.parametrize("mark", ["?", ".", "!", ",", ")", '"', "…", "`", ";"])
def test_marks_around_a_word_are_not_part_of_it(mark: str) -> None:
    assert texts(f"{mark}Rust{mark}") == ["rust"]


def test_words_keep_their_order_and_lose_their_capitals() -> None:
    assert texts("Zebra FIRST, then Apple") == ["zebra", "first", "then", "apple"]


def test_a_typographic_apostrophe_reads_like_a_straight_one() -> None:
    assert words("It doesn’t work") == words("It doesn't work")


def test_a_letter_of_two_characters_reads_like_the_composed_one() -> None:
    assert texts("e\N{COMBINING ACUTE ACCENT}tude") == ["\N{LATIN SMALL LETTER E WITH ACUTE}tude"]


@pytest.mark.parametrize(
    ("written", "spelled_out"),
    [
        ("it doesn't work", "it does not work"),
        ("it doesnt work", "it does not work"),
        ("I can't, he won't", "i can not he will not"),
        ("I cannot", "i can not"),
        ("what's new", "what is new"),
        ("I'm sure we've seen they'll go", "i am sure we have seen they will go"),
        ("Python's lists", "python lists"),
        ("C++'s and C#'s", "c++ and c#"),
        ("the users' choice", "the users choice"),
        ("O'Reilly", "o'reilly"),
    ],
)
def test_contractions_are_spelled_out_and_possessives_lose_their_ending(
    written: str, spelled_out: str
) -> None:
    assert texts(written) == spelled_out.split()


def test_every_word_knows_where_it_was_written() -> None:
    text = "It DOESN’T use Rust's async/await, Café!"
    written = [as_read(text)[word.start : word.end] for word in words(text)]
    assert written == ["it", "does", "doesn't", "use", "rust", "async/await", "café"]


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("step-by-step", "step by step"),
        ("c/c++", "c c++"),
        ("node.js", "node js"),
        ("max_connections", "max connections"),
        ("rust", "rust"),
    ],
)
def test_a_joined_word_knows_its_parts_and_where_they_are(written: str, parts: str) -> None:
    (word,) = words(written)
    assert [part.text for part in word.parts] == parts.split()
    assert [written[part.start : part.end] for part in word.parts] == parts.split()


def test_words_of_other_alphabets_are_words() -> None:
    assert texts("Was heißt Prüfung? 非同期 функция") == [
        "was",
        "heißt",
        "prüfung",
        "非同期",
        "функция",
    ]


@pytest.mark.parametrize("text", ["", "   ", "?!… --", "\n\t", "_"])
def test_a_text_without_words_has_none(text: str) -> None:
    assert words(text) == []


def test_content_words_leave_out_what_every_question_says() -> None:
    told = content_words("How do I use the tokio runtime for my server?")
    assert [word.text for word in told] == ["tokio", "runtime", "server"]


def test_negations_are_content() -> None:
    assert [word.text for word in content_words("it is not safe")] == ["not", "safe"]


@pytest.mark.parametrize("question", ["What is it?", "Can you please, and/or would you?", "???"])
def test_a_question_of_stop_words_only_has_no_content(question: str) -> None:
    assert content_words(question) == []


@pytest.mark.parametrize(
    "question",
    [
        "What's a mutex?",
        "It’s a mutex",
        "I've a mutex",
        "I'm a mutex",
        "Hi! A mutex, please; thanks",
    ],
)
def test_contracted_stop_words_and_courtesies_are_left_out_too(question: str) -> None:
    assert [word.text for word in content_words(question)] == ["mutex"]


@pytest.mark.parametrize(
    "word",
    ["implement", "Implementing", "explained", "fix", "compare", "urgently", "ASAP", "stuck"],
)
def test_a_word_about_the_answer_tells_intent(word: str) -> None:
    assert [found.tells_intent for found in words(word)] == [True]


@pytest.mark.parametrize("word", ["rust", "mutex", "explanation", "prefix", "pagination", "panic"])
def test_a_word_about_the_subject_tells_no_intent(word: str) -> None:
    assert [found.tells_intent for found in words(word)] == [False]


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_every_word_of_any_text_has_a_stem_and_no_capitals(text: str) -> None:
    for word in words(text):
        assert word.stem
        assert word.text == word.text.lower()
        assert len(word.stem) <= len(word.text)
