"""The research family end to end on moto: what its tools and resources answer, and at what cost."""

import json
from typing import Any

import pytest

from quintet.installed_embedder import installed_embedder
from quintet.research.index import LibraryIndex
from quintet.research.vectorizing import Job, run
from tests.support.research import ResearchWorld
from tests.support.wire import MODERN

LIBRARY = "mcp://fortitude/docs/reference_library/"
HOW_TO = "How to implement async functions in Rust?"


def text_of(answer: Any) -> Any:
    return json.loads(answer.result["content"][0]["text"])


def test_a_question_is_answered_with_citations_that_can_be_read(world: ResearchWorld) -> None:
    caller = world.caller()

    answer = caller.call("research_query", {"query": HOW_TO}).result["structuredContent"]

    assert "async fn" in answer["result"]
    assert answer["metadata"]["research_type"] == "implementation"
    assert answer["metadata"]["answer_confidence"] > 0.5
    for source in answer["metadata"]["sources"]:
        assert source["uri"] in answer["result"]
        assert caller.read(source["uri"]).result["contents"][0]["text"]


def test_the_text_of_a_result_is_its_structure_on_one_line(world: ResearchWorld) -> None:
    answer = world.caller().call("classify_query", {"query": HOW_TO})

    assert text_of(answer) == answer.result["structuredContent"]
    assert "\n" not in answer.result["content"][0]["text"]


def test_a_question_the_library_cannot_answer_gets_no_invention(world: ResearchWorld) -> None:
    answer = world.caller().call("research_query", {"query": "Who painted the Mona Lisa?"})

    structured = answer.result["structuredContent"]
    assert structured["result"].startswith("The reference library has no relevant passage")
    assert structured["metadata"]["answer_confidence"] < 0.3


def test_the_same_question_is_answered_from_the_cache(world: ResearchWorld) -> None:
    caller = world.caller()
    first = caller.call("research_query", {"query": HOW_TO}).result["structuredContent"]
    again = caller.call(
        "research_query", {"query": "how to implement ASYNC functions, in Rust"}
    ).result["structuredContent"]

    assert (first["metadata"]["cache_hit"], again["metadata"]["cache_hit"]) == (False, True)
    assert again["metadata"]["cache_key"] == first["metadata"]["cache_key"]
    assert again["result"] == first["result"]


def test_an_answer_expires_after_an_hour(world: ResearchWorld) -> None:
    world.caller().call("research_query", {"query": HOW_TO})
    world.clock.now += 3601

    later = world.caller().call("research_query", {"query": HOW_TO})

    assert later.result["structuredContent"]["metadata"]["cache_hit"] is False


def test_answers_of_one_caller_are_not_in_the_cache_of_another(world: ResearchWorld) -> None:
    world.caller(subject="ann").call("research_query", {"query": HOW_TO})

    other = world.caller(subject="bob").call("research_query", {"query": HOW_TO})

    assert other.result["structuredContent"]["metadata"]["cache_hit"] is False


def test_cache_statistics_tell_what_really_happened(world: ResearchWorld) -> None:
    caller = world.caller()
    caller.call("research_query", {"query": HOW_TO})
    caller.call("research_query", {"query": "Why does my application crash with a segfault?"})
    caller.call("research_query", {"query": HOW_TO})
    world.clock.now += 90

    contents = caller.read("mcp://fortitude/cache/statistics").result["contents"][0]

    statistics = json.loads(contents["text"])
    assert statistics["total_entries"] == 2
    assert statistics["by_research_type"] == {"implementation": 1, "troubleshooting": 1}
    assert (statistics["hit_rate"], statistics["miss_rate"]) == (0.3333, 0.6667)
    assert statistics["average_age_seconds"] == 90.0
    assert statistics["ttl_seconds"] == 3600
    assert contents["text"].startswith('{\n  "total_entries"')


def test_an_entry_that_a_new_library_replaced_is_counted_once(world: ResearchWorld) -> None:
    caller = world.caller()
    caller.call("research_query", {"query": HOW_TO})
    world.publish({"research/new.md": "# New\n\nSomething new about knitting.\n"})
    world.endpoint.engine.family.resources._library._look_again = 0
    caller.call("research_query", {"query": HOW_TO})

    text = caller.read("mcp://fortitude/cache/statistics").result["contents"][0]["text"]

    assert json.loads(text)["total_entries"] == 1
    assert json.loads(text)["miss_rate"] == 1.0


def test_listing_shows_folders_and_documents_with_sizes(world: ResearchWorld) -> None:
    listed = world.caller().request("resources/list").result["resources"]

    by_uri = {entry["uri"]: entry for entry in listed}
    document = by_uri[LIBRARY + "research/rust-async.md"]
    assert document["mimeType"] == "text/markdown"
    assert document["size"] > 100
    assert document["name"] == "rust-async.md"
    assert LIBRARY + "research/" in by_uri
    assert "mcp://fortitude/cache/statistics" in by_uri


def test_the_seeds_literal_cursor_and_limit_work(world: ResearchWorld) -> None:
    caller = world.caller()

    beyond = caller.request(
        "resources/list", {"cursor": "eyJvZmZzZXQiOjEwMCwibGltaXQiOjUwfQ==", "limit": 50}
    )
    first = caller.request("resources/list", {"limit": 2}).result
    rest = caller.request("resources/list", {"cursor": first["nextCursor"], "limit": 50}).result

    assert beyond.result["resources"] == []
    assert len(first["resources"]) == 2
    uris = [entry["uri"] for entry in first["resources"] + rest["resources"]]
    assert len(uris) == len(set(uris)) == 9
    assert "nextCursor" not in rest


@pytest.mark.parametrize("path", ["research/", "research", ""])
def test_a_folder_reads_as_a_page_of_links(world: ResearchWorld, path: str) -> None:
    contents = world.caller().read(LIBRARY + path).result["contents"][0]

    assert contents["mimeType"] == "text/markdown"
    assert LIBRARY in contents["text"]


MANUAL = """<html><body><h1>Knitting machines</h1><p>Machines that knit.</p>
<section id="yarn-tension"><h2>Yarn tension</h2><p>The yarn tension is set by a dial.</p></section>
<section id="needles"><h2>Needles</h2><p>Bent needles drop stitches.</p></section></body></html>"""


def test_a_citation_of_html_leads_to_its_section_alone(world: ResearchWorld) -> None:
    world.publish({"manuals/knitting.html": MANUAL})
    caller = world.caller()

    asked = {"query": "What sets the yarn tension?"}
    answer = caller.call("research_query", asked).result["structuredContent"]
    uri = answer["metadata"]["sources"][0]["uri"]
    section = caller.read(uri).result["contents"][0]

    assert uri == LIBRARY + "manuals/knitting.html#yarn-tension"
    assert section["uri"] == uri
    assert section["mimeType"] == "text/markdown"
    assert section["text"] == "# Yarn tension\n\nThe yarn tension is set by a dial.\n"


def test_an_anchor_that_a_page_has_not_opens_the_page(world: ResearchWorld) -> None:
    world.publish({"manuals/knitting.html": MANUAL})

    page = world.caller().read(LIBRARY + "manuals/knitting.html#nothing").result["contents"][0]

    assert page["text"] == MANUAL
    assert page["mimeType"] == "text/html"


def test_the_root_page_tells_how_many_passages_can_be_found_by_meaning(
    world: ResearchWorld,
) -> None:
    def told() -> str:
        world.endpoint.engine.family.resources._library._vectors_look_again = 0
        text: str = world.caller().read(LIBRARY).result["contents"][0]["text"]
        return text.splitlines()[-1]

    before = told()
    index = world.store.index()
    embedder = installed_embedder()
    assert index is not None
    assert embedder is not None
    first = min(LibraryIndex.opened(index.data).digests()).hex()  # type: ignore[union-attr]
    run(Job(first, first), world.store, embedder)

    assert before == "0 of 7 passages can be found by meaning."
    assert told() == "1 of 7 passages can be found by meaning."


@pytest.mark.parametrize(
    "tail",
    [
        "../secrets",
        "research/../../x",
        "%2e%2e/x",
        "%252e%252e%252fx",
        "..%5cx",
        "~/x",
        "a%00b",
        "/etc/passwd",
        "research//x",
        "nothing-here.md",
        "%ff",
    ],
)
def test_what_is_not_in_the_library_is_not_found_in_any_spelling(
    world: ResearchWorld, tail: str
) -> None:
    handshake = world.caller().read(LIBRARY + tail)
    modern = world.caller(MODERN).read(LIBRARY + tail)

    assert (handshake.status, handshake.error["code"]) == (200, -32004)
    assert handshake.error["data"]["type"] == "RESOURCE_NOT_FOUND"
    assert (modern.status, modern.error["code"]) == (400, -32602)
    assert modern.error["data"]["uri"]


def test_the_configuration_shows_no_secret(world: ResearchWorld) -> None:
    text = world.caller().read("mcp://fortitude/config/current").result["contents"][0]["text"]

    assert json.loads(text)["auth"]["jwt_secret"] == "[REDACTED]"
    assert "thirty-two" not in text


def test_the_metrics_have_every_block_of_the_seed(world: ResearchWorld) -> None:
    caller = world.caller()
    caller.call("classify_query", {"query": "what"})
    caller.call("classify_query", {"query": ""})

    metrics = json.loads(
        caller.read("mcp://fortitude/system/metrics").result["contents"][0]["text"]
    )

    seed = (
        "timestamp",
        "uptime_seconds",
        "memory_usage",
        "cpu_usage",
        "network",
        "disk",
        "process",
    )
    assert set(seed) <= set(metrics)
    assert metrics["requests"]["total"] == 2
    assert metrics["requests"]["errors"] == 1
    assert metrics["network"]["connections_active"] == 1
    assert metrics["memory_usage"]["used_bytes"] > 10_000_000
    assert metrics["requests"]["latency_ms"]["p99"] >= metrics["requests"]["latency_ms"]["p50"] > 0


def test_a_document_pushed_later_is_found(world: ResearchWorld) -> None:
    caller = world.caller()
    question = {"query": "How do I knit a scarf with two needles?"}
    before = caller.call("research_query", question).result["structuredContent"]
    world.publish({"crafts/knitting.md": "# Knitting\n\nKnit a scarf with two needles and yarn."})
    world.endpoint.engine.family.resources._library._look_again = 0

    after = caller.call("research_query", question).result["structuredContent"]

    assert before["metadata"]["sources"] == []
    assert after["metadata"]["sources"][0]["uri"] == LIBRARY + "crafts/knitting.md#knitting"


def test_each_call_is_one_log_line_in_the_seeds_form(world: ResearchWorld) -> None:
    world.caller(subject="claude-code-client").call("research_query", {"query": HOW_TO})

    (line,) = [json.loads(line) for line in world.log.getvalue().splitlines()]

    assert line["level"] == "INFO"
    assert line["message"] == "Tool call completed"
    fields = line["fields"]
    assert fields["tool_name"] == "research_query"
    assert fields["client_id"] == "claude-code-client"
    assert fields["cache_hit"] is False
    assert fields["processing_time_ms"] > 0
    assert HOW_TO not in world.log.getvalue()


def test_listing_and_discovery_ask_nothing_of_aws(world: ResearchWorld) -> None:
    world.caller().request("tools/list")

    with world.calls.counted() as made:
        for method, params in (
            ("tools/list", {}),
            ("resources/templates/list", {}),
            ("initialize", {"protocolVersion": "2025-11-25"}),
            ("ping", {}),
        ):
            assert world.caller().request(method, params).status == 200
        assert world.caller(MODERN).request("server/discover").status == 200

    assert made == {}


def test_a_call_costs_one_write_for_the_limit_and_what_the_tool_does(world: ResearchWorld) -> None:
    caller = world.caller()
    caller.call("research_query", {"query": "warm"})

    with world.calls.counted() as plain:
        caller.call("classify_query", {"query": HOW_TO})
    with world.calls.counted() as miss:
        caller.call("research_query", {"query": HOW_TO})
    with world.calls.counted() as hit:
        caller.call("research_query", {"query": HOW_TO})

    limit = {"dynamodb.UpdateItem": 1}
    assert plain == limit
    assert miss == {**limit, "dynamodb.GetItem": 1, "dynamodb.TransactWriteItems": 1}
    assert hit == {"dynamodb.UpdateItem": 2, "dynamodb.GetItem": 1}
