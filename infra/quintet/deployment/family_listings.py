"""What the families offer, rendered as the router reads it: one JSON file per revision.

Families are built as their handlers build them, on an AWS that is never asked.
"""

import shutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.aws.clients import Clients
from quintet.composition import Platform
from quintet.deployment.function_settings import settings_model
from quintet.family import ToolFamily
from quintet.observability import Observability
from quintet.protocol.combined.listing import Listing, Listings, listings_text
from quintet.requests.revisions import BY_VERSION
from quintet.resources import FAMILIES, Family, function_environment


def write_listings(folder: Path) -> None:
    """Writes them all, in place of what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for version in BY_VERSION:
        (folder / f"{version}.json").write_text(listings_text(listings_of(version)))


def listings_of(version: str) -> Listings:
    """The families' offers on one revision."""
    return {
        family.name: Listing.rendered(built_family(family), BY_VERSION[version])
        for family in FAMILIES
    }


@cache
def built_family(family: Family) -> ToolFamily:
    """A family as its handler builds it."""
    environment = function_environment(family.function, "listing")
    settings: Any = settings_model(family.function).load(environment)
    keys = StaticKeys((SigningKey("none", bytes(32)),))
    watch = Observability(family.name, emit_metrics=False)
    platform = Platform(settings, Clients("us-east-1"), keys, watch)
    built: ToolFamily = import_module(family.function.module).build_family(platform, settings)
    return built
