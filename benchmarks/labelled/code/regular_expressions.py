"""Pairs of regular expressions before and after a project made them faster.

How they were drawn stands in `regular_expressions.md`. The expressions are read from the git
folders under MIRRORS, `<owner>+<name>/repo`; none is kept here.
"""

import ast
import json
import subprocess
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

_TABLE: Final = Path(__file__).parent / "regular_expressions.json"

Dialect = Literal["python", "javascript", "java", "go"]
Use = Literal["search", "match", "fullmatch"]
SetName = Literal["tuning", "blind"]


@dataclass(frozen=True, slots=True)
class Expression:
    """A pattern and the letters of its flags."""

    pattern: str
    flags: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One expression of a project, before and after the commit that made it faster."""

    id: str
    dialect: Dialect
    use: Use
    vulnerable: Expression
    fixed: Expression


def pairs(mirrors: Path, set_name: SetName) -> list[Pair]:
    """Those of a half."""
    return [
        Pair(
            id=row["id"],
            dialect=row["dialect"],
            use=row["use"],
            vulnerable=_expression(mirrors, row, "vulnerable"),
            fixed=_expression(mirrors, row, "fixed"),
        )
        for row in json.loads(_TABLE.read_text(encoding="utf-8"))
        if row["set"] == set_name
    ]


def _expression(mirrors: Path, row: dict[str, Any], side: str) -> Expression:
    place = row[side]
    first, last = place["columns"]
    line = _shown(mirrors, row["repository"], place["commit"], place["file"])[place["line"] - 1]
    literal = line[first:last]
    if row["dialect"] == "javascript":
        pattern, _, flags = literal[1:].rpartition("/")
        return Expression(pattern, flags)
    with warnings.catch_warnings(category=SyntaxWarning, action="ignore"):
        return Expression(ast.literal_eval(literal), place["flags"])


def _shown(mirrors: Path, repository: str, commit: str, file: str) -> list[str]:
    folder = mirrors / repository.replace("/", "+") / "repo"
    git = folder / ".git" if (folder / ".git").is_dir() else folder
    shown = subprocess.run(
        ["git", f"--git-dir={git}", "show", f"{commit}:{file}"],  # noqa: S607
        capture_output=True,
        check=True,
    )
    return shown.stdout.decode("utf-8", "replace").split("\n")
