"""`quintet doctor URL`: is this address a Quintet family that MCP clients can use?

Looks from outside, as a client does, so it also sees what lies between: API Gateway, a domain,
a proxy. Each finding says what is wrong and what follows from it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import urllib3

from quintet.local.failures import CommandError
from quintet.protocol.inbound import CAPABILITIES_KEY, VERSION_KEY
from quintet.protocol.origins import LOOPBACK

_SECONDS: Final = 30
_ORIGIN: Final = "https://client.example"
_LOOPBACK_ORIGIN: Final = "http://localhost:6274"
"""Of a page on the same machine (the inspector's), which is all that a local server lets call."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: empty `wrong` means that all is well."""

    what: str
    wrong: str = ""


class Doctor:
    """Looks at one address, with a token where there is one."""

    def __init__(self, url: str, token: str | None) -> None:
        parts = urlsplit(url)
        self._url = url.rstrip("/")
        self._path = parts.path.rstrip("/")
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._is_loopback = (parts.hostname or "") in LOOPBACK
        self._token = token
        self._pool = urllib3.PoolManager(timeout=_SECONDS, retries=False)

    def findings(self) -> Iterator[Finding]:
        """Everything looked at, as it is seen.

        Raises:
            CommandError: nothing answers there.
        """
        looks: dict[str, Callable[[], str]] = {
            "answers a caller without a token with 401": self._refuses,
            "says in WWW-Authenticate where tokens come from": self._challenges,
            "publishes its resource metadata": self._describes,
            "lets browsers call": self._preflight,
        }
        if self._token is not None:
            looks["speaks 2025-11-25"] = lambda: self._speaks("initialize", _HANDSHAKE, {})
            looks["speaks 2026-07-28"] = lambda: self._speaks(
                "server/discover", _MODERN, _MODERN_HEADERS
            )
        for what, look in looks.items():
            try:
                yield Finding(what, look())
            except urllib3.exceptions.HTTPError as failure:
                raise CommandError(
                    f"{self._url} cannot be reached ({type(failure).__name__})."
                ) from None

    def _refuses(self) -> str:
        status = self._post("ping", {}, {}).status
        return "" if status == 401 else f"it answered {status}"  # noqa: PLR2004 - HTTP

    def _challenges(self) -> str:
        headers = self._post("ping", {}, {}).headers
        if "resource_metadata=" in headers.get("WWW-Authenticate", ""):
            return ""
        renamed = [name for name in headers if name.lower().endswith("remapped-www-authenticate")]
        where = f" (it was renamed to {renamed[0]})" if renamed else ""
        return f"the header is missing{where}; clients will look at the well-known address instead"

    def _describes(self) -> str:
        path = f"/.well-known/oauth-protected-resource{self._path}"
        answer = self._pool.request("GET", self._origin + path)
        try:
            described = json.loads(answer.data).get("resource")
        except (ValueError, AttributeError):
            described = None
        if described == self._url:
            return ""
        return f"{path} describes {described or 'nothing'} instead of {self._url}"

    def _preflight(self) -> str:
        asked = {
            "Origin": _LOOPBACK_ORIGIN if self._is_loopback else _ORIGIN,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,mcp-method",
        }
        answer = self._pool.request("OPTIONS", self._url, headers=asked)
        allowed = answer.headers.get("Access-Control-Allow-Headers", "").lower()
        permitted = "Access-Control-Allow-Origin" in answer.headers
        return (
            ""
            if permitted and "authorization" in allowed
            else "preflights are refused for this origin"
        )

    def _speaks(self, method: str, params: Mapping[str, Any], headers: Mapping[str, str]) -> str:
        answer = self._post(method, params, {**headers, "Authorization": f"Bearer {self._token}"})
        try:
            result = json.loads(answer.data).get("result")
        except (ValueError, AttributeError):
            result = None
        return "" if result else f"{method} was answered {answer.status}: {_told(answer)}"

    def _post(
        self, method: str, params: Mapping[str, Any], headers: Mapping[str, str]
    ) -> urllib3.BaseHTTPResponse:
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": dict(params)}
        return self._pool.request(
            "POST",
            self._url,
            body=json.dumps(body).encode(),
            headers={
                "Content-Type": "application/json",
                "Accept": "application/json, text/event-stream",
                **headers,
            },
        )


_HANDSHAKE: Final = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "quintet-doctor", "version": "1"},
}
_MODERN: Final = {"_meta": {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: {}}}
_MODERN_HEADERS: Final = {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "server/discover",
}


def _told(answer: urllib3.BaseHTTPResponse) -> str:
    return answer.data[:200].decode("utf-8", "replace")


def examine(url: str, token: str | None) -> None:
    """Prints each finding.

    Raises:
        CommandError: something is wrong.
    """
    wrong = 0
    for finding in Doctor(url, token).findings():
        wrong += bool(finding.wrong)
        print(f"{'wrong' if finding.wrong else 'ok':<6}{finding.what}")
        if finding.wrong:
            print(f"      {finding.wrong}")
    if token is None:
        print("      (with --token it also calls the server)")
    if wrong:
        raise CommandError(f"{wrong} of the things looked at are wrong.")
