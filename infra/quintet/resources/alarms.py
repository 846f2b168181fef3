"""The alarms of every stage, as data: what each watches, what it means, and what to do.

CDK makes them, `docs/operate.md` lists them, and drills ask which of them a recorded failure would
have raised (`firing`). CloudWatch bills an alarm by the metrics it reads, so a sum over many costs
as much as an alarm for each: what need not tell the culprit reads one metric of the whole stage.

Functions that answer HTTP have no alarm for errors and throttles of their own: API Gateway answers
5xx for both.
"""

from dataclasses import dataclass
from typing import Final, Literal

from quintet.resources.functions import FUNCTIONS, QUEUES
from quintet.resources.metrics import (
    ACCOUNT_THROTTLES,
    API_FAILURES,
    API_LATENCY,
    BOUNCES,
    COMPLAINTS,
    FAULTS,
    LIMITER_ALONE,
    SWEPT,
    TASKS_GIVEN_UP,
    Metric,
    dead_letters,
    of_function,
    oldest_message,
)

Missing = Literal["notBreaching", "breaching", "ignore"]
"""What a period without values is: well, a breach, or no reason to change."""

_MINUTES: Final = 60
_SLOW_MILLISECONDS: Final = 27_000
"""A request ends at 25 s by our own clock, its function at 29 s, API Gateway at 30 s."""
_MOST_BOUNCES: Final = 0.05
_MOST_COMPLAINTS: Final = 0.001
"""Where SES begins to review an account; at twice and five times as much it stops its mail."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """In ALARM while its metric is beyond the threshold in a period.

    `below` turns "above the threshold" round; `needs` is the deployment setting without which a
    stage has no such alarm.
    """

    name: str
    metric: Metric
    meaning: str
    remedy: str
    threshold: float = 0
    below: bool = False
    period_seconds: int = 5 * _MINUTES
    missing: Missing = "notBreaching"
    needs: str = ""

    def is_beyond(self, value: float) -> bool:
        """Whether a period's value is a breach."""
        return value < self.threshold if self.below else value > self.threshold


ALARMS: Final = (
    Alarm(
        "faults",
        FAULTS,
        "A call, a message or a part of one failed through us: a bug, a missing permission, AWS "
        "down or throttled, our time over, a result too large. Callers' own mistakes do not count.",
        "The dashboard's *Faults by function* names the function; in its log the lines with "
        '`"fault": true` name `error` and `cause`, those of level ERROR have the whole trace.',
    ),
    *(
        Alarm(
            f"{function.name} errors",
            of_function("Errors", function),
            "A background function ended without an answer: it raised, ran out of time or memory, "
            "or could not start. Its messages come back.",
            "The last lines of its log before a `REPORT` tell which; `memory_mb` gives more of "
            "memory and processor.",
        )
        for function in FUNCTIONS
        if function.is_worker
    ),
    Alarm(
        "throttles",
        ACCOUNT_THROTTLES,
        "Lambda refused an invocation: the concurrency of the account, or what is reserved for a "
        "function, is used up. All stages and other applications of the account count.",
        "*Throttles by function* on the dashboard tells whether it is ours; raise "
        "`reserved_concurrency`, or the account's quota of concurrent executions.",
    ),
    Alarm(
        "api failures",
        API_FAILURES,
        "API Gateway answered 5xx: a function ended without an answer or was throttled, or said "
        "so itself because something was down.",
        "The access log `/aws/apigateway/quintet-<stage>` has route, status and "
        "`integrationError`; then that family's log.",
    ),
    Alarm(
        "api latency",
        API_LATENCY,
        "One in a hundred answers takes more than 27 s, where every call should end by itself at "
        "25 s: what follows is cut off at 29.",
        "*Tools* on the dashboard names it; more `memory_mb` is a faster processor.",
        threshold=_SLOW_MILLISECONDS,
    ),
    *(
        Alarm(
            f"{queue.name} oldest message",
            oldest_message(queue),
            "A message has waited longer than its queue tolerates: its function is too slow, too "
            "few at once, switched off, or fails it again and again.",
            "Look for the function's faults, errors and throttles; a backlog without any empties "
            "by itself.",
            threshold=queue.tolerated_seconds,
        )
        for queue in QUEUES
    ),
    *(
        Alarm(
            f"{queue.name} dead letters",
            dead_letters(queue),
            "Messages were refused five times and lie aside, for 14 days.",
            "[Send them back](#messages-set-aside) when the cause is mended.",
        )
        for queue in QUEUES
    ),
    Alarm(
        "delivery sweep",
        SWEPT,
        "No sweep of due notifications came to its end for five minutes: a reminder whose schedule "
        "is lost is not sent, and nobody else would tell.",
        "The log of `quintet-<stage>-assistant-delivery`, and whether its schedule "
        "`quintet-<stage>-assistant-delivery-sweep` is enabled.",
        threshold=1,
        below=True,
        missing="breaching",
    ),
    Alarm(
        "tasks given up",
        TASKS_GIVEN_UP,
        "Three workers have died over a long analysis.",
        "[Find the cause and begin them again](#tasks-given-up).",
    ),
    Alarm(
        "limiter alone",
        LIMITER_ALONE,
        "The limits table does not answer, so each instance counts calls by itself, and a caller "
        "may have the limit once for each.",
        "Is DynamoDB well in the region, or throttled for the account? Counting goes on when the "
        "table answers; nothing is to be done afterwards.",
    ),
    Alarm(
        "bounces",
        BOUNCES,
        "More than 5 % of the account's mail comes back; SES reviews the account now, and stops "
        "its mail at 10 %.",
        "`listNotifications` shows whose addresses fail; remove them before more is sent.",
        threshold=_MOST_BOUNCES,
        period_seconds=60 * _MINUTES,
        missing="ignore",
        needs="email_sender",
    ),
    Alarm(
        "complaints",
        COMPLAINTS,
        "More than 0.1 % of the account's mail is unwanted, people say; SES stops it at 0.5 %.",
        "Find out who gets reminders that they did not ask for.",
        threshold=_MOST_COMPLAINTS,
        period_seconds=60 * _MINUTES,
        missing="ignore",
        needs="email_sender",
    ),
)
