"""The permissions that the assistant family asks for."""

from enum import StrEnum


class Permission(StrEnum):
    """What a token lets its bearer do here."""

    READ = "assistant:read"
    WRITE = "assistant:write"
