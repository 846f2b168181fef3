"""When the current work is one for a computer to compute: the hint to do it in Python.

The cues are those of seed 001's program: a role, and words of the objective, whole words here.
"""

from collections.abc import Mapping
from typing import Final

from quintet.orchestration.prompting.cue_phrases import RoleCues, holds, words_of
from quintet.orchestration.prompting.roles import Role

_CUES: Final[RoleCues] = {
    "analyzer": "analyze, analyse, analysis, analyses, analytic, statistic, statistical, metric, "
    "performance, data, calculate, calculation, measure, measurement, benchmark, correlation, "
    "pattern, trend, visualize, visualise, visualization, visualisation",
    "coder": "algorithm, algorithmic, computation, computational, complex calculation, "
    "generate code, template, optimization, optimisation, mathematical, numerical, processing",
}
_HINTS: Final[Mapping[Role, str]] = {
    "analyzer": "Compute with a short Python script through `Bash`, never in your head; keep the "
    "script with the result, so that every figure can be computed again.",
    "coder": "Try the algorithm in a short Python script through `Bash` on small cases with known "
    "answers before you build on it.",
}


def python_hint(role: Role, objective: str) -> str:
    """A sentence on computing in Python; empty where the work does not call for it."""
    return _HINTS[role] if role in _CUES and holds(words_of(objective), _CUES[role]) else ""
