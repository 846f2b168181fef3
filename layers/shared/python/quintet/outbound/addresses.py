"""Which IP addresses belong to the public internet. Pure: numbers in, yes or no out.

The tables are IANA's registries of special-purpose addresses (RFC 6890 and its updates), written
out because `ipaddress.is_global` differs between versions of Python. Not here: names (`hosts`)
and how they are resolved (`resolving`).
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_SPECIAL_IPV4: Final = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network (RFC 791)
            "10.0.0.0/8",  # private (RFC 1918)
            "100.64.0.0/10",  # carrier-grade NAT (RFC 6598)
            "127.0.0.0/8",  # loopback (RFC 1122)
            "168.63.129.16/32",  # the host of a virtual machine on Azure
            "169.254.0.0/16",  # link-local (RFC 3927), the metadata services of AWS among it
            "172.16.0.0/12",  # private (RFC 1918)
            "192.0.0.0/24",  # protocol assignments (RFC 6890)
            "192.0.2.0/24",  # documentation (RFC 5737)
            "192.31.196.0/24",  # AS112 (RFC 7535)
            "192.52.193.0/24",  # automatic multicast tunnels (RFC 7450)
            "192.88.99.0/24",  # 6to4 relays (RFC 7526)
            "192.168.0.0/16",  # private (RFC 1918)
            "192.175.48.0/24",  # AS112 (RFC 7534)
            "198.18.0.0/15",  # benchmarking (RFC 2544)
            "198.51.100.0/24",  # documentation (RFC 5737)
            "203.0.113.0/24",  # documentation (RFC 5737)
            "224.0.0.0/4",  # multicast (RFC 5771)
            "240.0.0.0/4",  # reserved (RFC 1112) and broadcast
        ),
    )
)

_GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
"""All that IANA gives out (RFC 4291, section 2.4).

Outside are loopback, unique local, link-local, site-local and multicast addresses, and those that
carry an IPv4 address: mapped, compatible, and NAT64's 64:ff9b::/96 and 64:ff9b:1::/48 (RFC 6052).
"""

_SPECIAL_IPV6: Final = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocol assignments (RFC 2928): Teredo, ORCHID, benchmarking
            "2001:db8::/32",  # documentation (RFC 3849)
            "2002::/16",  # 6to4, which carries an IPv4 address (RFC 3056)
            "2620:4f:8000::/48",  # AS112 (RFC 7534)
            "3fff::/20",  # documentation (RFC 9637)
        ),
    )
)


def is_public(address: Address) -> bool:
    """Whether any machine on the internet could be asked at this address.

    An address with a zone is not. Neither is one that embeds an IPv4 address, whichever: nothing
    public is reached by such an address alone, and a translator on the way could lead inside.
    """
    if not address.is_global or address.is_multicast:
        return False  # a second fence, for what a newer Python knows and the tables do not
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_IPV4)
    if address.scope_id is not None or address not in _GLOBAL_UNICAST:
        return False
    return not any(address in network for network in _SPECIAL_IPV6)
