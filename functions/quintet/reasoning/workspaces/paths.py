"""Names of a workspace's files: relative, slashes between, one spelling each.

A name that any system could take for something else is refused, because it may come back from a
tool to somebody's machine. Not here: finding a file by what a user calls it (`resolving`).
"""

import unicodedata
from typing import Final

from quintet import windowed_re as re

MAX_PATH_BYTES: Final = 1024
MAX_SEGMENT_BYTES: Final = 255
MAX_DEPTH: Final = 64

_WINDOWS_CHARACTERS: Final = re.compile(r'[<>:"|?*\\]')
_WINDOWS_DEVICE: Final = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE | re.DOTALL
)
_DRIVE: Final = re.compile(r"[A-Za-z]:")
_DIRECTIONS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""What turns the direction of writing, so that a name reads as another (CVE-2021-42574)."""
_UNWRITABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def path_problem(path: str) -> str | None:
    """Why no file of a workspace can be called so; None if one can."""
    if not path:
        return "is empty"
    whole = _problem_of_text(path)
    if whole is not None:
        return whole
    segments = path.split("/")
    if len(segments) > MAX_DEPTH:
        return f"has more than {MAX_DEPTH} parts"
    return next((found for segment in segments if (found := _problem_of_segment(segment))), None)


def _problem_of_text(path: str) -> str | None:
    if not (path.isascii() and path.isprintable()):
        found = _problem_of_unicode(path)
        if found is not None:
            return found
    if len(path.encode()) > MAX_PATH_BYTES:
        return f"is longer than {MAX_PATH_BYTES} bytes"
    if path.startswith("/"):
        return "is absolute"
    if _DRIVE.match(path):
        return "begins with a Windows drive"
    if _WINDOWS_CHARACTERS.search(path):
        return "has a character that Windows does not allow in names"
    return None


def _problem_of_unicode(path: str) -> str | None:
    if any(unicodedata.category(character) in _UNWRITABLE for character in path):
        return "has control characters"
    if not _DIRECTIONS.isdisjoint(path):
        return "turns the direction of writing"
    if not unicodedata.is_normalized("NFC", path):
        return "is not in Unicode's normal form C"
    return None


def _problem_of_segment(segment: str) -> str | None:
    if segment in {"", ".", ".."}:
        return "has an empty part, `.` or `..`"
    if len(segment.encode()) > MAX_SEGMENT_BYTES:
        return f"has a part longer than {MAX_SEGMENT_BYTES} bytes"
    if segment != segment.rstrip(". ") or segment != segment.lstrip(" "):
        return "has a part with a space around it or a dot at its end"
    if _WINDOWS_DEVICE.fullmatch(segment):
        return "has the name of a Windows device"
    return None


def folded(path: str) -> str:
    """Equal for two names that a system without capitals takes for the same."""
    return path.lower() if path.isascii() else unicodedata.normalize("NFC", path.casefold())
