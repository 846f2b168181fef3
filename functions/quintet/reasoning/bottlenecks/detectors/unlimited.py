"""Queries that ask for every row of a table: without a condition and without a limit."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.facts import LONGEST_TEXT
from quintet.codegraph.statements import Assign, CallSite
from quintet.reasoning.bottlenecks.detectors.builders import asks_for_all, prepared
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.operations.operation import Operation
from quintet.reasoning.bottlenecks.operations.python_rules import DJANGO_LAZY, DJANGO_MODELS
from quintet.reasoning.bottlenecks.visits import Visit

_SELECT: Final = re.compile(r"(?is)[\"'`(\s]select\s++(?P<what>.+?)\sfrom\s++[\w.\"`]+")
_JPQL: Final = re.compile(
    r"(?is)create(?:Query|NativeQuery)\(\s*\"\s*(?:select\s.+?\s)?from\s[^\"]*\""
)
_LIMITED: Final = re.compile(r"(?i)\b(?:where|limit|fetch first|top \d|group by|rownum)\b")
_AGGREGATE: Final = re.compile(r"(?i)\b(?:count|sum|max|min|avg|exists)\s*\(")
_JS_ALL: Final = frozenset({"findMany", "findAll", "find", "findBy", "all", "select", "getMany"})
_ALCHEMY: Final = re.compile(
    r"\bselect\(\s*[A-Z]\w*\s*\)|\.query\(\s*[A-Z]\w*\s*\)|\b[A-Z]\w+\.query\b"
)
_CORE: Final = re.compile(r"\bselect\(\s*([a-z_]\w*)\s*\)")
_ALCHEMY_BOUND: Final = re.compile(
    r"\.(?:where|filter|filter_by|limit|slice|offset|join|outerjoin|get|first|one|one_or_none|group_by"
    r"|having|yield_per|paginate|partitions|exists|count|scalar|execution_options|distinct|in_)\b|\bfunc\."
)
_ALCHEMY_ENDS: Final = frozenset({"all", "scalars", "execute", "fetchall"})
_DJANGO_WHOLE: Final = frozenset(
    """objects _default_manager _base_manager all order_by reverse select_related prefetch_related
    defer only values values_list""".split()
)
_LIMITS: Final = re.compile(r"\b(?:where|take|limit|first|last|cursor|skip|top|LIMIT)\b|Page|page")
_BOUNDS: Final = re.compile(
    r"\.(?:limit|take|first|where|andWhere|whereIn|skip|setMaxResults|Limit|Where|maxTimeMS|paginate|getOne|cursor"
    r"|stream|eachAsync|batchSize|SetLimit)\("
)
_NOTHING: Final = re.compile(r"^(?:\{\s*\}|bson\.[MD]\{\}|nil|None|null|undefined)$")


def unlimited(scene: Scene, visit: Visit, site: CallSite) -> str | None:
    """The name of a query for all rows; None for any other call."""
    name = scene.code.external(scene.path, site)
    if name.startswith("django.") and site.name in DJANGO_LAZY:
        return name if _django(visit, site, name) else None
    if site.name in _ALCHEMY_ENDS and _uses(scene, "sqlalchemy", "sqlmodel"):
        return site.text if _alchemy(scene, visit, site) else None
    if asks_for_all(scene, site, name, _asked(visit, site)):
        return name or site.text
    operation = scene.effects.direct(scene.function, site)
    if operation is None or operation.kind != "database" or operation.action != "read":
        return None
    if _BOUNDS.search(_asked(visit, site)):
        return None
    if _selects_all(scene, site):
        return operation.name
    if not _is_many(scene, operation, site):
        return None
    arguments = " ".join(site.arguments)
    return None if _LIMITS.search(arguments) else operation.name


def _asked(visit: Visit, site: CallSite) -> str:
    """The part of the chain that makes the query; what comes after is done in memory."""
    return re.split(r"\.(?:stream|items|fetch\w*|getContent)\(", chain(visit, site))[0]


def chain(visit: Visit, site: CallSite) -> str:
    """The longest expression that begins with the call, without most of its arguments."""
    text = site.text
    start = site.text.replace(" ", "")
    for parent in reversed(visit.parents):
        if isinstance(parent, CallSite):
            receiver = re.sub(r"^\(?await\b|\s+|^\(", "", parent.receiver)
            if receiver.startswith(start):
                text = f"{text}.{parent.name}("
        elif isinstance(parent, Assign) and site.text in parent.value:
            return parent.value
    return text


def _django(visit: Visit, site: CallSite, name: str) -> bool:
    """`Product.objects.all()`, as a whole: nothing of the query set is called."""
    owner = next(
        (django_model for django_model in DJANGO_MODELS if name.startswith(f"{django_model}.")),
        None,
    )
    if owner is None or _is_called_on(visit, site):
        return False
    between = name[len(owner) + 1 :].split(".")
    is_manager = any("objects" in one or "_default_manager" in one for one in between)
    # `objects.all` needs no argument; a query set's own `values()` of a filtered one is no whole.
    return is_manager and all(one in _DJANGO_WHOLE for one in between) and site.name != "objects"


def _is_called_on(visit: Visit, site: CallSite) -> bool:
    around = visit.parents[-1] if visit.parents else None
    return isinstance(around, CallSite) and around.receiver.startswith(f"{site.text}(")


def _alchemy(scene: Scene, visit: Visit, site: CallSite) -> bool:
    if _is_called_on(visit, site) or not (site.arguments or site.name in {"all", "fetchall"}):
        return False
    text = f"{site.text}({', '.join(site.arguments)})"
    if len(text) >= LONGEST_TEXT:
        text = scene.code.text(scene.path, site.span.line, site.span.end_line)
    for argument in site.arguments[:1]:
        text = f"{text} {scene.effects.written(scene.function, argument)}"
    name = (
        next((one for one in re.findall(r"\w+", site.arguments[0])), "") if site.arguments else ""
    )
    is_changed = sum(
        isinstance(node, Assign) and name in node.targets for node in scene.function.nodes
    )
    if is_changed > 1 or _ALCHEMY_BOUND.search(text):
        return False
    table = _CORE.search(text)
    return bool(_ALCHEMY.search(text)) or (table is not None and _is_table(scene, table.group(1)))


def _is_table(scene: Scene, name: str) -> bool:
    """Whether a name is a table of SQLAlchemy's core, made in this file or imported."""
    made = scene.code.constant(scene.path, name)
    if made is not None:
        return "Table(" in made.value
    return any(
        one.name == name and re.search(r"(?:^|\.)(?:tables?|schema)$", one.module)
        for one in scene.code.graph.imports_of(scene.path)
    )


def _uses(scene: Scene, *libraries: str) -> bool:
    modules = [one.module for one in scene.code.graph.imports_of(scene.path)]
    return any(library in module for module in modules for library in libraries)


def _is_many(scene: Scene, operation: Operation, site: CallSite) -> bool:
    if operation.rows != "many":
        return False
    language = scene.function.language
    if language in {"javascript", "typescript"}:
        empty = not site.arguments or bool(_NOTHING.match(site.arguments[0].strip()))
        whole = empty or not re.search(r"\bwhere\b|:", site.arguments[0])
        return site.name in _JS_ALL and (whole or _only_order(site))
    if language == "java":
        if site.name == "findAll":
            return not site.arguments
        found = _JPQL.search(site.receiver)
        return found is not None and not _LIMITED.search(site.receiver)
    if language == "go":
        if "gorm" in operation.name:
            return site.name == "Find" and len(site.arguments) == 1
        filters = site.arguments[1:2]
        return site.name == "Find" and bool(filters) and bool(_NOTHING.match(filters[0]))
    return _is_many_in_python(operation, site)


def _is_many_in_python(operation: Operation, site: CallSite) -> bool:
    if operation.name.startswith("boto3"):
        return site.name == "scan" and not re.search(r"Limit|\*\*", " ".join(site.arguments))
    if operation.name.startswith(("pymongo", "motor", "peewee", "tortoise")):
        return site.name in {"find", "select", "all"} and all(
            _NOTHING.match(argument) for argument in site.arguments[:1]
        )
    return False


def _only_order(site: CallSite) -> bool:
    text = site.arguments[0]
    return bool(re.match(r"^\{\s*(?:orderBy|order|select|include|attributes)\b", text)) and not (
        _LIMITS.search(text)
    )


def _selects_all(scene: Scene, site: CallSite) -> bool:
    """SQL without a condition and a limit, that answers with rows."""
    written = [scene.effects.written(scene.function, argument) for argument in site.arguments[:3]]
    for text in (*written, prepared(scene, site)):
        if len(text) >= LONGEST_TEXT:
            # The graph's text is cut, and what bounds a query stands at its end.
            whole = scene.code.text(scene.path, site.span.line, site.span.end_line)
        else:
            whole = text
        found = _SELECT.search(f" {whole}")
        if found is not None:
            return not _LIMITED.search(whole) and not _AGGREGATE.search(found["what"])
    return False
