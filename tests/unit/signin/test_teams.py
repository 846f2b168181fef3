"""Teams follow from groups of the upstream, which is asked again at each renewal."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from quintet.errors import AuthenticationError
from quintet.local.erasing import Belongings
from quintet.local.state import STAGE
from quintet.requests.principal import Principal
from quintet.resources import SIGN_IN, physical_name
from quintet.signin.settings import SignInOptions
from quintet.signin.users import UserRules
from tests.support.oidc_provider import ADA
from tests.support.signin_world import Answer, SignInWorld, sign_in_world
from tests.support.upstream_world import UpstreamWorld, upstream_world

ISSUER = "https://login.example"
RULES = UserRules(
    ("context:read",),
    {"writers": ("context:write",)},
    teams={"g-red": "red", "g-blue": "blue", "g-reds": "red"},
)
BOTH = "context:read context:write"


@contextmanager
def people(folder: Path, *, gives_refresh: bool) -> Iterator[UpstreamWorld]:
    with upstream_world(folder / "state", RULES) as world:
        world.provider.gives_refresh = gives_refresh
        yield world


@pytest.fixture
def world(tmp_path: Path) -> Iterator[UpstreamWorld]:
    """A provider that can be asked again, and a member of the team red."""
    with people(tmp_path, gives_refresh=True) as made:
        made.provider.user = member("g-red")
        yield made


@pytest.fixture
def silent(tmp_path: Path) -> Iterator[UpstreamWorld]:
    """A provider that cannot be asked again, and a member of the team red."""
    with people(tmp_path, gives_refresh=False) as made:
        made.provider.user = member("g-red")
        yield made


def member(*groups: str, subject: str = "u-1") -> dict[str, Any]:
    return {**ADA, "sub": subject, "groups": list(groups)}


def tokens(world: UpstreamWorld, team: str, scope: str = BOTH) -> dict[str, Any]:
    """What a client gets whose user has allowed it for a team."""
    page = world.page(scope=scope)
    issued: dict[str, Any] = world.redeem(world.decide(page, team=team).outcome["code"]).json
    return issued


def principal(world: SignInWorld, issued: dict[str, Any]) -> Principal:
    return world.believed(issued["access_token"])


def is_over(answer: Answer) -> bool:
    return bool(answer.status == 400 and answer.json["error"] == "invalid_grant")


def test_a_member_chooses_on_whose_data_a_program_acts(world: UpstreamWorld) -> None:
    ann = principal(world, tokens(world, "red"))
    alone = principal(world, tokens(world, ""))
    world.provider.user = member("g-reds", subject="u-2")
    bob = principal(world, tokens(world, "red"))

    assert ann.team == bob.team == "red"
    assert ann.tenant == bob.tenant == Principal(ISSUER, "x", (), team="red").tenant
    assert alone.team == ""
    assert len({ann.tenant, alone.tenant, ann.caller, bob.caller}) == 3
    assert alone.tenant == ann.caller


def test_the_page_offers_the_users_own_teams_and_no_others(world: UpstreamWorld) -> None:
    world.provider.user = member("g-red", "g-reds", "unknown")
    page = world.page().text

    assert page.count('name="team"') == 2
    assert 'value="" checked' in page
    assert 'value="red"' in page
    world.provider.user = member("unknown")
    assert 'name="team"' not in world.page().text


def test_nobody_chooses_a_team_that_is_not_theirs(world: UpstreamWorld) -> None:
    answer = world.decide(world.page(), team="blue")

    assert answer.status == 400
    assert "location" not in answer.headers


def test_a_member_stays_one_over_renewals(world: UpstreamWorld) -> None:
    issued = tokens(world, "red")
    for _ in range(3):
        issued = world.refresh(issued["refresh_token"]).json
        assert principal(world, issued).team == "red"


def test_who_has_left_a_team_gets_no_more_tokens_for_it(world: UpstreamWorld) -> None:
    team, own = tokens(world, "red"), tokens(world, "")
    world.provider.users["u-1"] = member("g-blue")

    assert is_over(world.refresh(team["refresh_token"]))
    assert principal(world, world.refresh(own["refresh_token"]).json).team == ""
    world.provider.users["u-1"] = member("g-red")
    assert is_over(world.refresh(team["refresh_token"]))


def test_what_was_issued_before_leaving_ends_within_fifteen_minutes(world: UpstreamWorld) -> None:
    issued = tokens(world, "red")
    world.provider.users["u-1"] = member()
    world.clock.now += 900

    with pytest.raises(AuthenticationError):
        principal(world, issued)
    assert is_over(world.refresh(issued["refresh_token"]))


def test_who_joins_a_team_signs_in_for_it(world: UpstreamWorld) -> None:
    world.provider.user = member()
    own = tokens(world, "")
    world.provider.user = world.provider.users["u-1"] = member("g-red")

    assert principal(world, world.refresh(own["refresh_token"]).json).team == ""
    assert principal(world, tokens(world, "red")).team == "red"


def test_permissions_of_a_group_end_with_it_and_come_back(world: UpstreamWorld) -> None:
    world.provider.user = member("writers")
    issued = tokens(world, "")
    assert issued["scope"] == BOTH
    world.provider.users["u-1"] = member()
    issued = world.refresh(issued["refresh_token"]).json
    assert issued["scope"] == "context:read"
    world.provider.users["u-1"] = member("writers")

    assert world.refresh(issued["refresh_token"]).json["scope"] == BOTH


def test_whom_the_upstream_has_removed_gets_nothing_more(world: UpstreamWorld) -> None:
    issued = tokens(world, "")
    del world.provider.users["u-1"]

    assert is_over(world.refresh(issued["refresh_token"]))


def test_another_user_is_not_taken_for_the_one_who_signed_in(world: UpstreamWorld) -> None:
    issued = tokens(world, "")
    world.provider.users["u-1"] = member("g-red", subject="u-2")

    assert is_over(world.refresh(issued["refresh_token"]))


SILENT: list[Any] = [
    {"error": "invalid_client"},
    ["no object"],
]


@pytest.mark.parametrize("told", SILENT, ids=str)
def test_an_upstream_that_does_not_answer_ends_nothing(world: UpstreamWorld, told: Any) -> None:
    issued = tokens(world, "red")
    world.provider.fails_with = told
    unanswered = world.refresh(issued["refresh_token"])
    world.provider.fails_with = None

    assert (unanswered.status, unanswered.json["error"]) == (503, "temporarily_unavailable")
    assert principal(world, world.refresh(issued["refresh_token"]).json).team == "red"


def test_a_replaced_token_ends_the_grant_and_asks_nobody(world: UpstreamWorld) -> None:
    first = tokens(world, "red")["refresh_token"]
    second = world.refresh(first).json["refresh_token"]
    asked = len(world.provider.asked)

    assert is_over(world.refresh(first))
    assert is_over(world.refresh(second))
    assert len(world.provider.asked) == asked


def test_what_the_upstream_gave_is_kept_sealed(world: UpstreamWorld) -> None:
    issued = tokens(world, "red")
    world.refresh(issued["refresh_token"])
    [family] = [row for row in world.rows if row["sk"] == "family"]

    assert family["upstream_refresh"]
    assert not [given for given in world.provider.given if given in str(world.rows)]


def test_membership_that_cannot_be_asked_for_ends_the_same_day(silent: UpstreamWorld) -> None:
    team, own = tokens(silent, "red"), tokens(silent, "")
    hours = SignInOptions().sign_in_team_hours
    for _ in range(hours - 1):
        silent.clock.now += 3600
        team = silent.refresh(team["refresh_token"]).json
    assert principal(silent, team).team == "red"
    silent.clock.now += 3600

    assert is_over(silent.refresh(team["refresh_token"]))
    assert principal(silent, silent.refresh(own["refresh_token"]).json).team == ""


def test_on_one_machine_whoever_has_the_code_names_the_team(tmp_path: Path) -> None:
    with sign_in_world(tmp_path / "state") as world:
        page = world.ask()
        team = world.redeem(world.decide(page, team=" red ").outcome["code"]).json
        scripts = Principal(principal(world, team).issuer, "ann", (), team="red")

        assert principal(world, team).tenant == scripts.tenant
        assert world.decide(world.ask(), team="x" * 101).status == 400
        assert principal(world, world.refresh(team["refresh_token"]).json).team == "red"


def belongings(world: UpstreamWorld, **whose: str) -> Belongings:
    tenant = Principal(ISSUER, whose.get("subject", "x"), (), team=whose.get("team", "")).tenant
    return Belongings(world.clients, STAGE, "", tenant)


def test_signing_a_person_out_ends_all_their_grants_at_once(world: UpstreamWorld) -> None:
    own, team = tokens(world, ""), tokens(world, "red")
    waiting = world.decide(world.page(), team="red").outcome["code"]
    world.provider.user = member("g-red", subject="u-2")
    other = tokens(world, "red")

    assert belongings(world, subject="u-1").signed_out() > 0
    for ended in (own, team):
        assert is_over(world.refresh(ended["refresh_token"]))
    assert is_over(world.redeem(waiting))
    assert principal(world, world.refresh(other["refresh_token"]).json).team == "red"


def test_signing_a_team_out_leaves_what_is_its_members_own(world: UpstreamWorld) -> None:
    own, team = tokens(world, ""), tokens(world, "red")
    belongings(world, team="red").signed_out()

    assert is_over(world.refresh(team["refresh_token"]))
    assert principal(world, world.refresh(own["refresh_token"]).json).team == ""


def test_erasing_a_person_leaves_nothing_of_what_they_allowed(world: UpstreamWorld) -> None:
    tokens(world, "red")
    whose = belongings(world, subject="u-1")
    assert whose.counted().rows == whose.erased().rows > 0

    assert {row["sk"] for row in world.rows} <= {"client", "login"}


def test_erasing_works_where_nobody_signs_in(world: UpstreamWorld) -> None:
    world.clients.dynamodb().delete_table(TableName=physical_name(STAGE, SIGN_IN))
    whose = belongings(world, subject="u-1")

    assert whose.erased().rows == whose.signed_out() == 0


@pytest.mark.parametrize("teams", ["red", '{"g": ["red"]}', '{"g": " "}', '{"g": ""}', "[]"])
def test_names_of_teams_that_cannot_be_used_are_refused(teams: str) -> None:
    with pytest.raises(ValueError, match="team"):
        SignInOptions(sign_in_teams=teams)
