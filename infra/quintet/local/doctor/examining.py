"""Every check of an address in a client's order, and what is printed of it."""

import time
from collections.abc import Iterator
from typing import Final

from quintet.local.doctor import (
    anonymous_checks,
    flow_checks,
    resource_checks,
    server_checks,
    token_checks,
)
from quintet.local.doctor.checks import Check, Finding
from quintet.local.doctor.visiting import Visit, sender
from quintet.local.failures import CommandError

CHECKS: Final[tuple[Check, ...]] = (
    *anonymous_checks.CHECKS,
    *resource_checks.CHECKS,
    *server_checks.CHECKS,
    *flow_checks.CHECKS,
)


def findings(visit: Visit) -> Iterator[Finding]:
    """Everything looked at, as it is seen.

    Raises:
        CommandError: nothing answers there.
    """
    for check in (*CHECKS, *(token_checks.CHECKS if visit.token is not None else ())):
        yield check.finding(visit)


def examine(url: str, token: str | None) -> None:
    """Prints each finding.

    Raises:
        CommandError: it is no URL, nothing answers there, or something is wrong.
    """
    if not url.startswith(("https://", "http://")):
        raise CommandError(f"An address begins with https:// or http://, unlike {url}.")
    wrong = 0
    for finding in findings(Visit(url, token, sender(), time.time)):
        print(f"{finding.state:<6}{finding.what}")
        if finding.wrong:
            print(f"      {finding.wrong}")
        if finding.remedy:
            print(f"      {finding.remedy}")
        wrong += finding.state == "wrong"
    if token is None:
        print("      (with --token it also calls the server)")
    if wrong:
        raise CommandError(f"{wrong} of the things looked at are wrong.")
