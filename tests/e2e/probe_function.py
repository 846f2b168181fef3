"""Runs in a Lambda with some function's role, and says what AWS lets it do.

`{"calls": [[service, operation, parameters], …]}` gives the error code of each, empty where it
was allowed. Deployed by `test_least_privilege`; nothing of it is ever in an account of ours.
"""

import os
from typing import Any

import boto3
from botocore.exceptions import ClientError


def lambda_handler(event: dict[str, Any], _context: object) -> list[str]:
    """Tries every call."""
    codes = []
    for service, operation, parameters in event["calls"]:
        client = boto3.client(service, endpoint_url=os.environ.get("AWS_ENDPOINT_URL"))
        try:
            getattr(client, operation)(**parameters)
            codes.append("")
        except ClientError as error:
            codes.append(error.response["Error"]["Code"])
    return codes
