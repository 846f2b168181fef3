# ruff: noqa: ANN001, ANN201, ANN202, ANN204, ARG001, B905, C416, C901, D102, D103, E501, E731, INP001, N817, PLR0911, PLR0912, PLR0915, PTH100, PTH120, PTH123, Q003, RUF005, RUF021, RUF046, S311, S324
# mypy: ignore-errors
# fmt: off
"""Make tuning.json and blind.json: make.py. See rule.md."""
import collections
import difflib
import hashlib
import html
import json
import os
import random
import re
from decimal import Decimal as D

import forms
import subjects as sj

HERE = os.path.dirname(os.path.abspath(__file__))
MODES = ("consensus", "weighted", "hierarchical", "conflict_resolution")
SIZES = {"tuning": (60, 180018), "blind": (320, 181818)}
FAMILY = [{"countries", "series", "cities"}, {"distros", "releases", "node", "noderel"}, {"pypi", "npm", "cves"}, {"coins", "fx", "stocks", "companies"}, {"planets", "elements"}, {"mountains", "buildings"}]
UNITFUL = {"http://api.geonames.org/countryInfoJSON", "peaks api", "station archive {slug}", "wikidata entities (simplified)", "materials handbook export",
           "https://archive-api.open-meteo.com/v1/archive", "shop feed (schema.org)", "https://data.sec.gov/api/xbrl/companyfacts"}
GENERIC = {"number": ["The {l} of {e} is {v}.", "{e} has {an} {l} of {v}.", "For {e}, the {l} stands at {v}.", "{L} of {e}: {v}.", sj.BLIND,
                      "When it comes to {l}, {e} is listed with {v}.", "We put the {l} of {e} at {v}.", "With {an} {l} of {v}, {e} is often cited.", "Our table gives {v} as the {l} of {e}."],
           "date": ["The {l} of {e} is {v}.", "{L} of {e}: {v}.", sj.BLIND, "The archive gives {v} as the {l} of {e}.", "For {e}, the {l} is {v}."],
           "name": ["The {l} of {e} is {v}.", "{L} of {e}: {v}.", sj.BLIND, "For {e}, the register names {v} as the {l}."]}
QGEN = ["The {l} of {e} was {v} {on}.", "{On}, the {l} of {e} was {v}.", sj.BLIND, "For {e}, records of {q} show {an} {l} of {v}.", "{e}, {q}: {l} {v}."]
TWO = ["{e} has {an} {l} of {v} and {an2} {l2} of {v2}.", sj.BLIND, "For {e} we note {an} {l} of {v}, with {an2} {l2} of {v2}."]
PAIR = ["The {l} is {v} for {e} and {v2} for {e2}.", sj.BLIND, "While {e} has {an} {l} of {v}, {e2} comes to {v2}."]
LEAD = ["From our notes on {t}.", "A short piece about {t}.", "Readers asked us about {t} again.", "Last week we looked at {t}.", "This page is about {t}."]
TAIL = ["Corrections are welcome.", "More will follow.", "Pictures are further down.", "See the list at the end for details.", "Thanks to everybody who wrote to us."]
NOISE = ['{"message": "API rate limit exceeded", "documentation_url": "https://docs.example.org/rate-limits"}', '{"error": {"code": 404, "status": "NOT_FOUND", "message": "No such resource"}}', "<html><head><title>503 Service Unavailable</title></head><body><h1>Service Unavailable</h1></body></html>",
         "We use cookies to improve this site. Accept all or choose your settings.", '{"setup": "Why did the developer go broke?", "punchline": "Because he used up all his cache."}', "", "[]", '{"slip": {"id": 71, "advice": "Do not wash your car before rain."}}',
         "Subscribe to our newsletter and never miss a story. You can leave whenever you like.", '{"status": "ok", "results": []}', "# Changelog\n\nNothing has been recorded yet.\n"]
MARK = re.compile("\x01(\\d+)\x02")
halves = {}


def pick(seq, rng, half):
    """One of a list in which what stands after BLIND is for the blind half."""
    if sj.BLIND in seq:
        i = list(seq).index(sj.BLIND)
        seq = list(seq[:i]) + (list(seq[i + 1:]) if half == "blind" else [])
    return rng.choice(list(seq))


def shapes_of(s, half):
    out = []
    for name, f in s["shapes"]:
        if name == sj.BLIND:
            if half == "tuning":
                break
            continue
        out.append((name, f))
    return out


def split():
    """Entities of each half; a name that is in tuning for one subject is so for all."""
    h = lambda e: int(hashlib.sha1(e.encode()).hexdigest(), 16)
    tuning = set()
    for s in sj.S.values():
        names = sorted({r["e"] for r in s["rows"]}, key=h)
        low = [e for e in names if h(e) % 6 == 0]
        need = max(1, min(4, len(names) // 3))
        tuning |= set(low + [e for e in names if e not in low][:max(0, need - len(low))])
    tuning |= {r["e"] for r in sj.S["weather"]["rows"] if r["e"] == "Seattle"}
    for half in SIZES:
        halves[half] = {k: [r for r in s["rows"] if (r["e"] in tuning) == (half == "tuning")] for k, s in sj.S.items()}
    w = {"tuning": "Seattle", "blind": "New York"}
    for half in SIZES:
        halves[half]["weather"] = [r for r in sj.S["weather"]["rows"] if r["e"] == w[half]]


def base(row, attr, q):
    if q is None:
        return row.get(attr)
    if "years" in row:
        return row["years"][q][0 if attr == "population" else 1]
    return row["days"][q].get(attr)


class Targets:
    """Differences at mid-points of equal steps of the logarithm, shuffled in blocks."""

    def __init__(self, rng):
        self.rng, self.pool = rng, []

    def fill(self):
        block = [0.0005 * 400 ** ((i + .5) / 40) for i in range(40)]
        self.rng.shuffle(block)
        self.pool = block + self.pool

    def take(self, v, spec):
        if len(self.pool) < 40:
            self.fill()
        v = D(str(v))
        s = forms.plain(v) if spec.decimals is None else format(v, f".{spec.decimals}f")
        ulp = forms.ulp_of(s)
        least = 2 * float(ulp / abs(v)) if v else 9
        for i in range(len(self.pool) - 1, -1, -1):
            t = self.pool[i]
            if t >= least:
                del self.pool[i]
                break
        else:
            t = least
        if t > .21:
            return None
        for sign in self.rng.sample((1, -1), 2):
            w = ((v * (1 + sign * D(t))) / ulp).to_integral_value() * ulp
            if w > 0 and forms.ulp_of(format(w, "f") if spec.decimals is not None else forms.plain(w)) == ulp:
                return w
        return None


def other(v, spec, subject, row, rng, targets):
    """The value that a conflict states instead."""
    if spec.kind == "number":
        return targets.take(v, spec)
    if spec.kind == "date":
        import datetime as dt
        n = int(round(730 ** rng.random()))
        return (dt.date.fromisoformat(v) + dt.timedelta(rng.choice((n, -n)))).isoformat()
    if spec.kind == "yearname":
        return str(int(v) + rng.choice((-1, 1)) * rng.randint(1, 30))
    if spec.kind == "bool":
        return not v
    if spec.kind == "version":
        nums = [m for m in re.finditer(r"\d+", v)]
        m = rng.choice(nums[:3])
        n = int(m.group()) + rng.choice((1, 1, 2, -1, -1, 3))
        return v[:m.start()] + str(n) + v[m.end():] if n >= 0 else v[:m.start()] + str(int(m.group()) + 1) + v[m.end():]
    pool = sorted({str(r.get(spec.key)) for r in sj.S[subject]["rows"] if r.get(spec.key) and re.sub(r"\s", "", str(r[spec.key])).casefold() != re.sub(r"\s", "", str(v)).casefold()})
    return rng.choice(pool) if pool else None


def literal(v, spec, mode, rng, alt, approx):
    """The literal for one mark."""
    if spec.kind == "number":
        dec = spec.decimals
        v = D(str(v))
        if mode in ("bare", "str", "fixed2", "exp", "comma"):
            if mode == "exp":
                return forms.number(v, spec.unit, rng, "exp", dec)
            x = forms.number(v, spec.unit, rng, "barecomma" if mode == "comma" and abs(v) >= 1000 else "bare", 2 if mode == "fixed2" else None)
            x.raw = mode == "bare"
            return x
        if mode == "frac":
            return forms.number(v, "%", rng, "frac")
        r = rng.random()
        m = "alt" if alt and r < .34 else "round" if approx and r > (.42 if mode == "free" else .85) else "scale" if mode == "free" and .3 < r < .42 else "unit"
        return forms.number(v, spec.unit, rng, m, dec)
    if spec.kind == "yearname":
        return forms.Lit(str(v), str(v), "date", style="year")
    if spec.kind == "date":
        style = mode[5:] if mode.startswith("date:") else rng.choice(["dmy", "mdy", "mdy3", "dmyo", "iso", "dmy", "dots", "slashes"] + (["month", "year"] if approx else [])) if mode == "free" else rng.choice(["iso", "dmy", "mdy3", "iso"])
        return forms.date(v, rng, style)
    if spec.kind == "bool":
        return forms.same_word(v, rng, "bool", mode == "raw")
    return forms.same_word(str(v), rng, spec.kind, mode == "key")


def an(s):
    return "an" if s[0] in "aeiou" else "a"


def day(q):
    if len(q) == 10:
        y, m, d = q.split("-")
        return f"{int(d)} {forms.MONTHS[int(m)]} {y}"
    if len(q) == 7:
        return f"{forms.MONTHS[int(q[5:])]} {q[:4]}"
    return q


class Source:
    """One source under way: marks for values, text still without them."""

    def __init__(self, rng, half, subject, rows, allowed):
        self.rng, self.half, self.s, self.rows, self.allowed, self.marks, self.modes, self.shape = rng, half, sj.S[subject], rows, allowed, {}, {}, None
        self.unitful = True

    def g(self, row, attr, mode, q=None):
        f = (row["e"], attr, q)
        if f not in self.allowed:
            return None
        if (f, mode) not in self.marks:
            self.marks[(f, mode)] = f"\x01{len(self.marks)}\x02"
            self.modes[len(self.modes)] = (f, mode)
        return self.marks[(f, mode)]

    def facts(self):
        return [(r, a, q) for r in self.rows for q in r.get("quals", [None]) for a in self.s["attrs"].values() if (r["e"], a.key, q) in self.allowed]

    def prose(self, its=True):
        rng, half, out, last, fs = self.rng, self.half, [], None, self.facts()
        fs = sorted(fs, key=lambda f: (f[0]["e"], rng.random())) if rng.random() < .6 else rng.sample(fs, len(fs))
        i = 0
        while i < len(fs):
            r, a, q = fs[i]
            nxt = fs[i + 1] if i + 1 < len(fs) else None
            d = {"e": r["e"], "l": a.label, "L": a.head, "an": an(a.label), "v": self.g(r, a.key, "free", q)}
            num = a.kind == "number"
            if q is not None:
                on = ("on " if len(q) == 10 else "in ") + day(q)
                d.update(q=day(q), on=on, On=on[0].upper() + on[1:])
                p = pick(a.pats, rng, half) if a.pats and rng.random() < .5 else pick(QGEN, rng, half)
            elif nxt and num and nxt[1].kind == "number" and nxt[0] is r and rng.random() < .35:
                d.update(l2=nxt[1].label, an2=an(nxt[1].label), v2=self.g(r, nxt[1].key, "free", q))
                p = pick(TWO, rng, half)
                i += 1
            elif nxt and num and nxt[1] is a and nxt[0] is not r and rng.random() < .6:
                d.update(e2=nxt[0]["e"], v2=self.g(nxt[0], a.key, "free", q))
                p = pick(PAIR, rng, half)
                i += 1
            elif its and last is r and a.kind != "bool" and rng.random() < .5:
                p = "Its {l} is {v}."
            elif a.kind == "bool":
                p = "Landlocked: {v} ({e})."
            else:
                k = {"number": "number", "date": "date"}.get(a.kind, "name")
                p = pick(a.pats, rng, half) if a.pats and rng.random() < .6 else pick(GENERIC[k], rng, half)
            out.append(p.format(**d))
            last = None if "e2" in d else r
            i += 1
        if rng.random() < .5:
            out.insert(0, rng.choice(LEAD).format(t=self.s["topic"]))
        if rng.random() < .4:
            out.append(rng.choice(TAIL))
        return out

    def table(self):
        """Head and rows of a table; units either in the head or in the cells."""
        rng = self.rng
        attrs = [a for a in self.s["attrs"].values() if any(f[1] is a for f in self.facts())]
        inhead = rng.random() < .5
        unit = lambda a: forms.UNITS.get(a.unit, [("", 1)])[0][0] if inhead and a.kind == "number" else ""
        heads = [a.head + (f" ({unit(a)})" if unit(a) else "") for a in attrs]
        mode = lambda a: "comma" if a.kind == "number" and (unit(a) or not a.unit) else "cell"
        lines = []
        if self.s["quals"]:
            for r in self.rows:
                for q in r["quals"]:
                    cells = [self.g(r, a.key, mode(a), q) or "" for a in attrs]
                    if any(cells):
                        lines.append([r["e"], q] + cells)
            return ["Name", {"year": "Year", "day": "Date", "month": "Month"}[self.s["quals"]]] + heads, lines
        if len(self.rows) == 1 and rng.random() < .6:
            return ["", self.rows[0]["e"]], [[h, self.g(self.rows[0], a.key, mode(a)) or ""] for h, a in zip(heads, attrs)]
        for r in self.rows:
            cells = [self.g(r, a.key, mode(a)) or "" for a in attrs]
            if any(cells):
                lines.append([r["e"]] + cells)
        return ["Name"] + heads, lines

    def build(self):
        """Returns (source name, text or structure). Text carries marks."""
        rng, r0 = self.rng, self.rows[0]
        fill = {k: str(r0.get(k, "")) for k in ("iso2", "iso3", "product", "e")}
        fill["slug"] = sj.slug(r0["e"])
        kind = rng.choices(["json", "prose", "html", "md", "text", "csv", "kv", "jsontext"], [46, 18, 8, 8, 5, 4, 5, 6])[0]
        site = f"{rng.choice(['notes', 'data', 'wiki', 'blog', 'www', 'archive'])}.{rng.choice(['example.org', 'example.com', 'example.net'])}/{sj.slug(self.s['topic'])}/{rng.randint(1, 99)}"
        kind = "html" if kind == "md" and self.s["name"] == "npm" else kind
        if kind == "json":
            name, f = rng.choice(shapes_of(self.s, self.half))
            self.shape = name
            self.unitful = name in UNITFUL
            return name.format(**fill), clutter(sj.prune(f(self.g, self.rows)), rng)
        if kind == "prose":
            p = self.prose()
            if rng.random() < .3:
                return site, "<article>" + "".join(f"<p>{html.escape(x, quote=False)}</p>" for x in p) + "</article>"
            return site, " ".join(p) if rng.random() < .7 else "\n\n".join(p)
        if kind == "jsontext":
            p = " ".join(self.prose())
            return site, rng.choice([lambda: {"type": "standard", "title": r0["e"], "lang": "en", "extract": p}, lambda: {"id": rng.randint(100, 999), "title": {"rendered": self.s["topic"].capitalize()}, "content": {"rendered": f"<p>{html.escape(p, quote=False)}</p>"}},
                                     lambda: {"results": [{"rank": n + 1, "snippet": x} for n, x in enumerate(self.prose(its=False))]}])()
        if kind == "kv":
            out = []
            for r, a, q in self.facts():
                out.append(f"{r['e']}{', ' + q if q else ''} / {a.label}: {self.g(r, a.key, 'cell', q)}")
            return site, "\n".join(out)
        heads, lines = self.table()
        if kind == "csv":
            quote = lambda c: f'"{c}"' if "\x01" in c or "," in c else c
            return site + ".csv", "\n".join(",".join(quote(c) for c in line) for line in [heads] + lines)
        if kind == "html":
            th = "".join(f"<th>{html.escape(h)}</th>" for h in heads)
            return site, f"<table><thead><tr>{th}</tr></thead><tbody>" + "".join("<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in line) + "</tr>" for line in lines) + "</tbody></table>"
        if kind == "md":
            return site, "\n".join(["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)] + ["| " + " | ".join(c for c in line) + " |" for line in lines])
        return site, "\n".join("".join(f"\x04{n * 26}\x05" * (n > 0) + (c or "-") for n, c in enumerate(line)) for line in [heads] + lines)


def finish(body, lits, rng):
    """Put the literals in; returns text and, for each mark, its place and pointer."""
    points = {}
    if not isinstance(body, str):
        def walk(x, path):
            if isinstance(x, dict):
                for k, v in x.items():
                    for m in MARK.findall(k):
                        points[int(m)] = path + "/" + k
                    walk(v, path + "/" + k.replace("~", "~0").replace("/", "~1"))
            elif isinstance(x, list):
                for n, v in enumerate(x):
                    walk(v, f"{path}/{n}")
            elif isinstance(x, str):
                for m in MARK.findall(x):
                    points[int(m)] = path
        walk(body, "")
        text = json.dumps(body, ensure_ascii=False, indent=rng.choice([None, None, 2])).replace("\\u0001", "\x01").replace("\\u0002", "\x02").replace('"\\u0003"', "null")
        text = re.sub("\"\x01(\\d+)\x02\"(?!:)", lambda m: f"\x01{m.group(1)}\x02" if lits[int(m.group(1))].raw else m.group(0), text)
        points = {k: MARK.sub(lambda m: lits[int(m.group(1))].text, v) for k, v in points.items()}
    else:
        text = body
    out, places, pos = "", {}, 0
    markup = re.search("<(p|td)>", text)
    for m in re.finditer("\x01(\\d+)\x02|\x04(\\d+)\x05", text):
        out += text[pos:m.start()]
        if m.group(2):
            out += " " * max(2, int(m.group(2)) - (len(out) - out.rfind("\n") - 1))
            pos = m.end()
            continue
        x = lits[int(m.group(1))]
        if x.kind == "date" and x.style in ("month", "year") and out.endswith("on "):
            out = out[:-3] + "in "
        n = int(m.group(1))
        if n in places:
            return None
        shown = html.escape(x.text, quote=False) if markup else x.text
        places[n] = (len(out), len(out) + len(shown), points.get(n))
        out += shown
        pos = m.end()
    return out + text[pos:], places


def numbers(text):
    return {D(t.replace(",", "")) for t in re.findall(r"\d[\d,]*(?:\.\d+)?", text) if t.replace(",", "")}


def case(n, half, subject, mode, rng, targets):
    s, pool = sj.S[subject], halves[half][subject]
    quiet, k = rng.random() < .25, rng.choice([1, 1, 2, 2, 3])
    if subject == "weather":
        k = 1
    first = rng.choice(pool)
    cand = [r for r in pool if r["e"] != first["e"] and r.get("product") == first.get("product")] if subject != "cves" else [r for r in pool if r["e"] != first["e"]]
    if rng.random() < .3:
        cand = sorted(cand, key=lambda r: -difflib.SequenceMatcher(None, r["e"], first["e"]).ratio())[:3]
    rows = [dict(r) for r in [first] + rng.sample(cand, min(k - 1, len(cand)))]
    attrs = rng.sample(list(s["attrs"].values()), min(len(s["attrs"]), rng.choice([1, 2, 2, 3, 3, 4])))
    for r in rows:
        if s["quals"]:
            qs = list(r.get("years") or r["days"])
            i = rng.randrange(max(1, len(qs) - 4))
            rows[0].setdefault("quals", sorted(qs[i:i + 8:rng.choice([1, 2])][:rng.choice([2, 3, 3, 4])]))
            r["quals"] = rows[0]["quals"]
    facts = {(r["e"], a.key, q): base(r, a.key, q) for r in rows for a in attrs for q in r.get("quals", [None])}
    facts = {f: v for f, v in facts.items() if v not in (None, "") and not (isinstance(v, str) and a_number(s["attrs"][f[1]]) and D(v) == 0)}
    if not facts:
        return None
    nsrc = rng.choices(range(2, 9), [2, 4, 5, 4, 3, 2, 1])[0]
    nun = 0 if nsrc < 3 or rng.random() > .3 else rng.choice([1, 1, 2]) if nsrc > 4 else 1
    built, stated = [], collections.defaultdict(list)
    for i in range(nsrc - nun):
        for _ in range(12):
            allowed = {f for f in facts if rng.random() < .78} or set(rng.sample(sorted(facts, key=str), 1))
            src = Source(rng, half, subject, rng.sample(rows, len(rows)), allowed)
            try:
                name, body = src.build()
            except (IndexError, KeyError):
                continue
            flat = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False).replace("\\u0001", "\x01").replace("\\u0002", "\x02")
            used = [int(m) for m in MARK.findall(flat)]
            fs = [src.modes[u][0] for u in used]
            if used and len(set(fs)) == len(fs) and all(b[0] != name and (src.shape is None or b[2].shape != src.shape) for b in built):
                break
        else:
            return None
        for u in used:
            stated[src.modes[u][0]].append((i, u))
        built.append((name, body, src, used))
    shared = [f for f in stated if len(stated[f]) > 1]
    if not shared:
        return None
    says, alts, forced = {}, {}, rng.choice(sorted(shared, key=str))
    for f, places in stated.items():
        spec = s["attrs"][f[1]]
        for p in places:
            says[p] = facts[f]
        if len(places) > 1 and not quiet and (f == forced or rng.random() < .36):
            row = next(r for r in rows if r["e"] == f[0])
            w = other(facts[f], spec, subject, row, rng, targets)
            if w is None or w == facts[f]:
                continue
            alts[f] = w
            side = rng.sample(places, rng.randint(1, len(places) - 1))
            for p in side:
                says[p] = w
            if len(places) > 3 and len(side) > 1 and rng.random() < .3:
                w3 = other(facts[f], spec, subject, row, rng, targets) if spec.kind != "bool" else None
                if w3 not in (None, w, facts[f]) and (spec.kind != "number" or .0005 < abs(w3 - w) / min(w3, w) < .2):
                    says[side[0]] = w3
    lits = {}
    for f, places in stated.items():
        spec = s["attrs"][f[1]]
        alt = all(built[i][2].unitful for i, u in places) or spec.unit == "USD"
        bare = {p: built[p[0]][2].modes[p[1]][1] for p in places}
        for t in range(40):
            for p in places:
                lits[p] = literal(says[p], spec, bare[p], rng, alt and t < 30, t < 25 and (f not in alts or rng.random() < .15))
            rel = {(p, q): forms.relation(lits[p], lits[q]) for x, p in enumerate(places) for q in places[x + 1:]}
            if all(r is not None and (r == "conflict") == (says[p] != says[q]) or (r == "rounded" and says[p] != says[q] and t < 10) for (p, q), r in rel.items()):
                if f in alts and "conflict" not in rel.values():
                    continue
                break
        else:
            return None
    sources, places = [], {}
    for i, (name, body, src, used) in enumerate(built):
        done = finish(body, {u: lits[(i, u)] for u in used} | {u: forms.Lit("", "", "") for u in src.modes if u not in used}, rng)
        if done is None:
            return None
        text, where = done
        for u, w in where.items():
            places[(i, u)] = w
        sources.append({"source": name, "confidence": round(rng.uniform(.55, .98), 2), "data": text})
    # unrelated
    fam = next((x for x in FAMILY if subject in x), {subject})
    planted = {x.value for x in lits.values() if x.kind == "number"} | set().union(*(numbers(x.text) for x in lits.values()))
    far, names = rng.sample([k for k in sj.S if k not in fam and k != "weather" or k == "weather" and subject != "weather"], 3), []
    for i in range(nun):
        if rng.random() < .4:
            names.append((f"{rng.choice(['api', 'cdn', 'news'])}.example.com/{rng.randint(100, 999)}", rng.choice([x for x in NOISE if x not in [t for _, t in names]])))
            continue
        o = sj.S[far[i]]
        r = dict(rng.choice(halves[half][far[i]]))
        if o["quals"]:
            r["quals"] = sorted(rng.sample(list(r.get("years") or r["days"]), 2))
        fs = {(r["e"], a, q): base(r, a, q) for a in o["attrs"] for q in r.get("quals", [None]) if base(r, a, q) not in (None, "")}
        src = Source(rng, half, far[i], [r], set(fs))
        name, body = src.build()
        ls = {u: literal(fs[f], o["attrs"][f[1]], m, rng, True, True) for u, (f, m) in src.modes.items()}
        done = finish(body, ls, rng)
        if done is None or r["e"] in str(rows):
            return None
        names.append((name, done[0]))
    for name, text in names:
        if numbers(text) & {x for x in planted if x > 31 or x != int(x)} or any(d["source"] == name for d in sources):
            return None
        sources.append({"source": name, "confidence": round(rng.uniform(.55, .98), 2), "data": text, "_un": True})
    order = rng.sample(range(len(sources)), len(sources))
    new = {old: i for i, old in enumerate(order)}
    sources = [sources[o] for o in order]
    truth = {"facts": [], "statements": [], "pairs": [], "singles": [], "traps": [], "unrelated": [d["source"] for d in sources if d.pop("_un", False)]}
    ids, sid = {}, {}
    for f in sorted(stated, key=str):
        a = s["attrs"][f[1]]
        ids[f] = f"f{len(ids) + 1}"
        truth["facts"].append({"id": ids[f], "entity": f[0], "attribute": a.label, "qualifier": f[2], "kind": {"yearname": "date", "licence": "name"}.get(a.kind, a.kind), "unit": a.unit})
        for p in sorted(stated[f], key=lambda p: new[p[0]]):
            sid[p] = f"s{len(sid) + 1}"
            x, (b, e, ptr) = lits[p], places[p]
            st = {"id": sid[p], "fact": ids[f], "source": sources[new[p[0]]]["source"], "literal": sources[new[p[0]]]["data"][b:e], "start": b, "end": e, "value": str(x.value) if not isinstance(x.value, bool) else x.value, "style": x.style}
            if ptr is not None:
                st["pointer"] = ptr
            if x.approx:
                st["approx"] = x.approx
            truth["statements"].append(st)
        if len(stated[f]) == 1:
            truth["singles"].append(ids[f])
        ps = sorted(stated[f], key=lambda p: new[p[0]])
        for i, p in enumerate(ps):
            for q in ps[i + 1:]:
                d = {"a": sid[p], "b": sid[q], "relation": forms.relation(lits[p], lits[q])}
                if d["relation"] == "conflict" and a.kind == "number":
                    x, y = lits[p].value, lits[q].value
                    d["difference"] = round(float(abs(x - y) / max(abs(min(x, y, key=abs)), D("1e-9"))), 6)
                truth["pairs"].append(d)
    fl, traps = sorted(stated, key=str), []
    for i, f in enumerate(fl):
        for h in fl[i + 1:]:
            a, b = s["attrs"][f[1]], s["attrs"][h[1]]
            why = "entity" if a is b and f[2] == h[2] else "qualifier" if a is b and f[0] == h[0] else "attribute" if f[0] == h[0] and f[2] == h[2] and (a.near == b.near or a.kind == b.kind == "number" and like(facts[f], facts[h])) else None
            if why == "attribute" and a.kind == "date":
                why = "date"
            ps = [(p, q) for p in stated[f] for q in stated[h] if p[0] != q[0]]
            if why and ps:
                p, q = rng.choice(ps)
                traps.append({"a": sid[p], "b": sid[q], "why": why})
    truth["traps"] = rng.sample(traps, min(8, len(traps)))
    es = " and ".join(", ".join(r["e"] for r in rows).rsplit(", ", 1))
    goal = rng.choice(s["goals"]).format(es=es, **{"as": " and ".join(", ".join(a.label for a in attrs).rsplit(", ", 1))})
    return {"id": f"{half[0]}{n:03d}", "subject": subject, "mode": mode, "objective": goal[0].upper() + goal[1:], "confidence_threshold": 0.5, "sources": sources, "truth": truth}


NAMING = {"name", "id", "title", "symbol", "cve_id", "englishName", "cycle", "label", "phone_name", "Title", "countryName", "entityName", "city", "companyName", "display_name", "version"}


def clutter(x, rng, top=True):
    """Fields that real answers carry beside the values: addresses, times of fetching, tags."""
    if isinstance(x, list):
        return [clutter(v, rng, top) for v in x]
    if not isinstance(x, dict):
        return x
    out = {k: clutter(v, rng, False) for k, v in x.items()}
    if NAMING & set(x) and rng.random() < .6 or top and rng.random() < .3:
        stamp = f"2024-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}T{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:{rng.randint(0, 59):02d}Z"
        token = f"{rng.getrandbits(48):012x}"
        pool = [("href", f"https://api.example.com/r/{token}"), ("last_updated", stamp), ("fetched_at", stamp), ("etag", f"W/{token}"), ("image", f"https://img.example.com/{token}.png"),
                ("uuid", f"{token[:8]}-{token[8:]}-4abc-9def-{token}"), ("verified", True), ("deprecated", False), ("notes", ""), ("aliases", None), ("request", {"id": token, "cached": rng.random() < .5})]
        for k, v in rng.sample(pool, rng.randint(1, 4)):
            out.setdefault(k, v)
    return out


def a_number(a):
    return a.kind == "number"


def like(x, y):
    x, y = D(str(x)), D(str(y))
    return x > 0 and y > 0 and D(1) / 3 <= x / y <= 3


def main():
    split()
    for half, (count, seed) in SIZES.items():
        rng = random.Random(seed)
        targets = Targets(random.Random(seed + 1))
        deck, cases, tries = [], [], 0
        while len(cases) < count:
            if not deck:
                deck = rng.sample(list(sj.S), len(sj.S))
            if not halves[half][deck[-1]]:
                deck.pop()
                continue
            tries += 1
            c = case(len(cases) + 1, half, deck[-1], MODES[len(cases) % 4], rng, targets)
            if c is None and tries < 200:
                continue
            deck.pop()
            tries = 0
            if c:
                cases.append(c)
        with open(f"{HERE}/{half}.json", "w") as f:
            f.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")
        rel = collections.Counter(p["relation"] for c in cases for p in c["truth"]["pairs"])
        print(half, len(cases), dict(rel), {k: len(v) for k, v in halves[half].items()} if half == "tuning" else "")


if __name__ == "__main__":
    main()
