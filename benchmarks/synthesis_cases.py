"""`python -m benchmarks.synthesis_cases SET [READINGS] [--errors]`: KnowledgeSynthesize on cases.

SET is a file in the form of `labelled/synthesis/rule.md`, whose `score.py` counts. Each case is a
call of the tool, through the protocol; counted is what a caller reads in the answer. A statement
that the answer does not show, and counts in `clipped`, is not read. READINGS is a file of what
callers read in the sources themselves, by case: the second round. With --errors the claims that are
false are printed too.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.support.orchestration import orchestration_world
from tests.support.world import ToolCaller

_SCORER: Final = Path(__file__).parent / "labelled" / "synthesis"
_SENTENCE: Final = re.compile(r", sentence \d+$")
_READING: Final = re.compile(r"readings\[(\d+)\]")
Member = dict[str, str]
Ask = Callable[[Mapping[str, Any]], Any]


def asked(case: Mapping[str, Any]) -> dict[str, Any]:
    """The tool's arguments for a case."""
    return {
        "api_responses": case["sources"],
        "synthesis_mode": case["mode"],
        "confidence_threshold": case["confidence_threshold"],
        "objective_context": case["objective"],
    }


def read(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer of the tool in the form that the scorer reads."""
    groups: list[dict[str, Any]] = [
        {"verdict": entry["verdict"], "members": _members(entry, "statements")}
        for entry in answer["consensus"]
    ]
    for entry in answer["contradictions"]:
        members = _members(entry, "claims")
        sides: dict[int, list[Member]] = {}
        for member, said in zip(members, entry["claims"], strict=True):
            sides.setdefault(said["side"], []).append(member)
        told = [side for number, side in sides.items() if number]
        groups.append({"verdict": "conflict", "members": members, "sides": told})
    single = [_member(entry, entry) for entry in answer["alone"]]
    single += [member for entry in answer["perhaps"] for member in _members(entry, "statements")]
    single += [member for group in groups for member in group["members"]]
    listed = [
        entry["source"] for name in ("excluded", "skipped", "unused") for entry in answer[name]
    ]
    listed += [one["source"] for one in answer["sources"] if one["reason"].startswith("set aside")]
    return {"statements": single, "groups": groups, "not_used": listed}


def _members(entry: Mapping[str, Any], key: str) -> list[Member]:
    return [_member(entry, said) for said in entry[key]]


def _member(entry: Mapping[str, Any], said: Mapping[str, Any]) -> Member:
    member = {"source": said["source"], "value": said["value"]}
    member |= {
        name: entry[key]
        for name, key in (("entity", "entity"), ("attribute", "attribute"), ("qualifier", "when"))
        if entry.get(key)
    }
    pointer = _SENTENCE.sub("", said["place"])
    is_exact = pointer.startswith("/") and ", " not in pointer  # the others name a row of a table
    return member | {"pointer": pointer} if is_exact else member


def scored(cases: Sequence[Mapping[str, Any]], ask: Ask, *, errors: bool) -> Counter[str]:
    """Every count over the cases."""
    sys.path.insert(0, str(_SCORER))
    from score import score  # type: ignore[import-not-found]

    total: Counter[str] = Counter()
    for case in cases:
        mine: Counter[str] = Counter()
        answer = ask(case)
        score(case, read(answer), mine)
        mine["answers with a grade of A and a contradiction"] = answer["quality"][
            "grade"
        ].startswith("A") and bool(answer["contradictions"])
        total.update(mine)
        wrong = {name for name in mine if name.startswith("false ") and mine[name]}
        if errors and wrong:
            print(case["id"], wrong)
    return total


def asked_again(caller: ToolCaller, case: Mapping[str, Any], readings: Sequence[Any]) -> Any:
    """The answer with readings, but for those of places that this engine has not."""
    while True:
        given = {**asked(case), "readings": readings}
        result = caller.call("KnowledgeSynthesize", **given).result
        if not result["isError"]:
            return result["structuredContent"]
        problems = result["structuredContent"]["error"]["data"]["validation_errors"]
        gone = {int(_READING.search(problem["field"])[1]) for problem in problems}  # type: ignore[index]
        readings = [reading for at, reading in enumerate(readings) if at not in gone]


def main() -> None:
    """Prints every count, and the shares that the issue asks for."""
    files = [Path(name) for name in sys.argv[1:] if not name.startswith("--")]
    cases, *told = (json.loads(file.read_text()) for file in files)
    readings: Mapping[str, Any] = told[0] if told else {}
    with orchestration_world() as world:
        caller = world.caller()
        total = scored(
            cases,
            lambda case: asked_again(caller, case, readings.get(case["id"], [])),
            errors="--errors" in sys.argv,
        )
    for name, count in total.items():
        print(f"{count:7d}  {name}")
    same = ("same", "notation", "rounded")
    for name, part, whole in (
        ("statements read", total["statements read"], total["statements"]),
        ("conflicts found", total["conflicts found"], total["conflicts"]),
        ("false conflicts", total["false conflicts"], total["conflicts claimed"]),
        (
            "equal values recognised",
            sum(total[f"{kind} recognised"] for kind in same),
            sum(total[f"{kind} pairs"] for kind in same),
        ),
    ):
        print(f"{name}: {part / max(1, whole):.3f}")


if __name__ == "__main__":
    main()
