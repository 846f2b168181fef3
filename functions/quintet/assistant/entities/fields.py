"""The kinds of field that the entities share: texts, moments, addresses, links.

Every rule that fails says what is wanted, in an error that pydantic puts under the field's name.
"""

import re
from datetime import UTC, datetime
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from quintet.patterns import Pattern
from quintet.text import StorableText

EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2200, 1, 1, tzinfo=UTC)
"""Moments outside of these are mistakes, and near year 9999 no zone can be applied any more."""

MAX_BODY_BYTES: Final = 20 * 1024
"""Of a description, in UTF-8."""
MAX_ADDRESS: Final = 320
"""Characters of a person: 64 of a name, the sign, 255 of a domain (RFC 5321, section 4.5.3.1)."""
MAX_LINK: Final = 2048

_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_EMAIL: Final = Pattern(rf"({_ATOM}(?:\.{_ATOM})*)@({_LABEL}(?:\.{_LABEL})+)")
_MAX_EMAIL: Final = 254
_MAX_LOCAL: Final = 64


def wrong_form(wanted: str) -> PydanticCustomError:
    """The error of a value that is not written as it must be."""
    return PydanticCustomError("format_validation", wanted)


def _not_blank(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("length_validation", "Must not be blank")
    return text


def _a_body(text: str) -> str:
    if len(text.encode()) > MAX_BODY_BYTES:
        raise PydanticCustomError(
            "length_validation", f"Length must be at most {MAX_BODY_BYTES} bytes of UTF-8"
        )
    return text


def _a_written_moment(value: object) -> object:
    """Text read here, so that strict models take it too and every mistake has the same words."""
    moment = value
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            moment = None
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise wrong_form("Must be a time with its offset, such as 2026-11-24T09:00:00+01:00")
    return moment


def _a_moment(moment: datetime) -> datetime:
    if not EARLIEST <= moment < LATEST:
        raise PydanticCustomError("range_validation", "Must lie between the years 1970 and 2199")
    return moment.astimezone(UTC)


def _an_email(text: str) -> str:
    found = _EMAIL.fullmatch(text) if len(text) <= _MAX_EMAIL else None
    if found is None or found.end(1) > _MAX_LOCAL:
        raise wrong_form("Must be an e-mail address such as ada@example.org")
    local, _, domain = text.partition("@")
    return f"{local}@{domain.lower()}"


def is_link(text: str) -> bool:
    """Whether a text is a whole http(s) URL with a host and no credentials, safe to offer."""
    if len(text) > MAX_LINK or re.search(r"[\s<>\"\\]", text):
        return False
    try:
        parts = urlsplit(text)
        port_is_a_number = parts.port is None or parts.port > 0
    except ValueError:
        return False
    names = parts.scheme in {"http", "https"} and bool(parts.hostname)
    return names and port_is_a_number and "@" not in parts.netloc


def _a_link(text: str) -> str:
    if not is_link(text):
        raise wrong_form("Must be an http or https URL with a host and without credentials")
    return text


Moment = Annotated[AwareDatetime, BeforeValidator(_a_written_moment), AfterValidator(_a_moment)]
"""A point in time: given with any offset, kept in UTC."""
Name = Annotated[StorableText, AfterValidator(_not_blank), Field(min_length=1, max_length=255)]
Title = Annotated[StorableText, Field(max_length=500)]
Line = Annotated[StorableText, Field(max_length=1000)]
Body = Annotated[StorableText, AfterValidator(_a_body)]
Person = Annotated[StorableText, Field(max_length=MAX_ADDRESS)]
"""An e-mail address, or a name where a calendar gives no address."""
EmailAddress = Annotated[StorableText, AfterValidator(_an_email)]
"""ASCII only, an internationalised domain in its `xn--` form; the domain in lower case."""
Link = Annotated[StorableText, AfterValidator(_a_link)]
PhoneNumber = Annotated[StorableText, Field(pattern=r"^\+[1-9][0-9]{1,14}$")]
"""E.164, as seed 003 has it."""
ClockTime = Annotated[StorableText, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
"""HH:MM of a day."""
Locale = Annotated[StorableText, Field(pattern=r"^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8}){0,4}$")]
OffsetMinutes = Annotated[int, Field(ge=-43_200, le=43_200)]
"""Of an event's start, negative before it; thirty days each way."""
Identifier = Annotated[
    StorableText, AfterValidator(_not_blank), Field(min_length=1, max_length=255)
]
