"""tools/list and tools/call."""

import re
from collections.abc import Mapping
from typing import Any, Final

from quintet.declarations import Tool
from quintet.errors import (
    BadInputError,
    HeaderMismatchError,
    ProtocolError,
    QuintetError,
    UnknownToolError,
)
from quintet.family import ToolFamily
from quintet.protocol.context import Context
from quintet.protocol.inbound import PARAMETER_HEADER_PREFIX, decoded_header, single_header
from quintet.protocol.interaction import InputRequired
from quintet.protocol.methods.listing import declared_list
from quintet.protocol.methods.long_tools import call_long_tool
from quintet.protocol.rendering import error_result, tool_entry, tool_result
from quintet.protocol.validation import validated
from quintet.requests.revisions import Revision
from quintet.requests.tasks import settled


def list_tools(context: Context) -> str:
    """The declared tools; the same for every caller."""
    tools = list(context.family.tool_table.values())
    return declared_list(context, "tools", tools, tool_entry)


def call_tool(context: Context) -> str:
    """Runs a tool. Failures of the tool itself become results where the dialect says so."""
    name = context.text_parameter("name")
    tool = context.family.tool_table.get(name)
    if tool is None:
        raise UnknownToolError(f"Unknown tool: {name[:200]}", {"name": name[:200]})
    context.notes["tool_name"] = name
    arguments = context.object_parameter("arguments")
    if context.revision.stateless:
        _check_parameter_headers(context, tool, arguments)
    context.admit(tool.permission, "tools")
    try:
        given = validated(tool.input_model, arguments)
        if tool.task_support != "forbidden" and context.family.tasks is not None:
            return call_long_tool(context, tool, given, context.family.tasks)
        if tool.prepare is not None:
            context.call.version = tool.prepare(given, context.call) or ""
        output = settled(tool.run(given, context.call))
        return tool_result(context.family, tool, output, context.revision)
    except InputRequired as pause:
        return context.paused(pause)
    except ProtocolError:
        raise
    except QuintetError as error:
        context.failure = error
        return failed_result(context.family, tool, error, context.revision, context.notes)


def failed_result(
    family: ToolFamily, tool: Tool, error: QuintetError, revision: Revision, notes: dict[str, Any]
) -> str:
    """A tool's failure as a result, where the dialect says so; else it is raised again."""
    dialect = family.dialect
    if dialect.names_tool:
        error.data = {"tool": tool.name, "reason": error.message, **error.data}
    wire = dialect.wire(error, revision)
    if not (wire.as_result or dialect.tool_error_prefix):
        raise error
    notes["outcome"] = wire.code
    if isinstance(error, BadInputError):
        # The argument's own name; what is inside it may be the caller's content.
        notes["field"] = str(error.problems[0].path[0]) if error.problems[0].path else ""
    return error_result(family, wire, revision)


def _check_parameter_headers(context: Context, tool: Tool, arguments: Mapping[str, Any]) -> None:
    """Mcp-Param-… headers repeat annotated arguments exactly (2026-07-28, custom headers)."""
    headers = context.headers
    if headers is None:  # standard input has none
        return
    for token, path in tool.header_parameters.items():
        name = PARAMETER_HEADER_PREFIX + token
        value: Any = arguments
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        sent = single_header(headers, name)
        if (sent is None) != (value is None):
            raise HeaderMismatchError(f"The {name} header does not match the arguments")
        if sent is not None and not _same(decoded_header(sent, name), value):
            raise HeaderMismatchError(f"The {name} header does not match the arguments")


_INTEGER: Final = re.compile(r"(-?[0-9]{1,20})(\.0+)?")


def _same(text: str, value: Any) -> bool:
    if isinstance(value, bool):
        return text == ("true" if value else "false")
    if isinstance(value, int):
        number = _INTEGER.fullmatch(text)
        return number is not None and int(number[1]) == value
    return isinstance(value, str) and text == value
