"""One deployment for all end-to-end tests: the real stacks in an emulated account."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from quintet.local.starter import VECTORS
from quintet.local.state import REGION
from quintet.research.library_store import VECTORS_KEY
from quintet.resources import physical_name
from quintet.resources.families.research import LIBRARY
from tests.e2e.assistant_people import due, people, reminder, twins  # noqa: F401  # fixtures
from tests.e2e.deployed import ADDRESS, CHANNELS, SENDER, TEAMS, Deployed
from tests.support.emulated_account import ACCOUNT, STAGE, EmulatedAccount, new_account
from tests.support.emulator_repairs import repair
from tests.support.oidc_provider import CLIENT_ID, OidcProvider, served


def bring_vectors(account: EmulatedAccount) -> None:
    """The starter library's vectors as its first job makes them, which would take minutes here."""
    bucket = physical_name(STAGE, LIBRARY, ACCOUNT, REGION)
    account.clients.s3().put_object(Bucket=bucket, Key=VECTORS_KEY, Body=VECTORS.read_bytes())


class Emulation:
    """The account's emulator, restarted where tests want IAM enforced or not."""

    def __init__(self, account: EmulatedAccount) -> None:
        self._account = account
        self._enforces: bool | None = None
        self._running = ExitStack()

    def start(self, *, enforce_iam: bool) -> None:
        if self._enforces != enforce_iam:
            self.stop()
            self._running.enter_context(self._account.running(enforce_iam=enforce_iam))
            self._enforces = enforce_iam

    def stop(self) -> None:
        self._running.close()
        self._enforces = None


@dataclass(frozen=True)
class Stage:
    """What was deployed, and where it runs."""

    deployed: Deployed
    emulation: Emulation


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The stacks, deployed once, in an emulator that any module may have restarted."""
    account = new_account(tmp_path_factory.mktemp("account"))
    emulation = Emulation(account)
    emulation.start(enforce_iam=False)
    account.clients.sesv2().create_email_identity(EmailIdentity=ADDRESS)
    with served(OidcProvider(gives_refresh=True)) as provider:
        url = account.deploy(
            email_sender=SENDER,
            notification_channels=CHANNELS,
            sign_in_issuer=provider.issuer,
            sign_in_client_id=CLIENT_ID,
            sign_in_teams=json.dumps(TEAMS),
        )
        bring_vectors(account)
        repair(account)
        yield Stage(Deployed(account, url, provider), emulation)
        emulation.stop()


@pytest.fixture(scope="module")
def deployed(request: pytest.FixtureRequest, stage: Stage) -> Deployed:
    """The stage with IAM enforced, save for modules that say otherwise."""
    stage.emulation.start(enforce_iam=enforces_iam(request.module))
    return stage.deployed


def enforces_iam(module: object) -> bool:
    return bool(getattr(module, "ENFORCES_IAM", True))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs without IAM comes first: then the emulator is restarted once."""
    items.sort(key=lambda item: enforces_iam(getattr(item, "module", None)))
