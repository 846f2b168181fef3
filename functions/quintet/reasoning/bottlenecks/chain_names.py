"""The names in a dotted expression, from its text: `self.pool[0].get("x").name`."""

from typing import Final

from quintet import windowed_re as re

_BEFORE: Final = re.compile(r"(?:(?:await|new|yield from)\s++|&|\*)\s*+")
_NAME: Final = re.compile(r"[@$\\]?([^\W\d][\w$]*)")
_LINK: Final = re.compile(r"\s*(?:\?\.|->|::|\.|\?->|!\.|&\.)\s*(?:<[^<>()]*>\s*)?([^\W\d][\w$]*)")
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}


def names_in(text: str) -> list[str]:
    """The first name and the members that follow; [""] where the text has an operator."""
    text = text.strip()
    while (before := _BEFORE.match(text)) is not None:
        text = text[before.end() :]
    first = _NAME.match(text)
    if first is None:
        return [""]
    names = [first.group(1)]
    at = first.end()
    while at < len(text):
        linked = _LINK.match(text, at)
        if linked is not None:
            names.append(linked.group(1))
            at = linked.end()
        elif text[at] in _CLOSING and (end := _closed(text, at)) > 0:
            at = end
        elif text[at] in "!? " and not text[at + 1 : at + 2].isalnum():
            at += 1
        else:
            return [""]
    return names


def _closed(text: str, at: int) -> int:
    """The place behind the bracket that closes the one at `at`, strings left out; else -1."""
    waiting: list[str] = []
    quote = ""
    for place in range(at, len(text)):
        character = text[place]
        if quote:
            quote = "" if character == quote and text[place - 1] != "\\" else quote
        elif character in "\"'`":
            quote = character
        elif character in _CLOSING:
            waiting.append(_CLOSING[character])
        elif waiting and character == waiting[-1]:
            waiting.pop()
            if not waiting:
                return place + 1
    return -1
