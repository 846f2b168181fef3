"""Mails and reply pages in a headless Chromium: light and dark, on a telephone and on a desk.

Their pictures are drawn into `.build/pictures`, to be looked at.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from typing import Any, Final, get_args

import pytest

from quintet.assistant.entities.notifications import PlanItem
from quintet.assistant.languages.phrases import phrases_for
from quintet.assistant.messages.emails import email_of
from quintet.assistant.messages.notices import Notice, RsvpLinks, digest_of, notice_of
from quintet.assistant.replies.actions import ReplyAction
from quintet.assistant.routes.rsvp_page import EventShown, answered, asking, refused
from tests.support.assistant_entities import event, user
from tests.support.browser import CHROMIUM, Browser, chromium
from tests.support.sources import ROOT

pytestmark = pytest.mark.clients

PICTURES: Final = ROOT / ".build/pictures"
PHONE, DESK = 360, 1000
SCHEMES: Final = ("light", "dark")
SMALLEST_TARGET: Final = 24
"""Pixels of height and width that WCAG 2.2 (2.5.8) asks of what is touched."""
SENT_AT: Final = datetime(2027, 1, 15, 13, 0, tzinfo=UTC)
LINKS: Final = RsvpLinks(*(f"https://rsvp.example/{name}" for name in "crxs"))
CHAIR: Final = "chair@board.example"
SHOWN: Final = EventShown("Board meeting", "Monday 18 January, 09:00 to 10:00", "Room 4", CHAIR)
LONG: Final = "Donaudampfschifffahrtsgesellschaftskapitänsversammlung mit Anlagenbesprechung"


def notice(title: str, locale: str = "en", urgency: str = "normal", **fields: Any) -> Notice:
    happening = event(title=title, hours=6, organizer=CHAIR, **fields)
    item = PlanItem.model_validate({"urgency": urgency})
    return notice_of(happening, user(locale=locale), item, SENT_AT, LINKS)


def digest(locale: str) -> Notice:
    first = notice("Board meeting", locale, conf_link="https://meet.example/a", location="Room 4")
    others = [notice("Lunch with Grace", locale, location="Kantine"), notice("Budget", locale)]
    return digest_of([first, *others])


MAILS: Final[Mapping[str, Notice]] = {
    "reminder": notice("Board meeting", conf_link="https://meet.example/a", location="Room 4"),
    "reminder-low": notice("Stand-up", urgency="low"),
    "reminder-high-german": notice(LONG, "de", "high", location="https://" + "karte/" * 20),
    "reminder-urgent-french": notice("Entretien d'embauche", "fr", "urgent", location="Lyon"),
    "reminder-japanese": notice("四半期レビュー会議", "ja", location="東京本社 5階"),
    "digest": digest("en"),
    "digest-german": digest("de"),
}
REPLIES: Final[Mapping[str, str]] = {
    **{
        f"asking-{action}": asking(action, SHOWN, "token", phrases_for("en"))
        for action in get_args(ReplyAction)
    },
    "asking-german": asking(
        "reschedule",
        EventShown(LONG, "Montag, 18. Januar", "https://" + "karte/" * 20, CHAIR),
        "token",
        phrases_for("de"),
    ),
    "answered": answered("confirm", SHOWN, 0, None, phrases_for("en")),
    "refused": refused(
        [phrases_for("de").say(f"refused_{why}") for why in ("current", "advice")],
        phrases_for("de"),
    ),
}
PAGES: Final = {**{name: email_of(mail).html for name, mail in MAILS.items()}, **REPLIES}
SEEN: Final = """(() => ({
  background: getComputedStyle(document.body).backgroundColor,
  links: [...document.querySelectorAll("a[href]")].map((link) => link.href),
  loaded: performance.getEntriesByType("resource").map((entry) => entry.name),
  small: [...document.querySelectorAll("a[href], button, input:not([type=hidden]), textarea")]
    .filter((target) => { const box = target.getBoundingClientRect();
                          return Math.min(box.width, box.height) < SMALLEST; })
    .map((target) => target.outerHTML),
  unreachable: [...document.querySelectorAll("a, button, input:not([type=hidden]), textarea")]
    .filter((target) => { target.focus(); return document.activeElement !== target; })
    .map((target) => target.outerHTML),
}))()""".replace("SMALLEST", str(SMALLEST_TARGET))


@dataclass(frozen=True)
class Look:
    """What the browser says of a page at one width in one scheme."""

    name: str
    scheme: str
    overflow: int
    findings: list[str]
    background: str
    links: list[str]
    loaded: list[str]
    """Addresses that the page asked for beside itself."""
    small: list[str]
    unreachable: list[str]
    """What a keyboard does not come to."""


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Look]]:
    if not CHROMIUM:
        pytest.skip("there is no Chromium")
    folder = tmp_path_factory.mktemp("pages")
    for name, html in PAGES.items():
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
    with chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield [
            look_at(browser, (folder / f"{name}.html").as_uri(), name, width, scheme)
            for name, width, scheme in product(PAGES, (PHONE, DESK), SCHEMES)
        ]


def look_at(browser: Browser, url: str, name: str, width: int, scheme: str) -> Look:
    browser.show(width, 700, scheme, is_phone=width == PHONE)
    browser.open(url)
    browser.picture(PICTURES / f"{name}-{width}-{scheme}.png")
    seen = browser.run(SEEN)
    return Look(name, scheme, browser.overflow(), browser.serious_findings(), **seen)


def test_nothing_is_wider_than_the_screen(looks: list[Look]) -> None:
    assert [look for look in looks if look.overflow > 0] == []


def test_contrast_and_all_else_that_axe_finds_serious_hold(looks: list[Look]) -> None:
    assert [(look.name, look.scheme, look.findings) for look in looks if look.findings] == []


def test_nothing_is_loaded(looks: list[Look]) -> None:
    assert [(look.name, look.loaded) for look in looks if look.loaded] == []


def test_what_is_touched_is_large_enough_and_a_keyboard_comes_to_it(looks: list[Look]) -> None:
    assert [(look.name, look.small) for look in looks if look.small] == []
    assert [(look.name, look.unreachable) for look in looks if look.unreachable] == []


@pytest.mark.parametrize("name", MAILS)
def test_every_answer_of_every_event_is_a_link(looks: list[Look], name: str) -> None:
    notices = MAILS[name].all
    answers = [LINKS.confirm, LINKS.reschedule, LINKS.cancel, LINKS.snooze]
    joins = [notice.link for notice in notices if notice.link]
    (links,) = {tuple(sorted(look.links)) for look in looks if look.name == name}
    assert links == tuple(sorted(joins + answers * len(notices)))


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_dark_where_the_reader_is(looks: list[Look], name: str) -> None:
    found = {look.scheme: look.background for look in looks if look.name == name}
    assert found["dark"] == "rgb(21, 24, 28)"
    assert found["light"] != found["dark"]
