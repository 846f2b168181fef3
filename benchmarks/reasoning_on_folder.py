"""The reasoning family on a folder of this machine, called through its MCP engine in this process.

As `quintet stdio reasoning --root FOLDER` serves it, without a model, without limits on calls and
with so much time that no answer is cut short. What it stores is on moto.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.local.folder_workspace import FolderWorkspaces
from quintet.protocol.engine import Engine
from quintet.protocol.inbound import Envelope
from quintet.reasoning.handler import build_family
from quintet.reasoning.settings import ReasoningSettings
from quintet.reasoning.workspaces.codegraph_indexer import CodeGraphIndexer
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import Request
from quintet.requests.principal import Principal
from quintet.requests.revisions import BY_VERSION
from tests.support.world import MANY, account_of

_SECONDS: Final = 600.0
_ENVELOPE: Final = Envelope(BY_VERSION["2025-11-25"], {})
_CALLER: Final = Principal("fortitude-mcp-server", "recorder", ALL_PERMISSIONS)


@dataclass(frozen=True)
class ReasoningTools:
    """The tools, by their names."""

    engine: Engine

    def answer(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The structured answer of a call; of one that is refused, its error."""
        request = Request(1, "tools/call", {"name": tool, "arguments": dict(arguments)})
        reply = self.engine.answer(
            request, _ENVELOPE, _CALLER, request_id="request-1", deadline=Deadline(_SECONDS)
        )
        body: dict[str, Any] = json.loads(reply.text)
        answer: dict[str, Any] = body.get("result", {}).get("structuredContent", body)
        return answer


@contextmanager
def reasoning_on(folder: Path) -> Iterator[ReasoningTools]:
    """The tools on a folder; its code index is made anew."""
    with (
        TemporaryDirectory() as cache,
        account_of("reasoning", tools_per_minute=MANY) as account,
    ):
        settings = ReasoningSettings.load(account.environment)
        platform = account.platform(settings)
        workspaces = FolderWorkspaces.of(folder, CodeGraphIndexer(), Path(cache))
        ids = count(1)
        family = build_family(
            platform, settings, workspaces=workspaces, unique=lambda: f"id-{next(ids)}"
        )
        yield ReasoningTools(platform.endpoint(family).engine)
