"""What is shipped, as a bill of materials in CycloneDX 1.6, from the lock files.

    python -m quintet.deployment.sbom        writes .build/sbom.cdx.json

Lambda's runtime brings Python and boto3, which AWS keeps up to date: they are not in it.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from quintet.deployment.assets import ROOT

FILE: Final = ROOT / ".build" / "sbom.cdx.json"
SHIPPED: Final = ("functions", "layers")
_PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", re.MULTILINE)
_SEPARATORS: Final = re.compile(r"[-_.]+")


def lock_files() -> list[Path]:
    """Those of everything that is uploaded to Lambda."""
    return [file for part in SHIPPED for file in sorted((ROOT / part).rglob("requirements.txt"))]


def bill_of_materials(locks: Sequence[Path]) -> dict[str, Any]:
    """The document; the same for the same lock files."""
    found: dict[str, dict[str, Any]] = {}
    for lock in locks:
        for name, version in _pins(lock.read_text()):
            purl = f"pkg:pypi/{name}@{version}"
            component = found.setdefault(purl, _component(name, version, purl))
            lock_property = {"name": "quintet:lock", "value": lock.relative_to(ROOT).as_posix()}
            component["properties"].append(lock_property)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "quintet",
                "name": "quintet",
                "version": version,
            }
        },
        "components": [found[purl] for purl in sorted(found)],
    }


def _pins(lock: str) -> Iterator[tuple[str, str]]:
    """Names as package URLs have them, and versions."""
    for name, version in _PIN.findall(lock):
        yield _SEPARATORS.sub("-", name).lower(), version


def _component(name: str, version: str, purl: str) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "properties": [],
    }


def main() -> None:
    """Writes the document, and says where."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    document = bill_of_materials(lock_files())
    FILE.write_text(json.dumps(document, indent=1) + "\n")
    print(f"{FILE}: {len(document['components'])} components")


if __name__ == "__main__":
    main()
