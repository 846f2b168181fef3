"""Workspaces over HTTP: what each route answers, and to whom."""

import asyncio
import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from quintet.reasoning.workspaces.kept_workspace import PushBegun
from tests.unit.reasoning.workspaces.routes_world import RoutesWorld, principal
from tests.unit.reasoning.workspaces.stage import WorkspaceStage, asked

FILES = {"a.py": b"a\n" * 50, "src/b.py": b"b\n"}
MANIFEST = asked(FILES).model_dump()


@pytest.fixture
def world(stage: WorkspaceStage) -> Iterator[RoutesWorld]:
    """With an event loop as Lambda's main thread has one."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield RoutesWorld(stage)
    asyncio.set_event_loop(None)
    loop.close()


def pushed(world: RoutesWorld, by: str = "ada") -> str:
    """A workspace of somebody, ready; its id."""
    stage = world.stage
    begun = world.send("POST", "", MANIFEST, by).body
    stage.upload(PushBegun.model_validate(begun), FILES)
    ident: str = begun["workspace"]["id"]
    done = world.send("POST", f"/{ident}/complete", {"push": begun["push"]}, by)
    assert done.status == 202
    stage.work()
    return ident


def test_a_push_is_begun_completed_and_read(world: RoutesWorld) -> None:
    ident = pushed(world)

    got = world.send("GET", f"/{ident}")

    assert got.status == 200
    assert (got.body["status"], got.body["percent"], got.body["files"]) == ("ready", 100, 2)
    assert world.stage.contents(tenant=principal("ada").tenant) == FILES


def test_what_is_missing_is_answered_with_one_form_for_each_archive(world: RoutesWorld) -> None:
    answer = world.send("POST", "", MANIFEST)

    assert answer.status == 200
    assert answer.body["missing"] == 2
    assert answer.body["max_archive_bytes"] == 20 * 2**20
    (archive,) = answer.body["archives"]
    assert archive["files"] == [0, 1]
    assert archive["fields"]["key"].startswith(f"{principal('ada').tenant}/")
    assert {"policy", "x-amz-signature", "x-amz-credential"} <= archive["fields"].keys()


def test_a_manifest_may_come_as_gzip(world: RoutesWorld) -> None:
    answer = world.send("POST", "", gzip.compress(json.dumps(MANIFEST).encode()))

    assert (answer.status, answer.body["missing"]) == (200, 2)


def test_twenty_thousand_long_names_fit_into_a_request(world: RoutesWorld) -> None:
    files = [
        {"path": f"{'d' * 150}/{number}.py", "sha256": f"{number:064x}", "size": 1}
        for number in range(20_000)
    ]
    body = gzip.compress(json.dumps({"name": "large", "files": files}).encode())

    answer = world.send("POST", "", body)

    assert len(body) < 4 * 2**20
    assert (answer.status, answer.body["missing"]) == (200, 20_000)


UNREADABLE = {
    "nothing": b"",
    "JSON cut short": b"{",
    "a list": b"[]",
    "two bytes of gzip": b"\x1f\x8b",
    "no gzip after its mark": b"\x1f\x8b\x08 no gzip",
    "gzip cut short": gzip.compress(b"{}")[:-4],
    "gzip and more": gzip.compress(b"{}") + b"more",
    "30 MB of brackets": gzip.compress(b"[" * 30_000_000),
    "100 kB of brackets": b"[" * 100_000,
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
def test_a_body_that_cannot_be_read_is_refused(world: RoutesWorld, body: bytes) -> None:
    answer = world.send("POST", "", body)

    assert answer.status == 400
    assert answer.body["error"]["type"] == "VALIDATION_ERROR"


def wrong(**changed: Any) -> dict[str, Any]:
    return {"name": "shop", "files": [{"path": "a", "sha256": "a" * 64, "size": 1, **changed}]}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": "", "files": []}, "name"),
        ({"name": "x", "files": []}, "files"),
        ({"name": "x", "files": "a"}, "files"),
        (wrong(path="../a"), "files[0].path"),
        (wrong(path="/etc/passwd"), "files[0].path"),
        (wrong(path="C:\\x"), "files[0].path"),
        (wrong(path=None), "files[0].path"),
        (wrong(path="\ud800"), "files[0].path"),
        (wrong(sha256="A" * 64), "files[0].sha256"),
        (wrong(size=-1), "files[0].size"),
        (wrong(size=1e30), "files[0].size"),
        (wrong(size="1"), "files[0].size"),
        (wrong(size=10 * 2**20 + 1), "files[0].size"),
    ],
)
def test_a_hostile_manifest_is_refused_by_field(
    world: RoutesWorld, body: dict[str, Any], field: str
) -> None:
    answer = world.send("POST", "", body)

    assert answer.status == 400
    assert answer.body["error"]["field"] == field
    assert world.stage.parts.store.all(principal("ada").tenant) == []


def test_workspaces_are_listed_for_their_user_alone(world: RoutesWorld) -> None:
    ident = pushed(world)

    assert [one["id"] for one in world.send("GET", "").body["workspaces"]] == [ident]
    assert world.send("GET", "", by="bob").body == {"workspaces": [], "count": 0}
    for method, path, body in (
        ("GET", f"/{ident}", None),
        ("DELETE", f"/{ident}", None),
        ("POST", f"/{ident}/complete", {"push": "push1"}),
    ):
        assert world.send(method, path, body, by="bob").status == 404
    assert world.send("GET", f"/{ident}").status == 200


def test_a_removed_workspace_is_gone(world: RoutesWorld) -> None:
    ident = pushed(world)

    assert world.send("DELETE", f"/{ident}").status == 204
    assert world.send("GET", f"/{ident}").status == 404
    assert world.send("DELETE", f"/{ident}").status == 404


def test_what_was_not_sent_or_overtaken_is_a_conflict(world: RoutesWorld) -> None:
    begun = world.send("POST", "", MANIFEST).body
    ident = begun["workspace"]["id"]

    missing = world.send("POST", f"/{ident}/complete", {"push": begun["push"]})
    other = world.send("POST", f"/{ident}/complete", {"push": "another"})

    assert (missing.status, missing.body["error"]["missing_archives"]) == (409, [0])
    assert other.status == 409


@pytest.mark.parametrize(
    ("by", "method", "path", "status"),
    [
        ("nobody", "GET", "", 401),
        ("stranger", "GET", "", 403),
        ("reader", "GET", "", 200),
        ("reader", "POST", "", 403),
        ("reader", "DELETE", "/x", 403),
        ("reader", "POST", "/x/complete", 403),
        ("stranger", "GET", "/x", 403),
        ("robot", "POST", "", 200),
        ("robot", "POST", "/x/complete", 400),
        ("robot", "GET", "/x", 404),
        ("robot", "GET", "", 403),
        ("robot", "DELETE", "/x", 403),
    ],
)
def test_every_route_has_its_permission(
    world: RoutesWorld, by: str, method: str, path: str, status: int
) -> None:
    assert world.send(method, path, MANIFEST, by).status == status


def test_a_token_that_only_pushes_brings_code_to_its_end(world: RoutesWorld) -> None:
    ident = pushed(world, by="robot")

    assert world.send("GET", f"/{ident}", by="robot").body["status"] == "ready"


@pytest.mark.parametrize("commit", [{"id": "main"}, {"id": "a" * 65}, {"id": "A" * 40}, "abcdef0"])
def test_what_is_no_commit_is_refused_by_field(world: RoutesWorld, commit: Any) -> None:
    answer = world.send("POST", "", {**MANIFEST, "commit": commit})

    assert answer.status == 400
    assert answer.body["error"]["field"].startswith("commit")


@pytest.mark.parametrize("ident", ["x", "..", "%2e%2e", "x" * 90, "a%00b", "%F0%9F%92%A9"])
def test_an_unknown_id_is_not_found(world: RoutesWorld, ident: str) -> None:
    assert world.send("GET", f"/{ident}").status == 404


def test_every_route_is_described(world: RoutesWorld) -> None:
    described = world.app.openapi()

    assert {(path, method) for path, one in described["paths"].items() for method in one} == {
        ("/reasoning/workspaces", "get"),
        ("/reasoning/workspaces", "post"),
        ("/reasoning/workspaces/{workspace_id}", "get"),
        ("/reasoning/workspaces/{workspace_id}", "delete"),
        ("/reasoning/workspaces/{workspace_id}/complete", "post"),
    }
