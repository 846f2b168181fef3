"""The permissions that the context family asks for."""

from enum import StrEnum


class Permission(StrEnum):
    """What a token lets its bearer do here."""

    READ = "context:read"
    WRITE = "context:write"
