"""The form of a catalogue file: what is known of one library, from its documentation.

A file is TOML. Lists of names are written as words in one text:

    kind = "database"               # of the effects in this file
    is_blocking = false             # where the thread does not wait for them

    [aliases]                       # other names of a type, module or function
    "library.orm.Query" = "library.Query"

    [extends]                       # a type and the types whose methods it has too
    "library.Table" = "library.Query"

    [[calls]]                       # what calls of these methods on these owners do
    owners = "library.Query"
    methods = "first get"
    action = "read"
    rows = "one"
    returns = "library.Row"         # "self" for the type that it is called on

    [[example]]                     # what the tests ask, and the answer
    name = "library.Query.where.first"
    kind = "database"

An owner is a type, a module, or "." for names that stand alone. `through` are names that may stand
between an owner and a method. It and a method may have "*" in it for any letters.
`keeps` are names of arguments, or of entries of one, that choose no rows: `order`, `include`.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from quintet.reasoning.libraries.effect import Action, CostOf, CostShape, EffectKind, Holder, Rows

Trait = Literal[
    "lazy",
    "consumes",
    "removes_for_nothing",
    "eager",
    "relation",
    "declares",
    "statement",
    "deferred",
    "closes",
    "wraps",
    "owned",
    "caches",
    "elsewhere",
    "runs_often",
    "awaits_all",
    "repeats",
    "on_loop",
    "batches",
    "keeps_rows",
    "plain_rows",
    "every_row",
    "picks",
    "cuts",
    "counts",
    "answers",
    "batched",
    "holds_one",
    "command",
    "computes",
    "stream",
    "adds",
    "removes",
    "singleton",
    "request",
    "searches",
    "matches",
    "matches_whole",
    "joins_path",
    "keeps_path",
    "resolves_path",
    "unended_path",
    "relates_paths",
    "separator",
    "named_file",
    "guard",
    "denies",
    "authenticates",
    "begins",
    "ends",
    "inflates",
    "unshared",
    "perhaps_local",
    "asks_first",
    "attribute",
    "cannot_fail",
    "otherwise",
    "same_elements",
    "entry",
    "entries",
    "pairs",
]
"""What a row says of calls beside their effect and cost:

- lazy: makes a query that nothing has asked yet
- consumes: goes through what it is given
- eager: makes a query load relations along
- relation: declares an attribute that asks when it is read
- declares: an annotation or decorator; calls of what it stands at have the effect
- statement: is given SQL, which says whether it reads or writes
- deferred: is done by a later flush or commit
- closes: gives back what it is called on
- wraps: closing what it gives closes what it is given
- owned: what it opens is given back with what it is called on, whoever does that
- caches: a decorator that keeps answers, or a call that keeps its own (`require`)
- elsewhere: what it is given runs in another thread, process or task
- runs_often: runs what it is given for each request, connection, event or rendering
- awaits_all: waits for all that it is given
- repeats: runs the function that it is given for each element
- on_loop: runs what it is given on an event loop; a type of what functions are given there
- keeps_rows: a step of a query that answers with the same rows, in another order or form, and a
  call that gives the elements that it is called on or given in such a way
- every_row: asks for all there is where nothing that it is given chooses some of it
- picks: gives only elements for which the function holds that it is given
- cuts: gives a number of elements, counted from the beginning or the end
- counts: gives the number of elements
- batched: the library has a form that does it for many elements at a time
- holds_one: a type of one value that is there later, or not at all
- answers: gives what it is given to who sent the request
- command: a decorator of what a program does when it is started: nothing else runs beside it
- computes: does nothing but compute with what it is given
- batches: gives many elements at a time
- stream: hands over parts of what comes from outside
- adds, removes: puts something into what it is called on, or takes something out
- singleton: an annotation, decorator or base of classes of which a program keeps one instance
- searches, matches, matches_whole: applies a regular expression anywhere in a text, at its
  beginning, to all of it
- joins_path: puts a path together from what it is called on and given
- keeps_path: gives the path that it is called on or given in another form
- resolves_path: takes `..` out of a path, or out of what it joins
- unended_path: gives a path that ends in no separator
- relates_paths: tells folder by folder where a path lies from another one
- separator: a constant that stands between the parts of a path
- named_file: changes the file or folder that it is given by its name
- guard: a decorator, an annotation or a call that refuses whoever may not
- denies: an error, an answer or a constant that says that somebody may not
- authenticates: finds out who somebody is, or changes how that is found out
- inflates: gives what decompresses what it is given, to whatever size that has
- begins, ends: asks whether a text begins or ends with another
- plain_rows: makes a query whose rows are columns, and no objects of the class it begins with
- unshared: gives what only one thread at a time may use
- perhaps_local: may as well read a local file, or what it is given, without asking anybody
- asks_first: writes only where what it looks for is not there
- attribute: no call: to read it has the effect
- cannot_fail: raises nothing of itself where it is used as it is meant
- otherwise: gives its last argument where the value before it is none
- same_elements: gives a container of the elements that it is given, or called on
- entry: gives what the map that it is called on has for a key
- entries, pairs: gives what a map has for all keys, or each key with that
- request: a type of what a function is given for each request
"""

STANDING_ALONE: Final = "."
"""The owner of names without one: `fetch`, `len`."""


def _words(text: object) -> object:
    return tuple(text.split()) if isinstance(text, str) else text


Words = Annotated[tuple[str, ...], BeforeValidator(_words)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class CallRow(_Strict):
    """What calls of some methods on some owners do."""

    owners: Words
    methods: Words
    through: Words = ()
    kind: EffectKind | None = None
    action: Action | None = None
    rows: Rows = "none"
    is_blocking: bool | None = None
    weight: float | None = None
    returns: str | None = None
    traits: Annotated[frozenset[Trait], BeforeValidator(_words)] = frozenset()
    released_by: Words = ()
    held_by: Holder = "result"
    cost: CostShape | None = None
    cost_of: CostOf = "receiver"
    first_argument: str = ""
    keeps: Words = ()


class Example(_Strict):
    """A full name and what the catalogue says of it; `kind = "none"` for a look-alike."""

    name: str
    kind: EffectKind | Literal["none"] | None = None
    action: Action | None = None
    rows: Rows | None = None
    is_blocking: bool | None = None
    returns: str | None = None
    trait: Trait | None = None
    cost: CostShape | None = None


class CatalogueFile(_Strict):
    """What one file says."""

    kind: EffectKind | None = None
    is_blocking: bool | None = None
    aliases: dict[str, str] = Field(default_factory=dict)
    extends: dict[str, Words] = Field(default_factory=dict)
    calls: tuple[CallRow, ...] = ()
    example: tuple[Example, ...] = ()

    @model_validator(mode="after")
    def _has_kinds(self) -> Self:
        for row in self.calls:
            if row.action and not (row.kind or self.kind):
                message = f"no kind for {row.methods} of {row.owners}"
                raise ValueError(message)
            if row.released_by and row.action is None:
                message = f"released_by without an action: {row.methods} of {row.owners}"
                raise ValueError(message)
        return self


_FOLDER: Final = "catalogue"


def languages() -> tuple[str, ...]:
    """The folders there are."""
    return tuple(sorted(folder.name for folder in _folder().iterdir() if folder.is_dir()))


def files_of(language: str) -> Iterator[tuple[str, CatalogueFile]]:
    """The files of a language with their names, in the order of the alphabet.

    Raises:
        pydantic.ValidationError: A file has an unknown key or value.
    """
    if language not in languages():
        return
    for file in sorted(_folder().joinpath(language).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            text = file.read_text(encoding="utf-8")
            yield file.name, CatalogueFile.model_validate(tomllib.loads(text))


def _folder() -> Traversable:
    return files(__package__).joinpath(_FOLDER)
