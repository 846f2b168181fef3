"""Containers that outlive a call: what makes one, what fills it, what keeps it in bounds."""

from dataclasses import dataclass
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Closure, Loop, Node, Return, Span
from quintet.reasoning.bottlenecks.detectors.bounds import is_pruned
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.lifetimes import (
    calls_itself,
    is_long_lived,
    is_memory,
    is_static,
)
from quintet.reasoning.bottlenecks.visits import Visit

SURE: Final = 0.8
UNSURE: Final = 0.45
_EMPTY: Final = re.compile(
    r"^(?:\{\}|\[\]|dict\(\)|list\(\)|set\(\)|(?:collections\.)?(?:OrderedDict|defaultdict|Counter)\([\w.]*\)"
    r"|(?:collections\.)?deque\(\)|new (?:Map|Set|Array)(?:<.*>)?\(\)|Object\.create\(null\)"
    r"|new (?:Concurrent)?(?:Linked)?(?:HashMap|TreeMap|ArrayList|LinkedList|HashSet"
    r"|CopyOnWriteArrayList|ConcurrentHashMap|ConcurrentLinkedQueue|ConcurrentLinkedDeque|HashMap|ConcurrentSkipListMap)<.*>\(\d*\)"
    r"|ThreadLocal\.withInitial\(.*|new ThreadLocal(?:<.*>)?\(\)|InheritableThreadLocal.*"
    r"|ConcurrentHashMap\.newKeySet\(\)|Collections\.synchronized\w+\(new \w+<>\(\)\)"
    r"|make\(map\[.*|map\[[\w.]+\][\w.*\[\]{}]+\{\}|make\(\[\].*|\[\][\w.*]+\{\}|sync\.Map\{\})$",
    re.DOTALL,
)
_NAME: Final = r"(?:self\.|this\.|cls\.|\w+\.|(?:\w+\.)*app\.state\.)?\w+"
_WEAK: Final = re.compile(r"Weak|LRU|Lru|TTL|Cache\(|maxlen|Expir")
_GO_DECLARED: Final = re.compile(r"\b{name}\s+(?:map\[|sync\.Map\b|\[\])")
GROWS: Final = frozenset(
    """append add push put set setdefault extend insert update appendleft unshift addAll putIfAbsent
    offer computeIfAbsent merge Store LoadOrStore addLast addFirst""".split()
)


@dataclass(frozen=True, slots=True)
class Growth:
    """A statement that adds to a container that outlives the call."""

    name: str
    node: Node
    key: str
    declared_line: int
    is_list: bool = False
    confidence: float = 0.8
    """Less where it is not known that the object itself lives long."""


def grown(scene: Scene, visit: Visit) -> Growth | None:
    """What a statement adds to, if that outlives the call."""
    return _added(scene, visit.node) or _of_returned(scene, visit)


def _of_returned(scene: Scene, visit: Visit) -> Growth | None:
    """What a closure puts into a variable of the function that hands the closure back."""
    node = visit.node
    if not isinstance(node, CallSite) or node.name not in GROWS or not node.receiver.isidentifier():
        return None
    place = next((n for n, one in enumerate(visit.parents) if isinstance(one, Closure)), 0)
    if not place or not isinstance(visit.parents[place - 1], Return):
        return None
    if visit.loops or any(isinstance(parent, Loop) for parent in visit.parents):
        return None
    made = [
        child
        for child in scene.function.body.children
        if isinstance(child, Assign) and node.receiver in child.targets
    ]
    if len(made) != 1 or not _EMPTY.match(made[0].value) or _WEAK.search(made[0].value):
        return None
    key = node.arguments[0] if node.arguments else ""
    return Growth(node.receiver, node, key, made[0].span.line, confidence=UNSURE)


def _added(scene: Scene, node: Node) -> Growth | None:
    if isinstance(node, Assign):
        for target in node.targets:
            found = re.match(rf"^({_NAME})\[(.+)\]$", target, re.DOTALL)
            if found is not None:
                one = _growth(scene, node, found.group(1), found.group(2))
                # `rows[0] += 1` adds nothing to a list, `hits[path] += 1` does to a dictionary.
                return None if one is not None and node.is_augmented and one.is_list else one
        if node.targets and node.value.startswith(f"append({node.targets[0]},"):
            return _growth(scene, node, node.targets[0], "")
    if isinstance(node, CallSite) and node.name in GROWS:
        if not re.fullmatch(_NAME, node.receiver):
            return _within(scene, node, node.receiver)
        key = node.arguments[0] if node.arguments else ""
        return _growth(scene, node, node.receiver, key) or _by_alias(scene, node)
    return None


def _within(scene: Scene, node: CallSite, receiver: str) -> Growth | None:
    """`clicks[page].append(one)`, `TRAIL.get().add(one)`: the list of a key or of a thread."""
    found = re.match(rf"^({_NAME})(?:\[(.+)\]|\.get\(([^()]*)\)!?)$", receiver, re.DOTALL)
    if found is None:
        return None
    one = _growth(scene, node, found.group(1), found.group(2) or found.group(3) or "")
    return None if one is None or is_pruned(scene, one.name) else one


def _by_alias(scene: Scene, node: CallSite) -> Growth | None:
    """`seen = self._seen[address]`, and what is added to `seen`."""
    name = node.receiver
    made = [
        one.value
        for one in scene.function.nodes
        if isinstance(one, Assign) and one.targets == (name,) and not one.is_augmented
    ]
    if len(made) != 1 or not name.isidentifier():
        return None
    found = _within(scene, node, made[0])
    if found is None:
        return None
    symbol = scene.function.symbol
    text = scene.code.text(scene.path, symbol.line, symbol.end_line)
    taken = rf"\b{name}\.(?:pop|popleft|clear|remove|shift|splice|poll\w*|removeIf|removeFirst)\("
    return None if re.search(rf"{taken}|\bdel {name}\b|\b{name}\[:\w*\]\s*=", text) else found


def _growth(scene: Scene, node: Node, name: str, key: str) -> Growth | None:
    parts = name.split(".")
    last = parts[-1]
    is_own = len(parts) == 1 and last in _locals(scene) and not scene.function.is_module
    if is_own and _given_once(scene, last) is None:
        return None
    declared = _declared(scene, parts)
    is_list = False
    if declared is not None:
        value = re.sub(r"\s+", " ", declared.value).strip()
        if not _EMPTY.match(value) or _WEAK.search(value):
            return None
        line = declared.span.line
        is_list = bool(re.match(r"\[|list\(|new \w*(?:List|Array)|make\(\[|(?:\w+\.)?deque", value))
    else:
        line = _declared_in_go(scene, last)
        if not line:
            return None
    sure = _sureness(scene, parts)
    return Growth(last, node, key, line, is_list, sure) if sure else None


def _declared(scene: Scene, parts: list[str]) -> Assign | None:
    """Where a container is made."""
    last = parts[-1]
    declared = scene.code.constant(scene.path, last)
    if declared is None and len(parts) > 1:
        declared = scene.code.constant(scene.path, f"self.{last}") or _set_by_constructor(
            scene, last
        )
    if declared is None and len(parts) == 1:
        declared = _of_outer(scene, last) or _given_once(scene, last)
    if declared is None and "state" in parts:
        declared = scene.code.constant(scene.path, f"app.state.{last}")
    return declared


def _sureness(scene: Scene, parts: list[str]) -> float:
    """How sure it is that a container lives on; 0 where it does not, or nothing tells."""
    last, language = parts[-1], scene.function.language
    is_field = len(parts) > 1 and parts[0] in {"self", "this"}
    if is_field and not is_long_lived(scene, last):
        return UNSURE if is_memory(scene, last) else 0.0
    if language == "java" and len(parts) == 1 and not is_static(scene, last):
        if is_long_lived(scene, last):
            return SURE
        return 0.0 if calls_itself(scene) else UNSURE
    if len(parts) > 1 and language == "go" and not _is_guarded(scene):
        return 0.0
    return SURE


def _given_once(scene: Scene, name: str) -> Assign | None:
    """`def page(path, seen={})`: Python makes it once, when the function is defined."""
    function = scene.function
    if function.language != "python" or name not in function.body.parameters:
        return None
    head = scene.code.text(scene.path, function.symbol.line, function.symbol.line + 9)
    found = re.search(
        rf"\b{name}\s*(?::[^,=()]*)?=\s*(\{{\}}|\[\]|dict\(\)|set\(\)|list\(\))", head
    )
    before = head.split("):", maxsplit=1)[0]
    if found is None or found.start() > len(before):
        return None
    if any(isinstance(node, Assign) and name in node.targets for node in function.nodes):
        return None
    line = function.symbol.line
    return Assign(Span(line, line), targets=(name,), value=found.group(1))


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
