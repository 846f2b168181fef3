from itertools import pairwise
from typing import get_args

import pytest

from quintet.research.classification import WITHOUT_CUES, classify
from quintet.research.models import ResearchType

SEGFAULT = "My application is crashing with a segfault"
ASYNC = "How to implement async functions in Rust?"

PLAIN_QUESTIONS: list[tuple[str, ResearchType]] = [
    (SEGFAULT, "troubleshooting"),
    (ASYNC, "implementation"),
    ("How to optimize Rust code for performance?", "implementation"),
    ("What is ownership in Rust?", "learning"),
    ("I need help with this urgent production issue", "troubleshooting"),
    ("Why is my query so slow?", "troubleshooting"),
    ("It doesn’t work any more", "troubleshooting"),
    ("Explain how garbage collection works", "learning"),
    ("Should I use Postgres or MySQL?", "decision"),
    ("Pros and cons of monorepos", "decision"),
    ("Which is better for queues, Kafka or SQS?", "decision"),
    ("Verify the backup and audit who may read it", "validation"),
    ("Is it safe to retry this request?", "validation"),
    ("Deep dive into the state of the art of consensus", "research"),
    ("Survey of recent advances in vector search", "research"),
]


@pytest.mark.parametrize(("question", "expected"), PLAIN_QUESTIONS)
def test_a_plain_question_gets_the_type_a_reader_would_give_it(
    question: str, expected: ResearchType
) -> None:
    assert classify(question).research_type == expected


def test_the_segfault_example_of_the_seed_is_answered_with_its_types_and_keywords() -> None:
    told = classify(SEGFAULT)
    assert told.research_type == "troubleshooting"
    assert told.confidence >= 0.9
    assert told.matched_keywords == ["crashing", "segfault", "application"]
    assert [
        (candidate.research_type, candidate.matched_keywords) for candidate in told.candidates
    ] == [
        ("troubleshooting", ["crashing", "segfault"]),
        ("implementation", ["application"]),
    ]
    assert told.candidates[0].confidence == told.confidence
    assert told.candidates[1].confidence == 0.15


def test_the_async_example_of_the_seed_is_a_sure_implementation() -> None:
    told = classify(ASYNC)
    assert told.research_type == "implementation"
    assert told.confidence >= 0.9


@pytest.mark.parametrize(
    "question",
    [
        "the contest",
        "a protest in the greatest city",
        "latest news",
        "optional category",
        "prefix and suffix",
        "a mirror of terrors",
        "picky cats",
    ],
)
def test_a_cue_inside_another_word_counts_for_nothing(question: str) -> None:
    told = classify(question)
    assert told.candidates[0].matched_keywords == []
    assert told.matched_keywords == []


@pytest.mark.parametrize(
    "question",
    ["machine learning", "VS Code", "custom exceptions", "commit history", "user profiles"],
)
def test_a_name_that_contains_a_cue_counts_for_nothing(question: str) -> None:
    assert classify(question).matched_keywords == []


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What are the pros and cons of microservices?", "decision"),
        ("What is wrong with my loop?", "troubleshooting"),
        ("What's the fastest way to copy a table?", "implementation"),
        ("What are the latest developments in WebAssembly?", "research"),
        ("What is a unit test?", "learning"),
    ],
)
def test_what_is_asks_for_a_meaning_only_where_nothing_else_is_asked_for(
    question: str, expected: ResearchType
) -> None:
    assert classify(question).research_type == expected


def test_application_is_only_a_weak_hint_and_holds_no_cat() -> None:
    told = classify("application")
    assert told.research_type == "implementation"
    assert told.confidence == 0.15
    assert told.matched_keywords == ["application"]


@pytest.mark.parametrize("form", ["crash", "crashes", "crashed", "crashing", "CRASHING", "crash!"])
def test_every_form_of_a_cue_counts_like_the_cue(form: str) -> None:
    told = classify(f"the server {form}")
    assert told.research_type == "troubleshooting"
    assert told.confidence == 0.75
    assert told.matched_keywords == [form.lower().rstrip("!")]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("My program panicked", "troubleshooting"),
        ("thread 'main' panicked at src/main.rs:4", "troubleshooting"),
        ("Compiler warnings everywhere", "troubleshooting"),
        ("A step-by-step walk through deployment of webhooks", "implementation"),
        ("Adding support for webhooks", "implementation"),
        ("state-of-the-art consensus", "research"),
    ],
)
def test_usual_spellings_of_a_cue_are_found(question: str, expected: ResearchType) -> None:
    told = classify(question)
    assert told.research_type == expected
    assert told.confidence >= 0.5


@pytest.mark.parametrize("question", ["zzz111", "", "   ", "???", "非同期", "Zebras of Kenya"])
def test_a_question_without_cues_is_learning_with_low_confidence(question: str) -> None:
    told = classify(question)
    assert told.research_type == "learning"
    assert told.confidence == WITHOUT_CUES < 0.3
    assert told.matched_keywords == []
    assert [candidate.research_type for candidate in told.candidates] == ["learning"]


def test_candidates_come_surest_first_and_each_type_once() -> None:
    told = classify("How do I fix and test this error, or should I choose another library?")
    assert len(told.candidates) >= 3
    assert all(a.confidence >= b.confidence for a, b in pairwise(told.candidates))
    kinds = [candidate.research_type for candidate in told.candidates]
    assert len(kinds) == len(set(kinds))
    assert told.research_type == kinds[0]


def test_equally_sure_candidates_keep_one_order_whatever_the_order_of_the_words() -> None:
    kinds = [candidate.research_type for candidate in classify("crash benchmark").candidates]
    assert kinds == ["troubleshooting", "validation"]
    assert kinds == [
        candidate.research_type for candidate in classify("benchmark crash").candidates
    ]


def test_the_matched_keywords_are_the_union_over_candidates_without_repeats() -> None:
    told = classify("Should I evaluate the options and check performance?")
    each = [word for candidate in told.candidates for word in candidate.matched_keywords]
    assert set(told.matched_keywords) == set(each)
    assert len(told.matched_keywords) == len(set(told.matched_keywords))
    assert len(each) > len(told.matched_keywords)


def test_further_cues_make_surer_but_never_certain() -> None:
    one, two, many = (
        classify(question).confidence
        for question in ("crash", "crash panic", "crash panic segfault bug broken deadlock error")
    )
    assert one < two < many <= 1.0


def test_the_same_question_is_always_classified_alike() -> None:
    question = "Compare, verify, implement and explain the broken research"
    assert len({classify(question).model_dump_json() for _ in range(5)}) == 1


def test_every_type_of_the_contract_can_be_reached() -> None:
    reached = {classify(question).research_type for question, _ in PLAIN_QUESTIONS}
    assert reached == set(get_args(ResearchType))


def test_a_question_of_a_thousand_characters_is_classified_by_what_it_says() -> None:
    question = ("lorem ipsum " * 80)[:970] + " it crashes"
    assert classify(question).matched_keywords == ["crashes"]
