"""What an expression may be, as far as reading tells: a class, an instance, a module, a function.

On the way from a name to what it is, confidence falls to that of the weakest step, whose reason is
kept, and a little with each step; where several values are possible it is shared out.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

ValueKind = Literal[
    "module", "folder", "class", "instance", "function", "external", "super", "result"
]
"""`super`: the bases of a class. `result`: what a container's method gives when it is called."""


GIVEN: Final = "()"
"""Behind the name of what is outside, for what it gives when it is called."""


class Value(NamedTuple):
    """One thing that an expression may be.

    `number` is a symbol's (of a module: its file's module). `text` is a folder or the name of
    what is outside; of a function it is the name that several overloads share.
    """

    kind: ValueKind
    number: int = -1
    text: str = ""
    depth: int = 0
    """Containers around an instance."""
    confidence: float = 1.0
    reason: str = ""

    def weaker(self, most: float, reason: str) -> "Value":
        """After a step that is right this often: not surer than it, and a little less sure."""
        kind, number, text, depth, confidence, why = self
        if confidence > most or not why or (why in _NAMED and reason in _TYPED):
            why = reason
        confidence = min(confidence, most) * _STEP if why is not reason else min(confidence, most)
        return Value(kind, number, text, depth, confidence, why)

    def doubted(self, share: float, reason: str) -> "Value":
        """One of several that it may be; it is not doubted again at each step from there."""
        kind, number, text, depth, confidence, why = self
        if why == reason:
            return self
        return Value(kind, number, text, depth, confidence * share, reason)


_STEP: Final = 0.985
"""What each step of a chain leaves of the confidence."""
MOST_VALUES: Final = 6
"""What an expression may be at most; more is as good as unknown."""

DEFINED: Final = 0.98, "defined in the same file"
IMPORTED: Final = 0.97, "imported"
PACKAGE: Final = 0.95, "defined in the same package"
WILDCARD: Final = 0.85, "imported with all others"
OWN: Final = 0.95, "a member of its own class"
INHERITED: Final = 0.92, "inherited"
DECLARED: Final = 0.92, "by the declared type"
CHECKED: Final = 0.98, "by the declared type"
RETURNED_CHECKED: Final = 0.98, "by the declared result"
CONSTRUCTED: Final = 0.93, "by the class it is made from"
RETURNED_TYPE: Final = 0.9, "by the declared result"
RETURNED_VALUE: Final = 0.8, "by what is returned"
FIELD: Final = 0.92, "by what the field is set to"
OF_CLASS: Final = 0.75, "held by its class, where another may stand"
OF_INSTANCE: Final = 0.75, "the class of an instance"
MIXED_IN: Final = 0.65, "a class that inherits from both has it"
FEW_VALUES: Final = 3
ONE_OF_MANY: Final = 0.4, "one of many values"
ONE_OF_SEVERAL: Final = 0.6, "one of several values"
OVERRIDDEN: Final = 0.75
"""The most for a method that others stand in for: which one runs depends on the instance."""
OVERRIDE: Final = 0.35, "overridden in a subclass"
IMPLEMENTED: Final = 0.6, "implements the interface"
NAMED_ALIKE: Final = 0.5, "the variable is named after the class"
ONLY_NAME: Final = 0.35, "the only definition of this name"
SAME_NAME: Final = 0.3, "one of few definitions of this name"
OUTSIDE: Final = 0.6, "inherited from outside"
GLOBAL_NAME: Final = 0.85, "the only class of this name"
UNKNOWN_TOO: Final = 0.7, "one of its values is not known"
ARGUMENT: Final = 0.7, "what an argument is replaced by"
ASSIGNED: Final = 0.7, "assigned from outside"
REPLACED: Final = 0.6, "replaced elsewhere"
DECORATED: Final = 0.75, "a decorator of the code may replace it"
ANOTHER_BETWEEN: Final = 0.75, "another base may come between"


_NAMED: Final = frozenset(
    certainty[1] for certainty in (DEFINED, IMPORTED, PACKAGE, WILDCARD, GLOBAL_NAME)
)
_TYPED: Final = frozenset(
    certainty[1]
    for certainty in (DECLARED, RETURNED_TYPE, RETURNED_VALUE, CONSTRUCTED, FIELD, ASSIGNED)
)
"""How the receiver of a call is known says more than how its class is."""


def joined(found: Iterable[Value]) -> tuple[Value, ...]:
    """Without repetitions, the surest first. Several are each less sure than one."""
    best: dict[tuple[str, int, str, int], Value] = {}
    for value in found:
        key = value[:4]
        if key not in best or best[key].confidence < value.confidence:
            best[key] = value
    if len(best) <= 1:
        return tuple(best.values())
    first = next(iter(best.values()))
    if first.text and all(
        value.kind == first.kind == "function" and value.text == first.text
        for value in best.values()
    ):
        return tuple(best.values())
    known = sorted(best.values(), key=lambda value: (-value.confidence, value.number, value.text))
    doubt = ONE_OF_SEVERAL if len(known) <= FEW_VALUES else ONE_OF_MANY
    return tuple(value.doubted(*doubt) for value in known[:MOST_VALUES])
