"""`python -m benchmarks.similarity`: similar contexts among ten thousand of one caller, warm.

Another number of contexts may follow on the command line, or `--growth`: comparing alone, with a
hundred to a hundred thousand contexts.

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
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.context.facets import Facets, Mention
from quintet.context.identifiers import ContextKey, vectors
from quintet.context.landscape import Landscape
from quintet.context.nearest import Asked
from quintet.context.words import words
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.embedding import INSTALLED_MODEL
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
from quintet.rows import Row, encoded
from quintet.settings import TokenSettings
from tests.support.wire import Caller

CONTEXTS: Final = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 10_000
_GROWTH: Final = (100, 1000, 10_000, 100_000)
_QUESTION: Final = "what did we decide about word{} and word{}?"
VECTORS_EACH: Final = 3
_DIMENSIONS: Final = 384
_CALLS: Final = 40
_TOGETHER: Final = 25


def facets_rows(tenant: str, count: int, random: Random) -> Iterator[Row]:
    """The rows that so many summarised contexts leave."""
    now = int(time.time() * 1000)
    for number in range(count):
        made = [random.randbytes(_DIMENSIONS) for _ in range(VECTORS_EACH)]
        context_id = f"context {number}"
        said = [_message(now + at, random) for at in range(VECTORS_EACH)]
        facets = replace(
            Facets(context_id, 0, INSTALLED_MODEL).with_messages(said, made),
            summary=made[0],
            summary_version=1,
        )
        key = ContextKey.of(tenant, context_id)
        yield {"pk": vectors(tenant), "sk": f"{key.timed(now - 120_000)}#facets", **facets.row()}


def seed(clients: Clients, tenant: str, random: Random) -> None:
    """Writes the facets of every context."""
    rows = facets_rows(tenant, CONTEXTS, random)
    while some := list(islice(rows, _TOGETHER)):
        requests: Any = [{"PutRequest": {"Item": encoded(row)}} for row in some]
        clients.dynamodb().batch_write_item(RequestItems={physical_name(STAGE, CONTEXT): requests})


def growth(random: Random) -> None:
    """What comparing takes of the processor with ever more contexts, without AWS and embedding."""
    before = 0.0
    for count in _GROWTH:
        landscape = Landscape()
        for row in facets_rows("t", count, random):
            landscape.take(row)
        first, *warm = [_comparing(landscape, number, random) for number in range(_CALLS + 1)]
        p50 = statistics.median(warm)
        ratio = f", {p50 / before:.1f} times as long" if before else ""
        print(f"{count:>7} contexts: first {first:.0f} ms, then p50 {p50:.2f} ms{ratio}")
        before = p50


def _comparing(landscape: Landscape, number: int, random: Random) -> float:
    """Milliseconds of processor time."""
    asked = Asked(random.randbytes(_DIMENSIONS), words(_QUESTION.format(number, 7 * number)))
    started = time.process_time()
    landscape.nearest(asked, INSTALLED_MODEL, 5)
    return (time.process_time() - started) * 1000


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
    if "--growth" in sys.argv:
        growth(random)
        return
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
            seed(clients, tenant, random)
            token = local_token(state, LOCAL_SUBJECT, ALL_PERMISSIONS, 1)
            call = Caller(functions.gateway("context").endpoint.handle, token).call
            asked = ({"query": _QUESTION.format(n, 7 * n)} for n in range(_CALLS + 1))
            first = milliseconds(lambda: call("get_similar_contexts", next(asked)))
            waiting = Waiting(clients)
            warm, own = list[float](), list[float]()
            for _ in range(_CALLS):
                before = waiting.milliseconds
                warm.append(milliseconds(lambda: call("get_similar_contexts", next(asked))))
                own.append(warm[-1] - (waiting.milliseconds - before))
    print(f"{CONTEXTS} contexts of {VECTORS_EACH} passages and a summary, through the endpoint")
    print(f"  first call, which reads and loads everything: {first:.0f} ms")
    print(f"  warm: p50 {statistics.median(warm):.1f} ms, ", end="")
    print(f"of which ours, without waiting for AWS, {statistics.median(own):.1f} ms (target 60)")


if __name__ == "__main__":
    main()
