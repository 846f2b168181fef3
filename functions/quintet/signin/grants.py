"""What users have granted to clients, as values."""

from dataclasses import dataclass

from quintet.requests.principal import Principal


@dataclass(frozen=True, slots=True)
class Grant:
    """What a user has allowed a client to do at one address."""

    client_id: str
    upstream: str
    subject: str
    scope: str
    resource: str
    team: str = ""
    """On whose data the client acts; empty for the user's own."""
    upstream_refresh: str = ""
    """What the upstream is asked with whether the user still is who they were, sealed."""

    @property
    def owners(self) -> frozenset[str]:
        """The tenants by whose names it is found again: the user's own and the team's."""
        whose = Principal(self.upstream, self.subject, (), team=self.team)
        return frozenset((whose.caller, whose.tenant))


@dataclass(frozen=True, slots=True)
class Code:
    """A redeemed code: its grant, and what its client must prove."""

    family: str
    grant: Grant
    challenge: str
    redirect_uri: str
