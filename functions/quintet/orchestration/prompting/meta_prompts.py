"""Meta-prompts (seed 001, "Meta-Prompt DSL"): a task as role, context, instructions and output.

A PROMPT may hold meta-prompts of its own, for agents that the agent starts. Not here: the tags
themselves (`tags`), and what an agent is told (`agent_prompts`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.orchestration.prompting.roles import FALLBACK, Role, known_role
from quintet.orchestration.prompting.tags import Tag, TagName, tags, without

LONGEST: Final = 20_000
"""Characters of a text that is read for a meta-prompt."""
DEEPEST: Final = 5
"""Levels of meta-prompts, the outermost included; what lies deeper stays text."""
DEFAULT_OUTPUT: Final = "comprehensive_deliverable"

_Group = Mapping[TagName, Tag]


@dataclass(frozen=True, slots=True)
class MetaPrompt:
    """One task for an agent. `context_parameters` is `{"domain": …}`, or empty without CONTEXT.

    `instruction_block` is the whole PROMPT, the text of `nested` included.
    """

    role_specification: str
    instruction_block: str
    context_parameters: Mapping[str, str] = field(default_factory=dict)
    output_requirements: str = DEFAULT_OUTPUT
    nested: tuple["MetaPrompt", ...] = ()

    @property
    def role(self) -> Role:
        """The role that guides the agent: the one named, or the researcher where it is unknown."""
        return known_role(self.role_specification) or FALLBACK

    @property
    def written(self) -> str:
        """The meta-prompt in the notation that `parsed` reads."""
        parts = [f"(ROLE: {self.role_specification})"]
        if domain := self.context_parameters.get("domain"):
            parts.append(f"(CONTEXT: {domain})")
        parts += [f"(PROMPT: {self.instruction_block})", f"(OUTPUT: {self.output_requirements})"]
        return " ".join(parts)


def parsed(text: str) -> MetaPrompt | None:
    """The first meta-prompt of a text; None where ROLE or PROMPT is missing, or it is too long."""
    if len(text) > LONGEST:
        return None
    return next(_meta_prompts(text, DEEPEST), None)


def around(text: str) -> str:
    """What a text says outside its tags: the title of a task, as a rule."""
    return without(text, [(tag.start, tag.end) for tag in tags(text)])


def outline(meta: MetaPrompt) -> str:
    """The instructions with `[agent 1]`, `[agent 2]` … in place of the nested meta-prompts."""
    text = meta.instruction_block
    pieces, position = [], 0
    groups = _groups(tags(text)) if meta.nested else ()
    for number, group in enumerate(groups, 1):
        start = min(tag.start for tag in group.values())
        pieces += [text[position:start], f"[agent {number}]"]
        position = max(tag.end for tag in group.values())
    return "".join([*pieces, text[position:]]).strip()


def _meta_prompts(text: str, levels: int) -> Iterator[MetaPrompt]:
    for group in _groups(tags(text)):
        instructions = group["PROMPT"].value
        yield MetaPrompt(
            role_specification=group["ROLE"].value,
            instruction_block=instructions,
            context_parameters={"domain": group["CONTEXT"].value} if _has(group, "CONTEXT") else {},
            output_requirements=group["OUTPUT"].value if _has(group, "OUTPUT") else DEFAULT_OUTPUT,
            nested=tuple(_meta_prompts(instructions, levels - 1)) if levels > 1 else (),
        )


def _groups(found: Iterable[Tag]) -> Iterator[_Group]:
    """Tags that belong together: a tag that comes again begins the next meta-prompt."""
    group: dict[TagName, Tag] = {}
    for tag in found:
        if tag.name in group:
            yield from _complete(group)
            group = {}
        group[tag.name] = tag
    yield from _complete(group)


def _complete(group: _Group) -> Sequence[_Group]:
    return [group] if _has(group, "ROLE") and _has(group, "PROMPT") else []


def _has(group: _Group, name: TagName) -> bool:
    """Whether a tag is there and says something."""
    return name in group and bool(group[name].value)
