"""Many threads at once, against an emulator whose transactions are atomic; moto's are not."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from quintet.context.identifiers import ContextKey
from quintet.context.models import AddMessage, AddRelationship
from quintet.context.services import Services
from quintet.context.settings import ContextServiceSettings
from quintet.observability import Observability
from tests.support.embedded_aws import embedded_aws
from tests.support.world import NOON

STAGE = "load"
TENANT = "t" * 26


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with embedded_aws(tmp_path_factory.mktemp("state"), STAGE) as clients:
        settings = ContextServiceSettings(
            context_table=f"quintet-{STAGE}-context",
            contexts_bucket=f"quintet-{STAGE}-contexts",
            summaries_queue=f"quintet-{STAGE}-summaries",
            use_vector_db=False,
        )
        watcher = Observability("context", emit_metrics=False)
        yield Services.made(settings, clients, watcher, clock=lambda: NOON)


def message(context: str, text: str, key: str | None = None) -> AddMessage:
    return AddMessage(contextId=context, message=text, role="user", idempotencyKey=key)


def said(services: Services, context: str) -> list[str]:
    read = services.conversations.read(ContextKey.of(TENANT, context))
    assert read is not None
    found = list(read.messages)
    assert len({one.time for one in found}) == read.head.messages == len(found)
    return [one.content for one in found]


def test_of_messages_added_at_the_same_moment_none_is_lost(services: Services) -> None:
    texts = [f"message {number}" for number in range(24)]

    with ThreadPoolExecutor(4) as threads:
        list(
            threads.map(
                lambda text: services.conversations.add(
                    TENANT, message("busy", text), services.now()
                ),
                texts,
            )
        )

    assert sorted(said(services, "busy")) == sorted(texts)


def test_long_messages_of_the_same_moment_keep_each_its_own_text(services: Services) -> None:
    texts = [letter * 400_000 for letter in "abcd"]

    with ThreadPoolExecutor(4) as threads:
        list(
            threads.map(
                lambda text: services.conversations.add(
                    TENANT, message("long", text), services.now()
                ),
                texts,
            )
        )

    assert sorted(said(services, "long")) == texts


def test_of_the_same_call_many_times_at_once_one_message_is_stored(services: Services) -> None:
    with ThreadPoolExecutor(6) as threads:
        list(
            threads.map(
                lambda _: services.conversations.add(
                    TENANT, message("once", "only once", "key"), services.now()
                ),
                range(6),
            )
        )

    assert said(services, "once") == ["only once"]


def test_summaries_at_once_make_one_version_each(services: Services) -> None:
    services.conversations.add(TENANT, message("read", "Something was said."), services.now())
    key = ContextKey.of(TENANT, "read")

    with ThreadPoolExecutor(3) as threads:
        made = list(
            threads.map(lambda _: services.summaries.summarise(key, services.now()), range(3))
        )

    assert sorted(one.version for one in made if one is not None) == [1, 2, 3]


def test_the_same_relationship_at_once_is_counted_once(services: Services) -> None:
    for context in ("from", "to"):
        services.conversations.add(TENANT, message(context, "x"), services.now())
    asked = AddRelationship(sourceContextId="from", targetContextId="to", relationshipType="parent")

    with ThreadPoolExecutor(4) as threads:
        list(
            threads.map(
                lambda _: services.relationships.add(TENANT, asked, services.now()), range(4)
            )
        )

    metrics = services.metrics.metrics(TENANT, "day", services.now())
    assert metrics.relationshipMetrics.byType["parent"] == 1
    assert metrics.byType["add_relationship"] == 4
