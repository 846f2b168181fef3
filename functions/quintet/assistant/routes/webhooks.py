"""The secret by which a user's receiver knows our webhooks, over HTTP."""

from typing import Final

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.assistant.routes.callers import PREFIX, UserId, Writer
from quintet.assistant.storage.user_store import UserStore

_NOT_KEPT: Final = {"Cache-Control": "no-store"}


class WebhookSecret(BaseModel):
    """What signatures are checked with."""

    secret: str = Field(
        description="`whsec_` and 32 bytes in base64, as libraries of the Standard Webhooks "
        "specification take it"
    )


class WebhookRoutes:
    """/assistant/users/{user_id}/webhook-secret."""

    def __init__(self, users: UserStore, signer: WebhookSigner) -> None:
        self._users = users
        self._signer = signer

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["webhooks"])
        path = "/users/{user_id}/webhook-secret"
        router.add_api_route(path, self.secret, methods=["GET"], response_model=WebhookSecret)
        return router

    def secret(self, caller: Writer, user_id: UserId, response: Response) -> WebhookSecret:
        """Get the secret that signs a user's webhooks.

        Reading it takes the permission to write: whoever has it can sign in our name. It changes
        with the server's token keys; until they change once more, messages carry a signature by
        the secret before it too.
        """
        self._users.get(caller.tenant, user_id)
        response.headers.update(_NOT_KEPT)
        return WebhookSecret(secret=self._signer.secret(caller.tenant, user_id))
