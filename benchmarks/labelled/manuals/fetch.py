"""Get the packages of the manuals: python fetch.py FOLDER

Downloads each package with its version, compares the sha256 and unpacks it to FOLDER/x/NAME. The pages are then in FOLDER/x/NAME/ and
the folder that manuals.json names. A version that the archive no longer has must be taken from an older state of the archive."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(work: Path) -> None:
    (work / "debs").mkdir(parents=True, exist_ok=True)
    for manual in json.loads((HERE / "manuals.json").read_text()):
        name, version = manual["manual"], manual["version"]

        def found() -> Path | None:
            for path in (work / "debs").glob(f"{name}_*.deb"):
                if hashlib.sha256(path.read_bytes()).hexdigest() == manual["sha256"]:
                    return path
            return None

        if not found():
            subprocess.run(["apt-get", "download", f"{name}={version}"], check=True, cwd=work / "debs")
        path = found()
        if not path:
            raise SystemExit(f"{name}: no package with the sha256 of {version}")
        subprocess.run(["dpkg-deb", "-x", path, work / "x" / name], check=True)
        print(name, version, work / "x" / name / manual["folder"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
