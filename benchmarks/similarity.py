"""`python -m benchmarks.similarity`: similar contexts among ten thousand of one caller, warm.

Another number of contexts may follow on the command line.

The embedded AWS holds the rows that ten thousand summarised contexts leave; the tool is called
through the family's endpoint, so limit, reading what is new, embedding the query, comparing and
counting are all in the figure. What was waited for the embedded AWS is told apart: it looks through
all rows of a partition where DynamoDB goes to the first one asked for.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.context.facets import Facets, Mention
from quintet.context.identifiers import ContextKey, vectors
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.embedding import INSTALLED_MODEL
from quintet.language.vectors import VectorTable
from quintet.local.emulator import local_clients, running_emulator
from quintet.local.instances.counting import Counting
from quintet.local.instances.functions import LocalFunctions, Setup
from quintet.local.instances.link import DirectLink
from quintet.local.provisioning import create_resources
from quintet.local.state import STAGE, StateDirectory
from quintet.local.tokens import LOCAL_SUBJECT, local_token
from quintet.requests.principal import Principal
from quintet.resources import physical_name
from quintet.resources.families.context import CONTEXT
from quintet.rows import encoded
from quintet.settings import TokenSettings
from tests.support.wire import Caller

CONTEXTS: Final = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
VECTORS_EACH: Final = 3
_DIMENSIONS: Final = 384
_CALLS: Final = 40
_TOGETHER: Final = 25


def seed(clients: Clients, tenant: str, random: Random) -> list[bytes]:
    """Writes the facets of every context; all their vectors."""
    now, every = int(time.time() * 1000), list[bytes]()
    rows = []
    for number in range(CONTEXTS):
        made = [random.randbytes(_DIMENSIONS) for _ in range(VECTORS_EACH)]
        every += made
        context_id = f"context {number}"
        said = [_message(now + at, random) for at in range(VECTORS_EACH)]
        facets = replace(
            Facets(context_id, 0, INSTALLED_MODEL).with_messages(said, made),
            summary=made[0],
            summary_version=1,
        )
        key = ContextKey.of(tenant, context_id)
        rows.append({"pk": vectors(tenant), "sk": key.timed(now - 120_000), **facets.row()})
    for start in range(0, len(rows), _TOGETHER):
        requests: Any = [
            {"PutRequest": {"Item": encoded(row)}} for row in rows[start : start + _TOGETHER]
        ]
        clients.dynamodb().batch_write_item(RequestItems={physical_name(STAGE, CONTEXT): requests})
    return every


def _message(time: int, random: Random) -> Mention:
    """Sixty words out of twenty thousand, the early ones often: a passage of its own."""
    text = " ".join(f"word{int(20_000 ** random.random())}" for _ in range(60))
    return Mention.of(time, "user", "", text)


class Waiting:
    """The time between asking AWS and its answer, in milliseconds."""

    def __init__(self, clients: Clients) -> None:
        self.milliseconds = 0.0
        self._since = 0.0
        for client in (clients.dynamodb(), clients.dynamodb_for_limits()):
            client.meta.events.register("before-call", self._asked)
            client.meta.events.register("after-call", self._answered)

    def _asked(self, **_: Any) -> None:
        self._since = time.perf_counter()

    def _answered(self, **_: Any) -> None:
        self.milliseconds += (time.perf_counter() - self._since) * 1000


def milliseconds(work: Callable[[], Any]) -> float:
    """How long one call takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def main() -> None:
    """Prints the figures."""
    random = Random(4)  # noqa: S311 - the same vectors in every run
    with tempfile.TemporaryDirectory() as temporary:
        state = StateDirectory.opened(Path(temporary))
        with running_emulator(state) as url, Path(os.devnull).open("w") as log:
            clients = local_clients(url)
            create_resources(clients, STAGE)
            options = {"TOOLS_PER_MINUTE": "100000"}
            setup = Setup(state.path, url, options)
            counting = Counting(clients, options, log)
            functions = LocalFunctions(setup, DirectLink(counting.answer))
            issuer = TokenSettings.model_fields["token_issuer"].default
            tenant = Principal(issuer, LOCAL_SUBJECT, ()).tenant
            every = seed(clients, tenant, random)
            token = local_token(state, LOCAL_SUBJECT, ALL_PERMISSIONS, 1)
            call = Caller(functions.gateway("context").endpoint.handle, token).call
            asked = (
                {"query": f"what did we decide about word{n} and word{7 * n}?"}
                for n in range(_CALLS + 1)
            )
            first = milliseconds(lambda: call("get_similar_contexts", next(asked)))
            waiting = Waiting(clients)
            warm, own = list[float](), list[float]()
            for _ in range(_CALLS):
                before = waiting.milliseconds
                warm.append(milliseconds(lambda: call("get_similar_contexts", next(asked))))
                own.append(warm[-1] - (waiting.milliseconds - before))
    table = VectorTable(every)
    compared = [milliseconds(lambda: table.nearest(every[0], 5)) for _ in range(_CALLS)]
    print(f"{CONTEXTS} contexts, {len(every)} vectors and as many summaries as contexts")
    print(f"  first call, which reads and loads everything: {first:.0f} ms")
    print(f"  warm: p50 {statistics.median(warm):.1f} ms, ", end="")
    print(f"of which ours, without waiting for AWS, {statistics.median(own):.1f} ms (target 60)")
    print(f"  the comparison alone: p50 {statistics.median(compared):.1f} ms")


if __name__ == "__main__":
    main()
