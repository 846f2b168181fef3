"""What is declared and what is deployed name things alike, and each thing is named once."""

import ast
from collections import Counter
from importlib import import_module
from inspect import getsource

import pytest
from fastapi.params import Security

from quintet.deployment.family_listings import built_family
from quintet.deployment.function_settings import settings_model
from quintet.deployment.permissions import (
    ALL_PERMISSIONS,
    FAMILY_PERMISSIONS,
    families_environment,
)
from quintet.requests.principal import ADMIN
from quintet.resources import (
    BUCKETS,
    FAMILIES,
    FUNCTIONS,
    QUEUES,
    SCHEDULE_GROUPS,
    SCHEDULING_ROLES,
    SECRETS,
    TABLES,
    Family,
    Function,
    Resource,
    function_environment,
    variable,
)
from tests.support.sources import module_of, sources

STORES = (*TABLES, *BUCKETS, *QUEUES, *SECRETS, *SCHEDULE_GROUPS, *SCHEDULING_ROLES)
MODULES = {module_of(file): file.read_text() for file in sources()}
every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
every_function = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
every_function_of_families = pytest.mark.parametrize(
    "function",
    [function for family in FAMILIES for function in family.functions],
    ids=lambda function: function.name,
)


@every_function
def test_a_function_is_told_the_names_of_stores_that_it_reads_and_no_others(
    function: Function,
) -> None:
    fields = settings_model(function).model_fields
    told = function_environment(function, "test") | families_environment(function)
    if function.calls_families:
        told["FAMILY_FUNCTIONS"] = "{}"

    needed = {name.upper() for name, field in fields.items() if field.is_required()}
    assert needed <= told.keys() <= {name.upper() for name in fields}


@every_family
def test_a_family_is_called_what_its_declaration_calls_it(family: Family) -> None:
    assert built_family(family).name == family.name


@every_function_of_families
def test_a_function_logs_under_its_declared_name(function: Function) -> None:
    tree = ast.parse(getsource(import_module(function.module)))
    names = [
        ast.literal_eval(call.args[0])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("front_door", "worker_on_aws")
    ]

    assert names == [function.name]


def permissions_of_routes(family: Family) -> set[str]:
    """What the routes of a family name as their scopes, where it has any."""
    module = f"{family.function.package}.routes.callers"
    if module not in MODULES:
        return set()
    return {
        scope
        for kind in vars(import_module(module)).values()
        for given in getattr(kind, "__metadata__", ())
        if isinstance(given, Security)
        for scope in given.scopes or ()
    }


@every_family
def test_a_family_asks_for_the_permissions_that_it_declares(family: Family) -> None:
    asked = set(built_family(family).permissions) | permissions_of_routes(family)
    assert asked - {ADMIN} == set(FAMILY_PERMISSIONS[family.name])


def written(text: str) -> Counter[str]:
    """In which modules a text stands as a whole string, and how often."""
    return Counter(
        {name: count for name, source in MODULES.items() if (count := source.count(f'"{text}"'))}
    )


@pytest.mark.parametrize("permission", ALL_PERMISSIONS)
def test_a_permission_is_written_once(permission: str) -> None:
    assert written(permission).total() == 1


@pytest.mark.parametrize("store", STORES, ids=variable)
def test_a_stores_variable_follows_from_its_name_and_is_written_nowhere(store: Resource) -> None:
    assert written(variable(store)) == {}


@pytest.mark.parametrize(
    "worker",
    [worker for family in FAMILIES for worker in family.workers],
    ids=lambda worker: worker.name,
)
def test_a_workers_name_is_written_where_it_is_declared_and_where_it_logs(worker: Function) -> None:
    assert written(worker.name).total() == 2
