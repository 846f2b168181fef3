"""Names that every program of a language has: built-in functions and methods of built-in types.

From the languages' references. Calls of them are never taken for calls of the code's own methods
on the strength of the name alone.
"""

import builtins
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PYTHON_BUILTINS: Final = frozenset(name for name in dir(builtins) if not name.startswith("__"))
PYTHON_COMMON: Final = frozenset(
    name
    for one in (str, bytes, list, dict, set, tuple, int, float, object, BaseException)
    for name in dir(one)
) | _words(
    """
    acquire add_done_callback appendleft cancel close debug dump dumps emit error exception
    exists execute fetchall fetchone fileno flush group groups info join load loads log match
    mkdir next open put read readline readlines release result run save search seek send set
    start stop submit terminate throw truncate unlink wait warn warning write writelines
    """
)
