"""Findings of the rule packs that we have looked at and accept, each with its reason.

cdk-nag fails synthesis on whatever is not acknowledged, so this is the whole list.
"""

from collections.abc import Mapping

import aws_cdk as cdk
from constructs import IConstruct


def acknowledge(construct: IConstruct, reasons: Mapping[str, str]) -> None:
    """Accepts findings by rule, on a construct and everything below it."""
    validations = cdk.Validations.of(construct)
    for rule, reason in reasons.items():
        validations.acknowledge(cdk.Acknowledgment(id=rule, reason=reason))
