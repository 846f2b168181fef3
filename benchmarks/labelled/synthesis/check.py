# ruff: noqa: ANN001, ANN201, ARG001, C901, D103, DTZ007, E501, INP001, N817, PLR0912, PLW2901, PTH100, PTH120, PTH123, SIM115, UP017
# mypy: ignore-errors
# fmt: off
"""Check the files: check.py [FILE ...] (tuning.json, blind.json and those named). Shares no code with the writer; see rule.md."""
import html
import itertools
import json
import math
import os
import re
import sys
from datetime import datetime, timezone
from fractions import Fraction as F

HERE = os.path.dirname(os.path.abspath(__file__))
WORDS = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
FACTOR = {"hectares": {"km²": F(1, 100), "km2": F(1, 100), "ha": 1}, "ha": {"km²": F(1, 100), "km2": F(1, 100), "ha": 1}, "km²": {"km²": 1, "km2": 1, "ha": 100}, "km": {"m": 1000, "km": 1}, "m": {"m": 1, "km": F(1, 1000)}, "tonnes": {"t": 1, "kg": 1000}, "Gbps": 1000, "cm": {"mm": 10, "cm": 1, "m": F(1, 100)}, "MB": {"GB": F(1, 1000), "MB": 1, "bytes": 10**6}, "kB": {"kB": 1, "bytes": 1000}, "KiB": 1024, "mg": F(1, 1000), "s": {"s": 1, "ms": 1000}, "Hz": F(1, 10**6), "kg": {"g": 1000, "kg": 1, "t": F(1, 1000)}, "t": {"t": 1, "kg": 1000}, "mm": {"mm": 1, "m": F(1, 1000), "cm": F(1, 10)}, "MW": {"MW": 1, "kW": 1000}, "GW": 1000, "TWh": 1000, "GHz": 1000, "Gbit/s": F(1, 1000), "Ah": 1000, "kg/m³": F(1, 1000), "hours": F(1, 24), "kDa": 1000, "km/h": {"km/s": F(1, 3600), "km/h": 1}, "GiB": {"MiB": 1024}, "MN": 1000, "hm³": 10**6, "BTC": 10**8, "MWU": 10**6, "kilometre": {"m": 1000, "km": 1}, "kilometres": {"m": 1000, "km": 1}}
APPROX = ("just over", "just under", "close to", "about", "around", "roughly", "~", "approximately", "some", "over", "more than", "nearly", "almost")

SHORT = {"k": "thousand", "m": "million", "bn": "billion", "tn": "trillion"}
SMALL = dict(zip("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(), range(1, 21), strict=True)) | dict(zip("no thirty forty fifty sixty seventy eighty ninety".split(), (0, *range(30, 100, 10)), strict=True))


def plainly(t, unit):
    """A literal of the seventh set in the notation of the earlier ones."""
    t = re.sub("(?<=\\d)['\u202f](?=\\d{3})", "", t.replace("\u2212", "-"))
    if unit in ("USD", "EUR", "GBP"):
        t = re.sub(r"(?<=\d)(k|m|bn|tn)$", lambda m: " " + SHORT[m[1]], t)
        t = re.sub(r" (?:dollars|euros|pounds)$", "", t)
    if re.fullmatch("[a-z]+(-[a-z]+)?", t) and all(w in SMALL for w in t.split("-")):
        return str(sum(SMALL[w] for w in t.split("-")))
    if unit == "min" and (m := re.fullmatch(r"P?(\d+)(?:D| d| days,) ?T?(\d+)(?:H| h| hours and) ?(\d+)(?:M| min| minutes)", t)):
        return str((int(m[1]) * 24 + int(m[2])) * 60 + int(m[3]))
    if unit == "s" and (m := re.fullmatch(r"(?:PT)?(\d+)[:H](\d+)[:M](\d+)S?", t)):
        return str((int(m[1]) * 60 + int(m[2])) * 60 + int(m[3]))
    return t


def read_number(text, unit, style):
    """(lowest, value, highest, step of the last digit) as the literal says it."""
    t, word = plainly(text, unit), ""
    for w in APPROX:
        if t.startswith(w):
            word, t = w.removeprefix("just "), t[len(w):].strip()
    m = re.fullmatch(r"(?:PT)?(\d+) ?(?:H|h|hours) ?(\d+) ?(?:M|m|min|minutes)", t)
    if m and unit == "min":
        v = F(int(m[1]) * 60 + int(m[2]))
        return v - F(1, 2), v, v + F(1, 2), F(1), word
    m = re.fullmatch(r"(?:PT)?(\d+)(?::| min |M)(\d\d?)(?: s|S)?", t)
    if m and unit == "s":
        v = F(int(m[1]) * 60 + int(m[2]))
        return v - F(1, 2), v, v + F(1, 2), F(1), word
    m = re.fullmatch(r"(?:US\$|\$|USD |€|EUR |£|GBP )?(-?[\d, ]*\d(?:\.\d+)?)(?:e\+?(\d+))?(?: ?(thousand|million|billion|trillion|K|M|B|T)\b)?[ -]?(.*)", t)
    if not m:
        raise ValueError(text)
    digits = re.sub("[, ]", "", m[1])
    if unit in "KC" and unit and m[3] == "K":
        m = [m[0], m[1], m[2], None, "K"]
    scale, name = F(10 ** int(m[2] or 0)) * WORDS.get(m[3], 1), m[4].strip()
    f = FACTOR.get(name, 1)
    f = F(f[unit]) if isinstance(f, dict) else F(f)
    frac = len(digits.split(".")[1]) if "." in digits else 0
    step = F(1, 10**frac) if frac else F(10 ** (len(digits) - len(digits.rstrip("0")))) if digits.strip("0") else F(1)
    v, step = F(digits) * scale * f, step * scale * f
    if unit == "%" and not name and (frac or digits == "1") and F(digits) <= 1:
        v, step = v * 100, step * 100 if frac else F(1)
    if unit == "K" and name == "°C":
        v += F("273.15")
    if unit == "C" and name == "K":
        v -= F("273.15")
    lo, hi = v - step / 2, v + step / 2
    if word in ("over", "more than"):
        lo, hi = v, v + step
    if word in ("nearly", "almost", "under"):
        lo, hi = v - step, v
    return lo, v, hi, step, word


def read_date(t):
    if re.fullmatch(r"(19|20)\d\d(0[1-9]|1[0-2])[0-3]\d", t):
        return f"{t[:4]}-{t[4:6]}-{t[6:]}"
    if re.fullmatch(r"\d{13}", t):
        t = t[:-3]
    if re.fullmatch(r"\d{5,}|-?\d{9,}", t):
        return datetime.fromtimestamp(int(t), timezone.utc).strftime("%Y-%m-%d")
    t = re.sub(r"(\d)(st|nd|rd|th)\b(?: of)?", r"\1", t)
    t = re.sub(r"^[A-Z][a-z]+day, ", "", t)
    for f, n in (("%Y-%m-%d", 10), ("%d %B %Y", 10), ("%B %d, %Y", 10), ("%b %d, %Y", 10), ("%Y-%m-%dT%H:%M:%SZ", 10), ("%a, %d %b %Y %H:%M:%S GMT", 10), ("%d.%m.%Y", 10), ("%m/%d/%Y", 10), ("%Y/%m/%d", 10), ("%Y-%b-%d", 10), ("%d-%b-%Y", 10), ("%d %b %Y", 10), ("%Y-%m-%dT%H:%M:%S.%f", 10), ("%Y-%m-%dT%H:%M:%S.%fZ", 10), ("%d %b, %Y", 10), ("%Y-%m-%dT%H:%M:%S%z", 10), ("%Y-%m-%dT%H:%M:%S", 10), ("%Y-%m-%d %I:%M%p GMT", 10), ("%d/%b/%Y", 10), ("%Y-%m-%d %H:%M:%S", 10), ("%a, %d %b %Y %H:%M:%S %z", 10), ("%B %Y", 7), ("%Y", 4)):
        try:
            return f"{datetime.strptime(t, f).date().isoformat()}"[:n]
        except ValueError:
            pass
    raise ValueError(t)


def read_name(t):
    t = re.sub(r" License( 2\.0)?$| Public License 2\.0$", lambda m: m[1] or (" 2.0" if "Public" in m[0] else ""), t)
    return re.sub(r"[\s-]", "", t.replace("Mozilla 2.0", "MPL-2.0")).casefold()


def relation(x, y, fact):
    a, b = html.unescape(x["literal"]), html.unescape(y["literal"])
    k = fact["kind"]
    if k == "number":
        p, q = read_number(a, fact["unit"], x), read_number(b, fact["unit"], y)
        if p[1] == q[1] and not p[4] and not q[4]:
            return "same" if a == b else "notation"
        worded = [s for s, t in ((p, plainly(a, fact["unit"])), (q, plainly(b, fact["unit"]))) if s[4] or re.search("[a-z]illion|thousand|[KMBT]\\b", t)]
        if worded and any(s[0] <= o[1] <= s[2] for s in worded for o in (p, q) if o is not s):
            return "rounded"
        return "conflict" if (p[2] < q[0] or q[2] < p[0]) and abs(p[1] - q[1]) > max(p[3], q[3]) else "unclear"
    if k == "date":
        p, q = read_date(a), read_date(b)
        if p == q:
            return "same" if a == b else "notation"
        return "rounded" if p.startswith(q) or q.startswith(p) else "conflict"
    if k == "bool":
        p, q = (t.casefold() in ("true", "yes", "y") for t in (a, b))
    elif k == "version":
        p, q = a.removeprefix("v"), b.removeprefix("v")
    else:
        p, q = read_name(a), read_name(b)
    return ("same" if a == b else "notation") if p == q else "conflict"


def at(data, pointer):
    for part in pointer.split("/")[1:]:
        part = part.replace("~1", "/").replace("~0", "~")
        data = data[int(part)] if isinstance(data, list) else data[part] if not isinstance(data[part], dict) or part in data else part
    return data


def faults(c):
    t = c["truth"]
    data = {s["source"]: s["data"] for s in c["sources"]}
    if len(data) != len(c["sources"]) or not 2 <= len(data) <= 8:
        yield "sources"
    facts, sts = {f["id"]: f for f in t["facts"]}, {s["id"]: s for s in t["statements"]}
    if len({(s["fact"], s["source"]) for s in sts.values()}) != len(sts):
        yield "a source states a fact twice"
    if set(t["unrelated"]) & {s["source"] for s in sts.values()} or set(data) - set(t["unrelated"]) != {s["source"] for s in sts.values()}:
        yield "unrelated"
    for s in sts.values():
        if data[s["source"]][s["start"]:s["end"]] != s["literal"]:
            yield f"{s['id']} is not at its place"
        if "pointer" in s:
            x = at(json.loads(data[s["source"]]), s["pointer"])
            if not isinstance(x, dict) and s["literal"].casefold() not in (str(x).casefold(), repr(x)) and s["literal"] not in str(x) and not (isinstance(x, (int, float)) and math.isclose(float(s["literal"]), x)):
                yield f"{s['id']} pointer leads to {x!r}"
    pairs = {frozenset((p["a"], p["b"])) for p in t["pairs"]}
    ids = sorted(sts)
    for i, a in enumerate(ids):
        for b in ids[i + 1:]:
            if (sts[a]["fact"] == sts[b]["fact"]) != (frozenset((a, b)) in pairs):
                yield f"pair {a} {b}"
    for p in t["pairs"]:
        r = relation(sts[p["a"]], sts[p["b"]], facts[sts[p["a"]]["fact"]])
        if r != p["relation"]:
            yield f"{p['relation']} read as {r}: {sts[p['a']]['literal']!r} {sts[p['b']]['literal']!r}"
        d = p.get("difference")
        if d is not None and not 0.0004 < d < 0.27:
            yield f"difference {d}"
    for p in t["traps"]:
        if sts[p["a"]]["fact"] == sts[p["b"]]["fact"]:
            yield "trap"
    if re.search(r"//(registry|files|deb|static)\.|[ \"'(]/(work|tmp|usr)/", json.dumps(c)):
        yield "a registry host or a path"
    if re.search("[\x00-\x09\x0b-\x1f]|\\\\u000", json.dumps(c, ensure_ascii=False)):
        yield "a control character"


def main():
    bad, names = 0, {}
    for half in ("tuning", "blind", *(a.removesuffix(".json") for a in sys.argv[1:])):
        cases = json.load(open(f"{HERE}/{half}.json"))
        names[half] = {f["entity"] for c in cases for f in c["truth"]["facts"]}
        for c in cases:
            for f in faults(c):
                bad += 1
                print(half, c["id"], c["subject"], f)
        diffs = [p["difference"] for c in cases for p in c["truth"]["pairs"] if "difference" in p]
        bins = [sum(0.0005 * 400 ** (i / 6) <= d < 0.0005 * 400 ** ((i + 1) / 6) for d in diffs) for i in range(6)]
        print(half, len(cases), "cases; numeric conflict pairs by sixth of the log range:", bins, "outside", len(diffs) - sum(bins))
    for a, b in itertools.combinations(names, 2):
        if names[a] & names[b]:
            bad += 1
            print("entities in both", a, "and", b, names[a] & names[b])
    print(bad, "faults")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
