"""What a rule is, as its file says it.

A rule is TOML: what triggers it, the conditions that must hold, what is said, what helps, and
examples with look-alikes that are its tests.

    kind = "nested_loop"            # what the finding is called
    languages = "python go"         # "" for all that are read in full depth
    growth = "n * m"
    weight = 0.6                    # cost beside other findings, 0 to 1
    confidence = 0.7                # beside other findings, 0 to 1; 0.5 where it is left out
    judged = [5, 6]                 # of findings of it in code that nobody had looked at, how many
                                    # others judged to be true, and of how many; only of our own
    statement = "`{text}` searches `{LIST}` from its beginning for each element of `{over}`"
    advice = "Build a set once, before the loop"
    excluded = ["the list is of no fixed size"]   # innocent explanations that conditions rule out

    [trigger]                       # one of these
    effects = "database.read"       # a call, or what it leads to, that has such an effect
    calls = "re.compile"            # a call of such a full name
    cost = "linear"                 # an operation whose time grows so, by the catalogue
    pattern = "$ITEM in $LIST"      # an expression of this form; $NAMES are whatever stands there
    statement = "loop"              # a statement of this kind
    unchecked = true                # a write without the check that siblings do first
    makes = true                    # a call that makes, or leads to what makes, the costly
    every_row = "database"          # a call that gives every row of a table, also through functions

    conditions = ["in_data_loop", "not is_remembered", "has_kind LIST list"]
    lower = ["is_of_start"]         # where one of these holds, the weight is less than half

    [[example]]                     # [[lookalike]] in the same form, where nothing is found
    language = "python"
    code = '''...'''
    lines = [3]
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self, TypeGuard, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

if TYPE_CHECKING:  # what reads code is not for calls that read none
    from quintet.reasoning.effects.operation import Step

BottleneckKind = Literal[
    "n_plus_one",
    "nested_loop",
    "blocking_in_async",
    "unbounded_growth",
    "repeated_work",
    "missing_limit",
    "unreleased_resource",
    "regex_blowup",
]
"""What makes code slow, or makes it use up memory and other resources."""
HazardKind = Literal["path_traversal", "unchecked_permission"]
"""What lets somebody do what they may not; no matter of speed."""
Kind = BottleneckKind | HazardKind

_BOTTLENECKS: Final = frozenset(get_args(BottleneckKind))


def is_bottleneck(kind: Kind) -> TypeGuard[BottleneckKind]:
    """Whether findings of a kind are told by `performance_bottleneck`."""
    return kind in _BOTTLENECKS


@dataclass(frozen=True, slots=True)
class Suspicion:
    """`excluded`: innocent explanations that were looked for and not found.

    `growth` is how often it happens, as a formula (`n`, `n * m`). `weight` is how much it costs
    compared with others, 0 to 1.
    """

    kind: Kind
    symbol_id: str
    path: str
    line: int
    statement: str
    advice: str
    excluded: tuple[str, ...]
    confidence: float
    growth: str = "n"
    weight: float = 0.5
    steps: tuple["Step", ...] = ()
    rule: str = ""
    """The name of the rule that found it."""
    judged: tuple[int, int] = (0, 0)
    """How many of its findings others judged to be true, and of how many."""


PARTS: Final = ("RECEIVER", "ARGUMENT", "GROWN", "TARGET", "SOURCE")
"""What a place has without a hole, as `Site.bound` says."""
WORDS: Final = ("text", "last", "over", "via", "function", "iterable", "check", "others", *PARTS)
"""What a statement may speak of beside the holes of its pattern: the code at the place, the last
step of the way to it, what the loop around goes over, how many calls lie between, the function, the
check that it lacks and the functions that do it."""
StatementKind = Literal["loop", "assign", "call", "return", "branch", "arm", "function"]


def _words(text: object) -> object:
    return tuple(text.split()) if isinstance(text, str) else text


Words = Annotated[tuple[str, ...], BeforeValidator(_words)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Trigger(_Strict):
    """What a rule looks at; of one kind."""

    effects: Words = ()
    calls: Words = ()
    cost: Words = ()
    makes: bool = False
    every_row: Words = ()
    unchecked: bool = False
    pattern: str = ""
    pattern_language: str = "python"
    statement: StatementKind | None = None

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        kinds = [name for name in type(self).model_fields if name != "pattern_language"]
        if sum(bool(getattr(self, name)) for name in kinds) != 1:
            message = f"a trigger is one of {', '.join(kinds)}"
            raise ValueError(message)
        return self


class Sample(_Strict):
    """Code in which a rule finds something at these lines, or nothing."""

    language: Literal["python", "javascript", "typescript", "go", "java"]
    code: str
    lines: tuple[int, ...] = ()
    why: str = ""


class Rule(_Strict):
    """One rule. `name` is that of its file."""

    name: str = ""
    kind: Kind
    languages: Words = ()
    growth: str = "n"
    weight: float = Field(0.5, ge=0.0, le=1.0)
    confidence: float = Field(0.5, ge=0.0, le=1.0)
    judged: tuple[int, int] = (0, 0)
    statement: str
    advice: str
    excluded: tuple[str, ...] = ()
    trigger: Trigger
    conditions: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    example: tuple[Sample, ...] = ()
    lookalike: tuple[Sample, ...] = ()

    @property
    def is_of_bottleneck(self) -> bool:
        """Whether what it finds is a matter of speed."""
        return is_bottleneck(self.kind)

    @model_validator(mode="after")
    def _says_known_words(self) -> Self:
        for _, name, form, conversion in Formatter().parse(self.statement):
            if name is not None and (not name.isidentifier() or form or conversion):
                message = f"{{{name}}} in the statement is no plain word"
                raise ValueError(message)
            if name is not None and name not in WORDS and f"${name}" not in self.trigger.pattern:
                message = f"{{{name}}} in the statement is neither a hole nor one of {WORDS}"
                raise ValueError(message)
        return self


@lru_cache(maxsize=1)
def library() -> tuple[Rule, ...]:
    """The rules that come with Quintet, in the order of their names.

    Raises:
        pydantic.ValidationError: a file has an unknown key or value.
    """
    return tuple(_library())


def bottleneck_rules() -> tuple[Rule, ...]:
    """Those that find what makes code slow."""
    return tuple(rule for rule in library() if rule.is_of_bottleneck)


def _library() -> Iterator[Rule]:
    folder = files(__package__).joinpath("library")
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            yield parsed(file.name.removesuffix(".toml"), file.read_text(encoding="utf-8"))


def parsed(name: str, text: str) -> Rule:
    """A rule from the text of its file.

    Raises:
        tomllib.TOMLDecodeError: it is no TOML.
        pydantic.ValidationError: it has an unknown key or value.
    """
    return Rule.model_validate({"name": name, **tomllib.loads(text)})
