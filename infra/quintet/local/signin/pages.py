"""The page that asks a user, and the one that says what is wrong. No script, no style from afar."""

import html
from typing import Final

from quintet.local.signin.asking import Asking
from quintet.requests.principal import ADMIN

_VERBS: Final = {"read": "read and use", "write": "change and use", "push": "bring files to"}
_FRAME: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quintet</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body>
<main>
{content}
</main>
</body>
</html>
"""
_ASK: Final = """<h1>Let {client} use Quintet?</h1>
<p>{origin} asks to use the tools at <code>{resource}</code> on this machine, and goes on at
<code>{target}</code>.</p>
<p>It asks for these permissions:</p>
<ul>{scopes}</ul>
<form method="post" action="/authorize">
<p><label>Your name <input name="name" value="{name}" autocomplete="username" required></label><br>
What is kept belongs to this name.</p>
<p><label>Code <input name="passcode" type="password" autocomplete="current-password"
required></label><br>
The one that <code>quintet serve</code> shows, so that nobody else on this machine can sign in.</p>
<input type="hidden" name="asking" value="{sealed}">
<p><button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button></p>
</form>
"""


def consent_page(asking: Asking, sealed: str, name: str) -> str:
    """Who asks for what, with both answers alike."""
    origin = f"The program described at {asking.client_host}" if asking.client_host else "A program"
    return _FRAME.format(
        content=_ASK.format(
            client=html.escape(asking.client_name),
            origin=html.escape(origin),
            resource=html.escape(asking.resource),
            target=html.escape(asking.redirect_uri),
            scopes="".join(f"<li>{html.escape(_in_words(scope))}</li>" for scope in asking.scopes),
            name=html.escape(name),
            sealed=html.escape(sealed),
        )
    )


def refusal_page(reason: str) -> str:
    """Why nobody is asked, and nobody sent anywhere."""
    content = f"<h1>This cannot go on</h1>\n<p>{html.escape(reason)}</p>"
    return _FRAME.format(content=content)


def _in_words(scope: str) -> str:
    if scope == ADMIN:
        return f"everything there is, administration included ({scope})"
    subject, _, action = scope.removeprefix("fortitude:").partition(":")
    verb = _VERBS.get(action, action)
    return f"{verb} {subject} ({scope})"
