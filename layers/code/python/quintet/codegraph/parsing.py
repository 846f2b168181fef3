"""Source to syntax tree, the same way for facts and for bodies.

Python's grammar looks past all comments that follow at every one of them. Long runs are therefore
emptied first: lines stay where they are, and a run costs what it should.
"""

import re
from typing import Final

from tree_sitter import Node, Parser

from quintet.codegraph.languages.language import Language

_SHORTEST_RUN: Final = 60
_LONG_RUN: Final = re.compile(rb"(?:^[ \t]*#[^\n]*\n){%d,}" % _SHORTEST_RUN, re.MULTILINE)


def parsed(language: Language, suffix: str, source: bytes) -> tuple[Node, bytes]:
    """The root of a source's syntax tree, and the source that its places refer to.

    Errors in it are nodes like others.
    """
    if language.name == "python" and source.count(b"#") >= _SHORTEST_RUN:
        source = _LONG_RUN.sub(lambda run: b"\n" * run.group().count(b"\n"), source)
    return Parser(language.grammar_of(suffix)).parse(source).root_node, source
