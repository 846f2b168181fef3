"""`python -m benchmarks.labelled.code.real_bottlenecks MIRRORS FOLDER`: defects of strangers' code.

How the cases were drawn stands in `real_bottlenecks.md`. Each is a function of one commit of a
public repository, of which MIRRORS has the git folder as `<owner>+<name>/repo`. What the cases need
is archived from there under FOLDER, and every cited line is looked up. Nothing of it is kept here.
"""

import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

_TABLE: Final = Path(__file__).parent / "real_bottlenecks.json"

Kind = Literal[
    "n_plus_one",
    "quadratic",
    "regex_blowup",
    "blocking_in_async",
    "unbounded_growth",
    "repeated_work",
    "missing_limit",
    "unreleased_resource",
]
SetName = Literal["tuning", "blind"]


@dataclass(frozen=True, slots=True)
class Case:
    """A function before or after its project's own fix, or a neighbour of such a function."""

    id: str
    family: str
    """The guilty case that it was drawn with."""
    set_name: SetName
    language: str
    repository: str
    commit: str
    file: str
    function: str
    """With the names of what it stands in."""
    line: int
    """Of its name."""
    kind: Kind | None
    """None of an innocent one."""
    also_kinds: tuple[Kind, ...]
    lines: tuple[int, int]
    """Where the defect shows, both included; of an innocent one the line of its name."""

    def wrong(self, source: str) -> str | None:
        """What does not hold of the lines that are cited, if anything."""
        lines = source.split("\n")
        first, last = self.lines
        if not self.line <= first <= last <= len(lines):
            return f"lines {first} to {last} of {len(lines)}, defined at {self.line}"
        name = re.escape(self.function.rsplit(".", 1)[-1])
        strict = {"python": rf"\bdef {name}\(", "go": rf"\bfunc .*\b{name}[\[(]"}
        if not re.search(
            strict.get(self.language, rf"(^|\W){name}\s*[=(:<]"), lines[self.line - 1]
        ):
            return f"{self.function} is not defined at {self.line}: {lines[self.line - 1].strip()}"
        return None


def cases(set_name: SetName | None = None) -> list[Case]:
    """One of the halves of the first set, or all."""
    return [case for case in read(_TABLE) if set_name in {None, case.set_name}]


def read(table: Path) -> list[Case]:
    """The cases of a file."""
    return [
        Case(
            **{name: row[name] for name in ("id", "family", "language", "repository", "commit")},
            **{name: row[name] for name in ("file", "function", "line")},
            set_name=row["set"],
            kind=row.get("kind"),
            also_kinds=tuple(row.get("also_kinds", ())),
            lines=tuple(row.get("lines", (row["line"], row["line"]))),
        )
        for row in json.loads(table.read_text(encoding="utf-8"))
    ]


def unpack(case: Case, mirrors: Path, unpacked: Path, *, is_whole: bool = False) -> Path:
    """Its file, or all of its commit with the same ending, under the root that is given back."""
    name = case.repository.replace("/", "+")
    root = unpacked / name / case.commit
    wanted = f"*{Path(case.file).suffix}" if is_whole else case.file
    marker = root / (".whole" if is_whole else case.file)
    if not marker.exists():
        git = [shutil.which("git") or "git", "-C", str(mirrors / name / "repo")]
        command = [*git, "archive", case.commit, wanted]
        archive = subprocess.run(command, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(root, [each for each in tar if each.isfile()], filter="data")
        marker.touch()
    return root


def main() -> None:
    """Unpacks the files of all cases, looks up what is cited, and counts."""
    mirrors, unpacked = Path(sys.argv[1]), Path(sys.argv[2])
    every, bad = cases(), 0
    for case in every:
        path = unpack(case, mirrors, unpacked) / case.file
        wrong = case.wrong(path.read_text(encoding="utf-8", errors="replace"))
        if wrong:
            bad += 1
            print(f"{case.id}: {case.file}: {wrong}")
    count = Counter((case.set_name, case.language, case.kind or "innocent") for case in every)
    for key, number in sorted(count.items()):
        print(*key, number)
    print(f"{len(every)} cases; {bad} do not show what they should")
    raise SystemExit(int(bad > 0))


if __name__ == "__main__":
    main()
