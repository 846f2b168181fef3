"""What the README and docs/ show is true: commands parse, examples run, answers come."""

import json
import re
import shlex
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.sealing import AesGcmSealer
from quintet.aws.clients import Clients
from quintet.declarations import Tier
from quintet.deployment.settings import DeploymentSettings
from quintet.dialects import STANDARD
from quintet.family import ServerInfo, ToolFamily
from quintet.installed_embedder import installed_embedder
from quintet.local.cli import parser
from quintet.local.starter import CONTENT, bring_starter_library, shipped_vectors
from quintet.observability import Observability
from quintet.protocol.context import LimitState
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.engine import Engine
from quintet.reasoning.rules.conditions.condition import known
from quintet.reasoning.rules.patterns import compiled
from quintet.reasoning.rules.rule import parsed
from quintet.requests.principal import Principal
from quintet.research.vectorizing import adopt
from quintet.resources import function_environment
from quintet.settings import FamilySettings, LimitOptions
from tests.support.assistant import assistant_world
from tests.support.orchestration import orchestration_world
from tests.support.reasoning import reasoning_world
from tests.support.research import research_world
from tests.support.wire import Caller
from tests.support.world import family_world

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str, label: str = "") -> list[tuple[str, str]]:
    return [
        (page.name, body)
        for page in PAGES
        for found, labels, body in BLOCK.findall(page.read_text())
        if found == language and labels.strip() == label
    ]


NAMES = re.compile(r"`(\w+)`")


def test_the_rule_shown_can_be_used() -> None:
    for _, shown in blocks("toml", "rule"):
        assert compiled(parsed("shown", shown).trigger.pattern).parts
        assert set(parsed("shown", shown).conditions) <= {
            *known(),
            *(f"not {name}" for name in known()),
        }


COMMANDS = [
    line
    for _, body in blocks("bash")
    for line in body.splitlines()
    if line.split("/")[-1].startswith("quintet ")
]


@pytest.mark.parametrize("line", COMMANDS)
def test_every_quintet_command_shown_is_one(line: str) -> None:
    assert callable(parser().parse_args(shlex.split(line)[1:]).run)


def test_every_make_verb_shown_exists() -> None:
    verbs = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    shown = {
        verb
        for page in PAGES
        for verb in re.findall(r"(?:`|^)make ([a-z0-9-]+)", page.read_text(), re.MULTILINE)
    }

    assert {"run", "test"} <= shown <= verbs


def commands(program: ArgumentParser) -> Iterator[str]:
    """Every command that ends in something done, `library push` for one."""
    for action in program._actions:
        if isinstance(action, _SubParsersAction):
            for name, below in action.choices.items():
                yield from (f"{name} {more}".strip() for more in commands(below))
            return
    yield ""


def test_the_readmes_table_has_every_command_and_no_other() -> None:
    rows = re.findall(r"^\| `quintet ([^`]+)`", (ROOT / "README.md").read_text(), re.MULTILINE)
    known = sorted(commands(parser()))

    told = [max((name for name in known if row.startswith(name)), default=row) for row in rows]
    assert sorted(told) == known


EXAMPLES = list(zip(blocks("json", "request"), blocks("json", "answer"), strict=True))


@pytest.mark.parametrize("page", sorted({page for (page, _), _ in EXAMPLES}))
def test_every_request_shown_gets_the_answer_shown(page: str) -> None:
    """From top to bottom: what one example stores the next one finds."""
    family = page.removesuffix(".md")

    with PREPARED.get(family, partial(caller_of, family))() as caller:
        for (shown_on, request), (_, answer) in EXAMPLES:
            if shown_on == page:
                asked = json.loads(request)
                got = caller.request(asked["method"], asked["params"])
                assert_contains(got.result["structuredContent"], json.loads(answer))


def assert_contains(got: Any, expected: Any) -> None:
    """Every member shown is there; long texts may go on where the page stops."""
    if isinstance(expected, dict):
        for name, value in expected.items():
            assert_contains(got[name], value)
    elif isinstance(expected, list) and expected and isinstance(expected[0], dict):
        for one, other in zip(got, expected, strict=True):
            assert_contains(one, other)
    elif isinstance(expected, str):
        assert got.startswith(expected)
    else:
        assert got == expected


@contextmanager
def research_caller() -> Iterator[Caller]:
    """With the starter library and its vectors."""
    with research_world() as research:
        bring_starter_library(research.store, lambda _done, _of: None)
        adopt(shipped_vectors(), research.store)
        yield research.caller()


@contextmanager
def reasoning_caller() -> Iterator[Caller]:
    """With code that was pushed."""
    with reasoning_world() as reasoning:
        reasoning.push()
        yield reasoning.caller().wire


@contextmanager
def assistant_caller() -> Iterator[Caller]:
    """With ids that are counted."""
    with assistant_world() as assistant:
        yield assistant.caller().wire


@contextmanager
def orchestration_caller() -> Iterator[Caller]:
    """Without a network."""
    with orchestration_world(installed_embedder) as orchestration:
        yield orchestration.caller().wire


@contextmanager
def caller_of(family: str) -> Iterator[Caller]:
    """Of a family that needs nothing first."""
    with family_world(family) as world:
        yield world.wire()


PREPARED = {
    "assistant": assistant_caller,
    "orchestration": orchestration_caller,
    "reasoning": reasoning_caller,
    "research": research_caller,
}


PRIMES = ToolFamily("primes", ServerInfo("primes", "1", "Primes"), "Counts.", STANDARD)


class NoLimits:
    def take(self, _caller: str, _tier: Tier) -> LimitState | None:
        return None


def test_the_family_shown_for_developers_answers() -> None:
    ((_, code),) = blocks("python")
    names: dict[str, Any] = {}
    exec(compile(code, "docs/develop.md", "exec"), names)  # noqa: S102 - our own page
    sealer = AesGcmSealer(StaticKeys((SigningKey("k", b"x" * 32),)))
    endpoint = McpEndpoint(
        Engine(names["family"], limiter=NoLimits(), sealer=sealer),
        lambda _: Principal("i", "s", ("echo:read",)),
        lambda _request, _error: "Bearer",
    )

    answer = Caller(endpoint.handle).call("echo", {"text": "hello"})

    assert answer.result["structuredContent"] == {"text": "hello"}


def test_the_long_tool_shown_for_developers_counts_as_far_as_it_comes() -> None:
    ((_, code),) = blocks("python", "long tool")
    names: dict[str, Any] = {"__name__": "shown"}
    exec(compile(code, "docs/develop.md", "exec"), names)  # noqa: S102 - our own page
    family = replace(PRIMES, tools=names["PrimeTools"]())
    sealer = AesGcmSealer(StaticKeys((SigningKey("k", b"x" * 32),)))
    endpoint = McpEndpoint(
        Engine(family, limiter=NoLimits(), sealer=sealer),
        lambda _: Principal("i", "s", ("primes:read",)),
        lambda _request, _error: "Bearer",
    )

    answer = Caller(endpoint.handle).call("count_primes", {"limit": 100})

    shown = {"count": 25, "looked_at": 100, "job_id": None}
    assert answer.result["structuredContent"] == shown
    assert family.tool_table["count_primes"].task_support == "optional"


def test_the_keeping_of_tasks_shown_for_developers_makes_a_worker() -> None:
    ((_, code),) = blocks("python", "task keeping")
    names: dict[str, Any] = {}
    exec(compile(code, "docs/develop.md", "exec"), names)  # noqa: S102 - our own page
    watch = Observability("docs", emit_metrics=False)

    worker = names["worker"](PRIMES, Clients("us-east-1"), watch)

    assert worker({"Records": []}) == {"batchItemFailures": []}


def test_the_limits_shown_are_the_defaults() -> None:
    text = " ".join((ROOT / "docs/connect.md").read_text().split())
    limits = LimitOptions()

    shown = re.findall(r"(\d+) tool calls, (\d+) resource reads and listings, (\d+) reads", text)
    assert shown == [tuple(str(value) for value in limits.model_dump().values())]


def test_every_option_shown_is_a_setting() -> None:
    for _, body in blocks("json"):
        options = json.loads(body)
        if "mcpServers" not in options:
            assert set(options) <= set(FamilySettings.model_fields)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_pictures_are_small_and_shown() -> None:
    pictures = {file.name: file.stat().st_size for file in (ROOT / "docs/pictures").iterdir()}
    shown = re.findall(r"!\[[^\]]+\]\(docs/pictures/([^)]+)\)", (ROOT / "README.md").read_text())

    assert sorted(pictures) == sorted(shown)
    assert max(pictures.values()) <= 100_000


def test_the_readme_counts_the_starter_library_right() -> None:
    text = " ".join((ROOT / "README.md").read_text().split())
    (counted,) = re.findall(r"with (\d+) documents", text)

    assert int(counted) == len(list(CONTENT.rglob("*.md")))


def settings_shown() -> Iterator[tuple[str, str | None]]:
    """Names in tables of settings, each with the default beside it where that is a plain value."""
    for page in PAGES:
        for table in re.findall(
            r"^\| Setting \|.*\n\|[-| ]+\n((?:\|.*\n)+)", page.read_text(), re.MULTILINE
        ):
            for row in table.splitlines():
                _, names, defaults, *_ = row.split("|")
                named, values = NAMES.findall(names), re.findall(r"`([^`]+)`", defaults)
                yield from zip(named, values * len(named) or [None] * len(named), strict=False)


def test_every_deployment_setting_is_documented_and_no_other() -> None:
    assert sorted(name for name, _ in settings_shown()) == sorted(DeploymentSettings.names())


def options_shown() -> Iterator[tuple[str, str]]:
    """The options of servers, by their variables, and their defaults."""
    for page in PAGES:
        rows = re.findall(
            r"^\| `\w+` \| `([A-Z_]+)` \|.*\| ([^|]+) \|$", page.read_text(), re.MULTILINE
        )
        yield from ((name.lower(), default) for name, default in rows)


def test_the_defaults_shown_are_those_of_the_settings() -> None:
    settings = DeploymentSettings.from_context(lambda _: None)
    defaults = {**settings.options.model_dump(), **settings.model_dump(exclude={"options"})}
    shown = [pair for pair in (*settings_shown(), *options_shown()) if pair[0] in defaults]

    wrong = {
        name: value
        for name, value in shown
        if None not in (value, defaults[name])
        and value not in (str(defaults[name]), str(defaults[name]).lower())
    }
    assert wrong == {}
    assert len(shown) > len(DeploymentSettings.names())


def test_the_declaration_shown_for_developers_is_one() -> None:
    ((_, code),) = blocks("python", "declaration")
    scope: dict[str, Any] = {}
    exec(code, scope)  # noqa: S102 - our own page
    assert function_environment(scope["FAMILY"].function, "dev") == {
        "LIMITS_TABLE": "quintet-dev-limits",
        "TOKEN_KEYS_SECRET_ID": "quintet-dev-token-keys",
        "SIGN_IN_PUBLIC_KEYS_PARAMETER": "quintet-dev-sign-in-public-keys",
        "CONTEXT_TABLE": "quintet-dev-context",
    }
