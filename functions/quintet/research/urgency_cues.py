"""Words and phrases that tell the urgency of a question, with their weights.

Written for Quintet; the levels are those of seed 000, and `cues` says how they are found. A
weight of 0 says that a phrase means something else.
"""

from collections.abc import Mapping
from typing import Final

from quintet.research.classification_cues import NOT_DEFINITIONS, NOT_LEARNING
from quintet.research.cues import Cues, cues
from quintet.research.models import UrgencyLevel

_HAPPENING: Final = (
    "production is down, production down, prod is down, prod down, site is down, api is down, "
    "service is down, server is down, database is down, everything is down, went down, "
    "down for everyone, down in production, production outage, prod outage, have an outage, "
    "having an outage, ongoing outage, losing data, losing customer data, been breached, "
    "were breached, was breached, was compromised, were compromised, been compromised, "
    "got compromised, been hacked, were hacked, was hacked, got hacked, being exploited, "
    "actively exploited, under attack, sev1, sev 1, sev0, p0, all users affected, "
    "all users are affected, all customers are affected, everyone is affected"
)
"""What is said of a disaster that is going on: immediate and critical at once."""
_DISASTER: Final = (
    "outage, data loss, lose data, lost data, data breach, security breach, breach, ransomware, "
    "compromised, hacked, disaster"
)
"""Words for a disaster that may just as well be the subject of a lesson."""
_HURRY: Final = (
    "urgent, urgently, asap, right now, right away, what now, as soon as possible, emergency, "
    "as quickly as possible, need it immediately, need help immediately, immediate help, "
    "fix it immediately, fix this immediately, immediate action, this can not wait, "
    "it can not wait"
)
_BY_WHEN: Final = (
    "this today, it today, need this now, need it now, deadline is, deadline today, "
    "deadline tomorrow, tight deadline, our deadline, my deadline, before the deadline, by today, "
    "by tonight, by tomorrow, due today, due tomorrow, end of day, eod, i am blocked, "
    "we are blocked, team is blocked, is blocking us, is blocking me, is blocking our, "
    "is blocking the team, is blocking the release, blocks our release, blocker, hotfix, "
    "roll back now, time sensitive, high priority, top priority"
)
_ALONGSIDE: Final = {
    0.8: "production, prod, customers, live, immediately, today, quickly",
    0.65: "issue, incident, users",
}
"""What makes haste more pressing, and nothing urgent by itself."""

_LEISURE: Final = (
    "someday, curious, out of interest, just wondering, no rush, no hurry, not urgent, "
    "hobby project, side project, for fun"
)
_PLANNED: Final = "plan, roadmap, next sprint, this week, this month, upcoming"
_ASKED: Final = "should i, how to, how do i, how can i, how do we, how can we"
_NOT_PLANNED: Final = "query plan, query planner, terraform plan"

CRITICAL_CUES: Final = cues(
    {
        1.0: f"{_HAPPENING}, {_DISASTER}",
        0.9: "catastrophic, critical",
        0.0: "critical section, critical path, critical css, critical rendering path, "
        "critical thinking, circuit breaker, disaster recovery",
    }
)
"""A disaster. It is only critical where something of `HIGH_CUES` joins it."""
HIGH_CUES: Final = cues(
    {
        1.0: f"{_HURRY}, {_HAPPENING}",
        0.9: f"{_BY_WHEN}, crash",
        0.5: "failing, broken, not working",
        0.0: "not urgent, crash test, crash recovery, after a crash, crash consistency, "
        "crash course, broken down",
    },
    supporting=_ALONGSIDE,
)
HURRY_CUES: Final = cues({1.0: _HURRY, 0.9: _BY_WHEN, 0.0: "not urgent"}, supporting=_ALONGSIDE)
"""What of the high urgency stands even in a question about things that have not happened."""
SUPPOSED_CUES: Final = cues(
    {
        1.0: f"{_LEISURE}, avoid, prevent, protect against, in case of, simulate, what if, "
        "what happens if, what happens when, what to do when, what to do if, alert when, "
        "alert if, alerted when, alerted if, notify when, notified when, postmortem, post mortem, "
        "runbook, prepare for, recover from, how likely, last year, last month"
    }
)
"""What says that a disaster is only thought of, or over, or that nothing is in a hurry."""

CALMER_CUES: Final[Mapping[UrgencyLevel, Cues]] = {
    "medium": cues(
        {
            0.8: f"migrate, migration, release, schedule, upgrade, implement, refactor, {_PLANNED}",
            0.6: f"set up, add, build, improve, fix, optimize, configure, {_ASKED}",
            0.0: _NOT_PLANNED,
        }
    ),
    "low": cues(
        {
            0.9: "explore, in general, i wonder, what if, research, learn, survey, deep dive, "
            f"state of the art, {_LEISURE}",
            0.7: "what is, what are, why, compare, overview, explain, understand, history, "
            "difference between, how does, how do",
            0.0: f"how do i, how do you, how do we, {NOT_LEARNING}, {NOT_DEFINITIONS}",
        }
    ),
}
FAULT_CUES: Final[Mapping[UrgencyLevel, Cues]] = {
    "medium": cues({0.8: _PLANNED, 0.6: _ASKED, 0.0: _NOT_PLANNED}),
    "low": cues({0.9: _LEISURE}),
}
"""What calms even where something is at fault; that somebody asks why does not."""
