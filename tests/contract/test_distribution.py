"""How tests are given to several workers: what shares something costly goes to one of them."""

import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.support.distribution import FIRST, TOGETHER

ROOT = Path(__file__).parents[2]
MANY = "import pytest\n@pytest.mark.parametrize('number', range(6))\ndef test_it(number): pass\n"
DONE = re.compile(r"\[(gw\d)\].* PASSED (tests/\S+)::")


def test_a_worker_runs_whole_files_and_whole_folders_of_those_that_share(tmp_path: Path) -> None:
    files = ["clients/test_a.py", "clients/test_b.py", "unit/test_c.py", "unit/test_d.py"]
    for file in files:
        path = tmp_path / "tests" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MANY)
    (tmp_path / "pytest.ini").touch()

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "-v", "-p", "tests.support.distribution"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    workers = defaultdict(set)
    for worker, file in DONE.findall(done.stdout):
        workers[file.removeprefix("tests/")].add(worker)
    assert sorted(workers) == files
    assert {len(found) for found in workers.values()} == {1}
    assert workers["clients/test_a.py"] == workers["clients/test_b.py"]
    assert len(set.union(*workers.values())) == 2


def test_what_is_named_is_there() -> None:
    assert [one for one in (*TOGETHER, *FIRST) if not list(ROOT.glob(f"{one}*"))] == []
