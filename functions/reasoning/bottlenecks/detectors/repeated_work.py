"""Work in a loop that comes to the same in each round, or does again what was done before."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from codegraph.statements import Assign, CallSite, Closure, Loop, Node, Return, walk

from reasoning.bottlenecks.code import Function
from reasoning.bottlenecks.detectors.detector import Scene
from reasoning.bottlenecks.effects import remembers, step_of
from reasoning.bottlenecks.findings import BottleneckKind, Step, Suspicion
from reasoning.bottlenecks.loops import changing, is_remembered, is_small, mentions, subject
from reasoning.bottlenecks.visits import Visit

_BUILDS: Final = re.compile(
    r"^(?:re\.compile|regexp?\.(?:Must)?Compile(?:POSIX)?|(?:java\.util\.regex\.)?Pattern\.compile"
    r"|RegExp|(?:java\.text\.)?SimpleDateFormat|(?:[\w.]*\.)?DateTimeFormatter\.ofPattern|DecimalFormat"
    r"|Intl\.\w+|ObjectMapper|JsonMapper|Gson|XmlMapper|GsonBuilder|DocumentBuilderFactory\.newInstance"
    r"|JAXBContext\.newInstance|MessageFormat|jinja2\.Environment|Environment|Jinja2\w*|template\.New"
    r"|template\.Must|template\.ParseFiles|Handlebars\.compile|handlebars\.compile|ejs\.compile|pug\.compile"
    r"|_\.template|Ajv|new Ajv|ajv\.compile|jsonschema\.Draft\w+Validator|time\.LoadLocation"
    r"|boto3\.(?:client|resource|Session)|requests\.Session|httpx\.(?:Async)?Client|sqlite3\.connect"
    r"|psycopg2?\.connect|sql\.Open|HttpClient\.newHttpClient|HttpClients\.createDefault|RestTemplate"
    r"|PrismaClient|OkHttpClient|create_engine|aiohttp\.ClientSession|Cipher\.getInstance"
    r"|SecureRandom|KeyFactory\.getInstance|importlib\.import_module|fasttext\.load_model|spacy\.load)$"
)
_NAMED_BUILDS: Final = re.compile(r"^(?:mustache|Template|from_string|get_template|compile)$")
_SORTS: Final = re.compile(
    r"^(?:sorted|sort\.(?:Slice|SliceStable|Strings|Ints|Float64s|Sort|Stable)|slices\.Sort\w*"
    r"|Collections\.sort|Arrays\.sort)$"
)
_COPIES: Final = re.compile(
    r"^(?:copy\.deepcopy|deepcopy|structuredClone|_\.cloneDeep|cloneDeep|JSON\.parse|JSON\.stringify"
    r"|json\.loads|json\.dumps|yaml\.safe_load|yaml\.load|json\.load|json\.Unmarshal|json\.Marshal"
    r"|set|frozenset|sum|max|min|Counter|collections\.Counter|statistics\.\w+|Set|Map|Math\.max|Math\.min"
    r"|Object\.(?:keys|values|entries|fromEntries)|HashSet|HashMap|TreeMap|TreeSet|Collections\.(?:max|min)"
    r"|os\.ReadFile|fs\.readFileSync|readFileSync|Files\.read\w+|open|strings\.Repeat|pd\.concat)$"
)
SURE: Final = 0.7
"""The least confidence of a call whose work is taken for repeated."""
_MUTATORS: Final = frozenset(
    "append add push put set insert extend update pop remove delete write send save".split()
)
_EXTREMES: Final = frozenset("set frozenset sum max min Counter Set Map HashSet HashMap".split())
_ACCUMULATES: Final = re.compile(r"^\[\s*\.\.\.(\w+)\s*,|^\{\s*\.\.\.(\w+)\s*,|^(\w+)\.concat\(")
_TEXT_START: Final = re.compile(r"^(?:\"\"|\"[^\"]*\"|``|string\(\)|String\.valueOf)")


class RepeatedWork:
    """Expressions compiled, collections sorted or copied, texts added up in each round."""

    kind: ClassVar[BottleneckKind] = "repeated_work"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each line."""
        lines: set[int] = set()
        for visit in scene.visits:
            found = _looked_at(scene, visit)
            if found is not None and found.line not in lines:
                lines.add(found.line)
                yield found


def _looked_at(scene: Scene, visit: Visit) -> Suspicion | None:
    loops = [one for one in visit.loops if not is_small(scene.code, scene.function, one)]
    node = visit.node
    if isinstance(node, CallSite) and node.name in {"reduce", "reduceRight"}:
        return _reduced(scene, node)
    if isinstance(node, CallSite) and not loops:
        return _handed_over(scene, node)
    if not loops:
        return None
    if isinstance(node, CallSite):
        return _call(scene, visit, node, loops)
    if isinstance(node, Assign):
        return _accumulation(scene, node, loops)
    if isinstance(node, Return):
        return _spread(scene, visit, node, loops)
    if isinstance(node, Loop) and visit.loops:
        return _same_pass(scene, visit, node, loops)
    return None


def _call(scene: Scene, visit: Visit, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    if site.name in {"reduce", "reduceRight"}:
        return None
    full = site.text
    first = ", ".join(site.arguments)
    if _sorts(site):
        return _sorting(scene, site, loops)
    if _shifts(scene, site, loops):
        return _suspicion(
            scene,
            site.span.line,
            f"`{site.text}` moves every element of the list in each round",
            "Use a deque, or append and reverse once",
            0.75,
            "n * n",
        )
    known = bool(_BUILDS.match(full)) or bool(_COPIES.match(full))
    if not known:
        return _own_work(scene, visit, site, loops) or _helper_builds(scene, visit, site, loops)
    outer = _unaffected(loops, f"{first}")
    if outer is None or is_remembered(visit.parents, outer):
        return None
    if _COPIES.match(full) and not _is_name(site, outer):
        return None
    if _EXTREMES & {full} and not re.fullmatch(r"[\w.]+", first):
        return None
    if full in {"Set", "Map", "HashSet", "HashMap", "TreeMap", "TreeSet"} and not site.arguments:
        return None
    if any(isinstance(one, Closure) for one in visit.parents[visit.parents.index(outer) :]):
        return None
    shown = f"{full}({first[:40]})" if not site.is_new else f"new {full}({first[:40]})"
    return _suspicion(
        scene,
        site.span.line,
        f"`{shown}` comes to the same in each round of the loop over"
        f" `{subject(outer) or outer.condition}`",
        "Do it once before the loop, or once when the module is loaded",
        0.9,
    )


def _shifts(scene: Scene, site: CallSite, loops: list[Loop]) -> bool:
    """`rows.insert(0, x)` and `rows.pop(0)` of a Python list made before the loop."""
    if scene.function.language != "python" or site.name not in {"insert", "pop"}:
        return False
    if site.arguments[:1] != ("0",) or not re.fullmatch(r"[\w.]+", site.receiver):
        return False
    written = {one for node in walk(loops[-1]) if isinstance(node, Assign) for one in node.writes}
    return site.receiver not in written and site.receiver.split(".")[0] not in loops[-1].variables


def _is_name(site: CallSite, outer: Loop) -> bool:
    """Whether what is copied or read is one thing that exists before the loop."""
    text = site.arguments[0] if site.arguments else ""
    if not text or text[0] in "[{" or text[0] == "(" and ".read" not in text or " for " in text:
        return False
    if len(site.arguments) > 1 and site.text in {"max", "min", "Math.max", "Math.min"}:
        return False
    base = re.split(r"[.\[( ]", text.lstrip(".*&("))[0]
    written = {one for node in walk(outer) if isinstance(node, Assign) for one in node.writes}
    return base not in written


def _sorts(site: CallSite) -> bool:
    if _SORTS.match(site.text):
        return True
    return site.name in {"sort", "toSorted", "sorted"} and bool(site.receiver)


def _sorting(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    name = (
        site.receiver
        if site.name in {"sort", "toSorted", "sorted"} and not _SORTS.match(site.text)
        else ""
    )
    name = name or (site.arguments[0] if site.arguments else "")
    name = re.sub(r"^\[\s*\.\.\.([\w.]+)\s*\]$", r"\1", name.strip())
    name = re.sub(r"\.(?:slice|stream|values|items|keys|concat)\(\)$", "", name)
    name = re.sub(r"^(?:Array\.from|list|Object\.values|Object\.keys)\(([\w.]+)\)$", r"\1", name)
    if not re.fullmatch(r"[\w.$]+", name):
        return None
    outer = loops[-1]
    base = name.split(".")[0]
    fresh = any(
        isinstance(node, Assign)
        and base in node.writes
        and not node.value.startswith(f"append({base}")
        for node in walk(outer)
    )
    if fresh or base in outer.variables:
        return None
    added = any(
        isinstance(node, CallSite)
        and node.receiver == name
        and node.name in {"append", "push", "add"}
        for node in walk(outer)
    )
    what = "everything gathered so far is sorted again" if added else f"`{name}` is sorted again"
    return _suspicion(
        scene,
        site.span.line,
        f"{what} in each round of the loop over `{subject(outer) or outer.condition}`",
        "Sort once after or before the loop, or keep it sorted (a heap, a binary search)",
        0.9,
    )


def _unaffected(loops: list[Loop], text: str) -> Loop | None:
    """The innermost loop whose rounds make no difference to an expression."""
    for loop in reversed(loops):
        inner_changes = changing(loop)
        if not mentions(text, inner_changes) and not mentions(text, loop.variables):
            return loop
    return None


def _own_work(scene: Scene, visit: Visit, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """A function of the code that reads a file or a server, asked the same in each round."""
    outer = loops[-1]
    if not outer.iterable or mentions(f"{site.text} {' '.join(site.arguments)}", changing(outer)):
        return None
    if (site.receiver and not site.receiver[:1].isalpha()) or is_remembered(visit.parents, outer):
        return None
    targets = scene.effects.targets(scene.function, site)
    direct = scene.effects.direct(scene.function, site)
    if direct is None and (not targets or scene.depth < 1):
        return None
    if any(isinstance(one, Closure) for one in visit.parents[visit.parents.index(outer) :]):
        return None
    for effect in scene.effects.of_call(scene.function, site, scene.depth):
        operation = effect.operation
        if operation.kind in {"file", "http", "process"} and operation.action == "read":
            last = effect.steps[-1]
            found = _suspicion(
                scene,
                site.span.line,
                f"`{site.text}` does `{last.text}` again in each round of the loop over "
                f"`{subject(outer)}`, with the same arguments",
                "Call it once before the loop",
                0.85 * effect.confidence,
            )
            return replace(found, steps=effect.steps)
    return _own_computation(scene, site, outer) if direct is None else None


def _own_computation(scene: Scene, site: CallSite, outer: Loop) -> Suspicion | None:
    """A function of the code that goes over what it is given, given the same in each round."""
    for target in scene.effects.targets(scene.function, site)[:1]:
        callee = scene.code.function(target.symbol_id)
        if callee is None or target.confidence < SURE or remembers(scene.code, callee):
            continue
        work = _costly(scene, callee, site)
        if work is None or not _only_computes(callee):
            continue
        found = _suspicion(
            scene,
            site.span.line,
            f"`{site.text}` computes the same in each round of the loop over `{subject(outer)}`",
            "Call it once before the loop",
            0.8 * target.confidence,
            "n * m",
        )
        last = Step(callee.path, work, callee.symbol.qualified, "is done each time")
        return replace(found, steps=(step_of(scene.function, site), last))
    return None


def _costly(scene: Scene, callee: Function, site: CallSite) -> int | None:
    """The line of a loop over any number of elements, of sorting, of compiling."""
    if not site.arguments and not site.receiver:
        return next(
            (
                n.span.line
                for n in callee.nodes
                if isinstance(n, CallSite) and _BUILDS.match(n.text)
            ),
            None,
        )
    for node in callee.nodes:
        if isinstance(node, Loop) and not is_small(scene.code, callee, node):
            return node.span.line
        if isinstance(node, CallSite) and (_BUILDS.match(node.text) or _SORTS.match(node.text)):
            return node.span.line
    return None


def _helper_builds(
    scene: Scene, visit: Visit, site: CallSite, loops: list[Loop]
) -> Suspicion | None:
    """A function that is called in each round compiles the same, whatever it is given."""
    outer = loops[-1]
    if scene.depth < 1 or is_remembered(visit.parents, outer):
        return None
    for target in scene.effects.targets(scene.function, site)[:1]:
        callee = scene.code.function(target.symbol_id)
        if callee is None or remembers(scene.code, callee):
            continue
        names = [one for one in callee.body.parameters if one not in {"self", "cls"}]
        given = dict(zip(names, site.arguments, strict=False))
        varying = {
            name for name in names if mentions(given.get(name, name), {*changing(outer), name})
        }
        varying -= {name for name, text in given.items() if not mentions(text, changing(outer))}
        build = _fixed_build(callee, varying)
        if build is not None:
            found = _suspicion(
                scene,
                site.span.line,
                f"`{site.text}` builds `{build.text}(...)` anew in each round of the loop over "
                f"`{subject(outer) or outer.condition}`",
                "Build it once, as a constant of the module or class",
                0.8 * target.confidence,
            )
            return replace(found, steps=(step_of(scene.function, site), step_of(callee, build)))
    return None


def _fixed_build(callee: Function, varying: set[str]) -> CallSite | None:
    """What a function compiles or opens that none of these names has a part in."""
    made = {one for node in callee.nodes if isinstance(node, Assign) for one in node.writes}
    for node in callee.nodes:
        if isinstance(node, CallSite) and _BUILDS.match(node.text):
            if not mentions(" ".join(node.arguments), varying | made):
                return node
    return None


def _handed_over(scene: Scene, site: CallSite) -> Suspicion | None:
    """`titles.map(this::slug)`, `titles.map(slug)`: the function given is called for each."""
    if site.name not in {"map", "forEach", "filter", "flatMap"} or len(site.arguments) != 1:
        return None
    name = re.fullmatch(r"(?:(?:this|\w+)::)?(\w+)", site.arguments[0])
    if name is None or scene.function.language == "python" or scene.depth < 1:
        return None
    for symbol in scene.code.graph.symbols(scene.path):
        callee = scene.code.function(symbol) if symbol.name == name.group(1) else None
        build = _fixed_build(callee, set(callee.body.parameters)) if callee is not None else None
        if callee is not None and build is not None:
            found = _suspicion(
                scene,
                site.span.line,
                f"`{name.group(1)}` builds `{build.text}(...)` anew for each element",
                "Build it once, as a constant of the module or class",
                0.8,
            )
            return replace(found, steps=(step_of(scene.function, site), step_of(callee, build)))
    return None


def _only_computes(callee: Function) -> bool:
    """Answers with something, and leaves no trace elsewhere, as far as its statements show."""
    if callee.symbol.is_async or not any(isinstance(n, Return) and n.value for n in callee.nodes):
        return False
    own = {one for n in callee.nodes if isinstance(n, Assign) for one in n.targets}
    for node in callee.nodes:
        if isinstance(node, Return) and node.is_yield:
            return False
        if isinstance(node, Assign) and any(
            re.match(r"(?:self|this|\w+)\.", one) for one in node.targets
        ):
            return False
        if isinstance(node, CallSite) and node.name in _MUTATORS and node.receiver not in own:
            return False
    return True


def _accumulation(scene: Scene, node: Assign, loops: list[Loop]) -> Suspicion | None:
    outer = loops[-1]
    target = node.targets[0] if node.targets else ""
    spread = _ACCUMULATES.match(node.value)
    if spread is not None and target in spread.groups() and target not in outer.variables:
        return _suspicion(
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
        return _suspicion(
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
    return _suspicion(
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
    return any(one.startswith("[") or one == "list()" for one in values)


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


def _spread(scene: Scene, visit: Visit, node: Return, loops: list[Loop]) -> Suspicion | None:
    """`rows.reduce((all, row) => [...all, row], [])`."""
    outer = loops[-1]
    found = _ACCUMULATES.match(node.value.strip("()"))
    parent = visit.parents[visit.parents.index(outer) - 1] if visit.parents.index(outer) else None
    if found is None or not isinstance(parent, CallSite) or not parent.name.startswith("reduce"):
        return None
    first = outer.variables[0] if outer.variables else ""
    if first not in found.groups():
        return None
    return _suspicion(
        scene,
        node.span.line,
        f"`{first}` is copied as a whole in each round of `reduce`",
        "Add to it in place (push, assignment by key)",
        0.85,
        "n * n",
    )


def _reduced(scene: Scene, site: CallSite) -> Suspicion | None:
    """`rows.reduce((all, row) => ({...all, [row.id]: row}), {})`."""
    text = site.arguments[0] if site.arguments else ""
    found = re.match(r"^\(?\s*(\w+)[^=]*=>\s*\(?[\[{]\s*\.\.\.(\w+)\s*,", text)
    if found is None or found.group(1) != found.group(2):
        return None
    return _suspicion(
        scene,
        site.span.line,
        f"`{found.group(1)}` is copied as a whole in each round of `{site.receiver}.reduce`",
        "Add to it in place (push, assignment by key)",
        0.85,
        "n * n",
    )


def _same_pass(scene: Scene, visit: Visit, inner: Loop, loops: list[Loop]) -> Suspicion | None:
    """A loop within a loop that does not look at the outer element: the same in each round."""
    outer = next((one for one in reversed(loops) if one is not inner), None)
    parent = visit.parents[-1] if visit.parents else None
    if outer is None or not outer.iterable or not inner.iterable:
        return None
    over = subject(inner)
    if not re.fullmatch(r"[\w.]+", over) or is_small(scene.code, scene.function, inner):
        return None
    text = _written(scene, parent, inner)
    named = set(outer.variables) | (changing(outer) - _made_by(inner))
    if not text or mentions(text, named - set(inner.variables)):
        return None
    if any(isinstance(one, CallSite) and _EFFECTS.search(one.name) for one in walk(inner)):
        return None
    return _suspicion(
        scene,
        inner.span.line,
        f"going over `{over}` comes to the same in each round of the loop over `{subject(outer)}`",
        "Do it once before the loop",
        0.85,
        "n * m",
    )


_EFFECTS: Final = re.compile(
    r"(?i)append|push|add|write|print|log|send|put|save|yield|emit|next|random|await|get$"
)


def _written(scene: Scene, parent: Node | None, inner: Loop) -> str:
    """An expression that holds the whole inner loop; "" for a loop that is a statement."""
    if isinstance(parent, CallSite) and parent.name != "forEach":
        return f"{parent.text} {' '.join(parent.arguments)}"
    if isinstance(parent, Assign) and " for " in parent.value and parent.value[:1] in "[{(":
        return parent.value
    return ""


def _made_by(inner: Loop) -> set[str]:
    return {one for node in walk(inner) if isinstance(node, Assign) for one in node.writes}


def _suspicion(
    scene: Scene, line: int, statement: str, advice: str, confidence: float, growth: str = "n"
) -> Suspicion:
    text = scene.code.line(scene.path, line).strip()[:80]
    return Suspicion(
        kind="repeated_work",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=statement,
        advice=advice,
        excluded=(
            "nothing that it depends on changes from round to round",
            "the loop is no short one written in the code",
            "the result is not kept for the next rounds",
        ),
        confidence=round(confidence, 3),
        growth=growth,
        weight=0.5,
        steps=(Step(scene.path, line, scene.function.symbol.qualified, text),),
    )


__all__ = ["RepeatedWork", "step_of"]
