"""The names that calendars give to time zones, as IANA names: RFC 5545's TZID is anybody's word."""

from typing import Final

from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from assistant.entities.zones import zone

_UTC: Final = {"utc", "z", "gmt", "tzone://microsoft/utc"}


def iana_name(tzid: str) -> str | None:
    """The IANA zone of a TZID: its own name, one with a vendor's prefix, or one of Windows."""
    name = tzid.strip().strip('"').strip()
    if name.lower() in _UTC:
        return "UTC"
    if zone(name):
        return name
    known = WINDOWS_TO_OLSON.get(name)
    if known and zone(known):
        return known
    parts = [part for part in name.split("/") if part]
    for length in (3, 2):  # of /freeassociation.sourceforge.net/America/Argentina/Ushuaia
        suffix = "/".join(parts[-length:])
        if len(parts) > length and zone(suffix):
            return suffix
    return None
