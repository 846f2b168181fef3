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
    "quintet.protocol.deadline",
    "quintet.rows",
    "quintet.shipped_vectors",
    "quintet.text",
    "quintet.windowed_re",
}
"""What a domain module may use, besides the domain modules of its own family."""

BESIDE_THE_PURE = {
    "assistant.calendars": {"dateutil", "icalendar"},
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
    "research.handler": {"quintet"},
    "research.worker_indexing": {"quintet"},
    "research.worker_vectors": {"quintet"},
    "research.settings": {"quintet.llm.settings", "quintet.settings"},
    "research.tools": {"quintet"},
    "research.resources": {"quintet"},
    "research.folders": {"quintet.declarations"},
    "research.server_state": {"quintet.composition", "quintet.auth"},
    "research.answer_store": {"quintet.aws"},
    "research.library_store": {"quintet.aws"},
    "research.model_writer": {"quintet.llm"},
    "research.vectorizing": set(),
    "research.library": set(),
    "research.indexing": set(),
    "research.index": {"apsw"},
    "research.documents": set(),
    "research.markdown_reader": {"markdown_it"},
    "research.html_reader": {"selectolax"},
    "orchestration.handler": {"quintet"},
    "orchestration.services": {"quintet"},
    "orchestration.settings": {"quintet.settings"},
    "orchestration.tools": {"quintet"},
    "orchestration.fetching.host_limits": {"quintet.aws.errors", "quintet.aws.table"},
    "orchestration.fetching.rate_limiter": set(),
    "orchestration.jarvis.controller": set(),
    "orchestration.jarvis.knowledge": set(),
    "orchestration.jarvis.session_store": {"quintet.aws.objects", "quintet.aws.table"},
    "orchestration.registry.checking": {"quintet.outbound"},
    "reasoning.analysing": {"codegraph", "quintet.protocol.tasks"},
    "reasoning.answers": set(),
    "reasoning.api": {"quintet"},
    "reasoning.conversations.bodies": {"quintet.aws.objects"},
    "reasoning.conversations.conversing": set(),
    "reasoning.conversations.model_analyst": {"quintet.llm"},
    "reasoning.conversations.model_prompt": {"quintet.llm.model"},
    "reasoning.conversations.open_conversations": {"quintet.aws.table"},
    "reasoning.conversations.store": {"quintet.aws.objects", "quintet.aws.table"},
    "reasoning.family": {"quintet"},
    "reasoning.family_analyses": {"codegraph"},
    "reasoning.graphs": {"codegraph"},
    "reasoning.handler": {"quintet"},
    "reasoning.health.measuring": {"quintet.aws"},
    "reasoning.hypotheses.model_reading": {"quintet.llm"},
    "reasoning.routes.callers": {"fastapi", "quintet"},
    "reasoning.routes.workspaces": {"fastapi", "quintet"},
    "reasoning.services": {"quintet"},
    "reasoning.settings": {
        "quintet.composition",
        "quintet.llm.settings",
        "quintet.settings",
        "quintet.workers",
    },
    "reasoning.tools": {"quintet"},
    "reasoning.worker_indexing": {"quintet"},
    "reasoning.worker_jobs": {"quintet"},
    "reasoning.workspaces.codegraph_indexer": set(),
    "reasoning.workspaces.composition": {"quintet.aws.clients", "quintet.aws.table"},
    "reasoning.workspaces.objects": {"quintet.aws.clients", "quintet.aws.errors"},
    "reasoning.workspaces.publishing": set(),
    "reasoning.workspaces.pushing": set(),
    "reasoning.workspaces.removing": set(),
    "reasoning.workspaces.selecting": set(),
    "reasoning.workspaces.stored_workspace": set(),
    "reasoning.workspaces.tidying": set(),
    "reasoning.workspaces.unpacking": set(),
    "reasoning.workspaces.workspace_store": {"quintet.aws.table"},
    "assistant.api": {"quintet"},
    "assistant.delivery.attempt_store": {"quintet.aws.table"},
    "assistant.delivery.attempting": set(),
    "assistant.delivery.batches": {"quintet.queues"},
    "assistant.delivery.channels.aws_failures": {"botocore.exceptions", "quintet.aws.errors"},
    "assistant.delivery.channels.call": {"quintet.aws.clients"},
    "assistant.delivery.channels.email": {"quintet.aws.clients"},
    "assistant.delivery.channels.sms": {"quintet.aws.clients"},
    "assistant.delivery.channels.webhook": set(),
    "assistant.delivery.channels.webhook_signing": {"quintet.auth.keys"},
    "assistant.delivery.delivering": set(),
    "assistant.delivery.offers": {"quintet.auth.keys", "quintet.aws.clients"},
    "assistant.delivery.redriving": set(),
    "assistant.delivery.report_store": {"quintet.aws.table"},
    "assistant.delivery.reporting": set(),
    "assistant.delivery.settings": {"quintet.settings"},
    "assistant.handler": {"quintet"},
    "assistant.importing.calendar_import": set(),
    "assistant.importing.composition": {"quintet.aws.table"},
    "assistant.importing.event_batches": {"quintet.aws.table"},
    "assistant.importing.refreshing": set(),
    "assistant.importing.subscription_store": {"quintet.aws.table"},
    "assistant.replies.attendance_store": {"quintet.aws.table"},
    "assistant.replies.tokens": {"cryptography", "quintet.auth.keys"},
    "assistant.routes.callers": {"fastapi", "quintet"},
    "assistant.routes.calendars": {"fastapi", "quintet"},
    "assistant.routes.events": {"fastapi", "quintet"},
    "assistant.routes.rsvp": {"fastapi", "quintet"},
    "assistant.routes.rules": {"fastapi", "quintet"},
    "assistant.routes.users": {"fastapi", "quintet"},
    "assistant.routes.webhooks": {"fastapi"},
    "assistant.scheduling.composition": {"quintet.aws.clients", "quintet.observability"},
    "assistant.scheduling.delivery_queue": {"quintet.aws"},
    "assistant.scheduling.due_store": {"quintet.aws.table"},
    "assistant.scheduling.planned": set(),
    "assistant.scheduling.schedules": {"quintet.aws"},
    "assistant.scheduling.settings": {"quintet.settings"},
    "assistant.scheduling.sweeping": set(),
    "assistant.services": {"quintet"},
    "assistant.settings": {"quintet.llm.settings", "quintet.settings"},
    "assistant.tools": {"quintet"},
    "assistant.resources": {"quintet"},
    "assistant.prompts": {"quintet"},
    "assistant.listing": set(),
    "assistant.messages.mcp_prompts": {"quintet.protocol.content"},
    "assistant.planner.model_writer": {"quintet.llm"},
    "assistant.planner.planning": set(),
    "assistant.planning.policy_prompt": {"quintet.llm.model"},
    "assistant.storage.event_store": {"quintet.aws.table"},
    "assistant.storage.notification_store": {"quintet.aws.table"},
    "assistant.storage.plan_store": {"quintet.aws.table"},
    "assistant.storage.rule_store": {"quintet.aws.table"},
    "assistant.storage.table": {"quintet.aws.clients", "quintet.aws.table"},
    "assistant.storage.user_store": {"quintet.aws.table"},
    "assistant.worker_calendars": {"quintet"},
    "assistant.worker_delivery": {"quintet"},
    "context.handler": {"quintet"},
    "context.worker_summaries": {"quintet"},
    "context.services": {"quintet"},
    "context.settings": {"quintet.settings"},
    "context.tools": {"quintet"},
    "context.conversation_store": {"quintet.aws.objects", "quintet.aws.table"},
    "context.metrics_store": {"quintet.aws.table"},
    "context.relationship_store": {"quintet.aws.table"},
    "context.similarity_store": {"quintet.aws.table"},
    "context.summaries": {"quintet.aws.table"},
    "context.compacting": {"quintet.aws.table"},
    "context.deletion": {"quintet.aws.objects", "quintet.aws.table"},
    "context.exporting": set(),
    "context.relating": set(),
    "context.retrieval": set(),
    "context.visualizing": set(),
}
"""Modules at a family's edge, and what each of them may use beyond the pure."""

FORBIDDEN_IN_PROTOCOL = {"boto3", "botocore", "fastapi", "starlette", "mangum", "asyncio", "jwt"}
ONLY_THERE = {
    "os.environ": {"quintet.settings"},
    "mangum": {"quintet.web.asgi"},
    "boto3": {"quintet.aws.clients"},
    "language.minilm": {"quintet.embedding"},
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
        if name.startswith("infra.resources"):
            assert all(allowed(item, STANDARD | {"infra.resources"}) for item in imports(tree)), (
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
