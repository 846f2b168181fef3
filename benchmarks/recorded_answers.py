"""`python -m benchmarks.recorded_answers [FOLDER] [--write] [--compare]`.

What the reasoning tools say to the recorded inputs, on real projects that are fetched under FOLDER
(by default a folder for temporary files). `--compare` prints, by input, the lines that the record
has and the answers have not, and the other way round, and exits with 1 where there are some;
`--write` writes the record anew. A project that cannot be had is told and left out, and then no
record is written.
"""

import argparse
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.answer_reduction import Reduction
from benchmarks.labelled.code.projects import Project, fetch, projects
from benchmarks.reasoning_on_folder import ReasoningTools, reasoning_on

_LABELLED: Final = Path(__file__).parent / "labelled" / "code"
_INPUTS: Final = _LABELLED / "recorded_inputs.json"
_RECORD: Final = _LABELLED / "recorded_answers.json"

_PLACE: Final = re.compile(r"[\w./-]+:\d+")

Record = dict[str, list[str]]
"""The lines of each input's answer, by the input's id."""


class Input(NamedTuple):
    """A call of a tool; in a conversation `messages` follow, and then it is summed up."""

    id: str
    tool: str
    project: str
    arguments: Mapping[str, Any]
    messages: Sequence[str] = ()
    true: Sequence[str] | None = None
    """Of hypotheses, which ones a reader of the code calls true."""


def inputs() -> list[Input]:
    """All of them, in the order of the table."""
    return [Input(**row) for row in json.loads(_INPUTS.read_text(encoding="utf-8"))["inputs"]]


def record() -> Record:
    """The committed one."""
    read: Record = json.loads(_RECORD.read_text(encoding="utf-8"))
    return read


def differences(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """Lines that are gone, after a minus, and those that are new, after a plus."""
    gone = (f"- {line}" for line in before if line not in set(now))
    new = (f"+ {line}" for line in now if line not in set(before))
    return [*gone, *new]


def answered(
    project: Project, folder: Path, questions: Sequence[Input]
) -> Iterator[tuple[str, list[str]]]:
    """Each input's id and lines; only the part of the project that is looked at is served."""
    with tempfile.TemporaryDirectory() as temporary:
        served = Path(temporary) / project.name
        for name in project.include:
            _copy(project.folder(folder) / name, served / name)
        files = [
            path.relative_to(served).as_posix() for path in served.rglob("*") if path.is_file()
        ]
        reduction = Reduction(files)
        with reasoning_on(served) as tools:
            for question in questions:
                yield question.id, reduction.lines(_answer(tools, question))


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def _answer(tools: ReasoningTools, question: Input) -> dict[str, Any]:
    first = tools.answer(question.tool, question.arguments)
    if "session_id" not in first:
        return first
    session = {"session_id": first["session_id"]}
    turns = {"turn 1": first}
    for number, message in enumerate(question.messages, 2):
        arguments = {**session, "message": message}
        turns[f"turn {number}"] = tools.answer("continue_conversation", arguments)
    return {**turns, "summary": tools.answer("finalize_conversation", session)}


def main() -> None:
    """Asks everything, compares and writes as wished."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default=str(Path(tempfile.gettempdir()) / "projects"))
    parser.add_argument("--write", action="store_true", help="write the record anew")
    parser.add_argument("--compare", action="store_true", help="print what differs from the record")
    options = parser.parse_args()
    answers = _all_answers(Path(options.folder))
    _report_sizes(answers)
    differing = _report_differences(answers) if options.compare else 0
    if options.write:
        if len(answers) < len(inputs()):
            raise SystemExit("Not written, because projects are left out")
        text = json.dumps(answers, indent=1, ensure_ascii=False)
        _RECORD.write_text(f"{text}\n", encoding="utf-8")
    raise SystemExit(int(differing > 0))


def _all_answers(folder: Path) -> Record:
    """In the order of the table, but for projects that cannot be had."""
    table = inputs()
    answers: Record = {}
    for name in dict.fromkeys(question.project for question in table):
        project, began = projects()[name], time.monotonic()
        try:
            fetch(project, folder)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"{name} is left out: {error}")
            continue
        own = [question for question in table if question.project == name]
        answers.update(answered(project, folder, own))
        print(f"{name}: {len(own)} inputs in {time.monotonic() - began:.1f} s")
    return {question.id: answers[question.id] for question in table if question.id in answers}


def _report_sizes(answers: Record) -> None:
    asked: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for question in inputs():
        if question.id in answers:
            asked[question.tool] += 1
            lines[question.tool] += len(answers[question.id])
    for tool, count in asked.items():
        print(f"{tool}: {count} inputs, {lines[tool]} lines")


def _report_differences(answers: Record) -> int:
    """Prints them; how many inputs are answered otherwise than in the record."""
    recorded = record()
    differing = 0
    for name, now in answers.items():
        before = recorded.get(name, [])
        if before != now:
            differing += 1
            print(f"{name}: {_cited_change(before, now)}")
            print("\n".join(f"  {line}" for line in differences(before, now)))
    print(f"{differing} of {len(answers)} inputs are answered otherwise")
    return differing


def _cited_change(before: Sequence[str], now: Sequence[str]) -> str:
    """Which of the places that an answer cites are gone or new, whatever fields tell of them."""
    old, new = (
        {place for line in lines for place in _PLACE.findall(line)} for lines in (before, now)
    )
    return f"of {len(old)} cited places {len(old - new)} are gone, {len(new - old)} are new"


if __name__ == "__main__":
    main()
