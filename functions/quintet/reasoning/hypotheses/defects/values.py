"""Wrong values: units, rounding, lost parts, wrong defaults, ends of ranges, order of merging."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.model import Call, Symbol
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_UNITS: Final = {
    "seconds": "seconds",
    "secs": "seconds",
    "sec": "seconds",
    "s": "seconds",
    "ms": "milliseconds",
    "millis": "milliseconds",
    "milliseconds": "milliseconds",
    "msec": "milliseconds",
    "us": "microseconds",
    "micros": "microseconds",
    "ns": "nanoseconds",
    "nanos": "nanoseconds",
    "minutes": "minutes",
    "mins": "minutes",
    "hours": "hours",
    "days": "days",
    "bytes": "bytes",
    "kb": "kilobytes",
    "mb": "megabytes",
    "cents": "cents",
    "percent": "percent",
}
_TIME: Final = frozenset(
    {"seconds", "milliseconds", "microseconds", "nanoseconds", "minutes", "hours", "days"}
)
_SIZE: Final = frozenset({"bytes", "kilobytes", "megabytes"})
_NAME: Final = re.compile(r"^[\w.]*?([A-Za-z_][\w]*)$")
_PARTS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[a-z]+")
_EXACT: Final = re.compile(
    r"\bDecimal\(|\.quantize\(|\bBigDecimal\b|\bbig\.(?:Int|Rat)\b|\bROUND_HALF\w+"
)
_FLOAT: Final = re.compile(r"\bfloat\(|parseFloat\(|\bdouble\b|float64|toFixed\(|\bround\(")
_SPLIT: Final = re.compile(
    r"\.(?:split|Split|partition)\([^)]*\)\s*\[\s*-?\d+\s*\]|\.split\([^)]*\)\s*\.(?:shift|pop)\("
)
_CUT: Final = re.compile(r"\[\s*:\s*\d+\s*\]|\.(?:slice|substr|substring)\(\s*0\s*,\s*\d+\s*\)")
_DEFAULTED: Final = re.compile(
    r"\.get\([^()]*\)\s*(?:or|\|\|)\s*[\w.\[\]{}\"']+|\breturn\b.*?\s(?:or|\|\|)\s+\w+|=\s*[\w.\[\]]+\s*(?:\|\||\bor\b)\s*[\w.\"'\[{]+"
)
_CAREFUL: Final = re.compile(
    r"\bis (?:not )?None\b|\?\?|=== undefined|\bin self\.|hasOwnProperty|containsKey|\.has\("
)
_BEYOND: Final = re.compile(
    r"range\([^)]*len\([^)]*\)\s*\+\s*1\)|<=\s*(?:len\([^)]*\)|[\w.]+\.(?:length|size\(\)))|\[\s*len\([^)]*\)\s*\]|\[\s*[\w.]+\.length\s*\]"
)
_WITHIN: Final = re.compile(
    r"range\([^)]*len\([^)]*\)\s*\)|<\s*(?:len\([^)]*\)|[\w.]+\.(?:length|size\(\)))"
)
_SPREADS: Final = re.compile(
    r"\{(?>[^{}]*?(?:\.\.\.|\*\*)(\w[\w.]*))[^{}]*?(?:\.\.\.|\*\*)(\w[\w.]*)"
)
_OLD: Final = re.compile(
    r"old|before|prev|stored|current|existing|default|base|orig", re.IGNORECASE
)


def unit_of(name: str) -> str:
    """The unit that the last word of a name says, else ""."""
    found = _NAME.match(name.strip())
    parts = _PARTS.findall(found[1]) if found else []
    return _UNITS.get(parts[-1].lower(), "") if len(parts) > 1 else ""


def _units_differ(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for call in unit.calls:
            target = inquiry.code.graph.symbol(call.targets[0].symbol_id) if call.targets else None
            if target is None or call.kind != "call":
                continue
            yield from _arguments(inquiry, unit, call, target)


def _arguments(inquiry: Inquiry, unit: Unit, call: Call, target: Symbol) -> Iterator[Observation]:
    parameters = [one for one in target.parameters if one.name not in {"self", "cls"}]
    for argument, parameter in zip(call.arguments, parameters, strict=False):
        given, wanted = unit_of(argument), unit_of(parameter.name)
        if not given or not wanted:
            continue
        if given == wanted:
            yield opposes(
                unit, call.line, 0.5, f"`{argument}` and `{parameter.name}` are both {given}"
            )
        elif {given, wanted} <= _TIME or {given, wanted} <= _SIZE:
            says = f"`{argument}` counts {given}, `{parameter.name}` of `{target.name}` {wanted}"
            yield supports(unit, call.line, 0.92, says)
            yield from _around(inquiry, argument, target, parameter.name)


def _around(
    inquiry: Inquiry, argument: str, target: Symbol, parameter: str
) -> Iterator[Observation]:
    """Where the number comes from, and where it is used."""
    callee = inquiry.code.by_id.get(target.id)
    if callee is not None:
        used = re.compile(rf"\b{re.escape(parameter)}\b")
        lines = [line for line, _ in callee.matching(used) if line > target.line]
        for line in lines[:2]:
            yield supports(callee, line, 0.5, f"`{parameter}` is used as {unit_of(parameter)}")
    name = argument.rsplit(".", 1)[-1]
    for unit in inquiry.units():
        for line, _ in unit.matching(re.compile(rf"\b{re.escape(name)}\b\s*(?::[^=]+)?=[^=]")):
            yield supports(unit, line, 0.5, f"`{name}` is set here")


def _rounding(inquiry: Inquiry) -> Iterator[Observation]:
    exact = False
    for unit in inquiry.units():
        for line, found in unit.matching(_EXACT):
            exact = True
            yield opposes(unit, line, 0.75, f"`{found.group().strip('(')}` counts exactly")
    for unit in inquiry.units():
        for line, found in unit.matching(_FLOAT):
            strength = 0.35 if exact else 0.7
            yield supports(
                unit, line, strength, f"`{found.group().strip('(')}` counts in binary fractions"
            )


def _lost_parts(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for line, found in unit.matching(_SPLIT):
            says = f"`{found.group()}` keeps one part; where there are more, the others are lost"
            yield supports(unit, line, 0.8, says)
        for line, found in unit.matching(_CUT):
            yield supports(unit, line, 0.4, f"`{found.group()}` cuts off what is longer")


def _defaults(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for line, found in unit.matching(_DEFAULTED):
            says = f"`{found.group().strip()}` takes the default for zero and empty values too"
            yield supports(unit, line, 0.85, says)
        for line, found in unit.matching(_CAREFUL):
            if not _DEFAULTED.search(unit.lines[line]):
                yield opposes(unit, line, 0.3, f"`{found.group()}` tells missing from empty")


def _ends(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for line, found in unit.matching(_BEYOND):
            yield supports(unit, line, 0.85, f"`{found.group()}` goes one past the end")
        for line, found in unit.matching(_WITHIN):
            yield opposes(unit, line, 0.55, f"`{found.group()}` ends with the last")


def _merging(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for line, found in unit.matching(_SPREADS):
            first, last = found.groups()
            says = f"`{last}` comes after `{first}`, so its values win"
            if _OLD.search(last) and not _OLD.search(first):
                yield supports(unit, line, 0.85, says)
            elif _OLD.search(first):
                yield opposes(unit, line, 0.9, says)


VALUES: Final = (
    Defect(
        "unit_mismatch",
        "a number handed over in another unit",
        frozenset({"bug", "behavior", "performance"}),
        words(
            r"milli-?seconds?",
            r"micro-?seconds?",
            r"\w+_ms\b",
            r"wrong unit",
            r"units? (?:mismatch|differ)",
            r"(?:counts?|expects?|takes|in) (?:milli|micro|nano)?seconds",
            r"(?:far )?too (?:short|long)\b",
            r"(?:seconds|bytes|minutes) instead",
        ),
        _units_differ,
        "Convert the number where it is handed over, or rename what receives it.",
        words(r"expires? (?:early|too)", r"twice", r"too early"),
    ),
    Defect(
        "rounding",
        "amounts counted in binary fractions",
        frozenset({"bug", "behavior"}),
        words(
            r"float\w*",
            r"round(?:s|ed|ing)\b(?![- ]trip| (?:\w+ )?(?:down|up)\b)",
            r"precision",
            r"binary fraction",
        ),
        _rounding,
        "Count amounts in whole units or decimals.",
        words(r"cents? (?:off|missing|differ)", r"off by a cent"),
    ),
    Defect(
        "lost_parts",
        "a text of which parts are lost when it is taken apart",
        frozenset({"bug", "behavior"}),
        words(
            r"loses?\b",
            r"lost\b",
            r"drops? (?:the |all )?(?:rest|part|digits|cents|last|first)",
            r"truncat\w+",
            r"cuts? off",
            r"separators?",
            r"split\w*",
            r"pars(?:es?|ing) .{0,40}wrong",
            r"misparse\w*",
        ),
        _lost_parts,
        "Take the text apart from its end, or by a form that says what may stand where.",
        words(
            r"wrong (?:amount|number|value)s?",
        ),
    ),
    Defect(
        "falsy_default",
        "a default that replaces zero and empty values",
        frozenset({"bug", "behavior"}),
        words(
            r"fals(?:e|y|ey)\b",
            r"zero (?:and|or) empty",
            r"empty values?",
            r"(?:wrong|returns the) default",
            r"default (?:is )?(?:used|returned|taken)",
            r"treats? (?:0|zero|empty)",
            r"\bor default",
        ),
        _defaults,
        "Ask whether the value is missing, not whether it is false.",
        words(r"zero", r"empty"),
    ),
    Defect(
        "off_by_one",
        "a range that ends one too late or too early",
        frozenset({"bug"}),
        words(
            r"off[- ]by[- ]one",
            r"one (?:too (?:many|few|far)|past)",
            r"fence-?post",
            r"last (?:element|item|entry|row) is",
            r"index (?:out of|error)",
            r"out of (?:range|bounds)",
            r"inclusive",
            r"exclusive",
        ),
        _ends,
        "Let the range end with the last element.",
        words(r"IndexError", r"ArrayIndexOutOfBounds\w*"),
    ),
    Defect(
        "merge_order",
        "a merge in which the wrong side wins",
        frozenset({"bug", "behavior"}),
        words(
            r"spreads?\b",
            r"merge\w*",
            r"(?:old|stale|default) \S+ wins",
            r"overrid\w+ by (?:the )?(?:old|default)",
            r"wrong order of",
        ),
        _merging,
        "Put what must win last.",
    ),
)
