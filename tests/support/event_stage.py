"""A stage that can answer every event in `events/`: its stores, its documents, its callers."""

import base64
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification, PlanItem
from quintet.assistant.entities.users import Preferences, User
from quintet.assistant.replies.tokens import ReplyTokens
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.notification_store import NotificationStore
from quintet.assistant.storage.plan_store import PlanStore
from quintet.assistant.storage.user_store import UserStore
from quintet.aws.clients import Clients
from quintet.aws.objects import ObjectStore
from quintet.aws.secrets import SecretsManagerKeys
from quintet.aws.table import Table
from quintet.composition import table_limiter
from quintet.context.conversation_store import ConversationStore
from quintet.context.models import AddMessage
from quintet.deployment.permissions import ALL_PERMISSIONS, families_environment
from quintet.errors import LimitExceededError
from quintet.limits import WINDOW_SECONDS
from quintet.local.provisioning import create_resources
from quintet.local.starter import CONTENT
from quintet.local.tokens import issued_token
from quintet.requests.http import MAX_REQUEST_BYTES
from quintet.requests.principal import Principal
from quintet.research.documents import mime_type
from quintet.research.library_store import DOCUMENTS, STARTER, S3Library
from quintet.research.permissions import Permission
from quintet.resources import (
    FAMILIES,
    PARAMETERS,
    SIGN_IN_KEYS,
    TOKEN_KEYS,
    Function,
    function_environment,
    function_name,
    physical_name,
)
from quintet.resources.families.assistant import ASSISTANT
from quintet.resources.families.context import CONTEXT, CONTEXTS
from quintet.resources.families.research import LIBRARY
from quintet.resources.stores import LIMITS
from quintet.settings import LimitSettings, TokenSettings
from tests.support.event_workspaces import EventWorkspaces
from tests.support.events import SampleEvent

STAGE: Final = "dev"
ISSUER: Final = TokenSettings.model_fields["token_issuer"].default
PUSHED: Final = {
    "team notes/on call.md": "# On call\n\nWhoever is on call answers within ten minutes.\n",
    "handbook.html": "<h1>Handbook</h1><p>The handbook says how we work.</p>",
}
"""What users have pushed, as events/research-indexing/documents_uploaded.json announces it."""
CONVERSED: Final = {
    "release-plan": (
        "When do we publish version 4?",
        "We decided to publish version 4 on Thursday, after the last migration has run.",
        "Warn everybody that the old export format goes away with it.",
    ),
    "release-notes": ("Version 4 reads conversations page by page.",),
    "old-draft": ("Nobody needs this any more.",),
}
"""What the caller has said, by context, before any event."""
SPENDER: Final = "spender"
AT_ITS_LIMIT: Final = "TOKEN_AT_ITS_LIMIT"
"""The placeholder for the token of a caller that has no call left in this minute."""


@dataclass(frozen=True)
class EventStage:
    """Everything of it lies in the AWS that the clients talk to; `team` owns what is prepared."""

    clients: Clients
    team: str = ""

    @property
    def owner(self) -> Principal:
        """Whose everything is that is prepared."""
        return Principal(ISSUER, "caller", ALL_PERMISSIONS, team=self.team)

    @property
    def workspaces(self) -> EventWorkspaces:
        """What the reasoning family finds."""
        return EventWorkspaces(self.clients, STAGE)

    def prepare(self) -> None:
        """Makes and fills the stores; nothing is indexed yet."""
        create_resources(self.clients, STAGE)
        key = {"kid": "first", "secret": "a secret of more than thirty-two bytes"}
        for secret in (TOKEN_KEYS, SIGN_IN_KEYS):
            self.clients.secrets_manager().create_secret(
                Name=physical_name(STAGE, secret), SecretString=json.dumps(key)
            )
        for parameter in PARAMETERS:
            self.clients.ssm().put_parameter(
                Name=physical_name(STAGE, parameter), Value=parameter.value, Type="String"
            )
        library = S3Library(self.clients, physical_name(STAGE, LIBRARY))
        starter = {f.relative_to(CONTENT).as_posix(): f.read_text() for f in CONTENT.rglob("*.md")}
        for prefix, documents in ((STARTER, starter), (DOCUMENTS, PUSHED)):
            for path, text in documents.items():
                library.write(prefix + path, text.encode(), mime_type(path) or "text/plain")
        self._converse()
        self._assist(
            self.owner.tenant,
            datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0),
        )
        self.workspaces.prepare(self.owner)

    def _converse(self) -> None:
        table = Table(self.clients, physical_name(STAGE, CONTEXT), service="The table")
        bodies = ObjectStore(self.clients, physical_name(STAGE, CONTEXTS), service="The bucket")
        conversations = ConversationStore(table, bodies)
        for context_id, messages in CONVERSED.items():
            for text in messages:
                asked = AddMessage(contextId=context_id, message=text, role="user")
                conversations.add(self.owner.tenant, asked, int(time.time() * 1000))

    def _assist(self, tenant: str, now: datetime) -> None:
        """A user with an event in three days, of which two notifications are planned."""
        table = Table(self.clients, physical_name(STAGE, ASSISTANT), service="The table")
        berlin = Preferences(timezone="Europe/Berlin")
        ada = User(
            id="ada",
            name="Ada Lovelace",
            email="ada@example.org",
            preferences=berlin,
            created_at=now,
            updated_at=now,
        )
        start = now + timedelta(days=3)
        review = Event(
            id="review",
            user_id=ada.id,
            title="Quarterly review",
            start_ts=start,
            end_ts=start + timedelta(hours=1),
            updated_at=now,
        )
        planned = [
            Notification(
                id=name,
                user_id=ada.id,
                event_id=review.id,
                channel="email",
                plan_time=start + timedelta(minutes=offset),
                payload=PlanItem(offset_minutes=offset),
            )
            for name, offset in (("wanted", -60), ("unwanted", -30))
        ]
        UserStore(table).add(tenant, ada)
        EventStore(table).add(tenant, review)
        PlanStore(table).replace(tenant, EventStore(table).get(tenant, review.id), planned, [])

    def environment(self, function: Function) -> dict[str, str]:
        """The variables of a function, as `deployment.components.tool_function` gives them."""
        names = function_environment(function, STAGE) | families_environment(function)
        variables = {**names, "STAGE": STAGE, "AWS_REGION": self.clients.region}
        if self.clients.endpoint_url is not None:
            variables["AWS_ENDPOINT_URL"] = self.clients.endpoint_url
        if function.calls_families:
            called = {one.name: function_name(STAGE, one.function) for one in FAMILIES}
            variables["FAMILY_FUNCTIONS"] = json.dumps(called)
        return variables

    def values(self) -> Mapping[str, str]:
        """What the placeholders in events stand for."""
        link = self._link("wanted")
        return {
            "TOKEN": self.token(self.owner),
            "TOKEN_WITHOUT_PERMISSION": self.token(
                Principal(ISSUER, "reader", (Permission.CONFIG_READ,))
            ),
            AT_ITS_LIMIT: self.token(Principal(ISSUER, SPENDER, ALL_PERMISSIONS)),
            "MORE_THAN_4_MIB": "x" * (MAX_REQUEST_BYTES + 1),
            "RSVP_TOKEN": link,
            "RSVP_FORM": base64.b64encode(f"token={link}".encode()).decode(),
        }

    def filled(self, event: SampleEvent, values: Mapping[str, str]) -> Any:
        """The event as its function gets it now; a caller at its limit has just come to it."""
        if event.needs(AT_ITS_LIMIT):
            self._use_up(event.function)
        return event.filled(values)

    def _keys(self) -> SecretsManagerKeys:
        return SecretsManagerKeys(self.clients, physical_name(STAGE, TOKEN_KEYS))

    def token(self, caller: Principal) -> str:
        """A token of a caller's."""
        own = caller
        return issued_token(self._keys(), STAGE, own.subject, own.permissions, 1, own.team)

    def _link(self, notification_id: str) -> str:
        """The token of a link by which the caller's user confirms, as a mail has it."""
        table = Table(self.clients, physical_name(STAGE, ASSISTANT), service="The table")
        tenant = self.owner.tenant
        known = NotificationStore(table).get(tenant, notification_id)
        return ReplyTokens(self._keys()).token(tenant, known, "confirm", datetime.now(UTC))

    def _use_up(self, family: str) -> None:
        """Leaves the spender no call in this minute and the next: it may begin meanwhile."""
        for moment in (time.time(), time.time() + WINDOW_SECONDS):
            self._take_all(tenant_of(SPENDER), family, moment)

    def _take_all(self, tenant: str, family: str, moment: float) -> None:
        settings = LimitSettings(limits_table=physical_name(STAGE, LIMITS))
        limiter = table_limiter(settings, self.clients, family, lambda: moment, lambda: None)
        with suppress(LimitExceededError):
            while True:
                limiter.take(tenant, "tools")


def tenant_of(subject: str) -> str:
    """Whose rows are a subject's."""
    return Principal(ISSUER, subject, ()).tenant
