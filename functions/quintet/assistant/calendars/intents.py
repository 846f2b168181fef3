"""What a calendar says of an event beside when, where and what: who comes, and how it counts."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from quintet.assistant.calendars.components import Component
from quintet.assistant.calendars.problems import UnusableEventError
from quintet.assistant.calendars.times import written_duration

_PARTSTATS: Final = {
    "NEEDS-ACTION": "needs_action",
    "ACCEPTED": "accepted",
    "DECLINED": "declined",
    "TENTATIVE": "tentative",
    "DELEGATED": "delegated",
}
_VISIBILITIES: Final = {"PRIVATE": "private", "CONFIDENTIAL": "confidential"}
_MOST_LABELS: Final = 20
_MOST_LABEL: Final = 100
_DAY_MINUTES: Final = 1440


def intents_of(component: Component, participation: dict[str, str]) -> dict[str, Any]:
    """Fields of an `EventDraft`; `participation` is by address, as its attendees have it."""
    busy = component.text("X-MICROSOFT-CDO-BUSYSTATUS").strip().upper()
    is_free = component.text("TRANSP").strip().upper() == "TRANSPARENT" or busy == "FREE"
    return {
        "participation": participation,
        "is_free": is_free,
        "visibility": _VISIBILITIES.get(component.text("CLASS").strip().upper(), "public"),
        "travel_minutes": _travel(component),
        "labels": list(dict.fromkeys(_labels(component, busy)))[:_MOST_LABELS],
    }


def participation_of(parameters: Mapping[str, str]) -> str:
    """The PARTSTAT of an attendee; what is not known has not been answered."""
    return _PARTSTATS.get(parameters.get("PARTSTAT", "").upper(), "needs_action")


def _travel(component: Component) -> int | None:
    said = component.text("X-APPLE-TRAVEL-DURATION")
    if not said:
        return None
    try:
        length = written_duration(said)
    except UnusableEventError:
        return None
    return min(length.days * _DAY_MINUTES + int(length.exact.total_seconds() // 60), _DAY_MINUTES)


def _labels(component: Component, busy: str) -> Iterator[str]:
    for said in component.all("CATEGORIES"):
        yield from _cleaned(said.value.replace("\\,", ","), split=True)
    yield from _cleaned(component.calendar.text("X-WR-CALNAME"))
    if busy == "OOF":
        yield "Out of office"


def _cleaned(text: str, *, split: bool = False) -> Iterator[str]:
    for part in text.split(",") if split else [text]:
        label = " ".join("".join(sign if sign.isprintable() else " " for sign in part).split())
        if label:
            yield label[:_MOST_LABEL]
