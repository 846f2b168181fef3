"""`python -m benchmarks.agent_session MIRRORS KEPT`: an agent's session over ten real defects.

The defects are drawn from the tuning half of `labelled/code/real_places.md`. A scripted agent asks
`hypothesis_test` with the symptom, sends back the checks that it proposes, and reads the first five
places, 60 lines each, until one is a function that the real fix changed. Beside it stands a plain
one without us: it greps for each long word of the symptom, reads at most 50 lines of each answer,
and then the files with most of the words, the rarer the better, five at most, until one has such a
function. Both read in pieces of at most 32,000 characters. The truth only tells when to stop, to
both alike. Code bases of more than `MOST_FILES` are passed over, as each is indexed anew.
"""

import argparse
import json
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from benchmarks.labelled.code.real_places import Case, cases, unpack
from benchmarks.reasoning_on_folder import ReasoningTools, reasoning_on

CASES, MOST_FILES = 10, 1000
_READ, _LINES, _GREPPED = 5, 60, 50
_SUMS: Final = "is_found", "is_file_found", "calls", "characters"
_PIECE: Final = 32_000
_PLACE: Final = re.compile(r"(?P<file>\S+?):(?P<line>\d+) (?P<function>\S+)")
_WORD: Final = re.compile(r"[A-Za-z_]{5,}")


@dataclass
class Session:
    """What an agent has called and read, and whether that led to the function."""

    calls: int = 0
    characters: int = 0
    is_found: bool = False
    is_file_found: bool = False
    decision: str = ""
    outcomes: Counter[str] = field(default_factory=Counter)

    def read(self, text: str) -> str:
        """Counts an answer or a text, of which an agent reads so much at a time."""
        self.calls += max(1, -(-len(text) // _PIECE))
        self.characters += len(text)
        return text


def with_tools(case: Case, root: Path, tools: ReasoningTools) -> Session:
    """Symptom, checks, places, decision."""
    session = Session()
    first = _tested(session, tools, case, [])
    proposed = first.get("metadata", {}).get("proposed_checks", [])
    if proposed:
        details = _tested(session, tools, case, proposed).get("metadata", {})
        session.outcomes.update(row["outcome"] for row in details.get("checks", ()))
        session.decision = str(details.get("verdict", "refused"))
    for told in first.get("metadata", {}).get("places_to_read", [])[:_READ]:
        if place := _PLACE.match(told):
            start = int(place["line"]) - 1
            session.read("\n".join(_lines(root / place["file"])[start : start + _LINES]))
            session.is_file_found |= _is_true(case, place["file"])
            session.is_found = _is_true(case, place["file"], place["function"])
            if session.is_found:
                break
    return session


def _tested(session: Session, tools: ReasoningTools, case: Case, checks: list[Any]) -> Any:
    text = f"{case['symptom']}\n{case.get('trace', '')}"
    claim = {"description": text, "type": "bug", "confidence_level": 3, "checks": checks}
    asked = {"hypothesis": claim, "test_scope": {"files": []}}
    answer = tools.answer("hypothesis_test", asked)
    session.read(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
    return answer


def _is_true(case: Case, file: str, function: str = "") -> bool:
    """Whether the fix changed the function; without one, the file."""
    last = function.rsplit(".", 1)[-1]
    names = (each["function"].rsplit(".", 1)[-1] for each in case["truth"] if each["file"] == file)
    return any(last in {"", name} for name in names)


def with_grep(case: Case, root: Path) -> Session:
    """Words, files, decision."""
    session = Session()
    words = dict.fromkeys(_WORD.findall(f"{case['symptom']} {case.get('trace', '')}".lower()))
    weights: dict[str, float] = {}
    for word in words:
        every = list(_grepped(word, root))
        session.read("\n".join(every[:_GREPPED]))
        files = {line.partition(":")[0] for line in every}
        weights.update({file: weights.get(file, 0.0) + 1 / len(files) for file in files})
    for file in sorted(weights, key=lambda file: (-weights[file], file))[:_READ]:
        session.read("\n".join(_lines(root / file)))
        if _is_true(case, file):
            session.is_found = session.is_file_found = True
            break
    return session


def _grepped(word: str, root: Path) -> Iterator[str]:
    command = ["grep", "-rniI", "--", word, "."]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False)
    found = done.stdout.decode(errors="replace").splitlines()
    return (line.removeprefix("./")[:300] for line in sorted(found))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8", errors="replace").split("\n")


def drawn(mirrors: Path, kept: Path) -> Iterator[tuple[Case, Path]]:
    """Ten cases with their sources; those that cannot be had are passed over."""
    every = sorted(cases("tuning"), key=lambda case: str(case["id"]))
    random.Random("agent session").shuffle(every)  # noqa: S311 - a repeatable draw
    for case in every:
        try:
            root = unpack(case, mirrors, kept / "sources")
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"{case['id']} cannot be had: {type(error).__name__}")
            continue
        if sum(1 for path in root.rglob("*") if path.is_file()) <= MOST_FILES:
            yield case, root


def main() -> None:
    """Prints a line for each defect, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mirrors", type=Path)
    parser.add_argument("kept", type=Path)
    asked = parser.parse_args()
    sums: dict[str, list[Session]] = {"tools": [], "grep": []}
    for case, root in islice(drawn(asked.mirrors.resolve(), asked.kept.resolve()), CASES):
        with reasoning_on(root) as tools:
            sums["tools"].append(with_tools(case, root, tools))
        sums["grep"].append(with_grep(case, root))
        print(case["id"], *(f"{name}: {each[-1]}" for name, each in sums.items()), flush=True)
    for name, sessions in sums.items():
        sums_of = (f"{what} {sum(getattr(each, what) for each in sessions)}" for what in _SUMS)
        print(f"{name}:", *sums_of)


if __name__ == "__main__":
    main()
