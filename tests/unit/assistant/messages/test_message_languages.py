"""The language that the player of labelled situations reads from a message."""

from zoneinfo import ZoneInfo

import pytest

from benchmarks.message_languages import UNKNOWN, language_of_mail, language_of_sms
from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.languages.phrases import LANGUAGES
from quintet.assistant.messages.emails import email_of
from quintet.assistant.messages.notices import notice_of
from quintet.assistant.messages.sms import sms_of
from tests.unit.assistant.planning.situation_building import event, moment, user

EVENT = event("Sprint", "2026-11-24 09:30")
SEEN = moment("2026-11-24 08:15")
ZONE = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_read_from_what_was_sent(language: str) -> None:
    notice = notice_of(EVENT, user(locale=language), PlanItem(), SEEN)
    assert language_of_mail(email_of(notice).html) == language
    assert language_of_sms(sms_of(notice), EVENT, SEEN, ZONE) == language


@pytest.mark.parametrize("text", ["", "Sprint", "24.11. 09:30 Sprint"])
def test_a_text_that_shows_no_language_is_of_an_unknown_one(text: str) -> None:
    assert language_of_mail(text) == UNKNOWN
    assert language_of_sms(text, EVENT, SEEN, ZONE) == UNKNOWN
