"""`python -m benchmarks.regular_expressions MIRRORS HALF`: told costs against what is known.

Scores the pairs of a half (`benchmarks/labelled/code/regular_expressions.md`), then runs Python's
`re` on the attack for every expression of the half that Python reads, and for every expression of
Python's standard library that is told to be slow.
"""

import ast
import json
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from benchmarks.labelled.code.regular_expressions import Pair, SetName, pairs
from quintet.reasoning.regular_expressions.examining import cost_of
from quintet.reasoning.regular_expressions.models import Cost, Dialect, Use
from quintet.reasoning.regular_expressions.nodes import Repeat, walk
from quintet.reasoning.regular_expressions.parsing import parse

_RANKS: Final = {"linear": 0, "unknown": 0, "polynomial": 1, "exponential": 1_000}
_LETTERS: Final = {
    **dict.fromkeys(("I", "IGNORECASE"), "i"),
    **dict.fromkeys(("M", "MULTILINE"), "m"),
    **dict.fromkeys(("S", "DOTALL"), "s"),
    **dict.fromkeys(("X", "VERBOSE"), "x"),
    **dict.fromkeys(("A", "ASCII"), "a"),
}
_SECONDS: Final = 20
_RUNNER: Final = """
import json, re, sys, time
pattern, flags, use, (prefix, pump, suffix), exponential = json.load(sys.stdin)
compiled = re.compile(pattern, sum(getattr(re, letter.upper()) for letter in flags))
times, grown = 1 if exponential else 64, []
while times <= (64 if exponential else 400_000):
    text = prefix + pump * times + suffix
    before = time.process_time()
    getattr(compiled, use)(text)
    grown.append(time.process_time() - before)
    if grown[-1] > 0.3:
        break
    times += times if not exponential else 1
slow = grown[-1] > 0.3
print(json.dumps(slow and (exponential or grown[-1] / max(grown[-2], 1e-6) >= 3)))
"""
"""Exponential: 0.3 s with at most 64 pumps. Polynomial: 0.3 s, three times those of half a text."""


def rank(cost: Cost) -> int:
    """Verdicts in order; polynomials by their degree."""
    return _RANKS[cost.verdict] * (cost.degree or 1)


def is_confirmed(pattern: str, flags: str, use: Use, cost: Cost) -> bool | None:
    """Whether the attack slows Python's `re` down; None where that cannot read the pattern."""
    if cost.attack is None:
        return None
    attack = (cost.attack.prefix, cost.attack.pump, cost.attack.suffix)
    letters = "".join(sorted(set(flags) & set("imsxa")))
    given = json.dumps([pattern, letters, use, attack, cost.verdict == "exponential"])
    try:
        ran = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", _RUNNER],
            input=given,
            capture_output=True,
            check=False,
            text=True,
            timeout=_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return True
    return None if ran.returncode else bool(json.loads(ran.stdout))


def nests(pattern: str, flags: str, dialect: Dialect) -> bool:
    """The plainest baseline: whether a repetition without bound lies within another."""
    loops = [
        part
        for part in walk(parse(pattern, flags, dialect))
        if isinstance(part, Repeat) and part.most is None
    ]
    return any(
        isinstance(inner, Repeat) and inner.most is None
        for loop in loops
        for inner in walk(loop.body)
    )


def baseline_scored(half: list[Pair]) -> None:
    """Prints what nested repetitions alone would tell."""
    before = [nests(pair.vulnerable.pattern, pair.vulnerable.flags, pair.dialect) for pair in half]
    after = [nests(pair.fixed.pattern, pair.fixed.flags, pair.dialect) for pair in half]
    lower = sum(slow and not still for slow, still in zip(before, after, strict=True))
    print(f"baseline: {sum(before)} told slow before, {lower} told lower after")


def scored(half: list[Pair]) -> None:
    """Prints how many pairs are told as their projects saw them, and the others."""
    slow = lower = 0
    tried: list[bool] = []
    for pair in half:
        before = cost_of(pair.vulnerable.pattern, pair.vulnerable.flags, pair.dialect, pair.use)
        after = cost_of(pair.fixed.pattern, pair.fixed.flags, pair.dialect, pair.use)
        is_slow = before.verdict in {"polynomial", "exponential"}
        is_lower = is_slow and after.verdict != "unknown" and rank(after) < rank(before)
        slow, lower = slow + is_slow, lower + is_lower
        confirmed = is_confirmed(pair.vulnerable.pattern, pair.vulnerable.flags, pair.use, before)
        tried += [] if confirmed is None else [confirmed]
        print(f"{'' if is_lower else 'MISS '}{pair.id}: {_told(before)} -> {_told(after)}")
    print(f"{len(half)} pairs: {slow} told slow before, {lower} told lower after")
    print(f"attacks tried on Python's re: {sum(tried)} of {len(tried)} slow it")


def _told(cost: Cost) -> str:
    degree = f" {cost.degree}" if cost.verdict == "polynomial" else ""
    return f"{cost.verdict}{degree}{' by search' if cost.by_search else ''} {cost.why}".strip()


def standard_library() -> Iterator[tuple[str, str, Use]]:
    """Pattern, flags and use of each call of `re` with a literal; compiled is taken as searched."""
    folder = Path(sysconfig.get_paths()["stdlib"])
    for file in sorted(folder.rglob("*.py")):
        if {"test", "tests", "site-packages"} & set(file.relative_to(folder).parts):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8", "replace"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re"), attr=name),
                    args=[ast.Constant(value=str(pattern)), *rest],
                ):
                    named = [each for part in rest for each in ast.walk(part)]
                    flags = {
                        _LETTERS.get(each.attr, "")
                        for each in named
                        if isinstance(each, ast.Attribute)
                    }
                    use: Use = "search"
                    if name in get_args(Use):
                        use = name  # type: ignore[assignment]
                    yield pattern, "".join(sorted(flags)), use


def library_scored() -> None:
    """Prints the verdicts on the standard library and how many of the slow ones hold."""
    verdicts: dict[str, int] = {}
    told: list[bool] = []
    begun = time.process_time()
    patterns = sorted(set(standard_library()))
    costs = [(each, cost_of(*each[:2], "python", each[2])) for each in patterns]
    spent = time.process_time() - begun
    for (pattern, flags, use), cost in costs:
        verdicts[cost.verdict] = verdicts.get(cost.verdict, 0) + 1
        if cost.attack is not None:
            confirmed = is_confirmed(pattern, flags, use, cost)
            told += [bool(confirmed)]
            if not confirmed:
                print(f"not confirmed: {pattern[:120]!r} {use} {_told(cost)} {cost.attack}")
    print(f"standard library: {len(patterns)} expressions in {spent:.1f} s: {verdicts}")
    print(f"told slow: {sum(told)} of {len(told)} slow Python's re")


def main() -> None:
    """Prints every figure."""
    half: SetName = "blind" if sys.argv[2] == "blind" else "tuning"
    drawn = pairs(Path(sys.argv[1]), half)
    scored(drawn)
    baseline_scored(drawn)
    library_scored()


if __name__ == "__main__":
    main()
