"""What is declared and what is deployed name things alike, and each thing is named once."""

import ast
from importlib import import_module
from inspect import getsource
from typing import Any

import pytest

from quintet.auth.principal import ADMIN
from quintet.aws.clients import Clients
from quintet.composition import Platform
from quintet.deployment.function_settings import settings_model
from quintet.deployment.permissions import (
    ALL_PERMISSIONS,
    FAMILY_PERMISSIONS,
    families_environment,
)
from quintet.family import ToolFamily
from quintet.observability import Observability
from quintet.resources import FAMILIES, FUNCTIONS, PORTAL, Family, Function, function_environment
from tests.support.world import KEYS

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
every_function = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)


def built(family: Family) -> ToolFamily:
    """The family as its handler builds it, on an AWS that is never asked."""
    settings: Any = settings_model(family.function).load(
        function_environment(family.function, "test")
    )
    observability = Observability(family.name, emit_metrics=False)
    platform = Platform(settings, Clients("us-east-1"), KEYS, observability)
    made: ToolFamily = import_module(family.function.module).build_family(platform, settings)
    return made


@every_function
def test_a_function_is_told_the_names_of_stores_that_it_reads_and_no_others(
    function: Function,
) -> None:
    fields = settings_model(function).model_fields
    told = function_environment(function, "test") | families_environment(function)

    needed = {name.upper() for name, field in fields.items() if field.is_required()}
    assert needed <= told.keys() <= {name.upper() for name in fields}


@every_family
def test_a_family_is_called_what_its_declaration_calls_it(family: Family) -> None:
    assert built(family).name == family.name


@pytest.mark.parametrize(
    "function",
    [function for function in FUNCTIONS if function is not PORTAL],
    ids=lambda function: function.name,
)
def test_a_function_logs_under_its_declared_name(function: Function) -> None:
    tree = ast.parse(getsource(import_module(function.module)))
    names = [
        ast.literal_eval(call.args[0])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("front_door", "worker_on_aws")
    ]

    assert names == [function.name]


@every_family
def test_a_family_asks_for_the_permissions_that_it_declares(family: Family) -> None:
    assert set(built(family).permissions) - {ADMIN} == set(FAMILY_PERMISSIONS[family.name])


def test_a_permission_is_declared_once() -> None:
    declared = [permission for named in FAMILY_PERMISSIONS.values() for permission in named]
    assert sorted(ALL_PERMISSIONS) == sorted([*declared, ADMIN])
