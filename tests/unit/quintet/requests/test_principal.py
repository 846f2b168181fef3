import re

import pytest

from quintet.errors import PermissionDeniedError
from quintet.requests.principal import ADMIN, Principal


def caller(*permissions: str) -> Principal:
    return Principal("issuer", "ann", permissions)


def test_a_tenant_is_26_characters_that_any_key_may_hold() -> None:
    assert re.fullmatch(r"[a-z2-7]{26}", caller().tenant)


def test_a_tenant_does_not_depend_on_permissions() -> None:
    assert caller("a").tenant == caller().tenant


def test_a_tenants_name_never_changes() -> None:
    assert Principal("fortitude-mcp-server", "local", ()).tenant == "ympvezs5c7zj7efnasyiql7uwr"


def test_tenants_differ_by_issuer_and_subject() -> None:
    tenants = {
        Principal(issuer, subject, ()).tenant
        for issuer, subject in [("a", "b"), ("a", "c"), ("b", "a"), ("ab", ""), ("", "ab")]
    }
    assert len(tenants) == 5


def test_a_teams_tenant_depends_on_issuer_and_team_alone() -> None:
    ann = Principal("a", "ann", ("x",), team="red")
    others = {
        Principal(issuer, subject, (), team=team).tenant
        for issuer, subject, team in [
            ("a", "ann", ""),
            ("a", "ann", "blue"),
            ("b", "ann", "red"),
            ("a", "red", ""),
            ("a", "team\0a\0red", ""),
        ]
    }
    assert ann.tenant == Principal("a", "bob", (), team="red").tenant
    assert ann.tenant not in others
    assert len(others) == 5


def test_a_teams_name_of_a_tenant_never_changes() -> None:
    caller = Principal("fortitude-mcp-server", "local", (), team="red")
    assert caller.tenant == "6sy5wgj5uc4vrkzsp3rdwudnzv"


def test_calls_are_counted_by_subject_whatever_the_team() -> None:
    ann = Principal("a", "ann", (), team="red")
    assert ann.caller == Principal("a", "ann", ()).caller == Principal("a", "ann", ()).tenant
    assert ann.caller != Principal("a", "bob", (), team="red").caller


def test_only_a_held_permission_is_granted() -> None:
    assert caller("a:read").may("a:read")
    assert not caller("a:read").may("a:write")
    assert not caller("a:read").may("a:rea")
    assert not caller("a:read").may("a:read:more")
    assert not caller().may("")


def test_an_administrator_may_everything() -> None:
    assert caller(ADMIN).may("anything")
    caller(ADMIN).require("anything")
    caller(ADMIN).require_any(["x", "y"])


def test_a_missing_permission_is_named() -> None:
    with pytest.raises(PermissionDeniedError) as caught:
        caller("a").require("b")
    assert (caught.value.required, caught.value.current) == (["b"], ["a"])


def test_one_of_several_permissions_is_enough() -> None:
    caller("b").require_any(iter(["a", "b"]))
    with pytest.raises(PermissionDeniedError) as caught:
        caller("c").require_any(["a", "b"])
    assert caught.value.required == ["a", "b"]


def test_where_nothing_is_asked_everybody_may() -> None:
    caller().require_any([])
