"""Many notifications while much goes wrong: none is lost, and none comes twice unsaid."""

from collections import Counter

import pytest

from benchmarks.soak import main, told
from tests.support.delivery_mutations import MUTATIONS
from tests.support.delivery_soak import soaked
from tests.support.memory_dynamodb import Item, MemoryDynamoDb


@pytest.mark.parametrize("seed", range(2))
def test_every_promise_holds_whatever_happens(seed: int) -> None:
    report = soaked(200, seed, MemoryDynamoDb())

    assert list(report.problems()) == []
    assert len(report.fates) == 200


def test_every_kind_of_fault_strikes() -> None:
    # Several seeds: what strikes one of them changes with each channel that is declared.
    reports = [soaked(300, seed, MemoryDynamoDb()) for seed in (3, 4, 5)]

    faults = sum((Counter(report.faults) for report in reports), Counter[str]())
    assert [problem for report in reports for problem in report.problems()] == []
    assert faults.keys() == reports[0].faults.keys()
    assert any(
        report.second_messages(channel) for report in reports for channel in ("sms", "webhook")
    )


def test_the_same_holds_on_motos_dynamodb() -> None:
    report = soaked(15, 4, None)

    assert list(report.problems()) == []


class Careless(MemoryDynamoDb):
    """Lets everybody claim everything."""

    def _holds(self, asked: Item) -> bool:
        is_claim = "SET claim = :claim" in asked.get("UpdateExpression", "")
        return is_claim or super()._holds(asked)


class Forgetful(MemoryDynamoDb):
    """Never keeps rows whose key begins so."""

    def __init__(self, *forgotten: str) -> None:
        super().__init__()
        self.forgotten = forgotten

    def _write(self, kind: str, asked: Item) -> None:
        key = asked.get("Key") or asked["Item"]
        if not any(key[part]["S"].startswith(self.forgotten) for part in ("pk", "sk")):
            super()._write(kind, asked)


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        (Careless(), "sent twice"),
        (Forgetful("report#send#"), "sent twice by email"),
        (Forgetful("due#"), "lost"),
    ],
)
def test_a_promise_that_is_broken_is_found(
    broken: MemoryDynamoDb, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report = soaked(200, 1, broken)

    assert told(report) == 1
    assert f"{problem}" in capsys.readouterr().out.partition("BROKEN: ")[2]


FOUND = {
    "claim-invalid": (10, "dead letters, by no injected fault"),
    "claim-unconditional": (60, "sent twice by email"),
    "sweep-off": (60, "still planned at the end"),
    "reports-ignored": (60, "sent twice by email"),
    "retry-dropped": (60, "recoverable and not delivered"),
}


@pytest.mark.parametrize("mistake", MUTATIONS)
def test_a_mistake_in_deliveries_ends_the_soak_with_1(
    mistake: str, capsys: pytest.CaptureFixture[str]
) -> None:
    number, problem = FOUND[mistake]

    assert main(["--notifications", str(number), "--seed", "1", "--broken", mistake]) == 1

    assert problem in capsys.readouterr().out.partition("BROKEN: ")[2]


def test_the_command_tells_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--notifications", "50", "--seed", "2"]) == 0

    said = capsys.readouterr().out
    assert "50 notifications, seed 2" in said
    assert "Every promise held." in said
