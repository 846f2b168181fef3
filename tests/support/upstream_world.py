"""The sign-in as it is on AWS, in this process: users sign in at a provider of these tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from quintet.aws.table import Table
from quintet.deployment.permissions import FAMILY_PERMISSIONS
from quintet.local.sign_in import local_sign_in
from quintet.local.state import STAGE, StateDirectory
from quintet.resources import SIGN_IN, physical_name
from quintet.signin.client_documents import Fetch
from quintet.signin.composition import upstream_sealer, usual_permissions
from quintet.signin.grants_store import GrantStore
from quintet.signin.id_tokens import IdTokens
from quintet.signin.logins import Logins
from quintet.signin.settings import SignInOptions
from quintet.signin.upstream import Upstream
from quintet.signin.upstream_documents import UpstreamDocuments
from quintet.signin.users import UserRules
from tests.support.moto_aws import aws_of_a_stage
from tests.support.oidc_provider import CLIENT_ID, OidcProvider
from tests.support.signin_world import Answer, SignInWorld, no_fetch
from tests.support.world import Clock

ORIGIN = "https://tools.example"
HOST = "tools.example"


@dataclass
class UpstreamWorld(SignInWorld):
    """A running sign-in whose users come from `provider`."""

    provider: OidcProvider = field(default_factory=OidcProvider)

    def visit(self, **changed: str | None) -> str:
        """Where a user is sent that opens the client's URL."""
        answer = self.ask(**changed)
        assert answer.status == 302, answer.text
        return answer.headers["location"]

    def come_back(self, url: str) -> Answer:
        """What a user gets who comes back to a URL."""
        assert url.startswith(ORIGIN)
        return self.send("GET", url.removeprefix(ORIGIN))

    def page(self, **changed: str | None) -> Answer:
        """The page of a user who has signed in at the provider."""
        return self.come_back(self.provider.sign_in(self.visit(**changed)))


@contextmanager
def upstream_world(
    folder: Path, rules: UserRules | None = None, fetch: Fetch = no_fetch, secret: str = ""
) -> Iterator[UpstreamWorld]:
    """A sign-in whose users may do what `rules` say; a client has registered."""
    state, clock = StateDirectory.opened(folder), Clock()
    provider = OidcProvider(clock=clock, secret=secret)
    documents = UpstreamDocuments(provider.issuer, provider.fetch, clock)
    tokens = IdTokens(documents, CLIENT_ID, clock)
    upstream = Upstream(documents, tokens, provider.fetch, CLIENT_ID, lambda: secret)
    rules = rules or UserRules(usual_permissions(FAMILY_PERMISSIONS))
    with aws_of_a_stage(STAGE) as clients:
        local = local_sign_in(state, clients, fetch, clock)
        sealer = upstream_sealer(state.sign_in_keys, clock)
        logins = Logins(upstream, rules, local.sign_in.consents, sealer)
        options = SignInOptions()
        table = Table(clients, physical_name(STAGE, SIGN_IN), service="The sign-in")
        lasting = {"days": options.sign_in_days, "team_hours": options.sign_in_team_hours}
        flow = replace(local.sign_in, grants=GrantStore(table, clock, **lasting))
        endpoints = replace(
            local, sign_in=flow, logins=logins, identify=None, admits=lambda _: True
        )
        world = UpstreamWorld(
            state, clock, clients, endpoints, host=HOST, origin=ORIGIN, provider=provider
        )
        world.register()
        yield world
