# ruff: noqa: ANN001, ANN002, ANN201, D103, E501, INP001, PTH100, PTH118, PTH120, PTH123, S311
# mypy: ignore-errors
# fmt: off
"""Draw blind_5.json from subjects_5.py: make_5.py. See rule_5.md."""
import json
import os
import random
import re
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from make_2 import pointers
from prose_5 import PROSE
from subjects_5 import SUBJECTS as WITHOUT

R = random.Random(260035)
SUBJECTS = [(*s[:5], [*s[5], PROSE[s[0]]], s[6]) for s in WITHOUT]
COUNTS = [2, 3, 3, 4, 4, 5, 5, 6]
MODES = ["consensus", "weighted", "hierarchical", "conflict_resolution"]
LONG = {"m": "metres", "km": "kilometres", "kg": "kilograms", "kN": "kilonewtons", "s": "seconds", "min": "minutes", "kt": "knots", "hPa": "millibars", "m³/s": "cubic metres per second", "km²": "square kilometres", "km/h": "kilometres per hour"}
WORDS = {"ab": "about", "ov": "over", "mt": "more than", "ne": "nearly", "al": "almost"}
RARE = {"bool": 12, "name": 3, "version": 2}
SCALES = ((10**9, "billion"), (10**6, "million"))
UNITS = {"GiB": 1024, "km": 1000, "t": 1000, "MN": 1000, "MB": 10**6, "hm3": 10**6}
TAG = re.compile(r"<([12]?)(\w):([\w$€]+)>")


def plain(v):
    return f"{v.normalize():f}" if isinstance(v, Decimal) else str(v)


def fixed(v, places):
    """With trailing zeros where the value has no more digits than that."""
    got = v.quantize(Decimal(10) ** -places)
    return f"{got if got == v else v.normalize():,f}"


def scaled(v):
    for by, word in SCALES:
        if v >= by:
            return f"{plain(v / by)} {word}"
    return f"{v.normalize():,f}"


def formatted(v, unit, style):
    """A number as the style writes it, nothing rounded."""
    if style in UNITS:
        return f"{(v / UNITS[style]).normalize():,f} {style.replace('3', '³')}"
    if style[0] in "z$" and style[1:].isdigit():
        return "$"[:style[0] == "$"] + fixed(v, int(style[1:])).replace(",", "" if style[0] == "z" else ",")
    comma, minutes = f"{v.normalize():,f}", divmod(int(v), 60)
    return {
        "n": plain(v), "c": comma, "s": comma.replace(",", " "), "u": f"{comma} {unit}".strip(), "U": f"{comma} {LONG.get(unit, unit)}", "min": f"{comma} min",
        "$": f"${comma}", "USD": f"USD {comma}", "€": f"€{comma}", "M": scaled(v), "Mu": f"{scaled(v)} {unit}", "Md": f"${scaled(v)}", "Me": f"€{scaled(v)}", "Bd": f"${plain(v / 10**9)}B",
        "p": f"{comma} %", "p1": f"{comma}%", "pw": f"{comma} percent", "f": plain(v / 100), "mss": f"{minutes[0]}:{minutes[1]:02}", "mins": f"{minutes[0]} min {minutes[1]} s",
    }[style]


def number(v, unit, style):
    """(literal, the value it shows, carries a word of rounding)."""
    if style == "q":
        step = Decimal(10) ** (v.adjusted() - 2)
        got = (v / step).to_integral_value(ROUND_HALF_UP) * step if v >= 10**6 else v
        return scaled(got), got, False
    word, _, rest = style.rpartition("_")
    if not word:
        return formatted(v, unit, rest), v, False
    step = Decimal(10) ** (v.adjusted() - 1)
    mode = {"ab": ROUND_HALF_UP, "ov": ROUND_FLOOR, "mt": ROUND_FLOOR, "ne": ROUND_CEILING, "al": ROUND_CEILING}[word]
    got = (v / step).to_integral_value(mode) * step
    word = "ab" if got == v else word
    return f"{WORDS[word]} {formatted(got, unit, rest)}", got, True


def day(v, style):
    """(literal, the date it shows, False)."""
    d = datetime.fromisoformat(v).replace(tzinfo=UTC, hour=11)
    month, ems = f"{d:%B}", int(d.timestamp())
    lit = {"iso": v, "z": v + "T00:00:00Z", "t": v + "T07:00:00Z", "fr3": v + "T11:42:06.000Z", "ep": str(ems), "ems": f"{ems}000", "dmy": f"{d.day} {month} {d.year}", "mdy": f"{month} {d.day}, {d.year}", "b": f"{d:%b} {d.day}, {d.year}", "dmb": f"{d.day} {d:%b} {d.year}", "steam": f"{d.day} {d:%b}, {d.year}", "my": f"{month} {d.year}", "y": str(d.year)}[style]
    return lit, {"my": v[:7], "y": v[:4]}.get(style, v), False


def written(v, attr, style):
    """(literal, the value it shows, carries a word of rounding)."""
    _, kind, unit, _ = attr
    if kind == "number":
        return number(v, unit, style)
    if kind == "date":
        return day(v, style)
    if kind == "bool":
        yes, no = {"b": ("true", "false"), "yn": ("Yes", "No"), "ynl": ("yes", "no")}[style]
        return yes if v else no, v, False
    return ("v" if style == "v" else "") + v, v, False


def exact(style):
    """The style without its rounding, for a fact in conflict."""
    return {"q": "M", "my": "dmy", "y": "dmy"}.get(style, style.rpartition("_")[2])


def last(v):
    """The step of the last digit that is no trailing zero."""
    return Decimal(10) ** v.normalize().as_tuple().exponent


def shifted(v, target, sign, unit):
    """The number at that difference, or None where its digits cannot show it."""
    size = abs(v)
    step = min(last(size), Decimal(10) ** v.as_tuple().exponent) if v.as_tuple().exponent < 0 else last(size)
    step = Decimal(1024) if unit == "MiB" else step / 10 if size / last(size) < 100 and step > 1 else step
    got = (size * (1 + sign * Decimal(target)) / step).to_integral_value(ROUND_HALF_UP) * step
    got += step if got % (10 * step) == 0 else 0
    gap, low = abs(got - size), min(got, size)
    seen = max(last(x / 1024) * 1024 if unit == "MiB" else last(x) for x in (got, size))
    return got.copy_sign(v) if got > 0 and gap > seen and low * Decimal("0.0005") <= gap < low * Decimal("0.2") else None


def far(v, targets, unit):
    """Another number at the least of the next four targets that its digits can show, or at the first that they can."""
    sign = R.choice([-1, 1])
    able = [t for t in sorted(targets[:4]) + targets[4:] if shifted(v, t, sign, unit)]
    if not able:
        return None
    targets.remove(able[0])
    return shifted(v, able[0], sign, unit)


def other(v, key, subject, targets):
    """Another value of the kind, or None."""
    _, kind, unit, _ = subject[1][key]
    if kind == "number":
        return far(v, targets, unit) if v else None
    if kind == "bool":
        return not v
    if kind == "date":
        return (date.fromisoformat(v) + timedelta(days=R.choice([-1, 1]) * R.choice([1, 2, 7, 29, 31, 90, 365, 366, 700]))).isoformat()
    if kind == "name":
        return R.choice([n for n in subject[3][key] if n != v])
    parts = v.split(".")
    n = R.randrange(1, len(parts))
    parts[n] = str(int(parts[n]) + R.choice([1, 2, 3]))
    return ".".join(parts)


def tokens(template, *ents):
    """The template cut in strings and (label, key, style); names and identifiers filled in."""
    for i, e in enumerate(ents, 1):
        template = template.replace(f"@{i}", e[0])
    template = template.replace("@n", ents[0][0]).replace("@i", ents[0][1])
    out, at = [], 0
    for m in TAG.finditer(template):
        out += [template[at:m.start()], (ents[int(m[1] or 1) - 1][0], m[2], m[3])]
        at = m.end()
    return [*out, template[at:]]


def keys(template):
    return {m[2] for m in TAG.finditer(template)}


def prose(patterns, joints, ents):
    """Passages of a text: a pattern for each entity, or two side by side and patterns for what is left to say."""
    turn, out, said = R.sample(patterns, len(patterns)), [], set()
    pair = ents[:2] if R.random() < 0.35 else []
    if pair:
        joint = R.choice(joints)
        out.append(tokens(joint, *pair))
        said = keys(joint)
    for e in ents:
        free = [p for p in turn if e not in pair or not keys(p) & said]
        if free:
            out.append(tokens(free[0], e))
            turn.remove(free[0])
    return out


def columns(row, sep, ents):
    """Tokens of parallel arrays: groups with a cell for each entity."""
    out = []
    for group in row.split("^^"):
        before, cell, after = group.split("¤")
        out.append(before)
        for i, e in enumerate(ents):
            out += [sep if i else "", *tokens(cell, e)]
        out.append(after)
    return out


def compose(shape, ents):
    """Tokens of one source, its entities in an order of its own."""
    ents = R.sample(ents, len(ents))
    head, row, sep, tail = shape[1], shape[2], shape[-2], shape[-1]
    if "^^" in row:
        return [head, *columns(row, sep, ents), tail]
    passages = [tokens(row, e) for e in ents] if isinstance(row, str) else prose(row, shape[3], ents)
    out = [head.replace("@#", str(len(ents)))]
    for i, p in enumerate(passages):
        out += [sep if i else "", *p]
    return [*out, tail.replace("@#", str(len(ents)))]


def rendered(toks, subject, values, changed):
    """Text and statements of one source."""
    text, sts = "", []
    for t in toks:
        if isinstance(t, str):
            text += t
            continue
        k, style = t[:2], exact(t[2]) if t[:2] in changed else t[2]
        if style != t[2] and t[2] in ("my", "y") and text[-3:].lower() == "in ":
            text = text[:-3] + ("on " if text[-3] == "i" else "On ")
        lit, shown, worded = written(values[k], subject[1][k[1]], style)
        sts.append({"key": k, "literal": lit, "start": len(text), "end": len(text) + len(lit), "v": values[k], "shown": shown, "worded": worded, "bare": style in ("n", "c", "s", "q", "M")})
        text += lit
    if text[0] in "{[":
        json.loads(text)
        leaves = pointers(text)
        for s in sts:
            s["pointer"] = next(p for a, b, p in leaves if a <= s["start"] and s["end"] <= b)
    return text, sts


def bases(subject, ents):
    kinds = {"number": Decimal, "bool": lambda t: t == "true"}
    return {(e[0], k): kinds.get(subject[1][k][1], str)(t) for e in ents for k, t in e[2].items()}


def chosen_shapes(shapes, count):
    """One text at least, mostly two, and other shapes."""
    texts = [s for s in shapes if not isinstance(s[2], str)]
    some = R.sample(texts, 2 if count > 2 and R.random() < 0.75 else 1)
    return some + R.sample([s for s in shapes if s not in texts], min(count, len(shapes)) - len(some))


def plant(n, subject, plan, base, told, targets):
    """Change values in `told`; the keys that were changed."""
    shared, changed = [k for k, at in plan.items() if len(at) > 1], set()
    weights = {k: R.random() ** (1 / RARE.get(subject[1][k[1]][1], 1)) for k in shared}
    many = 0 if n % 4 == 2 else R.choice([1, 2, 2, 3, 3])
    for k in sorted(shared, key=weights.get, reverse=True)[:many]:
        got = other(base[k], k[1], subject, targets)
        if got is None:
            continue
        for i in R.sample(plan[k], 2 if len(plan[k]) > 3 and R.random() < 0.4 else 1):
            told[i][k] = got
        changed.add(k)
    return changed


def numbers(text):
    return set(re.findall(r"\d[\d.,]*\d", text))


def stray(subject, texts):
    """(source, text) of another subject that shares no number with the texts, or nothing."""
    taken = set().union(*map(numbers, texts))
    for far_off in R.sample([s for s in SUBJECTS if s is not subject], 8):
        ents, shape = R.sample(far_off[4], 2), R.choice(far_off[5])
        text, _ = rendered(compose(shape, ents), far_off, bases(far_off, ents), ())
        if not numbers(text) & taken:
            return [(shape[0], text)]
    return []


def pair(a, b):
    """The relation of two statements of one fact."""
    p = {"a": a["id"], "b": b["id"]}
    if a["v"] != b["v"]:
        more = {"difference": round(float(abs(a["v"] - b["v"]) / min(abs(a["v"]), abs(b["v"]))), 6)} if isinstance(a["v"], Decimal) else {}
        return {**p, "relation": "conflict", **more}
    alike = a["shown"] == b["shown"] and not a["worded"] and not b["worded"]
    return {**p, "relation": "rounded" if not alike else "same" if a["literal"] == b["literal"] else "notation"}


def traps(subject, ents, sts):
    """Pairs of statements on different facts that are easy to take for one."""
    attrs, out = subject[1], []
    why = {"date": "date"}
    wanted = [((e[0], p), (e[0], q), why.get(attrs[p][1], "attribute")) for e in ents for p, q in subject[2]]
    wanted += [((ents[0][0], k), (ents[1][0], k), "entity") for k in R.sample(list(attrs), 3)]
    for ka, kb, reason in wanted:
        a, b = ([s for s in sts if s["key"] == k] for k in (ka, kb))
        if a and b:
            x = R.choice(a)
            y = R.choice([s for s in b if s["source"] != x["source"]] or b)
            out.append({"a": x["id"], "b": y["id"], "why": reason})
    return out


def case(n, subject, mode, targets):
    name, attrs, _, _, entities, shapes, objectives = subject
    ents = R.sample(entities, R.choice([2, 2, 3]))
    shapes = chosen_shapes(shapes, min(R.choice(COUNTS), 5 if n % 4 == 1 else 6))
    streams = [compose(s, ents) for s in shapes]
    base, plan = bases(subject, ents), {}
    for i, toks in enumerate(streams):
        for t in toks:
            if not isinstance(t, str):
                plan.setdefault(t[:2], []).append(i)
    told = [dict(base) for _ in streams]
    changed = plant(n, subject, plan, base, told, targets)
    sources, sts = [], []
    for shape, toks, values in zip(shapes, streams, told, strict=True):
        text, found = rendered(toks, subject, values, changed)
        sources.append((shape[0], text))
        sts += [{**s, "source": shape[0]} for s in found]
    unrelated = stray(subject, [t for _, t in sources]) if n % 4 == 1 else []
    sources += unrelated
    R.shuffle(sources)
    order, labels = [s for s, _ in sources], [e[0] for e in ents]
    facts = sorted(plan, key=lambda k: (labels.index(k[0]), list(attrs).index(k[1])))
    sts.sort(key=lambda s: (facts.index(s["key"]), order.index(s["source"])))
    for i, s in enumerate(sts, 1):
        s |= {"id": f"s{i}", "fact": f"f{facts.index(s['key']) + 1}"}
    out = [{"id": s["id"], "fact": s["fact"], "source": s["source"], "literal": s["literal"], "start": s["start"], "end": s["end"], "value": s["shown"] if isinstance(s["shown"], bool) else plain(s["shown"]), "style": "bare" if s["bare"] else "unit", **({"pointer": s["pointer"]} if "pointer" in s else {})} for s in sts]
    truth = {
        "facts": [{"id": f"f{i}", "entity": k[0], "attribute": attrs[k[1]][0], "qualifier": attrs[k[1]][3], "kind": attrs[k[1]][1], "unit": attrs[k[1]][2]} for i, k in enumerate(facts, 1)],
        "statements": out, "pairs": [pair(a, b) for i, a in enumerate(sts) for b in sts[i + 1:] if a["key"] == b["key"]],
        "singles": [f"f{i}" for i, k in enumerate(facts, 1) if len(plan[k]) == 1], "traps": traps(subject, ents, sts), "unrelated": [s for s, _ in unrelated],
    }
    return {"id": f"h{n:03}", "subject": name, "mode": mode, "objective": R.choice(objectives).format(" and ".join(labels)), "confidence_threshold": 0.5, "sources": [{"source": s, "confidence": round(R.uniform(0.55, 0.98), 2), "data": t} for s, t in sources], "truth": truth}


def main():
    targets = [0.0005 * 400 ** ((i + 0.5) / 150) for i in range(150)]
    R.shuffle(targets)
    order = SUBJECTS * 4
    R.shuffle(order)
    cases = [case(n, s, MODES[n // 4 % 4], targets) for n, s in enumerate(order, 1)]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "blind_5.json"), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")


if __name__ == "__main__":
    main()
