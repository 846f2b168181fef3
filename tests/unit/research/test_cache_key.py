import os
import re
import subprocess
import sys
from typing import get_args

import pytest

from quintet.research.cache_key import CacheKey, cache_key, normalised
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel

SHAPE = re.compile(r"[a-z]{4}(_[a-z0-9-]+){0,2}_[a-z0-9-]+_[a-z0-9-]+_[0-9a-f]{6,64}")
VARIANTS = [
    "How to use Rust async programming?",
    "how to use rust async programming?",
    "HOW TO USE RUST ASYNC PROGRAMMING?",
    "How to use Rust async programming",
    "How to use Rust async programming!!!",
    "  How to use Rust async programming?  ",
    "How  to\tuse\nRust   async programming ?",
    "How to use Rust, async programming?",
    '"How to use Rust async programming?"',
    "(How to use `Rust` *async* programming...)",
    "How to use Rust async-programming?",
]


def key(
    question: str,
    *,
    research_type: ResearchType = "implementation",
    audience: str = "intermediate",
    domain: str = "rust",
    urgency: UrgencyLevel = "medium",
    level: AudienceLevel | None = None,
) -> CacheKey:
    return cache_key(
        question,
        research_type=research_type,
        audience=audience,
        domain=domain,
        urgency=urgency,
        level=level,
    )


def test_the_key_has_the_shape_of_the_seed() -> None:
    shown = key("How to implement async functions in Rust?").shown
    assert re.fullmatch(r"impl_async_rust_intermediate_[0-9a-f]{6,}", shown)


@pytest.mark.parametrize(
    "question", ["What is a mutex?", "???", "非同期とは", "a", "C++ vs. C#", "x" * 1000, "_ _ _"]
)
def test_every_question_has_a_key_of_that_shape(question: str) -> None:
    assert SHAPE.fullmatch(key(question).shown)


def test_free_audience_and_domain_are_written_without_separators_or_marks() -> None:
    shown = key("mutex", audience="Senior developers / élèves", domain="Web & mobile").shown
    assert SHAPE.fullmatch(shown)
    assert "_web-mobile_senior-developers" in shown


def test_the_shown_hash_is_the_head_of_the_digest_that_entries_are_stored_under() -> None:
    made = key("What is a mutex?")
    assert re.fullmatch(r"[0-9a-f]{64}", made.digest)
    assert made.digest.startswith(made.shown.rpartition("_")[2])


@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_in_case_spacing_and_punctuation_meet(variant: str) -> None:
    assert key(variant).digest == key(VARIANTS[0]).digest


def test_variants_are_shown_with_one_key() -> None:
    assert len({key(variant).shown for variant in VARIANTS[:-1]}) == 1


@pytest.mark.parametrize("variant", ["async-programming", "async/programming", "async.programming"])
def test_variants_in_inner_punctuation_are_shown_with_one_key(variant: str) -> None:
    assert key(f"How to use Rust {variant}?").shown == key(VARIANTS[0]).shown


@pytest.mark.parametrize(
    "other",
    [
        "How to use Python async programming?",
        "How to use Rust sync programming?",
        "How not to use Rust async programming?",
        "How to use Rust async programming in C?",
        "How to use async Rust programming?",
    ],
)
def test_different_questions_stay_apart(other: str) -> None:
    assert key(other).digest != key(VARIANTS[0]).digest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("What is C?", "What is C++?"),
        ("What is C++?", "What is C#?"),
        ("Can I retry?", "Can't I retry?"),
        ("What changed in 3.11?", "What changed in 3.12?"),
        ("What is 漢字?", "What is 非同期?"),
    ],
)
def test_what_a_single_mark_or_letter_changes_stays_apart(one: str, other: str) -> None:
    assert key(one).digest != key(other).digest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("What is a String in Rust?", "What is a str in Rust?"),
        ("What is CAS?", "What is a case?"),
        ("What is a pipe?", "What is pip?"),
        ("What are threads?", "What is threading?"),
    ],
)
def test_different_technical_words_stay_apart(one: str, other: str) -> None:
    assert key(one).digest != key(other).digest


def test_what_the_answer_depends_on_besides_the_question_keeps_keys_apart() -> None:
    made = [
        key("mutex"),
        key("mutex", audience="beginner"),
        key("mutex", domain="python"),
        key("mutex", urgency="critical"),
        key("mutex", audience="the team", level="beginner"),
        key("mutex", audience="the team", level="expert"),
        key("mutex", audience="rust", domain="intermediate"),
        *(
            key("mutex", research_type=kind)
            for kind in get_args(ResearchType)
            if kind != "implementation"
        ),
    ]
    assert len({one.digest for one in made}) == len(made)


def test_research_types_are_told_apart_in_the_shown_key() -> None:
    shown = {key("mutex", research_type=kind).shown for kind in get_args(ResearchType)}
    assert len({one[:4] for one in shown}) == len(get_args(ResearchType))


def test_audience_and_domain_are_read_without_their_case() -> None:
    assert key("mutex", audience="Beginner", domain="Rust") == key("mutex", audience="beginner")


def test_the_shown_words_repeat_neither_type_nor_domain() -> None:
    shown = key("How to implement Rust traits with generics?").shown
    assert shown.startswith("impl_traits_generics_rust_intermediate_")


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_key_is_the_same_in_every_process(hash_seed: str) -> None:
    code = (
        "from quintet.research.cache_key import cache_key\n"
        "made = cache_key('How does the café cache C++?', research_type='learning',"
        " audience='beginner', domain='systems', urgency='low')\n"
        "print(made.shown, made.digest)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()
    here = key(
        "How does the café cache C++?",
        research_type="learning",
        audience="beginner",
        domain="systems",
        urgency="low",
    )
    assert told == [here.shown, here.digest]


def test_a_normalised_question_keeps_its_telling_words_in_order() -> None:
    assert normalised("How do I use the Tokio runtime?") == normalised("tokio RUNTIME")
    assert normalised("tokio runtime") != normalised("runtime tokio")


@pytest.mark.parametrize(
    "variant", ["What's a mutex?", "what is a mutex", "Please: a mutex, thanks"]
)
def test_contractions_and_courtesies_make_no_other_key(variant: str) -> None:
    assert key(variant) == key("What is a mutex?")


def test_a_question_of_stop_words_only_is_still_told_apart() -> None:
    assert key("What is it?").digest != key("Why was she?").digest
