"""An AWS account in an emulator, and our stacks deployed into it by the CDK command line."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from quintet.aws.clients import Clients
from quintet.local.emulator import CREDENTIALS, emulator_environment
from quintet.local.state import REGION
from tests.support.processes import free_port, is_listening, node

ROOT = Path(__file__).parents[2]
CDK = ROOT / "infra/cdk/node_modules/aws-cdk/bin/cdk"
PYTHON = ROOT / ".venv-account/bin/python"
ACCOUNT = "000000000000"
STAGE = "dev"
START_SECONDS = 60
STOP_SECONDS = 60


@dataclass(frozen=True)
class EmulatedAccount:
    """Everything of it lives in `folder`, also while no emulator runs."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def clients(self) -> Clients:
        return Clients(REGION, self.url)

    @contextmanager
    def running(self, *, enforce_iam: bool = False) -> Iterator[None]:
        """The emulator; it saves its state when it is asked to end."""
        environment = {
            **os.environ,
            **emulator_environment(self.port),
            "PERSIST_STATE": "1",
            "STATE_DIR": str(self.folder / "emulator"),
            "S3_PERSIST": "1",
            "S3_DATA_DIR": str(self.folder / "objects"),
            "AUTH": str(enforce_iam).lower(),
            "TMPDIR": str(self.folder),
        }
        with (self.folder / "emulator.log").open("a") as log:
            process = subprocess.Popen(
                [PYTHON, "-m", "ministack"], env=environment, stdout=log, stderr=log
            )
            try:
                deadline = time.monotonic() + START_SECONDS
                while not is_listening(self.port):
                    assert process.poll() is None, "the emulator ended"
                    assert time.monotonic() < deadline, "the emulator did not start"
                    time.sleep(0.05)
                yield
            finally:
                process.terminate()
                process.wait(STOP_SECONDS)

    def cdk(self, *arguments: str) -> None:
        """Runs the CDK command line on this account."""
        environment = {
            **os.environ,
            **CREDENTIALS,
            "AWS_REGION": REGION,
            "AWS_DEFAULT_REGION": REGION,
            "AWS_ENDPOINT_URL": self.url,
            "AWS_ENDPOINT_URL_S3": self.url,
            "CI": "true",
            "CDK_DISABLE_CLI_TELEMETRY": "true",
        }
        done = subprocess.run(
            [node(), str(CDK), *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]

    def deploy(self, **options: str) -> str:
        """Bootstraps the account and deploys every stack with an operator's options.

        Returns the API's address.
        """
        assembly, outputs = self.folder / "assembly", self.folder / "outputs.json"
        context = {
            "stage": STAGE,
            "emulator_url": self.url,
            "architecture": "x86_64",
            "python": f"{sys.version_info.major}.{sys.version_info.minor}",
            **options,
        }
        chosen = [part for name, value in context.items() for part in ("-c", f"{name}={value}")]
        self.cdk("bootstrap", f"aws://{ACCOUNT}/{REGION}")
        self.cdk("synth", "-q", "-o", str(assembly), *chosen)
        self.cdk(
            *("deploy", "--all", "--app", str(assembly), "--method=direct"),
            *("--require-approval", "never", "--outputs-file", str(outputs)),
        )
        written: Mapping[str, Mapping[str, str]] = json.loads(outputs.read_text())
        host = written[f"quintet-{STAGE}-tools"]["Url"].split("//")[1]
        # The emulator's names need not resolve; it serves the same API below this path.
        return f"{self.url}/_aws/execute-api/{host.split('.')[0]}"

    def template(self, stack: str) -> Mapping[str, Mapping[str, Mapping[str, object]]]:
        """The template that was deployed as a stack."""
        path = self.folder / "assembly" / f"quintet-{STAGE}-{stack}.template.json"
        read: Mapping[str, Mapping[str, Mapping[str, object]]] = json.loads(path.read_text())
        return read


def new_account(folder: Path) -> EmulatedAccount:
    """An account with nothing in it."""
    return EmulatedAccount(folder, free_port())
