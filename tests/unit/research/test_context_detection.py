from typing import get_args

import pytest

from quintet.research.context_detection import FALLBACK_CONFIDENCE, detect_context, overall
from quintet.research.models import (
    AudienceLevel,
    DetectedContext,
    DimensionConfidence,
    Domain,
    ResearchType,
    UrgencyLevel,
)

PRODUCTION_ISSUE = "I need help with this urgent production issue"


def dimension(told: DetectedContext, name: str) -> DimensionConfidence:
    return next(
        dimension_confidence
        for dimension_confidence in told.dimension_confidences
        if dimension_confidence.dimension == name
    )


def domain_of(question: str) -> Domain:
    return detect_context(question, "learning").technical_domain


def urgency_of(question: str) -> UrgencyLevel:
    return detect_context(question, "learning").urgency_level


def test_the_example_of_the_seed_is_detected_exactly() -> None:
    told = detect_context(PRODUCTION_ISSUE, "troubleshooting", processing_time_ms=156)
    assert (told.audience_level, told.technical_domain, told.urgency_level) == (
        "intermediate",
        "systems",
        "high",
    )
    assert told.overall_confidence == 0.87
    assert told.processing_time_ms == 156
    assert told.fallback_used is False
    assert [
        (
            dimension_confidence.dimension,
            dimension_confidence.confidence,
            dimension_confidence.keywords,
        )
        for dimension_confidence in told.dimension_confidences
    ] == [
        ("urgency", 0.95, ["urgent", "production", "issue"]),
        ("audience", 0.75, ["help", "issue"]),
        ("domain", 0.65, ["production"]),
    ]
    assert all(
        dimension_confidence.explanation for dimension_confidence in told.dimension_confidences
    )


@pytest.mark.parametrize(
    ("assumed", "audience", "urgency"),
    [
        ("learning", "beginner", "low"),
        ("troubleshooting", "intermediate", "high"),
        ("decision", "advanced", "medium"),
        ("validation", "advanced", "medium"),
        ("implementation", "intermediate", "medium"),
        ("research", "intermediate", "low"),
    ],
)
def test_a_question_without_cues_falls_back_to_what_is_usual_for_its_type(
    assumed: ResearchType, audience: AudienceLevel, urgency: UrgencyLevel
) -> None:
    told = detect_context("zzz111", assumed)
    assert (told.audience_level, told.technical_domain, told.urgency_level) == (
        audience,
        "general",
        urgency,
    )
    assert told.fallback_used is True
    assert told.overall_confidence == FALLBACK_CONFIDENCE
    for dimension_confidence in told.dimension_confidences:
        assert dimension_confidence.confidence == FALLBACK_CONFIDENCE
        assert dimension_confidence.keywords == []
        assert dimension_confidence.explanation


def test_one_dimension_that_falls_back_is_enough_to_say_so() -> None:
    told = detect_context("What is ownership?", "learning")
    assert told.technical_domain == "general"
    assert dimension(told, "domain").confidence == FALLBACK_CONFIDENCE
    assert dimension(told, "audience").keywords == ["what is"]
    assert told.fallback_used is True


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is a variable, explain it to a beginner", "beginner"),
        ("I'm new to programming, getting started from scratch", "beginner"),
        ("How do I implement pagination?", "intermediate"),
        ("Tune the scheduler for high throughput", "advanced"),
        ("Internals of a distributed store", "advanced"),
        ("Proof of linearizability in TLA+", "expert"),
        ("Lock-free SIMD with memory ordering for NUMA", "expert"),
        ("How do I implement a lock-free queue with zero-copy and hazard pointers, RCU?", "expert"),
    ],
)
def test_the_audience_is_read_from_how_the_question_is_asked(
    question: str, expected: AudienceLevel
) -> None:
    assert detect_context(question, "learning").audience_level == expected


def test_three_deep_cues_make_an_advanced_audience_an_expert_and_two_do_not() -> None:
    two = detect_context("sharding with consensus", "learning")
    three = detect_context("sharding with consensus and backpressure", "learning")
    weighty = detect_context("optimize the architecture of a distributed system", "learning")
    assert (two.audience_level, three.audience_level) == ("advanced", "expert")
    assert weighty.audience_level == "advanced"
    assert dimension(three, "audience").keywords == ["sharding", "consensus", "backpressure"]


def test_a_beginner_who_names_three_deep_things_stays_a_beginner() -> None:
    question = "I'm a beginner, new to this: explain what is sharding, consensus and backpressure"
    assert detect_context(question, "learning").audience_level == "beginner"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("urgent: the build is needed asap", "high"),
        ("We are blocked and the deadline is today", "high"),
        ("production outage, all users affected", "critical"),
        ("Production is down for everyone", "critical"),
        ("urgent, we are losing data right now", "critical"),
        ("security breach, accounts were compromised", "critical"),
        ("Plan the migration for next sprint", "medium"),
        ("Just wondering, no rush: explore the options", "low"),
    ],
)
def test_the_urgency_is_read_from_what_the_question_says(
    question: str, expected: UrgencyLevel
) -> None:
    assert urgency_of(question) == expected


@pytest.mark.parametrize("question", ["a production server", "customers and users", "an issue"])
def test_words_that_merely_accompany_urgency_make_nothing_urgent(question: str) -> None:
    assert urgency_of(question) == "low"


@pytest.mark.parametrize(
    "question",
    ["What is a critical section?", "What is a data breach?", "How to avoid data loss in Kafka?"],
)
def test_asking_about_a_disaster_is_not_having_one(question: str) -> None:
    assert urgency_of(question) in {"low", "medium"}


@pytest.mark.parametrize(
    "question",
    [
        "How do I get alerted when production is down?",
        "How do we prevent a production outage?",
        "We had a security breach last year; write a postmortem",
        "Not urgent, but my build is broken",
    ],
)
def test_a_disaster_that_is_only_thought_of_or_over_is_not_urgent(question: str) -> None:
    assert urgency_of(question) in {"low", "medium"}


def test_a_disaster_that_is_only_thought_of_can_still_be_urgent() -> None:
    assert urgency_of("urgent: how do we prevent further data loss?") == "critical"


@pytest.mark.parametrize("question", ["why is this slow", "what is wrong with my parser"])
def test_asking_why_something_is_at_fault_is_no_sign_of_leisure(question: str) -> None:
    assert detect_context(question, "troubleshooting").urgency_level == "high"
    assert detect_context(f"{question}, no rush", "troubleshooting").urgency_level == "low"


@pytest.mark.parametrize("question", ["What is blocking I/O?", "What is a block in Ruby?"])
def test_a_block_of_code_is_not_urgent(question: str) -> None:
    assert urgency_of(question) == "low"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How does the borrow checker work?", "rust"),
        ("asyncio in Django", "python"),
        ("TypeScript promises", "javascript"),
        ("CSS grid in the browser", "web"),
        ("A SwiftUI app for Android", "mobile"),
        ("mutex in the Linux kernel", "systems"),
        ("a slow SQL query in Postgres", "database"),
        ("Kubernetes and Terraform", "devops"),
        ("AWS Lambda cold starts", "cloud"),
        ("OAuth and JWT", "security"),
        ("Fine-tuning an LLM", "ai"),
        ("An ETL data pipeline with Spark", "data"),
        ("DNS and TCP", "networking"),
        ("zebras", "general"),
    ],
)
def test_every_domain_of_the_contract_is_found_by_its_own_words(
    question: str, expected: Domain
) -> None:
    assert domain_of(question) == expected


def test_the_list_of_domains_is_the_contracts() -> None:
    assert set(get_args(Domain)) == set(
        "rust python javascript web mobile systems database devops cloud security ai data"
        " networking general".split()
    )


@pytest.mark.parametrize(
    "word",
    "discuss function ratio close said audio email html5ish airline rustic trust pythonic main"
    " unlocked chaos studio paid dominant nationwide podium".split(),
)
def test_a_tiny_cue_inside_another_word_decides_nothing(word: str) -> None:
    told = detect_context(f"the {word}", "learning")
    assert told.technical_domain == "general"
    assert dimension(told, "domain").keywords == []


@pytest.mark.parametrize("word", ["c", "io", "os", "ml", "is", "it"])
def test_a_tiny_word_alone_decides_nothing(word: str) -> None:
    assert domain_of(word) == "general"


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("How many CPU cores do I need?", "web"),
        ("What are the core concepts of Kubernetes?", "web"),
        ("How do I pipe output in bash?", "python"),
        ("How do I write embedded firmware?", "ai"),
        ("How does a hash map work?", "security"),
        ("I can't log in", "devops"),
        ("How is this expressed in SQL?", "javascript"),
    ],
)
def test_a_word_that_only_shares_a_stem_with_a_cue_does_not_decide(
    question: str, wrong: Domain
) -> None:
    assert domain_of(question) != wrong


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How do cookies work?", "web"),
        ("How do I version REST APIs?", "web"),
        ("What are embeddings?", "ai"),
        ("What is Rust's ownership model?", "rust"),
        ("A Python/Django question", "python"),
    ],
)
def test_a_domain_is_found_by_plurals_possessives_and_pairs(
    question: str, expected: Domain
) -> None:
    assert domain_of(question) == expected


def test_production_is_a_matter_of_systems_only_where_nothing_else_is_named() -> None:
    assert domain_of("it fails in production") == "systems"
    assert domain_of("the API fails in production") == "web"


def test_a_language_outweighs_what_all_languages_have() -> None:
    assert domain_of("a Rust mutex deadlock") == "rust"
    assert domain_of("a mutex deadlock") == "systems"


def test_an_explanation_names_the_level_and_what_decided() -> None:
    told = detect_context("What is a mutex? urgent, asap", "learning")
    assert dimension(told, "urgency").explanation == (
        "Strong urgency indicators suggest high: urgent, asap"
    )
    assert dimension(told, "audience").explanation == (
        "Some audience indicators suggest beginner: what is"
    )


def test_an_explanation_owns_up_to_a_fallback() -> None:
    told = detect_context("zzz111", "decision")
    assert [
        dimension_confidence.explanation for dimension_confidence in told.dimension_confidences
    ] == [
        "No urgency indicators; medium is usual for decision questions",
        "No audience indicators; advanced is usual for decision questions",
        "No domain indicators; general knowledge is assumed",
    ]


def test_overall_confidence_weighs_the_strongest_dimension_most() -> None:
    assert overall([0.95, 0.75, 0.65]) == 0.87
    assert overall([0.5, 0.5, 0.5]) == 0.5
    assert overall([0.9, 0.1, 0.1]) > sum([0.9, 0.1, 0.1]) / 3


def test_the_same_question_is_always_detected_alike() -> None:
    told = {detect_context(PRODUCTION_ISSUE, "decision").model_dump_json() for _ in range(5)}
    assert len(told) == 1


def test_an_empty_question_is_all_fallback() -> None:
    assert detect_context("", "learning") == detect_context("zzz111", "learning")
