"""Which revision a message speaks, and whether its envelope and headers are in order.

The era is told by the body first and the header second; where both speak they must agree.
Pure checks, in the order of contract.md. Source: MCP 2026-07-28, "Versioning" and
"Streamable HTTP"; the four handshake revisions know only the MCP-Protocol-Version header.
"""

import base64
import binascii
from dataclasses import dataclass, field
from typing import Any, Final

from quintet.errors import (
    HeaderMismatchError,
    InvalidParamsError,
    InvalidRequestError,
    UnsupportedVersionError,
)
from quintet.requests.http import HeaderValues
from quintet.requests.jsonrpc import (
    JsonObject,
    Message,
    Notification,
    PostedResponse,
    Request,
    RequestId,
    is_identifier,
)
from quintet.requests.revisions import (
    BY_VERSION,
    MODERN,
    SUPPORTED_VERSIONS,
    WITHOUT_HEADER,
    Revision,
    negotiate,
)

_PREFIX: Final = "io.modelcontextprotocol/"
VERSION_KEY: Final = _PREFIX + "protocolVersion"
CAPABILITIES_KEY: Final = _PREFIX + "clientCapabilities"
CLIENT_INFO_KEY: Final = _PREFIX + "clientInfo"
LOG_LEVEL_KEY: Final = _PREFIX + "logLevel"
SERVER_INFO_KEY: Final = _PREFIX + "serverInfo"

VERSION_HEADER: Final = "mcp-protocol-version"
METHOD_HEADER: Final = "mcp-method"
NAME_HEADER: Final = "mcp-name"
PARAMETER_HEADER_PREFIX: Final = "mcp-param-"

NAMED_BY: Final = {
    "tools/call": "name",
    "prompts/get": "name",
    "resources/read": "uri",
    "tasks/get": "taskId",
    "tasks/update": "taskId",
    "tasks/cancel": "taskId",
}
"""Which parameter the Mcp-Name header repeats, by method."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """How a message wants to be answered."""

    revision: Revision
    capabilities: JsonObject = field(default_factory=dict)
    """What the client declared it can do; empty on stateless handshake requests."""
    log_level: str | None = None
    progress_token: RequestId | None = None


_PLAIN: Final = {version: Envelope(revision) for version, revision in BY_VERSION.items()}
"""The envelopes of requests that say nothing about themselves: most of them."""


def _meta(request: Request) -> JsonObject:
    meta = request.params.get("_meta", {})
    if not isinstance(meta, dict):
        raise InvalidParamsError('Invalid params: "_meta" must be an object')
    return meta


def _progress_token(meta: JsonObject) -> RequestId | None:
    token = meta.get("progressToken")
    if token is None or is_identifier(token):
        return token
    raise InvalidParamsError('Invalid params: "progressToken" must be a short string or an integer')


def is_modern(headers: HeaderValues, body: Any) -> bool:
    """Whether a request speaks 2026-07-28 or later, told even from a body that is broken.

    The version named in `_meta` decides; without one, a header that is no handshake revision.
    """
    params = body.get("params") if isinstance(body, dict) else None
    meta = params.get("_meta") if isinstance(params, dict) else None
    named = meta.get(VERSION_KEY) if isinstance(meta, dict) else None
    if named is None:
        named = next(iter(headers.get(VERSION_HEADER, ())), None)
    known = BY_VERSION.get(named) if isinstance(named, str) else None
    return named is not None and (known is None or known.stateless)


def http_envelope(headers: HeaderValues, message: Message, *, modern: bool) -> Envelope:
    """The envelope of a message that came over HTTP.

    Raises:
        InvalidRequestError: a kind of message that the revision forbids.
        InvalidParamsError: `_meta` lacks what the revision demands.
        HeaderMismatchError: headers missing, doubled or at odds with the body.
        UnsupportedVersionError: a version that is none of ours.
    """
    if len(headers.get(VERSION_HEADER, ())) > 1:
        raise HeaderMismatchError("The MCP-Protocol-Version header was sent more than once")
    if not modern:
        revision = header_revision(headers)
        if revision.stateless:
            raise HeaderMismatchError("The MCP-Protocol-Version header does not match the body")
        return handshake_envelope(message, revision)
    if isinstance(message, PostedResponse):
        raise InvalidRequestError("Invalid request: responses are not accepted")
    if isinstance(message, Notification):
        return Envelope(MODERN)
    envelope = _modern_envelope(message)
    _check_headers(headers, message)
    _check_version(message)
    return envelope


def header_revision(headers: HeaderValues) -> Revision:
    """The revision that the header names: 2025-03-26 without one, the modern one for any other."""
    version = next(iter(headers.get(VERSION_HEADER, ())), WITHOUT_HEADER.version)
    return BY_VERSION.get(version, MODERN)


def stdio_envelope(message: Message, session: Revision) -> Envelope:
    """The envelope of a message on standard input, where only the body can speak."""
    if not isinstance(message, Request) or VERSION_KEY not in _meta(message):
        return handshake_envelope(message, session)
    envelope = _modern_envelope(message)
    _check_version(message)
    return envelope


def handshake_envelope(message: Message, revision: Revision) -> Envelope:
    """The envelope of a message whose revision a handshake or header has settled."""
    if not isinstance(message, Request):
        return Envelope(revision)
    if message.method == "initialize":
        revision = negotiate(message.params.get("protocolVersion"))
    token = _progress_token(_meta(message))
    return _PLAIN[revision.version] if token is None else Envelope(revision, progress_token=token)


def _modern_envelope(request: Request) -> Envelope:
    meta = _meta(request)
    for key, kind, words in ((VERSION_KEY, str, "a string"), (CAPABILITIES_KEY, dict, "an object")):
        if not isinstance(meta.get(key), kind):
            raise InvalidParamsError(f'Invalid params: "_meta" must hold "{key}", {words}')
    level = meta.get(LOG_LEVEL_KEY)
    return Envelope(
        MODERN,
        capabilities=meta[CAPABILITIES_KEY],
        log_level=level if isinstance(level, str) else None,
        progress_token=_progress_token(meta),
    )


def _check_version(request: Request) -> None:
    version = _meta(request)[VERSION_KEY]
    if version != MODERN.version:
        raise UnsupportedVersionError(version, SUPPORTED_VERSIONS)


def _check_headers(headers: HeaderValues, request: Request) -> None:
    _check_header(headers, VERSION_HEADER, _meta(request)[VERSION_KEY])
    _check_header(headers, METHOD_HEADER, request.method)
    parameter = NAMED_BY.get(request.method)
    named = request.params.get(parameter) if parameter else None
    if isinstance(named, str):
        _check_header(headers, NAME_HEADER, named)


def _check_header(headers: HeaderValues, name: str, expected: str) -> None:
    value = single_header(headers, name)
    if value is None:
        raise HeaderMismatchError(f"The {name} header is missing")
    if decoded_header(value, name) != expected:
        raise HeaderMismatchError(f"The {name} header does not match the body")


def single_header(headers: HeaderValues, name: str) -> str | None:
    """The one value of a routing header; two are a mismatch whatever they say."""
    values = headers.get(name, ())
    if len(values) > 1:
        raise HeaderMismatchError(f"The {name} header was sent more than once")
    return values[0] if values else None


def decoded_header(value: str, name: str) -> str:
    """A header value as text: literal, or `=?base64?…?=` around UTF-8."""
    if not (value.startswith("=?base64?") and value.endswith("?=")):
        return value
    try:
        return base64.b64decode(value[9:-2], validate=True).decode("utf-8")
    except (binascii.Error, ValueError) as error:
        raise HeaderMismatchError(f"The {name} header holds broken base64") from error
