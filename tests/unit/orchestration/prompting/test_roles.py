"""The nine roles as other parts of the family read them."""

import pytest

from quintet.orchestration.prompting.roles import PROFILES, ROLES, Role, known_role


def test_every_role_has_a_whole_profile_of_its_own() -> None:
    assert tuple(PROFILES) == ROLES
    for profile in PROFILES.values():
        assert len(profile.thinking_steps) == 4
        assert profile.frameworks
        assert len(profile.validation_rules) == 3
        assert len(profile.preferred_categories) >= 5
        assert 0 < profile.confidence_floor < 1
        assert len(set(profile.modes)) == 2
    steps = [step for profile in PROFILES.values() for step in profile.thinking_steps]
    assert len(set(steps)) == len(steps)
    assert len({profile.authority for profile in PROFILES.values()}) == len(ROLES)


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("coder", "coder"),
        (" Coder ", "coder"),
        ("UI-Architect", "ui_architect"),
        ("ui implementer", "ui_implementer"),
        ("UI_REFINER", "ui_refiner"),
        ("code", None),
        ("", None),
        ("ui", None),
    ],
)
def test_roles_are_known_by_name_in_any_spelling(name: str, role: Role | None) -> None:
    assert known_role(name) == role
