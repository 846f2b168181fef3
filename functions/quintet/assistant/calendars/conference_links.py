"""The link of an online meeting, where a calendar hides it."""

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import urlsplit

from quintet.assistant.entities.fields import is_link

_URL: Final = re.compile(r"https?://[^\s<>\"'\\^`{|}]{1,2040}", re.IGNORECASE)
_MEETINGS: Final = {
    "zoom.us": ("/j/", "/my/", "/w/", "/s/", "/wc/"),
    "zoomgov.com": ("/j/", "/my/", "/w/", "/s/", "/wc/"),
    "meet.google.com": ("/",),
    "teams.microsoft.com": ("/l/meetup-join/", "/meet/"),
    "teams.live.com": ("/meet/",),
    "webex.com": ("/meet/", "/join/", "/m/", "/wbxmjs/", "/j.php", "/webappng/"),
}
"""Hosts, whose subdomains count too, and what the paths of their meetings have in them."""
_MAX_LINKS: Final = 100
"""Links of one text that are looked at."""


def conference_link(named: Iterable[str], texts: Iterable[str]) -> str | None:
    """The first link of a property that is for it, else the first known meeting in the texts."""
    for text in named:
        for link in _links(text):
            return link
    for text in texts:
        for link in _links(text):
            if _is_meeting(link):
                return link
    return None


def _links(text: str) -> Iterator[str]:
    for count, found in enumerate(_URL.finditer(text)):
        link = html.unescape(found.group()).rstrip(".,;:!?)]*")
        if count == _MAX_LINKS:
            return
        if is_link(link):
            yield link


def _is_meeting(link: str) -> bool:
    parts = urlsplit(link)
    host, path = (parts.hostname or "").lower(), parts.path
    for domain, paths in _MEETINGS.items():
        if host == domain or host.endswith(f".{domain}"):
            return len(path) > 1 and any(known in path for known in paths)
    return False
