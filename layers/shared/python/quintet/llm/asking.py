"""The ChatModel over any provider: budget, retries, validation, a second try, accounting.

An answer that does not have the asked form is asked for once more, with what is wrong with it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pydantic import ValidationError

from quintet.errors import DeadlineExceededError, ModelFailedError
from quintet.llm.model import RESERVE_SECONDS, Form, ModelAnswer, ModelQuestion, TokenUsage
from quintet.llm.provider import ModelReply, ModelRequest, Provider
from quintet.llm.retrying import Retrying
from quintet.requests.deadline import Deadline, MonotonicClock
from quintet.requests.schema import input_schema

_TRIES: Final = 2
_PROBLEMS_NAMED: Final = 8

OnUsage = Callable[[str, str, TokenUsage], None]
OnFailure = Callable[[str, str, ModelFailedError], None]


@dataclass(frozen=True)
class AskedModel:
    """Keeps the promise of `ChatModel`.

    `seconds` bounds one answer with all its retries. `on_usage` is told of every reply that was
    paid for, usable or not; `on_failure` of every answer that was not had.
    """

    provider: Provider
    seconds: float
    most_output_tokens: int
    retrying: Retrying = field(default_factory=Retrying)
    clock: MonotonicClock = time.monotonic
    on_usage: OnUsage = lambda *_: None
    on_failure: OnFailure = lambda *_: None

    @property
    def name(self) -> str:
        """Provider and model."""
        return f"{self.provider.name}/{self.provider.model}"

    def answer(self, question: ModelQuestion[Form], deadline: Deadline) -> ModelAnswer[Form]:
        """Asks until the answer has its form, at most twice.

        Raises:
            ModelFailedError: for whatever reason there is no usable answer.
            CallCancelledError: nobody waits for it any more.
        """
        try:
            return self._answered(question, deadline, self._budget(deadline))
        except ModelFailedError as failure:
            self.on_failure(self.provider.name, self.provider.model, failure)
            raise

    def _budget(self, deadline: Deadline) -> Deadline:
        left = deadline.remaining() - RESERVE_SECONDS
        if left <= 0:
            raise ModelFailedError("timeout", detail="no time left to ask")
        return Deadline(min(self.seconds, left), self.clock)

    def _answered(
        self, question: ModelQuestion[Form], deadline: Deadline, budget: Deadline
    ) -> ModelAnswer[Form]:
        user, spent = question.user, TokenUsage()
        for _ in range(_TRIES):
            _check(deadline)
            reply = self._reply(question, user, budget)
            spent += reply.usage
            try:
                value = question.form.model_validate_json(reply.text)
            except ValidationError as problems:
                user = f"{question.user}\n\n{_complaint(problems)}"
            else:
                return ModelAnswer(value, spent, self.provider.name, self.provider.model)
        raise ModelFailedError("invalid answer", detail="not of the asked form")

    def _reply(self, question: ModelQuestion[Form], user: str, budget: Deadline) -> ModelReply:
        request = ModelRequest(
            question.system,
            user,
            input_schema(question.form),
            question.most_output_tokens or self.most_output_tokens,
        )
        reply = self.retrying.call(lambda: self.provider.generate(request, budget), budget)
        self.on_usage(self.provider.name, self.provider.model, reply.usage)
        if reply.failure is not None:
            raise reply.failure
        return reply


def _check(deadline: Deadline) -> None:
    """A call that was cancelled ends; one without time left is the model's failure."""
    try:
        deadline.check()
    except DeadlineExceededError:
        raise ModelFailedError("timeout") from None


def _complaint(problems: ValidationError) -> str:
    """What to do better, without a word of the answer itself."""
    found = problems.errors(include_input=False, include_url=False, include_context=False)
    lines = [
        f"- {'.'.join(map(str, problem['loc'])) or 'answer'}: {problem['msg']}"
        for problem in found[:_PROBLEMS_NAMED]
    ]
    return "\n".join(["Your last answer could not be used. Answer again, without:", *lines])
