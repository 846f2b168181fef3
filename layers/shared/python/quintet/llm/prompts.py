"""Prompts as files that a reader can find: `<family>/prompts/<name>.md`, filled and fenced.

A file has two parts, `# System` and `# User`, with `${placeholders}` (string.Template). Text that
comes from outside is fenced when it is filled in, so that the model can tell it from our words.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

_PARTS: Final = re.compile(r"\A(?:<!--.*?-->\s*)?# System\n(.*?)\n# User\n(.*)\Z", re.DOTALL)
_TAG: Final = re.compile(r"[a-z]+")
_TAG_WITHIN: Final = re.compile(r"<\s*(?:/\s*)?([a-z]+)\b")


class PromptError(Exception):
    """A prompt file is not what the code that fills it expects; the message names the file."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Both parts of a file, before anything is filled in."""

    system: Template
    user: Template

    def filled(self, **values: str) -> tuple[str, str]:
        """System and user text. A value's own dollar signs mean nothing.

        Raises:
            KeyError: a placeholder without a value, which `load_prompt` has ruled out.
        """
        return self.system.substitute(values), self.user.substitute(values)


def load_prompt(folder: Path, name: str, placeholders: Collection[str]) -> Prompt:
    """Reads `<folder>/<name>.md`, which must use exactly the placeholders that will be filled.

    Raises:
        PromptError: no such file, another form, or other placeholders.
    """
    file = folder / f"{name}.md"
    try:
        found = _PARTS.match(file.read_text(encoding="utf-8"))
    except OSError:
        raise PromptError(f"{file.name}: cannot be read") from None
    if found is None:
        raise PromptError(f"{file.name}: must have the parts # System and # User")
    parts = [Template(part.strip()) for part in found.groups()]
    if not all(part.is_valid() for part in parts):
        raise PromptError(f"{file.name}: a dollar sign that is no placeholder is written $$")
    used = {placeholder for part in parts for placeholder in part.get_identifiers()}
    if used != set(placeholders):
        differing = ", ".join(sorted(used ^ set(placeholders)))
        raise PromptError(f"{file.name}: placeholders differ: {differing}")
    return Prompt(*parts)


def fenced(tag: str, text: str) -> str:
    """Text from outside between `<tag>` and `</tag>`, which nothing in it can close.

    The tag is made longer until it does not occur in the text, as a Markdown fence is.

    Raises:
        ValueError: the tag is not a word in small letters.
    """
    if not _TAG.fullmatch(tag):
        raise ValueError(f"no tag: {tag}")
    within = set(_TAG_WITHIN.findall(text.casefold()))
    fence = tag
    while fence in within:
        fence += "x"
    return f"<{fence}>\n{text}\n</{fence}>"
