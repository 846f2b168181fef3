"""Where a calendar is from, which says whose events it may change."""

from dataclasses import dataclass
from typing import Final

from quintet.assistant.calendars.calendar_file import PROVIDER


@dataclass(frozen=True, slots=True)
class Source:
    """A calendar's events carry its `provider`. `is_whole`: the file is all that the source has."""

    provider: str = PROVIDER
    is_whole: bool = False


A_FILE: Final = Source()
