"""Queries that load a whole table, of which only a part is used or everything goes out."""

import re
from typing import Final

from codegraph.facts import LONGEST_TEXT
from codegraph.statements import Arm, Assign, Branch, CallSite, Loop, walk

from reasoning.bottlenecks.detectors.detector import Scene
from reasoning.bottlenecks.effects import step_of
from reasoning.bottlenecks.findings import Suspicion
from reasoning.bottlenecks.loops import condition_of
from reasoning.bottlenecks.names import changing, mentions
from reasoning.bottlenecks.operations.operation import Operation
from reasoning.bottlenecks.visits import Visit

_SELECT: Final = re.compile(r"(?is)[\"'`(\s]select\s+(?P<what>.+?)\s+from\s+[\w.\"`]+")

_LIMITED: Final = re.compile(r"(?i)\b(?:where|limit|fetch first|top \d|group by|rownum)\b")

_AGGREGATE: Final = re.compile(r"(?i)\b(?:count|sum|max|min|avg|exists)\s*\(")

_CUTS: Final = re.compile(r"(?:\.slice\(|\.limit\(|\[\s*:[\w.]+\]|\.subList\(|\.take\(|\[:\w+\])")

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


def loads_all(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """A query without condition and limit, and what becomes of its rows."""
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
    chain = _chain(visit, site)
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
        return site.name == "findAll" and not site.arguments
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
        if len(text) >= LONGEST_TEXT:
            # The graph's text is cut, and what bounds a query stands at its end.
            text = scene.code.text(scene.path, site.span.line, site.span.end_line)
        found = _SELECT.search(f" {text}")
        if found is not None:
            return not _LIMITED.search(text) and not _AGGREGATE.search(found["what"])
    return False


def _local(scene: Scene, name: str) -> Assign | None:
    values = [n for n in scene.function.nodes if isinstance(n, Assign) and name in n.targets]
    return values[0] if len(values) == 1 else None


def _chain(visit: Visit, site: CallSite) -> str:
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
    chain = re.sub(r"\s+", " ", _chain(visit, site))
    rest = chain.removeprefix(site.text)
    if re.search(r"\)\s*\[[\w\s]*:", rest) and scene.function.language == "python":
        return None
    if re.search(r"\.(?:filter|slice|find|some|anyMatch|limit|takeWhile)\(", rest):
        return "they are filtered or cut", None
    names = _names(visit)
    if scene.function.language == "go" and "gorm" in scene.code.external(scene.path, site):
        names = tuple(one.lstrip("&") for one in site.arguments[:1])
    loop = _loop_over(scene, visit, site, names)
    if loop is not None and _filters(scene, loop):
        return "they are filtered", None
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    in_memory = scene.function.language != "python"
    for name in names:
        if in_memory and re.search(
            rf"\b{name}\b\s*(?:\.\w+(?:\([^()]*\))?)*?\s*\.(?:filter|slice|find|stream\(\)\s*\.filter)\(",
            text,
        ):
            return "they are filtered or cut", None
        if re.search(rf"\b{name}\[\s*:[^\]]+\]", text):
            return "they are cut", None
    if _goes_out(scene, names, text):
        return "all of it goes out at once", None
    return None


def _names(visit: Visit) -> tuple[str, ...]:
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
