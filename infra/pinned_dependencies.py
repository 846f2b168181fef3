"""What `pip install` of the project brings with it, told to hatchling when it builds a wheel."""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LOCK = "infra/quintet/local/requirements.txt"


class PinnedDependencies(MetadataHookInterface):
    """The packages of the lock file of `make run`, each in the version that the tests run with."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds `dependencies`, with environment markers and without hashes."""
        lines = Path(self.root, _LOCK).read_text().splitlines()
        pins = (line.removesuffix("\\").strip() for line in lines)
        metadata["dependencies"] = [pin for pin in pins if pin and not pin.startswith(("#", "--"))]
