"""Archives from outside: what was announced comes out, and nothing else does."""

import io
import random
import stat
import struct
import warnings
import zipfile
from collections.abc import Callable
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintet.reasoning.workspaces.archives import (
    MAX_ARCHIVE_BYTES,
    ArchiveError,
    packed,
    planned,
    unpacked,
)
from quintet.reasoning.workspaces.manifest import SourceFile

CONTENTS = {"a.py": b"print(1)\n" * 100, "src/b.py": b"", "src/Grüße.md": "Grüße".encode()}


def announced(contents: dict[str, bytes]) -> dict[str, SourceFile]:
    return {
        path: SourceFile(path, sha256(content).hexdigest(), len(content))
        for path, content in contents.items()
    }


def read(data: bytes, contents: dict[str, bytes] = CONTENTS) -> dict[str, bytes]:
    return {file.path: content for file, content in unpacked(data, announced(contents))}


def zipped(build: Callable[[zipfile.ZipFile], None], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # duplicate names
        with zipfile.ZipFile(target, "w", how) as archive:
            build(archive)
    return target.getvalue()


def refusal(data: bytes, contents: dict[str, bytes] = CONTENTS) -> str:
    with pytest.raises(ArchiveError) as told:
        read(data, contents)
    return told.value.message


def test_what_was_packed_comes_out() -> None:
    assert read(packed(CONTENTS.items())) == CONTENTS


def test_the_same_files_make_the_same_archive() -> None:
    assert packed(CONTENTS.items()) == packed(CONTENTS.items())


def test_a_stored_archive_of_another_program_is_read() -> None:
    def build(archive: zipfile.ZipFile) -> None:
        for path, content in CONTENTS.items():
            archive.writestr(path, content)

    assert read(zipped(build, zipfile.ZIP_STORED)) == CONTENTS


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", "C:\\x", "b.py", "a.py/", "A.py"])
def test_a_file_that_was_not_asked_for_is_refused(name: str) -> None:
    data = packed([*CONTENTS.items(), (name, b"x")])

    assert refusal(data) == "An archive holds a file that was not asked for"


def test_a_file_that_is_missing_is_named() -> None:
    assert refusal(packed([("a.py", CONTENTS["a.py"])])) == "An archive lacks src/b.py"


def test_a_name_that_comes_twice_is_refused() -> None:
    def build(archive: zipfile.ZipFile) -> None:
        for path, content in CONTENTS.items():
            archive.writestr(path, content)
        archive.writestr("a.py", CONTENTS["a.py"])

    assert refusal(zipped(build)) == "An archive holds a.py twice"


def test_a_name_that_is_cut_at_a_zero_byte_is_refused() -> None:
    data = packed([("a.py@b", b"x")]).replace(b"a.py@b", b"a.py\0b")

    assert refusal(data, {"a.py": b"x"}) == "An archive holds a file that was not asked for"


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFDIR, stat.S_IFIFO, stat.S_IFCHR])
def test_links_folders_and_devices_are_refused(kind: int) -> None:
    def build(archive: zipfile.ZipFile) -> None:
        entry = zipfile.ZipInfo("a.py")
        entry.external_attr = (kind | 0o777) << 16
        archive.writestr(entry, b"/etc/passwd")

    assert refusal(zipped(build), {"a.py": b"/etc/passwd"}) == "a.py is no ordinary file"


def test_another_content_of_the_same_size_is_refused() -> None:
    assert refusal(packed([("a.py", b"y")]), {"a.py": b"x"}) == "a.py is not what was announced"


def test_another_size_than_announced_is_refused_before_it_is_read() -> None:
    bomb = packed([("a.py", b"\0" * 50_000_000)])

    assert len(bomb) < 60_000
    assert refusal(bomb, {"a.py": b"x"}) == "a.py is not as large as it was announced"


def test_an_entry_that_lies_about_its_size_is_read_no_further_than_announced() -> None:
    data = bytearray(packed([("a.py", b"\0" * 50_000_000)]))
    for at in (data.find(b"PK\x03\x04") + 22, data.find(b"PK\x01\x02") + 24):
        data[at : at + 4] = struct.pack("<I", 1)

    assert refusal(bytes(data), {"a.py": b"\0"}) in {
        "a.py is not what was announced",
        "An archive is no zip file that can be read",
    }


def test_an_encrypted_file_is_refused() -> None:
    data = bytearray(packed([("a.py", b"x")]))
    data[data.find(b"PK\x01\x02") + 8] |= 1

    assert refusal(bytes(data), {"a.py": b"x"}) == "a.py is encrypted"


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_rare_compression_is_refused(how: int) -> None:
    data = zipped(lambda archive: archive.writestr("a.py", b"x"), how)

    assert "compressed in a way" in refusal(data, {"a.py": b"x"})


def test_a_table_of_contents_that_is_too_long_is_refused_unread() -> None:
    many = {f"{number}": b"" for number in range(3000)}

    assert refusal(packed(many.items()), {"a.py": b"x"}) == (
        "An archive holds more than was asked for"
    )


def test_a_zip64_locator_is_refused() -> None:
    data = packed([("a.py", b"x")])
    end = data.rfind(b"PK\x05\x06")
    locator = b"PK\x06\x07" + b"\0" * 16

    assert refusal(data[:end] + locator + data[end:], {"a.py": b"x"}) == (
        "An archive holds more than was asked for"
    )


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"PK\x05\x06", b"no zip at all", b"\x1f\x8b" + b"x" * 100, b"\0" * 10_000]
)
def test_what_is_no_zip_file_is_refused(data: bytes) -> None:
    assert refusal(data) == "An archive is no zip file that can be read"


def test_a_cut_archive_is_refused() -> None:
    data = packed(CONTENTS.items())

    assert all(refusal(data[:length]) for length in range(0, len(data) - 1, 7))


def test_an_archive_that_is_too_large_is_refused() -> None:
    assert "larger than 20 MiB" in refusal(b"x" * (MAX_ARCHIVE_BYTES + 1))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_damage_brings_out_anything_but_what_was_announced(choice: st.DataObject) -> None:
    data = bytearray(packed(CONTENTS.items()))
    for _ in range(choice.draw(st.integers(1, 4))):
        at = choice.draw(st.integers(0, len(data) - 1))
        data[at] = choice.draw(st.integers(0, 255))
    try:
        found = read(bytes(data))
    except ArchiveError:
        return
    assert found == CONTENTS


def files(*sizes: int) -> list[SourceFile]:
    return [SourceFile(f"f{number}", "a" * 64, size) for number, size in enumerate(sizes)]


def test_archives_are_filled_in_order() -> None:
    assert planned(files(400, 400, 400), most=1500) == [[0, 1], [2]]


def test_nothing_takes_no_archive() -> None:
    assert planned([]) == []


def test_a_full_workspace_travels_in_few_archives_that_all_fit() -> None:
    ten = 10 * 2**20
    groups = planned(files(*[ten] * 20))

    assert sum(map(len, groups)) == 20
    assert len(groups) <= 20


def test_what_does_not_shrink_fits_all_the_same() -> None:
    noise = random.Random(1)  # noqa: S311 - bytes that do not shrink
    limit = 200_000
    contents = {f"f{n}": noise.randbytes(noise.randint(0, 30_000)) for n in range(60)}
    every = list(announced(contents).values())

    for group in planned(every, limit):
        assert len(packed((every[one].path, contents[every[one].path]) for one in group)) <= limit
