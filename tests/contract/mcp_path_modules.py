"""Drives a family's Lambda handler in a process of its own and prints every module that got loaded.

Arguments: the family, a tool, and the tool's arguments as JSON.
AWS is a moto server in a second process, so that what moto needs is not counted.
"""

import importlib
import json
import os
import subprocess
import sys
import time

SERVER = """
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
print(server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""
STAGE = "path"
SECRET = "a secret of more than thirty-two bytes"


def event(family: str, call: dict[str, object], token: str) -> dict[str, object]:
    body = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": call,
    }
    return {
        "rawPath": f"/{family}/mcp",
        "headers": {"authorization": f"Bearer {token}", "content-type": "application/json"},
        "requestContext": {"http": {"method": "POST"}, "domainName": "x", "requestId": "r"},
        "body": json.dumps(body),
        "isBase64Encoded": False,
    }


def main() -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
    try:
        _, family, tool, arguments = sys.argv
        drive(url, family, {"name": tool, "arguments": json.loads(arguments)})
    finally:
        server.kill()
    print(*sys.modules, sep="\n")


def drive(url: str, family: str, call: dict[str, object]) -> None:
    os.environ.update(AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="x")
    from quintet.auth.keys import SigningKey, StaticKeys
    from quintet.auth.tokens import SharedSecretTokens
    from quintet.aws.clients import Clients
    from quintet.local.provisioning import create_resources
    from quintet.resources import FAMILIES, function_environment

    clients = Clients("us-east-1", url)
    create_resources(clients, STAGE)
    keys = {"keys": [{"kid": "k", "secret": SECRET}]}
    clients.secrets_manager().create_secret(Name="tokens", SecretString=json.dumps(keys))
    (function,) = [known.function for known in FAMILIES if known.name == family]
    os.environ.update(function_environment(function, STAGE))
    os.environ.update(STAGE=STAGE, AWS_ENDPOINT_URL=url, TOKEN_KEYS_SECRET_ID="tokens")

    lambda_handler = importlib.import_module(function.module).lambda_handler
    known = StaticKeys((SigningKey("k", SECRET.encode()),))
    tokens = SharedSecretTokens(
        known, issuer="fortitude-mcp-server", audience=STAGE, clock=time.time
    )
    answer = lambda_handler(event(family, call, tokens.issue("me", ["fortitude:admin"], 1)), None)
    assert answer["statusCode"] == 200, answer
    body = json.loads(answer["body"])
    assert "result" in body or body["error"]["message"] == "Session not found", answer


if __name__ == "__main__":
    main()
