"""What a session needs from outside, as Protocols, and the values that pass between.

The state machine states it; `fetching` and `discovery` keep it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field

from quintet.orchestration.prompting.roles import Role
from quintet.requests.deadline import Deadline
from quintet.rows import Action


@dataclass(frozen=True, slots=True)
class PlannedApi:
    """An API that is to be asked; `host`, in lower case, is what the limit per host counts."""

    name: str
    url: str
    host: str


@dataclass(frozen=True, slots=True)
class DiscoveryPlan:
    """The APIs that an objective gives a request for, best first; none where discovery is off."""

    apis: tuple[PlannedApi, ...] = ()
    not_asked: tuple[str, ...] = ()
    """Names of APIs that may fit, but need more than the objective says."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """Every host once, in the order of the APIs."""
        return tuple(dict.fromkeys(api.host for api in self.apis))


class Findings(BaseModel):
    """What the APIs said, made into one text, and how well that went."""

    model_config = ConfigDict(frozen=True)

    text: str = Field(description="What was found, as Markdown for the KNOWLEDGE prompt")
    apis_discovered: list[str] = Field(description="Names of the APIs that fit the objective")
    apis_queried: int = Field(description="How many of them were asked")
    synthesis_confidence: float = Field(description="How far the findings can be trusted, 0 to 1")
    processing_time: float = Field(description="Milliseconds for all of it")
    discovery_success_rate: float = Field(description="Share of the asked APIs that answered")
    api_response_time: float = Field(description="Mean milliseconds of an answer")
    knowledge_synthesis_quality: str = Field(description="Grade of the synthesis")


class Discovery(Protocol):
    """Finds APIs for an objective and asks them."""

    def planned(self, objective: str, role: Role) -> DiscoveryPlan:
        """The APIs that would be asked; asks none of them."""
        ...

    def run(self, plan: DiscoveryPlan, admitted: Collection[str], deadline: Deadline) -> Findings:
        """Asks the APIs of a plan whose hosts are admitted."""
        ...


class HostCounts(Protocol):
    """The fetches that a tenant, and all together, may send to one host in a while."""

    def actions(self, hosts: Iterable[str], limit: int, *, tenant: str) -> list[Action]:
        """Members of a transaction that count one fetch per host; each fails at the limit."""
        ...
