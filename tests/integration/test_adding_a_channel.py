"""A channel is added as docs/assistant.md says: a module and a declaration; all tests hold."""

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.support.checkouts import environment_of, linked_checkout
from tests.support.sources import ROOT

PAGE = (ROOT / "docs" / "assistant.md").read_text(encoding="utf-8")
ASSISTANT = Path("functions/quintet/assistant")
TESTS = "tests/unit/assistant/delivery/test_posted_channels.py"


def block(title: str) -> str:
    """The page's code of this title."""
    (code,) = re.findall(rf"^ *```python {title}\n(.*?)^ *```", PAGE, re.MULTILINE | re.DOTALL)
    return textwrap.dedent(code)


def test_a_module_and_a_declaration_are_a_channel(tmp_path: Path) -> None:
    checkout = linked_checkout(tmp_path)
    (checkout / ASSISTANT).unlink()
    shutil.copytree(ROOT / ASSISTANT, checkout / ASSISTANT)
    declarations = checkout / ASSISTANT / "entities/channels.py"
    declared, end, after = declarations.read_text().partition("\n)\nCHANNELS:")
    assert end
    added = textwrap.indent(block("declaration").rstrip() + ",", "    ")
    declarations.write_text(f"{declared}\n{added}{end}{after}")
    (checkout / ASSISTANT / "delivery/channels/matrix.py").write_text(block("channel"))

    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", TESTS],
        cwd=checkout,
        env=environment_of(checkout),
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )

    assert ran.returncode == 0, ran.stdout
    assert "test_each_posts_the_title_to_its_own_address[matrix]" in ran.stdout
