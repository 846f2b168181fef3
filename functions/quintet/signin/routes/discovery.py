"""What clients look up before they ask: the server's metadata and public keys."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request

from quintet.signin.paths import KEYS_PATH, METADATA_PATHS
from quintet.signin.routes.endpoints import Endpoints


def add_discovery(router: APIRouter, endpoints: Endpoints) -> None:
    """Adds the routes."""

    def metadata(request: Request) -> Mapping[str, Any]:
        return endpoints.sign_in.metadata(endpoints.issuer(request), endpoints.scopes)

    for path in METADATA_PATHS:
        router.get(path)(metadata)

    @router.get(KEYS_PATH)
    def keys() -> Mapping[str, Any]:
        return {"keys": [key.as_jwk() for key in endpoints.sign_in.signer.public()]}
