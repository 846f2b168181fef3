# ruff: noqa: ANN001, ANN201, D103, E501, INP001, PTH100, PTH118, PTH120, PTH123, S311
# mypy: ignore-errors
# fmt: off
"""Draw blind_4.json from subjects_4.py with the engine of make_2.py and make_3.py: make_4.py. See rule_4.md."""
import json
import os
import random
import re
from datetime import UTC, datetime

import make_2
import make_3
from subjects_4 import SUBJECTS

R = random.Random(260027)
other_2 = make_2.other
EXACT = {"r": "c", "q": "c", "my": "dmy", "y": "dmy", "rd": "$", "rk": "u"}


def number(v, unit, style):
    """(literal, is rounded): the notations that the earlier sets lack."""
    own = {
        "kDa": lambda: f"{make_2.plain(v / 1000)} kDa", "kmh": lambda: f"{make_2.comma(v * 3600)} km/h",
        "th": lambda: f"{make_2.plain(v / 1000)} thousand", "£": lambda: f"£{make_2.comma(v)}", "GBP": lambda: f"GBP {make_2.comma(v)}", "K": lambda: f"{make_2.plain(v + make_2.Decimal('273.15'))} K",
    }
    return (own[style](), False) if style in own else make_3.number(v, unit, style)


def day(v, style):
    d = datetime.fromisoformat(v).replace(tzinfo=UTC, hour=11)
    own = {"fr": v + "T11:15:08.213", "off": v + "T11:54:14+00:00", "ems": f"{int(d.timestamp())}000", "ymb": f"{d:%Y-%b-%d}", "dby": f"{d:%d-%b-%Y}".upper(), "dmb": f"{d.day} {d:%b} {d.year}"}
    return (own[style], False) if style in own else make_3.day(v, style)


def other(v, kind, targets, subject):
    """Another value of the kind; a number that came out nearer than 0.05 % is drawn again."""
    got = other_2(v, kind, targets, subject)
    near = kind == "number" and got is not None and abs(got - v) < min(v, got) * make_2.Decimal("0.0005")
    return other(v, kind, targets, subject) if near else got


def pieces(row, sep, ents, first, variants):
    """(entity, text) in the order of the text: rows in turn of the variants, or columns where the row has `^^`."""
    if "^^" not in row:
        rows = [row, *variants]
        return [(e, (sep if i else "") + rows[(first + i) % len(rows)]) for i, e in enumerate(ents)]
    got = []
    for group in row.split("^^"):
        before, cell, after = group.split("¤")
        got += [(None, before), *((e, (sep if i else "") + cell) for i, e in enumerate(ents)), (None, after)]
    return got


def render(subject, shape, ents, values, plainly=()):
    """Text and statements of one source, its entities in an order of its own."""
    name, head, row, sep, tail, *variants = shape
    text, sts = head.replace("@#", str(len(ents))), []
    for ent, raw in pieces(row, sep, R.sample(ents, len(ents)), R.randrange(1 + len(variants)), variants):
        label, ident, own = ent or ("", "", {})
        for part in re.split(r"(<\w+:[^<>]+>)", raw.replace("@#", str(len(ents))).replace("@n", label).replace("@i", ident)):
            m = re.fullmatch(r"<(\w+):([^<>]+)>", part)
            if not m or m[1] not in own:
                text += part
                continue
            key, style = m[1], m[2]
            style = EXACT.get(style, style) if (label, key) in plainly else style
            v = values[label, key]
            lit, rounded = make_2.write(v, subject[1][key][1], subject[1][key][2], style)
            sts.append({"key": (label, key), "literal": lit, "start": len(text), "end": len(text) + len(lit), "v": v, "rounded": rounded, "bare": style in "nxc"})
            text += lit
    text += tail
    if text[0] == "{" or text[:2] in ('["', "[{"):  # JSON, and no section in brackets
        leaves = make_2.pointers(text)
        for s in sts:
            s["pointer"] = next(p for a, b, p in leaves if a <= s["start"] and s["end"] <= b)
    return name, text, sts


def main():
    make_2.R, make_2.SUBJECTS, make_2.COUNTS = R, SUBJECTS, [2, 3, 4, 4, 5, 5]
    make_2.render, make_2.number, make_2.day, make_2.other = render, number, day, other
    targets = [0.0005 * 400 ** ((i + 0.5) / 120) for i in range(120)]
    R.shuffle(targets)
    order = SUBJECTS * 4
    R.shuffle(order)
    modes = ["consensus", "weighted", "hierarchical", "conflict_resolution"]
    cases = [{**make_2.case(n, s, modes[n // 4 % 4], targets), "id": f"g{n:03}"} for n, s in enumerate(order, 1)]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "blind_4.json"), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")


if __name__ == "__main__":
    main()
