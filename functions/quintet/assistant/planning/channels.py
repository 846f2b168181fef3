"""Which channel a message may take at a given time: telephone, stage, attempts, weekends.

What replaces a channel that cannot be used: a call by a short message or an e-mail, everything
else by an e-mail. `log` disturbs nobody and is never replaced or refused.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from quintet.assistant.entities.channels import CHANNELS, Channel, ChannelPreference
from quintet.assistant.planning.local_days import on_weekend
from quintet.assistant.planning.situations import Situation

ALL_CHANNELS: Final[frozenset[Channel]] = frozenset(CHANNELS)


def main_channel(preferred: ChannelPreference) -> Channel:
    """What every reminder goes by that need not be heard at once."""
    return "email" if preferred in {"call", "both"} else preferred


_MISSING: Final = {"telephone": "no telephone number", "webhook": "no webhook URL"}


class Choice(NamedTuple):
    """The channel to use, or None where none may be; `reasons` say what was changed and why."""

    channel: Channel | None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChannelRules:
    """What one user can be reached by for one event, on a stage that offers some channels."""

    situation: Situation
    offered: frozenset[Channel] = ALL_CHANNELS

    @property
    def calls_left(self) -> int:
        """Calls that may still be made for the event; made and planned ones are counted."""
        made = sum(
            max(1, one.attempts)
            for one in self.situation.effective_history
            if one.channel == "call"
        )
        return self.situation.preferences.max_call_attempts - made

    def choice(self, wanted: Channel, at: datetime, *, calls_left: int) -> Choice:
        """The channel for a message that would go out at a moment."""
        if wanted == "log":
            return Choice(wanted)
        weekend = on_weekend(at, self.situation.zone)
        policy = self.situation.preferences.weekend_policy
        if weekend and policy == "none":
            return Choice(None, ("nothing is sent at weekends",))
        reasons: list[str] = []
        channel = wanted
        if (
            weekend
            and policy in {"email", "call"}
            and wanted != policy
            and not CHANNELS[wanted].on_weekends
        ):
            channel = policy
            reasons.append(f"{policy} instead of {wanted} at weekends")
        return self._usable(channel, reasons, calls_left)

    def _usable(self, channel: Channel, reasons: list[str], calls_left: int) -> Choice:
        while channel != "email" and (hindrance := self._hindrance(channel, calls_left)):
            # A call nobody can take twice is no reason for short messages instead.
            has_sms = (
                channel == "call" and calls_left > 0 and not self._hindrance("sms", calls_left)
            )
            instead: Channel = "sms" if has_sms else "email"
            reasons.append(f"{instead} instead of {channel}: {hindrance}")
            channel = instead
        if channel != "email" or not (why := self.situation.user.email_closed):
            return Choice(channel, tuple(reasons))
        why = f"the e-mail address is closed until it is given again: {why}"
        if self._hindrance("sms", calls_left):
            return Choice(None, (*reasons, why))
        return Choice("sms", (*reasons, f"sms instead of email: {why}"))

    def _hindrance(self, channel: Channel, calls_left: int) -> str:
        preferences = self.situation.preferences
        if channel not in self.offered:
            return f"{channel} is not configured"
        if not preferences.has_address_for(channel):
            return _MISSING.get(CHANNELS[channel].address, f"no address of {channel}")
        if channel == "call" and calls_left <= 0:
            return f"at most {preferences.max_call_attempts} calls per event"
        return ""
