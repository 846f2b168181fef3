"""Texts and lists that are copied as a whole in each round, in order to add to them."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Loop, Return, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.repetition import suspicion
from quintet.reasoning.bottlenecks.findings import Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_ACCUMULATES: Final = re.compile(r"^\[\s*\.\.\.(\w+)\s*,|^\{\s*\.\.\.(\w+)\s*,|^(\w+)\.concat\(")

_TEXT_START: Final = re.compile(r"^(?:\"\"|\"[^\"]*\"|``|string\(\)|String\.valueOf)")


def shifts(scene: Scene, site: CallSite, loops: list[Loop]) -> bool:
    """`rows.insert(0, x)` and `rows.pop(0)` of a Python list made before the loop."""
    if scene.function.language != "python" or site.name not in {"insert", "pop"}:
        return False
    if site.arguments[:1] != ("0",) or not re.fullmatch(r"[\w.]+", site.receiver):
        return False
    written = {
        write for node in walk(loops[-1]) if isinstance(node, Assign) for write in node.writes
    }
    return site.receiver not in written and site.receiver.split(".")[0] not in loops[-1].variables


def accumulation(scene: Scene, node: Assign, loops: list[Loop]) -> Suspicion | None:
    """An assignment that makes a longer copy of what it assigns to."""
    outer = loops[-1]
    target = node.targets[0] if node.targets else ""
    spread = _ACCUMULATES.match(node.value)
    if spread is not None and target in spread.groups() and target not in outer.variables:
        return suspicion(
            scene,
            node.span.line,
            f"`{target}` is copied as a whole in each round",
            "Add to it in place (push, assignment by key)",
            0.85,
            "n * n",
        )
    if not re.fullmatch(r"\w+", target) or _is_made_in(outer, target):
        return None
    adds = _copies_list(scene, node, target)
    if adds:
        return suspicion(
            scene,
            node.span.line,
            f"`{target}` is copied as a whole in each round",
            "Gather the parts in a list and join them once, or extend in place",
            0.85,
            "n * n",
        )
    adds = node.is_augmented and "+" in scene.code.line(scene.path, node.span.line)
    adds = adds or node.value.startswith(f"{target} +")
    if scene.function.language not in {"java", "go"}:
        return None
    if not adds or not _is_text(scene, target):
        return None
    return suspicion(
        scene,
        node.span.line,
        f"the text `{target}` is copied as a whole in each round",
        "Use a StringBuilder (strings.Builder)",
        0.85,
        "n * n",
    )


def _copies_list(scene: Scene, node: Assign, target: str) -> bool:
    """`rows = rows + more`, `frame = pd.concat([frame, more])`."""
    if scene.function.language != "python" or node.is_augmented:
        return False
    if re.match(rf"^(?:pd|pandas)\.concat\(\s*[\[(]\s*{target}\b", node.value):
        return True
    if not node.value.startswith(f"{target} + "):
        return False
    values = [
        n.value for n in scene.function.nodes if isinstance(n, Assign) and n.targets == (target,)
    ]
    return any(value.startswith("[") or value == "list()" for value in values)


def _is_made_in(loop: Loop, name: str) -> bool:
    return any(
        isinstance(node, Assign)
        and name in node.targets
        and not node.is_augmented
        and not node.value.startswith((f"{name} +", f"{name}.concat("))
        and not re.search(rf"concat\(\s*[\[(]\s*{name}\b|^\[\s*\.\.\.{name}\b", node.value)
        for node in walk(loop)
    )


def _is_text(scene: Scene, name: str) -> bool:
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    if scene.function.language == "java":
        return bool(re.search(rf"\bString\s+{name}\b", text))
    return bool(re.search(rf"\b{name}\s*:=\s*[\"`]|\bvar {name} string\b", text))


def spread(scene: Scene, visit: Visit, node: Return, loops: list[Loop]) -> Suspicion | None:
    """`rows.reduce((all, row) => [...all, row], [])`."""
    outer = loops[-1]
    found = _ACCUMULATES.match(node.value.strip("()"))
    parent = visit.parents[visit.parents.index(outer) - 1] if visit.parents.index(outer) else None
    if found is None or not isinstance(parent, CallSite) or not parent.name.startswith("reduce"):
        return None
    first = outer.variables[0] if outer.variables else ""
    if first not in found.groups():
        return None
    return suspicion(
        scene,
        node.span.line,
        f"`{first}` is copied as a whole in each round of `reduce`",
        "Add to it in place (push, assignment by key)",
        0.85,
        "n * n",
    )


def reduced(scene: Scene, site: CallSite) -> Suspicion | None:
    """`rows.reduce((all, row) => ({...all, [row.id]: row}), {})`."""
    text = site.arguments[0] if site.arguments else ""
    found = re.match(r"^\(?\s*(\w+)[^=]*=>\s*\(?[\[{]\s*\.\.\.(\w+)\s*,", text)
    if found is None or found.group(1) != found.group(2):
        return None
    return suspicion(
        scene,
        site.span.line,
        f"`{found.group(1)}` is copied as a whole in each round of `{site.receiver}.reduce`",
        "Add to it in place (push, assignment by key)",
        0.85,
        "n * n",
    )
