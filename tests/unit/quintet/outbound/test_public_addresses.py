"""Which addresses the guard takes for public, and that one bad address condemns its name."""

from ipaddress import ip_address

import pytest

from quintet.outbound.addresses import is_public
from quintet.outbound.messages import OutboundRequest
from tests.unit.quintet.outbound.asking import NAME, Directory, failure, local_client

NOT_PUBLIC = """
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.2
    127.255.255.254 168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 169.254.170.23
    172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1
    198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
    :: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
    64:ff9b::a9fe:a9fe 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:0:a9fe:a9fe:: 2001:2::1
    2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 2620:4f:8000::1 3fff::1 4000::1
    5f00::1 fc00::1 fd00:ec2::254 fd00:ec2::23 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1
    2606:4700::1%1
""".split()
PUBLIC = """
    1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1
    169.253.255.255 172.15.255.255 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.255.255
    198.20.0.1 223.255.255.255 2001:200::1 2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450::1
""".split()


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_special_addresses_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_their_neighbours_are_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_a_name_that_leads_inside_is_refused(address: str) -> None:
    client = local_client(Directory({NAME: [[address]]}))
    error = failure(OutboundRequest(f"http://{NAME}/"), client)
    assert (error.kind, error.retryable) == ("refused", False)


@pytest.mark.parametrize("answers", [["8.8.8.8", "10.0.0.1"], ["::1", "2a00:1450::1"]])
def test_one_address_inside_condemns_the_name_wherever_it_stands(answers: list[str]) -> None:
    admitted: list[str] = []
    client = local_client(Directory({NAME: [answers]}))
    error = failure(OutboundRequest(f"https://{NAME}/", admit=admitted.append), client)
    assert error.kind == "refused"
    assert admitted == []  # nobody was about to be connected to


def test_a_refusal_shows_no_address_and_no_query() -> None:
    client = local_client(Directory({NAME: [["10.1.2.3"]]}))
    error = failure(OutboundRequest(f"http://{NAME}/path?key=secret"), client)
    assert error.url == f"http://{NAME}/path"
    assert "10.1.2.3" not in f"{error.message}{error.data}"
    assert "secret" not in f"{error.message}{error.data}"
