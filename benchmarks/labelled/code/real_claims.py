"""`python -m benchmarks.labelled.code.real_claims MIRRORS [SET...]`: checks claims and tournaments.

How they were made, and what is checked, stands in `real_claims.md` and `real_claims_2.md`. MIRRORS
has the git folder of each public repository as `<owner>+<name>/repo`. Without SET all are checked.
"""

import io
import json
import random
import re
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

_HERE: Final = Path(__file__).parent
_SETS: Final = {  # seed, claims, of each package, tournaments
    "tuning": ("20261123", 60, 15, 10),
    "blind": ("20261123", 240, 20, 30),
    "2": ("20261126", 240, 15, 40),  # of 300 those are dropped that the second judge doubts
    "3": ("20261127", 150, 15, 0),
    "4": ("20261128", 225, 15, 0),
    "4_python": ("20261128", 75, 15, 0),
    "5": ("20261130", 300, 15, 0),
    "6": ("20261127b", 165, 15, 0),
    "7": ("20261127c", 135, 15, 0),
    "8": ("20261128b", 165, 15, 0),
    "9": ("20261128c", 300, 15, 0),
    "10": ("20261128d", 300, 15, 0),
    "11": ("20261128e", 135, 15, 0),
    "12": ("20261128f", 180, 15, 0),
}
_BY_LANGUAGE: Final = frozenset({"5", "6", "7", "8", "9", "10", "11", "12"})
"""Sets whose packages are counted in each language by itself."""
_MAIN_KINDS: Final = {"lock", "error", "resource", "order", "security"}
_KINDS: Final = {*_MAIN_KINDS, "loop", "cache", "state", "value", "query", "call"}
_NAME: Final = re.compile(r"\b(?:[a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*|\w+_\w+)\b")


def _git(mirrors: Path, repository: str, *arguments: str) -> bytes:
    folder = mirrors / repository.replace("/", "+") / "repo"
    command = [shutil.which("git") or "git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True).stdout


def sources_of(mirrors: Path, package: dict[str, Any]) -> dict[str, str]:
    """The files of a package at its commit."""
    archive = _git(mirrors, package["repository"], "archive", package["commit"])
    texts = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            if member.isfile() and (content := tar.extractfile(member)):
                texts[member.name] = content.read().decode(errors="replace")
    return texts


def _wrong_of_claim(claim: dict[str, Any], sources: dict[str, str]) -> Iterator[str]:
    if claim["kind"] not in _KINDS:
        yield f"kind {claim['kind']}"
    for place in claim["where"]:
        file, _, span = place.rpartition(":")
        first, last = map(int, span.split("-"))
        lines = sources.get(file, "").split("\n")
        if not 1 <= first <= last <= len(lines) or not lines[first - 1].strip():
            yield f"{place} is not there"
    everything = "\n".join((*sources, *sources.values()))
    for wording in ("text", "reworded"):
        for name in _NAME.findall(claim[wording]):
            # Errors that a language raises by itself need not be named in the code.
            if name not in everything and not name.endswith(("Error", "Exception")):
                yield f"{name} is not in the package"


def _wrong_of_truths(
    seed: str, index: int, package: str, each: int, own: list[dict[str, Any]]
) -> Iterator[str]:
    drawn = [True] * (each // 2) + [False] * (each // 2) + [index % 2 == 0] * (each % 2)
    random.Random(f"{seed} claims {package}").shuffle(drawn)  # noqa: S311 - not for secrets
    numbers = [int(claim["id"].removeprefix(f"{package}-")) for claim in own]
    if numbers != sorted({*numbers} & {*range(1, each + 1)}):
        yield f"its numbers are {numbers}"
    elif any(claim["truth"] != drawn[n - 1] for n, claim in zip(numbers, own, strict=True)):
        yield "true and false do not come as drawn"


def _wrong_of_tournament(seed: str, case: dict[str, Any], mirrors: Path) -> Iterator[str]:
    hypotheses, repository = case["hypotheses"], case["repository"]
    draw = random.Random(f"{seed} tournament {case['id']}")  # noqa: S311 - not for secrets
    place = draw.randrange(len(hypotheses))
    if not 3 <= len(hypotheses) <= 5 or case["right"] != "ABCDE"[place]:
        yield "the right one does not stand where it was drawn"
    for letter, each in zip("ABCDE", hypotheses, strict=False):
        if each["id"] != letter or each["confidence_level"] != draw.randint(1, 5):
            yield f"{letter} has not the confidence that was drawn"
        if each["type"] not in _KINDS:
            yield f"type {each['type']}"
    changed = _git(mirrors, repository, "show", "--name-only", "--format=%P", case["fix"]).decode()
    if changed.split()[0] != case["commit"]:
        yield "its commit is not the one before the fix"
    for path in case["scope"]:
        _git(mirrors, repository, "cat-file", "-e", f"{case['commit']}:{path}")
    if case["scope"] and not any(line.startswith(tuple(case["scope"])) for line in changed.split()):
        yield "the fix changes nothing in its scope"


def _wrong(name: str, data: dict[str, Any], mirrors: Path) -> Iterator[str]:
    claims, (seed, least, each, tournaments) = data["claims"], _SETS[name]
    kinds = Counter(claim["kind"] for claim in claims)
    if len(claims) < least or len(data["tournaments"]) < tournaments:
        yield "too few cases"
    if sum(kinds[kind] for kind in _MAIN_KINDS) * 2 < len(claims):
        yield "too few of the main kinds"
    if kinds["call"] * 5 > len(claims):
        yield "too many calls"
    seen: Counter[str] = Counter()
    for at, (package, code) in enumerate(data["packages"].items()):
        index = seen[code["ecosystem"]] if name in _BY_LANGUAGE else at
        seen[code["ecosystem"]] += 1
        own = [claim for claim in claims if claim["package"] == package]
        sources = sources_of(mirrors, code)
        found = _wrong_of_truths(seed, index, package, each, own)
        yield from (f"{package}: {wrong}" for wrong in found)
        yield from (f"{c['id']}: {wrong}" for c in own for wrong in _wrong_of_claim(c, sources))
    for case in data["tournaments"]:
        yield from (f"{case['id']}: {wrong}" for wrong in _wrong_of_tournament(seed, case, mirrors))
    print(name, len(claims), dict(kinds), len(data["tournaments"]))


def main() -> None:
    """Prints what does not hold, and the counts."""
    bad = 0
    for name in sys.argv[2:] or _SETS:
        data = json.loads((_HERE / f"real_claims_{name}.json").read_text(encoding="utf-8"))
        for wrong in _wrong(name, data, Path(sys.argv[1])):
            bad += 1
            print(wrong)
    raise SystemExit(int(bad > 0))


if __name__ == "__main__":
    main()
