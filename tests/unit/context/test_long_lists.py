"""Lists that do not fit into one answer: sessions, and the relationships of an export."""

from collections.abc import Iterator

import pytest

from quintet.context.exporting import export
from quintet.context.models import ExportContext, VisualizeContext
from quintet.context.services import Services
from quintet.context.settings import ContextServiceSettings
from quintet.context.visualizing import list_sessions
from tests.support.context import ContextWorld, context_world

LONG = "x" * 900


@pytest.fixture
def space() -> Iterator[ContextWorld]:
    with context_world() as made:
        yield made


def services(space: ContextWorld) -> tuple[Services, str]:
    settings = ContextServiceSettings(
        context_table=space.table,
        contexts_bucket=space.account.environment["CONTEXTS_BUCKET"],
        summaries_queue=space.account.environment["SUMMARIES_QUEUE"],
    )
    tenant = space.rows()[0]["pk"]["S"].partition("#")[0]
    return Services.made(settings, space.clients, space.account.observability), tenant


def test_all_sessions_are_told_page_by_page(space: ContextWorld) -> None:
    caller = space.caller()
    ids = [f"{number} {LONG}" for number in range(7)]
    for context in ids:
        caller.add(context, "x")
        space.clock.now += 1
    made, tenant = services(space)

    told: list[str] = []
    asked = VisualizeContext()
    while True:
        page = list_sessions(made.conversations, tenant, asked, room=4000)
        wire = page.model_dump()
        assert len(wire["sessions"]) == 2 or "nextCursor" not in wire
        told += wire["sessions"]
        if "nextCursor" not in wire:
            break
        asked = VisualizeContext(cursor=wire["nextCursor"])

    assert told == ids


def test_an_export_tells_every_relationship_and_message_once(space: ContextWorld) -> None:
    caller = space.caller()
    others = [f"{number} {LONG}" for number in range(6)]
    caller.add("c", "first")
    caller.add("c", "second")
    for other in others:
        caller.add(other, "x")
        caller.ask(
            "add_relationship",
            sourceContextId="c",
            targetContextId=other,
            relationshipType="similar",
        )
    made, tenant = services(space)

    relationships: list[str] = []
    messages: list[str] = []
    pages = 0
    asked = ExportContext(contextId="c")
    while True:
        page = export(made.conversations, made.relationships, tenant, asked, room=6000)
        wire = page.model_dump()
        relationships += [one["targetContextId"] for one in wire["relationships"]]
        messages += [one["content"] for one in wire["messages"]]
        pages += 1
        if "nextCursor" not in wire:
            break
        asked = ExportContext(contextId="c", cursor=wire["nextCursor"])

    assert sorted(relationships) == sorted(others)
    assert messages == ["first", "second"]
    assert pages > 1
