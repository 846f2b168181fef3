"""One call of JARVIS from its arguments to its answer.

A call asks DynamoDB what the session is, and to write what became of it. Only races, and hosts that
were asked enough on entering KNOWLEDGE, cost more. Whoever repeats a call, or comes second in a
race, is answered from what is stored.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from quintet.digest import digest
from quintet.errors import QuintetError
from quintet.orchestration.jarvis.answers import answer_of, first_answer
from quintet.orchestration.jarvis.collaborators import Findings
from quintet.orchestration.jarvis.identifiers import Unique, new_session_id
from quintet.orchestration.jarvis.json_values import canonical
from quintet.orchestration.jarvis.knowledge import KnowledgeGathering
from quintet.orchestration.jarvis.models import Jarvis, JarvisAnswer
from quintet.orchestration.jarvis.payloads import Payload, read_payload
from quintet.orchestration.jarvis.refusals import no_session, unknown_session, wrong_phase
from quintet.orchestration.jarvis.rules import Rules
from quintet.orchestration.jarvis.session import Session
from quintet.orchestration.jarvis.session_rows import SessionKey, Stored
from quintet.orchestration.jarvis.session_store import Outcome, SessionStore
from quintet.orchestration.jarvis.transitions import advanced, begun
from quintet.orchestration.phases import CompletedPhase
from quintet.requests.deadline import Deadline


@dataclass(frozen=True, slots=True)
class _Report:
    """A phase said to be completed."""

    phase: CompletedPhase
    payload: Payload

    @property
    def digest(self) -> str:
        """The same for the same report."""
        given = self.payload.values if self.payload.is_given else None
        return digest(canonical([self.phase, given]))


class Controller:
    """The JARVIS tool."""

    def __init__(
        self,
        store: SessionStore,
        knowledge: KnowledgeGathering,
        rules: Rules,
        *,
        clock: Callable[[], float],
        unique: Unique,
    ) -> None:
        """`clock` tells seconds since the epoch."""
        self._store = store
        self._knowledge = knowledge
        self._rules = rules
        self._clock = clock
        self._unique = unique

    def answer(self, tenant: str, asked: Jarvis, deadline: Deadline) -> JarvisAnswer:
        """Follows a call as far as it can be followed.

        Raises:
            BadInputError: a payload that cannot be read or kept; nothing changed.
            ToolFailedError: no such session, or not in that phase, or no plan; nothing changed.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        payload, objective = read_payload(asked.payload), (asked.initial_objective or "").strip()
        report = _Report(asked.phase_completed, payload) if asked.phase_completed else None
        if asked.session_id is None:
            return self._without_session(tenant, objective, report)
        key = SessionKey.of(tenant, asked.session_id)
        if objective and report is None:
            return self._begin(key, asked.session_id, objective)
        stored = self._store.get(key)
        if stored is None and objective:
            return self._begin(key, asked.session_id, objective)
        if stored is None:
            raise unknown_session(asked.session_id)
        if objective and stored.session.objective != objective:
            return self._begin_again(stored, objective)
        return self._look(stored) if report is None else self._follow(stored, report, deadline)

    def _without_session(self, tenant: str, objective: str, report: _Report | None) -> JarvisAnswer:
        session_id = new_session_id(self._now, self._unique)
        if objective:
            return self._begin(SessionKey.of(tenant, session_id), session_id, objective)
        if report is not None:
            raise no_session(report.phase)
        return first_answer(session_id, self._rules)

    def _begin(self, key: SessionKey, session_id: str, objective: str) -> JarvisAnswer:
        """A new session; where there is one already, an objective that it has is a repetition."""
        session = begun(session_id, objective, self._rules, self._now)
        outcome = self._store.create(key, session)
        there = outcome.stored
        if outcome.won or there is None:
            return self._answered(outcome, session_id)
        if there.session.objective == objective and there.session.phase != "DONE":
            return self._look(there)
        return self._begin_again(there, objective)

    def _begin_again(self, stored: Stored, objective: str) -> JarvisAnswer:
        """The same id with another objective: everything anew, only versions go on."""
        session_id = stored.session.session_id
        session = begun(session_id, objective, self._rules, self._now)
        moved = replace(session, version=stored.session.version + 1)
        outcome = self._store.replace(stored, moved)
        if outcome.won and stored.session.findings_at is not None:
            self._store.forget_text(stored.session.findings_at)
        return self._answered(outcome, session_id)

    def _follow(self, stored: Stored, report: _Report, deadline: Deadline) -> JarvisAnswer:
        session, phase = stored.session, report.phase
        if session.phase == "DONE":
            return self._look(stored)
        if phase != session.phase and report.digest == session.last_call:
            return self._look(stored)
        try:
            moved = self._moved(session, report)
        except QuintetError:
            self._store.keep_alive(stored)
            raise
        if moved is None:
            return self._look(stored)
        findings = None
        if moved.phase == "KNOWLEDGE":
            outcome, findings = self._knowledge.enter(stored, moved, deadline)
        elif session.phase == "KNOWLEDGE":
            outcome = self._knowledge.leave(stored, moved)
        else:
            outcome = self._store.replace(stored, moved)
        return self._answered(outcome, session.session_id, findings)

    def _moved(self, session: Session, report: _Report) -> Session | None:
        if report.phase != session.phase:
            raise wrong_phase(session.session_id, session.phase, report.phase)
        moved = advanced(session, report.phase, report.payload, self._rules, self._now)
        return moved and replace(moved, last_call=report.digest)

    def _answered(
        self, outcome: Outcome, session_id: str, findings: Findings | None = None
    ) -> JarvisAnswer:
        """The answer to a write: what was written, with its findings, or what was there first."""
        if outcome.stored is None:
            raise unknown_session(session_id)
        session = outcome.stored.session
        found = findings if outcome.won else self._knowledge.findings(session)
        return answer_of(session, self._rules, accepted=outcome.won, findings=found)

    def _look(self, stored: Stored) -> JarvisAnswer:
        self._store.keep_alive(stored)
        found = self._knowledge.findings(stored.session)
        return answer_of(stored.session, self._rules, accepted=False, findings=found)

    @property
    def _now(self) -> int:
        return int(self._clock() * 1000)
