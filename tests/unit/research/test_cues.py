import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.research.cues import Cue, Cues, Evidence, Question, cues, evidence
from quintet.research.inflections import base_forms, singulars


def told(question: str, known: Cues) -> Evidence:
    return evidence(Question(question), known)


def test_evidence_saturates_by_the_documented_formula() -> None:
    known = cues({1.0: "alpha", 0.8: "beta", 0.2: "gamma"})
    assert told("alpha", known).confidence == pytest.approx(0.75)
    assert told("beta", known).confidence == pytest.approx(0.6)
    assert told("alpha beta", known).confidence == pytest.approx(0.9)
    assert told("gamma beta alpha", known).confidence == pytest.approx(0.92, abs=0.006)


def test_confidence_has_two_decimals() -> None:
    assert told("alpha beta", cues({0.9: "alpha", 0.7: "beta"})).confidence == 0.85


def test_keywords_are_the_questions_own_words_in_its_own_order() -> None:
    known = cues({1.0: "crash, not working", 0.5: "server"})
    found = told("Servers NOT   working; it crashes", known)
    assert found.keywords == ("servers", "not working", "crashes")


@pytest.mark.parametrize(
    ("question", "keyword"),
    [
        ("What's a mutex?", "what's"),
        ("It isn't working", "isn't working"),
        ("a STEP-by-Step guide", "step-by-step"),
        ("my app's server", "app"),
        ("Python/Django", "python"),
    ],
)
def test_keywords_are_shown_as_they_were_written(question: str, keyword: str) -> None:
    known = cues({1.0: "what is, not working, step by step, app, python"})
    assert told(question, known).keywords == (keyword,)


def test_a_word_serves_one_cue_only_and_the_longer_phrase_comes_first() -> None:
    known = cues({0.8: "why", 1.0: "why is my"})
    found = told("why is my app slow", known)
    assert found.keywords == ("why is my",)
    assert found.confidence == pytest.approx(0.75)


def test_a_cue_without_weight_only_takes_its_words_from_shorter_ones() -> None:
    known = cues({1.0: "learn", 0.0: "machine learning"})
    assert told("machine learning", known) == Evidence(0.0, ())
    assert told("learning about machine learning", known).keywords == ("learning",)


def test_a_cue_counts_once_however_often_it_is_said() -> None:
    known = cues({1.0: "crash"})
    assert told("crash crash crashed", known) == told("crash", known)


def test_a_supporting_cue_alone_is_no_evidence() -> None:
    known = cues({1.0: "urgent"}, supporting={0.8: "production"})
    assert told("a production server", known) == Evidence(0.0, ())


def test_a_supporting_cue_strengthens_one_that_decides() -> None:
    known = cues({1.0: "urgent"}, supporting={0.8: "production"})
    found = told("urgent in production", known)
    assert found.keywords == ("urgent", "production")
    assert found.confidence == pytest.approx(0.9)


@pytest.mark.parametrize(
    "question", ["it ran out of all memory", "it ran out. Of memory I know nothing", "out of"]
)
def test_a_phrase_needs_its_words_side_by_side_in_one_sentence(question: str) -> None:
    assert told(question, cues({1.0: "out of memory"})).confidence == 0


@pytest.mark.parametrize("cue", ["ci/cd", "ci cd", "CI-CD"])
@pytest.mark.parametrize("question", ["ci/cd", "our CI CD server", "ci-cd"])
def test_joined_words_and_phrases_match_both_ways(cue: str, question: str) -> None:
    assert told(question, cues({1.0: cue})).confidence == 0.75
    assert told(question, cues({}, names={1.0: cue})).confidence == 0.75


@pytest.mark.parametrize("cue", ["doesn't work", "does not work"])
@pytest.mark.parametrize("question", ["it doesn't work", "It doesn’t work", "does NOT work"])
def test_contractions_match_both_ways(cue: str, question: str) -> None:
    assert told(question, cues({1.0: cue})).confidence == 0.75


@pytest.mark.parametrize(
    ("name", "found", "missed"),
    [
        ("pip", "pip pips PIP", "pipe pipes piped piping"),
        ("cors", "cors", "core cores"),
        ("embedding", "embedding embeddings", "embed embedded embeds"),
        ("express", "express", "expressed expressing"),
        ("index", "index indexes", "indexed indexing"),
        ("query", "query queries", "queried querying"),
        ("api", "api apis", "a ap"),
    ],
)
def test_a_name_is_found_as_it_is_and_in_the_plural_only(
    name: str, found: str, missed: str
) -> None:
    known = cues({}, names={1.0: name})
    assert {told(word, known).confidence for word in found.split()} == {0.75}
    assert {told(word, known).confidence for word in missed.split()} == {0}


@pytest.mark.parametrize(
    ("verb", "found", "missed"),
    [
        ("plan", "plan plans planned planning", "plane planes planed plain"),
        ("cache", "cache caches cached caching", "cash"),
        ("panic", "panic panics panicked panicking", "panicky"),
        ("add", "add adds added adding", "ad ads"),
        ("deny", "deny denies denied denying", "den"),
        ("not", "not", "note noted"),
        ("learn", "learn learned learning learns", "lean"),
        ("error", "error errors KeyError TypeErrors", "terror terrors"),
    ],
)
def test_an_ordinary_word_is_found_in_every_inflection(verb: str, found: str, missed: str) -> None:
    known = cues({1.0: verb})
    assert {told(word, known).confidence for word in found.split()} == {0.75}
    assert {told(word, known).confidence for word in missed.split()} == {0}


def test_cues_come_longest_first_and_know_their_weights() -> None:
    made = cues(
        {0.5: "why, set up", 1.0: "why is my"}, supporting={0.7: "live"}, names={0.9: "c++"}
    )
    assert [len(cue.phrase) for cue in made.every] == [3, 2, 1, 1, 1]
    assert Cue(("why", "is", "my"), 1.0) in made.every
    assert Cue(("live",), 0.7, supporting=True) in made.every
    assert Cue(("c++",), 0.9, is_name=True) in made.every


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_any_word_is_one_of_its_own_forms(text: str) -> None:
    for word in text.split():
        assert word in singulars(word)
        assert set(singulars(word)) <= set(base_forms(word))
