"""What callers of each family may be permitted, as the families' own packages name it."""

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from quintet.requests.principal import ADMIN
from quintet.resources import FAMILIES, Family, Function


def _permissions_of(family: Family) -> tuple[str, ...]:
    declared = import_module(f"{family.function.package}.permissions").Permission
    return tuple(permission.value for permission in declared)


FAMILY_PERMISSIONS: Final[Mapping[str, tuple[str, ...]]] = {
    family.name: _permissions_of(family) for family in FAMILIES
}
ALL_PERMISSIONS: Final = (
    *dict.fromkeys(permission for named in FAMILY_PERMISSIONS.values() for permission in named),
    ADMIN,
)
"""Everything that a token can permit; the last of them implies the others."""


def families_environment(function: Function) -> dict[str, str]:
    """The variable that tells a function which lists families what there is to list."""
    return {"FAMILIES": json.dumps(FAMILY_PERMISSIONS)} if function.lists_families else {}
