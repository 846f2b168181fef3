"""What is read out of a conversation: code, insights, its importance, and when it is time to."""

import time
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.context.answers import Insight
from quintet.context.code_blocks import CodeBlock, code_blocks, newest, without_code
from quintet.context.conversation import Head, StoredMessage, tokens
from quintet.context.insights import (
    MOST_MARKED,
    MOST_QUESTIONS,
    MOST_STATEMENTS,
    key_insights,
)
from quintet.context.summarising import (
    CHARACTERS,
    Digest,
    Trigger,
    digested,
    importance_score,
    installed_language,
    stretches,
)


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("no code", []),
        ("```\nx = 1\n```", ["x = 1"]),
        (
            "```python title=a.py\nx = 1\n\ny = 2\n```\nand ```js\nf()\n```",
            ["x = 1\n\ny = 2", "f()"],
        ),
        ("inline ```x + y``` code", ["x + y"]),
        ("```\nnever closed\n  deep", ["never closed\n  deep"]),
        ("````md\n```\ninner\n```\n````", ["```\ninner\n```"]),
        ("```\n\n```", []),
        ("```", []),
        ("```\r\nwindows\r\n```", ["windows"]),
        ("    ```\n    indented\n    ```", ["    indented"]),
    ],
)
def test_code_stands_between_fences_which_may_stay_open(text: str, blocks: list[str]) -> None:
    assert [block.code for block in code_blocks(text)] == blocks


def test_what_is_not_code_is_left() -> None:
    assert without_code("a ```x``` b").split() == ["a", "b"]


@given(st.text(alphabet="`\n ax", max_size=200))
def test_code_and_the_rest_are_parts_of_the_text(text: str) -> None:
    assert all(block.code in text for block in code_blocks(text))
    assert "```" not in without_code(text)


def test_a_megabyte_of_fences_is_read_in_bounded_time() -> None:
    began = time.perf_counter()

    code_blocks("``` " * 250_000)
    code_blocks("`" * 1_000_000)

    assert time.perf_counter() - began < 20  # of the quadratic hours


@pytest.mark.parametrize(
    ("text", "language"),
    [("```python title=a.py\nx\n```", "python"), ("```\nx\n```", ""), ("```x```", "")],
)
def test_a_block_has_the_language_that_its_fence_names(text: str, language: str) -> None:
    assert [block.language for block in code_blocks(text)] == [language]


def blocks(*codes: str) -> tuple[CodeBlock, ...]:
    return tuple(map(CodeBlock, codes))


def test_the_newest_blocks_are_kept_each_once() -> None:
    assert newest(blocks("a", "b", "a")) == blocks("b", "a")
    assert newest(blocks("old" * 10, "mid", "new"), most_bytes=12) == blocks("mid", "new")
    assert newest(blocks("small", "x" * 100), most_bytes=20) == blocks("small")


def chat(*turns: str, **more: Any) -> list[StoredMessage]:
    """Turns that begin with u: are a user's, the others an assistant's."""
    return [
        StoredMessage(
            number, "user" if turn.startswith("u:") else "assistant", turn.partition(":")[2], **more
        )
        for number, turn in enumerate(turns, 1)
    ]


def insights(said: Sequence[StoredMessage], earlier: Sequence[Insight] = ()) -> tuple[Insight, ...]:
    return key_insights(said, installed_language().sentences, earlier)


def test_what_is_tagged_comes_first_and_is_of_that_kind() -> None:
    said = chat("u:The export was wrong in June.", "a:Rows 12 and 13 were swapped in the file.")
    tagged = StoredMessage(9, "user", "Am 1. Juli exportieren wir neu.", "LOW", ("Entscheidung",))
    task = StoredMessage(10, "user", "write her", "LOW", ("TODO",))

    found = insights([*said, tagged, task])

    assert [(one.kind, one.ground, one.timestamp) for one in found[:2]] == [
        ("decision", "quoted", 9),
        ("task", "quoted", 10),
    ]
    assert {(one.kind, one.ground) for one in found[2:]} == {("not known", "unknown")}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Decision: we ship on Monday", "decision"),
        ("**Entscheidung:** wir liefern am Montag", "decision"),
        ("TODO: renew the certificate", "task"),
        ("The decision: nobody knows it yet", "not known"),
    ],
)
def test_what_begins_with_the_name_of_a_kind_is_of_that_kind(text: str, kind: str) -> None:
    (insight,) = insights(chat(f"u:{text}"))
    assert (insight.kind, insight.ground == "quoted") == (kind, kind != "not known")


def test_important_messages_come_before_longer_ones() -> None:
    said = chat(*["u:Somebody noted one more detail of a very long report."] * 20)
    loud = StoredMessage(50, "user", "Close the dam now.", "CRITICAL")

    assert insights([*said, loud])[0].text == "Close the dam now."


def test_a_question_is_open_until_the_other_role_replies() -> None:
    said = chat(
        "u:How big is the roof again?",
        "a:About ten square metres.",
        "u:Who has a saw for metal?",
        "u:The shed is locked today.",
        "u:I look for the key tomorrow.",
        "u:And when do we do it?",
    )

    opened = [one for one in insights(said) if one.kind == "open question"]

    assert [(one.text, one.ground, one.timestamp) for one in opened] == [
        ("Who has a saw for metal?", "ranked", 3),
        ("And when do we do it?", "ranked", 6),
    ]


def test_a_question_is_open_while_nobody_else_has_written_after_it() -> None:
    said = [
        StoredMessage(1, "user", "Themes or free choice?", author="Hana"),
        StoredMessage(2, "user", "No idea, themes were a flop.", author="Leila"),
        StoredMessage(3, "user", "Who tells the partners on the list?", author="Hana"),
        StoredMessage(4, "user", "They leave on Friday.", author="Hana"),
    ]

    opened = [one.text for one in insights(said) if one.kind == "open question"]

    assert opened == ["Who tells the partners on the list?"]


def test_a_question_of_the_stretch_before_is_not_told_as_open() -> None:
    asked = insights(chat("a:The shed is locked today.", "u:Who has a saw for metal?"))

    later = insights(chat("a:Dmitri lent you a saw in spring."), asked)

    assert "open question" in {one.kind for one in asked}
    assert "open question" not in {one.kind for one in later}


def test_short_turns_and_what_an_assistant_says_come_last() -> None:
    said = chat(*["u:ok", "a:The plan allows twenty jobs at once for everybody here."] * 6)
    said.append(StoredMessage(50, "user", "we shard the tests"))

    found = insights(said)

    assert "ok" not in {one.text for one in found}
    assert found[-1].text == "we shard the tests"
    assert len(found) < len(said) / 2


def head(**known: int) -> Head:
    usual = {"messages": 1, "tokens": 10, "size": 40, "important": 0}
    return Head("c", 1, 2, **{**usual, **known})


def test_a_summary_is_due_by_messages_or_by_tokens() -> None:
    trigger = Trigger(automatic=True, messages=5, tokens=100)

    assert not trigger.is_due(head(messages=4))
    assert trigger.is_due(head(messages=5))
    assert trigger.is_due(head(messages=1, tokens=100))
    assert not trigger.is_due(head(messages=9, messages_at_summary=5, version=1))
    assert trigger.is_due(head(messages=10, messages_at_summary=5, version=1))
    assert not Trigger(automatic=False, messages=1, tokens=1).is_due(head(messages=50))
    assert not Trigger(automatic=True, messages=1, tokens=0).is_due(
        head(messages=5, messages_at_summary=5)
    )


def test_importance_is_half_and_more_with_each_important_message() -> None:
    assert importance_score(head(messages=4)) == 0.5
    assert importance_score(head(messages=4, important=1)) == 0.625
    assert importance_score(head(messages=4, important=4)) == 1.0


def test_tokens_are_a_quarter_of_the_characters_rounded_up() -> None:
    assert [tokens(text) for text in ("", "a", "abcd", "abcde")] == [0, 1, 1, 2]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=400)))
def test_any_conversation_has_a_digest_within_its_limits(texts: list[str]) -> None:
    said = [StoredMessage(number, "user", text) for number, text in enumerate(texts, 1)]

    digest = digested(Digest(), said, installed_language())

    assert len(digest.text) <= CHARACTERS
    assert len(digest.insights) <= MOST_MARKED + MOST_QUESTIONS + MOST_STATEMENTS
    assert digest == digested(Digest(), said, installed_language())
    digest.text.encode()


def test_what_was_digested_earlier_is_part_of_what_comes_after() -> None:
    language = installed_language()
    first = digested(
        Digest(),
        [StoredMessage(1, "user", "We agreed to build the bridge of stone.\n```\nold()\n```")],
        language,
    )

    second = digested(
        first, [StoredMessage(2, "user", "Rain delays the work. ```new()```")], language
    )

    assert "bridge of stone" in second.text
    assert "Rain delays the work." in second.text
    assert second.code_blocks == blocks("old()", "new()")
    assert "We agreed to build the bridge of stone." in {one.text for one in second.insights}


def test_important_messages_weigh_more_in_a_summary() -> None:
    filler = [
        StoredMessage(number, "user", f"Somebody noted detail {number} of the long report.", "LOW")
        for number in range(1, 40)
    ]
    loud = StoredMessage(50, "user", "The dam above the village must be closed.", "CRITICAL")

    digest = digested(Digest(), [*filler[:20], loud, *filler[20:]], installed_language())

    assert "The dam above the village must be closed." in digest.text


def test_a_conversation_of_code_alone_has_a_summary_all_the_same() -> None:
    digest = digested(
        Digest(), [StoredMessage(1, "user", "```\nprint(1)\n```")], installed_language()
    )

    assert "print(1)" in digest.text
    assert digest.code_blocks == blocks("print(1)")


def test_stretches_are_bounded_in_number_and_size() -> None:
    small = [StoredMessage(number, "user", "x") for number in range(1001)]
    large = [StoredMessage(number, "user", "x" * 600_000) for number in range(3)]

    assert [len(stretch) for stretch in stretches(small)] == [500, 500, 1]
    assert [len(stretch) for stretch in stretches(large)] == [1, 1, 1]
