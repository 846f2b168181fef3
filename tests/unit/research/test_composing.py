from dataclasses import replace

import pytest

from quintet.research.composing import (
    LEAST_RELEVANCE,
    MAY_NOT_ANSWER,
    NOTHING_FOUND,
    Composed,
    Purpose,
    compose,
)
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel
from quintet.research.passages import Block
from quintet.research.question_terms import NONE_UNKNOWN, Unknown
from quintet.research.search import FoundPassage
from tests.unit.research.answer_reading import Cited, headings, read
from tests.unit.research.sample_library import found_passage, indexed, prose, search

LEVELS: list[AudienceLevel] = ["beginner", "intermediate", "advanced", "expert"]
ZEBRA = "A zebra is a striped animal of the savanna."
SENTENCES = """A zebra is a striped animal of the savanna.
Stripes are a pattern that no two animals share.
Use low fences around every paddock you own.
Never approach from behind without speaking first.
Herds panic because a lion walked by unseen.
Restart the feeding plan with smaller portions.
Horses run faster than these stubborn grazers.
Measure the pulse twice every single week.""".splitlines()
TYPES: list[ResearchType] = [
    "research", "troubleshooting", "learning", "implementation", "decision", "validation",
]  # fmt: skip


def herd(count: int = 3, code: str = "feed(zebra)") -> list[FoundPassage]:
    """Passages of several documents in which every role has its sentences."""
    return [
        found_passage(
            *(prose(f"{text} {number}") for text in SENTENCES[number::count]),
            Block("code", f"{code}  # {number}", language="python"),
            path=f"zebra/{number}.md",
            title=f"Zebras {number}",
            score=5.0 - number / 10,
        )
        for number in range(count)
    ]


def composed(
    found: list[FoundPassage],
    research_type: ResearchType = "learning",
    audience: AudienceLevel = "intermediate",
    urgency: UrgencyLevel = "medium",
    unknown: Unknown = NONE_UNKNOWN,
) -> Composed:
    return compose(found, unknown, Purpose(research_type, audience, urgency))


def told(found: list[FoundPassage], audience: AudienceLevel = "intermediate") -> list[Cited]:
    return read(composed(found, audience=audience).text)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("level", LEVELS)
def test_the_form_and_the_reader_change_the_order_and_not_what_is_quoted(
    kind: ResearchType, level: AudienceLevel
) -> None:
    first = {one.text for one in told(herd(), level)}
    assert {one.text for one in read(composed(herd(), kind, level).text)} == first


def test_what_is_likeliest_stands_first_whatever_its_kind() -> None:
    row = found_passage(Block("item", "Command: git reset --soft HEAD~1; Effect: keeps"), score=9)
    assert told([*herd(), row])[0].text == row.blocks[0].text
    code = found_passage(Block("code", "git reset --soft HEAD~1"), score=9)
    assert told([*herd(), code])[0].text == "git reset --soft HEAD~1"


def test_a_short_answer_is_within_the_first_fifteen_hundred_characters() -> None:
    likely = found_passage(prose("The fence is set by `paddock.height` in metres."), score=9)
    assert "paddock.height" in composed([*herd(8), likely]).text[:1500]


def test_sentences_stand_under_the_heading_whose_role_they_play() -> None:
    for cited in read(composed(herd(), "troubleshooting").text)[1:]:
        if cited.heading == "Likely causes":
            assert "because" in cited.text
        if cited.heading == "Commands and code":
            assert cited.is_listing


def test_an_option_is_quoted_with_its_name_and_code_with_what_introduces_it() -> None:
    option = found_passage(Block("term", "--soft"), prose("Keeps the index and the work tree."))
    assert "**--soft**: Keeps the index and the work tree. [1]" in composed([option]).text
    shown = found_passage(prose("To undo it, run this:"), Block("code", "git reset"))
    assert "To undo it, run this: [1]\n\n```\ngit reset\n```" in composed([shown]).text


def test_a_sentence_that_points_back_comes_with_the_one_before() -> None:
    passage = found_passage(prose("The quote character marks strings. This must be one byte."))
    assert told([passage])[0].text == passage.blocks[0].text


def test_of_sentences_in_one_paragraph_what_lies_between_is_marked() -> None:
    paragraph = prose(f"{ZEBRA} Yes. Herds panic because a lion walked by unseen.")
    assert " … " in told([found_passage(paragraph)])[0].text


def test_what_is_said_of_one_name_is_quoted_together() -> None:
    texts = ("Keeps the index and the work tree", "Moves only the head.", "Is the gentlest of all.")
    option = found_passage(Block("term", "--soft"), *map(prose, texts))
    assert f"**--soft**: {texts[0]} … {texts[1]} {texts[2]} [1]" in composed([option]).text


def test_a_sentence_that_travels_with_the_next_is_not_quoted_twice() -> None:
    paragraph = prose(f"{ZEBRA} It panics because a lion walked by unseen.")
    assert composed([found_passage(paragraph)]).text.count(ZEBRA) == 1


@pytest.mark.parametrize("urgency", ["high", "critical"])
def test_urgent_trouble_gets_its_remedies_first(urgency: UrgencyLevel) -> None:
    urgent = headings(composed(herd(), "troubleshooting", urgency=urgency).text)
    assert urgent[0] == "Do this first"
    assert "Do this first" not in headings(composed(herd(), "troubleshooting").text)


@pytest.mark.parametrize(("audience", "longest"), [("beginner", 25), ("expert", 80)])
def test_an_audience_gets_no_longer_code_than_it_can_read(
    audience: AudienceLevel, longest: int
) -> None:
    assert any(one.is_listing for one in told(herd(code="x\n" * 5), audience))
    assert max(one.text.count("\n") for one in told(herd(code="x\n" * 99), audience)) < longest


def test_other_documents_are_named_as_many_as_an_audience_wants() -> None:
    cited = {level: {one.uri for one in told(herd(9), level)} for level in LEVELS}
    assert len(cited["beginner"]) <= len(cited["expert"])


@pytest.mark.parametrize("kind", TYPES)
def test_nothing_is_said_twice_in_one_answer(kind: ResearchType) -> None:
    texts = [one.text for one in read(composed([*herd(), *herd(2)], kind).text)]
    assert len(texts) == len(set(texts))


def test_a_library_that_speaks_of_something_else_refuses_and_names_the_nearest() -> None:
    found = [
        found_passage(prose(ZEBRA), path=f"{name}.md", title=name, coverage=LEAST_RELEVANCE - 0.01)
        for name in ["a", "a", "b", "c", "d"]
    ]
    answer = composed(found, unknown=Unknown(("zeppelin",), 0.7))
    assert answer.text.startswith(f"{NOTHING_FOUND}\n\nNowhere in the library: zeppelin.")
    assert [source.title for source in answer.sources] == ["a", "b", "c"]
    assert ZEBRA not in answer.text
    assert answer.confidence < 0.2


def test_a_word_that_the_library_lacks_is_named_and_lowers_confidence() -> None:
    plain, lacking = composed(herd()), composed(herd(), unknown=Unknown(("RabbitMQ",), 0.5))
    assert lacking.text.startswith("Nowhere in the library: RabbitMQ.")
    assert lacking.confidence < plain.confidence


def test_what_a_misspelled_word_is_read_as_stands_before_the_answer() -> None:
    answer = composed(herd(), unknown=Unknown(read_as=(("zebar", "zebra"),)))
    assert answer.text.startswith("Read as words of the library: zebar as zebra.\n\n")


def test_an_answer_that_is_unlikely_says_that_only_the_pages_are_known() -> None:
    beside = [replace(passage, at_once=0.5) for passage in herd()]
    unsure = composed(beside, unknown=Unknown(("RabbitMQ",), 0.5))
    assert MAY_NOT_ANSWER in unsure.text
    assert unsure.confidence < 0.35
    assert MAY_NOT_ANSWER not in composed(herd()).text


def test_an_empty_search_is_answered_with_the_sentence_alone() -> None:
    assert composed([]) == Composed(NOTHING_FOUND, (), 0.0, is_answer=False)


def test_confidence_follows_coverage_and_never_leaves_its_range() -> None:
    sure = [
        composed([found_passage(prose(ZEBRA), coverage=coverage)]).confidence
        for coverage in (0.0, 0.3, 0.5, 0.8, 1.0)
    ]
    assert sure == sorted(sure)
    assert sure[0] == 0.0
    assert sure[-1] <= 1.0


def test_a_passage_with_nothing_to_quote_makes_no_answer() -> None:
    answer = composed([found_passage(prose("Short."))])
    assert answer.text.startswith(NOTHING_FOUND)
    assert answer.confidence <= 0.2


@pytest.mark.parametrize("question", ["What is it?", "How is it used?", "the"])
def test_a_question_about_nothing_is_not_answered(question: str) -> None:
    text = "What we know of how it is used is the following: the zebra grazes in herds."
    library = indexed({"zebra.md": text, "lion.md": text.replace("zebra grazes", "lion hunts")})
    answer = composed(search(library, question))
    assert (answer.text.startswith(NOTHING_FOUND), answer.confidence) == (True, 0.0)
