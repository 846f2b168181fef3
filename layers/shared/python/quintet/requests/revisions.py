"""The five MCP revisions, and what each of them puts on the wire.

Not here: how a request's revision is found (`quintet.protocol.inbound`), or how
results are cut to it (`quintet.protocol.rendering`). Source: the MCP specification's changelogs,
2024-11-05 to 2026-07-28.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision as a row of yes and no. A field says what this revision defines."""

    version: str
    stateless: bool = False
    """Per-request envelope instead of a handshake: 2026-07-28, called modern below."""
    batches: bool = False
    """A JSON-RPC array is a legal message."""
    tool_annotations: bool = True
    audio: bool = True
    completions: bool = True
    progress_messages: bool = True
    structured_content: bool = False
    """structuredContent, outputSchema, titles, _meta and resource links, all of 2025-06-18."""
    input_errors_are_results: bool = False
    """Bad tool arguments are an isError result that a model can read and mend."""


HANDSHAKE: Final = (
    Revision(
        "2024-11-05",
        tool_annotations=False,
        audio=False,
        completions=False,
        progress_messages=False,
    ),
    Revision("2025-03-26", batches=True),
    Revision("2025-06-18", structured_content=True),
    Revision("2025-11-25", structured_content=True, input_errors_are_results=True),
)
MODERN: Final = Revision(
    "2026-07-28", stateless=True, structured_content=True, input_errors_are_results=True
)

NEWEST_HANDSHAKE: Final = HANDSHAKE[-1]
WITHOUT_HEADER: Final = HANDSHAKE[1]
"""A handshake request that names no version is taken for 2025-03-26 (specification)."""

BY_VERSION: Final = {revision.version: revision for revision in (*HANDSHAKE, MODERN)}
SUPPORTED_VERSIONS: Final = tuple(reversed(BY_VERSION))
"""Newest first, handshake revisions included: a future client may share only one of those."""


def negotiate(requested: object) -> Revision:
    """The revision that `initialize` settles on: the one asked, else the newest handshake one."""
    revision = BY_VERSION.get(requested) if isinstance(requested, str) else None
    return NEWEST_HANDSHAKE if revision is None or revision.stateless else revision
