"""The permissions that the research family asks for, as seed 000 names them."""

from enum import StrEnum


class Permission(StrEnum):
    """What a token lets its bearer do here."""

    RESEARCH_READ = "fortitude:research:read"
    RESOURCES_READ = "fortitude:resources:read"
    CONFIG_READ = "fortitude:config:read"
