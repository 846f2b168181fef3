"""A lazy relation that is looked at for each row of a query: one more query for each."""

from collections.abc import Iterator
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.model import Symbol
from quintet.codegraph.statements import Assign, CallSite, Loop, Return, walk
from quintet.reasoning.bottlenecks.chain_names import names_in
from quintet.reasoning.bottlenecks.code import Function
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.relations import Relation, looked_at, relations
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Step, Suspicion

FOLLOWED: Final = 0.3
"""The least confidence of a call that is followed to see what its query loads."""
_KEYS_ONLY: Final = re.compile(r"\.(?:values|values_list|dates|datetimes)\(")
"""Rows of such a query are no models."""
_TYPE_WORDS: Final = re.compile(r"[A-Z]\w*")
_REVERSE: Final = r"(?<![.\w]){variable}\.(\w+_set)\.(?:all|filter|count|exists|first|order_by)\("


class LazyLoading:
    """Django, SQLAlchemy, JPA; also the getters that Sequelize makes."""

    kind: ClassVar[BottleneckKind] = "n_plus_one"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each loop and relation."""
        seen: set[tuple[int, str]] = set()
        for visit in scene.visits:
            loop = visit.node
            if not isinstance(loop, Loop) or not loop.variables or not loop.iterable:
                continue
            found = _models(scene, loop)
            for model, text, confidence in found:
                for one in _touched(scene, loop, model, text, confidence):
                    if (one.line, model.id) not in seen:
                        seen.add((one.line, model.id))
                        yield one


def _touched(
    scene: Scene, loop: Loop, model: Symbol, query: str, confidence: float
) -> Iterator[Suspicion]:
    variable = loop.variables[-1]
    for relation in relations(scene.code, model):
        if _is_loaded(query, relation):
            continue
        if _KEYS_ONLY.search(query):
            continue
        line = _line_of(scene, loop, looked_at(re.escape(variable), relation))
        if line:
            yield _suspicion(scene, loop, line, (model, relation, variable), confidence)
            if loop.span.end_line == loop.span.line:
                return


def _line_of(scene: Scene, loop: Loop, pattern: re.Pattern[str]) -> int:
    for number in range(loop.span.line, loop.span.end_line + 1):
        line = re.sub(r"(?:^|\s)(?:#|//).*$", "", scene.code.line(scene.path, number))
        if pattern.search(line):
            return number
    return 0


def _is_loaded(query: str, relation: Relation) -> bool:
    """Whether the query brings the relation along."""
    name = re.escape(relation.name)
    if re.search(
        rf"(?:select_related|prefetch_related|joinedload|selectinload|subqueryload|contains_eager"
        rf"|immediateload)\([^)]*\b{name}\b",
        query,
    ):
        return True
    if re.search(r"select_related\(\s*\)|Prefetch\(|EntityGraph|\.values(?:_list)?\(", query):
        return True
    return bool(re.search(rf"(?i)\bfetch\s+(?:\w+\.)?{name}\b", query))


def _models(scene: Scene, loop: Loop) -> list[tuple[Symbol, str, float]]:
    """The model whose rows a loop goes over, with the text of all that made the query."""
    text = _origin(scene, scene.function, loop.iterable, 3)
    typed = _typed(scene, loop)
    found = []
    for name in dict.fromkeys(_TYPE_WORDS.findall(f"{typed} {_heads(text)}")):
        for symbol in scene.code.graph.named(name):
            if symbol.kind == "class" and relations(scene.code, symbol):
                sure = 0.9 if name in text or _in_java(scene) else 0.7
                found.append((symbol, text, sure))
                break
    if not found:
        return []
    asks = re.search(
        r"objects|_default_manager|query|select\(|find\w*\(|get\w*\(|Repository|session", text
    )
    return found[:1] if asks else []


def _in_java(scene: Scene) -> bool:
    return scene.function.language == "java"


def _heads(text: str) -> str:
    """Class names that stand where a query says what it asks for."""
    found = re.findall(r"\b([A-Z]\w*)\.(?:objects|query|_default_manager)\b", text)
    found += re.findall(r"(?:query|select|scalars)\(\s*(?:select\()?\s*([A-Z]\w*)\b", text)
    return " ".join(found)


def _typed(scene: Scene, loop: Loop) -> str:
    """In Java, the element's type as written; elsewhere the parameter's."""
    if scene.function.language == "java":
        line = scene.code.line(scene.path, loop.span.line)
        written = re.search(rf"\b([A-Z]\w*)\s+{re.escape(loop.variables[-1])}\s*:", line)
        if written is not None:
            return written.group(1)
        head = names_in(loop.iterable)[0]
        return scene.code.declared(scene.path, head) or _repository_model(scene, loop)
    return ""


def _repository_model(scene: Scene, loop: Loop) -> str:
    for node in scene.function.nodes:
        if isinstance(node, CallSite) and node.text in loop.iterable:
            call = scene.code.call(scene.path, node)
            for target in call.targets[:1] if call is not None else ():
                symbol = scene.code.graph.symbol(target.symbol_id)
                if symbol is not None:
                    return symbol.returns
    return ""


def _origin(scene: Scene, function: Function, text: str, depth: int) -> str:
    """An expression with the values of the names in it, and what its calls return."""
    whole = [text]
    if depth <= 0:
        return text
    head = names_in(text)[0]
    for node in function.nodes:
        if not isinstance(node, Assign) or head not in node.targets or node.is_augmented:
            continue
        if node.value != text and not re.fullmatch(r"\w+", node.value):
            whole.append(_origin(scene, function, node.value, depth - 1))
    plain = re.sub(r"\s+", " ", text)
    whole.extend(
        _returned(scene, function, node, depth - 1)
        for node in function.nodes
        if isinstance(node, CallSite) and f"{node.text}(" in plain
    )
    return " ".join(one for one in whole if one)


def _returned(scene: Scene, function: Function, site: CallSite, depth: int) -> str:
    found: list[str] = []
    call = scene.code.call(function.path, site)
    identities = (
        [target.symbol_id for target in call.targets[:1] if target.confidence >= FOLLOWED]
        if call
        else []
    )
    if not identities and call is not None and site.name not in {"all", "filter", "get", "exclude"}:
        named = [one for one in scene.code.graph.named(site.name) if one.kind == "method"]
        identities = [one.id for one in named] if len(named) == 1 else []
    for identity in identities:
        callee = scene.code.function(identity)
        if callee is None:
            continue
        symbol = callee.symbol
        before = scene.code.text(symbol.path, max(1, symbol.line - 4), symbol.line)
        if "@Query" in before or "@EntityGraph" in before:
            found.append(before)
        found.append(
            scene.code.text(symbol.path, symbol.line, symbol.line)
            if callee.language == "java"
            else ""
        )
        found.extend(
            _origin(scene, callee, node.value, depth)
            for node in walk(callee.body)
            if isinstance(node, Return) and node.value
        )
    return " ".join(found)


def _suspicion(
    scene: Scene, loop: Loop, line: int, what: tuple[Symbol, Relation, str], confidence: float
) -> Suspicion:
    model, relation, variable = what
    text = scene.code.line(scene.path, line).strip()[:80]
    where = scene.function.symbol.qualified
    return Suspicion(
        kind="n_plus_one",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=(
            f"`{variable}.{relation.name}` is loaded by a query of its own for each row of "
            f"`{loop.iterable[:60]}`"
        ),
        advice=f"Load `{relation.name}` with the rows (select_related, joinedload, JOIN FETCH)",
        excluded=(
            f"the query and the methods it is made of do not load `{relation.name}`",
            f"{model.name} declares it lazy",
            "more is read of it than the key that the row holds anyway",
        ),
        confidence=confidence,
        growth="n",
        weight=1.0,
        steps=(
            Step(scene.path, loop.span.line, where, f"for {variable} in {loop.iterable[:60]}"),
            Step(model.path, relation.line, model.qualified, f"{relation.name} is declared"),
            Step(scene.path, line, where, text),
        ),
    )
