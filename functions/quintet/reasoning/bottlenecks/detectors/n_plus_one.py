"""A query for every element of a loop, asked in the loop itself or in what it calls."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Closure,
    Loop,
    Node,
    Raise,
    Return,
    walk,
)
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.each import each_of
from quintet.reasoning.bottlenecks.detectors.rebuilding import rebuilt
from quintet.reasoning.bottlenecks.detectors.repeated_calls import CHANCE
from quintet.reasoning.bottlenecks.effects import Effect, step_of
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import (
    goes_over_data,
    is_chunked,
    is_remembered,
    stops_at_first,
    subject,
)
from quintet.reasoning.bottlenecks.names import changing, is_known, mentions
from quintet.reasoning.bottlenecks.operations.operation import Operation
from quintet.reasoning.bottlenecks.operations.python_rules import DJANGO_LAZY
from quintet.reasoning.bottlenecks.visits import Visit

_FULL: Final = re.compile(
    r"(?i)(?:len\(\w+\)|\.length\b|\.size\(\)|\b\w*(?:count|pending|size)\b)\s*(?:>=|===?|>|%)|%\s*\w+\s*=="
)
"""Whether a buffer is full."""
_FETCHES: Final = frozenset({"fetchone", "fetchall", "fetchmany", "Scan"})
"""What was asked for is taken; nothing is asked."""
_EVALUATES: Final = frozenset("list tuple set sorted len sum dict bool next any all".split())


class NPlusOne:
    """Queries that read; writes of one row each are `MissingLimit`'s."""

    kind: ClassVar[BottleneckKind] = "n_plus_one"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each loop and operation."""
        seen: set[tuple[int, int]] = set()
        for visit in scene.visits:
            site = visit.node
            if not isinstance(site, CallSite):
                continue
            for each, asked in _of_each(scene, site):
                seen.add((each.span.line, site.span.line))
                yield _suspicion(scene, each, site, asked)
            loop = repeating(scene, visit)
            if loop is None or (loop.span.line, site.span.line) in seen:
                continue
            effect = None if site.name in _FETCHES else _read(scene, visit, site)
            effect = effect or _requested(scene, visit, site, loop)
            if effect is None or _is_other_statement(scene, loop, site, effect):
                continue
            seen.add((loop.span.line, site.span.line))
            yield _suspicion(scene, loop, site, effect)


def _of_each(scene: Scene, site: CallSite) -> Iterator[tuple[Loop, Effect]]:
    """`ids.map(load)`: what is handed over asks for each element."""
    found = each_of(scene, site)
    if found is None:
        return
    loop, effects = found
    for effect in effects:
        if effect.operation.kind == "database" and effect.operation.action == "read":
            yield loop, effect
            return


def repeating(scene: Scene, visit: Visit) -> Loop | None:
    """The innermost loop that does this for each of many elements; None when innocent."""
    for loop in reversed(visit.loops):
        place = visit.parents.index(loop)
        is_closure = place > 0 and isinstance(visit.parents[place - 1], CallSite)
        if not goes_over_data(loop) or is_chunked(loop):
            continue
        if not is_closure and stops_at_first(loop):
            continue
        if is_small(scene.code, scene.function, loop) or is_remembered(visit.parents, loop):
            continue
        if _ends_it(visit.parents[place:]) or _was_asked(visit, place):
            continue
        if any(
            _FULL.search(parent.condition)
            for parent in visit.parents[place:]
            if isinstance(parent, Branch)
        ):
            continue
        return loop
    return None


def _ends_it(within: tuple[Node, ...]) -> bool:
    """`return self.row(key)` in a loop: it is done once, and the loop is left."""
    for one in reversed(within):
        if isinstance(one, Loop | Closure):
            return False
        if isinstance(one, Raise) or (isinstance(one, Return) and not one.is_yield):
            return True
    return False


def _was_asked(visit: Visit, place: int) -> bool:
    """Looks for the culprit, when a query for all has said that there is one."""
    site, loop = visit.node, visit.parents[place]
    if not isinstance(site, CallSite) or not any(isinstance(one, Raise) for one in walk(loop)):
        return False
    asked = site.receiver.split("(", maxsplit=1)[0]
    around = (parent.condition for parent in visit.parents[:place] if isinstance(parent, Branch))
    return bool(asked) and any(f"{asked}(" in one for one in around)


_TABLES: Final = re.compile(r"(?i)\b(?:from|into|update|pragma \w+)\s*\(?[\"`']?(?:%s|\{)")
"""A statement whose table is put in: it asks another table in each round."""
_RUNS: Final = re.compile(r"(?i)exec|query|run|raw")
_PAGED: Final = re.compile(r"(?i)page|offset|cursor|\btake\b")
"""What a query for the next page is given."""
_NO_DATA: Final = re.compile(
    r"(?i)^\w{0,2}[\"'`]+\s*(?:pragma|set|show|create|drop|alter|savepoint|begin|lock)\b"
)


def _is_other_statement(scene: Scene, loop: Loop, site: CallSite, effect: Effect) -> bool:
    """Different statements one after the other, or such as exist for one table at a time."""
    if len(effect.steps) > 1 or not site.arguments:
        return False
    if not loop.iterable and _PAGED.search(" ".join(site.arguments)):
        return True
    if not _RUNS.match(site.name):
        return False
    texts = [scene.effects.written(scene.function, argument) for argument in site.arguments[:2]]
    return site.arguments[0] in loop.variables or any(
        _NO_DATA.match(text) or _TABLES.search(text) for text in texts
    )


def _read(scene: Scene, visit: Visit, site: CallSite) -> Effect | None:
    for one in scene.effects.of_call(scene.function, site, scene.depth):
        if one.operation.kind == "database" and one.operation.action == "read":
            return one
    return _evaluated(scene, visit, site)


_TRIES: Final = re.compile(r"(?i)attempt|retr(?:y|ies)|tries|\brange\(")
_SENDS: Final = re.compile(r"(?i)^(?:post|put|patch|delete)")


def _requested(scene: Scene, visit: Visit, site: CallSite, loop: Loop) -> Effect | None:
    """A request over HTTP that names the element; `MissingLimit` speaks of those sent at once."""
    if not loop.iterable or _SENDS.match(site.name):
        return None
    if _TRIES.search(f"{loop.iterable} {' '.join(loop.variables)}"):
        return None
    if not mentions(f"{site.receiver} {' '.join(site.arguments)}", changing(loop)):
        return None
    if any(isinstance(parent, Arm) and parent.label == "go" for parent in visit.parents):
        return None
    symbol = scene.function.symbol
    if _AT_ONCE.search(scene.code.text(scene.path, symbol.line, symbol.end_line)):
        return None
    for one in scene.effects.of_call(scene.function, site, scene.depth):
        if one.operation.kind == "http" and one.operation.action == "read":
            if len(one.steps) > 1 and rebuilt(scene, visit, site, loop):
                # That a client is made for each element costs more; `RepeatedWork`.
                return None
            return replace(one, confidence=round(one.confidence * 0.7, 3))
    return None


_AT_ONCE: Final = re.compile(
    r"Promise\.(?:all|allSettled|race|any)\b|gather\(|TaskGroup|create_task|as_completed|\.submit\("
    r"|\.(?:i?map\w*)\(\s*\w+\s*,|errgroup|parallel|[pP]Limit|\blimit\(|supplyAsync|invokeAll|Flux\b|Mono\b"
)
"""What makes requests at once, or in its own time."""


def _evaluated(scene: Scene, visit: Visit, site: CallSite) -> Effect | None:
    """A lazy query set that is asked by going over it."""
    name = scene.code.external(scene.path, site)
    if not name.startswith("django.db.models.") or name.split(".")[-1] not in DJANGO_LAZY:
        return None
    parts = name.split(".")[3:]
    if any(part not in DJANGO_LAZY for part in parts[1:]) or site.name in {"using", "none"}:
        return None
    outer = [parent for parent in visit.parents if isinstance(parent, CallSite)]
    used = bool(outer) and outer[-1].name in _EVALUATES
    holder = visit.parents[-1] if visit.parents else None
    siblings = holder.children if holder is not None else ()
    gone_over = any(
        isinstance(sibling, Loop) and sibling.iterable.startswith(f"{site.text}(")
        for sibling in siblings
    )
    indexed = isinstance(holder, Assign) and bool(re.search(r"\)\[\w+\]$", holder.value))
    tested = isinstance(holder, Branch) and site.text in holder.condition
    if not (used or gone_over or indexed or tested):
        return None
    step = step_of(scene.function, site)
    return Effect(Operation("database", "read", name, rows="many"), (step,), 0.85)


def _by_chance(scene: Scene, site: CallSite, effect: Effect) -> bool:
    """Whether what is called asks for something else each time by itself: a code not in use."""
    for target in scene.effects.targets(scene.function, site) if len(effect.steps) > 1 else ():
        symbol = scene.code.graph.symbol(target.symbol_id)
        if symbol is not None and CHANCE.search(
            scene.code.text(symbol.path, symbol.line, symbol.end_line)
        ):
            return True
    return False


def _suspicion(scene: Scene, loop: Loop, site: CallSite, effect: Effect) -> Suspicion:
    text = f"{site.text} {' '.join(site.arguments)}"
    depends = (
        "each" in loop.variables
        or mentions(text, changing(loop))
        or not is_known(scene.code, scene.function, text)
    )
    depends = depends or _by_chance(scene, site, effect)
    over = subject(loop) or loop.condition
    last = effect.steps[-1]
    via = f", reached through {len(effect.steps) - 1} call(s)" if len(effect.steps) > 1 else ""
    what = "a query" if depends else "the same query"
    is_http = effect.operation.kind == "http"
    if is_http:
        what = "a request" if depends else "the same request"
    asks = "sends a server" if is_http else "asks the database"
    excluded = [
        "the loop is neither paging, trying again nor over chunks",
        "what it goes over is not a short list written in the code",
        "the answer is not remembered from round to round",
    ]
    if len(effect.steps) > 1:
        excluded.append("no function on the way keeps its answers in a cache")
    return Suspicion(
        kind="n_plus_one" if depends or not loop.iterable else "repeated_work",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=f"`{last.text}` {asks} {what} for each element of `{over}`{via}",
        advice=(
            "Ask once for all elements, or for several at once with a limit"
            if is_http
            else "Ask once for all elements (join, eager loading or `IN` over their keys) and look "
            "the answers up by key in the loop"
            if depends
            else "Ask before the loop; nothing in the question changes in it"
        ),
        excluded=tuple(excluded),
        confidence=round(effect.confidence * (0.95 if depends else 0.85), 3),
        growth="n",
        weight=0.8 if is_http else 1.0,
        steps=effect.steps,
    )
