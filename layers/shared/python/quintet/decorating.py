"""What a decorator leaves in a family's class, and how it is bound to the object of that class.

Not here: the decorators (`family`), or what they make (`declarations`).
"""

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from quintet.declarations import Complete, EntryPage
from quintet.requests.tasks import Unfinished


class NoArguments(BaseModel):
    """The input of tools and prompts that need none."""


class Declaration:
    """What a decorator leaves in the class: the function, and how to make the object of it."""

    def __init__(self, function: Callable[..., Any], make: Callable[..., Any]) -> None:
        self.function = function
        self._make = make
        self._entries: Callable[..., EntryPage] | None = None
        self._completions: dict[str, Complete] = {}
        self._prepare: Callable[..., str | None] | None = None
        self.__doc__ = function.__doc__

    def __get__(self, owner: Any, kind: Any = None) -> Any:
        """On an instance the plain bound method, so that declarations can be called directly."""
        return self if owner is None else self.function.__get__(owner, kind)

    def entries(self, function: Callable[..., EntryPage]) -> Callable[..., EntryPage]:
        """Declares who lists a template's resources: `(self, offset, limit[, call])`."""
        self._entries = function
        return function

    def completes(self, argument: str) -> Callable[[Complete], Complete]:
        """Declares who completes an argument: `(self, prefix[, call])`."""

        def declare(function: Complete) -> Complete:
            self._completions[argument] = function
            return function

        return declare

    def prepares(self, function: Callable[..., str | None]) -> Callable[..., str | None]:
        """Declares what a long tool does before its call may become a task: `(self[, call])`.

        Or `(self, arguments[, call])`. It runs in the request, may refuse and may ask, and tells
        the version of what the answer will be made from, if there is one: a call with the same
        arguments on another version is another job.
        """
        self._prepare = function
        return function

    def bind(self, owner: Any) -> Any:
        """The declared object, its functions bound to the instance that declares it."""
        made = self._make(self.function.__get__(owner))
        extra: dict[str, Any] = {"run": _adapted(made.run)}
        if self._entries is not None:
            extra["entries"] = _adapted(self._entries.__get__(owner))
        if self._completions:
            extra["completions"] = {
                name: _adapted(function.__get__(owner))
                for name, function in self._completions.items()
            }
        if self._prepare is not None:
            extra["prepare"] = _adapted(self._prepare.__get__(owner))
        return replace(made, **extra)


def models_of(run: Callable[..., Any]) -> tuple[type[BaseModel], Any]:
    """The model of a declaration's first parameter, and what it returns."""
    hints = get_type_hints(run)
    output = hints.pop("return", None)
    names = [name for name in inspect.signature(run).parameters if name != "call"]
    return hints[names[0]] if names else NoArguments, _whole(output)


def _whole(output: Any) -> Any:
    """What a tool returns when it comes to its end: the union without what is `Unfinished`."""
    members = get_args(output)
    unfinished = [member for member in members if get_origin(member) is Unfinished]
    for member in unfinished:
        if "job_id" not in get_args(member)[0].model_fields:
            raise TypeError(f"{member} has no job_id to tell its caller")
    kept = [member for member in members if member not in unfinished]
    return reduce(or_, kept) if unfinished else output


def _adapted(run: Callable[..., Any]) -> Callable[..., Any]:
    """The function under the full signature `(*arguments, call)`, whatever it leaves out."""
    names = list(inspect.signature(run).parameters)
    if "call" not in names:
        return lambda *given: run(*given[: len(names)])
    return lambda *given: run(*given[: len(names) - 1], given[-1])


def description_of(run: Callable[..., Any]) -> str:
    """A declaration's docstring on one line."""
    return " ".join((inspect.getdoc(run) or "").split())
