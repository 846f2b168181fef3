"""What a statement that is handed to a database does: read, write, read a whole table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice, takewhile
from typing import Final

from quintet.codegraph.syntax.expressions import (
    Binary,
    Call,
    Expression,
    Keyword,
    Literal,
    Name,
    Template,
)
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.libraries.catalogue_file import files_of
from quintet.reasoning.libraries.effect import TYPICAL_MILLISECONDS, Action, Effect
from quintet.reasoning.libraries.full_names import parts_of, spelled

_READS: Final = frozenset({"select", "with", "show", "explain", "pragma", "from", "describe"})
_WRITES: Final = frozenset(
    """insert update delete replace merge upsert create drop alter truncate begin commit rollback
    set lock grant vacuum analyze""".split()
)
_BEHIND: Final = {"select": "from", "insert": "into", "update": "set", "delete": "from"}
"""Verbs of SQL, and what a statement that begins with one has further on."""
_TELLING: Final = frozenset(
    "log debug info warn warning error trace fail print println printf exception message".split()
)
_OF_TEXTS: Final = frozenset(
    """append concat contains endsWith endswith equals format includes indexOf join match push
    replace search split startsWith startswith strip test trim write add toBe toEqual""".split()
)
_MOST_ARGUMENTS: Final = 3
_DEEPEST: Final = 8
"""Variables and calls within one another: `sql = wrap(sql)` has no end."""
_TABLE_AND_ALIAS: Final = 2
_CHOOSING: Final = frozenset(
    """where limit fetch top join group having union intersect except distinct offset rownum for
    tablesample prewhere qualify values first""".split()
)
_SYSTEM: Final = ("information_schema", "pg_", "sqlite_", "sys.", "dual", "mysql.", "system.")
"""Tables that a database keeps about itself; their rows are few."""


def by_statement(code: Code, function: Function, call: Call, effect: Effect) -> Effect:
    """The effect with the action that the statement says; as it is where no text is found."""
    for given in call.arguments[:_MOST_ARGUMENTS]:
        word = _first_word(_pieces(code, function, given))
        if word in _READS:
            return replace(effect, action="read")
        if word in _WRITES:
            return replace(effect, action="write", rows="none")
    return effect


def by_text(code: Code, function: Function, call: Call, name: str) -> Effect | None:
    """What a method that nothing is known of does with a statement of SQL; None of any other text.

    Methods that texts and lists have do nothing with it, nor does what writes a log. Of a library
    that the catalogue has it says all.
    """
    if call.receiver is None or call.name in _TELLING or call.name in _OF_TEXTS:
        return None
    if _library(function.language, name) in _libraries(function.language):
        return None
    for given in call.arguments[:1]:
        pieces = _pieces(code, function, given)
        word = _first_word(pieces)
        if word in _BEHIND and _BEHIND[word] in " ".join(filter(None, pieces)).lower().split():
            weight = TYPICAL_MILLISECONDS["database"]
            action: Action = "read" if word == "select" else "write"
            return Effect("database", action, dotted(call.function), False, "none", weight)
    return None


def _pieces(
    code: Code, function: Function, given: Expression | None, depth: int = 0
) -> tuple[str | None, ...]:
    """What a text is joined of, also that of a variable or a constant; None for what is not known.

    Of a call it is what the first argument says. Behind a keyword, and where a call has further
    arguments, something unknown follows, so that no whole text is made of them.
    """
    match given if depth < _DEEPEST else None:
        case Literal(kind="text", value=value):
            return (value,)
        case Template(pieces=pieces):
            return tuple(piece.value if isinstance(piece, Literal) else None for piece in pieces)
        case Binary(operator="+", left=left, right=right):
            parts = (_pieces(code, function, part, depth) for part in (left, right))
            return tuple(chain.from_iterable(parts))
        case Call(arguments=(inner,)) if not isinstance(inner, Keyword):
            return _pieces(code, function, inner, depth + 1)
        case Keyword(value=inner) | Call(arguments=(inner, *_)):
            return (*_pieces(code, function, inner, depth + 1), None)
        case Name(name=name) if name not in function.body.parameters:
            held = _held(code, function, name)
            return (None,) if isinstance(held, Name) else _pieces(code, function, held, depth + 1)
    return (None,)


def _first_word(pieces: Sequence[str | None]) -> str:
    """In small letters; "" where the beginning of a text is not known."""
    words = (pieces[0] or "").split(maxsplit=1) if pieces else []
    return words[0].lower() if words else ""


def text_of(code: Code, function: Function, call: Call) -> str | None:
    """The statement that a call is given, where all of it is written in the code."""
    for given in call.arguments[:_MOST_ARGUMENTS]:
        pieces = _pieces(code, function, given)
        known = [piece for piece in pieces if piece is not None]
        text = "".join(known)
        if " " in text and len(known) == len(pieces):
            return text
    return None


def _held(code: Code, function: Function, name: str) -> Expression | None:
    """What a variable, a constant of the file or of the class holds."""
    if name in function.given:
        return function.value_of(name)
    module = code.function(function.path)
    held = module.value_of(name) if module is not None else None
    owner = code.class_of(function.symbol) if held is None else None
    found = code.field(owner, name) if owner is not None else None
    return found[0].value if found is not None else held


def asks_for_every_row(statement: str) -> bool:
    """Whether a statement names one table, and nothing that could choose or join rows.

    Statements with parentheses are not understood, so that what they ask for is not known.
    """
    words = statement.replace(";", " ").replace(",", " , ").lower().split()
    if not words or words[0] not in {"select", "from"} or "from" not in words:
        return False
    columns, behind = words[: words.index("from")], words[words.index("from") + 1 :]
    if any("(" in word for word in words) or set(words) & _CHOOSING or "into" in columns:
        return False
    order = behind.index("order") if "order" in behind else len(behind)
    table = [word for word in behind[:order] if word != "as"]
    return 1 <= len(table) <= _TABLE_AND_ALIAS and _is_table(table[0]) and "," not in table


def _is_table(name: str) -> bool:
    """Whether a name is that of a table that may grow, unlike those of the database itself."""
    plain = name.strip('`"[]')
    last = plain.replace('"', "").replace("`", "").replace(".", "")
    return last.isidentifier() and not plain.startswith(_SYSTEM)


def taker(language: str, given: str, method: str) -> str:
    """The full name of the method that takes a value of this type as a statement; "" of none."""
    return _takers(language).get((_library(language, given), method), "") if given else ""


@lru_cache(maxsize=16)
def _takers(language: str) -> Mapping[tuple[str, str], str]:
    """Library and method to the full name of the first such method of the library."""
    found: dict[tuple[str, str], str] = {}
    for _, file in files_of(language):
        for row in file.calls:
            for owner in row.owners if "statement" in row.traits else ():
                for method in row.methods:
                    library = _library(language, owner)
                    found.setdefault((library, method), f"{owner}.{method}")
    return found


@lru_cache(maxsize=16)
def _libraries(language: str) -> frozenset[str]:
    """The libraries of databases that the catalogue has."""
    databases = (file for _, file in files_of(language) if file.kind == "database")
    owners = (owner for file in databases for row in file.calls for owner in row.owners)
    return frozenset(_library(language, owner) for owner in owners) - {""}


def _library(language: str, name: str) -> str:
    """What all names of a library begin with, "" of a name without a module.

    A package of Java begins with the name of whoever wrote it, backwards: `org.apache.commons`. A
    module of Go does so after the name of its host.
    """
    if "." not in name:
        return ""
    if language == "java":
        packages = takewhile(str.islower, name.split("."))
        return ".".join(islice(packages, _OF_JAVA))
    if language == "go":
        return "/".join(parts_of(spelled(language, name))[0].split("/")[:_OF_GO])
    return name.partition(".")[0]


_OF_JAVA: Final = 3
_OF_GO: Final = 3
"""Names that stand before those of the parts of a library."""
