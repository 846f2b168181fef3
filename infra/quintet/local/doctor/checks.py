"""What a check is, and what is said of an address by one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from quintet.local.doctor.visiting import NotLookedAtError, Visit

State = Literal["ok", "wrong", "open"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check has found: `open` where it could not be made."""

    what: str
    state: State
    wrong: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at: `look` says what is wrong, and nothing where all is well."""

    what: str
    look: Callable[[Visit], str]
    remedy: str

    def finding(self, visit: Visit) -> Finding:
        """What is to be said of an address."""
        try:
            wrong = self.look(visit)
        except NotLookedAtError as reason:
            return Finding(self.what, "open", str(reason))
        return Finding(self.what, "wrong" if wrong else "ok", wrong, self.remedy if wrong else "")
