"""The names that calendars give to time zones, as IANA names: RFC 5545's TZID is anybody's word."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from quintet.assistant.entities.zones import zone

_UTC: Final = {"utc", "z", "gmt", "tzone://microsoft/utc"}


@cache
def windows_zones() -> Mapping[str, str]:
    """The zones of Windows by name, as Unicode's CLDR has them."""
    # Costs a fifth of a second, and few calendars have such names.
    from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON  # noqa: PLC0415

    return WINDOWS_TO_OLSON


def iana_name(tzid: str) -> str | None:
    """The IANA zone of a TZID: its own name, one with a vendor's prefix, or one of Windows."""
    name = tzid.strip().strip('"').strip()
    if name.lower() in _UTC:
        return "UTC"
    if zone(name):
        return name
    known = windows_zones().get(name)
    if known and zone(known):
        return known
    parts = [part for part in name.split("/") if part]
    for length in (3, 2):  # of /freeassociation.sourceforge.net/America/Argentina/Ushuaia
        suffix = "/".join(parts[-length:])
        if len(parts) > length and zone(suffix):
            return suffix
    return None
