"""Everything stateful that Quintet keeps in AWS, each declared once."""

from typing import Final

from quintet.resources.declarations import (
    Bucket,
    Queue,
    ScheduleGroup,
    SchedulingRole,
    Secret,
    Table,
)

LIMITS: Final = Table("limits", sort_key=None)
RESEARCH: Final = Table("research")
ORCHESTRATION: Final = Table("orchestration")
REASONING: Final = Table("reasoning")
ASSISTANT: Final = Table("assistant")
CONTEXT: Final = Table("context")

INDEXING: Final = Queue("indexing", visibility_seconds=300)
DELIVERIES: Final = Queue("deliveries", visibility_seconds=180)
JOBS: Final = Queue("jobs", visibility_seconds=900, tolerated_seconds=2400)
SUMMARIES: Final = Queue("summaries", visibility_seconds=180)
WORKSPACES: Final = Queue("workspaces", visibility_seconds=900, tolerated_seconds=2400)
VECTORS: Final = Queue("vectors", visibility_seconds=600, tolerated_seconds=21_600)
"""Thousands of passages wait here for hours, and are found by their words meanwhile."""

PUSHED_DOCUMENTS: Final = "documents/"
STARTER_DOCUMENTS: Final = "starter/"
LIBRARY_INDEX: Final = "index/library.sqlite"
LIBRARY_VECTORS: Final = "index/vectors"
"""Where things lie in the library bucket; `quintet.research.library_store` says the same."""

LIBRARY: Final = Bucket(
    "library", announces=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS), announces_to=INDEXING
)
WORKSPACE: Final = Bucket("workspace")
CONTEXTS: Final = Bucket("contexts")
REASONING_TEXTS: Final = Bucket("reasoning-texts", kept_days=33)
"""What is too long for a row of a task (kept a day) or a conversation (kept thirty)."""
SESSIONS: Final = Bucket("sessions", kept_days=14)
"""What is too long for a row of a session; sessions end after at most a week of silence."""

TOKEN_KEYS: Final = Secret("token-keys", "Keys that Quintet's tokens are signed with")
GEMINI_API_KEY: Final = Secret(
    "gemini-api-key", "The key of the Gemini API, as plain text", is_generated=False
)
"""Made only where the deployment's model is Gemini's, and so no function is granted it."""

REMINDERS: Final = ScheduleGroup("reminders")
REMINDING: Final = SchedulingRole("reminding", group=REMINDERS, sends_to=DELIVERIES)
