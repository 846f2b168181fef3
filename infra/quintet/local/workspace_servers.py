"""Where a workspace is pushed to: a server's routes, or a stage reached with AWS credentials."""

import gzip
import json
import re
from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeVar

import urllib3
from pydantic import BaseModel

from quintet.errors import BadInputError
from quintet.local.failures import CommandError
from quintet.reasoning.workspaces.kept_workspace import BeginPush, PushBegun, WorkspaceStatus
from quintet.reasoning.workspaces.pushing import Pushing
from quintet.reasoning.workspaces.workspace_store import WorkspaceStore

_SECONDS: Final = 60
_BAD: Final = 400
_FAMILY: Final = re.compile(r"(/reasoning)?(/mcp)?/*\Z")

Model = TypeVar("Model", bound=BaseModel)


class WorkspaceServer(Protocol):
    """What a push needs of a server."""

    def begin(self, asked: BeginPush) -> PushBegun:
        """Compares a manifest with what is there."""

    def complete(self, ident: str, push: str) -> WorkspaceStatus:
        """Says that everything was sent."""

    def status(self, ident: str) -> WorkspaceStatus:
        """How far indexing is."""


class StageServer:
    """A stage's own table and bucket, for one tenant."""

    def __init__(self, pushing: Pushing, store: WorkspaceStore, tenant: str) -> None:
        self._pushing = pushing
        self._store = store
        self._tenant = tenant

    def begin(self, asked: BeginPush) -> PushBegun:
        """As the route.

        Raises:
            CommandError: it is refused.
        """
        try:
            return self._pushing.begin(self._tenant, asked)
        except BadInputError as refused:
            wrong = refused.problems[0]
            raise CommandError(f"The push is refused: {wrong.field}: {wrong.message}.") from None

    def complete(self, ident: str, push: str) -> WorkspaceStatus:
        """As the route."""
        return self._pushing.complete(self._tenant, ident, push)

    def status(self, ident: str) -> WorkspaceStatus:
        """As the route."""
        return self._pushing.shown(self._store.get(self._tenant, ident))


class RemoteServer:
    """A server far away; `url` is its origin, or the address of its reasoning family."""

    def __init__(self, url: str, token: str | None) -> None:
        self._base = f"{_FAMILY.sub('', url)}/reasoning/workspaces"
        self._token = token
        self._pool = urllib3.PoolManager(timeout=_SECONDS, retries=False)

    def begin(self, asked: BeginPush) -> PushBegun:
        """POST /reasoning/workspaces.

        Raises:
            CommandError: it is refused, or there is nobody.
        """
        body = gzip.compress(asked.model_dump_json().encode(), 6)
        return self._asked(PushBegun, "POST", "", body, "application/gzip")

    def complete(self, ident: str, push: str) -> WorkspaceStatus:
        """POST /reasoning/workspaces/{id}/complete."""
        body = json.dumps({"push": push}).encode()
        return self._asked(WorkspaceStatus, "POST", f"/{ident}/complete", body, "application/json")

    def status(self, ident: str) -> WorkspaceStatus:
        """GET /reasoning/workspaces/{id}."""
        return self._asked(WorkspaceStatus, "GET", f"/{ident}", b"", "")

    def _asked(self, model: type[Model], method: str, path: str, body: bytes, kind: str) -> Model:
        headers = {"Accept": "application/json"}
        if kind:
            headers["Content-Type"] = kind
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        try:
            answer = self._pool.request(
                method, self._base + path, body=body or None, headers=headers, redirect=False
            )
        except urllib3.exceptions.HTTPError as failure:
            why = type(failure).__name__
            raise CommandError(f"{self._base} cannot be reached ({why}).") from None
        read = _object(answer.data)
        if answer.status >= _BAD or not read:
            raise CommandError(_refusal(answer.status, read))
        return model.model_validate(read)


def _object(data: bytes) -> Mapping[str, Any]:
    try:
        read = json.loads(data)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _refusal(status: int, read: Mapping[str, Any]) -> str:
    error = read.get("error")
    if not isinstance(error, dict):
        return f"The server answers with status {status}; is --remote its address?"
    problems = error.get("validation_errors") or [{}]
    first = problems[0] if isinstance(problems[0], dict) else {}
    where = f" ({first['field']}: {first['message']})" if "message" in first else ""
    return f"The server refuses: {error.get('message', status)}{where}."
