"""The page that asks a user, and the one that says what is wrong. No script, no style from afar."""

import html
from typing import Final

from quintet.requests.principal import ADMIN
from quintet.signin.authorization_requests import AuthorizationRequest
from quintet.signin.users import User

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
<p>{origin} asks to use the tools at <code>{resource}</code>, and goes on at
<code>{target}</code>.</p>
<p>It asks for these permissions:</p>
<ul>{scopes}</ul>
<form method="post" action="/authorize">
{identity}
<input type="hidden" name="asking" value="{sealed}">
<p><button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button></p>
</form>
"""
_SIGNED_IN: Final = "<p>You are signed in as <b>{name}</b> ({upstream}).</p>"
_SIGNING_IN: Final = """<p><label>Your name <input name="name" value="{name}"
autocomplete="username" required></label><br>
What is kept belongs to this name.</p>
<p><label>Code <input name="passcode" type="password" autocomplete="current-password"
required></label><br>
The one that <code>quintet serve</code> shows, so that nobody else on this machine can sign in.</p>
"""


def consent_page(
    request: AuthorizationRequest, sealed: str, user: User | None, usual_name: str
) -> str:
    """Who asks for what, with both answers alike.

    A user who has not signed in before does so here, by the code of this machine.
    """
    origin = "A program"
    if request.client_host:
        origin = f"The program described at {request.client_host}"
    return _FRAME.format(
        content=_ASK.format(
            client=html.escape(request.client_name),
            origin=html.escape(origin),
            resource=html.escape(request.resource),
            target=html.escape(request.redirect_uri),
            scopes="".join(f"<li>{html.escape(_in_words(scope))}</li>" for scope in request.scopes),
            identity=_signing_in(usual_name) if user is None else _signed_in(user),
            sealed=html.escape(sealed),
        )
    )


def refusal_page(reason: str) -> str:
    """Why nobody is asked, and nobody sent anywhere."""
    content = f"<h1>This cannot go on</h1>\n<p>{html.escape(reason)}</p>"
    return _FRAME.format(content=content)


def _signed_in(user: User) -> str:
    return _SIGNED_IN.format(name=html.escape(user.name), upstream=html.escape(user.upstream))


def _signing_in(usual_name: str) -> str:
    return _SIGNING_IN.format(name=html.escape(usual_name))


def _in_words(scope: str) -> str:
    if scope == ADMIN:
        return f"everything there is, administration included ({scope})"
    subject, _, action = scope.removeprefix("fortitude:").partition(":")
    verb = _VERBS.get(action, action)
    return f"{verb} {subject} ({scope})"
