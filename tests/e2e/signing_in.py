"""The deployed stage under its own name, and people who sign in there with their browsers."""

from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

import httpx2
from mcp.shared.auth import AuthorizationCodeResult

from tests.e2e.deployed import Deployed
from tests.support.oidc_provider import OidcProvider
from tests.support.signing_in import hidden, outcome_of


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
