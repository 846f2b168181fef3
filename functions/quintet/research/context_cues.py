"""Words and phrases that tell the audience of a question, and what is usual where none tells.

Written for Quintet; the levels are those of seed 000, and `cues` says how they are found. A
weight of 0 says that a phrase means something else. Urgency and domains have tables of their
own (`urgency_cues`, `domain_cues`).
"""

from collections.abc import Mapping
from typing import Final

from quintet.research.classification_cues import NOT_DEFINITIONS, NOT_LEARNING
from quintet.research.cues import Cues, cues
from quintet.research.models import AudienceLevel, ResearchType, UrgencyLevel

_DEEP: Final = (
    "lock free, wait free, memory ordering, memory model, simd, zero copy, unsafe, cache line, "
    "cache coherence, linearizable, linearizability, serializable, consensus, raft, paxos, crdt, "
    "mvcc, jit, garbage collector, kernel, eventual consistency, isolation level, backpressure, "
    "sharding, query planner, type system, variance, pin projection, vectorization, numa, "
    "false sharing, branch prediction, io_uring, ebpf, monomorphization, vtable, write ahead log, "
    "vector clock, quantization, kv cache"
)

AUDIENCE_CUES: Final[Mapping[AudienceLevel, Cues]] = {
    "beginner": cues(
        {
            1.0: "beginner, like i am five, like i am 5, new to, getting started, get started, "
            "newbie, eli5, first time, from scratch, never used, just starting, just started, "
            "for dummies, i am learning, tutorial for, not an expert, no experience, junior, "
            "student, noob",
            0.8: "what is, what are, basics, simple terms, plain english, introduction, easy, "
            "hello world, first program, learn",
            0.6: "explain, simple",
            0.5: "what does, mean, difference between",
            0.0: "explain analyze, explain plan, simple queue service, lessons learned, "
            f"{NOT_LEARNING}, {NOT_DEFINITIONS}",
        }
    ),
    "intermediate": cues(
        {
            0.8: "how to, how do i, how can i, how do we, how can we, how should i, implement, "
            "best practice, integrate, configure, set up, deploy, refactor, design",
            0.67: "help, issue, error, should i, test, debug, fix, connect, migrate",
            0.5: "use, write, create, build, function, endpoint, query, add",
            0.0: "write load, write heavy, write throughput, write ahead, use case, "
            "error handling, error budget",
        }
    ),
    "advanced": cues(
        {
            0.9: "optimize, optimise, architecture, production, internals, scalability, scalable, "
            "at scale, high throughput, low latency, tail latency, distributed, tune, under load, "
            "profiling, concurrency model, under the hood, trade off, tradeoff, state of the art",
            0.7: "heavy load, write load, write heavy, read heavy, millions of, 100 million, "
            "billion",
            0.0: "fine tune, production is down, production down, down in production, "
            "production issue, production outage, production incident",
        },
        names={0.7: _DEEP},
    ),
    "expert": cues(
        {
            1.0: "expert, formal verification, formally verify, proof of, prove the correctness",
            0.0: "not an expert, no expert, proof of concept, proof of work, proof of stake",
        },
        names={1.0: "tla+, hazard pointer, rcu, epoch based reclamation"},
    ),
}

DEEP_CUES: Final = cues({}, names={1.0: _DEEP})
"""Three of these in one question make an expert of an audience that is advanced anyway."""

FALLBACK_AUDIENCE: Final[Mapping[ResearchType, AudienceLevel]] = {
    "learning": "beginner",
    "troubleshooting": "intermediate",
    "implementation": "intermediate",
    "research": "intermediate",
    "decision": "advanced",
    "validation": "advanced",
}
FALLBACK_URGENCY: Final[Mapping[ResearchType, UrgencyLevel]] = {
    "learning": "low",
    "research": "low",
    "troubleshooting": "high",
    "implementation": "medium",
    "decision": "medium",
    "validation": "medium",
}
