# mypy: ignore-errors
# ruff: noqa: INP001
"""Draw blind_10.json from subjects_10a.py to subjects_10c.py with the drawing of make_7.py."""

import make_7 as seventh
import make_8  # noqa: F401  its units
from subjects_10a import SUBJECTS as FIRST
from subjects_10b import SUBJECTS as SECOND
from subjects_10c import SUBJECTS as THIRD

if __name__ == "__main__":
    seventh.draw(FIRST + SECOND + THIRD, 260060, "m", "blind_10.json")
