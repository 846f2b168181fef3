"""Containers that outlive a call: what makes one, what fills it, what keeps it in bounds."""

import re
from dataclasses import dataclass
from typing import Final

from codegraph.statements import Assign, CallSite, Node

from reasoning.bottlenecks.detectors.detector import Scene

SURE: Final = 0.8
UNSURE: Final = 0.45
_EMPTY: Final = re.compile(
    r"^(?:\{\}|\[\]|dict\(\)|list\(\)|set\(\)|(?:collections\.)?(?:OrderedDict|defaultdict|Counter)\([\w.]*\)"
    r"|(?:collections\.)?deque\(\)|new (?:Map|Set|Array)(?:<.*>)?\(\)|Object\.create\(null\)"
    r"|new (?:Concurrent)?(?:Linked)?(?:HashMap|TreeMap|ArrayList|LinkedList|HashSet"
    r"|CopyOnWriteArrayList|ConcurrentHashMap|ConcurrentLinkedQueue|ConcurrentLinkedDeque|HashMap|ConcurrentSkipListMap)<.*>\(\d*\)"
    r"|ConcurrentHashMap\.newKeySet\(\)|Collections\.synchronized\w+\(new \w+<>\(\)\)"
    r"|make\(map\[.*|map\[[\w.]+\][\w.*\[\]{}]+\{\}|make\(\[\].*|\[\][\w.*]+\{\}|sync\.Map\{\})$",
    re.DOTALL,
)
_WEAK: Final = re.compile(r"Weak|LRU|Lru|TTL|Cache\(|maxlen|Expir")
_GO_DECLARED: Final = re.compile(r"\b{name}\s+(?:map\[|sync\.Map\b|\[\])")
GROWS: Final = frozenset(
    """append add push put set setdefault extend insert update appendleft unshift addAll putIfAbsent
    offer computeIfAbsent merge Store LoadOrStore addLast addFirst""".split()
)
_SHRINKS: Final = (
    (
        r"{name}(?:\.|\?\.)(?:pop|popitem|popleft|clear|remove|discard|delete|Delete|LoadAndDelete|shift|splice"
        r"|poll|pollFirst|removeIf|removeFirst|removeLast|removeAll|retainAll|keySet\(\)\.\w+|values\(\)\.remove\w*"
        r"|entrySet\(\)\.remove\w*|Range|drainTo|evict\w*|difference_update|intersection_update)\b"
    ),
    r"\bdel\s+(?:self\.|cls\.)?{name}\b",
    r"\bdelete\s*\(?\s*(?:\w+\.)?{name}\b",
    r"\bclear\(\s*(?:\w+\.)?{name}\b",
    r"\blen\(\s*(?:\w+\.)?{name}\s*\)\s*(?:>|>=|<|<=|==)\s*\w",
    r"{name}\.(?:size|length|size\(\))\s*(?:>|>=|<|<=|===?)\s*[\w.]",
    r"{name}\s*=\s*(?:\w+\.)?{name}\[",
    r"{name}\[:\]\s*=",
    r"{name}\[[^\]]+\]\.(?:remove|pop|popleft|discard|clear|delete)\(",
    r"{name}\.length\s*=",
)


@dataclass(frozen=True, slots=True)
class Growth:
    """A statement that adds to a container that outlives the call."""

    name: str
    node: Node
    key: str
    declared_line: int
    confidence: float = 0.8
    """Less where it is not known that the object itself lives long."""


def grown(scene: Scene, node: Node) -> Growth | None:
    """What a statement adds to, if that outlives the call."""
    if isinstance(node, Assign):
        for target in node.targets:
            found = re.match(r"^((?:self\.|this\.|cls\.|\w+\.)?\w+)\[(.+)\]$", target, re.DOTALL)
            if found is not None and not node.is_augmented:
                return _growth(scene, node, found.group(1), found.group(2))
        if node.targets and node.value.startswith(f"append({node.targets[0]},"):
            return _growth(scene, node, node.targets[0], "")
    if isinstance(node, CallSite) and node.name in GROWS:  # noqa: SIM102 - else too long
        if re.fullmatch(r"(?:self\.|this\.|cls\.|\w+\.)?\w+", node.receiver):
            return _growth(scene, node, node.receiver, node.arguments[0] if node.arguments else "")
    return None


def _growth(scene: Scene, node: Node, name: str, key: str) -> Growth | None:
    parts = name.split(".")
    last = parts[-1]
    function = scene.function
    if len(parts) == 1 and last in _locals(scene):
        return None
    declared = scene.code.constant(scene.path, last)
    if declared is None and len(parts) > 1:
        declared = scene.code.constant(scene.path, f"self.{last}") or _set_by_constructor(
            scene, last
        )
    if declared is None and len(parts) == 1:
        declared = _of_outer(scene, last)
    if declared is not None:
        value = re.sub(r"\s+", " ", declared.value).strip()
        if not _EMPTY.match(value) or _WEAK.search(value):
            return None
        line = declared.span.line
    else:
        line = _declared_in_go(scene, last)
        if not line:
            return None
    sure = SURE
    if len(parts) > 1 and parts[0] in {"self", "this"} and not _is_long_lived(scene, last):
        if not _is_memory(scene, last):
            return None
        sure = UNSURE
    if len(parts) > 1 and function.language == "go" and not _is_guarded(scene):
        return None
    return Growth(last, node, key, line, sure)


def _locals(scene: Scene) -> frozenset[str]:
    written = {
        target
        for node in scene.function.nodes
        if isinstance(node, Assign) and not node.is_augmented
        for target in node.targets
        if not node.value.startswith(f"append({target},")
    }
    text = scene.code.text(scene.path, scene.function.symbol.line, scene.function.symbol.end_line)
    shared = set(re.findall(r"\bglobal\s+(\w+)", text))
    if not re.search(r":=|\bvar |\blet |\bconst ", text) and scene.function.language == "go":
        shared |= written
    declared_here = (
        set(re.findall(r"\bvar\s+(\w+)", text)) if scene.function.language == "go" else set()
    )
    return frozenset((written | set(scene.function.body.parameters) | declared_here) - shared)


def _of_outer(scene: Scene, name: str) -> Assign | None:
    """What the function around this one made, to be kept by what it hands back."""
    outer = scene.code.function(scene.function.symbol.parent or "")
    if outer is None or outer.is_module:
        return None
    text = scene.code.text(outer.path, outer.symbol.line, outer.symbol.end_line)
    if not re.search(rf"\breturn\s+(?:\w+\()?{re.escape(scene.function.symbol.name)}\b", text):
        return None
    made = [n for n in outer.nodes if isinstance(n, Assign) and n.targets == (name,)]
    return made[0] if len(made) == 1 else None


def _set_by_constructor(scene: Scene, name: str) -> Assign | None:
    owner = scene.function.symbol.parent
    for member in scene.code.graph.members(owner) if owner else ():
        if member.name not in {"__init__", "constructor"} and member.kind == "method":
            continue
        made = scene.code.function(member)
        for node in made.nodes if made is not None else ():
            if isinstance(node, Assign) and {f"self.{name}", f"this.{name}"} & set(node.targets):
                return node
    return None


def _declared_in_go(scene: Scene, name: str) -> int:
    if scene.function.language != "go":
        return 0
    wanted = re.compile(_GO_DECLARED.pattern.replace("{name}", re.escape(name)))
    for number, line in enumerate(scene.code.lines(scene.path), 1):
        first, last = scene.function.symbol.line, scene.function.symbol.end_line
        if wanted.search(line) and not first <= number <= last:
            return number
    return 0


def _is_guarded(scene: Scene) -> bool:
    """A Go struct with a lock, or a variable of the package: more than one call uses it."""
    return bool(
        re.search(r"\bsync\.(?:RW)?(?:Mutex|Map)\b", "\n".join(scene.code.lines(scene.path)))
    )


_BEANS: Final = re.compile(
    r"^(?:Service|Component|Controller|RestController|Repository|Singleton|ApplicationScoped|Injectable)\b"
)
_LASTING: Final = re.compile(
    r"(?:Cache|Server|Service|Hub|Gateway|Store|Broker|Bus|Monitor|Tracker|Limiter|Client|Worker|Scheduler"
    r"|Listener|Handler|Bot|Controller|Dispatcher|Pool|Room|Rooms|Sessions)s?$"
)


def _is_long_lived(scene: Scene, name: str) -> bool:
    """Whether an object is kept for as long as the program runs."""
    owner = scene.code.graph.symbol(scene.function.symbol.parent or "")
    if owner is None or owner.kind != "class":
        return False
    if any(_BEANS.match(one) for one in owner.decorators) or _is_static(scene, name):
        return True
    if _is_shared(scene, name):
        return True
    made = [
        call
        for call in scene.code.graph.callers_of(owner)
        if call.kind in {"new", "call"} and _at_top(scene, call.caller)
    ]
    return bool(made) or bool(_LASTING.search(owner.name))


def _is_shared(scene: Scene, name: str) -> bool:
    """A collection that is made for many threads is there for many calls."""
    declared = scene.code.constant(scene.path, name)
    return declared is not None and bool(
        re.search(r"Concurrent|synchronized|CopyOnWrite", declared.value)
    )


def _is_memory(scene: Scene, name: str) -> bool:
    """Asked for a key that the caller gives, and filled with what was not there."""
    symbol = scene.function.symbol
    text = scene.code.text(scene.path, symbol.line, symbol.end_line)
    whole = rf"\b(?:self|this)\.{re.escape(name)}"
    asked = re.search(
        rf"\b(\w+) not in {whole}|{whole}\.(?:get|has)\(([\w.]+)\)|{whole}\[(\w+)\]", text
    )
    key = next((one for one in asked.groups() if one), "") if asked is not None else ""
    return bool(re.search(rf"{whole}\[{key}\]\s*=|{whole}\.set\(\s*{key}\b", text)) and bool(key)


def _is_static(scene: Scene, name: str) -> bool:
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


def is_kept_in_bounds(scene: Scene, name: str) -> bool:
    """Whether anything in the file, or in one that imports the name, takes from it."""
    patterns = [re.compile(one.replace("{name}", rf"\b{re.escape(name)}")) for one in _SHRINKS]
    paths = [scene.path, *(one.path for one in scene.code.graph.importers_of(scene.path))]
    for path in dict.fromkeys(paths):
        text = "\n".join(scene.code.lines(path))
        if any(one.search(text) for one in patterns):
            return True
    return _is_replaced(scene, name)


def _is_replaced(scene: Scene, name: str) -> bool:
    """Set anew in a function other than the constructor: `self._seen = []`, `_rows = {}`."""
    wanted = {name, f"self.{name}", f"this.{name}"}
    for other in scene.code.functions(scene.path):
        if other.is_module or other.symbol.name in {"__init__", "constructor"}:
            continue
        if other.symbol.parent and other.symbol.name == other.symbol.parent.split("::")[-1]:
            continue
        text = scene.code.text(scene.path, other.symbol.line, other.symbol.end_line)
        for node in other.nodes:
            if not isinstance(node, Assign) or node.is_augmented:
                continue
            whole = wanted & set(node.targets)
            if whole and not node.value.startswith("append("):
                dotted = any("." in one for one in whole)
                if (
                    dotted
                    or re.search(rf"\bglobal\b.*\b{name}\b", text)
                    or scene.function.language != "python"
                ):
                    return True
    return False
