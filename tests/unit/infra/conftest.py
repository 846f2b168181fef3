"""The templates of a development stage, and of a production stage with every option on."""

import pytest

from tests.support.synthesis import EVERYTHING, Synthesis, synthesise


@pytest.fixture(scope="session")
def development(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    return synthesise({}, tmp_path_factory.mktemp("development"))


@pytest.fixture(scope="session")
def production(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    return synthesise(EVERYTHING, tmp_path_factory.mktemp("production"))


@pytest.fixture(scope="session")
def gemini(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    return synthesise({"llm_provider": "gemini"}, tmp_path_factory.mktemp("gemini"))


@pytest.fixture(params=["development", "production"])
def stage(request: pytest.FixtureRequest) -> Synthesis:
    synthesis: Synthesis = request.getfixturevalue(request.param)
    return synthesis
