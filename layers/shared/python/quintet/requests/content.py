"""What a tool or prompt may hand to the client besides its own model: the MCP content blocks.

Each block knows its own wire form. Not here: cutting blocks to a revision
(`quintet.protocol.rendering`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text or Markdown."""

    text: str

    def wire(self) -> dict[str, Any]:
        """The block as MCP writes it."""
        return {"type": "text", "text": self.text}


@dataclass(frozen=True, slots=True)
class Image:
    """An image; `data` is base64."""

    data: str
    mime_type: str

    def wire(self) -> dict[str, Any]:
        """The block as MCP writes it."""
        return {"type": "image", "data": self.data, "mimeType": self.mime_type}


@dataclass(frozen=True, slots=True)
class Audio:
    """A sound, from 2025-03-26 on; `data` is base64."""

    data: str
    mime_type: str

    def wire(self) -> dict[str, Any]:
        """The block as MCP writes it."""
        return {"type": "audio", "data": self.data, "mimeType": self.mime_type}


@dataclass(frozen=True, slots=True)
class ResourceText:
    """The contents of a resource as text; `extra` holds members that only a seed knows."""

    uri: str
    text: str
    mime_type: str
    extra: Mapping[str, Any] = field(default_factory=dict)

    def wire(self) -> dict[str, Any]:
        """The contents as MCP writes them."""
        return {"uri": self.uri, "mimeType": self.mime_type, "text": self.text, **self.extra}


@dataclass(frozen=True, slots=True)
class ResourceBlob:
    """The contents of a resource as bytes; `blob` is base64."""

    uri: str
    blob: str
    mime_type: str

    def wire(self) -> dict[str, Any]:
        """The contents as MCP writes them."""
        return {"uri": self.uri, "mimeType": self.mime_type, "blob": self.blob}


ResourceContents = ResourceText | ResourceBlob


@dataclass(frozen=True, slots=True)
class EmbeddedResource:
    """A resource's contents inside an answer."""

    resource: ResourceContents

    def wire(self) -> dict[str, Any]:
        """The block as MCP writes it."""
        return {"type": "resource", "resource": self.resource.wire()}


@dataclass(frozen=True, slots=True)
class ResourceLink:
    """A pointer to a resource the client may read, from 2025-06-18 on."""

    uri: str
    name: str
    mime_type: str | None = None

    def wire(self) -> dict[str, Any]:
        """The block as MCP writes it."""
        link: dict[str, Any] = {"type": "resource_link", "uri": self.uri, "name": self.name}
        return link if self.mime_type is None else {**link, "mimeType": self.mime_type}


Content = Text | Image | Audio | EmbeddedResource | ResourceLink


@dataclass(frozen=True, slots=True)
class Blocks:
    """A tool's answer that is content only, without a model behind it."""

    blocks: Sequence[Content]


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message of a rendered prompt."""

    role: Literal["user", "assistant"]
    content: Content

    def wire(self) -> dict[str, Any]:
        """The message as MCP writes it."""
        return {"role": self.role, "content": self.content.wire()}
