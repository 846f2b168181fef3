"""Copies that outlive what they were made from: caches in memory, and caches of HTTP."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.defects.containers import Operation, by_owner, key_of, operations
from quintet.reasoning.hypotheses.observations import Observation

_NORMALISING: Final = re.compile(
    r"\.(lower|upper|strip|casefold|trim|toLowerCase|toUpperCase|normalize|replace|title)\("
    r"|\b(str|int|String|Number|strings\.\w+)\("
)
_CHANGING: Final = re.compile(
    r"^_*(?:update|change|rename|set|save|write|put|delete|remove|patch|edit|modify|store)",
    re.IGNORECASE,
)
_WRITES: Final = re.compile(
    r"\b(?:UPDATE\s+\w+\s+SET|DELETE\s+FROM|INSERT\s+INTO)\b", re.IGNORECASE
)
_HEADER: Final = re.compile(r"cache-?control|no-?store|max-?age|\betag\b", re.IGNORECASE)
_ANSWER: Final = re.compile(
    r"@\w*(?:Get|Post|Put|Request)Mapping|\b(?:router|app)\.(?:get|post|put|route)\(|\.json\(|jsonify\("
)
_CACHE_NAME: Final = re.compile(r"cache|memo|known|seen|names|kept|lookup", re.IGNORECASE)
_MOST_COMPARED: Final = 10
_WITHOUT: Final = re.compile(
    r"\bkey\b.{0,30}?(?:without|lacks?|omits?|misses|leaves out|does not (?:hold|contain|include))"
    r"\s+(?:the |a |an |any )?(\w+)",
    re.IGNORECASE,
)


def _keys_differ(inquiry: Inquiry) -> Iterator[Observation]:
    found = [operation for operation in operations(tuple(inquiry.units())) if operation.key]
    for same in by_owner(found).values():
        inquiry.deadline.check()
        removed = [one for one in same if one.use == "remove"]
        for added in (one for one in same if one.use == "add"):
            for one in removed[:_MOST_COMPARED]:
                yield from _compared(added, one)


def _compared(added: Operation, removed: Operation) -> Iterator[Observation]:
    put, put_line = key_of(added)
    taken, _ = key_of(removed)
    if _transforms(put) == _transforms(taken):
        says = f"`{removed.owner}` is emptied under the same form of key as it is filled"
        yield opposes(removed.unit, removed.line, 0.5, says)
        return
    says = f"`{added.owner}` is filled under `{put}` but emptied under `{taken}`"
    if put_line:
        yield supports(added.unit, put_line, 0.9, f"the key that `{added.owner}` is filled under")
    yield supports(added.unit, added.line, 0.6, says)
    yield supports(removed.unit, removed.line, 0.92, says)


def _transforms(key: str) -> frozenset[str]:
    return frozenset(one or two for one, two in _NORMALISING.findall(key))


def _key_lacks(inquiry: Inquiry) -> Iterator[Observation]:
    """The claim says what the key lacks; the code says whether it does."""
    said = _WITHOUT.search(inquiry.claim.text)
    if said is None:
        return
    word = said[1].lower().rstrip("s")
    for unit in inquiry.functions():
        for site in unit.sites:
            if site.name not in {"get", "put", "set", "computeIfAbsent", "getOrDefault"}:
                continue
            if not site.receiver or not site.arguments:
                continue
            key, _ = unit.meaning(site.arguments[0], site.span.line)
            if word in f"{key} {site.arguments[0]}".lower():
                yield opposes(unit, site.span.line, 0.85, f"the key `{key}` holds it")
            elif _CACHE_NAME.search(site.receiver):
                yield supports(unit, site.span.line, 0.75, f"the key is `{key}`")


def _not_refreshed(inquiry: Inquiry) -> Iterator[Observation]:
    found = list(operations(tuple(inquiry.units())))
    groups = by_owner(found)
    added = [one for one in found if one.use == "add" and _is_cache(one, inquiry)]
    for one in added:
        inquiry.deadline.check()
        same = groups[one.owner, one.unit.path]
        limits = [other for other in same if other.use == "limit"]
        removals = [other for other in same if other.use == "remove"]
        for other in [*limits, *removals][:3]:
            says = f"`{one.owner}` is {'limited' if other.use == 'limit' else 'cleared'} here"
            yield opposes(other.unit, other.line, 0.45, says)
        if limits or removals:
            continue
        yield supports(
            one.unit, one.line, 0.75, f"what `{one.owner}` holds is never taken out again"
        )
        for unit in _changers(one, inquiry):
            says = f"`{unit.symbol.name}` changes the original and leaves `{one.owner}` as it is"
            yield supports(unit, unit.symbol.line, 0.7, says)


def _is_cache(one: Operation, inquiry: Inquiry) -> bool:
    if one.unit.symbol.name in {"__init__", "constructor"} or not one.unit.is_function:
        return False
    line = inquiry.code.line(one.unit.path, one.line)
    return bool(_CACHE_NAME.search(one.owner)) or "computeIfAbsent" in line


def _changers(one: Operation, inquiry: Inquiry) -> Iterator[Unit]:
    for unit in inquiry.functions():
        if (
            unit.path != one.unit.path
            or unit is one.unit
            or unit.symbol.parent != one.unit.symbol.parent
        ):
            continue
        if _CHANGING.search(unit.symbol.name) or any(True for _ in unit.matching(_WRITES)):
            yield unit


def _http_caching(inquiry: Inquiry) -> Iterator[Observation]:
    said = False
    for unit in inquiry.units():
        for line, found in unit.matching(_HEADER):
            said = True
            yield opposes(
                unit, line, 0.8, f"the answer says how it may be cached: `{found.group()}`"
            )
    if said:
        return
    for unit in inquiry.units():
        for line, _ in unit.matching(_ANSWER):
            yield supports(unit, line, 0.5, "an answer that says nothing about caching")


_STALE: Final = (
    r"stale",
    r"out[- ]?dated",
    r"old (?:name|price|value|one|data|copy)",
    r"still (?:shows?|sees?|returns?)",
    r"go on showing",
    r"until .{0,30}restart",
)

CACHING: Final = (
    Defect(
        "cache_key_mismatch",
        "a cache that is filled under one form of key and emptied under another",
        frozenset({"bug", "behavior"}),
        words(
            r"cache\w* .{0,60}(?:under|by|with) .{0,60}(?:lower|upper|norm|strip|trim)",
            r"cache\w* .{0,60}(?:under|by|with) .{0,60}(?:other|different)",
            r"(?:different|another|wrong|other) (?:cache )?key",
            r"key (?:mismatch|differs)",
            r"(?:invalidat|drop|evict|remov)\w* .{0,60}(?:as it was given|under another)",
            r"(?:invalidat|drop|evict|remov)\w* .{0,60}(?:\braw|wrong key)",
        ),
        _keys_differ,
        "Build the key in one function and use it wherever the cache is filled or emptied.",
        words(*_STALE),
    ),
    Defect(
        "cache_key_lacks",
        "a cache key that leaves out what its values depend on",
        frozenset({"bug", "security", "behavior"}),
        _WITHOUT,
        _key_lacks,
        "Make everything that a value depends on part of its key.",
    ),
    Defect(
        "stale_cache",
        "a cached value that outlives its original",
        frozenset({"bug", "behavior"}),
        words(
            r"cache\w* (?:is |are )?(?:never|not) (?:invalidat|clear|evict|refresh|updat|empt)\w*",
            r"never invalidat",
            r"without invalidat",
            r"not invalidat",
            r"stale cache",
            r"cached .{0,40} stays",
        ),
        _not_refreshed,
        "Take the entry out, or replace it, where its original changes.",
        words(*_STALE),
    ),
    Defect(
        "http_caching",
        "answers that others may cache",
        frozenset({"behavior", "bug", "security"}),
        words(
            r"cache-?control",
            r"(?:browser|proxy|cdn) caches?",
            r"nothing about caching",
            r"caching headers?",
            r"no-?store",
            r"cached by (?:the |a )?(?:browser|proxy|cdn)",
        ),
        _http_caching,
        "Say in the answer how it may be cached.",
    ),
)
