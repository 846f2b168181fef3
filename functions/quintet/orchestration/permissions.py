"""The permissions that the orchestration family asks for."""

from enum import StrEnum


class Permission(StrEnum):
    """What a token lets its bearer do here."""

    READ = "orchestration:read"
    WRITE = "orchestration:write"
