"""Who may import whom: roles by file names, layers, no circles.

Nothing here lists a family or a module of one: families are those of the declared functions, roles
those of docs/develop.md ("Where code goes").
"""

import re
from functools import cache
from pathlib import Path

import pytest

from quintet.resources import FUNCTIONS
from tests.support.file_roles import (
    OUTSIDE,
    PURE,
    ROLES,
    SHARED,
    STANDARD_LIBRARY,
    families,
    layer_modules,
    libraries,
    misplaced,
    role_of,
)
from tests.support.import_graph import (
    Graph,
    circle,
    in_words,
    is_within,
    package_circles,
    reaching,
    shipped,
)
from tests.support.sources import DEPLOYED_ROOTS, ROOT, module_of, sources

NOT_DEPLOYED = {"quintet.deployment", "quintet.local", "quintet.resources"}
NOT_ON_LAMBDA = {"argcomplete", "ministack", "uvicorn"}
FORBIDDEN_IN_PROTOCOL = {
    "asyncio",
    "boto3",
    "botocore",
    "fastapi",
    "mangum",
    "quintet.aws",
    "quintet.web",
    "starlette",
}
ONLY_THERE = {
    "boto3": "quintet.aws.clients",
    "mangum": "quintet.web.asgi",
    "os.environ": "quintet.settings",
    "quintet.language.minilm": "quintet.installed_embedder",
}


@cache
def deployed() -> Graph:
    names = {module_of(file) for file in sources(DEPLOYED_ROOTS)}
    return {name: imported for name, imported in shipped().items() if name in names}


def below(package: str) -> Graph:
    return {name: shipped()[name] for name in shipped() if is_within(name, {package})}


def of_layer(layer: str) -> Graph:
    return {name: shipped()[name] for name in layer_modules(layer)}


def foreign(modules: Graph, permitted: set[str] | frozenset[str]) -> list[str]:
    return [
        f"{name} imports {item}"
        for name, imported in modules.items()
        for item in imported
        if not is_within(item, permitted)
    ]


@pytest.mark.parametrize("family", sorted(families()))
def test_a_familys_modules_import_what_their_roles_may(family: str) -> None:
    assert list(misplaced(shipped(), family)) == []


def test_whatever_lies_among_the_functions_is_of_a_declared_one() -> None:
    found = {module_of(file) for file in sources([Path("functions")])}
    assert {name for name in found if not is_within(name, families())} == set()


def test_entry_points_are_the_modules_that_functions_name() -> None:
    found = {
        name
        for family in families()
        for name in below(family)
        if role_of(name, family).name == "entry point"
    }
    assert found == {function.module for function in FUNCTIONS}


def test_the_roles_are_those_that_developers_read_of() -> None:
    page = (ROOT / "docs/develop.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    for role in ROLES:
        names = ", ".join(f"`{name}`" for name in role.files)
        beside = ", ".join(name if name == SHARED else f"`{name}`" for name in role.beside) or "-"
        assert f"| {role.name} | {names} | {beside} | {', '.join(role.own)} |" in rows
    section = page.partition("## Where code goes")[2].partition("\n## ")[0]
    assert set(re.findall(r"`(quintet[\w.]*)`", section)) >= {
        name for name in PURE if name.startswith("quintet.")
    }


def test_what_is_called_pure_reaches_nothing_outside() -> None:
    taints = reaching(shipped(), OUTSIDE)
    assert {name: taints[name] for name in taints if is_within(name, PURE)} == {}


def test_no_module_is_part_of_a_circle() -> None:
    assert in_words(circle(shipped()), shipped()) == ""


def test_no_package_is_part_of_a_circle() -> None:
    assert package_circles(shipped()) == []


def test_the_shared_layer_knows_no_family_and_nothing_of_infra() -> None:
    own = layer_modules("shared") | {"quintet.language"}
    ours = {
        name: frozenset(item for item in imported if is_within(item, {"quintet"}))
        for name, imported in of_layer("shared").items()
    }
    assert foreign(ours, own) == []


def test_the_protocol_knows_no_framework_and_no_aws() -> None:
    for package in ("quintet.protocol", "quintet.requests"):
        for name, imported in below(package).items():
            assert not [item for item in imported if is_within(item, FORBIDDEN_IN_PROTOCOL)], name


def test_requests_know_nothing_above_them() -> None:
    own = {"pydantic", "quintet.digest", "quintet.errors", "quintet.requests"}
    assert foreign(below("quintet.requests"), STANDARD_LIBRARY | own) == []


@pytest.mark.parametrize(
    ("layer", "known"),
    [
        ("language", {"quintet.embedding", "quintet.language"}),
        ("code", {"quintet.codegraph", "quintet.windowed_re"}),
    ],
)
def test_a_layer_knows_what_it_brings(layer: str, known: set[str]) -> None:
    brought = libraries(ROOT / "layers" / layer / "requirements.in")
    assert foreign(of_layer(layer), STANDARD_LIBRARY | brought | known) == []


def test_declared_infrastructure_is_plain_data() -> None:
    assert foreign(below("quintet.resources"), STANDARD_LIBRARY | {"quintet.resources"}) == []


def test_what_is_deployed_knows_nothing_that_is_not() -> None:
    for name, imported in deployed().items():
        assert not [item for item in imported if is_within(item, NOT_DEPLOYED | NOT_ON_LAMBDA)], (
            name
        )


@pytest.mark.parametrize(("item", "owner"), ONLY_THERE.items())
def test_some_things_are_touched_in_one_place_only(item: str, owner: str) -> None:
    users = {
        name
        for name, imported in deployed().items()
        if any(is_within(found, {item}) for found in imported)
    }
    assert users == {owner}
