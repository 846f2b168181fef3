"""What is added to and never taken from, for as long as the program runs."""

from collections.abc import Iterator
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Closure
from quintet.reasoning.bottlenecks.detectors.bounds import is_kept_in_bounds
from quintet.reasoning.bottlenecks.detectors.channels import leaks
from quintet.reasoning.bottlenecks.detectors.containers import Growth, grown
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.endless import (
    TYPES,
    deferred,
    endless,
    endless_cache,
    suspicion,
)
from quintet.reasoning.bottlenecks.detectors.goroutines import endless_goroutines
from quintet.reasoning.bottlenecks.detectors.listeners import listeners
from quintet.reasoning.bottlenecks.detectors.subscriptions import subscribed
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_REGISTERS: Final = re.compile(
    r"^_*(?:register|add_?(?:handler|plugin|converter|lookup|type|route)|install|define|subscribe|use|connect"
    r"|plugin|provide|bind|declare|__init_subclass__|__set_name__|__new__|init|setup"
    r"|scan|discover|autodiscover|populate|load_all|build_|collect_)",
    re.IGNORECASE,
)

_CODE: Final = re.compile(
    r"^(?:\w*_)?(?:func|function|fn|handler|callback|cls|klass|factory|decorator|plugin)\b(?!\()"
)

"""A part of the program is kept, not data."""
_SERVES: Final = re.compile(
    r"^(?:use|on|get|post|put|patch|delete|all|ws|subscribe|consume|process|addHook|createServer"
    r"|addListener|addEventListener|eachMessage)$"
)
_TEXT: Final = r"(?:[\"'][^\"']*[\"'])"
_WRITTEN: Final = re.compile(
    rf"{_TEXT}|\d+|[A-Z][A-Z0-9_]+|{_TEXT} if .+ else {_TEXT}|.+\? ?{_TEXT} ?: ?{_TEXT}"
)
_FEW: Final = re.compile(
    r"(?:^|\.)(?:[mM]ethod|[sS]tatus(?:_?[cC]ode)?|[lL]evel|[sS]tate|[sS]everity|[kK]ind|[cC]ategory)"
    r"(?:\(\))?$"
)
"""What has few values, whatever is asked for."""


class UnboundedGrowth:
    """Shared containers, listeners, timers, deferred calls in loops, goroutines that never end."""

    kind: ClassVar[BottleneckKind] = "unbounded_growth"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each container and place."""
        names: set[str] = set()
        yield from endless_cache(scene)
        for visit in scene.visits:
            yield from listeners(scene, visit)
            yield from subscribed(scene, visit)
            yield from endless_goroutines(scene, visit)
            yield from deferred(scene, visit)
            yield from endless(scene, visit)
            if scene.function.is_module and not _is_served(visit):
                continue
            found = grown(scene, visit)
            if found is None or found.name in names or _is_innocent(scene, found):
                continue
            names.add(found.name)
            yield suspicion(scene, found)
        yield from leaks(scene)


def _is_served(visit: Visit) -> bool:
    """Within a function that a file hands over to be called for each request: `app.use(...)`."""
    around = zip(visit.parents, visit.parents[1:], strict=False)
    return any(
        isinstance(one, CallSite) and _SERVES.match(one.name) and isinstance(inner, Closure)
        for one, inner in around
    )


def _is_innocent(scene: Scene, found: Growth) -> bool:
    symbol = scene.function.symbol
    if _REGISTERS.match(symbol.name) or symbol.name in {"__init__", "constructor"}:
        return True
    if symbol.parent and symbol.name == symbol.parent.split("::")[-1].split(".")[-1]:
        return True
    if _is_decorator(scene) and found.declared_line < _outer_line(scene):
        return True
    return (
        _is_bounded_key(scene, found)
        or is_kept_in_bounds(scene, found.name, found.declared_line)
        or _runs_at_start_only(scene)
    )


def _outer_line(scene: Scene) -> int:
    outer = scene.code.graph.symbol(scene.function.symbol.parent or "")
    return outer.line if outer is not None else 0


def _is_decorator(scene: Scene) -> bool:
    """A function within one that hands it back: what it is given are functions of the code."""
    symbol = scene.function.symbol
    outer = scene.code.function(symbol.parent) if symbol.parent else None
    if outer is None or outer.is_module:
        return False
    text = scene.code.text(outer.path, outer.symbol.line, outer.symbol.end_line)
    return bool(re.search(rf"(?m)^\s*return {re.escape(symbol.name)}\s*$", text))


def _is_bounded_key(scene: Scene, found: Growth) -> bool:
    """Types and what is written in the code are limited by the code's own size."""
    if _CODE.search(
        getattr(found.node, "value", "") or " ".join(getattr(found.node, "arguments", ())[1:])
    ):
        return True
    if TYPES.search(found.key) or _WRITTEN.fullmatch(found.key) or _FEW.search(found.key):
        return True
    typed = scene.function.types.get(found.key, "")
    return bool(re.search(r"\b(?:Class|Type|type|Locale|bool|boolean|Level)\b", typed))


def _runs_at_start_only(scene: Scene) -> bool:
    """Called while modules are loaded, and from nowhere else: it registers."""
    callers = scene.code.graph.callers_of(scene.function.symbol)
    if not callers:
        return False
    for call in callers:
        if call.kind == "decorator":
            continue
        if call.kind == "passed":
            # Handed over to be called for each connection, message or request.
            return False
        caller = scene.code.graph.symbol(call.caller)
        if caller is None or caller.kind not in {"module", "class"}:
            if caller is not None and caller.name in {"init", "main", "ready"}:
                continue
            return False
    return True
