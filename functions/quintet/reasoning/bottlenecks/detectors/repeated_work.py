"""Work in a loop that comes to the same in each round, or does again what was done before."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Closure, Loop, Return, walk
from quintet.reasoning.bottlenecks.detectors.accumulation import (
    accumulation,
    reduced,
    shifts,
    spread,
)
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.rebuilding import handed_over, helper_builds, is_build
from quintet.reasoning.bottlenecks.detectors.recursion import recursion
from quintet.reasoning.bottlenecks.detectors.repeated_calls import own_work
from quintet.reasoning.bottlenecks.detectors.repeated_passes import same_pass, sorting, sorts
from quintet.reasoning.bottlenecks.detectors.repetition import suspicion
from quintet.reasoning.bottlenecks.findings import BottleneckKind, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import is_remembered, subject
from quintet.reasoning.bottlenecks.names import changing, mentions
from quintet.reasoning.bottlenecks.visits import Visit

_NAMED_BUILDS: Final = re.compile(r"^(?:mustache|Template|from_string|get_template|compile)$")

_COPIES: Final = re.compile(
    r"^(?:copy\.deepcopy|deepcopy|structuredClone|_\.cloneDeep|cloneDeep|JSON\.parse|JSON\.stringify"
    r"|json\.loads|json\.dumps|yaml\.safe_load|yaml\.load|json\.load|json\.Unmarshal|json\.Marshal"
    r"|set|frozenset|sum|max|min|Counter|collections\.Counter|statistics\.\w+|Set|Map|Math\.max|Math\.min"
    r"|Object\.(?:keys|values|entries|fromEntries)|HashSet|HashMap|TreeMap|TreeSet|Collections\.(?:max|min)"
    r"|os\.ReadFile|fs\.readFileSync|readFileSync|Files\.read\w+|open|os\.Open|os\.OpenFile|os\.Create|FileReader|FileWriter|FileInputStream|FileOutputStream|Files\.newBuffered\w+|Files\.lines|strings\.Repeat|pd\.concat)$"
)

_EXTREMES: Final = frozenset("set frozenset sum max min Counter Set Map HashSet HashMap".split())


class RepeatedWork:
    """Expressions compiled, collections sorted or copied, texts added up in each round."""

    kind: ClassVar[BottleneckKind] = "repeated_work"

    def find(self, scene: Scene) -> Iterator[Suspicion]:
        """One for each line."""
        lines: set[int] = set()
        yield from recursion(scene)
        for visit in scene.visits:
            found = _looked_at(scene, visit)
            if found is not None and found.line not in lines:
                lines.add(found.line)
                yield found


def _looked_at(scene: Scene, visit: Visit) -> Suspicion | None:
    loops = [loop for loop in visit.loops if not is_small(scene.code, scene.function, loop)]
    node = visit.node
    if isinstance(node, CallSite) and node.name in {"reduce", "reduceRight"}:
        return reduced(scene, node)
    if isinstance(node, CallSite) and not loops:
        return handed_over(scene, node)
    if not loops:
        return None
    if isinstance(node, CallSite):
        return _call(scene, visit, node, loops)
    if isinstance(node, Assign):
        return accumulation(scene, node, loops)
    if isinstance(node, Return):
        return spread(scene, visit, node, loops)
    if isinstance(node, Loop) and visit.loops:
        return same_pass(scene, visit, node, loops)
    return None


def _call(scene: Scene, visit: Visit, site: CallSite, loops: list[Loop]) -> Suspicion | None:  # noqa: C901, PLR0911 - one per reason
    if site.name in {"reduce", "reduceRight"}:
        return None
    full = site.text
    first = ", ".join(site.arguments)
    if sorts(site):
        return sorting(scene, site, loops)
    if shifts(scene, site, loops):
        found = suspicion(
            scene,
            site.span.line,
            f"`{site.text}` moves every element of the list in each round",
            "Use a deque, or append and reverse once",
            0.75,
            "n * n",
        )
        # Moving is quick, and what is taken from the front is mostly short.
        return replace(found, weight=0.25)
    if _splits(site, loops[-1]):
        found = suspicion(
            scene,
            site.span.line,
            f"`{site.text}` takes the same text apart in each round of the loop over "
            f"`{subject(loops[-1]) or loops[-1].condition}`",
            "Do it once before the loop",
            0.75,
        )
        return replace(found, weight=0.3)
    known = is_build(scene.code, scene.path, site) or bool(_COPIES.match(full))
    if not known:
        return own_work(scene, visit, site, loops) or helper_builds(scene, visit, site, loops)
    outer = _unaffected(loops, f"{first}")
    if outer is None or is_remembered(visit.parents, outer):
        return None
    if _COPIES.match(full) and not _is_name(site, outer):
        return None
    if _EXTREMES & {full} and not re.fullmatch(r"[\w.]+", first):
        return None
    if full in {"Set", "Map", "HashSet", "HashMap", "TreeMap", "TreeSet"} and not site.arguments:
        return None
    if any(isinstance(parent, Closure) for parent in visit.parents[visit.parents.index(outer) :]):
        return None
    shown = f"{full}({first[:40]})" if not site.is_new else f"new {full}({first[:40]})"
    return suspicion(
        scene,
        site.span.line,
        f"`{shown}` comes to the same in each round of the loop over"
        f" `{subject(outer) or outer.condition}`",
        "Do it once before the loop, or once when the module is loaded",
        0.9,
    )


def _splits(site: CallSite, outer: Loop) -> bool:
    """`text.split(",")` of a text that is the same in each round."""
    if site.name not in {"split", "splitlines", "Split", "Fields"} or not outer.iterable:
        return False
    text = f"{site.receiver} {' '.join(site.arguments)}"
    plain = re.match(r"^[A-Za-z_][\w.]*(?:\.(?:lower|strip|toLowerCase|trim)\(\))?$", site.receiver)
    return plain is not None and not mentions(text, {*changing(outer), *outer.variables})


def _is_name(site: CallSite, outer: Loop) -> bool:
    """Whether what is copied or read is one thing that exists before the loop."""
    text = site.arguments[0] if site.arguments else ""
    if not text or text[0] in "[{" or (text[0] == "(" and ".read" not in text) or " for " in text:
        return False
    if len(site.arguments) > 1 and site.text in {"max", "min", "Math.max", "Math.min"}:
        return False
    base = re.split(r"[.\[( ]", text.lstrip(".*&("))[0]
    written = {write for node in walk(outer) if isinstance(node, Assign) for write in node.writes}
    return base not in written


def _unaffected(loops: list[Loop], text: str) -> Loop | None:
    """The innermost loop whose rounds make no difference to an expression."""
    for loop in reversed(loops):
        inner_changes = changing(loop)
        if not mentions(text, inner_changes) and not mentions(text, loop.variables):
            return loop
    return None
