"""A model of each provider on the local server, and what its watchers and its clock have seen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from pydantic import BaseModel, Field

from quintet.aws.clients import Clients
from quintet.errors import ModelFailedError
from quintet.llm.choosing import Watcher, model_from
from quintet.llm.model import ModelAnswer, ModelQuestion, TokenUsage
from quintet.llm.settings import ModelSettings
from quintet.requests.deadline import Deadline
from tests.support.model_servers import (
    ModelServer,
    Response,
    bedrock_answers,
    bedrock_fails,
    bedrock_says,
    gemini_answers,
    gemini_fails,
    gemini_says,
)

KEY = "a-key-that-nobody-may-see"
JITTER = 0.5


class Capital(BaseModel):
    """The form that the tests ask for."""

    city: str = Field(min_length=2, max_length=40)
    people: int | None = Field(None, ge=0)


QUESTION = ModelQuestion("You know capitals.", "Which one is France's?", Capital)
PARIS = {"city": "Paris", "people": 2}


@dataclass(frozen=True)
class Wire:
    """How one provider says what every provider can say."""

    answers: Callable[[Any, tuple[int, int]], Response]
    writes: Callable[[str], Response]
    throttles: Response
    breaks: Response
    refuses: Response
    denies: Response
    stops_early: Response
    filters: Response


PROVIDERS = {
    "bedrock": Wire(
        answers=bedrock_answers,
        writes=lambda text: bedrock_says([{"text": text}]),
        throttles=bedrock_fails(429, "ThrottlingException"),
        breaks=bedrock_fails(500, "InternalServerException"),
        refuses=bedrock_fails(404, "ResourceNotFoundException"),
        denies=bedrock_fails(403, "AccessDeniedException"),
        stops_early=bedrock_says([{"text": "{"}], "max_tokens"),
        filters=bedrock_says([{"text": "No."}], "guardrail_intervened"),
    ),
    "gemini": Wire(
        answers=gemini_answers,
        writes=gemini_says,
        throttles=gemini_fails(429, "RESOURCE_EXHAUSTED"),
        breaks=gemini_fails(500, "INTERNAL"),
        refuses=gemini_fails(404, "NOT_FOUND"),
        denies=gemini_fails(403, "PERMISSION_DENIED"),
        stops_early=gemini_says("{", "MAX_TOKENS"),
        filters=gemini_says("", "SAFETY"),
    ),
}


class Asker:
    """Asks one provider's model, without ever waiting between retries."""

    def __init__(self, server: ModelServer, provider: str, **settings: Any) -> None:
        self.server = server
        self.wire = PROVIDERS[provider]
        self.provider = provider
        self.waits: list[float] = []
        self.usages: list[tuple[str, str, TokenUsage]] = []
        self.failures: list[ModelFailedError] = []
        self.configure(**settings)

    def configure(self, *, clients: Clients | None = None, **settings: Any) -> None:
        """Settings over those of the tests."""
        given = {
            "llm_provider": self.provider,
            "llm_endpoint_url": self.server.url,
            "gemini_api_key": KEY,
        }
        model = model_from(
            ModelSettings(**{**given, **settings}),
            clients or Clients("us-east-1"),
            Watcher(
                lambda *usage: self.usages.append(usage),
                lambda _provider, _model, failure: self.failures.append(failure),
            ),
            jitter=lambda: JITTER,
            sleep=self.waits.append,
        )
        assert model is not None
        self.model = model

    def ask(
        self, question: ModelQuestion[Capital] = QUESTION, deadline: Deadline | None = None
    ) -> ModelAnswer[Capital]:
        return self.model.answer(question, deadline or Deadline())

    def failure(self, deadline: Deadline | None = None) -> ModelFailedError:
        """The failure of a question that is expected to fail."""
        with pytest.raises(ModelFailedError) as caught:
            self.ask(deadline=deadline)
        return caught.value
