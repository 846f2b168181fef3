"""Who takes part in an event: colleagues, people from outside, crowds."""

from collections.abc import Iterable
from typing import Final

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.users import User

CROWD: Final = 50
"""From so many on, one person's being late is hardly noticed."""

_FREE_MAIL: Final = frozenset(
    "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com gmx.de"
    " gmx.net web.de proton.me protonmail.com aol.com mail.ru qq.com 163.com".split()
)
"""Domains that say nothing about whom their users work with."""


def domains_of(event: Event) -> frozenset[str]:
    """The domains of everybody whose address is known, in small letters."""
    people = (event.organizer, *event.attendees)
    return frozenset(person.rpartition("@")[2].casefold() for person in people if "@" in person)


def is_external(event: Event, user: User) -> bool:
    """Whether somebody from another organisation takes part."""
    own = user.email.rpartition("@")[2].casefold()
    return own not in _FREE_MAIL and not all(_belongs(one, [own]) for one in domains_of(event))


def is_within(event: Event, domains: Iterable[str]) -> bool:
    """Whether all addresses, of which there must be some, belong to these domains."""
    wanted = [domain.casefold().lstrip("@") for domain in domains]
    present = domains_of(event)
    return bool(present) and all(_belongs(domain, wanted) for domain in present)


def is_by(event: Event, organizers: Iterable[str]) -> bool:
    """Whether one of these addresses, names or `@domains` organises it."""
    organizer = event.organizer.casefold()
    domain = organizer.rpartition("@")[2] if "@" in organizer else None
    return bool(organizer) and any(
        wanted in {organizer, f"@{domain}"} for wanted in map(str.casefold, organizers)
    )


def _belongs(domain: str, wanted: Iterable[str]) -> bool:
    """A domain itself, or one below it."""
    return any(domain == one or domain.endswith(f".{one}") for one in wanted)
