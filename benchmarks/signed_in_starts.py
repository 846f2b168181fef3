"""What a family's first call costs with a token of a script (HS256) and of a user (ES256).

Each call is the first of a new process: importing the handler, reading keys, answering. Measured is
the processor's time, which other programs of the machine change least, and both kinds take turns.
With a CHECKOUT of an older commit, a script's token is given to its code too. AWS is a moto server
in a process of its own. Run: `python -m benchmarks.signed_in_starts [TIMES [CHECKOUT]]`.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.planning_ratio import python_path

FAMILY, TOOL = "context", "get_context_metrics"
STAGE, ORIGIN = "starts", "https://x"
SECRET = "a secret of more than thirty-two bytes"  # noqa: S105 - of a benchmark
SERVER = """
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
print(server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""


def main() -> None:
    """Prints the medians, and by how much users' tokens cost more."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    there = {"PYTHONPATH": python_path(Path(sys.argv[2]).resolve())} if len(sys.argv) > 2 else None
    os.environ.update(AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="x")  # noqa: S106
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    try:
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        tokens, environment = prepared(url)
        starts = {kind: (token, environment) for kind, token in tokens.items()}
        if there:
            starts["HS256 there"] = tokens["HS256"], {**environment, **there}
        took: dict[str, list[float]] = {kind: [] for kind in starts}
        for turn in range(times + 1):
            for kind, start in starts.items():
                milliseconds = first_call(*start)
                if turn:  # the first of each reads from the disk
                    took[kind].append(milliseconds)
    finally:
        server.kill()
    medians = {kind: statistics.median(values) for kind, values in took.items()}
    for kind, values in took.items():
        print(
            f"{kind}: median {medians[kind]:.0f} ms, fastest {min(values):.0f} ms, {times} starts"
        )
    print(f"ES256 - HS256: {medians['ES256'] - medians['HS256']:.0f} ms")


def prepared(url: str) -> tuple[dict[str, str], dict[str, str]]:
    """A token of each kind, and what the function is told."""
    from quintet.auth.keys import SigningKey, StaticKeys
    from quintet.auth.tokens import SharedSecretTokens
    from quintet.aws import parameters
    from quintet.aws.clients import Clients
    from quintet.local.provisioning import create_resources
    from quintet.resources import FAMILIES, function_environment
    from quintet.signin.signing import DerivedKeyPairs, TokenSigner

    clients = Clients("us-east-1", url, reading_seconds=60)
    create_resources(clients, STAGE)
    [function] = [family.function for family in FAMILIES if family.name == FAMILY]
    told = function_environment(function, STAGE)
    secret = json.dumps({"kid": "k", "secret": SECRET})
    clients.secrets_manager().create_secret(Name=told["TOKEN_KEYS_SECRET_ID"], SecretString=secret)
    parameter = told["SIGN_IN_PUBLIC_KEYS_PARAMETER"]
    clients.ssm().put_parameter(Name=parameter, Value='{"keys": []}', Type="String")
    keys = StaticKeys((SigningKey("k", SECRET.encode()),))
    scripts = SharedSecretTokens(keys, issuer="fortitude-mcp-server", audience=STAGE)
    signer = TokenSigner(DerivedKeyPairs(keys), parameters.ParameterKeys(clients, parameter))
    now = int(time.time())
    claims = {"iss": ORIGIN, "sub": "me", "upstream": "u", "aud": f"{ORIGIN}/mcp"}
    claims |= {"scope": "fortitude:admin"}
    user = signer.signed({**claims, "iat": now, "exp": now + 3600})
    tokens = {"HS256": scripts.issue("me", ["fortitude:admin"], 1), "ES256": user}
    return tokens, {
        **told,
        "STAGE": STAGE,
        "AWS_ENDPOINT_URL": url,
        "AWS_DATA_PATH": str(Path(parameters.__file__).with_name("models")),
    }


def first_call(token: str, environment: dict[str, str]) -> float:
    """Milliseconds of the processor for a new process's first call."""
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.signed_in_starts", "call", token],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(run.stdout.splitlines()[-1])


def call(token: str) -> None:
    """One first call, in this process."""
    body: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    body["params"] = {"name": TOOL, "arguments": {}}
    event = {
        "rawPath": f"/{FAMILY}/mcp",
        "headers": {"authorization": f"Bearer {token}", "content-type": "application/json"},
        "requestContext": {"http": {"method": "POST"}, "domainName": "x", "requestId": "r"},
        "body": json.dumps(body),
        "isBase64Encoded": False,
    }
    began = time.process_time()
    answer = import_module(f"quintet.{FAMILY}.handler").lambda_handler(event, None)
    took = (time.process_time() - began) * 1000
    assert answer["statusCode"] == 200, answer
    print(took)


if __name__ == "__main__":
    if sys.argv[1:2] == ["call"]:
        call(sys.argv[2])
    else:
        main()
