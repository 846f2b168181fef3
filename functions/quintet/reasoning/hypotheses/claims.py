"""What a hypothesis claims, read from its words by rules: kinds of defect, and names in the code.

The text is data. It chooses what is looked at; it never says what is found, and nothing in it that
speaks of scores, verdicts or roles has any meaning here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.reasoning.hypotheses.code_view import CodeView, Unit

_WORD: Final = re.compile(r"[A-Za-z_$][\w$]*")
_CODE_LIKE: Final = re.compile(r"_|[a-z][A-Z]|^[A-Z]{2,}$|^[A-Z][a-z]+[A-Z]")
_SHORT: Final = 2
_FEW: Final = 60
"""Functions in which a claim without names is still about something."""
_ANYWHERE: Final = 0.45
_COMMON: Final = frozenset(
    """the and for not with that this then than get set add has use run its own all any are was new
    old one two out can key from into only ever never always each when while where which because
    between before after other another value values name names data
    call calls code has had end ends may job jobs line lines read write same without
    does did but returns return keeps keep given every still first last more less is_ to of in
    """.split()
)


@dataclass(frozen=True, slots=True)
class Claim:
    """`defects` are keys of the library and how directly each was named, 0 to 1, best first.

    `names` stand in the code exactly as in the text, `loose` are words that name files or
    definitions in other letters.
    """

    text: str
    defects: tuple[tuple[str, float], ...] = ()
    names: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()

    def directness(self, defect: str) -> float:
        """How directly a defect was named; 0 where it was not."""
        return dict(self.defects).get(defect, 0.0)


@dataclass(frozen=True)
class Focus:
    """Where a claim points. Without names it points everywhere alike."""

    named: frozenset[str]
    """Ids of functions that are named, or that belong to a named class."""
    near: frozenset[str]
    """Ids of functions in named files, and of direct callers and callees of the named."""
    words: tuple[str, ...]

    def relevance(self, code: CodeView, path: str, line: int) -> float:
        """0 to 1: how much a place has to do with what the claim speaks of."""
        if not (self.named or self.near or self.words):
            return 0.9 if len(code.units) <= _FEW else _ANYWHERE
        unit = code.unit_at(path, line)
        identity = unit.symbol.id if unit is not None else ""
        text = code.line(path, line)
        if any(re.search(rf"\b{re.escape(word)}\b", text) for word in self.words):
            return 1.0
        if identity in self.named:
            return 0.9
        return 0.8 if identity in self.near else 0.5


def claim_of(
    text: str, defects: Iterable[tuple[str, float]], code: CodeView, functions: Sequence[str] = ()
) -> Claim:
    """The claim of a text; `functions` are named by the caller beside it."""
    words = list(dict.fromkeys(_WORD.findall(f"{text} {' '.join(functions)}")))
    defined = {symbol.name for some in code.symbols.values() for symbol in some}
    exact = [word for word in words if _is_name(word, defined, code.tokens)]
    loose = [word for word in words if word not in exact and _names_something(word, code)]
    ranked = sorted(dict(defects).items(), key=lambda pair: (-pair[1], pair[0]))
    return Claim(text, tuple(ranked), tuple(exact), tuple(loose))


def focus_of(claim: Claim, code: CodeView) -> Focus:
    """The functions that a claim points to."""
    lowered = {one.lower() for one in (*claim.names, *claim.loose)}
    classes = {
        symbol.id
        for some in code.symbols.values()
        for symbol in some
        if symbol.kind in {"class", "interface", "type"} and symbol.name.lower() in lowered
    }
    named = {
        function.symbol.id for function in code.functions if function.symbol.name in claim.names
    }
    narrowed = {code.by_id[one].symbol.parent for one in named}
    named |= {
        function.symbol.id
        for function in code.functions
        if function.symbol.parent in classes - narrowed
    }
    near = {one.symbol.id for one in code.units if _stem(one.path) in lowered}
    near |= {target for unit in code.functions for target in _neighbours(unit, named)}
    return Focus(frozenset(named), frozenset(near), claim.names)


def _neighbours(unit: Unit, named: set[str]) -> Iterable[str]:
    targets = {target.symbol_id for call in unit.calls for target in call.targets}
    if unit.symbol.id in named:
        return targets
    return [unit.symbol.id] if targets & named else []


def _is_name(word: str, defined: set[str], tokens: frozenset[str]) -> bool:
    if word in defined and (len(word) > _SHORT or _CODE_LIKE.search(word)):
        return word.lower() not in _COMMON
    return word in tokens and bool(_CODE_LIKE.search(word))


def _names_something(word: str, code: CodeView) -> bool:
    lowered = word.lower()
    if len(lowered) <= _SHORT or lowered in _COMMON:
        return False
    symbols: Iterable[Symbol] = (one for some in code.symbols.values() for one in some)
    return any(_stem(path) == lowered for path in code.code) or any(
        symbol.name.lower() == lowered for symbol in symbols if symbol.kind != "module"
    )


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].split(".", 1)[0].lower()
