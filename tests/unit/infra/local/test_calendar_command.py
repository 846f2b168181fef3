"""`quintet calendar import`: a file into a user's events, told in words."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from quintet.assistant.entities.user_input import CreateUser, created_user
from quintet.assistant.importing.calendar_import import CalendarImport
from quintet.local.calendar import import_calendar, importer, print_report
from quintet.local.cli import parser
from quintet.local.failures import CommandError
from quintet.local.owners import tenant_of
from quintet.local.state import STAGE
from quintet.requests.principal import Principal
from tests.support.calendar_files import vcalendar, vevent
from tests.support.moto_aws import aws_of_a_stage

TENANT = tenant_of("local")


def soon(days: int = 1) -> str:
    return f"DTSTART:{datetime.now(UTC) + timedelta(days=days):%Y%m%dT%H%M%SZ}"


@pytest.fixture
def importing() -> Iterator[CalendarImport]:
    """An import on this machine's stage, where Ada is a user of `local`."""
    with aws_of_a_stage(STAGE) as clients:
        made = importer(clients, STAGE)
        asked = CreateUser(name="Ada", email="Ada@example.org")
        made.users.add(TENANT, created_user(asked, user_id="ada", now=datetime.now(UTC)))
        yield made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "work.ics"
    path.write_bytes(vcalendar(vevent(soon(), "SUMMARY:Stand-up"), vevent("DTSTART:x", uid="b")))
    return path


@pytest.mark.parametrize("user", ["ada", "ada@example.org"])
def test_a_file_is_imported_for_a_user_by_id_or_address(
    importing: CalendarImport, file: Path, user: str, capsys: pytest.CaptureFixture[str]
) -> None:
    print_report(import_calendar(importing, TENANT, file, user))

    said = capsys.readouterr().out
    assert "1 events added, 0 updated, 0 cancelled, 0 as they were." in said
    assert "Left out (line" in said
    stored = importing.events.starting(
        TENANT, "ada", datetime.now(UTC), datetime.now(UTC) + timedelta(days=2)
    )
    assert [one.event.title for one in stored] == ["Stand-up"]


def test_many_problems_are_counted_and_not_all_shown(
    importing: CalendarImport, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.ics"
    file.write_bytes(vcalendar(*(vevent("DTSTART:x", uid=f"u{n}") for n in range(30))))

    print_report(import_calendar(importing, TENANT, file, "ada"))

    said = capsys.readouterr().out
    assert said.count("Left out") == 20
    assert "And 10 more problems." in said


@pytest.mark.parametrize(
    ("user", "why"),
    [("nobody", "createUser"), ("eve@example.org", "createUser")],
)
def test_an_unknown_user_is_told_in_one_sentence(
    importing: CalendarImport, file: Path, user: str, why: str
) -> None:
    with pytest.raises(CommandError, match=why):
        import_calendar(importing, TENANT, file, user)


def test_a_file_that_is_none_or_no_calendar_is_told(
    importing: CalendarImport, tmp_path: Path
) -> None:
    (tmp_path / "page.ics").write_text("<html>")

    with pytest.raises(CommandError, match="cannot be read"):
        import_calendar(importing, TENANT, tmp_path / "none.ics", "ada")
    with pytest.raises(CommandError, match="iCalendar"):
        import_calendar(importing, TENANT, tmp_path / "page.ics", "ada")


def test_a_file_that_is_too_large_is_not_even_read(
    importing: CalendarImport, tmp_path: Path
) -> None:
    large = tmp_path / "large.ics"
    with large.open("wb") as sparse:
        sparse.truncate(21 * 1024 * 1024)

    with pytest.raises(CommandError, match="20 MiB"):
        import_calendar(importing, TENANT, large, "ada")


def test_another_subject_has_other_users(importing: CalendarImport, file: Path) -> None:
    with pytest.raises(CommandError):
        import_calendar(importing, tenant_of("eve"), file, "ada")


def test_a_subject_is_the_tenant_of_its_tokens() -> None:
    assert tenant_of("local") == Principal("fortitude-mcp-server", "local", ()).tenant


def test_the_command_takes_a_file_and_a_user_here_or_on_a_stage() -> None:
    given = parser().parse_args(
        ["calendar", "import", "work.ics", "--user", "ada", "--stage", "dev", "--subject", "me"]
    )

    assert (given.file, given.user, given.stage, given.subject) == (
        Path("work.ics"),
        "ada",
        "dev",
        "me",
    )
    with pytest.raises(SystemExit):
        parser().parse_args(["calendar", "import", "work.ics"])
