"""Why a link of a reminder does not work, in words for whoever followed it."""

from quintet.errors import BadInputError

FIELD = "token"


def forged() -> BadInputError:
    """It is none of ours, or was changed, or was cut off on its way."""
    return BadInputError.of(
        FIELD,
        "This link is not valid. Use the link as it stands in the e-mail",
        "FORMAT_VALIDATION",
        validator="signature",
    )


def expired() -> BadInputError:
    """Its day is over."""
    return BadInputError.of(
        FIELD,
        "This link has expired; it worked for 24 hours",
        "EXPIRY_VALIDATION",
        validator="expiry",
    )


def over() -> BadInputError:
    """There is nothing left to be reminded of."""
    return BadInputError.of(
        FIELD, "The event is over by then", "RANGE_VALIDATION", validator="minimum"
    )


def no_time(message: str) -> BadInputError:
    """The form proposes no time that can be asked for."""
    return BadInputError.of("proposed", message, "FORMAT_VALIDATION", validator="format")


def no_minutes(message: str) -> BadInputError:
    """The form puts a reminder off by no time that can be waited."""
    return BadInputError.of("minutes", message, "RANGE_VALIDATION", validator="range")


def outdated() -> BadInputError:
    """The answer that was to be sent is not the user's any more, or has been sent."""
    return BadInputError.of(
        FIELD,
        "There is no answer to send any more: a newer one took its place, or it was sent",
        "REPLAY_VALIDATION",
        validator="current",
    )


def used() -> BadInputError:
    """It was followed before."""
    return BadInputError.of(
        FIELD,
        "This link was used already; your answer is kept",
        "REPLAY_VALIDATION",
        validator="single_use",
    )
