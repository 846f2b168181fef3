"""What a conversation without a model finds in a real workspace, and how it goes on."""

from typing import Any

import pytest

from quintet.errors import BadInputError, CallCancelledError, DeadlineExceededError, ToolFailedError
from quintet.reasoning.common.findings import Finding
from quintet.reasoning.conversations.collaborators import Analysis
from tests.unit.reasoning.conversations.conversation_world import (
    ConversationWorld,
    FakeAnalyses,
    cause,
    context,
)

QUIET = "Totals are wrong."


def places(findings: list[dict[str, Any]]) -> set[str]:
    return {f"{one['file']}:{one['line']}" for found in findings for one in found["evidence"]}


def asked(world: ConversationWorld, message: str, **more: Any) -> dict[str, Any]:
    session = world.start(context(QUIET))["session_id"]
    return world.go_on(session, message, **more)


def test_a_stack_trace_leads_to_its_lines_in_the_workspace(world: ConversationWorld) -> None:
    answer = world.start()
    assert {
        "src/shop/orders.py:12",
        "src/shop/orders.py:19",
        "src/shop/orders.py:29",
        "src/shop/api.py:14",
    } <= places(answer["findings"])
    assert "`line_total`" in answer["gemini_response"]
    assert "flask/app.py" not in str(answer["findings"])


def test_every_cited_line_stands_in_the_workspace_as_it_is_cited(world: ConversationWorld) -> None:
    answer = world.start()
    for finding in answer["findings"]:
        for one in finding["evidence"]:
            lines = world.workspace.contents[one["file"]].decode().split("\n")
            assert lines[one["line"] - 1].strip() == one["text"]


def test_the_line_that_words_an_error_message_is_found(world: ConversationWorld) -> None:
    answer = world.start(context('The log says "negative quantity -3 in order", nothing else.'))
    assert "src/shop/orders.py:12" in places(answer["findings"])


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Who calls `line_total`?", {"src/shop/orders.py:19"}),
        ("What does `show_total` call?", {"src/shop/api.py:14"}),
        ("Which endpoint serves GET /orders?", {"src/shop/api.py:13"}),
        ("Where is OrderError defined?", {"src/shop/orders.py:6"}),
        ("What raises OrderError?", {"src/shop/orders.py:12"}),
        ("What can order_total raise?", {"src/shop/orders.py:12"}),
        ("Which classes extend Storage?", {"src/shop/storage.py:9"}),
        (
            "Who imports src/shop/storage.py?",
            {"src/shop/api.py:6", "src/shop/orders.py:3"},
        ),
    ],
)
def test_a_question_is_answered_from_the_graph(
    message: str, expected: set[str], world: ConversationWorld
) -> None:
    answer = asked(world, message)
    assert places(answer["findings"][:1]) == expected
    for place in expected:
        assert place in answer["gemini_response"]


def test_what_is_not_in_the_code_is_said_not_to_be(world: ConversationWorld) -> None:
    answer = asked(world, "Who calls `refund_everything`?")
    assert "`refund_everything` is not in the code graph" in answer["gemini_response"]
    assert answer["findings"] == []


def test_a_function_that_nobody_calls_is_said_to_have_no_callers(world: ConversationWorld) -> None:
    answer = asked(world, "Who calls `show_total`?")
    assert "Nothing in the workspace calls `show_total`" in answer["gemini_response"]


def test_a_debugging_start_asks_for_what_was_not_told(world: ConversationWorld) -> None:
    questions = world.start(context(QUIET))["questions"]
    assert len(questions) == 3
    assert "stack trace" in questions[0]


def test_a_stack_trace_that_is_there_is_not_asked_for(world: ConversationWorld) -> None:
    questions = world.start()["questions"]
    assert not any("stack trace" in question for question in questions)


def test_no_question_is_asked_twice(world: ConversationWorld) -> None:
    first = world.start(context(QUIET))
    second = world.go_on(first["session_id"], "I cannot say.")
    assert set(first["questions"]).isdisjoint(second["questions"])


@pytest.mark.parametrize(
    ("focus", "word"),
    [
        ("optimization", "measured"),
        ("architecture", "change for"),
        ("testing", "behaviour"),
    ],
)
def test_each_focus_has_questions_of_its_own(
    focus: str, word: str, world: ConversationWorld
) -> None:
    questions = world.start(context(QUIET), focus=focus)["questions"]
    assert word in questions[0]


@pytest.mark.parametrize(
    ("focus", "analysis"),
    [
        ("debugging", ("trace", "src/shop/orders.py:12")),
        ("optimization", ("bottlenecks", "src/shop/orders.py:12")),
        ("testing", ("trace", "src/shop/orders.py:12")),
    ],
)
def test_the_analysis_that_fits_the_focus_runs_where_the_trace_ends(
    focus: str, analysis: tuple[str, str], world: ConversationWorld
) -> None:
    world.analyses = FakeAnalyses()
    world.start(focus=focus)
    assert world.analyses.asked == [analysis]


def test_architecture_begins_with_the_impact_of_the_files(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses()
    world.start(context(QUIET), focus="architecture")
    assert world.analyses.asked == [("impact", "src/shop/orders.py")]


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("Why is line_total so slow?", "bottlenecks"),
        ("What breaks if I change line_total?", "impact"),
        ("Trace line_total for me.", "trace"),
    ],
)
def test_the_words_of_a_message_choose_the_analysis(
    message: str, kind: str, world: ConversationWorld
) -> None:
    world.analyses = FakeAnalyses()
    session = world.start(context(QUIET))["session_id"]
    world.analyses.asked.clear()
    world.go_on(session, message)
    assert [one for one, _ in world.analyses.asked] == [kind]


def test_nothing_is_analysed_twice_in_the_same_way(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses()
    session = world.start()["session_id"]
    for _ in range(6):
        world.go_on(session, "Go on with it.")
    assert len(set(world.analyses.asked)) == len(world.analyses.asked) >= 5


def test_deep_conversations_run_two_analyses_a_turn(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses()
    world.start(depth=5)
    assert [kind for kind, _ in world.analyses.asked] == ["trace", "impact"]


def test_a_cause_is_said_with_its_place_and_what_would_help(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses({"trace": Analysis("One path fails.", (cause(),))})
    answer = world.start()

    assert "**Likely cause** (90%)" in answer["gemini_response"]
    assert "`src/shop/orders.py:12`" in answer["gemini_response"]
    assert answer["next_steps"][0].startswith("Refuse negative quantities")


def test_the_status_follows_what_was_found(world: ConversationWorld) -> None:
    lost = asked(world, "Hm, strange.")
    world.analyses = FakeAnalyses({"trace": Analysis("One path fails.", (cause(),))})
    session = world.start(context(QUIET))["session_id"]
    sure = world.go_on(session, "Trace line_total.")

    assert lost["conversation_status"] == "needs_more_info"
    assert lost["suggested_action"].startswith("Answer in the next message: ")
    assert sure["conversation_status"] == "near_completion"
    assert "finalize_conversation" in sure["suggested_action"]


def test_a_long_conversation_nears_its_end(world: ConversationWorld) -> None:
    session = world.start(context(QUIET), depth=1)["session_id"]
    answers = [world.go_on(session, "Who calls order_total?") for _ in range(2)]
    assert answers[-1]["conversation_status"] == "near_completion"


def test_an_analysis_that_fails_is_told_and_passed_over(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses(failure=ToolFailedError("This language is not analysed"))
    answer = world.start()
    assert any("This language is not analysed" in note for note in answer["notes"])
    assert answer["findings"]


def test_an_analysis_that_was_cut_off_says_so(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses({"trace": Analysis("Half of it.", is_complete=False)})
    assert "The analysis trace was cut off by the time there was." in world.start()["notes"]


def test_time_that_runs_out_leaves_what_was_found(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses(failure=DeadlineExceededError("Time"))
    answer = world.start()
    assert "Time ran out; what is here was found until then." in answer["notes"]
    assert "src/shop/orders.py:12" in places(answer["findings"])


def test_a_cancelled_call_ends_at_once(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses(failure=CallCancelledError("Cancelled"))
    with pytest.raises(CallCancelledError):
        world.start()


def test_a_start_without_time_begins_nothing(world: ConversationWorld) -> None:
    for _ in range(6):
        with pytest.raises(DeadlineExceededError):
            world.start(seconds=0.0000001)
    assert world.start()["gemini_response"]


def test_a_code_scope_with_an_unknown_file_is_refused_with_its_field(
    world: ConversationWorld,
) -> None:
    given = context(code_scope={"files": ["src/shop/orders.py", "src/shop/order.py"]})

    with pytest.raises(BadInputError) as refused:
        world.start(given)

    (problem,) = refused.value.problems
    assert problem.field == "claude_context.code_scope.files[1]"
    assert "near are: src/shop/orders.py" in problem.message


def test_an_unknown_file_that_is_attached_is_told_with_what_is_near(
    world: ConversationWorld,
) -> None:
    start = world.start(context())
    answer = world.go_on(start["session_id"], "Look", attach_files=["storag.py"])

    assert "`storag.py`" in answer["notes"][0]


@pytest.mark.parametrize("scope", ["src/shop", "src/shop/", "src/**/ord*.py", "./src"])
def test_a_code_scope_may_be_a_folder_or_a_glob(world: ConversationWorld, scope: str) -> None:
    answer = world.start(context("Negative quantities.", code_scope={"files": [scope]}))

    assert answer["findings"][0]["evidence"][0]["file"] == "src/shop/orders.py"


def test_nothing_outside_of_the_code_scope_is_to_be_read(world: ConversationWorld) -> None:
    scope = {"files": ["src/shop/storage.py"]}
    answer = world.start(context("Negative quantities in an order.", code_scope=scope))

    ranked = [one for one in answer["findings"] if one["source"] == "reading"]
    assert {one["evidence"][0]["file"] for one in ranked} <= {"src/shop/storage.py"}


def test_files_are_meant_as_users_name_them(world: ConversationWorld) -> None:
    given = context(code_scope={"files": ["C:\\code\\src\\shop\\orders.py", "./api.py"]})
    assert world.start(given)["notes"] == []


def test_snippets_are_shown_where_they_are_wanted(world: ConversationWorld) -> None:
    plain = asked(world, "Who calls `line_total`?")
    answer = asked(world, "Who calls `line_total`?", include_code_snippets=True)

    assert "   19          total += line_total(line)" in answer["gemini_response"]
    assert "   16  def order_total(order):" in answer["gemini_response"]
    assert "   16  def" not in plain["gemini_response"]


def test_partial_findings_point_to_code_too(world: ConversationWorld) -> None:
    found = [{"file": "orders.py", "line": 12, "note": {"why": ["see `MemoryStorage.load`"]}}]
    answer = world.start(context(QUIET, partial_findings=found))
    assert {"src/shop/orders.py:12", "src/shop/storage.py:13"} <= places(answer["findings"])


def test_entry_points_are_where_analyses_begin(world: ConversationWorld) -> None:
    world.analyses = FakeAnalyses()
    scope = {"entry_points": [{"file": "api.py", "line": 13, "function_name": "show_total"}]}
    world.start(context(QUIET, code_scope=scope))
    assert world.analyses.asked == [("trace", "src/shop/api.py:13")]


def test_observations_are_no_causes(world: ConversationWorld) -> None:
    answer = world.start()
    assert {Finding.model_validate(one).kind for one in answer["findings"]} == {"observation"}


def test_plain_words_lead_to_the_names_that_code_has_for_them(world: ConversationWorld) -> None:
    answer = asked(world, "How does the total of an order get computed?")
    assert "src/shop/orders.py:16" in places(answer["findings"])


def test_a_message_without_anything_to_look_at_recalls_what_is_known(
    world: ConversationWorld,
) -> None:
    session = world.start()["session_id"]
    answer = world.go_on(session, "Hm.")
    assert "Known so far:" in answer["gemini_response"]
    assert "src/shop/orders.py:12" in answer["gemini_response"]


@pytest.mark.parametrize("message", ["Thanks, that is it.", "We fixed it now!"])
def test_who_has_what_they_wanted_is_asked_nothing_more(
    message: str, world: ConversationWorld
) -> None:
    answer = asked(world, message)
    assert answer["conversation_status"] == "near_completion"
    assert answer["questions"] == []
    assert "finalize_conversation" in answer["suggested_action"]


def test_a_message_is_found_though_its_first_word_varies(world: ConversationWorld) -> None:
    told = 'It says "Order 7: negative quantity -3 in order" sometimes.'
    assert "src/shop/orders.py:12" in places(world.start(context(told))["findings"])


def test_the_use_of_a_constant_is_found_in_the_text(world: ConversationWorld) -> None:
    world.workspace.contents["src/shop/settings.py"] = b"CURRENCY = 'EUR'\n"
    world.workspace.contents["src/shop/money.py"] = (
        b"from shop.settings import CURRENCY\n\n\ndef shown(x):\n    return x, CURRENCY\n"
    )
    answer = asked(world, "Where is the setting CURRENCY used?")
    assert "src/shop/money.py:5" in places(answer["findings"])


def test_what_is_raised_more_often_than_can_be_listed_says_so(world: ConversationWorld) -> None:
    raising = "def check(x):\n" + "    raise OrderError('no')\n" * 40
    world.workspace.contents["src/shop/many.py"] = raising.encode()
    answer = asked(world, "What raises OrderError?")
    assert "is raised in at least" in answer["gemini_response"]
    assert len(answer["findings"][0]["evidence"]) == 12


def test_words_about_raising_in_comments_are_no_answer(world: ConversationWorld) -> None:
    told = b'def go():\n    """Use it, or raise an error."""\n    # raise later\n    return None\n'
    world.workspace.contents["src/shop/quiet.py"] = told
    answer = asked(world, "What can `go` raise?")
    assert "raise nothing themselves" in answer["gemini_response"]
