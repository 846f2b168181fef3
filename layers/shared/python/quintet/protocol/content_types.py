"""Content-Type and Accept: JSON in, JSON or server-sent events out."""

from functools import lru_cache
from typing import Final

from quintet.requests.http import HttpRefusalError, HttpRequest

JSON_TYPE: Final = "application/json"
SSE_TYPE: Final = "text/event-stream"


def check_types(request: HttpRequest) -> None:
    """Refuses a body that is not JSON, and a caller who can read neither form of answer."""
    if not _is_json(request.header("content-type")):
        raise HttpRefusalError(415, f"Send {JSON_TYPE}")
    accept = request.header("accept")
    if not accepts(accept, JSON_TYPE) and not accepts(accept, SSE_TYPE):
        raise HttpRefusalError(406, f"Accept {JSON_TYPE}, {SSE_TYPE} or both")


def _is_json(content_type: str | None) -> bool:
    if content_type == JSON_TYPE:
        return True
    return (content_type or "").partition(";")[0].strip().lower() == JSON_TYPE


@lru_cache(maxsize=256)
def accepts(header: str | None, kind: str) -> bool:
    """Whether an Accept header admits a media type; none at all admits everything.

    The most specific part that fits decides, and `q=0` refuses (RFC 9110, section 12.5.1).
    """
    if header is None:
        return True
    admitted: dict[str, bool] = {}
    for part in header.split(","):
        name, _, parameters = part.partition(";")
        admitted[name.strip().lower()] = not _is_refusal(parameters)
    for pattern in (kind, kind.partition("/")[0] + "/*", "*/*"):
        if pattern in admitted:
            return admitted[pattern]
    return False


def _is_refusal(parameters: str) -> bool:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            return not value.strip().strip("0.")
    return False
