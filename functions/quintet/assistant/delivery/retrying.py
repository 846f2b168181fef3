"""How often a delivery is tried, and how long is waited in between. Pure."""

from datetime import timedelta
from typing import Final

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.users import Preferences

LEASE: Final = timedelta(seconds=90)
"""How long one attempt has a notification to itself: three times the worker's time-out, after
which it is ended and can send nothing."""
REPORTED_WITHIN: Final = timedelta(minutes=9)
"""After the beginning of an attempt whose end nobody saw: a provider's report is here by then,
even if the first two workers that had it died, which costs at most three minutes each until its
message is seen again. Nothing is sent again before; a longer wait would make reminders useless."""
MOST_ATTEMPTS: Final = 5
RECEIVES: Final = 5
"""How often SQS hands out a message before it sets it aside; the deliveries queue says so."""
MOST_LAST_RECEIVES: Final = 3
"""After so many of them the notification fails: each began four more that broke off unexplained,
and the sweep sends another message every five minutes for a day."""
_FIRST: Final = 30
_LONGEST: Final = 900


def attempts_allowed(channel: Channel, preferences: Preferences) -> int:
    """How often the channel is tried: for calls as often as the user wants to be called."""
    return preferences.max_call_attempts if channel == "call" else MOST_ATTEMPTS


def wait_after(attempt: int) -> timedelta:
    """How long to wait after the attempt of this number, the first one being 1."""
    return timedelta(seconds=min(_FIRST * 2 ** min(attempt, 10), _LONGEST))
