"""What families offer on one revision, rendered ahead: entries of lists, and names to route by.

Rendered where a family's code is at hand, and read where it is not: plain JSON between.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from quintet.errors import InvalidRequestError
from quintet.family import ToolFamily
from quintet.protocol.rendering import capabilities, prompt_entry, template_entry, tool_entry
from quintet.requests.jsonrpc import JsonObject, to_json
from quintet.requests.revisions import Revision
from quintet.requests.tasks import EXTENSION

Entries = Sequence[JsonObject]


@dataclass(frozen=True)
class Listing:
    """One family's offer on one revision."""

    capabilities: JsonObject
    instructions: str
    tools: Entries
    prompts: Entries
    templates: Entries
    resources: Sequence[str]
    """Its fixed URIs."""
    views: Sequence[str]
    """The URIs that its tools name as their views, which no list has."""
    patterns: Mapping[str, str]
    """Its URI templates, each with the regular expression of the URIs of its form."""
    resource_permissions: Sequence[str]

    @classmethod
    def rendered(cls, family: ToolFamily, revision: Revision) -> "Listing":
        """The offer of a family whose code is at hand."""
        return cls(
            capabilities=capabilities(family, revision),
            instructions=family.instructions,
            tools=[tool_entry(item, revision) for item in family.tool_table.values()],
            prompts=[prompt_entry(item, revision) for item in family.prompt_table.values()],
            templates=[template_entry(item, revision) for item in family.templates],
            resources=list(family.resource_table),
            views=list(family.views),
            patterns={item.uri_template: item.pattern.pattern for item in family.templates},
            resource_permissions=[str(name) for name in family.resource_permissions],
        )

    @cached_property
    def tool_names(self) -> frozenset[str]:
        """The names of its tools."""
        return frozenset(entry["name"] for entry in self.tools)

    @cached_property
    def prompt_names(self) -> frozenset[str]:
        """The names of its prompts."""
        return frozenset(entry["name"] for entry in self.prompts)

    @property
    def has_resources(self) -> bool:
        """Whether it has any resource that is listed, or any template."""
        return bool(self.resources or self.patterns)

    @property
    def offers_resources(self) -> bool:
        """Whether it has anything to read, listed or not."""
        return self.has_resources or bool(self.views)

    @property
    def has_tasks(self) -> bool:
        """Whether calls of its tools can become tasks."""
        return EXTENSION in self.capabilities.get("extensions", {})

    def owns_uri(self, uri: str) -> bool:
        """Whether a URI is one of its resources, or has the form of one of its templates."""
        return uri in (*self.resources, *self.views) or any(
            item.fullmatch(uri) for item in self._compiled
        )

    @cached_property
    def _compiled(self) -> Sequence[re.Pattern[str]]:
        return [re.compile(pattern, re.DOTALL) for pattern in self.patterns.values()]


Listings = Mapping[str, Listing]
"""The offers of several families on one revision, by the families' names."""
ListingsOf = Callable[[str], Listings]
"""The listings of a revision, by its version."""


def listings_text(listings: Listings) -> str:
    """As JSON."""
    return to_json({name: asdict(listing) for name, listing in listings.items()})


def read_listings(read: Mapping[str, Any]) -> Listings:
    """What `listings_text` wrote, decoded."""
    return {name: Listing(**listing) for name, listing in read.items()}


def chosen(listings: Listings, names: Iterable[str]) -> Listings:
    """Those of the named families; all of them where nobody is named.

    Raises:
        InvalidRequestError: a name that no family has.
    """
    wanted = list(names)
    unknown = [name[:50] for name in wanted if name not in listings]
    if unknown:
        raise InvalidRequestError(
            f"Invalid request: no family is called {unknown[0]}; there are {', '.join(listings)}"
        )
    return {name: item for name, item in listings.items() if not wanted or name in wanted}


def combined_capabilities(listings: Listings) -> JsonObject:
    """What any of the families has; what they say of one subject is joined."""
    combined: JsonObject = {}
    for listing in listings.values():
        for subject, said in listing.capabilities.items():
            combined[subject] = {**combined.get(subject, {}), **said}
    for subject, said in combined.items():  # `enabled` is one family's habit
        combined[subject] = {name: value for name, value in said.items() if name != "enabled"}
    return combined


def combined_instructions(listings: Listings) -> str:
    """How the families are used, each in a paragraph."""
    return "\n\n".join(f"{name}: {item.instructions}" for name, item in listings.items())
