"""One-time schedules in EventBridge Scheduler: each puts one message into the deliveries queue.

Times are UTC and whole minutes. A schedule that has fired removes itself. Making one that exists
already changes it, so repeats are harmless.
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from quintet.assistant.scheduling.aws_queue import DeliveryQueue
from quintet.assistant.scheduling.messages import delivery_message
from quintet.assistant.storage.notification_rows import Place
from quintet.aws.clients import Clients
from quintet.aws.errors import error_code, translated
from quintet.digest import digest
from quintet.errors import ConflictError, ServiceUnavailableError

_SERVICE: Final = "EventBridge Scheduler"
_NAME: Final = re.compile(r"[0-9a-zA-Z_.-]{1,64}")
_FULL: Final = "ServiceQuotaExceededException"
_ABSENT: Final = "ResourceNotFoundException"
_PATIENCE: Final = {"MaximumEventAgeInSeconds": 300, "MaximumRetryAttempts": 5}
"""How long a schedule tries to reach the queue; after that the sweep is sooner."""


def schedule_name(tenant: str, notification_id: str) -> str:
    """Names a notification's schedule, tenant first; an id that no name can hold is hashed."""
    name = f"{tenant}-{notification_id}"
    return name if _NAME.fullmatch(name) else f"{tenant}-{digest(notification_id)}"


class AwsSchedules:
    """The schedules of one group."""

    def __init__(
        self, clients: Clients, queue: DeliveryQueue, *, group: str, role_arn: str
    ) -> None:
        self._clients = clients
        self._queue = queue
        self._group = group
        self._role = role_arn

    def put(self, place: Place, at: datetime) -> None:
        """Makes the notification's schedule, or moves the one there is. One call, or two.

        Raises:
            ServiceUnavailableError: throttled, unreachable, or as many as the account may have.
        """
        whole = self._definition(place, at)
        try:
            self._create(whole)
        except ConflictError:
            del whole["ClientToken"]
            try:
                self._call("update_schedule", whole)
            except _NoScheduleError:  # it fired, and removed itself, between the two calls
                return

    def remove(self, tenant: str, notification_id: str) -> None:
        """Removes a notification's schedule, if there is one. One call.

        Raises:
            ServiceUnavailableError: throttled or unreachable.
        """
        name = schedule_name(tenant, notification_id)
        try:
            self._call("delete_schedule", {"GroupName": self._group, "Name": name})
        except _NoScheduleError:
            return

    def _create(self, whole: Mapping[str, Any]) -> None:
        try:
            self._call("create_schedule", whole)
        except _NoScheduleError:  # of a group, this means
            raise ServiceUnavailableError(_SERVICE) from None

    def _definition(self, place: Place, at: datetime) -> dict[str, Any]:
        name = schedule_name(place.tenant, place.notification_id)
        expression = f"at({at.astimezone(UTC):%Y-%m-%dT%H:%M:%S})"
        return {
            "GroupName": self._group,
            "Name": name,
            "ScheduleExpression": expression,
            "ScheduleExpressionTimezone": "UTC",
            "FlexibleTimeWindow": {"Mode": "OFF"},
            "ActionAfterCompletion": "DELETE",
            "ClientToken": digest(f"{name}\0{expression}"),
            "Target": {
                "Arn": self._queue.arn(),
                "RoleArn": self._role,
                "Input": json.dumps(delivery_message(place), separators=(",", ":")),
                "RetryPolicy": _PATIENCE,
            },
        }

    def _call(self, operation: str, request: Mapping[str, Any]) -> None:
        try:
            with translated(_SERVICE):
                getattr(self._clients.scheduler(), operation)(**request)
        except Exception as failure:
            code = error_code(failure)
            if code == _FULL:
                raise ServiceUnavailableError(_SERVICE) from failure
            if code == _ABSENT:
                raise _NoScheduleError from failure
            if code == "ConflictException":
                raise ConflictError("The schedule exists already") from failure
            raise


class _NoScheduleError(Exception):
    """There is no such schedule, or no such group."""
