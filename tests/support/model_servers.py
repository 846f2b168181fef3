"""A local server that speaks the wire formats of Bedrock's Converse and Gemini's generateContent.

A test scripts what the server does with each request, one step a request, and reads afterwards
what was sent. Sources: the service model of bedrock-runtime in botocore, and the Gemini API's
reference of GenerateContentResponse and google.rpc.Status.
"""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support.local_servers import QuietHandler, end_with_reset, listening

JsonObject = dict[str, Any]


@dataclass(frozen=True)
class Received:
    path: str
    headers: Mapping[str, str]
    body: JsonObject


@dataclass(frozen=True)
class Response:
    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


Step = Callable[["_Handler"], None]


class ModelServer:
    """What was received, in order; and the steps that are still to come."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.received: list[Received] = []
        self.released = threading.Event()
        self._steps: list[Step] = []

    def will(self, *steps: Response | Step) -> None:
        """What happens to the next requests."""
        self._steps += [_answering(step) if isinstance(step, Response) else step for step in steps]

    def next_step(self) -> Step:
        return self._steps.pop(0) if self._steps else _answering(Response(418, b"not scripted"))


class _Handler(QuietHandler):
    protocol_version = "HTTP/1.1"
    models: ModelServer

    def do_POST(self) -> None:  # noqa: N802 - as http.server has it
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.models.received.append(Received(self.path, self.lower_headers(), json.loads(body)))
        self.models.next_step()(self)


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """Listens on 127.0.0.1 until the block ends."""

    class Handler(_Handler):
        pass

    with listening(Handler) as port:
        Handler.models = ModelServer(port)
        try:
            yield Handler.models
        finally:
            Handler.models.released.set()


def _answering(response: Response) -> Step:
    def answer(handler: _Handler) -> None:
        handler.send_response(response.status)
        headers = {"content-type": "application/json", **response.headers}
        for name, value in {**headers, "content-length": str(len(response.body))}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(response.body)

    return answer


def hang(handler: _Handler) -> None:
    """Answers nothing until the test is over."""
    handler.models.released.wait()
    handler.close_connection = True


def reset(handler: _Handler) -> None:
    """Ends the connection without a word (TCP RST)."""
    end_with_reset(handler.connection)
    handler.connection.close()
    handler.rfile.close()
    handler.close_connection = True


def _json(status: int, body: JsonObject, headers: Mapping[str, str] | None = None) -> Response:
    return Response(status, json.dumps(body).encode(), headers or {})


def bedrock_says(
    content: list[JsonObject], stop: str = "end_turn", tokens: tuple[int, int] = (11, 7)
) -> Response:
    """A Converse response with these content blocks."""
    usage = {"inputTokens": tokens[0], "outputTokens": tokens[1], "totalTokens": sum(tokens)}
    return _json(
        200,
        {
            "output": {"message": {"role": "assistant", "content": content}},
            "stopReason": stop,
            "usage": usage,
            "metrics": {"latencyMs": 12},
        },
    )


def bedrock_answers(value: Any, tokens: tuple[int, int] = (11, 7)) -> Response:
    """The model calls the tool it was given, with this input."""
    use = {"toolUse": {"toolUseId": "tooluse_1", "name": "answer", "input": value}}
    return bedrock_says([{"text": "Here it is."}, use], "tool_use", tokens)


def bedrock_fails(status: int, code: str, message: str = "secret prose") -> Response:
    """An error as the AWS REST-JSON protocol has it."""
    return _json(status, {"message": message}, {"x-amzn-ErrorType": f"{code}:http://internal/"})


def gemini_says(
    text: str,
    finish: str = "STOP",
    *,
    tokens: tuple[int, int] = (11, 7),
    thoughts: str = "",
) -> Response:
    """A response with one candidate; a thought comes before its text."""
    parts: list[JsonObject] = [{"text": text}] if text else []
    if thoughts:
        parts.insert(0, {"text": thoughts, "thought": True})
    candidate = {"content": {"parts": parts, "role": "model"}, "finishReason": finish, "index": 0}
    thinking = {"thoughtsTokenCount": 5} if thoughts else {}
    usage = {"promptTokenCount": tokens[0], "candidatesTokenCount": tokens[1], **thinking}
    return _json(200, {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "m"})


def gemini_answers(value: Any, tokens: tuple[int, int] = (11, 7)) -> Response:
    """The model writes this as JSON."""
    return gemini_says(json.dumps(value), tokens=tokens)


def gemini_blocks_the_prompt() -> Response:
    """A response without candidates, because of what was asked."""
    return _json(
        200,
        {"promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": {"promptTokenCount": 11}},
    )


def gemini_has_no_candidates() -> Response:
    """A response that says nothing at all."""
    return _json(200, {"candidates": []})


def gemini_fails(
    status: int,
    code: str,
    details: list[JsonObject] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """An error as google.rpc.Status."""
    error = {"code": status, "message": "secret prose", "status": code, "details": details or []}
    return _json(status, {"error": error}, headers)
