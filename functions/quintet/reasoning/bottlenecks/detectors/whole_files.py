"""Files that are read as a whole for their beginning or their end."""

from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Return
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.effects import step_of
from quintet.reasoning.bottlenecks.findings import Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_READS: Final = frozenset(
    "readlines read_text read_bytes readAllLines readString readAllBytes readFileSync readFile"
    " ReadFile ReadAll".split()
)
_CUT: Final = (
    r"{name}\[\s*-\s*(?!1\b)\w+\s*:\s*\]|{name}\[\s*:\s*[A-Za-z0-9_]\w*\s*\]"
    r"|{name}\.slice\(\s*(?:-\s*(?!1\b)\w+|0,\s*(?!-)\w+)\s*\)|{name}\.subList\("
    r"|{name}\.stream\(\)\.(?:limit|skip)\(|{name}\[\s*len\({name}\)\s*-\s*\w+\s*:\s*\]"
)


def reads_all(scene: Scene, visit: Visit, site: CallSite) -> Suspicion | None:
    """`path.read_text().splitlines()[-20:]`, `Files.readAllLines(log).subList(...)`."""
    if site.name not in _READS or scene.function.is_module:
        return None
    around = (parent for parent in reversed(visit.parents) if isinstance(parent, Assign | Return))
    holder = next(around, None)
    if holder is None or not _is_cut(scene, holder, site):
        return None
    return Suspicion(
        kind="missing_limit",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=f"`{site.text[:60]}` reads the whole file, of which only one end is used",
        advice="Read line by line and keep the last few, or read so many bytes only",
        excluded=("only a part of what is read is used", "what is read is not used elsewhere"),
        confidence=0.7,
        growth="size of the file",
        weight=0.5,
        steps=(step_of(scene.function, site),),
    )


def _is_cut(scene: Scene, holder: Assign | Return, site: CallSite) -> bool:
    """Cut where it is read, or held by a name that is looked at nowhere but in the cut."""
    rest = re.sub(r"\s+", " ", holder.value).rpartition(f".{site.name}(")[2]
    if re.search(_CUT.replace("{name}", r"\)"), f"){rest}"):
        return True
    if not isinstance(holder, Assign) or len(holder.targets) != 1:
        return False
    name = re.escape(holder.targets[0])
    symbol = scene.function.symbol
    text = scene.code.text(scene.path, symbol.line, symbol.end_line)
    sizes = rf"len\(\s*{name}\s*\)|{name}\.(?:length|size\(\))"
    plain = re.sub(sizes, "0", text)
    uses = len(re.findall(rf"(?<![.\w]){name}\b", plain))
    cuts = len(re.findall(_CUT.replace("{name}", name), plain))
    return cuts > 0 and uses == cuts + 1
