"""The entities that the sources speak of, and where a text mentions one.

Names are learned from the request itself: what identifies rows and objects, the objective, runs of
capitalised words in prose. Aliases of one object are one entity.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.characters import CAPITALS, LETTERS, SMALL
from quintet.orchestration.synthesis.words import folded, is_generic, tokens
from quintet.patterns import Pattern

_WORD: Final = re.compile(r"[^\W_]+")
_RUN: Final = Pattern(
    rf"[{LETTERS}\d]*[{CAPITALS}][{LETTERS}\d]*"
    rf"(?:[-/.@&'_][{LETTERS}\d]+| [{CAPITALS}\d][{LETTERS}\d]*)*"
)
_LOWER: Final = Pattern(
    rf"(?m)(?:^|[.!?] )(?P<name>[{SMALL}][{LETTERS}\d]{{2,}}(?:[-/.@_][{LETTERS}\d]+)*)"
)
_LONGEST: Final = 8
_NO_NAMES: Final = frozenset(
    """january february march april may june july august september october november december jan
    feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday
    sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays usd eur gbp jpy inr chf
    utc gmt ad bc ce""".split()
)
_OPENERS: Final = _NO_NAMES.union(
    """the a an in on at for from by of as its it this that these those according since after before
    with and but both all our their his her there here what which how when where who compare get
    list show find tell give corrections latest current is are was were do does did has have
    """.split()
)


class Mention(NamedTuple):
    """Where a text names an entity, and which."""

    begin: int
    end: int
    entity: int


_YEAR, _OF_DATE = 4, 3
"""Digits of a year, and numbers of a date."""


class Names:
    """All names of a request, by entity."""

    def __init__(self, groups: Iterable[Sequence[str]] = ()) -> None:
        self._of: dict[tuple[str, ...], int] = {}
        self._shown: list[str] = []
        self._lengths: defaultdict[str, set[int]] = defaultdict(set)
        self._having: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
        self._unsure = set[int]()
        self._codes = set[tuple[str, ...]]()
        for group in groups:
            self.add(group)

    def add(self, group: Sequence[str], *, is_sure: bool = True) -> int:
        """One entity by all its names; which it is."""
        keys = {key: name for name in group if (key := _key(name))}
        known = sorted({self._of[key] for key in keys if key in self._of})
        entity = known[0] if known else len(self._shown)
        for key, name in keys.items():
            if entity == len(self._shown):
                self._shown.append(name)
                self._unsure |= set() if is_sure else {entity}
            if not name.isupper():
                self._codes.discard(key)
            elif key not in self._of:
                self._codes.add(key)
            self._of[key] = entity
            self._lengths[key[0]].add(len(key))
            for word in key:
                self._having[word].add(key)
        if len(known) > 1:
            self._of = {key: entity if one in known else one for key, one in self._of.items()}
        return entity

    def add_prose(self, runs: Iterable[str], lower: frozenset[str], *, is_sure: bool) -> None:
        """Names learned from prose; no single word that is also written in lower case."""
        for run in runs:
            is_common = (folded(run) in lower and run[0].isupper()) or is_numbered(run)
            if not is_common and not self.mentions(run) and not all(map(is_generic, tokens(run))):
                self.add((run,), is_sure=is_sure)

    def join_headed(self, sources: Sequence[frozenset[str]]) -> None:
        """Makes one of "Lima, Peru", or "Lima (city)", and "Lima".

        Not where another name has this head, or one source has both.
        """
        headed: defaultdict[str, set[str]] = defaultdict(set)
        for name in frozenset().union(*sources):
            head = name.partition(", ")[0].partition(" (")[0]
            if head != name:
                headed[head].add(name)
        for head, names in headed.items():
            is_apart = any(head in written and names & written for written in sources)
            if len(names) == 1 and self.known(head) is not None and not is_apart:
                self.add((head, *names))

    def call(self, entity: int, name: str) -> None:
        """Shows an entity by one of its names."""
        self._shown[entity] = name

    def shown(self, entity: int) -> str:
        """An entity's name as first written."""
        return self._shown[entity]

    @property
    def has_sure(self) -> bool:
        """Whether more than prose tells of any entity."""
        return len(self._unsure) < len(self._shown)

    def is_sure(self, entity: int) -> bool:
        """Whether more than prose says that this is an entity."""
        return entity not in self._unsure

    def known(self, name: str) -> int | None:
        """The entity of a name."""
        return self._of.get(_key(name))

    def mentions(self, text: str) -> list[Mention]:
        """Every longest name in a text, in order; one short word only as names are written."""
        words = [found.span() for found in _WORD.finditer(text)]
        lower = text.lower() if text.isascii() else ""
        plain = [lower[begin:end] or folded(text[begin:end]) for begin, end in words]
        made: list[Mention] = []
        at = 0
        while at < len(plain):
            lengths = self._lengths.get(plain[at])
            for length in sorted(lengths, reverse=True) if lengths else ():
                entity = self._of.get(tuple(plain[at : at + length]))
                begin, end = words[at][0], words[min(at + length, len(words)) - 1][1]
                is_long = length > 1 or not is_generic(plain[at])
                if entity is not None and (is_long or self._is_written(text[begin:end])):
                    made.append(Mention(begin, end, entity))
                    at += length - 1
                    break
            at += 1
        return made

    def _is_written(self, word: str) -> bool:
        """Whether a short word is written as a name: in capitals, where the name always is."""
        is_code = (folded(word),) in self._codes
        return not (word[1:] if is_code else word).islower()

    def only(self, text: str) -> int | None:
        """The one entity that a text mentions, by more than prose where it mentions several."""
        every = {one.entity for one in self.mentions(text)}
        found = {entity for entity in every if self.is_sure(entity)} or every
        return found.pop() if len(found) == 1 else None

    def within(self, words: frozenset[str], need: frozenset[str]) -> int | None:
        """The one entity whose name has all of `need`, and otherwise only these words."""
        fitting: defaultdict[int, set[int]] = defaultdict(set)
        keys = [self._having[word] for word in need if word in self._having]
        for key in min(keys, key=len, default=()):
            entity = self._of[key]
            rest = [word for word in key if word not in need]
            if need <= set(key) and ({*rest} <= words or "".join(rest) in words):
                fitting[len(key)].add(entity)
        found = fitting[max(fitting)] if fitting else set()
        return next(iter(found)) if len(found) == 1 else None


@lru_cache(maxsize=8192)
def is_numbered(name: str) -> bool:
    """Whether a name is only a version or a number: v22, 16, 3.11."""
    plain = name.strip().casefold().removeprefix("v")
    return bool(plain) and all(letter.isdigit() or letter in ".-" for letter in plain)


def is_long_number(name: str) -> bool:
    """Whether a number has more digits than a year, so that it can be a name: block 812345.

    So has a code of digits with hyphens that is neither a date nor a span of years: set 76205-1.
    """
    parts = name.split("-")
    is_long = len(parts[0]) > _YEAR or len(parts) > _OF_DATE
    return is_long and name.isascii() and all(map(str.isdigit, parts))


def capitalised(text: str) -> tuple[list[str], list[str]]:
    """Runs of capitalised words and numbers within sentences, and those that begin one."""
    inner: list[str] = []
    first = [found["name"] for found in _LOWER.finditer(text)]
    for found in _RUN.finditer(text):
        before = text[: found.start()].rstrip(" *_\"'(“")[-1:]
        written = found[0].rstrip("./-_@&'").split(" ")
        run = written
        while run and folded(run[0]) in _OPENERS:
            run = run[1:]
        is_first = before in {"", ".", "!", "?", "\n"} and run == written
        (first if is_first else inner).append(" ".join(run))
    return [one for one in inner if _may_be(one)], [one for one in first if _may_be(one)]


def asked_names(objective: str) -> frozenset[tuple[str, ...]]:
    """What an objective may call entities; a single word that begins a sentence may be any word."""
    inner, first = capitalised(objective)
    return frozenset(tokens(name) for name in (*inner, *(name for name in first if " " in name)))


def _may_be(name: str) -> bool:
    words = tokens(name)
    is_code = len(words) > 1 and any(map(is_long_number, words))
    return is_code or not all(is_generic(word) or word.isdigit() for word in words)


@lru_cache(maxsize=4096)
def _key(name: str) -> tuple[str, ...]:
    key = tokens(name)
    key = key[1:] if key and key[0] in {"the", "a"} and len(key) > 1 else key
    letters = "".join(key)
    is_name = len(key) <= _LONGEST and len(letters) > 1
    return key if is_name and (is_long_number(name) or not is_numbered(name)) else ()
