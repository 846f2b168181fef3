"""A browser as programs start one: opens the URL that it is given, and signs somebody in there.

python -m tests.support.sign_in_page URL     with SIGN_IN_NAME and SIGN_IN_CODE
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.browser import chromium


def sign_in(url: str, name: str, code: str) -> None:
    """What a person does in headless Chromium, until the program has had its answer."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        chromium(Path(profile)) as browser,
    ):
        browser.open(url)
        browser.submit("form", {"name": name, "passcode": code})


if __name__ == "__main__":
    sign_in(sys.argv[1], os.environ["SIGN_IN_NAME"], os.environ["SIGN_IN_CODE"])
