"""A person who has used every family, for looking at the portal with something in it."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2

from tests.support.wire import MODERN, headers_for, message

RELATIONS = [
    ("launch plan", "database choice", "references"),
    ("launch plan", "weekly meeting 14", "continues"),
    ("weekly meeting 14", "weekly meeting 13", "continues"),
    ("pricing", "launch plan", "similar"),
    ("database choice", "migration runbook", "references"),
]


def call_tool(origin: str, token: str, family: str, tool: str, **arguments: Any) -> Any:
    """The structured answer of a tool."""
    params = {"name": tool, "arguments": arguments}
    body = message("tools/call", params, MODERN)
    headers = {**headers_for("tools/call", params, MODERN), "authorization": f"Bearer {token}"}
    del headers["host"]
    answer = httpx2.post(
        f"{origin}/{family}/mcp", content=json.dumps(body), headers=headers, timeout=60
    ).json()
    assert "result" in answer, answer
    assert not answer["result"].get("isError"), answer
    return answer["result"]["structuredContent"]


def used_by_somebody(origin: str, token: str) -> str:
    """Conversations, notifications and a JARVIS session; the session's id."""

    def call(family: str, tool: str, **arguments: Any) -> Any:
        return call_tool(origin, token, family, tool, **arguments)

    for name in dict.fromkeys(name for pair in RELATIONS for name in pair[:2]):
        text = f"We talk about the {name}. Ben answers for the database, Ann for the date."
        call("context", "add_message", contextId=name, message=text, role="user")
        call("context", "add_message", contextId=name, message="Noted.", role="assistant")
    for source, target, kind in RELATIONS:
        call(
            "context",
            "add_relationship",
            sourceContextId=source,
            targetContextId=target,
            relationshipType=kind,
        )
    user = call("assistant", "createUser", name="Ann", email="ann@example.com")
    for days, title in ((1, "Dentist"), (2, "Board meeting"), (4, "Flight to Oslo")):
        start = datetime.now(UTC).replace(microsecond=0) + timedelta(days=days, hours=3)
        call(
            "assistant",
            "createEvent",
            user_id=user["id"],
            title=title,
            start_ts=start.isoformat(),
            end_ts=(start + timedelta(hours=1)).isoformat(),
        )
    call("assistant", "planNotifications", user_id=user["id"])
    begun = call("orchestration", "JARVIS", initial_objective="Compare three weather APIs")
    session_id: str = begun["payload"]["session_id"]
    for phase in ("QUERY", "ENHANCE"):
        call(
            "orchestration",
            "JARVIS",
            session_id=session_id,
            phase_completed=phase,
            payload={"interpreted_goal": "Weather", "enhanced_goal": "Weather APIs"},
        )
    return session_id
