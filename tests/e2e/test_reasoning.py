"""The reasoning family as deployed: code in, evidence out, tasks that outlive their workers.

What takes longest is begun first and waited for last: a worker is killed before the first test, and
its task can be taken by another when the lease of the dead one has run out.
"""

import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from quintet.requests.deadline import REQUEST_SECONDS
from quintet.requests.task_service import RESERVED_SECONDS
from quintet.requests.tasks import EXTENSION
from quintet.resources.families.reasoning import FAMILY
from quintet.tasks.leases import LEASE_SECONDS
from tests.e2e.deployed import Deployed
from tests.e2e.instances import held_up, instances, kill_instances, needs_proc
from tests.e2e.reasoning_client import JOBS_WORKER, Reasoner, handled
from tests.support.emulated_account import ROOT
from tests.support.reasoning_code import ANALYSES, REPORT_AT, SHOP, START
from tests.support.waiting import eventually
from tests.support.wire import HANDSHAKE

pytestmark = pytest.mark.e2e

TOOLS = 12
SOURCES = ("functions", "layers", "infra", "tests")
"""Real code that takes a worker a while: our own."""
TRACE = ("trace_execution_path", {"entry_point": REPORT_AT})
SUSPICIONS = (
    "two threads change the totals without a lock, a race condition",
    "an exception is swallowed, so that failures are lost",
    "a query runs in a loop, once for each row",
    "a cache grows without a bound and leaks memory",
    "SQL is made by formatting strings, an injection",
    "a blocking call stands in an asynchronous function",
    "a file is never closed, so that handles leak",
    "a list is changed while it is iterated",
    "a mutable default argument is shared between calls",
)
LEFT_SECONDS = 1
"""Too little for the tournament, on whatever machine this runs."""
HELD_UP_SECONDS = REQUEST_SECONDS - RESERVED_SECONDS - LEFT_SECONDS
PATIENCE = LEASE_SECONDS + 150
"""Seconds until another worker has done what a dead one began."""
STOPPED = timedelta(seconds=10)
"""In which a worker lets a cancelled task go; it looks every three."""


def tournament(**settings: Any) -> dict[str, Any]:
    """Ten hypotheses that each suspect everything everywhere: more than a request has time for."""
    everything = ". ".join(SUSPICIONS)
    return {
        "hypotheses": [
            {
                "id": f"h{number}",
                "description": f"{everything}. Place {number} is the worst",
                "type": "bug",
                "confidence_level": 3,
            }
            for number in range(10)
        ],
        "test_scope": {"files": []},
        "tournament_settings": {"timeout_per_hypothesis": 120, **settings},
        "workspace": "quintet",
    }


@dataclass(frozen=True)
class Brought:
    """A large workspace, whose user looked on while it was indexed."""

    owner: Reasoner
    said: str
    seen: list[str]
    """What the tools said meanwhile, each once."""


def writes(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture(scope="module")
def quintet(deployed: Deployed, tmp_path_factory: pytest.TempPathFactory) -> Brought:
    """Our own code in a workspace."""
    folder = tmp_path_factory.mktemp("projects") / "quintet"
    for name in SOURCES:
        leftovers = shutil.ignore_patterns("__pycache__", "node_modules", "*.egg-info")
        shutil.copytree(ROOT / name, folder / name, ignore=leftovers)
    owner, seen = Reasoner.new(deployed), []
    entry = {
        "file": "functions/quintet/reasoning/handler.py",
        "line": 1,
        "function_name": "gateway",
    }
    with owner.pushing(folder, "quintet") as push:
        while push.poll() is None:
            result = owner.tools.call(TRACE[0], entry_point=entry).result
            text = result["content"][0]["text"]
            if text not in seen:
                seen.append(text)
            time.sleep(1)
        assert push.stdout is not None
        assert push.stderr is not None
        said, failed = push.stdout.read(), push.stderr.read()
    assert push.returncode == 0, failed
    seen.append(owner.tools.call(TRACE[0], entry_point=entry).result["content"][0]["text"])
    return Brought(owner, said, seen)


@pytest.fixture(scope="module")
def orphan(quintet: Brought) -> str:
    """A task whose worker was killed at it."""
    owner = quintet.owner
    task_id = owner.begin("run_hypothesis_tournament", tournament(max_parallel=1))
    eventually(lambda: owner.stored(task_id).attempts or None, pause=0.05)
    kill_instances(owner.deployed, JOBS_WORKER)
    return task_id


@pytest.fixture(scope="module")
def ann(deployed: Deployed, shop: Path) -> Reasoner:
    """Somebody who has pushed the shop."""
    own = Reasoner.new(deployed)
    said = own.pushed(shop, "shop")
    assert f"Sent {len(SHOP)} of {len(SHOP)} files to the workspace shop." in said
    assert ".env" in said
    assert "It is ready." in said
    return own


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("projects") / "shop"
    writes(folder, {**SHOP, ".env": "PASSWORD=secret\n"})
    return folder


@pytest.fixture(scope="module", autouse=True)
def under_way(orphan: str) -> Iterator[None]:
    """What has to be waited for is begun before the first test."""
    assert orphan
    return iter([None])


def test_tools_say_how_far_indexing_is_and_then_answer(quintet: Brought) -> None:
    *before, last = quintet.seen

    assert any("The workspace quintet is being indexed" in text for text in before), before
    assert "functions/quintet/reasoning/handler.py" in last
    assert "It is ready." in quintet.said


def test_every_tool_answers_the_official_client(ann: Reasoner) -> None:
    asked = {**dict(ANALYSES), "health_check": {}, "health_summary": {}}

    answers = ann.by_sdk(asked)

    assert len(answers["tools"]) == TOOLS
    assert asked.keys() < answers["tools"]
    assert "shop/src/shop/orders.py:29" in str(answers["trace_execution_path"]["findings"])
    assert answers["performance_bottleneck"]["bottlenecks"][0]["kind"] == "n_plus_one"
    assert answers["cross_system_impact"]["metadata"]["changed"]["services"] == ["shop"]
    assert answers["run_hypothesis_tournament"]["winner"]["hypothesis_id"] == "swallows"
    assert answers["escalate_analysis"]["metadata"]["workspace"] == "shop"
    assert "orders.py" in str(answers["hypothesis_test"]["findings"]["evidence"])
    checks = {answer["name"]: answer["status"] for answer in answers["health_summary"]["checks"]}
    assert checks.pop("gemini_api") == answers["health_check"]["status"] == "warn"  # has no model
    assert set(checks.values()) == {"pass"}


def test_pushing_again_sends_only_what_changed(ann: Reasoner, shop: Path) -> None:
    before = ann.pushed(shop, "shop")
    changed = SHOP["shop/src/shop/orders.py"].replace("            pass", "            raise")
    writes(shop, {"shop/src/shop/orders.py": changed})
    after = ann.pushed(shop, "shop")

    found = ann.tools.ask(TRACE[0], **TRACE[1])
    writes(shop, SHOP)
    again = ann.pushed(shop, "shop")

    assert f"Sent 0 of {len(SHOP)} files" in before
    assert f"Sent 1 of {len(SHOP)} files" in after
    assert "catches Exception and tells nobody" not in str(found["findings"])
    assert f"Sent 1 of {len(SHOP)} files" in again
    assert "catches Exception and tells nobody" in str(ann.tools.ask(TRACE[0], **TRACE[1]))


def test_a_task_is_done_by_its_worker(ann: Reasoner) -> None:
    offered = ann.wire().request("server/discover", {}).result["capabilities"]["extensions"]
    task_id = ann.begin("performance_bottleneck", {"code_path": {"entry_point": REPORT_AT}})

    found = eventually(lambda: ann.settled(task_id))

    assert EXTENSION in offered
    assert found["status"] == "completed", found
    assert found["result"]["structuredContent"]["bottlenecks"][0]["kind"] == "n_plus_one"
    [once] = eventually(lambda: handled(ann.deployed, task_id) or None)
    assert (once.attempt, once.outcome) == (1, "completed")


def test_a_conversation_goes_from_its_start_to_its_summary(ann: Reasoner) -> None:
    tools = ann.tools
    begun = tools.ask("start_conversation", **START)
    about = {"session_id": begun["session_id"]}
    said = tools.ask(
        "continue_conversation",
        **about,
        message="I think report swallows the OrderError. Who calls order_total?",
        include_code_snippets=True,
    )
    standing = tools.ask("get_conversation_status", **about)
    ended = tools.ask("finalize_conversation", **about, summary_format="detailed")
    again = tools.ask("finalize_conversation", **about, summary_format="detailed")

    assert "shop/src/shop/orders.py:28" in said["gemini_response"]
    assert (standing["status"], standing["turns_completed"]) == ("active", 2)
    summary, artifacts = ended["conversation_summary"], ended["artifacts"]
    assert "leaves orders out" in summary["problem_identified"]
    assert "takes `OrderError` and tells nobody" in summary["problem_identified"]
    assert summary["root_causes"] == []
    assert "No cause was established by evidence" in summary["recommended_action"]["risks"]
    assert "orders.py:29" in str(summary["recommended_action"]["steps"])
    assert summary["conversation_turns"] == 2
    assert summary["analysis_duration"]
    assert all(artifacts[kind] for kind in ("code_snippets", "logs_analyzed", "metrics_collected"))
    assert again == ended
    assert tools.ask("get_conversation_status", **about)["status"] == "completed"


def test_a_stranger_finds_nothing_of_anybodys(deployed: Deployed, ann: Reasoner) -> None:
    stranger = Reasoner.new(deployed)
    task_id = ann.begin(*ANALYSES[2])
    session = {"session_id": ann.tools.ask("start_conversation", **START)["session_id"]}
    [workspace] = ann.send("GET", "/workspaces").json()["workspaces"]
    place = f"/workspaces/{workspace['id']}"

    tasks = [stranger.about(method, task_id) for method in ("get", "cancel")]
    made_up = stranger.about("get", f"{stranger.tenant}-{'a' * 26}")
    conversations = [
        stranger.tools.refused("continue_conversation", **session, message="What was said?"),
        stranger.tools.refused("get_conversation_status", **session),
        stranger.tools.refused("finalize_conversation", **session),
    ]
    code = stranger.tools.refused(TRACE[0], **TRACE[1], workspace="shop")
    routes = [
        stranger.send("GET", place),
        stranger.send("POST", f"{place}/complete", {"push": "anything"}),
        stranger.send("DELETE", place),
    ]

    assert {answer.error["message"] for answer in tasks} == {made_up.error["message"]}
    assert {answer.error["code"] for answer in (*tasks, made_up)} == {-32602}
    assert all("not found" in refused["message"] for refused in conversations)
    assert "There is no workspace" in code["message"]
    assert [answer.status_code for answer in routes] == [404, 404, 404]
    assert stranger.send("GET", "/workspaces").json()["workspaces"] == []
    assert ann.tools.ask(TRACE[0], **TRACE[1])["metadata"]["workspace"] == "shop"
    assert eventually(lambda: ann.settled(task_id))["status"] == "completed"
    assert ann.tools.ask("get_conversation_status", **session)["status"] == "active"


def test_a_cancelled_task_lets_its_worker_go(quintet: Brought) -> None:
    owner = quintet.owner
    task_id = owner.begin("run_hypothesis_tournament", tournament(max_parallel=2))
    eventually(lambda: owner.stored(task_id).attempts or None, pause=0.2)

    cancelled = datetime.now(UTC)
    answer = owner.about("cancel", task_id)
    [stopped] = eventually(lambda: handled(owner.deployed, task_id) or None)

    assert "result" in answer.body
    assert owner.settled(task_id)["status"] == "cancelled"
    assert stopped.outcome == "lost"
    assert stopped.at - cancelled < STOPPED


@needs_proc
def test_without_the_extension_the_same_call_later_has_the_rest(quintet: Brought) -> None:
    wire, asked = quintet.owner.wire(HANDSHAKE[-1]), tournament(max_parallel=3)
    deployed = quintet.owner.deployed

    def called() -> Any:
        return wire.call("run_hypothesis_tournament", asked).result["structuredContent"]

    def done() -> Any:
        answer = called()
        return None if "job_id" in answer else answer

    assert wire.call("health_check", {}).status == 200  # an instance is ready
    with ThreadPoolExecutor(1) as clients:
        with held_up(deployed, FAMILY.function, HELD_UP_SECONDS):
            pending = clients.submit(called)
        first = pending.result()
    whole = eventually(done, PATIENCE)

    assert (first["status"], bool(first["job_id"])) == ("partial", True)
    assert whole["status"] == "complete"
    assert {one["status"] for one in whole["results"]} == {"tested"}


@needs_proc
def test_a_task_whose_worker_was_killed_is_done_by_the_next(quintet: Brought, orphan: str) -> None:
    owner = quintet.owner

    found = eventually(lambda: owner.settled(orphan), PATIENCE)

    assert found["status"] == "completed", found
    assert found["result"]["structuredContent"]["status"] == "complete"
    [retry] = eventually(lambda: handled(owner.deployed, orphan) or None)
    assert (retry.attempt, retry.outcome) == (2, "completed")
    assert instances(owner.deployed, JOBS_WORKER)
