"""What commands that begin failed work once more say of it, one by one."""

from collections.abc import Iterator
from dataclasses import dataclass

from quintet.local.failures import CommandError


@dataclass(frozen=True, slots=True)
class Redriven:
    """What was done about one piece of work; `refusal` says why it was left as it was."""

    name: str
    done: str = ""
    was: str = ""
    """Why it had failed."""
    refusal: str = ""


def print_redriven(every: Iterator[Redriven], kind: str, *, named: bool) -> None:
    """Each as it is done; `kind` says what they are, in the singular.

    Raises:
        CommandError: one that was `named` was left as it was.
    """
    count, refused = 0, []
    for one in every:
        count += 1
        if one.refusal:
            refused.append(one.name)
            print(f"{one.name}: left as it is: {one.refusal}.")
        else:
            print(f"{one.name}: {one.done}. It had failed: {one.was or 'unknown'}.")
    if not count:
        print(f"No {kind} has failed.")
    if refused and named:
        raise CommandError(f"{', '.join(refused)} cannot be begun again.")
