"""`quintet redrive` and `quintet redrive-tasks`: what failed once more, on an operator's word."""

import argparse
from datetime import UTC, datetime
from typing import Any

from quintet.local.owners import tenant_of
from quintet.local.places import place
from quintet.local.redriven import print_redriven


def add_redrive_commands(
    commands: Any, stage: argparse.ArgumentParser, owner: argparse.ArgumentParser
) -> None:
    """Adds both to the command line."""
    redrive = commands.add_parser(
        "redrive", parents=[stage, owner], help="plan failed notifications of a user once more"
    )
    redrive.add_argument(
        "notification_ids", nargs="*", metavar="NOTIFICATION_ID", help="only these (default: all)"
    )
    redrive.add_argument("--user", required=True, metavar="U", help="user id or e-mail address")
    redrive.set_defaults(run=_redrive)

    tasks = commands.add_parser(
        "redrive-tasks", parents=[stage], help="begin long analyses that failed once more"
    )
    tasks.add_argument(
        "task_ids", nargs="*", metavar="TASK_ID", help="only these (default: everybody's)"
    )
    tasks.set_defaults(run=_redrive_tasks)


def _redrive(given: argparse.Namespace) -> None:
    from quintet.local.redrive import FailedNotifications  # noqa: PLC0415 - imports the assistant

    with place(given) as (clients, stage, _):
        failed, now = FailedNotifications.of(clients, stage), datetime.now(UTC)
        tenant = tenant_of(given.subject, given.team)
        done = failed.redrive(tenant, given.user, given.notification_ids, now)
        print_redriven(done, "notification", named=bool(given.notification_ids))


def _redrive_tasks(given: argparse.Namespace) -> None:
    from quintet.local.redrive_tasks import FailedTasks  # noqa: PLC0415

    with place(given) as (clients, stage, account):
        done = FailedTasks.of(clients, stage, account).redrive(given.task_ids)
        print_redriven(done, "task", named=bool(given.task_ids))
