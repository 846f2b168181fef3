"""Workspaces over HTTP: begun, completed, listed, removed. Files travel to S3 beside this."""

from fastapi import APIRouter
from fastapi.responses import Response

from quintet.reasoning.routes.callers import (
    PREFIX,
    Pusher,
    RawBody,
    Reader,
    Watcher,
    WorkspaceId,
    Writer,
)
from quintet.reasoning.workspaces.archives import manifest_body
from quintet.reasoning.workspaces.kept_workspace import (
    BeginPush,
    CompletePush,
    PushBegun,
    WorkspaceList,
    WorkspaceStatus,
)
from quintet.reasoning.workspaces.pushing import Pushing
from quintet.reasoning.workspaces.removing import Removing
from quintet.reasoning.workspaces.workspace_store import WorkspaceStore
from quintet.web.routes import accepts, checked


class WorkspaceRoutes:
    """/reasoning/workspaces and below."""

    def __init__(self, pushing: Pushing, removing: Removing, store: WorkspaceStore) -> None:
        self._pushing = pushing
        self._removing = removing
        self._store = store

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["workspaces"])
        add = router.add_api_route
        every = "/workspaces"
        single = f"{every}/{{workspace_id}}"
        add(
            every,
            self.begin,
            methods=["POST"],
            response_model=PushBegun,
            openapi_extra=accepts(BeginPush),
        )
        add(
            f"{single}/complete",
            self.complete,
            methods=["POST"],
            status_code=202,
            response_model=WorkspaceStatus,
            openapi_extra=accepts(CompletePush),
        )
        add(every, self.every, methods=["GET"], response_model=WorkspaceList)
        add(single, self.get, methods=["GET"], response_model=WorkspaceStatus)
        add(single, self.remove, methods=["DELETE"], status_code=204, response_class=Response)
        return router

    def begin(self, caller: Pusher, body: RawBody) -> PushBegun:
        """Tell what a workspace is to hold, and learn what is missing.

        A workspace holds up to 200 MiB in 20,000 files of up to 10 MiB. A body of more than 4 MiB
        may come as gzip. Each archive that is asked for is a zip file with exactly the files
        named, sent to its URL as a form: the fields first, the archive last as `file`.
        """
        return self._pushing.begin(caller.tenant, checked(BeginPush, manifest_body(body)))

    def complete(self, caller: Pusher, workspace_id: WorkspaceId, body: RawBody) -> WorkspaceStatus:
        """Tell that all archives were sent. Indexing begins; tools wait for its end."""
        asked = checked(CompletePush, manifest_body(body))
        return self._pushing.complete(caller.tenant, workspace_id, asked.push)

    def every(self, caller: Reader) -> WorkspaceList:
        """List workspaces, the one pushed last first."""
        shown = [self._pushing.shown(workspace) for workspace in self._store.all(caller.tenant)]
        return WorkspaceList(workspaces=shown, count=len(shown))

    def get(self, caller: Watcher, workspace_id: WorkspaceId) -> WorkspaceStatus:
        """Get a workspace: whether it is ready, and how much of indexing is done."""
        return self._pushing.shown(self._store.get(caller.tenant, workspace_id))

    def remove(self, caller: Writer, workspace_id: WorkspaceId) -> Response:
        """Remove a workspace and all that was stored of it."""
        self._removing.remove(caller.tenant, workspace_id)
        return Response(status_code=204)
