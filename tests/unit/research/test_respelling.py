"""Words with a slip of the keyboard: what they are read as, and what is left as it is written."""

import pytest

from quintet.research.index import LibraryIndex
from quintet.research.question_terms import Unknown, terms_of
from quintet.research.respelling import respelled
from tests.unit.research.sample_library import indexed, search

SHUTDOWN = (
    "# Power\n\nA shutdown of the server begins when the battery is low."
    " Getting it back takes long."
)


@pytest.fixture(scope="module")
def library() -> LibraryIndex:
    others = {f"page{number}.md": f"# Page {number}\n\nNothing of power." for number in range(9)}
    return indexed({"power.md": SHUTDOWN, **others})


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("shutdwon", "shutdown"),
        ("shutdow", "shutdown"),
        ("shutdoown", "shutdown"),
        ("shutdawn", "shutdown"),
        ("baterys", "battery"),
        ("geting", "getting"),
    ],
)
def test_a_word_one_slip_away_is_read_as_the_librarys(
    library: LibraryIndex, written: str, read: str
) -> None:
    assert respelled(library, written) == read


@pytest.mark.parametrize(
    "word", ["serve", "latter", "hutdown", "shtdwn", "lw", "batt3ry", "баттери"]
)
def test_words_of_english_and_what_is_farther_away_stay(library: LibraryIndex, word: str) -> None:
    assert not respelled(library, word)


def test_a_question_with_a_slip_finds_its_passage(library: LibraryIndex) -> None:
    assert search(library, "When does a shutdwon begin?")[0].path == "power.md"


def test_what_a_word_is_read_as_is_told_and_it_is_not_lacking(library: LibraryIndex) -> None:
    terms = terms_of(library, "Does Kubernetes do a shutdwon?")
    unknown = Unknown.among(terms)
    assert unknown.words == ("kubernetes",)
    assert unknown.read_as == (("shutdwon", "shutdown"),)
