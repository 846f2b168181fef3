"""Functions handed over to be called for each element: `ids.map(load)`, `map(load, ids)`."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Loop
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.effects import Effect, step_of
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import is_chunked
from quintet.reasoning.bottlenecks.operations.catalogue import operation_of
from quintet.reasoning.bottlenecks.visits import repeats

_EACH: Final = frozenset("map forEach filter flatMap mapToObj mapToLong mapToInt".split())
_REFERENCE: Final = re.compile(r"^(?P<owner>[\w.]+)::(?P<name>\w+)$")
_NAME: Final = re.compile(r"^[A-Za-z_][\w.]*$")
_SPRING: Final = "org.springframework.data.repository"
LEAST: Final = 0.5
"""Confidence of a function that is taken to be the one handed over."""


def each_of(scene: Scene, site: CallSite) -> tuple[Loop, tuple[Effect, ...]] | None:
    """The loop that such a call is, and what is done for each element; None for other calls."""
    over, given = _handed(scene, site)
    if not given or not over or scene.depth < 1 or not repeats(site):
        return None
    loop = Loop(site.span, iterable=over, variables=("each",))
    if is_small(scene.code, scene.function, loop) or is_chunked(loop):
        return None
    return loop, tuple(_effects(scene, site, given))


def _handed(scene: Scene, site: CallSite) -> tuple[str, str]:
    """What it goes over, and the name of the function that is given."""
    if scene.function.language == "python":
        is_map = site.text == "map" or re.search(r"(?:executor|pool)\.(?:map|imap\w*)$", site.text)
        if is_map and len(site.arguments) > 1 and _NAME.match(site.arguments[0]):
            return site.arguments[1], site.arguments[0]
        return "", ""
    if site.name not in _EACH or not site.receiver or len(site.arguments) != 1:
        return "", ""
    text = site.arguments[0]
    return (site.receiver, text) if _REFERENCE.match(text) or _NAME.match(text) else ("", "")


def _effects(scene: Scene, site: CallSite, given: str) -> list[Effect]:
    step = step_of(scene.function, site)
    found: list[Effect] = []
    for call in scene.code.graph.calls_of(scene.function.symbol):
        if call.kind != "passed" or call.line not in range(site.span.line, site.span.end_line + 1):
            continue
        if call.text != given:
            continue
        for target in call.targets[:1]:
            if target.confidence < LEAST:
                continue
            found.extend(
                Effect(
                    one.operation,
                    (step, *one.steps),
                    round(one.confidence * target.confidence, 3),
                )
                for one in scene.effects.of_function(target.symbol_id, scene.depth - 1)
            )
    return found or _of_reference(scene, site, given)


def _of_reference(scene: Scene, site: CallSite, given: str) -> list[Effect]:
    """`users::findById` of a repository or client that is a field."""
    reference = _REFERENCE.match(given)
    owner, name = (
        (reference["owner"], reference["name"]) if reference else given.rpartition(".")[::2]
    )
    if not owner or owner in {"this", "super", "self"}:
        return []
    called = CallSite(site.span, text=f"{owner}.{name}", name=name, receiver=owner)
    found = scene.effects.direct(scene.function, called)
    if found is None and scene.function.language == "java":
        typed = scene.code.declared(scene.path, owner)
        for symbol in scene.code.graph.named(typed)[:1] if typed.isidentifier() else ():
            if any(base.split("<")[0].endswith("Repository") for base in symbol.bases):
                is_reactive = any("Reactive" in base for base in symbol.bases)
                found = None if is_reactive else operation_of("java", f"{_SPRING}.{name}")
    if found is None:
        return []
    return [Effect(found, (step_of(scene.function, site),), found.confidence)]
