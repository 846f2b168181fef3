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
    Parameter,
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
    PARAMETERS,
    PORTAL,
    QUEUES,
    ROUTER,
    SCHEDULE_GROUPS,
    SCHEDULING_ROLES,
    SECRETS,
    SIGN_IN,
    SIGN_IN_FUNCTION,
    SIGN_IN_KEYS,
    TABLES,
    used_by,
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
from quintet.resources.stores import (
    GEMINI_API_KEY,
    LIMITS,
    SIGN_IN_CLIENT_SECRET,
    SIGN_IN_PUBLIC_KEYS,
    TOKEN_KEYS,
)

__all__ = [
    "ALARMS",
    "BUCKETS",
    "FAMILIES",
    "FUNCTIONS",
    "GEMINI_API_KEY",
    "LIMITS",
    "PARAMETERS",
    "PORTAL",
    "QUEUES",
    "ROUTER",
    "SCHEDULE_GROUPS",
    "SCHEDULING_ROLES",
    "SECRETS",
    "SIGN_IN",
    "SIGN_IN_CLIENT_SECRET",
    "SIGN_IN_FUNCTION",
    "SIGN_IN_KEYS",
    "SIGN_IN_PUBLIC_KEYS",
    "TABLES",
    "TOKEN_KEYS",
    "Alarm",
    "Bucket",
    "Family",
    "Function",
    "Grant",
    "Metric",
    "Parameter",
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
    "used_by",
    "variable",
]
