"""What arrives: e-mails, short messages, calls and webhooks, of ordinary and of hostile events."""

import re
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.messages import gsm7
from quintet.assistant.messages.emails import EmailMessage, email_of
from quintet.assistant.messages.notices import Notice, RsvpLinks, notice_of
from quintet.assistant.messages.sms import sms_of
from quintet.assistant.messages.speech import MAX_WORDS, MENU, script_of, words
from quintet.assistant.messages.webhooks import webhook_of
from tests.unit.assistant.planning.situation_building import event, moment, user

LINKS: Final = RsvpLinks(
    "https://rsvp.example/c?t=1&n=2",
    "https://rsvp.example/r",
    "https://rsvp.example/x",
    "https://rsvp.example/s",
)
EVIL: Final = '<script>alert("x")</script><img src=https://evil.example/p.gif onerror=a>'
anything = settings(derandomize=True, deadline=None, max_examples=200)
TEXT = st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=400)


def notice(
    title: str = "Sprint planning",
    start: str = "2026-11-24 09:30",
    seen: str = "2026-11-23 18:00",
    item: PlanItem | None = None,
    **fields: Any,
) -> Notice:
    rsvp = fields.pop("rsvp", LINKS)
    who = user(**fields.pop("preferences", {}))
    return notice_of(event(title, start, **fields), who, item or PlanItem(), moment(seen), rsvp)


class Reader(HTMLParser):
    """Collects what a mail reader would show and do."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links.extend(value or "" for name, value in attrs if name in {"href", "src"})
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def read(mail: EmailMessage) -> Reader:
    reader = Reader()
    reader.feed(mail.html)
    return reader


@pytest.mark.parametrize(
    ("start", "seen", "when"),
    [
        (
            "2026-11-24 09:30",
            "2026-11-23 18:00",
            "tomorrow, Tuesday 24 November, 09:30–10:00 (Europe/Berlin)",
        ),
        (
            "2026-11-24 09:30",
            "2026-11-24 08:30",
            "today, Tuesday 24 November, 09:30–10:00 (Europe/Berlin)",
        ),
        (
            "2027-01-05 09:30",
            "2026-12-20 08:30",
            "Tuesday 5 January 2027, 09:30–10:00 (Europe/Berlin)",
        ),
        (
            "2026-11-24 23:45",
            "2026-11-24 22:00",
            "today, Tuesday 24 November, 23:45 to Wednesday 25 November, 00:15 (Europe/Berlin)",
        ),
    ],
)
def test_times_are_told_by_the_users_own_clock(start: str, seen: str, when: str) -> None:
    assert notice(start=start, seen=seen).when == when


def test_tomorrow_is_the_users_tomorrow() -> None:
    # 23:30 on Monday in Berlin is Tuesday noon on Kiritimati.
    there = notice(
        start="2026-11-24 09:30",
        seen="2026-11-23 23:30",
        preferences={"timezone": "Pacific/Kiritimati"},
    )
    assert there.when.startswith("today, Tuesday 24 November, 22:30–23:00")


def test_whole_days_have_no_times() -> None:
    assert notice(start="2026-11-24 00:00", all_day=True).when == (
        "tomorrow, Tuesday 24 November, all day"
    )
    days = notice(start="2026-11-24 00:00", all_day=True, minutes=4320)
    assert days.when == "tomorrow, Tuesday 24 November to Thursday 26 November"


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ("2026-11-24 08:30", "in 1 hour"),
        ("2026-11-24 07:00", "in 2 hours 30 minutes"),
        ("2026-11-24 09:29", "in 1 minute"),
        ("2026-11-24 09:30", "now"),
        ("2026-11-24 09:45", ""),
        ("2026-11-23 18:00", ""),
    ],
)
def test_what_is_near_has_its_distance(seen: str, told: str) -> None:
    assert notice(seen=seen).distance == told


@pytest.mark.parametrize(("seen", "said"), [("09:30", "begins now"), ("09:45", "has begun")])
def test_what_has_begun_is_not_said_to_be_coming(seen: str, said: str) -> None:
    assert f"{said}." in email_of(notice(seen=f"2026-11-24 {seen}")).text


def test_the_night_the_clocks_go_back_is_an_hour_longer() -> None:
    assert notice(start="2026-10-25 04:00", seen="2026-10-25 01:00").distance == "in 4 hours"


def test_an_email_says_everything_in_text_and_in_html() -> None:
    mail = email_of(notice(location="Café Einstein", conf_link="https://meet.example/a?b=1&c=2"))
    shown = read(mail)
    assert mail.subject == "Tue 09:30: Sprint planning"
    for said in ("Sprint planning", "tomorrow, Tuesday 24 November, 09:30–10:00", "Café Einstein"):
        assert said in mail.text
        assert said in shown.text
    wanted = {
        "https://meet.example/a?b=1&c=2",
        LINKS.confirm,
        LINKS.reschedule,
        LINKS.cancel,
        LINKS.snooze,
    }
    assert set(shown.links) == wanted
    assert all(link in mail.text for link in wanted)


def test_an_email_suits_a_phone() -> None:
    html = email_of(notice(conf_link="https://meet.example/a")).html
    buttons = re.findall(r"<a [^>]*>", html)
    assert len(buttons) == 5
    assert all("min-height:44px" in button for button in buttons)
    assert "max-width:600px" in html
    assert "prefers-color-scheme: dark" in html
    assert not {"img", "script", "link", "iframe"} & set(read(email_of(notice())).tags)


def test_an_email_without_answers_shows_no_buttons() -> None:
    mail = email_of(notice(rsvp=None))
    assert read(mail).links == []
    assert "Confirm" not in mail.text


def test_a_policys_own_text_stands_in_both_parts_and_its_html_in_none() -> None:
    item = PlanItem(email_text="Bring <the> plan.", email_html="<h1>Mine</h1>", subject="My words")
    mail = email_of(notice(item=item))
    assert mail.subject == "My words"
    assert "Bring <the> plan." in mail.text
    assert "Bring <the> plan." in read(mail).text
    assert "Mine" not in mail.html


@pytest.mark.parametrize("field", ["title", "location", "organizer", "email_text", "subject"])
def test_html_from_outside_is_text(field: str) -> None:
    event_fields: dict[str, Any] = (
        {field: EVIL} if field in {"title", "location", "organizer"} else {}
    )
    item = PlanItem() if event_fields else PlanItem(**{field: EVIL})
    mail = email_of(notice(item=item, **event_fields))
    assert "script" not in read(mail).tags
    assert "img" not in read(mail).tags
    assert not any("evil" in link for link in read(mail).links)


@anything
@given(TEXT, TEXT, TEXT)
def test_no_text_breaks_out_of_an_email(title: str, place: str, body: str) -> None:
    plain = email_of(notice(title="x", location="x", organizer="x", item=PlanItem(email_text="x")))
    mail = email_of(
        notice(
            title=title, location=f"x{place}", organizer="x", item=PlanItem(email_text=f"x{body}")
        )
    )
    extra = [tag for tag in read(mail).tags if tag != "br"]
    assert [tag for tag in extra if tag != "p"] == [
        tag for tag in read(plain).tags if tag not in {"p", "br"}
    ]
    assert "\n" not in mail.subject
    assert 0 < len(mail.subject) < 50


@pytest.mark.parametrize(
    ("urgency", "label"),
    [
        ("low", "For your information"),
        ("normal", "Reminder"),
        ("high", "Important"),
        ("urgent", "Soon"),
    ],
)
def test_the_urgency_is_told_in_words(urgency: Any, label: str) -> None:
    assert email_of(notice(item=PlanItem(urgency=urgency))).text.startswith(f"{label}: ")


def test_an_sms_leads_with_the_time() -> None:
    text = sms_of(
        notice(seen="2026-11-24 09:15", location="Room 4", conf_link="https://m.example/a")
    )
    assert text == "Tue 24 Nov 09:30 Sprint planning (in 15 minutes), Room 4 https://m.example/a"


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("“Retro” – what’s next…", '"Retro" - what\'s next...'),
        ("Café Łódź 🎉", "Café Lodz"),
        ("Žižkov & Brněnská", "Zizkov & Brnenska"),
    ],
)
def test_an_sms_stays_within_the_gsm_alphabet_where_it_can(title: str, shown: str) -> None:
    text = sms_of(notice(title))
    assert shown in text
    assert gsm7.is_gsm(text)


def test_other_scripts_are_sent_as_they_are() -> None:
    text = sms_of(notice("Встреча с заказчиком по поводу нового договора и всех его приложений"))
    assert "Встреча с заказчиком" in text
    assert gsm7.length(text) <= 70


@anything
@given(TEXT, TEXT, st.booleans())
def test_any_sms_is_a_single_one(title: str, place: str, own: bool) -> None:
    item = PlanItem(sms_text=title if own else "")
    text = sms_of(notice(title, location=place, item=item))
    assert gsm7.fits(text)
    assert text
    assert "\n" not in text


def test_a_call_says_what_when_and_where_and_offers_its_menu() -> None:
    script = script_of(notice(seen="2026-11-24 09:15", location="Room 4.12"))
    assert script == (
        "Hello Ada. A reminder: Sprint planning begins in 15 minutes, today at 9:30 AM."
        f" The place is Room 4.12. {MENU}"
    )


def test_a_call_tells_nothing_private_and_no_addresses() -> None:
    script = script_of(
        notice(
            "Call https://meet.example/xyz with charles@engine.example",
            description="salary",
            conf_link="https://meet.example/xyz",
        )
    )
    assert not re.search(r"salary|example|charles|mary", script)


def test_a_policys_own_script_gets_the_menu_once() -> None:
    item = PlanItem(tts_script="Planning begins soon. Press 1 to confirm.")
    assert script_of(notice(item=item)) == f"Planning begins soon. {MENU}"


@anything
@given(TEXT, TEXT, TEXT)
def test_any_call_is_over_within_half_a_minute(title: str, place: str, own: str) -> None:
    script = script_of(notice(title, location=place, item=PlanItem(tts_script=own)))
    assert words(script) <= MAX_WORDS
    assert script.endswith(MENU)
    assert not re.search(r"[<>&]", script)


def test_a_webhook_gets_the_event_as_data() -> None:
    meeting = event("Sprint planning", "2026-11-24 09:30")
    body = webhook_of(notice(), meeting, notification_id="n1", sent_at=moment("2026-11-23 18:00"))
    assert body["event"]["start_ts"] == "2026-11-24T08:30:00+00:00"
    assert (body["notification_id"], body["urgency"]) == ("n1", "normal")
    assert body["text"].startswith("Sprint planning: tomorrow")


def test_a_language_without_words_of_its_own_falls_back_to_english() -> None:
    assert notice(preferences={"locale": "da-DE"}).when == notice().when


def test_a_tentative_event_says_so() -> None:
    made = notice(status="tentative")
    assert "not certain" in email_of(made).text
    assert sms_of(made).startswith("Maybe Tue")
    assert "not certain" in script_of(made)
