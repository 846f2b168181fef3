"""Who may import whom: the table that keeps one direction in the house."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOTS = {
    "quintet": ROOT / "layers/shared/python",
    "language": ROOT / "layers/language/python",
    "codegraph": ROOT / "layers/code/python",
    "research": ROOT / "functions",
    "context": ROOT / "functions",
    "orchestration": ROOT / "functions",
    "reasoning": ROOT / "functions",
    "assistant": ROOT / "functions",
    "portal": ROOT / "functions",
    "infra": ROOT,
}
FAMILIES = ("research", "orchestration", "reasoning", "assistant", "context")
STANDARD = set(sys.stdlib_module_names)

PURE = STANDARD | {
    "language",  # counting and comparing; what is heavy in it loads with its first use
    "pydantic",
    "pydantic_core",
    "quintet.digest",
    "quintet.embedding",
    "quintet.errors",
    "quintet.llm.prompts",
    "quintet.outbound.errors",
    "quintet.outbound.headers",
    "quintet.outbound.messages",
    "quintet.patterns",
    "quintet.requests.deadline",
    "quintet.rows",
    "quintet.shipped_vectors",
    "quintet.text",
    "quintet.windowed_re",
}
"""What a domain module may use, besides the domain modules of its own family."""

BESIDE_THE_PURE = {
    "quintet.assistant.calendars": {"dateutil", "icalendar"},
    **{
        f"reasoning.{package}": {"codegraph"}
        for package in (
            "bottlenecks",
            "common",
            "conversations",
            "escalation",
            "hypotheses",
            "impact",
            "tracing",
            "workspaces",
        )
    },
}
"""Libraries that one domain package is made with."""

ADAPTERS = {
    "quintet.research.handler": {"quintet"},
    "quintet.research.worker_indexing": {"quintet"},
    "quintet.research.worker_vectors": {"quintet"},
    "quintet.research.settings": {"quintet.llm.settings", "quintet.settings"},
    "quintet.research.tools": {"quintet"},
    "quintet.research.resources": {"quintet"},
    "quintet.research.folder_resources": {"quintet.declarations"},
    "quintet.research.server_resources": {"quintet.composition", "quintet.auth"},
    "quintet.research.answer_store": {"quintet.aws"},
    "quintet.research.library_store": {"quintet.aws"},
    "quintet.research.model_writer": {"quintet.llm"},
    "quintet.research.vectorizing": set(),
    "quintet.research.library": set(),
    "quintet.research.indexing": set(),
    "quintet.research.index": {"apsw"},
    "quintet.research.documents": set(),
    "quintet.research.markdown_reader": {"markdown_it"},
    "quintet.research.html_reader": {"selectolax"},
    "quintet.orchestration.handler": {"quintet"},
    "quintet.orchestration.services": {"quintet"},
    "quintet.orchestration.settings": {"quintet.settings"},
    "quintet.orchestration.tools": {"quintet"},
    "quintet.orchestration.fetching.host_limit_store": {"quintet.aws.errors", "quintet.aws.table"},
    "quintet.orchestration.fetching.rate_limiter": set(),
    "quintet.orchestration.jarvis.controller": set(),
    "quintet.orchestration.jarvis.knowledge": set(),
    "quintet.orchestration.jarvis.session_store": {"quintet.aws.objects", "quintet.aws.table"},
    "quintet.local.registry_check": {"quintet.outbound"},
    "quintet.reasoning.analysing": {"codegraph", "quintet.requests.tasks"},
    "quintet.reasoning.answers": set(),
    "quintet.reasoning.api": {"quintet"},
    "quintet.reasoning.conversations.body_store": {"quintet.aws.objects"},
    "quintet.reasoning.conversations.conversing": set(),
    "quintet.reasoning.conversations.model_analyst": {"quintet.llm"},
    "quintet.reasoning.conversations.model_prompt": {"quintet.llm.model"},
    "quintet.reasoning.conversations.open_conversation_store": {"quintet.aws.table"},
    "quintet.reasoning.conversations.conversation_store": {
        "quintet.aws.objects",
        "quintet.aws.table",
    },
    "quintet.reasoning.family": {"quintet"},
    "quintet.reasoning.family_analyses": {"codegraph"},
    "quintet.reasoning.graphs": {"codegraph"},
    "quintet.reasoning.handler": {"quintet"},
    "quintet.reasoning.health.measuring": {"quintet.aws"},
    "quintet.reasoning.hypotheses.model_reading": {"quintet.llm"},
    "quintet.reasoning.routes.callers": {"fastapi", "quintet"},
    "quintet.reasoning.routes.workspaces": {"fastapi", "quintet"},
    "quintet.reasoning.services": {"quintet"},
    "quintet.reasoning.settings": {
        "quintet.composition",
        "quintet.llm.settings",
        "quintet.settings",
        "quintet.workers",
    },
    "quintet.reasoning.tools": {"quintet"},
    "quintet.reasoning.worker_indexing": {"quintet"},
    "quintet.reasoning.worker_jobs": {"quintet"},
    "quintet.reasoning.workspaces.codegraph_indexer": set(),
    "quintet.reasoning.workspaces.composition": {"quintet.aws.clients", "quintet.aws.table"},
    "quintet.reasoning.workspaces.object_store": {"quintet.aws.clients", "quintet.aws.errors"},
    "quintet.reasoning.workspaces.publishing": set(),
    "quintet.reasoning.workspaces.pushing": set(),
    "quintet.reasoning.workspaces.removing": set(),
    "quintet.reasoning.workspaces.selecting": set(),
    "quintet.reasoning.workspaces.stored_workspace": set(),
    "quintet.reasoning.workspaces.tidying": set(),
    "quintet.reasoning.workspaces.unpacking": set(),
    "quintet.reasoning.workspaces.workspace_store": {"quintet.aws.table"},
    "quintet.assistant.api": {"quintet"},
    "quintet.assistant.delivery.attempt_store": {"quintet.aws.table"},
    "quintet.assistant.delivery.attempting": set(),
    "quintet.assistant.delivery.batches": {"quintet.queues"},
    "quintet.assistant.delivery.channels.aws_failures": {
        "botocore.exceptions",
        "quintet.aws.errors",
    },
    "quintet.assistant.delivery.channels.call": {"quintet.aws.clients"},
    "quintet.assistant.delivery.channels.email": {"quintet.aws.clients"},
    "quintet.assistant.delivery.channels.sms": {"quintet.aws.clients"},
    "quintet.assistant.delivery.channels.webhook": set(),
    "quintet.assistant.delivery.webhook_signing": {"quintet.auth.keys"},
    "quintet.assistant.delivery.delivering": set(),
    "quintet.assistant.delivery.composition": {"quintet.auth.keys", "quintet.aws.clients"},
    "quintet.assistant.delivery.redriving": set(),
    "quintet.assistant.delivery.report_store": {"quintet.aws.table"},
    "quintet.assistant.delivery.reporting": set(),
    "quintet.assistant.delivery.settings": {"quintet.settings"},
    "quintet.assistant.handler": {"quintet"},
    "quintet.assistant.importing.calendar_import": set(),
    "quintet.assistant.importing.composition": {"quintet.aws.table"},
    "quintet.assistant.importing.event_batch_store": {"quintet.aws.table"},
    "quintet.assistant.importing.refreshing": set(),
    "quintet.assistant.importing.subscription_store": {"quintet.aws.table"},
    "quintet.assistant.replies.attendance_store": {"quintet.aws.table"},
    "quintet.assistant.replies.tokens": {"cryptography", "quintet.auth.keys"},
    "quintet.assistant.routes.callers": {"fastapi", "quintet"},
    "quintet.assistant.routes.calendars": {"fastapi", "quintet"},
    "quintet.assistant.routes.events": {"fastapi", "quintet"},
    "quintet.assistant.routes.rsvp": {"fastapi", "quintet"},
    "quintet.assistant.routes.rules": {"fastapi", "quintet"},
    "quintet.assistant.routes.users": {"fastapi", "quintet"},
    "quintet.assistant.routes.webhooks": {"fastapi"},
    "quintet.assistant.scheduling.composition": {"quintet.aws.clients", "quintet.observability"},
    "quintet.assistant.scheduling.aws_queue": {"quintet.aws"},
    "quintet.assistant.scheduling.due_store": {"quintet.aws.table"},
    "quintet.assistant.scheduling.planned": set(),
    "quintet.assistant.scheduling.aws_schedules": {"quintet.aws"},
    "quintet.assistant.scheduling.settings": {"quintet.settings"},
    "quintet.assistant.scheduling.sweeping": set(),
    "quintet.assistant.services": {"quintet"},
    "quintet.assistant.settings": {"quintet.llm.settings", "quintet.settings"},
    "quintet.assistant.tools": {"quintet"},
    "quintet.assistant.resources": {"quintet"},
    "quintet.assistant.prompts": {"quintet"},
    "quintet.assistant.listing": set(),
    "quintet.assistant.messages.mcp_prompts": {"quintet.requests.content"},
    "quintet.assistant.planner.model_writer": {"quintet.llm"},
    "quintet.assistant.planner.planning": set(),
    "quintet.assistant.planning.policy_prompt": {"quintet.llm.model"},
    "quintet.assistant.storage.event_store": {"quintet.aws.table"},
    "quintet.assistant.storage.notification_store": {"quintet.aws.table"},
    "quintet.assistant.storage.plan_store": {"quintet.aws.table"},
    "quintet.assistant.storage.rule_store": {"quintet.aws.table"},
    "quintet.assistant.storage.composition": {"quintet.aws.clients", "quintet.aws.table"},
    "quintet.assistant.storage.user_store": {"quintet.aws.table"},
    "quintet.assistant.worker_calendars": {"quintet"},
    "quintet.assistant.worker_delivery": {"quintet"},
    "quintet.context.handler": {"quintet"},
    "quintet.context.worker_summaries": {"quintet"},
    "quintet.context.services": {"quintet"},
    "quintet.context.settings": {"quintet.settings"},
    "quintet.context.tools": {"quintet"},
    "quintet.context.conversation_store": {"quintet.aws.objects", "quintet.aws.table"},
    "quintet.context.metrics_store": {"quintet.aws.table"},
    "quintet.context.relationship_store": {"quintet.aws.table"},
    "quintet.context.similarity_store": {"quintet.aws.table"},
    "quintet.context.summary_store": {"quintet.aws.table"},
    "quintet.context.facets_store": {"quintet.aws.table"},
    "quintet.context.deletion_store": {"quintet.aws.objects", "quintet.aws.table"},
    "quintet.context.exporting": set(),
    "quintet.context.relating": set(),
    "quintet.context.retrieval": set(),
    "quintet.context.visualizing": set(),
}
"""Modules at a family's edge, and what each of them may use beyond the pure."""

FORBIDDEN_IN_PROTOCOL = {"boto3", "botocore", "fastapi", "starlette", "mangum", "asyncio", "jwt"}
ONLY_THERE = {
    "os.environ": {"quintet.settings"},
    "mangum": {"quintet.web.asgi"},
    "boto3": {"quintet.aws.clients"},
    "quintet.language.minilm": {"quintet.embedding"},
}


def modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    root = ROOTS[package]
    for file in sorted((root / package).rglob("*.py")):
        if "node_modules" in file.parts:
            continue
        name = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        yield name, ast.parse(file.read_text())


def imports(tree: ast.Module) -> set[str]:
    """Modules imported anywhere in a file, type-checking blocks left out."""
    found: set[str] = set()
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            is_layer = node.module == "quintet"  # which holds modules only
            names = {f"quintet.{alias.name}" for alias in node.names}
            found |= names if is_layer else {node.module}
        pending.extend(ast.iter_child_nodes(node))
    return found


def allowed(name: str, permitted: set[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[: end + 1]) in permitted for end in range(len(parts)))


@pytest.mark.parametrize("family", FAMILIES)
def test_domain_modules_import_nothing_but_the_pure(family: str) -> None:
    for name, tree in modules(family):
        package = ".".join(name.split(".")[:2])
        beside = BESIDE_THE_PURE.get(package, set())
        permitted = PURE | {family} | beside | ADAPTERS.get(name, set())
        foreign = {item for item in imports(tree) if not allowed(item, permitted)}
        assert not foreign, f"{name} imports {foreign}"


@pytest.mark.parametrize("family", FAMILIES)
def test_domain_modules_do_not_import_the_familys_edge(family: str) -> None:
    for name, tree in modules(family):
        if name not in ADAPTERS and name != family:
            reached = imports(tree) & set(ADAPTERS)
            assert reached <= {f"{family}.index"}, f"{name} imports {reached}"


def test_no_family_imports_another() -> None:
    for family in FAMILIES:
        others = {*FAMILIES, "portal", "infra"} - {family}
        for name, tree in modules(family):
            assert not {item for item in imports(tree) if item.split(".")[0] in others}, name


def test_the_protocol_knows_no_framework_and_no_aws() -> None:
    for name, tree in modules("quintet"):
        if name.startswith("quintet.protocol"):
            assert not {
                item for item in imports(tree) if item.split(".")[0] in FORBIDDEN_IN_PROTOCOL
            }, name


def test_the_shared_layer_knows_no_family() -> None:
    for name, tree in modules("quintet"):
        assert not {
            item for item in imports(tree) if item.split(".")[0] in {*FAMILIES, "portal", "infra"}
        }, name


def test_the_language_layer_knows_nothing_but_what_it_brings() -> None:
    brought = STANDARD | {"language", "numpy", "onnxruntime", "quintet.embedding", "tokenizers"}
    for name, tree in modules("language"):
        assert not {item for item in imports(tree) if not allowed(item, brought)}, name


def test_the_code_layer_knows_nothing_but_what_it_brings() -> None:
    for name, tree in modules("codegraph"):
        foreign = {
            item
            for item in imports(tree)
            if not allowed(item, STANDARD | {"codegraph", "quintet.windowed_re"})
            and not item.startswith("tree_sitter")
        }
        assert not foreign, name


def test_declared_infrastructure_is_plain_data() -> None:
    for name, tree in modules("infra"):
        if name.startswith("quintet.resources"):
            assert all(allowed(item, STANDARD | {"quintet.resources"}) for item in imports(tree)), (
                name
            )


@pytest.mark.parametrize(("module", "owners"), ONLY_THERE.items())
def test_some_things_are_touched_in_one_place_only(module: str, owners: set[str]) -> None:
    packages = ("quintet", *FAMILIES, "portal")
    users = {
        name
        for package in packages
        for name, tree in modules(package)
        if module in imports(tree) or (module == "os.environ" and module in ast.unparse(tree))
    }
    assert users <= owners
