"""The templates of a development stage, and of a production stage with every option on."""

import pytest

from quintet.local.new_family import write_family
from tests.support.checkouts import NEW_FAMILY, linked_checkout
from tests.support.synthesis import END_USER_MESSAGING, EVERYTHING, Synthesis, synthesise


@pytest.fixture(scope="session")
def development(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    """Its users sign in at a user pool of its own."""
    return synthesise({"sign_in_user_pool": "true"}, tmp_path_factory.mktemp("development"))


@pytest.fixture(scope="session")
def production(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    return synthesise(EVERYTHING, tmp_path_factory.mktemp("production"))


@pytest.fixture(scope="session")
def gemini(tmp_path_factory: pytest.TempPathFactory) -> Synthesis:
    """With Gemini, End User Messaging, a family just written, and nobody who signs in."""
    checkout = linked_checkout(tmp_path_factory.mktemp("checkout"))
    write_family(NEW_FAMILY, checkout)
    context = {"llm_provider": "gemini", **END_USER_MESSAGING}
    return synthesise(context, tmp_path_factory.mktemp("gemini"), checkout)


@pytest.fixture(params=["development", "production"])
def stage(request: pytest.FixtureRequest) -> Synthesis:
    synthesis: Synthesis = request.getfixturevalue(request.param)
    return synthesis
