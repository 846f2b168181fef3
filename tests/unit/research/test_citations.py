from itertools import product
from typing import get_args

import pytest

from quintet.research.composing import Composed, Purpose, compose
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel
from quintet.research.passages import Block
from quintet.research.question_terms import NONE_UNKNOWN
from quintet.research.search import FoundPassage
from quintet.research.uris import document_uri
from tests.unit.research.answer_reading import Cited, read
from tests.unit.research.sample_library import DOCUMENTS, found_passage, indexed, prose, search

LIBRARY = indexed(DOCUMENTS)
QUESTIONS = [
    "How to run async functions in Rust?",
    "What is a mutex?",
    "How is a deadlock prevented?",
    "Why does my Lambda function time out?",
    "Which runtime costs less memory, tokio or smol?",
    "async function",
    "status code",
]
TYPES: tuple[ResearchType, ...] = get_args(ResearchType)
LEVELS: tuple[AudienceLevel, ...] = get_args(AudienceLevel)
ZEBRA = "A zebra is a striped animal of the savanna."


def composed(
    found: list[FoundPassage],
    research_type: ResearchType = "implementation",
    audience: AudienceLevel = "expert",
    urgency: UrgencyLevel = "medium",
) -> Composed:
    return compose(found, NONE_UNKNOWN, Purpose(research_type, audience, urgency))


def listing_of(code: str, language: str = "") -> Cited:
    """The one listing of an answer about a passage that holds this code."""
    passage = found_passage(prose(ZEBRA), Block("code", code, language=language))
    listings = [one for one in read(composed([passage]).text) if one.is_listing]
    assert len(listings) == 1
    assert listings[0].comes_from(passage)
    return listings[0]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_point_and_listing_cites_a_found_passage_that_contains_it(question: str) -> None:
    found = search(LIBRARY, question)
    for kind, level, urgency in product(TYPES, LEVELS, get_args(UrgencyLevel)):
        told = read(composed(found, kind, level, urgency).text)
        assert told
        for cited in told:
            assert any(cited.comes_from(passage) for passage in found), cited


def test_experts_are_told_something_where_passages_are_relevant() -> None:
    silent = [
        (question, kind)
        for question, kind in product(QUESTIONS, TYPES)
        if not read(composed(search(LIBRARY, question), kind, "expert").text)
    ]
    assert silent == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_sources_of_an_answer_are_those_it_cites(question: str) -> None:
    answer = composed(search(LIBRARY, question), "research")
    named = {
        (f"{source.title} › {source.section}" if source.section else source.title, source.uri)
        for source in answer.sources
    }
    assert named == {(cited.source, cited.uri) for cited in read(answer.text)}
    assert len(answer.sources) == len(named)


def test_citations_are_numbered_as_they_first_appear() -> None:
    found = [
        found_passage(prose(f"Zebra herd {name} is large and lives {name}."), path=f"{name}.md")
        for name in ("northwards", "southwards", "eastwards")
    ]
    answer = composed(found, "learning", "intermediate")
    told = read(answer.text)
    assert list(dict.fromkeys(cited.uri for cited in told)) == [
        source.uri for source in answer.sources
    ]


def test_passages_of_one_section_share_a_number_and_sections_do_not() -> None:
    herds = [
        found_passage(prose(ZEBRA), prose("x"), section="Looks"),
        found_passage(prose("Stripes are unlike fingerprints."), section="Looks"),
        found_passage(prose("Herds are led by stallions anyway."), section="Life"),
    ]
    answer = composed(herds, "learning", "advanced")
    assert len(read(answer.text)) == 3
    assert [source.section for source in answer.sources] == ["Looks", "Life"]


def test_a_document_is_cited_by_a_uri_that_can_be_read() -> None:
    passage = found_passage(prose(ZEBRA), path="été/a b (1).md")
    answer = composed([passage], "learning", "beginner")
    assert answer.sources[0].uri == document_uri("été/a b (1).md")
    assert answer.sources[0].uri.isascii()
    assert read(answer.text)[0].uri == answer.sources[0].uri


@pytest.mark.parametrize(
    "code",
    [
        "x = 1",
        "    indented\n\n\n  less\n\ttabbed",
        "# Heading\n\n- item\n\n[[1]](mcp://elsewhere)",
        "```\ninner\n```",
        "````md\n```py\nx\n```\n````",
        "~~~\nx\n~~~",
        "a `b` ``c`` d",
        "`" * 12,
        "line one  \nline two\\",
        "\n\nblank lines first",
        "&amp; <b>raw</b> &lt;",
        "非同期 😀",
    ],
)
def test_code_is_shown_to_the_letter_whatever_it_holds(code: str) -> None:
    assert listing_of(code, "md").text == code


@pytest.mark.parametrize("language", ["", "rust", "c++", "objective-c", "rust,ignore"])
def test_code_keeps_its_language(language: str) -> None:
    assert listing_of("x", language).language == language


@pytest.mark.parametrize("language", ["a`b", "`", "a b", "a\nb", "``` "])
def test_a_language_that_is_no_plain_word_does_not_break_the_fence(language: str) -> None:
    passage = found_passage(prose(ZEBRA), Block("code", "x = 1", language=language))
    listings = [one for one in read(composed([passage]).text) if one.is_listing]
    assert [(listing.text, listing.language) for listing in listings] == [("x = 1", "")]


def test_two_listings_each_carry_their_own_citation() -> None:
    found = [
        found_passage(prose(ZEBRA), Block("code", "first()"), path="a.md", title="First"),
        found_passage(Block("code", "second()"), path="b.md", title="Second"),
    ]
    told = {one.text: one.source for one in read(composed(found).text) if one.is_listing}
    assert told == {"first()": "First", "second()": "Second"}


@pytest.mark.parametrize(
    "sentence",
    [
        "A zebra is *not* a horse with _stripes_ or `code`.",
        "A zebra is <b>bold</b> & brave; it costs 5 < 6 dollars.",
        "A zebra is cited [[1]](http://elsewhere) in the text itself.",
        "Zebra option name | A zebra is a value | 30 by default",
        "シマウマ A zebra is « rayé » and très joli — vraiment.",
    ],
)
def test_a_sentence_is_quoted_to_the_letter(sentence: str) -> None:
    passage = found_passage(prose(sentence))
    answer = composed([passage], "learning", "beginner")
    assert answer.text.startswith(f"{sentence} [1]")
    assert all(cited.comes_from(passage) for cited in read(answer.text))


def test_nothing_relevant_cites_nothing_but_names_documents_that_were_found() -> None:
    found = [found_passage(prose(ZEBRA), coverage=0.2)]
    answer = composed(found)
    assert "[[" not in answer.text
    assert [source.uri for source in answer.sources] == [document_uri("notes/zebra.md")]
