"""Questions about PostgreSQL's manual, and the pages that answer them.

The first twenty were looked at while ranking was being chosen, the rest were written afterwards.
"""

from typing import Final

TUNED: Final = (
    ("How do I create a partial index?", ("indexes-partial",)),
    ("How does VACUUM reclaim storage?", ("routine-vacuuming", "sql-vacuum")),
    (
        "What is a materialized view and how do I refresh it?",
        ("rules-materializedviews", "sql-creatematerializedview", "sql-refreshmaterializedview"),
    ),
    ("How to set up streaming replication", ("warm-standby", "runtime-config-replication")),
    (
        "serialization failures in repeatable read isolation",
        ("transaction-iso", "mvcc-serialization-failure"),
    ),
    ("row level security policies", ("ddl-rowsecurity", "sql-createpolicy")),
    ("how to partition a table by range", ("ddl-partitioning",)),
    ("What does EXPLAIN ANALYZE show?", ("using-explain", "sql-explain")),
    ("How can I dump a single table with pg_dump?", ("app-pgdump",)),
    ("full text search ranking of results", ("textsearch",)),
    ("advisory locks", ("explicit-locking", "functions-admin", "view-pg-locks")),
    ("How to use jsonb containment operators", ("datatype-json", "functions-json")),
    ("listen and notify between sessions", ("sql-notify", "sql-listen", "libpq-notify")),
    ("what is a window function", ("tutorial-window", "functions-window")),
    ("How do I write a recursive query with WITH?", ("queries-with",)),
    ("How to change the owner of a table", ("sql-altertable", "sql-reassign")),
    ("connection limit max_connections setting", ("runtime-config-connection",)),
    ("client authentication with pg_hba.conf", ("auth-pg-hba-conf",)),
    ("upsert insert on conflict do update", ("sql-insert",)),
    ("point in time recovery with continuous archiving", ("continuous-archiving",)),
)
UNSEEN: Final = (
    (
        "How do I add a generated column to a table?",
        ("ddl-generated-columns", "sql-createtable", "sql-altertable"),
    ),
    ("What are table inheritance caveats?", ("ddl-inherit",)),
    (
        "How do foreign data wrappers work?",
        ("ddl-foreign-data", "fdwhandler", "fdw-", "postgres-fdw", "sql-createforeigndatawrapper"),
    ),
    ("How do I cancel a running query?", ("functions-admin", "libpq-cancel", "protocol-flow")),
    ("logical replication publications and subscriptions", ("logical-replication",)),
    ("How do I write a trigger function in PL/pgSQL?", ("plpgsql-trigger", "triggers", "trigger-")),
    (
        "How to encrypt connections with SSL certificates",
        ("ssl-tcp", "libpq-ssl", "encryption-options"),
    ),
    ("collation and locale support", ("collation", "locale")),
    ("How do I use COPY to load a CSV file?", ("sql-copy", "populate", "app-psql")),
    (
        "What is a deferrable constraint?",
        ("sql-set-constraints", "sql-createtable", "sql-altertable", "sql-createconstraint"),
    ),
    (
        "How do I schedule autovacuum more aggressively?",
        ("routine-vacuuming", "runtime-config-autovacuum"),
    ),
    ("How do BRIN indexes work?", ("brin",)),
    (
        "parallel query plans",
        ("parallel-query", "how-parallel-query-works", "parallel-plans", "when-can-parallel"),
    ),
    ("How can I see locks held by other sessions?", ("view-pg-locks", "monitoring-locks")),
    (
        "prepared transactions two-phase commit",
        (
            "sql-prepare-transaction",
            "sql-commit-prepared",
            "two-phase",
            "sql-rollback-prepared",
            "view-pg-prepared-xacts",
        ),
    ),
    ("upgrade a cluster with pg_upgrade", ("pgupgrade", "upgrading")),
    (
        "How does the query planner use statistics?",
        ("planner-stats", "row-estimation", "planner-stats-details"),
    ),
    ("array functions and operators", ("functions-array", "arrays")),
    ("enumerated types", ("datatype-enum", "functions-enum")),
    (
        "How do I use savepoints inside a transaction?",
        ("sql-savepoint", "sql-rollback-to", "tutorial-transactions", "sql-release-savepoint"),
    ),
)
QUESTIONS: Final = (*TUNED, *UNSEEN)
