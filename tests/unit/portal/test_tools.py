"""The tools' pages: what is called, and how its answer is shown."""

import json
from typing import Any

import pytest

from quintet.deployment.permissions import FAMILY_PERMISSIONS
from tests.support.portal import FakeOrigin, PortalBrowser, answered, tools_of

PAGE = "/portal/tools/context/add_message"
FORM = {"argument.contextId": "plan", "argument.message": "hello", "argument.role": "user"}


@pytest.fixture
def browser() -> PortalBrowser:
    return PortalBrowser().sign_in()


def calls(origin: FakeOrigin) -> list[dict[str, Any]]:
    bodies = [json.loads(request.body) for request in origin.requests if request.body[:1] == b"{"]
    return [body["params"] for body in bodies if body.get("method") == "tools/call"]


def test_every_tool_has_a_page(browser: PortalBrowser) -> None:
    shown = browser.get("/portal").text

    for family in FAMILY_PERMISSIONS:
        for tool in tools_of(family):
            assert f"/portal/tools/{family}/{tool['name']}" in shown


def test_a_form_calls_the_tool_with_the_users_token(browser: PortalBrowser) -> None:
    browser.post(PAGE, FORM)

    [params] = calls(browser.origin)
    assert params["name"] == "add_message"
    assert params["arguments"] == {"contextId": "plan", "message": "hello", "role": "user"}
    [sent] = [request for request in browser.origin.requests if b"tools/call" in request.body]
    assert sent.headers["Authorization"] == "Bearer header.eyJzdWIiOiJhbm4ifQ.1"
    assert sent.url == "http://tools.example/context/mcp"


def test_an_answer_is_shown_with_what_is_left_of_the_limit(browser: PortalBrowser) -> None:
    browser.origin.answer = lambda *_: answered({"messageCount": 41, "<b>": "<script>"})

    shown = browser.post(PAGE, FORM).text

    assert "message count" in shown
    assert "59 of 60 calls left" in shown
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_what_the_server_refuses_is_shown_beside_its_field(browser: PortalBrowser) -> None:
    wrong = [{"field": "message", "message": "Length must be at least 1"}]
    error = {"code": -1, "message": "Invalid input", "data": {"validation_errors": wrong}}
    browser.origin.answer = lambda *_: {"error": error}

    shown = browser.post(PAGE, FORM).text

    assert 'id="problem-message">Length must be at least 1' in shown
    assert "\nhello</textarea>" in shown


def test_text_that_is_no_json_is_told_and_nothing_is_called(browser: PortalBrowser) -> None:
    answer = browser.post("/portal/tools/context/add_messages", {"argument.messages": "[{"})

    assert answer.status_code == 400
    assert "This is no JSON" in answer.text
    assert calls(browser.origin) == []


def test_a_missing_permission_can_be_asked_for(browser: PortalBrowser) -> None:
    data = {"type": "PERMISSION_DENIED", "required_permissions": ["assistant:write"]}
    browser.origin.answer = lambda *_: {"error": {"message": "Permission denied", "data": data}}

    shown = browser.post(PAGE, FORM).text

    assert f"next={PAGE}&amp;scope=" in shown
    assert "assistant%3Awrite" in shown


def test_a_call_that_becomes_a_task_leads_to_its_page(browser: PortalBrowser) -> None:
    task = {"resultType": "task", "taskId": "reasoning-1", "status": "working"}
    browser.origin.answer = lambda *_: task

    answer = browser.post("/portal/tools/reasoning/performance_bottleneck")

    assert answer.headers["location"] == "/portal/tasks/reasoning/reasoning-1"
    assert "performance_bottleneck" in browser.get("/portal/activity").text
    assert "/portal/tasks/reasoning/reasoning-1" in browser.get("/portal/activity").text


def test_a_running_task_is_asked_about_again_and_a_finished_one_is_not(
    browser: PortalBrowser,
) -> None:
    task: dict[str, Any] = {"status": "working", "statusMessage": "12 of 40 files"}
    browser.origin.answer = lambda *_: task
    running = browser.get("/portal/tasks/reasoning/reasoning-1").text
    assert "12 of 40 files" in running
    assert 'http-equiv="refresh"' in running

    task |= {"status": "completed", "result": answered({"found": 7})}
    done = browser.get("/portal/tasks/reasoning/reasoning-1").text
    assert 'http-equiv="refresh"' not in done
    assert "found" in done


def test_a_family_that_is_down_takes_no_other_with_it(browser: PortalBrowser) -> None:
    send = browser.origin.send

    def without_context(request: Any) -> Any:
        if "/context/" in request.url:
            return send(request).__class__(request.url, 502, (), b"bad gateway", False, 0.0, ())
        return send(request)

    broken = PortalBrowser()
    broken.origin.send = without_context  # type: ignore[method-assign]
    broken.__post_init__()

    shown = broken.sign_in().get("/portal").text

    assert "The context family does not answer" in shown
    assert "/portal/tools/assistant/getUser" in shown


@pytest.mark.parametrize(
    "path", ["/portal/tools/cooking/bake", "/portal/tools/context/bake", "/portal/tasks/cooking/1"]
)
def test_what_is_not_there_is_a_page_that_says_so(browser: PortalBrowser, path: str) -> None:
    answer = browser.get(path)

    assert answer.status_code == 404
    assert "There is no such page" in answer.text


def test_no_page_runs_or_loads_what_is_not_the_portals(browser: PortalBrowser) -> None:
    for path in ("/", "/portal", PAGE, "/portal/nothing"):
        policy = browser.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy


def test_styles_and_scripts_are_kept_for_as_long_as_they_are_the_same(
    browser: PortalBrowser,
) -> None:
    shown = browser.get("/").text
    path = shown.partition('rel="stylesheet" href="')[2].partition('"')[0]

    style = browser.get(path)

    assert style.status_code == 200
    assert "immutable" in style.headers["cache-control"]
    assert browser.get(path.replace("portal.css", "settings.py")).status_code == 404
