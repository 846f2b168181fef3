"""What languages share of which every file is read by the same grammar and the same query."""

from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from tree_sitter import Language as Grammar


class OneGrammar:
    """Answers the part of `Language` that tells how files are read."""

    captured: ClassVar[str]
    """The query."""
    binding: ClassVar[Callable[[], object]]
    """The function of the grammar's package that gives it."""

    def grammar(self, _suffix: str) -> Grammar:
        """One grammar for all."""
        return self._grammar

    def query(self, _suffix: str) -> str:
        """What is captured."""
        return self.captured

    @cached_property
    def _grammar(self) -> Grammar:
        return Grammar(type(self).binding())
