"""People of the deployed assistant and what is planned for them, for several modules of tests."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from quintet.assistant.entities.users import User
from quintet.assistant.scheduling.planned import AT_ONCE
from quintet.assistant.storage.user_store import UserStore
from quintet.aws.table import Table
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT
from tests.e2e.assistant_client import Person
from tests.e2e.assistant_reminders import Reminder, planned
from tests.e2e.deployed import Deployed
from tests.support.emulated_account import STAGE

TITLE = "Budget talk: Zoë & <b>Ben</b>"
TIME_TO_PLAN = timedelta(seconds=20)
"""For what is planned in the fixtures, so that all of it is far enough off to be scheduled."""
ADA = "ada"
"""The id of a user of both tenants."""
ALL_DAY = {"quiet_start": "00:00", "quiet_end": "00:00"}
"""No quiet hours: tests run at night too."""


@dataclass(frozen=True)
class People:
    """Ada, whose user is made by a client, and two tenants whose users have the same id."""

    ada: Person
    user_id: str
    address: str
    twins: tuple[Person, Person]


@pytest.fixture(scope="module")
def people(deployed: Deployed) -> People:
    ada, *twins = (Person(deployed, uuid.uuid4().hex[:12]) for _ in range(3))
    address = "ada@example.org"
    made = ada.by_sdk(
        "createUser", name="Ada Lovelace", email=address, timezone="Europe/Berlin", **ALL_DAY
    )
    users = UserStore(Table(deployed.clients, physical_name(STAGE, ASSISTANT), service="The table"))
    now = datetime.now(UTC)
    for twin in twins:
        user = {"id": ADA, "name": f"Ada of {twin.subject}", "email": address_of(twin)}
        users.add(twin.tenant, User.model_validate({**user, "created_at": now, "updated_at": now}))
        twin.sent("PATCH", f"/users/{ADA}/preferences", ALL_DAY)
    return People(ada, made["id"], address, (twins[0], twins[1]))


def address_of(person: Person) -> str:
    return f"{person.subject}@example.org"


@pytest.fixture(scope="module")
def due(people: People) -> datetime:  # noqa: ARG001 - by then the function runs
    """The first minute that is far enough off for a schedule."""
    soonest = datetime.now(UTC) + AT_ONCE + TIME_TO_PLAN
    return soonest.replace(second=0, microsecond=0) + timedelta(minutes=1)


@pytest.fixture(scope="module")
def reminder(people: People, due: datetime) -> Reminder:
    return planned(people.ada, people.user_id, people.address, TITLE, due)


@pytest.fixture(scope="module")
def twins(people: People, due: datetime) -> tuple[Reminder, Reminder]:
    """Two tenants with the same user id and the same calendar, in which other words stand."""
    mine, theirs = (
        planned(person, ADA, address_of(person), f"Talk of {person.subject}", due)
        for person in people.twins
    )
    return mine, theirs
