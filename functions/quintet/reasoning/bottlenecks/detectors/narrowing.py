"""What becomes of the rows of a query: filtered, cut, counted, or all handed out."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Loop, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.lists import EQUAL
from quintet.reasoning.bottlenecks.detectors.rows import held
from quintet.reasoning.bottlenecks.detectors.unlimited import chain
from quintet.reasoning.bottlenecks.loops import condition_of
from quintet.reasoning.bottlenecks.names import changing, mentions
from quintet.reasoning.bottlenecks.visits import Visit

_IN_MEMORY: Final = re.compile(
    r"\.(?:filter|slice|find|findLast|findIndex|some|anyMatch|noneMatch|limit|takeWhile|dropWhile|subList)\("
)
_ANSWERS: Final = re.compile(
    r"JsonResponse|json\.NewEncoder\(\w+\)\.Encode\(|\b(?:c|ctx)\.(?:JSON|IndentedJSON)\(|\b(?:Http)?Response\(|\bres(?:ponse)?\.(?:json|send)\(|jsonify|render\("
)
_CHOSEN: Final = (
    r"\bsorted\(\s*{name}\b[^\n]*\)\s*\[",
    r"\bfilter\(\s*lambda\b[^\n]*,\s*{name}\s*\)",
    r"\b(?:nlargest|nsmallest)\([^,]+,\s*{name}\b",
    r"\b(?:islice|choice|sample)\(\s*{name}\b",
    r"\b(?:slices\.(?:DeleteFunc|IndexFunc|ContainsFunc)|lo\.(?:Filter|Find|Reject))\(\s*{name}\b",
    r"\b_\.(?:filter|find|some|reject|take|orderBy)\(\s*{name}\b",
    r"\b{name}\.sort\([\s\S]*\b{name}\[\s*(?:-?\d+\s*\]|:|-\d+\s*:)",
)
"""How some of what a list holds are picked, in any of the languages."""
_PICKERS: Final = frozenset({"filter", "nlargest", "nsmallest", "islice", "choice", "sample"})
_HANDLERS: Final = re.compile(
    r"(?:GetMapping|RequestMapping|app\.|router\.|\w+\.(?:get|route)|api_view)"
)


def narrowed(scene: Scene, visit: Visit, site: CallSite, names: tuple[str, ...]) -> str | None:
    """How only a part of the rows is used, or that they go out as they are; None for neither."""
    is_python = scene.function.language == "python"
    whole = re.sub(r"\s+", " ", chain(visit, site))
    rest = whole.partition(site.text)[2]
    if re.search(r"\)\s*\[[\w\s]*:", rest) and is_python:
        # The slice of a query set is a limit; that of a list comes too late.
        return "they are cut" if _is_list(scene, site) else None
    if _is_counted(visit, site) or re.match(r"\.(?:size|count)\(|\)?\.length\b", rest):
        return "only their number is used"
    if _is_picked(visit, site):
        return "only some of them are used"
    if not is_python and _IN_MEMORY.search(rest):
        return "they are filtered or cut"
    loop = loop_over(scene, visit, site, names)
    if loop is not None and _filters(scene, loop):
        return "they are filtered"
    if any(
        isinstance(node, Loop) and _goes_over(node, name) and _filters(scene, node)
        for name in held(scene, names, loop)[len(names) :]
        for node in scene.function.nodes
    ):
        return "they are filtered"
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    known = held(scene, names, loop)
    for name in known:
        use = _of_name(scene, site, name, text)
        if use is not None:
            return use
    return "all of it goes out at once" if _goes_out(scene, known, text) else None


def _of_name(scene: Scene, site: CallSite, name: str, text: str) -> str | None:
    """What becomes of a variable that holds the rows."""
    is_python = scene.function.language == "python"
    if not is_python and re.search(
        rf"\b{name}\b\s*(?:\.\w+(?:\([^()]*\))?)*?\s*\.(?:filter|slice|find|findLast|findIndex|some|subList|removeIf"
        rf"|stream\(\)[\s\S]*?\.(?:filter|anyMatch|noneMatch|limit|findFirst))\(",
        text,
    ):
        return "they are filtered or cut"
    if any(re.search(one.replace("{name}", re.escape(name)), text) for one in _CHOSEN):
        return "only some of them are used"
    if re.search(rf"\b{name}\.(?:sort|toSorted|reverse)\(.*\)\.slice\(", text):
        return "they are sorted and cut"
    if re.search(rf"\b{name}\[\s*:[^\]]+\]", text):
        return "they are cut" if not is_python or _is_list(scene, site) else None
    if _only_counted(text, name):
        return "only their number is used"
    return None


def _is_list(scene: Scene, site: CallSite) -> bool:
    return not scene.code.external(scene.path, site).startswith("django.")


def _is_counted(visit: Visit, site: CallSite) -> bool:
    around = visit.parents[-1] if visit.parents else None
    return isinstance(around, CallSite) and around.text == "len" and around is not site


def _is_picked(visit: Visit, site: CallSite) -> bool:
    """`filter(is_short, Tag.select())`, `any(row.mail == mail for row in store.everybody())`."""
    for parent in reversed(visit.parents):
        if not isinstance(parent, CallSite):
            return False
        if parent.name in _PICKERS and not parent.receiver.startswith(site.text):
            return any(site.text in given for given in parent.arguments)
        if parent.text in {"any", "next"} and " for " in parent.arguments[0]:
            return EQUAL.search(parent.arguments[0].replace("==", "===")) is not None
    return False


def _only_counted(text: str, name: str) -> bool:
    uses = len(re.findall(rf"(?<![.\w]){name}\b", text))
    counts = re.findall(rf"\blen\(\s*{name}\s*\)|(?<![.\w]){name}\.(?:length\b|size\(\))", text)
    # An empty list to begin with, and what puts rows into it.
    filled = len(re.findall(rf"\b{name}\s*=\s*append\({name},", text))
    filled = 2 * filled or len(re.findall(rf"(?<![.\w]){name}\.(?:append|push|add)\(", text))
    return bool(counts) and uses == len(counts) + filled + 1


def loop_over(scene: Scene, visit: Visit, site: CallSite, names: tuple[str, ...]) -> Loop | None:
    """The loop that takes the rows one by one."""
    siblings = visit.parents[-1].children if visit.parents else scene.function.body.children
    for sibling in siblings:
        if isinstance(sibling, Loop) and sibling.iterable.startswith(site.text):
            return sibling
    for node in scene.function.nodes:
        if isinstance(node, Loop) and any(_goes_over(node, name) for name in names):
            return node
    return None


def _goes_over(loop: Loop, name: str) -> bool:
    """`rows`, `enumerate(rows)`, `rows.Next()`; not what is only given to a call."""
    start = (
        rf"^(?:(?:enumerate|list|tuple|sorted|reversed|iter|Object\.\w+|Array\.from)\()?{name}\b"
    )
    return bool(re.match(start, loop.iterable)) or bool(re.search(rf"\b{name}\b", loop.condition))


def _filters(scene: Scene, loop: Loop) -> bool:
    """Whether a condition on the element decides whether it is used."""
    ours = changing(loop) or frozenset(loop.variables)
    text_conditions = [
        one.condition
        for one in walk(loop)
        if isinstance(one, Branch) and not re.search(r"\berr\b|Scan\(|\.Err\(", one.condition)
    ]
    text_conditions.append(condition_of(scene.code, scene.path, loop))
    if any(mentions(text_condition, ours) for text_condition in text_conditions):
        return True
    calls = [one for one in walk(loop) if isinstance(one, CallSite)]
    return (
        loop.span.end_line > loop.span.line
        and not any(isinstance(one, Assign | Branch | Arm) for one in walk(loop))
        and any(call.name in {"lower", "startswith", "strip"} for call in calls)
    )


def _goes_out(scene: Scene, names: tuple[str, ...], text: str) -> bool:
    """A handler that answers with every row."""
    handler = bool(_ANSWERS.search(text)) or any(
        map(_HANDLERS.match, scene.function.symbol.decorators)
    )
    if not handler or re.search(r"(?i)paginat|page_size|per_page", text):
        return False
    if not names:
        return True
    return any(
        re.search(rf"(?:json|send|Response|jsonify|render|return|Encode|JSON)\b.*\b{name}\b", text)
        for name in names
    )
