"""What is done with a library's statement: it tells what an untyped receiver is.

`session.scalars(select(User))`: whatever `session` is called, only what runs statements of
SQLAlchemy has a method of that name that takes one.
"""

from collections.abc import Mapping
from functools import lru_cache

from quintet.reasoning.effects.catalogue_file import files_of


def taker(language: str, given: str, method: str) -> str:
    """The full name of the method that takes a value of this type as a statement; "" of none."""
    return _takers(language).get((_library(given), method), "") if given else ""


@lru_cache(maxsize=16)
def _takers(language: str) -> Mapping[tuple[str, str], str]:
    """Library and method to the full name of the first such method of the library."""
    found: dict[tuple[str, str], str] = {}
    for _, file in files_of(language):
        for row in file.calls:
            for owner in row.owners if "statement" in row.traits else ():
                for method in row.methods:
                    found.setdefault((_library(owner), method), f"{owner}.{method}")
    return found


def _library(name: str) -> str:
    head, dot, _ = name.partition(".")
    return head if dot else ""
