# ruff: noqa: E501, INP001
# fmt: off
"""Forms of the sources of blind_6.json. A tag `«k style»` is a value of the row's entity, `«1k style»` of the first of two; `«@»` its name, `«#k»` an identifier."""


def rows(source: str, head: str, row: str, sep: str = ", ", tail: str = "") -> dict[str, object]:
    """One row for each entity."""
    return {"form": "rows", "source": source, "head": head, "row": row, "sep": sep, "tail": tail}


def one(source: str, text: str) -> dict[str, object]:
    """An answer for one of the entities alone."""
    return {"form": "one", "source": source, "text": text}


def columns(source: str, text: str, sep: str = ", ") -> dict[str, object]:
    """What stands between two ¤ comes once for each entity."""
    return {"form": "columns", "source": source, "text": text, "sep": sep}


def prose(source: str, head: str, patterns: list[str], joints: list[str], sep: str = "\n\n", tail: str = "\n") -> dict[str, object]:
    """A paragraph for each entity, or one for two of them first."""
    return {"form": "prose", "source": source, "head": head, "patterns": patterns, "joints": joints, "sep": sep, "tail": tail}


def markdown(source: str, names: str, row: str, head: str = "", tail: str = "\n") -> dict[str, object]:
    """A Markdown table; names and cells apart by `;`."""
    cells, values = ([c.strip() for c in line.split(";")] for line in (names, row))
    return rows(source, head + "| " + " | ".join(cells) + " |\n|" + " --- |" * len(cells) + "\n", "| " + " | ".join(values) + " |", "\n", tail)


def html(source: str, names: str, row: str, caption: str = "") -> dict[str, object]:
    """An HTML table; names and cells apart by `;`."""
    cells, values = ([c.strip() for c in line.split(";")] for line in (names, row))
    head = '<table class="wikitable sortable">' + (f"<caption>{caption}</caption>" if caption else "") + "\n<tr>" + "".join(f"<th>{c}</th>" for c in cells) + "</tr>\n"
    return rows(source, head, "<tr>" + "".join(f"<td>{v}</td>" for v in values) + "</tr>", "\n", "\n</table>")
