"""The fixture server that the official conformance suite asks for, built with quintet.family.

Tool names, texts and behaviours are the suite's; nothing here uses the engine's internals.
"""

import json
import threading
import time
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from quintet.dialects import STANDARD
from quintet.errors import MissingCapabilityError, ToolFailedError
from quintet.family import (
    ServerInfo,
    ToolFamily,
    prompt,
    resource,
    resource_template,
    tool,
)
from quintet.protocol.call import Call
from quintet.protocol.interaction import Elicitation, ElicitationAnswer, Roots, Sampling
from quintet.requests.content import (
    Audio,
    Blocks,
    EmbeddedResource,
    Image,
    PromptMessage,
    ResourceBlob,
    ResourceText,
    Text,
)

PERMISSION = "fixture:use"
PNG = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQ"
    "DwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="
NO_QUESTIONS = "This client cannot be asked; there is no argument to pass instead."


class Name(BaseModel):
    name: str


class Consent(BaseModel):
    confirmed: bool = False


class Colour(BaseModel):
    color: str


class Confirmation(BaseModel):
    confirm: bool = False


class File(BaseModel):
    filename: str


class Seconds(BaseModel):
    seconds: float
    label: str = ""


class Contact(BaseModel):
    """Has a schema written by hand, with the 2020-12 keywords that must reach the client."""

    name: str = ""

    @classmethod
    def model_json_schema(cls, *_: Any, **__: Any) -> dict[str, Any]:
        text = {"type": "string"}
        address = {"$anchor": "addressDef", "type": "object", "properties": {"city": text}}
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "$defs": {"address": address},
            "properties": {"name": text, "address": {"$ref": "#/$defs/address"}, "phone": text},
            "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["name"]}]}],
            "if": {"required": ["phone"]},
            "then": {"properties": {"phone": {"minLength": 1}}},
            "else": {"required": ["name"]},
            "additionalProperties": False,
        }


class Region(BaseModel):
    region: Annotated[str, Field(json_schema_extra={"x-mcp-header": "Region"})] = "eu"


def _text(words: str) -> Blocks:
    return Blocks([Text(words)])


def _said_name(answer: ElicitationAnswer[Name]) -> str:
    return answer.form.name if answer.form else "stranger"


class FixtureTools:
    @tool(permission=PERMISSION)
    def test_simple_text(self) -> Blocks:
        """Answers in plain text."""
        return _text("This is a simple text response for testing.")

    @tool(permission=PERMISSION)
    def test_image_content(self) -> Blocks:
        """Answers with an image."""
        return Blocks([Image(PNG, "image/png")])

    @tool(permission=PERMISSION)
    def test_audio_content(self) -> Blocks:
        """Answers with a sound."""
        return Blocks([Audio(WAV, "audio/wav")])

    @tool(permission=PERMISSION)
    def test_embedded_resource(self) -> Blocks:
        """Answers with a resource's contents."""
        contents = ResourceText(
            "test://embedded-resource", "This is an embedded resource content.", "text/plain"
        )
        return Blocks([EmbeddedResource(contents)])

    @tool(permission=PERMISSION)
    def test_multiple_content_types(self) -> Blocks:
        """Answers with several kinds of content."""
        contents = ResourceText(
            "test://mixed-content-resource",
            json.dumps({"test": "data", "value": 123}),
            "application/json",
        )
        return Blocks(
            [
                Text("Multiple content types test:"),
                Image(PNG, "image/png"),
                EmbeddedResource(contents),
            ]
        )

    @tool(permission=PERMISSION)
    def test_error_handling(self) -> Blocks:
        """Fails."""
        raise ToolFailedError("This tool intentionally returns an error for testing")

    @tool(permission=PERMISSION)
    def test_tool_with_progress(self, call: Call) -> Blocks:
        """Reports progress in three steps."""
        for done in (0, 50, 100):
            call.progress(done, 100, f"Completed step {done} of 100")
        return _text("done")

    @tool(permission=PERMISSION)
    def test_tool_with_logging(self, call: Call) -> Blocks:
        """Logs three lines."""
        for line in ("started", "processing data", "completed"):
            call.log("info", f"Tool {line}")
        return _text("Tool with logging executed successfully")

    @tool(permission=PERMISSION)
    def test_logging_tool(self, call: Call) -> Blocks:
        """Logs one line, where the client asks for lines."""
        call.log("info", "logged")
        return _text("logged")

    @tool(permission=PERMISSION)
    def test_missing_capability(self, call: Call) -> Blocks:
        """Needs a client that offers sampling."""
        if not call.can_ask(Sampling("", 1)):
            raise MissingCapabilityError({"sampling": {}})
        return _text("capable")

    @tool(permission=PERMISSION)
    def test_streaming_elicitation(self, call: Call) -> Blocks:
        """Asks for consent in the middle of a call."""
        call.ask(otherwise=NO_QUESTIONS, consent=Elicitation("Go on?", Consent))
        return _text("went on")

    @tool(permission=PERMISSION)
    def json_schema_2020_12_tool(self, contact: Contact) -> Blocks:
        """Takes a nested object."""
        return _text(contact.model_dump_json())

    @tool(permission=PERMISSION)
    def test_header_parameter(self, region: Region) -> Blocks:
        """Takes an argument that clients repeat in a header."""
        return _text(region.region)

    @tool(permission=PERMISSION)
    def test_input_required_result_elicitation(self, call: Call) -> Blocks:
        """Asks for a name."""
        question = Elicitation("What is your name?", Name)
        answers = call.ask(otherwise=NO_QUESTIONS, user_name=question)
        return _text(f"Hello, {_said_name(answers['user_name'])}!")

    @tool(permission=PERMISSION)
    def test_input_required_result_sampling(self, call: Call) -> Blocks:
        """Asks the client's model."""
        question = Sampling("What is the capital of France?", 100)
        answers = call.ask(otherwise=NO_QUESTIONS, capital_question=question)
        return _text(answers["capital_question"])

    @tool(permission=PERMISSION)
    def test_input_required_result_list_roots(self, call: Call) -> Blocks:
        """Asks for the client's folders."""
        answers = call.ask(otherwise=NO_QUESTIONS, client_roots=Roots())
        return _text(", ".join(answers["client_roots"]))

    @tool(permission=PERMISSION)
    def test_input_required_result_request_state(self, call: Call) -> Blocks:
        """Asks once and goes on from the sealed state."""
        call.ask(otherwise=NO_QUESTIONS, confirm=Elicitation("Please confirm", Consent))
        return _text("state-ok")

    @tool(permission=PERMISSION)
    def test_input_required_result_multiple_inputs(self, call: Call) -> Blocks:
        """Asks three questions at once."""
        answers = call.ask(
            otherwise=NO_QUESTIONS,
            user_name=Elicitation("What is your name?", Name),
            greeting=Sampling("Generate a greeting", 50),
            client_roots=Roots(),
        )
        return _text(f"{answers['greeting']} {_said_name(answers['user_name'])}")

    @tool(permission=PERMISSION)
    def test_input_required_result_multi_round(self, call: Call) -> Blocks:
        """Asks one question after the other."""
        first = call.ask(otherwise=NO_QUESTIONS, step1=Elicitation("Step 1: your name?", Name))
        second = call.ask(
            otherwise=NO_QUESTIONS, step2=Elicitation("Step 2: your favourite colour?", Colour)
        )
        colour = second["step2"].form.color if second["step2"].form else "none"
        return _text(f"{_said_name(first['step1'])} likes {colour}")

    @tool(permission=PERMISSION)
    def test_input_required_result_tampered_state(self, call: Call) -> Blocks:
        """Asks once; a changed state is refused."""
        call.ask(otherwise=NO_QUESTIONS, confirm=Elicitation("Please confirm", Consent))
        return _text("state-ok")

    @tool(permission=PERMISSION)
    def test_input_required_result_capabilities(self, call: Call) -> Blocks:
        """Asks only what the client can answer."""
        wanted: dict[str, Any] = {
            "user_name": Elicitation("What is your name?", Name),
            "greeting": Sampling("Generate a greeting", 50),
        }
        possible = {key: ask for key, ask in wanted.items() if call.can_ask(ask)}
        answers = call.ask(otherwise=NO_QUESTIONS, **possible)
        return _text(", ".join(sorted(answers)))

    @tool(permission=PERMISSION)
    def greet(self, name: Name) -> Blocks:
        """Greets at once."""
        return _text(f"Hello, {name.name}!")

    @tool(permission=PERMISSION, task_support="optional")
    def slow_compute(self, wanted: Seconds, call: Call) -> Blocks:
        """Takes as long as it is told, and looks up often."""
        pause, until = threading.Event(), time.monotonic() + wanted.seconds
        while time.monotonic() < until:
            call.deadline.check()
            pause.wait(0.05)
        return _text(f"Computed for {wanted.seconds} s")

    @tool(permission=PERMISSION, task_support="required")
    def failing_job(self) -> Blocks:
        """Fails as a tool does."""
        raise ToolFailedError("This job always fails")

    @tool(permission=PERMISSION, task_support="optional")
    def protocol_error_job(self) -> Blocks:
        """Breaks."""
        raise RuntimeError("broken on purpose")

    @tool(permission=PERMISSION, task_support="optional")
    def confirm_delete(self, file: File, call: Call) -> Blocks:
        """Asks for consent while it is at work."""
        question = Elicitation(f"Delete {file.filename}?", Confirmation)
        answer = call.ask(otherwise=NO_QUESTIONS, consent=question)["consent"]
        return _text(f"{answer.action}: {file.filename}")

    @tool(permission=PERMISSION, task_support="optional")
    def multi_input(self, call: Call) -> Blocks:
        """Asks two things at once while it is at work."""
        answers = call.ask(
            otherwise=NO_QUESTIONS,
            first=Elicitation("First name?", Name),
            second=Elicitation("Second name?", Name),
        )
        return _text(" ".join(_said_name(answers[key]) for key in ("first", "second")))

    @tool(permission=PERMISSION, task_support="required")
    def test_tool_with_task(self, call: Call) -> Blocks:
        """Asks before it becomes a task."""
        return _text(f"Hello, {self._who(call)}!")

    @test_tool_with_task.prepares
    def ask_first(self, call: Call) -> None:
        self._who(call)

    def _who(self, call: Call) -> str:
        question = Elicitation("What is your name?", Name)
        return _said_name(call.ask(otherwise=NO_QUESTIONS, user_name=question)["user_name"])


class FixtureResources:
    @resource("test://static-text", permission=PERMISSION, mime_type="text/plain", name="text")
    def static_text(self) -> ResourceText:
        """A text that never changes."""
        words = "This is the content of the static text resource."
        return ResourceText("test://static-text", words, "text/plain")

    @resource("test://static-binary", permission=PERMISSION, mime_type="image/png", name="png")
    def static_binary(self) -> ResourceBlob:
        """An image that never changes."""
        return ResourceBlob("test://static-binary", PNG, "image/png")

    @resource("test://watched-resource", permission=PERMISSION, mime_type="text/plain", name="w")
    def watched(self) -> ResourceText:
        """A text that clients subscribe to."""
        return ResourceText("test://watched-resource", "Watched resource content", "text/plain")

    @resource_template(
        "test://template/{id}/data",
        permission=PERMISSION,
        mime_type="application/json",
        name="template",
    )
    def template(self, identifier: str) -> ResourceText:
        """Data for any id."""
        data = {"id": identifier, "templateTest": True, "data": f"Data for ID: {identifier}"}
        return ResourceText(
            f"test://template/{identifier}/data", json.dumps(data), "application/json"
        )


class TwoArguments(BaseModel):
    arg1: str = Field(description="First test argument")
    arg2: str = Field(description="Second test argument")


class ResourceUri(BaseModel):
    resourceUri: str = Field(description="URI of the resource to embed")  # noqa: N815


def _message(content: Any, role: Literal["user", "assistant"] = "user") -> PromptMessage:
    return PromptMessage(role, content)


class FixturePrompts:
    @prompt(permission=PERMISSION)
    def test_simple_prompt(self) -> Sequence[PromptMessage]:
        """Needs no arguments."""
        return [_message(Text("This is a simple prompt for testing."))]

    @prompt(permission=PERMISSION)
    def test_prompt_with_arguments(self, arguments: TwoArguments) -> Sequence[PromptMessage]:
        """Says its two arguments."""
        words = f"Prompt with arguments: arg1='{arguments.arg1}', arg2='{arguments.arg2}'"
        return [_message(Text(words))]

    @test_prompt_with_arguments.completes("arg1")
    def first_arguments(self, prefix: str) -> Sequence[str]:
        return [value for value in ("paris", "park", "party") if value.startswith(prefix)]

    @prompt(permission=PERMISSION)
    def test_prompt_with_embedded_resource(self, arguments: ResourceUri) -> Sequence[PromptMessage]:
        """Embeds a resource."""
        contents = ResourceText(
            arguments.resourceUri, "Embedded resource content for testing.", "text/plain"
        )
        return [
            _message(EmbeddedResource(contents)),
            _message(Text("Please process the embedded resource above.")),
        ]

    @prompt(permission=PERMISSION)
    def test_prompt_with_image(self) -> Sequence[PromptMessage]:
        """Holds an image."""
        return [_message(Image(PNG, "image/png")), _message(Text("Please analyze the image."))]

    @prompt(permission=PERMISSION)
    def test_input_required_result_prompt(self, call: Call) -> Sequence[PromptMessage]:
        """Asks for its context."""
        answers = call.ask(
            otherwise=NO_QUESTIONS, user_context=Elicitation("What context?", Context)
        )
        form = answers["user_context"].form
        return [_message(Text(form.context if form else "no context"))]


class Context(BaseModel):
    context: str


FIXTURE = ToolFamily(
    name="fixture",
    server=ServerInfo("quintet-conformance-fixture", "1.0.0", "Conformance fixture"),
    instructions="Serves what the conformance suite asks for.",
    dialect=STANDARD,
    tools=FixtureTools(),
    resources=FixtureResources(),
    prompts=FixturePrompts(),
)
