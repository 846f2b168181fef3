"""What `cross_system_impact` is asked. Seed 002."""

from typing import Annotated, Final, Literal

from pydantic import Field

from quintet.reasoning.common.fields import MOST_ITEMS, DepthLevel, FilePath, Frozen, Name

ImpactType = Literal["breaking", "performance", "behavioral"]
IMPACT_TYPES: Final[tuple[ImpactType, ...]] = ("breaking", "performance", "behavioral")


class ChangeScope(Frozen):
    """What changes."""

    files: Annotated[list[FilePath], Field(max_length=MOST_ITEMS)] = Field(
        description="Files that change"
    )
    service_names: Annotated[list[Name], Field(max_length=MOST_ITEMS)] = Field(
        default_factory=list, description="Services that the change is about"
    )
    api_endpoints: Annotated[list[Name], Field(max_length=MOST_ITEMS)] = Field(
        default_factory=list, description="Routes that change, as `GET /orders/{id}` or a path"
    )


class CrossSystemImpact(Frozen):
    """Arguments of the tool."""

    change_scope: ChangeScope = Field(description="What changes")
    impact_types: Annotated[list[ImpactType], Field(max_length=10)] = Field(
        list(IMPACT_TYPES), description="Which kinds of impact to tell"
    )
    analysis_depth: DepthLevel = Field(3, description="Hops that are followed from what changes")
    workspace: Name | None = Field(None, description="The workspace; the latest when absent")
