"""The bill of materials names what is uploaded, and nothing that only tests need."""

import json
from pathlib import Path

import pytest

from quintet.deployment import sbom
from quintet.deployment.assets import LAYERS, ROOT


def test_every_layer_and_family_with_packages_is_in_it() -> None:
    locks = {file.relative_to(ROOT).as_posix() for file in sbom.lock_files()}

    assert {f"layers/{layer}/requirements.txt" for layer in LAYERS} <= locks
    assert not any(lock.startswith(("tests", "infra")) for lock in locks)


def test_a_component_has_its_version_and_the_lock_files_that_pin_it() -> None:
    document = sbom.bill_of_materials(sbom.lock_files())
    components = {component["name"]: component for component in document["components"]}

    pydantic = components["pydantic"]
    lock = (ROOT / "layers/shared/requirements.txt").read_text()
    assert f"pydantic=={pydantic['version']} " in lock
    assert pydantic["purl"] == f"pkg:pypi/pydantic@{pydantic['version']}"
    told = {"name": "quintet:lock", "value": "layers/shared/requirements.txt"}
    assert told in pydantic["properties"]
    assert "pytest" not in components


def test_every_pin_of_a_lock_file_is_a_component() -> None:
    for lock in sbom.lock_files():
        pinned = [line for line in lock.read_text().splitlines() if "==" in line.split(";")[0]]
        assert len(sbom.bill_of_materials([lock])["components"]) == len(pinned) > 0


def test_it_is_cyclonedx_with_references_of_its_own() -> None:
    document = sbom.bill_of_materials(sbom.lock_files())

    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    references = [component["bom-ref"] for component in document["components"]]
    assert len(references) == len(set(references)) > 20


def test_it_is_written_where_builds_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sbom, "FILE", tmp_path / "build" / "sbom.json")

    sbom.main()

    written = json.loads((tmp_path / "build" / "sbom.json").read_text())
    assert f"{len(written['components'])} components" in capsys.readouterr().out
