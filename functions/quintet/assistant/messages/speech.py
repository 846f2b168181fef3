"""A reminder as a call: what is said, in less than 30 seconds, and the keys to press.

Nothing private is said aloud: no description, no names of others, no addresses of the web.
"""

import re
from typing import Final

from quintet.assistant.messages.notices import Notice, one_line
from quintet.patterns import Pattern

MENU: Final = "Press 1 to confirm, 2 to reschedule, 3 to cancel. To hear this again, press 9."
MAX_WORDS: Final = 70
"""At 150 words a minute, the slow end of ordinary speech, 28 seconds."""
_TITLE_WORDS: Final = 12
_PLACE_WORDS: Final = 8
_OTHER_WORDS: Final = 5
_LONGEST_WORD: Final = 30

_ADDRESS: Final = Pattern(r"(?i)(?:\b[a-z][a-z0-9+.-]*://|\bwww\.)\S+|\S+@\S+")
_UNSPOKEN: Final = re.compile(r"[^\w\s.,:;!?'’()/+%°€$£-]|_")


def script_of(notice: Notice) -> str:
    """The script of a call: a policy's own or ours, and the menu in either case."""
    own = _speakable(notice.item.tts_script)
    text = own.partition("Press 1")[0].strip() if own else _standard(notice)
    room = MAX_WORDS - words(MENU)
    return f"{_first(text, room)} {MENU}"


def words(text: str) -> int:
    """How many words are to be spoken; a long number counts for its digits."""
    return sum(max(1, sum(map(str.isdigit, word)) // 2) for word in text.split())


def _standard(notice: Notice) -> str:
    opening = "A reminder" if notice.item.urgency in {"low", "normal"} else "An important reminder"
    title = _first(_speakable(notice.title), _TITLE_WORDS) or "An event"
    place = _first(_speakable(notice.place), _PLACE_WORDS)
    begins = f"begins {notice.distance}, " if notice.distance else "is "
    where = f" The place is {place}." if place else ""
    maybe = " It is not certain yet." if notice.tentative else ""
    name = _first(_speakable(notice.greeting), 2)
    if notice.others:
        titles = (_first(_speakable(other.title), _OTHER_WORDS) for other in notice.others)
        where = f" Also: {', '.join(title or 'an event' for title in titles)}."
    return f"Hello {name}. {opening}: {title} {begins}{notice.spoken_when}.{where}{maybe}"


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
