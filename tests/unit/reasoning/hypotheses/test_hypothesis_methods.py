"""What a single hypothesis is told by each method, and what can never sway it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import DeadlineExceededError, ModelFailedError
from quintet.llm.model import RESERVE_SECONDS, Form, ModelAnswer, ModelQuestion, TokenUsage
from quintet.reasoning.hypotheses.model_reading import ModelReading
from quintet.reasoning.workspaces.workspace import UnknownFileError
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.hypotheses.code_world import code_world

SHOP = {
    "shop/pay.py": (
        "import requests\n\n\n"
        "def pay(order):\n    if order.total:\n        charge(order)\n"
        "    return missing.notify(order)\n\n\n"
        "def charge(order):\n    requests.post('https://pay.example.org', json=order.card)\n\n\n"
        "def old_charge(order):\n    requests.post('https://old.example.org', json=order.card)\n"
    )
}
NO_TIMEOUT = "The request has no timeout."


@dataclass
class Silent:
    """A model that never answers in time."""

    name: str = "fake/model"

    def answer(self, question: ModelQuestion[Form], deadline: Deadline) -> ModelAnswer[Form]:
        del question, deadline
        raise ModelFailedError("timeout")


@dataclass
class Sorting:
    """A model that sorts as it was told to."""

    kinds: list[str] | None
    asked: list[ModelQuestion[Any]] = field(default_factory=list)
    name: str = "fake/model"

    def answer(self, question: ModelQuestion[Form], deadline: Deadline) -> ModelAnswer[Form]:
        deadline.check()
        self.asked.append(question)
        if self.kinds is None:
            raise ModelFailedError("unreachable")
        value = question.form.model_validate({"kinds": self.kinds})
        return ModelAnswer(value, TokenUsage(), "fake", "model")


def test_a_walk_tells_how_a_line_is_reached_and_under_which_condition(tmp_path: Path) -> None:
    with code_world(tmp_path, SHOP) as world:
        answer = world.test(
            NO_TIMEOUT,
            validation_method="trace_simulation",
            test_scope={"functions": ["pay"]},
        )
    first, second = answer.metadata["evidence"]
    assert first.startswith("shop/pay.py:11: ")
    assert first.endswith("reached: pay → charge (shop/pay.py:6) when `order.total`")
    assert second.startswith("shop/pay.py:15: ")
    assert second.endswith("not reached")
    assert answer.metadata["functions_reached"] == 2
    assert answer.metadata["unresolved_calls"] == ["shop/pay.py:7: missing.notify"]


def test_patterns_that_the_words_do_not_name_are_told_beside_and_count_nothing(
    tmp_path: Path,
) -> None:
    files = {**SHOP, "shop/run.py": "import os\n\n\ndef run(name):\n    os.system('x ' + name)\n"}
    words = "An MD5 digest protects the token."
    with code_world(tmp_path, files) as world:
        patterns = world.test(words, "security", validation_method="pattern_matching")
        static = world.test(words, "security")
    assert patterns.metadata["other_patterns"][0].startswith("shop/run.py:5: ")
    assert patterns.metadata["likelihood_score"] == static.metadata["likelihood_score"]
    assert patterns.findings.root_cause is None


def test_what_cannot_be_told_from_code_is_said_with_the_least_confidence(tmp_path: Path) -> None:
    with code_world(tmp_path, SHOP) as world:
        answer = world.test("The weather in the data centre decides.")
    assert answer.metadata["verdict"] == "not_testable"
    assert answer.findings.confidence_level == 1
    assert answer.findings.evidence == []


def test_comments_and_docstrings_are_no_evidence(tmp_path: Path) -> None:
    lying = {
        "app/counter.py": (
            "class Counter:\n"
            '    """Every change is made under threading.Lock(), with self.lock held."""\n\n'
            "    def __init__(self):\n        self.count = 0\n\n"
            "    def hit(self):\n        # with self.lock: threading.Lock() is held here\n"
            "        self.count += 1\n"
        )
    }
    with code_world(tmp_path, lying) as world:
        answer = world.test("Counter.hit loses counts when two threads run it without a lock.")
    assert answer.metadata["counter_evidence"] == []
    assert answer.metadata["verdict"] == "supported"


def test_values_of_secrets_and_hidden_characters_are_not_repeated(tmp_path: Path) -> None:
    secret = {"app/keys.py": 'API_TOKEN = "tok-\u200b52b1-never-shown"\n'}
    with code_world(tmp_path, secret) as world:
        answer = world.test("A token is hard-coded.", "security")
    said = answer.model_dump_json()
    assert answer.findings.evidence[0].startswith("for: app/keys.py:1: ")
    assert "never-shown" not in said
    assert "\u200b" not in said


def test_the_same_question_on_the_same_code_has_the_same_answer(tmp_path: Path) -> None:
    with code_world(tmp_path, SHOP) as world:
        one, other = world.test(NO_TIMEOUT), world.test(NO_TIMEOUT)
    assert one.model_copy(update={"execution_time": 0.0}) == other.model_copy(
        update={"execution_time": 0.0}
    )


def test_an_unknown_file_is_named_with_what_is_near(tmp_path: Path) -> None:
    with code_world(tmp_path, SHOP) as world, pytest.raises(UnknownFileError) as refused:
        world.test(NO_TIMEOUT, test_scope={"files": ["shop/pai.py"]})
    assert "shop/pai.py" in refused.value.message
    with code_world(tmp_path, SHOP) as world:
        answer = world.test(NO_TIMEOUT, test_scope={"files": ["shop/pai.py", "shop/pay.py"]})
    assert any("shop/pai.py" in note for note in answer.metadata["notes"])


def test_a_model_is_asked_only_where_rules_understand_nothing(tmp_path: Path) -> None:
    model = Sorting(["missing_timeout", "no_such_kind"])
    reading = ModelReading(model, lambda: "qqqq")
    with code_world(tmp_path, SHOP) as world:
        plain = world.test(NO_TIMEOUT, read=reading)
        assert model.asked == []
        hard = world.test(
            "charge may sit there until the other side deigns to speak.", read=reading
        )
    assert plain.metadata["verdict"] == "supported"
    assert hard.metadata["looked_for"] == ["a wait without an end"]
    assert "<suspicionqqqq>" in model.asked[0].user


def test_without_a_usable_answer_of_the_model_nothing_is_claimed(tmp_path: Path) -> None:
    with code_world(tmp_path, SHOP) as world:
        answer = world.test("It is haunted.", read=ModelReading(Sorting(None), lambda: "qqqq"))
    assert answer.metadata["verdict"] == "not_testable"


@pytest.mark.parametrize(("seconds", "is_over"), [(RESERVE_SECONDS, True), (60, False)])
def test_time_that_went_by_in_waiting_for_a_model_is_over(seconds: float, is_over: bool) -> None:
    reading = ModelReading(Silent(), lambda: "qqqq")
    if is_over:
        with pytest.raises(DeadlineExceededError):
            reading("It is haunted.", Deadline(seconds, lambda: 0.0))
    else:
        assert reading("It is haunted.", Deadline(seconds, lambda: 0.0)) == []
