# mypy: ignore-errors
# ruff: noqa: INP001
"""Draw blind_9.json from subjects_9a.py to subjects_9c.py with the drawing of make_7.py."""

import make_7 as seventh
import make_8  # noqa: F401  its units
from subjects_9a import SUBJECTS as FIRST
from subjects_9b import SUBJECTS as SECOND
from subjects_9c import SUBJECTS as THIRD

if __name__ == "__main__":
    seventh.draw(FIRST + SECOND + THIRD, 260059, "l", "blind_9.json")
