from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.language.key_phrases import key_phrases

COLD_STARTS = [
    "Why is the cold start of my Lambda function so slow?",
    "A cold start happens when AWS Lambda makes a new environment. Provisioned concurrency helps.",
    "Is provisioned concurrency expensive? Every Lambda function has cold starts.",
]
WORDS = st.sampled_from(
    "cold start cold starts Lambda the of a und der 3 Python 非同期 処理 の データ é , . ! \n"
    " ` ``` https://a.b/c \ud800 \x00 word-with-hyphen snake_case c++ don't".split(" ")
)


def test_the_terms_of_a_conversation_are_found() -> None:
    found = key_phrases(COLD_STARTS)

    assert {"cold start", "Lambda function", "Provisioned concurrency"} <= {*found[:4]}


def test_a_phrase_is_written_as_where_it_first_occurs() -> None:
    assert key_phrases(["RATE Limiter first. Then the rate limiter. A rate limiter."]) == [
        "RATE Limiter"
    ]


def test_no_phrase_is_part_of_another() -> None:
    found = key_phrases(COLD_STARTS, limit=20)

    assert len(found) > 4
    assert not any(one.lower() in other.lower() for one, other in permutations(found, 2))


def test_singular_and_plural_are_one() -> None:
    found = key_phrases(["The retry failed. Retries help. A retry is cheap, and retries are safe."])

    assert [phrase.lower() for phrase in found].count("retry") == 1
    assert "Retries" not in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Wir ziehen die Datenbank um. Die Datenbank ist alt, und der Umzug ist schwer.",
            "Datenbank",
        ),
        ("Il faut migrer la base de données. La base de données est dans le nuage.", "base"),
        (
            "Tietokannan siirto on hidas. Tietokannan siirto on kallis ja se on pitkä.",
            "Tietokannan siirto",
        ),
        ("数据库迁移需要停机。我们准备了数据库迁移的计划。", "数据库迁移"),
        ("データベースの移行を計画し、データベースを止める。", "データベース"),
    ],
)
def test_other_languages_have_key_phrases_too(text: str, expected: str) -> None:
    assert key_phrases([text])[0] == expected


def test_grammar_begins_and_ends_no_phrase() -> None:
    found = key_phrases(["The owner of the table is the owner of an index in the table."], 20)

    words = {word.lower() for phrase in found for word in phrase.split()}
    assert not words & {"the", "of", "is", "an", "in"}


def test_a_number_may_end_a_phrase_but_not_be_one() -> None:
    assert key_phrases(["Upgrade to Python 3.13, then 3.14 and 2024."])[0] == "Python 3.13"
    assert key_phrases(["2024, 3.14 and 17"]) == []


def test_code_addresses_and_keys_are_no_phrases() -> None:
    text = (
        f"```\nbilling\n```\nSee https://billing.example/x {'ab12' * 20} www.billing.example now."
    )

    assert key_phrases([text]) == []


@pytest.mark.parametrize("texts", [[], [""], ["I want to"], ["..."]])
def test_texts_that_name_nothing_have_none(texts: list[str]) -> None:
    assert key_phrases(texts) == []


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_the_limit_holds(limit: int) -> None:
    assert key_phrases(COLD_STARTS, limit) == key_phrases(COLD_STARTS)[:limit]


def test_of_very_long_texts_the_beginning_is_read() -> None:
    assert key_phrases(["Invoice run. " + "filler word, " * 100_000])[:2] == [
        "filler word",
        "Invoice run",
    ]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.lists(st.lists(WORDS, max_size=30).map(" ".join), max_size=4))
def test_phrases_are_short_distinct_and_of_the_text(texts: list[str]) -> None:
    found = key_phrases(texts)

    flat = " ".join(" ".join(texts).split())
    assert len(found) <= 7
    assert all(1 <= len(phrase.split()) <= 4 for phrase in found)
    assert all(phrase in flat for phrase in found)
    assert not any(one.casefold() in other.casefold() for one, other in permutations(found, 2))
    assert found == key_phrases(texts)
