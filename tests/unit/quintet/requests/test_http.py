import json

from quintet.protocol.endpoint import McpEndpoint
from quintet.requests.http import HttpRequest, Traffic, header_values
from tests.unit.quintet.support import Client, call_of, challenge, refuse_all, watched_engine

PING = call_of("ping")


def test_traffic_counts_bytes_in_and_out_and_nothing_stays_active() -> None:
    traffic = Traffic()
    endpoint = McpEndpoint(watched_engine().engine, refuse_all, challenge, traffic=traffic)
    body = json.dumps(PING).encode()
    answer = Client(endpoint).send(body)
    assert (traffic.received, traffic.sent, traffic.active) == (len(body), len(answer.body), 0)


def test_header_lines_are_collected_by_their_lower_cased_names() -> None:
    collected = header_values([("Accept", " a "), ("ACCEPT", "b\t"), ("Host", "h")])
    assert collected == {"accept": ("a", "b"), "host": ("h",)}
    request = HttpRequest("POST", "/", collected, b"", "", "")
    assert (request.header("accept"), request.header("origin")) == ("a, b", None)
