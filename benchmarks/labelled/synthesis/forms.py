# ruff: noqa: ANN001, ANN201, ANN204, ARG001, C901, D103, E501, INP001, N817, PLR0911, PLR0912, PLR0915, Q000, RUF021
# mypy: ignore-errors
# fmt: off
"""How a value is written, and what two ways of writing say of each other."""
import calendar
import datetime as dt
from decimal import Decimal as D

MONTHS = list(calendar.month_name)
SCALE = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
# unit -> (base unit, factor, offset, ways of writing it)
OFFSET = {("K", "°C"), ("C", "K")}
UNITS = {
    "km2": [("km²", 1), ("sq km", 1), ("km2", 1), ("square kilometres", 1), ("hectares", D("0.01")), ("ha", D("0.01"))],
    "m": [("m", 1), ("metres", 1), ("meters", 1), ("km", 1000)],
    "km": [("km", 1), ("kilometres", 1), ("m", D("0.001"))],
    "USD": [("$", 1), ("US$", 1), ("USD", 1)],
    "min": [("min", 1), ("minutes", 1), ("h min", 1)],
    "K": [("K", 1), ("kelvin", 1), ("°C", 1)],
    "C": [("°C", 1), ("degrees Celsius", 1), ("K", 1)],
    "mm": [("mm", 1), ("millimetres", 1), ("cm", 10)],
    "m/s": [("m/s", 1), ("metres per second", 1)],
    "GB": [("GB", 1), ("gigabytes", 1), ("MB", D("0.001"))],
    "g": [("g", 1), ("grams", 1), ("kg", 1000)],
    "mAh": [("mAh", 1), ("Ah", 1000)],
    "g/cm3": [("g/cm³", 1), ("g/cm3", 1), ("kg/m³", D("0.001"))],
    "in": [("inches", 1), ('-inch', 1), ("in", 1)],
    "d": [("days", 1), ("d", 1), ("hours", D(1) / D(24))],
    "%": [("%", 1), ("per cent", 1), (" percent", 1)],
    "year": [("years", 1)],
    "Da": [("u", 1), ("g/mol", 1)],
}


class Lit:
    """A literal, with the value in the base unit and what is known of it."""

    def __init__(self, text, value, kind, unit="", approx="", ulp=None, raw=False, style=""):
        self.text, self.value, self.kind, self.unit, self.approx, self.ulp, self.raw, self.style = text, value, kind, unit, approx, ulp, raw, style


def plain(x):
    s = format(x, "f")
    return s.rstrip("0").rstrip(".") if "." in s else s


def comma(s):
    head, _, tail = s.partition(".")
    return f"{int(head):,}" + ("." + tail if tail else "")


def ulp_of(s, factor=1):
    """One unit of the last digit written; trailing zeros of whole numbers are not digits."""
    s = s.replace(",", "").replace(" ", "").lstrip("-")
    if "." in s:
        return D(1).scaleb(-len(s.split(".")[1])) * factor
    z = len(s) - len(s.rstrip("0")) if s.strip("0") else 0
    return D(1).scaleb(z) * factor


def attach(num, unit, rng):
    if unit in ("$", "US$"):
        return ("-" if num[0] == "-" else "") + unit + num.lstrip("-")
    if unit == "USD":
        return rng.choice([f"USD {num}", f"{num} USD", f"{num} US dollars"])
    if unit == "%":
        return num + rng.choice(["%", " %"])
    if unit in ("-inch", " percent"):
        return num + unit
    return f"{num} {unit}" if unit else num


def number(v, unit, rng, mode, decimals=None, allow=("comma", "plain")):
    """mode: bare (digits only), unit (with the base unit), alt (another unit or notation), scale, round, exp."""
    v = D(v)
    s = plain(v) if decimals is None else format(v, f".{decimals}f")
    big = abs(v) >= 10000
    r = rng.random()
    cs = s if abs(v) < 1000 or r > .8 else comma(s).replace(",", " ") if r > .7 and "." not in s else comma(s)
    if mode == "bare":
        return Lit(s, v, "number", unit, "", ulp_of(s), True, "bare")
    if mode == "barecomma":
        return Lit(comma(s), v, "number", unit, "", ulp_of(s), False, "comma")
    if mode == "exp" and abs(v) >= 10000:
        m, e = v.normalize().as_tuple(), 0
        e = v.adjusted()
        mant = plain(v.scaleb(-e))
        return Lit(f"{mant}e{e}" if rng.random() < .5 else f"{mant}e+{e:02d}", v, "number", unit, "", ulp_of(mant if "." in mant else mant + ".0", D(1).scaleb(e)) if "." in mant else ulp_of(s), True, "exp")
    if mode == "frac" or mode == "alt" and unit == "%":
        return Lit(plain(v / 100), v, "number", unit, "", D(1), mode == "frac", "fraction")
    ways = UNITS.get(unit, [("", 1)])
    names = [x for x, f in ways if f == 1 and x != "h min" and (unit, x) not in OFFSET]
    if mode == "alt" and len(ways) > 1:
        far = [w for w in ways[1:] if w[1] != 1 or w[0] == "h min" or (unit, w[0]) in OFFSET]
        name, f = rng.choice(far if far and rng.random() < .75 else ways[1:])
        if name == "h min":
            h, m = divmod(int(v), 60)
            t = rng.choice([f"{h} h {m} min", f"{h}h {m:02d}m", f"{h} hours {m} minutes", f"PT{h}H{m}M"])
            return Lit(t, v, "number", unit, "", D(1), False, "alt unit")
        if unit == "K" and name == "°C":
            s2 = plain(v - D("273.15"))
            return Lit(f"{s2} °C", v, "number", unit, "", max(ulp_of(s), ulp_of(s2)), False, "alt unit")
        if unit == "C" and name == "K":
            s2 = plain(v + D("273.15"))
            return Lit(f"{s2} K", v, "number", unit, "", max(ulp_of(s), ulp_of(s2)), False, "alt unit")
        if unit == "USD" and v == v.to_integral_value() and v < 100000 and rng.random() < .6:
            s2 = format(v, ".2f")
            return Lit(attach(comma(s2) if v >= 1000 else s2, name, rng), v, "number", unit, "", D(1), False, "alt")
        w = v / D(f)
        s2 = s if f == 1 else plain(w)
        if D(s2) * D(f) == v and len(s2) < 16:
            return Lit(attach(comma(s2) if abs(w) >= 1000 else s2, name, rng), v, "number", unit, "", ulp_of(s), False, "alt unit")
    if mode in ("scale", "round") and big:
        word = max((w for w in SCALE if abs(v) >= D(1).scaleb(SCALE[w])), key=SCALE.get)
        if word == "thousand" and rng.random() < .8:
            word = ""
        w = v.scaleb(-SCALE[word]) if word else v
        pre = ""
        if mode == "round":
            dig = rng.choice([2, 2, 3, 3, 4]) - 1
            step = D(1).scaleb(w.adjusted() - dig)
            pre = rng.choice(["about ", "around ", "roughly ", "~", "approximately ", "some ", "over ", "more than ", "nearly ", "almost "] + ([""] * 6 if word else []))
            how = {"over ": "ROUND_FLOOR", "more than ": "ROUND_FLOOR", "nearly ": "ROUND_CEILING", "almost ": "ROUND_CEILING"}.get(pre, "ROUND_HALF_EVEN")
            r = w.quantize(step, how) if step < 1 else (w / step).to_integral_value(how) * step
            if how != "ROUND_HALF_EVEN" and r == w:
                return number(v, unit, rng, "scale")
            if r == w:
                pre = ""
            w = r
            ulp = step * (D(1).scaleb(SCALE[word]) if word else 1)
        s2 = plain(w)
        if mode == "scale" and (not word or len(s2.replace(".", "")) > 7):
            return Lit(attach(cs, ways[0][0], rng), v, "number", unit, "", ulp_of(s), False, "unit")
        text = (comma(s2) if abs(w) >= 1000 else s2) + (f" {word}" if word else "")
        if word and unit == "USD" and rng.random() < .3:
            text = (comma(s2)) + {"thousand": "K", "million": "M", "billion": "B", "trillion": "T"}[word]
        val = w * (D(1).scaleb(SCALE[word]) if word else 1)
        if mode == "scale" or word or pre:
            ulp = ulp_of(s2, D(1).scaleb(SCALE.get(word, 0)))
        u = rng.choice(names[:3])
        return Lit(pre + attach(text, u, rng), val, "number", unit, pre.strip() if mode == "round" and val != v else "", ulp, False,
                   "rounded" if val != v else "scale")
    if mode == "round" and unit not in ("USD", "", "%") and abs(v) >= 100 and v == v.to_integral_value():
        step = D(10)
        w = (v / step).to_integral_value("ROUND_HALF_EVEN") * step
        if w != v:
            t = comma(plain(w)) if w >= 1000 else plain(w)
            return Lit(rng.choice(["about ", "around ", "~", "roughly "]) + attach(t, ways[0][0], rng), w, "number", unit, "about", step, False, "rounded")
    u = rng.choice(names) if unit != "USD" else rng.choice(["$", "USD", "$"])
    return Lit(attach(cs, u, rng), v, "number", unit, "", ulp_of(s), False, "unit")


DATE_STYLES = ("iso", "dmy", "mdy", "mdy3", "dmyo", "rfc", "isoz", "epoch", "dots", "slashes", "month", "year", "ymdslash")


def date(v, rng, style):
    d = dt.date.fromisoformat(v)
    m = MONTHS[d.month]
    if style in ("dots", "slashes") and d.day <= 12:
        style = "dmy"
    if style in ("epoch", "rfc", "isoz") and d.year < 1971:
        style = "iso"
    t = {"iso": v, "dmy": f"{d.day} {m} {d.year}", "mdy": f"{m} {d.day}, {d.year}", "mdy3": f"{m[:3]} {d.day}, {d.year}", "isoz": v + "T00:00:00Z",
         "rfc": d.strftime("%a, %d %b %Y 00:00:00 GMT"), "epoch": str(calendar.timegm(d.timetuple())), "dots": f"{d.day:02d}.{d.month:02d}.{d.year}",
         "slashes": f"{d.month:02d}/{d.day:02d}/{d.year}", "month": f"{m} {d.year}", "year": str(d.year), "ymdslash": v.replace("-", "/"),
         "dmyo": f"{d.day}{'th' if 10 < d.day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(d.day % 10, 'th')} of {m} {d.year}"}[style]
    val = v[:7] if style == "month" else v[:4] if style == "year" else v
    return Lit(t, val, "date", "", "rounded" if len(val) < 10 else "", None, style == "epoch", style)


def span(x):
    """The values that a literal leaves possible."""
    u, v = x.ulp, x.value
    if x.approx in ("over", "more than"):
        return v, v + u
    if x.approx in ("nearly", "almost"):
        return v - u, v
    return v - u / 2, v + u / 2


def relation(a, b):
    """same, notation, rounded, conflict, or None where it cannot be said."""
    if a.kind == "number":
        if a.value == b.value and not a.approx and not b.approx:
            return "same" if a.text == b.text else "notation"
        (al, ah), (bl, bh) = span(a), span(b)
        marked = any(x.approx or x.style == "rounded" for x in (a, b))
        if marked and al <= b.value <= ah and (a.ulp >= b.ulp) or marked and bl <= a.value <= bh and b.ulp >= a.ulp:
            return "rounded"
        gap = max(bl - ah, al - bh)
        if gap > 0 and abs(a.value - b.value) > max(a.ulp, b.ulp):
            return "conflict"
        return None
    if a.kind == "date":
        if a.value == b.value:
            if len(a.value) < 10:
                return "same" if a.text == b.text else "notation"
            return "same" if a.text == b.text else "notation"
        short, long = sorted((a.value, b.value), key=len)
        return "rounded" if long.startswith(short) else "conflict"
    if a.value == b.value:
        return "same" if a.text == b.text else "notation"
    return "conflict"


def same_word(v, rng, kind, raw=False):
    if kind == "version":
        t = rng.choice([v, v, v, "v" + v])
        return Lit(t, v, kind, style="v" if t != v else "plain")
    if kind == "bool":
        if raw:
            return Lit("true" if v else "false", v, kind, raw=True, style="json")
        return Lit(rng.choice(["yes", "Yes"] if v else ["no", "No"]), v, kind, style="word")
    if kind == "licence":
        long = {"MIT": "MIT License", "Apache-2.0": "Apache License 2.0", "BSD-3-Clause": "BSD 3-Clause License", "ISC": "ISC License",
                "BSD-2-Clause": "BSD 2-Clause License", "MPL-2.0": "Mozilla Public License 2.0"}.get(v)
        t = long if long and not raw and rng.random() < .4 else v
        return Lit(t, v, "name", style="long" if t != v else "plain")
    return Lit(v, v, kind, style="plain")
