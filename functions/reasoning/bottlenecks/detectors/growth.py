"""What is added to and never taken from, for as long as the program runs."""

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from codegraph.statements import Arm, Assign, CallSite, Closure, Jump, Loop, Node, Return, walk

from reasoning.bottlenecks.detectors.channels import leaks
from reasoning.bottlenecks.detectors.containers import GROWS, Growth, grown, is_kept_in_bounds
from reasoning.bottlenecks.detectors.detector import Scene
from reasoning.bottlenecks.findings import BottleneckKind, Step, Suspicion
from reasoning.bottlenecks.visits import Visit

_REGISTERS: Final = re.compile(
    r"^_*(?:register|add_?(?:handler|plugin|converter|lookup|type|route)|install|define|subscribe|use|connect"
    r"|plugin|provide|bind|declare|__init_subclass__|__set_name__|__new__|init|decorator|wrapper|setup)",
    re.IGNORECASE,
)
_TYPES: Final = re.compile(
    r"\b(?:type\(|__class__|\bcls\b|getClass\(\)|\.constructor\b|\bklass\b|reflect\.TypeOf|__name__|\w*[cC]lass\b"
    r"|\balias\b|\busing\b|\bindex\b|\blang\w*\b|\blocale\w*\b|\bsrid\b|\bvendor\b"
    r"|\w*_type\b|__module__|[a-z]+Type\b)"
)
_MAKES: Final = re.compile(
    r"^(?:\[\]|\{\}|list\(\)|dict\(\)|set\(\)|defaultdict\(\w*\)|new (?:Map|Set|ArrayList|HashMap|HashSet)(?:<.*>)?\(\)|make\(map.*|map\[.*\}|\[\][\w.]+\{\})$"
)
_CODE: Final = re.compile(
    r"^(?:\w*_)?(?:func|function|fn|handler|callback|cls|klass|factory|decorator|plugin)\b"
)
"""A part of the program is kept, not data."""
_LISTENS: Final = frozenset({"on", "addListener", "addEventListener", "subscribe", "watch"})
_UNLISTENS: Final = re.compile(
    r"\.(?:off|removeListener|removeEventListener|removeAllListeners|unsubscribe|unwatch)\("
)
_OWN: Final = frozenset(
    "req request res response socket ws stream connection conn child server".split()
)


class UnboundedGrowth:
    """Shared containers, listeners, timers, deferred calls in loops, goroutines that never end."""

    kind: ClassVar[BottleneckKind] = "unbounded_growth"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each container and place."""
        names: set[str] = set()
        yield from _endless_cache(scene)
        for visit in scene.visits:
            yield from _listeners(scene, visit)
            yield from _deferred(scene, visit)
            yield from _endless(scene, visit)
            if scene.function.is_module:
                continue
            found = grown(scene, visit.node)
            if found is None or found.name in names or _is_innocent(scene, found):
                continue
            names.add(found.name)
            yield _suspicion(scene, found)
        yield from leaks(scene)


def _is_innocent(scene: Scene, found: Growth) -> bool:
    symbol = scene.function.symbol
    if _REGISTERS.match(symbol.name) or symbol.name in {"__init__", "constructor"}:
        return True
    if symbol.parent and symbol.name == symbol.parent.split("::")[-1].split(".")[-1]:
        return True
    if _is_decorator(scene):
        return True
    return (
        _is_bounded_key(scene, found)
        or is_kept_in_bounds(scene, found.name)
        or _runs_at_start_only(scene)
    )


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
    if _TYPES.search(found.key) or re.fullmatch(
        r"[\"'][^\"']*[\"']|\d+|[A-Z][A-Z0-9_]+", found.key
    ):
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
        caller = scene.code.graph.symbol(call.caller)
        if caller is None or caller.kind not in {"module", "class"}:
            if caller is not None and caller.name in {"init", "main"}:
                continue
            return False
    return True


_ENDLESS: Final = re.compile(r"^(?:functools\.)?(?:cache$|lru_cache\((?:maxsize\s*=\s*)?None)")


def _endless_cache(scene: Scene) -> Iterator[Suspicion]:
    """`functools.cache` of a function that may be called with any number of values."""
    symbol = scene.function.symbol
    decorator = next((one for one in symbol.decorators if _ENDLESS.match(one)), None)
    if decorator is None or scene.function.is_module:
        return
    given = [one for one in symbol.parameters if one.name not in {"self", "cls"}]
    open_ended = [one for one in given if not _TYPES.search(one.name) and _is_open(one.type)]
    if not open_ended:
        return
    line = symbol.line
    yield Suspicion(
        kind="unbounded_growth",
        symbol_id=symbol.id,
        path=scene.path,
        line=line,
        statement=f"`{symbol.qualified}` keeps an answer for every `{open_ended[0].name}` it was ever asked",
        advice="Give the cache a maxsize",
        excluded=("the cache has no size", "its arguments are not of a type with few values"),
        confidence=0.6,
        growth="one per new argument, for ever",
        weight=0.6,
        steps=(Step(scene.path, line, symbol.qualified, f"@{decorator}"),),
    )


def _is_open(typed: str) -> bool:
    """Whether a type has any number of values; of an untyped parameter nothing is said."""
    return bool(
        re.search(r"\b(?:str|int|bytes|float|Path|tuple|datetime|date|UUID|Decimal)\b", typed)
    )


def _listeners(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """`emitter.on(...)` for each request, on an emitter that outlives it; `setInterval`."""
    site = visit.node
    if not isinstance(site, CallSite) or scene.function.language not in {
        "javascript",
        "typescript",
    }:
        return
    holder = next((one for one in visit.parents if isinstance(one, Closure)), None)
    if scene.function.is_module and holder is None:
        return
    node: Node = holder if scene.function.is_module and holder is not None else scene.function.body
    text = scene.code.text(scene.path, node.span.line, node.span.end_line)
    if site.name == "setInterval" and not site.receiver:
        if "clearInterval" in text or not _serves(text) or ".unref(" in text:
            return
    elif (
        site.name not in _LISTENS
        or len(site.arguments) < (1 if site.name == "subscribe" else 2)
        or _UNLISTENS.search(text)
    ):
        return
    else:
        head = re.split(r"[.(\[]", site.receiver)[0]
        own = {"this", "process", "", *_OWN, *scene.function.body.parameters}
        if isinstance(node, Closure):
            own |= set(node.parameters)
        if head in own or re.search(
            rf"\b(?:const|let|var)\s+\{{?[^=;]*\b{re.escape(head)}\b[^=;]*=", text
        ):
            return
        if not _serves(text):
            return
    shown = f"{site.receiver}.{site.name}" if site.receiver else site.name
    yield Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=f"`{shown}` adds a listener or timer on each call, and none is taken away",
        advice="Remove the listener when the request or connection ends, or register it once",
        excluded=(
            "nothing in the function takes the listener away again",
            "what it listens to outlives the call",
        ),
        confidence=0.8,
        growth="one per call, for ever",
        weight=0.8,
        steps=(Step(scene.path, site.span.line, scene.function.symbol.qualified, shown),),
    )


def _serves(text: str) -> bool:
    """Whether a function looks like one that runs for each request or connection."""
    head = text[:400]
    return bool(
        re.search(
            r"\b(?:req|request|res|response|reply|ctx|socket|ws|connection|client)\b",
            head,
            re.IGNORECASE,
        )
    )


def _endless(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """What is gathered in a loop that has no end, and not let go of in it."""
    found = visit.node
    name = ""
    if isinstance(found, CallSite) and found.name in GROWS and found.receiver.isidentifier():
        name = found.receiver
    elif isinstance(found, Assign) and found.value.startswith("append("):
        name = found.targets[0]
    elif isinstance(found, Assign) and not found.is_augmented:
        keyed = re.match(r"^(\w+)\[", found.targets[0] if found.targets else "")
        name = keyed.group(1) if keyed is not None else ""
    loop = next((one for one in visit.loops if not one.is_bounded and _never_ends(one)), None)
    if not name or loop is None or scene.function.is_module:
        return
    made = [
        node
        for node in scene.function.nodes
        if isinstance(node, Assign)
        and name in node.targets
        and not node.value.startswith("append(")
    ]
    outside = [node for node in made if node.span.line < loop.span.line]
    if len(made) != 1 or not outside or not _MAKES.match(made[0].value.strip()):
        return
    if is_kept_in_bounds(scene, name):
        return
    yield _suspicion(scene, Growth(name, found, "", made[0].span.line))


def _never_ends(loop: Loop) -> bool:
    if loop.condition.strip() not in {"", "True", "true", "1"}:
        return False
    return not any(
        isinstance(one, Jump) and one.is_break or isinstance(one, Return)
        for one in walk(loop)
        if not getattr(one, "is_yield", False)
    )


def _deferred(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """Go's `defer` in a loop: nothing is closed before the function ends."""
    arm = visit.node
    if not isinstance(arm, Arm) or arm.label != "defer" or scene.function.language != "go":
        return
    inner = [one for one in visit.parents if isinstance(one, Loop | Closure)]
    if scene.function.is_module or not inner or isinstance(inner[-1], Closure):
        return
    text = scene.code.line(scene.path, arm.span.line).strip()
    yield Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=arm.span.line,
        statement=f"`{text}` in a loop: everything stays open until the function ends",
        advice="Put the loop's body into a function of its own, or close at the end of each round",
        excluded=("the loop's body is no function of its own",),
        confidence=0.8,
        growth="n",
        weight=0.6,
        steps=(Step(scene.path, arm.span.line, scene.function.symbol.qualified, text),),
    )


def _suspicion(scene: Scene, found: Growth) -> Suspicion:
    line = found.node.span.line
    text = scene.code.line(scene.path, line).strip()[:80]
    where = scene.function.symbol.qualified
    return Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=f"`{found.name}` outlives the call, is added to here, and nothing ever takes from it",
        advice="Bound it: a cache with a size or an age, or remove entries when they are done with",
        excluded=(
            "nothing in this file or its importers removes entries, clears it or checks its size",
            "it is no registry that is filled while the program starts",
            "its keys are neither types nor constants",
        ),
        confidence=0.8,
        growth="one per new key, for ever",
        weight=0.7,
        steps=(
            Step(scene.path, line, where, text),
            Step(scene.path, found.declared_line, "", f"{found.name} is made"),
        ),
    )
