"""Which part of a document is about what: names, told by all sources together, and their scopes.

Texts that stand at one place of all records (a slot) are names where the objective or other
sources speak of them; what the slot is called decides only where that leaves it open. A name's
scope is the largest part of the document that has this name of its slot and no other.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.slots import Numbered, Slot
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.trees import Node
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
_ALIASES: Final = frozenset({*CODES, *NAMES[:10]} - {"label", "labels"})
"""Keys of other names of what a key beside them names; a label may be who brings a record out."""
RECORD: Final = frozenset(
    "uuid guid sha hash etag node_id md5 sha256 type kind object class lang locale draft "
    "@type @id".split()
)
"""Keys of what tells of the record, and not of what it is about."""
_MARKS: Final = re.compile(r" [–—|/-]+ |[:;] |, |[()]")
_SUFFIXES: Final = ("_name", "Name", "_label", "Label")
_OUTCOMES: Final = frozenset({"ok", "success", "fail", "error", "200"})
"""What services say of a request, as JSend and HTTP have it."""
_SPOKEN: Final = 0.5
"""Of a slot's names, that others speak of at least."""
_MOST_TEXTS: Final = 400


class Entities(NamedTuple):
    """The names of the parts that are about something, and the leaves that only name."""

    names: Mapping[int, tuple[str, ...]]
    naming: frozenset[int]
    around: frozenset[int]
    """Leaves that say how a request went, around what is named: `{"status": "ok", "data": …}`."""

    def of(self, node: Node) -> tuple[str, ...]:
        """What a part is about, where that begins with it."""
        return self.names.get(id(node), ())

    def is_naming(self, node: Node) -> bool:
        """Whether a leaf only names what is around it."""
        return id(node) in self.naming


def entities_in(root: Node, speech: Speech, source: int) -> Entities:
    """The names in a document of a source."""
    made = Numbered(root, speech)
    names: dict[int, list[str]] = {}
    naming = set[int]()
    holders: dict[int, int] = {}
    for at, code, parts in _assembled(made, speech):
        names[at], holders[at] = [code], -1
        naming |= {id(part) for part in parts}
    for slot, is_told in _ranked(made, speech, source):
        scopes = made.scopes(slot)
        may_lie_within = is_told and not _recurs(made, scopes, names)
        for (at, text), (scope, _) in zip(slot.said, scopes, strict=True):
            holder = at if slot.is_keys else made.parents[at]
            if scope in names:
                is_code = slot.path[-1].casefold() in _ALIASES
                if holder == holders[scope] and is_code and not slot.is_keys:
                    names[scope].append(text)
                    naming.add(id(made.nodes[at]))
                continue
            if any(over in names for over in made.above(scope)) and not may_lie_within:
                continue
            names[scope], holders[scope] = [text], holder
            if not slot.is_keys:
                naming.add(id(made.nodes[at]))
    told = {id(made.nodes[at]): tuple(dict.fromkeys(texts)) for at, texts in names.items()}
    return Entities(told, frozenset(naming), frozenset(_around(made, holders)))


def _around(made: Numbered, holders: Mapping[int, int]) -> Iterator[int]:
    """The leaves that say how a request went, between a scope and the object with its name."""
    for scope, holder in holders.items():
        for at in made.above(holder) if holder > scope else ():
            members = made.nodes[at].members
            if sum(one.kind != "leaf" for one in members) == 1:
                yield from (id(one) for one in members if one.text.casefold() in _OUTCOMES)


def _assembled(made: Numbered, speech: Speech) -> Iterator[tuple[int, str, tuple[Node, Node]]]:
    """The objects whose name and number are an asked code, with the leaves that are these."""
    for at, node in enumerate(made.nodes):
        leaves = [one for one in node.members if node.kind == "object" and one.kind == "leaf"]
        numbers = [one for one in leaves if one.text.isdigit()]
        for name, number in product([one for one in leaves if one.is_name], numbers):
            if code := speech.asked_code(name.text, number.text):
                yield at, code, (name, number)
                break


def _recurs(made: Numbered, scopes: Sequence[tuple[int, str]], names: Mapping[int, object]) -> bool:
    """Whether a slot has the same texts within several things: they are no things themselves."""
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for scope, text in scopes:
        owners[text] |= {over for over in made.above(scope) if over in names}
    return 2 * sum(len(one) > 1 for one in owners.values()) > len(owners)


def _ranked(made: Numbered, speech: Speech, source: int) -> list[tuple[Slot, bool]]:
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
        elif titles := _titles(slot, speech):
            told.append((False, len(titles.texts), titles))
        elif (order := _order(slot)) is not None:
            rest.append((order, len(slot.path), slot))
    told.sort(key=lambda one: (-one[0], not one[2].is_keys, -one[1]))
    rest.sort(key=lambda one: one[:2])
    return [(slot, True) for *_, slot in told] + [(slot, False) for *_, slot in rest]


def _titles(slot: Slot, speech: Speech) -> Slot | None:
    """A slot whose texts each have one asked name between marks, another each, as these names."""
    names = {text: asked_part(text, speech) for text in slot.texts}
    if slot.is_keys or not all(names.values()) or len({*names.values()}) < len(names):
        return None
    said = [(at, names[text]) for at, text in slot.said]
    return Slot(slot.path, is_keys=False, is_title=slot.is_title, said=said)


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
    if slot.is_keys or slot.is_title:
        return 0
    over, key = ("", *slot.path)[-2:]
    if over.casefold() in NAMES[:5] and key.casefold() not in NAMES:
        key = over  # in a language: {"labels": {"en": "K2"}}
    if key.casefold() in (*NAMES, *CODES):
        return (*NAMES, *CODES).index(key.casefold())
    return len(NAMES) if key.endswith(_SUFFIXES) else None


def is_name(text: str) -> bool:
    """Whether a text is a name by itself, and no number, date or flag."""
    value = typed(text)
    return value is not None and value.kind == "name"


def asked_part(text: str, speech: Speech) -> str:
    """The only name between the marks of a title that the objective has: "Rembrandt, The Mill"."""
    parts = [part.strip() for part in _MARKS.split(text) if part.strip()]
    asked = [part for part in parts if speech.is_asked(part) and is_name(part)]
    return asked[0] if len(parts) > 1 and len(asked) == 1 else ""


def named_part(text: str, speech: Speech) -> tuple[str, str]:
    """The only known name between the marks of a title, and the rest: "Population: Peru"."""
    parts = [part for part in _MARKS.split(text) if part.strip()]
    names = [part for part in parts if speech.is_known(part)]
    if len(parts) == 1 or len(names) != 1:
        return "", text
    return names[0], " ".join(part for part in parts if part != names[0])
