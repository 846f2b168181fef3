"""Caches without a size, loops without an end that gather, calls deferred in loops."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Arm, Assign, CallSite, Closure, Jump, Loop, Return, walk
from quintet.reasoning.bottlenecks.detectors.bounds import is_kept_in_bounds
from quintet.reasoning.bottlenecks.detectors.containers import GROWS, Growth
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

TYPES: Final = re.compile(
    r"\b(?:type\(|__class__|\bcls\b|getClass\(\)|\.constructor\b|\bklass\b|reflect\.TypeOf|__name__|\w*[cC]lass\b"
    r"|\balias\b|\busing\b|\bindex\b|\blang\w*\b|\blocale\w*\b|\bsrid\b|\bvendor\b"
    r"|\w*_type\b|__module__|[a-z]+Type\b)"
)

_MAKES: Final = re.compile(
    r"^(?:\[\]|\{\}|list\(\)|dict\(\)|set\(\)|defaultdict\(\w*\)"
    r"|new (?:Map|Set|ArrayList|HashMap|HashSet)(?:<.*>)?\(\)"
    r"|make\(map.*|map\[.*\}|\[\][\w.]+\{\})$"
)

_ENDLESS: Final = re.compile(r"^(?:functools\.)?(?:cache$|lru_cache\((?:maxsize\s*=\s*)?None)")


def endless_cache(scene: Scene) -> Iterator[Suspicion]:
    """`functools.cache` of a function that may be called with any number of values."""
    symbol = scene.function.symbol
    decorator = next((one for one in symbol.decorators if _ENDLESS.match(one)), None)
    if decorator is None or scene.function.is_module:
        return
    given = [parameter for parameter in symbol.parameters if parameter.name not in {"self", "cls"}]
    open_ended = [one for one in given if not TYPES.search(one.name) and _is_open(one.type)]
    if not open_ended:
        return
    line = symbol.line
    yield Suspicion(
        kind="unbounded_growth",
        symbol_id=symbol.id,
        path=scene.path,
        line=line,
        statement=f"`{symbol.qualified}` keeps an answer for every `{open_ended[0].name}` asked",
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


def endless(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """What is gathered in a loop that has no end, and not let go of in it."""
    found = visit.node
    name = ""
    if isinstance(found, CallSite) and found.name in GROWS and found.receiver.isidentifier():
        name = found.receiver
    elif isinstance(found, Assign) and found.value.startswith("append("):
        name = found.targets[0]
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
    yield suspicion(scene, Growth(name, found, "", made[0].span.line))


def _never_ends(loop: Loop) -> bool:
    if loop.condition.strip() not in {"", "True", "true", "1"}:
        return False
    return not any(
        (isinstance(one, Jump) and one.is_break) or isinstance(one, Return)
        for one in walk(loop)
        if not getattr(one, "is_yield", False)
    )


def deferred(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """Go's `defer` in a loop: nothing is closed before the function ends."""
    arm = visit.node
    if not isinstance(arm, Arm) or arm.label != "defer" or scene.function.language != "go":
        return
    inner = [parent for parent in visit.parents if isinstance(parent, Loop | Closure)]
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


def suspicion(scene: Scene, found: Growth) -> Suspicion:
    """A container that only ever grows."""
    line = found.node.span.line
    text = scene.code.line(scene.path, line).strip()[:80]
    where = scene.function.symbol.qualified
    return Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=f"`{found.name}` outlives the call and is added to here; nothing takes from it",
        advice="Bound it: a cache with a size or an age, or remove entries when they are done with",
        excluded=(
            "nothing in this file or its importers removes entries, clears it or checks its size",
            "it is no registry that is filled while the program starts",
            "its keys are neither types nor constants",
        ),
        confidence=found.confidence,
        growth="one per new key, for ever",
        weight=0.7,
        steps=(
            Step(scene.path, line, where, text),
            Step(scene.path, found.declared_line, "", f"{found.name} is made"),
        ),
    )
