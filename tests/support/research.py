"""The research family with a library of a few documents."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.research.handler import build_family
from quintet.research.indexing import reindex
from quintet.research.library_store import DOCUMENTS, S3Library
from quintet.research.settings import ResearchSettings
from quintet.resources import physical_name
from quintet.resources.families.research import LIBRARY
from tests.support.wire import Caller
from tests.support.world import STAGE, World, account_of

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
class ResearchWorld(World):
    """Everything a test wants to drive or look at."""

    store: S3Library

    def token(self, permissions: Sequence[str] = ALL_PERMISSIONS, subject: str = "tester") -> str:
        return self.account.token(permissions, subject)

    def caller(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> Caller:
        return self.wire(revision, permissions, subject)

    def publish(self, documents: dict[str, str]) -> None:
        for path, text in documents.items():
            self.store.write(DOCUMENTS + path, text.encode(), "text/markdown")
        reindex(self.store)


@contextmanager
def research_world(**changed: int | str) -> Iterator[ResearchWorld]:
    """A fresh world; `tools_per_minute=5` and the like change its settings."""
    with account_of("research", **changed) as account:
        settings = ResearchSettings.load(account.environment)
        platform = account.platform(settings)
        store = S3Library(account.clients, physical_name(STAGE, LIBRARY))
        endpoint = platform.endpoint(build_family(platform, settings))
        world = ResearchWorld(account, endpoint, store)
        world.publish(DOCUMENTS_BY_PATH)
        yield world
