"""planNotifications: a user's events read, decided upon, and their plans kept one by one.

Per user: one question for the user, one for events, one for rules and notifications, and one
transaction for each event whose plan changes. One event's failure does not stop the others.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from quintet.assistant.entities.channels import Channel
from quintet.assistant.entities.users import User
from quintet.assistant.models import PlanNotifications
from quintet.assistant.planner.agenda import AHEAD, NEAR, Agenda, plan_of
from quintet.assistant.planner.collaborators import PlanChanges
from quintet.assistant.planner.policy_making import PolicyMaking
from quintet.assistant.planning.checks import checked
from quintet.assistant.planning.heuristics import heuristic_policy
from quintet.assistant.planning.outcome import (
    EventOutcome,
    PlanningOutcome,
    event_outcome,
    planning_outcome,
)
from quintet.assistant.planning.policies import Policy
from quintet.assistant.planning.situations import Situation
from quintet.assistant.storage.event_rows import StoredEvent
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.plan_store import PlanStore
from quintet.assistant.storage.unknown import unknown_event
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import CallCancelledError, ConflictError
from quintet.requests.deadline import Deadline

_LEFT_FOR_THE_ANSWER: Final = 3.0
"""Seconds of a request in which no plan is begun."""
_TOLD: Final = "It has notifications already; force_replan plans it anew."


@dataclass
class _Tally:
    outcomes: list[EventOutcome] = field(default_factory=list)
    failed: int = 0
    left: int = 0


@dataclass(frozen=True)
class _Run:
    """One round of planning: for whom, what of, and the count of what came of it."""

    tenant: str
    agenda: Agenda
    deadline: Deadline
    force: bool
    tally: _Tally


@dataclass(frozen=True)
class Planner:
    """Joins stores and policies. `offered` are the channels that the stage has configured."""

    users: UserStore
    events: EventStore
    plans: PlanStore
    policies: PolicyMaking
    offered: frozenset[Channel]
    tell: PlanChanges
    report: Callable[[Exception], None]
    now: Callable[[], datetime]

    def plan(self, tenant: str, asked: PlanNotifications, deadline: Deadline) -> PlanningOutcome:
        """Plans one event of a user, or all of the next 30 days.

        Raises:
            NotFoundError: there is no such user, or the user has no such event.
            ConflictError: the one event was moved while it was read.
            CallCancelledError: nobody waits for it any more; what is planned stays planned.
            ServiceUnavailableError: DynamoDB does not answer.
        """
        started = self.now()
        user = self.users.get(tenant, asked.user_id).user
        only = None if asked.event_id is None else self._own(tenant, user, asked.event_id)
        tally = _Tally()

        def run(wanted: Iterable[str] | None) -> list[str]:
            agenda = self._agenda(tenant, user, only, started)
            chosen = agenda.upcoming() if only is None else agenda.events
            if wanted is not None:
                chosen = [one for one in chosen if one.event.id in wanted]
            if only is not None and not chosen:
                raise ConflictError("The event was moved by others at the same time; try again")
            return self._round(_Run(tenant, agenda, deadline, asked.force_replan, tally), chosen)

        lost = run(None if only is None else {only.event.id})
        if lost:  # somebody else changed or planned them meanwhile: they are read again, once
            tally.failed += len(run(set(lost)))
        return planning_outcome(
            tally.outcomes,
            started=started,
            ended=self.now(),
            failed=tally.failed,
            left=tally.left,
        )

    def _own(self, tenant: str, user: User, event_id: str) -> StoredEvent:
        found = self.events.get(tenant, event_id)
        if found.event.user_id != user.id:
            raise unknown_event(event_id)
        return found

    def _agenda(self, tenant: str, user: User, only: StoredEvent | None, now: datetime) -> Agenda:
        """Two questions."""
        first = now if only is None else only.event.start_ts
        last = now + AHEAD if only is None else first
        events = list(self.events.starting(tenant, user.id, first - NEAR, last + NEAR))
        material = self.plans.material(tenant, user.id, min(first, now) - AHEAD)
        return Agenda(user, now, events, material)

    def _round(self, run: _Run, chosen: Sequence[StoredEvent]) -> list[str]:
        """Plans these events; the ids of those that others changed at the same time."""
        open_events: list[StoredEvent] = []
        for one in chosen:
            if not run.force and run.agenda.is_told(one.event):
                run.tally.outcomes.append(_untouched(run.agenda.situation(one.event)))
            else:
                open_events.append(one)
        situations = [run.agenda.situation(open_event.event) for open_event in open_events]
        written = self.policies.written(situations, run.deadline)
        lost: list[str] = []
        for place, stored in enumerate(open_events):
            if run.deadline.remaining() < _LEFT_FOR_THE_ANSWER:
                run.tally.left += len(open_events) - place
                break
            try:
                outcome = self._planned(run, stored, situations[place], written[place])
                run.tally.outcomes.append(outcome)
            except ConflictError:
                lost.append(stored.event.id)
            except CallCancelledError:
                raise
            except Exception as failure:  # noqa: BLE001 - the other events are none the worse
                self.report(failure)
                run.tally.failed += 1
        return lost

    def _planned(
        self, run: _Run, stored: StoredEvent, situation: Situation, written: Policy | None
    ) -> EventOutcome:
        run.deadline.check()
        policy = written or heuristic_policy(situation)
        kept = checked(policy, situation, self.offered)
        added = plan_of(run.tenant, situation, kept)
        new = {one.id for one in added}
        removed = [one for one in run.agenda.planned(stored.event) if one.id not in new]
        if added or removed:
            self.plans.replace(run.tenant, stored, added, removed)
            try:
                self.tell(run.tenant, added, [one.id for one in removed])
            except Exception as failure:  # noqa: BLE001 - the plan is kept, and a sweep finds it
                self.report(failure)
        return event_outcome(situation, policy, kept)


def _untouched(situation: Situation) -> EventOutcome:
    return EventOutcome(
        event_id=situation.event.id,
        kind=situation.kind,
        planned=0,
        reasoning=_TOLD,
        changes=[],
    )
