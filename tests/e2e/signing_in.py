"""The deployed stage under its own name, and people who sign in there with their browsers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import parse_qs, urlsplit

import anyio
import httpx2
from mcp.shared.auth import AuthorizationCodeResult

from quintet.aws.table import Table
from quintet.resources import SIGN_IN, physical_name
from quintet.signin.client_descriptions import Client
from quintet.signin.consents_store import ConsentStore
from tests.e2e.deployed import Deployed
from tests.support.emulated_account import STAGE
from tests.support.local_servers import QuietHandler, listening
from tests.support.oidc_provider import OidcProvider
from tests.support.sign_in_page import sign_in
from tests.support.signing_in import hidden, outcome_of

DOCUMENT = "https://client.example/oauth/metadata.json"


class ToEmulator(httpx2.AsyncHTTPTransport):
    """Sends what is for the stage's name to the emulator, which finds the stage by that name."""

    def __init__(self, deployed: Deployed) -> None:
        super().__init__()
        self._port = deployed.account.port

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        sent = httpx2.Request(
            request.method,
            request.url.copy_with(scheme="http", host="127.0.0.1", port=self._port),
            headers=request.headers,
            stream=request.stream,
            extensions=request.extensions,
        )
        return await super().handle_async_request(sent)


def origin_of(deployed: Deployed) -> str:
    """The stage's origin as API Gateway names it."""
    return f"https://{deployed.url.rpartition('/')[2]}.execute-api.localhost"


def keep_document(deployed: Deployed, redirect: str) -> None:
    """The stage has read `DOCUMENT` before, whose host does not answer from here."""
    table = Table(deployed.clients, physical_name(STAGE, SIGN_IN), service="The sign-in")
    ConsentStore(table).keep_client(Client(DOCUMENT, "Described", (redirect,), "client.example"))


@dataclass
class UpstreamPerson:
    """Signs in at the upstream, and allows what is asked; `asked` are the pages they saw."""

    provider: OidcProvider
    deployed: Deployed
    team: str = ""
    """On whose data the program is to act."""
    asked: list[str] = field(default_factory=list)
    came_back_to: str = ""
    """Where their browser was sent in the end."""
    _answered: dict[str, list[str]] = field(default_factory=dict)

    async def open_page(self, url: str) -> None:
        """What their browser does with the URL that a program opens."""
        origin = origin_of(self.deployed)
        async with httpx2.AsyncClient(
            timeout=60, transport=ToEmulator(self.deployed), base_url=origin
        ) as browser:
            sent_away = await browser.get(url)
            assert sent_away.status_code == 302, sent_away.text
            page = await browser.get(self.provider.sign_in(sent_away.headers["location"]))
            assert page.status_code == 200, page.text
            self.asked.append(page.text)
            form = {"asking": hidden(page.text), "decision": "allow", "team": self.team}
            sent = await browser.post("/authorize", data=form, headers={"Origin": origin})
        assert sent.status_code == 302, sent.text
        self.came_back_to = sent.headers["location"]
        self._answered = parse_qs(urlsplit(self.came_back_to).query)

    async def outcome(self) -> AuthorizationCodeResult:
        """What the program finds in the URL that the browser came back with."""
        return outcome_of(self._answered)


@dataclass
class ChromiumPerson:
    """Allows in headless Chromium what is asked, and comes back to the program."""

    switches: Sequence[str]
    redirect: str
    came_back_to: list[str] = field(default_factory=list)

    async def open_page(self, url: str) -> None:
        await anyio.to_thread.run_sync(partial(sign_in, url, {}, *self.switches))

    async def outcome(self) -> AuthorizationCodeResult:
        return outcome_of(parse_qs(urlsplit(self.came_back_to[0]).query))


@contextmanager
def chromium_person(switches: Sequence[str]) -> Iterator[ChromiumPerson]:
    """Somebody with Chromium, and the page of a program that they come back to."""

    class Page(QuietHandler):
        def do_GET(self) -> None:  # noqa: N802 - http.server's
            person.came_back_to.append(self.path)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

    with listening(Page) as port:
        person = ChromiumPerson(switches, f"http://127.0.0.1:{port}/callback")
        yield person
