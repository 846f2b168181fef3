"""Redirects: a target is held to what holds for a first URL, and told nothing of another's."""

import pytest

from quintet.outbound.messages import OutboundRequest
from tests.support.certificates import authority
from tests.support.hostile_servers import Line, answer, hostile_server, redirecting, sending
from tests.unit.quintet.outbound.asking import NAME, Directory, failure, local_client


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.2:{port}/",
        "//127.0.0.2:{port}/",
        "http://[::1]:{port}/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00:ec2::254]/",
        "http://2130706434:{port}/",
        "http://localhost:{port}/",
        "http://inside.example.com:{port}/",
        "http://user:secret@127.0.0.1:{port}/end",
        "http://127.0.0.1:22/",
        "file:///etc/passwd",
        "ftp://127.0.0.1:{port}/",
        "gopher://127.0.0.1:{port}/_x",
        "data:text/plain,hello",
        "javascript:alert(1)",
        "http://[::1",
        "http://secret\u2100b.com/",
        "/\x01",
        "\\\\127.0.0.2:{port}\\",
    ],
)
def test_a_redirect_to_where_nobody_may_ask_is_refused(location: str, status: int) -> None:
    directory = Directory({"inside.example.com": [["10.0.0.1"]]})
    with (
        hostile_server(lambda line: line.send(moved)) as server,
        hostile_server(sending(answer(b"inside")), address="127.0.0.2", port=server.port) as trap,
    ):
        moved = answer(
            status=status, headers={"Location": location.replace("{port}", str(server.port))}
        )
        error = failure(OutboundRequest(server.url()), local_client(directory))
    assert (error.kind, trap.connections, len(server.requests)) == ("refused", 0, 1)
    assert "secret" not in f"{error.message}{error.data}"


@pytest.mark.parametrize(
    ("location", "end"),
    [
        ("/end", "/end"),
        ("end?a=b#c", "/deep/end?a=b"),
        ("?q=1", "/deep/start?q=1"),
        ("../end", "/end"),
        ("/ü b", "/%C3%BC%20b"),
        ("/\xff".encode("latin-1"), "/%C3%BF"),
    ],
)
def test_a_location_is_read_as_seen_from_the_url_that_sends_it(
    location: str | bytes, end: str
) -> None:
    raw = location.encode() if isinstance(location, str) else location

    def script(line: Line) -> None:
        if line.path == "/deep/start":
            line.send(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + raw + b"\r\n\r\n")
        else:
            line.send(answer(b"the end"))

    with hostile_server(script) as server:
        response = local_client().send(OutboundRequest(server.url("/deep/start")))
    assert (response.url, response.body) == (server.url(end), b"the end")
    assert response.redirects == (server.url("/deep/start"),)


def test_three_redirects_are_followed_and_a_fourth_is_not() -> None:
    def script(line: Line) -> None:
        left = int(line.path[1:])
        more = answer(status=302, headers={"Location": f"/{left - 1}"})
        line.send(more if left else answer(b"the end"))

    with hostile_server(script) as server:
        assert len(local_client().send(OutboundRequest(server.url("/3"))).redirects) == 3
        error = failure(OutboundRequest(server.url("/4")))
    assert (error.kind, error.retryable, len(server.requests)) == ("redirects", False, 8)


@pytest.mark.parametrize("location", ["/", "", "#again"])
def test_a_loop_ends(location: str) -> None:
    with hostile_server(redirecting(location)) as server:
        assert failure(OutboundRequest(server.url())).kind == "redirects"
    assert len(server.requests) == 4


def test_without_redirects_the_redirect_is_the_answer() -> None:
    with hostile_server(redirecting("http://127.0.0.2/")) as server:
        response = local_client().send(OutboundRequest(server.url(), redirects=0))
    assert (response.status, response.header("location")) == (302, "http://127.0.0.2/")


def test_a_redirect_that_names_no_place_is_the_answer() -> None:
    with hostile_server(sending(answer(b"nowhere", status=302))) as server:
        response = local_client().send(OutboundRequest(server.url()))
    assert (response.status, response.body) == (302, b"nowhere")


def test_a_callers_headers_stay_with_the_origin_they_were_sent_to() -> None:
    headers = {"Authorization": "Bearer secret", "X-Api-Key": "secret"}
    with (
        hostile_server(sending(answer())) as other,
        hostile_server(
            lambda line: line.send(answer(status=307, headers={"Location": places[line.path]}))
        ) as first,
    ):
        places = {
            "/same": "/otherport",
            "/otherport": other.url("/"),
            "/othername": first.url("/back", host=NAME),
            "/back": other.url("/"),
        }
        client = local_client()
        client.send(OutboundRequest(first.url("/same"), headers=headers))
        client.send(OutboundRequest(first.url("/othername"), headers=headers))
    told = [b"secret" in request for request in (*first.requests, *other.requests)]
    assert told == [True, True, True, False, False, False]


@pytest.mark.parametrize(
    ("method", "status", "becomes"),
    [
        ("POST", 301, "GET"),
        ("POST", 302, "GET"),
        ("POST", 303, "GET"),
        ("PUT", 303, "GET"),
        ("HEAD", 303, "HEAD"),
        ("DELETE", 302, "DELETE"),
        ("POST", 307, "POST"),
        ("POST", 308, "POST"),
        ("PUT", 301, "PUT"),
    ],
)
def test_a_redirect_keeps_the_method_or_makes_it_get(
    method: str, status: int, becomes: str
) -> None:
    body = b"" if method == "HEAD" else b"text"
    with hostile_server(redirecting("/end", status)) as server:
        local_client().send(
            OutboundRequest(server.url(), method, {"Content-Type": "text/plain"}, body)
        )
    head, _, sent = server.requests[1].partition(b"\r\n\r\n")
    assert head.startswith(f"{becomes} /end ".encode())
    assert sent == (b"" if becomes in {"GET", "HEAD"} else body)
    assert (b"Content-Type" in head) == (becomes != "GET")


@pytest.mark.parametrize(("status", "is_taken"), [(302, True), (307, False), (308, False)])
def test_what_is_sent_goes_to_no_other_server(status: int, is_taken: bool) -> None:
    with (
        hostile_server(sending(answer())) as other,
        hostile_server(redirecting(other.url(), status)) as server,
    ):
        request = OutboundRequest(server.url(), "POST", body=b"secret")
        if is_taken:
            assert local_client().send(request).status == 200
        else:
            assert failure(request).kind == "refused"
    assert other.connections == int(is_taken)


def test_https_does_not_become_http() -> None:
    with (
        hostile_server(sending(answer())) as plain,
        hostile_server(redirecting(plain.url()), tls=authority().serving(NAME)) as secure,
    ):
        client = local_client(tls=authority().trusting())
        error = failure(OutboundRequest(secure.url(host=NAME)), client)
    assert (error.kind, plain.connections) == ("refused", 0)


def test_http_may_become_https() -> None:
    with (
        hostile_server(sending(answer(b"secure")), tls=authority().serving(NAME)) as secure,
        hostile_server(redirecting(secure.url(host=NAME))) as plain,
    ):
        client = local_client(tls=authority().trusting())
        assert client.send(OutboundRequest(plain.url())).body == b"secure"


def test_each_host_is_admitted_before_it_is_connected_to() -> None:
    class NotAdmittedError(Exception):
        pass

    admitted: list[str] = []

    def admit(host: str) -> None:
        admitted.append(host)
        if host == NAME:
            raise NotAdmittedError

    with (
        hostile_server(sending(answer())) as other,
        hostile_server(redirecting(other.url(host=NAME))) as server,
        pytest.raises(NotAdmittedError),
    ):
        local_client().send(OutboundRequest(server.url(), admit=admit))
    assert (admitted, other.connections) == (["127.0.0.1", NAME], 0)
