"""Exchange rates: what one unit of a currency costs in another one, however it is written.

One claim for one pair: the dearer side may be said first or last, the base may be told by another
source or by the objective. Not here: prices of things (`units`, `json_claims`).
"""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.dates import dates, is_as_of
from quintet.orchestration.synthesis.json_leaves import Leaf
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import QUALIFIERS, term, words

_WORDS: Final[Mapping[str, str]] = {
    "EUR": "€ euros euro", "USD": "us$ $ us-dollars us-dollar dollars dollar", "GBP": "£ sterling",
    "JPY": "¥ yen", "CHF": "francs franc", "INR": "₹ rupees rupee", "CNY": "yuan renminbi",
    "CAD": "c$", "AUD": "a$", "SEK": "kronor", "NOK": "", "DKK": "", "PLN": "zloty zł",
    "MXN": "pesos peso", "BRL": "reais", "KRW": "₩", "TRY": "lira", "CZK": "koruna",
    "HUF": "forint", "NZD": "", "SGD": "", "HKD": "", "ZAR": "rand",
}  # fmt: skip
_CODE_OF: Final = {
    name: code for code, names in _WORDS.items() for name in (code.lower(), *names.split())
}
_SIGN: Final = "|".join(
    re.escape(name) for name in sorted(_CODE_OF, key=len, reverse=True) if not name[-1].isalpha()
)
_LETTERS: Final = "|".join(
    re.escape(name).replace(r"us\-", r"us[ -]")
    for name in sorted(_CODE_OF, key=len, reverse=True)
    if name[-1].isalpha()
)
_MONEY: Final = rf"(?>(?:US |U\.S\. )?(?:{_LETTERS})(?!\w)|{_SIGN})"
_AMOUNT: Final = r"(?>\d{1,7}(?:[.,]\d{1,8})?)(?![\w.,]?\d|%)"
_ONE: Final = rf"(?:(?:1(?:[.,]0{{1,6}})?|one|an?|the)\s?(?P<base>{_MONEY})|(?P<base2>{_SIGN})\s?1)"
_PRICED: Final = (
    rf"(?:(?P<quote>{_MONEY})\s?(?P<rate>{_AMOUNT})|(?P<rate2>{_AMOUNT})\s?(?P<quote2>{_MONEY}))"
)
_SAID: Final = (
    r"(?:=|≈|equals|is worth|is|costs|buys|gets you|converts to|trades at|traded at|was worth|"
    r"stands at|stood at|is trading at|is currently worth|was trading at)"
)
_RATES: Final = (
    re.compile(
        rf"(?<![\w.,]){_ONE}\s?{_SAID}\s?(?:about |around |roughly )?{_PRICED}", re.IGNORECASE
    ),
    re.compile(
        rf"(?<!\w)(?P<base>{_MONEY})\s?(?:/|-|\bto\b|\bin\b|:)?\s?(?P<quote>{_MONEY})"
        r"(?:\s(?:exchange\s|conversion\s)?rate)?(?:\s?[:=@]|\s(?:is|was|at|of|stands|stood|trades|"
        rf"traded|is trading|is at|was at|currently)){{0,2}}\s?(?:{_SIGN})?(?P<rate>{_AMOUNT})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<!\w)(?P<joined>(?:{'|'.join(_WORDS)}){{2}})(?:\s?[:=@]|\s(?:is|at|was)){{0,2}}\s?"
        rf"(?P<rate>{_AMOUNT})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<![\w.,]){_PRICED}\s(?:per|for one|for a|to the|to one)\s(?P<base>{_MONEY})",
        re.IGNORECASE,
    ),
)
_PAIR: Final = re.compile(
    rf"(?<!\w)(?P<base>{_MONEY})"
    r"(?:s? ?(?:/|-|→|\bto\b|\binto\b|\bin\b|\bagainst\b|\bvs\.?|\bper\b) ?(?:the )?)"
    rf"(?P<quote>{_MONEY})|(?<!\w)(?P<joined>(?:{'|'.join(_WORDS)}){{2}})(?!\w)",
    re.IGNORECASE,
)
_RATE_KEYS: Final = frozenset(
    "rates rate conversion_rates exchange_rates exchange_rate conversion_rate quotes fx".split()
)
_VALUE_KEYS: Final = _RATE_KEYS | {"value", "price", "close", "last", "mid", "result"}
_LONGEST: Final = 2000
_LEAST: Final = 1e-9
_TOKEN: Final = re.compile(r"[^\W\d_]+|[€$£¥₹₩]")
_MORE: Final = re.compile(r"\b(?:is|are|was|were|has|have|had|costs?|rose|fell)\b.{0,80}\d")
"""What a sentence says beside a rate."""
Pairs = frozenset[frozenset[str]]
"""Pairs of currencies that are spoken of."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What one unit of `base` costs in `quote`."""

    base: str
    quote: str
    amount: float
    written: str
    span: tuple[int, int] = (0, 0)


def pairs(texts: Iterable[str], leaves: Iterable[Leaf]) -> Pairs:
    """The pairs that an objective and sources speak of."""
    found = set[frozenset[str]]()
    for text in texts:
        for match in _PAIR.finditer(text[:_LONGEST]) if _has_money(text[:_LONGEST]) else ():
            joined = match["joined"]
            both = (joined[:3], joined[3:]) if joined else (match["base"], match["quote"])
            found.add(frozenset(map(_code, both)))
    for leaf in leaves:
        if (told := _leaf_rate(leaf, frozenset())) is not None:
            found.add(frozenset((told.base, told.quote)))
    return frozenset(one for one in found if len(one - {""}) == 2)  # noqa: PLR2004 - a pair


def _prose_rate(text: str) -> Rate | None:
    """The rate that a sentence states."""
    if not _has_money(text):
        return None
    for pattern in _RATES:
        match = pattern.search(text)
        if match is None:
            continue
        parts = match.groupdict()
        joined = parts.get("joined") or ""
        base = _code(parts.get("base") or parts.get("base2") or joined[:3])
        quote = _code(parts.get("quote") or parts.get("quote2") or joined[3:])
        written = parts.get("rate") or parts.get("rate2") or ""
        amount = float(written.replace(",", "."))
        if base and quote and base != quote and amount:
            return Rate(base, quote, amount, written, match.span())
    return None


def _leaf_rate(leaf: Leaf, spoken_of: Pairs) -> Rate | None:
    """The rate that a leaf states; its base may be known only from what else is spoken of."""
    amount = _amount(leaf.value)
    if not leaf.path or amount is None:
        return None
    last = leaf.path[-1]
    around = [key for key in leaf.path[:-1] if key]
    pair = _PAIR.fullmatch(last.replace("_", "/")) or (
        _PAIR.fullmatch(leaf.about) if last.casefold() in _VALUE_KEYS else None
    )
    if pair:
        joined = pair["joined"]
        base, quote = (joined[:3], joined[3:]) if joined else (pair["base"], pair["quote"])
        return _rate(_code(base), _code(quote), amount, leaf)
    quote = last.upper() if last.upper() in _WORDS else ""
    parent = around[-1] if around else ""
    if not quote or (parent and parent.casefold() not in _RATE_KEYS and not _code(parent)):
        return None
    base = _code(parent) or _code(leaf.about)
    if not base and not leaf.about:
        others = {one for pair in spoken_of if quote in pair for one in pair - {quote}}
        base = others.pop() if len(others) == 1 else ""
    return _rate(base, quote, amount, leaf)


def _rate_claim(rate: Rate, text: str, leaf: Leaf | None = None) -> Claim:
    """A rate as a claim: about its two currencies, in the order of the alphabet."""
    base, quote = sorted((rate.base, rate.quote))
    amount = rate.amount if base == rate.base else 1 / rate.amount
    said = leaf.when if leaf else text
    timed = [value for value in dates(said) if value.kind == "date"]
    as_of = [value for value in timed if is_as_of(said, value)]
    about = [value for value in timed if value not in as_of]
    spelled = " ".join(f"{code} {_WORDS[code]}" for code in (base, quote))
    return Claim(
        text=text,
        terms=frozenset(
            item for word in words(f"{spelled} exchange") if (item := term(word.text))
        ),
        qualifiers=frozenset(
            QUALIFIERS[folded]
            for word in words("" if leaf else text)
            if (folded := word.text.casefold()) in QUALIFIERS
        ),
        values=(
            Value(
                "number", rate.written, f"rate:{base}/{quote}", amount, amount, bare=rate.amount,
                span=rate.span,
            ),
        ),
        when=about[0] if about else None,
        as_of=as_of[0] if as_of else None,
        is_datum=leaf is not None,
        is_series=bool(leaf and leaf.item and leaf.when),
    )  # fmt: skip


def data_rate(leaf: Leaf, spoken_of: Pairs) -> Claim | None:
    """The claim of a leaf that states a rate."""
    rate = _leaf_rate(leaf, spoken_of)
    if rate is None:
        return None
    when = f" ({leaf.when})" if leaf.when else ""
    return _rate_claim(rate, f"{rate.base}/{rate.quote}: {rate.written}{when}", leaf)


def sentence_rates(sentence: str) -> tuple[list[Claim], str]:
    """The claim of a sentence that states a rate, and what else it has to say."""
    rate = _prose_rate(sentence)
    if rate is None:
        return [], sentence
    parts = (sentence[: rate.span[0]], sentence[rate.span[1] :])
    rest = next((part for part in parts if _MORE.search(part)), "")
    return [_rate_claim(rate, sentence)], rest


def _has_money(text: str) -> bool:
    """Whether a text names any currency, which most do not: much cheaper than the patterns."""
    return any(
        word in _CODE_OF or (len(word) == 6 and word[:3] in _CODE_OF)  # noqa: PLR2004 - EURUSD
        for word in _TOKEN.findall(text.casefold())
    )


def _rate(base: str, quote: str, amount: float, leaf: Leaf) -> Rate | None:
    if not base or not quote or base == quote:
        return None
    return Rate(base, quote, amount, str(leaf.value))


def _amount(value: object) -> float | None:
    try:
        amount = float(value) if isinstance(value, str | float | int) else 0.0
    except (OverflowError, ValueError):
        return None
    is_sound = (
        math.isfinite(amount) and _LEAST < amount < 1 / _LEAST and not isinstance(value, bool)
    )
    return amount if is_sound else None


def _code(written: str) -> str:
    folded = written.casefold().strip()
    for dropped in ("", "us ", "u.s. ", "us-"):
        if folded.startswith(dropped) and folded.removeprefix(dropped) in _CODE_OF:
            return _CODE_OF[folded.removeprefix(dropped)]
    return ""
