"""The words of functions: whose they are, where they stand, and what counts as one."""

import pytest

from quintet.codegraph.function_words import FunctionWords, unpacked_words, words_in
from quintet.codegraph.languages.catalogue import language_of, suffixes
from quintet.codegraph.reading import facts_of

PYTHON = b'''# licence
def outer(a):
    """Closes sessions."""
    # a remark
    def innerThing(b):
        return "text of XMLParser %s" % b
    return getUser42(a)
'''
SAME_IN = {
    ".go": b'package a\nfunc f() {\n\t// a remark\n\tsend("some text")\n}\n',
    ".java": b'class A {\n  void f() {\n    // a remark\n    send("some text");\n  }\n}\n',
    ".js": b'function f() {\n  // a remark\n  send("some text");\n}\n',
    ".ts": b"function f(): void {\n  /* a remark */\n  send(`some text`);\n}\n",
    ".rs": b'fn f() {\n  // a remark\n  send("some text");\n}\n',
    ".cs": b'class A {\n  void f() {\n    // a remark\n    send("some text");\n  }\n}\n',
    ".rb": b'def f\n  # a remark\n  send("some text")\nend\n',
    ".php": b'<?php\nfunction f() {\n  // a remark\n  send("some text");\n}\n',
    ".py": b'def f():\n    # a remark\n    send("some text")\n',
}


def words_of(path: str, source: bytes) -> dict[str, FunctionWords]:
    return {one.qualified: one for one in unpacked_words(facts_of(path, source).words)}


def test_words_are_parts_of_names_without_inflection() -> None:
    assert words_in("parseDates XMLParser snake_cased sha256 x") == [
        "pars",
        "date",
        "xml",
        "parser",
        "snake",
        "case",
        "sha256",
    ]


def test_a_function_has_its_own_words_and_not_those_of_functions_within_it() -> None:
    found = words_of("a.py", PYTHON)

    assert found["outer"].code.split() == ["def", "outer", "return", "get", "user42"]
    assert found["outer"].texts.split() == ["close", "session"]
    assert found["outer"].comments.split() == ["remark"]
    assert found["outer.innerThing"].name.split() == ["outer", "inner", "thing"]
    assert found["outer.innerThing"].texts.split() == ["text", "of", "xml", "parser"]


@pytest.mark.parametrize("suffix", SAME_IN)
def test_texts_and_comments_are_told_from_code_in_every_language(suffix: str) -> None:
    (found,) = words_of(f"a{suffix}", SAME_IN[suffix]).values()

    assert found.texts.split() == ["some", "text"]
    assert found.comments.split() == ["remark"]
    assert "send" in found.code.split()
    assert not {"some", "text", "remark"} & set(found.code.split())


def test_every_language_is_tried() -> None:
    assert len(SAME_IN) == len({language_of(f"a{suffix}") for suffix in suffixes()})


def test_a_file_without_functions_has_no_words() -> None:
    assert facts_of("a.py", b"WORDS = 'some text'\n").words == b""
