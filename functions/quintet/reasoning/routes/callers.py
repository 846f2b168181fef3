"""Who calls a route: the permissions that routes name, of which a caller needs one."""

from typing import Annotated, Final

from fastapi import Depends, Path, Security

from quintet.reasoning.permissions import Permission
from quintet.requests.principal import Principal
from quintet.web.routes import admitted, raw_body

Reader = Annotated[Principal, Security(admitted, scopes=[Permission.READ])]
Writer = Annotated[Principal, Security(admitted, scopes=[Permission.WRITE])]
Pusher = Annotated[Principal, Security(admitted, scopes=[Permission.WRITE, Permission.PUSH])]
Watcher = Annotated[Principal, Security(admitted, scopes=[Permission.READ, Permission.PUSH])]
RawBody = Annotated[bytes, Depends(raw_body)]
WorkspaceId = Annotated[str, Path(description="Workspace ID", max_length=100)]

PREFIX: Final = "/reasoning"
"""What every path begins with, as API Gateway sends it."""
