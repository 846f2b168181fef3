"""`python -m benchmarks.soak`: deliveries while much goes wrong, and whether every promise holds.

5,000 notifications by e-mail (SES, which reports its sends), SMS, webhook, Slack, Teams and push go
through the worker that is deployed, in virtual time. Injected are throttling and time-outs of the
providers, deaths of the worker at every point, messages that come twice, schedules that never
fire, sweeps that run at once, and a DynamoDB and a queue that refuse. The world stands in
`tests.support`.

It ends with 1 unless everything recoverable is delivered, nothing comes twice unsaid, and every
message that a worker failed had been struck by something injected. `--broken` makes a mistake on
purpose, which must end so.
"""

import argparse
import sys
import time
from collections.abc import Sequence

from tests.support.delivery_mutations import MUTATIONS, mutated
from tests.support.delivery_soak import REPORTED, SHARES, SoakReport, soaked
from tests.support.memory_dynamodb import MemoryDynamoDb


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what came of it; 1 where a promise was broken."""
    program = argparse.ArgumentParser(prog="soak", description="Deliveries while much goes wrong.")
    program.add_argument("--notifications", type=int, default=5000, metavar="N")
    program.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance")
    program.add_argument("--broken", choices=MUTATIONS, default="", help="a mistake to be found")
    given = program.parse_args(arguments)
    began = time.monotonic()
    with mutated(given.broken):
        report = soaked(given.notifications, given.seed, MemoryDynamoDb())
    print(f"{given.notifications} notifications, seed {given.seed}: {report.lasted} of virtual")
    print(f"time in {time.monotonic() - began:.0f} s.")
    return told(report)


def told(report: SoakReport) -> int:
    """Prints a report; 1 where it tells of a broken promise."""
    _print_channels(report)
    _print_counts(report)
    problems = list(report.problems())
    print("\nEvery promise held." if not problems else f"\nBROKEN: {'; '.join(problems)}.")
    return 1 if problems else 0


def _print_channels(report: SoakReport) -> None:
    print(f"\n{'':10}{'planned':>10}{'delivered':>11}{'failed':>8}{'lost':>6}{'twice':>7}")
    lost = report.lost()
    for channel in SHARES:
        fates = report.of(channel)
        delivered = sum(fate.is_delivered for fate in fates)
        failed = sum(fate.is_visibly_failed for fate in fates)
        missing = sum(fate in lost for fate in fates) if lost else 0
        twice = sum(fate.taken > 1 for fate in fates)
        print(f"{channel:10}{len(fates):>10}{delivered:>11}{failed:>8}{missing:>6}{twice:>7}")
    second = sum(report.second_messages(channel) for channel in SHARES if channel != REPORTED)
    print(f"\nNot by {REPORTED} {second} second messages; {report.doubts} doubts were counted.")
    reasons = {fate.stored.error for fate in report.fates if fate.is_visibly_failed}
    for reason in sorted(reason for reason in reasons if reason):
        print(f"Failed: {reason}")


def _print_counts(report: SoakReport) -> None:
    print("\nAttempts     ", ", ".join(f"{n}: {of}" for n, of in sorted(report.attempts().items())))
    print(
        f"Consequences  {report.dead_letters} dead letters"
        f" ({report.unexplained_dead_letters} unexplained), {report.broken_sweeps} broken sweeps"
    )
    print("\nInjected")
    for fault, times in sorted(report.faults.items()):
        print(f"{times:>7}  {fault}")


if __name__ == "__main__":
    sys.exit(main())
