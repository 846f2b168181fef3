"""Strings that are safe to store, log and show: the rules that every family's inputs share."""

import re
from typing import Annotated, Final

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

_FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def without_control_characters(text: str) -> str:
    """The text with line ends as newlines; tab and newline are the only controls allowed.

    Raises:
        PydanticCustomError: any other control character (seed 000, Input Validation).
    """
    text = text.replace("\r\n", "\n")
    if _FORBIDDEN.search(text):
        raise PydanticCustomError("character_validation", "Must not contain control characters")
    return text


def not_blank(text: str) -> str:
    """The text as it is.

    Raises:
        PydanticCustomError: there is nothing in it but white space.
    """
    if not text.strip():
        raise PydanticCustomError("length_validation", "Must not be blank")
    return text


PlainText = Annotated[str, AfterValidator(without_control_characters)]
"""A string field of a tool's input."""


def without_half_surrogates(text: str) -> str:
    """The text, which can be written as UTF-8.

    Raises:
        PydanticCustomError: JSON's escapes have brought in half of a pair.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PydanticCustomError("encoding_validation", "Must be valid Unicode") from None
    return text


StorableText = Annotated[PlainText, AfterValidator(without_half_surrogates)]
"""A string field of a tool's input that is kept."""
