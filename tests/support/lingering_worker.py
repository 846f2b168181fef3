"""A worker in a process of its own, whose tool lingers until it is cancelled or killed.

Arguments: the URL of the emulated AWS, a tenant and the name of a task. It tells `begun` when the
tool runs, and `ended` when the worker has handled its message.
"""

import json
import sys
import threading
import time
from collections.abc import Callable

from pydantic import BaseModel

from quintet.aws.clients import Clients
from quintet.dialects import STANDARD
from quintet.family import ServerInfo, ToolFamily, tool
from quintet.local.emulator import local_clients
from quintet.observability import Observability
from quintet.protocol.call import Call
from quintet.resources import physical_name
from quintet.resources.families.reasoning import JOBS, REASONING, WORKSPACE
from quintet.tasks.composition import TaskKeeping
from quintet.tasks.worker import build_task_worker

STAGE = "linger"
PERMISSION = "linger:use"


def tell(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


class Stay(BaseModel):
    seconds: float


class LingeringTools:
    @tool(permission=PERMISSION, task_support="optional")
    def linger(self, stay: Stay, call: Call) -> str:
        """Stays as long as it is told, and looks up often."""
        tell("begun")
        pause, left = threading.Event(), stay.seconds
        while left > 0:
            call.deadline.check()
            pause.wait(0.05)
            left -= 0.05
        return "stayed"


FAMILY = ToolFamily("linger", ServerInfo("l", "1", "L"), "Lingers.", STANDARD, LingeringTools())


def keeping(clients: Clients, clock: Callable[[], float] = time.time) -> TaskKeeping:
    return TaskKeeping.made(
        clients,
        clock=clock,
        table=physical_name(STAGE, REASONING),
        bucket=physical_name(STAGE, WORKSPACE),
        queue=physical_name(STAGE, JOBS),
    )


def main() -> None:
    _, url, tenant, name = sys.argv
    watch = Observability("linger", emit_metrics=False, stream=sys.stderr)
    worker = build_task_worker(FAMILY, keeping(local_clients(url)), watch)
    body = json.dumps({"tenant": tenant, "task": name})
    worker({"Records": [{"messageId": "m", "body": body}]})
    tell("ended")


if __name__ == "__main__":
    main()
