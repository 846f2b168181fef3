"""Two members of a team and strangers, over every tool, resource, task and route declared.

The tests build on one another: what members write is erased in the end.
"""

from collections.abc import Iterator

import pytest

from quintet.local.erasing import Kept
from quintet.protocol.engine import TASK_METHODS
from quintet.resources import FAMILIES
from tests.support.team_stage import TEAM, Exchange, Request, TeamStage, person, team_stage

ANN, BOB = person("ann", TEAM), person("bob", TEAM)
ALONE = person("bob")
STRANGERS = {
    "a stranger": person("mallory"),
    "a member without the team": ALONE,
}


@pytest.fixture(scope="module")
def stage() -> Iterator[TeamStage]:
    with team_stage() as made:
        yield made


@pytest.fixture(scope="module")
def requests(stage: TeamStage) -> list[Request]:
    return list(stage.requests())


def test_every_kind_of_request_is_derived(requests: list[Request]) -> None:
    names = {request.name.split()[0] for request in requests}

    assert {request.family for request in requests} == {family.name for family in FAMILIES}
    assert {"resources/read", "completion/complete", "get", "post", "patch", "delete"} <= names
    assert len(requests) > 80


def test_members_read_the_same(stage: TeamStage, requests: list[Request]) -> None:
    shown: dict[str, set[str]] = {}
    for request in requests:
        if not request.is_read:
            continue
        first, second = stage.ask(request, ANN), stage.ask(request, BOB)
        assert (second.status, second.marks) == (first.status, first.marks), request.name
        assert_of_no_member(first, second)
        shown.setdefault(request.family, set()).update(second.marks)

    assert {family for family, marks in shown.items() if marks} >= {
        "assistant",
        "context",
        "reasoning",
    }


def assert_of_no_member(*exchanges: Exchange) -> None:
    """None of what AWS was asked for bears the name of a member."""
    for exchange in exchanges:
        assert not exchange.touches(ANN.caller), exchange.request.name
        assert not exchange.touches(BOB.caller), exchange.request.name


@pytest.mark.parametrize("who", STRANGERS)
def test_nobody_else_reaches_anything(stage: TeamStage, requests: list[Request], who: str) -> None:
    before = stage.belongings(stage.tenant)

    for request in requests:
        exchange = stage.ask(request, STRANGERS[who])
        assert exchange.status < 500, request.name
        assert exchange.marks == set(), request.name
        assert not exchange.touches(stage.tenant), request.name

    assert stage.belongings(stage.tenant) == before


def test_a_members_task_is_every_members_and_nobody_elses(stage: TeamStage) -> None:
    begun = list(stage.begun_tasks(ANN))

    assert begun
    for family, task in begun:
        for method in TASK_METHODS:
            request = stage.rpc(family, method, {"taskId": task, "inputResponses": {}})
            for stranger in STRANGERS.values():
                assert "no such task" in stage.ask(request, stranger).text, method
            assert '"result"' in stage.ask(request, BOB).text, method


def test_what_members_write_is_the_teams(stage: TeamStage, requests: list[Request]) -> None:
    writing = [request for request in requests if not request.is_read]
    reached = set()
    for request in writing:
        exchanges = [stage.ask(request, ANN), stage.ask(request, BOB)]
        assert_of_no_member(*exchanges)
        reached |= {request.family for each in exchanges if each.touches(stage.tenant)}
    assert reached >= {"assistant", "context", "orchestration", "reasoning"}
    assert stage.belongings(ANN.caller) != []  # its limits alone
    assert all("used" in row for row in stage.belongings(ANN.caller))


def test_erasing_a_member_leaves_what_is_the_teams(
    stage: TeamStage, requests: list[Request]
) -> None:
    for request in requests:
        stage.ask(request, ALONE)
    teams, own = stage.belongings(stage.tenant), stage.belongings(ALONE.tenant)

    counted = stage.erasing(ALONE).counted()
    assert stage.belongings(ALONE.tenant) == own != []
    erased = stage.erasing(ALONE).erased()

    assert erased == counted
    assert erased.rows > 5
    assert stage.belongings(ALONE.tenant) == []
    assert stage.belongings(stage.tenant) == teams


def test_erasing_a_team_leaves_nothing_of_it(stage: TeamStage) -> None:
    before = stage.everything()
    others = [row for row in before if stage.tenant not in row]

    erased = stage.erasing(ANN).erased()

    assert erased.rows > 20
    assert erased.objects > 0
    assert erased.schedules > 0
    assert stage.everything() == others
    assert stage.erasing(ANN).erased() == Kept(0, 0, 0)
