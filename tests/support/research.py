"""The research family on moto: a library of a few documents, a frozen clock, counted AWS calls."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from moto import mock_aws

from infra.local.provisioning import create_resources
from infra.resources import FAMILIES, LIBRARY, function_environment, physical_name
from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.permissions import ALL_PERMISSIONS
from quintet.auth.tokens import SharedSecretTokens
from quintet.aws.clients import Clients
from quintet.composition import Platform
from quintet.observability import Observability
from quintet.protocol.endpoint import McpEndpoint
from research.handler import SETTINGS, build_family
from research.indexing import reindex
from research.library_store import DOCUMENTS, S3Library
from tests.support.wire import Caller

STAGE = "test"
KEYS = StaticKeys((SigningKey("test", b"a secret of more than thirty-two bytes"),))
NOON = 1_800_000_000.0

RUST_ASYNC = """# Async functions in Rust

This page explains how async functions work in Rust and how to run them.

## How to write an async function

Declare an async function with `async fn` and run it on a runtime such as tokio. Use `.await` to
wait for the result of an async function without blocking the thread.

```rust
async fn fetch() -> u32 { 7 }
```

## Troubleshooting async code

A future that is never awaited does nothing, because futures in Rust are lazy. Never hold a
blocking mutex across an await, because the whole thread stops.
"""
SEGFAULTS = """# Segmentation faults

A segmentation fault is a crash that happens when an application touches memory it does not own.

## Finding the cause of a crash with a segfault

A segfault usually happens because a pointer is used after it was freed. Run the application under
a debugger and read the backtrace to find the crashing line.
"""
DOCUMENTS_BY_PATH = {
    "README.md": "# Library\n\nThe overview of this library.\n",
    "research/rust-async.md": RUST_ASYNC,
    "research/segfaults.md": SEGFAULTS,
    "patterns/rust-optimization.md": "# Optimizing Rust\n\nMeasure Rust code before optimizing it.",
}


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


@dataclass
class ResearchWorld:
    """Everything a test wants to drive or look at."""

    clients: Clients
    store: S3Library
    endpoint: McpEndpoint
    calls: AwsCalls
    clock: Clock
    log: StringIO

    def token(self, permissions: Sequence[str] = ALL_PERMISSIONS, subject: str = "tester") -> str:
        tokens = SharedSecretTokens(
            KEYS, issuer="fortitude-mcp-server", audience=STAGE, clock=self.clock
        )
        return tokens.issue(subject, permissions, 24)

    def caller(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> Caller:
        return Caller(self.endpoint.handle, self.token(permissions, subject), revision)

    def publish(self, documents: dict[str, str]) -> None:
        for path, text in documents.items():
            self.store.write(DOCUMENTS + path, text.encode(), "text/markdown")
        reindex(self.store)


@contextmanager
def research_world(**changed: int | str) -> Iterator[ResearchWorld]:
    """A fresh world; `tools_per_minute=5` and the like change its settings."""
    with mock_aws():
        clients = Clients("us-east-1")
        create_resources(clients, STAGE)
        calls = AwsCalls()
        for client in (clients.dynamodb(), clients.dynamodb_for_limits(), clients.s3()):
            calls.watch(client)
        environment = function_environment(FAMILIES[0].function, STAGE)
        overrides = {name.upper(): str(value) for name, value in changed.items()}
        settings = SETTINGS.load({**environment, "STAGE": STAGE, **overrides})
        clock, log = Clock(), StringIO()
        watcher = Observability("research", stream=log, emit_metrics=False)
        platform = Platform(settings, clients, KEYS, watcher, clock=clock)
        store = S3Library(clients, physical_name(STAGE, LIBRARY))
        endpoint = platform.endpoint(build_family(platform, settings))
        world = ResearchWorld(clients, store, endpoint, calls, clock, log)
        world.publish(DOCUMENTS_BY_PATH)
        yield world
