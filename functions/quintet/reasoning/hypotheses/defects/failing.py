"""Errors: swallowed, retried at the wrong time, or provoked by a value that is not there."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Branch, CallSite, Handler, Loop, Node, Raise, Try, walk
from quintet.reasoning.hypotheses.code_view import Unit
from quintet.reasoning.hypotheses.defect import Defect, Inquiry, opposes, supports, words
from quintet.reasoning.hypotheses.observations import Observation

_WAIT: Final = re.compile(
    r"sleep|delay|backoff|wait|setTimeout|time\.After|Timer|pause", re.IGNORECASE
)
_RETRY: Final = re.compile(r"retr(?:y|ies)|attempt|tries|times", re.IGNORECASE)
_MAYBE: Final = re.compile(
    r"(?:\.get\([^,()]*\)|\.fetchone\(\)|\.first\(\)|\.find\([^;]*?\)|\.match\([^;]*?\)|\.search\([^;]*?\)"
    r"|\.querySelector\([^;]*?\)|getElementById\([^;]*?\)|os\.environ\.get\([^,()]*\))$"
)
_BLANK_ERROR: Final = re.compile(r"(?:\b\w+\s*,\s*)?\b_\s*:?=\s*[\w.]+\(")


def _swallowed(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for handler in unit.of(Handler):
            line = handler.span.line
            again = [one for one in walk(handler) if isinstance(one, Raise)]
            for one in again:
                yield opposes(unit, one.span.line, 0.85, "the error is raised again here")
            if not again and handler.is_swallowed:
                yield supports(unit, line, 0.85, "the error ends here and nobody hears of it")
            elif not again:
                yield supports(unit, line, 0.4, "the error is noted and goes no further")
        if unit.path.endswith(".go"):
            for line, _ in unit.matching(_BLANK_ERROR):
                yield supports(unit, line, 0.55, "a result, perhaps the error, is thrown away")


def _loops(unit: Unit) -> Iterator[Loop]:
    """Loops that try the same thing again."""
    for loop in unit.of(Loop):
        text = f"{loop.iterable} {loop.condition} {' '.join(loop.variables)} {unit.symbol.name}"
        if _RETRY.search(text) and any(isinstance(one, CallSite) for one in walk(loop)):
            yield loop


def _waits(inquiry: Inquiry) -> Iterator[Observation]:
    for unit in inquiry.functions():
        for loop in _loops(unit):
            waits = [
                one for one in walk(loop) if isinstance(one, CallSite) and _WAIT.search(one.text)
            ]
            for one in waits:
                yield opposes(unit, one.span.line, 0.85, f"`{one.name}` pauses between the rounds")
            if not waits:
                yield supports(
                    unit, loop.span.line, 0.88, "nothing in the loop pauses between its rounds"
                )


def _retried(inquiry: Inquiry) -> Iterator[Observation]:
    """A side effect within a retrying loop, tried again after any error."""
    for unit in inquiry.functions():
        for loop in _loops(unit):
            for one in walk(loop):
                if isinstance(one, Try) and any(_catches_all(h) for h in one.handlers):
                    for site in (
                        n for n in walk(one) if isinstance(n, CallSite) and not _in(one, n)
                    ):
                        says = f"`{site.name}` is called again after any error, done or not"
                        yield supports(unit, site.span.line, 0.8, says)
                        break


def _in(tried: Try, node: Node) -> bool:
    return any(node is one for handler in tried.handlers for one in walk(handler))


def _catches_all(handler: Handler) -> bool:
    narrow = {"Exception", "BaseException", "Throwable", "Error", "RuntimeException"}
    return not handler.caught or bool(set(handler.caught) & narrow)


def _null(inquiry: Inquiry) -> Iterator[Observation]:
    """Results that may be nothing, and whether they are looked at before they are used."""
    for unit in inquiry.functions():
        conditions = " ".join(one.condition for one in unit.of(Branch))
        for one in unit.assigns:
            if len(one.targets) != 1 or not _MAYBE.search(one.value):
                continue
            name = one.targets[0]
            used = _used_bare(unit, name, one.span.line)
            if re.search(rf"\b{re.escape(name)}\b", conditions):
                yield opposes(unit, one.span.line, 0.6, f"`{name}` is looked at before it is used")
            elif used:
                yield supports(
                    unit, used, 0.75, f"`{name}` may be nothing here and is used at once"
                )
    for unit in inquiry.functions():
        for line, found in unit.matching(
            re.compile(r"\.(?:fetchone|first)\(\)[\[.]|\.(?:match|search)\([^;]*?\)\.group")
        ):
            yield supports(
                unit, line, 0.7, f"`{found.group()}` is used without looking whether it is there"
            )


def _used_bare(unit: Unit, name: str, after: int) -> int:
    pattern = re.compile(rf"\b{re.escape(name)}(?:\.\w|\[)")
    return next((line for line, _ in unit.matching(pattern) if line > after), 0)


FAILING: Final = (
    Defect(
        "swallowed_error",
        "an error that is swallowed",
        frozenset({"bug", "behavior"}),
        words(
            r"swallow\w*",
            r"(?:error|exception)s? (?:is|are|gets?) (?:ignored|lost|hidden|eaten|dropped)",
            r"(?:ignores?|hides?|suppress\w*|eats) (?:the |all |any )?(?:error|exception)",
            r"empty (?:catch|except)",
            r"(?:except|catch) clause",
            r"bare except",
            r"catch-all",
        ),
        _swallowed,
        "Let the error pass, or answer it where something can be done about it.",
        words(r"silent\w*", r"no error", r"without (?:an )?error", r"fails? quietly"),
    ),
    Defect(
        "no_pause",
        "tries that follow each other at once",
        frozenset({"bug", "performance", "behavior"}),
        words(
            r"never waits?",
            r"without (?:waiting|back-?off|delay|a pause)",
            r"no (?:back-?off|delay|pause|wait)",
            r"(?:retr(?:y|ies)|attempts?)\b.{0,40}(?:at once|immediately|tight)",
            r"tight loop",
            r"busy[- ](?:loop|wait)",
            r"hammers?",
        ),
        _waits,
        "Pause between the tries, longer each time.",
    ),
    Defect(
        "effect_retried",
        "an effect that is tried again though it may have happened",
        frozenset({"bug", "behavior"}),
        words(
            r"retr(?:y|ied|ies) .{0,40}(?:twice|again|double|side effect|charge)",
            r"not idempotent",
            r"(?:without|no|lacks?) (?:an )?idempoten\w+",
            r"(?:charged|sent|run|taken|executed) (?:again|twice)",
        ),
        _retried,
        "Give the effect a key by which its receiver knows the second try.",
        words(r"twice", r"duplicate\w*", r"double"),
    ),
    Defect(
        "null_use",
        "a value that may be missing and is used all the same",
        frozenset({"bug"}),
        words(
            r"null",
            r"none\b(?! of)",
            r"nil\b",
            r"undefined",
            r"missing (?:key|value|entry|row)",
            r"NoneType",
            r"(?:is|are|may be) (?:absent|not found)",
            r"no such (?:row|key|user)",
        ),
        _null,
        "Look whether the value is there before it is used.",
        words(r"crash\w*", r"TypeError", r"NullPointer\w*", r"AttributeError", r"500s?"),
    ),
)
