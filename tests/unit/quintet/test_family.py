"""Declarations: what methods with a decorator turn into."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel

from quintet.declarations import Entry, EntryPage, ResourceTemplate
from quintet.decorating import NoArguments
from quintet.family import prompt, resource, resource_template, tool
from quintet.protocol.call import Call
from quintet.protocol.inbound import Envelope
from quintet.requests.content import Blocks, PromptMessage, ResourceText, Text
from quintet.requests.deadline import Deadline
from quintet.requests.revisions import BY_VERSION
from quintet.requests.task_service import Tasks
from quintet.requests.tasks import Unfinished
from tests.unit.quintet.echo_family import (
    CONFIGURE,
    GUARDED,
    LOGO,
    MOTTO,
    SAID,
    SETTINGS,
    USE,
    Echo,
    EchoTools,
    Words,
    echo_family,
    tools_only,
)
from tests.unit.quintet.support import ANN

FAMILY = echo_family()


def call() -> Call:
    envelope = Envelope(BY_VERSION["2025-11-25"])
    return Call(
        ANN,
        envelope,
        deadline=Deadline(),
        request_id="r",
        emit=lambda _: None,
        answers={},
        notes={},
    )


def template(form: str) -> ResourceTemplate:
    return ResourceTemplate(form, "n", "d", "text/plain", USE, list)


class Shapes:
    """Every signature that a declaration may have."""

    def __init__(self, greeting: str) -> None:
        self.greeting = greeting

    @tool(permission="p")
    def nothing(self) -> str:
        """Takes nothing."""
        return self.greeting

    @tool(permission="p")
    def caller(self, call: Call) -> str:
        """Takes the call."""
        return call.principal.subject

    @tool(permission="p")
    def words(self, words: Words) -> str:
        """Takes arguments."""
        return words.text

    @tool(permission="p")
    def both(self, words: Words, call: Call) -> str:
        """Takes both."""
        return words.text + call.request_id

    @resource("x://r", permission="p", mime_type="m", name="r")
    def fixed(self) -> ResourceText:
        """Takes nothing."""
        return ResourceText("x://r", self.greeting, "m")

    @resource_template("x://{a}/{b}", permission="p", mime_type="m", name="t")
    def two(self, first: str, second: str, call: Call) -> ResourceText:
        """Takes two variables and the call."""
        return ResourceText("x://", first + second + call.request_id, "m")

    @two.entries
    def list_two(self, offset: int, limit: int) -> EntryPage:
        return EntryPage([Entry("x://a/b", f"{offset} {limit} {self.greeting}", "m")], 1)

    @two.completes("a")
    def complete_a(self, prefix: str, call: Call) -> Sequence[str]:
        return [prefix + call.request_id]

    @prompt(permission="p", title="P")
    def ask(self) -> Sequence[PromptMessage]:
        """Takes nothing."""
        return [PromptMessage("user", Text(self.greeting))]


SHAPES = echo_family(tools=Shapes("hi"), resources=Shapes("ho"), prompts=Shapes("he"))


def test_only_declared_methods_are_offered() -> None:
    assert list(SHAPES.tool_table) == ["nothing", "caller", "words", "both"]
    assert list(SHAPES.resource_table) == ["x://r"]
    assert [item.uri_template for item in SHAPES.templates] == ["x://{a}/{b}"]
    assert list(SHAPES.prompt_table) == ["ask"]


@pytest.mark.parametrize(
    ("name", "answer"), [("nothing", "hi"), ("caller", "ann"), ("words", "w"), ("both", "wr")]
)
def test_a_tool_takes_what_its_signature_names(name: str, answer: str) -> None:
    assert SHAPES.tool_table[name].run(Words(text="w"), call()) == answer


def test_functions_are_bound_to_the_part_that_declares_them() -> None:
    contents = SHAPES.resource_table["x://r"].run(call())
    [message] = SHAPES.prompt_table["ask"].run(NoArguments(), call())
    assert isinstance(contents, ResourceText)
    assert (contents.text, message.content) == ("ho", Text("he"))


def test_a_template_runs_lists_and_completes() -> None:
    [two] = SHAPES.templates
    contents = two.run("a", "b", call())
    assert isinstance(contents, ResourceText)
    assert contents.text == "abr"
    assert two.entries is not None
    assert two.entries(3, 4, call()).entries[0].name == "3 4 ho"
    assert two.completions["a"]("x", call()) == ["xr"]


def test_a_declared_method_can_be_called_directly() -> None:
    assert EchoTools().echo(Words(text="a", times=3)) == Echo(text="aaa", times=3)


def test_a_description_is_the_docstring_on_one_line() -> None:
    assert FAMILY.tool_table["echo"].description == "Says again what it is told."


def test_models_and_answers_are_read_from_annotations() -> None:
    echo, pong, media = (FAMILY.tool_table[name] for name in ("echo", "pong", "media"))
    assert (echo.input_model, echo.output_type) == (Words, Echo)
    assert (pong.input_model, pong.output_type) == (NoArguments, str)
    assert (media.output_type, media.output_schema) == (None, None)
    assert SHAPES.tool_table["both"].input_model is Words


def test_permissions_are_listed_once_in_the_order_of_declaration() -> None:
    assert FAMILY.permissions == (USE, GUARDED, CONFIGURE)
    assert FAMILY.resource_permissions == (USE, CONFIGURE)
    assert tools_only().resource_permissions == ()


def test_resources_are_found_by_their_uri() -> None:
    assert list(FAMILY.resource_table) == [MOTTO, LOGO, SETTINGS]
    assert FAMILY.resource_table[SETTINGS].tier == "configuration"
    assert FAMILY.resource_table[MOTTO].tier == "resources"


def test_a_family_without_parts_has_nothing() -> None:
    bare = echo_family(tools=None, resources=None, prompts=None)
    assert (dict(bare.tool_table), dict(bare.resource_table), list(bare.templates)) == ({}, {}, [])
    assert (dict(bare.prompt_table), bare.permissions, bare.has_completions) == ({}, (), False)


def test_completions_of_templates_and_of_prompts_count() -> None:
    assert echo_family(prompts=None).has_completions
    assert echo_family(resources=None).has_completions
    assert not tools_only().has_completions


@pytest.mark.parametrize(
    ("form", "uri", "variables"),
    [
        (SAID, "echo://said/a", {"words": "a"}),
        (SAID, "echo://said/a%2Fb?x=1#y", {"words": "a%2Fb?x=1#y"}),
        (SAID, "echo://said/a\nb", {"words": "a\nb"}),
        (SAID, "echo://said/", None),
        (SAID, "echo://said/a/b", None),
        (SAID, "ECHO://said/a", None),
        (SAID, " echo://said/a", None),
        (SAID, "echo://said/a\n", {"words": "a\n"}),
        ("x://{a}/{b}.md", "x://1/2.md", {"a": "1", "b": "2"}),
        ("x://{a}/{b}.md", "x://1/2xmd", None),
        ("x://{+path}", "x://a/../b", {"path": "a/../b"}),
        ("x://{+path}", "x://", {"path": ""}),
        ("x://{a}/{+rest}", "x://1/2/3", {"a": "1", "rest": "2/3"}),
        ("x://a.b*(c)/{v}", "x://a.b*(c)/1", {"v": "1"}),
        ("x://a.b*(c)/{v}", "x://axb*(c)/1", None),
    ],
)
def test_a_template_matches_uris_of_its_form(
    form: str, uri: str, variables: dict[str, str] | None
) -> None:
    assert template(form).match(uri) == variables


def test_arguments_without_annotations_ask_for_no_headers() -> None:
    assert FAMILY.tool_table["echo"].header_parameters == {}


def test_annotated_arguments_name_their_headers_in_lower_case() -> None:
    assert FAMILY.tool_table["place"].header_parameters == {
        "region": ("region",),
        "zone": ("zone",),
        "spare": ("spare",),
    }


class Contact(BaseModel):
    """Has a schema written by hand."""

    @classmethod
    def model_json_schema(cls, *_: Any, **__: Any) -> dict[str, Any]:
        region = {"type": "string", "x-mcp-header": "Region"}
        address = {"type": "object", "properties": {"region": region}}
        return {"$schema": "s", "title": "T", "properties": {"address": address}}


class ByHand:
    @tool(permission="p")
    def contact(self, contact: Contact) -> Blocks:
        """Takes a contact."""
        return Blocks([Text(str(contact))])


def test_a_schema_written_by_hand_is_left_alone_and_its_headers_are_found() -> None:
    contact = echo_family(tools=ByHand()).tool_table["contact"]
    assert contact.input_schema == Contact.model_json_schema()
    assert contact.header_parameters == {"region": ("address", "region")}


class Found(BaseModel):
    text: str
    job_id: str | None = None


class LongShapes:
    @tool(permission="p", task_support="optional")
    def whole(self, words: Words) -> Found | Unfinished[Found]:
        """May come to its end."""
        return Unfinished(Found(text=words.text))

    @whole.prepares
    def version(self, words: Words, call: Call) -> str:
        return words.text + call.request_id

    @tool(permission="q", task_support="required")
    def bare(self) -> Found:
        """Has to."""
        return Found(text="")

    @bare.prepares
    def look(self, call: Call) -> None:
        assert call.request_id


class Forgetful:
    @tool(permission="p", task_support="optional")
    def nameless(self, words: Words) -> Echo | Unfinished[Echo]:
        """Could not name its job."""
        return Echo(text=words.text)


def test_what_may_be_unfinished_is_described_as_what_it_will_be() -> None:
    long = echo_family(tools=LongShapes())

    assert long.tool_table["whole"].output_type is Found
    assert [item.task_support for item in long.tool_table.values()] == ["optional", "required"]


def test_an_answer_that_has_no_place_for_a_job_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="job_id"):
        _ = echo_family(tools=Forgetful()).tool_table


def test_a_long_tool_is_prepared_by_what_its_signature_names() -> None:
    whole, bare = echo_family(tools=LongShapes()).tool_table.values()

    assert whole.prepare is not None
    assert whole.prepare(Words(text="w"), call()) == "wr"
    assert bare.prepare is not None
    assert bare.prepare(NoArguments(), call()) is None


def test_long_tools_without_a_place_for_tasks_announce_none() -> None:
    long = echo_family(tools=LongShapes(), resources=None, prompts=None)

    assert long.long_permissions == ()
    assert replace(long, tasks=Tasks(object(), object())).long_permissions == ("p", "q")  # type: ignore[arg-type]
