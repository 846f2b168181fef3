"""Functions that call themselves twice for smaller numbers, and compute the same again."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.repetition import suspicion
from quintet.reasoning.bottlenecks.effects import remembers
from quintet.reasoning.bottlenecks.findings import Suspicion

_SMALLER: Final = re.compile(r"^(\w+) - \w+$")


def recursion(scene: Scene) -> Iterator[Suspicion]:
    """`f(n - 1) + f(n - 2)` without a memory: exponentially many calls."""
    function = scene.function
    name = function.symbol.name
    own = [
        node
        for node in function.nodes
        if isinstance(node, CallSite)
        and node.name == name
        and node.receiver in {"", "self", "this"}
    ]
    smaller = [
        one
        for one in own
        if any(
            found is not None and found.group(1) in function.body.parameters
            for found in map(_SMALLER.match, one.arguments)
        )
    ]
    if len({one.arguments for one in smaller}) < len(("n - 1", "n - 2")):
        return
    text = scene.code.text(scene.path, function.symbol.line, function.symbol.end_line)
    if remembers(scene.code, function) or re.search(r"(?i)memo|cache|known", text):
        return
    found = suspicion(
        scene,
        smaller[0].span.line,
        f"`{name}` calls itself more than once for smaller values, and keeps no answers",
        "Keep the answers by argument, or compute from the smallest upwards",
        0.8,
        "2^n",
    )
    yield replace(found, excluded=("no answers are kept, neither by a decorator nor in a table",))
