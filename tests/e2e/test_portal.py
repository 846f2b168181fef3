"""The portal of a deployed stage: its pages after signing in, and a call by a tool's form."""

import re
from dataclasses import dataclass
from html import unescape

import anyio
import httpx2
import pytest

from tests.e2e.deployed import Deployed
from tests.e2e.signing_in import ToEmulator, UpstreamPerson, origin_of

pytestmark = pytest.mark.e2e

PAGES = {
    "/portal": "research_query",
    "/portal/tools/context/add_message": "contextId",
    "/portal/activity": "Limits",
    "/portal/library": "Find by title",
    "/portal/conversations": "Conversations",
    "/portal/jarvis": "JARVIS",
    "/portal/notifications": "Notifications",
    "/portal/workspaces": "Workspaces",
    "/portal/tokens": "context:read",
}


@dataclass
class Visitor:
    """Somebody's browser at the portal."""

    deployed: Deployed
    cookies: httpx2.Cookies

    def send(self, method: str, path: str, **more: object) -> httpx2.Response:
        """What the browser gets, which follows nothing by itself and keeps cookies."""

        async def run() -> httpx2.Response:
            async with httpx2.AsyncClient(
                base_url=origin_of(self.deployed),
                timeout=120,
                transport=ToEmulator(self.deployed),
                cookies=self.cookies,
            ) as browser:
                answer = await browser.request(method, path, **more)  # type: ignore[arg-type]
                self.cookies = browser.cookies
            return answer

        return anyio.run(run)

    def sign_in(self, person: UpstreamPerson) -> None:
        asked = self.send("GET", "/portal/sign-in")
        assert asked.status_code == 303, asked.text
        anyio.run(person.open_page, asked.headers["location"])
        back = self.send("GET", person.came_back_to)
        assert (back.status_code, back.headers["location"]) == (303, "/portal"), back.text

    def csrf(self) -> str:
        found = re.search(r'name="csrf" value="([^"]*)"', self.send("GET", "/portal/tokens").text)
        assert found is not None
        return unescape(found[1])

    def call(self, family: str, tool: str, **arguments: str) -> str:
        """The page with the answer of a tool."""
        named = {f"argument.{name}": text for name, text in arguments.items()}
        form = {"csrf": self.csrf(), **named}
        origin = {"Origin": origin_of(self.deployed)}
        answer = self.send("POST", f"/portal/tools/{family}/{tool}", data=form, headers=origin)
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(scope="module")
def visitor(deployed: Deployed) -> Visitor:
    deployed.wake()
    made = Visitor(deployed, httpx2.Cookies())
    made.sign_in(UpstreamPerson(deployed.provider, deployed))
    return made


@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens(visitor: Visitor, path: str) -> None:
    page = visitor.send("GET", path)

    assert page.status_code == 200, page.text
    assert PAGES[path] in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_who_has_not_signed_in_is_sent_to_do_so(deployed: Deployed) -> None:
    stranger = Visitor(deployed, httpx2.Cookies())
    page = stranger.send("GET", "/portal/activity")

    assert page.status_code == 303
    assert page.headers["location"] == "/portal/sign-in?next=/portal/activity"
    assert stranger.send("GET", "/").status_code == 200


def test_a_form_calls_the_tool(visitor: Visitor) -> None:
    page = visitor.call(
        "context", "add_message", contextId="portal", message="by a form", role="user"
    )
    assert "answered" in page

    shown = visitor.send("GET", "/portal/conversations/show?id=portal")
    assert "by a form" in shown.text
    assert "add_message" in visitor.send("GET", "/portal/activity").text


def test_signing_out_ends_the_session(deployed: Deployed) -> None:
    deployed.wake()
    visitor = Visitor(deployed, httpx2.Cookies())
    visitor.sign_in(UpstreamPerson(deployed.provider, deployed))

    form = {"csrf": visitor.csrf()}
    assert visitor.send("POST", "/portal/sign-out", data=form).status_code == 303
    assert visitor.send("GET", "/portal").status_code == 303
