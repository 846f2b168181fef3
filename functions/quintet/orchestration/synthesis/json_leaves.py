"""A leaf of JSON as a statement, or why it is none."""

from typing import Any, Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.identities import Digits
from quintet.orchestration.synthesis.json_places import At
from quintet.orchestration.synthesis.literals import is_prose, name_value
from quintet.orchestration.synthesis.measures import heading_of, is_currency_code, measured
from quintet.orchestration.synthesis.statements import Statement, labelled
from quintet.orchestration.synthesis.values import Value

_RECORD: Final = frozenset(
    "id uuid guid sha hash etag node_id md5 sha256 type kind object class lang locale rank draft "
    "@type @id".split()
)
_ADDRESSES: Final = ("http://", "https://", "git+", "git:", "data:")


def is_text(leaf: Any) -> bool:
    """Whether a leaf is sentences or a page, to be read as such."""
    return isinstance(leaf, str) and not isinstance(leaf, Digits) and is_prose(clean(leaf).strip())


def leaf_statement(leaf: Any, at: At) -> Statement | str:
    """What a leaf says at its place; else the reason why it says nothing."""
    text = str(leaf).lower() if isinstance(leaf, bool) else clean(str(leaf or "")).strip()
    key = at.keys[-1].casefold() if at.keys else ""
    if not text:
        return "it is empty"
    if key in _RECORD:
        return "it describes the record"
    if text.startswith(_ADDRESSES):
        return "an address"
    if is_currency_code(key) and isinstance(leaf, Digits):
        keys = at.keys[:-1] or ("price",)
        at = at._replace(keys=keys, unit=key.upper(), within=(*at.within, key))
    value = measured(text, at.keys, at.unit)
    return statement(value, at, text) if value else "a text, and no value"


def statement(value: Value, at: At, text: str) -> Statement:
    """The statement of a value: its attribute is told by the keys, its time by a year in one."""
    headings = [heading_of(key) for key in at.keys]
    label, core = labelled(*at.above, *(plain for plain, _ in headings if plain.strip()))
    when = at.when or next((told for _, told in reversed(headings) if told), "")
    said = Statement(at.names, core, value, at.path, text, "json", label, at.within, when)
    return said._replace(as_of=at.as_of)


def named_statement(told: tuple[str, ...], node: Any, at: At) -> Statement:
    """The names of an object as a value: a code in capitals first, as sources quote it."""
    at = at._replace(path=at.path + _pointer_to(told, node))
    told = tuple(sorted(told, key=lambda one: not (one.isupper() and not one[3:])))
    forms = [form for one in told if (form := name_value(one))]
    others = tuple(" ".join(form.parts) for form in forms)
    value = forms[0] if forms else Value("name", told[0], parts=told[:1])
    return statement(value._replace(others=others), at, told[0])


def _pointer_to(told: tuple[str, ...], node: Any) -> str:
    """The pointer, from a node on, of the first leaf or key that is one of these texts."""
    for key, value in node.items() if isinstance(node, dict) else ():
        if value in told or key in told:
            return At().step(key).path
        if inner := _pointer_to(told, value):
            return At().step(key).path + inner
    return ""
