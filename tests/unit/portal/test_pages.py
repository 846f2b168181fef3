"""The portal shows the families that its function was told of, and what each asks for."""

import json

import pytest
from fastapi import FastAPI

from quintet.deployment.permissions import (
    ALL_PERMISSIONS,
    FAMILY_PERMISSIONS,
    families_environment,
)
from quintet.portal.api import portal_app
from quintet.portal.settings import PortalSettings
from quintet.requests.principal import ADMIN
from quintet.resources import FAMILIES, PORTAL, Family
from tests.support.in_process import asked

HOST = "tools.example"
METADATA = "/.well-known/oauth-protected-resource"


@pytest.fixture
def app() -> FastAPI:
    told = {**families_environment(PORTAL), "LIMITS_TABLE": "limits"}
    return portal_app(PortalSettings.load(told).families)


def page(app: FastAPI, path: str) -> str:
    status, _, body = asked(app, "GET", path, b"", {"host": HOST}, HOST)
    assert status == 200
    return body.decode()


def test_the_page_shows_every_family_with_its_address(app: FastAPI) -> None:
    shown = page(app, "/")

    assert [name for name in FAMILY_PERMISSIONS if f"http://{HOST}/{name}/mcp" not in shown] == []


def test_the_origin_supports_every_permission_but_the_one_that_implies_all(app: FastAPI) -> None:
    described = json.loads(page(app, METADATA))

    assert {*described["scopes_supported"], ADMIN} == set(ALL_PERMISSIONS)
    assert ADMIN not in described["scopes_supported"]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_supports_what_it_asks_for(app: FastAPI, family: Family) -> None:
    described = json.loads(page(app, f"{METADATA}/{family.name}/mcp"))

    assert tuple(described["scopes_supported"]) == FAMILY_PERMISSIONS[family.name]
