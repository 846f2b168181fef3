"""The page that asks a user, and the one that says what is wrong. No script, and its own style."""

import base64
import hashlib
import html
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.requests.principal import ADMIN
from quintet.signin.authorization_requests import AuthorizationRequest
from quintet.signin.users import User

_VERBS: Final = {"write": "change", "push": "bring files"}
_SUBJECTS: Final = {"resources": "reference library", "config": "configuration"}
_STYLE: Final = """
:root { color-scheme: light dark; --ground: #f7f7f5; --card: #fff; --ink: #1b2130; --soft: #596275;
  --line: #dfe1e6; --edge: #868d9c; --accent: #2454d6; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #10131a; --card: #181c26; --ink: #e8eaf0;
  --soft: #a3abbd; --line: #2c3240; --edge: #6b7489; --accent: #8fb0ff; --on-accent: #0c1430; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 1.6rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .8rem; }
label { display: block; font-weight: 600; }
input { display: block; width: 100%; margin-top: .3rem; padding: .6rem .7rem; font: inherit;
  font-weight: 400; color: inherit; background: var(--ground); border: 1px solid var(--edge);
  border-radius: 8px; }
input[type=radio] { display: inline; width: auto; margin: 0 .4rem 0 0; }
fieldset { margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px; }
small { color: var(--soft); font-size: .9rem; }
button { font: inherit; font-weight: 600; padding: .6rem 1.4rem; margin-right: .5rem;
  border-radius: 8px; border: 1px solid var(--accent); background: none; color: var(--accent); }
button[value=allow] { background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
"""
STYLE_SOURCE: Final = (
    f"'sha256-{base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'"
)
"""What a policy of content lets these pages be styled by."""
_FRAME: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quintet</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>{style}</style></head>
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
_TEAMS: Final = """<fieldset><legend>On whose data</legend>
<label><input type="radio" name="team" value="" checked> your own</label>
{teams}
</fieldset>"""
_TEAM: Final = (
    '<label><input type="radio" name="team" value="{team}"> those of the team <b>{team}</b></label>'
)
_SIGNING_IN: Final = """<p><label>Your name <input name="name" value="{name}"
autocomplete="username" required></label>
<small>What is kept belongs to this name.</small></p>
<p><label>Code <input name="passcode" type="password" autocomplete="current-password"
required></label>
<small>The one that <code>quintet serve</code> shows, so that nobody else on this machine can sign
in.</small></p>
<p><label>Team <input name="team" autocomplete="organization"></label>
<small>Empty for your own data.</small></p>
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
    return _page(
        _ASK.format(
            client=html.escape(request.client_name),
            origin=html.escape(origin),
            resource=html.escape(request.resource),
            target=html.escape(request.redirect_uri),
            scopes="".join(_in_words(request.scopes)),
            identity=_signing_in(usual_name) if user is None else _signed_in(user),
            sealed=html.escape(sealed),
        )
    )


def refusal_page(reason: str) -> str:
    """Why nobody is asked, and nobody sent anywhere."""
    return _page(f"<h1>This cannot go on</h1>\n<p>{html.escape(reason)}</p>")


def _page(content: str) -> str:
    return _FRAME.format(style=_STYLE, content=content)


def _signed_in(user: User) -> str:
    shown = _SIGNED_IN.format(name=html.escape(user.name), upstream=html.escape(user.upstream))
    if not user.teams:
        return shown
    teams = "\n".join(_TEAM.format(team=html.escape(team)) for team in user.teams)
    return f"{shown}\n{_TEAMS.format(teams=teams)}"


def _signing_in(usual_name: str) -> str:
    return _SIGNING_IN.format(name=html.escape(usual_name))


def _in_words(scopes: Sequence[str]) -> Iterator[str]:
    """An entry for each subject of the scopes, with all that is asked for there."""
    named: dict[str, list[str]] = {}
    for scope in scopes:
        named.setdefault(scope.removeprefix("fortitude:").partition(":")[0], []).append(scope)
    for subject, own in named.items():
        actions = [scope.rpartition(":")[2] for scope in own]
        title = html.escape(_SUBJECTS.get(subject, subject))
        words = html.escape(", ".join(_VERBS.get(action, action) for action in actions))
        if own == [ADMIN]:
            title, words = "everything there is", "administration included"
        yield f"<li><b>{title}</b>: {words}<br><small>{html.escape(' '.join(own))}</small></li>"
