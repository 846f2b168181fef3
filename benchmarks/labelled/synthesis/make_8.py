# mypy: ignore-errors
# ruff: noqa: INP001
"""Draw blind_8.json from subjects_8.py and its sequels with the drawing of make_7.py."""

import forms_7
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

if __name__ == "__main__":
    seventh.draw(FIRST + SECOND + THIRD, 260058, "k", "blind_8.json")
