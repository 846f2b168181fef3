# mypy: ignore-errors
# ruff: noqa: INP001
"""Draw blind_7.json from subjects_7.py and its sequels with the drawing of make_6.py."""

import json
import re
from pathlib import Path

import forms_7
import make_6 as sixth
from subjects_7 import SUBJECTS as FIRST
from subjects_7b import SUBJECTS as SECOND
from subjects_7c import SUBJECTS as THIRD

SUBJECTS = FIRST + SECOND + THIRD
NEW = ("number", "day", "literal", "without_rounding", "moved", "related")


def draw(subjects: list, seed: int, letter: str, name: str) -> None:
    """Draw sixty cases of the subjects into a file; their ids begin with a letter."""
    sixth.R.seed(seed)
    sixth.SUBJECTS = subjects
    sixth.TAG = re.compile(r"«([12]?)([@#]?)(\w*)(?: ([\w$€£²]+))?»")
    for each in NEW:
        setattr(sixth, each, getattr(forms_7, each))
    steps = [0.0005 * 400 ** ((i + 0.5) / 150) for i in range(150)]
    order, stream = subjects * 4, sixth.CLASSES * 80
    clean, foreign = [True] * 15 + [False] * 45, [True] * 15 + [False] * 45
    for some in (steps, order, clean, foreign, stream):
        sixth.R.shuffle(some)
    cases = [
        sixth.case(n, s, clean[n - 1], foreign[n - 1], steps, stream)
        for n, s in enumerate(order, 1)
    ]
    for c in cases:
        c["id"] = letter + c["id"][1:]
    lines = ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases)
    Path(__file__).with_name(name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    draw(SUBJECTS, 260057, "j", "blind_7.json")
