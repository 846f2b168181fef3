# mypy: ignore-errors
# ruff: noqa: INP001
"""Short ways of writing the subjects of blind_7.json; the forms are those of shapes_6.py."""

from shapes_6 import rows

KINDS = {"N": "number", "D": "date", "B": "bool", "V": "version", "W": "name"}
Entity = tuple[str, dict[str, str], dict[str, str]]


def split(text: str) -> dict[str, str]:
    """`k=v | k=v` as a dictionary."""
    return dict(part.strip().split("=", 1) for part in text.split("|")) if text else {}


def ent(label: str, own: str, values: str) -> Entity:
    """An entity: its name, its identifiers and its values."""
    return label, split(own), split(values)


def attrs(text: str) -> dict[str, tuple[str, str, str]]:
    """`k=name,KIND,unit | ...` as a table of attributes."""
    out = {}
    for key, spec in split(text).items():
        name, kind, unit = spec.split(",")
        out[key] = (name, KINDS[kind], unit)
    return out


def csv(source: str, names: str, row: str, sep: str = ",") -> dict[str, object]:
    """A file of separated values; names and cells apart by `;`."""
    head, cells = ([c.strip() for c in line.split(";")] for line in (names, row))
    return rows(source, sep.join(head) + "\n", sep.join(cells), "\n", "\n")
