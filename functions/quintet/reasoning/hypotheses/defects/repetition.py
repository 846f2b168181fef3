"""Work that is done twice because two see the same job: atomicity, claims, identities."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_ATOMIC: Final = re.compile(
    r"transaction\s*=\s*True|\.transaction\(|\.multi\(|@Transactional|\.begin\(|BeginTx\(|\$transaction\("
    r"|TransactWrite\w*|atomic\(|register_script|\.eval\("
)
_EXCLUSIVE: Final = re.compile(
    r"\bnx\s*=\s*True|['\"]NX['\"]|SetNX|setIfAbsent|putIfAbsent|ON CONFLICT|FOR UPDATE|SKIP LOCKED"
    r"|attribute_not_exists|compareAndSet|CompareAndSwap|O_EXCL|INSERT OR IGNORE|IF NOT EXISTS"
)
_LOOKED: Final = re.compile(
    r"\bif\b.*(?:\bin\b|exists|has\(|containsKey|is None|=== undefined|== nil)"
)
_NAMED: Final = re.compile(
    r"(?:\bf[\"'][^\"']*\{\w[^\"']*[\"']|`[^`]*\$\{\w[^`]*`|uuid\w*|Sprintf\(|randomUUID|nanoid)"
)
_WRITING: Final = re.compile(
    r"\.(?:set|delete|del|hset|lrem|rpush|lpush|put|update|insert|save|execute)\("
)
_ENOUGH: Final = 2


def _separate(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        atomic = [line for line, _ in unit.matching(_ATOMIC)]
        for line in atomic:
            yield opposes(unit, line, 0.85, "the steps are made as one")
        writes = [line for line, _ in unit.matching(_WRITING)]
        if not atomic and len(writes) >= _ENOUGH:
            for line in writes[:2]:
                yield supports(unit, line, 0.45, "one of several steps that others can see between")


def _unchecked(inquiry: Inquiry) -> Iterator[Observation]:
    checked = False
    for unit in inquiry.functions():
        for line, found in unit.matching(_EXCLUSIVE):
            checked = True
            yield opposes(unit, line, 0.88, f"`{found.group()}` lets only the first one through")
        for line, _ in unit.matching(_LOOKED):
            if unit.symbol.id in inquiry.focus.named:
                yield opposes(unit, line, 0.4, "it is looked at before")
    for unit in inquiry.functions():
        if checked or unit.symbol.id not in inquiry.focus.named:
            continue
        for line, _ in unit.matching(_WRITING):
            yield supports(unit, line, 0.6, "written without looking who was there before")


def _same_identity(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.units():
        for line, found in unit.matching(_NAMED):
            yield opposes(unit, line, 0.6, f"`{found.group()}` differs each time")


REPETITION: Final = (
    Defect(
        "separate_steps",
        "steps that belong together and are made one by one",
        frozenset({"bug", "behavior"}),
        words(
            r"separate (?:round[- ]trips?|steps|calls|statements)",
            r"not atomic\w*",
            r"non-?atomic\w*",
            r"in between",
            r"check[- ]then[- ]act",
            r"TOCTOU",
            r"without a transaction",
            r"two steps",
        ),
        _separate,
        "Make the steps in one transaction.",
        words(r"twice", r"duplicate\w*", r"lost update"),
    ),
    Defect(
        "unchecked_claim",
        "something taken without looking whether another has it",
        frozenset({"bug", "behavior", "security"}),
        words(
            r"does(?: not|n't) check",
            r"never checks?",
            r"without (?:a )?check",
            r"not checked",
            r"no check",
            r"fails to check",
            r"does(?: not|n't) (?:look|verify|test)",
            r"whether another",
        ),
        _unchecked,
        "Take it by a conditional write that only the first one wins.",
        words(
            r"twice",
        ),
    ),
    Defect(
        "same_identity",
        "two that go by the same name",
        frozenset({"bug", "behavior"}),
        words(
            r"(?:same|identical|equal|duplicate) (?:name|id|identity|identifier|key)s?\b",
            r"name collision",
            r"collid\w+",
            r"not unique",
        ),
        _same_identity,
        "Give each its own name.",
    ),
)
