"""Methods of the classes that a variable is named after, where nothing else tells what it is."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Raise
from quintet.reasoning.bottlenecks.code import Code, Function

SHORTEST: Final = 5
"""Letters of a word that is taken for the end of class names."""
MOST: Final = 12
"""Classes of a family that are looked at."""


def family(code: Code, function: Function, site: CallSite) -> tuple[str, ...]:
    """`hasher.encode`: the `encode` of all classes whose names end in `Hasher`, if they do it.

    Abstract ones, which only raise, are left out.
    """
    call = code.call(function.path, site)
    if not site.receiver or (call is not None and call.external):
        return ()
    words = re.findall(r"[A-Za-z]+", re.sub(r"\([^()]*\)", "", site.receiver.rsplit(".", 1)[-1]))
    word = words[-1].lower() if words else ""
    if len(word) < SHORTEST or word in {"self", "super"}:
        return ()
    key = (word, site.name)
    if key not in code.families:
        code.families[key] = _members(code, *key)
    return code.families[key]


def _members(code: Code, word: str, name: str) -> tuple[str, ...]:
    found = []
    for method in code.graph.named(name):
        owner = code.graph.symbol(method.parent) if method.parent else None
        if method.kind != "method" or owner is None or not owner.name.lower().endswith(word):
            continue
        body = code.function(method)
        if body is None or any(isinstance(child, Raise) for child in body.body.children):
            continue
        found.append(method.id)
    return tuple(found) if len(found) <= MOST else ()
