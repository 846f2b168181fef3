"""Who calls a route: the permissions that routes name."""

from typing import Annotated, Final

from fastapi import Depends, Path, Security

from quintet.reasoning.permissions import Permission
from quintet.requests.principal import Principal
from quintet.web.routes import admitted, raw_body

Reader = Annotated[Principal, Security(admitted, scopes=[Permission.READ])]
Writer = Annotated[Principal, Security(admitted, scopes=[Permission.WRITE])]
RawBody = Annotated[bytes, Depends(raw_body)]
WorkspaceId = Annotated[str, Path(description="Workspace ID", max_length=100)]

PREFIX: Final = "/reasoning"
"""What every path begins with, as API Gateway sends it."""
