"""Our CDK program run as the CDK command line runs it, and the templates that it wrote."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quintet.resources import Function
from tests.support.checkouts import environment_of

ROOT = Path(__file__).parents[2]
EVERYTHING = {
    "stage": "prod",
    "domain_name": "mcp.example.com",
    "certificate_arn": "arn:aws:acm:us-east-1:123456789012:certificate/abc",
    "hosted_zone_id": "Z0123456789",
    "alarm_email": "operator@example.com",
    "monthly_budget_usd": "25",
    "snap_start": "true",
    "tracing": "true",
    "reserved_concurrency": "20",
    "llm_provider": "bedrock",
    "message_limit_threshold": "7",
    "verification_completion_threshold": "80",
    "api_discovery": "false",
    "workspace_idle_days": "90",
    "use_graph_db": "false",
    "notification_channels": "email,sms,call,webhook,log",
    "email_sender": "Quintet <reminders@example.com>",
    "email_reply_to": "team@example.com",
    "sms_sender_id": "Quintet",
    "connect_instance_id": "5b1f0f8e-3b0d-4c39-8c1c-2f3f4d5e6a7b",
    "connect_contact_flow_id": "0c2d3e4f-5a6b-4c7d-8e9f-a0b1c2d3e4f5",
    "connect_source_number": "+15550100",
    "sign_in_issuer": "https://login.example.com",
    "sign_in_client_id": "quintet",
    "sign_in_client_secret": "true",
    "sign_in_kms_keys": "arn:aws:kms:us-east-1:123456789012:key/0c2d3e4f",
    "sign_in_groups": '{"editors": ["context:write"]}',
    "sign_in_teams": '{"editors": "red"}',
}
"""A production stage with every option on."""
END_USER_MESSAGING = {
    "notification_channels": "sms,log",
    "sms_origination_identity": "arn:aws:sms-voice:us-east-1:123456789012:pool/pool-1",
}
"""A stage whose short messages go by AWS End User Messaging in place of SNS."""


@dataclass(frozen=True)
class Synthesis:
    """What one run of the program did."""

    status: int
    errors: str
    folder: Path
    stage: str

    def template(self, stack: str) -> Mapping[str, Any]:
        path = self.folder / f"quintet-{self.stage}-{stack}.template.json"
        read: Mapping[str, Any] = json.loads(path.read_text())
        return read

    def resources(self, stack: str, kind: str) -> list[Mapping[str, Any]]:
        return [item for item in self.template(stack)["Resources"].values() if item["Type"] == kind]

    def properties(self, stack: str, kind: str) -> Iterator[Mapping[str, Any]]:
        return (item["Properties"] for item in self.resources(stack, kind))

    def variables(self, function: Function) -> dict[str, str]:
        """The environment of a function."""
        [made] = [
            properties["Environment"]["Variables"]
            for properties in self.properties("tools", "AWS::Lambda::Function")
            if properties["FunctionName"] == f"quintet-{self.stage}-{function.name}"
        ]
        return dict(made)

    def allowing(self, action: str) -> list[tuple[str, dict[str, Any]]]:
        """The functions' statements that allow an action, each with its policy's name."""
        return [
            (policy["PolicyName"], statement)
            for policy in self.properties("tools", "AWS::IAM::Policy")
            for statement in policy["PolicyDocument"]["Statement"]
            if action in statement["Action"]
        ]


def synthesise(context: Mapping[str, str], folder: Path, checkout: Path = ROOT) -> Synthesis:
    """Runs the app with the flags of cdk.json and a context; nag runs as at a deployment."""
    flags = json.loads((ROOT / "cdk.json").read_text())["context"]
    done = subprocess.run(
        [sys.executable, "-m", "quintet.deployment.app"],
        cwd=checkout,
        env={
            **environment_of(checkout),
            "CDK_CONTEXT_JSON": json.dumps({**flags, **context}),
            "CDK_OUTDIR": str(folder),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout + done.stderr
    return Synthesis(done.returncode, output, folder, context.get("stage", "dev"))
