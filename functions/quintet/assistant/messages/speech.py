"""A reminder as a call: what is said, in less than 30 seconds, and the keys to press.

Nothing private is said aloud: no description, no names of others, no addresses of the web.
"""

import re
from typing import Final

from quintet.assistant.languages.phrases import phrases_for
from quintet.assistant.messages.notices import Notice, one_line
from quintet.patterns import Pattern

MENU: Final = phrases_for("en").say("call_menu")
MAX_WORDS: Final = 70
"""At 150 words a minute, the slow end of ordinary speech, 28 seconds."""
_TITLE_WORDS: Final = 12
_PLACE_WORDS: Final = 8
_OTHER_WORDS: Final = 5
_LONGEST_WORD: Final = 30
_KANA: Final = "\u3040"
"""From this character on, two are spoken as long as a word."""

_ADDRESS: Final = Pattern(r"(?i)(?:\b[a-z][a-z0-9+.-]*://|\bwww\.)\S+|\S+@\S+")
_UNSPOKEN: Final = re.compile(r"[^\w\s.,:;!?'’()/+%°€$£-]|_")


def script_of(notice: Notice) -> str:
    """The script of a call: a policy's own or ours, and the menu in either case."""
    own = _speakable(notice.item.tts_script)
    text = own.partition("Press 1")[0].strip() if own else _standard(notice)
    menu = notice.phrases.say("call_menu")
    return f"{_first(text, MAX_WORDS - words(menu))} {menu}"


def words(text: str) -> int:
    """How many words are to be spoken; a long number counts for its digits."""
    return sum(
        max(1, sum(map(str.isdigit, word)) // 2, sum(sign >= _KANA for sign in word) // 2)
        for word in text.split()
    )


def _standard(notice: Notice) -> str:
    say = notice.phrases.say
    is_usual = notice.item.urgency in {"low", "normal"}
    opening = say("call_reminder" if is_usual else "call_important")
    title = _first(_speakable(notice.title), _TITLE_WORDS) or say("untitled")
    place = _first(_speakable(notice.place), _PLACE_WORDS)
    phrase = "call_soon" if notice.distance else "call_is"
    told = say(phrase, title=title, distance=notice.distance, when=notice.spoken_when)
    where = f" {say('call_place', place=place)}" if place else ""
    maybe = f" {say('uncertain')}" if notice.tentative else ""
    name = _first(_speakable(notice.greeting), 2)
    if notice.others:
        titles = (_first(_speakable(other.title), _OTHER_WORDS) for other in notice.others)
        named = ", ".join(title or say("untitled") for title in titles)
        where = f" {say('call_also', titles=named)}"
    return f"{say('call_hello', name=name)} {opening}: {told}{where}{maybe}"


def _speakable(text: str) -> str:
    """The text without web addresses and without signs that are read out one by one."""
    plain = _ADDRESS.sub(" ", text).replace("&", " and ")
    kept = (word[:_LONGEST_WORD] for word in _UNSPOKEN.sub(" ", plain).split())
    return one_line(" ".join(kept))


def _first(text: str, most: int) -> str:
    """As many words as there is room for."""
    kept: list[str] = []
    for word in text.split():
        if words(" ".join([*kept, word])) > most:
            return f"{' '.join(kept).rstrip('.,:;')}."
        kept.append(word)
    return " ".join(kept)
