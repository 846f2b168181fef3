"""A whole objective as an agent works through it, with the server restarted in the middle."""

from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import QUINTET, Server
from tests.support.processes import free_port, running_server
from tests.support.wire import Caller, over_http
from tests.support.world import ToolCaller

pytestmark = pytest.mark.clients

TASKS: list[Any] = [
    "(ROLE: coder) (CONTEXT: authentication) (PROMPT: Implement login (with OAuth)) (OUTPUT: code)",
    {"id": "tests", "content": "Write the tests", "priority": "high"},
    {"id": "docs", "content": "Write the documentation", "priority": "low"},
]


class Agent:
    """Follows JARVIS; keeps nothing but the session's id, as an agent does."""

    def __init__(self, server: Server) -> None:
        caller = Caller(over_http(f"{server.url}/orchestration/mcp"), server.token())
        self._tools = ToolCaller(caller)
        self.session = ""
        self.phase = ""

    def begin(self, objective: str) -> Any:
        return self._told(self._tools.ask("JARVIS", initial_objective=objective))

    def resume(self, session: str) -> Any:
        return self._told(self._tools.ask("JARVIS", session_id=session))

    def complete(self, **payload: Any) -> Any:
        """Completes the phase the session is in."""
        asked: dict[str, Any] = {"session_id": self.session, "phase_completed": self.phase}
        answer = self._tools.ask("JARVIS", **asked, **({"payload": payload} if payload else {}))
        assert answer["payload"]["accepted"] is True
        return self._told(answer)

    def _told(self, answer: Any) -> Any:
        self.session, self.phase = answer["payload"]["session_id"], answer["next_phase"]
        assert answer["system_prompt"]
        return answer


def test_an_objective_is_reached_through_both_rollbacks_and_a_restart(tmp_path: Path) -> None:
    phases: list[str] = []
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}", tmp_path)
    command = [QUINTET, "serve", "--state", str(tmp_path), "--port", str(port)]
    with running_server(command, port):
        agent = Agent(server)
        phases.append(agent.begin("Create a React dashboard with authentication")["next_phase"])
        for payload in (
            {"interpreted_goal": "A dashboard behind a login"},
            {"enhanced_goal": "A dashboard behind a login, tested and documented"},
            {"knowledge_gathered": "OAuth it is."},
            {"plan_created": True, "todos_with_metaprompts": TASKS},
        ):
            agent.complete(**payload)
            phases.append(agent.phase)
        # Too little is done: verification sends the agent back to planning.
        phases.append(agent.complete(execution_success=True)["next_phase"])
        phases.append(agent.complete(execution_success=False)["next_phase"])
        session = agent.session
    with running_server(command, port):
        agent = Agent(server)
        resumed = agent.resume(session)
        phases.append(resumed["next_phase"])
        phases.append(agent.complete(execution_success=False)["next_phase"])
        failed = agent.complete(verification_passed=True)
        phases.append(failed["next_phase"])

        phases.append(agent.complete(plan_created=True, todos_with_metaprompts=TASKS)["next_phase"])
        for success in (True, True, False):
            agent.complete(execution_success=success)
            phases.append(agent.phase)
        # Two of three are done: it is sent back to execution.
        again = agent.complete(verification_passed=True)
        phases.append(again["next_phase"])
        phases.append(agent.complete(execution_success=True)["next_phase"])
        done = agent.complete(verification_passed=True)
        phases.append(done["next_phase"])

    assert phases == [
        *("QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE"),
        *("EXECUTE", "EXECUTE"),
        *("EXECUTE", "VERIFY", "PLAN"),
        *("EXECUTE", "EXECUTE", "EXECUTE", "VERIFY", "EXECUTE", "VERIFY", "DONE"),
    ]
    assert failed["payload"]["last_completion_percentage"] == 33
    assert again["payload"]["last_completion_percentage"] == 67
    assert (done["status"], done["allowed_next_tools"]) == ("DONE", [])
    assert done["payload"]["phase_transition_count"] == len(phases) - 1
