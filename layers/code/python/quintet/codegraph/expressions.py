"""Expressions as chains: `self.pool[0].get("x").name` is a head and steps from it.

Enough of an expression's text to follow what a name may be, for any of the languages: their
separators (`.`, `?.`, `->`, `::`), `await`, `new`, casts. Anything with an operator is no chain.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from quintet import windowed_re as re

StepKind = Literal["attribute", "call", "index", "cast"]


class Step(NamedTuple):
    """`attribute` with its name; `call`, `index` or `cast` with what is in the brackets."""

    kind: StepKind
    text: str


class Chain(NamedTuple):
    """`head` is a name, or "" where the chain begins with a literal or cannot be read."""

    head: str
    steps: tuple[Step, ...] = ()
    cast: str = ""
    """The type the head is taken for, where it says so."""


NOTHING: Final = Chain("")
MOST_STEPS: Final = 24

_PREFIX: Final = re.compile(
    r"(?:(?:await|new|yield from|typeof|&?mut|ref)\s++|(?:await|typeof)(?=\()|&|\*)"
    r"\s*+(?=[\w(@$\\])"
)
_GO_NEW: Final = re.compile(r"^new\(([\w.]+)\)$")
_NAME: Final = re.compile(r"[@$\\]?[^\W\d][\w$]*|\\?[^\W\d]\w*(?:\\\w+)+|#\w+")
_LINK: Final = re.compile(r"\s*(?:\?\.|->|::|\.|\?->|!\.|&\.)\s*(?:<[^<>()]*>\s*)?")
_GENERIC: Final = re.compile(r"(?:::)?<[\w\s,.<>\[\]?&'|:]*>(?=[({])")
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_AS: Final = re.compile(r"^(.*\S)\s+(?:as|satisfies)\s+(.+)$")
_JAVA_CAST: Final = re.compile(r"^\(([\w.<>\[\]]+)\)\s*([\w(].*)$")


@lru_cache(maxsize=65536)
def chain_of(text: str) -> Chain:
    """The chain of an expression, `NOTHING` when it is none."""
    text = text.strip()
    made = _GO_NEW.match(text)
    if made is not None:
        return Chain("new", (), made.group(1))
    while (prefix := _PREFIX.match(text)) is not None:
        text = text[prefix.end() :]
    if text.startswith("("):
        return _bracketed(text)
    name = _NAME.match(text)
    if name is None:
        return NOTHING
    steps = _steps(text, name.end())
    return NOTHING if steps is None else Chain(name.group().lstrip("@$"), steps)


def _bracketed(text: str) -> Chain:
    end = closing(text, 0)
    if end < 0:
        return NOTHING
    inner = text[1:end].strip()
    if end == len(text) - 1 or text[end + 1 :].lstrip()[:1] in ".?!-:[(":
        cast = _AS.match(inner) or None
        java = _JAVA_CAST.match(inner)
        steps = _steps(text, end + 1)
        if steps is None:
            return NOTHING
        if cast is not None:
            return Chain(inner, steps, cast.group(2))
        if java is not None:
            return Chain(inner, steps, java.group(1))
        chain = chain_of(inner)
        return chain._replace(steps=chain.steps + steps) if chain.head else NOTHING
    java = _JAVA_CAST.match(text)
    return Chain(text, (), java.group(1)) if java is not None else NOTHING


def _steps(text: str, at: int) -> tuple[Step, ...] | None:
    steps: list[Step] = []
    while at < len(text):
        if len(steps) > MOST_STEPS:
            return None
        generic = _GENERIC.match(text, at)
        at = generic.end() if generic is not None else at
        taken = _linked(text, at) or _in_brackets(text, at)
        if taken is not None:
            step, at = taken
            steps.append(step)
        elif text[at] in "!? " and _goes_on(text, at + 1):
            at += 1
        else:
            return None
    return tuple(steps)


def _linked(text: str, at: int) -> tuple[Step, int] | None:
    """A member, or Go's `value.(Type)`."""
    link = _LINK.match(text, at)
    if link is None:
        return None
    name = _NAME.match(text, link.end())
    if name is not None:
        return Step("attribute", name.group()), name.end()
    if text[link.end() : link.end() + 1] != "(":
        return None
    end = closing(text, link.end())
    return (Step("cast", text[link.end() + 1 : end]), end + 1) if end >= 0 else None


def _in_brackets(text: str, at: int) -> tuple[Step, int] | None:
    end = closing(text, at) if text[at] in _CLOSING else -1
    if end < 0:
        return None
    return Step("index" if text[at] == "[" else "call", text[at + 1 : end]), end + 1


def _goes_on(text: str, at: int) -> bool:
    """Whether a chain may go on after a mark or a blank."""
    return not text[at:].strip() or text[at] in "([{.?-:! " or text[at - 1] != " "


def closing(text: str, at: int) -> int:
    """Where the bracket at `at` closes, strings left out of account; -1 when it does not."""
    waiting: list[str] = []
    quote = ""
    size = len(text)
    while at < size:
        character = text[at]
        if quote:
            if character == "\\":
                at += 1
            elif character == quote:
                quote = ""
        elif character in "\"'`":
            quote = character
        elif character in _CLOSING:
            waiting.append(_CLOSING[character])
        elif waiting and character == waiting[-1]:
            waiting.pop()
            if not waiting:
                return at
        at += 1
    return -1


def split_top(text: str, separator: str = ",") -> list[str]:
    """The parts between separators that stand in no bracket and no string."""
    parts: list[str] = []
    start = at = 0
    size = len(text)
    while at < size:
        character = text[at]
        if character in "\"'`":
            end = text.find(character, at + 1)
            at = size if end < 0 else end
        elif character in _CLOSING:
            end = closing(text, at)
            at = size if end < 0 else end
        elif character == "<":
            at = _angle(text, at)
        elif character == separator:
            parts.append(text[start:at].strip())
            start = at + 1
        at += 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def _angle(text: str, at: int) -> int:
    """The end of `<...>`, or `at` where it is a comparison."""
    depth = 0
    for place in range(at, len(text)):
        if text[place] == "<":
            depth += 1
        elif text[place] == ">":
            depth -= 1
            if not depth:
                return place
    return at


_LITERAL: Final = re.compile(
    r"""^[rbuf@$]{0,2}("{3}|'{3}|["'`])(.*)\1$""", re.DOTALL | re.IGNORECASE
)


def literal(text: str) -> str | None:
    """The content of a string literal, None of any other expression."""
    found = _LITERAL.match(text.strip())
    if found is None or found.group(1) in found.group(2):
        return None
    return found.group(2)


_EITHER: Final = re.compile(r"\s(?:or|\|\||\?\?)\s|\sif\s.*?\selse\s")


def alternatives(text: str) -> list[str]:
    """The values that an expression may have: of `a or b` both, of others itself."""
    bare = _EITHER.search(_without_brackets(text))
    if bare is None:
        return [text]
    first, last = bare.span()
    return [text[:first], text[last:]]


def _without_brackets(text: str) -> str:
    """The same length, with what is in brackets blanked out."""
    kept = list(text)
    at = 0
    while at < len(text):
        if text[at] in _CLOSING:
            end = closing(text, at)
            end = len(text) - 1 if end < 0 else end
            kept[at + 1 : end] = "_" * (end - at - 1)
            at = end
        at += 1
    return "".join(kept)


def without_arguments(text: str) -> str:
    """`a(1).b[c(2)].d` as `a().b[].d`."""
    kept: list[str] = []
    at = 0
    while at < len(text):
        kept.append(text[at])
        if text[at] in _CLOSING:
            end = closing(text, at)
            if end < 0:
                return "".join(kept)
            kept.append(text[end])
            at = end
        at += 1
    return "".join(kept)


_CLOSED: Final = re.compile(r"""[\d\[{'"`-]|[rbuf]{1,2}['"]""", re.IGNORECASE)
_NOTHING: Final = frozenset(
    "None null nil undefined True False true false void 0 NULL default Ellipsis".split()
)


def is_news(target: str, value: str) -> bool:
    """Whether a value may be something else than what its target was before, or nothing."""
    return is_open(value) and value != target and not value.startswith(f"{target}.")


def is_open(text: str) -> bool:
    """Whether an expression may be an object: it is no literal and not nothing."""
    text = text.strip()
    return bool(text) and text not in _NOTHING and _CLOSED.match(text) is None
