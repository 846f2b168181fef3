"""A small family that has one of everything, for tests of the shared layer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from quintet.declarations import Entry, EntryPage
from quintet.dialects import STANDARD, Dialect
from quintet.errors import (
    BadInputError,
    CallCancelledError,
    ConflictError,
    DeadlineExceededError,
    LimitExceededError,
    MissingCapabilityError,
    ResourceNotFoundError,
    ServiceUnavailableError,
    ToolFailedError,
)
from quintet.family import ServerInfo, ToolFamily, prompt, resource, resource_template, tool
from quintet.protocol.call import Call
from quintet.protocol.interaction import Elicitation, Roots, Sampling
from quintet.requests.content import (
    Audio,
    Blocks,
    EmbeddedResource,
    Image,
    PromptMessage,
    ResourceBlob,
    ResourceContents,
    ResourceLink,
    ResourceText,
    Text,
)
from quintet.text import PlainText

USE: Final = "echo:use"
CONFIGURE: Final = "echo:configure"
GUARDED: Final = "echo:guarded"
EVERYTHING: Final = (USE, CONFIGURE, GUARDED)

MOTTO: Final = "echo://motto"
LOGO: Final = "echo://logo"
SETTINGS: Final = "echo://settings"
SAID: Final = "echo://said/{words}"
MOTTO_TEXT: Final = "Say it again."
SAYINGS: Final = ("alpha", "alps", "beta")
ELSEWHERE: Final = "Pass the name as an argument."
SECRET_WORDS: Final = "hunter2 was the password"


class Words(BaseModel):
    text: PlainText = Field(min_length=1, max_length=100, description="What to say")
    times: Annotated[int, Field(ge=1, le=5)] = 1
    note: str | None = None
    tags: Annotated[list[str], Field(max_length=3)] = []


class Echo(BaseModel):
    text: str
    times: int = 1


class Kind(BaseModel):
    kind: str


class Size(BaseModel):
    characters: int


class Region(BaseModel):
    region: Annotated[str | None, Field(json_schema_extra={"x-mcp-header": "Region"})] = None
    zone: Annotated[int | None, Field(json_schema_extra={"x-mcp-header": "Zone"})] = None
    spare: Annotated[bool | None, Field(json_schema_extra={"x-mcp-header": "Spare"})] = None


class Name(BaseModel):
    name: Annotated[str, Field(min_length=1)]


class Colour(BaseModel):
    colour: str


FAILURES: Final[Mapping[str, Callable[[], Exception]]] = {
    "failed": lambda: ToolFailedError("It could not be said", {"details": "no voice"}),
    "session": lambda: ToolFailedError("Session not found", {"type": "session_error"}),
    "conflict": lambda: ConflictError("Somebody else spoke"),
    "deadline": lambda: DeadlineExceededError("The request's time is over"),
    "cancelled": lambda: CallCancelledError("The call was cancelled"),
    "down": lambda: ServiceUnavailableError("the voice", 7),
    "full": lambda: LimitExceededError(limit=5, window_seconds=60, retry_after=9, reset=120),
    "input": lambda: BadInputError.of("kind", "Must be kind", "KIND_VALIDATION"),
    "capability": lambda: MissingCapabilityError({"sampling": {}}),
    "crash": lambda: RuntimeError(SECRET_WORDS),
}


class EchoTools:
    @tool(permission=USE, title="Echo", read_only=True)
    def echo(self, words: Words) -> Echo:
        """Says again
        what it is told.
        """
        return Echo(text=words.text * words.times, times=words.times)

    @tool(permission=USE)
    def pong(self) -> str:
        """Says pong."""
        return "pong"

    @tool(permission=USE)
    def numbers(self) -> list[int]:
        """Counts to three."""
        return [1, 2, 3]

    @tool(permission=USE)
    def fail(self, failing: Kind) -> Echo:
        """Fails as it is told."""
        failure = FAILURES[failing.kind]()
        raise failure

    @tool(permission=USE)
    def steps(self, call: Call) -> Blocks:
        """Tells how far it is, and logs."""
        for done in (1, 2):
            call.progress(done, 2, f"step {done}")
        call.log("info", {"step": "last"}, logger="steps")
        call.log("debug", "details")
        return Blocks([Text("done")])

    @tool(permission=USE)
    def media(self) -> Blocks:
        """Answers with every kind of block."""
        motto = ResourceText(MOTTO, MOTTO_TEXT, "text/plain")
        return Blocks(
            [
                Text("words"),
                Image("aW1n", "image/png"),
                Audio("c25k", "audio/wav"),
                EmbeddedResource(motto),
                ResourceLink(MOTTO, "motto", "text/plain"),
            ]
        )

    @tool(permission=USE, read_only=False, destructive=True, idempotent=False, open_world=True)
    def place(self, where: Region) -> Echo:
        """Takes arguments that clients repeat in headers."""
        return Echo(text=where.region or "nowhere")

    @tool(permission=GUARDED)
    def guarded(self, call: Call) -> Echo:
        """Answers whose caller may come in."""
        return Echo(text=call.principal.tenant)

    @tool(permission=USE)
    def repeat(self, size: Size) -> str:
        """Answers as long as it is told."""
        return "x" * size.characters

    @tool(permission=USE)
    def interview(self, words: Words, call: Call) -> Echo:
        """Asks for a name, then for a colour."""
        first = call.ask(otherwise=ELSEWHERE, who=Elicitation("Your name?", Name))
        second = call.ask(otherwise=ELSEWHERE, hue=Elicitation("Your colour?", Colour))
        name = first["who"].form.name if first["who"].form else first["who"].action
        colour = second["hue"].form.colour if second["hue"].form else second["hue"].action
        return Echo(text=f"{words.text} {name} {colour}")

    @tool(permission=USE)
    def survey(self, call: Call) -> Echo:
        """Asks the client's model and for its folders at once."""
        answers = call.ask(otherwise=ELSEWHERE, model=Sampling("Say hi", 10), folders=Roots())
        return Echo(text=f"{answers['model']} {','.join(answers['folders'])}")


class EchoResources:
    @resource(MOTTO, permission=USE, mime_type="text/plain", name="motto", cache_seconds=60)
    def motto(self) -> ResourceText:
        """What the family lives by."""
        return ResourceText(MOTTO, MOTTO_TEXT, "text/plain", {"hash": "h1"})

    @resource(LOGO, permission=USE, mime_type="image/png", name="logo", title="The logo")
    def logo(self) -> ResourceBlob:
        """How the family looks."""
        return ResourceBlob(LOGO, "aW1n", "image/png")

    @resource(
        SETTINGS,
        permission=CONFIGURE,
        mime_type="application/json",
        name="settings",
        tier="configuration",
    )
    def settings(self, call: Call) -> Sequence[ResourceContents]:
        """How the family is set."""
        call.notes["seen"] = True
        return [ResourceText(SETTINGS, "{}", "application/json")]

    @resource_template(SAID, permission=USE, mime_type="text/plain", name="said", title="Said")
    def said(self, words: str) -> ResourceText:
        """Something that was said before."""
        if words == "nothing":
            raise ResourceNotFoundError(f"echo://said/{words}")
        return ResourceText(f"echo://said/{words}", words, "text/plain")

    @said.entries
    def list_said(self, offset: int, limit: int) -> EntryPage:
        entries = [Entry(f"echo://said/{words}", words, "text/plain", size=5) for words in SAYINGS]
        return EntryPage(entries[offset : offset + limit], len(entries))

    @said.completes("words")
    def complete_said(self, prefix: str, call: Call) -> Sequence[str]:
        assert call.principal.subject
        return [words for words in SAYINGS if words.startswith(prefix)]


class Greeting(BaseModel):
    name: str = Field(description="Whom to greet")
    tone: str = "warm"


class EchoPrompts:
    @prompt(permission=USE, title="Greet")
    def greet(self, greeting: Greeting) -> Sequence[PromptMessage]:
        """Greets somebody."""
        return [
            PromptMessage("user", Text(f"Greet {greeting.name}, {greeting.tone}.")),
            PromptMessage("assistant", Audio("c25k", "audio/wav")),
        ]

    @greet.completes("name")
    def names(self, prefix: str) -> Sequence[str]:
        return [f"{prefix}{number}" for number in range(150)]

    @prompt(permission=USE)
    def consult(self, call: Call) -> Sequence[PromptMessage]:
        """Asks for a name before it says anything."""
        answers = call.ask(otherwise=ELSEWHERE, who=Elicitation("Your name?", Name))
        return [PromptMessage("user", Text(answers["who"].action))]


SERVER: Final = ServerInfo("echo-server", "1.2.3", "Echo Server")


def echo_family(dialect: Dialect = STANDARD, **changes: Any) -> ToolFamily:
    """The whole family, or one with some of its parts changed."""
    parts: dict[str, Any] = {
        "tools": EchoTools(),
        "resources": EchoResources(),
        "prompts": EchoPrompts(),
        **changes,
    }
    return ToolFamily("echo", SERVER, "Says again what it is told.", dialect, **parts)


def tools_only(dialect: Dialect = STANDARD) -> ToolFamily:
    """A family without resources and prompts."""
    return echo_family(dialect, resources=None, prompts=None)
