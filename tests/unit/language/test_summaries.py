import random
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.language.summaries import summary

DATABASE = [
    "We want to move the billing database from MySQL to PostgreSQL.",
    "Hello there.",
    "The billing database has to be moved without losing an invoice.",
    "Replication from MySQL to PostgreSQL starts a week before the move.",
    "My cat is asleep.",
    "During the move the billing service is stopped for ten minutes.",
    "The weather is fine today, and lunch was good as well.",
]
FINNISH = (
    "Tietokannan siirto alkaa maanantaina ja se kestää kaksi päivää. Kissa nukkuu. Tietokannan"
    " siirto vaatii katkon ja se on riskialtis. Katko on yöllä ja se on lyhyt. Sää on kaunis."
)
SENTENCES = st.lists(
    st.sampled_from(
        [
            *(
                "Alpha beta gamma delta.",
                "Beta gamma epsilon!",
                "zeta",
                "非同期。",
                "One two. Three?",
            ),
            *("- item", "```\ncode\n```", "", "\ud800", "x" * 300, "word " * 200, *DATABASE),
        ]
    ),
    max_size=12,
)


def test_the_sentences_that_say_most_are_told_in_their_order() -> None:
    told = summary([" ".join(DATABASE)], sentences=3)

    assert len(told) == 3
    assert told == [sentence for sentence in DATABASE if sentence in told]
    assert DATABASE[0] in told
    assert not {DATABASE[1], DATABASE[4], DATABASE[6]} & {*told}


def test_several_texts_are_told_in_their_order() -> None:
    told = summary(DATABASE, sentences=4)

    assert told == [sentence for sentence in DATABASE if sentence in told]
    assert len(told) == 4


def test_no_list_of_stop_words_is_needed() -> None:
    told = summary([FINNISH], sentences=2)

    assert all("siirto" in sentence or "Katko" in sentence for sentence in told)


def test_the_weight_of_a_text_decides() -> None:
    texts = ["The invoices are late again this month.", "The tests are slow again this month."]

    assert summary(texts, weights=[1.0, 0.25], sentences=1) == texts[:1]
    assert summary(texts, weights=[0.25, 1.0], sentences=1) == texts[1:]
    assert summary(texts, weights=[0.0, 0.0], sentences=2) == texts


def test_nothing_is_said_twice() -> None:
    texts = [
        "The deployment failed because the table was missing.",
        "the deployment failed, because the table was missing",
        "The deployment failed because the new table was missing.",
        "Rollback restored the service within four minutes.",
    ]

    told = summary(texts)

    assert len(told) == 2
    assert told[1] == texts[3]


def test_code_is_not_told() -> None:
    assert summary(["Look:\n```\nThe code says much. It says more.\n```"]) == ["Look:"]
    assert summary(["```\nonly code\n```"]) == []


@pytest.mark.parametrize("texts", [[], [""], ["", " \n"], ["---"]])
def test_without_prose_there_is_nothing_to_tell(texts: list[str]) -> None:
    assert summary(texts) == []


@pytest.mark.parametrize("text", ["ok", "42", "非", "I want to", "Hi!"])
def test_the_shortest_prose_is_told(text: str) -> None:
    assert summary([text]) == [text]


def test_a_sentence_that_is_too_long_alone_is_cut_at_a_word() -> None:
    (told,) = summary(["A very long sentence, whose end nobody will ever read."], characters=24)

    assert told == "A very long sentence…"


def test_what_has_no_spaces_is_cut_between_characters() -> None:
    assert summary(["非" * 50], characters=10) == ["非" * 9 + "…"]
    assert summary(["x" + "e\u0301" * 50], characters=10, sentences=1) == [
        "xe\u0301e\u0301e\u0301e\u0301…"
    ]
    assert summary(["word"], characters=1) == ["…"]


def test_a_long_sentence_does_not_crowd_out_shorter_ones() -> None:
    told = summary(
        ["word " * 100 + ". The billing database moves. Replication starts."], characters=80
    )

    assert told == ["The billing database moves.", "Replication starts."]


@pytest.mark.parametrize(
    ("weights", "sentences", "characters"),
    [
        ([1.0], 7, 100),
        ([1.0, -1.0], 7, 100),
        ([1.0, float("nan")], 7, 100),
        (None, 0, 9),
        (None, 1, 0),
    ],
)
def test_limits_and_weights_that_mean_nothing_are_refused(
    weights: list[float] | None, sentences: int, characters: int
) -> None:
    with pytest.raises(ValueError, match=r"summary|weights"):
        summary(["a", "b"], weights=weights, sentences=sentences, characters=characters)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(SENTENCES, st.integers(1, 8), st.integers(1, 400))
def test_limits_hold_and_prose_is_never_lost(texts: list[str], count: int, characters: int) -> None:
    told = summary(texts, sentences=count, characters=characters)

    assert len(told) <= count
    assert len("\n".join(told)) <= characters
    assert bool(told) == bool(summary(texts))
    assert told == summary(texts, sentences=count, characters=characters)


def test_every_process_tells_the_same() -> None:
    script = (
        f"from quintet.language.summaries import summary; print(summary({DATABASE!r}, sentences=3))"
    )

    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]

    assert told[0] == told[1] == f"{summary(DATABASE, sentences=3)}\n"


def test_thousands_of_sentences_are_told_in_order() -> None:
    chance = random.Random(5)  # noqa: S311 - test data that repeats
    words = [f"word{number}" for number in range(3000)]
    lines = [f"N{number} {' '.join(chance.choices(words, k=20))}." for number in range(3000)]

    told = summary(["\n".join(lines)])

    assert len(told) == 7
    order = [int(one.split()[0].removeprefix("N")) for one in told]
    assert all(first < second for first, second in pairwise(order))
