# mypy: ignore-errors
# ruff: noqa: INP001
"""How blind_7.json writes a number or a date: each style of a tag is one form; see rule_7.md."""

import random
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal

import make_6 as sixth

SIGNS = "$€£"
LONG = {
    "%": "percent",
    "L": "litres",
    "TEU": "TEU",
    "cm": "centimetres",
    "dB": "decibels",
    "ha": "hectares",
    "kWh": "kilowatt-hours",
    "kg": "kilograms",
    "km": "kilometres",
    "km²": "square kilometres",
    "km³": "cubic kilometres",
    "m": "metres",
    "min": "minutes",
    "rpm": "revolutions per minute",
}
SINGULAR = {"acres": "acre", "m": "metre", "km": "kilometre", "min": "minute", "h": "hour"}
SCALES = (
    ("trillion", "tn", "T", 10**12),
    ("billion", "bn", "B", 10**9),
    ("million", "m", "M", 10**6),
    ("thousand", "k", "K", 10**3),
)
FACTORS = {"km": 1000, "t": 1000, "cm": 10, "Gbps": 1000, "km²": 100, "mm": Decimal("0.1")}
FACTORS |= {"ha": Decimal("0.01"), "tonnes": 1000, "MB": 10**6, "kB": 1000}
FACTORS |= {"kilometres": 1000, "hectares": Decimal("0.01")}
CODES = {"usd": "USD ", "eur": "EUR ", "gbp": "GBP "}
ONES = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
WORDY = {"my": "dmy", "y": "dmy", "K": "c", "q": "M", "ql": "Ml"}
WORDY |= {f"q{s}": f"{s}M" for s in SIGNS} | {f"r{s}": f"{s}m" for s in SIGNS}


def in_words(v: Decimal) -> str:
    """A whole number below a hundred in words, another in figures."""
    if v != int(v) or not 0 < v < 100:
        return sixth.grouped(v)
    if v < 20:
        return ONES[int(v)]
    tens, ones = divmod(int(v), 10)
    return TENS[tens - 2] + (f"-{ONES[ones]}" if ones else "")


def scaled(v: Decimal, form: int) -> str:
    """With a scale word (form 0), a short one (1) or a letter (2), where five digits do."""
    for row in SCALES[: 3 if form == 0 else 4]:
        most = 3 if row[2] == "K" else 5
        if abs(v) >= row[3] and len(v.normalize().as_tuple().digits) <= most:
            return f"{sixth.short(v / row[3])}{' ' if form == 0 else ''}{row[form]}"
    return sixth.grouped(v)


def to_digits(v: Decimal, digits: int) -> Decimal:
    """Rounded to that many digits."""
    step = Decimal(10) ** (v.adjusted() + 1 - digits)
    return (v / step).to_integral_value(ROUND_HALF_UP) * step


def approached(v: Decimal, dice: random.Random) -> tuple[str, Decimal]:
    """A word of approximation and the round number of two digits that it stands before."""
    got = to_digits(v, 2)
    off = abs(got - v) / Decimal(10) ** (v.adjusted() - 1)
    if off == 0 or off > Decimal("0.35"):
        words = ["about", "around"]
    elif got < v:
        words = ["just over"] if off < Decimal("0.12") else ["over", "more than"]
    else:
        words = ["just under", "close to"] if off < Decimal("0.12") else ["nearly", "almost"]
    return dice.choice(words), got


def long_time(v: Decimal, style: str) -> str:
    """Minutes as days, hours and minutes, or seconds as hours, minutes and seconds."""
    hours, low = divmod(int(v), 3600 if style in ("hms", "isos") else 60)
    if style in ("hms", "isos"):
        mins, secs = divmod(low, 60)
        if style == "hms":
            return f"{hours}:{mins:02}:{secs:02}" if hours else f"{mins}:{secs:02}"
        return f"PT{hours}H{mins}M{secs}S" if hours else f"PT{mins}M{secs}S"
    days, rest = divmod(hours, 24)
    if style == "hm" or not days:
        return f"{hours} h {low} min"
    forms = {
        "dhm": f"{days} d {rest} h {low} min",
        "dhml": f"{days} days, {rest} hours and {low} minutes",
        "isod": f"P{days}DT{rest}H{low}M",
    }
    return forms[style]


def with_currency(v: Decimal, style: str) -> str:
    """A sum of money."""
    whole = sixth.grouped(v, 0 if v == int(v) else 2)
    if style in CODES:
        return CODES[style] + whole
    if style in ("euros", "pounds", "dollars"):
        return f"{whole} {style}"
    if style in ("Meuros", "Mpounds", "Mdollars"):
        return f"{scaled(v, 0)} {style[1:]}"
    rest = style[1:]
    if rest.isdigit():
        return style[0] + sixth.grouped(v, int(rest))
    return style[0] + {"": whole, "M": scaled(v, 0), "m": scaled(v, 1)}[rest]


def plain(v: Decimal, unit: str, style: str) -> str:
    """A number without rounding."""
    whole = sixth.grouped(v)
    if style in ("hms", "isos", "hm", "dhm", "dhml", "isod"):
        return long_time(v, style)
    if style[0] in SIGNS or style in CODES or style.endswith(("euros", "pounds", "dollars")):
        return with_currency(v, style)
    if style[0] == "z" and style[1:].isdigit():
        return sixth.grouped(v, int(style[1:])).replace(",", "")
    if style in FACTORS:
        return f"{sixth.grouped(v / FACTORS[style])} {style}"
    forms = {
        "n": sixth.short(v),
        "c": whole,
        "s": whole.replace(",", " "),
        "nb": whole.replace(",", "\u202f"),
        "ch": whole.replace(",", "'"),
        "u": f"{whole} {unit}",
        "nu": f"{sixth.short(v)} {unit}",
        "l": f"{whole} {LONG.get(unit, unit)}",
        "h": f"{whole}-{SINGULAR.get(unit, unit)}",
        "mn": whole.replace("-", "\u2212"),
        "mnu": f"{whole} {unit}".replace("-", "\u2212"),
        "p": f"{whole}%",
        "pc": f"{whole} per cent",
        "f": sixth.short(v / 100),
        "M": scaled(v, 0),
        "Ml": f"{scaled(v, 0)} {LONG.get(unit, unit)}",
        "w": in_words(v),
    }
    return forms[style].strip()


def number(v: Decimal, unit: str, style: str) -> tuple[str, Decimal, bool]:
    """(literal, the value it shows, whether it is a rounding in words)."""
    rest = style.partition("_")[2]
    if rest:
        text, got = approached(v, sixth.R)
        return f"{text} {plain(got, unit, rest)}", got, True
    if style == "K":
        got = to_digits(v, 3) if v >= 10**4 else v
        return scaled(got, 2), got, False
    if style in WORDY:
        got = to_digits(v, 3) if v >= 10**6 else v
        return plain(got, unit, WORDY[style]), got, False
    return plain(v, unit, style), v, False


def day(v: str, style: str) -> tuple[str, str, bool]:
    """(literal, the date it shows, False)."""
    d = datetime.fromisoformat(v).replace(tzinfo=UTC, hour=9, minute=27)
    last = "th" if d.day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(d.day % 10, "th")
    forms = {
        "ord": f"{d.day}{last} {d:%B} {d.year}",
        "mord": f"{d:%B} {d.day}{last}, {d.year}",
        "oof": f"{d.day}{last} of {d:%B} {d.year}",
        "wd": f"{d:%A}, {d.day} {d:%B} {d.year}",
        "wdus": f"{d:%A}, {d:%B} {d.day}, {d.year}",
        "cmp": f"{d:%Y%m%d}",
        "rss": f"{d:%a, %d %b %Y %H:%M:%S} +0000",
        "sp": f"{d:%Y-%m-%d %H:%M:%S}",
        "dmyy": f"{d:%d/%b/%Y}",
    }
    return (forms[style], v, False) if style in forms else OLD_DAY(v, style)


def literal(v: object, attr: tuple[str, str, str], style: str) -> tuple[str, object, bool]:
    """(literal, the value it shows, whether it is a rounding in words)."""
    if attr[1] == "bool" and style == "yn":
        return "NY"[bool(v)], v, False
    return OLD_LITERAL(v, attr, style)


def without_rounding(style: str, kind: str) -> str:
    """The style that gives every digit."""
    if kind == "bool":
        return style
    return WORDY.get(style, style.partition("_")[2] or style)


def moved(v: Decimal, share: float, sign: int) -> Decimal | None:
    """The number at that difference, or None where its digits cannot show it."""
    got = OLD_MOVED(abs(v), share, sign)
    return got if got is None or v > 0 else -got


def related(a: dict, b: dict) -> dict:
    """The relation of two statements of one fact."""
    out = OLD_RELATED(a, b)
    if "difference" in out:
        low = min(abs(a["v"]), abs(b["v"]))
        out["difference"] = round(float(abs(a["v"] - b["v"]) / low), 6)
    return out


OLD_DAY, OLD_LITERAL = sixth.day, sixth.literal
OLD_MOVED, OLD_RELATED = sixth.moved, sixth.related
