"""Everything stateful that Quintet keeps in AWS, each declared once."""

from typing import Final

from infra.resources.declarations import Bucket, Queue, ScheduleGroup, Secret, Table

LIMITS: Final = Table("limits", sort_key=None)
RESEARCH: Final = Table("research")
ORCHESTRATION: Final = Table("orchestration")
REASONING: Final = Table("reasoning")
ASSISTANT: Final = Table("assistant")
CONTEXT: Final = Table("context")

INDEXING: Final = Queue("indexing", visibility_seconds=1800)
DELIVERIES: Final = Queue("deliveries", visibility_seconds=180)
JOBS: Final = Queue("jobs", visibility_seconds=5400)

LIBRARY: Final = Bucket("library", announces=("documents/", "starter/"), announces_to=INDEXING)
WORKSPACE: Final = Bucket("workspace")

TOKEN_KEYS: Final = Secret("token-keys")

REMINDERS: Final = ScheduleGroup("reminders")

TABLES: Final = (LIMITS, RESEARCH, ORCHESTRATION, REASONING, ASSISTANT, CONTEXT)
QUEUES: Final = (INDEXING, DELIVERIES, JOBS)
BUCKETS: Final = (LIBRARY, WORKSPACE)
SECRETS: Final = (TOKEN_KEYS,)
SCHEDULE_GROUPS: Final = (REMINDERS,)
