"""The words of each function of a file: for finding code by what is said of it.

What is told of a function is its own: not that of functions within it. What counts as a word, and
how the words are read again, is `function_words`'.
"""

import re
import zlib
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from tree_sitter import Node, Query, QueryCursor

from quintet.codegraph.facts import SymbolFact
from quintet.codegraph.function_words import FIELD, ROW, words_in
from quintet.codegraph.languages.catalogue import language_named
from quintet.codegraph.languages.language import Language

_NOT_TEXTS: Final = ("start", "end", "beginning", "interpolat", "encoding", "array")
"""Kinds of nodes that hold `string` in their name, and no text."""
_LINE_END: Final = re.compile(rb"\n")
_ROUTINES: Final = frozenset({"function", "method"})


def packed_words(
    language: Language, root: Node, suffix: str, source: bytes, symbols: Sequence[SymbolFact]
) -> bytes:
    """The words of a parsed file's functions."""
    if not any(symbol.kind in _ROUTINES for symbol in symbols):
        return b""
    texts, comments = _texts_and_comments(language, root, suffix)
    code = bytearray(source)
    for start, end in (*texts, *comments):
        code[start:end] = b" " * (end - start)
    begins, owners = _owners(symbols, source)
    parts: dict[int, tuple[list[bytes], list[bytes], list[bytes]]] = {
        owner: ([], [], []) for owner in owners if owner >= 0
    }
    for owner, (start, end) in zip(owners, pairwise((*begins, len(source))), strict=True):
        if owner >= 0:
            parts[owner][0].append(bytes(code[start:end]))
    for place, spans in ((1, texts), (2, comments)):
        for start, end in spans:
            owner = owners[bisect_right(begins, start) - 1]
            if owner >= 0:
                parts[owner][place].append(source[start:end])
    rows = (
        FIELD.join((symbols[at].qualified, _spaced(symbols[at].qualified), *map(_said, found)))
        for at, found in parts.items()
    )
    return zlib.compress(ROW.join(rows).encode(), 1)


def _owners(symbols: Sequence[SymbolFact], source: bytes) -> tuple[list[int], list[int]]:
    """Where runs of lines begin, and the innermost function around each run, or -1.

    A function is told by its place among the symbols.
    """
    lines = [0, *(at.end() for at in _LINE_END.finditer(source))]
    owners = [-1] * len(lines)
    for place, symbol in enumerate(symbols):
        if symbol.kind in _ROUTINES:
            last = min(symbol.end_line, len(lines))
            owners[symbol.line - 1 : last] = [place] * (last - symbol.line + 1)
    runs = [0, *(at for at in range(1, len(lines)) if owners[at] != owners[at - 1])]
    return [lines[at] for at in runs], [owners[at] for at in runs]


def _texts_and_comments(
    language: Language, root: Node, suffix: str
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where literal texts stand, and comments; none within another."""
    query = _query(language.name, suffix)
    found = sorted(
        (*node.byte_range, role)
        for role, nodes in QueryCursor(query).captures(root).items()
        for node in nodes
    )
    found.sort(key=lambda span: (span[0], -span[1]))
    texts: list[tuple[int, int]] = []
    comments: list[tuple[int, int]] = []
    reached = 0
    for start, end, role in found:
        if start >= reached:
            (comments if role == "comment" else texts).append((start, end))
            reached = end
    return texts, comments


@cache
def _query(name: str, suffix: str) -> Query:
    """What a grammar calls texts and comments; it is asked itself."""
    grammar = language_named(name).grammar_of(suffix)
    kinds = {
        kind
        for number in range(grammar.node_kind_count)
        if grammar.node_kind_is_named(number) and (kind := grammar.node_kind_for_id(number))
    }
    comments = sorted(kind for kind in kinds if kind.endswith("comment"))
    texts = sorted(
        kind
        for kind in kinds
        if ("string" in kind or "heredoc" in kind) and not any(no in kind for no in _NOT_TEXTS)
    )
    said = [f"({kind}) @comment" for kind in comments] + [f"({kind}) @text" for kind in texts]
    return Query(grammar, "\n".join(said))


def _said(parts: list[bytes]) -> str:
    return _spaced(b" ".join(parts).decode("utf-8", "replace"))


def _spaced(text: str) -> str:
    return "".join([f" {word} " for word in words_in(text)])
