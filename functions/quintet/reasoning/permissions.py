"""The permissions that the reasoning family asks for."""

from enum import StrEnum


class Permission(StrEnum):
    """What a token lets its bearer do here."""

    READ = "reasoning:read"
    WRITE = "reasoning:write"
    PUSH = "reasoning:push"
    """Bringing code and nothing else: for a token that lies in somebody's CI."""
