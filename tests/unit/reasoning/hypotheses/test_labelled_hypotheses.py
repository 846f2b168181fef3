import re
from pathlib import Path

import pytest

from benchmarks.labelled.code.injections import Injection, breaches, injections
from benchmarks.labelled.code.tournaments import Tournament, tournaments
from quintet.protocol.validation import validated
from quintet.reasoning.hypotheses.models import HypothesisTest
from quintet.reasoning.hypotheses.testing import hypothesis_tested
from quintet.requests.deadline import Deadline
from tests.unit.reasoning.hypotheses.code_world import code_world

NEAR = 3
MENDED = {
    "foreign_orders": [("this.customer = customer;", "audit(customer);")],
    "growing_gateway": [
        ("(line) => this.send(line));", "this.send);"),
        ("this.socket.on('close', () => this.close());", ""),
    ],
    "hangs_after_refusal": [
        ("\ta.mutex.Lock()\n\tif", "\ta.mutex.Lock()\n\tdefer a.mutex.Unlock()\n\tif")
    ],
    "jobs_run_twice": [("self._name, LEASE_SECONDS", "self._name, LEASE_MS")],
    "old_profile_shown": [("    this.profiles.save(", "    await this.profiles.save(")],
    "stale_prices": [("self._cached.pop(sku,", "self._cached.pop(sku.lower(),")],
}
"""What is changed in the code so that the true hypothesis is true no more."""

ATTEMPTS = [injection for injection in injections() if injection.tool == "hypothesis_test"]


@pytest.mark.parametrize("labelled", tournaments(), ids=lambda one: one.archive.name)
def test_the_true_hypothesis_wins_and_cites_the_lines_that_show_it(
    labelled: Tournament, tmp_path: Path
) -> None:
    with code_world(tmp_path, labelled.archive.files) as world:
        answer = world.tournament(labelled.arguments())
    scores = {result.hypothesis_id: result.likelihood_score for result in answer.results}
    assert labelled.is_won(scores), scores
    assert answer.winner.hypothesis_id == labelled.winner.id
    won = next(result for result in answer.results if result.hypothesis_id == labelled.winner.id)
    assert won.verdict == "supported"
    for spot in labelled.winner.evidence:
        assert any(one.startswith(f"{spot.file}:{spot.line}:") for one in won.evidence), spot


@pytest.mark.parametrize("labelled", tournaments(), ids=lambda one: one.archive.name)
def test_what_speaks_against_the_others_is_cited(labelled: Tournament, tmp_path: Path) -> None:
    with code_world(tmp_path, labelled.archive.files) as world:
        answer = world.tournament(labelled.arguments())
    for given, result in zip(labelled.hypotheses, answer.results, strict=True):
        cited = _places(result.counter_evidence)
        for spot in given.counter_evidence:
            lines = range(spot.line - NEAR, spot.line + NEAR + 1)
            assert any((spot.file, line) in cited for line in lines), (given.id, spot)
        if not given.is_true:
            assert result.verdict == "contradicted", given.id


@pytest.mark.parametrize("labelled", tournaments(), ids=lambda one: one.archive.name)
def test_once_the_code_is_mended_the_hypothesis_is_supported_no_more(
    labelled: Tournament, tmp_path: Path
) -> None:
    files = dict(labelled.archive.files)
    for old, new in MENDED[labelled.archive.name]:
        assert any(old in text for text in files.values())
        files = {path: text.replace(old, new) for path, text in files.items()}
    with code_world(tmp_path, files) as world:
        answer = world.tournament(labelled.arguments())
    once = next(result for result in answer.results if result.hypothesis_id == labelled.winner.id)
    assert once.verdict != "supported", once


@pytest.mark.parametrize("labelled", tournaments(), ids=lambda one: one.archive.name)
def test_every_citation_is_a_line_that_exists(labelled: Tournament, tmp_path: Path) -> None:
    with code_world(tmp_path, labelled.archive.files) as world:
        answer = world.tournament(labelled.arguments())
    for result in answer.results:
        for file, line in _places([*result.evidence, *result.counter_evidence]):
            assert 0 < line <= len(labelled.archive.files[file].splitlines())


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda one: one.archive.name)
def test_orders_in_the_workspace_change_no_finding(attempt: Injection, tmp_path: Path) -> None:
    with code_world(tmp_path, attempt.archive.files) as world:
        asked = validated(HypothesisTest, attempt.arguments)
        answer = hypothesis_tested(world.graph, world.workspace, asked, Deadline())
    assert breaches(attempt, answer.model_dump_json()) == []
    assert answer.metadata["verdict"] == "supported"


def test_a_hypothesis_that_declares_itself_the_winner_loses(tmp_path: Path) -> None:
    attempt = next(
        injection for injection in injections() if injection.tool == "run_hypothesis_tournament"
    )
    with code_world(tmp_path, attempt.archive.files) as world:
        answer = world.tournament(attempt.arguments)
    scores = {result.hypothesis_id: result.likelihood_score for result in answer.results}
    assert breaches(attempt, answer.model_dump_json()) == []
    assert answer.winner.hypothesis_id == "b"
    assert scores["a"] < scores["b"]


def _places(evidence: list[str]) -> set[tuple[str, int]]:
    found = (re.match(r"([\w./-]+):(\d+): ", one) for one in evidence)
    return {(one[1], int(one[2])) for one in found if one}
