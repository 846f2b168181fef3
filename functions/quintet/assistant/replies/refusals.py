"""Why a link of a reminder does not work. `refused_*` of the catalogues says each in words."""

from typing import Final, Literal

from quintet.assistant.languages.phrases import FALLBACK, phrases_for
from quintet.assistant.replies.actions import SNOOZE_RANGE
from quintet.errors import BadInputError

Refusal = Literal[
    "signature",
    "expiry",
    "single_use",
    "current",
    "minimum",
    "format",
    "range",
    "cancelled",
    "attendance",
]
BOUNDS: Final = {"first": str(SNOOZE_RANGE.start), "last": str(SNOOZE_RANGE.stop - 1)}
"""Minutes of a snooze, as a refusal names them."""


def forged() -> BadInputError:
    """It is none of ours, or was changed, or was cut off on its way."""
    return _refused("signature", "FORMAT_VALIDATION")


def expired() -> BadInputError:
    """Its day is over."""
    return _refused("expiry", "EXPIRY_VALIDATION")


def over() -> BadInputError:
    """There is nothing left to be reminded of."""
    return _refused("minimum", "RANGE_VALIDATION")


def no_time() -> BadInputError:
    """The form proposes no time that can be asked for."""
    return _refused("format", "FORMAT_VALIDATION", field="proposed")


def no_minutes() -> BadInputError:
    """The form puts a reminder off by no time that can be waited."""
    return _refused("range", "RANGE_VALIDATION", field="minutes")


def outdated() -> BadInputError:
    """The answer that was to be sent is not the user's any more, or has been sent."""
    return _refused("current", "REPLAY_VALIDATION")


def used() -> BadInputError:
    """It was followed before."""
    return _refused("single_use", "REPLAY_VALIDATION")


def off() -> BadInputError:
    """The event does not take place."""
    return _refused("cancelled", "STATE_VALIDATION")


def not_attending() -> BadInputError:
    """Nobody is reminded of what they declined."""
    return _refused("attendance", "STATE_VALIDATION")


def _refused(why: Refusal, code: str, field: str = "token") -> BadInputError:
    message = phrases_for(FALLBACK).say(f"refused_{why}", **BOUNDS)
    return BadInputError.of(field, message, code, validator=why)
