# ruff: noqa: ANN001, ANN002, ANN201, D103, E501, INP001, PTH100, PTH118, PTH120, PTH123, S311
# mypy: ignore-errors
# fmt: off
"""Draw blind_6.json from subjects_6.py and its two sequels: make_6.py. See rule_6.md."""
import json
import os
import random
import re
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from make_2 import pointers
from subjects_6 import SUBJECTS as FIRST
from subjects_6b import SUBJECTS as SECOND
from subjects_6c import SUBJECTS as THIRD

R = random.Random(260042)
SUBJECTS = FIRST + SECOND + THIRD
MODES = ["consensus", "weighted", "hierarchical", "conflict_resolution"]
COUNTS = [2, 3, 3, 4, 4, 4, 5, 5, 6]
CLASSES = ["json", "json", "table", "prose"]
TAG = re.compile(r"«([12]?)([@#]?)(\w*)(?: ([\w$€]+))?»")
LONG = {"m": "metres", "km": "kilometres", "km²": "square kilometres", "km³": "cubic kilometres", "W": "watts", "%": "percent", "min": "minutes", "s": "seconds", "cm": "centimetres", "km/h": "kilometres per hour", "p/h": "skiers an hour"}
SINGULAR = {"m": "metre", "km": "kilometre", "W": "watt", "min": "minute"}
BY = {"km": 1000, "GHz": 1000, "BTC": 10**8, "MWU": 10**6, "MB": 10**6, "kB": 1000, "ha": Decimal("0.01")}
WORD = {"ab": ("about", ROUND_HALF_UP), "ov": ("over", ROUND_FLOOR), "mt": ("more than", ROUND_FLOOR), "ne": ("nearly", ROUND_CEILING), "al": ("almost", ROUND_CEILING)}
WEIGHT = {"number": 1, "date": 0.7, "name": 1.5, "version": 1.5, "bool": 5}


def short(v):
    return f"{v.normalize():f}"


def grouped(v, places=0):
    """Thousands in commas, with at least that many digits after the point."""
    digits = max(places, -v.normalize().as_tuple().exponent, 0)
    return f"{v:,.{digits}f}"


def worded(v):
    """With a scale word where at most five digits are needed, else in commas."""
    for word, by in (("trillion", 10**12), ("billion", 10**9), ("million", 10**6)):
        if v >= by and len(v.normalize().as_tuple().digits) <= 5:
            return f"{short(v / by)} {word}"
    return grouped(v)


def number(v, unit, style):
    """(literal, the value it shows, whether it is a rounding in words)."""
    word, _, rest = style.partition("_")
    if rest:
        text, mode = WORD[word]
        step = Decimal(10) ** (v.adjusted() - 1)
        got = (v / step).to_integral_value(mode) * step
        return f"{WORD['ab'][0] if got == v else text} {number(got, unit, rest)[0]}", got, True
    if style in ("q", "q$", "q€"):
        step = Decimal(10) ** (v.adjusted() - 2)
        got = (v / step).to_integral_value(ROUND_HALF_UP) * step if v >= 10**6 else v
        return style[1:] + worded(got), got, False
    if style in BY:
        return f"{grouped(v / BY[style])} {style}", v, False
    if style[0] in "z$€" and style[1:].isdigit():
        lit = grouped(v, int(style[1:]))
        return lit.replace(",", "") if style[0] == "z" else style[0] + lit, v, False
    whole, minutes = grouped(v), divmod(int(v), 60)
    lit = {
        "n": short(v), "c": whole, "s": whole.replace(",", " "), "u": f"{whole} {unit}", "l": f"{whole} {LONG.get(unit, unit)}", "h": f"{whole}-{SINGULAR.get(unit, unit)}", "p": f"{whole}%", "f": short(v / 100),
        "M": worded(v), "Ml": f"{worded(v)} {LONG.get(unit, unit)}", "$": f"${whole}", "€": f"€{whole}", "$M": f"${worded(v)}", "€M": f"€{worded(v)}", "usd": f"USD {whole}",
        "hk": f"{grouped(v / 1000)}-kilometre", "t": f"{minutes[0]}:{minutes[1]:02}", "ms": f"{minutes[0]} min {minutes[1]} s", "iso": f"PT{minutes[0]}M{minutes[1]}S", "kml": f"{grouped(v / 1000)} kilometres",
    }[style]
    return lit, v, False


def day(v, style):
    """(literal, the date it shows, False)."""
    d = datetime.fromisoformat(v).replace(tzinfo=UTC, hour=9, minute=27)
    month, noon = f"{d:%B}", int(d.timestamp())
    lit = {
        "iso": v, "z": f"{v}T09:27:00Z", "f": f"{v}T09:27:00.000Z", "mid": f"{v}T00:00:00", "o": f"{v}T09:27:00+00:00", "ep": f"{noon}", "ems": f"{noon}000", "wp": f"{v} 9:27am GMT", "sl": v.replace("-", "/"), "us": f"{d:%m/%d/%Y}", "who": f"{d:%d-%b-%Y}".lower(),
        "dmy": f"{d.day} {month} {d.year}", "mdy": f"{month} {d.day}, {d.year}", "b": f"{d:%b} {d.day}, {d.year}", "dmb": f"{d.day} {d:%b} {d.year}", "dot": f"{d:%d.%m.%Y}", "my": f"{month} {d.year}", "y": f"{d.year}",
    }[style]
    return lit, {"my": v[:7], "y": v[:4]}.get(style, v), False


def literal(v, attr, style):
    """(literal, the value it shows, whether it is a rounding in words)."""
    if attr[1] == "number":
        return number(v, attr[2], style)
    if attr[1] == "date":
        return day(v, style)
    if attr[1] == "bool":
        return {"b": ("false", "true"), "y": ("no", "yes"), "Y": ("No", "Yes")}[style][v], v, False
    return {"n": v, "v": "v" + v, "lo": v.lower(), "up": v.upper()}[style], v, False


def without_rounding(style, kind):
    if kind == "bool":
        return style
    return {"q": "M", "q$": "$M", "q€": "€M", "my": "dmy", "y": "dmy"}.get(style, style.partition("_")[2] or style)


def grain(v):
    """The unit of the last digit that is no trailing zero."""
    return Decimal(10) ** v.normalize().as_tuple().exponent


def moved(v, share, sign):
    """The number at that difference, or None where its digits cannot show it."""
    fine = grain(v)
    if fine > 1 and v / fine < 1000:
        fine /= 10
    got = (v * (1 + sign * Decimal(share)) / fine).to_integral_value(ROUND_HALF_UP) * fine
    gap = abs(got - v)
    wide = min(got, v) * Decimal("0.2") > gap >= min(got, v) * Decimal("0.0005")
    return got if wide and gap > max(grain(got), grain(v)) else None


def another(v, key, subject, steps):
    """Another value of the kind, or None."""
    kind = subject["attrs"][key][1]
    if kind == "number":
        sign = R.choice([1, -1])
        most = 100 if subject["attrs"][key][2] == "%" else subject.get("most", {}).get(key, 10**15)
        for share in sorted(steps[:5]) + steps[5:]:
            if (got := moved(v, share, sign)) is not None and got <= most:
                steps.remove(share)
                return got
        return None
    if kind == "bool":
        return not v
    if kind == "date":
        return (date.fromisoformat(v) + timedelta(days=R.choice([1, -1]) * R.choice([1, 2, 5, 10, 30, 31, 61, 183, 365, 700]))).isoformat()
    if kind == "name":
        return R.choice([n for n in subject["others"][key] if n != v])
    parts = v.split(".")
    i = R.randrange(len(parts)) if len(parts) < 3 else R.randrange(1, len(parts))
    parts[i] = str(int(parts[i]) + R.choice([1, 2, 4]))
    return ".".join(parts)


def cut(template, *ents):
    """The template as strings and (label, key, style); names and identifiers filled in."""
    out, at = [""], 0
    for m in TAG.finditer(template):
        label, own, _ = ents[int(m[1] or 1) - 1]
        out.append(template[at:m.start()])
        out.append(label if m[2] == "@" else own[m[3]] if m[2] == "#" else (label, m[3], m[4]))
        at = m.end()
    return [*out, template[at:]]


def keys(template, who=""):
    return {m[3] for m in TAG.finditer(template) if not m[2] and m[1] == who}


def told(shape, ents):
    """Paragraphs of a piece of prose; no fact is told twice."""
    patterns, out, said = R.sample(shape["patterns"], len(shape["patterns"])), [], {}
    if shape["joints"] and R.random() < 0.4:
        joint = R.choice(shape["joints"])
        out.append(cut(joint, *ents[:2]))
        said = {ents[i - 1][0]: keys(joint, str(i)) for i in (1, 2)}
    for e in ents:
        fit = [p for p in patterns if not keys(p) & said.get(e[0], set())]
        if fit:
            out.append(cut(fit[0], e))
            patterns.remove(fit[0])
    return out


def tokens(shape, ents):
    """Tokens of one source, its entities in an order of its own."""
    ents = R.sample(ents, 1 if shape["form"] == "one" else len(ents))
    if shape["form"] == "one":
        return cut(shape["text"], *ents)
    if shape["form"] == "columns":
        out = []
        for i, part in enumerate(shape["text"].split("¤")):
            for j, e in enumerate(ents if i % 2 else ()):
                out += [shape["sep"] if j else "", *cut(part, e)]
            out += [] if i % 2 else [part]
        return out
    passages = told(shape, ents) if shape["form"] == "prose" else [cut(shape["row"], e) for e in ents]
    out = [shape["head"].replace("#n", str(len(ents)))]
    gap = shape["sep"] if shape["form"] == "prose" and out[0] and out[0][-1] != "\n" else ""
    for i, p in enumerate(passages):
        out += [shape["sep"] if i else gap, *p]
    return [*out, shape["tail"].replace("#n", str(len(ents)))]


def laid_out(text, indent):
    """(JSON text in that manner, where each character went)."""
    out, went, depth, inside = "", [], 0, False
    for i, ch in enumerate(text):
        if inside:
            inside = ch != '"' or text[i - 1] == "\\"
        elif ch == '"':
            inside = True
        elif ch in " \n":
            went.append(len(out))
            continue
        elif ch in "{[" and indent and text[i + 1] not in "}]":
            depth += 1
            went.append(len(out))
            out += ch + "\n" + " " * indent * depth
            continue
        elif ch in "}]" and indent and text[i - 1] not in "{[":
            depth -= 1
            out += "\n" + " " * indent * depth
        elif ch in ",:" and indent:
            went.append(len(out))
            out += ": " if ch == ":" else ",\n" + " " * indent * depth
            continue
        went.append(len(out))
        out += ch
    return out, went


def rendered(toks, subject, values, changed):
    """Text and statements of one source."""
    text, sts = "", []
    for t in toks:
        if isinstance(t, str):
            text += t
            continue
        k, attr = t[:2], subject["attrs"][t[1]]
        style = without_rounding(t[2], attr[1]) if k in changed else t[2]
        if style != t[2] and t[2] in ("my", "y") and text[-4:].lower() in (" in ", "\nin ", "in "):
            text = text[:-3] + ("on " if text[-3] == "i" else "On ")
        lit, shown, rough = literal(values[k], attr, style)
        sts.append({"key": k, "literal": lit, "start": len(text), "end": len(text) + len(lit), "v": values[k], "shown": shown, "rough": rough, "bare": style in ("n", "c", "s", "q", "M")})
        text += lit
    if text[0] in "{[":
        json.loads(text)
        indent = R.choice([None, None, 0, 2, 2, 4])
        if indent is not None:
            text, went = laid_out(text, indent)
            for s in sts:
                s |= {"start": went[s["start"]], "end": went[s["end"] - 1] + 1}
        leaves = pointers(text)
        for s in sts:
            s["pointer"] = next(p for a, b, p in leaves if a <= s["start"] and s["end"] <= b)
    return text, sts


def published(subject, ents):
    """{(label, key): value} before anything is planted."""
    read = {"number": Decimal, "bool": lambda t: t == "true"}
    return {(label, k): read.get(subject["attrs"][k][1], str)(t) for label, _, own in ents for k, t in own.items()}


def dealt(subject, count, stream):
    """Classes from the stream; where a subject has no shape left of one, another."""
    left, out = {c: len(subject[c]) for c in CLASSES}, []
    for _ in range(count):
        c = next((c for c in stream if left[c]), None) or R.choice([c for c in sorted(left) if left[c]])
        if c in stream:
            stream.remove(c)
        left[c] -= 1
        out.append(c)
    return out


def planted(subject, plan, base, tales, steps):
    """Change values in `tales`; the keys that were changed."""
    shared = sorted((k for k, at in plan.items() if len(at) > 1), key=lambda k: R.random() ** (1 / WEIGHT[subject["attrs"][k[1]][1]]), reverse=True)
    wanted, changed = R.choice([1, 2, 2, 3, 3]), set()
    for k in shared:
        if len(changed) == wanted:
            break
        if (got := another(base[k], k[1], subject, steps)) is None:
            continue
        for i in R.sample(plan[k], 2 if len(plan[k]) > 3 and R.random() < 0.5 else 1):
            tales[i][k] = got
        changed.add(k)
    return changed


def figures(text):
    return set(re.findall(r"\d[\d.,:/-]*\d|(?<![\w.])\d(?![\w.])", text))


def stray(subject, texts):
    """A source of another subject that shares no number with the texts."""
    taken = set().union(*map(figures, texts))
    for _ in range(4000):
        away = R.choice([s for s in SUBJECTS if s is not subject])
        ents, shape = R.sample(away["entities"], 2), R.choice(away[R.choice(CLASSES)])
        text, _ = rendered(tokens(shape, ents), away, published(away, ents), ())
        if not figures(text) & taken:
            return shape["source"], text
    raise ValueError(subject["name"])


def related(a, b):
    """The relation of two statements of one fact."""
    out = {"a": a["id"], "b": b["id"]}
    if a["v"] == b["v"]:
        exact = a["shown"] == b["shown"] and not a["rough"] and not b["rough"]
        return {**out, "relation": "rounded" if not exact else "same" if a["literal"] == b["literal"] else "notation"}
    if not isinstance(a["v"], Decimal):
        return {**out, "relation": "conflict"}
    return {**out, "relation": "conflict", "difference": round(float(abs(a["v"] - b["v"]) / min(a["v"], b["v"])), 6)}


def trapped(subject, ents, sts):
    """Pairs of statements on different facts that are easy to take for one."""
    attrs, by, out = subject["attrs"], {}, []
    for s in sts:
        by.setdefault(s["key"], []).append(s)
    pairs = [((e[0], p), (e[0], q), "date" if attrs[p][1] == "date" else "attribute") for e in ents for p, q in subject["alike"]]
    pairs += [((ents[0][0], k), (ents[1][0], k), "entity") for k in R.sample(list(attrs), 3)]
    for ka, kb, why in pairs:
        if ka in by and kb in by:
            a = R.choice(by[ka])
            b = R.choice([s for s in by[kb] if s["source"] != a["source"]] or by[kb])
            out.append({"a": a["id"], "b": b["id"], "why": why})
    return out


def drawn(subject, count, stream):
    """(entities, shapes, tokens of each, {fact: places}); at least three facts stand in two sources."""
    ents, classes = R.sample(subject["entities"], R.choice([2, 2, 3])), dealt(subject, count, stream)
    while True:
        shapes = [s for c in sorted(set(classes)) for s in R.sample(subject[c], classes.count(c))]
        streams = [tokens(s, ents) for s in shapes]
        plan = {}
        for i, toks in enumerate(streams):
            for t in toks:
                if not isinstance(t, str):
                    plan.setdefault(t[:2], []).append(i)
        if sum(len(at) > 1 for at in plan.values()) >= 3:
            return ents, shapes, streams, plan


def case(n, subject, clean, foreign, steps, stream):
    attrs = subject["attrs"]
    ents, shapes, streams, plan = drawn(subject, min(R.choice(COUNTS), 5 if foreign else 6), stream)
    base = published(subject, ents)
    tales = [dict(base) for _ in streams]
    changed = set() if clean else planted(subject, plan, base, tales, steps)
    sources, sts = [], []
    for shape, toks, values in zip(shapes, streams, tales, strict=True):
        text, found = rendered(toks, subject, values, changed)
        sources.append((shape["source"], text))
        sts += [{**s, "source": shape["source"]} for s in found]
    unrelated = [stray(subject, [t for _, t in sources])] if foreign else []
    sources += unrelated
    R.shuffle(sources)
    order, labels = [s for s, _ in sources], [e[0] for e in ents]
    facts = sorted(plan, key=lambda k: (labels.index(k[0]), list(attrs).index(k[1])))
    sts.sort(key=lambda s: (facts.index(s["key"]), order.index(s["source"])))
    for i, s in enumerate(sts, 1):
        s |= {"id": f"s{i}", "fact": f"f{facts.index(s['key']) + 1}"}
    truth = {
        "facts": [{"id": f"f{i}", "entity": label, "attribute": attrs[k][0], "qualifier": None, "kind": attrs[k][1], "unit": attrs[k][2]} for i, (label, k) in enumerate(facts, 1)],
        "statements": [{**{k: s[k] for k in ("id", "fact", "source", "literal", "start", "end")}, "value": short(s["shown"]) if isinstance(s["shown"], Decimal) else s["shown"], "style": "bare" if s["bare"] else "unit", **({"pointer": s["pointer"]} if "pointer" in s else {})} for s in sts],
        "pairs": [related(a, b) for i, a in enumerate(sts) for b in sts[i + 1:] if a["key"] == b["key"]],
        "singles": [f"f{i}" for i, k in enumerate(facts, 1) if len(plan[k]) == 1], "traps": trapped(subject, ents, sts), "unrelated": [s for s, _ in unrelated],
    }
    return {"id": f"i{n:03}", "subject": subject["name"], "mode": MODES[n % 4], "objective": R.choice(subject["objectives"]).format(" and ".join(labels)), "confidence_threshold": 0.5, "sources": [{"source": s, "confidence": round(R.uniform(0.55, 0.98), 2), "data": t} for s, t in sources], "truth": truth}


def main():
    steps = [0.0005 * 400 ** ((i + 0.5) / 150) for i in range(150)]
    order, clean, foreign, stream = SUBJECTS * 4, [True] * 15 + [False] * 45, [True] * 15 + [False] * 45, CLASSES * 80
    for some in (steps, order, clean, foreign, stream):
        R.shuffle(some)
    cases = [case(n, s, clean[n - 1], foreign[n - 1], steps, stream) for n, s in enumerate(order, 1)]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "blind_6.json"), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")


if __name__ == "__main__":
    main()
