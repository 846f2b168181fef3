"""Numbers that name something and measure nothing: ports, rooms, status codes, RFCs, telephones.

They are equal or they differ; none is nearly another one. Not here: versions (`versions`) and
dates.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import term, words

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "port": "port", "room": "room", "page": "page", "line": "line", "chapter": "chapter",
        "section": "section", "gate": "gate", "platform": "platform", "terminal": "terminal",
        "article": "article", "paragraph": "paragraph", "build": "build", "number": "number",
        "error": "error", "error code": "error", "exit code": "exit", "exit status": "exit",
        "code": "code", "status": "status", "status code": "status", "http": "status",
        "http status": "status", "http status code": "status", "http error": "status",
        "zip": "postal", "zip code": "postal", "postal code": "postal", "postcode": "postal",
        "phone": "phone", "phone number": "phone", "telephone": "phone",
        "telephone number": "phone", "flight": "flight", "flight number": "flight",
        "train": "train", "train number": "train", "id": "id", "order number": "order",
        "order id": "order", "ticket number": "ticket", "ticket id": "ticket",
        "invoice number": "invoice", "account number": "account", "room number": "room",
        "page number": "page", "port number": "port", "line number": "line",
        "serial number": "serial", "user id": "user", "customer id": "customer",
        "extension": "extension", "isbn": "isbn",
    }
)  # fmt: skip
"""What stands before an identifier, and what kind of identifier that is."""
_SPELLED: Final = "|".join(
    label.replace(" ", r"\s") for label in sorted(_LABELS, key=len, reverse=True)
)
_DIGIT: Final = re.compile(r"\d")
_UNIT: Final = r"(?:%|°|(?:km|m|cm|mm|kg|g|h|s|ms|min|miles|metres|meters|feet|ft|m²|hours)\b)"
_PHONE: Final = r"\+?\(?\d(?:[ ()/-]{0,2}\d){5,14}"
_CODE: Final = r"(?:[A-Z]{1,4}[ -]?)?\d{1,12}+[A-Za-z]?+(?:[-.]\d{1,6}+){0,3}"
_LETTERS_FIRST: Final = rf"(?P<token>{_PHONE}|{_CODE})(?![\w%°]|[.,]\d)"
_GOES_ON: Final = r"(?!\s(?!(?:for|in|on|at|and|or|of|to|by|with|as|from|when|if)\b)[a-z(])"
_PATTERNS: Final = (
    re.compile(
        rf"\b(?i:(?P<label>{_SPELLED}))(?:\s(?i:no\.?|number|code|id))?\s?[#]?\s?"
        rf"{_LETTERS_FIRST}(?!\s?{_UNIT})"
    ),
    re.compile(
        rf"\b(?i:(?P<label>{_SPELLED}))(?:\s(?i:no\.?|number|code))?"
        r"(?:\s(?:of|for)\s[^,.;:=]{1,40}?)?\s?(?:\sis|\swas|:|=)\s?[#]?"
        rf"{_LETTERS_FIRST}(?!\s?{_UNIT}){_GOES_ON}"
    ),
    re.compile(
        r"\b(?i:answers?|answered|returns?|returned|responds?|responded|replies|replied)\s"
        r"(?:with\s)?(?:an?\s)?(?i:HTTP\s)?(?i:status\s)?(?i:code\s)?"
        rf"(?P<status>[1-5]\d\d)(?![\w%°]|[.,]\d){_GOES_ON}"
    ),
    re.compile(
        r"\b(?i:listens?|listening|listened|binds?|bound)\s(?:on|to|at)\s(?:[\w.-]{1,80}:)?"
        rf"(?P<port>\d{{2,5}})(?![\w%°:]|[.,]\d){_GOES_ON}"
    ),
    re.compile(
        r"(?<![\w-])(?P<standard>(?:RFC|ISO(?:/IEC)?|IEC|IEEE|DIN(?:\sEN)?|EN|PEP|BCP|CVE|CWE)"
        r"[ -]?\d{1,6}+(?:[-.:]\d{1,7}+){0,3})(?![\w%°]|[.,]\d)"
    ),
)
_NOT_OF: Final = frozenset({"number", "line", "code"})
"""Labels that "of" makes a count, or anything else."""
_ARTICLE: Final = re.compile(r"\s*(?:(?:the|on|in|at)\s)*(?:HTTP\s)?", re.IGNORECASE)
_JSON_LABELS: Final = frozenset(
    """port number zip postcode page line chapter room gate phone telephone extension isbn rfc build
    id code status""".split()
)
_COUNTED: Final = frozenset("total sum count average mean max min of".split())
_LONGEST_ID: Final = 12


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier in a sentence; `start` is where its label begins."""

    value: Value
    start: int

    @property
    def marker(self) -> str:
        """A word for it, where it is what the sentence is about."""
        return f"{self.value.unit}:{self.value.parts[0]}"


@lru_cache(maxsize=1024)
def identifiers(text: str) -> tuple[Identifier, ...]:
    """The identifiers of a text in order."""
    if _DIGIT.search(text) is None:
        return ()
    found: list[Identifier] = []
    for one in sorted(_matches(text), key=lambda match: (match.start, -match.value.span[1])):
        if not found or found[-1].value.span[1] <= one.start:
            found.append(one)
    return tuple(found)


def is_subject(text: str, one: Identifier) -> bool:
    """Whether a sentence begins with it and goes on: "Error 404 means …"."""
    lead = _ARTICLE.match(text)
    between = text[one.start : one.value.span[0]]
    return (
        lead is not None
        and lead.end() >= one.start
        and re.search(r"[:=]|\s(?:is|was)\s", between) is None
        and any(term(word.text) for word in words(text[one.value.span[1] :]))
    )


def key_identifier(keys: list[str], written: str) -> Value | None:
    """What a key such as `port`, `order_id` or `status_code` says; None for other keys.

    `keys` are the words of the key; a value without a digit is no identifier.
    """
    last = keys[-1] if keys else ""
    is_told = last in _JSON_LABELS and not _COUNTED.intersection(keys)
    if not is_told or not re.fullmatch(r"[\w+#(][\w ()#./+-]{0,40}", written.strip()):
        return None
    if not any(letter.isdigit() for letter in written) or re.search(r"\d\.\d", written):
        return None
    joined = " ".join(keys[-2:])
    label = _LABELS.get(joined) or _LABELS.get(last, last)
    if last in {"id", "code", "number"} and joined not in _LABELS:
        label = joined
    parts = (_normal(written),)
    if last == "id" and len(parts[0]) > _LONGEST_ID:
        return None
    return Value("identifier", written.strip(), unit=label, parts=parts)


def _matches(text: str) -> Iterator[Identifier]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            group = match.lastgroup or "token"
            if group == "token":
                label = _LABELS[" ".join(match["label"].lower().split())]
                if label in _NOT_OF and " of " in match[0]:
                    continue
            else:
                label = group
            parts = (_normal(match[group]),)
            value = Value("identifier", match[group], label, parts=parts, span=match.span(group))
            yield Identifier(value, match.start())


def _normal(written: str) -> str:
    """An identifier without what people put between its parts."""
    return re.sub(r"[^\w.:]|_", "", written).lower().strip(".")
