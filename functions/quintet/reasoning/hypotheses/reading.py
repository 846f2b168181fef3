"""Where to read for a hypothesis in words: the functions it names, and what is seen in them.

Nothing here is a verdict. Names are those of the code that stand in the text; words decide nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import TypeAdapter

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.reasoning.code.functions import FUNCTIONS, Function
from quintet.reasoning.hypotheses.checks.deciding import decided
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.forms import AnyCheck, Check
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.models import ValidationMethod
from quintet.reasoning.hypotheses.proposing import proposals
from quintet.reasoning.hypotheses.scope import Scope
from quintet.reasoning.rules.matching import Matcher

_TOLD_ALREADY: Final = frozenset({"matches_rule", "calls"})
"""Checks that say nothing beside the code and what rules find."""
_CHECK: Final = TypeAdapter[AnyCheck](Check)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*")
_SHORTEST: Final = 3
MOST_PLACES: Final = 8
_MOST_REACHED: Final = 60
_MOST_OBSERVED: Final = 10


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A function that a text names."""

    symbol: Symbol
    why: str

    @property
    def told(self) -> str:
        """Place, name and reason."""
        symbol = self.symbol
        return f"{symbol.path}:{symbol.line} {symbol.qualified} - {self.why}"


@dataclass(frozen=True, slots=True)
class Reading:
    """Places by rank, what rules and checks see there, and checks that may decide, to be sent."""

    places: tuple[NamedPlace, ...] = ()
    observations: tuple[Spot, ...] = ()
    proposed: tuple[dict[str, Any], ...] = ()
    unknown_functions: tuple[str, ...] = ()


def reading_of(
    scope: Scope,
    facts: Facts,
    texts: Sequence[str],
    functions: Sequence[str],
    method: ValidationMethod = "static_analysis",
) -> Reading:
    """What to read for texts; `functions` were named beside them.

    Raises:
        DeadlineExceededError: there is no time to look.
        CallCancelledError: nobody waits for it any more.
    """
    wanted = {name: _symbols(scope, facts, name, is_listed=True) for name in functions}
    ranked = {
        one.id: NamedPlace(one, "named in test_scope.functions")
        for found in wanted.values()
        for one in found
    }
    words = list(dict.fromkeys(word for text in texts for word in _NAME.findall(text)))
    found = [(word, _symbols(scope, facts, word)) for word in words]
    found.sort(key=lambda each: (not _is_written_as_code(each[0]), len(each[1])))
    for word, symbols in found:
        for one in symbols:
            ranked.setdefault(one.id, NamedPlace(one, f"the text names `{word}`"))
    for path in scope.files if not ranked else ():
        for one in facts.graph.symbols(path):
            if one.kind in FUNCTIONS:
                ranked.setdefault(one.id, NamedPlace(one, "in a file of the scope; none is named"))
    places = tuple(ranked.values())[:MOST_PLACES]
    inside = [function for one in places if (function := facts.function(one.symbol))]
    observed = list(_observed(facts, _looked_at(scope, facts, inside, method)))
    known = frozenset(part for word in words for part in (word, _last(word)))
    proposed = proposals(facts, scope.subjects, inside, known, [rule for _, rule in observed])
    return Reading(
        places,
        (*(spot for spot, _ in observed), *_holding(facts, scope, proposed)),
        tuple(proposed),
        tuple(name for name, symbols in wanted.items() if not symbols),
    )


def _holding(facts: Facts, scope: Scope, proposed: Sequence[dict[str, Any]]) -> Iterator[Spot]:
    """What those of the proposed checks say that hold, where that is seen first."""
    for proposal in proposed:
        if proposal["check"] not in _TOLD_ALREADY:
            outcome = decided(facts, scope.subjects, _CHECK.validate_python(proposal), ()).outcome
            for spot in outcome.held_by[:1] if outcome.answer == "holds" else ():
                yield spot._replace(why=f"{_said(proposal)} holds: {spot.why}")


def _said(proposal: dict[str, Any]) -> str:
    """A check in few words: `swallows OrderError`."""
    about = [value for key, value in proposal.items() if key not in {"check", "function"}]
    names = [value.rpartition("::")[2] for value in about if isinstance(value, str)]
    return " ".join((proposal["check"], *names))


def _symbols(scope: Scope, facts: Facts, word: str, *, is_listed: bool = False) -> list[Symbol]:
    """The functions that a name means: in the files of the scope, elsewhere if it is no word."""
    name = word.strip().removesuffix("()").replace("::", ".").replace("#", ".")
    if len(name) < _SHORTEST:
        return []
    found = [one for one in facts.graph.named(name) if one.kind in {*FUNCTIONS, "class"}]
    inside = [one for one in found if one.path in scope.files]
    is_sought = is_listed or _is_written_as_code(word) or not scope.files
    chosen = inside or (found if is_sought else [])
    made = (
        scope.subjects.constructor(one) if one.kind == "class" else one
        for one in chosen[:MOST_PLACES]
    )
    return [one for one in made if one is not None]


def _is_written_as_code(word: str) -> bool:
    """Whether a name is written as no word of a language is."""
    plain = word.replace("::", ".")
    return "." in plain or "_" in plain.strip("_") or plain[1:] != plain[1:].lower()


def _last(word: str) -> str:
    return word.replace("::", ".").replace("#", ".").rpartition(".")[2]


def _looked_at(
    scope: Scope, facts: Facts, named: Sequence[Function], method: ValidationMethod
) -> Iterator[Function]:
    """The functions that rules look at."""
    if method == "pattern_matching":
        for path in scope.files or [file.path for file in facts.graph.files() if not file.skipped]:
            yield from facts.code.functions(path)
    elif method == "trace_simulation":
        for function in named:
            yield from (one.function for one in facts.reach(function).functions[:_MOST_REACHED])
    else:
        yield from named


def _observed(facts: Facts, functions: Iterator[Function]) -> Iterator[tuple[Spot, dict[str, Any]]]:
    """What rules find, each with the check that says so."""
    matcher = Matcher(facts.effects, facts.effects.has_time)
    count = 0
    for function in functions:
        facts.deadline.check()
        for found in matcher.of_function(function):
            if count >= _MOST_OBSERVED:
                return
            count += 1
            check = {"check": "matches_rule", "function": function.symbol.id, "rule": found.rule}
            yield Spot(found.path, found.line, f"{found.rule}: {found.statement}"), check
