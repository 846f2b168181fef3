"""Signing in to the portal: as a client of the sign-in, with all that it keeps in the browser."""

import base64
import hashlib
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.support.portal import ORIGIN, SCOPE, FakeOrigin, PortalBrowser, next_path

PAGES = [
    "/portal",
    "/portal/activity",
    "/portal/conversations",
    "/portal/jarvis",
    "/portal/library",
    "/portal/notifications",
    "/portal/tokens",
    "/portal/tools/context/ping",
    "/portal/workspaces",
]


@pytest.fixture
def browser() -> PortalBrowser:
    return PortalBrowser()


@pytest.mark.parametrize("path", PAGES)
def test_who_is_signed_out_signs_in_and_comes_back(browser: PortalBrowser, path: str) -> None:
    assert browser.get(path).headers["location"] == next_path(path)

    answer = browser.finish(browser.begin(next_path(path)))

    assert answer.headers["location"] == path
    assert browser.get(path).status_code == 200


def test_the_sign_in_is_asked_as_any_client_asks(browser: PortalBrowser) -> None:
    asked = browser.begin()
    browser.finish(asked)
    form = dict(parse_qsl(browser.origin.sent("/token")[0].body.decode()))

    digest = hashlib.sha256(form["code_verifier"].encode()).digest()
    assert asked["code_challenge"] == base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    assert asked["resource"] == ORIGIN
    assert asked["redirect_uri"] == form["redirect_uri"] == f"{ORIGIN}/portal/callback"


def test_what_the_browser_keeps_is_sealed_and_hidden_from_scripts(browser: PortalBrowser) -> None:
    cookies = browser.finish(browser.begin()).headers.get_list("set-cookie")

    kept = next(cookie for cookie in cookies if cookie.startswith("quintet-portal="))
    assert "HttpOnly" in kept
    assert "SameSite=lax" in kept
    assert "Path=/portal" in kept
    assert "refresh-1" not in base64.urlsafe_b64decode(browser.cookie("quintet-portal")).decode(
        "latin-1"
    )


@pytest.mark.parametrize(
    "changed", [{"state": "another"}, {"state": ""}, {"iss": "http://evil.example"}, {"iss": ""}]
)
def test_an_answer_to_another_question_signs_nobody_in(
    browser: PortalBrowser, changed: dict[str, str]
) -> None:
    assert browser.finish(browser.begin(), **changed).status_code == 400
    assert browser.origin.sent("/token") == []
    assert browser.get("/portal").status_code == 303


def test_an_answer_is_good_once(browser: PortalBrowser) -> None:
    asked = browser.begin()

    assert browser.finish(asked).status_code == 303
    assert browser.finish(asked).status_code == 400


def test_a_code_that_the_sign_in_refuses_signs_nobody_in(browser: PortalBrowser) -> None:
    browser.origin.refuses_tokens = True

    assert browser.finish(browser.begin()).status_code == 400
    assert browser.get("/portal").status_code == 303


@pytest.mark.parametrize(
    "path",
    ["https://evil.example", "//evil.example", "/portal/../mcp", "/portalx", "/portal/\\evil", ""],
)
def test_signing_in_leads_nowhere_else(browser: PortalBrowser, path: str) -> None:
    answer = browser.finish(browser.begin(next_path(path)))

    assert answer.headers["location"] == "/portal"


def test_a_token_that_ends_is_renewed(browser: PortalBrowser) -> None:
    browser.origin.expires_in = 1
    browser.sign_in()
    browser.origin.expires_in = 900

    assert browser.get("/portal/library").status_code == 200
    assert browser.get("/portal/library").status_code == 200

    assert browser.origin.issued == 2
    last = browser.origin.requests[-1].headers["Authorization"]
    assert last.endswith(".2")


def test_two_pages_with_one_old_token_are_both_shown(browser: PortalBrowser) -> None:
    browser.origin.expires_in = 1
    browser.sign_in()
    browser.origin.expires_in = 900
    old = browser.cookie("quintet-portal")
    browser.get("/portal/library")
    browser.client.cookies.clear()
    browser.client.cookies.set("quintet-portal", old, domain="tools.example", path="/portal")

    assert browser.get("/portal/library").status_code == 200
    assert browser.origin.issued == 2


def test_who_cannot_be_renewed_signs_in_anew(browser: PortalBrowser) -> None:
    browser.origin.expires_in = 1
    browser.sign_in()
    browser.origin.refuses_tokens = True

    assert browser.get("/portal/library").headers["location"] == next_path("/portal/library")


def test_signing_out_forgets_the_session_here_and_there(browser: PortalBrowser) -> None:
    browser.sign_in().post("/portal/sign-out")

    assert browser.get("/portal").status_code == 303
    [revoked] = browser.origin.sent("/revoke")
    assert dict(parse_qsl(revoked.body.decode()))["token"] == "refresh-1"


@pytest.mark.parametrize("form", [{"csrf": "x"}, {"csrf": ""}])
def test_a_form_of_another_session_is_refused(browser: PortalBrowser, form: dict[str, str]) -> None:
    answer = browser.sign_in().post("/portal/tools/context/ping", form)

    assert answer.status_code == 403
    assert called(browser) == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_a_form_that_another_site_sends_is_refused(browser: PortalBrowser, origin: str) -> None:
    answer = browser.sign_in().post("/portal/tools/context/ping", origin=origin)

    assert answer.status_code == 403
    assert called(browser) == []


def test_the_cookie_of_one_purpose_is_none_of_another(browser: PortalBrowser) -> None:
    browser.sign_in().get("/portal/activity")
    other = browser.cookie("quintet-portal-recent")
    browser.client.cookies.clear()
    browser.client.cookies.set("quintet-portal", other, domain="tools.example", path="/portal")

    assert browser.get("/portal").status_code == 303


def test_a_token_is_made_with_what_was_chosen_and_shown_once(browser: PortalBrowser) -> None:
    form = {"name": "backup", "permission.context:read": "on", "permission.fortitude:admin": "on"}
    answer = browser.sign_in().post("/portal/tokens", form)
    asked = asked_next(answer)
    assert asked["scope"] == "context:read"

    shown = browser.finish(asked)

    assert "refresh-2" in shown.text
    assert "backup" in browser.get("/portal/tokens").text
    assert "refresh-2" not in browser.get("/portal/tokens").text
    assert browser.get("/portal").status_code == 200


def test_a_token_that_was_made_is_taken_back(browser: PortalBrowser) -> None:
    form = {"name": "backup", "permission.context:read": "on"}
    answer = browser.sign_in().post("/portal/tokens", form)
    browser.finish(asked_next(answer))

    browser.post("/portal/tokens/revoke", {"number": "0"})

    [revoked] = browser.origin.sent("/revoke")
    assert dict(parse_qsl(revoked.body.decode()))["token"] == "refresh-2"
    assert "backup" not in browser.get("/portal/tokens").text


@pytest.mark.parametrize("form", [{"name": "x"}, {"permission.context:read": "on"}, {}])
def test_a_token_needs_a_name_and_a_permission(
    browser: PortalBrowser, form: dict[str, str]
) -> None:
    assert browser.sign_in().post("/portal/tokens", form).status_code == 400


def test_the_page_says_who_is_signed_in_with_what(browser: PortalBrowser) -> None:
    shown = browser.sign_in().get("/portal/tokens").text

    assert "Signed in as ann" in shown
    assert [name for name in SCOPE.split() if name not in shown] == []
    assert "fortitude:admin" not in shown


def asked_next(answer: Any) -> dict[str, str]:
    """What the sign-in is asked by the page that a form was answered with."""
    found = re.search(r'id="next" href="([^"]*)"', answer.text)
    assert found is not None, answer.text
    return dict(parse_qsl(urlsplit(unescape(found[1])).query))


def called(browser: PortalBrowser) -> list[str]:
    return [request.url for request in browser.origin.requests if b"tools/call" in request.body]


def test_a_page_says_whose_data_it_shows() -> None:
    browser = PortalBrowser(FakeOrigin(claims={"sub": "ann", "team": "red"})).sign_in()

    assert ">ann for red</span>" in browser.get("/portal").text
    assert ">ann</span>" in PortalBrowser().sign_in().get("/portal").text
