"""Whatever is asked of the portal, it answers; a fault is never the caller's to cause."""

from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quintet.deployment.permissions import FAMILY_PERMISSIONS
from tests.support.portal import FakeOrigin, PortalBrowser, answered, tools_of

TEXT = st.text(max_size=60)
FORMS = st.dictionaries(TEXT, TEXT, max_size=6)
PAGES = [
    "/",
    "/portal",
    "/portal/activity",
    "/portal/callback",
    "/portal/conversations",
    "/portal/conversations/show",
    "/portal/jarvis",
    "/portal/library",
    "/portal/library/document",
    "/portal/notifications",
    "/portal/quintet.mcpb",
    "/portal/sign-in",
    "/portal/tokens",
    "/portal/tools/context/add_messages",
    "/portal/workspaces",
]
PARAMETERS = [
    "about",
    "code",
    "cursor",
    "days",
    "find",
    "id",
    "iss",
    "next",
    "scope",
    "state",
    "uri",
]
QUERIES = st.dictionaries(st.sampled_from(PARAMETERS) | TEXT, TEXT, max_size=4)
POSTS = [
    "/portal/sign-out",
    "/portal/tasks/reasoning/t-1/cancel",
    "/portal/tokens",
    "/portal/tokens/revoke",
]
TOOLS = [
    (family, tool["name"], list(tool["inputSchema"].get("properties", {})))
    for family in FAMILY_PERMISSIONS
    for tool in tools_of(family)
]
SIGNED_OUT = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
fuzzed = settings(max_examples=15, deadline=None, suppress_health_check=SIGNED_OUT)

REFUSED = {"error": {"code": -32602, "message": "Invalid params", "data": {"path": ["a"]}}}
FAILED = {"isError": True, "content": [{"type": "text", "text": "no"}]}
DENIED = {"error": {"message": "no", "data": {"required_permissions": ["fortitude:admin"]}}}
TASK = {"resultType": "task", "taskId": "t-1", "status": "working"}
ANSWERS = [answered({}), answered({"result": ["a", 1, None]}), {}, REFUSED, FAILED, DENIED, TASK]


@pytest.fixture(scope="module")
def browser() -> PortalBrowser:
    return PortalBrowser().sign_in()


def answering(browser: PortalBrowser, answer: Any) -> None:
    browser.origin.answer = lambda *_: answer


@pytest.mark.parametrize("path", PAGES)
@fuzzed
@given(query=QUERIES, answer=st.sampled_from(ANSWERS))
def test_a_page_answers_every_query(
    browser: PortalBrowser, path: str, query: dict[str, str], answer: Any
) -> None:
    answering(browser, answer)

    shown = browser.get(f"{path}?{urlencode(query, errors='replace')}")

    assert shown.status_code < 500


@pytest.mark.parametrize("path", POSTS)
@fuzzed
@given(form=FORMS)
def test_a_form_answers_whatever_is_sent(
    browser: PortalBrowser, path: str, form: dict[str, str]
) -> None:
    answering(browser, {})
    sent = urlencode(form, errors="replace")
    browser.sign_in()

    assert browser.client.post(path, content=sent).status_code < 500
    own = urlencode({**form, "csrf": browser.csrf()}, errors="replace")
    assert browser.client.post(path, content=own).status_code < 500


@settings(max_examples=100, deadline=None, suppress_health_check=SIGNED_OUT)
@given(data=st.data(), answer=st.sampled_from(ANSWERS))
def test_a_tool_answers_whatever_is_filled_in(
    browser: PortalBrowser, data: st.DataObject, answer: Any
) -> None:
    answering(browser, answer)
    family, tool, names = data.draw(st.sampled_from(TOOLS))
    texts = TEXT | st.sampled_from(["{}", "[]", "1", "true", "-1", "[{", "nan"])
    form = {f"argument.{name}": data.draw(texts) for name in names if data.draw(st.booleans())}

    sent = urlencode({**form, "csrf": browser.csrf()}, errors="replace")
    shown = browser.client.post(f"/portal/tools/{family}/{tool}", content=sent)

    assert shown.status_code < 500


@fuzzed
@given(family=TEXT, name=TEXT, body=st.binary(max_size=200))
def test_a_path_that_leads_nowhere_is_answered(
    browser: PortalBrowser, family: str, name: str, body: bytes
) -> None:
    answering(browser, {})
    family, name = (quote(part, safe="", errors="replace") or "x" for part in (family, name))

    for path in (f"/portal/tools/{family}/{name}", f"/portal/tasks/{family}/{name}"):
        assert browser.get(path).status_code < 500
        assert browser.client.post(path, content=body).status_code < 500


@fuzzed
@given(cookie=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=80))
def test_a_cookie_that_nobody_has_sealed_signs_nobody_in(cookie: str) -> None:
    browser = PortalBrowser(FakeOrigin())
    headers = {"cookie": f"quintet-portal={cookie}; quintet-portal-recent={cookie}"}

    assert browser.client.get("/portal", headers=headers).status_code == 303
