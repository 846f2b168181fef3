"""Prompts and role texts as Markdown files that a reader can find: `texts/<name>.md`.

A file is a `string.Template`, perhaps under a comment that says what it is for. Not here: what is
filled in, and how texts from outside are quoted (`quoting`).
"""

import re
from functools import cache
from pathlib import Path
from string import Template
from typing import Final

FOLDER: Final = Path(__file__).parent / "texts"

_COMMENT: Final = re.compile(r"\A<!--.*?-->\s*", re.DOTALL)
_STEP: Final = re.compile(r"^\d{1,3}\. (.+)$", re.MULTILINE)


class PromptFileError(Exception):
    """A file is not what the code that fills it expects; the message names it."""


def filled(name: str, **values: str) -> str:
    """A file with every placeholder filled. Dollar signs and braces of values mean nothing.

    Raises:
        PromptFileError: no such file, or other placeholders than the values given.
    """
    template = _template(name)
    used = set(template.get_identifiers())
    if used != set(values):
        raise PromptFileError(f"{name}: placeholders differ: {sorted(used ^ set(values))}")
    return template.substitute(values)


def numbered_steps(name: str) -> tuple[str, ...]:
    """The items of a file's numbered list, each of which is one line."""
    return tuple(_STEP.findall(_template(name).template))


@cache
def _template(name: str) -> Template:
    try:
        text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    except OSError:
        raise PromptFileError(f"{name}: cannot be read") from None
    template = Template(_COMMENT.sub("", text).strip())
    if not template.is_valid():
        raise PromptFileError(f"{name}: a dollar sign that is no placeholder is written $$")
    return template
