"""HTTP requests that code makes, from the import-qualified names of client libraries."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from quintet.codegraph.chains import Argument, Expression, names_in, path_of, text_in
from quintet.codegraph.endpoints.patterns import VERBS
from quintet.codegraph.facts import CallFact
from quintet.codegraph.linking import Linked

_CLIENTS: Final = (
    "requests", "httpx", "aiohttp.ClientSession", "urllib3", "urllib.request", "http.client",
    "axios", "got", "ky", "superagent", "node-fetch", "undici", "needle", "fetch", "cross-fetch",
    "$http", "http", "https", "request", "@angular/common/http.HttpClient",
    "net/http", "github.com/go-resty/resty", "github.com/hashicorp/go-retryablehttp",
    "org.springframework.web.client.RestTemplate", "java.net.http", "okhttp3",
    "org.springframework.web.reactive.function.client.WebClient", "org.apache.http",
    "org.springframework.web.client.RestClient", "java.net.URL",
    "reqwest", "System.Net.Http.HttpClient", "GuzzleHttp", "Faraday", "Net::HTTP", "HTTParty",
)  # fmt: skip
_NAMES: Final = re.compile(
    r"^(get|post|put|patch|delete|head|options)"
    r"(?:ForObject|ForEntity|ForLocation|Async|StringAsync|FromJsonAsync|AsJsonAsync)?$",
    re.IGNORECASE,
)
_REQUESTS: Final = frozenset(
    "request NewRequest NewRequestWithContext exchange stream urlopen Request fetch".split()
)
_VERSION: Final = re.compile(r"^/v\d+(?=\.)")
_PARTS: Final = frozenset({"Header", "headers", "cookies", "Cookies", "params", "json", "environ"})
_SERVING: Final = ("net/http.Handle", "net/http.Error", "net/http.Header", "net/http.Request.")
_MADE_OF_URL: Final = (("URI", "create"), ("URI",))
_HAS_URL: Final = re.compile(r"^(?:https?:)?/|^\w+://")


class Request(NamedTuple):
    """A request that a call sends."""

    method: str
    url: str
    call: CallFact


def requests_made(links: Sequence[Linked]) -> Iterator[Request]:
    """The calls that send a request or prepare one."""
    for link in links:
        if not link.external or link.targets or link.fact.kind == "passed":
            continue
        name = link.external.replace(".default", "")
        if name.startswith(_SERVING) or not _is_client(name):
            continue
        found = _request(link.fact, name)
        if found is not None:
            yield found


@lru_cache(maxsize=16384)
def _is_client(name: str) -> bool:
    """Whether a name is of a client and not of what one of its answers has."""
    for client in filter(name.startswith, _CLIENTS):
        rest = _VERSION.sub("", name[len(client) :])
        between = rest.split(".")[1:-1]
        if not rest or (rest.startswith(".") and not any(map(_is_answer, between))):
            return True
    return False


def _is_answer(part: str) -> bool:
    return part.lower() in VERBS or part in _REQUESTS or part in _PARTS


def _request(call: CallFact, name: str) -> Request | None:
    arguments = call.given
    last = name.rpartition(".")[2]
    verb = _NAMES.match(last)
    texts = [
        text
        for argument in arguments[:3]
        if argument.name in {"", "url", "uri"} and (text := _url(argument.value)) is not None
    ]
    if verb is not None:
        if not arguments:
            return None
        return Request(verb.group(1).upper(), texts[0] if texts else "", call)
    if last in _REQUESTS or name in {"fetch", "node-fetch", "axios", "got", "ky", "undici.fetch"}:
        urls = [text for text in texts if text.lower() not in VERBS]
        method = _method(arguments) or "GET"
        return Request(method.upper(), urls[0] if urls else "", call)
    if last in {"uri", "url"} and arguments:
        return Request("ANY", texts[0] if texts else "", call)
    return None


def _method(arguments: Sequence[Argument]) -> str:
    """The method by its name among options, as a text, or as a constant; "" without one."""
    options = [each for argument in arguments for chain in argument.value for each in chain.items]
    for argument in (*arguments, *options):
        if argument.name.lower() == "method" and (text := text_in(argument.value)):
            return text
    for argument in arguments[:2]:
        text = text_in(argument.value)
        if text and text.lower() in VERBS:
            return text
    for argument in arguments[:3]:
        path = path_of(argument.value)
        for place, name in enumerate(path):
            if "Method" in name:
                # `http.MethodGet`, `HttpMethod.GET`
                return name.rpartition("Method")[2] or "".join(path[place + 1 : place + 2])
    return ""


def _url(value: Expression) -> str | None:
    """A literal as written; the parts that are filled in stay as they are."""
    for chain in value if len(value) == 1 else ():
        if chain.kind == "begun":
            return chain.head if _HAS_URL.match(chain.head) else None
        if names_in(chain) in _MADE_OF_URL and chain.steps[-1:] and chain.steps[-1].kind == "call":
            return _url(chain.steps[-1].given[0].value) if chain.steps[-1].given else None
    return text_in(value)
