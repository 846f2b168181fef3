"""Which failures are tried again, when, and where else."""

from email.utils import formatdate

import pytest

from quintet.orchestration.fetching.answers import FetchedResponse
from quintet.orchestration.fetching.retrying import asked_pause, pause
from tests.support.slow_servers import Reply
from tests.unit.orchestration.fetching.conftest import NOON, FetchWorld


def only(fetching: FetchWorld, url: str, seconds: float = 25.0) -> FetchedResponse:
    (response,) = fetching.fetch(url, call_seconds=seconds).responses
    return response


@pytest.mark.parametrize("failing", [Reply(status=503), Reply(status=429), Reply(status=500)])
def test_what_may_pass_by_itself_is_tried_twice_more(fetching: FetchWorld, failing: Reply) -> None:
    url = fetching.server.will("/a", failing, failing, Reply(b"at last"))
    response = only(fetching, url)
    assert (response.ok, response.data, response.attempts) == (True, "at last", 3)
    assert fetching.pauses == [0.5, 1.0]


def test_a_connection_that_breaks_off_is_tried_again(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=0), Reply(b"at last"))
    response = only(fetching, url)
    assert (response.data, response.attempts) == ("at last", 2)


def test_who_cannot_be_reached_is_tried_three_times(fetching: FetchWorld) -> None:
    response = only(fetching, fetching.server.url("/a", "gone.example.com"))
    assert response.error is not None
    assert (response.error.kind, response.attempts, response.format) == ("Network", 3, None)
    assert fetching.server.asked == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 422])
def test_what_stays_as_it_is_is_asked_once(fetching: FetchWorld, status: int) -> None:
    url = fetching.server.will("/a", Reply(status=status))
    response = only(fetching, url)
    assert (response.attempts, response.status, fetching.pauses) == (1, status, [])


def test_refusals_of_the_guard_are_not_repeated(fetching: FetchWorld) -> None:
    response = only(fetching, "http://10.0.0.1/")
    assert response.error is not None
    assert (response.error.kind, response.attempts) == ("Refused", 1)
    assert not fetching.hosts.taken


def test_every_attempt_counts_on_its_host(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=503))
    only(fetching, url)
    assert fetching.hosts.taken == {"127.0.0.1": 3}


def test_a_host_asked_too_often_is_not_asked(fetching: FetchWorld) -> None:
    fetching.hosts.room = 1
    url = fetching.server.will("/a", Reply())
    report = fetching.fetch(url, url, max_concurrent=1)
    assert [response.ok for response in report.responses] == [True, False]
    error = report.responses[1].error
    assert error is not None
    assert (error.kind, error.retry_after) == ("RateLimit", 43)
    assert fetching.server.paths() == ["/a"]


def test_the_first_fetch_of_an_admitted_host_is_counted_already(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply())
    fetching.fetch(url, url, admitted=["127.0.0.1"])
    assert fetching.hosts.taken == {"127.0.0.1": 1}


def test_a_server_that_says_when_is_believed(fetching: FetchWorld) -> None:
    later = {"retry-after": formatdate(NOON + 4, usegmt=True)}
    url = fetching.server.will(
        "/a", Reply(status=429, headers={"retry-after": "3"}), Reply(status=503, headers=later),
        Reply(b"at last"),
    )  # fmt: skip
    assert only(fetching, url).ok
    assert fetching.pauses == [3.0, 4.0]


def test_a_server_that_wants_too_long_a_pause_is_left_alone(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=429, headers={"retry-after": "3600"}))
    response = only(fetching, url)
    assert (response.attempts, fetching.pauses) == (1, [])
    assert response.error is not None
    assert response.error.retry_after == 3600


def test_a_pause_that_does_not_fit_is_not_made(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=503))
    assert only(fetching, url, seconds=2.4).attempts == 1


def test_the_registrys_other_urls_are_tried_in_the_end(fetching: FetchWorld) -> None:
    url = fetching.server.will("/old", Reply(b"gone", 404))
    other = fetching.server.url("/new", "one.example.com")
    fetching.server.will("/new", Reply(b"moved here"))
    fetching.alternatives[url] = (url, "not a url", fetching.server.url("/missing"), other)
    (response,) = fetching.fetch(url, headers={"Authorization": "secret"}).responses
    assert (response.data, response.alternative, response.url) == ("moved here", other, url)
    assert fetching.server.paths() == ["/old", "/missing", "/new"]
    assert response.attempts == 3
    sent = ["authorization" in asked.headers for asked in fetching.server.asked]
    assert sent == [True, True, False]


@pytest.mark.parametrize("status", [401, 403, 429])
def test_other_urls_do_not_help_who_is_not_let_in(fetching: FetchWorld, status: int) -> None:
    url = fetching.server.will("/a", Reply(status=status))
    fetching.alternatives[url] = (fetching.server.will("/b", Reply()),)
    assert not only(fetching, url).ok
    assert "/b" not in fetching.server.paths()


def test_a_failure_is_told_of_the_url_that_was_asked(fetching: FetchWorld) -> None:
    url = fetching.server.will("/a", Reply(status=404))
    fetching.alternatives[url] = (fetching.server.will("/b", Reply(status=410)),)
    response = only(fetching, url)
    assert (response.status, response.alternative, response.final_url) == (404, None, url)


def test_pauses_are_a_little_random() -> None:
    assert [pause(retry, lambda: 1.0) for retry in (0, 1, 2)] == [0.625, 1.25, 1.25]


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("120", 120.0),
        (" 0 ", 0.0),
        ("-1", None),
        ("1.5", None),
        ("9" * 400, None),
        ("soon", None),
        ("Fri, 99 Foo 9999 99:99:99 GMT", None),
        (formatdate(NOON + 60, usegmt=True), 60.0),
        (formatdate(NOON + 60), 60.0),
        (formatdate(NOON - 60, usegmt=True), 0.0),
        ("", None),
    ],
)
def test_retry_after_is_read_in_both_its_forms(header: str | None, seconds: float | None) -> None:
    assert asked_pause(header, NOON) == seconds
