"""A name is resolved once for each hop, and what was checked is what is connected to."""

from quintet.outbound.messages import OutboundRequest
from quintet.outbound.resolving import system_resolver
from tests.support.hostile_servers import answer, hostile_server, redirecting, sending
from tests.unit.quintet.outbound.asking import NAME, Directory, failure, local_client


def rebinding() -> Directory:
    """Leads where it may the first time, and inside from then on."""
    return Directory({NAME: [["127.0.0.1"], ["127.0.0.2"]]})


def test_a_name_that_changes_between_check_and_connection_wins_nothing() -> None:
    directory = rebinding()
    with (
        hostile_server(sending(answer(b"checked"))) as server,
        hostile_server(sending(answer(b"inside")), address="127.0.0.2", port=server.port) as trap,
    ):
        response = local_client(directory).send(OutboundRequest(server.url(host=NAME)))
    assert (response.body, directory.asked, trap.connections) == (b"checked", [NAME], 0)


def test_a_name_that_changes_before_a_redirect_is_refused() -> None:
    directory = rebinding()
    with (
        hostile_server(redirecting("/again")) as server,
        hostile_server(sending(answer(b"inside")), address="127.0.0.2", port=server.port) as trap,
    ):
        error = failure(OutboundRequest(server.url(host=NAME)), local_client(directory))
    assert (error.kind, directory.asked, trap.connections) == ("refused", [NAME, NAME], 0)


def test_a_name_that_changes_before_the_next_request_is_refused() -> None:
    client = local_client(rebinding())
    with hostile_server(sending(answer())) as server:
        client.send(OutboundRequest(server.url(host=NAME)))
        assert failure(OutboundRequest(server.url(host=NAME)), client).kind == "refused"
    assert server.connections == 1


def test_an_address_is_not_resolved() -> None:
    directory = Directory()
    with hostile_server(sending(answer())) as server:
        local_client(directory).send(OutboundRequest(server.url()))
    assert directory.asked == []


def test_the_host_header_holds_the_name() -> None:
    with hostile_server(sending(answer())) as server:
        local_client().send(OutboundRequest(server.url(host=NAME)))
    assert f"\r\nHost: {NAME}:{server.port}\r\n".encode() in server.requests[0]


def test_the_systems_answer_comes_as_addresses_without_doubles() -> None:
    found = system_resolver("127.0.0.1", 80, 5.0)
    assert [str(address) for address in found] == ["127.0.0.1"]


def test_a_cookie_is_not_kept() -> None:
    client = local_client()
    with hostile_server(sending(answer(headers={"Set-Cookie": "a=b"}))) as server:
        client.send(OutboundRequest(server.url()))
        client.send(OutboundRequest(server.url()))
    assert not [request for request in server.requests if b"cookie" in request.lower()]
    assert server.connections == 2  # nor a connection
