# ruff: noqa: ANN001, ANN201, ANN202, C901, D103, E501, INP001, PLR0912, PLR0915, PTH100, PTH118, PTH120, PTH123, S311
# mypy: ignore-errors
# fmt: off
"""Draw blind_2.json from subjects_2.py: make_2.py. See rule_2.md."""
import json
import os
import random
import re
from datetime import date, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from subjects_2 import SUBJECTS

R = random.Random(250025)
COUNTS = [2, 3, 3, 4, 4, 4]
LONG = {"m": "metres", "km": "kilometres", "W": "watts", "m²": "square metres", "m³/s": "cubic metres per second"}
NAMES = {"athletics": ["Grenoble", "Ljubljana", "Hengelo", "Split"], "tides": ["02:41", "20:33", "18:52"], "rivers": ["Lac de Joux", "Puy de Sancy", "Babia Góra"]}


def plain(v):
    return f"{v.normalize():f}" if isinstance(v, Decimal) else str(v)


def comma(v, text=None):
    return f"{Decimal(text or plain(v)):,}"


def rough(v, word=None):
    step = Decimal(10) ** (v.adjusted() - 1)
    word = word or R.choice(["about", "over", "nearly"])
    mode = {"about": ROUND_HALF_UP, "over": ROUND_FLOOR, "nearly": ROUND_CEILING}[word]
    got = (v / step).to_integral_value(mode) * step
    return ("about", v) if got == v and word != "about" else (word, got)


def number(v, unit, style):
    """(literal, is rounded)."""
    if style[0] == "r":
        w, x = rough(v)
        tail = {"r": "", "rd": "", "rm": " " + unit, "rk": " " + unit, "rq": " " + unit, "rg": " " + unit}[style]
        money = "$" if style == "rd" else ""
        if x >= 10**6:
            return f"{w} {money}{plain(x / 10**6)} million{tail}", True
        return f"{w} {money}{comma(x)}{tail}", True
    if style in ("MW", "GHz", "GW", "TWh", "t"):
        return f"{plain(v / 1000)} {style}", False
    return {
        "n": lambda: plain(v), "x": lambda: plain(v), "c": lambda: comma(v), "s": lambda: comma(v).replace(",", " "),
        "u": lambda: f"{comma(v)} {'°C' if unit == 'C' else unit}", "U": lambda: f"{comma(v)} {LONG.get(unit, unit)}",
        "kg": lambda: f"{comma(v * 1000)} kg" if unit == "t" else f"{plain(v / 1000)} kg",
        "cm": lambda: f"{plain(v / 10 if unit == 'mm' else v * 100)} cm", "km": lambda: f"{plain(v / 1000)} km",
        "m": lambda: f"{comma(v * 1000)} m", "mm": lambda: f"{comma(v * 1000)} mm", "G": lambda: f"{comma(v * 1000)} Gbit/s",
        "USD": lambda: f"USD {comma(v)}", "$": lambda: f"${comma(v)}", "€": lambda: f"€{comma(v)}", "EUR": lambda: f"EUR {comma(v)}", "E": lambda: f"{plain(v)} €",
        "w": lambda: f"{plain(v / 10**9)} billion" if v >= 10**9 else f"{plain(v / 10**6)} million" if v >= 10**6 else comma(v),
        "wd": lambda: f"${plain(v / 10**6)} million" if v >= 10**6 else f"${comma(v)}",
        "p": lambda: f"{plain(v)} %", "p1": lambda: f"{plain(v)}%", "pw": lambda: f"{plain(v)} percent", "f": lambda: plain(v / 100),
        "PT": lambda: f"PT{int(v) // 60}H{int(v) % 60}M", "hm": lambda: f"{int(v) // 60} h {int(v) % 60} min",
    }[style](), False


def day(v, style):
    d = date.fromisoformat(v)
    m, year = d.strftime("%B"), d.year
    return {"iso": v, "z": v + "T00:00:00Z", "dmy": f"{d.day} {m} {year}", "mdy": f"{m} {d.day}, {year}", "de": d.strftime("%d.%m.%Y"), "my": f"{m} {year}", "y": str(year)}[style], style in ("my", "y")


def write(v, kind, unit, style):
    if kind == "number":
        return number(v, unit, style)
    if kind == "date":
        return day(v, style)
    if kind == "bool":
        return ({"b": "true", "yn": "Yes"} if v else {"b": "false", "yn": "No"})[style], False
    return ("v" if style == "v" else "") + v, False


def base(text, kind):
    return Decimal(text) if kind == "number" else text == "true" if kind == "bool" else text


def last(v):
    """The step of the last digit that is not a trailing zero."""
    return Decimal(10) ** v.normalize().as_tuple().exponent


def other(v, kind, targets, subject):
    if kind == "bool":
        return not v
    if kind == "date":
        return (date.fromisoformat(v) + timedelta(days=R.choice([-1, 1]) * R.choice([1, 2, 7, 30, 31, 100, 365, 366, 700]))).isoformat()
    if kind == "version":
        parts = v.split(".")
        n = R.randrange(1, len(parts))
        parts[n] = str(int(parts[n]) + R.choice([1, 2, 3]))
        return ".".join(parts)
    if kind == "name":
        return R.choice(NAMES[subject])
    target, sign = Decimal(targets.pop()), R.choice([-1, 1])
    unit = min(Decimal(10) ** Decimal(v).as_tuple().exponent, 1)
    while target <= Decimal("0.2"):
        got = (v * (1 + sign * target) / unit).to_integral_value(ROUND_HALF_UP) * unit
        got += unit if got % (10 * unit) == 0 else 0
        if got > 0 and max(last(v), last(got)) < abs(got - v) <= min(v, got) * Decimal("0.2"):
            return got
        target *= Decimal("1.15")
    return None


def pointers(text):
    """[(start, end, pointer)] of every leaf of a JSON text."""
    out, ws = [], re.compile(r"[\s,:]*")
    def go(i, path):
        i = ws.match(text, i).end()
        if text[i] in "{[":
            close, n = "}" if text[i] == "{" else "]", 0
            j = ws.match(text, i + 1).end()
            while text[j] != close:
                key = str(n)
                if close == "}":
                    key, j = json.decoder.scanstring(text, j + 1)
                j = ws.match(text, go(j, path + "/" + key.replace("~", "~0").replace("/", "~1"))).end()
                n += 1
            return j + 1
        end = json.decoder.scanstring(text, i + 1)[1] if text[i] == '"' else re.compile(r"[^\s,\]}]+").match(text, i).end()
        out.append((i, end, path))
        return end
    go(0, "")
    return out


def render(subject, shape, ents, values, plainly=()):
    """Text and statements of one source; values[(entity, key)] are what it says."""
    name, head, row, sep, tail = shape
    text, sts = head, []
    for i, (label, ident, own) in enumerate(ents):
        text += sep if i else ""
        for part in re.split(r"(<\w+:[^<>]+>)", row.replace("@n", label).replace("@i", ident)):
            m = re.fullmatch(r"<(\w+):([^<>]+)>", part)
            if not m or m[1] not in own:
                text += part
                continue
            key, style = m[1], m[2]
            _, kind, unit, _ = subject[1][key]
            if (label, key) in plainly:
                style = {"r": "c", "rd": "$", "rm": "u", "rk": "u", "rq": "u", "rg": "u", "my": "dmy", "y": "dmy", "f": "p1"}.get(style, style)
            v = values[label, key]
            lit, rounded = write(v, kind, unit, style)
            sts.append({"key": (label, key), "literal": lit, "start": len(text), "end": len(text) + len(lit), "v": v, "rounded": rounded, "bare": style in "nxc"})
            text += lit
    text += tail
    if text[0] in "{[":  # JSON
        leaves = pointers(text)
        for s in sts:
            s["pointer"] = next(p for a, b, p in leaves if a <= s["start"] and s["end"] <= b)
    return name, text, sts


def numbers(text):
    return set(re.findall(r"\d[\d.,]*\d", text))


def case(n, subject, mode, targets):
    name, attrs, likes, entities, shapes, objectives = subject
    ents = R.sample(entities, R.choice([2, 2, 3]))
    count = R.choice(COUNTS)
    chosen = R.sample(shapes, min(count, len(shapes)))
    truth0 = {(e[0], k): base(t, attrs[k][1]) for e in ents for k, t in e[2].items()}
    plan = {}
    for i, shape in enumerate(chosen):
        for e in ents:
            for k in re.findall(r"<(\w+):", shape[2]):
                plan.setdefault((e[0], k), []).append(i)
    told = [{**truth0} for _ in chosen]
    shared = [k for k, s in plan.items() if len(s) > 1]
    changed = set()
    for k in R.sample(shared, min(len(shared), 0 if n % 4 == 2 else R.choice([1, 2, 2, 3]))):
        got = other(truth0[k], attrs[k[1]][1], targets, name)
        if got is None:
            continue
        places = plan[k]
        for i in R.sample(places, 2 if len(places) > 3 and R.random() < 0.4 else 1):
            told[i][k] = got
        changed.add(k)
    sources, sts = [], []
    for i, shape in enumerate(chosen):
        src, text, found = render(subject, shape, ents, told[i], changed)
        sources.append((src, text))
        sts += [{**s, "source": src} for s in found]
    unrelated = []
    if n % 4 == 1:
        for far in R.sample([s for s in SUBJECTS if s is not subject], 6):
            es = R.sample(far[3], 2)
            src, text, _ = render(far, R.choice(far[4]), es, {(e[0], k): base(t, far[1][k][1]) for e in es for k, t in e[2].items()})
            if not numbers(text) & set().union(*(numbers(t) for _, t in sources)):
                sources.append((src, text))
                unrelated.append(src)
                break
    R.shuffle(sources)
    order = {s: i for i, (s, _) in enumerate(sources)}
    keys = sorted({s["key"] for s in sts}, key=lambda k: ([e[0] for e in ents].index(k[0]), list(attrs).index(k[1])))
    facts = [{"id": f"f{i}", "entity": k[0], "attribute": attrs[k[1]][0], "qualifier": attrs[k[1]][3], "kind": attrs[k[1]][1], "unit": attrs[k[1]][2]} for i, k in enumerate(keys, 1)]
    sts.sort(key=lambda s: (keys.index(s["key"]), order[s["source"]]))
    out, pairs = [], []
    for i, s in enumerate(sts, 1):
        s["id"] = f"s{i}"
        v = s["v"]
        if attrs[s["key"][1]][1] == "date" and s["rounded"]:
            v = v[:7] if " " in s["literal"] else v[:4]
        if attrs[s["key"][1]][1] == "number" and s["rounded"]:
            m = re.search(r"([\d.,]+)( million)?", s["literal"])
            v = Decimal(m[1].replace(",", "")) * (10**6 if m[2] else 1)
        o = {"id": s["id"], "fact": f"f{keys.index(s['key']) + 1}", "source": s["source"], "literal": s["literal"], "start": s["start"], "end": s["end"], "value": v if isinstance(v, bool) else plain(v), "style": "bare" if s["bare"] else "unit"}
        out.append({**o, **({"pointer": s["pointer"]} if "pointer" in s else {})})
    for i, a in enumerate(sts):
        for b in sts[i + 1:]:
            if a["key"] != b["key"]:
                continue
            if a["v"] != b["v"]:
                p = {"a": a["id"], "b": b["id"], "relation": "conflict"}
                if isinstance(a["v"], Decimal):
                    p["difference"] = round(float(abs(a["v"] - b["v"]) / min(a["v"], b["v"])), 6)
            else:
                month = a["rounded"] and b["rounded"] and attrs[a["key"][1]][1] == "date" and a["literal"].split()[0] == b["literal"].split()[0]
                alike = "same" if a["literal"] == b["literal"] else "notation"
                p = {"a": a["id"], "b": b["id"], "relation": alike if month or not (a["rounded"] or b["rounded"]) else "rounded"}
            pairs.append(p)
    traps, seen = [], set()
    def trap(ka, kb, why):
        a = [s for s in sts if s["key"] == ka]
        b = [s for s in sts if s["key"] == kb]
        for x in a:
            y = [t for t in b if t["source"] != x["source"]] or b
            if y and (ka, kb) not in seen:
                seen.add((ka, kb))
                traps.append({"a": x["id"], "b": R.choice(y)["id"], "why": why})
    for e in ents:
        for p, q in likes:
            why = "qualifier" if attrs[p][0] == attrs[q][0] else "date" if attrs[p][1] == "date" else "attribute"
            trap((e[0], p), (e[0], q), why)
    for k in R.sample(list(attrs), 2):
        trap((ents[0][0], k), (ents[1][0], k), "entity")
    single = [f["id"] for f in facts if sum(o["fact"] == f["id"] for o in out) == 1]
    return {"id": f"d{n:03}", "subject": name, "mode": mode, "objective": R.choice(objectives).format(" and ".join(e[0] for e in ents)), "confidence_threshold": 0.5,
            "sources": [{"source": s, "confidence": round(R.uniform(0.55, 0.98), 2), "data": t} for s, t in sources],
            "truth": {"facts": facts, "statements": out, "pairs": pairs, "singles": single, "traps": traps, "unrelated": unrelated}}


def main():
    targets = [0.0005 * 400 ** ((i + 0.5) / 120) for i in range(120)]
    R.shuffle(targets)
    order = SUBJECTS * 3
    R.shuffle(order)
    modes = ["consensus", "weighted", "hierarchical", "conflict_resolution"]
    cases = [case(n, s, modes[n // 4 % 4], targets) for n, s in enumerate(order, 1)]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "blind_2.json"), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")


if __name__ == "__main__":
    main()
