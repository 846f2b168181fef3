"""Whose fault each error is: the one table, looked at from outside."""

import ast
from collections.abc import Iterator
from importlib import import_module

from quintet.errors import QuintetError
from tests.support.sources import DEPLOYED_ROOTS, module_of, sources

OURS = {
    "DamagedAnswerError",
    "DeadlineExceededError",
    "EmbeddingFailedError",
    "InternalError",
    "LibraryDeniedError",
    "ModelFailedError",
    "NoRoomError",
    "ProviderFailedError",
    "ResultTooLargeError",
    "ServiceUnavailableError",
    "TransientModelError",
    "UnusableIndexError",
}
THEIRS = {
    "AuthenticationError",
    "BadInputError",
    "CallCancelledError",
    "ConflictError",
    "FetchFailedError",
    "HostBusyError",
    "LimitExceededError",
    "NotFoundError",
    "PermissionDeniedError",
    "ProtocolError",
    "SendingFailedError",
    "ToolFailedError",
    "WorkGoesOnError",
}
"""Of callers, and of others' servers that are asked for them; with all kinds below them."""


def every_kind(kind: type[QuintetError] = QuintetError) -> Iterator[type[QuintetError]]:
    """The kinds of error that any module declares."""
    for below in kind.__subclasses__():
        yield below
        yield from every_kind(below)


def import_errors() -> None:
    """Every module that declares an error."""
    for file in sources(DEPLOYED_ROOTS):
        classes = [node for node in ast.parse(file.read_text()).body if "ClassDef" in repr(node)]
        if any(getattr(node, "name", "").endswith("Error") for node in classes):
            import_module(module_of(file))


def test_every_error_is_ours_or_the_callers_by_this_table() -> None:
    import_errors()
    kinds = {kind for kind in every_kind() if not kind.__module__.startswith("tests.")}

    assert {kind.__name__ for kind in kinds if kind.is_fault} == OURS
    for kind in kinds - {kind for kind in kinds if kind.is_fault}:
        assert THEIRS & {base.__name__ for base in kind.__mro__}, kind


def test_what_nobody_thought_of_is_ours() -> None:
    class NewError(QuintetError):
        """Of a family that forgot to say whose it is."""

    assert NewError.is_fault
