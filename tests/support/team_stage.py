"""A stage whose data are a team's, and all that the families' declarations let a caller ask for.

Requests are derived: tools have an event of their name, resources and templates are listed, routes
are in OpenAPI. A template's or a path's variable is filled with something of the team's; one that
is not known here fails, so that whoever declares it has to name what the team has of it.
"""

import copy
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from botocore.client import BaseClient

from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.local.erasing import Belongings
from quintet.protocol.inbound import CAPABILITIES_KEY, VERSION_KEY
from quintet.reasoning.workspaces.keys import workspace_id
from quintet.requests.principal import Principal
from quintet.requests.tasks import REQUIRED_CAPABILITY
from quintet.resources import BUCKETS, FAMILIES, LIMITS, SCHEDULE_GROUPS, TABLES, physical_name
from quintet.settings import LimitOptions
from tests.support.event_stage import CONVERSED, ISSUER, STAGE, EventStage
from tests.support.events import SampleEvent, sample_events
from tests.support.handlers import MODULES, Handlers, handlers_on_a_stage
from tests.support.reasoning_code import SHOP
from tests.support.wire import MODERN

TEAM: Final = "red"
KNOWN: Final[Mapping[str, str]] = {
    "user_id": "ada",
    "event_id": "review",
    "rule_id": "no-rule",
    "subscription_id": "no-subscription",
    "workspace_id": workspace_id("shop"),
    "+path": "research/rust-patterns.md",
}
"""What variables of templates and paths are filled with: the team's own, where it has one."""
MARKS: Final = (
    *(text for texts in CONVERSED.values() for text in texts),
    *("Ada Lovelace", "ada@example.org", "Quarterly review", "to-go-on", "to-finalize"),
    *(line.strip() for text in SHOP.values() for line in text.splitlines() if len(line) > 30),
)
"""Texts that nobody outside of the team may read."""
_VARIABLE: Final = re.compile(r"\{([^}]+)\}")


def person(subject: str, team: str = "") -> Principal:
    """Somebody with every permission."""
    return Principal(ISSUER, subject, ALL_PERMISSIONS, team=team)


@dataclass(frozen=True)
class Request:
    """One thing to ask of a family; `is_read` where it says that it changes nothing."""

    family: str
    name: str
    event: Mapping[str, Any]
    is_read: bool

    @property
    def text(self) -> str:
        """All that the caller says."""
        return f"{self.event['rawPath']} {self.event.get('body', '')}"


@dataclass(frozen=True)
class Exchange:
    """What somebody was answered, and what was asked of AWS for it, outside of limits."""

    request: Request
    status: int
    text: str
    aws: tuple[str, ...]

    @property
    def marks(self) -> set[str]:
        """The team's texts in the answer, but for those that the caller has said."""
        return {mark for mark in MARKS if mark in self.text and mark not in self.request.text}

    def touches(self, tenant: str) -> bool:
        """Whether AWS was asked for, or gave, something of a tenant's."""
        return any(tenant in each for each in self.aws)


@dataclass
class TeamStage:
    """The stage, its callers, and what they ask."""

    handlers: Handlers
    _aws: list[str] = field(default_factory=list)
    _tokens: dict[Principal, str] = field(default_factory=dict)

    @property
    def stage(self) -> EventStage:
        return self.handlers.stage

    @property
    def tenant(self) -> str:
        """The team's."""
        return self.stage.owner.tenant

    def ask(self, request: Request, caller: Principal) -> Exchange:
        event = copy.deepcopy(dict(request.event))
        if caller not in self._tokens:
            self._tokens[caller] = self.stage.token(caller)
        token = self._tokens[caller]
        event["headers"] = {**event["headers"], "authorization": f"Bearer {token}"}
        self._aws.clear()
        answer = MODULES[request.family].lambda_handler(event, None)
        return Exchange(request, answer["statusCode"], answer.get("body", ""), tuple(self._aws))

    def rpc(
        self, family: str, method: str, params: Mapping[str, Any], *, is_read: bool = True
    ) -> Request:
        """A JSON-RPC request; the methods of tasks in the revision that has them."""
        event, own = self._event(f"{family}/tools_list"), dict(params)
        if method.startswith("tasks/"):
            own["_meta"] = {VERSION_KEY: MODERN, CAPABILITIES_KEY: REQUIRED_CAPABILITY}
            headers = {"mcp-protocol-version": MODERN, "mcp-method": method}
            event["headers"] |= {**headers, "mcp-name": own["taskId"]}
        event["body"] = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": own})
        return Request(family, f"{method} {list(params.values())[:1]}", event, is_read)

    def begun_tasks(self, caller: Principal) -> Iterator[tuple[str, str]]:
        """The family and the id of each task that a caller begins, by the events that do."""
        for event in sample_events():
            if str(event).endswith("_as_a_task"):
                request = Request(
                    event.function, str(event), self._event(str(event)), is_read=False
                )
                begun = json.loads(self.ask(request, caller).text)["result"]
                yield event.function, begun["taskId"]

    def requests(self) -> Iterator[Request]:
        """All that any family declares."""
        for family in [declared.name for declared in FAMILIES]:
            yield from self._tools(family)
            yield from self._resources(family)
            yield from self._routes(family)

    def _tools(self, family: str) -> Iterator[Request]:
        for tool in self._listed(family, "tools/list", "tools"):
            event = self._event(f"{family}/{tool['name']}")
            yield Request(family, tool["name"], event, tool["annotations"]["readOnlyHint"])

    def _resources(self, family: str) -> Iterator[Request]:
        templates = self._listed(family, "resources/templates/list", "resourceTemplates")
        listed = self._listed(family, "resources/list", "resources")
        uris = [_filled(template["uriTemplate"]) for template in templates]
        for uri in dict.fromkeys([_filled(resource["uri"]) for resource in listed] + uris):
            yield self.rpc(family, "resources/read", {"uri": uri})
        for template in templates:
            reference = {"type": "ref/resource", "uri": template["uriTemplate"]}
            for name in _VARIABLE.findall(template["uriTemplate"]):
                argument = {"name": name.lstrip("+"), "value": ""}
                asked = {"ref": reference, "argument": argument}
                yield self.rpc(family, "completion/complete", asked)

    def _routes(self, family: str) -> Iterator[Request]:
        described = self._answer(self._route(family, "GET", f"/{family}/openapi.json", ""))
        if described["statusCode"] != 200:  # it has none
            return
        for path, methods in json.loads(described["body"])["paths"].items():
            for method in methods:
                event = self._route(family, method.upper(), _filled(path), "{}")
                yield Request(family, f"{method} {path}", event, method == "get")

    def _route(self, family: str, method: str, path: str, body: str) -> dict[str, Any]:
        event = self._event(f"{family}/tools_list")
        event["rawPath"] = event["requestContext"]["http"]["path"] = path
        event["requestContext"]["http"]["method"] = method
        event["body"] = body
        return event

    def _listed(self, family: str, method: str, member: str) -> list[Any]:
        answer = json.loads(self._answer(self.rpc(family, method, {}).event)["body"])
        found: list[Any] = answer.get("result", {}).get(member, [])
        return found

    def _event(self, name: str) -> dict[str, Any]:
        event: dict[str, Any] = SampleEvent.named(name).filled(self.handlers.values)
        return event

    def _answer(self, event: Mapping[str, Any]) -> dict[str, Any]:
        family = event["rawPath"].split("/")[1]
        answer: dict[str, Any] = MODULES[family].lambda_handler(event, None)
        return answer

    def erasing(self, owner: Principal) -> Belongings:
        """What `quintet erase` finds of an owner's."""
        return Belongings(self.stage.clients, STAGE, "", owner.tenant)

    def belongings(self, tenant: str) -> list[str]:
        """Everything that bears a tenant's name."""
        return [each for each in self.everything() if tenant in each]

    def everything(self) -> list[str]:
        """What lies in tables, buckets and schedule groups."""
        clients = self.stage.clients
        found: list[str] = []
        for table in TABLES:
            pages = clients.dynamodb().get_paginator("scan")
            for page in pages.paginate(TableName=physical_name(STAGE, table)):
                found += [str(sorted(item.items())) for item in page["Items"]]
        for bucket in BUCKETS:
            listed = clients.s3().list_objects_v2(Bucket=physical_name(STAGE, bucket))
            found += [f"{item['Key']} {item['ETag']}" for item in listed.get("Contents", [])]
        for group in SCHEDULE_GROUPS:
            names = clients.scheduler().list_schedules(GroupName=physical_name(STAGE, group))
            found += [schedule["Name"] for schedule in names["Schedules"]]
        return sorted(found)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Notes what is asked of AWS; the limits table has callers, whatever their team."""
        limits, asked = physical_name(STAGE, LIMITS), vars(BaseClient)["_make_api_call"]

        def noted(client: BaseClient, operation: str, parameters: Any) -> Any:
            answer = asked(client, operation, parameters)
            if parameters.get("TableName") != limits:
                self._aws.append(f"{operation} {parameters} {answer}")
            return answer

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(BaseClient, "_make_api_call", noted)
            yield


def _filled(template: str) -> str:
    return _VARIABLE.sub(lambda found: KNOWN[found[1]], template)


@contextmanager
def team_stage() -> Iterator[TeamStage]:
    """A stage that the team `red` has filled."""
    with pytest.MonkeyPatch.context() as patch, handlers_on_a_stage(TEAM) as handlers:
        for limit in LimitOptions.model_fields:
            patch.setenv(limit.upper(), "100000")
        made = TeamStage(handlers)
        with made.watched():
            yield made
