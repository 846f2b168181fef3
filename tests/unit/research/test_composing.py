import pytest

from quintet.research.composing import LEAST_RELEVANCE, NOTHING_FOUND, Composed, compose
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel
from quintet.research.passages import Block
from quintet.research.question_terms import NONE_UNKNOWN
from quintet.research.search import FoundPassage
from tests.unit.research.answer_reading import headings, read
from tests.unit.research.sample_library import found_passage, indexed, prose, search

LEVELS: list[AudienceLevel] = ["beginner", "intermediate", "advanced", "expert"]

SENTENCES = """A zebra is a striped animal of the savanna.
Stripes are a pattern that no two animals share.
Grevy means the largest of three living species.
Use low fences around every paddock you own.
Set water troughs out before each morning begins.
Keep young stallions apart from older mares.
Move the whole herd when pasture runs dry.
Never approach from behind without speaking first.
Avoid loud machinery close to foaling mares.
Herds panic because a lion walked by unseen.
Hoof rot is caused by standing in wet mud.
Colic happens after a sudden change of feed.
Restart the feeding plan with smaller portions.
A vaccine prevents most of the winter fevers.
Horses run faster than these stubborn grazers.
Donkeys cost less while being easier to train.
Measure the pulse twice every single week.
A blood test shows hidden parasites early.
The keeper reports weight changes to a vet.""".splitlines()

EXPECTED_FORMS: list[tuple[ResearchType, list[str]]] = [
    ("implementation", ["How to do it", "Example", "Watch out for"]),
    ("troubleshooting", ["Likely causes", "What to do", "Commands and code"]),
    ("learning", ["Key points", "Example", "Good to know"]),
    ("decision", ["How they compare", "Which to choose"]),
    ("validation", ["What to check", "How to measure", "Watch out for"]),
    ("research", ["Findings", "Trade-offs", "Example"]),
]


def herd(*, code: str = "feed(zebra)", documents: int = 3) -> list[FoundPassage]:
    """Passages of several documents in which every role has its sentences."""
    return [
        found_passage(
            *(prose(text) for text in SENTENCES[number::documents]),
            Block("code", f"{code}  # {number}", language="python"),
            path=f"zebra/{number}.md",
            title=f"Zebras {number}",
            score=5.0 - number,
        )
        for number in range(documents)
    ]


def composed(
    found: list[FoundPassage],
    research_type: ResearchType = "learning",
    audience: AudienceLevel = "intermediate",
    urgency: UrgencyLevel = "medium",
    question: str = "zebra",
) -> Composed:
    return compose(
        found, NONE_UNKNOWN, research_type=research_type, audience=audience, urgency=urgency
    )


@pytest.mark.parametrize(("research_type", "expected"), EXPECTED_FORMS)
def test_each_research_type_has_its_form(research_type: ResearchType, expected: list[str]) -> None:
    assert headings(composed(herd(), research_type).text) == expected


def test_a_heading_without_anything_below_it_is_left_out() -> None:
    lonely = found_passage(prose("A zebra is a striped animal of the savanna."))
    told = composed([lonely], "implementation")
    assert headings(told.text) == []
    assert [cited.text for cited in read(told.text)] == [lonely.blocks[0].text]


def test_an_answer_opens_with_what_the_thing_is() -> None:
    assert composed(herd()).text.startswith("A zebra is a striped animal of the savanna. [[1]](")


def test_an_expert_is_spared_the_introduction() -> None:
    assert composed(herd(), audience="expert").text.startswith("## ")


def test_the_more_an_audience_knows_the_more_it_is_told() -> None:
    told = [
        len([one for one in read(composed(herd(), "research", level).text) if one.heading])
        for level in LEVELS
    ]
    assert told == sorted(told)
    assert len(set(told)) == len(LEVELS)


@pytest.mark.parametrize(
    ("audience", "expected"),
    [
        ("beginner", ["Key points", "Example", "Good to know"]),
        ("intermediate", ["Key points", "Example", "Good to know"]),
        ("advanced", ["Example", "Key points", "Good to know"]),
        ("expert", ["Example", "Key points", "Good to know"]),
    ],
)
def test_advanced_readers_see_the_code_first(audience: AudienceLevel, expected: list[str]) -> None:
    assert headings(composed(herd(), "learning", audience).text) == expected


@pytest.mark.parametrize(
    ("audience", "longest", "count"),
    [("beginner", 25, 1), ("intermediate", 40, 1), ("advanced", 60, 2), ("expert", 80, 2)],
)
def test_an_audience_gets_as_much_code_as_it_can_read(
    audience: AudienceLevel, longest: int, count: int
) -> None:
    def shown(lines: int) -> int:
        code = "\n".join(["x"] * lines)
        told = read(composed(herd(code=code), "learning", audience).text)
        return len([one for one in told if one.is_listing])

    assert shown(longest) == count
    assert shown(longest + 1) == 0


def test_documents_beyond_what_an_audience_wants_are_left_out() -> None:
    told = {
        level: {one.uri for one in read(composed(herd(documents=8), "research", level).text)}
        for level in LEVELS
    }
    assert len(told["beginner"]) <= 3
    assert len(told["expert"]) <= 6
    assert len(told["beginner"]) < len(told["expert"])


@pytest.mark.parametrize("urgency", ["high", "critical"])
def test_urgent_trouble_gets_its_remedies_first(urgency: UrgencyLevel) -> None:
    told = composed(herd(), "troubleshooting", urgency=urgency)
    assert headings(told.text) == ["Do this first", "Likely causes", "Commands and code"]
    first = [one for one in read(told.text) if one.heading == "Do this first"]
    assert first
    assert all(
        one.text.startswith(("Use", "Set", "Keep", "Move", "Avoid", "Restart", "Measure"))
        or "prevents" in one.text
        for one in first
    )


@pytest.mark.parametrize("urgency", ["low", "medium"])
def test_trouble_without_urgency_begins_with_its_causes(urgency: UrgencyLevel) -> None:
    told = composed(herd(), "troubleshooting", urgency=urgency)
    assert headings(told.text) == ["Likely causes", "What to do", "Commands and code"]


def test_urgency_changes_no_other_form() -> None:
    calm = composed(herd(), "implementation", urgency="low")
    assert composed(herd(), "implementation", urgency="critical") == calm


def test_passages_about_something_else_are_not_used() -> None:
    related = found_passage(prose(SENTENCES[0]), coverage=LEAST_RELEVANCE)
    other = found_passage(
        prose("A lion is a predator of the savanna."), path="b.md", coverage=LEAST_RELEVANCE - 0.01
    )
    assert [one.text for one in read(composed([related, other]).text)] == [SENTENCES[0]]


def test_where_nothing_is_relevant_the_answer_says_so_and_names_the_nearest() -> None:
    found = [
        found_passage(prose(SENTENCES[0]), path=f"{name}.md", title=name.upper(), coverage=0.5)
        for name in ["a", "a", "b", "c", "d"]
    ]
    told = composed(found)
    assert told.text.startswith("The reference library has no relevant passage")
    assert told.text.startswith(NOTHING_FOUND)
    lines = [line for line in told.text.splitlines() if line.startswith("- ")]
    assert lines == [
        f"- {name.upper()}: mcp://fortitude/docs/reference_library/{name}.md" for name in "abc"
    ]
    assert [source.title for source in told.sources] == ["A", "B", "C"]
    assert SENTENCES[0] not in told.text
    assert told.confidence <= 0.2


def test_the_nearest_documents_are_named_best_first() -> None:
    found = [
        found_passage(prose(SENTENCES[0]), path=path, coverage=coverage)
        for path, coverage in [("a.md", 0.5), ("b.md", 0.4), ("a.md", 0.3)]
    ]
    assert [source.uri[-4:] for source in composed(found).sources] == ["a.md", "b.md"]


def test_an_empty_search_is_answered_with_the_sentence_alone() -> None:
    assert composed([]) == Composed(NOTHING_FOUND, (), 0.0, is_answer=False)


@pytest.mark.parametrize("level", LEVELS)
def test_confidence_follows_coverage_and_never_leaves_its_range(level: AudienceLevel) -> None:
    def confidence(coverage: float) -> float:
        found = [found_passage(prose(SENTENCES[0]), coverage=coverage)]
        return composed(found, audience=level).confidence

    told = [confidence(coverage) for coverage in (0.0, 0.3, 0.54, 0.55, 0.8, 1.0)]
    assert told == sorted(told)
    assert told[0] == 0.0
    assert told[2] < 0.2
    assert told[3] > 0.45
    assert told[-1] <= 1.0
    assert composed(herd(), audience=level).confidence <= 1.0


def test_the_same_passages_always_make_the_same_answer() -> None:
    assert len({composed(herd(), "research", "expert").text for _ in range(5)}) == 1


@pytest.mark.parametrize("research_type", [kind for kind, _ in EXPECTED_FORMS])
def test_an_answer_with_nothing_in_it_is_not_given_with_confidence(
    research_type: ResearchType,
) -> None:
    passage = found_passage(prose("Short."), Block("code", "x\n" * 100))
    told = composed([passage], research_type, "beginner")
    assert told.text.startswith(NOTHING_FOUND)
    assert [source.title for source in told.sources] == [passage.title]
    assert told.confidence < 0.2


@pytest.mark.parametrize("research_type", [kind for kind, _ in EXPECTED_FORMS])
def test_where_no_sentence_fits_the_form_the_best_ones_are_told(
    research_type: ResearchType,
) -> None:
    passage = found_passage(prose("Stripes on zebras, unlike fingerprints, fade with old age."))
    told = read(composed([passage], research_type, "expert").text)
    assert [one.text for one in told] == [passage.blocks[0].text]


def test_nothing_is_said_twice_in_one_answer() -> None:
    found = [found_passage(prose(SENTENCES[0]), path=path) for path in ("a.md", "b.md")]
    assert [one.text for one in read(composed(found).text)] == [SENTENCES[0]]


@pytest.mark.parametrize(("research_type", "expected"), EXPECTED_FORMS)
@pytest.mark.parametrize("audience", LEVELS)
def test_no_heading_repeats_what_another_said(
    research_type: ResearchType, expected: list[str], audience: AudienceLevel
) -> None:
    twins = [*herd(), *herd(documents=2)]
    told = [one.text for one in read(composed(twins, research_type, audience).text)]
    assert len(told) == len(set(told)) > len(expected)


@pytest.mark.parametrize("question", ["What is it?", "How is it used?", "the"])
def test_a_question_about_nothing_is_not_answered_with_confidence(question: str) -> None:
    text = "What we know of how it is used is the following: the zebra grazes in herds."
    library = indexed({"zebra.md": text, "lion.md": text.replace("zebra grazes", "lion hunts")})
    told = composed(search(library, question), question=question)
    assert told.text.startswith(NOTHING_FOUND)
    assert told.confidence == 0.0


def test_passages_without_any_score_are_composed_all_the_same() -> None:
    found = [
        found_passage(prose(SENTENCES[0]), Block("code", "feed(zebra)"), path=path, score=0.0)
        for path in ("a.md", "b.md")
    ]
    assert [one.text for one in read(composed(found).text)] == [SENTENCES[0], "feed(zebra)"]
