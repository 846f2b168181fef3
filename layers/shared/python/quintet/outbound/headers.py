"""Headers of a request: which of a caller's are sent, and which are ours. Pure."""

import re
from collections.abc import Mapping
from typing import Final

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.urls import Target

MOST_HEADERS: Final = 20
MOST_HEADER_BYTES: Final = 8 * 1024
USER_AGENT: Final = "quintet"

_TOKEN: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
"""A header's name (RFC 9110, section 5.6.2)."""

_VALUE: Final = re.compile(r"[\t\x20-\x7e\xa0-\xff]*")
"""What a value may hold (RFC 9110, section 5.5), less the control characters of Latin-1."""

_OURS: Final = frozenset(
    """connection keep-alive te trailer transfer-encoding upgrade http2-settings
    host content-length accept-encoding expect cookie cookie2 forwarded via""".split()
)
"""Names that steer the connection (RFC 9110, section 7.6.1), the message's length or its route."""

_OURS_BY_PREFIX: Final = ("proxy-", "x-forwarded-")
_WITH_BODY: Final = frozenset({"POST", "PUT", "PATCH"})


def refused_header(name: str, value: str) -> str | None:
    """Why a caller's header is not sent, in words for that caller; None where it is."""
    if not _TOKEN.fullmatch(name):
        return "the name of a header holds letters, digits and !#$%&'*+-.^_`|~ only"
    if name.lower() in _OURS or name.lower().startswith(_OURS_BY_PREFIX):
        return f"{name} is not for callers to set"
    if not _VALUE.fullmatch(value):
        return f"the value of {name} holds characters that a header cannot carry"
    return None


def checked_headers(headers: Mapping[str, str], *, url: str) -> Mapping[str, str]:
    """A caller's headers, if all of them may be sent.

    Raises:
        FetchFailedError: `refused`.
    """
    reasons = [reason for item in headers.items() if (reason := refused_header(*item))]
    if len(headers) > MOST_HEADERS:
        reasons = [f"at most {MOST_HEADERS} headers are sent"]
    elif sum(len(name) + len(value) for name, value in headers.items()) > MOST_HEADER_BYTES:
        reasons = [f"headers hold at most {MOST_HEADER_BYTES} bytes together"]
    elif len({name.lower() for name in headers}) < len(headers):
        reasons.append("each header is sent once")
    if reasons:
        raise FetchFailedError("refused", f"Refused: {reasons[0]}.", url=url)
    return headers


def request_head(target: Target, method: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """The request up to its body, with the headers that are ours."""
    sent = {
        "Host": target.authority,
        "Connection": "close",
        "Accept-Encoding": "gzip, deflate",
        "User-Agent": USER_AGENT,
        "Accept": "*/*",
    }
    chosen = {name.lower() for name in headers}
    sent = {name: value for name, value in sent.items() if name.lower() not in chosen}
    if body or method in _WITH_BODY:
        sent["Content-Length"] = str(len(body))
    lines = [f"{name}: {value}" for name, value in (sent | dict(headers)).items()]
    head = "\r\n".join([f"{method} {target.path} HTTP/1.1", *lines, "", ""])
    return head.encode("latin-1")
