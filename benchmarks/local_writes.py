"""What durability costs locally: writes to the embedded AWS, and to ministack as it comes.

Both run side by side and are asked in turn, so that the machine's load meets both.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from quintet.aws.clients import Clients
from quintet.local.emulator import (
    emulator_environment,
    is_healthy,
    local_clients,
    running_emulator,
)
from quintet.local.provisioning import create_resources
from quintet.local.state import STAGE, StateDirectory
from quintet.resources import physical_name
from quintet.resources.families.assistant import DELIVERIES
from quintet.resources.families.context import CONTEXT
from quintet.resources.families.research import LIBRARY
from tests.support.processes import free_port

ROUNDS: Final = 500
_TEXT: Final = "x" * 500
_LARGE: Final = os.urandom(20_000_000)


@contextmanager
def plain(folder: Path) -> Iterator[Clients]:
    """Ministack by itself, which saves its tables when it ends and objects unsynced."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = {
        **os.environ,
        **emulator_environment(port),
        "PERSIST_STATE": "1",
        "STATE_DIR": str(folder / "tables"),
        "S3_PERSIST": "1",
        "S3_DATA_DIR": str(folder / "objects"),
    }
    command = [sys.executable, "-m", "ministack"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        while not is_healthy(url):
            time.sleep(0.05)
        yield local_clients(url)
    finally:
        process.kill()
        process.wait()


def writes(clients: Clients) -> dict[str, Callable[[int], Any]]:
    """One write each, by its number."""
    dynamodb, s3, sqs = clients.dynamodb(), clients.s3(), clients.sqs()
    table, bucket = physical_name(STAGE, CONTEXT), physical_name(STAGE, LIBRARY)
    url = sqs.get_queue_url(QueueName=physical_name(STAGE, DELIVERIES))["QueueUrl"]

    def item(number: int) -> dict[str, Any]:
        return {"pk": {"S": f"p{number % 7}"}, "sk": {"S": str(number)}, "text": {"S": _TEXT}}

    def together(number: int) -> Any:
        puts: Any = [
            {"Put": {"TableName": table, "Item": item(number * 10 + place)}} for place in range(4)
        ]
        return dynamodb.transact_write_items(TransactItems=puts)

    return {
        "an item": lambda number: dynamodb.put_item(TableName=table, Item=item(number)),
        "four items together": together,
        "a message": lambda number: sqs.send_message(QueueUrl=url, MessageBody=f"{number}"),
        "an object of 2 kB": lambda number: s3.put_object(
            Bucket=bucket, Key=f"small/{number}", Body=_TEXT.encode() * 4
        ),
        "an object of 20 MB": lambda number: s3.put_object(
            Bucket=bucket, Key=f"large/{number % 3}", Body=_LARGE
        ),
    }


def milliseconds(write: Callable[[int], Any], number: int) -> float:
    """How long one write takes."""
    started = time.perf_counter()
    write(number)
    return (time.perf_counter() - started) * 1000


def main() -> None:
    """Prints p50 of each kind of write on both, and their ratio."""
    with (
        tempfile.TemporaryDirectory() as folder,
        plain(Path(folder)) as without,
        running_emulator(StateDirectory.opened(Path(folder) / "state")) as url,
    ):
        durable = local_clients(url)
        for clients in (without, durable):
            create_resources(clients, STAGE)
        ours, theirs = writes(durable), writes(without)
        for kind in ours:
            rounds = ROUNDS if "MB" not in kind else 20
            pairs = [
                (milliseconds(ours[kind], number), milliseconds(theirs[kind], number))
                for number in range(rounds)
            ]
            durably, plainly = (statistics.median(each) for each in zip(*pairs, strict=True))
            print(f"{kind}: p50 {durably:.2f} ms durably, {plainly:.2f} ms plainly, ", end="")
            print(f"ratio {durably / plainly:.2f} (target 3)")


if __name__ == "__main__":
    main()
