"""Where a workspace lies in the table and in the bucket. The tenant comes first in every key.

    {tenant}#workspaces    workspace#{id}                  a workspace
                           count                           how many the tenant has
    expiring#{shard}       {time}#{tenant}#{id}            when to look whether it is still used

    {tenant}/{id}/uploads/{push}/manifest                  what is being pushed
    {tenant}/{id}/uploads/{push}/{number}.zip              an archive of it
    {tenant}/{id}/packs/{push}-{number}                    contents
    {tenant}/{id}/versions/{push}/files                    a version's listing
    {tenant}/{id}/versions/{push}/index                    its code index

A workspace's id is the hash of its name. A push has an id of its own, because the same version
may be pushed again while its old packs are still read. The partitions of what expires are shared
by all tenants.
"""

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from quintet.digest import DIGEST_CHARACTERS, digest

SHARDS: Final = 4
ID_CHARACTERS: Final = DIGEST_CHARACTERS
COUNT: Final = "count"
END: Final = "~"
"""Sorts behind everything that stands in keys."""


def workspace_id(name: str) -> str:
    """The id of the workspace of that name."""
    return digest(name)


def of_tenant(tenant: str) -> str:
    """The partition of a tenant's workspaces."""
    return f"{tenant}#workspaces"


def workspace(ident: str) -> str:
    """The sort key of a workspace."""
    return f"workspace#{ident}"


def shard_of(tenant: str, ident: str) -> str:
    """The partition of what expires that a workspace belongs to."""
    return shard(crc32(f"{tenant}{ident}".encode()) % SHARDS)


def shard(number: int) -> str:
    """One partition of what expires."""
    return f"expiring#{number}"


def expiring_at(seconds: int, tenant: str, ident: str) -> str:
    """The sort key of when to look at a workspace; seconds since the epoch."""
    return f"{written(seconds)}#{tenant}#{ident}"


def written(seconds: int) -> str:
    """A moment inside of a key."""
    return f"{max(0, seconds):011d}"


def folder(tenant: str, ident: str) -> str:
    """Below it lies all of a workspace in the bucket, and nothing else."""
    return f"{tenant}/{ident}/"


@dataclass(frozen=True)
class Location:
    """Where one version lies: whose it is, the workspace's id, and the push that brought it."""

    tenant: str
    ident: str
    push: str

    @property
    def folder(self) -> str:
        """Below it lies all of the workspace."""
        return folder(self.tenant, self.ident)

    @property
    def upload(self) -> str:
        """Below it lies what is being pushed."""
        return f"{self.folder}uploads/{self.push}/"

    @property
    def manifest(self) -> str:
        """What is being pushed."""
        return f"{self.upload}manifest"

    def archive(self, number: int) -> str:
        """One archive of the push."""
        return f"{self.upload}{number}.zip"

    @property
    def packs(self) -> str:
        """Below it lie the packs, each called as the listing says."""
        return f"{self.folder}packs/"

    @property
    def listing(self) -> str:
        """The version's listing."""
        return f"{self.folder}versions/{self.push}/files"

    @property
    def index(self) -> str:
        """The version's code index."""
        return f"{self.folder}versions/{self.push}/index"
