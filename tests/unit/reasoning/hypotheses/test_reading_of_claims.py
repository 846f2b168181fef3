"""Which side of a trait the words of a claim are on."""

import pytest

from quintet.reasoning.hypotheses.mechanisms.requests import REQUESTS
from quintet.reasoning.hypotheses.mechanisms.trait import is_claimed

TRAITS = {request.key: request for request in REQUESTS}


@pytest.mark.parametrize(
    ("text", "key", "claimed"),
    [
        ("charge wants no retries.", "no_retries_wanted", True),
        ("charge does not say that it wants no retries.", "no_retries_wanted", False),
        ("The request has no timeout.", "limited_wait", False),
        ("The call gives up after a second.", "limited_wait", True),
        ("fetch never follows a redirect.", "redirect_followed", False),
        ("The price is wrong.", "redirect_followed", None),
    ],
)
def test_a_claim_has_a_side(text: str, key: str, claimed: bool | None) -> None:
    assert is_claimed(text, TRAITS[key]) is claimed
