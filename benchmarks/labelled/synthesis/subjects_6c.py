# ruff: noqa: E501, INP001
# mypy: ignore-errors
# fmt: off
"""Subjects of blind_6.json, last third: attributes, like-named pairs, entities, shapes and objectives; see rule_6.md."""
from shapes_6 import columns, html, markdown, one, prose, rows

N, D, B, V, W = "number", "date", "bool", "version", "name"

STADIUMS = {
 "name": "stadiums",
 "attrs": {"c": ("capacity", N, ""), "i": ("international capacity", N, ""), "a": ("record attendance", N, ""), "v": ("average attendance", N, ""), "l": ("pitch length", N, "m"), "w": ("pitch width", N, "m"), "k": ("cost", N, "EUR"), "o": ("opened", D, ""), "g": ("ground broken", D, ""), "r": ("date of the record", D, ""), "s": ("surface", W, ""), "f": ("roof", B, "")},
 "alike": [("c", "i"), ("a", "v"), ("o", "g"), ("l", "w"), ("c", "a")],
 "others": {"s": ["hybrid grass", "artificial turf"]},
 "entities": [
  ("Allianz Arena", {"id": "20703", "t": "Munich", "q": "Q127429"}, {"c": "75024", "i": "70184", "a": "75163", "v": "74837", "l": "105", "w": "68", "k": "342500000", "o": "2005-05-30", "g": "2002-10-21", "r": "2015-09-24", "s": "natural grass", "f": "false"}),
  ("Estádio da Luz", {"id": "577", "t": "Lisbon", "q": "Q191850"}, {"c": "64642", "i": "62936", "a": "65647", "v": "56418", "l": "104.6", "w": "67.7", "k": "162350000", "o": "2003-10-25", "g": "2001-11-27", "r": "2019-05-18", "s": "natural grass", "f": "false"}),
  ("Johan Cruijff ArenA", {"id": "1117", "t": "Amsterdam", "q": "Q117854"}, {"c": "55865", "i": "53748", "a": "55312", "v": "52987", "l": "105.4", "w": "68.2", "k": "140700000", "o": "1996-08-14", "g": "1993-11-26", "r": "2022-04-09", "s": "hybrid grass", "f": "true"}),
  ("Friends Arena", {"id": "2844", "t": "Solna", "q": "Q243256"}, {"c": "54329", "i": "50653", "a": "51943", "v": "23718", "l": "105.2", "w": "68.4", "k": "297400000", "o": "2012-10-27", "g": "2009-12-07", "r": "2013-06-11", "s": "artificial turf", "f": "true"}),
 ],
 "json": [
  rows("football.example/v3/venues", '{"get": "venues", "parameters": {"country": "all"}, "errors": [], "results": #n, "paging": {"current": 1, "total": 1}, "response": [', '{"id": «#id», "name": "«@»", "address": null, "city": "«#t»", "capacity": «c n», "surface": "«s n»"}', ", ", "]}"),
  rows("sportsdb.example/api/v1/json/lookupvenue", '{"venues": [', '{"idVenue": "«#id»", "strVenue": "«@»", "strLocation": "«#t»", "intCapacity": "«c n»", "strCost": "«k €M»", "dateOpened": "«o iso»", "strDescriptionEN": "Home ground in «#t». The record crowd is «a c», set on «r dmy».", "strLocked": "unlocked"}', ", ", "]}"),
  one("wikidata.example/Special:EntityData", '{"entities": {"«#q»": {"type": "item", "labels": {"en": {"language": "en", "value": "«@»"}}, "claims": {"maximum capacity": [{"amount": "+«c n»", "unit": "1"}], "date of official opening": [{"time": "+«o z»", "precision": 11}], "length": [{"amount": "+«l z1»", "unit": "m"}]}}}}'),
  columns("groundguide.example/compare.json", '{"grounds": [¤"«@»"¤], "rows": [{"label": "All-seated capacity", "values": [¤«c n»¤]}, {"label": "Capacity at internationals", "values": [¤«i n»¤]}, {"label": "Average attendance", "values": [¤«v n»¤]}, {"label": "Closing roof", "values": [¤«f b»¤]}]}'),
  rows("venues.example/geojson", '{"type": "FeatureCollection", "features": [', '{"type": "Feature", "id": "node/«#id»", "geometry": null, "properties": {"name": "«@»", "leisure": "stadium", "capacity": "«c n»", "surface": "«s n»", "start_date": "«o iso»", "field": {"length_m": «l n», "width_m": «w n»}}}', ", ", "]}"),
 ],
 "table": [
  html("grounds.example/list", "Stadium; City; Capacity; Record; Opened; Cost; Pitch", "«@»; «#t»; «c c»; «a c»; «o dmy»; «k €M»; «l u» × «w u»"),
  rows("venue sheets of the federation", "", "Stadium: «@»\nCity: «#t»\nCapacity (domestic): «c s»\nCapacity (international): «i s»\nLength of pitch: «l u»\nWidth of pitch: «w u»\nPlaying surface: «s n»\nClosing roof: «f y»", "\n\n", "\n"),
  rows("ground hopper's cards", "<section>", "<h3>«@», «#t»</h3><dl><dt>Broke ground</dt><dd>«g dmy»</dd><dt>Opened</dt><dd>«o dmy»</dd><dt>Construction cost</dt><dd>«k €M»</dd><dt>Average attendance</dt><dd>«v c»</dd><dt>Record attendance</dt><dd>«a c»</dd></dl>", "", "</section>"),
 ],
 "prose": [
  prose("encyclopaedia.example/football grounds", "", [
   "«@» is a football stadium in «#t». Ground was broken on «g dmy» and it opened on «o dmy», after building work that cost «k €M». It seats «c c» for league matches, of whom «i c» may attend internationals. The pitch measures «l l» by «w l».",
   "The stadium of «#t», «@», has a capacity of «c c». Its record attendance, «a c», dates from «r mdy»; the average of last season was «v c». Matches are played on «s n».",
   "Opened in «o my», «@» in «#t» was built at a cost of «k ab_€M». The largest crowd so far, «a c» people, came on «r dmy».",
  ], ["«1@» holds «1c c» spectators and «2@» «2c c». The former opened on «1o dmy», the latter on «2o dmy»."]),
  prose("awaydays.example/guide", "Where to stand, what to eat, and how to get home again afterwards.", [
   "You will like «@» («#t»). It takes «c ov_c» people, but for cup ties against foreign sides only «i c». Last season «v c» turned up on average. Get a pie before the queue does.",
   "«@»: the pitch is «l u» long and «w u» wide, and yes, they play on «s lo». The club started to build on «g mdy» and moved in on «o mdy».",
   "Bring a friend to «@» in «#t», for with «c c» seats there is room. The record of «a c» will hardly be beaten. It cost «k €M» to put up.",
  ], ["Averages: «1v c» at «1@», «2v c» at «2@»."]),
 ],
 "objectives": ["Capacity and opening of {}", "Which ground is larger: {}?", "Facts about the stadiums {}"],
}

LAKES = {
 "name": "lakes",
 "attrs": {"a": ("surface area", N, "km²"), "c": ("catchment area", N, "km²"), "m": ("maximum depth", N, "m"), "d": ("mean depth", N, "m"), "v": ("volume", N, "km³"), "l": ("length", N, "m"), "w": ("width", N, "m"), "s": ("shore length", N, "m"), "e": ("elevation", N, "m"), "r": ("residence time", N, "years"), "t": ("surface temperature", N, "°C"), "u": ("sampled", D, ""), "x": ("freezes over", B, "")},
 "alike": [("a", "c"), ("m", "d"), ("l", "s"), ("l", "w")],
 "others": {},
 "entities": [
  ("Lake Geneva", {"id": "1340", "q": "Q6403"}, {"a": "580.03", "c": "7395", "m": "309.7", "d": "154.4", "v": "89.17", "l": "73150", "w": "13840", "s": "200240", "e": "371.9", "r": "11.4", "t": "14.7", "u": "2023-05-16", "x": "false"}),
  ("Loch Lomond", {"id": "2447", "q": "Q215735"}, {"a": "71.12", "c": "781.4", "m": "189.9", "d": "37.3", "v": "2.628", "l": "36440", "w": "7850", "s": "153520", "e": "7.64", "r": "1.87", "t": "11.3", "u": "2023-04-25", "x": "false"}),
  ("Mjøsa", {"id": "118", "q": "Q212565"}, {"a": "362.84", "c": "16563", "m": "453.4", "d": "153.6", "v": "56.24", "l": "117350", "w": "15270", "s": "273180", "e": "122.9", "r": "5.62", "t": "9.8", "u": "2023-06-08", "x": "true"}),
  ("Lake Bohinj", {"id": "5513", "q": "Q690137"}, {"a": "3.178", "c": "94.27", "m": "45.1", "d": "29.4", "v": "0.0926", "l": "4230", "w": "1080", "s": "10940", "e": "525.7", "r": "0.338", "t": "12.6", "u": "2023-05-31", "x": "true"}),
 ],
 "json": [
  rows("hydrolakes.example/query", '{"objectIdFieldName": "OBJECTID", "exceededTransferLimit": false, "features": [', '{"attributes": {"OBJECTID": «#id», "Lake_name": "«@»", "Lake_area": «a n», "Shore_len_m": «s n», "Vol_total_km3": «v n», "Depth_avg": «d n», "Elevation": «e n», "Wshd_area": «c n», "Country": null}}', ", ", "]}"),
  one("wikidata.example/entity", '{"entities": {"«#q»": {"labels": {"en": "«@»"}, "statements": [{"property": "area", "amount": "+«a n»", "unit": "square kilometre"}, {"property": "vertical depth", "amount": "+«m n»", "unit": "metre"}, {"property": "length", "amount": "+«l n»", "unit": "metre"}, {"property": "width", "amount": "+«w n»", "unit": "metre"}, {"property": "elevation above sea level", "amount": "+«e n»", "unit": "metre"}]}}}'),
  rows("waterbase.example/lakes", '{"lakes": {', '"«@»": {"morphometry": {"maxDepth": "«m u»", "meanDepth": "«d u»", "volume": "«v u»", "surface": "«a u»"}, "hydrology": {"catchment": "«c u»", "residenceTime": "«r u»"}, "iceCover": «x b»}', ", ", '}, "licence": "CC BY"}'),
  columns("limnology.example/profiles.json", '{"stations": [¤{"lake": "«@»", "sampledAt": "«u iso»", "surface": {"temp_c": «t n»}, "bottom_m": «m n»}¤], "instrument": "CTD"}'),
 ],
 "table": [
  html("encyclopaedia.example/lakes of Europe", "Lake; Area; Max. depth; Mean depth; Volume; Elevation", "«@»; «a u»; «m u»; «d u»; «v u»; «e u»"),
  rows("lake fact box", "", "<h3>«@»</h3><dl><dt>Length</dt><dd>«l km»</dd><dt>Width</dt><dd>«w km»</dd><dt>Surface</dt><dd>«a ha»</dd><dt>Shore length</dt><dd>«s km»</dd><dt>Catchment</dt><dd>«c u»</dd><dt>Freezes in winter</dt><dd>«x Y»</dd></dl>", "\n"),
  markdown("field trip, handout", "Lake; Sampled; Surface temperature; Greatest depth; Residence time", "«@»; «u dmy»; «t u»; «m u»; «r u»"),
 ],
 "prose": [
  prose("travelpages.example/by the water", "Four seasons, four shores, and always a bench to sit on.", [
   "«@» stretches over «l kml» and covers «a l». At its deepest point, «m l» down, the water is as cold in August as in March. The mean depth is «d l», the volume «v l».",
   "Walkers who go round «@» have «s km» of shore before them. The lake lies «e l» above the sea and is at most «w km» wide. Its area is put at «a ha».",
   "Few think of «@» as a basin, yet it gathers the rain of «c l». Water stays in it for «r l» on average. The bed falls away to «m l».",
  ], ["«1@» reaches a depth of «1m l», «2@» one of «2m l»; in area they measure «1a u» and «2a u» respectively."]),
  prose("limnological survey, summary", "Samples were taken from a boat above the deepest point. Filters had a pore size of 0.45 µm.\n", [
   "At «@» the surface stood at «t u» on «u dmy». The lake holds «v u» of water in a basin with a mean depth of «d u» and a maximum of «m u»; theoretical residence time is «r u».",
   "«@» was visited on «u mdy». With «c ab_u» of land draining to «a ab_u» of water it is sensitive to what farmers do. The shore is «s km» long.",
   "The sounding at «@» gave «m u», the surface «t u». We were out on «u b». A length of «l km» means that the wind has room to raise waves.",
  ], ["Mean depths of «1@» and «2@» are «1d u» and «2d u»; the levels lie at «1e u» and «2e u»."]),
 ],
 "objectives": ["Size and depth of {}", "Which lake is deeper: {}?", "Figures for {}"],
}

SKI = {
 "name": "ski resorts",
 "attrs": {"k": ("length of runs", N, "m"), "l": ("lifts", N, ""), "b": ("base elevation", N, "m"), "t": ("summit elevation", N, "m"), "d": ("vertical drop", N, "m"), "r": ("longest run", N, "m"), "p": ("adult day ticket", N, "EUR"), "c": ("child day ticket", N, "EUR"), "o": ("season opens", D, ""), "e": ("season closes", D, ""), "u": ("uplift capacity", N, "p/h"), "g": ("snow guns", N, ""), "s": ("snow depth at the summit", N, "cm"), "v": ("snow depth in the valley", N, "cm"), "n": ("night skiing", B, "")},
 "alike": [("b", "t"), ("p", "c"), ("o", "e"), ("s", "v"), ("k", "r")],
 "others": {},
 "entities": [
  ("Obergurgl-Hochgurgl", {"id": "f3b1", "z": "Tyrol"}, {"k": "112350", "l": "25", "b": "1793", "t": "3082", "d": "1289", "r": "8460", "p": "71.50", "c": "39.50", "o": "2024-11-14", "e": "2025-04-27", "u": "42618", "g": "437", "s": "184", "v": "67", "n": "true"}),
  ("Isola 2000", {"id": "a07c", "z": "Alpes-Maritimes"}, {"k": "118640", "l": "21", "b": "1804", "t": "2603", "d": "799", "r": "5370", "p": "43.80", "c": "33.20", "o": "2024-11-30", "e": "2025-04-21", "u": "22547", "g": "361", "s": "147", "v": "83", "n": "false"}),
  ("Grandvalira", {"id": "9d52", "z": "Andorra"}, {"k": "214730", "l": "76", "b": "1712", "t": "2639", "d": "927", "r": "9640", "p": "63.25", "c": "47.75", "o": "2024-12-05", "e": "2025-04-13", "u": "107842", "g": "1174", "s": "132", "v": "58", "n": "true"}),
  ("Kronplatz", {"id": "4e88", "z": "South Tyrol"}, {"k": "121280", "l": "32", "b": "973", "t": "2274", "d": "1301", "r": "7130", "p": "77.40", "c": "54.20", "o": "2024-11-29", "e": "2025-04-20", "u": "73916", "g": "693", "s": "96", "v": "41", "n": "false"}),
 ],
 "json": [
  rows("openskimap.example/ski_areas.geojson", '{"type": "FeatureCollection", "features": [', '{"type": "Feature", "properties": {"id": "«#id»", "type": "skiArea", "name": "«@»", "status": "operating", "statistics": {"minElevation": «b n», "maxElevation": «t n», "runs": {"byActivity": {"downhill": {"lengthInKm": "«k km»"}}}, "lifts": {"count": «l n»}}}, "geometry": null}', ", ", "]}"),
  rows("snowreport.example/api/resorts", '{"lastUpdate": "06:30", "resorts": [', '{"uuid": "«#id»", "title": "«@»", "region": "«#z»", "elevation": {"base": {"value": «b n», "unit": "m"}, "summit": {"value": «t n», "unit": "m"}, "vertical": {"value": «d n», "unit": "m"}}, "snow": {"base": «v n», "summit": «s n», "unit": "cm"}, "terrain": {"longest": {"value": «r n», "unit": "m"}}, "lifts": {"total": «l n»}, "dates": {"openingDate": "«o iso»", "closingDate": "«e iso»"}}', ", ", "]}"),
  one("resort.example/wp-json/winter", '{"resort": "«@»", "season": {"from": "«o dot»", "to": "«e dot»"}, "tickets": [{"category": "adult", "duration": "1 day", "price": «p z2»}, {"category": "child", "duration": "1 day", "price": «c z2»}], "slopes": {"total": "«k km»", "night_skiing": «n b»}, "lifts": {"count": «l n», "persons_per_hour": «u n»}, "snowmaking": {"guns": «g n»}}'),
  columns("skicompare.example/matrix", '{"resorts": [¤"«@»"¤], "matrix": {"drop_m": [¤«d n»¤], "uplift_pph": [¤«u n»¤], "adult_eur": [¤«p n»¤], "child_eur": [¤«c n»¤]}}'),
 ],
 "table": [
  markdown("ski club trip planner", "Resort; Region; Runs; Lifts; Base; Top; Adult; Child; Opens", "«@»; «#z»; «k km»; «l n»; «b u»; «t u»; «p €2»; «c €2»; «o dmb»"),
  columns("snowtable.example/this morning", "<table><tr><td></td>¤<th>«@»</th>¤</tr><tr><td>Snow, summit</td>¤<td>«s u»</td>¤</tr><tr><td>Snow, valley</td>¤<td>«v u»</td>¤</tr><tr><td>Lifts</td>¤<td>«l n»</td>¤</tr><tr><td>Season until</td>¤<td>«e dmy»</td>¤</tr><tr><td>Night skiing</td>¤<td>«n Y»</td>¤</tr></table>", ""),
  rows("cable car industry register", "name;region;lifts;uplift;vertical;guns;longest run\n", "«@»;«#z»;«l n»;«u n»;«d n»;«g n»;«r km»", "\n", "\n"),
 ],
 "prose": [
  prose("winterpost.example/where to go", "Snow came early this year, and most resorts are glad of it. A short tour.", [
   "«@» («#z») opens on «o dmy» and keeps its lifts going until «e dmy». There are «l n» of them, serving «k km» of runs between «b l» and «t l». A day ticket for adults costs «p €2».",
   "The pistes of «@» drop «d l» from the top station, and the longest goes on for «r km». Children ski for «c €2» a day, their parents for «p €2». Up at «t u» there were «s u» of snow at the weekend.",
   "In «#z», «@» counts on its «g c» snow guns when nature is late. The lifts carry «u l». This winter begins there on «o mdy» and ends on «e mdy».",
  ], ["A day at «1@» costs an adult «1p €2», at «2@» «2p €2»; the seasons start on «1o dmy» and «2o dmy» respectively."]),
  prose("letter to members", "Dear friends of deep snow,\n\nthe votes for the Easter week are in. Here is what you should know:", [
   "«@» has «k ov_km» of runs and «l n» lifts. We would sleep in the valley at «b u»; the highest lift ends at «t u». Snow this morning: «v u» below, «s u» above.",
   "With «@» the price matters: «p €2» for adults and «c €2» for children, per day. The resort stays open until «e b». It can lift «u ab_c» people an hour, so queues are short.",
   "«@» was the surprise. A vertical drop of «d u», and one run of «r km» on which even I got tired. They have been open since «o my».",
  ], ["Snow depths at the top: «1s u» at «1@» and «2s u» at «2@»."]),
 ],
 "objectives": ["Runs, lifts and prices of {}", "Where is more snow: {}?", "Season and size of {}"],
}

TUNNELS = {
 "name": "tunnels",
 "attrs": {"l": ("length", N, "m"), "d": ("maximum depth below the surface", N, "m"), "s": ("depth below sea level", N, "m"), "k": ("cost", N, "EUR"), "t": ("daily traffic", N, ""), "v": ("speed limit", N, "km/h"), "w": ("width", N, "m"), "g": ("height clearance", N, "m"), "o": ("opened", D, ""), "b": ("construction began", D, ""), "c": ("broken through", D, ""), "y": ("toll", B, ""), "p": ("emergency exits", N, ""), "x": ("operator", W, "")},
 "alike": [("d", "s"), ("o", "c"), ("b", "o"), ("w", "g")],
 "others": {"x": ["Kystvei AS", "Alpen Infra GmbH", "Sund Link"]},
 "entities": [
  ("Ryfylke Tunnel", {"id": "w30184417"}, {"l": "14457", "d": "312.6", "s": "291.8", "k": "734600000", "t": "9873", "v": "80", "w": "8.52", "g": "4.61", "o": "2019-12-30", "b": "2013-01-14", "c": "2017-10-03", "y": "true", "p": "59", "x": "Ryfast AS"}),
  ("Gleinalm Tunnel", {"id": "w22871905"}, {"l": "8327", "d": "947.3", "s": "102.4", "k": "218350000", "t": "19346", "v": "100", "w": "9.48", "g": "4.73", "o": "1978-08-11", "b": "1973-09-05", "c": "1976-02-20", "y": "true", "p": "28", "x": "ASFINAG"}),
  ("Somport Tunnel", {"id": "w5148826"}, {"l": "8608", "d": "763.8", "s": "118.7", "k": "261750000", "t": "1684", "v": "90", "w": "10.35", "g": "4.55", "o": "2003-01-17", "b": "1994-10-12", "c": "1997-05-28", "y": "false", "p": "17", "x": "DIR Atlantique"}),
  ("Norra Länken Tunnel", {"id": "w97415520"}, {"l": "5238", "d": "58.7", "s": "41.6", "k": "1184500000", "t": "64729", "v": "70", "w": "11.75", "g": "4.82", "o": "2014-11-30", "b": "2006-05-16", "c": "2010-09-24", "y": "false", "p": "72", "x": "Trafikverket"}),
 ],
 "json": [
  rows("overpass.example/api/interpreter", '{"version": 0.6, "generator": "Overpass API", "osm3s": {"copyright": "ODbL"}, "elements": [', '{"type": "way", "ref": "«#id»", "tags": {"tunnel": "yes", "tunnel:name": "«@»", "length": "«l n»", "maxspeed": "«v n»", "maxheight": "«g n»", "width": "«w n»", "toll": "«y y»", "operator": "«x n»", "start_date": "«o iso»"}}', ", ", "]}"),
  rows("roaddata.example/nvdb/api/v3/vegobjekter/67", '{"objekter": [', '{"id": "«#id»", "egenskaper": [{"navn": "Name", "verdi": "«@»"}, {"navn": "Length", "verdi": «l n», "enhet": "m"}, {"navn": "Opened", "verdi": "«o iso»"}, {"navn": "Emergency exits", "verdi": «p n»}, {"navn": "Annual average daily traffic", "verdi": «t n»}]}', ", ", '], "metadata": {"antall": #n, "returnert": #n}}'),
  one("structurae.example/structures", '{"structure": {"title": "«@»", "kind": "road tunnel", "timeline": [{"event": "construction start", "date": "«b iso»"}, {"event": "breakthrough", "date": "«c iso»"}, {"event": "opening", "date": "«o iso»"}], "dimensions": {"length": "«l u»", "max_cover": "«d u»", "lowest_point": "«s u» below sea level"}, "cost": "«k €M»"}}'),
  columns("traffic.example/tunnels/aadt", '{"counters": {"site": [¤"«@»"¤], "aadt": [¤«t n»¤], "limit_kmh": [¤«v n»¤]}, "method": "induction loop"}'),
 ],
 "table": [
  html("encyclopaedia.example/long road tunnels", "Tunnel; Length; Opened; Lowest point (below sea level); Cost; Toll", "«@»; «l u»; «o dmy»; «s u»; «k €M»; «y Y»"),
  rows("inspection report, data sheet", "", "Tunnel: «@»\nOperator: «x up»\nLength: «l km»\nCarriageway width: «w u»\nClearance: «g u»\nSpeed limit: «v u»\nEmergency exits: «p n»\nTraffic per day: «t s»\nToll: «y y»", "\n\n", "\n"),
  markdown("motorists' handbook", "Tunnel; Length; Limit; Clearance; Vehicles a day; Built", "«@»; «l km»; «v u»; «g u»; «t c»; «b y»"),
 ],
 "prose": [
  prose("infrastructure.example/underground", "Roads go under mountains and straits alike. What it takes can be seen from these.", [
   "The «@» is a road tunnel run by «x n»; its «l hk» bore is one of the longest in the country. Work on it began on «b dmy» and the two headings met on «c dmy», but traffic had to wait until «o dmy». Building it cost «k €M».",
   "Up to «d l» of rock lie above the «@». On an ordinary day «t c» vehicles pass through its «l kml», at no more than «v l». There are «p n» emergency exits.",
   "Opened on «o mdy», the «@» descends to «s l» below sea level. The bill came to «k ab_€M», of which a good part went into drainage. The carriageway is «w l» wide.",
  ], ["At «1l u» and «2l u» respectively, the «1@» and the «2@» are among the longer ones; they opened on «1o dmy» and «2o dmy»."]),
  prose("regional news.example/anniversary", "Drivers hardly notice it any more, and that is praise enough.", [
   "When the «@» was opened in «o my», nobody expected the traffic of today: «t ne_c» vehicles a day. The operator, «x n», has therefore kept the limit at «v u».",
   "The breakthrough in the «@» was celebrated on «c dmy» with brass music and soup. The tunnel is «l u» long. Lorries more than «g u» high have to go over the pass.",
   "Miners started on the «@» on «b mdy». They had «d u» of mountain over their heads in the middle. «k €M» later, on «o mdy», the ribbon was cut.",
  ], ["«1t c» vehicles a day use the «1@» and «2t c» the «2@»."]),
 ],
 "objectives": ["Length and opening of the {}", "How do {} compare?", "Building history and traffic of {}"],
}

RECALLS = {
 "name": "vehicle recalls",
 "attrs": {"u": ("units affected", N, ""), "w": ("units worldwide", N, ""), "r": ("report received", D, ""), "o": ("owners notified", D, ""), "b": ("production from", D, ""), "e": ("production to", D, ""), "p": ("estimated share with the defect", N, "%"), "c": ("completion rate", N, "%"), "i": ("incidents", N, ""), "k": ("warranty claims", N, ""), "t": ("repair time", N, "min"), "s": ("supplier", W, ""), "x": ("do not drive", B, ""), "h": ("park outside", B, "")},
 "alike": [("u", "w"), ("r", "o"), ("b", "e"), ("p", "c"), ("i", "k"), ("x", "h")],
 "others": {"s": ["Marelli", "Aisin", "Continental"]},
 "entities": [
  ("24V-118", {"n": "24V118000", "m": "Corsair Lynx", "q": "rear camera"}, {"u": "199243", "w": "261874", "r": "2024-02-13", "o": "2024-04-08", "b": "2020-06-17", "e": "2023-09-28", "p": "12.4", "c": "61.8", "i": "37", "k": "2846", "t": "48", "s": "Magna", "x": "false", "h": "false"}),
  ("23V-652", {"n": "23V652000", "m": "Hollis Terrano", "q": "brake module"}, {"u": "91746", "w": "118329", "r": "2023-09-21", "o": "2023-11-20", "b": "2010-03-02", "e": "2018-01-12", "p": "1.37", "c": "73.6", "i": "21", "k": "164", "t": "33", "s": "Mando", "x": "false", "h": "true"}),
  ("22V-406", {"n": "22V406000", "m": "Avenir Six", "q": "fuel pump"}, {"u": "47284", "w": "58613", "r": "2022-06-07", "o": "2022-08-05", "b": "2021-03-19", "e": "2022-02-24", "p": "8.65", "c": "84.3", "i": "14", "k": "513", "t": "126", "s": "Denso", "x": "false", "h": "false"}),
  ("24V-573", {"n": "24V573000", "m": "Brandt Ranger XL", "q": "airbag inflator"}, {"u": "32617", "w": "36942", "r": "2024-07-30", "o": "2024-09-16", "b": "2004-08-23", "e": "2006-11-09", "p": "68.2", "c": "27.9", "i": "3", "k": "46", "t": "57", "s": "Takata", "x": "true", "h": "false"}),
 ],
 "json": [
  rows("recalls.example/recallsByVehicle", '{"Count": #n, "Message": "Results returned successfully", "results": [', '{"Manufacturer": "«#m»", "NHTSACampaignNumber": "«#n»", "parkIt": «x b», "parkOutSide": «h b», "overTheAirUpdate": false, "ReportReceivedDate": "«r iso»", "Component": "«#q»", "Remedy": "Dealers will replace the part, free of charge."}', ", ", "]}"),
  rows("data.transport.example/resource/recalls.json", "[", '{"report_received_date": "«r mid»", "nhtsa_id": "«@»", "manufacturer": "«#m»", "component": "«#q»", "potentially_affected": "«u n»", "do_not_drive_advisory": "«x Y»", "park_outside_advisory": "«h Y»", "completion_rate": "«c p»"}', ", ", "]"),
  one("safetycheck.example/api/campaign", '{"code": 0, "campaign": {"id": "«#n»", "vehicle": "«#m»", "population": {"affected": «u n», "worldwide": «w n», "estimatedDefectPct": «p n»}, "production": {"from": "«b iso»", "to": "«e iso»"}, "supplier": {"name": "«s n»"}, "milestones": [{"type": "report", "on": "«r iso»"}, {"type": "owner_letters", "on": "«o iso»"}]}}'),
  columns("fleetportal.example/recall-status", '{"columns": ["campaign", "units", "completion_pct", "repair_minutes", "claims"], "rows": [¤["«@»", «u n», «c n», «t n», «k n»]¤], "truncated": false}'),
 ],
 "table": [
  markdown("fleet manager's list", "Campaign; Vehicle; Part; Affected; Letters sent; Done; Repair; Do not drive", "«@»; «#m»; «#q»; «u c»; «o dmb»; «c p»; «t u»; «x y»"),
  html("autosafety.example/open recalls", "Campaign; Model; Affected; Built from; Built until; Share with defect; Supplier", "«@»; «#m»; «u c»; «b b»; «e b»; «p p»; «s n»"),
  rows("Part 573 extract", "", "Campaign: «@» («#m», «#q»)\nSubmission date: «r mdy»\nNumber potentially involved: «u c»\nEstimated percentage with defect: «p p»\nProduction dates: «b dmy» to «e dmy»\nSupplier: «s up»\nPlanned owner notification: «o mdy»\nPark outside: «h y»", "\n\n", "\n"),
 ],
 "prose": [
  prose("motoring.example/recall news", "Check the number behind your windscreen; it takes a minute.", [
   "The maker of the «#m» is calling back «u c» cars over the «#q». The campaign, «@», was reported to the authority on «r mdy», and letters go out on «o mdy». Cars built between «b mdy» and «e mdy» are concerned.",
   "Recall «@» grows. It now counts «u M» vehicles at home and «w M» in the world, all of them of the «#m» line. The «#q» in question came from «s n»; in an estimated «p p» of the cars it is faulty.",
   "Owners of the «#m» should look into «@», which is about the «#q». The maker knows of «i n» incidents and «k c» warranty claims. By now «c p» of the cars have been put right, a job of «t l».",
  ], ["«1@» (the «1#m») covers «1u c» vehicles, «2@» (the «2#m») «2u c»; they were reported on «1r dmy» and «2r dmy» respectively."]),
  prose("workshop bulletin", "To all dealers. Please read before you order parts.\n", [
   "«@», «#m»: allow «t u» for the exchange of the «#q». The affected cars left the line from «b dmy» to «e dmy». Owners are being written to as from «o dmy».",
   "«@» concerns the «#q» of the «#m», made by «s n». Of «u c» cars on the road «c p» have been seen so far.",
   "For «@» («#m») the parts are here. When we filed the report in «r my», «k ov_c» claims had come in under warranty. Worldwide «w c» cars have the same «#q».",
  ], ["Repairs take «1t u» («1@») and «2t u» («2@»)."]),
 ],
 "objectives": ["Extent and dates of the recalls {}", "How many vehicles do {} concern?", "State of {}"],
}

SUBJECTS = [STADIUMS, LAKES, SKI, TUNNELS, RECALLS]
