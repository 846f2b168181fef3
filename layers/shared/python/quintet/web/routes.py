"""What a family's HTTP routes are made with: its application, its callers, its bodies.

FastAPI documents and routes; arguments are checked as those of tools are, with the same words.
Nothing on the MCP path imports this.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Annotated, Any, Final, TypeVar

from fastapi import FastAPI, Request, Security
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer, SecurityScopes
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from quintet.declarations import Tier
from quintet.errors import (
    AuthenticationError,
    BadInputError,
    ParseError,
    PermissionDeniedError,
    QuintetError,
)
from quintet.protocol.content_types import JSON_TYPE
from quintet.protocol.time_limit import current_deadline, time_limit
from quintet.protocol.validation import field_problem, validated
from quintet.requests.jsonrpc import decode
from quintet.requests.principal import Principal
from quintet.requests.schema import Schema, input_schema
from quintet.web.edge import Edge, http_request
from quintet.web.guard import RouteGuard
from quintet.web.http_errors import (
    as_json,
    error_object,
    refusal_object,
    retry_headers,
    status_of,
)

Model = TypeVar("Model", bound=BaseModel)

_BEARER: Final = HTTPBearer(
    auto_error=False, scheme_name="token", description="A token of `quintet generate-token`"
)
_HTTP_WORDS: Final = {
    404: ("NOT_FOUND", "Nothing is served at this path"),
    405: ("METHOD_NOT_ALLOWED", "This path has no such method"),
}
ERROR_SCHEMA: Final[Schema] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["type", "message"],
            "properties": {
                "type": {"type": "string", "description": "For programs: VALIDATION_ERROR …"},
                "message": {"type": "string", "description": "For people"},
                "field": {"type": "string", "description": "The first field that is wrong"},
                "validation_errors": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            name: {"type": "string"} for name in ("field", "message", "code")
                        },
                    },
                },
            },
        }
    },
}


class FamilyApi(FastAPI):
    """A family's routes; every path begins with the family's name, as API Gateway sends it."""

    def __init__(self, family: str, guard: RouteGuard, *, title: str, description: str) -> None:
        super().__init__(
            title=title,
            description=description,
            version="1.0.0",
            docs_url=None,
            redoc_url=None,
            openapi_url=f"/{family}/openapi.json",
            redirect_slashes=False,
        )
        self.router.route_class = _InlineRoute
        self.state.guard = guard
        self.add_middleware(Edge, guard=guard)
        self.add_exception_handler(QuintetError, _told)
        self.add_exception_handler(RequestValidationError, _told_of_parameters)
        self.add_exception_handler(HTTPException, _told_by_http)

    def openapi(self) -> dict[str, Any]:
        """The description of every route, made once."""
        if self.openapi_schema is None:
            described = get_openapi(
                title=self.title,
                version=self.version,
                description=self.description,
                routes=self.routes,
            )
            self.openapi_schema = _with_our_errors(described)
        return self.openapi_schema


class _InlineRoute(APIRoute):
    """A route whose function runs in the main thread, where its time limit can end it.

    An instance answers one request at a time, so nobody waits for it.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        @wraps(endpoint)
        async def answer(*arguments: Any, **named: Any) -> Any:
            with time_limit(current_deadline()):
                return endpoint(*arguments, **named)

        super().__init__(path, answer, **options)


def accepts(model: type[BaseModel], *left_out: str) -> dict[str, Any]:
    """`openapi_extra` of a route whose body is this model; the path tells what is left out."""
    schema = dict(input_schema(model))
    schema["properties"] = {
        name: inner for name, inner in schema["properties"].items() if name not in left_out
    }
    required = [name for name in schema.get("required", ()) if name not in left_out]
    if required:
        schema["required"] = required
    else:
        schema.pop("required", None)
    return {"requestBody": {"required": True, "content": {JSON_TYPE: {"schema": schema}}}}


async def admitted(
    request: Request,
    scopes: SecurityScopes,
    _token: Annotated[HTTPAuthorizationCredentials | None, Security(_BEARER)],
) -> Principal:
    """The caller, who has one of the permissions that the route names as its scopes.

    Raises:
        AuthenticationError: no token, or one that cannot be believed.
        PermissionDeniedError: the caller has none of them.
        LimitExceededError: the caller has called too often.
    """
    guard: RouteGuard = request.app.state.guard
    principal = request.state.principal = guard.authenticate(http_request(request.scope))
    tier: Tier = "resources" if request.method in {"GET", "HEAD"} else "tools"
    request.state.limit = guard.admit(principal, scopes.scopes, tier)
    return principal


async def raw_body(request: Request) -> bytes:
    """The bytes of the body."""
    return await request.body()


async def json_body(request: Request) -> dict[str, Any]:
    """The JSON object of the body.

    Raises:
        BadInputError: it is none.
    """
    try:
        read = decode(await request.body())
    except ParseError:
        read = None
    if not isinstance(read, dict):
        raise BadInputError.of(
            "body", "Must be a JSON object", "FORMAT_VALIDATION", validator="json"
        )
    return read


def checked(model: type[Model], body: Mapping[str, Any], **of_the_path: str) -> Model:
    """A body as its model; what the path says wins.

    Raises:
        BadInputError: every problem, with its field.
    """
    return validated(model, {**body, **of_the_path})


def _answer(status: int, body: Mapping[str, Any], headers: Mapping[str, str]) -> Response:
    return Response(as_json(body), status, headers, JSON_TYPE)


def _told(request: Request, error: Any) -> Response:
    request.state.error = error
    headers = retry_headers(error)
    if isinstance(error, (AuthenticationError, PermissionDeniedError)):
        guard: RouteGuard = request.app.state.guard
        headers["WWW-Authenticate"] = guard.challenge(http_request(request.scope), error)
    return _answer(status_of(error), error_object(error), headers)


def _told_of_parameters(request: Request, wrong: Any) -> Response:
    """Parameters of a path or query; their location is no part of their name."""
    details: list[Any] = [{**detail, "loc": detail["loc"][1:]} for detail in wrong.errors()]
    return _told(request, BadInputError([field_problem(detail, _Parameters) for detail in details]))


def _told_by_http(_request: Request, refused: Any) -> Response:
    status: int = refused.status_code
    kind, message = _HTTP_WORDS.get(status, ("REFUSED", str(refused.detail)))
    return _answer(status, refusal_object(kind, message), refused.headers or {})


class _Parameters(BaseModel):
    """Of a path and a query, which are no one model."""


def _with_our_errors(described: dict[str, Any]) -> dict[str, Any]:
    """Failures are described as they are, and not as FastAPI would have answered them."""
    schemas = described.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Error"] = ERROR_SCHEMA
    failure = {
        "description": "What went wrong",
        "content": {JSON_TYPE: {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for path in described["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            operation["responses"].setdefault("default", failure)
    return described
