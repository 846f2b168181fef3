"""Classification and context detection where cues and meaning work together."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.classification import ANY, Labelled, accuracy, labelled, told
from quintet.embedding import Embedder, Vector
from quintet.installed_embedder import installed_embedder
from quintet.language.remembering import RememberingEmbedder
from quintet.language.vectors import similarity
from quintet.research.classification import WITHOUT_CUES, classify
from quintet.research.context_detection import FALLBACK_CONFIDENCE, detect_context
from quintet.research.meaning import CLEAR, Likeness, weighed
from quintet.research.prototype_meaning import PrototypeMeaning
from quintet.research.prototype_vectors import FILE, made, read, wordings
from quintet.research.prototypes import PROTOTYPES
from quintet.shipped_vectors import StaleVectorsError

CLEARLY = "Explain Rust lifetimes to a beginner"
WITHOUT_WORDS = "the page stays white since last night"


class CountingEmbedder:
    """The installed embedder; remembers what it was asked."""

    def __init__(self, inner: Embedder, model: str = "") -> None:
        self.asked: list[Sequence[str]] = []
        self._inner = inner
        self.model = model or inner.model

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        self.asked.append(texts)
        return self._inner.embed(texts)

    def warm(self) -> None:
        self._inner.warm()


class BrokenEmbedder:
    """Fails whenever it is needed."""

    def __init__(self, model: str) -> None:
        self.model = model

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise OSError(f"no model for {len(texts)} texts")

    def warm(self) -> None:
        raise OSError("no model")


def never(failure: Exception) -> None:
    raise failure


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    found = installed_embedder()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def meaning(embedder: Embedder) -> PrototypeMeaning:
    return PrototypeMeaning(embedder, never)


def test_where_cues_are_clear_nothing_is_embedded(embedder: Embedder) -> None:
    counting = CountingEmbedder(embedder)
    meaning = PrototypeMeaning(counting, never)
    classified = classify(CLEARLY, meaning)
    detected = detect_context(CLEARLY, "learning", meaning=meaning)
    assert classified == classify(CLEARLY)
    assert detected == detect_context(CLEARLY, "learning")
    assert counting.asked == []


def test_where_cues_are_not_clear_a_question_is_embedded_once_for_every_dimension(
    embedder: Embedder,
) -> None:
    counting = CountingEmbedder(embedder)
    meaning = PrototypeMeaning(RememberingEmbedder(counting), never)
    kind = classify(WITHOUT_WORDS, meaning).research_type
    detect_context(WITHOUT_WORDS, kind, meaning=meaning)
    asked = [text for texts in counting.asked for text in texts]
    assert asked == list(dict.fromkeys(wordings(WITHOUT_WORDS)))


def test_a_question_without_cues_is_classified_by_what_it_resembles(
    meaning: PrototypeMeaning,
) -> None:
    assert classify(WITHOUT_WORDS).confidence == WITHOUT_CUES
    told = classify(WITHOUT_WORDS, meaning)
    assert told.research_type == "troubleshooting"
    assert told.confidence >= CLEAR
    assert told.matched_keywords == told.candidates[0].matched_keywords == []


def test_a_domain_told_by_resemblance_names_the_question_that_it_resembles(
    meaning: PrototypeMeaning,
) -> None:
    question = "spoken words are recognised badly although we trained on many recordings"
    context = detect_context(question, "troubleshooting", meaning=meaning)
    told = context.dimension_confidences[2]
    assert context.technical_domain == "ai"
    assert told.confidence > FALLBACK_CONFIDENCE
    assert any(f"“{known}”" in told.explanation for known in PROTOTYPES["domain"]["ai"])
    assert told.explanation.startswith("Resembles questions such as")


def test_cues_that_are_found_stay_the_keywords_where_meaning_joins_them(
    meaning: PrototypeMeaning,
) -> None:
    question = "literature that compares two ways of teaching"
    alone, joined = classify(question), classify(question, meaning)
    assert alone.confidence < CLEAR
    assert {"literature", "compares"} == set(joined.matched_keywords) == set(alone.matched_keywords)
    assert joined.research_type == "research"


@pytest.mark.parametrize("question", ["", "   ", "???", "zzz111", "Zebras of Kenya", "非同期"])
def test_a_question_that_resembles_nothing_is_learning_with_low_confidence(
    question: str, meaning: PrototypeMeaning
) -> None:
    assert classify(question, meaning) == classify(question)


@pytest.mark.parametrize("row", labelled("tuning")[::12], ids=lambda row: row.question[:30])
def test_confidences_are_ordered_and_between_nought_and_one(
    row: Labelled, meaning: PrototypeMeaning
) -> None:
    question = row.question
    classified = classify(question, meaning)
    context = detect_context(question, classified.research_type, meaning=meaning)
    confidences = [candidate.confidence for candidate in classified.candidates]
    assert all(0 < confidence <= 1 for confidence in confidences)
    assert all(first >= second for first, second in pairwise(confidences))
    assert all(
        0 < dimension_confidence.confidence <= 1
        for dimension_confidence in context.dimension_confidences
    )
    assert classified == classify(question, meaning)


def test_a_failing_embedder_leaves_the_cues_and_is_reported(embedder: Embedder) -> None:
    failures: list[Exception] = []
    meaning = PrototypeMeaning(BrokenEmbedder(embedder.model), failures.append)
    assert classify(WITHOUT_WORDS, meaning) == classify(WITHOUT_WORDS)
    context = detect_context(WITHOUT_WORDS, "learning", meaning=meaning)
    assert context == detect_context(WITHOUT_WORDS, "learning")
    assert {type(failure) for failure in failures} == {OSError}


def test_vectors_of_another_model_are_not_compared(embedder: Embedder) -> None:
    failures: list[Exception] = []
    other = CountingEmbedder(embedder, model="another/1")
    meaning = PrototypeMeaning(other, failures.append)
    assert classify(WITHOUT_WORDS, meaning) == classify(WITHOUT_WORDS)
    assert [type(failure) for failure in failures] == [StaleVectorsError]
    assert other.asked == []


def test_the_shipped_vectors_are_those_of_the_prototypes(
    embedder: Embedder, tmp_path: Path
) -> None:
    anew = tmp_path / "vectors.bin"
    anew.write_bytes(made(embedder))
    shipped, again = read(embedder.model), read(embedder.model, anew)
    assert shipped.keys() == again.keys() == PROTOTYPES.keys()
    assert FILE.stat().st_size == anew.stat().st_size < 300_000
    for dimension, known in again.items():
        assert shipped[dimension].texts == known.texts
        pairs = zip(shipped[dimension].vectors, known.vectors, strict=True)
        assert all(similarity(old, new) > 0.999 for old, new in pairs)


def test_names_are_read_as_one_word_and_nothing_else_is_changed() -> None:
    plain, bare = wordings("My Django view, in Flask and FastAPI, never answers!")
    assert plain == "My Django view, in Flask and FastAPI, never answers!"
    assert bare == "my it view, in it and it, never answers!"


def test_a_cue_raises_the_odds_of_its_level_and_all_sum_to_one() -> None:
    likenesses = {"one": Likeness(0.5, "a"), "two": Likeness(0.3, "b"), "three": Likeness(0.2, "c")}
    alone, cued = weighed(likenesses, {}), weighed(likenesses, {"two": 0.5})
    assert alone == {"one": 0.5, "two": 0.3, "three": 0.2}
    assert cued == {"one": 0.38, "two": 0.46, "three": 0.15}
    assert weighed(likenesses, {}, {"three": 20.0})["three"] > 0.8


def test_questions_held_out_are_neither_prototypes_nor_tuned_on() -> None:
    known = {row.question for row in labelled("tuning")}
    known |= {text for levels in PROTOTYPES.values() for texts in levels.values() for text in texts}
    assert not known & {row.question for row in labelled("held_out")}


@pytest.mark.parametrize("name", ["tuning", "held_out"])
def test_every_type_is_asked_for_equally_often(name: str) -> None:
    rows = labelled("tuning" if name == "tuning" else "held_out")
    kinds = [row.labels["research_type"] for row in rows]
    assert len(rows) >= 120
    assert len({kinds.count(kind) for kind in kinds}) == 1


def test_questions_held_out_are_classified_right_and_far_better_than_by_cues_alone(
    meaning: PrototypeMeaning,
) -> None:
    rows = labelled("held_out")
    alone = accuracy(rows, [told(row.question, None) for row in rows])
    combined = [told(row.question, meaning) for row in rows]
    assert accuracy(rows, combined) >= 0.85
    assert accuracy(rows, combined) > alone + 0.2
    assert all(row.labels["audience"] in {ANY, *PROTOTYPES["audience"]} for row in rows)
    assert all(row.labels["domain"] in {ANY, *PROTOTYPES["domain"]} for row in rows)
