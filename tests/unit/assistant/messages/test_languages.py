"""Messages in every language: complete catalogues, true dates, lengths that fit."""

import json
import string
from datetime import datetime, timedelta
from typing import Final

import pytest

from quintet.assistant.answers import UserAnswer
from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.languages.phrases import CATALOGUES, LANGUAGES, phrases_for
from quintet.assistant.messages import gsm7
from quintet.assistant.messages.emails import email_of
from quintet.assistant.messages.notices import Notice, RsvpLinks, digest_of, notice_of
from quintet.assistant.messages.sms import sms_of
from quintet.assistant.messages.speech import MAX_WORDS, script_of, words
from tests.unit.assistant.planning.situation_building import event, moment, user

ENGLISH: Final = json.loads((CATALOGUES / "en.json").read_text(encoding="utf-8"))
LINKS: Final = RsvpLinks(*(f"https://rsvp.example/{letter}" for letter in "crxs"))
WHEN: Final = {
    "de": "morgen, Dienstag, 24. November, 09:30–10:00 (Europe/Berlin)",
    "en": "tomorrow, Tuesday 24 November, 09:30–10:00 (Europe/Berlin)",
    "es": "mañana, martes, 24 de noviembre, 09:30–10:00 (Europe/Berlin)",
    "fr": "demain, mardi 24 novembre, 09:30–10:00 (Europe/Berlin)",
    "it": "domani, martedì 24 novembre, 09:30–10:00 (Europe/Berlin)",
    "ja": "明日, 11月24日(火), 09:30–10:00 (Europe/Berlin)",
    "nl": "morgen, dinsdag 24 november, 09:30–10:00 (Europe/Berlin)",
    "pl": "jutro, wtorek, 24 listopada, 09:30–10:00 (Europe/Berlin)",
    "pt": "amanhã, terça-feira, 24 de novembro, 09:30–10:00 (Europe/Berlin)",
    "zh": "明天, 11月24日 星期二, 09:30–10:00 (Europe/Berlin)",
}


def notice(locale: str, now: str = "2026-11-23 10:00", *, title: str = "Sprint") -> Notice:
    told = event(title, "2026-11-24 09:30", id="e", location="Room 4", status="tentative")
    return notice_of(told, user(locale=locale), PlanItem(), moment(now), LINKS)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_are_ten_languages() -> None:
    assert list(LANGUAGES) == sorted(WHEN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_word_with_its_places(language: str) -> None:
    said = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    assert said.keys() == ENGLISH.keys()
    assert said["words"].keys() == ENGLISH["words"].keys()
    assert (len(said["days"]), len(said["months"]), said["tag"]) == (7, 12, language)
    for name, text in said["words"].items():
        optional = {"year"} if name == "date" else set()
        assert places(text) | optional >= places(ENGLISH["words"][name]), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_is_written_as_the_language_writes_it(language: str) -> None:
    found = notice(language)
    assert (found.when, found.language) == (WHEN[language], language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("now", ["2026-11-23 10:00", "2026-11-24 07:15", "2026-11-24 09:29"])
def test_every_message_fits(language: str, now: str) -> None:
    for title in ("Sprint planning", "長い題名の予定" * 40, "Ein sehr langer Titel " * 20):
        found = notice(language, now, title=title)
        mail = email_of(digest_of([found, found, found]))
        assert len(mail.subject) < 50
        assert f'lang="{language}"' in mail.html
        assert phrases_for(language).say("snooze") in mail.html
        assert gsm7.fits(sms_of(found))
        assert words(script_of(found)) <= MAX_WORDS + 1


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_no_english_stands_in_another_language(language: str) -> None:
    shown = email_of(notice(language, "2026-11-24 07:15")).text + script_of(notice(language))
    english = set(ENGLISH["words"].values()) - set(phrases_for(language).words.values())
    assert [word for word in english if " " in word and word in shown] == []


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de-AT", "de"), ("pt_BR", "pt"), ("zh-Hant-TW", "zh"), ("EN", "en"), ("da", "en")],
)
def test_a_locale_is_its_languages_or_english_and_says_so(locale: str, language: str) -> None:
    told = UserAnswer.of(user(locale=locale))
    assert told.language == language
    assert (told.language_note is not None) == (locale == "da")


def test_a_distance_is_in_the_users_language() -> None:
    soon = moment("2026-11-24 07:15")
    assert isinstance(soon, datetime)
    assert notice("de", "2026-11-24 07:15").distance == "in 2 Stunden 15 Minuten"
    assert notice("ja", "2026-11-24 07:15").distance == "2時間15分後"
    assert notice("en", "2026-11-24 08:30").distance == "in 1 hour"
    assert timedelta(0) <= moment("2026-11-24 09:30") - soon


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_ends_in_two_full_stops(language: str) -> None:
    for seen in ("2026-11-23 10:00", "2026-11-24 08:30", "2026-11-24 09:15"):
        found = notice(language, seen)
        assert ".." not in email_of(found).text
        assert ".." not in script_of(found)
