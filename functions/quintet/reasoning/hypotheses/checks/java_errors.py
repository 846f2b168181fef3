"""What Java's compiler knows of errors: checked ones come out of a method only if it says so."""

from typing import Final

from quintet.reasoning.code.functions import Function
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.tracing.raising import ErrorClasses

_CHECKED: Final = {
    "CloneNotSupportedException": "Exception",
    "ExecutionException": "Exception",
    "GeneralSecurityException": "Exception",
    "IOException": "Exception",
    "InterruptedException": "Exception",
    "ParseException": "Exception",
    "ReflectiveOperationException": "Exception",
    "SQLException": "Exception",
    "TimeoutException": "Exception",
    "URISyntaxException": "Exception",
    "ClassNotFoundException": "ReflectiveOperationException",
    "IllegalAccessException": "ReflectiveOperationException",
    "InstantiationException": "ReflectiveOperationException",
    "InvocationTargetException": "ReflectiveOperationException",
    "NoSuchFieldException": "ReflectiveOperationException",
    "NoSuchMethodException": "ReflectiveOperationException",
    "EOFException": "IOException",
    "FileNotFoundException": "IOException",
    "MalformedURLException": "IOException",
    "SocketException": "IOException",
    "UnknownHostException": "IOException",
    "UnsupportedEncodingException": "IOException",
    "InvalidKeyException": "GeneralSecurityException",
    "NoSuchAlgorithmException": "GeneralSecurityException",
}
"""Checked errors of Java's own library, with the class above each."""


_KINDS: Final = ("Exception", "Error", "Throwable")
"""Ends of the names of errors; what else is declared is a type parameter."""


def declares(function: Function, wanted: str, classes: ErrorClasses) -> bool:
    """Whether a method declares an error of a class."""
    return any(wanted in _above(_last(each), classes) for each in function.body.throws)


def is_kept_in(asked: Asked, wanted: str, classes: ErrorClasses) -> bool:
    """Whether the compiler lets no error of a class out of a method: checked, and not declared.

    Methods that declare a type parameter, and marks that hide errors, let any out.
    """
    function = asked.function
    if function.language != "java" or not _is_checked(asked, wanted):
        return False
    named = {_last(each) for each in function.body.throws}
    led_to = [reached.function for reached in asked.facts.reach(function).functions]
    hides = any(not each.endswith(_KINDS) for other in led_to for each in other.body.throws)
    marked = any("SneakyThrows" in mark for other in led_to for mark in other.symbol.decorators)
    return not (named & _above(wanted, classes) or hides or marked)


def _is_checked(asked: Asked, wanted: str) -> bool:
    """Whether all that is above a class is known, and checked."""
    own = [each for each in asked.facts.graph.named(wanted) if each.kind == "class"]
    if len(own) != 1:
        return not own and wanted in _CHECKED
    line = list(asked.facts.code.lineage(own[0]))
    inside = {each.name for each in line}
    outside = {_last(base) for each in line for base in each.bases} - inside
    return bool(outside) and outside <= {"Exception", *_CHECKED}


def _above(name: str, classes: ErrorClasses) -> set[str]:
    """A class and all that are known to be above it."""
    found = set(classes.above(name))
    for each in tuple(found):
        above = each
        while above in _CHECKED:
            above = _CHECKED[above]
            found.add(above)
    return found


def _last(name: str) -> str:
    return name.rpartition(".")[2]
