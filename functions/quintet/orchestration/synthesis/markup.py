"""What is to be seen of HTML and XML: the text between the tags, one line for each element.

No parser and no protection: what is shown later is made harmless where it is shown (`writing`).
"""

import re
from typing import Final

_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,1000}>")
_HIDDEN: Final = re.compile(r"<(script|style|head)\b|<!--", re.IGNORECASE)
_BEGINNING: Final = 5000
_ENOUGH_TAGS: Final = 4


def is_markup(text: str) -> bool:
    """Whether a text is a page rather than prose with a tag in it."""
    return len(_TAG.findall(text[:_BEGINNING])) >= _ENOUGH_TAGS


def visible(text: str) -> str:
    """The text without tags, comments, scripts, styles and heads; linear in its length."""
    lower = re.sub("[A-Z]+", lambda capitals: capitals[0].lower(), text)
    kept: list[str] = []
    at = 0
    while found := _HIDDEN.search(text, at):
        kept.append(text[at : found.start()])
        closer = f"</{found[1].lower()}" if found[1] else "-->"
        end = lower.find(closer, found.end())
        if end < 0:
            # Never closed: what follows is as hidden as a browser would have it.
            at = len(text)
            break
        at = end + len(closer)
    kept.append(text[at:])
    return _TAG.sub("\n", "\n".join(kept))
