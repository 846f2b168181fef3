"""The research family: it answers, indexes its library, and embeds it."""

from typing import Final

from quintet.resources.declarations import Bucket, Family, Function, Grant, Queue, Table
from quintet.resources.grants import EVERY_FAMILY, SENDING

RESEARCH: Final = Table("research")
PUSHED_DOCUMENTS: Final = "documents/"
STARTER_DOCUMENTS: Final = "starter/"
LIBRARY_INDEX: Final = "index/library.sqlite"
LIBRARY_VECTORS: Final = "index/vectors"
"""Where things lie in the library bucket; `quintet.research.library_store` says the same."""

INDEXING: Final = Queue("indexing", visibility_seconds=300)
VECTORS: Final = Queue("vectors", visibility_seconds=600, tolerated_seconds=21_600)
"""Thousands of passages wait here for hours, and are found by their words meanwhile."""

LIBRARY: Final = Bucket(
    "library", announces=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS), announces_to=INDEXING
)

FAMILY: Final = Family(
    Function(
        "research",
        module="quintet.research.handler",
        settings="quintet.research.settings.ResearchSettings",
        grants=(
            *EVERY_FAMILY,
            Grant(
                RESEARCH,
                (
                    "dynamodb:GetItem",
                    "dynamodb:PutItem",
                    "dynamodb:Query",
                    "dynamodb:UpdateItem",
                ),
            ),
            Grant(
                LIBRARY,
                ("s3:GetObject",),
                within=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS, LIBRARY_INDEX, LIBRARY_VECTORS),
            ),
        ),
        layers=("shared", "language"),
        least_memory_mb=1024,  # the model and what runs it take some 400
        asks_models=True,
    ),
    workers=(
        Function(
            "research-indexing",
            module="quintet.research.worker_indexing",
            settings="quintet.research.settings.IndexingSettings",
            grants=(
                Grant(
                    LIBRARY,
                    ("s3:GetObject", "s3:ListBucket"),
                    within=(PUSHED_DOCUMENTS, STARTER_DOCUMENTS),
                ),
                Grant(
                    LIBRARY,
                    ("s3:GetObject", "s3:PutObject", "s3:ListBucket"),
                    within=(LIBRARY_INDEX,),
                ),
                Grant(
                    LIBRARY,
                    ("s3:GetObject", "s3:ListBucket"),
                    within=(LIBRARY_VECTORS,),
                ),
                Grant(VECTORS, SENDING),
            ),
            timeout_seconds=300,
            least_memory_mb=3008,  # the largest document, read whole, takes more than half
            queue=INDEXING,
            batch_size=100,
            batch_seconds=2,
        ),
        Function(
            "research-vectors",
            module="quintet.research.worker_vectors",
            settings="quintet.research.settings.VectorSettings",
            grants=(
                Grant(
                    LIBRARY,
                    ("s3:GetObject", "s3:ListBucket"),
                    within=(LIBRARY_INDEX,),
                ),
                Grant(
                    LIBRARY,
                    ("s3:GetObject", "s3:PutObject", "s3:ListBucket"),
                    within=(LIBRARY_VECTORS,),
                ),
            ),
            layers=("shared", "language"),
            timeout_seconds=600,
            least_memory_mb=1769,  # one whole processor
            queue=VECTORS,
            batch_size=1,
        ),
    ),
)
