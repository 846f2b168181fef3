"""Named mistakes in deliveries, each of which `python -m benchmarks.soak --broken` must find."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final
from unittest.mock import patch

from quintet.assistant.delivery import attempt_rows, attempt_store, attempting, delivering
from quintet.assistant.delivery.report_store import ReportStore
from quintet.assistant.scheduling.sweeping import Sweep, SweepReport

_claimed: Final = attempt_rows.claimed


def _invalid_claim(*seen: Any, **named: Any) -> Any:
    action = _claimed(*seen, **named)
    return replace(action, update=action.update.replace("claim = :claim", "claim"))


def _unconditional_claim(*seen: Any, **named: Any) -> Any:
    return replace(_claimed(*seen, **named), condition="")


def _swept_nothing(*_: Any) -> SweepReport:
    return SweepReport(sent=0, given_up=0, is_whole=True)


def _no_sendings(*_: Any) -> Iterator[Any]:
    return iter(())


def _one_attempt(*_: Any) -> int:
    return 1


MUTATIONS: Final[Mapping[str, tuple[tuple[Any, str, Callable[..., Any]], ...]]] = {
    "claim-invalid": ((attempt_store, "claimed", _invalid_claim),),
    "claim-unconditional": ((attempt_store, "claimed", _unconditional_claim),),
    "sweep-off": ((Sweep, "run", _swept_nothing),),
    "reports-ignored": ((ReportStore, "sendings", _no_sendings),),
    "retry-dropped": (
        (attempting, "attempts_allowed", _one_attempt),
        (delivering, "attempts_allowed", _one_attempt),
    ),
}
"""What stands in for what, by the mistake's name."""


@contextmanager
def mutated(name: str) -> Iterator[None]:
    """The mistake of this name is made while the block runs; none for an empty name."""
    changes = [patch.object(*change) for change in MUTATIONS[name]] if name else []
    for change in changes:
        change.start()
    try:
        yield
    finally:
        for change in changes:
            change.stop()
