"""From the bytes of one file to its facts. Pure: the same bytes give the same facts.

Results may be kept under the SHA-256 of the content together with the path.
"""

import re
from hashlib import sha256
from posixpath import splitext
from typing import Final

from tree_sitter import Node, Parser

from quintet.codegraph.admission import refusal
from quintet.codegraph.extraction import extracted
from quintet.codegraph.facts import FileFacts
from quintet.codegraph.languages.catalogue import language_of
from quintet.codegraph.languages.language import Language
from quintet.codegraph.languages.nodes import source_at_hand
from quintet.codegraph.manifests import manifest_facts
from quintet.codegraph.words import packed_words

_SHORTEST_RUN: Final = 60
_LONG_RUN: Final = re.compile(rb"(?:^[ \t]*#[^\n]*\n){%d,}" % _SHORTEST_RUN, re.MULTILINE)


def parsed(language: Language, suffix: str, source: bytes) -> tuple[Node, bytes]:
    """The root of a source's syntax tree, and the source that its places refer to.

    Errors in it are nodes like others. Python's grammar looks past all comments that follow at
    every one of them: long runs are emptied first, so that a run costs what it should.
    """
    if language.name == "python" and source.count(b"#") >= _SHORTEST_RUN:
        source = _LONG_RUN.sub(lambda run: b"\n" * run.group().count(b"\n"), source)
    return Parser(language.grammar_of(suffix)).parse(source).root_node, source


def facts_of(path: str, source: bytes) -> FileFacts:
    """The facts of a file. Of one that is not read, `skipped` says why."""
    digest = sha256(source).hexdigest()
    language = language_of(path)
    if language is None:
        manifest = manifest_facts(path, source)
        if manifest is not None:
            return manifest
        return FileFacts(path, "", digest, len(source), 0, "not a language that is read")
    why = refusal(source)
    if why:
        return FileFacts(path, language.name, digest, len(source), source.count(b"\n") + 1, why)
    suffix = splitext(path)[1].lower()
    root, read = parsed(language, suffix, source)
    with source_at_hand(read):
        facts = extracted(language, root, suffix, path, digest, len(source))
    return facts._replace(words=packed_words(language, root, suffix, read, facts.symbols))
