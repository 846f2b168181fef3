"""Loops and collections that are as large as the code says, whatever data there is."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Loop
from quintet.reasoning.bottlenecks.code import Code, Function
from quintet.reasoning.bottlenecks.loops import MUTATORS, subject

SMALL: Final = 64

"""A loop of at most so many rounds is small."""

SHORTEST_CONSTANT: Final = 3

"""Letters of a name in capitals that is taken for a constant, not for a type variable."""

_NUMBER: Final = re.compile(r"^-?\d[\d_]*$")

_LITERAL: Final = re.compile(r"^[\[({].*[\])}](?:\s*as const)?$|^new \w+\[\]\s*\{.*\}$", re.DOTALL)

_GO_LITERAL: Final = re.compile(r"^\[\d*(?:\.\.\.)?\][\w.]+\{.*\}$", re.DOTALL)

_BY_CODE: Final = re.compile(
    r"\bget_(?:\w+_)?models\(|\bsettings\.|\b_meta\b"
    r"|(?:^|[._])(?:fields?|field_names|columns?|args|kwargs|bases|middlewares?|plugins"
    r"|registry|commands|statements|loaders|backends|app_configs|list_display|extensions|formats|handlers"
    r"|validators|options|flags|operations|dependencies|(?:known_)?models|aliases|languages|locales|migrations"
    r"|director(?:y|ies)|dirs|errors|exceptions|bits|params|databases|app_labels|mapping)(?:\(\))?$"
)

"""What is as large as the code or its configuration says, whatever data there is."""


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
        return local != text and _is_written_out(local)
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


def _is_written_out(value: str) -> bool:
    """A literal with something in it; a comprehension is as long as what it goes over."""
    if value.startswith("(") and " for " in value:
        # A generator is gone through once, however many loops stand in each other.
        return True
    if " for " in value or "..." in value or value in {"[]", "{}", "()"}:
        return False
    return bool(_LITERAL.match(value))


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
        isinstance(node, CallSite) and node.receiver == name and node.name in MUTATORS
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
