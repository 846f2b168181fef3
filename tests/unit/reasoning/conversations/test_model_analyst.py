"""Turns that a model words: what it is shown, and what of its answer is believed."""

from typing import Any

import pytest

from quintet.errors import CallCancelledError
from quintet.reasoning.conversations.collaborators import Analysis
from quintet.reasoning.conversations.model_analyst import ModelAnalyst, random_letters
from tests.support.world import Clock
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyses,
    FakeModel,
    cause,
    context,
)

NONCE = "qzxvkjwhfpbgmtdlrsnc"


def draft(text: str = "The quantity is negative.", **changed: Any) -> dict[str, Any]:
    return {
        "text": text,
        "findings": [],
        "next_steps": [],
        "questions": [],
        "conversation_status": "active",
        "suggested_action": "",
        **changed,
    }


def finding(**changed: Any) -> dict[str, Any]:
    return {
        "statement": "Negative quantities are let through until here",
        "kind": "cause",
        "citations": [{"file": "src/shop/orders.py", "line": 12}],
        "remedy": "Check quantities where orders come in",
        "feasibility": "high",
        **changed,
    }


def modelled(world: ConversationWorld, *drafts: dict[str, Any], **changed: Any) -> FakeModel:
    model = FakeModel(list(drafts))
    world.analyst = ModelAnalyst(model, lambda: NONCE, **changed)
    return model


def test_the_models_words_are_the_answer_and_it_is_named(world: ConversationWorld) -> None:
    modelled(world, draft("It fails at `src/shop/orders.py:12`."))
    answer = world.start()
    assert answer["gemini_response"] == "It fails at `src/shop/orders.py:12`."
    assert (answer["written_by"], answer["model_failure"]) == ("fake/model", None)


def test_the_model_is_shown_the_evidence_and_what_was_told(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses({"trace": Analysis("One path fails.", (cause(),))})
    model = modelled(world, draft())
    world.start(context(partial_findings=[{"seen": "only on Fridays"}]))
    asked = model.asked[0].user

    assert "     12          raise OrderError(" in asked
    assert "One path fails." in asked
    assert "only on Fridays" in asked
    assert "Restarted the service" in asked


def test_the_model_is_told_what_was_said_before(world: ConversationWorld) -> None:
    model = modelled(world, draft("First answer."), draft("Second answer."))
    session = world.start()["session_id"]
    world.go_on(session, "What about refunds?")
    assert "First answer." in model.asked[1].user
    assert "What about refunds?" in model.asked[1].user
    assert "this is turn 2 of about 5" in model.asked[1].system


def test_an_attached_file_is_shown_whole(world: ConversationWorld) -> None:
    model = modelled(world, draft(), draft())
    session = world.start()["session_id"]
    world.go_on(session, "Look here", attach_files=["README.md"])
    assert "      3  Counts orders." in model.asked[1].user


def test_a_finding_of_the_model_with_shown_lines_stands(world: ConversationWorld) -> None:
    modelled(world, draft(findings=[finding()], conversation_status="near_completion"))
    session = world.start()["session_id"]
    summary = world.finalize(session)["conversation_summary"]

    assert "Negative quantities are let through" in summary["root_causes"][0]
    assert "src/shop/orders.py:12" in summary["root_causes"][0]
    assert summary["solutions_discussed"] == [
        {
            "description": "Check quantities where orders come in",
            "feasibility": "high",
            "effort_estimate": "small: one file",
        }
    ]


@pytest.mark.parametrize(
    "citations",
    [
        [],
        [{"file": "src/shop/orders.py", "line": 4000}],
        [{"file": "src/shop/refunds.py", "line": 1}],
        [{"file": "README.md", "line": 1}],
        [{"file": "src/shop/orders.py", "line": 12}, {"file": "made/up.py", "line": 2}],
    ],
    ids=["none", "no such line", "no such file", "not shown", "one of two"],
)
def test_a_finding_that_cites_what_was_not_shown_is_thrown_away(
    citations: list[dict[str, Any]], world: ConversationWorld
) -> None:
    modelled(world, draft(findings=[finding(citations=citations)]))
    answer = world.start()
    assert all(one["source"] != "model" for one in answer["findings"])


def test_a_sentence_that_names_a_place_that_is_not_there_is_thrown_away(
    world: ConversationWorld,
) -> None:
    text = "See `orders.py:12` first. Then src/shop/orders.py:999 explains all. That is it."
    modelled(world, draft(text))
    assert world.start()["gemini_response"] == "See `orders.py:12` first. That is it."


def test_code_that_is_quoted_beside_a_place_must_stand_there(world: ConversationWorld) -> None:
    text = (
        "At src/shop/orders.py:12 stands `raise  OrderError(`. "
        "At src/shop/orders.py:12 stands `return None or 0`. That is it."
    )
    modelled(world, draft(text))
    assert world.start()["gemini_response"] == (
        "At src/shop/orders.py:12 stands `raise  OrderError(`. That is it."
    )


def looking_up(*lookups: dict[str, Any]) -> dict[str, Any]:
    return draft("", lookups=list(lookups))


READ = {"tool": "read", "subject": "README.md"}


def test_what_a_model_looks_up_is_shown_and_may_be_cited(world: ConversationWorld) -> None:
    cites = finding(citations=[{"file": "README.md", "line": 3}], statement="It counts orders")
    model = modelled(world, looking_up(READ), draft(findings=[cites]))

    answer = world.start()

    assert "read `README.md:1-400` follows as code" in model.asked[1].user
    assert "      3  Counts orders." in model.asked[1].user
    (found,) = [one for one in answer["findings"] if one["source"] == "model"]
    assert (found["evidence"][0]["text"], found["confidence"]) == ("Counts orders.", 0.3)


@pytest.mark.parametrize(
    ("lookup", "shown"),
    [
        ({"tool": "function", "subject": "order_total"}, "def order_total"),
        ({"tool": "callers", "subject": "line_total"}, "total += line_total(line)"),
        ({"tool": "callees", "subject": "order_total"}, "def line_total"),
        ({"tool": "search", "subject": "Counts orders"}, "Counts orders."),
        ({"tool": "rank", "subject": "total of a line"}, "def line_total"),
        ({"tool": "read", "subject": "README.md", "first_line": 3}, "      3  Counts orders."),
        ({"tool": "read", "subject": "nowhere.py"}, "`nowhere.py:1-400` finds nothing"),
        ({"tool": "function", "subject": "nobody"}, "`nobody` finds nothing"),
    ],
)
def test_a_model_looks_things_up_in_the_code(
    world: ConversationWorld, lookup: dict[str, Any], shown: str
) -> None:
    model = modelled(world, looking_up(lookup), draft())

    world.start()

    assert shown in model.asked[1].user


def test_a_model_that_only_looks_up_has_to_answer_in_the_end(world: ConversationWorld) -> None:
    model = modelled(world, *[looking_up(READ)] * 4, draft("At last."), looking_up(READ))

    answer = world.start()

    assert answer["gemini_response"] == "At last."
    assert "up 4 more time(s)" in model.asked[0].system
    assert "Nothing more can be looked up: answer now." in model.asked[4].system
    assert len(model.asked) == 5


def test_a_slow_model_is_asked_for_its_answer_while_there_is_time(
    world: ConversationWorld,
) -> None:
    clock = Clock(0)

    class Slow(FakeModel):
        def answer(self, question: Any, deadline: Any) -> Any:
            clock.now += 8
            return super().answer(question, deadline)

    model = Slow([looking_up(READ), draft("In time.")])
    world.analyst = ModelAnalyst(model, lambda: NONCE)

    answer = world.start(stopwatch=clock)

    assert answer["gemini_response"] == "In time."
    assert "Nothing more can be looked up: answer now." in model.asked[1].system


def test_code_and_generics_in_an_answer_stay(world: ConversationWorld) -> None:
    text = "Use `Map<String, Order>`.\n\n```python\nif line < 0:\n    raise OrderError\n```"
    modelled(world, draft(text))
    assert world.start()["gemini_response"] == text


@pytest.mark.parametrize(
    ("drafts", "reason"),
    [
        ([], "unreachable"),
        ([draft("See made_up.py:7.")], "invalid answer"),
        ([draft("  ")], "invalid answer"),
    ],
)
def test_where_the_model_fails_our_own_analyst_answers_and_says_so(
    drafts: list[dict[str, Any]], reason: str, world: ConversationWorld
) -> None:
    modelled(world, *drafts)
    answer = world.start()
    assert answer["written_by"] == "analyst"
    assert answer["model_failure"] == reason
    assert "src/shop/orders.py:12" in answer["gemini_response"]
    assert any(reason in note and "our own analyst" in note for note in answer["notes"])


def test_a_cancelled_call_is_not_answered_by_anybody(world: ConversationWorld) -> None:
    class Cancelled(FakeModel):
        def answer(self, question: Any, deadline: Any) -> Any:
            del question, deadline
            raise CallCancelledError("Cancelled")

    world.analyst = ModelAnalyst(Cancelled())
    with pytest.raises(CallCancelledError):
        world.start()


def test_what_asks_nothing_does_not_need_more_info(world: ConversationWorld) -> None:
    modelled(world, draft(), draft(conversation_status="needs_more_info"))
    session = world.start()["session_id"]
    assert world.go_on(session)["conversation_status"] != "needs_more_info"


def test_questions_of_the_model_are_asked(world: ConversationWorld) -> None:
    modelled(world, draft(), draft(questions=["Which?"], conversation_status="needs_more_info"))
    session = world.start()["session_id"]
    answer = world.go_on(session)
    assert answer["questions"] == ["Which?"]
    assert answer["conversation_status"] == "needs_more_info"


def test_a_context_that_is_too_large_is_shortened_by_relevance_and_says_so(
    world: ConversationWorld,
) -> None:
    model = modelled(world, draft(), most_tokens=3000)
    beside = {"note": "weather " * 2000}
    about = {"note": "line_total is odd " + "and odd " * 500}
    answer = world.start(context(partial_findings=[beside, about]))

    assert "line_total is odd" in model.asked[0].user
    assert "weather" not in model.asked[0].user
    assert any("3,000 tokens; left out" in note and "1 finding" in note for note in answer["notes"])


def test_snippets_follow_the_models_words_where_they_are_wanted(world: ConversationWorld) -> None:
    modelled(world, draft(), draft("Look at the sum."))
    session = world.start()["session_id"]
    answer = world.go_on(session, "Who calls line_total?", include_code_snippets=True)
    assert answer["gemini_response"].startswith("Look at the sum.\n\n`src/shop/orders.py`, as it")


def test_the_letters_of_fences_are_drawn_anew_for_each_prompt() -> None:
    drawn = {random_letters() for _ in range(100)}
    assert len(drawn) == 100
    assert all(len(one) == 20 and one.isalpha() and one.islower() for one in drawn)
