"""When the current work is one for a computer to compute: the hint to do it in Python.

The cues are those of seed 001's program: a role, and words of the objective, whole words here.
"""

import re
from collections.abc import Mapping
from typing import Final

from orchestration.prompting.roles import Role

_ENDING: Final = r"(?:s|es|d|ed|ing)?"
_CUES: Final[Mapping[Role, str]] = {
    "analyzer": "analys|analyz|analysis|analyses|analytic|statistic|statistical|metric|performance"
    "|data|calculat|calculate|calculation|measure|measurement|measuring|benchmark|correlation"
    "|pattern|trend|visuali[sz]ation|visuali[sz]e",
    "coder": "algorithm|algorithmic|computation|computational|complex calculation|generate code"
    "|template|optimi[sz]ation|mathematical|numerical|processing",
}
_PATTERNS: Final = {
    role: re.compile(rf"\b(?:{cues}){_ENDING}\b", re.IGNORECASE) for role, cues in _CUES.items()
}
_HINTS: Final[Mapping[Role, str]] = {
    "analyzer": "Compute with a short Python script through `Bash`, never in your head; keep the "
    "script with the result, so that every figure can be computed again.",
    "coder": "Try the algorithm in a short Python script through `Bash` on small cases with known "
    "answers before you build on it.",
}


def python_hint(role: Role, objective: str) -> str:
    """A sentence on computing in Python; empty where the work does not call for it."""
    pattern = _PATTERNS.get(role)
    return _HINTS[role] if pattern and pattern.search(objective) else ""
