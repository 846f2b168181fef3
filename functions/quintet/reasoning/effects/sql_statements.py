"""Whether a statement that is handed to a database reads or writes, by its first word."""

from dataclasses import replace
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
from quintet.reasoning.code.functions import Code, Function
from quintet.reasoning.effects.effect import Effect

_READS: Final = frozenset({"select", "with", "show", "explain", "pragma", "from", "describe"})
_WRITES: Final = frozenset(
    """insert update delete replace merge upsert create drop alter truncate begin commit rollback
    set lock grant vacuum analyze""".split()
)
_MOST_ARGUMENTS: Final = 3


def by_statement(code: Code, function: Function, call: Call, effect: Effect) -> Effect:
    """The effect with the action that the statement says; as it is where no text is found."""
    for given in call.arguments[:_MOST_ARGUMENTS]:
        word = _first_word(code, function, given)
        if word in _READS:
            return replace(effect, action="read")
        if word in _WRITES:
            return replace(effect, action="write", rows="none")
    return effect


def _first_word(code: Code, function: Function, given: Expression | None) -> str:
    """The first word of a text, or of the variable or constant that holds it."""
    match given:
        case Literal(kind="text", value=value):
            return value.split(maxsplit=1)[0].lower() if value.split() else ""
        case Template(pieces=(first, *_)) | Binary(operator="+", left=first):
            return _first_word(code, function, first)
        case Keyword(value=inner):
            return _first_word(code, function, inner)
        case Call(arguments=(first, *_)):
            return _first_word(code, function, first)
        case Name(name=name):
            held = function.value_of(name)
            module = code.function(function.path)
            if held is None and module is not None:
                held = module.value_of(name)
            return "" if isinstance(held, Name) else _first_word(code, function, held)
    return ""
