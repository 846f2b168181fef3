"""What is searched element by element, and how a suspicion of quadratic work is told of."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Loop, walk
from quintet.reasoning.bottlenecks.code import Function
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_fixed
from quintet.reasoning.bottlenecks.names import changing

_LIST_TYPE: Final = re.compile(
    r"^(?:readonly )?(?:list|List|Sequence|Iterable|Collection|ArrayList|LinkedList"
    r"|Array|tuple|Tuple)\b"
    r"|\[\]$|^\[\]"
)
_LIST_VALUE: Final = re.compile(
    r"^\[|^list\(|^sorted\(|^new (?:ArrayList|LinkedList|Array)\b|^(?:await )?Array\."
    r"|^make\(\[\]|^append\("
    r"|\.(?:map|filter|split|toList|collect)\([^()]*(?:\([^()]*\)[^()]*)*\)$|^List\.of|^Arrays\.asList|readlines\(\)$"
)
EQUAL: Final = re.compile(r"===?|\.equals(?:IgnoreCase)?\(|!==?")
_ADVICE: Final = (
    "Build a dictionary or set of what is compared once, before the loop, or sort and compare "
    "neighbours only"
)


def varies(outer: Loop, name: str) -> bool:
    """Whether a name holds something else in each round, and is not only added to."""
    base = name.split(".", maxsplit=1)[0]
    grown = any(
        isinstance(node, CallSite)
        and node.receiver == name
        and node.name in {"append", "push", "add"}
        for node in walk(outer)
    ) or any(
        isinstance(node, Assign)
        and name in node.targets
        and node.value.startswith(f"append({name},")
        for node in walk(outer)
    )
    return not grown and base in changing(outer)


def is_list(scene: Scene, name: str) -> bool:
    """Whether a name holds a list of any length, as far as types and values say."""
    if not re.fullmatch(r"[A-Za-z_$][\w.$]*", name or "") or is_fixed(
        scene.code, scene.function, name
    ):
        return False
    function = scene.function
    typed = function.types.get(name, "")
    if typed:
        return bool(_LIST_TYPE.search(typed))
    values = _values(function, name)
    if values:
        return all(_LIST_VALUE.search(value) for value in values)
    if name in function.body.parameters:
        return False
    last = name.rsplit(".", maxsplit=1)[-1]
    return bool(_LIST_TYPE.search(scene.code.declared(scene.path, last)))


def _values(function: Function, name: str) -> list[str]:
    return [
        node.value
        for node in function.nodes
        if isinstance(node, Assign) and name in node.targets and not node.is_augmented
    ]


def quadratic(scene: Scene, line: int, outer: str, inner: str, confidence: float) -> Suspicion:
    """`inner` is gone through for each element of `outer`."""
    same = outer == inner
    growth = "n * n" if same else "n * m"
    over = f"`{inner}` again for each element of it" if same else f"`{inner}` for each of `{outer}`"
    text = scene.code.line(scene.path, line).strip()[:80]
    return Suspicion(
        kind="nested_loop",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=f"goes through {over}: {growth} steps",
        advice=_ADVICE,
        excluded=(
            "neither collection is written out in the code or of a fixed size",
            "the inner one does not depend on the outer element",
            "it is searched as a list, not as a set or dictionary",
        ),
        confidence=round(confidence, 3),
        growth=growth,
        weight=0.6,
        steps=(Step(scene.path, line, scene.function.symbol.qualified, text),),
    )
