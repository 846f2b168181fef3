"""The synthesised template of a development stage, and what SAM's own library makes of it."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.synthesis import ROOT, Synthesis, synthesise

SAM = ROOT / ".venv-sam/bin/sam"
AS_THE_COMMAND_LINE_DOES = {"aws:cdk:enable-asset-metadata": "true"}
"""CDK's command line has templates say where their assets lie; SAM finds the code by that."""

FUNCTIONS = """
import json, sys
from samcli.lib.providers.sam_function_provider import SamFunctionProvider
from samcli.lib.providers.sam_stack_provider import SamLocalStackProvider
stacks, _ = SamLocalStackProvider.get_stacks(sys.argv[1])
print(json.dumps({
    function.functionname: {
        "handler": function.handler,
        "runtime": function.runtime,
        "code": function.codeuri,
        "layers": [layer.codeuri for layer in function.layers],
    }
    for function in SamFunctionProvider(stacks, use_raw_codeuri=True).get_all()
}))
"""
OPTIONS = """
import json, sys
from samcli.commands.local.invoke.cli import cli
read = [cli.make_context("invoke", arguments).params for arguments in json.loads(sys.argv[1])]
names = ("function_logical_id", "template_file", "event")
print(json.dumps([{name: params[name] for name in names} for params in read]))
"""


@dataclass(frozen=True)
class Sam:
    """The SAM command line in its own environment, on one template."""

    template: Path

    def run(self, *arguments: str) -> str:
        """`sam …`; what it printed."""
        return _printed([str(SAM), *arguments])

    def functions(self) -> Any:
        """The functions that `sam local invoke` would find, by name."""
        return self._library(FUNCTIONS, str(self.template))

    def invoke_options(self, command_lines: list[list[str]]) -> Any:
        """How `sam local invoke` reads each of its command lines."""
        return self._library(OPTIONS, json.dumps(command_lines))

    def _library(self, code: str, *arguments: str) -> Any:
        return json.loads(_printed([str(SAM.with_name("python")), "-c", code, *arguments]))


def _printed(command: list[str]) -> str:
    environment = {**os.environ, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": "us-east-1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def synthesis(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    context = {**AS_THE_COMMAND_LINE_DOES, "sign_in_user_pool": "true"}
    return synthesise(context, tmp_path_factory.mktemp("assembly"))


@pytest.fixture(scope="session")
def sam(synthesis: Synthesis) -> Sam:
    return Sam(synthesis.folder / f"quintet-{synthesis.stage}-tools.template.json")


@pytest.fixture(scope="session")
def found(sam: Sam) -> Any:
    """The functions that SAM finds in the template, by name."""
    return sam.functions()
