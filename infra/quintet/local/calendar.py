"""`quintet calendar import FILE.ics --user U`: a calendar file into a user's events."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from quintet.assistant.calendars.lines import MAX_BYTES
from quintet.assistant.importing.calendar_import import CalendarImport
from quintet.assistant.importing.composition import calendar_import
from quintet.assistant.importing.reports import ImportReport
from quintet.assistant.planner.collaborators import left_to_the_sweep
from quintet.assistant.storage.composition import assistant_table
from quintet.aws.clients import Clients
from quintet.errors import BadInputError
from quintet.local.failures import CommandError
from quintet.local.users import user_id_of
from quintet.resources import physical_name
from quintet.resources.families.assistant import ASSISTANT

_SHOWN_PROBLEMS: Final = 20


def importer(clients: Clients, stage: str) -> CalendarImport:
    """Imports into a stage. Messages that are taken back are left to the sweep to forget."""
    table = assistant_table(clients, physical_name(stage, ASSISTANT))
    return calendar_import(
        table, lambda tenant, _, ids: left_to_the_sweep(tenant, [], ids), lambda: datetime.now(UTC)
    )


def import_calendar(importing: CalendarImport, tenant: str, file: Path, user: str) -> ImportReport:
    """Imports a file; `user` is an id or an e-mail address.

    Raises:
        CommandError: no such file or user, or it is no calendar.
    """
    try:
        if file.stat().st_size > MAX_BYTES:
            raise CommandError(f"{file} is larger than {MAX_BYTES // 2**20} MiB.")
        data = file.read_bytes()
    except OSError as failure:
        raise CommandError(f"{file} cannot be read: {failure.strerror}.") from None
    try:
        return importing.run(tenant, user_id_of(importing.users, tenant, user), data)
    except BadInputError as wrong:
        raise CommandError(f"{file}: {wrong.problems[0].message}.") from None


def print_report(report: ImportReport) -> None:
    """The outcome, for people."""
    print(
        f"{report.added} events added, {report.updated} updated, {report.cancelled} cancelled, "
        f"{report.unchanged} as they were."
    )
    print(f"Read from {report.window_start[:10]} to {report.window_end[:10]}.")
    for problem in report.problems[:_SHOWN_PROBLEMS]:
        where = f"line {problem.line}" if problem.line else problem.uid or "somewhere"
        print(f"{'Left out' if problem.lost else 'Mended'} ({where}): {problem.what}")
    more = len(report.problems) - _SHOWN_PROBLEMS + report.omitted_problems
    if more > 0:
        print(f"And {more} more problems.")
    if not report.complete:
        print("Others changed some of these events meanwhile; import the file again.")
