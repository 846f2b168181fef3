"""Google's Gemini models, by the REST method `models.generateContent` of the Gemini API.

The key travels in a header, so that no URL and no log can show it. The answer's form is sent as
`responseJsonSchema` with the keywords that its reference lists, and nothing else. Not here: what
a response says (`gemini_wire`).
"""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from quintet.errors import ModelFailedError
from quintet.llm.gemini_wire import failure_of, reply_of
from quintet.llm.provider import ModelReply, ModelRequest, TransientModelError
from quintet.requests.deadline import Deadline

if TYPE_CHECKING:
    from urllib3 import BaseHTTPResponse, PoolManager

PUBLIC_ENDPOINT: Final = "https://generativelanguage.googleapis.com"
CONNECT_SECONDS: Final = 1.0
_MOST_BYTES: Final = 4 * 1024 * 1024
_OK: Final = 200
_CONNECTIONS: Final = 16

_SCHEMA_KEYWORDS: Final = frozenset(
    """type format title description enum items prefixItems minItems maxItems minimum maximum
    anyOf oneOf properties additionalProperties required""".split()
)
"""What `responseJsonSchema` understands (API reference, GenerationConfig), without references."""


class GeminiModel:
    """A Provider over one model. `key` is asked for the API key before every call."""

    name: Final = "gemini"

    def __init__(self, key: Callable[[], str], model: str, endpoint: str = PUBLIC_ENDPOINT) -> None:
        self.model = model
        self._key = key
        self._url = f"{endpoint.rstrip('/')}/v1beta/models/{quote(model, safe='')}:generateContent"

    def generate(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """Asks once.

        Raises:
            TransientModelError: throttled, broken or unreachable.
            ModelFailedError: every other failure, a missing key among them.
        """
        from urllib3.exceptions import HTTPError, ReadTimeoutError  # noqa: PLC0415 - see `llm`

        key = self._key()
        try:
            response = self._posted(request, key, deadline)
            try:
                body = _read(response, deadline)
            finally:
                response.close()
        except ReadTimeoutError as failure:
            raise ModelFailedError("timeout", detail=type(failure).__name__) from failure
        except HTTPError as failure:
            raise TransientModelError("unreachable", detail=type(failure).__name__) from failure
        if response.status != _OK:
            raise failure_of(response.status, response.headers.get("retry-after"), body)
        return reply_of(body)

    def _posted(self, request: ModelRequest, key: str, deadline: Deadline) -> "BaseHTTPResponse":
        from urllib3 import Timeout  # noqa: PLC0415

        left = _left(deadline)
        return self._pool.request(
            "POST",
            self._url,
            json=_body(request),
            headers={"x-goog-api-key": key},
            timeout=Timeout(connect=min(CONNECT_SECONDS, left), total=left),
            retries=False,
            redirect=False,  # a redirect would take the key elsewhere
            preload_content=False,
        )

    @cached_property
    def _pool(self) -> "PoolManager":
        from urllib3 import PoolManager  # noqa: PLC0415

        return PoolManager(maxsize=_CONNECTIONS)


def _left(deadline: Deadline) -> float:
    left = deadline.remaining()
    if not left:
        raise ModelFailedError("timeout", detail="no time left to ask")
    return left


def _read(response: "BaseHTTPResponse", deadline: Deadline) -> bytes:
    """The whole body; urllib3's time-out starts anew with every piece of it, the deadline not."""
    body = b""
    for piece in response.stream():
        body += piece
        if len(body) > _MOST_BYTES:
            raise ModelFailedError("invalid answer", detail="too large")
        _left(deadline)
    return body


def _body(request: ModelRequest) -> dict[str, Any]:
    return {
        "systemInstruction": {"parts": [{"text": request.system}]},
        "contents": [{"role": "user", "parts": [{"text": request.user}]}],
        "generationConfig": {
            "temperature": 0,  # ignored since Gemini 3.5, where it cannot be chosen any more
            "maxOutputTokens": request.most_output_tokens,
            "responseMimeType": "application/json",
            "responseJsonSchema": supported_schema(request.schema),
        },
    }


def supported_schema(node: Any) -> Any:
    """A schema with what Gemini understands; validation holds the answer to the rest."""
    if not isinstance(node, dict):
        return [supported_schema(item) for item in node] if isinstance(node, list) else node
    supported: dict[str, Any] = {}
    for keyword, value in node.items():
        if keyword == "const":
            supported["enum"] = [value]
        elif keyword == "enum" or keyword not in _SCHEMA_KEYWORDS:
            supported |= {keyword: value} if keyword == "enum" else {}
        elif keyword == "properties":
            supported[keyword] = {name: supported_schema(kind) for name, kind in value.items()}
        else:
            supported[keyword] = supported_schema(value)
    return supported
