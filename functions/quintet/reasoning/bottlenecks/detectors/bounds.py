"""What keeps a container in bounds: anything that takes from it, checks its size or replaces it."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign
from quintet.reasoning.bottlenecks.detectors.detector import Scene

_SHRINKS: Final = (
    (
        r"{name}(?:\.|\?\.)(?:pop|popitem|popleft|clear|remove|discard|delete|Delete|LoadAndDelete|shift|splice"
        r"|poll|pollFirst|removeIf|removeFirst|removeLast|removeAll|retainAll|keySet\(\)\.\w+|values\(\)\.remove\w*"
        r"|entrySet\(\)\.remove\w*|Range|drainTo|evict\w*|difference_update|intersection_update)\b"
    ),
    r"\bdel\s+(?:self\.|cls\.)?{name}\b",
    r"\bdelete\s*\(?\s*(?:\w+\.)?{name}\b",
    r"\b(?:clear|maps\.DeleteFunc)\(\s*(?:\w+\.)?{name}\b",
    r"\blen\(\s*(?:\w+\.)?{name}\s*\)\s*(?:>|>=|<|<=|==)\s*\w",
    r"{name}\.(?:size|length|size\(\))\s*(?:>|>=|<|<=|===?)\s*[\w.]",
    r"{name}\s*=\s*(?:\w+\.)?{name}\[",
    r"{name}\[:\]\s*=",
    r"{name}\[[^\]]+\]\.(?:remove|pop|popleft|discard|clear|delete)\(",
    r"{name}\.length\s*=",
)


def is_kept_in_bounds(scene: Scene, name: str, made: int = 0) -> bool:
    """Whether anything in the file, or in one that imports the name, takes from it.

    `made` is the line where it is made.
    """
    patterns = [
        re.compile(shrink.replace("{name}", rf"\b{re.escape(name)}")) for shrink in _SHRINKS
    ]
    paths = [scene.path, *(one.path for one in scene.code.graph.importers_of(scene.path))]
    for path in dict.fromkeys(paths):
        text = "\n".join(scene.code.lines(path))
        if any(pattern.search(text) for pattern in patterns):
            return True
    return _is_replaced(scene, name, made)


def _is_replaced(scene: Scene, name: str, made: int) -> bool:
    """Set anew in a function other than the constructor: `self._seen = []`, `_rows = {}`."""
    wanted = {name, f"self.{name}", f"this.{name}"}
    for other in scene.code.functions(scene.path):
        if other.is_module or re.match(r"__init__$|constructor$|[Nn]ew[A-Z]", other.symbol.name):
            continue
        if other.symbol.parent and other.symbol.name == other.symbol.parent.split("::")[-1]:
            continue
        text = scene.code.text(scene.path, other.symbol.line, other.symbol.end_line)
        for node in other.nodes:
            if not isinstance(node, Assign) or node.is_augmented or node.span.line == made:
                continue
            whole = wanted & set(node.targets)
            if scene.function.language == "go":
                whole |= {
                    target for target in node.targets if re.fullmatch(rf"\w+\.{name}", target)
                }
            if whole and not node.value.startswith("append("):
                dotted = any("." in one for one in whole)
                if (
                    dotted
                    or re.search(rf"\bglobal\b.*\b{name}\b", text)
                    or scene.function.language != "python"
                ):
                    return True
    return False


def is_pruned(scene: Scene, name: str) -> bool:
    """`seen[key] = [one for one in seen[key] if ...]`, `seen[key] = seen[key][-5:]`."""
    kept = re.compile(
        rf"\b{re.escape(name)}\[[^=\n]*\]\s*=\s*(?:\[[^\]\n]* for |.*\[[^\]\n]*:|.*filter\()"
        rf"|\b{re.escape(name)}\.set\([^\n]*(?:filter|slice)\("
    )
    return kept.search("\n".join(scene.code.lines(scene.path))) is not None
