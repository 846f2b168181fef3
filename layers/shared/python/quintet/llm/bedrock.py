"""Models on Amazon Bedrock, by its Converse API.

The answer's form is a tool that the model must call, which every model with tools can do
(API reference, ToolChoice). Newer models refuse to be forced, or refuse a temperature: what is
refused as invalid is asked once more without both, and so from then on.
"""

import json
import math
from collections.abc import Mapping
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.aws.errors import error_code, translated
from quintet.errors import ModelFailedError, ModelFailureReason, ServiceUnavailableError
from quintet.llm.model import TokenUsage
from quintet.llm.provider import ModelReply, ModelRequest, TransientModelError
from quintet.requests.deadline import Deadline

_TOOL: Final = "answer"
_INVALID: Final = "ValidationException"

_TRANSIENT: Final[Mapping[str, ModelFailureReason]] = {
    "ThrottlingException": "throttled",
    "TooManyRequestsException": "throttled",
    "ModelNotReadyException": "unreachable",
    "ModelErrorException": "unreachable",
    "InternalServerException": "unreachable",
    "ServiceUnavailableException": "unreachable",
}
_FINAL: Final[Mapping[str, ModelFailureReason]] = {
    "ModelTimeoutException": "timeout",
    "ReadTimeoutError": "timeout",
    "AccessDeniedException": "no credential",
    "ExpiredTokenException": "no credential",
    "IncompleteSignatureException": "no credential",
    "InvalidSignatureException": "no credential",
    "UnrecognizedClientException": "no credential",
    "CredentialRetrievalError": "no credential",
    "NoCredentialsError": "no credential",
    "PartialCredentialsError": "no credential",
    "ResourceNotFoundException": "refused",
    _INVALID: "refused",
}
"""Failures by their AWS error code, or by their class where botocore raised them itself."""

_ENDED_WITHOUT: Final[Mapping[str, ModelFailureReason]] = {
    "content_filtered": "refused",
    "guardrail_intervened": "refused",
    "max_tokens": "invalid answer",
    "model_context_window_exceeded": "invalid answer",
}
"""Stop reasons after which there is no answer. Malformed ones are left to validation."""


class BedrockModel:
    """A Provider over one model or inference profile."""

    name: Final = "bedrock"

    def __init__(self, clients: Clients, model: str) -> None:
        self.model = model
        self._clients = clients
        self._takes_orders = True

    def generate(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """Asks once; a second time only where the model takes neither tool choice nor temperature.

        Raises:
            TransientModelError: throttled, broken or unreachable.
            ModelFailedError: every other failure.
        """
        if self._takes_orders:
            try:
                return _reply(self._converse(request, deadline, ordered=True))
            except ModelFailedError as failure:
                if failure.detail != _INVALID:
                    raise
        answered = self._converse(request, deadline, ordered=False)
        self._takes_orders = False
        return _reply(answered)

    def _converse(
        self, request: ModelRequest, deadline: Deadline, *, ordered: bool
    ) -> Mapping[str, Any]:
        from botocore.exceptions import BotoCoreError, ClientError  # noqa: PLC0415 - see `clients`

        try:
            client = self._clients.bedrock(_read_seconds(deadline))
            with translated("Bedrock"):
                answered: Mapping[str, Any] = client.converse(
                    modelId=self.model, **_conversation(request, ordered=ordered)
                )
        except ServiceUnavailableError as outage:
            raise _outage(outage.__cause__ or outage) from outage
        except (BotoCoreError, ClientError) as failure:
            raise _failed(_code(failure)) from failure
        return answered


def _read_seconds(deadline: Deadline) -> float:
    """What is left, rounded up, so that a handful of clients serves every call."""
    left = deadline.remaining()
    if not left:
        raise ModelFailedError("timeout", detail="no time left to ask")
    return math.ceil(left) if left > 1 else math.ceil(left * 10) / 10


def _conversation(request: ModelRequest, *, ordered: bool) -> dict[str, Any]:
    inference: dict[str, Any] = {"maxTokens": request.most_output_tokens}
    tool = {
        "name": _TOOL,
        "description": "Gives the answer. Call it exactly once.",
        "inputSchema": {"json": request.schema},
    }
    choice: dict[str, Any] = {"auto": {}}
    if ordered:
        inference["temperature"] = 0
        choice = {"tool": {"name": _TOOL}}
    return {
        "system": [{"text": request.system}],
        "messages": [{"role": "user", "content": [{"text": request.user}]}],
        "inferenceConfig": inference,
        "toolConfig": {"tools": [{"toolSpec": tool}], "toolChoice": choice},
    }


def _reply(answered: Mapping[str, Any]) -> ModelReply:
    used = answered.get("usage", {})
    usage = TokenUsage(used.get("inputTokens", 0), used.get("outputTokens", 0))
    stopped = str(answered.get("stopReason", ""))
    reason = _ENDED_WITHOUT.get(stopped)
    if reason is not None:
        return ModelReply("", usage, ModelFailedError(reason, detail=stopped))
    return ModelReply(_text(answered), usage)


def _text(answered: Mapping[str, Any]) -> str:
    """The tool's input as JSON; a model that was not forced may have written it as text."""
    blocks = answered.get("output", {}).get("message", {}).get("content", [])
    for block in blocks:
        if block.get("toolUse", {}).get("name") == _TOOL:
            return json.dumps(block["toolUse"].get("input"))
    return "".join(block.get("text", "") for block in blocks)


def _outage(failure: BaseException) -> ModelFailedError:
    """A failure on the way or on the other side: asking again can help, but not after waiting."""
    code = _code(failure)
    if code in _FINAL:
        return _failed(code)
    return TransientModelError(_TRANSIENT.get(code, "unreachable"), detail=code)


def _failed(code: str) -> ModelFailedError:
    if code in _TRANSIENT:
        return TransientModelError(_TRANSIENT[code], detail=code)
    return ModelFailedError(_FINAL.get(code, "refused"), detail=code)


def _code(failure: BaseException) -> str:
    """AWS's code, or the class of what botocore raised itself."""
    return error_code(failure) or type(failure).__name__
