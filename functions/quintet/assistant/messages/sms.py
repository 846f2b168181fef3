"""A reminder as one SMS: time first, then what, where and the link as far as there is room."""

from quintet.assistant.messages import gsm7
from quintet.assistant.messages.notices import Notice, one_line


def sms_of(notice: Notice) -> str:
    """The text of a single SMS. The title is cut where it must be; place and link go whole."""
    if notice.others:
        return _cut("; ".join(map(_brief, (notice, *notice.others))), "")
    own = _own(notice)
    if own:
        return _cut(own, "")
    title = _title(notice)
    maybe = f"{notice.phrases.say('maybe')} " if notice.tentative else ""
    text = _cut(gsm7.simplified(f"{maybe}{notice.short_when} {title}"), "")
    more = (
        f" ({gsm7.simplified(notice.distance)})" if notice.distance else "",
        f", {gsm7.simplified(notice.place)}" if notice.place else "",
        f" {notice.link}" if notice.link else "",
    )
    for addition in more:
        if gsm7.fits(text + addition):
            text += addition
    return text


def _title(notice: Notice) -> str:
    return gsm7.simplified(notice.title) or gsm7.simplified(notice.phrases.say("untitled"))


def _brief(notice: Notice) -> str:
    """One of several events of a message."""
    return _own(notice) or gsm7.simplified(f"{notice.short_when} {_title(notice)}")


def _own(notice: Notice) -> str:
    """What a policy has written."""
    return gsm7.simplified(one_line(notice.item.sms_text))


def _cut(text: str, ending: str) -> str:
    """As much of a text as fits, dots in place of the rest."""
    while not gsm7.fits(text + ending):
        text, ending = text[:-1].rstrip(), "..."
    return text + ending
