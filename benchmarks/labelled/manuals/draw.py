"""Choose the manuals and draw the sections, as rule.md and rule_2.md, rule_3.md of later sets say.

python -m benchmarks.labelled.manuals.draw FOLDER choose [2|3]
    unpacks every candidate found as FOLDER/debs/*.deb and writes manuals.json or manuals_N.json
python -m benchmarks.labelled.manuals.draw FOLDER draws NAME
    prints the draws of a manual of any set, in order
"""

import hashlib
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.labelled.manuals.fetch import manuals_of, run, set_file
from benchmarks.labelled.manuals.plain import plain, sections

KINDS = {
    "servers": """
        apache2-doc bind9-doc exim4-doc-html knot-doc ntpsec-doc postfix-doc slurm-wlm-doc
        varnish-doc
    """,
    "tools": """
        autoconf-doc borgbackup-doc buildbot-doc cmake-doc debian-handbook sphinx-doc valgrind
        zsh-doc
    """,
    "libraries": """
        ghc-doc nodejs-doc python-celery-doc python-django-doc python-numpy-doc python-pytest-doc
        python-scrapy-doc python-sqlalchemy-doc python-tornado-doc python3.11-doc sqlite3-doc
    """,
}
KINDS_2 = {
    "servers": "haproxy-doc icinga2-doc lighttpd-doc nut-doc pacemaker-doc rsyslog-doc",
    "libraries": """
        python-aiohttp-doc python-attr-doc python-click-doc python-flask-doc python-jinja2-doc
        python-peewee-doc python-werkzeug-doc
    """,
    "tools": """
        ansible-doc debconf-doc gnupg-doc jq mercurial-common nmap-doc restic sudo systemd-doc tmux
        monit git-annex mkdocs-doc duplicity rdiff-backup taskwarrior dpkg-dev lintian debian-policy
        developers-reference maint-guide apt-doc aptitude-doc-en reprepro live-manual-html
    """,
}
KINDS_3 = {
    "servers": """
        apache2-doc bind9-doc dnsmasq exim4-doc-html icinga2-doc knot-doc lighttpd-doc nginx-doc
        postfix-doc rsyslog-doc slurm-wlm-doc squid unbound chrony
    """,
    "libraries": """
        libevent-doc python-aiohttp-doc python-attr-doc python-celery-doc python-click-doc
        python-flask-doc python-jinja2-doc python-paramiko-doc python-peewee-doc python-psycopg2-doc
        python-requests-doc python-sqlalchemy-doc python-pytest-doc sqlite3-doc
    """,
    "tools": """
        ansible-doc autoconf-doc buildbot-doc cmake-doc debian-policy developers-reference duplicity
        live-manual-html mercurial-common mkdocs-doc reprepro restic sphinx-doc taskwarrior valgrind
        zsh-doc
    """,
}
# By the number of a set: the candidates, the number in the seed of the choice and in that of the
# draws, the halves, the fewest pages and the most.
SETS: dict[str, tuple[dict[str, str], int, int, list[str], int, int]] = {
    "": (KINDS, 17, 17, ["blind", "tuning"], 30, 500),
    "2": (KINDS_2, 26, 17, ["blind_2"], 15, 500),
    "3": (KINDS_3, 27, 27, ["blind_3"], 15, 300),
}
ENGLISH = {
    "apache2-doc": "manual/en",
    "debian-handbook": "html/en-US",
    "python-tornado-doc": "html",
    "python-werkzeug-doc": "html",
}
PAGE = re.compile(r"\.html?(\.en)?$")
# Names of files or folders that hold no chapter: source listings, histories, indexes, licences.
LEFT_OUT = re.compile(
    r"""(^|/)(
        _modules | _sources | _static | src | authors | releases? | releaselog | relnotes
        | changelog | changes | whatsnew | whats-new | announce | history | new_features_[^/]*
        | news
        | genindex[^/]* | [a-z]*-?modindex | search | searchresults | index-all | doc-index[^/]*
        | licen[cs]e[^/]* | copy(ing|right)[^/]* | all | print | singlehtml | release[-_][^/]*
        | keyword2? | sitemap[^/]* | doclist | toc | quickreference
        | (concept|option|variable|function|editor|style)(s|-functions|-and-tag)?[-_]index[^/]*
    )(\.html?(\.en)?$|/)""",
    re.IGNORECASE | re.VERBOSE,
)
WORDS = 600_000
PAGE_WORDS, SECTION_WORDS, WINDOW, LONG = 120, 30, 160, 190


def folder_of(name: str, root: Path) -> str:
    """The folder of the English pages: the lowest one that holds them all."""
    pages = [p for p in root.glob("usr/share/doc/**/*") if p.is_file() and PAGE.search(p.name)]
    if name in ENGLISH:
        pages = [p for p in pages if f"/{ENGLISH[name]}/" in str(p)]
    if not pages:
        return ""
    common = pages[0].parent
    while not all(common in p.parents for p in pages):
        common = common.parent
    return str(common.relative_to(root))


def counting(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """The pages that count, with their sections."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not path.is_file() or not PAGE.search(name) or LEFT_OUT.search(name):
            continue
        if (
            path.with_suffix("") / "ar01s01.html"
        ).exists():  # DocBook's whole book beside its chapters
            continue
        parts = sections(path)
        if sum(len(text.split()) for _, text in parts) >= PAGE_WORDS:
            found[name] = parts
    return found


def choose(work: Path, number: str) -> None:
    """Go through the candidates in their shuffled order and record the first of each kind."""
    record: list[dict[str, Any]] = []
    kinds, seed, _, halves, fewest, most = SETS[number]
    for kind, names in kinds.items():
        order = names.split()
        random.Random(f"manuals-{seed}-{kind}").shuffle(order)  # noqa: S311 - a draw to repeat
        wanted = list(halves)
        for name in order:
            debs = sorted((work / "debs").glob(f"{name}_*.deb"))
            if not debs or not wanted:
                print(kind, name, "not to be had" if wanted else "not reached")
                continue
            run("dpkg-deb", "-x", debs[0], work / "x" / name)
            folder = folder_of(name, work / "x" / name)
            pages = counting(work / "x" / name / folder)
            count = sum(len(text.split()) for parts in pages.values() for _, text in parts)
            good = fewest <= len(pages) <= most and count <= WORDS
            print(kind, name, len(pages), "pages", count, "words", "taken" if good else "not taken")
            if good:
                record.append(
                    {
                        "manual": name,
                        "half": wanted.pop(0),
                        "kind": kind,
                        "version": debs[0].name.split("_")[1].replace("%3a", ":"),
                        "sha256": hashlib.sha256(debs[0].read_bytes()).hexdigest(),
                        "folder": folder,
                        "pages": len(pages),
                        "words": count,
                    }
                )
    text = json.dumps(record, indent=1) + "\n"
    set_file("manuals", number).write_text(text, encoding="utf-8")


def draws(work: Path, name: str) -> Iterator[tuple[int, str, str, str]]:
    """Number, page, heading and text of each draw of a manual."""
    manual, seed = next(
        (m, SETS[number][2]) for number in SETS for m in manuals_of(number) if m["manual"] == name
    )
    pages = counting(work / "x" / name / manual["folder"])
    chance = random.Random(f"pages-{seed}-{name}")  # noqa: S311 - a draw to repeat
    order = sorted(pages)
    chance.shuffle(order)
    left = {
        page: [i for i, (_, text) in enumerate(pages[page]) if len(text.split()) >= SECTION_WORDS]
        for page in order
    }
    number = 0
    while any(left.values()):
        for page in order:
            if left[page]:
                index = left[page].pop(chance.randrange(len(left[page])))
                heading, text = pages[page][index]
                number += 1
                # A long section is shown through a window at random: its beginning has no favour.
                parts = re.findall(r"\S+\s*", text)
                start = chance.randrange(len(parts) - WINDOW) if len(parts) > LONG else 0
                shown = "".join(parts[start : start + WINDOW])
                yield number, page, plain(heading), re.sub(r"\s*\n\s*", "\n", shown).strip()


def main(work: Path, what: str, name: str = "") -> None:
    """Choose the manuals or print the draws of one."""
    if what == "choose":
        choose(work, name)
    else:
        for number, page, heading, text in draws(work, name):
            print(f"### {number} {page} § {heading}\n{text}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
