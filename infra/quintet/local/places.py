"""Where a command acts: on this machine's embedded AWS, or on a deployed stage (`--stage`)."""

import argparse
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from quintet.local.options import Options, state_path
from quintet.local.state import STAGE, StateDirectory

if TYPE_CHECKING:
    from quintet.aws.clients import Clients
    from quintet.local.deployed import DeployedStage


def state_of(given: argparse.Namespace, options: Options) -> StateDirectory:
    """The directory in which this machine's data lives.

    Raises:
        CommandError: no server has made it.
    """
    return StateDirectory.existing(state_path(given.state, options))


def deployed(given: argparse.Namespace) -> "AbstractContextManager[DeployedStage]":
    """The stage that is named."""
    from quintet.local.deployed import DeployedStage  # noqa: PLC0415 - only this needs AWS

    return DeployedStage.opened(given.stage, given.region)


@contextmanager
def place(given: argparse.Namespace) -> "Iterator[tuple[Clients, str, str]]":
    """An AWS, a stage in it, and its account: "" for this machine's."""
    from quintet.local.machine import embedded_aws  # noqa: PLC0415 - other commands need none

    if given.stage is not None:
        with deployed(given) as stage:
            yield stage.clients, stage.name, stage.account
        return
    with embedded_aws(state_of(given, os.environ)) as clients:
        yield clients, STAGE, ""
