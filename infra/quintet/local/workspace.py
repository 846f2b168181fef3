"""`quintet workspace push DIR`: a folder's source files to a server, only what changed of them."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import urllib3

from quintet.local.failures import CommandError
from quintet.local.git_commit import commit_of
from quintet.local.source_folder import FoundFile, LeftOut, SourceFolder
from quintet.local.workspace_servers import WorkspaceServer
from quintet.reasoning.workspaces.archives import packed
from quintet.reasoning.workspaces.kept_workspace import (
    MAX_NAME,
    BeginPush,
    Commit,
    ManifestEntry,
    PushBegun,
    UploadArchive,
    WorkspaceStatus,
)
from quintet.reasoning.workspaces.manifest import MEBIBYTE, Limits
from quintet.reasoning.workspaces.skipping import SECRET

_SENDERS: Final = 4
_ATTEMPTS: Final = 3
_SEND_SECONDS: Final = 300
_BAD: Final = 400
_SERVER_ERROR: Final = 500
_SHOWN: Final = 10
_FIRST_WAIT_SECONDS: Final = 0.05
_LONGEST_WAIT_SECONDS: Final = 1.0
_PATIENCE: Final = 600
"""Looks at a progress that does not move before it is no longer waited for."""

Send = Callable[[str, dict[str, str], bytes], int]
"""Posts a form with an archive as its last field; the status that came back."""
Wait = Callable[[], None]


@dataclass(frozen=True)
class PushReport:
    """What was sent, what was left out and why, and what became of it."""

    files: int
    sent: int
    left_out: Sequence[LeftOut]
    workspace: WorkspaceStatus
    commit: Commit | None


def push_folder(
    server: WorkspaceServer,
    folder: Path,
    name: str | None,
    *,
    send: Send | None = None,
    wait: Wait | None = None,
    limits: Limits | None = None,
) -> PushReport:
    """Pushes a folder and waits until it is indexed; its name is the folder's, if None.

    Raises:
        CommandError: there is nothing to push, or too much; it changed meanwhile; or the server
            refuses.
    """
    if not folder.is_dir():
        raise CommandError(f"There is no folder {folder}.")
    limits = limits or Limits()
    scan = SourceFolder(folder, limits).scan()
    _check(scan.files, folder, limits)
    entries = [_entry(found) for found in scan.files]
    commit = commit_of(folder)
    asked = BeginPush(name=name or _name_of(folder), files=entries, commit=commit)
    begun = server.begin(asked)
    status = begun.workspace
    if begun.push is not None:
        _send_archives(begun, scan.files, entries, send or _posted)
        status = _indexed(server, server.complete(status.id, begun.push), wait or _longer_waits())
    return PushReport(len(entries), begun.missing, scan.left_out, status, commit)


def _longer_waits() -> Wait:
    """Waits that begin short and grow to a second: most pushes change little."""
    seconds = _FIRST_WAIT_SECONDS

    def wait() -> None:
        nonlocal seconds
        time.sleep(seconds)
        seconds = min(_LONGEST_WAIT_SECONDS, 1.5 * seconds)

    return wait


def _indexed(server: WorkspaceServer, status: WorkspaceStatus, wait: Wait) -> WorkspaceStatus:
    """What became of a push; it is left alone where nothing moves any more."""
    still = 0
    while status.status == "indexing" and still < _PATIENCE:
        show_progress(status.percent)
        wait()
        now = server.status(status.id)
        still = still + 1 if now.percent == status.percent else 0
        status = now
    return status


def _name_of(folder: Path) -> str:
    return folder.resolve().name[:MAX_NAME] or "root"


def _check(files: Sequence[FoundFile], folder: Path, limits: Limits) -> None:
    if not files:
        raise CommandError(f"There are no source files in {folder}.")
    total = sum(found.size for found in files)
    if len(files) <= limits.files and total <= limits.total_bytes:
        return
    tops: Counter[str] = Counter()
    for found in files:
        tops[found.path.partition("/")[0]] += found.size
    largest = ", ".join(name for name, _ in tops.most_common(3))
    raise CommandError(
        f"{folder} holds {len(files)} files of {total // MEBIBYTE} MiB; a workspace holds "
        f"{limits.files} of {limits.total_bytes // MEBIBYTE} MiB. Push a part of it, or leave out "
        f"with .gitignore what is no source; the largest are: {largest}."
    )


def _entry(found: FoundFile) -> ManifestEntry:
    content = _read(found)
    return ManifestEntry(path=found.path, sha256=sha256(content).hexdigest(), size=len(content))


def _read(found: FoundFile) -> bytes:
    try:
        return found.file.read_bytes()
    except OSError as failure:
        raise CommandError(f"{found.path} cannot be read: {failure.strerror}.") from None


def _send_archives(
    begun: PushBegun, files: Sequence[FoundFile], entries: Sequence[ManifestEntry], send: Send
) -> None:
    def sent(archive: UploadArchive) -> None:
        chosen = [(files[place], entries[place]) for place in archive.files]
        data = packed((entry.path, _unchanged(found, entry)) for found, entry in chosen)
        for attempt in range(_ATTEMPTS):
            status = send(archive.url, archive.fields, data)
            if status < _BAD:
                return
            if status < _SERVER_ERROR or attempt == _ATTEMPTS - 1:
                raise CommandError(f"The upload was refused with status {status}.")

    with ThreadPoolExecutor(_SENDERS) as senders:
        for _ in senders.map(sent, begun.archives):
            pass


def _unchanged(found: FoundFile, entry: ManifestEntry) -> bytes:
    content = _read(found)
    if sha256(content).hexdigest() != entry.sha256:
        raise CommandError(f"{found.path} was changed while it was pushed; push again.")
    return content


def _posted(url: str, fields: dict[str, str], archive: bytes) -> int:
    """A form as S3 wants it: the file is its last field."""
    file = ("archive.zip", archive, "application/zip")
    form: list[tuple[str, str | tuple[str, str | bytes, str]]] = [*fields.items(), ("file", file)]
    try:
        with urllib3.PoolManager(timeout=_SEND_SECONDS, retries=False) as pool:
            return pool.request("POST", url, fields=form, redirect=False).status
    except urllib3.exceptions.HTTPError:
        return 503


def show_progress(percent: int) -> None:
    """How far indexing is, on a terminal."""
    if sys.stderr.isatty():
        print(f"\rindexed {percent} %", end="", file=sys.stderr, flush=True)


def print_report(report: PushReport) -> None:
    """The outcome, for people.

    Raises:
        CommandError: it was not indexed.
    """
    workspace = report.workspace
    for reason, count in Counter(one.reason for one in report.left_out).most_common():
        print(f"Left out {count}: {reason}.")
    secrets = [one.path for one in report.left_out if one.reason == SECRET]
    for path in secrets[:_SHOWN]:
        print(f"  {path}")
    if len(secrets) > _SHOWN:
        print(f"  and {len(secrets) - _SHOWN} more")
    print(f"Sent {report.sent} of {report.files} files to the workspace {workspace.name}.")
    if report.commit is not None:
        print(f"They are of commit {report.commit.shown}.")
    if workspace.status == "failed":
        raise CommandError(f"The workspace was not indexed: {workspace.problem}")
    if workspace.status == "indexing":
        print("It is still being indexed; tools say how far it is.")
    else:
        print("It is ready.")
