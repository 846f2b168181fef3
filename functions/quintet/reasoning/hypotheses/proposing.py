"""Checks that may decide a hypothesis in words, made from what its functions consist of.

Names that the text has too come first. Every proposal names things that exist, so that it can be
sent back as it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from quintet.codegraph.statements import Arm, Assign, CallSite, Handler, Node, Raise, Return, walk
from quintet.codegraph.syntax.expressions import Attribute, Call, Comparison, Literal
from quintet.codegraph.syntax.walking import dotted
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.statement_expressions import expressions, within
from quintet.reasoning.hypotheses.checks.conditions import conditions, truth_of
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.subjects import Subjects
from quintet.reasoning.libraries.catalogue import catalogue

MOST: Final = 8
_FUNCTIONS: Final = 4
_OF_A_HANDLER: Final = 3
"""Things it does that are asked about."""
_ALIKE: Final = 2
"""Of one kind about one function."""
_OF_VALUES: Final = frozenset({"compares", "has_default", "returns", "calls", "reaches"})
_PATH: Final = "::"
"""Stands in the names of what is in the code; others are written as the function has them."""
_Proposal = dict[str, Any]


def proposals(
    facts: Facts,
    subjects: Subjects,
    named: Sequence[Function],
    words: frozenset[str],
    rules: Sequence[_Proposal],
) -> list[_Proposal]:
    """The checks, those that speak of most that the text names first."""
    found: list[tuple[int, _Proposal]] = []
    for function in named[:_FUNCTIONS]:
        source = _Source(facts, function, words)
        others = (other.symbol for other in named[:_FUNCTIONS] if other is not function)
        reached = (source.rated("reaches", each.name, callee=each.id) for each in others)
        found += (*reached, *source.proposals())
    found += [(2, proposal) for proposal in rules]
    ordered = sorted(found, key=lambda each: -each[0])
    alike: Counter[tuple[str, str]] = Counter()
    chosen: dict[str, _Proposal] = {}
    for _, proposal in ordered:
        kind = proposal["check"], proposal["function"]
        is_new = alike[kind] < _ALIKE and str(proposal) not in chosen
        if len(chosen) < MOST and is_new and _exists(subjects, proposal):
            alike[kind] += 1
            chosen[str(proposal)] = proposal
    return list(chosen.values())


class _Source:
    """A function, and what could be asked of it."""

    def __init__(self, facts: Facts, function: Function, words: frozenset[str]) -> None:
        self._facts = facts
        self._function = function
        self._words = words
        self._locks = [
            lock
            for visit in function.visits
            if isinstance(visit.node, Arm) and visit.node.label in {"with", "lock"}
            for lock in map(dotted, visit.node.subjects)
            if lock
        ]

        self._classes = [
            word
            for word in sorted(words)
            if any(symbol.kind == "class" for symbol in facts.graph.named(word))
        ]
        """Classes of the code that the text names: one may be the error that is meant."""

    def check(self, check: str, **more: Any) -> _Proposal:
        """A check about the function."""
        return {"check": check, "function": self._function.symbol.id, **more}

    def proposals(self) -> Iterator[tuple[int, _Proposal]]:
        """Each with how many of the text's names it has, twice."""
        for visit in self._function.visits:
            node = visit.node
            if isinstance(node, Handler):
                for caught in (*(node.caught or ("Exception",)), *self._classes):
                    yield self.rated("swallows", caught, error=caught)
                    for kind, name in _events(node)[:_OF_A_HANDLER]:
                        yield self.rated("when", caught, name, error=caught, event={kind: name})
            elif isinstance(node, Raise) and isinstance(node.given, Call) and node.given.name:
                yield self.rated("raises", node.given.name, error=node.given.name)
            elif isinstance(node, Assign):
                yield from self._of_assignment(node)
            elif isinstance(node, CallSite) and node.call is not None:
                yield from self._of_call(node.call, in_loop=bool(visit.loops))
                yield from self._of_conditions(visit, dotted(node.call.function))
            yield from self._of_values(node)
        for parameter in self._function.body.defaults:
            yield self.rated("has_default", parameter, parameter=parameter)

    def rated(self, check: str, *names: str, **more: Any) -> tuple[int, _Proposal]:
        """A check, and how much the text speaks of it; of what happens more than of values."""
        shared = sum(name.rpartition(".")[2] in self._words for name in names)
        is_named = self._function.symbol.name in self._words
        telling = 2 * (check not in _OF_VALUES) - (check == "reaches")
        return 2 * shared + is_named + telling, self.check(check, **more)

    def _of_assignment(self, node: Assign) -> Iterator[tuple[int, _Proposal]]:
        for target in node.left:
            name = dotted(target)
            if isinstance(target, Attribute) and name:
                for lock in self._locks[-1:]:
                    yield self.rated("holds", name, lock, lock=lock, event={"write": name})
                yield self.rated("writes", name, field=name)
            elif name and isinstance(node.right, Call):
                full = self._facts.names.callee(self._function, node.right)
                if full and catalogue(self._function.language).opens(full) is not None:
                    yield self.rated("releases", name, resource=name)

    def _of_call(self, call: Call, *, in_loop: bool) -> Iterator[tuple[int, _Proposal]]:
        for symbol, _ in self._facts.names.targets(self._function, call)[:1]:
            if symbol.is_async and self._function.body.is_async:
                yield self.rated("awaits", symbol.name, callee=symbol.id)
            if in_loop:
                yield self.rated("in_loop", symbol.name, event={"call": symbol.id})
            yield self.rated("calls", symbol.name, callee=symbol.id)

    def _of_conditions(self, visit: Visit, call: str) -> Iterator[tuple[int, _Proposal]]:
        """What was tested where something is called, as far as names tell it."""
        paths = self._facts.paths(self._function)
        for tested in conditions(paths, visit) if call else ():
            for name in filter(None, map(dotted, within(tested[0]))):
                truth = truth_of(tested, name, self._function)
                if truth is not None:
                    event = {"call": call}
                    yield self.rated("guarded_by", name, call, event=event, by=name, truth=truth)

    def _of_values(self, node: Node) -> Iterator[tuple[int, _Proposal]]:
        is_result = isinstance(node, Return) and isinstance(node.given, Literal)
        if is_result and isinstance(node.given, Literal) and node.given.kind == "nothing":  # type: ignore[attr-defined]
            yield self.rated("returns", value=None)
        for root in expressions(node):
            for part in within(root):
                names = (part.left, part.right) if isinstance(part, Comparison) else ()
                for name in filter(None, map(dotted, names)):
                    operator = part.operator  # type: ignore[attr-defined]
                    yield self.rated("compares", name, operator=operator, name=name)


def _events(handler: Handler) -> list[tuple[str, str]]:
    """What a handler calls and assigns, as it is written."""
    found = []
    for node in walk(handler):
        if isinstance(node, CallSite) and node.call is not None:
            found.append(("call", dotted(node.call.function)))
        elif isinstance(node, Assign):
            found += [("write", dotted(target)) for target in node.left]
    return [(kind, name) for kind, name in found if name]


def _exists(subjects: Subjects, proposal: _Proposal) -> bool:
    """Whether every function that it names is one."""
    event = proposal.get("event", {})
    try:
        subjects.functions(proposal["function"], ())
        for callee in (proposal.get("callee"), event.get("call")):
            if callee and _PATH in callee:
                subjects.callee(callee, ())
    except BadInputError:
        return False
    return True
