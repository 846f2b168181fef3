# ruff: noqa: ANN001, ANN201, D103, E501, INP001, PTH100, PTH118, PTH120, PTH123, S311
# mypy: ignore-errors
# fmt: off
"""Draw blind_3.json from subjects_3.py with the engine of make_2.py: make_3.py. See rule_3.md."""
import json
import os
import random
import re
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal

import make_2
from subjects_3 import SUBJECTS

R = random.Random(260026)
EXACT = {"r": "c", "q": "c", "my": "dmy", "y": "dmy"}
number_2, day_2 = make_2.number, make_2.day


def number(v, unit, style):
    """(literal, is rounded): the notations that the second set lacks."""
    if style == "q":
        step = Decimal(10) ** (v.adjusted() - 2)
        got = (v / step).to_integral_value(ROUND_HALF_UP) * step
        return (make_2.comma(v), False) if got < 10**6 else (f"{make_2.plain(got / 10**6)} million", got != v)
    if style == "KiB":
        return (f"{make_2.comma(v / 1024)} KiB" if v % 512 == 0 else f"{make_2.comma(v)} bytes"), False
    factors = {"mg": ("mg", 1000), "sec": ("s", Decimal("0.001")), "hz": ("Hz", 10**6), "MB": ("MB", Decimal("1e-6")), "kB": ("kB", Decimal("0.001"))}
    if style in factors:
        name, by = factors[style]
        return f"{make_2.comma(v * by) if style in ('mg', 'kB') else make_2.plain(v * by)} {name}", False
    return number_2(v, unit, style)


def day(v, style):
    d = datetime.fromisoformat(v).replace(tzinfo=UTC, hour=11)
    own = {"t": v + "T08:00:00Z", "ep": str(int(d.timestamp())), "b": f"{d:%b} {d.day}, {d.year}", "sl": v.replace("-", "/")}
    return (own[style], False) if style in own else day_2(v, style)


def render(subject, shape, ents, values, plainly=()):
    """Text and statements of one source, its entities in an order of its own and rows in turn of its variants."""
    name, head, row, sep, tail = shape
    text, sts, rows = head, [], row.split("~~")
    first = R.randrange(len(rows))
    for i, (label, ident, own) in enumerate(R.sample(ents, len(ents))):
        text += sep if i else ""
        for part in re.split(r"(<\w+:[^<>]+>)", rows[(first + i) % len(rows)].replace("@n", label).replace("@i", ident)):
            m = re.fullmatch(r"<(\w+):([^<>]+)>", part)
            if not m or m[1] not in own:
                text += part
                continue
            key, style = m[1], m[2]
            if (label, key) in plainly:
                style = EXACT.get(style, style)
            v = values[label, key]
            lit, rounded = make_2.write(v, subject[1][key][1], subject[1][key][2], style)
            sts.append({"key": (label, key), "literal": lit, "start": len(text), "end": len(text) + len(lit), "v": v, "rounded": rounded, "bare": style in "nxc"})
            text += lit
    text += tail
    if text[0] in "{[" and text[1] != "2":  # JSON, and no line of news
        leaves = make_2.pointers(text)
        for s in sts:
            s["pointer"] = next(p for a, b, p in leaves if a <= s["start"] and s["end"] <= b)
    return name, text, sts


def main():
    make_2.R, make_2.SUBJECTS, make_2.COUNTS = R, SUBJECTS, [2, 3, 4, 4, 5, 5]
    make_2.render, make_2.number, make_2.day = render, number, day
    targets = [0.0005 * 400 ** ((i + 0.5) / 180) for i in range(180)]
    R.shuffle(targets)
    order = SUBJECTS * 4
    R.shuffle(order)
    modes = ["consensus", "weighted", "hierarchical", "conflict_resolution"]
    cases = [{**make_2.case(n, s, modes[n // 4 % 4], targets), "id": f"e{n:03}"} for n, s in enumerate(order, 1)]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "blind_3.json"), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")


if __name__ == "__main__":
    main()
