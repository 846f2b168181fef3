"""The names that hold what a query answered with, as it is or gathered anew."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Loop, Return, walk
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.visits import Visit

GATHERS: Final = frozenset({"append", "push", "add"})
_JOINS: Final = frozenset({"extend", "addAll", "push", "update"})
_NAMED: Final = re.compile(r"[\w$]+")
_FILLED: Final = frozenset("Select SelectContext Scan All GetAll Find".split())


def rows_of(scene: Scene, visit: Visit, site: CallSite) -> tuple[str, ...]:
    """The names that hold what a query answered with."""
    if scene.function.language == "go":
        filled = tuple(_filled(scene, site))
        if filled:
            return filled
    for parent in reversed(visit.parents):
        if isinstance(parent, Assign):
            names = tuple(
                name
                for target in parent.targets
                for name in _NAMED.findall(target)
                if "." not in target and name not in {"err", "_", "const", "let"}
            )
            return (*names, *_taken_out(scene, names))
        if isinstance(parent, Loop | Return):
            return ()
    return ()


def _filled(scene: Scene, site: CallSite) -> Iterator[str]:
    """`db.Select(&loans, "SELECT ...")`, `db.NewSelect().Model(&keys).Scan(ctx)`."""
    if "gorm" in scene.code.external(scene.path, site):
        yield from (argument.lstrip("&") for argument in site.arguments[:1])
    elif site.name in _FILLED:
        yield from (argument[1:] for argument in site.arguments if re.fullmatch(r"&\w+", argument))
        yield from re.findall(r"\.Model\(&(\w+)\)", site.receiver)


def _taken_out(scene: Scene, names: tuple[str, ...]) -> Iterator[str]:
    """`cursor.All(ctx, &items)`: what Go's rows are read into."""
    for node in scene.function.nodes if scene.function.language == "go" else ():
        if isinstance(node, CallSite) and node.name == "All" and node.receiver in names:
            yield from (argument[1:] for argument in node.arguments if argument.startswith("&"))


def held(scene: Scene, names: tuple[str, ...], loop: Loop | None) -> tuple[str, ...]:
    """The same rows by other names: taken out of an answer, put into a list one by one."""
    known = list(names)
    for node in walk(loop) if loop is not None else ():
        if isinstance(node, CallSite) and node.name in GATHERS and node.receiver.isidentifier():
            known.append(node.receiver)
        if isinstance(node, Assign) and node.value.startswith("append("):
            known.extend(node.targets)
    for node in scene.function.nodes:
        known.extend(one for one in _renamed(node, tuple(known)) if one not in known)
    return tuple(dict.fromkeys(known))


def _renamed(node: object, known: tuple[str, ...]) -> Iterator[str]:
    """`people = answer["Items"]`, `people.extend(answer["Items"])`, `keys = [... in pages ...]`."""
    if not known:
        return
    one = "|".join(re.escape(name) for name in known)
    part = rf"(?:{one})(?:\??\.\w+(?:\(\))?|\[[\"']\w+[\"']\]|\.get\([\"']\w+[\"'][^()]*\))*"
    if isinstance(node, CallSite) and node.name in _JOINS and node.receiver.isidentifier():
        if any(re.fullmatch(rf"(?:\.\.\.)?{part}", given) for given in node.arguments):
            yield node.receiver
    elif isinstance(node, Assign) and len(node.targets) == 1 and node.targets[0].isidentifier():
        whole = rf"(?:await )?(?:(?:list|sorted|tuple|Array\.from)\()?{part}(?:\s*\?\?.*|[,)].*)?"
        gone_over = rf"\[.* in (?:{one})(?: for \w+ in [\w.\[\]\"']+)?\]"
        if re.fullmatch(f"{whole}|{gone_over}", node.value, re.DOTALL):
            yield node.targets[0]
