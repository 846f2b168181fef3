"""Built functions under AWS's own Lambda runtime interface emulator, as they run on Lambda.

A function sees its built folder, its built layers, and what Lambda's runtime brings (the runtime
interface client and an old boto3, tests/rie/requirements.in); nothing of our own environment.
Not emulated: memory limits, the arm64 processor on another machine, and Lambda's file system.
"""

import json
import os
import platform
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from quintet.deployment import assets
from quintet.resources import Function
from tests.support.processes import free_port, is_listening

RUNTIME: Final = assets.ROOT / ".build/runtime"
ARCHITECTURE: Final = {"aarch64": "arm64", "arm64": "arm64"}.get(platform.machine(), "x86_64")
TARGET: Final = assets.Target(ARCHITECTURE, f"{sys.version_info.major}.{sys.version_info.minor}")
PYTHON: Final = (sys.executable, "-S")
"""Without site-packages, so that PYTHONPATH is all there is beside the standard library."""

MEMORY_MB: Final = 1024
START_SECONDS: Final = 30
STOP_SECONDS: Final = 10
_SHOWN: Final = 3000


@dataclass(frozen=True)
class RunningFunction:
    """One function that waits for events."""

    url: str
    timeout_seconds: int
    log: Path

    def invoke(self, event: Any) -> Any:
        """What the handler returns; of an exception, its errorType, errorMessage and stackTrace.

        Raises:
            RuntimeError: it could not be imported, ended, or took too long; with its last lines.
        """
        request = urllib.request.Request(self.url, json.dumps(event).encode())  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=self.timeout_seconds + 5) as answer:  # noqa: S310
                return json.loads(answer.read())
        except (OSError, ValueError) as failure:
            raise RuntimeError(f"{failure}\n{self.log.read_text()[-_SHOWN:]}") from failure


def environment(function: Function, variables: Mapping[str, str]) -> dict[str, str]:
    """All that the function's process is told; nothing is inherited from the tests."""
    code = assets.function(function.package, TARGET).path
    layers = [assets.layer(name, TARGET).path / "python" for name in function.layers]
    return {
        "PATH": os.defpath,
        "LAMBDA_TASK_ROOT": str(code),
        # Lambda's own order: the function, its layers, then what the runtime brings.
        "PYTHONPATH": os.pathsep.join(str(folder) for folder in (code, *layers, RUNTIME)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "AWS_LAMBDA_FUNCTION_NAME": f"quintet-{function.name}",
        "AWS_LAMBDA_FUNCTION_TIMEOUT": str(function.timeout_seconds),
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(MEMORY_MB),
        **variables,
    }


@contextmanager
def running_function(
    function: Function, variables: Mapping[str, str], log: Path
) -> Iterator[RunningFunction]:
    """The built function, started on its first event as on Lambda; its log goes to a file."""
    told = environment(function, variables)
    port, api = free_port(), free_port()
    command = [
        str(_emulator()),
        *("--runtime-interface-emulator-address", f"127.0.0.1:{port}"),
        *("--runtime-api-address", f"127.0.0.1:{api}"),
        *("--log-level", "error"),
        *(*PYTHON, "-m", "awslambdaric", f"{function.module}.lambda_handler"),
    ]
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            cwd=told["LAMBDA_TASK_ROOT"],
            env=told,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # it starts a process of its own, which must end with it
        )
        try:
            _wait_for(port, process)
            url = f"http://127.0.0.1:{port}/2015-03-31/functions/function/invocations"
            yield RunningFunction(url, function.timeout_seconds, log)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(STOP_SECONDS)


def _emulator() -> Path:
    """The program that the SAM command line brings along."""
    (found,) = assets.ROOT.glob(
        f".venv-sam/lib/python*/site-packages/samcli/local/rapid/aws-lambda-rie-{ARCHITECTURE}"
    )
    return found


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_listening(port):
        assert process.poll() is None, "the runtime interface emulator ended"
        assert time.monotonic() < deadline, "the runtime interface emulator did not start"
        time.sleep(0.02)
