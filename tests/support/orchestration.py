"""The orchestration family, and what it finds outside: nothing, unless a test says what."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.embedding import Embedder
from quintet.orchestration.handler import build_family
from quintet.orchestration.settings import OrchestrationSettings
from quintet.outbound.addresses import Address
from quintet.outbound.client import OutboundClient
from quintet.resources.families.orchestration import ORCHESTRATION
from tests.support.world import MANY, Account, ToolCaller, World, account_of, nothing


@dataclass(frozen=True)
class JarvisCaller(ToolCaller):
    """One client, and short names for what it does most."""

    def jarvis(self, **arguments: Any) -> Any:
        return self.ask("JARVIS", **arguments)

    def done(self, session: str, phase: str, **payload: Any) -> Any:
        """Completes a phase; no payload is sent where there is nothing in it."""
        given = {"payload": payload} if payload else {}
        return self.jarvis(session_id=session, phase_completed=phase, **given)


@dataclass
class OrchestrationWorld(World):
    """Everything a test wants to drive or look at."""

    embedder: Callable[[], Embedder | None]
    outbound: OutboundClient

    def caller(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> JarvisCaller:
        return JarvisCaller(self.wire(revision, permissions, subject))

    def second_instance(self) -> "OrchestrationWorld":
        """Another instance of the function on the same table, which remembers nothing."""
        return _instance(self.account, self.embedder, self.outbound)

    def rows(self, beginning: str = "") -> list[dict[str, Any]]:
        """Everything in the table whose sort key begins so, by key."""
        return self.account.rows(ORCHESTRATION, beginning)


def offline(host: str, port: int, seconds: float) -> Sequence[Address]:
    """A resolver on a machine without a network."""
    del port, seconds
    raise OSError(f"no address for {host}")


@contextmanager
def orchestration_world(
    embedder: Callable[[], Embedder | None] = nothing,
    outbound: OutboundClient | None = None,
    **settings: Any,
) -> Iterator[OrchestrationWorld]:
    """A fresh world; `tools_per_minute=5`, `api_discovery=False` and the like change settings."""
    with account_of("orchestration", **{"tools_per_minute": MANY, **settings}) as account:
        yield _instance(account, embedder, outbound or OutboundClient(resolver=offline))


def _instance(
    account: Account, embedder: Callable[[], Embedder | None], outbound: OutboundClient
) -> OrchestrationWorld:
    settings = OrchestrationSettings.load(account.environment)
    platform = account.platform(settings)
    family = build_family(platform, settings, embedder=embedder, outbound=outbound)
    return OrchestrationWorld(account, platform.endpoint(family), embedder, outbound)
