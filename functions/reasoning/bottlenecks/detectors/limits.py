"""Queries that load everything, rows that are written one by one, tasks without a limit."""

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from codegraph.statements import Arm, Assign, Branch, CallSite, Loop, walk

from reasoning.bottlenecks.detectors.detector import Scene
from reasoning.bottlenecks.detectors.n_plus_one import repeating
from reasoning.bottlenecks.effects import Effect, step_of
from reasoning.bottlenecks.findings import BottleneckKind, Step, Suspicion
from reasoning.bottlenecks.loops import changing, condition_of, mentions, subject
from reasoning.bottlenecks.operations.operation import Operation
from reasoning.bottlenecks.visits import Visit

_SELECT: Final = re.compile(r"(?is)[\"'`(\s]select\s+(?P<what>.+?)\s+from\s+[\w.\"`]+")
_LIMITED: Final = re.compile(r"(?i)\b(?:where|limit|fetch first|top \d|group by|rownum)\b")
_AGGREGATE: Final = re.compile(r"(?i)\b(?:count|sum|max|min|avg|exists)\s*\(")
_CUTS: Final = re.compile(r"(?:\.slice\(|\.limit\(|\[\s*:[\w.]+\]|\.subList\(|\.take\(|\[:\w+\])")
_MANY: Final = re.compile(r"(?i)bulk|many|batch|all$")
_FILTERS: Final = frozenset({"filter", "find", "some", "anyMatch", "removeIf", "sorted", "sort"})
_JS_ALL: Final = frozenset({"findMany", "findAll", "find", "findBy", "all", "select"})
_ALCHEMY: Final = re.compile(
    r"(?:(?:scalars|execute|exec)\(\s*select\(\w+\)\s*\)|\.query\(\w+\)|\b[A-Z]\w+\.query)(?:\.scalars\(\))?\.all$"
)
_LIMITS: Final = re.compile(r"\b(?:where|take|limit|first|last|cursor|skip|top|LIMIT)\b|Page|page")
_BOUNDS: Final = re.compile(
    r"\.(?:limit|take|first|where|andWhere|skip|setMaxResults|Limit|Where|maxTimeMS|paginate|getOne|cursor"
    r"|stream|eachAsync|batchSize)\("
)


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
                _loads_all(scene, visit, site)
                or _concurrent(scene, visit, site)
                or _spawned(scene, visit, site)
            )
            if found is not None:
                yield found
                continue
            loop = repeating(scene, visit)
            if loop is None or loop.span.line in written:
                continue
            effect = _writes_one(scene, site, loop)
            if effect is not None:
                written.add(loop.span.line)
                yield _unbatched(scene, loop, site, effect)


def _writes_one(scene: Scene, site: CallSite, loop: Loop) -> Effect | None:
    if _MANY.search(site.name):
        return None
    for one in scene.effects.of_call(scene.function, site, scene.depth):
        if one.operation.kind == "cache" and len(one.steps) == 1 and loop.iterable:
            return one
        if one.operation.kind == "database" and one.operation.action == "write":
            return one
        if one.operation.kind == "database" and len(one.steps) == 1 and _is_statement(site):
            return one
    return None


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
            f"`{last.text}` writes one row for each element of `{subject(loop) or loop.condition}`{via}"
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


def _loads_all(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    name = _unlimited(scene, visit, site)
    if name is None:
        return None
    use = _narrowed(scene, visit, site)
    if use is None:
        return None
    what, line = use
    return Suspicion(
        kind="missing_limit",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line if not isinstance(line, int) else line,
        statement=f"`{site.text[:60]}` loads the whole table, and {what} in memory",
        advice="Put the condition, the order and the limit into the query",
        excluded=(
            "the query has neither a condition nor a limit",
            "the result is not walked in chunks",
            "only a part of what is loaded is used",
        ),
        confidence=0.85,
        growth="rows of the table",
        weight=0.8,
        steps=(step_of(scene.function, site),),
    )


def _unlimited(scene: Scene, visit: Visit, site: CallSite) -> str | None:
    """The name of a query for all rows; None for any other call."""
    name = scene.code.external(scene.path, site)
    chain = _chain(scene, visit, site)
    if name.startswith("django.db.models.") and site.name == "all":
        around = visit.parents[-1] if visit.parents else None
        used_on = isinstance(around, CallSite) and around.receiver.startswith(f"{site.text}(")
        manager = ".objects." in f".{name}." or "_default_manager" in name
        return name if manager and not used_on and not site.arguments else None
    if _ALCHEMY.search(site.text) and _uses_alchemy(scene):
        return site.text
    operation = scene.effects.direct(scene.function, site)
    if operation is None or operation.kind != "database" or operation.action != "read":
        return None
    if _BOUNDS.search(chain.split(".stream(")[0]):
        return None
    if _selects_all(scene, site):
        return operation.name
    if not _is_many(scene, operation, site):
        return None
    arguments = " ".join(site.arguments)
    return None if _LIMITS.search(arguments) else operation.name


def _uses_alchemy(scene: Scene) -> bool:
    modules = [one.module for one in scene.code.graph.imports_of(scene.path)]
    return any("sqlalchemy" in one or "sqlmodel" in one for one in modules)


def _is_many(scene: Scene, operation: Operation, site: CallSite) -> bool:
    if operation.rows != "many":
        return False
    language = scene.function.language
    if language in {"javascript", "typescript"}:
        empty = not site.arguments or site.arguments[0].strip() in {"{}", "{ }"}
        whole = empty or not re.search(r"\bwhere\b|:", site.arguments[0])
        return site.name in _JS_ALL and (whole or _only_order(site))
    if language == "java":
        return site.name in {"findAll"} and not site.arguments
    if language == "go":
        return "gorm" in operation.name and site.name == "Find" and len(site.arguments) == 1
    return "sqlalchemy" in operation.name and site.name == "all" and "filter" not in site.text


def _only_order(site: CallSite) -> bool:
    text = site.arguments[0]
    return bool(re.match(r"^\{\s*(?:orderBy|order|select|include|attributes)\b", text)) and not (
        _LIMITS.search(text)
    )


def _selects_all(scene: Scene, site: CallSite) -> bool:
    """SQL without a condition and a limit, that answers with rows."""
    for argument in site.arguments[:2]:
        text = argument
        if re.fullmatch(r"\w+", text):
            constant = scene.code.constant(scene.path, text) or _local(scene, text)
            text = constant.value if constant is not None else text
        found = _SELECT.search(f" {text}")
        if found is not None:
            return not _LIMITED.search(text) and not _AGGREGATE.search(found["what"])
    return False


def _local(scene: Scene, name: str) -> Assign | None:
    values = [n for n in scene.function.nodes if isinstance(n, Assign) and name in n.targets]
    return values[0] if len(values) == 1 else None


def _chain(scene: Scene, visit: Visit, site: CallSite) -> str:
    """The longest expression that begins with the call."""
    text = site.text
    for one in reversed(visit.parents):
        if isinstance(one, CallSite) and one.receiver.replace(" ", "").startswith(
            site.text.replace(" ", "")
        ):
            text = f"{one.text}("
        elif isinstance(one, Assign) and site.text in one.value:
            return one.value
    return text


def _narrowed(scene: Scene, visit: Visit, site: CallSite) -> tuple[str, int | None] | None:
    """How only a part of the rows is used, or that they go out as they are."""
    chain = re.sub(r"\s+", " ", _chain(scene, visit, site))
    rest = chain.removeprefix(site.text)
    if re.search(r"\)\s*\[[\w\s]*:", rest) and scene.function.language == "python":
        return None
    if re.search(r"\.(?:filter|slice|find|some|anyMatch|limit|takeWhile)\(", rest):
        return "they are filtered or cut", None
    names = _names(visit, site)
    if scene.function.language == "go" and "gorm" in scene.code.external(scene.path, site):
        names = tuple(one.lstrip("&") for one in site.arguments[:1])
    loop = _loop_over(scene, visit, site, names)
    if loop is not None and _filters(scene, loop):
        return "they are filtered", None
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    for name in names:
        if re.search(
            rf"\b{name}\b\s*(?:\.\w+(?:\([^()]*\))?)*?\s*\.(?:filter|slice|find|stream\(\)\s*\.filter)\(",
            text,
        ):
            return "they are filtered or cut", None
        if re.search(rf"\b{name}\[\s*:[^\]]+\]", text):
            return "they are cut", None
    if _goes_out(scene, names, text):
        return "all of it goes out at once", None
    return None


def _names(visit: Visit, site: CallSite) -> tuple[str, ...]:
    for one in reversed(visit.parents):
        if isinstance(one, Assign):
            return tuple(
                name for name in one.targets if re.fullmatch(r"\w+", name) and name != "err"
            )
        if isinstance(one, Loop):
            return ()
    return ()


def _loop_over(scene: Scene, visit: Visit, site: CallSite, names: tuple[str, ...]) -> Loop | None:
    siblings = visit.parents[-1].children if visit.parents else scene.function.body.children
    for one in siblings:
        if isinstance(one, Loop) and one.iterable.startswith(site.text):
            return one
    for node in scene.function.nodes:
        if isinstance(node, Loop):
            over = f"{node.iterable} {node.condition}"
            if any(re.search(rf"\b{name}\b", over) for name in names):
                return node
    return None


def _filters(scene: Scene, loop: Loop) -> bool:
    """Whether a condition on the element decides whether it is used."""
    ours = changing(loop) or frozenset(loop.variables)
    text_conditions = [
        one.condition
        for one in walk(loop)
        if isinstance(one, Branch) and not re.search(r"\berr\b|Scan\(|\.Err\(", one.condition)
    ]
    text_conditions.append(condition_of(scene.code, scene.path, loop))
    if any(mentions(one, ours) for one in text_conditions):
        return True
    calls = [one for one in walk(loop) if isinstance(one, CallSite)]
    return (
        loop.span.end_line > loop.span.line
        and not any(isinstance(one, Assign | Branch | Arm) for one in walk(loop))
        and any(one.name in {"lower", "startswith", "strip"} for one in calls)
    )


def _goes_out(scene: Scene, names: tuple[str, ...], text: str) -> bool:
    """A handler that answers with every row."""
    handler = bool(
        re.search(r"JsonResponse|\bres(?:ponse)?\.(?:json|send)\(|jsonify|render\(", text)
    ) or any(
        re.match(r"(?:GetMapping|RequestMapping|app\.|router\.|\w+\.(?:get|route))", one)
        for one in scene.function.symbol.decorators
    )
    if not handler:
        return False
    if not names:
        return True
    return any(
        re.search(rf"(?:json|send|JsonResponse|jsonify|return)\b.*\b{name}\b", text)
        for name in names
    )


def _concurrent(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """`Promise.all(rows.map(...))` and `asyncio.gather(*...)` over any number of elements."""
    if site.text not in {"Promise.all", "Promise.allSettled", "asyncio.gather", "gather"}:
        return None
    loops = [one for one in walk(site) if isinstance(one, Loop)]
    if not loops or not site.arguments:
        return None
    loop = loops[0]
    from reasoning.bottlenecks.loops import is_chunked, is_small  # noqa: PLC0415

    if is_small(scene.code, scene.function, loop) or is_chunked(loop):
        return None
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    if re.search(r"[sS]emaphore|limit\(|pLimit|pMap|queue\.add|slice\(|chunk|batch|islice", text):
        return None
    if [one for one in visit.loops if one is not loop]:
        return None
    for inner in walk(loop):
        if not isinstance(inner, CallSite):
            continue
        for effect in scene.effects.of_call(scene.function, inner, scene.depth):
            if effect.operation.kind != "http" or not _no_gate(scene, inner):
                continue
            return Suspicion(
                kind="missing_limit",
                symbol_id=scene.function.symbol.id,
                path=scene.path,
                line=site.span.line,
                statement=f"`{site.text}` starts a request for each of `{subject(loop)}` at the same time",
                advice="Limit how many run at once (a semaphore, a pool, chunks)",
                excluded=("no semaphore, pool or chunking is in sight", "the list is no short one"),
                confidence=round(0.75 * effect.confidence, 3),
                growth="n at once",
                weight=0.5,
                steps=(
                    Step(scene.path, site.span.line, scene.function.symbol.qualified, site.text),
                    *effect.steps,
                ),
            )
    return None


_GATES: Final = re.compile(
    r"SetLimit\(|[sS]emaphore|make\(chan struct\{\}, *\w|make\(chan bool, *\w|sem\b|limiter|tokens|workers?\b|NumCPU"
)


def _spawned(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """A goroutine for each element, each of which asks a server or a database."""
    if scene.function.language != "go":
        return None
    place = next(
        (n for n, one in enumerate(visit.parents) if isinstance(one, Arm) and one.label == "go"),
        None,
    )
    if place is None:
        return None
    around = [one for one in visit.loops if one in visit.parents[:place] and one.iterable]
    if not around or repeating(scene, visit) is None:
        return None
    symbol = scene.function.symbol
    if _GATES.search(scene.code.text(scene.path, symbol.line, symbol.end_line)):
        return None
    for effect in scene.effects.of_call(scene.function, site, scene.depth):
        if effect.operation.kind in {"http", "process"}:
            return Suspicion(
                kind="missing_limit",
                symbol_id=symbol.id,
                path=scene.path,
                line=site.span.line,
                statement=f"a goroutine for each of `{subject(around[-1])}` at once does `{site.text}`",
                advice="Limit how many run at once (errgroup.SetLimit, a semaphore, workers)",
                excluded=(
                    "no limit, semaphore or pool of workers is in sight",
                    "the list is no short one",
                ),
                confidence=round(0.75 * effect.confidence, 3),
                growth="n at once",
                weight=0.5,
                steps=effect.steps,
            )
    return None


def _no_gate(scene: Scene, site: CallSite) -> bool:
    for target in scene.effects.targets(scene.function, site):
        symbol = scene.code.graph.symbol(target.symbol_id)
        if symbol is not None and re.search(
            r"(?i)semaphore|async with|limiter|limit\(",
            scene.code.text(symbol.path, symbol.line, symbol.end_line),
        ):
            return False
    return True
