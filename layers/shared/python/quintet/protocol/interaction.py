"""Input from the user in the middle of a call: `input_required` and its retry (2026-07-28).

A tool asks with `call.ask(...)`. Where answers are missing the call ends with the requests and
a sealed `requestState`; the client's retry brings the answers and the tool runs again from the
top, this time past the question. Answers of earlier rounds travel inside the state, so a tool
may ask several times. Source: MCP 2026-07-28, "Multi round-trip requests".
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from quintet.errors import InvalidParamsError, MissingCapabilityError, ToolFailedError
from quintet.protocol.inbound import Envelope
from quintet.protocol.sealing import Sealer
from quintet.requests.jsonrpc import JsonObject, Request
from quintet.requests.schema import input_schema

Form = TypeVar("Form", bound=BaseModel)

INTERACTIVE_METHODS: Final = frozenset({"tools/call", "prompts/get", "resources/read"})


class InputRequest(Protocol):
    """One question to the client: how it is written, what it needs, how its answer is read."""

    def wire(self) -> JsonObject:
        """Method and params, as they stand in `inputRequests`."""
        ...

    def capability(self) -> JsonObject:
        """The ClientCapabilities object without which the question must not be sent."""
        ...

    def read(self, response: Any) -> Any:
        """The answer, or None where it cannot be used and has to be asked again."""
        ...


@dataclass(frozen=True, slots=True)
class ElicitationAnswer(Generic[Form]):
    """What the user did with a form; `form` is there when it was accepted."""

    action: Literal["accept", "decline", "cancel"]
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class Elicitation(Generic[Form]):
    """Asks the user to fill in a flat form."""

    message: str
    form: type[Form]

    def wire(self) -> JsonObject:
        """An `elicitation/create` request in form mode."""
        params = {
            "mode": "form",
            "message": self.message,
            "requestedSchema": input_schema(self.form),
        }
        return {"method": "elicitation/create", "params": params}

    def capability(self) -> JsonObject:
        """Form mode; a client that declares a bare `elicitation` has it too."""
        return {"elicitation": {"form": {}}}

    def read(self, response: Any) -> ElicitationAnswer[Form] | None:
        """The action, with the form where it was accepted and is valid."""
        if not isinstance(response, dict):
            return None
        action = response.get("action")
        if action in ("decline", "cancel"):
            return ElicitationAnswer(action)
        if action != "accept":
            return None
        try:
            return ElicitationAnswer("accept", self.form.model_validate(response.get("content")))
        except ValidationError:
            return None


@dataclass(frozen=True, slots=True)
class Sampling:
    """Asks the client's model to continue; the answer is its text."""

    prompt: str
    max_tokens: int

    def wire(self) -> JsonObject:
        """A `sampling/createMessage` request with one user message."""
        message = {"role": "user", "content": {"type": "text", "text": self.prompt}}
        return {
            "method": "sampling/createMessage",
            "params": {"messages": [message], "maxTokens": self.max_tokens},
        }

    def capability(self) -> JsonObject:
        """Sampling."""
        return {"sampling": {}}

    def read(self, response: Any) -> str | None:
        """The text of the model's message."""
        content = response.get("content") if isinstance(response, dict) else None
        text = content.get("text") if isinstance(content, dict) else None
        return text if isinstance(text, str) else None


@dataclass(frozen=True, slots=True)
class Roots:
    """Asks which folders the client works in; the answer is their URIs."""

    def wire(self) -> JsonObject:
        """A `roots/list` request."""
        return {"method": "roots/list", "params": {}}

    def capability(self) -> JsonObject:
        """Roots."""
        return {"roots": {}}

    def read(self, response: Any) -> list[str] | None:
        """The roots' URIs."""
        roots = response.get("roots") if isinstance(response, dict) else None
        if not isinstance(roots, list):
            return None
        uris = [root.get("uri") for root in roots if isinstance(root, dict)]
        return [uri for uri in uris if isinstance(uri, str)]


class InputRequired(Exception):  # noqa: N818 - an interim answer on its way out, not an error
    """Ends a call that cannot go on before the client has answered."""

    def __init__(self, requests: Mapping[str, JsonObject], answers: JsonObject) -> None:
        super().__init__("input required")
        self.requests = requests
        self.answers = answers


def declares(capabilities: Mapping[str, Any], required: Mapping[str, Any]) -> bool:
    """Whether a client's capabilities cover what is required.

    A bare `{"elicitation": {}}` means form mode: that was the only one before modes existed.
    """
    for name, inner in required.items():
        declared = capabilities.get(name)
        if not isinstance(declared, dict):
            return False
        bare_form = name == "elicitation" and not declared and set(inner) <= {"form"}
        if not bare_form and not declares(declared, inner):
            return False
    return True


class Interaction:
    """The questions and answers of one call."""

    def __init__(self, envelope: Envelope, answers: JsonObject) -> None:
        self._envelope = envelope
        self.answers = answers

    def ask(self, requests: Mapping[str, InputRequest], *, otherwise: str) -> dict[str, Any]:
        """The answers by key, once all are there.

        Raises:
            InputRequired: some are missing; the call ends and is retried with them.
            MissingCapabilityError: the client cannot be asked this.
            ToolFailedError: the revision knows no questions; says `otherwise`.
        """
        if not self._envelope.revision.stateless:
            raise ToolFailedError(otherwise)
        read = {key: ask.read(self.answers.get(key)) for key, ask in requests.items()}
        missing = {key: ask for key, ask in requests.items() if read[key] is None}
        for ask in missing.values():
            if not declares(self._envelope.capabilities, ask.capability()):
                raise MissingCapabilityError(ask.capability())
        if missing:
            kept = {key: value for key, value in self.answers.items() if key not in missing}
            raise InputRequired({key: ask.wire() for key, ask in missing.items()}, kept)
        return read


def binding(tenant: str, request: Request) -> bytes:
    """What a sealed state belongs to: tenant, method, target and arguments, as one hash."""
    own = {
        key: value
        for key, value in request.params.items()
        if key not in ("_meta", "inputResponses", "requestState")
    }
    identity = json.dumps([tenant, request.method, own], sort_keys=True)
    return hashlib.sha256(identity.encode("ascii")).digest()


def answers_of(request: Request, tenant: str, sealer: Sealer) -> JsonObject:
    """The raw answers a request brings: those sealed in its state, and the new ones.

    Raises:
        InvalidParamsError: the state was changed or is too old, or the members have wrong types.
    """
    responses = request.params.get("inputResponses", {})
    if not isinstance(responses, dict):
        raise InvalidParamsError('Invalid params: "inputResponses" must be an object')
    state = request.params.get("requestState")
    if state is None:
        return responses
    if not isinstance(state, str):
        raise InvalidParamsError('Invalid params: "requestState" must be a string')
    earlier: JsonObject = json.loads(sealer.open(state, binding(tenant, request)))
    return {**earlier, **responses}


def sealed_state(pause: InputRequired, request: Request, tenant: str, sealer: Sealer) -> str:
    """The `requestState` of an interim result: the answers so far, for this request only."""
    return sealer.seal(json.dumps(pause.answers).encode("ascii"), binding(tenant, request))
