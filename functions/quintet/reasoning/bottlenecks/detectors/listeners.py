"""Listeners and timers that are added for each request and never taken away."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Closure, Node
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

LISTENS: Final = frozenset({"on", "addListener", "addEventListener", "subscribe", "watch"})

UNLISTENS: Final = re.compile(
    r"\.(?:off|removeListener|removeEventListener|removeAllListeners|unsubscribe|unwatch)\("
)

_OWN: Final = frozenset(
    "req request res response socket ws stream connection conn child server".split()
)


def listeners(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """`emitter.on(...)` for each request, on an emitter that outlives it; `setInterval`."""
    site = visit.node
    if not isinstance(site, CallSite):
        return
    if scene.function.language == "python" and site.name == "addHandler":
        yield from _log_handler(scene, site)
    elif scene.function.language in {"javascript", "typescript"}:
        yield from _listens(scene, visit, site)


def _listens(scene: Scene, visit: Visit, site: CallSite) -> Iterator[Suspicion]:
    holder = next((parent for parent in visit.parents if isinstance(parent, Closure)), None)
    if scene.function.is_module and holder is None:
        return
    if _in_effect(scene, visit):
        yield _suspicion(scene, site, f"{site.receiver}.{site.name}".lstrip("."))
        return
    node: Node = holder if scene.function.is_module and holder is not None else scene.function.body
    text = scene.code.text(scene.path, node.span.line, node.span.end_line)
    if site.name == "setInterval" and not site.receiver:
        if "clearInterval" in text or not _serves(text) or ".unref(" in text:
            return
    elif (
        site.name not in LISTENS
        or len(site.arguments) < (1 if site.name == "subscribe" else 2)
        or UNLISTENS.search(text)
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
    yield _suspicion(scene, site, shown)


def _in_effect(scene: Scene, visit: Visit) -> bool:
    """An effect of a React component that listens, and hands back nothing that stops it."""
    site = visit.node
    if not isinstance(site, CallSite) or site.name not in {*LISTENS, "setInterval"}:
        return False
    around = zip(visit.parents, visit.parents[1:], strict=False)
    for one, inner in around:
        is_effect = isinstance(one, CallSite) and one.name in {"useEffect", "useLayoutEffect"}
        if not is_effect or not isinstance(inner, Closure) or visit.parents[-1] is not inner:
            continue
        text = scene.code.text(scene.path, inner.span.line, inner.span.end_line)
        # On the first line stands the arrow or brace of the effect itself.
        return len(site.arguments) > 1 and not re.search(r"\n\s*return\b", text)
    return False


_ONCE: Final = re.compile(
    r"(?i)set_?up|config|init|install|main|ready|get_?logger|create|make|add_"
)


def _log_handler(scene: Scene, site: CallSite) -> Iterator[Suspicion]:
    """A log handler for each job: every later line is written by all of them."""
    symbol = scene.function.symbol
    text = scene.code.text(scene.path, symbol.line, symbol.end_line)
    if scene.function.is_module or _ONCE.search(symbol.name):
        return
    if re.search(r"removeHandler|\.handlers\b|hasHandlers|\bif\b.*\b(?:not|None)\b", text):
        return
    if not re.search(r"getLogger\(\s*(?:[\"'][\w.]+[\"']|__name__)?\s*\)", text):
        return
    yield _suspicion(scene, site, f"{site.receiver}.{site.name}")


def _suspicion(scene: Scene, site: CallSite, shown: str) -> Suspicion:
    return Suspicion(
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
