"""Queries that load everything, rows that are written one by one, tasks without a limit."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.statements import CallSite, Loop
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.fan_out import concurrent, spawned
from quintet.reasoning.bottlenecks.detectors.n_plus_one import repeating
from quintet.reasoning.bottlenecks.detectors.rebuilding import rebuilt
from quintet.reasoning.bottlenecks.detectors.whole_files import reads_all
from quintet.reasoning.bottlenecks.detectors.whole_tables import loads_all
from quintet.reasoning.bottlenecks.effects import Effect
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Suspicion
from quintet.reasoning.bottlenecks.loops import subject
from quintet.reasoning.bottlenecks.names import changing, mentions

_MANY: Final = re.compile(r"(?i)bulk|many|batch|all$")


class MissingLimit:
    """What grows with the table rather than with what is asked for."""

    kind: ClassVar[BottleneckKind] = "missing_limit"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each query, and one for each loop that writes."""
        written: set[int] = set()
        for visit in scene.visits:
            site = visit.node
            if not isinstance(site, CallSite):
                continue
            found = (
                loads_all(scene, visit, site)
                or concurrent(scene, visit, site)
                or spawned(scene, visit, site)
                or reads_all(scene, visit, site)
            )
            if found is not None:
                yield found
                continue
            loop = repeating(scene, visit)
            if loop is None or loop.span.line in written:
                continue
            effect = _writes_one(scene, site, loop)
            if effect is not None and len(effect.steps) > 1 and rebuilt(scene, visit, site, loop):
                # That a connection is made for each row costs more than the row; `RepeatedWork`.
                continue
            if effect is not None:
                written.add(loop.span.line)
                yield _unbatched(scene, loop, site, effect)


def _writes_one(scene: Scene, site: CallSite, loop: Loop) -> Effect | None:
    if _MANY.search(site.name):
        return None
    for one in scene.effects.of_call(scene.function, site, scene.depth):
        if one.operation.kind in {"cache", "queue"} and len(one.steps) == 1 and loop.iterable:
            return one
        if one.operation.kind == "http" and _is_same_place(site, loop, one):
            return replace(one, confidence=round(one.confidence * 0.75, 3))
        if one.operation.kind == "database" and one.operation.action == "write":
            return one
        if one.operation.kind == "database" and len(one.steps) == 1 and _is_statement(site):
            return one
    return None


def _is_same_place(site: CallSite, loop: Loop, effect: Effect) -> bool:
    """A request that hands over each element by itself, always at the same address."""
    if len(effect.steps) > 1 or not loop.iterable or not site.arguments:
        return False
    sends = re.search(r"(?i)post|put|send|patch", f"{site.name} {' '.join(site.arguments[1:])}")
    address, *rest = site.arguments
    changed = changing(loop)
    return bool(sends) and not mentions(address, changed) and mentions(" ".join(rest), changed)


def _is_statement(site: CallSite) -> bool:
    """SQL that changes something."""
    text = " ".join(site.arguments)
    return bool(re.search(r"(?i)[\"'`]\s*(?:insert|update|delete|replace|merge)\b", text))


def _unbatched(scene: Scene, loop: Loop, site: CallSite, effect: Effect) -> Suspicion:
    depends = mentions(f"{site.text} {' '.join(site.arguments)}", changing(loop))
    last = effect.steps[-1]
    via = f" (through {len(effect.steps) - 1} call(s))" if len(effect.steps) > 1 else ""
    return Suspicion(
        kind="missing_limit",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=(
            f"`{last.text}` writes one row for each element of "
            f"`{subject(loop) or loop.condition}`{via}"
        ),
        advice="Write many at once (bulk insert or update, executemany, a batch) in bounded chunks",
        excluded=(
            "the loop does not go over chunks",
            "it is no short list written in the code",
            "the call writes a single row, not a batch",
        ),
        confidence=round(effect.confidence * (0.9 if depends else 0.8), 3),
        growth="n",
        weight=0.8,
        steps=effect.steps,
    )
