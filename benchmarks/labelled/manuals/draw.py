"""Choose the manuals and draw the sections, as rule.md says.

python draw.py FOLDER choose      unpacks every candidate found as FOLDER/debs/*.deb, writes manuals.json
python draw.py FOLDER draws NAME  prints the draws of a manual, in order
"""

import hashlib
import json
import random
import re
import subprocess
import sys
from pathlib import Path

from plain import plain, sections

HERE = Path(__file__).parent
KINDS = {
    "servers": "apache2-doc bind9-doc exim4-doc-html knot-doc ntpsec-doc postfix-doc slurm-wlm-doc varnish-doc",
    "tools": "autoconf-doc borgbackup-doc buildbot-doc cmake-doc debian-handbook sphinx-doc valgrind zsh-doc",
    "libraries": "ghc-doc nodejs-doc python-celery-doc python-django-doc python-numpy-doc python-pytest-doc python-scrapy-doc "
    "python-sqlalchemy-doc python-tornado-doc python3.11-doc sqlite3-doc",
}
ENGLISH = {"apache2-doc": "manual/en", "debian-handbook": "html/en-US", "python-tornado-doc": "html"}
LEFT_OUT = re.compile(
    r"(^|/)(_modules|_sources|_static|src|authors|releases?|releaselog|relnotes|changelog|changes|whatsnew|whats-new|announce|history|new_features_[^/]*|news|"
    r"genindex[^/]*|[a-z]*-?modindex|search|searchresults|index-all|doc-index[^/]*|licen[cs]e[^/]*|copy(ing|right)[^/]*|all|print|singlehtml|"
    r"release[-_][^/]*|keyword2?|sitemap[^/]*|doclist|toc|quickreference|(concept|option|variable|function|editor|style)s?[-_]index[^/]*)(\.html?(\.en)?$|/)",
    re.IGNORECASE,
)
FEWEST, MOST, WORDS = 30, 500, 600_000


def folder_of(name: str, root: Path) -> str:
    """The folder of the English pages: the highest one below share/doc that holds pages."""
    pages = [p for p in root.glob("usr/share/doc/**/*") if p.is_file() and re.search(r"\.html?(\.en)?$", p.name)]
    if name in ENGLISH:
        pages = [p for p in pages if f"/{ENGLISH[name]}/" in str(p)]
    if not pages:
        return ""
    common = Path(pages[0]).parent
    while not all(common in p.parents for p in pages):
        common = common.parent
    return str(common.relative_to(root))


def counting(folder: Path) -> dict[str, list[tuple[str, str]]]:
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not path.is_file() or not re.search(r"\.html?(\.en)?$", name) or LEFT_OUT.search(name):
            continue
        parts = sections(path)
        if sum(len(text.split()) for _, text in parts) >= 120:
            found[name] = parts
    return found


def choose(work: Path) -> None:
    record = []
    for kind, names in KINDS.items():
        order = names.split()
        random.Random("manuals-17-" + kind).shuffle(order)
        wanted = ["blind", "tuning"]
        for name in order:
            debs = sorted((work / "debs").glob(f"{name}_*.deb"))
            if not debs or not wanted:
                print(kind, name, "not to be had" if wanted else "not reached")
                continue
            root = work / "x" / name
            subprocess.run(["dpkg-deb", "-x", debs[0], root], check=True)
            folder = folder_of(name, root)
            pages = counting(root / folder)
            words = sum(len(text.split()) for parts in pages.values() for _, text in parts)
            good = FEWEST <= len(pages) <= MOST and words <= WORDS
            print(kind, name, folder, len(pages), "pages", words, "words", "admitted" if good else "not admissible")
            if good:
                version = subprocess.run(["dpkg-deb", "-f", debs[0], "Version"], check=True, capture_output=True, text=True).stdout.strip()
                record.append({
                    "manual": name, "half": wanted.pop(0), "kind": kind, "version": version,
                    "sha256": hashlib.sha256(debs[0].read_bytes()).hexdigest(), "folder": folder, "pages": len(pages), "words": words,
                })
    (HERE / "manuals.json").write_text(json.dumps(record, indent=1) + "\n")


def draws(work: Path, name: str):
    manual = next(m for m in json.loads((HERE / "manuals.json").read_text()) if m["manual"] == name)
    pages = counting(work / "x" / name / manual["folder"])
    chance = random.Random("pages-17-" + name)
    order = sorted(pages)
    chance.shuffle(order)
    left = {page: [i for i, (_, text) in enumerate(pages[page]) if len(text.split()) >= 30] for page in order}
    number = 0
    while any(left.values()):
        for page in order:
            if left[page]:
                index = left[page].pop(chance.randrange(len(left[page])))
                heading, text = pages[page][index]
                number += 1
                # A long section is shown in a window at random, so that its beginning is not preferred.
                words = re.findall(r"\S+\s*", text)
                start = chance.randrange(len(words) - 160) if len(words) > 190 else 0
                yield number, page, heading, re.sub(r"\s*\n\s*", "\n", "".join(words[start:start + 160])).strip()


if __name__ == "__main__":
    work = Path(sys.argv[1])
    if sys.argv[2] == "choose":
        choose(work)
    else:
        for number, page, heading, text in draws(work, sys.argv[3]):
            print(f"### {number} {page} § {plain(heading)}\n{text}\n")
