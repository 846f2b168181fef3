"""The functions, each with all that it may do; a family is one entry here.

IAM policies, environments and the tests of both are made from these declarations.
"""

from typing import Final

from infra.resources.declarations import Family, Function, Grant
from infra.resources.stores import (
    INDEXING,
    LIBRARY,
    LIBRARY_INDEX,
    LIMITS,
    PUSHED_DOCUMENTS,
    RESEARCH,
    STARTER_DOCUMENTS,
    TOKEN_KEYS,
)

EVERY_FAMILY: Final = (
    Grant("LIMITS_TABLE", LIMITS, ("dynamodb:UpdateItem",)),
    Grant("TOKEN_SECRET_ID", TOKEN_KEYS, ("secretsmanager:GetSecretValue",)),
)
"""What answering any family's URL takes."""

FAMILIES: Final = (
    Family(
        "research",
        Function(
            "research",
            package="research",
            module="research.handler",
            grants=(
                *EVERY_FAMILY,
                Grant(
                    "RESEARCH_TABLE",
                    RESEARCH,
                    (
                        "dynamodb:GetItem",
                        "dynamodb:PutItem",
                        "dynamodb:Query",
                        "dynamodb:UpdateItem",
                    ),
                ),
                Grant(
                    "LIBRARY_BUCKET",
                    LIBRARY,
                    ("s3:GetObject",),
                    within=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS, LIBRARY_INDEX),
                ),
            ),
        ),
        workers=(
            Function(
                "research-indexing",
                package="research",
                module="research.worker_indexing",
                grants=(
                    Grant(
                        "LIBRARY_BUCKET",
                        LIBRARY,
                        ("s3:GetObject", "s3:ListBucket"),
                        within=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS),
                    ),
                    Grant(
                        "LIBRARY_BUCKET",
                        LIBRARY,
                        ("s3:GetObject", "s3:PutObject", "s3:ListBucket"),
                        within=(LIBRARY_INDEX,),
                    ),
                ),
                timeout_seconds=300,
                least_memory_mb=3008,  # the largest document, read whole, takes more than half
                queue=INDEXING,
                batch_seconds=2,
            ),
        ),
    ),
)

PORTAL: Final = Function("portal", package="portal", module="portal.handler")

FUNCTIONS: Final = (*(function for family in FAMILIES for function in family.functions), PORTAL)
