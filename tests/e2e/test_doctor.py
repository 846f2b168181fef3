"""`quintet doctor` finds nothing wrong with a deployed stage."""

import time
from collections.abc import Mapping
from urllib.parse import urlsplit

import pytest
import urllib3

from quintet.local.doctor.examining import findings
from quintet.local.doctor.visiting import Reply, Visit
from tests.e2e.deployed import Deployed
from tests.e2e.signing_in import origin_of

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("path", ["/mcp", "/context/mcp"])
def test_the_doctor_finds_nothing_wrong(deployed: Deployed, path: str) -> None:
    pool = urllib3.PoolManager(timeout=120, retries=False)

    def send(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """As over the network, had the stage's name an address."""
        parts = urlsplit(url)
        where = f"{deployed.account.url}{parts.path}{'?' + parts.query if parts.query else ''}"
        named = {**headers, "Host": parts.netloc}
        answer = pool.request(method, where, headers=named, body=body or None, redirect=False)
        lower = {name.lower(): value for name, value in answer.headers.items()}
        return Reply(answer.status, lower, answer.data, answer.version or 11)

    visit = Visit(origin_of(deployed) + path, deployed.token("doctor"), send, time.time)
    found = list(findings(visit))

    assert [(item.what, item.wrong) for item in found if item.state != "ok"] == []
    assert len(found) > 30
