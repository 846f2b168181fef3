"""Which file a user means, by whatever name their machine has for it."""

import time

import pytest

from quintet.reasoning.workspaces.resolving import FileNames
from quintet.reasoning.workspaces.workspace import UnknownFileError

PATHS = [
    "README.md",
    "main.py",
    "src/app/service.py",
    "src/app/models.py",
    "src/web/models.py",
    "src/web/Index.tsx",
    "docs/README.md",
    "lib/a b/ü.py",
    "pkg/src/app/other.py",
]
NAMES = FileNames("shop", PATHS)


@pytest.mark.parametrize(
    ("named", "path"),
    [
        ("src/app/service.py", "src/app/service.py"),
        ("./src/app/service.py", "src/app/service.py"),
        ("src//app/./service.py", "src/app/service.py"),
        ("src/web/../app/service.py", "src/app/service.py"),
        (" src/app/service.py ", "src/app/service.py"),
        ("src\\app\\service.py", "src/app/service.py"),
        (".\\src\\app\\service.py", "src/app/service.py"),
        ("src/app/service.py:42", "src/app/service.py"),
        ("src/app/service.py:42:7", "src/app/service.py"),
        ("src/app/service.py:42-50", "src/app/service.py"),
        ("service.py", "src/app/service.py"),
        ("app/models.py", "src/app/models.py"),
        ("shop/src/app/service.py", "src/app/service.py"),
        ("SRC/App/Service.py", "src/app/service.py"),
        ("/home/ada/shop/src/app/service.py", "src/app/service.py"),
        ("/home/ada/shop/src/app/service.py:3", "src/app/service.py"),
        ("/home/ada/x/../shop/src/app/service.py", "src/app/service.py"),
        ("/app/pkg/src/app/other.py", "pkg/src/app/other.py"),
        ("~/shop/src/web/Index.tsx", "src/web/Index.tsx"),
        ("C:\\Users\\Ada\\shop\\src\\app\\service.py", "src/app/service.py"),
        ("c:/Users/Ada/shop/SRC/WEB/index.tsx", "src/web/Index.tsx"),
        ("\\\\server\\share\\shop\\src\\app\\service.py", "src/app/service.py"),
        ("file:///home/ada/shop/src/app/service.py", "src/app/service.py"),
        ("file://localhost/home/ada/shop/src/app/service.py", "src/app/service.py"),
        ("file:///C:/Users/Ada/shop/src/app/service.py", "src/app/service.py"),
        ("FILE:///c%3A/shop/src/app/service.py", "src/app/service.py"),
        ("file:///home/ada/shop/lib/a%20b/%C3%BC.py", "lib/a b/ü.py"),
        ("lib/a b/u\u0308.py", "lib/a b/ü.py"),
        ("/usr/lib/python3/site-packages/web/models.py", "src/web/models.py"),
        ("/srv/node_modules/web/Index.tsx", "src/web/Index.tsx"),
        ("/workspace/main.py", "main.py"),
        ("/home/ada/shop/README.md", "README.md"),
        ("/home/ada/shop/docs/README.md", "docs/README.md"),
        ("/docs/README.md", "docs/README.md"),
        ("README.md", "README.md"),
    ],
)
def test_a_file_is_found_by_any_of_its_names(named: str, path: str) -> None:
    assert NAMES.resolve(named) == path


@pytest.mark.parametrize(
    "named",
    [
        "",
        ".",
        "/",
        "..",
        "../main.py",
        "src/../../main.py",
        "src/app",
        "nothing.py",
        "/usr/lib/python3/json/decoder.py",
        "/home/ada/other/README.md",  # two are called so, and the folder is another
        "app/service.pyc",
        "other/app/service.py",
        "a" * 5000,
        "a\0b",
        "file://",
    ],
)
def test_what_nobody_can_have_meant_is_unknown(named: str) -> None:
    with pytest.raises(UnknownFileError):
        NAMES.resolve(named)


def test_a_short_name_of_several_files_is_told_with_all_of_them() -> None:
    with pytest.raises(UnknownFileError) as told:
        NAMES.resolve("models.py")

    assert told.value.near == ("src/app/models.py", "src/web/models.py")
    assert "several" in told.value.message


@pytest.mark.parametrize(
    ("named", "nearest"),
    [
        ("src/app/servce.py", "src/app/service.py"),
        ("/home/x/web/models.py", "src/web/models.py"),
        ("lib/app/models.py", "src/app/models.py"),
        ("src/web/index.jsx", "src/web/Index.tsx"),
        ("../main.py:3", "main.py"),
    ],
)
def test_near_names_are_told_the_likeliest_first(named: str, nearest: str) -> None:
    with pytest.raises(UnknownFileError) as told:
        NAMES.resolve(named)

    assert told.value.near[0] == nearest
    assert told.value.data == {"file": named, "near_matches": list(told.value.near)}


def test_a_name_with_controls_is_repeated_harmlessly() -> None:
    with pytest.raises(UnknownFileError) as told:
        NAMES.resolve("a\x1b[31m\nb" + "c" * 1000)

    assert "\x1b" not in told.value.message
    assert "\n" not in told.value.message
    assert len(told.value.message) < 500


def test_an_unknown_name_among_twenty_thousand_is_answered_at_once() -> None:
    names = FileNames("large", [f"pkg{n % 200}/module{n}/file_{n}_test.py" for n in range(20_000)])
    with pytest.raises(UnknownFileError):
        names.resolve("warm")
    began = time.perf_counter()
    with pytest.raises(UnknownFileError) as told:
        names.resolve("pkg7/module/file_123456_test.py")

    assert told.value.near
    assert time.perf_counter() - began < 2
