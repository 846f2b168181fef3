"""What calls open by their names, where neither the code nor the catalogue tells of them."""

from typing import Final

from quintet.codegraph.statements import Assign, Await
from quintet.codegraph.syntax.expressions import Attribute, Call, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.code.value_types import Names
from quintet.reasoning.code.variable_uses import plain
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Opening

_JAVA_STREAMS: Final = frozenset(
    """InputStream OutputStream Reader Writer BufferedReader BufferedWriter InputStreamReader
    OutputStreamWriter BufferedInputStream BufferedOutputStream FileInputStream FileOutputStream
    DataInputStream DataOutputStream ObjectInputStream ObjectOutputStream RandomAccessFile
    FileChannel SeekableByteChannel ReadableByteChannel WritableByteChannel""".split()
)
_JAVA_OPENS: Final = ("open", "create", "new")
_JAVA_SUFFIXES: Final = ("InputStream", "OutputStream")
_GO_OPENS: Final = ("Dial", "Listen")


def named_opening(names: Names, function: Function, visit: Visit, call: Call) -> Opening | None:
    """What a call opens for who calls it, by its name and what its result is declared to be.

    Java: `openStream`, `getResourceAsStream`, `createInputStream`. Go: `Dial...` and `Listen...`
    that give an error too. Python: a method `open` whose result has no
    name. None of calls that are known otherwise.
    """
    opens = _BY_LANGUAGE.get(function.language)
    if opens is None or names.targets(function, call):
        return None
    name = names.callee(function, call)
    if name and catalogue(function.language).knows(name):
        return None
    around = next((each for each in reversed(visit.parents) if not isinstance(each, Await)), None)
    right = around.right if isinstance(around, Assign) else None
    given = around if isinstance(around, Assign) and right and plain(right) == call else None
    if not opens(names, function, call, given):
        return None
    return Opening("file", frozenset({"close", "Close"}), "result")


def _is_opened_in_java(names: Names, function: Function, call: Call, given: Assign | None) -> bool:
    if call.name == "openStream" or call.name.endswith("AsStream"):
        return True
    if not call.name.startswith(_JAVA_OPENS) or call.is_new:
        return False
    target = given.left[0] if given is not None and given.left else None
    held = names.typed(function, target).name.rpartition(".")[2] if target is not None else ""
    return held in _JAVA_STREAMS or (not held and call.name.endswith(_JAVA_SUFFIXES))


def _is_opened_in_go(_names: Names, _function: Function, call: Call, given: Assign | None) -> bool:
    if given is None or not call.name.startswith(_GO_OPENS):
        return False
    last = given.left[-1] if len(given.left) > 1 else None
    return isinstance(last, Name) and last.name.lower().endswith("err")


def _is_opened_in_python(
    names: Names, function: Function, call: Call, given: Assign | None
) -> bool:
    held = call.receiver
    if given is not None or call.name != "open" or not isinstance(held, Attribute | Name | Call):
        return False
    return not names.full(function.path, dotted(held))


_BY_LANGUAGE: Final = {
    "java": _is_opened_in_java,
    "go": _is_opened_in_go,
    "python": _is_opened_in_python,
}
