# mypy: ignore-errors
# ruff: noqa: INP001
"""Draw blind_8.json from subjects_8.py and its sequels with the drawing of make_7.py."""

import json
import re
from pathlib import Path

import forms_7
import make_6 as sixth
import make_7 as seventh
from subjects_8 import SUBJECTS as FIRST
from subjects_8b import SUBJECTS as SECOND
from subjects_8c import SUBJECTS as THIRD

forms_7.FACTORS |= {"kg": 1000}
forms_7.LONG |= {
    "aa": "amino acids",
    "bp": "base pairs",
    "Da": "daltons",
    "g": "grams",
    "kW": "kilowatts",
}

SUBJECTS = FIRST + SECOND + THIRD


def main() -> None:
    """Draw the sixty cases."""
    sixth.R.seed(260058)
    sixth.SUBJECTS = SUBJECTS
    sixth.TAG = re.compile(r"«([12]?)([@#]?)(\w*)(?: ([\w$€£²]+))?»")
    for name in seventh.NEW:
        setattr(sixth, name, getattr(forms_7, name))
    steps = [0.0005 * 400 ** ((i + 0.5) / 150) for i in range(150)]
    order, stream = SUBJECTS * 4, sixth.CLASSES * 80
    clean, foreign = [True] * 15 + [False] * 45, [True] * 15 + [False] * 45
    for some in (steps, order, clean, foreign, stream):
        sixth.R.shuffle(some)
    cases = [
        sixth.case(n, s, clean[n - 1], foreign[n - 1], steps, stream)
        for n, s in enumerate(order, 1)
    ]
    for c in cases:
        c["id"] = "k" + c["id"][1:]
    lines = ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases)
    Path(__file__).with_name("blind_8.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
