"""Users and their preferences over HTTP."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import MISSING, BaseModel, Field

from quintet.assistant.answers import UserAnswer
from quintet.assistant.entities.user_input import CreateUser, UpdateUser, created_user, updated_user
from quintet.assistant.entities.users import Preferences
from quintet.assistant.routes.callers import PREFIX, Body, Reader, UserId, Writer
from quintet.assistant.services import Services
from quintet.digest import DIGEST_CHARACTERS
from quintet.web.routes import accepts, checked


class UserPage(BaseModel):
    """Some of all users, in no order that means anything."""

    users: list[UserAnswer] = Field(description="Users")
    count: int = Field(description="How many are told in this answer")
    nextCursor: str | MISSING = Field(  # noqa: N815 - cursors are called as MCP calls them
        MISSING, description="Pass it as cursor for what follows; absent at the end"
    )


class UserQuery(BaseModel):
    """Which users."""

    limit: int = Field(100, ge=1, le=200, description="At most so many")
    cursor: str = Field(
        "",
        pattern=f"^([a-z2-7]{{{DIGEST_CHARACTERS}}})?$",
        description="The nextCursor of an earlier answer",
    )


class UserRoutes:
    """/assistant/users and below."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["users"])
        changing = accepts(UpdateUser, "user_id")
        add = router.add_api_route
        add(
            "/users",
            self.create,
            methods=["POST"],
            status_code=201,
            response_model=UserAnswer,
            openapi_extra=accepts(CreateUser),
        )
        add("/users", self.every, methods=["GET"], response_model=UserPage)
        one = "/users/{user_id}"
        add(one, self.get, methods=["GET"], response_model=UserAnswer)
        add(one, self.change, methods=["PATCH"], response_model=UserAnswer, openapi_extra=changing)
        add(f"{one}/preferences", self.preferences, methods=["GET"], response_model=Preferences)
        add(
            f"{one}/preferences",
            self.change_preferences,
            methods=["PATCH"],
            response_model=Preferences,
            openapi_extra=accepts(UpdateUser, "user_id", "name", "email"),
        )
        return router

    def create(self, caller: Writer, body: Body) -> UserAnswer:
        """Create a user; everything but name and e-mail address has a default."""
        services = self._services
        asked = checked(CreateUser, body)
        services.check_addresses(asked)
        user = created_user(asked, user_id=services.unique(), now=services.now())
        services.users.add(caller.tenant, user)
        return UserAnswer.of(user)

    def every(self, caller: Reader, asked: Annotated[UserQuery, Query()]) -> UserPage:
        """List users."""
        found = self._services.users.all(caller.tenant, asked.cursor)
        users = [UserAnswer.of(one.user) for one in islice(found, asked.limit)]
        following = next(found, None)
        cursor = MISSING if following is None else following.key
        return UserPage(users=users, count=len(users), nextCursor=cursor)

    def get(self, caller: Reader, user_id: UserId) -> UserAnswer:
        """Get a user: name, e-mail address and preferences."""
        return UserAnswer.of(self._services.users.get(caller.tenant, user_id).user)

    def change(self, caller: Writer, user_id: UserId, body: Body) -> UserAnswer:
        """Change a user; what is not given stays as it is, and null empties what may be empty."""
        asked, now = checked(UpdateUser, body, user_id=user_id), self._services.now()
        self._services.check_addresses(asked)
        changed = self._services.users.change(
            caller.tenant, user_id, lambda stored: updated_user(stored, asked, now=now)
        )
        return UserAnswer.of(changed)

    def preferences(self, caller: Reader, user_id: UserId) -> Preferences:
        """Get how and when a user may be reached."""
        return self._services.users.get(caller.tenant, user_id).user.preferences

    def change_preferences(self, caller: Writer, user_id: UserId, body: Body) -> Preferences:
        """Change how and when a user may be reached; what is not given stays as it is."""
        own = {name: value for name, value in body.items() if name in Preferences.model_fields}
        return self.change(caller, user_id, own).preferences
