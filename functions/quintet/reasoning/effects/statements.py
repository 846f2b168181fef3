"""What is done with a library's statement: it tells what an untyped receiver is.

`session.scalars(select(User))`: whatever `session` is called, only what runs statements of
SQLAlchemy has a method of that name that takes one.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice, takewhile
from typing import Final

from quintet.reasoning.effects.catalogue_file import files_of
from quintet.reasoning.effects.full_names import parts_of, spelled


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
