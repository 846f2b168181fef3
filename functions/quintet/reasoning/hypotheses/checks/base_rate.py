"""How many other functions the same checks hold of: what is true of most decides little."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from quintet.codegraph.model import Symbol
from quintet.errors import BadInputError
from quintet.reasoning.code.functions import FUNCTIONS
from quintet.reasoning.hypotheses.checks.decision import Decided, decided
from quintet.reasoning.hypotheses.checks.event_form import Form
from quintet.reasoning.hypotheses.checks.facts import Facts
from quintet.reasoning.hypotheses.checks.subjects import Subjects
from quintet.reasoning.places.beside_code import is_beside_code

_SAMPLE: Final = 30
_LEAST: Final = 10
"""Of fewer functions a share says nothing."""
_MOST: Final = 0.5


class BaseRate(NamedTuple):
    """`holding` of `asked` other functions meet all the checks too.

    What is checked not to be so is met by every function that has nothing to do with it.
    """

    holding: int = 0
    asked: int = 0

    @property
    def is_high(self) -> bool:
        """Whether the checks hold of so many functions that they tell little about one."""
        return self.asked >= _LEAST and self.holding / self.asked >= _MOST

    @property
    def said(self) -> str:
        """In words."""
        return f"{self.holding} of {self.asked} other functions meet them too"


def base_rate(facts: Facts, subjects: Subjects, checks: Sequence[Decided]) -> BaseRate:
    """Of functions in the same languages, evenly drawn from the code without its tests.

    Raises:
        DeadlineExceededError: there is no time to ask them all.
    """
    asked = [symbol for each in checks for symbol in subjects.functions(each.check.function, ())]
    others = _sample(facts, asked)
    forms = sorted((each.check for each in checks), key=lambda check: check.negated)
    held = [all(_meets(facts, subjects, form, other) for form in forms) for other in others]
    return BaseRate(sum(held), len(others))


def _sample(facts: Facts, asked: Sequence[Symbol]) -> list[Symbol]:
    own = {symbol.id for symbol in asked}
    languages = {facts.code.languages.get(symbol.path) for symbol in asked}
    paths = sorted(path for path, name in facts.code.languages.items() if name in languages)
    found = [
        symbol
        for path in paths
        if not is_beside_code(path)
        for symbol in facts.graph.symbols(path)
        if symbol.kind in FUNCTIONS and symbol.id not in own
    ]
    step = max(1, len(found) // _SAMPLE)
    return found[::step][:_SAMPLE]


def _meets(facts: Facts, subjects: Subjects, form: Form, other: Symbol) -> bool:
    """Whether a check holds of another function; of what is not so, whether nothing shows it is."""
    check = form.model_copy(update={"function": other.id})
    try:
        answer = decided(facts, subjects, check, ()).outcome.answer
    except BadInputError:
        answer = "not_known"
    return answer == "holds" or (form.negated and answer != "fails")
