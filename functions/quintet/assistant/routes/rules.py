"""A user's rules over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field, ValidationError

from quintet.assistant.entities.fields import Identifier
from quintet.assistant.entities.rule_input import CreateRule, UpdateRule, created_rule, updated_rule
from quintet.assistant.entities.rules import Rule
from quintet.assistant.routes.callers import PREFIX, Body, Reader, UserId, Writer
from quintet.assistant.services import Services
from quintet.errors import BadInputError
from quintet.protocol.validation import field_problem
from quintet.web.routes import accepts, checked

RuleId = Annotated[Identifier, Path(description="Rule ID")]


class RuleList(BaseModel):
    """All rules of a user."""

    rules: list[Rule] = Field(description="The highest priority first")
    count: int = Field(description="How many there are")


class RuleRoutes:
    """/assistant/users/{user_id}/rules and below."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["rules"])
        add = router.add_api_route
        every, one = "/users/{user_id}/rules", "/users/{user_id}/rules/{rule_id}"
        add(
            every,
            self.create,
            methods=["POST"],
            status_code=201,
            response_model=Rule,
            openapi_extra=accepts(CreateRule),
        )
        add(every, self.every, methods=["GET"], response_model=RuleList)
        add(one, self.get, methods=["GET"], response_model=Rule)
        add(
            one,
            self.change,
            methods=["PATCH"],
            response_model=Rule,
            openapi_extra=accepts(UpdateRule),
        )
        add(one, self.remove, methods=["DELETE"], status_code=204)
        return router

    def create(self, caller: Writer, user_id: UserId, body: Body) -> Rule:
        """Create a rule that planning hears."""
        services, asked = self._services, checked(CreateRule, body)
        services.users.get(caller.tenant, user_id)
        rule = created_rule(asked, rule_id=services.unique(), user_id=user_id)
        services.rules.add(caller.tenant, rule)
        return rule

    def every(self, caller: Reader, user_id: UserId) -> RuleList:
        """List a user's rules."""
        self._services.users.get(caller.tenant, user_id)
        rules = list(self._services.rules.all(caller.tenant, user_id))
        return RuleList(rules=rules, count=len(rules))

    def get(self, caller: Reader, user_id: UserId, rule_id: RuleId) -> Rule:
        """Get a rule."""
        return self._services.rules.get(caller.tenant, user_id, rule_id)

    def change(self, caller: Writer, user_id: UserId, rule_id: RuleId, body: Body) -> Rule:
        """Change a rule's settings, its priority, or whether it is heard; its type stays."""
        rules, asked = self._services.rules, checked(UpdateRule, body)
        stored = rules.get(caller.tenant, user_id, rule_id)
        try:
            changed = updated_rule(stored, asked)
        except ValidationError as wrong:
            details = wrong.errors(include_url=False)
            raise BadInputError([field_problem(detail, Rule) for detail in details]) from None
        rules.replace(caller.tenant, changed)
        return changed

    def remove(self, caller: Writer, user_id: UserId, rule_id: RuleId) -> None:
        """Remove a rule."""
        self._services.rules.remove(caller.tenant, user_id, rule_id)
