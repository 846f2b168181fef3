"""How conditions are declared, found by their names, and asked.

A condition is a function of a `Site` and the words behind its name. It answers from typed code and
says no where it does not know, so that a rule with it stays silent.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from quintet.reasoning.rules.site import Site

Condition = Callable[..., bool]
_KNOWN: Final[dict[str, Condition]] = {}


def condition(function: Condition) -> Condition:
    """Lets rules ask a function by its name."""
    _KNOWN[function.__name__] = function
    return function


@lru_cache(maxsize=1)
def known() -> dict[str, Condition]:
    """All conditions by name."""
    for module in iter_modules([str(Path(__file__).parent)]):
        import_module(f"{__package__}.{module.name}")
    return _KNOWN


def holds(site: Site, asked: str) -> bool:
    """Whether `[not] name [words]` holds of a place.

    Raises:
        KeyError: there is no such condition.
    """
    words = asked.split()
    is_negated = words[0] == "not"
    name, *given = words[is_negated:]
    return known()[name](site, *given) is not is_negated
