"""Questions that show what each audience sounds like.

Written for Quintet, for comparison by meaning where no cue is found. Whoever changes a line runs
`make vectors`.
"""

from collections.abc import Mapping
from typing import Final

from quintet.research.models import AudienceLevel

AUDIENCE_PROTOTYPES: Final[Mapping[AudienceLevel, tuple[str, ...]]] = {
    "beginner": (
        "I have no idea about programming, where do I begin?",
        "Put it into simple words for me",
        "my teacher mentioned this in class and I did not get it",
        "Could somebody explain that gently, step for step?",
        "I only know some school mathematics",
        "everybody talks about it and I nod along",
        "What is this thing and what is it good for?",
        "I wrote my very first program today",
        "this confuses me, what does the word mean",
        "a story that helps me picture it",
        "for somebody who has never seen code",
        "the basic idea, without jargon",
    ),
    "intermediate": (
        "My page is empty after the update",
        "I need a function that sorts these records",
        "the build complains about a missing package",
        "let users upload a picture in our app",
        "the request takes too long and I tried everything",
        "a script that renames files",
        "store the form in a table and send an email",
        "it works on my machine but not on the server",
        "the usual way to structure a project like this",
        "call another service and retry when it does not answer",
        "send the log files of our servers to one place",
        "wrong values are shown in the list",
    ),
    "advanced": (
        "Does this design hold under ten times the load?",
        "which of the two architectures suits a team of forty?",
        "keep latency low at the 99th percentile",
        "split a monolith into services without losing consistency",
        "what would fail first if a region went away",
        "cost and risk of moving the platform to another vendor",
        "how the planner estimates the number of rows",
        "the allocator fragments memory after days of uptime",
        "lock contention between writers on many cores",
        "capacity planning for a cluster",
        "prove that no tenant can see another's records",
        "back pressure between stages that run at different speeds",
    ),
    "expert": (
        "a proof that the algorithm terminates and is linearizable",
        "formal semantics of weak memory models",
        "specify the protocol in temporal logic and check it",
        "lower bounds on the round complexity of agreement",
        "reclamation of nodes in lock free lists",
        "soundness of a type system with higher ranked types",
        "compiler passes that exploit undefined behaviour",
        "cache coherence traffic of an atomic increment",
        "security reduction to a hard lattice problem",
        "verification of an optimising compiler",
    ),
}
