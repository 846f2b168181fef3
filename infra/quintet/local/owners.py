"""Whose data a command acts on: a subject's or a team's, as `generate-token` names them."""

import argparse

from quintet.requests.principal import Principal


def owner_options() -> argparse.ArgumentParser:
    """`--subject` and `--team`, for every command that acts on somebody's data."""
    owner = argparse.ArgumentParser(add_help=False)
    owner.add_argument("--subject", default="local", metavar="S", help="whose data it is")
    owner.add_argument("--team", default="", metavar="T", help="the team whose data it is instead")
    return owner


def tenant_of(subject: str, team: str = "", issuer: str | None = None) -> str:
    """The tenant of tokens by an issuer, or of those that `quintet generate-token` makes."""
    from quintet.settings import TokenSettings  # noqa: PLC0415 - slow, and most commands need none

    vouching = issuer or TokenSettings.model_fields["token_issuer"].default
    return Principal(vouching, subject, (), team=team).tenant
