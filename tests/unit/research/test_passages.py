import pytest

from quintet.research.passages import (
    LONGEST_PASSAGE,
    TERM_STARTS_AFTER,
    Block,
    Document,
    Passage,
    packed,
    passages,
    sentences,
    unpacked,
)
from tests.unit.research.sample_library import prose

SENTENCE = "Every sentence of this paragraph is about sixty characters long. "


def heading(text: str, level: int) -> Block:
    return Block("heading", text, level)


def document(*blocks: Block, title: str = "Title") -> Document:
    return Document(title, blocks)


def test_each_heading_opens_a_passage_named_by_the_path_of_headings() -> None:
    told = passages(
        document(
            prose("Preface."),
            heading("Title", 1),
            prose("Intro."),
            heading("Part", 2),
            prose("One."),
            heading("Chapter", 3),
            prose("Two."),
            heading("Next part", 2),
            prose("Three."),
        )
    )
    assert told == [
        Passage("", (prose("Preface."),)),
        Passage("", (prose("Intro."),)),
        Passage("Part", (prose("One."),)),
        Passage("Part › Chapter", (prose("Two."),)),
        Passage("Next part", (prose("Three."),)),
    ]


def test_a_skipped_level_does_not_confuse_the_path() -> None:
    told = passages(
        document(heading("Deep", 4), prose("a."), heading("Upper", 2), prose("b."), title="T")
    )
    assert [passage.section for passage in told] == ["Deep", "Upper"]


def test_a_heading_without_text_is_no_passage() -> None:
    assert passages(document(heading("Title", 1), heading("Empty", 2))) == []
    assert passages(document()) == []


def test_terms_without_text_are_no_passage() -> None:
    assert passages(document(Block("term", "lonely()"))) == []


def test_what_fits_stays_together() -> None:
    blocks = (prose("a." * 100), Block("code", "x = 1"), Block("item", "b." * 100))
    assert passages(document(*blocks)) == [Passage("", blocks)]


def test_a_long_section_is_cut_between_blocks_and_keeps_its_name() -> None:
    blocks = [prose(f"{number} " + "x" * 700) for number in range(5)]
    told = passages(document(heading("Part", 2), *blocks))
    assert [len(passage.blocks) for passage in told] == [2, 2, 1]
    assert {passage.section for passage in told} == {"Part"}
    assert [block for passage in told for block in passage.blocks] == blocks


def test_long_prose_is_cut_between_sentences() -> None:
    text = (SENTENCE * 100).strip()
    told = passages(document(prose(text)))
    assert len(told) > 1
    for passage in told:
        assert len(passage.text) <= LONGEST_PASSAGE
        assert passage.text.startswith("Every sentence")
        assert passage.text.endswith("characters long.")
    assert " ".join(passage.text for passage in told) == text


def test_a_sentence_longer_than_a_passage_stays_whole() -> None:
    text = "word " * 1000 + "end."
    assert passages(document(prose(text))) == [Passage("", (prose(text),))]


def test_code_is_kept_whole_however_long_it_is() -> None:
    code = Block("code", "x = 1. Y = 2\n" * 1000, language="python")
    told = passages(document(prose("Before."), code, prose("After.")))
    assert [block for passage in told for block in passage.blocks] == [
        prose("Before."),
        code,
        prose("After."),
    ]


def test_a_term_opens_a_passage_once_the_last_one_is_long_enough() -> None:
    short, long = prose("x" * (TERM_STARTS_AFTER - 10)), prose("x" * (TERM_STARTS_AFTER + 1))
    term, meaning = Block("term", "open()"), prose("Opens.")
    assert len(passages(document(short, term, meaning))) == 1
    assert passages(document(long, term, meaning)) == [
        Passage("", (long,)),
        Passage("", (term, meaning)),
    ]


def test_a_term_is_never_parted_from_what_it_introduces() -> None:
    term, meaning = Block("term", "open()"), Block("code", "x" * LONGEST_PASSAGE)
    told = passages(document(prose("x" * 500), term, meaning))
    assert told[-1].blocks[-2:] == (term, meaning)


def test_the_text_of_a_passage_is_all_it_holds() -> None:
    passage = Passage("S", (Block("term", "open()"), prose("Opens."), Block("code", "open(1)")))
    assert passage.text == "open()\nOpens.\nopen(1)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three? Four.", ["One.", "Two!", "Three?", "Four."]),
        ("Version 3.11 of node.js is out.", ["Version 3.11 of node.js is out."]),
        ("Use e.g. tokio. It is fast.", ["Use e.g. tokio.", "It is fast."]),
        ("Call it. `open` does. (Mostly.)", ["Call it.", "`open` does.", "(Mostly.)"]),
        ('He said. "Yes." [1] is cited.', ["He said.", '"Yes." [1] is cited.']),
        ("no end", ["no end"]),
        ("", []),
        ("  \n ", []),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_code_in_a_sentence_is_not_torn_apart() -> None:
    text = "Write `SELECT 1. FROM t` to see it."
    assert sentences(f"{text} `a. B` is more. {text}") == [text, "`a. B` is more.", text]


def test_a_backtick_of_its_own_does_not_hide_the_ends_of_sentences() -> None:
    text = "The ` key is rare. " + "Nobody needs it. " * 100
    assert len(sentences(text)) == 101
    assert len(sentences(f"{text}But `this` is code. And this is not.")) > 50


def test_packed_blocks_are_unpacked_as_they_were() -> None:
    blocks = (
        heading("É › 非同期 😀", 3),
        Block("code", 'a\n\t"b" \\ `c` \u2028 \x00', language="c++"),
        Block("term", ""),
        Block("item", "x | y"),
    )
    assert unpacked(packed(blocks)) == blocks
    assert unpacked(packed(())) == ()
