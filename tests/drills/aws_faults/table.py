"""The table of failures in `docs/reliability.md`, written from what a run has judged."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tests.drills.aws_faults.faults import FAULTS, Fault
from tests.drills.aws_faults.judging import Judged

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "reliability.md"
_BEGIN: Final = "<!-- failures: written by `python -m tests.drills failures --write` -->"
_END: Final = "<!-- failures end -->"
ANSWERS: Final = {"error": "E", "raised": "E", "put back": "B", "answered": "A", "done": "A"}
STORED: Final = {"nothing": "0", "part": "½", "all": "1"}
_ALARMS: Final = {
    "faults": "F",
    "limiter alone": "L",
    "api failures": "5",
    "api latency": "S",
    "delivery sweep": "W",
}


def write_table(judged: Sequence[Judged]) -> None:
    """Puts the table between its marks."""
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    table = "\n".join(rows(judged))
    DOCUMENT.write_text(f"{before}{_BEGIN}\n\n{table}\n\n{_END}{after}", encoding="utf-8")


def table_rows() -> list[str]:
    """The lines of the table as it stands in the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return text.partition(_BEGIN)[2].partition(_END)[0].strip().splitlines()


def rows(judged: Sequence[Judged]) -> Iterable[str]:
    """The lines of the table: a command each, by name."""
    yield f"| Command | Calls | {' | '.join(FAULTS)} |"
    yield f"|---|---|{'---|' * len(FAULTS)}"
    for name in sorted({each.trial.case.name for each in judged}):
        of_case = [each for each in judged if each.trial.case.name == name]
        calls = len({each.trial.target for each in of_case})
        cells = " | ".join(cell(of_case, fault) for fault in FAULTS)
        yield f"| {name} | {calls} | {cells} |"


def cell(of_case: Sequence[Judged], fault: Fault) -> str:
    """What came of a command whose calls failed in one way: answers, stored, alarms."""
    struck = [each for each in of_case if each.trial.fault == fault]
    stores = any(each.before != each.well.stored for each in struck)
    parts = [
        _counted(ANSWERS[each.outcome.answer] for each in struck),
        _counted(STORED[each.stored] for each in struck) if stores else "",
        " ".join(sorted({_letter(name) for each in struck for name in each.outcome.alarms})),
    ]
    return " · ".join(part for part in parts if part)


def _counted(letters: Iterable[str]) -> str:
    return " ".join(f"{letter}×{times}" for letter, times in sorted(Counter(letters).items()))


def _letter(alarm: str) -> str:
    return _ALARMS.get(alarm) or ("Q" if alarm.endswith("dead letters") else "R")
