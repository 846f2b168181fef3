"""Which of a user's rules decides about an event: the first that fits, by priority.

Among rules of the same priority, one that makes an event important comes before one that makes it
unimportant: a reminder too many is a smaller harm than a VIP missed.
"""

import re
from collections.abc import Iterable
from typing import Final

from quintet.assistant.entities.rules import (
    ImportantTitle,
    InternalMeeting,
    QuietTitle,
    Rule,
    RuleSettings,
    VipOrganizer,
)
from quintet.assistant.planning.people import is_by, is_within
from quintet.assistant.planning.situations import Situation

_ORDER: Final = ("vip_organizer", "important_title", "quiet_title", "internal_meeting")


def deciding_rule(situation: Situation) -> RuleSettings | None:
    """The settings of the rule that decides; None where no rule fits. Travel rules never decide."""
    for rule in sorted(situation.active_rules, key=_precedence):
        settings = rule.settings
        if _fits(settings, situation):
            return settings
    return None


def _precedence(rule: Rule) -> tuple[int, int]:
    known = rule.rule_type in _ORDER
    return -rule.priority, _ORDER.index(rule.rule_type) if known else len(_ORDER)


def _fits(settings: RuleSettings, situation: Situation) -> bool:
    event = situation.event
    match settings:
        case VipOrganizer():
            return is_by(event, settings.organizers)
        case InternalMeeting():
            return is_within(event, settings.domains)
        case QuietTitle() | ImportantTitle():
            return _has_word(event.title, settings.words)
        case _:
            return False


def _has_word(title: str, words: Iterable[str]) -> bool:
    """Whether one of these words or phrases stands in the title, not as a part of another word."""
    folded = title.casefold()
    return any(
        re.search(rf"(?<!\w){re.escape(word.casefold().strip())}(?!\w)", folded)
        for word in words
        if word.strip()
    )
