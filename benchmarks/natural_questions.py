"""Questions in people's own words about the manuals of git and PostgreSQL, and the right pages.

Written before hybrid retrieval was measured, from what the manuals are for and not from their
sentences; a page is named by its file's name, and a name that ends with a dash means all that
begin so. Fusion was chosen on those about git; those about PostgreSQL were only measured.
"""

from typing import Final

Question = tuple[str, tuple[str, ...]]

GIT: Final[tuple[Question, ...]] = (
    (
        "I committed to the wrong branch, how do I move my work to another one?",
        ("git-cherry-pick", "git-reset", "git-branch", "git-rebase"),
    ),
    ("put my half finished edits aside for a moment", ("git-stash",)),
    ("find out which change broke the build", ("git-bisect",)),
    ("who wrote this line of code", ("git-blame", "git-annotate")),
    (
        "get back commits that I lost after a hard reset",
        ("git-reflog", "git-fsck", "gitfaq", "git-reset"),
    ),
    ("combine my last three commits into one", ("git-rebase", "git-reset", "gitfaq")),
    ("throw away files that are not under version control", ("git-clean",)),
    ("work on two branches at the same time in different folders", ("git-worktree",)),
    (
        "download only part of a huge repository",
        ("git-clone", "partial-clone", "git-sparse-checkout", "git-fetch", "scalar"),
    ),
    (
        "stop asking for my password every time I push",
        ("gitcredentials", "git-credential", "gitfaq"),
    ),
    ("undo a published change without rewriting history", ("git-revert",)),
    ("run a script before every commit is made", ("githooks", "git-hook", "git-commit")),
    (
        "make some files never show up as changed",
        ("gitignore", "git-update-index", "gitfaq", "git-check-ignore"),
    ),
    ("windows and linux line endings keep changing", ("gitattributes", "gitfaq", "git-config")),
    ("mark a release version in history", ("git-tag",)),
    (
        "send patches to a mailing list",
        (
            "git-send-email",
            "git-format-patch",
            "git-imap-send",
            "MyFirstContribution",
            "SubmittingPatches",
        ),
    ),
    ("include another project inside mine", ("git-submodule", "gitsubmodules", "git-subtree")),
    ("remember how I resolved a conflict so I need not do it again", ("git-rerere",)),
    ("pack the project into a zip for customers", ("git-archive",)),
    ("transfer a repository on a usb stick without network", ("git-bundle",)),
    (
        "remove a leaked secret from every old commit",
        ("git-filter-branch", "gitfaq", "git-replace", "git-fast-export"),
    ),
    (
        "change the author of the last commit",
        ("git-commit", "git-rebase", "git-filter-branch", "gitfaq"),
    ),
    (
        "shrink the repository on disk",
        ("git-gc", "git-repack", "git-prune", "git-maintenance", "git-pack-objects"),
    ),
    (
        "see what would be sent before pushing",
        ("git-push", "git-log", "git-diff", "git-cherry", "git-request-pull"),
    ),
    ("list contributors with the number of their changes", ("git-shortlog",)),
    ("search for a word in all tracked sources", ("git-grep",)),
    ("shorten a command I type often", ("git-config", "git")),
    (
        "prove that a commit really comes from me",
        (
            "git-commit",
            "git-tag",
            "git-verify-commit",
            "git-verify-tag",
            "git-log",
            "signature-format",
        ),
    ),
    ("get just one file from another branch", ("git-checkout", "git-restore", "git-show")),
    ("bring a project over from subversion", ("git-svn",)),
)

POSTGRESQL: Final[tuple[Question, ...]] = (
    ("my table keeps growing on disk although I delete rows", ("routine-vacuuming", "sql-vacuum")),
    (
        "copy a whole server to a second machine that takes over when the first one dies",
        ("warm-standby", "high-availability", "different-replication", "warm-standby-failover"),
    ),
    (
        "make sure a column never holds the same value twice",
        ("ddl-constraints", "indexes-unique", "sql-createtable"),
    ),
    (
        "why is the database reading the entire table instead of using my index",
        ("indexes-examine", "using-explain", "planner-stats", "indexes-types"),
    ),
    (
        "two sessions wait for each other for ever",
        ("explicit-locking", "runtime-config-locks", "monitoring-locks"),
    ),
    ("let each customer see only his own records", ("ddl-rowsecurity", "sql-createpolicy")),
    ("store documents with changing fields", ("datatype-json", "functions-json", "hstore")),
    (
        "save everything to a file so that I can restore it elsewhere",
        ("backup-dump", "app-pgdump", "app-pgdumpall", "backup"),
    ),
    ("insert a record or change it if it is already there", ("sql-insert", "sql-merge")),
    (
        "find text despite spelling differences",
        ("fuzzystrmatch", "pgtrgm", "textsearch", "unaccent"),
    ),
    (
        "reach a table that lives on another server",
        ("postgres-fdw", "ddl-foreign-data", "dblink", "sql-createforeigntable"),
    ),
    (
        "stop a statement that takes too long",
        ("runtime-config-client", "functions-admin", "libpq-cancel"),
    ),
    (
        "number the rows inside every group",
        ("tutorial-window", "functions-window", "sql-expressions"),
    ),
    ("walk through a tree of parents and children", ("queries-with", "ltree")),
    ("split a giant table into smaller pieces by month", ("ddl-partitioning",)),
    (
        "remember the result of an expensive query",
        ("rules-materializedviews", "sql-creatematerializedview"),
    ),
    (
        "be told at once when another process changes something",
        ("sql-notify", "sql-listen", "libpq-notify"),
    ),
    ("go back to how the data was yesterday at noon", ("continuous-archiving",)),
    ("load millions of lines quickly", ("populate", "sql-copy")),
    ("which statements cost most time", ("pgstatstatements", "monitoring-stats", "auto-explain")),
    (
        "give a colleague read access to one schema",
        ("sql-grant", "ddl-priv", "ddl-schemas", "predefined-roles"),
    ),
    ("connect without typing a password", ("libpq-pgpass", "auth-", "client-authentication")),
    ("how much memory should the server use", ("runtime-config-resource", "kernel-resources")),
    (
        "run my own code whenever a row is changed",
        ("triggers", "trigger-", "sql-createtrigger", "plpgsql-trigger"),
    ),
    ("dates with and without time zones", ("datatype-datetime", "functions-datetime")),
    ("move to the next major version", ("upgrading", "pgupgrade")),
    ("a list of fixed values as a column type", ("datatype-enum", "sql-createtype")),
    (
        "undo only a part of what a transaction did",
        ("sql-savepoint", "sql-rollback-to", "tutorial-transactions"),
    ),
    ("too many clients already", ("runtime-config-connection", "kernel-resources")),
    ("sort names by the rules of a language", ("collation", "locale", "sql-createcollation")),
)
