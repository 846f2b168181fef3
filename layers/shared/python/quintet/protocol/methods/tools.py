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
from quintet.protocol.context import Context
from quintet.protocol.inbound import PARAMETER_HEADER_PREFIX, decoded_header, single_header
from quintet.protocol.interaction import InputRequired
from quintet.protocol.methods.listing import declared_list
from quintet.protocol.rendering import error_result, tool_entry, tool_result
from quintet.protocol.validation import validated


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
        output = tool.run(validated(tool.input_model, arguments), context.call)
        return tool_result(context.family, tool, output, context.revision)
    except InputRequired as pause:
        return context.paused(pause)
    except ProtocolError:
        raise
    except QuintetError as error:
        return _failure(context, tool, error)


def _failure(context: Context, tool: Tool, error: QuintetError) -> str:
    dialect = context.family.dialect
    if dialect.names_tool:
        error.data = {"tool": tool.name, "reason": error.message, **error.data}
    wire = dialect.wire(error, context.revision)
    if not (wire.as_result or dialect.tool_error_prefix):
        raise error
    context.notes["outcome"] = wire.code
    if isinstance(error, BadInputError):
        # The argument's own name; what is inside it may be the caller's content.
        context.notes["field"] = str(error.problems[0].path[0]) if error.problems[0].path else ""
    return error_result(context.family, wire, context.revision)


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
