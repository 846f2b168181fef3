"""`python -m benchmarks.labelled.code.real_bottlenecks_2 MIRRORS FOLDER`: checks sets 2 and 3.

How their cases were drawn stands in `real_bottlenecks_2.md` and `real_bottlenecks_3.md`. They have
the form of `real_bottlenecks.json`; each half of the second has a file of its own, so that the
other stays closed, and the third is blind as a whole.
"""

import sys
from collections import Counter
from pathlib import Path
from typing import Final

from benchmarks.labelled.code.real_bottlenecks import Case, SetName, read, unpack

_FOLDER: Final = Path(__file__).parent
_MOST_OF_A_PROJECT: Final = 5
_MOST_OF_A_KIND: Final = 2


def cases(set_name: SetName) -> list[Case]:
    """Those of one half; the file of the other is not opened."""
    return read(_FOLDER / f"real_bottlenecks_2_{set_name}.json")


def third_cases(set_name: SetName) -> list[Case]:
    """The third set, of which all is blind."""
    return read(_FOLDER / "real_bottlenecks_3.json") if set_name == "blind" else []


def broken_rules(halves: dict[SetName, list[Case]]) -> list[str]:
    """What the page forbids and the two files have, in words."""
    every = [case for half in halves.values() for case in half]
    ids = Counter(case.id for case in every)
    sets = {(case.family, case.set_name) for case in every}
    guilty = [case for case in every if case.kind]
    projects = Counter(case.repository for case in guilty)
    kinds = Counter((case.repository, case.kind) for case in guilty)
    return [
        *(f"{name} is there {number} times" for name, number in ids.items() if number > 1),
        *(
            f"{case.id} is in the file of {name}"
            for name, half in halves.items()
            for case in half
            if case.set_name != name
        ),
        *(
            f"{family} is in both halves"
            for family, number in Counter(family for family, _ in sets).items()
            if number > 1
        ),
        *(
            f"{name} has {number}"
            for name, number in projects.items()
            if number > _MOST_OF_A_PROJECT
        ),
        *(f"{name} has {number}" for name, number in kinds.items() if number > _MOST_OF_A_KIND),
    ]


def main() -> None:
    """Unpacks the files of all cases, looks up what is cited, and counts."""
    mirrors, unpacked = Path(sys.argv[1]), Path(sys.argv[2])
    halves: dict[SetName, list[Case]] = {"tuning": cases("tuning"), "blind": cases("blind")}
    wrong = broken_rules(halves)
    every = [case for half in halves.values() for case in half] + third_cases("blind")
    for case in every:
        path = unpack(case, mirrors, unpacked) / case.file
        shown = case.wrong(path.read_text(encoding="utf-8", errors="replace"))
        if shown:
            wrong.append(f"{case.id}: {case.file}: {shown}")
    count = Counter((case.set_name, case.language, case.kind or "innocent") for case in every)
    for key, number in sorted(count.items()):
        print(*key, number)
    for said in wrong:
        print(said)
    print(f"{len(every)} cases; {len(wrong)} do not show what they should")
    raise SystemExit(int(bool(wrong)))


if __name__ == "__main__":
    main()
