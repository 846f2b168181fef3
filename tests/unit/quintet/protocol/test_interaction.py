"""Questions in the middle of a call: rounds, sealed state, and clients that cannot be asked."""

from collections.abc import Mapping
from typing import Any

import pytest

from quintet.protocol.interaction import Elicitation, ElicitationAnswer, Roots, Sampling, declares
from quintet.requests.principal import Principal
from tests.unit.quintet.echo_family import ELSEWHERE, Name
from tests.unit.quintet.support import (
    ANN,
    BOB,
    CAPABILITIES_KEY,
    HANDSHAKE_VERSIONS,
    NOON,
    SERVER_INFO_KEY,
    Answer,
    Client,
    FakeClock,
    Watched,
    client,
    watched_engine,
)

FORMS: dict[str, Any] = {"elicitation": {"form": {}}}
ACCEPTED = {"action": "accept", "content": {"name": "Bo"}}
GREEN = {"action": "accept", "content": {"colour": "green"}}


def interview(
    own: Client,
    responses: Any = None,
    state: Any = None,
    *,
    text: str = "Hi",
    capabilities: Mapping[str, Any] = FORMS,
    tool: str = "interview",
) -> Answer:
    params: dict[str, Any] = {"name": tool, "arguments": {"text": text}}
    if responses is not None:
        params["inputResponses"] = responses
    if state is not None:
        params["requestState"] = state
    return own.modern("tools/call", params, **{CAPABILITIES_KEY: dict(capabilities)})


def said(answer: Answer) -> Any:
    return answer.result["structuredContent"]["text"]


def test_a_question_ends_the_call_with_what_is_asked() -> None:
    answer = interview(client())
    result = answer.result
    assert answer.status == 200
    assert result["resultType"] == "input_required"
    assert result["inputRequests"] == {
        "who": {
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": "Your name?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {"name": {"type": "string", "minLength": 1}},
                    "required": ["name"],
                },
            },
        }
    }
    assert isinstance(result["requestState"], str)
    assert result.keys() & {"content", "ttlMs", "cacheScope"} == set()


def test_an_interim_result_names_the_server() -> None:
    assert SERVER_INFO_KEY in interview(client()).result.get("_meta", {})


def test_answers_of_earlier_rounds_travel_in_the_state() -> None:
    own = client()
    first = interview(own).result
    second = interview(own, {"who": ACCEPTED}, first["requestState"]).result
    assert list(second["inputRequests"]) == ["hue"]
    last = interview(own, {"hue": GREEN}, second["requestState"])
    assert said(last) == "Hi Bo green"


def test_a_retry_may_be_repeated() -> None:
    own = client()
    state = interview(own, {"who": ACCEPTED}).result["requestState"]
    answers = [interview(own, {"hue": GREEN}, state) for _ in range(2)]
    assert [said(answer) for answer in answers] == ["Hi Bo green"] * 2


@pytest.mark.parametrize("action", ["decline", "cancel"])
def test_a_declined_question_is_an_answer(action: str) -> None:
    answer = interview(client(), {"who": {"action": action}, "hue": GREEN})
    assert said(answer) == f"Hi {action} green"


@pytest.mark.parametrize(
    "response",
    [
        None,
        5,
        [],
        {},
        {"action": "perhaps"},
        {"action": "accept"},
        {"action": "accept", "content": {}},
        {"action": "accept", "content": {"name": ""}},
        {"action": "accept", "content": [1]},
    ],
)
def test_an_answer_that_cannot_be_used_is_asked_for_again(response: Any) -> None:
    result = interview(client(), {"who": response}).result
    assert list(result["inputRequests"]) == ["who"]


def test_unknown_answers_are_ignored() -> None:
    result = interview(client(), {"other": 1}).result
    assert list(result["inputRequests"]) == ["who"]


def test_several_questions_are_asked_at_once() -> None:
    capabilities: dict[str, Any] = {"sampling": {}, "roots": {}}
    own = client()
    asked = interview(own, capabilities=capabilities, tool="survey").result["inputRequests"]
    assert asked == {
        "model": {
            "method": "sampling/createMessage",
            "params": {
                "messages": [{"role": "user", "content": {"type": "text", "text": "Say hi"}}],
                "maxTokens": 10,
            },
        },
        "folders": {"method": "roots/list", "params": {}},
    }
    responses = {
        "model": {"content": {"type": "text", "text": "hi"}},
        "folders": {"roots": [{"uri": "file:///a"}, {"uri": 5}, "x", {"uri": "file:///b"}]},
    }
    answer = interview(own, responses, capabilities=capabilities, tool="survey")
    assert said(answer) == "hi file:///a,file:///b"


def test_only_missing_answers_are_asked_for_again() -> None:
    capabilities: dict[str, Any] = {"sampling": {}, "roots": {}}
    own = client()
    responses = {"model": {"content": {"text": "hi"}}, "folders": {"roots": 5}}
    result = interview(own, responses, capabilities=capabilities, tool="survey").result
    assert list(result["inputRequests"]) == ["folders"]
    rest: dict[str, Any] = {"folders": {"roots": []}}
    last = interview(own, rest, result["requestState"], capabilities=capabilities, tool="survey")
    assert said(last) == "hi "


@pytest.mark.parametrize(
    ("capabilities", "tool", "required"),
    [
        ({}, "interview", FORMS),
        ({"elicitation": {"url": {}}}, "interview", FORMS),
        ({"elicitation": []}, "interview", FORMS),
        ({"roots": {}}, "survey", {"sampling": {}}),
        ({"sampling": {}}, "survey", {"roots": {}}),
    ],
)
def test_a_client_that_cannot_be_asked_is_told_what_it_would_have_to_declare(
    capabilities: dict[str, Any], tool: str, required: dict[str, Any]
) -> None:
    answer = interview(client(), capabilities=capabilities, tool=tool)
    assert (answer.status, answer.code) == (400, -32021)
    assert answer.error["data"] == {"requiredCapabilities": required}


def test_a_bare_elicitation_capability_means_forms() -> None:
    answer = interview(client(), capabilities={"elicitation": {}})
    assert answer.result["resultType"] == "input_required"


@pytest.mark.parametrize(
    ("declared", "required", "covered"),
    [
        ({"a": {"b": {}}}, {"a": {}}, True),
        ({"a": {"b": {}}}, {"a": {"b": {}}}, True),
        ({"a": {}}, {"a": {"b": {}}}, False),
        ({"a": {"b": 1}}, {"a": {"b": {}}}, False),
        ({"elicitation": {}}, {"elicitation": {"url": {}}}, False),
        ({}, {}, True),
    ],
)
def test_capabilities_cover_what_is_required_level_by_level(
    declared: dict[str, Any], required: dict[str, Any], *, covered: bool
) -> None:
    assert declares(declared, required) is covered


@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_handshake_clients_are_told_what_to_do_instead(version: str) -> None:
    answer = client().call(version, "interview", {"text": "Hi"})
    assert answer.result["isError"] is True
    assert ELSEWHERE in answer.result["content"][0]["text"]


def refused(answer: Answer) -> bool:
    return (
        answer.status == 400
        and answer.code == -32602
        and answer.error["data"] == {"reason": "invalid_request_state"}
    )


@pytest.mark.parametrize("position", [0, 10, 20, 40])
def test_a_changed_state_is_refused(position: int) -> None:
    own = client()
    state = interview(own, {"who": ACCEPTED}).result["requestState"]
    other = "A" if state[position] != "A" else "B"
    changed = state[:position] + other + state[position + 1 :]
    assert refused(interview(own, {"hue": GREEN}, changed))
    assert refused(interview(own, {"hue": GREEN}, state[:-4]))


@pytest.mark.parametrize("state", ["", "x", "é", "AAAA", "A" * 64, "\ud800", "=?base64?"])
def test_an_invented_state_is_refused(state: str) -> None:
    assert refused(interview(client(), {"hue": GREEN}, state))


def both(watched: Watched, caller: Principal) -> Client:
    return client(watched=watched, principal=caller)


def test_a_state_belongs_to_its_tenant_tool_and_arguments() -> None:
    watched = watched_engine()
    state = interview(both(watched, ANN), {"who": ACCEPTED}).result["requestState"]
    assert said(interview(both(watched, ANN), {"hue": GREEN}, state)) == "Hi Bo green"
    assert refused(interview(both(watched, BOB), {"hue": GREEN}, state))
    assert refused(interview(both(watched, ANN), {"hue": GREEN}, state, text="Ho"))
    assert refused(interview(both(watched, ANN), {}, state, tool="survey"))
    prompt = {"name": "consult", "arguments": {"text": "Hi"}, "requestState": state}
    assert refused(both(watched, ANN).modern("prompts/get", prompt))


def test_a_state_ends_after_ten_minutes() -> None:
    clock = FakeClock()
    own = client(watched=watched_engine(clock=clock))
    state = interview(own, {"who": ACCEPTED}).result["requestState"]
    clock.now = NOON + 600
    assert said(interview(own, {"hue": GREEN}, state)) == "Hi Bo green"
    clock.now = NOON + 601
    assert refused(interview(own, {"hue": GREEN}, state))


@pytest.mark.parametrize("responses", [[], "x", 5, None])
@pytest.mark.parametrize("state", [5, [], {}, True])
def test_malformed_members_are_invalid_params(responses: Any, state: Any) -> None:
    odd_state = interview(client(), {}, state)
    assert (odd_state.status, odd_state.code) == (400, -32602)
    if responses is not None:
        odd_responses = interview(client(), responses)
        assert (odd_responses.status, odd_responses.code) == (400, -32602)


def test_prompts_may_ask_too() -> None:
    own, params = client(), {"name": "consult"}
    first = own.modern("prompts/get", params, None, **{CAPABILITIES_KEY: FORMS}).result
    assert first["resultType"] == "input_required"
    retry = {
        **params,
        "inputResponses": {"who": ACCEPTED},
        "requestState": first["requestState"],
    }
    last = own.modern("prompts/get", retry, None, **{CAPABILITIES_KEY: FORMS}).result
    assert last["messages"][0]["content"]["text"] == "accept"


def test_answers_are_read_into_their_types() -> None:
    elicitation = Elicitation("Your name?", Name)
    assert elicitation.read(ACCEPTED) == ElicitationAnswer("accept", Name(name="Bo"))
    assert elicitation.read({"action": "decline", "content": {"name": "Bo"}}) == (
        ElicitationAnswer("decline")
    )
    assert Sampling("?", 1).read({"content": {"text": 5}}) is None
    assert Roots().read({"roots": [{"uri": "u"}]}) == ["u"]
