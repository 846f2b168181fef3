"""Names and terms that tell the technical domain of a question, with their weights.

Written for Quintet. They are found as they are and in the plural, verbs in every inflection
(`cues`). A weight of 0 says that a phrase means something else; of domains that are equally
likely the first one here is taken, so that a language comes before what it is used for.
"""

from collections.abc import Mapping
from typing import Final

from quintet.research.cues import Cues, cues
from quintet.research.models import Domain

DOMAIN_CUES: Final[Mapping[Domain, Cues]] = {
    "rust": cues(
        {1.0: "borrow"},
        names={
            1.0: "rust, cargo, rustc, rustup, tokio, axum, actix, borrow checker, clippy, serde, "
            "rayon, anyhow, thiserror, crate, lifetime annotation, lifetimes, unwrap, diesel, "
            "bevy, sqlx, option unwrap",
            0.7: "ownership model, trait object, panicked at",
        },
    ),
    "python": cues(
        {},
        names={
            1.0: "python, django, flask, fastapi, pytest, pydantic, asyncio, pip, pypi, numpy, "
            "pandas, virtualenv, venv, gil, mypy, pyproject, jupyter, celery, sqlalchemy, conda, "
            "ruff, poetry, micropython, gunicorn, uvicorn, list comprehension, pyproject.toml, "
            "uv, valueerror, keyerror, attributeerror, importerror, modulenotfounderror",
            0.5: "typeerror, nameerror, indexerror",
        },
    ),
    "javascript": cues(
        {},
        names={
            1.0: "javascript, typescript, node.js, nodejs, npm, yarn, pnpm, deno, bun, "
            "express.js, jest, vitest, webpack, vite, es6, eslint, cypress, nestjs, next.js, "
            "nextjs, tsconfig, package.json, package lock.json, ecmascript, js, ts, "
            "can not read properties of undefined, undefined is not a function, referenceerror",
            0.8: "promise, event loop, async await",
            0.5: "node, express, closure, prototype chain",
            0.0: "kubernetes node, node pool, node group, worker node, cluster node, leaf node, "
            "express a, express the",
        },
    ),
    "web": cues(
        {1.0: "server side render, client side render, lazy load"},
        names={
            1.0: "html, css, browser, react, react.js, react hook, useeffect, usestate, "
            "playwright, critical rendering path, vue, vue.js, angular, svelte, frontend, "
            "front end, dom, cors, http, https, rest api, graphql, web page, webpage, website, "
            "cookie, websocket, web server, tailwind, flexbox, css grid, responsive design, "
            "webhook, web component, spa, wordpress, laravel, php, ruby on rails, aria, "
            "bad gateway, local storage, session storage, web app",
            0.7: "webassembly, wasm, web, api, endpoint, url, page load, accessibility, rest, "
            "form, rails, single page, screen reader, lighthouse, seo, status code, "
            "wcag, landing page",
            0.0: "react native, rest of, the rest, api gateway, api key, web scraping, llm api, "
            "platform api",
        },
    ),
    "mobile": cues(
        {},
        names={
            1.0: "ios, android, swift, swiftui, kotlin, flutter, react native, xcode, iphone, "
            "ipad, mobile app, mobile device, push notification, app store, play store, jetpack, "
            "gradle, core data, cocoapods, cross platform app, testflight, apk, expo, dart",
            0.7: "mobile",
        },
    ),
    "systems": cues(
        {0.5: "crash"},
        names={
            0.9: "operating system, kernel, segfault, segmentation fault, memory allocator, "
            "malloc, syscall, system call, c++, assembly, pointer, linux, unix, posix, core dump, "
            "file descriptor, embedded, firmware, microcontroller, rtos, esp32, arduino, "
            "raspberry pi, linker, undefined reference, ld returned, scheduler, page fault, "
            "stack overflow, use after free, interrupt, signal handler, sigsegv, valgrind, gdb, "
            "bash, shell script, lock free, in c, c program, c code, c compiler, c library, ebpf, "
            "io_uring, systemd, golang, goroutine, context switch, memory ordering, "
            "copy on write, daemon, jvm, unikernel, simd, numa, "
            "cache line, virtual memory, spinlock, zero copy, device driver, cmake, gcc, clang",
            0.6: "cpu, shell, filesystem, file system, disk, pipe, blocking i/o, "
            "distributed system, raft, paxos",
            0.5: "mutex, semaphore, thread, thread pool, thread safety, memory, memory leak, "
            "process, concurrency, race condition, data race, deadlock, buffer, heap, stack, "
            "atomic, garbage collector, garbage collection, consensus",
            0.0: "full stack, tech stack, call stack, embedded database, in memory database, "
            "stream process, batch process, process data, processing data, data process, "
            "process orders, process payments, event process, c drive, cron scheduler",
        },
    ),
    "database": cues(
        {0.8: "shard"},
        names={
            0.9: "database",
            1.0: "sql, autovacuum, nosql, postgres, postgresql, mysql, mariadb, sqlite, dynamodb, "
            "mongodb, mongo, redis, oracle, transaction, foreign key, primary key, "
            "isolation level, cassandra, elasticsearch, schema migration, database migration, "
            "run migrations, running migrations, alembic, flyway, liquibase, materialized view, "
            "stored procedure, explain analyze, orm, mvcc, write ahead log, connection pool, "
            "query planner, query plan, b tree, btree, normalization, denormalization, upsert, "
            "deadlock detected, left join, inner join, full text search, jsonb, dbms, db, prisma, "
            "hibernate, typeorm, read replica, rds, aurora, serializable isolation, phantom read, "
            "group by, window function, data modeling",
            0.7: "index, query, table, schema, join, row, column, vacuum, replication, "
            "partitioning, eventual consistency",
            0.0: "query string, query parameter, media query, hash table, routing table, "
            "thread join, index page, row level security policy test, batch normalization, "
            "layer normalization, sql injection, table of contents, vector database",
        },
    ),
    "devops": cues(
        {0.9: "deploy, containerize", 0.8: "build fail", 0.7: "monitor"},
        names={
            1.0: "error budget, docker, docker compose, kubernetes, k8s, ci/cd, cicd, terraform, "
            "ansible, helm, jenkins, github actions, gitlab, prometheus, grafana, kubectl, "
            "dockerfile, pod, continuous integration, continuous delivery, continuous deployment, "
            "container, sre, on call, observability, argocd, argo cd, gitops, blue green, "
            "canary release, canary deployment, infrastructure as code, crashloopbackoff, "
            "imagepullbackoff, oomkilled, pulumi, nginx ingress, service mesh, istio, "
            "opentelemetry, feature flag, chaos engineering, zero downtime, git, slo",
            0.9: "deployment, rollout, rollback, ci pipeline, build pipeline, release pipeline",
            0.7: "pipeline, alert, logging, ci, uptime, runbook, incident response, staging, "
            "build server, artifact, postmortem",
            0.0: "container component, scroll container, data pipeline, etl pipeline, "
            "ml pipeline, rag pipeline, container query, container queries, model deployment",
        },
    ),
    "cloud": cues(
        {},
        names={
            1.0: "aws, aws lambda, serverless, azure, gcp, s3, ec2, cloudformation, cdk, iam, "
            "api gateway, cloudwatch, eventbridge, sqs, sns, cold start, fargate, google cloud, "
            "step functions, cognito, multi region, availability zone, cloudfront, spot instance, "
            "autoscaling, auto scaling, lambda function, cloud run, cloudflare workers, "
            "simple queue service, ecs, eks, aks, gke",
            0.8: "lambda, edge computing",
            0.0: "lambda expression, lambda calculus, python lambda, word cloud, point cloud",
        },
    ),
    "security": cues(
        {1.0: "encrypt, decrypt, authenticate, authorize, exploit, breach", 0.8: "sanitize"},
        names={
            0.9: "security",
            1.0: "ddosed, cryptography, cryptographic, vulnerability, oauth, oauth2, jwt, "
            "authentication, authorization, xss, csrf, encryption, sql injection, ssrf, tls, "
            "certificate, password, penetration test, threat model, hashing, access token, "
            "refresh token, auth, sso, saml, oidc, openid connect, mfa, 2fa, two factor, cve, "
            "rbac, acl, content security policy, csp, api key, ransomware, malware, zero trust, "
            "secrets management, bcrypt, argon2, owasp, zero knowledge, passkey, "
            "confidential computing, pen test, row level security, "
            "prompt injection, privilege escalation, brute force, supply chain attack, gdpr, pki, "
            "mtls, ddos",
            0.8: "securely, privacy, secret, permission, attacker, secure, hacked, private key, "
            "public key, ssl",
            0.7: "log in, login, sign in, signature, compromised",
            0.0: "consistent hashing, hashing ring, login page layout, function signature, "
            "type signature, method signature, permission denied",
        },
    ),
    "ai": cues(
        {1.0: "fine tune", 0.8: "hallucinate"},
        names={
            1.0: "ai, artificial intelligence, machine learning, llm, neural network, embedding, "
            "transformer, pytorch, tensorflow, prompt engineering, fine tuning, rag, mcp, "
            "model context protocol, gpt, deep learning, vector search, vector database, "
            "language model, claude, chatbot, openai, anthropic, hugging face, huggingface, "
            "reinforcement learning, computer vision, ml model, ml pipeline, attention mechanism, "
            "self attention, gradient descent, backpropagation, overfitting, diffusion model, "
            "langchain, federated learning, speech recognition, prompt injection, kv cache, "
            "quantization, lora, tokenizer, rag pipeline, "
            "model deployment, batch normalization, layer normalization, cross validation, "
            "retrieval augmented generation, context window, few shot, scikit learn, sklearn",
            0.8: "prompt, agent, inference, classifier, training data, hyperparameter, gpu, "
            "llama, recommender system, recommendation engine",
            0.0: "type inference, user agent, build agent, ssh agent, command prompt, "
            "shell prompt, ai.google",
        },
    ),
    "data": cues(
        {1.0: "web scrape"},
        names={
            1.0: "etl, elt, data pipeline, data warehouse, spark, airflow, kafka, parquet, "
            "data lake, lakehouse, analytics, dbt, snowflake, bigquery, dataset, "
            "data engineering, data engineer, csv, flink, data quality, change data capture, cdc, "
            "avro, iceberg, delta lake, redshift, dagster, data science, data scientist, "
            "data mesh, star schema, stream processing, batch processing, pyspark, etl pipeline, "
            "message queue, rabbitmq, event streaming, dashboard",
            0.6: "data, batch, stream, time series, time series data",
            0.0: "data loss, data breach, data race, data structure, data type, core data, "
            "data modeling, training data, personal data, user data, customer data",
        },
    ),
    "networking": cues(
        {},
        names={
            1.0: "dns, tcp, udp, tcp/ip, quic, socket, vpn, firewall, subnet, load balancer, "
            "load balancing, routing table, connection reset, bgp, network, networking, packet, "
            "ip address, bandwidth, nat, vpc, connection refused, ipv4, ipv6, dhcp, wireguard, "
            "cidr, reverse proxy, port forwarding, osi model, http/2, http/3, grpc, traceroute, "
            "ping, wireshark, tcpdump, proxy, cdn, nginx, packet loss, econnrefused, econnreset",
            0.7: "port, router, rtt, wifi, client server",
            0.5: "latency",
            0.0: "neural network, tail latency, low latency, query latency, read latency, "
            "write latency, cold start latency, proxy object",
        },
    ),
}

NAMES: Final = Cues(
    cue for known in DOMAIN_CUES.values() for cue in known.every if cue.is_name and cue.weight
)
"""Whatever names a subject, of any domain."""

LAST_RESORT_CUES: Final[Mapping[Domain, Cues]] = {"systems": cues({0.87: "production"})}
"""Seed 000 takes production for a matter of systems; so do we where nothing else speaks."""
