"""Goroutines that wait for ever, because nobody takes what they send."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.findings import Step, Suspicion

_MADE: Final = re.compile(r"^\s*(\w+)\s*:?=\s*make\(chan [^,()]+\)\s*$")
_LEAVES: Final = re.compile(
    r"^\s*case\s+<-\s*(?:[\w.]+\.Done\(\)|time\.After\(|\w*(?:timeout|timer|done|quit)\w*)"
)


def leaks(scene: Scene) -> Iterator[Suspicion]:
    """Sends from goroutines into a channel without room that is given up by its receiver.

    Reads lines rather than statements: sending is an operator and no call.
    """
    symbol = scene.function.symbol
    if scene.function.language != "go" or scene.function.is_module:
        return
    lines = list(enumerate(scene.code.lines(scene.path), 1))[symbol.line - 1 : symbol.end_line]
    for _, line in lines:
        made = _MADE.match(line)
        if made is None:
            continue
        sent = _sent(lines, made.group(1))
        if sent is not None and _is_given_up(lines, made.group(1)):
            yield _suspicion(scene, made.group(1), *sent)


def _sent(lines: list[tuple[int, str]], name: str) -> tuple[int, str] | None:
    """A send in a goroutine that cannot be left: none of a `select`."""
    inside = False
    for number, line in lines:
        inside = inside or bool(re.search(r"\bgo func\b", line))
        if inside and re.search(rf"(?<!case )\b{name}\s*<-", line) and "case " not in line:
            return number, line.strip()
    return None


def _is_given_up(lines: list[tuple[int, str]], name: str) -> bool:
    """Received once at most, or left when time is up."""
    text = "\n".join(line for _, line in lines)
    if re.search(rf"range {name}\b", text):
        return False
    receives = [
        (number, line)
        for number, line in lines
        if re.search(rf"<-\s*{name}\b", line) and not re.search(rf"\b{name}\s*<-", line)
    ]
    if not receives:
        return True
    if _drains(lines, receives[0][0]):
        return any(_LEAVES.match(line) for _, line in lines)
    several = re.search(r"\bfor\b[^\n{]*+\{[^}]*\bgo func", text, re.DOTALL) is not None
    return several or any(_LEAVES.match(line) for _, line in lines)


def _drains(lines: list[tuple[int, str]], receive: int) -> bool:
    """Whether the receiving line stands in a loop of its own."""
    indent = next(len(line) - len(line.lstrip()) for number, line in lines if number == receive)
    for number, line in reversed([one for one in lines if one[0] < receive]):
        depth = len(line) - len(line.lstrip())
        if line.strip() and depth < indent:
            if re.match(r"\s*for\b", line):
                return True
            indent = depth
        if number == lines[0][0]:
            break
    return False


def _suspicion(scene: Scene, name: str, line: int, text: str) -> Suspicion:
    return Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=line,
        statement=f"a goroutine that sends to `{name}` waits for ever once nobody receives",
        advice="Give the channel room for every sender, or let the send end with the context",
        excluded=(
            "the channel has no buffer",
            "the send is no case of a `select` that can end otherwise",
            "the receiver may stop before every goroutine has sent",
        ),
        confidence=0.8,
        growth="goroutines left behind on each call",
        weight=0.8,
        steps=(Step(scene.path, line, scene.function.symbol.qualified, text[:80]),),
    )
