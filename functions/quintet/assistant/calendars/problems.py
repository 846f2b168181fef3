"""What was wrong with a calendar file, told so that its owner can find the place."""

from dataclasses import dataclass, field
from typing import Final

MAX_PROBLEMS: Final = 1000
"""Told at most; who has more of them is not helped by reading on."""
_SHOWN_UID: Final = 200


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong. `lost`: an event, or part of it, is left out; else it is kept, mended."""

    what: str
    line: int | None = None
    uid: str | None = None
    lost: bool = False


@dataclass(slots=True)
class Problems:
    """Problems as they are found. `omitted` counts those that are not listed any more."""

    listed: list[Problem] = field(default_factory=list)
    omitted: int = 0
    lost_uids: set[str] = field(default_factory=set)
    lost_nameless: bool = False
    """Whether something is left out of which the UID is not known."""

    def mended(self, what: str, *, line: int | None = None, uid: str | None = None) -> None:
        """Something that could be read after all."""
        self._add(Problem(what, line, uid[:_SHOWN_UID] if uid else None))

    def lost(self, what: str, *, line: int | None = None, uid: str | None = None) -> None:
        """Something that is left out."""
        if uid:
            self.lost_uids.add(uid)
        else:
            self.lost_nameless = True
        self._add(Problem(what, line, uid[:_SHOWN_UID] if uid else None, lost=True))

    def _add(self, problem: Problem) -> None:
        if len(self.listed) < MAX_PROBLEMS:
            self.listed.append(problem)
        else:
            self.omitted += 1


class UnusableEventError(ValueError):
    """An event, or one property of it, cannot be understood; the message says why."""
