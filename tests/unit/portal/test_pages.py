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
from quintet.portal.routes.pages import static_path
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


def test_the_address_of_some_families_is_described_as_it_was_typed(app: FastAPI) -> None:
    described = json.loads(page(app, f"{METADATA}/mcp?families=context"))

    assert described["resource"] == f"http://{HOST}/mcp?families=context"
    assert tuple(described["scopes_supported"]) == FAMILY_PERMISSIONS["context"]


@pytest.mark.parametrize("path", ["", "/mcp", "/research/mcp"])
def test_where_users_sign_in_is_told_of_every_address(path: str) -> None:
    app = portal_app(FAMILY_PERMISSIONS, signs_in=True)

    described = json.loads(page(app, METADATA + path))

    assert described["resource"] == f"http://{HOST}{path}"
    assert described["authorization_servers"] == [f"http://{HOST}"]


@pytest.mark.parametrize("family", [None, *FAMILY_PERMISSIONS])
def test_every_address_is_described_as_registries_want_it(app: FastAPI, family: str | None) -> None:
    beginning = "" if family is None else f"/{family}"
    described = json.loads(page(app, f"{beginning}/server.json"))

    assert described["remotes"] == [
        {"type": "streamable-http", "url": f"http://{HOST}{beginning}/mcp"}
    ]
    assert described["name"] == f"example.tools/{family or 'quintet'}"
    assert 0 < len(described["description"]) <= 100


def test_models_are_told_of_the_one_address_and_of_each(app: FastAPI) -> None:
    told = page(app, "/llms.txt")

    assert told.startswith("# Quintet\n")
    for path in ("/mcp", *(f"/{name}/mcp" for name in FAMILY_PERMISSIONS)):
        assert f"http://{HOST}{path}" in told


def test_the_icon_is_one(app: FastAPI) -> None:
    status, headers, body = asked(app, "GET", "/favicon.ico", b"", {"host": HOST}, HOST)

    assert (status, headers["content-type"]) == (200, "image/x-icon")
    assert body[:4] == b"\0\0\1\0"
    assert b"\x89PNG" in body


@pytest.mark.parametrize("path", ["/cooking/server.json", f"{METADATA}/cooking/mcp"])
def test_a_family_that_is_not_there_is_not_described(app: FastAPI, path: str) -> None:
    assert asked(app, "GET", path, b"", {"host": HOST}, HOST)[0] == 404


def test_a_style_of_another_digest_is_the_newest_and_not_kept_for_long(app: FastAPI) -> None:
    named, kept = static_path("portal.css"), []
    for path in (named, "/portal/static/newest/portal.css"):
        _, headers, body = asked(app, "GET", path, b"", {"host": HOST}, HOST)
        kept.append((headers["cache-control"], body))

    assert "immutable" in kept[0][0]
    assert "immutable" not in kept[1][0]
    assert kept[0][1] == kept[1][1]
