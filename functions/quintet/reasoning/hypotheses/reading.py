"""Where to read for a hypothesis in words: the functions it names, and what is seen in them.

Nothing here is a verdict. Names are those of the code that stand in the text; words decide nothing.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from quintet import windowed_re as re
from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Symbol
from quintet.errors import DeadlineExceededError
from quintet.reasoning.code.functions import FUNCTIONS, Function
from quintet.reasoning.common.entry_points import constructor_of
from quintet.reasoning.hypotheses.checks.decision import Decided, decided
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.outcomes import Spot
from quintet.reasoning.hypotheses.checks.subjects import Subjects
from quintet.reasoning.hypotheses.checks.wording import sentence
from quintet.reasoning.hypotheses.decided_beside import CHECK, decided_beside
from quintet.reasoning.hypotheses.models import ValidationMethod
from quintet.reasoning.hypotheses.proposing import MOST as MOST_PROPOSED
from quintet.reasoning.hypotheses.proposing import proposals
from quintet.reasoning.places.evidence import Evidence
from quintet.reasoning.places.finding import MOST, FoundPlace, found_places
from quintet.reasoning.places.locating import located
from quintet.reasoning.places.references import references_in
from quintet.reasoning.places.scope import files_in_scope
from quintet.reasoning.rules.matching import Matcher
from quintet.reasoning.workspaces.workspace import Workspace
from quintet.requests.deadline import Deadline

_MOST_NOTES: Final = 20


@dataclass(frozen=True)
class Scope:
    """What is looked at, and what is said about the rest."""

    facts: Facts
    subjects: Subjects
    evidence: Evidence
    files: tuple[str, ...]
    """Named files that are code; empty for the whole workspace."""
    notes: tuple[str, ...]
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def turn(self, deadline: Deadline) -> Iterator[Facts]:
        """The facts, for one thread and as long as its deadline lasts.

        Raises:
            DeadlineExceededError: it was never its turn.
        """
        if not self._lock.acquire(timeout=deadline.remaining()):
            raise DeadlineExceededError("The time for this hypothesis is over")
        try:
            self.facts.deadline = deadline
            deadline.check()
            yield self.facts
        finally:
            self._lock.release()


def scope_of(graph: CodeGraph, workspace: Workspace, files: Sequence[str]) -> Scope:
    """The code of a workspace; of the named files, folders and globs, where any are named.

    Raises:
        UnknownFileError: one of them is not in the workspace.
    """
    paths = files_in_scope(workspace, files)
    code = tuple(path for path in paths if graph.symbols(path))
    notes = tuple(f"{path} is no code that is read" for path in paths if path not in code)
    evidence = Evidence(workspace, graph)
    facts = Facts(graph, workspace)
    subjects = Subjects(graph, facts.code, code)
    return Scope(facts, subjects, evidence, code, notes[:_MOST_NOTES])


_TOLD_ALREADY: Final = frozenset({"matches_rule", "calls"})
"""Checks that say nothing beside the code and what rules find."""
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*")
_MOST_REACHED: Final = 60
_MOST_OBSERVED: Final = 10


@dataclass(frozen=True, slots=True)
class Reading:
    """Places by rank, what rules and checks see there, and checks that may decide, to be sent."""

    places: tuple[FoundPlace, ...] = ()
    observations: tuple[Spot, ...] = ()
    proposed: tuple[dict[str, Any], ...] = ()
    unknown_functions: tuple[str, ...] = ()


def reading_of(
    scope: Scope,
    facts: Facts,
    texts: Sequence[str],
    functions: Sequence[str],
    method: ValidationMethod = "static_analysis",
    checks: Sequence[Decided] = (),
) -> Reading:
    """What to read for texts; `functions` were named, and `checks` sent, beside them.

    Raises:
        DeadlineExceededError: there is no time to look.
    """
    text = "\n".join(texts)
    references = references_in(text)
    wanted = {name: _symbols(scope, facts, name) for name in functions}
    at_hand = located(references, scope.evidence, scope.files, facts.deadline)
    places = [
        FoundPlace(symbol, symbol.line, "named in test_scope.functions")
        for symbol in dict.fromkeys(symbol for found in wanted.values() for symbol in found)
    ]
    places += found_places(text, at_hand, scope.evidence, scope.files, facts.deadline)
    places = list({place.symbol.id: place for place in reversed(places)}.values())[::-1][:MOST]
    inside = [function for place in places if (function := facts.function(place.symbol))]
    observed = list(_observed(facts, _looked_at(scope, facts, inside, method)))
    words = _NAME.findall(text)
    known = frozenset(part for word in words for part in (word, _last(word)))
    rules = [rule for _, rule in observed]
    proposed = [
        *decided_beside(facts, scope.subjects, checks),
        *proposals(facts, scope.subjects, inside, known, rules),
    ][:MOST_PROPOSED]
    return Reading(
        tuple(places),
        (*(spot for spot, _ in observed), *_holding(facts, scope, proposed)),
        tuple(proposed),
        tuple(name for name, symbols in wanted.items() if not symbols),
    )


def _holding(facts: Facts, scope: Scope, proposed: Sequence[dict[str, Any]]) -> Iterator[Spot]:
    """What those of the proposed checks say that hold, where that is seen first."""
    for proposal in proposed:
        if proposal["check"] not in _TOLD_ALREADY:
            check = CHECK.validate_python(proposal)
            outcome = decided(facts, scope.subjects, check, ()).outcome
            for spot in outcome.held_by[:1] if outcome.answer == "holds" else ():
                yield spot._replace(why=sentence(check))


def _symbols(scope: Scope, facts: Facts, name: str) -> list[Symbol]:
    """The functions that a name means: in the files of the scope, else anywhere."""
    name = name.strip().removesuffix("()").replace("::", ".").replace("#", ".")
    found = [symbol for symbol in facts.graph.named(name) if symbol.kind in {*FUNCTIONS, "class"}]
    inside = [symbol for symbol in found if symbol.path in scope.files]
    made = (
        constructor_of(symbol, facts.graph.members(symbol)) if symbol.kind == "class" else symbol
        for symbol in (inside or found)[:MOST]
    )
    return [symbol for symbol in made if symbol is not None]


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
            yield from (
                reached.function for reached in facts.reach(function).functions[:_MOST_REACHED]
            )
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
