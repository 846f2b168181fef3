"""Which part of a document is about what: names, told by all sources together, and their scopes.

Texts that stand at one place of all records (a slot) are names where the objective or other
sources speak of them; what the slot is called decides only where that leaves it open. A name's
scope is the largest part of the document that has this name of its slot and no other.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.dates import is_moment
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.measures import is_currency_code
from quintet.orchestration.synthesis.names import is_numbered
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.trees import VALUE_KEYS, Node
from quintet.orchestration.synthesis.words import tokens

NAMES: Final = (
    "name label title names labels full_name fullname display_name displayname product "
    "product_name package package_name project cve cve_id cveid country_name city_name "
    "country city location place station asset coin item company team species element planet "
    "region state entity subject crypto currency_pair pair base ticker app game film movie book "
    "model device language library framework tool airport river mountain lake university".split()
)
"""Keys that name an object where nobody else does, the surest first."""
CODES: Final = (
    "id symbol code slug key cca2 cca3 iso iso2 iso3 iso_code iso_a2 iso_a3 alpha2code alpha3code "
    "alpha_2 alpha_3 full_name countryiso3code official spdx_id abbreviation login".split()
)
"""Keys of what stands for an object beside its name."""
RECORD: Final = frozenset(
    "uuid guid sha hash etag node_id md5 sha256 type kind object class lang locale rank draft "
    "@type @id".split()
)
"""Keys of what tells of the record, and not of what it is about."""
_DESCRIBED: Final = (
    "indicator", "metric", "measure", "attribute", "parameter", "variable", "series",
)  # fmt: skip
_MARKS: Final = re.compile(r" [–—|/-]+ |[:;] |, |[()]")
_SUFFIXES: Final = ("_name", "Name", "_label", "Label")
_SPOKEN: Final = 0.5
"""Of a slot's names, that others speak of at least."""
_EDITION: Final = re.compile(r"v\d+(?:\.\d+)*|\d{1,3}(?:\.\d+)*", re.ASCII)
_HASH: Final = re.compile(r"[0-9a-fA-F]{8,}|[0-9a-fA-F-]{20,}")
_LONGEST, _MOST_TEXTS, _LAST = 8, 400, 1000
Path = tuple[str, ...]


@dataclass(slots=True, eq=False)
class Slot:
    """Texts that stand at one place of all records, or as the keys of the records."""

    path: Path
    is_keys: bool
    is_title: bool = False
    """Whether its document says that it names its records."""
    said: list[tuple[int, str]] = field(default_factory=list)
    """The number of the part that has a text, or that stands under it; and the text."""

    @property
    def texts(self) -> list[str]:
        """The texts, each once."""
        return [*dict.fromkeys(text for _, text in self.said)]


class Entities(NamedTuple):
    """The names of the parts that are about something, and the leaves that only name."""

    names: Mapping[int, tuple[str, ...]]
    naming: frozenset[int]

    def of(self, node: Node) -> tuple[str, ...]:
        """What a part is about, where that begins with it."""
        return self.names.get(id(node), ())

    def is_naming(self, node: Node) -> bool:
        """Whether a leaf only names what is around it."""
        return id(node) in self.naming


class _Numbered:
    """The parts of a document in order, with what contains what."""

    def __init__(self, root: Node, speech: Speech) -> None:
        self.nodes: list[Node] = []
        self.parents: list[int] = []
        self.slots: dict[tuple[Path, bool], Slot] = {}
        self.keyed = set[int]()
        self._speech = speech
        self._add(root, (), -1)

    def _add(self, node: Node, path: Path, parent: int) -> None:
        at = len(self.nodes)
        self.nodes.append(node)
        self.parents.append(parent)
        if node.kind == "leaf":
            holder = self.nodes[parent] if parent >= 0 else None
            is_one = holder is not None and (holder.kind == "object" or len(holder.members) == 1)
            if is_one and (_may_name(node) or self._speech.is_part(node.text)):
                slot = self._slot(path, is_keys=False)
                slot.said.append((at, node.text))
                over = self.parents[parent]
                slot.is_title |= over >= 0 and node.key == self.nodes[over].named_by
            return
        is_keyed = node.kind == "object" and _has_names_as_keys(node, self._speech)
        self.keyed |= {at} if is_keyed else set()
        for one in node.members:
            here = path if node.kind == "list" else (*path, "*" if is_keyed else one.key)
            if is_keyed and one.kind != "leaf":
                self._slot(here, is_keys=True).said.append((len(self.nodes), one.key))
            self._add(one, here, at)

    def _slot(self, path: Path, *, is_keys: bool) -> Slot:
        return self.slots.setdefault((path, is_keys), Slot(path, is_keys))

    def above(self, at: int) -> Iterator[int]:
        """What contains a part, from inside out."""
        while (at := self.parents[at]) >= 0:
            yield at

    def scopes(self, slot: Slot) -> list[tuple[int, str]]:
        """The largest part around each text of a slot that has no other text of it."""
        texts: defaultdict[int, set[str]] = defaultdict(set)
        having: defaultdict[int, set[int]] = defaultdict(set)
        for at, text in slot.said:
            below = at
            for over in self.above(at):
                texts[over].add(text)
                having[over].add(below)
                below = over
        found: list[tuple[int, str]] = []
        for at, text in slot.said:
            widest = at if slot.is_keys else self.parents[at]
            for over in self.above(widest):
                others = sum(one.kind == "object" for one in self.nodes[over].members)
                is_set = self.nodes[over].kind == "list" or over in self.keyed
                if len(texts[over]) > 1 or (is_set and len(having[over]) < others):
                    break
                widest = over
            found.append((widest, text))
        return found


def entities_in(root: Node, speech: Speech, source: int) -> Entities:
    """The names in a document of a source."""
    made = _Numbered(root, speech)
    names: dict[int, list[str]] = {}
    naming = set[int]()
    holders: dict[int, int] = {}
    for slot, is_told in _ranked(made, speech, source):
        scopes = made.scopes(slot)
        may_lie_within = is_told and not _recurs(made, scopes, names)
        for (at, text), (scope, _) in zip(slot.said, scopes, strict=True):
            holder = at if slot.is_keys else made.parents[at]
            if scope in names:
                is_code = slot.path[-1].casefold() in (*CODES, *NAMES[:10])
                if holder == holders[scope] and is_code and not slot.is_keys:
                    names[scope].append(text)
                    naming.add(id(made.nodes[at]))
                elif text in names[scope]:
                    naming.add(id(made.nodes[at]))
                continue
            if any(over in names for over in made.above(scope)) and not may_lie_within:
                continue
            names[scope], holders[scope] = [text], holder
            if not slot.is_keys:
                naming.add(id(made.nodes[at]))
    told = {id(made.nodes[at]): tuple(dict.fromkeys(texts)) for at, texts in names.items()}
    return Entities(told, frozenset(naming))


def _recurs(
    made: _Numbered, scopes: Sequence[tuple[int, str]], names: Mapping[int, object]
) -> bool:
    """Whether a slot has the same texts within several things: they are no things themselves."""
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for scope, text in scopes:
        owners[text] |= {over for over in made.above(scope) if over in names}
    return 2 * sum(len(one) > 1 for one in owners.values()) > len(owners)


def _is_listed(made: _Numbered, scope: int) -> bool:
    """Whether a part is one of several in a list."""
    over = made.nodes[made.parents[scope]]
    return over.kind == "list" and len(over.members) > 1


def _ranked(made: _Numbered, speech: Speech, source: int) -> list[tuple[Slot, bool]]:
    """The slots that may name something, those first that others speak of most.

    And whether others speak of them at all.
    """
    told: list[tuple[bool, float, Slot]] = []
    rest: list[tuple[int, int, Slot]] = []
    for slot in made.slots.values():
        texts = slot.texts[:_MOST_TEXTS]
        is_kind = not slot.is_keys and slot.path[-1].casefold() in RECORD
        if is_kind and not (len(texts) == len(slot.said) and all(map(speech.is_known, texts))):
            continue
        weight = _spoken(texts, speech, source)
        if weight:
            told.append((any(map(speech.is_asked, texts)), weight, slot))
        elif slot.is_keys and all(map(_EDITION.fullmatch, texts)):
            told.append((False, 0, slot))
        elif (order := _order(slot)) is not None and (
            slot.is_keys or not all(map(is_numbered, texts))
        ):
            rest.append((order, len(slot.path), slot))
    told.sort(key=lambda one: (-one[0], not one[2].is_keys, -one[1]))
    rest.sort(key=lambda one: one[:2])
    return [(slot, True) for *_, slot in told] + [(slot, False) for *_, slot in rest]


def _spoken(texts: Sequence[str], speech: Speech, source: int) -> float:
    """How much others speak of a slot's texts; 0 where they are no names by it."""
    is_asked = any(map(speech.is_asked, texts))
    if all(speech.is_attribute(tokens(text)) for text in texts):
        return 0
    if not is_asked and (not texts[1:] or not all(map(is_name, texts))):
        return 0
    spoken = [speech.spoken(text, source) for text in texts]
    return sum(spoken) / len(texts) if sum(map(bool, spoken)) >= _SPOKEN * len(texts) else 0


def _order(slot: Slot) -> int | None:
    """How surely a slot names by what it is called: the less, the surer."""
    if slot.is_keys:
        return _LAST if all(map(is_numbered, slot.texts)) else 0
    if slot.is_title:
        return 0
    key = slot.path[-1]
    if [one.casefold() in NAMES[:5] for one in slot.path[-2:]] == [True, False]:
        key = slot.path[-2]  # in a language: {"labels": {"en": "K2"}}
    if key.casefold() in NAMES:
        return NAMES.index(key.casefold())
    if key.endswith(_SUFFIXES):
        return len(NAMES)
    return len(NAMES) + 1 + CODES.index(key.casefold()) if key.casefold() in CODES else None


def _may_name(node: Node) -> bool:
    text = node.text
    is_text = node.is_name and "://" not in text and not _HASH.fullmatch(text)
    is_text = is_text and not text.endswith(".")
    is_text = is_text and not node.key.casefold().startswith((*_DESCRIBED, "unit", "currency"))

    return is_text and len(tokens(text)) <= _LONGEST


def is_name(text: str) -> bool:
    """Whether a text is a name by itself, and no number, date or flag."""
    value = typed(text)
    return value is not None and value.kind == "name"


def _share(keys: Sequence[str], speech: Speech) -> float:
    return sum(map(speech.is_known, keys)) / len(keys) if keys else 0


def _has_names_as_keys(node: Node, speech: Speech) -> bool:
    """Whether an object's keys name entities: `{"bitcoin": {...}, "ethereum": {...}}`.

    By the objective or another source; else where the members are objects of one shape.
    """
    inner = [one for one in node.members if one.kind == "object" and one.members]
    keys = [one.key for one in inner]
    if not inner or all(map(is_moment, keys)) or all(map(is_currency_code, keys)):
        return False
    below = [one.key for each in inner for one in each.members if one.kind != "leaf"]
    known, inside = _share(keys, speech), _share(below, speech)
    if (known and known >= inside) or all(map(is_numbered, keys)):
        return True
    if not inner[1:] or 2 * len(inner) < len(node.members) or inside:
        return False
    shapes = [frozenset(one.key.casefold() for one in node.members) for node in inner]
    if any(shape & VALUE_KEYS for shape in shapes) or all(
        speech.is_attribute(tokens(key)) for key in keys
    ):
        return False
    return 2 * len(frozenset.intersection(*shapes)) >= min(map(len, shapes))


def named_part(text: str, speech: Speech) -> tuple[str, str]:
    """The only known name between the marks of a title, and the rest: "Population: Peru"."""
    parts = [part for part in _MARKS.split(text) if part.strip()]
    names = [part for part in parts if speech.is_known(part)]
    if len(parts) == 1 or len(names) != 1:
        return "", text
    return names[0], " ".join(part for part in parts if part != names[0])
