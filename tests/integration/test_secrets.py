"""The token secret in Secrets Manager: read rarely, rotated without breaking tokens."""

import json

import pytest

from quintet.auth.keys import StaticKeys, read_keys, rotated
from quintet.auth.tokens import SharedSecretTokens
from quintet.aws.clients import Clients
from quintet.aws.secrets import SecretsManagerKeys
from quintet.errors import AuthenticationError, ServiceUnavailableError
from tests.support.research import ResearchWorld
from tests.support.world import AwsCalls, Clock

OLD = {"kid": "old", "secret": "the old secret of more than 32 bytes"}
NEW = {"kid": "new", "secret": "the new secret of more than 32 bytes"}


def document(*keys: dict[str, str]) -> str:
    return json.dumps({"keys": keys})


def tokens(keys: StaticKeys | SecretsManagerKeys, clock: Clock) -> SharedSecretTokens:
    return SharedSecretTokens(keys, issuer="us", audience="test", clock=clock)


def test_the_secret_is_read_once_and_again_after_five_minutes(world: ResearchWorld) -> None:
    client = world.clients.secrets_manager()
    client.create_secret(Name="tokens", SecretString=document(OLD))
    calls, now = AwsCalls(), [0.0]
    calls.watch(client)
    source = SecretsManagerKeys(world.clients, "tokens", lambda: now[0])

    for moment in (0, 100, 299, 301, 302):
        now[0] = moment
        source.valid()

    assert calls.made == {"secretsmanager.GetSecretValue": 2}


def test_tokens_of_the_old_key_are_good_while_both_are_valid(world: ResearchWorld) -> None:
    client = world.clients.secrets_manager()
    client.create_secret(Name="tokens", SecretString=document(NEW, OLD))
    source = SecretsManagerKeys(world.clients, "tokens")
    before = tokens(StaticKeys(read_keys(document(OLD))), world.clock).issue("me", ["a"], 1)
    after = tokens(source, world.clock).issue("me", ["a"], 1)

    for token in (before, after):
        assert tokens(source, world.clock).verify(token).principal.subject == "me"

    client.put_secret_value(SecretId="tokens", SecretString=document(NEW))
    rotated = SecretsManagerKeys(world.clients, "tokens")
    with pytest.raises(AuthenticationError):
        tokens(rotated, world.clock).verify(before)


def test_a_known_secret_serves_while_secrets_manager_is_down(world: ResearchWorld) -> None:
    client = world.clients.secrets_manager()
    client.create_secret(Name="tokens", SecretString=document(OLD))
    now = [0.0]
    source = SecretsManagerKeys(world.clients, "tokens", lambda: now[0])
    known = source.valid()
    client.delete_secret(SecretId="tokens", ForceDeleteWithoutRecovery=True)
    now[0] = 301

    assert source.valid() == known


def test_an_unreachable_secret_is_a_service_that_is_down() -> None:
    nowhere = Clients("us-east-1", "http://127.0.0.1:1")

    with pytest.raises(ServiceUnavailableError):
        SecretsManagerKeys(nowhere, "tokens").valid()


def test_a_token_of_a_newer_key_is_believed_at_once(world: ResearchWorld) -> None:
    client = world.clients.secrets_manager()
    client.create_secret(Name="tokens", SecretString=document(OLD))
    now = [0.0]
    source = SecretsManagerKeys(world.clients, "tokens", lambda: now[0])
    source.valid()
    client.put_secret_value(SecretId="tokens", SecretString=document(NEW, OLD))
    fresh = tokens(StaticKeys(read_keys(document(NEW))), world.clock).issue("me", ["a"], 1)

    now[0] = 6
    assert tokens(source, world.clock).verify(fresh).principal.subject == "me"


def test_invented_key_ids_do_not_become_calls_to_aws(world: ResearchWorld) -> None:
    client = world.clients.secrets_manager()
    client.create_secret(Name="tokens", SecretString=document(OLD))
    calls, now = AwsCalls(), [0.0]
    calls.watch(client)
    source = SecretsManagerKeys(world.clients, "tokens", lambda: now[0])

    for moment in range(20):
        now[0] = moment
        source.valid(f"invented-{moment}")

    assert calls.made == {"secretsmanager.GetSecretValue": 4}


def test_a_secret_as_aws_generates_it_is_one_key() -> None:
    generated = json.dumps({"kid": "first", "secret": "x" * 64})
    assert [key.kid for key in read_keys(generated)] == ["first"]


def test_rotation_keeps_the_last_key_and_no_older_one() -> None:
    first = read_keys(document(OLD))
    second = read_keys(rotated(first))
    third = read_keys(rotated(second))
    assert [key.kid for key in second[1:]] == ["old"]
    assert [key.kid for key in third[1:]] == [second[0].kid]
    assert len({key.secret for key in (*first, *second, *third)}) == 3
