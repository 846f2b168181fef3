"""Java's event loops: handlers of Vert.x and Netty, steps of reactive chains."""

from itertools import pairwise
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Closure, Node
from quintet.reasoning.bottlenecks.detectors.detector import Scene

PUBLISHER: Final = re.compile(r"^(?:[\w.]+\.)?(?:Mono|Flux|Uni|Multi)\b")
MOVED: Final = re.compile(
    r"boundedElastic|Schedulers\.(?:io|from|newBounded\w+|fromExecutor\w*)|executeBlocking|runSubscriptionOn"
    r"|supplyAsync\(|runAsync\(|subscribeOn\((?!\s*Schedulers\.(?:parallel|single|immediate))"
)
_CONTEXT: Final = re.compile(
    r"^(?:RoutingContext|HttpServerRequest|ServerWebSocket|ChannelHandlerContext)$"
)
_HANDLERS: Final = frozenset(
    "handler requestHandler webSocketHandler connectHandler consumer setPeriodic setTimer".split()
)
_STEPS: Final = frozenset("map flatMap doOnNext filter concatMap handle doOnSuccess".split())
_AWAY: Final = frozenset(
    "execute submit executeBlocking blockingHandler supplyAsync runAsync schedule invokeAll".split()
)
_WORKER: Final = re.compile(
    r"setWorker\(true\)|ThreadingModel\.(?:WORKER|VIRTUAL_THREAD)|@RunOnVirtual"
)


def on_event_loop(scene: Scene, parents: tuple[Node, ...]) -> bool:
    """Whether a statement of a Java function runs on a thread that serves all connections."""
    symbol = scene.function.symbol
    if any(isinstance(parent, CallSite) and parent.name in _AWAY for parent in parents):
        return False
    for one, inner in pairwise(parents):
        if isinstance(one, CallSite) and isinstance(inner, Closure) and one.name in _HANDLERS:
            return _uses(scene, "io.vertx") and not _is_worker(scene)
    if any(
        isinstance(parent, CallSite)
        and parent.name in _STEPS
        and _is_publisher(scene, parent.receiver)
        for parent in parents
    ):
        return not MOVED.search(scene.code.text(scene.path, symbol.line, symbol.end_line))
    if not any(map(_CONTEXT.match, scene.function.types.values())):
        return False
    if not _uses(scene, "io.vertx", "io.netty"):
        return False
    text = "\n".join(scene.code.lines(scene.path))
    by_thread = rf"(?:blockingHandler|executeBlocking)\([^;\n]*\b{re.escape(symbol.name)}\b"
    return re.search(by_thread, text) is None and not _is_worker(scene)


def _is_worker(scene: Scene) -> bool:
    return any(
        _WORKER.search("\n".join(scene.code.lines(path)))
        for path in (scene.path, *(one.path for one in scene.code.graph.importers_of(scene.path)))
    )


def _is_publisher(scene: Scene, receiver: str) -> bool:
    head = re.split(r"[.(]", receiver, maxsplit=1)[0]
    return bool(PUBLISHER.match(scene.function.types.get(head, ""))) or bool(
        PUBLISHER.match(receiver)
    )


def _uses(scene: Scene, *libraries: str) -> bool:
    return any(one.module.startswith(libraries) for one in scene.code.graph.imports_of(scene.path))
