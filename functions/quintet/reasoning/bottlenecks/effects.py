"""What a call leads to: operations that take time, directly or some calls deep."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Target
from quintet.codegraph.statements import Assign, CallSite
from quintet.reasoning.bottlenecks.code import Code, Function
from quintet.reasoning.bottlenecks.families import family
from quintet.reasoning.bottlenecks.findings import Step
from quintet.reasoning.bottlenecks.operations.catalogue import operation_of
from quintet.reasoning.bottlenecks.operations.operation import Operation
from quintet.reasoning.bottlenecks.operations.python_rules import DJANGO_LAZY
from quintet.reasoning.bottlenecks.sources import by_source, own_name
from quintet.reasoning.bottlenecks.visits import visits

LEAST_CONFIDENCE: Final = 0.5
"""Of an edge of the graph that is followed."""
IN_FILE: Final = 0.75
"""Of a call by plain name of a function of the same file."""
BY_NAME: Final = 0.6
"""Of what only a name tells."""
TELLING: Final = 10
"""Letters of a name that is hardly given twice by chance."""
LONGEST_SHOWN: Final = 80
"""Characters of a call that are shown as a step."""
MOST_EFFECTS: Final = 8
_PLAIN: Final = re.compile(
    r"^(?:[\[{]|dict\(|list\(|set\(|tuple\(|defaultdict\(|new (?:Map|Set)\b|make\()"
)
_CHANGES: Final = re.compile(
    r"(?i)[\"'`]\s*(?:insert|update|delete|replace|merge|upsert)\s"
    r"|^new (?:Put|Update|Delete|Send|Publish)\w*Command\b"
)
_ONCE: Final = re.compile(r"\b\w*[oO]nce\w*\.Do\(")
_MADE_ONCE: Final = re.compile(
    r"\bif\s*+(?:\(\s*+)?(?:not\s++|!)?([\w.]++)\s*+"
    r"(?:is None|===?\s*+(?:null|nil|undefined|None))?"
    r"\s*+(?:\)\s*+)?[:{]"
    r"\s*+(?:[^\n]*+\n){0,3}?\s*+\1\s*+=[^=]"
)
"""`if client is None: client = ...`."""
_CACHED: Final = re.compile(r"cache|memoi[sz]e|Cacheable", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Effect:
    """An operation and the calls that lead to it, the nearest first."""

    operation: Operation
    steps: tuple[Step, ...]
    confidence: float


class Effects:
    """Answers for one code base, kept."""

    def __init__(self, code: Code, has_time: Callable[[], bool] = lambda: True) -> None:
        self._code = code
        self.has_time = has_time
        self._known: dict[tuple[str, int], tuple[Effect, ...]] = {}

    def of_call(self, function: Function, site: CallSite, depth: int) -> tuple[Effect, ...]:
        """What one call does, looking `depth` functions deep."""
        step = step_of(function, site)
        direct = self.direct(function, site)
        if direct is not None:
            return (Effect(direct, (step,), direct.confidence),)
        if depth <= 0:
            return ()
        found: list[Effect] = []
        targets = self.targets(function, site)
        if not targets:
            return self._of_family(function, site, depth)
        for target in targets:
            for one in self.of_function(target.symbol_id, depth - 1):
                confidence = round(one.confidence * target.confidence, 3)
                found.append(Effect(one.operation, (step, *one.steps), confidence))
        return tuple(found)

    def of_function(self, symbol_id: str, depth: int) -> tuple[Effect, ...]:
        """What a function does each time it is called, but for what it remembers."""
        key = (symbol_id, depth)
        if key in self._known:
            return self._known[key]
        if not self.has_time():
            return ()
        self._known[key] = ()
        function = self._code.function(symbol_id)
        if function is None or remembers(self._code, function):
            return ()
        found: dict[tuple[str, str], Effect] = {}
        for visit in visits(self._code, function):
            if not isinstance(visit.node, CallSite) or len(found) >= MOST_EFFECTS:
                continue
            for one in self.of_call(function, visit.node, depth):
                found.setdefault((one.operation.kind, one.operation.action), one)
        self._known[key] = tuple(found.values())
        return self._known[key]

    def targets(self, function: Function, site: CallSite) -> tuple[Target, ...]:
        """Where a call goes, if that is known well enough to follow it."""
        call = self._code.call(function.path, site)
        if call is None or call.kind == "decorator":
            return ()
        if call.external is not None and call.external.startswith("django.db.models."):
            return self._of_model(site)
        sure = tuple(target for target in call.targets[:2] if target.confidence >= LEAST_CONFIDENCE)
        return sure or self._of_file(function, site, call.targets[:1]) or _telling(call.targets)

    def _of_file(
        self, function: Function, site: CallSite, found: tuple[Target, ...]
    ) -> tuple[Target, ...]:
        """A plain name that nothing in the function hides, and that its own file defines."""
        for one in found:
            symbol = self._code.graph.symbol(one.symbol_id)
            if symbol is None or site.receiver or symbol.path != function.path:
                continue
            if symbol.kind == "function" and site.name not in _bound(function):
                return (Target(one.symbol_id, IN_FILE, "a function of the same file"),)
        return ()

    def _of_family(self, function: Function, site: CallSite, depth: int) -> tuple[Effect, ...]:
        """What most classes do that a variable is named after: `hasher.encode` of `...Hasher`."""
        step = step_of(function, site)
        each = [self.of_function(one, depth - 1) for one in family(self._code, function, site)]
        found: dict[tuple[str, str], list[Effect]] = {}
        for effects in each:
            for one in effects:
                found.setdefault((one.operation.kind, one.operation.action), []).append(one)
        return tuple(
            Effect(
                some[0].operation, (step, *some[0].steps), round(some[0].confidence * BY_NAME, 3)
            )
            for some in found.values()
            if 2 * len(some) >= len(each)
        )

    def _of_model(self, site: CallSite) -> tuple[Target, ...]:
        """A method of a row: rows have no class of the code as far as the graph tells."""
        if site.name in DJANGO_LAZY or "." in site.receiver:
            return ()
        named = [one for one in self._code.graph.named(site.name) if one.kind == "method"]
        if len(named) != 1:
            return ()
        return (Target(named[0].id, 0.6, "the only method of this name"),)

    def direct(self, function: Function, site: CallSite) -> Operation | None:
        """The operation that a call is by itself."""
        if _is_plain_value(function, site):
            return None
        name = self._code.external(function.path, site)
        full = name or own_name(self._code, function, site)
        found = operation_of(function.language, full) if full else None
        if found is not None:
            return None if _is_nothing(found, site) else self._by_statement(function, site, found)
        return by_source(self._code, function, site, name, self.written)

    def _by_statement(self, function: Function, site: CallSite, found: Operation) -> Operation:
        """A query by what its SQL says, where it is written in the code."""
        texts = (self.written(function, argument) for argument in site.arguments[:2])
        if found.kind == "database" and any(map(_CHANGES.search, (*texts, *site.arguments[:1]))):
            return replace(found, action="write")
        return found

    def written(self, function: Function, text: str) -> str:
        """A text, or the value of the constant or variable that holds it."""
        if not text.isidentifier():
            return text
        values = [
            node.value
            for node in function.nodes
            if isinstance(node, Assign) and text in node.targets
        ]
        if len(values) == 1:
            return values[0]
        constant = self._code.constant(function.path, text)
        return constant.value if constant is not None else text


def _telling(found: tuple[Target, ...]) -> tuple[Target, ...]:
    """The only definition of a name that nobody gives twice by chance: `set_unusable_password`."""
    for one in found[:1]:
        name = one.symbol_id.rsplit("::", 1)[-1].rsplit(".", 1)[-1]
        if len(found) == 1 and len(name) >= TELLING and "_" in name.strip("_"):
            return (Target(one.symbol_id, BY_NAME, "the only definition of a telling name"),)
    return ()


def _bound(function: Function) -> frozenset[str]:
    """Names that a function binds itself."""
    own = set(function.body.parameters)
    for node in function.nodes:
        if isinstance(node, Assign):
            own.update(node.writes)
    return frozenset(own)


def _is_plain_value(function: Function, site: CallSite) -> bool:
    """Whether the receiver was last set to a dictionary or list that is written out there."""
    if not site.receiver.isidentifier():
        return False
    before = [
        node.value
        for node in function.nodes
        if isinstance(node, Assign)
        and site.receiver in node.targets
        and node.span.line < site.span.line
    ]
    return bool(before) and bool(_PLAIN.match(before[-1]))


def step_of(function: Function, site: CallSite) -> Step:
    """A call as a step of a path."""
    shown = site.text if len(site.text) <= LONGEST_SHOWN else f"{site.text[:LONGEST_SHOWN]}…"
    return Step(function.path, site.span.line, function.symbol.qualified or function.path, shown)


def remembers(code: Code, function: Function) -> bool:
    """Whether a function answers from memory when it is asked the same again."""
    if any(_CACHED.search(decorator) for decorator in function.symbol.decorators):
        return True
    text = code.text(function.path, function.symbol.line, function.symbol.end_line)
    if _ONCE.search(text) or any(
        found.group(1).startswith(("self.", "this."))
        or re.search(rf"\bglobal\b[^\n]*\b{re.escape(found.group(1))}\b", text)
        or code.constant(function.path, found.group(1)) is not None
        for found in _MADE_ONCE.finditer(text)
    ):
        return True
    kept = re.search(
        r"(\b[\w.]*(?:cache|memo|known|loaded)\w*)(?:\[[^\]]+\]\s*=[^=]|\.(?:set|put)\()",
        text,
        re.IGNORECASE,
    )
    return kept is not None


def _is_nothing(found: Operation, site: CallSite) -> bool:
    """Names that an operation shares with what asks nothing."""
    return found.name.startswith("django.contrib.auth.get_user_model") and not site.receiver
