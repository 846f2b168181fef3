"""Which of several methods of Java a call means, by what its variables are declared as."""

from collections.abc import Mapping, Sequence

from quintet.codegraph.graph import CodeGraph
from quintet.codegraph.model import Parameter
from quintet.codegraph.syntax.expressions import Call, Name
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.value_types import Names


def taking(
    graph: CodeGraph, names: Names, function: Function, call: Call, targets: Mapping[str, float]
) -> Mapping[str, float]:
    """Of several targets the only one that declares the types of the variables it is given.

    All of them where that is not told; by id, with how sure each is.
    """
    if function.language != "java" or len(targets) <= 1:
        return targets
    types = [
        names.typed(function, each).name.rpartition(".")[2] if isinstance(each, Name) else ""
        for each in call.arguments
    ]
    known = [(at, name) for at, name in enumerate(types) if name]
    symbols = [symbol for key in targets if (symbol := graph.symbol(key)) is not None]
    fitting = [
        symbol.id
        for symbol in symbols
        if all(_is_declared(symbol.parameters[at : at + 1], name) for at, name in known)
    ]
    return {fitting[0]: 1.0} if known and len(fitting) == 1 else targets


def _is_declared(parameters: Sequence[Parameter], name: str) -> bool:
    types = [each.type.partition("<")[0].rpartition(".")[2].split() for each in parameters]
    return any(each[-1:] == [name] for each in types)
