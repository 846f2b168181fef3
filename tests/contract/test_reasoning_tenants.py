"""Two tenants with workspaces of the same name and files, in every tool, task method and route."""

import asyncio
import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from quintet.reasoning.handler import build_routes
from quintet.reasoning.settings import ReasoningSettings
from quintet.resources import Bucket, physical_name
from quintet.resources.families.reasoning import REASONING_TEXTS, WORKSPACE
from quintet.web.gateway import Gateway
from tests.support.reasoning import CAPABILITIES, TASKS, ReasoningWorld, reasoning_world, tenant_of
from tests.support.wire import MODERN

FILE = "app/orders.py"
PLACE = {"file": FILE, "line": 6}
SUSPICION = {"description": "total swallows an exception", "type": "bug", "confidence_level": 3}
SCOPE = {"files": [FILE]}
CONTEXT = {
    "attempted_approaches": [],
    "partial_findings": [],
    "stuck_description": "The total is wrong, and `total` says nothing.",
    "code_scope": {"files": [FILE], "entry_points": [PLACE]},
}
OWNERS = ("ann", "bob")


def code(owner: str) -> dict[str, str]:
    """The same lines for everybody but for a name."""
    return {
        FILE: (
            f"def price_of_{owner}(order):\n"
            "    return order.price\n"
            "\n"
            "\n"
            "\n"
            "def total(orders):\n"
            "    try:\n"
            f"        return sum(price_of_{owner}(order) for order in orders)\n"
            "    except Exception:\n"
            f"        return 'nothing of {owner}'\n"
        )
    }


def names(told: Any) -> set[str]:
    """Of whom an answer tells."""
    text = json.dumps(told)
    return {who for who in OWNERS if f"_of_{who}" in text or f"of {who}" in text}


@dataclass
class Tenants:
    """Ann's and Bob's code, and what Ann has begun."""

    world: ReasoningWorld
    gateway: Gateway
    session: str
    task: str

    def told(self, subject: str, tool: str, arguments: dict[str, Any]) -> Any:
        return self.world.caller(subject=subject).call(tool, **arguments).body

    def about(self, subject: str, method: str, task: str) -> Any:
        own = {"taskId": task, "inputResponses": {}, "_meta": {CAPABILITIES: TASKS}}
        return self.world.wire(MODERN, subject=subject).request(f"tasks/{method}", own)

    def route(self, subject: str, method: str, path: str, body: Any = None) -> tuple[int, str]:
        event = {
            "version": "2.0",
            "rawPath": f"/reasoning{path}",
            "rawQueryString": "",
            "headers": {
                "host": "api.test",
                "authorization": f"Bearer {self.world.account.token(subject=subject)}",
            },
            "requestContext": {
                "http": {
                    "method": method,
                    "path": f"/reasoning{path}",
                    "sourceIp": "192.0.2.1",
                    "protocol": "HTTP/1.1",
                },
                "requestId": "request-1",
                "domainName": "api.test",
                "stage": "$default",
            },
            "body": base64.b64encode(json.dumps(body or {}).encode()).decode(),
            "isBase64Encoded": True,
        }
        answer = self.gateway(event, None)
        text = answer.get("body", "")
        decoded = base64.b64decode(text).decode() if answer.get("isBase64Encoded") else text
        return answer["statusCode"], decoded

    def belongings(self, subject: str) -> Any:
        """Whatever lies in tables and buckets under somebody's name."""
        tenant = tenant_of(subject)
        rows = [row for row in self.world.rows() if tenant in f"{row['pk']} {row['sk']}"]
        return rows, [self._objects(bucket, tenant) for bucket in (WORKSPACE, REASONING_TEXTS)]

    def _objects(self, bucket: Bucket, tenant: str) -> list[str]:
        found = self.world.clients.s3().list_objects_v2(
            Bucket=physical_name("test", bucket), Prefix=tenant
        )
        return [item["Key"] for item in found.get("Contents", [])]


@pytest.fixture
def tenants() -> Iterator[Tenants]:
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        with reasoning_world() as world:
            for owner in OWNERS:
                world.push(code(owner), "code", owner)
            settings = ReasoningSettings.load(world.account.environment)
            platform = world.account.platform(settings)
            app = build_routes(platform, settings, platform.route_guard(world.endpoint))
            gateway = Gateway(world.endpoint, application=lambda: app)
            start = {"claude_context": CONTEXT, "analysis_focus": "debugging", "depth_level": 2}
            session = world.caller(subject="ann").ask("start_conversation", **start)["session_id"]
            task = world.begun_task("trace_execution_path", {"entry_point": PLACE}, "ann")
            yield Tenants(world, gateway, session, task)
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def calls(session: str) -> dict[str, dict[str, Any]]:
    """The twelve tools, asked by everybody in the same words."""
    contenders = [{"id": name, **SUSPICION} for name in ("one", "two")]
    return {
        "start_conversation": {
            "claude_context": CONTEXT,
            "analysis_focus": "debugging",
            "depth_level": 2,
        },
        "continue_conversation": {
            "session_id": session,
            "message": "Where is total?",
            "include_code_snippets": True,
            "attach_files": [FILE],
        },
        "get_conversation_status": {"session_id": session},
        "finalize_conversation": {"session_id": session},
        "escalate_analysis": {
            "claude_context": CONTEXT,
            "analysis_type": "execution_trace",
            "depth_level": 2,
        },
        "trace_execution_path": {"entry_point": PLACE},
        "hypothesis_test": {"hypothesis": SUSPICION, "test_scope": SCOPE},
        "cross_system_impact": {"change_scope": SCOPE},
        "performance_bottleneck": {"code_path": {"entry_point": PLACE}},
        "run_hypothesis_tournament": {"hypotheses": contenders, "test_scope": SCOPE},
        "health_check": {},
        "health_summary": {},
    }


@pytest.mark.parametrize("subject", ["bob", "mallory"])
def test_nobodys_call_reaches_what_another_has(tenants: Tenants, subject: str) -> None:
    before = tenants.belongings("ann")
    listed = tenants.world.wire().request("tools/list").result["tools"]
    asked = calls(tenants.session)
    told = {tool: tenants.told(subject, tool, arguments) for tool, arguments in asked.items()}

    assert {tool["name"] for tool in listed} == set(asked)
    for tool, answer in told.items():
        assert names(answer) <= {subject}, tool
        if subject == "bob" and "conversation" not in tool:
            assert answer["result"]["isError"] is False, tool
    for tool in ("continue_conversation", "get_conversation_status", "finalize_conversation"):
        assert "Session not found" in json.dumps(told[tool])
    assert names(told["trace_execution_path"]) == ({"bob"} & {subject})
    assert tenants.belongings("ann") == before


def test_everybody_reads_their_own_code_by_the_same_names(tenants: Tenants) -> None:
    asked = calls("")["trace_execution_path"]
    for workspace in ({}, {"workspace": "code"}):
        for owner in OWNERS:
            told = tenants.told(owner, "trace_execution_path", {**asked, **workspace})
            assert names(told) == {owner}


@pytest.mark.parametrize("method", ["get", "update", "cancel"])
@pytest.mark.parametrize("subject", ["bob", "mallory"])
def test_nobodys_task_is_anothers(tenants: Tenants, method: str, subject: str) -> None:
    before = tenants.belongings("ann")
    own_prefix = f"{tenant_of(subject)}-{tenants.task.partition('-')[2]}"

    for task in (tenants.task, own_prefix):
        answer = tenants.about(subject, method, task)
        assert (answer.status, answer.error["code"]) == (400, -32602)
        assert "no such task" in answer.error["message"]

    assert tenants.belongings("ann") == before
    tenants.world.run_jobs()
    done = tenants.about("ann", "get", tenants.task).result
    assert (done["status"], names(done["result"])) == ("completed", {"ann"})


@pytest.mark.parametrize("method", ["list", "result"])
def test_tasks_cannot_be_listed_by_anybody(tenants: Tenants, method: str) -> None:
    assert tenants.about("ann", method, tenants.task).error["code"] == -32601


@pytest.mark.parametrize("subject", ["bob", "mallory"])
def test_nobodys_route_reaches_what_another_has(tenants: Tenants, subject: str) -> None:
    (one,) = json.loads(tenants.route("ann", "GET", "/workspaces")[1])["workspaces"]
    before = tenants.belongings("ann")
    described = json.loads(tenants.route("ann", "GET", "/openapi.json")[1])["paths"]
    tried = set()
    for path, methods in sorted(described.items()):
        for method in sorted(methods, key=lambda name: name == "delete"):
            target = path.removeprefix("/reasoning").format(workspace_id=one["id"])
            body = {"push": "1", "name": "code", "files": []}
            status, text = tenants.route(subject, method.upper(), target, body)
            tried.add((method, path))
            assert "ann" not in names(text), (method, path)
            assert tenants.belongings("ann") == before, (method, path)
            if subject == "mallory" and "{workspace_id}" in path:
                assert status == 404, (method, path, text)

    assert len(tried) == 5
    assert names(tenants.told("ann", *list(calls("").items())[5])) == {"ann"}


def test_every_key_begins_with_its_tenant_or_stands_where_times_do(tenants: Tenants) -> None:
    known = {tenant_of(owner) for owner in OWNERS}
    for row in tenants.world.rows():
        partition, sort = row["pk"]["S"], row["sk"]["S"]
        owner = sort.split("#")[1] if partition.startswith("expiring#") else partition
        assert owner.split("#")[0] in known, (partition, sort)
    for bucket in (WORKSPACE, REASONING_TEXTS):
        listed = tenants.world.clients.s3().list_objects_v2(Bucket=physical_name("test", bucket))
        assert all(item["Key"].split("/")[0] in known for item in listed.get("Contents", []))
