import pytest

from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.requests.deadline import Deadline
from quintet.research.classification import classify
from quintet.research.composing import NOTHING_FOUND
from quintet.research.context_detection import detect_context
from quintet.research.models import AnswerMetadata, ResearchQuery, ResearchType
from quintet.research.pipeline import Research
from tests.unit.research.fakes import FakeCache, FakeLibrary

ASYNC = "How to run async functions in Rust?"
SEED_FIELDS = (
    "research_type",
    "confidence",
    "processing_time_ms",
    "context_detection_used",
    "cache_key",
)


def asked(
    query: str = ASYNC,
    query_type: ResearchType | None = None,
    audience: str | None = None,
    domain: str | None = None,
) -> ResearchQuery:
    return ResearchQuery(query=query, query_type=query_type, audience=audience, domain=domain)


def told(question: ResearchQuery, research: Research | None = None) -> AnswerMetadata:
    research = research or Research(FakeLibrary(), FakeCache())
    return research.answer(question, "tenant", Deadline()).answer.metadata


def test_an_answer_carries_the_seeds_metadata() -> None:
    answered = Research(FakeLibrary(), FakeCache()).answer(asked(), "tenant", Deadline())
    metadata = answered.answer.metadata
    assert "Use the tokio runtime to run async functions." in answered.answer.result
    assert (metadata.research_type, metadata.audience, metadata.domain) == (
        "implementation",
        "intermediate",
        "rust",
    )
    assert metadata.confidence == classify(ASYNC).confidence
    assert metadata.context_detection_used is True
    assert metadata.cache_key.startswith("impl_async_")
    assert metadata.retrieval == "lexical"
    assert metadata.answer_confidence > 0.5
    assert metadata.sources
    assert tuple(metadata.model_dump())[:5] == SEED_FIELDS


@pytest.mark.parametrize("given", ["decision", "research", "validation"])
def test_a_given_type_wins_over_the_detected_one(given: ResearchType) -> None:
    metadata = told(asked(query_type=given))
    assert metadata.research_type == given
    assert metadata.cache_key.startswith(given[:4])


def test_the_published_default_counts_as_left_out_where_the_question_is_clear() -> None:
    metadata = told(asked("My application is crashing with a segfault", "learning"))
    assert (metadata.research_type, metadata.research_type_detected) == ("troubleshooting", True)
    vague = told(asked("zebras", "learning"))
    assert (vague.research_type, vague.research_type_detected) == ("learning", False)


def test_an_omitted_type_is_detected_and_falls_back_to_learning() -> None:
    assert told(asked("The server is crashing")).research_type == "troubleshooting"
    assert told(asked("zebras")).research_type == "learning"


def test_confidence_is_the_classifications_in_the_type_that_was_used() -> None:
    question = "My application is crashing with a segfault"
    candidates = {
        candidate.research_type: candidate.confidence for candidate in classify(question).candidates
    }
    assert told(asked(question)).confidence == candidates["troubleshooting"]
    assert told(asked(question, "implementation")).confidence == candidates["implementation"]
    assert told(asked(question, "decision")).confidence == 0.0


def test_a_given_audience_and_domain_win_over_the_detected_ones() -> None:
    library = FakeLibrary()
    metadata = told(asked(audience=" Expert ", domain=" Python "), Research(library, FakeCache()))
    assert (metadata.audience, metadata.domain) == ("expert", "python")
    assert library.asked == [(ASYNC, "python")]


def test_an_audience_in_free_words_is_kept_and_read_at_the_detected_level() -> None:
    research = Research(FakeLibrary(), FakeCache())
    free = research.answer(asked(audience="Senior developers"), "tenant", Deadline()).answer
    plain = research.answer(asked(), "tenant", Deadline()).answer
    assert free.metadata.audience == "senior developers"
    assert free.result == plain.result
    assert free.metadata.cache_key != plain.metadata.cache_key


@pytest.mark.parametrize(
    "blank",
    [
        "",
        " \t\n",
    ],
)
def test_a_blank_audience_or_domain_is_detected(blank: str) -> None:
    metadata = told(asked(audience=blank, domain=blank))
    assert (metadata.audience, metadata.domain) == ("intermediate", "rust")


def test_urgency_is_detected() -> None:
    research = Research(FakeLibrary(), FakeCache())
    answered = research.answer(
        asked("a mutex deadlock", "troubleshooting"), "tenant", Deadline()
    ).answer
    assert answered.metadata.urgency_level == "high"


@pytest.mark.parametrize(
    "plea", ["Urgent: {}, right now", "{}! Please help asap", "I'm stuck: {}", "Hello, {}, thanks!"]
)
def test_a_plea_takes_nothing_from_the_answer(plea: str) -> None:
    question = "mutex deadlock"
    plain = told(asked(question)).answer_confidence
    assert told(asked(plea.format(question))).answer_confidence == plain > 0.5


def test_the_same_question_is_answered_from_the_cache_the_second_time() -> None:
    library = FakeLibrary()
    research = Research(library, FakeCache())
    first, second = (research.answer(asked(), "tenant", Deadline()) for _ in range(2))
    assert (first.cache_hit, second.cache_hit) == (False, True)
    assert (first.answer.metadata.cache_hit, second.answer.metadata.cache_hit) == (False, True)
    assert len(library.asked) == 1
    changing = {"cache_hit", "processing_time_ms"}
    assert second.answer.result == first.answer.result
    assert second.answer.metadata.model_dump(exclude=changing) == first.answer.metadata.model_dump(
        exclude=changing
    )


def test_a_variant_of_a_question_is_answered_from_the_cache() -> None:
    research = Research(FakeLibrary(), FakeCache())
    research.answer(asked(), "tenant", Deadline())
    assert told(asked("  how to run ASYNC functions in rust!"), research).cache_hit


@pytest.mark.parametrize(
    "other",
    [
        asked("How to run async functions in Python?"),
        asked(query_type="decision"),
        asked(audience="expert"),
        asked(domain="systems"),
        asked(f"Urgent: {ASYNC}"),
    ],
)
def test_another_question_is_not_answered_from_the_cache(other: ResearchQuery) -> None:
    research = Research(FakeLibrary(), FakeCache())
    research.answer(asked(), "tenant", Deadline())
    assert not told(other, research).cache_hit


def test_tenants_do_not_share_answers() -> None:
    research = Research(FakeLibrary(), FakeCache())
    research.answer(asked(), "one tenant", Deadline())
    assert not research.answer(asked(), "another tenant", Deadline()).cache_hit


def test_an_answer_from_another_state_of_the_library_is_made_anew() -> None:
    library, cache = FakeLibrary(), FakeCache()
    research = Research(library, cache)
    research.answer(asked(), "tenant", Deadline())
    library.current = "v2"
    assert not research.answer(asked(), "tenant", Deadline()).cache_hit
    assert research.answer(asked(), "tenant", Deadline()).cache_hit
    assert [version for version, _, _ in cache.kept.values()] == ["v2"]


def test_an_answer_is_kept_under_the_type_it_was_given_for() -> None:
    cache = FakeCache()
    Research(FakeLibrary(), cache).answer(asked(query_type="validation"), "tenant", Deadline())
    assert [kind for _, kind, _ in cache.kept.values()] == ["validation"]


def test_questions_asked_at_different_levels_do_not_share_an_answer() -> None:
    research = Research(FakeLibrary(), FakeCache())
    for question in ("What is async function?", "All about async function"):
        metadata = told(asked(question, "learning", audience="the team"), research)
        assert detect_context(question, "learning").urgency_level == metadata.urgency_level == "low"
        assert not metadata.cache_hit
        assert metadata.audience == "the team"


def test_a_cache_that_is_down_stops_nobody_and_is_reported() -> None:
    failures: list[QuintetError] = []
    research = Research(FakeLibrary(), FakeCache(is_down=True), on_cache_failure=failures.append)
    answered = research.answer(asked(), "tenant", Deadline())
    assert "Use the tokio runtime" in answered.answer.result
    assert answered.cache_hit is False
    assert [type(failure) for failure in failures] == [ServiceUnavailableError] * 2


@pytest.mark.parametrize("fails_at", ["version", "search"])
def test_a_library_that_cannot_be_read_is_an_error_and_nothing_is_kept(fails_at: str) -> None:
    cache = FakeCache()
    research = Research(FakeLibrary(fails_at=fails_at), cache)
    with pytest.raises(ServiceUnavailableError):
        research.answer(asked(), "tenant", Deadline())
    assert cache.kept == {}


def test_what_the_library_does_not_know_is_answered_so_with_low_confidence() -> None:
    answered = Research(FakeLibrary(), FakeCache()).answer(
        asked("How to breed okapis in captivity?"), "tenant", Deadline()
    )
    assert answered.answer.result.startswith(NOTHING_FOUND)
    assert answered.answer.metadata.answer_confidence < 0.2
    assert answered.answer.metadata.confidence > 0.5


def test_processing_time_is_measured_by_the_given_clock_in_milliseconds() -> None:
    moments = iter([10.0, 13.5, 20.0, 24.0625])
    research = Research(FakeLibrary(), FakeCache(), clock=lambda: next(moments))
    assert told(asked(), research).processing_time_ms == 3500
    assert research.detect(ASYNC, None).processing_time_ms == 4062


def test_context_is_detected_with_the_given_type_or_the_classified_one() -> None:
    research = Research(FakeLibrary(), FakeCache(), clock=lambda: 0.0)
    assert research.detect("zzz111", "decision") == detect_context("zzz111", "decision")
    assert research.detect("it panics", None) == detect_context("it panics", "troubleshooting")


def test_classification_is_the_domains() -> None:
    assert Research(FakeLibrary(), FakeCache()).classify(ASYNC) == classify(ASYNC)
