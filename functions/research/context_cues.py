"""Words and phrases that tell audience, domain and urgency of a question, with their weights.

Written for Quintet; the levels are those of seed 000. Matching is by stem at word boundaries,
so nothing is systems programming because it contains an `os`.
"""

from collections.abc import Mapping
from typing import Final

from research.models import AudienceLevel, Domain, ResearchType, UrgencyLevel
from research.words import Cue, cues

AUDIENCE_CUES: Final[Mapping[AudienceLevel, tuple[Cue, ...]]] = {
    "beginner": cues(
        {
            1.0: "beginner, new to, getting started, newbie, eli5, first time, from scratch, "
            "never used, just starting, for dummies, i'm learning, i am learning, tutorial for",
            0.8: "what is, what are, basics, simple, introduction, explain, easy, hello world, "
            "first program, learn",
            0.5: "what does, mean, difference between",
        }
    ),
    "intermediate": cues(
        {
            0.8: "how to, how do i, how can i, implement, best practice, integrate, configure, "
            "set up, deploy, refactor, design",
            0.67: "help, issue, error, should i, test, debug, fix, connect, migrate",
            0.5: "use, write, create, build, function, endpoint, query",
        }
    ),
    "advanced": cues(
        {
            0.9: "optimize, optimise, architecture, production, internals, scalability, "
            "scalable, at scale, high throughput, low latency, distributed, tune, tuning, "
            "under load, profiling, concurrency model",
            0.7: "lock-free, lock free, memory ordering, simd, zero-copy, zero copy, unsafe, "
            "cache line, linearizable, consensus, jit, garbage collector, kernel, "
            "eventual consistency, isolation level, backpressure, sharding, query planner, "
            "type system, variance, pin projection, vectorization, numa, false sharing",
        }
    ),
    "expert": cues({1.0: "expert, formal verification, proof of, tla+, hazard pointer, rcu"}),
}

DEEP_CUES: Final = AUDIENCE_CUES["advanced"]
"""Three of these in one question, weighty ones or not, make an advanced audience an expert."""

_CRITICAL = (
    "outage, production is down, production down, prod is down, site is down, down for everyone, "
    "data loss, losing data, data breach, security breach, breach, compromised, ransomware, "
    "sev1, sev 1, p0, emergency, all users affected, everyone is affected, exploited"
)
URGENCY_CUES: Final[Mapping[UrgencyLevel, tuple[Cue, ...]]] = {
    "critical": cues({1.0: _CRITICAL, 0.9: "catastrophic, critical"}),
    "high": cues(
        {
            1.0: f"urgent, urgently, asap, immediately, right now, {_CRITICAL}",
            0.9: "blocked, blocking, deadline, as soon as possible, quickly, crash, today, "
            "hotfix, rollback, critical, can't wait",
            0.5: "failing, broken, not working, panic, segfault",
        },
        {0.8: "production, prod, customers, live", 0.65: "issue, incident, users"},
    ),
    "medium": cues(
        {
            0.8: "plan, roadmap, next sprint, migrate, migration, this week, this month, upcoming, "
            "release, schedule, upgrade, implement, refactor",
            0.6: "should i, how to, set up, add, build, improve, fix, optimize, configure",
        }
    ),
    "low": cues(
        {
            0.9: "explore, curious, someday, in general, out of interest, just wondering, "
            "what if, research, learn, survey, no rush",
            0.7: "what is, what are, why, compare, overview, explain, understand, history, "
            "difference between, how does",
        }
    ),
}

DOMAIN_CUES: Final[Mapping[Domain, tuple[Cue, ...]]] = {
    "rust": cues(
        {
            1.0: "rust, cargo, rustc, tokio, borrow checker, clippy, serde, rayon, crate, "
            "lifetimes, borrowed, borrow"
        }
    ),
    "python": cues(
        {
            1.0: "python, django, flask, fastapi, pytest, pydantic, asyncio, pip, numpy, pandas, "
            "virtualenv, gil, mypy, pyproject, jupyter, celery, sqlalchemy"
        }
    ),
    "javascript": cues(
        {
            1.0: "javascript, typescript, node, node.js, npm, promise, deno, bun, express, "
            "event loop, jest, webpack, vite, es6"
        }
    ),
    "web": cues(
        {
            1.0: "html, css, browser, react, vue, angular, svelte, frontend, front-end, dom, "
            "cors, http, rest api, graphql, web page, website, cookie, websocket, web server",
            0.7: "web, api, endpoint, url, page load, accessibility",
        }
    ),
    "mobile": cues(
        {
            1.0: "ios, android, swift, swiftui, kotlin, flutter, react native, xcode, "
            "mobile app, push notification, app store"
        }
    ),
    "systems": cues(
        {
            0.9: "operating system, kernel, segfault, memory allocator, syscall, system call, "
            "c++, assembly, pointer, mutex, thread, linux, core dump, file descriptor, "
            "embedded, scheduler, page fault, stack overflow, use after free, interrupt",
            0.87: "production",
            0.6: "memory, cpu, process, concurrency, race condition, deadlock, crash",
        }
    ),
    "database": cues(
        {
            1.0: "database, sql, postgres, postgresql, mysql, sqlite, dynamodb, mongodb, redis, "
            "oracle, transaction, foreign key, isolation level, cassandra, elasticsearch, "
            "materialized view, stored procedure, explain analyze, orm",
            0.7: "index, query, table, schema, join, row, column, vacuum, replication, sharding",
        }
    ),
    "devops": cues(
        {
            1.0: "docker, kubernetes, k8s, ci/cd, cicd, terraform, ansible, helm, jenkins, "
            "github actions, gitlab, prometheus, grafana, kubectl, dockerfile, pod, "
            "continuous integration, container, sre, on-call, observability",
            0.7: "deploy, deployment, pipeline, monitoring, rollout, alert, logging",
        }
    ),
    "cloud": cues(
        {
            1.0: "aws, lambda, serverless, azure, gcp, s3, ec2, cloudformation, cdk, iam, "
            "api gateway, cloudwatch, eventbridge, sqs, sns, cold start, fargate, cloud, "
            "google cloud, step functions, cognito"
        }
    ),
    "security": cues(
        {
            1.0: "security, vulnerability, oauth, jwt, authentication, authorization, xss, csrf, "
            "encryption, encrypt, sql injection, ssrf, tls, certificate, password, penetration, "
            "threat model, secret, breach, exploit, hashing, access token, permission"
        }
    ),
    "ai": cues(
        {
            1.0: "ai, machine learning, llm, neural network, embedding, transformer, pytorch, "
            "tensorflow, prompt, fine-tuning, rag, mcp, model context protocol, agent, gpt, "
            "inference, deep learning, vector search, language model, claude"
        }
    ),
    "data": cues(
        {
            1.0: "etl, data pipeline, data warehouse, spark, airflow, kafka, parquet, data lake, "
            "analytics, dbt, snowflake, bigquery, dataset, data engineering, csv",
            0.6: "data, batch, stream",
        }
    ),
    "networking": cues(
        {
            1.0: "dns, tcp, udp, socket, vpn, firewall, subnet, load balancer, routing, bgp, "
            "network, packet, latency, proxy, ip address, bandwidth, nat, vpc, connection refused",
        }
    ),
}

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
