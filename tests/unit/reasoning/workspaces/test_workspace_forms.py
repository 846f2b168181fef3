"""Forms for uploads: signed so that every bucket takes them, at the address of its region."""

import base64
import json

import pytest

from quintet.aws.clients import Clients
from quintet.reasoning.workspaces.object_store import S3WorkspaceObjects
from quintet.reasoning.workspaces.objects import Form


def form(region: str, endpoint: str | None = None) -> Form:
    return S3WorkspaceObjects(Clients(region, endpoint), "b-1").form("t/w/0.zip", 1000, 60)


@pytest.mark.parametrize(
    ("region", "url"),
    [
        ("us-east-1", "https://b-1.s3.amazonaws.com/"),
        ("eu-central-1", "https://b-1.s3.eu-central-1.amazonaws.com/"),
    ],
)
def test_a_form_is_signed_with_version_4_in_every_region(region: str, url: str) -> None:
    made = form(region)

    assert made.url == url
    assert made.fields["x-amz-algorithm"] == "AWS4-HMAC-SHA256"
    assert f"/{region}/s3/" in made.fields["x-amz-credential"]


def test_an_emulator_is_reached_by_its_address_alone() -> None:
    assert form("us-east-1", "http://127.0.0.1:4566").url == "http://127.0.0.1:4566/b-1"


def test_the_policy_allows_one_key_one_type_and_one_size() -> None:
    policy = json.loads(base64.b64decode(form("us-east-1").fields["policy"]))

    assert {"key": "t/w/0.zip"} in policy["conditions"]
    assert {"bucket": "b-1"} in policy["conditions"]
    assert {"Content-Type": "application/zip"} in policy["conditions"]
    assert ["content-length-range", 1, 1000] in policy["conditions"]
