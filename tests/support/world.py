"""One family on moto: its tables, a frozen clock, counted AWS calls, callers with tokens.

What a family's own tests add (documents, queues, servers to fetch from) stands beside, in a module
with the family's name.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from io import StringIO
from typing import Any

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.tokens import SharedSecretTokens
from quintet.aws.clients import Clients
from quintet.composition import Platform
from quintet.deployment.function_settings import settings_model
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.observability import Observability
from quintet.protocol.endpoint import McpEndpoint
from quintet.resources import FAMILIES, Function, Table, function_environment, physical_name
from quintet.resources.firing import emitted, firing
from quintet.settings import FamilySettings
from tests.support.moto_aws import aws_of_a_stage
from tests.support.wire import Answer, Caller

STAGE = "test"
KEYS = StaticKeys((SigningKey("test", b"a secret of more than thirty-two bytes"),))
NOON = 1_800_000_000.0
MANY = 100_000
"""A limit that no test reaches by accident."""


@dataclass
class Clock:
    """Stands still until it is moved."""

    now: float = NOON

    def __call__(self) -> float:
        return self.now


@dataclass
class AwsCalls:
    """Counts what is asked of AWS, by service and operation."""

    made: Counter[str] = field(default_factory=Counter)

    def watch(self, client: Any) -> None:
        service = client.meta.service_model.service_name

        def count(model: Any, **_: Any) -> None:
            self.made[f"{service}.{model.name}"] += 1

        client.meta.events.register("before-call", count)

    @contextmanager
    def counted(self) -> Iterator[Counter[str]]:
        """The calls made inside the block."""
        before = Counter(self.made)
        inside: Counter[str] = Counter()
        yield inside
        inside.update(self.made - before)


def nothing() -> None:
    """No embedder: words are compared."""


@dataclass(frozen=True)
class ToolCaller:
    """One client of tools, on a revision that has structured answers."""

    wire: Caller

    def call(self, tool: str, **arguments: Any) -> Answer:
        return self.wire.call(tool, arguments)

    def ask(self, tool: str, **arguments: Any) -> Any:
        """The structured answer of a call that must not fail."""
        result = self.call(tool, **arguments).result
        assert result["isError"] is False, result
        structured = result["structuredContent"]
        return structured["result"] if set(structured) == {"result"} else structured

    def refused(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The error of a call that must fail."""
        result = self.call(tool, **arguments).result
        assert result["isError"] is True, result
        error: dict[str, Any] = result["structuredContent"]["error"]
        return error


@dataclass
class Account:
    """What a family finds in AWS, and who watches it there."""

    family: str
    clients: Clients
    calls: AwsCalls
    clock: Clock
    log: StringIO
    environment: dict[str, str]
    observability: Observability

    def platform(self, settings: FamilySettings) -> Platform:
        """What the family is built on."""
        return Platform(settings, self.clients, KEYS, self.observability, clock=self.clock)

    def token(self, permissions: Sequence[str] = ALL_PERMISSIONS, subject: str = "tester") -> str:
        tokens = SharedSecretTokens(
            KEYS, issuer="fortitude-mcp-server", audience=STAGE, clock=self.clock
        )
        return tokens.issue(subject, permissions, 24)

    def fired(self) -> frozenset[str]:
        """The alarms that what was logged up to now would raise."""
        return firing(emitted(self.log.getvalue().splitlines()), stage=STAGE)

    def rows(self, table: Table, beginning: str = "") -> list[dict[str, Any]]:
        """Everything in a table whose sort key begins so, by key."""
        pages = self.clients.dynamodb().get_paginator("scan")
        name = physical_name(STAGE, table)
        items: list[dict[str, Any]] = [
            item for page in pages.paginate(TableName=name) for item in page["Items"]
        ]
        found = [item for item in items if item["sk"]["S"].startswith(beginning)]
        return sorted(found, key=lambda item: (item["pk"]["S"], item["sk"]["S"]))


@dataclass
class InAccount:
    """What stands in an account, with a short way to its parts."""

    account: Account

    @property
    def clients(self) -> Clients:
        return self.account.clients

    @property
    def calls(self) -> AwsCalls:
        return self.account.calls

    @property
    def clock(self) -> Clock:
        return self.account.clock

    @property
    def log(self) -> StringIO:
        return self.account.log


@dataclass
class World(InAccount):
    """A family in its account, and its clients."""

    endpoint: McpEndpoint

    def wire(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> Caller:
        """A client as the protocol sees it."""
        return Caller(self.endpoint.handle, self.account.token(permissions, subject), revision)


@contextmanager
def watched_resources() -> Iterator[tuple[Clients, AwsCalls]]:
    """A stage's resources on moto, and the calls that are made to them."""
    with aws_of_a_stage(STAGE) as clients:
        calls = AwsCalls()
        every = (clients.dynamodb(), clients.dynamodb_for_limits(), clients.s3(), clients.sqs())
        for client in every:
            calls.watch(client)
        yield clients, calls


def function_of(family: str) -> Function:
    """The declared function that answers a family's address."""
    (function,) = [declared.function for declared in FAMILIES if declared.name == family]
    return function


@contextmanager
def account_of(family: str, **changed: Any) -> Iterator[Account]:
    """A fresh account; `tools_per_minute=5` and the like change the family's settings."""
    with watched_resources() as (clients, calls):
        environment = {
            **function_environment(function_of(family), STAGE),
            "STAGE": STAGE,
            **{name.upper(): str(value) for name, value in changed.items()},
        }
        log = StringIO()
        watcher = Observability(family, stage=STAGE, stream=log)
        yield Account(family, clients, calls, Clock(), log, environment, watcher)


@contextmanager
def family_world(family: str, **changed: Any) -> Iterator[World]:
    """A family in a fresh account, as its handler builds it; `changed` are settings."""
    with account_of(family, **changed) as account:
        function = function_of(family)
        settings: Any = settings_model(function).load(account.environment)
        platform = account.platform(settings)
        build_family = import_module(function.module).build_family
        yield World(account, platform.endpoint(build_family(platform, settings)))
