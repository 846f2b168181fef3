"""Everything stateful that Quintet keeps in AWS, declared once.

CDK makes it in an account, the local server makes it in the embedded AWS, tests make it in moto,
and each function is told the names by the variables declared here. Plain data: nothing in this
package imports AWS or CDK.
"""

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Table:
    """An on-demand DynamoDB table with string keys; rows expire by `expires`."""

    name: str
    partition_key: str = "pk"
    sort_key: str | None = "sk"
    ttl_attribute: str = "expires"


@dataclass(frozen=True, slots=True)
class Bucket:
    """A private S3 bucket."""

    name: str


@dataclass(frozen=True, slots=True)
class Family:
    """A tool family: the module its handler is in, and what it may use, by variable."""

    name: str
    tables: dict[str, Table] = field(default_factory=dict)
    buckets: dict[str, Bucket] = field(default_factory=dict)

    @property
    def handler(self) -> str:
        """The module with `lambda_handler`."""
        return f"{self.name}.handler"


LIMITS: Final = Table("limits", sort_key=None)
RESEARCH: Final = Table("research")
LIBRARY: Final = Bucket("library")

TABLES: Final = (LIMITS, RESEARCH)
BUCKETS: Final = (LIBRARY,)

FAMILIES: Final = (
    Family(
        "research",
        tables={"LIMITS_TABLE": LIMITS, "RESEARCH_TABLE": RESEARCH},
        buckets={"LIBRARY_BUCKET": LIBRARY},
    ),
)


def physical_name(stage: str, resource: Table | Bucket) -> str:
    """The name a resource carries in one stage."""
    return f"quintet-{stage}-{resource.name}"


def family_environment(family: Family, stage: str) -> dict[str, str]:
    """The variables that tell a function its tables and buckets."""
    resources: dict[str, Table | Bucket] = {**family.tables, **family.buckets}
    return {variable: physical_name(stage, used) for variable, used in resources.items()}
