"""What planning tells whoever schedules deliveries, as a Protocol."""

from collections.abc import Sequence
from typing import Protocol

from quintet.assistant.entities.notifications import Notification


class PlanChanges(Protocol):
    """Hears of every plan that was kept or taken back, right after it was."""

    def __call__(self, tenant: str, added: Sequence[Notification], removed: Sequence[str]) -> None:
        """`added` are planned now, `removed` are ids of what is not planned any more.

        Nothing is lost where this fails: what is planned stands among what is due, and a sweep
        finds it there.
        """
        ...


def left_to_the_sweep(tenant: str, added: Sequence[Notification], removed: Sequence[str]) -> None:
    """Schedules nothing."""
    del tenant, added, removed
