"""The research family as deployed: clients of both eras, refusals, limits, and new documents."""

import json
import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import anyio
import httpx2
import pytest

from quintet.embedding import INSTALLED_MODEL
from quintet.research.index import LibraryIndex
from quintet.research.library_store import S3Library
from quintet.research.stored_library import NO_OBJECT
from quintet.research.vectorizing import planned
from tests.e2e.deployed import Deployed
from tests.support.sdk import exercise_research, sdk_over_http
from tests.support.wire import MODERN, Answer, Caller, over_http

pytestmark = pytest.mark.e2e

LIMIT = 60
DOUBTFUL = 6
"""Calls that a busy machine counts twice, or not: a table that is slow is asked for 300 ms."""
PORTAL_SECONDS = 60
PUBLISHED_SECONDS = 60
EMBEDDED_SECONDS = 120
WINDOWS = 5


def caller(
    deployed: Deployed, *permissions: str, subject: str = "", revision: str = MODERN
) -> Caller:
    token = deployed.token(subject or uuid.uuid4().hex, *permissions)
    return Caller(over_http(f"{deployed.url}/research/mcp"), token, revision)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_does_everything(deployed: Deployed, mode: str) -> None:
    async def run() -> None:
        url, token = f"{deployed.url}/research/mcp", deployed.token(f"sdk-{mode}")
        async with sdk_over_http(url, token, mode) as client:
            await exercise_research(client)

    anyio.run(run)


def test_without_a_token_the_answer_says_where_to_get_one(deployed: Deployed) -> None:
    answer = Caller(over_http(f"{deployed.url}/research/mcp")).request("tools/list")
    assert answer.status == 401
    challenge = answer.headers["WWW-Authenticate"]
    assert challenge.startswith("Bearer ")
    assert "/.well-known/oauth-protected-resource/research/mcp" in challenge


def test_a_token_of_another_stage_is_refused(deployed: Deployed) -> None:
    forged = Caller(over_http(f"{deployed.url}/research/mcp"), "eyJhbGciOiJub25lIn0.e30.")
    assert forged.request("tools/list").status == 401


def test_without_the_permission_the_answer_names_it(deployed: Deployed) -> None:
    answer = caller(deployed, "fortitude:config:read").call("classify_query", {"query": "why"})
    assert answer.status == 403
    assert 'error="insufficient_scope"' in answer.headers["WWW-Authenticate"]
    assert "fortitude:research:read" in answer.headers["WWW-Authenticate"]


def calls_of_one_window(deployed: Deployed, calls: int) -> list[Answer]:
    """So many calls at once by a new caller, asked again where the minute has turned."""
    for _ in range(WINDOWS):
        client = caller(deployed)
        client.call("classify_query", {"query": "warm"})
        begun = int(time.time() // 60)
        client = caller(deployed)
        with ThreadPoolExecutor(4) as threads:
            answers = list(
                threads.map(
                    lambda _, client=client: client.call("classify_query", {"query": "why"}),
                    range(calls),
                )
            )
        if int(time.time() // 60) == begun:
            return answers
    raise AssertionError("no minute was long enough")


def test_the_limit_passes_however_many_call_at_once(deployed: Deployed) -> None:
    answers = calls_of_one_window(deployed, LIMIT + 20)
    passed = Counter(answer.status for answer in answers)[200]
    assert abs(passed - LIMIT) <= DOUBTFUL
    refused = next(answer for answer in answers if answer.status == 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["X-RateLimit-Limit"] == str(LIMIT)
    assert refused.headers["X-RateLimit-Window"] == "60"


def cited_when_published(deployed: Deployed, question: str, path: str, *, cited: bool) -> bool:
    """Whether within the time allowed the document is cited, or is not any more."""
    give_up = time.monotonic() + PUBLISHED_SECONDS
    while time.monotonic() < give_up:
        answer = caller(deployed).call("research_query", {"query": question})
        sources = answer.result["structuredContent"]["metadata"]["sources"]
        if any(source["uri"].partition("#")[0].endswith(path) for source in sources) == cited:
            return True
        time.sleep(1)
    return False


def test_an_uploaded_document_is_found_and_a_removed_one_is_not(deployed: Deployed) -> None:
    path = f"notes/{uuid.uuid4().hex}.md"
    body = (
        "# Zweihander turbines\n\nA zweihander turbine is started by turning the ratchet wheel "
        "twice. Its ratchet wheel must be greased weekly.\n"
    )
    question = "How is a zweihander turbine started?"
    store = deployed.clients.s3()
    store.put_object(Bucket=deployed.library, Key=f"documents/{path}", Body=body.encode())
    assert cited_when_published(deployed, question, path, cited=True)
    store.delete_object(Bucket=deployed.library, Key=f"documents/{path}")
    assert cited_when_published(deployed, question, path, cited=False)


def test_vectors_follow_a_new_document(deployed: Deployed) -> None:
    path = f"notes/{uuid.uuid4().hex}.md"
    body = f"# Quern {path}\n\nA quern of kind {path} grinds barley between two stones.\n"
    store = S3Library(deployed.clients, deployed.library)
    store.write(f"documents/{path}", body.encode(), "text/markdown")
    give_up = time.monotonic() + EMBEDDED_SECONDS
    while not has_vectors(store, path) and time.monotonic() < give_up:
        time.sleep(1)
    assert has_vectors(store, path)


def has_vectors(store: S3Library, path: str) -> bool:
    """Whether a document is in the index, and every passage there has its vector."""
    indexed = LibraryIndex.opened((store.index() or NO_OBJECT).data) or LibraryIndex.empty()
    return path in indexed.sources() and not planned(store, INSTALLED_MODEL)


def test_documents_uploaded_at_once_are_all_published(deployed: Deployed) -> None:
    batch = uuid.uuid4().hex
    paths = [f"batch-{batch}/{number}.md" for number in range(24)]

    def upload(path: str) -> None:
        key = f"documents/{path}"
        body = f"# Gizmo {path}\n\nA gizmo of kind {path} is blue.\n".encode()
        deployed.clients.s3().put_object(Bucket=deployed.library, Key=key, Body=body)

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(upload, paths))
    folder = f"mcp://fortitude/docs/reference_library/batch-{batch}/"
    listed: set[str] = set()
    give_up = time.monotonic() + PUBLISHED_SECONDS
    while len(listed) < len(paths) and time.monotonic() < give_up:
        time.sleep(1)
        listed = listed_below(deployed, folder)
    assert listed == {folder + path.split("/")[1] for path in paths}


def listed_below(deployed: Deployed, folder: str) -> set[str]:
    client, found, cursor = caller(deployed), set(), None
    while True:
        page = client.request("resources/list", {"cursor": cursor} if cursor else {}).result
        found |= {entry["uri"] for entry in page["resources"]}
        cursor = page.get("nextCursor")
        if cursor is None:
            return {uri for uri in found if uri.startswith(folder) and uri.endswith(".md")}


def test_browsers_are_told_what_they_may_send(deployed: Deployed) -> None:
    answer = httpx2.options(
        f"{deployed.url}/research/mcp",
        headers={
            "Origin": "https://inspector.example.com",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,mcp-method",
        },
    )
    assert answer.status_code in (200, 204)
    allowed = answer.headers["access-control-allow-headers"].lower()
    assert "authorization" in allowed
    assert "mcp-method" in allowed


def test_the_portal_says_what_is_served(deployed: Deployed) -> None:
    with httpx2.Client(base_url=deployed.url, timeout=PORTAL_SECONDS) as portal:
        assert portal.get("/health").json() == {"status": "ok"}
        assert "/research/mcp" in portal.get("/").text
        described = portal.get("/.well-known/oauth-protected-resource/research/mcp").json()
    assert described["resource"].endswith("/research/mcp")


def test_a_message_that_is_no_json_gets_its_error(deployed: Deployed) -> None:
    answer = caller(deployed, revision="2025-11-25").post(b"{")
    assert answer.status == 400
    assert answer.error["code"] == -32700
    assert "Traceback" not in json.dumps(answer.body)
