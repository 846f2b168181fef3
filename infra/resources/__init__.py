"""What Quintet is made of in AWS, declared once as plain data.

CDK makes it in an account, the local server in the embedded AWS, tests in moto; each function
is told the names by the variables declared here. Nothing in this package imports AWS or CDK.
"""

from infra.resources.declarations import (
    Bucket,
    Family,
    Function,
    Grant,
    Queue,
    Resource,
    ScheduleGroup,
    Secret,
    Table,
)
from infra.resources.functions import FAMILIES, FUNCTIONS, PORTAL
from infra.resources.names import (
    dead_letter_name,
    function_environment,
    function_name,
    physical_name,
)
from infra.resources.stores import (
    ASSISTANT,
    BUCKETS,
    CONTEXT,
    CONTEXTS,
    GEMINI_API_KEY,
    INDEXING,
    LIBRARY,
    QUEUES,
    SCHEDULE_GROUPS,
    SECRETS,
    SUMMARIES,
    TABLES,
    TOKEN_KEYS,
    VECTORS,
)

__all__ = [
    "ASSISTANT",
    "BUCKETS",
    "CONTEXT",
    "CONTEXTS",
    "FAMILIES",
    "FUNCTIONS",
    "GEMINI_API_KEY",
    "INDEXING",
    "LIBRARY",
    "PORTAL",
    "QUEUES",
    "SCHEDULE_GROUPS",
    "SECRETS",
    "SUMMARIES",
    "TABLES",
    "TOKEN_KEYS",
    "VECTORS",
    "Bucket",
    "Family",
    "Function",
    "Grant",
    "Queue",
    "Resource",
    "ScheduleGroup",
    "Secret",
    "Table",
    "dead_letter_name",
    "function_environment",
    "function_name",
    "physical_name",
]
