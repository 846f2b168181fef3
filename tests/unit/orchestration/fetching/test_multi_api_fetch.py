"""Several endpoints at once: what comes back, in which order, within which time."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import pytest

from quintet.errors import BadInputError, CallCancelledError
from quintet.orchestration.fetching.models import MultiApiFetch
from quintet.orchestration.fetching.plans import FetchPlan, plan_of
from quintet.orchestration.synthesis.models import KnowledgeSynthesize
from quintet.orchestration.synthesis.synthesizing import synthesize
from quintet.protocol.validation import validated
from quintet.requests.deadline import Deadline
from tests.support.slow_servers import Reply
from tests.unit.orchestration.fetching.conftest import FetchWorld

JSON = {"content-type": "application/json"}


@contextmanager
def takes_less_than(seconds: float) -> Iterator[None]:
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds


def test_a_response_tells_everything_about_itself(fetching: FetchWorld) -> None:
    body = json.dumps({"name": "quintet", "text": "a" * 200}).encode()
    url = fetching.server.will("/a", Reply(body, headers={**JSON, "set-cookie": "secret=1"}))
    report = fetching.fetch(url)
    (response,) = report.responses
    assert response.model_dump(exclude={"time_ms", "headers"}) == {
        "source": "127.0.0.1",
        "data": body.decode(),
        "confidence": 1.0,
        "url": url,
        "final_url": url,
        "alternative": None,
        "status": 200,
        "status_text": "OK",
        "ok": True,
        "content_type": "application/json",
        "format": "json",
        "attempts": 1,
        "size_bytes": len(body),
        "truncated": False,
        "kept_bytes": len(body),
        "preview": body.decode()[:200],
        "redirects": [],
        "error": None,
    }
    assert response.headers["content-type"] == "application/json"
    assert "set-cookie" not in response.headers
    assert report.summary.model_dump(exclude={"total_time_ms", "average_time_ms"}) == {
        "queried": 1,
        "successful": 1,
        "failed": 0,
        "total_kb": round(len(body) / 1024, 1),
        "success_rate": 1.0,
        "errors_by_kind": {},
        "clipped": [],
    }


def test_responses_come_in_the_order_asked_whoever_is_first(fetching: FetchWorld) -> None:
    slow = fetching.server.will("/slow", Reply(b"slow", seconds=0.1))
    quick = fetching.server.will("/quick", Reply(b"quick"))
    report = fetching.fetch(slow, quick, slow, quick, max_concurrent=4)
    assert [response.data for response in report.responses] == ["slow", "quick", "slow", "quick"]


def test_no_more_endpoints_are_asked_at_once_than_allowed(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(seconds=0.05))
    report = fetching.fetch(*[url] * 6, max_concurrent=2)
    assert report.summary.successful == 6
    assert fetching.server.most_at_once == 2


def test_each_source_has_a_name_of_its_own(fetching: FetchWorld) -> None:
    fetching.names["two.example.com"] = "Second API"
    for path in ("/a", "/b"):
        fetching.server.will(path, Reply())
    urls = [
        fetching.server.url("/a", "one.example.com"),
        fetching.server.url("/b", "one.example.com"),
        fetching.server.url("/a", "two.example.com"),
        fetching.server.url("/a", "two.example.com"),
        fetching.server.url("/b?key=secret", "one.example.com"),
    ]
    fetching.server.will("/b?key=secret", Reply())
    assert [response.source for response in fetching.fetch(*urls).responses] == [
        "one.example.com",
        "one.example.com/b",
        "Second API",
        "Second API /a",
        "one.example.com/b (2)",
    ]


def test_responses_are_what_knowledge_synthesize_takes(fetching: FetchWorld) -> None:
    said = b'{"population": 5400000, "capital": "Oslo"}'
    one = fetching.server.will("/a", Reply(said, headers=JSON))
    two = fetching.server.will("/b" + "/long" * 300, Reply(said, headers=JSON))
    missing = fetching.server.url("/missing")
    report = fetching.fetch(
        one, two, missing, "http://10.0.0.1", "no url", fetching.server.url("/")
    )
    responses = report.model_dump(mode="json")["responses"]
    request = validated(
        KnowledgeSynthesize, {"api_responses": responses, "synthesis_mode": "consensus"}
    )
    answer = synthesize(request, lambda: True)
    assert [source.source for source in answer.sources if source.claims] == [
        response["source"] for response in responses[:2]
    ]
    assert not answer.contradictions


def test_progress_is_told_as_endpoints_answer(fetching: FetchWorld) -> None:
    told: list[tuple[int, int]] = []
    url = fetching.server.will("/a", Reply())
    fetching.fetch(url, url, url, max_concurrent=1, on_done=lambda *done: told.append(done))
    assert told[-1] == (3, 3)
    assert told == sorted(told)


def test_large_json_is_cut_and_still_json(fetching: FetchWorld) -> None:
    body = json.dumps([{"id": number, "text": "t" * 90} for number in range(500)]).encode()
    url = fetching.server.will("/a", Reply(body, headers=JSON))
    (response,) = fetching.fetch(url).responses
    assert response.truncated
    assert response.kept_bytes == len(response.data) <= 10_000
    assert json.loads(response.data)[0] == {"id": 0, "text": "t" * 90}
    assert response.size_bytes == len(body)


def test_a_body_is_read_up_to_five_mebibytes(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(b"[" + b"1," * (3 * 1024 * 1024)))
    (response,) = fetching.fetch(url).responses
    assert response.size_bytes == 5 * 1024 * 1024
    assert response.format == "json"
    assert json.loads(response.data)[-1]["_truncated"].endswith("and more left out")


def test_ten_of_the_worst_answers_fit_into_one_result(fetching: FetchWorld) -> None:
    body = json.dumps(['"\\' * 3000, "😀" * 8000]).encode("utf-8")
    long_header = {f"x-{number}": "v" * 1000 for number in range(20)}
    url = fetching.server.will("/a", Reply(body, headers={**JSON, **long_header}))
    report = fetching.fetch(*[url] * 10, max_concurrent=5)
    whole = report.model_dump(mode="json")
    text = json.dumps(whole, indent=2, ensure_ascii=False)
    result = {"content": [{"type": "text", "text": text}], "structuredContent": whole}
    assert len(json.dumps(result, ensure_ascii=False).encode()) < 1024 * 1024
    assert all(len(response.headers) == 10 for response in report.responses)


def test_redirects_are_followed_and_told(fetching: FetchWorld) -> None:
    target = fetching.server.will("/b", Reply(b"there"))
    url = fetching.server.will("/a", Reply(b"", 302, headers={"location": "/b"}))
    (response,) = fetching.fetch(url).responses
    assert (response.data, response.final_url, response.redirects) == ("there", target, [url])
    assert fetching.hosts.taken == {"127.0.0.1": 2}


def test_the_callers_headers_go_along(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply())
    fetching.fetch(url, headers={"X-Wanted": "yes"})
    assert fetching.server.asked[0].headers["x-wanted"] == "yes"


def test_what_may_not_be_asked_is_a_response_beside_the_others(fetching: FetchWorld) -> None:
    fine = fetching.server.will("/a", Reply())
    report = fetching.fetch("http://169.254.169.254/latest", fine, "ftp://a.example.com", "http://")
    assert [response.ok for response in report.responses] == [False, True, False, False]
    kinds = [response.error.kind for response in report.responses if response.error]
    assert kinds == ["Refused", "Request", "Request"]
    assert report.summary.errors_by_kind == {"Refused": 1, "Request": 2}
    assert [response.data for response in report.responses if not response.ok] == ["", "", ""]


def test_a_failed_response_shows_what_the_server_said(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(b"no such user", 404))
    (response,) = fetching.fetch(url).responses
    assert (response.ok, response.data, response.preview) == (False, "", "no such user")
    assert response.error is not None
    assert (response.error.kind, response.error.message) == ("HTTP", "404 Not Found")
    assert response.confidence == 0.4


def test_who_does_not_answer_in_time_is_a_time_out(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(seconds=5))
    with takes_less_than(2):
        (response,) = fetching.fetch(url, retries=0, seconds=0.2).responses
    assert response.error is not None
    assert response.error.kind == "Timeout"
    assert (response.attempts, response.confidence) == (1, 0.0)


def test_the_calls_time_ends_every_endpoint_and_the_answer_says_so(fetching: FetchWorld) -> None:
    fine = fetching.server.will("/fine", Reply())
    slow = fetching.server.will("/slow", Reply(seconds=5))
    with takes_less_than(3):
        report = fetching.fetch(fine, slow, slow, max_concurrent=1, call_seconds=2.8)
    assert [response.ok for response in report.responses] == [True, False, False]
    assert report.summary.errors_by_kind == {"Timeout": 2}
    assert any("timeout_ms of api_endpoints[1]" in line for line in report.summary.clipped)
    assert "api_endpoints[2] was not asked" in report.summary.clipped
    assert fetching.server.paths() == ["/fine", "/slow"]


def test_without_time_nothing_is_asked(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply())
    report = fetching.fetch(url, call_seconds=1.5)
    assert report.summary.clipped == ["api_endpoints[0] was not asked"]
    assert fetching.server.asked == []


def test_a_cancelled_call_ends_without_an_answer(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(seconds=5))
    deadline = Deadline(25)
    deadline.cancel()
    with takes_less_than(2), pytest.raises(CallCancelledError):
        fetching.fetcher().fetch_all(FetchPlan((url,)), deadline)


def test_a_fault_of_ours_is_logged_and_not_shown(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply())
    other = fetching.server.will("/b", Reply())
    fault = RuntimeError("secret")

    def take(host: str, limit: int, *, tenant: str = "") -> bool:
        del host, limit, tenant
        raise fault

    fetching.hosts.take = take  # type: ignore[method-assign]
    report = fetching.fetch(url, other)
    assert report.summary.errors_by_kind == {"Unknown": 2}
    assert "secret" not in report.model_dump_json()
    assert fetching.unexpected == [fault, fault]


def test_nor_does_a_fault_beside_the_request_touch_the_other_endpoints(
    fetching: FetchWorld,
) -> None:
    fine = fetching.server.will("/a", Reply())
    broken = fetching.server.url("/missing")
    fetching.alternatives[broken] = cast("tuple[str, ...]", 7)
    report = fetching.fetch(broken, fine)
    assert [response.ok for response in report.responses] == [False, True]
    assert report.summary.errors_by_kind == {"Unknown": 1}
    assert [type(error) for error in fetching.unexpected] == [TypeError]


def asked(**arguments: object) -> MultiApiFetch:
    return validated(MultiApiFetch, arguments)


def test_the_tools_arguments_become_a_plan() -> None:
    plan = plan_of(asked(api_endpoints=["https://a.example.com"], timeout_ms=1500, unknown=1))
    assert (plan.seconds, plan.max_concurrent, plan.retries) == (1.5, 3, 2)
    assert (plan.max_characters, plan.fetches_per_host, plan.reserved_seconds) == (10_000, 10, 2.0)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({}, "api_endpoints"),
        ({"api_endpoints": []}, "api_endpoints"),
        ({"api_endpoints": ["https://a.example.com"] * 11}, "api_endpoints"),
        ({"api_endpoints": ["https://a.example.com", 3]}, "api_endpoints[1]"),
        ({"api_endpoints": ["https://a.example.com"], "max_concurrent": 6}, "max_concurrent"),
        ({"api_endpoints": ["https://a.example.com"], "max_concurrent": 0}, "max_concurrent"),
        ({"api_endpoints": ["https://a.example.com"], "timeout_ms": 999}, "timeout_ms"),
        ({"api_endpoints": ["https://a.example.com"], "timeout_ms": 30_001}, "timeout_ms"),
        ({"api_endpoints": ["https://a.example.com"], "headers": {"A": 1}}, "headers.A"),
        ({"api_endpoints": ["https://a.example.com"], "headers": []}, "headers"),
        ({"api_endpoints": ["https://a.example.com"], "headers": {"Host": "b"}}, "headers.Host"),
        ({"api_endpoints": ["https://a.example.com"], "headers": {"a": "1\r\nb: 2"}}, "headers.a"),
        ({"api_endpoints": ["https://a.example.com"], "headers": {"a": "1", "A": "2"}}, "headers"),
    ],
)
def test_arguments_out_of_bounds_are_named(arguments: dict[str, object], field: str) -> None:
    with pytest.raises(BadInputError) as raised:
        plan_of(asked(**arguments))
    assert [problem.field for problem in raised.value.problems] == [field]


def test_urls_that_are_all_malformed_are_named_each() -> None:
    with pytest.raises(BadInputError) as raised:
        plan_of(asked(api_endpoints=["nonsense", "ftp://a.example.com", "http://a.example.com:x"]))
    assert [problem.field for problem in raised.value.problems] == [
        "api_endpoints[0]",
        "api_endpoints[1]",
        "api_endpoints[2]",
    ]
