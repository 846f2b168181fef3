"""Which tests go to one worker together, and which begin first, where there are several workers.

`pytest -n 2` asks here, because pytest-xdist 3.8 takes no notice of `xdist_group` with pytest 9.2.
"""

from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling

TOGETHER: Final = (
    "tests/clients/",  # they share a running `quintet serve`
    "tests/unit/infra/test_",  # they share synthesised stacks, and the folder of built layers
)
"""Beginnings of paths whose tests share something costly; others share what their file makes."""

FIRST: Final = (*TOGETHER,)
"""Beginnings of the paths that take longest: no worker shall be left alone with one at the end."""


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # comes without types
    """Gives workers whole files, or what stands in TOGETHER, in the order of collection."""

    def _split_scope(self, nodeid: str) -> str:
        return shared_part(nodeid)


def shared_part(nodeid: str) -> str:
    """What a test shares with others: one worker runs all that have the same."""
    found = (beginning for beginning in TOGETHER if nodeid.startswith(beginning))
    return next(found, nodeid.partition("::")[0])


def place_in_order(nodeid: str) -> int:
    """Sorts the longest tests before all others."""
    found = (place for place, beginning in enumerate(FIRST) if nodeid.startswith(beginning))
    return next(found, len(FIRST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    config.option.loadscopereorder = False
    return ByFile(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place_in_order(item.nodeid))
