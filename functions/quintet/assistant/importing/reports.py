"""What an import did, and what it could not."""

from typing import Self

from pydantic import BaseModel, ConfigDict, Field

from quintet.assistant.calendars.calendar_file import CalendarFile
from quintet.assistant.calendars.problems import Problem


class ImportProblem(BaseModel):
    """One thing wrong with the calendar."""

    model_config = ConfigDict(frozen=True)

    what: str = Field(description="What is wrong")
    line: int | None = Field(description="Line of the file")
    uid: str | None = Field(description="UID of the event")
    lost: bool = Field(description="Whether something is left out; else it was mended")

    @classmethod
    def of(cls, problem: Problem) -> Self:
        """As it is answered."""
        return cls(what=problem.what, line=problem.line, uid=problem.uid, lost=problem.lost)


class ImportReport(BaseModel):
    """The outcome of an import. Where `complete` is false, the same import again goes on."""

    model_config = ConfigDict(frozen=True)

    added: int = Field(0, description="Events that are new")
    updated: int = Field(0, description="Events that were changed")
    cancelled: int = Field(0, description="Events that do not take place any more")
    unchanged: int = Field(0, description="Events that are as they were")
    complete: bool = Field(
        default=True, description="False: time ran out; import the same calendar again to go on"
    )
    window_start: str = Field(description="Events before this are not read")
    window_end: str = Field(description="Events after this are not read yet")
    problems: list[ImportProblem] = Field(description="What is wrong with the calendar")
    omitted_problems: int = Field(0, description="How many more problems there are")

    @classmethod
    def of(
        cls,
        file: CalendarFile,
        counts: dict[str, int],
        lost: list[ImportProblem],
        *,
        complete: bool,
    ) -> Self:
        """A report on a file, and on events of it that could not be kept."""
        return cls(
            **counts,
            complete=complete,
            window_start=file.window.start.isoformat(),
            window_end=file.window.end.isoformat(),
            problems=[*map(ImportProblem.of, file.problems), *lost],
            omitted_problems=file.omitted_problems,
        )
