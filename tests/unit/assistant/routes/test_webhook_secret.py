"""What a receiver knows our webhooks by: the secret, and the check that the page shows."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from time import time
from typing import Any

import pytest

from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.auth.keys import SigningKey, StaticKeys, read_keys, rotated
from tests.support.assistant import tenant_of
from tests.support.assistant_routes import RouteClient
from tests.support.world import KEYS

PAGE = (Path(__file__).parents[4] / "docs/assistant.md").read_text()
BODY = b'{"type":"event.reminder"}'
Check = Callable[[str, Mapping[str, str], bytes], bool]


@pytest.fixture
def is_genuine() -> Check:
    """The check that the page shows."""
    (code,) = re.findall(r"^```python webhook\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "docs/assistant.md", "exec"), names)  # noqa: S102 - our own page
    found: Check = names["is_genuine"]
    return found


def signed(signer: WebhookSigner, user_id: str, at: float, body: bytes = BODY) -> Mapping[str, str]:
    return signer.headers(tenant_of(), user_id, message_id="n", seconds=int(at), body=body)


def secret(client: RouteClient, user_id: str) -> str:
    found: str = client.get(f"/users/{user_id}/webhook-secret")["secret"]
    return found


def test_the_secret_checks_what_is_sent_to_the_user_and_to_nobody_else(
    client: RouteClient, is_genuine: Check
) -> None:
    ada, eve = client.user(), client.user(email="eve@example.org")
    signer, now = WebhookSigner(KEYS), time()

    headers = signed(signer, ada, now)

    assert is_genuine(secret(client, ada), headers, BODY)
    assert not is_genuine(secret(client, eve), headers, BODY)
    assert not is_genuine(secret(client, ada), headers, BODY + b" ")
    assert not is_genuine(secret(client, ada), signed(signer, ada, now - 600), BODY)
    assert not is_genuine(secret(client, ada), {**headers, "webhook-id": "m"}, BODY)


def test_the_secret_is_kept_by_no_cache(client: RouteClient) -> None:
    answer = client.send("GET", f"/users/{client.user()}/webhook-secret")

    assert answer.headers["cache-control"] == "no-store"


def test_a_receiver_may_have_the_old_secret_or_the_new_one_while_keys_are_changed(
    is_genuine: Check,
) -> None:
    before = (SigningKey("k", b"x" * 32),)
    after = read_keys(rotated(before))
    told, once_more = StaticKeys(after), StaticKeys(read_keys(rotated(after)))
    old, new = (WebhookSigner(keys).secret(tenant_of(), "u") for keys in (StaticKeys(before), told))

    headers = signed(WebhookSigner(told), "u", time())
    later = signed(WebhookSigner(once_more), "u", time())

    assert len(headers["webhook-signature"].split()) == 2
    assert is_genuine(old, headers, BODY)
    assert is_genuine(new, headers, BODY)
    assert is_genuine(new, later, BODY)
    assert not is_genuine(old, later, BODY)
