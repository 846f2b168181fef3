"""A browser as programs start one: opens the URL that it is given, and signs somebody in there.

python -m tests.support.sign_in_page URL     with SIGN_IN_NAME and SIGN_IN_CODE
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.browser import chromium


def sign_in(url: str, values: Mapping[str, str], *switches: str) -> None:
    """What a person does in headless Chromium, until the program has had its answer."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        chromium(Path(profile), *switches) as browser,
    ):
        browser.open(url)
        browser.submit("form", values)


if __name__ == "__main__":
    person = {"name": os.environ["SIGN_IN_NAME"], "passcode": os.environ["SIGN_IN_CODE"]}
    sign_in(sys.argv[1], person)
