"""Results as JSON text, cut to what the asked revision defines.

Everything here is a pure function of declarations and outputs. What a revision defines is
listed in `revisions`; this module only follows it.
"""

import json
from typing import Any, Final

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_jsonable_python
from pydantic_core import to_json as pydantic_json

from quintet.declarations import Entry, Prompt, ResourceTemplate, Tool
from quintet.dialects import WireError
from quintet.errors import ResultTooLargeError
from quintet.family import TextLayout, ToolFamily
from quintet.protocol.inbound import SERVER_INFO_KEY
from quintet.requests.content import Audio, Blocks, Content, ResourceLink, Text
from quintet.requests.http import MAX_RESULT_BYTES
from quintet.requests.jsonrpc import JsonObject, to_json
from quintet.requests.revisions import MODERN, SUPPORTED_VERSIONS, Revision
from quintet.requests.tasks import EXTENSION as TASKS_EXTENSION
from quintet.views.documents import EXTENSION as VIEWS_EXTENSION

DISCOVERY_CACHE_SECONDS: Final = 3600
LIST_CACHE_SECONDS: Final = 300
_PROBLEMS_TOLD: Final = 10


def complete(
    family: ToolFamily,
    revision: Revision,
    result: JsonObject,
    *,
    cache_seconds: int | None = None,
    public: bool = False,
) -> str:
    """A finished result; 2026-07-28 adds its type, the server and, where given, cache hints."""
    if not revision.stateless:
        return to_json(result)
    hints: JsonObject = {}
    if cache_seconds is not None:
        scope = "public" if public else "private"
        hints = {"ttlMs": cache_seconds * 1000, "cacheScope": scope}
    return to_json({"resultType": "complete", **result, **hints, **server_meta(family, revision)})


def server_meta(family: ToolFamily, revision: Revision) -> JsonObject:
    """The `_meta` of a result: which server it comes from."""
    return {"_meta": {SERVER_INFO_KEY: _server_info(family, revision)}}


def _server_info(family: ToolFamily, revision: Revision) -> JsonObject:
    info = {"name": family.server.name, "version": family.server.version}
    return {**info, "title": family.server.title} if revision.structured_content else info


def capabilities(family: ToolFamily, revision: Revision) -> JsonObject:
    """What the family has, and nothing else; nothing is ever pushed, so no change is announced."""
    said: JsonObject = {}
    if family.says_enabled and not revision.stateless:
        said = {"enabled": True}
    offered: JsonObject = {}
    if family.tool_table:
        offered["tools"] = {**said, "listChanged": False}
    if family.has_resources:
        offered["resources"] = {**said, "listChanged": False, "subscribe": False}
    if family.prompt_table:
        offered["prompts"] = {**said, "listChanged": False}
    if not revision.stateless:
        offered["logging"] = dict(said)
    if family.has_completions and revision.completions:
        offered["completions"] = {}
    extensions = {TASKS_EXTENSION: family.long_permissions, VIEWS_EXTENSION: family.views}
    if revision.stateless and any(extensions.values()):
        offered["extensions"] = {name: {} for name, used in extensions.items() if used}
    return offered


def initialize_result(
    family: ToolFamily, revision: Revision, offered: JsonObject | None = None
) -> str:
    """The answer to the handshake; `offered` are other capabilities than the family's own."""
    return to_json(
        {
            "protocolVersion": revision.version,
            "capabilities": offered or capabilities(family, revision),
            "serverInfo": _server_info(family, revision),
            "instructions": family.instructions,
        }
    )


def discover_result(family: ToolFamily, offered: JsonObject | None = None) -> str:
    """The answer to `server/discover`; `offered` as in `initialize_result`."""
    result = {
        "supportedVersions": list(SUPPORTED_VERSIONS),
        "capabilities": offered or capabilities(family, MODERN),
        "instructions": family.instructions,
    }
    return complete(family, MODERN, result, cache_seconds=DISCOVERY_CACHE_SECONDS, public=True)


def _titled(revision: Revision, title: str | None) -> JsonObject:
    return {"title": title} if title and revision.structured_content else {}


def tool_entry(tool: Tool, revision: Revision) -> JsonObject:
    """One line of `tools/list`."""
    entry: JsonObject = {
        "name": tool.name,
        **_titled(revision, tool.title),
        "description": tool.description,
        "inputSchema": tool.input_schema,
    }
    if revision.structured_content and tool.output_schema is not None:
        entry["outputSchema"] = tool.output_schema
    if revision.tool_annotations and tool.annotations:
        entry["annotations"] = dict(tool.annotations)
    if revision.structured_content and tool.view is not None:
        entry["_meta"] = {"ui": {"resourceUri": tool.view.uri}}
    return entry


def resource_entry(entry: Entry, revision: Revision) -> JsonObject:
    """One line of `resources/list`."""
    line: JsonObject = {
        "uri": entry.uri,
        "name": entry.name,
        **_titled(revision, entry.title),
        "mimeType": entry.mime_type,
    }
    if entry.description:
        line["description"] = entry.description
    if entry.size is not None:
        line["size"] = entry.size
    return line


def template_entry(template: ResourceTemplate, revision: Revision) -> JsonObject:
    """One line of `resources/templates/list`."""
    return {
        "uriTemplate": template.uri_template,
        "name": template.name,
        **_titled(revision, template.title),
        "description": template.description,
        "mimeType": template.mime_type,
    }


def prompt_entry(prompt: Prompt, revision: Revision) -> JsonObject:
    """One line of `prompts/list`; the arguments are the model's fields."""
    arguments = [
        {
            "name": name,
            "description": field.description or name,
            "required": field.is_required(),
        }
        for name, field in prompt.input_model.model_fields.items()
    ]
    return {
        "name": prompt.name,
        **_titled(revision, prompt.title),
        "description": prompt.description,
        "arguments": arguments,
    }


def content_block(block: Content, revision: Revision) -> JsonObject:
    """A content block, replaced by text on revisions that do not know its kind."""
    if isinstance(block, Audio) and not revision.audio:
        block = Text(f"[{block.mime_type} content, which this protocol revision cannot carry]")
    if isinstance(block, ResourceLink) and not revision.structured_content:
        block = Text(f"{block.name}: {block.uri}")
    return block.wire()


def tool_result(family: ToolFamily, tool: Tool, output: Any, revision: Revision) -> str:
    """The result of a tool that did its work: text as the seed lays it out, and structure.

    A model's text and structure are the same object, unless the tool words it itself. What is not
    declared as an object is wrapped as `{"result": …}` in the structure; a plain string is its own
    text.

    Raises:
        ResultTooLargeError: the result does not fit into one answer.
    """
    if isinstance(output, Blocks):
        content = to_json([content_block(block, revision) for block in output.blocks])
        return _joined(family, revision, content, None)
    compact = _json_of(output, None)
    text = _text(family, tool, output, compact)
    content = f'[{{"type":"text","text":{to_json(text)}}}]'
    structured = f'{{"result":{compact}}}' if tool.wraps_output else compact
    result = _joined(family, revision, content, structured)
    check_size(result)
    return result


def _text(family: ToolFamily, tool: Tool, output: Any, compact: str) -> str:
    if tool.text is not None:
        return tool.text(output)
    return output if isinstance(output, str) else _laid_out(output, compact, family.text_layout)


def check_size(result: str, spare: int = 0) -> None:
    """Refuses what is larger than one answer may be, less some bytes that must be spared.

    Raises:
        ResultTooLargeError: with both sizes, in bytes.
    """
    most = MAX_RESULT_BYTES - spare
    if len(result) > most // 4:  # a character is at most four bytes
        size = len(result.encode("utf-8", "replace"))
        if size > most:
            raise ResultTooLargeError(size, most)


def _json_of(output: Any, indent: int | None) -> str:
    try:
        return pydantic_json(output, indent=indent, inf_nan_mode="null").decode("utf-8")
    except PydanticSerializationError:
        # Half a surrogate pair, which no UTF-8 can hold; it is replaced when bytes are made.
        return json.dumps(output, indent=indent, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    return value.model_dump() if isinstance(value, BaseModel) else to_jsonable_python(value)


def _laid_out(output: Any, compact: str, layout: TextLayout) -> str:
    return compact if layout == "compact" else _json_of(output, 2)


def _joined(
    family: ToolFamily,
    revision: Revision,
    content: str,
    structured: str | None,
    *,
    is_error: bool = False,
) -> str:
    """A tools/call result from parts that are JSON text already."""
    parts = [f'"content":{content}']
    if structured is not None and revision.structured_content:
        parts.append(f'"structuredContent":{structured}')
    parts.append('"isError":true' if is_error else '"isError":false')
    if revision.stateless:
        meta = to_json({SERVER_INFO_KEY: _server_info(family, revision)})
        parts = ['"resultType":"complete"', *parts, f'"_meta":{meta}']
    return "{" + ",".join(parts) + "}"


def error_result(family: ToolFamily, error: WireError, revision: Revision) -> str:
    """A failure told as a tool's result: readable by a model, and as the seed's error object."""
    body = {"error": {"code": error.code, "message": error.message, "data": error.data}}
    prefix = family.dialect.tool_error_prefix
    text = prefix + _reason(error) if prefix else to_json(body)
    content = to_json([{"type": "text", "text": text}])
    return _joined(family, revision, content, to_json(body), is_error=True)


def _reason(error: WireError) -> str:
    """What went wrong, every problem of the input, and what can be done about it."""
    details, recovery = error.data.get("details"), error.data.get("recovery")
    problems = error.data.get("validation_errors", [])
    text = f"{error.message}: {details}" if details else error.message
    for problem in problems[1:_PROBLEMS_TOLD]:
        text += f"\n- {problem['field']}: {problem['message']}"
    return f"{text}\n\n**Recovery:** {recovery}" if recovery else text


def required_result(family: ToolFamily, requests: JsonObject, state: str) -> str:
    """The interim result of 2026-07-28: what is asked, and the sealed answers so far."""
    return to_json(
        {
            "resultType": "input_required",
            "inputRequests": requests,
            "requestState": state,
            **server_meta(family, MODERN),
        }
    )
