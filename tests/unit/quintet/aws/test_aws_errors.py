"""What AWS's refusals mean: whose, and what a caller is told of them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from botocore.exceptions import ClientError
from botocore.stub import Stubber

from quintet.aws.clients import Clients
from quintet.aws.errors import is_throttled_key, translated
from quintet.errors import ServiceUnavailableError

KEY_RANGE = "TableWriteKeyRangeThroughputExceeded"


def refused(code: str, *reasons: str, spelled: str = "ThrottlingReasons") -> ClientError:
    """A refusal as boto3 raises it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "x")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "x")
        client = Clients("us-east-1").dynamodb()
    fields: Any = {spelled: [{"reason": reason, "resource": "arn"} for reason in reasons]}
    with Stubber(client) as stub:
        stub.add_client_error("get_item", code, modeled_fields=fields if reasons else None)
        with pytest.raises(ClientError) as raised:
            client.get_item(TableName="any", Key={"pk": {"S": "p"}})
    return raised.value


@pytest.mark.parametrize(
    ("failure", "is_key"),
    [
        (partial(refused, "ProvisionedThroughputExceededException", KEY_RANGE), True),
        (partial(refused, "ThrottlingException", KEY_RANGE, spelled="throttlingReasons"), True),
        (
            partial(
                refused, "ProvisionedThroughputExceededException", "TableWriteAccountLimitExceeded"
            ),
            False,
        ),
        (
            partial(refused, "RequestLimitExceeded", "TableWriteMaxOnDemandThroughputExceeded"),
            False,
        ),
        (
            partial(refused, "RequestLimitExceeded", KEY_RANGE, "TableWriteAccountLimitExceeded"),
            False,
        ),
        (partial(refused, "ProvisionedThroughputExceededException"), False),
        (partial(refused, "ThrottlingException"), False),
        (partial(refused, "AccessDeniedException"), False),
        (partial(TimeoutError, "slow"), False),
    ],
)
def test_a_throttled_key_is_told_from_a_throttled_table_where_dynamodb_says_so(
    failure: Callable[[], Exception], is_key: bool
) -> None:
    assert is_throttled_key(failure()) is is_key


@pytest.mark.parametrize(
    "code",
    [
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "RequestThrottled",
        "SlowDown",
        "Throttling",
        "ThrottlingException",
        "TooManyRequestsException",
    ],
)
def test_whatever_is_throttled_is_ours(code: str) -> None:
    with pytest.raises(ServiceUnavailableError) as told, translated("The table"):
        raise ClientError({"Error": {"Code": code}}, "any")

    assert told.value.is_fault
