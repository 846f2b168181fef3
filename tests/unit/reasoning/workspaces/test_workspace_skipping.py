"""What never leaves a machine, by name and by first bytes."""

import pytest

from quintet.reasoning.workspaces.skipping import (
    BINARY,
    SECRET,
    content_problem,
    kind_problem,
    secret_problem,
)


@pytest.mark.parametrize(
    "path",
    [
        ".env",
        ".env.production",
        "deploy/prod.env",
        "server.pem",
        "certs/tls.key",
        "id_rsa",
        "home/.ssh/id_ed25519",
        ".ssh/config",
        ".aws/credentials",
        ".aws/config",
        ".npmrc",
        ".netrc",
        ".git-credentials",
        "config/credentials.yml.enc",
        "config/master.key",
        "credentials.json",
        "Secrets.JSON",
        "my-service-account-123.json",
        "client_secret_42.apps.json",
        "terraform.tfstate.backup",
        "prod.tfvars",
        "keys.kdbx",
        "release.jks",
        ".htpasswd",
        ".docker/config.json",
        ".kube/config",
    ],
)
def test_a_file_of_secrets_is_known_by_its_name(path: str) -> None:
    assert secret_problem(path) == SECRET


@pytest.mark.parametrize(
    "path",
    [
        ".env.example",
        ".env.sample",
        "id_rsa.pub",
        "credentials.py",
        "secrets.py",
        "src/passwords.ts",
        "environment.py",
        "env.d.ts",
        "keys.go",
        "docs/credentials.md",
        "terraform/main.tf",
        "settings.json",
        "secrets.yaml.template",
    ],
)
def test_source_that_is_about_secrets_is_no_secret(path: str) -> None:
    assert secret_problem(path) is None


@pytest.mark.parametrize(
    "head",
    [
        b"-----BEGIN RSA PRIVATE KEY-----\n",
        b"-----BEGIN PRIVATE KEY-----\n",
        b"\n -----BEGIN OPENSSH PRIVATE KEY-----",
        b"-----BEGIN PGP PRIVATE KEY BLOCK-----",
        b"PuTTY-User-Key-File-2: ssh-rsa",
    ],
)
def test_a_private_key_under_any_name_is_known_by_its_beginning(head: bytes) -> None:
    assert content_problem(head) == SECRET


def test_a_certificate_or_a_test_that_holds_a_key_is_text() -> None:
    assert content_problem(b"-----BEGIN CERTIFICATE-----") is None
    assert content_problem(b'KEY = """-----BEGIN RSA PRIVATE KEY-----') is None


def test_a_zero_byte_in_what_is_looked_at_makes_a_binary() -> None:
    assert content_problem(b"GIF89a\0") == BINARY
    assert content_problem("Grüße".encode("latin-1")) is None
    assert content_problem(b"x" * 8000 + b"\0") is None


@pytest.mark.parametrize("path", ["a.PNG", "x/lib.so", "b.tar.gz", "m.onnx"])
def test_a_binary_is_known_by_its_ending(path: str) -> None:
    assert kind_problem(path) == BINARY


@pytest.mark.parametrize("path", ["png", "a.svg", "Makefile", ".gitignore", "b.ts", "so/x.py"])
def test_text_is_not_taken_for_a_binary(path: str) -> None:
    assert kind_problem(path) is None
