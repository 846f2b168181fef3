"""Whether an object lives as long as the program, and with it what it holds."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Jump, Loop, Return, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene


def calls_itself(scene: Scene) -> bool:
    """A walk of a tree or graph: what it has seen is as large as that."""
    symbol = scene.function.symbol
    text = scene.code.text(scene.path, symbol.line + 1, symbol.end_line)
    return bool(re.search(rf"(?:\b|::){re.escape(symbol.name)}\b", text))


_BEANS: Final = re.compile(
    r"^(?:ServerEndpoint|Service|Component|Controller|RestController|Repository|Singleton|ApplicationScoped|Injectable)\b"
)
_LASTING: Final = re.compile(
    r"(?:Throttle|Middleware|Interceptor|Consumer|Subscriber|Filter|Servlet|Resource|Endpoint|Cache|Server|Service|Hub|Gateway|Store|Broker|Bus|Monitor|Tracker|Limiter|Client|Worker|Scheduler"
    r"|Listener|Handler|Bot|Verticle|Controller|Dispatcher|Pool|Room|Rooms|Sessions)s?$"
)


def is_long_lived(scene: Scene, name: str) -> bool:
    """Whether an object is kept for as long as the program runs."""
    owner = scene.code.graph.symbol(scene.function.symbol.parent or "")
    if owner is None or owner.kind != "class":
        return False
    if any(_BEANS.match(decorator) for decorator in owner.decorators) or is_static(scene, name):
        return True
    if _is_shared(scene, name) or _never_returns(scene):
        return True
    made = [
        call
        for call in scene.code.graph.callers_of(owner)
        if call.kind in {"new", "call"} and _at_top(scene, call.caller)
    ]
    return bool(made) or bool(_LASTING.search(owner.name))


def _never_returns(scene: Scene) -> bool:
    """`while True:` without a way out: what is kept is kept as long as the program runs."""
    return any(
        isinstance(node, Loop)
        and node.condition.strip(" ()") in {"True", "true", "1"}
        and not any(
            (isinstance(one, Jump) and one.is_break) or isinstance(one, Return)
            for one in walk(node)
        )
        for node in scene.function.nodes
    )


def _is_shared(scene: Scene, name: str) -> bool:
    """A collection that is made for many threads is there for many calls."""
    declared = scene.code.constant(scene.path, name)
    return declared is not None and bool(
        re.search(r"Concurrent|synchronized|CopyOnWrite", declared.value)
    )


def is_memory(scene: Scene, name: str) -> bool:
    """Asked for a key that the caller gives, and filled with what was not there."""
    symbol = scene.function.symbol
    text = scene.code.text(scene.path, symbol.line, symbol.end_line)
    whole = rf"\b(?:self|this)\.{re.escape(name)}"
    asked = re.search(
        rf"\b(\w+) not in {whole}|{whole}\.(?:get|has)\(([\w.]+)\)|{whole}\[(\w+)\]", text
    )
    key = next((group for group in asked.groups() if group), "") if asked is not None else ""
    return bool(re.search(rf"{whole}\[{key}\]\s*=|{whole}\.set\(\s*{key}\b", text)) and bool(key)


def is_static(scene: Scene, name: str) -> bool:
    """Whether a field belongs to the class rather than to each of its objects."""
    declared = scene.code.constant(scene.path, name)
    if declared is None:
        return False
    line = scene.code.line(scene.path, declared.span.line)
    if scene.function.language in {"java", "typescript", "javascript"}:
        return bool(re.search(r"\bstatic\b", line))
    return scene.function.language == "python" and not line.strip().startswith("self.")


def _at_top(scene: Scene, symbol_id: str) -> bool:
    symbol = scene.code.graph.symbol(symbol_id)
    return symbol is not None and symbol.kind == "module"
