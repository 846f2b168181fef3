"""Entering and leaving KNOWLEDGE: public APIs are asked on the way in, by one caller alone.

The session's write and one count per host are one transaction, so that of several equal calls
only the one that moved the session asks anybody. What was found lies in S3 beside the session.
Nothing that goes wrong with it, or takes too long, fails the call.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pydantic import ValidationError

from quintet.errors import ConflictError, QuintetError
from quintet.orchestration.jarvis.collaborators import (
    Discovery,
    DiscoveryPlan,
    Findings,
    HostCounts,
)
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.session_rows import Stored
from quintet.orchestration.jarvis.session_store import Outcome, SessionStore
from quintet.orchestration.jarvis.state_payload import findings_metrics
from quintet.requests.deadline import Deadline

FETCHES_PER_HOST: Final = 5
"""Of a tenant's sessions together, in a minute."""
SECONDS: Final = 4.0
_LONGEST_OBJECTIVE: Final = 1_000

Report = Callable[[Exception], None]


class KnowledgeGathering:
    """Finds out what public APIs know of a session's objective."""

    def __init__(
        self, store: SessionStore, discovery: Discovery, counts: HostCounts, *, report: Report
    ) -> None:
        """`report` is told what went wrong and did not fail the call."""
        self._store = store
        self._discovery = discovery
        self._counts = counts
        self._report = report

    def enter(
        self, seen: Stored, moved: Session, deadline: Deadline
    ) -> tuple[Outcome, Findings | None]:
        """Writes a session that has come to KNOWLEDGE, and asks the APIs if that was done here.

        Raises:
            BadInputError: the session is too large.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        plan = self._plan(moved)
        if not plan.hosts:
            return self._store.replace(seen, moved), None
        name = self._store.text_name(seen.key, moved.version)
        outcome, admitted = self._written(seen, replace(moved, findings_at=name), plan.hosts)
        if not outcome.won:
            return outcome, None
        return outcome, self._found(plan, admitted, name, deadline)

    def leave(self, seen: Stored, moved: Session) -> Outcome:
        """Writes a session that has left KNOWLEDGE, and with it the numbers of the findings."""
        findings = self.findings(seen.session)
        if findings is not None:
            moved = replace(moved, discovery=findings_metrics(findings))
        outcome = self._store.replace(seen, moved)
        if outcome.won and seen.session.findings_at is not None:
            self._store.forget_text(seen.session.findings_at)
        return outcome

    def findings(self, session: Session) -> Findings | None:
        """What was found on entering; None where nothing was, or not yet, or S3 is silent."""
        if session.phase != "KNOWLEDGE" or session.findings_at is None:
            return None
        try:
            text = self._store.get_text(session.findings_at)
            return None if text is None else Findings.model_validate_json(text)
        except (QuintetError, ValidationError) as failure:
            self._report(failure)
            return None

    def _plan(self, session: Session) -> DiscoveryPlan:
        try:
            return self._discovery.planned(session.objective[:_LONGEST_OBJECTIVE], session.role)
        except Exception as failure:  # noqa: BLE001 - a session goes on without findings
            self._report(failure)
            return DiscoveryPlan()

    def _written(
        self, seen: Stored, moved: Session, hosts: Sequence[str]
    ) -> tuple[Outcome, Sequence[str]]:
        """The write, with a count for each host that has room; those hosts."""
        try:
            while True:
                actions = self._counts.actions(hosts, FETCHES_PER_HOST, tenant=seen.key.tenant)
                outcome = self._store.replace(seen, moved, actions)
                if not outcome.refused:
                    return outcome, hosts
                hosts = [host for place, host in enumerate(hosts) if place not in outcome.refused]
        except ConflictError:
            # Sessions of others keep counting the same hosts: this one does without them.
            return self._store.replace(seen, moved), ()

    def _found(
        self, plan: DiscoveryPlan, admitted: Sequence[str], name: str, deadline: Deadline
    ) -> Findings | None:
        try:
            limit = Deadline(deadline.clip(SECONDS))
            findings = self._discovery.run(plan, admitted, limit)
        except Exception as failure:  # noqa: BLE001 - a session goes on without findings
            self._report(failure)
            return None
        try:
            self._store.put_text(name, findings.model_dump_json())
        except QuintetError as failure:
            self._report(failure)
        return findings
