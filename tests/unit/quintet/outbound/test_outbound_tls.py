"""A server has to prove the name in the URL, not the address that was connected to."""

import ssl

import pytest

from quintet.outbound.messages import OutboundRequest
from tests.support.certificates import authority, new_authority
from tests.support.hostile_servers import Line, answer, hostile_server, sending, then
from tests.unit.quintet.outbound.asking import NAME, failure, local_client


def test_the_name_of_the_url_is_asked_for_and_checked() -> None:
    context = authority().serving(NAME)
    asked_for: list[str | None] = []
    context.sni_callback = lambda _, name, __: asked_for.append(name)
    with hostile_server(sending(answer(b"proved")), tls=context) as server:
        client = local_client(tls=authority().trusting())
        response = client.send(OutboundRequest(server.url(host=NAME)))
    assert (response.body, asked_for) == (b"proved", [NAME])


def test_an_address_can_be_proved() -> None:
    context = authority().serving("127.0.0.1")
    with hostile_server(sending(answer(b"proved")), tls=context) as server:
        client = local_client(tls=authority().trusting())
        assert client.send(OutboundRequest(server.url())).body == b"proved"


@pytest.mark.parametrize(
    "context",
    [
        authority().serving("other.example.com"),
        authority().serving("127.0.0.1"),
        authority().serving(NAME, is_expired=True),
        new_authority().serving(NAME),
    ],
    ids=["another name", "the address alone", "expired", "an unknown authority"],
)
def test_a_server_that_cannot_prove_its_name_is_sent_nothing(context: ssl.SSLContext) -> None:
    with hostile_server(sending(answer()), tls=context) as server:
        client = local_client(tls=authority().trusting())
        error = failure(OutboundRequest(server.url("/?key=secret", NAME)), client)
    assert (error.kind, error.retryable, server.requests) == ("tls", False, [])


def test_the_systems_certificates_are_what_is_trusted_when_nothing_else_is_said() -> None:
    with hostile_server(sending(answer()), tls=authority().serving(NAME)) as server:
        error = failure(OutboundRequest(server.url(host=NAME)), local_client())
    assert (error.kind, server.requests) == ("tls", [])


def test_a_server_without_tls_is_told_apart() -> None:
    with hostile_server(
        then(b"HTTP/1.1 400 Bad Request\r\n\r\n", Line.hang), greets=True
    ) as server:
        error = failure(OutboundRequest(f"https://127.0.0.1:{server.port}/"))
    assert error.kind == "tls"
