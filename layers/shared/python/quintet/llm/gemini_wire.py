"""What Gemini's responses say: the answer and its tokens, or why there is none.

Read as the API reference describes `GenerateContentResponse` and google.rpc.Status; a member that
is missing or of another kind is no answer.
"""

import re
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from quintet.errors import ModelFailedError, ModelFailureReason
from quintet.llm.model import TokenUsage
from quintet.llm.provider import ModelReply, TransientModelError

_REFUSALS: Final = frozenset(
    "SAFETY RECITATION LANGUAGE BLOCKLIST PROHIBITED_CONTENT SPII MODEL_ARMOR".split()
)
_BROKEN: Final = frozenset({500, 502, 503, 504})
_TOO_MANY: Final = 429
_NOT_AUTHORIZED: Final = frozenset({401, 403})
_TIMED_OUT: Final = 408
_KEY_PROBLEM: Final = "API_KEY_INVALID"
_CODE: Final = re.compile(r"[A-Z_]{1,40}")
_SECONDS: Final = re.compile(r"(\d{1,6})(?:\.\d+)?s?")


class _Read(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, frozen=True, extra="ignore")


class _Part(_Read):
    text: str = ""
    thought: bool = False


class _Content(_Read):
    parts: tuple[_Part, ...] = ()


class _Candidate(_Read):
    content: _Content = _Content()
    finish_reason: str = "STOP"


class _Feedback(_Read):
    block_reason: str = ""


class _Usage(_Read):
    prompt_token_count: int = 0
    candidates_token_count: int = 0
    thoughts_token_count: int = 0


class _Response(_Read):
    candidates: tuple[_Candidate, ...] = ()
    prompt_feedback: _Feedback = _Feedback()
    usage_metadata: _Usage = _Usage()


class _Status(_Read):
    status: str = ""
    details: tuple[dict[str, Any], ...] = ()


class _Failure(_Read):
    error: _Status = _Status()


def reply_of(body: bytes) -> ModelReply:
    """What a 200 response says.

    Raises:
        ModelFailedError: it is no response of this API.
    """
    try:
        response = _Response.model_validate_json(body)
    except ValidationError:
        raise ModelFailedError("invalid answer", detail="unreadable response") from None
    used = response.usage_metadata
    usage = TokenUsage(
        used.prompt_token_count, used.candidates_token_count + used.thoughts_token_count
    )
    ended = _ended_without(response)
    if ended is not None:
        return ModelReply("", usage, ended)
    parts = response.candidates[0].content.parts
    return ModelReply("".join(part.text for part in parts if not part.thought), usage)


def _ended_without(response: _Response) -> ModelFailedError | None:
    if response.prompt_feedback.block_reason:
        return ModelFailedError("refused", detail=_code(response.prompt_feedback.block_reason))
    if not response.candidates:
        return ModelFailedError("invalid answer", detail="no candidates")
    finish = response.candidates[0].finish_reason
    if finish == "STOP":
        return None
    reason: ModelFailureReason = "refused" if finish in _REFUSALS else "invalid answer"
    return ModelFailedError(reason, detail=_code(finish))


def failure_of(status: int, retry_after: str | None, body: bytes) -> ModelFailedError:
    """What any other response means. Only codes are kept: prose may quote the prompt."""
    try:
        error = _Failure.model_validate_json(body).error
    except ValidationError:
        error = _Status()
    detail = f"{status} {_code(error.status)}".strip()
    if status == _TOO_MANY:
        wait = _seconds(retry_after or _told_in(error))
        return TransientModelError("throttled", detail=detail, retry_after=wait)
    if status in _BROKEN:
        return TransientModelError("unreachable", detail=detail, retry_after=_seconds(retry_after))
    if status in _NOT_AUTHORIZED or any(
        item.get("reason") == _KEY_PROBLEM for item in error.details
    ):
        return ModelFailedError("no credential", detail=detail)
    return ModelFailedError("timeout" if status == _TIMED_OUT else "refused", detail=detail)


def _told_in(error: _Status) -> str | None:
    """The wait in google.rpc.RetryInfo, which is where the public API says it."""
    delays = (item.get("retryDelay") for item in error.details)
    return next((str(delay) for delay in delays if delay), None)


def _seconds(delay: str | None) -> int | None:
    """`30`, `30s` and `30.5s`; a date is not understood and waits as if nothing were said."""
    found = _SECONDS.fullmatch((delay or "").strip())
    return int(found[1]) if found else None


def _code(text: str) -> str:
    return text if _CODE.fullmatch(text) else ""
