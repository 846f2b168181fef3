"""What every provider's model does: answers of the form asked for, or one honest failure."""

import json

import pytest

from quintet.errors import CallCancelledError, ModelFailedError
from quintet.llm.model import ModelAnswer, TokenUsage
from quintet.llm.settings import DEFAULT_MODELS
from quintet.requests.deadline import Deadline
from tests.support.model_servers import Response, hang, reset
from tests.unit.quintet.llm.asker import JITTER, PARIS, Asker, Capital

ONCE = TokenUsage(11, 7)


def sent(asker: Asker, number: int) -> str:
    """Everything that one request said, as text."""
    return json.dumps(asker.server.received[number].body, ensure_ascii=False)


def test_an_answer_has_the_form_that_was_asked_for(asker: Asker) -> None:
    asker.server.will(asker.wire.answers(PARIS, (100, 20)))

    answer = asker.ask()

    model = DEFAULT_MODELS[asker.provider]
    assert answer == ModelAnswer(
        Capital(city="Paris", people=2), TokenUsage(100, 20), asker.provider, model
    )
    assert asker.usages == [(asker.provider, model, TokenUsage(100, 20))]
    assert (asker.failures, asker.waits) == ([], [])


def test_the_model_of_the_settings_is_asked(asker: Asker) -> None:
    asker.configure(llm_model="family.small-v3")
    asker.server.will(asker.wire.answers(PARIS, (1, 1)))

    assert asker.ask().model == "family.small-v3"
    assert asker.model.name == f"{asker.provider}/family.small-v3"
    assert "family.small-v3" in asker.server.received[0].path


@pytest.mark.parametrize("unusable", ["no JSON at all", '{"city": "P"}', '["Paris"]', ""])
def test_an_unusable_answer_is_asked_for_once_more_with_its_problems(
    asker: Asker, unusable: str
) -> None:
    asker.server.will(asker.wire.writes(unusable), asker.wire.answers(PARIS, (12, 8)))

    answer = asker.ask()

    assert answer.value.city == "Paris"
    assert answer.usage == TokenUsage(23, 15)
    assert "could not be used" not in sent(asker, 0)
    assert "could not be used" in sent(asker, 1)
    assert "Which one is France's?" in sent(asker, 1)


def test_the_problem_named_is_the_one_found(asker: Asker) -> None:
    asker.server.will(asker.wire.answers({"city": "P"}, (1, 1)), asker.wire.answers(PARIS, (1, 1)))
    asker.ask()
    assert "- city: String should have at least 2 characters" in sent(asker, 1)


def test_a_second_unusable_answer_is_a_failure_that_was_paid_for(asker: Asker) -> None:
    asker.server.will(*[asker.wire.answers({"town": "Paris"}, (11, 7))] * 2)

    assert asker.failure().reason == "invalid answer"
    assert len(asker.server.received) == 2
    assert [usage for _, _, usage in asker.usages] == [ONCE, ONCE]
    assert [failure.reason for failure in asker.failures] == ["invalid answer"]


def test_a_throttled_question_is_asked_again_after_a_random_wait(asker: Asker) -> None:
    asker.server.will(
        asker.wire.throttles, asker.wire.throttles, asker.wire.answers(PARIS, (11, 7))
    )

    assert asker.ask().usage == ONCE
    assert asker.waits == [JITTER * 0.5, JITTER * 1.0]
    assert asker.failures == []


@pytest.mark.parametrize(
    ("step", "reason"), [("throttles", "throttled"), ("breaks", "unreachable")]
)
def test_two_retries_are_enough(asker: Asker, step: str, reason: str) -> None:
    asker.server.will(*[getattr(asker.wire, step)] * 3)

    assert asker.failure().reason == reason
    assert (len(asker.server.received), len(asker.waits)) == (3, 2)
    assert (len(asker.failures), asker.usages) == (1, [])


def test_a_connection_that_breaks_is_made_again(asker: Asker) -> None:
    asker.server.will(reset, asker.wire.answers(PARIS, (11, 7)))
    assert asker.ask().value.city == "Paris"
    assert len(asker.server.received) == 2


def test_a_provider_that_hangs_up_every_time_is_unreachable(asker: Asker) -> None:
    asker.server.will(reset, reset, reset)
    assert asker.failure().reason == "unreachable"


def test_nobody_listening_is_unreachable(asker: Asker) -> None:
    asker.configure(llm_endpoint_url="http://127.0.0.1:9")
    assert asker.failure().reason == "unreachable"
    assert asker.server.received == []


def test_a_slow_answer_is_not_waited_for(asker: Asker) -> None:
    asker.configure(llm_timeout_seconds=0.2)
    asker.server.will(hang)

    assert asker.failure().reason == "timeout"
    assert (len(asker.server.received), asker.waits) == (1, [])


def test_no_retry_would_end_beyond_the_deadline(asker: Asker) -> None:
    asker.server.will(asker.wire.throttles)

    assert asker.failure(Deadline(3.0)).reason == "throttled"
    assert (len(asker.server.received), asker.waits) == (1, [])


def test_nothing_is_asked_when_only_the_time_to_do_without_is_left(asker: Asker) -> None:
    assert asker.failure(Deadline(1.9)).reason == "timeout"
    assert asker.server.received == []
    assert len(asker.failures) == 1


def test_a_cancelled_call_asks_nothing_and_is_no_failure_of_the_model(asker: Asker) -> None:
    deadline = Deadline()
    deadline.cancel()

    with pytest.raises(CallCancelledError):
        asker.ask(deadline=deadline)
    assert (asker.server.received, asker.failures) == ([], [])


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("refuses", "refused"),
        ("denies", "no credential"),
        ("stops_early", "invalid answer"),
        ("filters", "refused"),
    ],
)
def test_what_asking_again_cannot_help_is_asked_once(asker: Asker, step: str, reason: str) -> None:
    asker.server.will(getattr(asker.wire, step))

    assert asker.failure().reason == reason
    assert (len(asker.server.received), asker.waits) == (1, [])


@pytest.mark.parametrize("step", ["stops_early", "filters"])
def test_an_answer_that_ended_early_is_paid_for(asker: Asker, step: str) -> None:
    asker.server.will(getattr(asker.wire, step))
    asker.failure()
    assert [usage for _, _, usage in asker.usages] == [ONCE]


@pytest.mark.parametrize("body", [b"<html>502</html>", b"", b"{}"])
def test_a_200_that_is_no_response_is_a_failure_of_the_model(asker: Asker, body: bytes) -> None:
    asker.server.will(*[Response(200, body)] * 3)
    assert isinstance(asker.failure(), ModelFailedError)


def test_a_failure_tells_its_reason_and_nothing_of_the_provider(asker: Asker) -> None:
    asker.server.will(asker.wire.denies)

    failure = asker.failure()

    assert failure.message == "Service unavailable"
    assert failure.data == {"service": "The language model", "reason": "no credential"}
    assert "secret" not in f"{failure}{failure.detail}"
