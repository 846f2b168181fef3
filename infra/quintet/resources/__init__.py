"""What Quintet is made of in AWS, declared once as plain data.

CDK makes it in an account, the local server in the embedded AWS, tests in moto; each function
is told the names by the variables declared here. Nothing in this package imports AWS or CDK.
"""

from quintet.resources.alarms import ALARMS, Alarm
from quintet.resources.declarations import (
    Bucket,
    Family,
    Function,
    Grant,
    Queue,
    Resource,
    ScheduleGroup,
    SchedulingRole,
    Secret,
    Table,
    Timer,
)
from quintet.resources.functions import (
    BUCKETS,
    FAMILIES,
    FUNCTIONS,
    PORTAL,
    QUEUES,
    ROUTER,
    SCHEDULE_GROUPS,
    SCHEDULING_ROLES,
    SECRETS,
    TABLES,
)
from quintet.resources.metrics import Metric
from quintet.resources.names import (
    dead_letter_name,
    function_environment,
    function_name,
    physical_name,
    role_arn,
    variable,
)
from quintet.resources.stores import GEMINI_API_KEY, LIMITS, TOKEN_KEYS

__all__ = [
    "ALARMS",
    "BUCKETS",
    "FAMILIES",
    "FUNCTIONS",
    "GEMINI_API_KEY",
    "LIMITS",
    "PORTAL",
    "QUEUES",
    "ROUTER",
    "SCHEDULE_GROUPS",
    "SCHEDULING_ROLES",
    "SECRETS",
    "TABLES",
    "TOKEN_KEYS",
    "Alarm",
    "Bucket",
    "Family",
    "Function",
    "Grant",
    "Metric",
    "Queue",
    "Resource",
    "ScheduleGroup",
    "SchedulingRole",
    "Secret",
    "Table",
    "Timer",
    "dead_letter_name",
    "function_environment",
    "function_name",
    "physical_name",
    "role_arn",
    "variable",
]
