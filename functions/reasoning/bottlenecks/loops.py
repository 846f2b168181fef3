"""What is known of a loop: over what it goes, whether that is small, what changes in it."""

import builtins
import re
from collections.abc import Iterable
from typing import Final

from codegraph.facts import LONGEST_TEXT
from codegraph.statements import Assign, Branch, CallSite, Jump, Loop, Node, Raise, Return, walk

from reasoning.bottlenecks.code import Code, Function

SMALL: Final = 64
"""A loop of at most so many rounds is small."""
SHORTEST_CONSTANT: Final = 3
"""Letters of a name in capitals that is taken for a constant, not for a type variable."""
_WRAPPED: Final = re.compile(
    r"^(?:range|len|enumerate|list|tuple|reversed|sorted|iter|Object\.(?:keys|values|entries))"
    r"\((?:0,\s*)?(.*?)\)$"
)
_ENDS: Final = re.compile(
    r"(?:\.(?:length|size\(\)|entries\(\)|keys\(\)|values\(\)|items\(\)|stream\(\)|all\(\)|slice\(\)"
    r"|entrySet\(\)|keySet\(\)|indices))+$"
)
_LIMIT: Final = re.compile(r"<=?\s*(.+)$")
_NUMBER: Final = re.compile(r"^-?\d[\d_]*$")
_LITERAL: Final = re.compile(r"^[\[({].*[\])}](?:\s*as const)?$|^new \w+\[\]\s*\{.*\}$", re.DOTALL)
_GO_LITERAL: Final = re.compile(r"^\[\d*(?:\.\.\.)?\][\w.]+\{.*\}$", re.DOTALL)
_DATA: Final = re.compile(
    r"\.(?:Next|next|hasNext|hasNextLine|Scan|find|hasMoreElements|NextResultSet|MoveNext)\("
    r"|<=?\s*(?:len\(|.*\.(?:length|size\(\)|Count|count\b))|\bi\b\s*<"
)
_CHUNKS: Final = re.compile(
    r"batch|chunk|partition|slices?\(|paginat|\bpages?\b|range\([^,()]+,[^,]+,\s*(?!1\))",
    re.IGNORECASE,
)
_BY_CODE: Final = re.compile(
    r"\bget_(?:\w+_)?models\(|\bsettings\.|\b_meta\b"
    r"|(?:^|[._])(?:fields?|field_names|columns?|args|kwargs|bases|middlewares?|plugins"
    r"|registry|commands|statements|loaders|backends|app_configs|list_display|extensions|formats|handlers"
    r"|validators|options|flags|operations|dependencies)(?:\(\))?$"
)
"""What is as large as the code or its configuration says, whatever data there is."""
_MUTATORS: Final = frozenset(
    "append add push put set insert extend update pop remove delete write Scan read next".split()
)
_RANDOM: Final = re.compile(
    r"next|random|uuid|now|time|read|recv|receive|poll|get|input|Text|group"
)


def subject(loop: Loop) -> str:
    """What it goes over, without what only wraps it; "" where that is not known."""
    text = re.sub(r"\s+", " ", loop.iterable).strip()
    if not text:
        found = _LIMIT.search(loop.condition)
        text = found.group(1).strip() if found is not None else ""
    before = ""
    while text != before:
        before = text
        wrapped = _WRAPPED.match(text)
        if wrapped is not None and _balanced(wrapped.group(1)):
            text = wrapped.group(1)
        text = _ENDS.sub("", text).strip()
    return text


def _balanced(text: str) -> bool:
    return text.count("(") == text.count(")") and "," not in text


def goes_over_data(loop: Loop) -> bool:
    """Whether it takes one element after the other, unlike paging, polling and trying again."""
    return bool(loop.iterable) or bool(_DATA.search(loop.condition))


def is_chunked(loop: Loop) -> bool:
    """Whether each round takes many elements at once."""
    return bool(_CHUNKS.search(loop.iterable)) or bool(
        re.search(r"\+=\s*\w*(?:batch|size)", loop.condition, re.IGNORECASE)
    )


def is_small(code: Code, function: Function, loop: Loop) -> bool:
    """Whether the number of rounds is fixed in the code and low."""
    key = (function.symbol.id, loop.span.line, loop.iterable, loop.condition)
    if key not in code.small:
        code.small[key] = _is_small(code, function, loop)
    return code.small[key]


def _is_small(code: Code, function: Function, loop: Loop) -> bool:
    if loop.iterable.startswith("range(") and _few(
        code, function, loop.iterable[6:-1].split(",")[-1]
    ):
        return True
    text = subject(loop)
    return _few(code, function, text) or is_fixed(code, function, text)


def _few(code: Code, function: Function, text: str) -> bool:
    text = text.strip().replace("_", "") if _NUMBER.match(text.strip()) else text.strip()
    if _NUMBER.match(text):
        return int(text) <= SMALL
    if not text.isidentifier():
        return False
    value = code.constant(function.path, text)
    return value is not None and bool(_NUMBER.match(value.value)) and int(value.value) <= SMALL


def is_fixed(code: Code, function: Function, text: str) -> bool:  # noqa: PLR0911 - one per form
    """Whether a collection is written out in the code: a literal, a constant, an enumeration."""
    if _LITERAL.match(text) or _GO_LITERAL.match(text):
        return " for " not in text and "..." not in text.replace("[...]", "")
    if _BY_CODE.search(text):
        return True
    name = text.removeprefix("this.").removeprefix("self.").removeprefix("cls.")
    name = name.split(".")[-1] if re.fullmatch(r"[\w.]+", name) else name
    if not re.fullmatch(r"\w+", name):
        return False
    if _is_enumeration(code, function, name):
        return True
    local = _only_value(function, name)
    if local is not None:
        return local != text and bool(_LITERAL.match(local)) and local not in {"[]", "{}", "()"}
    if name in function.symbol.id.split("::")[-1] and name in function.body.parameters:
        return False
    value = code.constant(function.path, name)
    if value is None or name in function.body.parameters:
        return _imported_constant(code, function, name)
    written = value.value.strip()
    if written in {"[]", "{}", "()"}:
        return False
    if (
        _LITERAL.match(written)
        or _GO_LITERAL.match(written)
        or re.match(r"^\{.*\}$", written, re.DOTALL)
    ):
        return " for " not in written
    return bool(
        re.match(
            r"^(?:(?:frozen)?set|tuple|new Set|List\.of|Set\.of|Arrays\.asList|Map\.of)\b|^\"",
            written,
        )
        or re.match(r"^(?:compiled|\w+)\(\s*[`\"']", written)
    )


def _imported_constant(code: Code, function: Function, name: str) -> bool:
    if not name.isupper() or len(name) < SHORTEST_CONSTANT:
        return False
    return any(one.name == name for one in code.graph.imports_of(function.path))


def _only_value(function: Function, name: str) -> str | None:
    values = [
        node.value
        for node in function.nodes
        if isinstance(node, Assign) and name in node.targets and not node.is_augmented
    ]
    if not values:
        return None
    grown = any(
        isinstance(node, CallSite) and node.receiver == name and node.name in _MUTATORS
        for node in function.nodes
    )
    return "" if len(values) > 1 or grown else values[0]


def _is_enumeration(code: Code, function: Function, name: str) -> bool:
    if not name[:1].isupper():
        return False
    for symbol in code.graph.named(name):
        if symbol.kind in {"class", "type"}:
            if any("Enum" in base or "Choices" in base for base in symbol.bases):
                return True
            declared = code.line(symbol.path, symbol.line)
            if re.search(rf"\benum\s+(?:class\s+)?{name}\b", declared):
                return True
    return name in {"DayOfWeek", "Month", "TimeUnit", "ChronoUnit"} and function.language == "java"


_CHANGING: Final[dict[int, tuple[Loop, frozenset[str]]]] = {}
_MOST_KEPT: Final = 2048


def changing(loop: Loop) -> frozenset[str]:
    """Names that may differ from one round to the next."""
    kept = _CHANGING.get(id(loop))
    if kept is not None and kept[0] is loop:
        return kept[1]
    if len(_CHANGING) > _MOST_KEPT:
        _CHANGING.clear()
    found = _changing(loop)
    _CHANGING[id(loop)] = (loop, found)
    return found


def _changing(loop: Loop) -> frozenset[str]:
    found = set(loop.variables) - {"_"}
    nodes = [one for one in walk(loop) if one is not loop]
    for node in nodes:
        if isinstance(node, Assign) and node.is_augmented:
            found |= set(map(_base, node.writes))
    if not loop.iterable:
        found |= set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", loop.condition)) - {"len"}
    for _ in range(4):
        size = len(found)
        for node in nodes:
            found |= _changed_by(node, found)
        if len(found) == size:
            break
    return frozenset(found)


def _changed_by(node: Node, known: set[str]) -> set[str]:
    if isinstance(node, Assign):
        fresh = any(
            isinstance(one, CallSite) and _RANDOM.search(one.name) and not _constant_only(one)
            for one in walk(node)
        )
        if fresh or mentions(node.value, known):
            return set(map(_base, node.writes))
    if isinstance(node, Loop) and mentions(node.iterable or node.condition, known):
        return set(node.variables) - {"_"}
    if isinstance(node, CallSite):
        given = {one[1:].split(".")[0].strip() for one in node.arguments if one.startswith("&")}
        is_set = node.name in _MUTATORS or re.match(r"set[A-Z]|bind", node.name)
        if is_set and any(mentions(one, known) for one in node.arguments):
            given.add(_base(node.receiver))
        return given - {""}
    return set()


def _constant_only(site: CallSite) -> bool:
    return bool(site.arguments) and not site.receiver


def _base(name: str) -> str:
    return re.split(r"[.\[(]", name, maxsplit=1)[0]


def mentions(text: str, names: Iterable[str]) -> bool:
    """Whether an expression names one of these."""
    wanted = [re.escape(one) for one in names if one]
    if not wanted:
        return False
    return re.search(rf"(?<![.\w'\"])(?:{'|'.join(wanted)})\b(?!\s*=[^=])", text) is not None


def condition_of(code: Code, path: str, loop: Loop) -> str:
    """The condition of a comprehension, "" where there is none."""
    if not path.endswith(".py") or not loop.iterable or loop.condition:
        return ""
    if re.match(r"\s*(?:async )?for\b.*:\s*(?:#.*)?$", code.line(path, loop.span.line)):
        return ""
    text = re.sub(r"\s+", " ", code.text(path, loop.span.line, loop.span.end_line))
    variable = re.escape(loop.variables[-1]) if loop.variables else r"\w+"
    found = re.search(rf"\bfor [^:]*?\b{variable}\)? in .+? if (.+)", text)
    return found.group(1) if found is not None and f"{loop.iterable[:12]}" in text else ""


_WORDS: Final = frozenset(
    "None True False null undefined true false nil this self super new await lambda for in if else"
    " not and or is const let function async typeof return class".split()
)


def is_known(code: Code, function: Function, text: str) -> bool:
    """Whether it is known where every name in an expression comes from.

    A comprehension binds names that no statement shows; what names one of them may well change.
    An expression that was cut may name anything.
    """
    if len(text) >= LONGEST_TEXT:
        return False
    plain = re.sub(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`[^`]*`", "", text)
    names = set(re.findall(r"(?<![.\w])[A-Za-z_]\w*(?!\w*\s*=[^=])", plain)) - _WORDS
    own = set(function.body.parameters)
    for node in function.nodes:
        if isinstance(node, Assign):
            own.update(map(_base, node.writes))
        elif isinstance(node, Loop):
            own.update(node.variables)
    unknown = names - own
    if not unknown or function.language != "python":
        return True
    shared = {one.name for one in code.graph.symbols(function.path)}
    for one in code.graph.imports_of(function.path):
        shared.add(one.alias or one.name or one.module.split(".")[0])
    return all(one in shared or hasattr(builtins, one) for one in unknown)


def stops_at_first(loop: Loop) -> bool:
    """Whether the first round that gets to its end is the last: alternatives are tried."""
    last = loop.children[-1] if loop.children else None
    if isinstance(last, Raise):
        return True
    return (isinstance(last, Return) and not last.is_yield) or (
        isinstance(last, Jump) and last.is_break
    )


_ABSENT: Final = re.compile(
    r"\bnot in\b|!\s*[\w.]+\.(?:has|contains|containsKey|includes)\(|===? (?:undefined|null)"
    r"|is None"
    r"|== nil|!ok\b|!\w*(?:found|known|seen|cached)\b|^\(?!\w+\)?$",
    re.IGNORECASE,
)


def is_remembered(parents: Iterable[Node], within: Loop) -> bool:
    """Whether what stands there is done once for each key, and kept for the next rounds."""
    inside = False
    for one in parents:
        if one is within:
            inside = True
        elif inside and isinstance(one, Branch) and _ABSENT.search(one.condition):
            if any(_keeps(node) for node in walk(one)):
                return True
        elif inside and isinstance(one, CallSite) and one.name in {"computeIfAbsent", "setdefault"}:
            return True
    return False


def _keeps(node: Node) -> bool:
    if isinstance(node, Assign):
        return any("[" in one for one in node.targets)
    return isinstance(node, CallSite) and node.name in {"set", "put", "add"} and bool(node.receiver)
