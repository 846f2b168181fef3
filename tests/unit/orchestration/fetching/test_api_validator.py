"""Whether an endpoint works, and the URL under which it does."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from quintet.errors import BadInputError
from quintet.orchestration.fetching.answers import Validation
from quintet.orchestration.fetching.corrections import corrections
from quintet.orchestration.fetching.models import ApiValidator
from quintet.orchestration.fetching.validator import Validator
from quintet.protocol.validation import validated
from quintet.requests.deadline import Deadline
from tests.support.slow_servers import Reply
from tests.unit.orchestration.fetching.conftest import FetchWorld

JSON = {"content-type": "application/json"}


@dataclass
class Known:
    """A registry with one API."""

    urls: Sequence[str] = ()
    documented: str | None = None
    asked: list[tuple[str, str | None]] = field(default_factory=list)

    def alternatives(self, url: str, name: str | None) -> Sequence[str]:
        self.asked.append((url, name))
        return self.urls

    def documentation(self, url: str, name: str | None) -> str | None:
        del url, name
        return self.documented


def check(
    fetching: FetchWorld,
    url: str,
    *,
    known: Known | None = None,
    auto_correct: bool = True,
    seconds: float = 25.0,
    **more: object,
) -> Validation:
    asked = validated(
        ApiValidator, {"api_endpoint": {"url": url, **more}, "auto_correct": auto_correct}
    )
    validator = Validator(fetching.requester(), fetching.counter, known or Known())
    return validator.validate(asked, Deadline(seconds))


def test_a_working_endpoint_is_described(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(b'{"a": 1}', headers=JSON))
    answer = check(fetching, url, documentation_url="https://docs.example.com", category="x")
    assert (answer.status, answer.working_url, answer.original_error) == ("working", url, None)
    assert answer.checks.model_dump(exclude={"latency_ms"}) == {
        "reachable": True,
        "status": 200,
        "status_text": "OK",
        "is_json": True,
        "content_type": "application/json",
        "size_bytes": 8,
        "tls": False,
        "final_url": url,
    }
    assert [(attempt.url, attempt.error) for attempt in answer.attempts] == [(url, None)]
    assert answer.documentation_url == "https://docs.example.com"
    assert fetching.hosts.taken == {"127.0.0.1": 1}


def test_any_2xx_works_and_what_is_not_json_is_told(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(b"<p>hello", 203))
    answer = check(fetching, url)
    assert (answer.status, answer.checks.is_json) == ("working", False)


def test_the_callers_patterns_come_first_and_may_be_relative(fetching: FetchWorld) -> None:
    url = fetching.server.url("/v1/users")
    right = fetching.server.will("/v2/users", Reply())
    patterns = [url, "ftp://a.example.com", "/v0/users", "../v2/users", "/v3/users"]
    answer = check(fetching, url, endpoint_patterns=patterns)
    assert (answer.status, answer.working_url) == ("corrected", right)
    assert answer.original_error == "404 Not Found"
    assert fetching.server.paths() == ["/v1/users", "/v0/users", "/v2/users"]
    assert answer.checks.status == 200
    assert answer.attempts[-1].reason == "one of the given endpoint_patterns"


def test_a_slash_too_many_is_found(fetching: FetchWorld) -> None:
    right = fetching.server.will("/a?b=c", Reply())
    answer = check(fetching, fetching.server.url("/a/?b=c"))
    assert (answer.status, answer.working_url) == ("corrected", right)


def test_the_registry_is_asked_last(fetching: FetchWorld) -> None:
    right = fetching.server.will("/right", Reply())
    known = Known([right], "https://docs.example.com")
    answer = check(fetching, fetching.server.url("/a"), known=known, name="The API")
    assert (answer.status, answer.working_url) == ("corrected", right)
    assert fetching.server.paths() == ["/a", "/a/", "/right"]
    assert known.asked == [(fetching.server.url("/a"), "The API")]
    assert answer.documentation_url == "https://docs.example.com"


def test_without_auto_correct_nothing_else_is_asked(fetching: FetchWorld) -> None:
    fetching.server.will("/a/", Reply())
    answer = check(fetching, fetching.server.url("/a"), auto_correct=False)
    assert (answer.status, answer.working_url) == ("failed", None)
    assert fetching.server.paths() == ["/a"]


def test_a_failed_endpoint_tells_what_was_tried_and_what_to_do(fetching: FetchWorld) -> None:
    known = Known(documented="https://docs.example.com")
    answer = check(fetching, fetching.server.url("/a"), known=known, method="POST")
    assert (answer.status, answer.checks.reachable, answer.checks.status) == ("failed", True, 404)
    assert [attempt.error for attempt in answer.attempts] == ["404 Not Found"] * 2
    said = " ".join(answer.suggestions)
    assert "path is unknown" in said
    assert "POST" in said
    assert "https://docs.example.com" in said


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/latest/meta-data",
        "http://10.1.2.3/",
        "http://[::1]/",
        "http://localhost/",
        "http://2130706433/",
    ],
)
def test_nothing_private_is_reached_not_even_by_correction(fetching: FetchWorld, url: str) -> None:
    known = Known(["http://192.168.0.1/", "http://[fd00::1]/"])
    answer = check(fetching, url, known=known, endpoint_patterns=["http://100.64.0.1/", "/x"])
    assert answer.status == "failed"
    assert not answer.checks.reachable
    assert not fetching.hosts.taken
    assert answer.suggestions[0].startswith("The URL is not one that may be asked")
    tried = [attempt.url for attempt in answer.attempts]
    assert tried == [url, "http://100.64.0.1/", *known.urls]


def test_a_redirect_to_a_private_address_is_no_success(fetching: FetchWorld) -> None:
    url = fetching.server.will(
        "/a", Reply(status=302, headers={"location": "http://169.254.169.254/"})
    )
    answer = check(fetching, url, auto_correct=False)
    assert answer.status == "failed"
    assert not answer.checks.reachable


def test_a_host_that_wants_peace_is_not_asked_again(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=429, headers={"retry-after": "30"}))
    answer = check(fetching, url, endpoint_patterns=["/b", "/c"])
    assert fetching.server.paths() == ["/a"]
    assert "It may be asked again in 30 seconds." in answer.suggestions


def test_checks_count_on_the_hosts_like_fetches(fetching: FetchWorld) -> None:
    fetching.hosts.room = 2
    answer = check(fetching, fetching.server.url("/a"), endpoint_patterns=["/b", "/c", "/d"])
    assert fetching.server.paths() == ["/a", "/b"]
    assert answer.status == "failed"
    assert answer.attempts[-1].error is not None
    assert answer.attempts[-1].error.startswith("Asked 10 times within a minute")


def test_a_malformed_url_may_still_lead_to_the_right_one(fetching: FetchWorld) -> None:
    right = fetching.server.will("/a", Reply())
    answer = check(fetching, "nonsense with spaces", endpoint_patterns=[right])
    assert (answer.status, answer.working_url) == ("corrected", right)
    assert answer.original_error == "Must be an absolute http or https URL."


def test_the_calls_time_ends_the_search_and_the_answer_says_so(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(seconds=3))
    answer = check(fetching, url, endpoint_patterns=["/b"], seconds=2.2)
    assert (answer.status, answer.attempts[0].url, len(answer.attempts)) == ("failed", url, 1)
    assert answer.clipped[0].startswith("attempts[0] had ")
    assert answer.clipped[1:] == ["not every other URL was tried"]


@pytest.mark.parametrize(
    ("url", "tried"),
    [
        (
            "http://example.com/v1",
            ["https://example.com/v1", "http://example.com/v1/", "http://www.example.com/v1"],
        ),
        ("http://www.example.com", ["https://www.example.com", "http://example.com"]),
        ("https://api.example.com/v1/?a=b", ["https://api.example.com/v1?a=b"]),
        ("http://api.example.com:80/", ["https://api.example.com/"]),
        ("http://api.example.com:8080/v1", ["http://api.example.com:8080/v1/"]),
        ("api.example.com/v1", ["https://api.example.com/v1"]),
        ("ftp://api.example.com/v1", []),
        ("http://[", []),
    ],
)
def test_small_mistakes_are_mended_one_at_a_time(url: str, tried: Sequence[str]) -> None:
    assert [correction.url for correction in corrections(url, [], [])] == list(tried)


def test_corrections_are_distinct_and_not_endless() -> None:
    patterns = [f"/{number}" for number in range(20)] + ["http://["]
    found = corrections("https://example.com/1", ["/1", "/2", "/2", *patterns], [])
    assert [correction.url for correction in found] == [
        f"https://example.com/{number}" for number in (2, 0, 3, 4, 5, 6, 7, 8)
    ]


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({}, "api_endpoint"),
        ({"api_endpoint": "https://a.example.com"}, "api_endpoint"),
        ({"api_endpoint": {}}, "api_endpoint.url"),
        ({"api_endpoint": {"url": ""}}, "api_endpoint.url"),
        ({"api_endpoint": {"url": "https://a.example.com"}, "auto_correct": 1}, "auto_correct"),
        (
            {"api_endpoint": {"url": "https://a.example.com", "endpoint_patterns": [1]}},
            "api_endpoint.endpoint_patterns[0]",
        ),
    ],
)
def test_arguments_of_the_validator_are_named(arguments: dict[str, object], field: str) -> None:
    with pytest.raises(BadInputError) as raised:
        validated(ApiValidator, arguments)
    assert [problem.field for problem in raised.value.problems] == [field]
