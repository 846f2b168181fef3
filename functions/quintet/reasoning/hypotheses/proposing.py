"""Checks that may decide a hypothesis in words, made from what its functions consist of.

Names that the text has too come first. Every proposal names things that exist, so that it can be
sent back as it is.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from quintet.codegraph.statements import Arm, Assign, CallSite, Handler, Node, Raise, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Literal,
    dotted,
)
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import Function
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.parts import expressions, within
from quintet.reasoning.hypotheses.checks.subjects import Subjects

MOST: Final = 8
_FUNCTIONS: Final = 4
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
    for at, function in enumerate(named[:_FUNCTIONS]):
        source = _Source(facts, function, words)
        others = (other.symbol.id for other in named[:_FUNCTIONS] if other is not function)
        found += [(2 - at, source.check("reaches", callee=other)) for other in others]
        found += [one for one in source.proposals() if _exists(subjects, one[1])]
    found += [(1, proposal) for proposal in rules]
    ordered = sorted(found, key=lambda each: -each[0])
    return list({str(proposal): proposal for _, proposal in ordered}.values())[:MOST]


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
                    yield self._rated("swallows", caught, error=caught)
            elif isinstance(node, Raise) and isinstance(node.given, Call) and node.given.name:
                yield self._rated("raises", node.given.name, error=node.given.name)
            elif isinstance(node, Assign):
                yield from self._of_assignment(node)
            elif isinstance(node, CallSite) and node.call is not None:
                yield from self._of_call(node.call, in_loop=bool(visit.loops))
            yield from self._of_values(node)
        for parameter in self._function.body.defaults:
            yield self._rated("has_default", parameter, parameter=parameter)

    def _rated(self, check: str, *names: str, **more: Any) -> tuple[int, _Proposal]:
        shared = sum(name.rpartition(".")[2] in self._words for name in names)
        return 2 * shared, self.check(check, **more)

    def _of_assignment(self, node: Assign) -> Iterator[tuple[int, _Proposal]]:
        for target in node.left:
            name = dotted(target)
            if isinstance(target, Attribute) and name:
                for lock in self._locks[-1:]:
                    yield self._rated("holds", name, lock, lock=lock, event={"write": name})
                yield self._rated("writes", name, field=name)
            elif name and isinstance(node.right, Call):
                full = self._facts.names.callee(self._function, node.right)
                if full and catalogue(self._function.language).opens(full) is not None:
                    yield self._rated("releases", name, resource=name)

    def _of_call(self, call: Call, *, in_loop: bool) -> Iterator[tuple[int, _Proposal]]:
        for symbol, _ in self._facts.names.targets(self._function, call)[:1]:
            if symbol.is_async and self._function.body.is_async:
                yield self._rated("awaits", symbol.name, callee=symbol.id)
            if in_loop:
                yield self._rated("in_loop", symbol.name, event={"call": symbol.id})
            yield self._rated("calls", symbol.name, callee=symbol.id)

    def _of_values(self, node: Node) -> Iterator[tuple[int, _Proposal]]:
        is_result = isinstance(node, Return) and isinstance(node.given, Literal)
        if is_result and isinstance(node.given, Literal) and node.given.kind == "nothing":  # type: ignore[attr-defined]
            yield self._rated("returns", value=None)
        for root in expressions(node):
            for part in within(root):
                names = (part.left, part.right) if isinstance(part, Comparison) else ()
                for name in filter(None, map(dotted, names)):
                    operator = part.operator  # type: ignore[attr-defined]
                    yield self._rated("compares", name, operator=operator, name=name)


def _exists(subjects: Subjects, proposal: _Proposal) -> bool:
    """Whether every function that it names is one."""
    event = proposal.get("event", {})
    try:
        subjects.functions(proposal["function"], ())
        for callee in filter(None, (proposal.get("callee"), event.get("call"))):
            subjects.callee(callee, ())
    except BadInputError:
        return False
    return True
