# mypy: ignore-errors
# ruff: noqa: INP001
"""Subjects of blind_7.json, second third: attributes, entities and shapes; see rule_7.md."""

from shapes_6 import columns, html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent

STATIONS = {
    "name": "railway stations",
    "attrs": attrs(
        "e=entries and exits,N, | i=interchanges,N, | p=platforms,N, | l=longest platform,"
        "N,m | t=trains a day,N, | c=car parking spaces,N, | b=bicycle stands,N, | x=cost "
        "of rebuilding,N,GBP | o=opened,D, | r=rebuilt,D, | k=operator,W, | s=step-free "
        "access,B, | m=staffed,B,"
    ),
    "alike": [("e", "i"), ("c", "b"), ("o", "r"), ("p", "t")],
    "others": {"k": ["Great Western Railway", "ScotRail", "Southeastern", "Greater Anglia"]},
    "entities": [
        ent(
            "York",
            "crs=YRK | nlc=8263 | co=North Yorkshire | n=3201",
            (
                "e=8998794 | i=1263417 | p=11 | l=453.2 | t=427 | c=763 | b=684 | "
                "x=24750000 | o=1877-06-25 | r=2012-03-18 | k=LNER | s=true | m=true"
            ),
        ),
        ent(
            "Carlisle",
            "crs=CAR | nlc=2205 | co=Cumbria | n=0417",
            (
                "e=1924668 | i=318204 | p=8 | l=316.4 | t=214 | c=388 | b=72 | x=14700000 |"
                " o=1847-09-01 | r=2018-12-14 | k=Avanti West Coast | s=true | m=true"
            ),
        ),
        ent(
            "Bristol Temple Meads",
            "crs=BRI | nlc=3231 | co=Bristol | n=1190",
            (
                "e=9112746 | i=1187532 | p=13 | l=387.6 | t=612 | c=426 | b=1038 | "
                "x=95200000 | o=1840-08-31 | r=2023-10-27 | k=Network Rail | s=true | "
                "m=true"
            ),
        ),
        ent(
            "Kyle of Lochalsh",
            "crs=KYL | nlc=8750 | co=Highland | n=0866",
            (
                "e=54218 | i=1346 | p=2 | l=148.5 | t=8 | c=46 | b=14 | x=1185000 | "
                "o=1897-11-02 | r=2015-08-21 | k=ScotRail | s=false | m=true"
            ),
        ),
        ent(
            "Settle",
            "crs=SET | nlc=7142 | co=North Yorkshire | n=2754",
            (
                "e=118364 | i=2917 | p=2 | l=124.3 | t=21 | c=83 | b=19 | x=2365000 | "
                "o=1876-05-01 | r=2009-06-26 | k=Northern | s=false | m=true"
            ),
        ),
    ],
    "json": [
        rows(
            "raildata.example/api/station-usage",
            '{"help": "station_usage.show", "success": true, "result": {"records": [',
            (
                '{"TLC": "«#crs»", "NLC": "«#nlc»", "Station name": "«@»", "Station '
                'facility owner": "«k n»", "Entries and exits": "«e c»", "Interchanges": '
                '"«i c»", "County": "«#co»"}'
            ),
            ", ",
            '], "total": #n}}',
        ),
        rows(
            "stations.example/xmlfeed/v4/stations.json",
            '{"StationList": {"Station": [',
            (
                '{"CrsCode": "«#crs»", "Name": "«@»", "StationOperator": "«k n»", '
                '"Staffing": {"Staffed": «m b»}, "Accessibility": {"StepFreeAccess": '
                '{"Coverage": «s b»}}, "Interchange": {"CarPark": {"Spaces": «c n», '
                '"Open": "Annotation"}, "CycleStorage": {"Spaces": «b n»}}}'
            ),
            ", ",
            "]}}",
        ),
        one(
            "overpass.example/api/interpreter",
            (
                '{"version": 0.6, "generator": "Overpass", "elements": [{"type": "node", '
                '"id": 21«#nlc»7, "tags": {"railway": "station", "name": "«@»", "ref:crs": '
                '"«#crs»", "platforms": "«p n»", "start_date": "«o iso»", "operator": "«k '
                'n»", "wheelchair": "«s y»"}}]}'
            ),
        ),
        columns(
            "departures.example/stats/compare",
            (
                '{"stations": [¤"«@»"¤], "trains_per_day": [¤«t n»¤], "platforms": [¤«p '
                'n»¤], "footfall": [¤«e n»¤], "longest_platform_m": [¤«l n»¤]}'
            ),
        ),
        rows(
            "heritage.example/projects.json",
            "[",
            (
                '{"project": {"station": "«@»", "code": "«#crs»", "outturn_gbp": «x n», '
                '"reopened": "«r iso»"}, "building": {"first_opened": "«o iso»", "listed": '
                '"II*"}}'
            ),
            ", ",
            "]",
        ),
    ],
    "table": [
        rows(
            "station infoboxes",
            "== Infoboxes ==\n",
            (
                "{{Infobox station\n| name = «@»\n| code = «#crs»\n| manager = «k n»\n| "
                "platforms = «p n»\n| opened = «o dmy»\n| usage = «e M»\n| interchange = "
                "«i M»\n}}"
            ),
            "\n\n",
            "\n",
        ),
        html(
            "timetable office, station facts",
            "Station; County; Trains a day; Platforms; Longest; Parking; Cycles",
            "«@»; «#co»; «t c»; «p n»; «l u»; «c c»; «b c»",
        ),
        csv(
            "works register",
            "crs; station; reopened; cost; operator; staffed; step_free",
            "«#crs»; «@»; «r dmyy»; «x £»; «k n»; «m yn»; «s yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "branchline.example/stations worth a stop",
            "A journey is only as good as the places where you change. Tea was had at all of them.",
            [
                (
                    "The first train pulled into «@» on «o dmy». Today «t c» of them call "
                    "there on a weekday, at «p w» platforms, the longest of which "
                    "stretches for «l l». «k n» looks after the place."
                ),
                (
                    "Of all journeys «e c» a year begin or end at «@», and another «i c» "
                    "travellers only change trains there. If you come by car, you will be "
                    "competing for «c c» spaces."
                ),
                (
                    "«@» («#co») was done up for «x £M» and handed back to the public on "
                    "«r wd». There is room for «b c» bicycles now. Whoever runs the buffet "
                    "should be knighted."
                ),
            ],
            [
                (
                    "«1e ql» passengers used «1@» in the year and «2e ql» used «2@»; the "
                    "figures for those who changed are «1i c» and «2i c»."
                )
            ],
        ),
        prose(
            "passenger panel, minutes",
            "Present: eleven members. Apologies from two.\n",
            [
                (
                    "Item: «@». The panel heard that footfall had come to «e ap_M». The "
                    "operator («k n») does not expect the car park of «c n» spaces to "
                    "suffice."
                ),
                (
                    "Item: «@». Members asked what the rebuilding had cost. The answer was "
                    "«x £m», all told. It has been open in its new form since «r ord»."
                ),
                (
                    "Item: «@». It was noted that the station dates from «o y», has «p w» "
                    "platforms and sees «t n» trains daily. A member said that «b w» cycle "
                    "stands were too few."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "How busy are the stations {}?",
        "Facts about the railway stations {}",
        "History and use of the stations {}",
    ],
}

GLACIERS = {
    "name": "glaciers",
    "attrs": attrs(
        "a=area,N,km² | l=length,N,m | t=mean thickness,N,m | x=maximum thickness,N,m | "
        "v=volume,N,km³ | z=lowest elevation,N,m | y=highest elevation,N,m | b=annual mass "
        "balance,N,m w.e. | w=winter balance,N,m w.e. | c=change of length,N,m | "
        "s=surveyed,D, | o=first measured,D, | e=equilibrium line,N,m | d=debris-covered,B,"
    ),
    "alike": [("t", "x"), ("z", "y"), ("b", "w"), ("s", "o"), ("l", "c")],
    "others": {},
    "entities": [
        ent(
            "Rhonegletscher",
            "g=B43-03 | w=473 | r=RGI2000-v7.0-G-11-02746 | c=CH",
            (
                "a=15.31 | l=8150 | t=108.4 | x=318.6 | v=1.659 | z=2214 | y=3596 | "
                "b=-1.537 | w=1.186 | c=-34.7 | s=2022-09-14 | o=1874-08-19 | e=3127 | "
                "d=false"
            ),
        ),
        ent(
            "Hintereisferner",
            "g=OE125 | w=491 | r=RGI2000-v7.0-G-11-00897 | c=AT",
            (
                "a=6.224 | l=6370 | t=83.7 | x=221.9 | v=0.521 | z=2498 | y=3718 | "
                "b=-3.319 | w=0.874 | c=-92.3 | s=2022-09-30 | o=1952-10-01 | e=3436 | "
                "d=false"
            ),
        ),
        ent(
            "Storglaciären",
            "g=SE-0788 | w=332 | r=RGI2000-v7.0-G-08-02209 | c=SE",
            (
                "a=2.856 | l=3240 | t=94.6 | x=248.3 | v=0.2702 | z=1162 | y=1743 | "
                "b=-0.684 | w=1.427 | c=-11.8 | s=2022-09-11 | o=1946-05-22 | e=1537 | "
                "d=false"
            ),
        ),
        ent(
            "Pasterze",
            "g=OE0704 | w=566 | r=RGI2000-v7.0-G-11-01328 | c=AT",
            (
                "a=15.86 | l=7740 | t=97.3 | x=263.5 | v=1.543 | z=2073 | y=3453 | "
                "b=-2.148 | w=1.093 | c=-87.4 | s=2022-09-18 | o=1879-09-04 | e=3214 | "
                "d=true"
            ),
        ),
    ],
    "json": [
        rows(
            "wgms.example/api/v2/glaciers",
            '{"count": #n, "next": null, "results": [',
            (
                '{"wgms_id": «#w», "short_name": "«@»", "political_unit": "«#c»", "state": '
                '{"survey_date": "«s iso»", "highest_elevation": «y n», '
                '"lowest_elevation": «z n», "length": "«l km»", "area": «a n»}, '
                '"mass_balance": {"winter_balance": «w n», "annual_balance": «b n», "ela": '
                "«e n»}}"
            ),
            ", ",
            "]}",
        ),
        rows(
            "rgi.example/v7/features",
            '{"type": "FeatureCollection", "features": [',
            (
                '{"type": "Feature", "geometry": null, "properties": {"rgi_id": "«#r»", '
                '"glac_name": "«@»", "src_date": "«s mid»", "area_km2": «a z3», "zmin_m": '
                '«z n», "zmax_m": «y n», "lmax_m": «l n», "term_type": 0, "debris_cover": '
                "«d b»}}"
            ),
            ", ",
            "]}",
        ),
        one(
            "ice-thickness.example/glathida/record",
            (
                '{"record": {"glacier": {"name": "«@»", "id": "«#r»"}, "thickness": '
                '{"mean": {"value": «t n», "unit": "m"}, "maximum": {"value": «x n», '
                '"unit": "m"}}, "volume": {"value": «v n», "unit": "km3"}, '
                '"first_observation": "«o iso»"}}'
            ),
        ),
        columns(
            "glaciermonitor.example/series/latest.json",
            (
                '{"glaciers": [¤"«@»"¤], "length_change_m": [¤«c n»¤], '
                '"annual_balance_mwe": [¤«b z3»¤], "winter_balance_mwe": [¤«w z3»¤], '
                '"survey": [¤"«s cmp»"¤]}'
            ),
        ),
    ],
    "table": [
        html(
            "yearbook, table 3",
            "Glacier; Surveyed; Area; Winter; Year; Equilibrium line; Terminus",
            "«@»; «s dot»; «a u»; «w mn»; «b mn»; «e u»; «c mnu»",
            "Balances in m w.e.",
        ),
        rows(
            "glacier fact cards",
            '<div class="fact-cards">',
            (
                "<h4>«@»</h4><dl><dt>Area</dt><dd>«a ha»</dd><dt>Length</dt><dd>«l km»</dd>"
                "<dt>Volume</dt><dd>«v u»</dd><dt>Mean ice thickness</dt><dd>«t u»</dd><dt>"
                "Thickest ice</dt><dd>«x u»</dd><dt>Lowest point</dt><dd>«z ch» m</dd><dt>"
                "Highest point</dt><dd>«y ch» m</dd></dl>"
            ),
            "",
            "</div>",
        ),
        rows(
            "field camp notes",
            "# camp notes\n",
            (
                "- glacier: «@»\n  survey: «s iso»\n  balance_year: «b mnu»\n  "
                "balance_winter: «w nu»\n  snout_change: «c nu»\n  equilibrium_line: «e "
                "nu»\n  series_since: «o dmy»"
            ),
            "\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "alpinereport.example/another bad year for the ice",
            (
                "Little snow in winter, dust from the Sahara in March, heat from May on. "
                "The surveyors brought home numbers nobody wanted."
            ),
            [
                (
                    "When the team climbed «@» on «s dmy», they found that it had changed "
                    "its mass by «b mnu» over the year, after «w u» had been gained in "
                    "winter. Snow now lasts through the summer only above «e l»."
                ),
                (
                    "«@» still covers «a l» and is «l kilometres» long, from a top at «y "
                    "l» down to a tongue that ends at «z l». The change at that tongue "
                    "since the last visit: «c mnu»."
                ),
                (
                    "There is more left of «@» than meets the eye: «t l» of ice on average,"
                    " «x l» where it is thickest, «v u» in all. People have been measuring "
                    "it since «o dmy»."
                ),
            ],
            [
                (
                    "Over the year «1@» went through a balance of «1b mnu» and «2@» of «2b "
                    "mnu»; their tongues ended «1z u» and «2z u» above the sea."
                )
            ],
        ),
        prose(
            "polar society, excursion guide",
            "Stout boots are needed on both days.\n",
            [
                (
                    "«@» is best seen from the hut. What you see is «a ap_l» of ice, "
                    "although «l ap_km» would be a fairer figure for the walk up its "
                    "middle. The highest ice lies at «y u»."
                ),
                (
                    "The snout of «@» was found at «z u» by the survey of «s mdy», its "
                    "length having changed by «c mnu» in twelve months. The series of "
                    "readings here goes back to «o y»."
                ),
                (
                    "Radar shots put the deepest point of «@» at «x u» below the surface, "
                    "and the mean at «t u». The line at which melt and snow cancel out "
                    "stood at «e c» m."
                ),
            ],
            [],
        ),
    ],
    "objectives": ["State of the glaciers {}", "How much ice have {} lost?", "Measurements of {}"],
}

PATENTS = {
    "name": "patents",
    "attrs": attrs(
        "c=claims,N, | i=independent claims,N, | f=figures,N, | w=forward citations,N, | "
        "b=references cited,N, | m=family members,N, | g=grant lag,N,days | d=filed,D, | "
        "p=published,D, | r=granted,D, | x=expires,D, | y=priority,D, | a=assignee,W, | "
        "v=inventor,W, | s=in force,B,"
    ),
    "alike": [("d", "r"), ("w", "b"), ("p", "r"), ("c", "i"), ("y", "d")],
    "others": {
        "a": ["Kestrel Optics", "Nordwind Systems", "Parallax Robotics"],
        "v": ["Hana Mizuno", "Peter Aldous", "Silvia Conti"],
    },
    "entities": [
        ent(
            "US 10,482,117",
            "n=10482117 | t=Self-levelling gripper for soft produce | l=026-871-554-310-92X",
            (
                "c=22 | i=3 | f=14 | w=87 | b=143 | m=9 | g=826 | d=2017-08-15 | "
                "p=2019-02-21 | r=2019-11-19 | x=2037-08-15 | y=2016-08-17 | a=Fieldhand "
                "Robotics | v=Miriam Okonjo | s=true"
            ),
        ),
        ent(
            "US 9,731,406",
            "n=9731406 | t=Low-drift pressure sensor with ceramic membrane | l=114-309-228-761-04Y",
            (
                "c=17 | i=2 | f=9 | w=126 | b=58 | m=14 | g=1173 | d=2014-05-29 | "
                "p=2015-12-03 | r=2017-08-15 | x=2034-05-29 | y=2013-06-04 | a=Barograph "
                "Instruments | v=Stefan Lindqvist | s=false"
            ),
        ),
        ent(
            "US 11,204,938",
            "n=11204938 | t=Method of scheduling shared battery stores | l=087-550-913-402-18Z",
            (
                "c=26 | i=4 | f=21 | w=31 | b=217 | m=6 | g=641 | d=2020-03-19 | "
                "p=2020-09-24 | r=2021-12-21 | x=2040-03-19 | y=2019-03-20 | a=Gridwell "
                "Energy | v=Ana Luísa Prates | s=true"
            ),
        ),
        ent(
            "US 8,956,713",
            "n=8956713 | t=Folding hull section for inflatable craft | l=052-764-190-885-37W",
            (
                "c=19 | i=2 | f=16 | w=42 | b=36 | m=11 | g=1058 | d=2012-03-26 | "
                "p=2013-09-26 | r=2015-02-17 | x=2032-03-26 | y=2011-03-28 | a=Harbour "
                "Craft Works | v=Declan Foyle | s=false"
            ),
        ),
    ],
    "json": [
        rows(
            "patentsview.example/api/v1/patent",
            '{"error": false, "count": #n, "total_hits": #n, "patents": [',
            (
                '{"patent_id": "«#n»", "patent_title": "«#t»", "patent_date": "«r iso»", '
                '"patent_num_times_cited_by_us_patents": «w n», '
                '"patent_num_total_documents_cited": «b n», "application": '
                '[{"filing_date": "«d iso»"}], "assignees": [{"assignee_organization": "«a '
                'n»"}], "gov_interest_statement": null}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "lens.example/patent/search",
            '{"total": #n, "data": [',
            (
                '{"lens_id": "«#l»", "jurisdiction": "US", "doc_number": "«#n»", "kind": '
                '"B2", "legal_status": {"grant_date": "«r iso»"}, "biblio": '
                '{"application_reference": {"date": "«d iso»"}, "priority_claims": '
                '{"earliest_claim": {"date": "«y iso»"}}, "parties": {"applicants": '
                '[{"extracted_name": {"value": "«a up»"}}], "inventors": '
                '[{"extracted_name": {"value": "«v n»"}}]}, "cited_by": {"patent_count": '
                '«w n»}}, "families": {"extended_family": {"size": «m n»}}}'
            ),
            ", ",
            "]}",
        ),
        one(
            "ops.example/rest-services/published-data/biblio",
            (
                '{"ops:world-patent-data": {"exchange-document": {"@country": "US", '
                '"@doc-number": "«#n»", "@kind": "B2", "bibliographic-data": '
                '{"application-reference": {"date": {"$": "«d cmp»"}}, "priority-date": '
                '{"$": "«y cmp»"}, "parties": {"applicant": "«a n»", "inventor": "«v n»"}, '
                '"invention-title": "«#t»"}}}}'
            ),
        ),
        columns(
            "portfolio.example/valuation.json",
            (
                '{"currency": null, "numbers": [¤"US«#n»"¤], "claims": [¤«c n»¤], '
                '"independent": [¤«i n»¤], "cited_by": [¤«w n»¤], "expires": [¤"«x iso»"¤],'
                ' "alive": [¤«s b»¤]}'
            ),
        ),
    ],
    "table": [
        html(
            "patents.example/search results",
            "Number; Title; Assignee; Filed; Granted; Cited by; Claims",
            "US«#n»B2; «#t»; «a n»; «d iso»; «r iso»; «w n»; «c n»",
        ),
        rows(
            "docket sheets",
            "",
            (
                "US «#n» – «#t»\nOwner: «a n»\nInventor: «v n»\nPriority: «y dmb»\nFiled: "
                "«d dmb»\nPublished: «p dmb»\nGranted: «r dmb»\nAnticipated expiry: «x "
                "dmb»\nIn force: «s Y»"
            ),
            "\n\n",
            "\n",
        ),
        markdown(
            "due diligence, schedule B",
            (
                "Patent; Claims; of these independent; Sheets of figures; Art cited; Days "
                "to grant; Family"
            ),
            "US «#n»; «c n»; «i n»; «f n»; «b n»; «g c»; «m n»",
        ),
    ],
    "prose": [
        prose(
            "inventorsgazette.example/who owns what",
            (
                "Two courts and an examiner were busy this month with inventions that most "
                "of us hold in our hands without knowing it."
            ),
            [
                (
                    "Patent No. «@» («#t») goes back to an application that «a n» handed "
                    "in on «d mdy». The office let it through on «r mdy», after «g c» days "
                    "of letters back and forth. It names «v n» as the inventor."
                ),
                (
                    "«a n» can defend No. «@» until «x dmy», when the protection lapses. "
                    "It is built on «c w» claims, «i w» of which stand on their own, and "
                    "later patents point back at it «w w» times."
                ),
                (
                    "Nobody had read No. «@» with care until the trial. The examiner had "
                    "listed «b n» earlier documents against it; there are «f w» drawings. "
                    "«v n», who made the invention, was not called. The text had become "
                    "public on «p dmy»."
                ),
            ],
            [
                (
                    "No. «1@» was filed on «1d mdy» and No. «2@» on «2d mdy»; the former "
                    "was issued on «1r mdy», the latter on «2r mdy»."
                )
            ],
        ),
        prose(
            "letter of counsel",
            "Dear Ms Farrow,\n\nyou asked about the rights on which the licence would rest.",
            [
                (
                    "No. «@» belongs to «a n». The earliest date it can claim is «y dmy»; "
                    "the papers proper went in on «d dmy». Absent a terminal disclaimer it "
                    "will run out on «x dmy»."
                ),
                (
                    "As to No. «@», it was granted on «r oof» to «a n» with «c n» claims. "
                    "Counting its sisters abroad, the family has «m w» members."
                ),
                (
                    "No. «@» has been cited against others «w n» times, a sign of some "
                    "weight. It cites «b n» documents itself. The man or woman behind it, "
                    "«v n», has since left."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Dates and ownership of {}",
        "Who owns {}, and until when?",
        "Claims and citations of the patents {}",
    ],
}

FORMULAE = {
    "name": "Homebrew formulae",
    "attrs": attrs(
        "v=stable version,V, | m=installs in 30 days,N, | q=installs in 90 days,N, | "
        "y=installs in 365 days,N, | o=installs on request,N, | s=bottle size,N,bytes | "
        "i=installed size,N,bytes | d=dependencies,N, | r=released,D, | u=formula updated,"
        "D, | p=packaged in repositories,N, | l=licence,W, | k=keg-only,B, | x=deprecated,"
        "B, | e=build failures,N,%"
    ),
    "alike": [("m", "q"), ("q", "y"), ("s", "i"), ("r", "u"), ("m", "o")],
    "others": {"l": ["MIT", "Apache-2.0", "GPL-3.0-or-later", "MPL-2.0"]},
    "entities": [
        ent(
            "glow",
            "h=markdown renderer for the terminal | t=charmbracelet",
            (
                "v=2.0.1 | m=7418 | q=23164 | y=81937 | o=7396 | s=6142873 | i=15873264 | "
                "d=3 | r=2025-04-17 | u=2025-05-02 | p=38 | l=MIT | k=false | x=false | "
                "e=0.42"
            ),
        ),
        ent(
            "bat-extras",
            "h=scripts that go with bat | t=eth-p",
            (
                "v=2024.8.24 | m=1873 | q=5467 | y=20418 | o=1862 | s=27648 | i=98317 | "
                "d=7 | r=2024-08-24 | u=2025-02-11 | p=14 | l=MIT | k=false | x=false | "
                "e=1.37"
            ),
        ),
        ent(
            "openjpeg",
            "h=library for JPEG-2000 images | t=uclouvain",
            (
                "v=2.5.3 | m=61284 | q=187346 | y=742918 | o=1127 | s=2284519 | i=14368722 "
                "| d=4 | r=2024-12-09 | u=2025-01-23 | p=157 | l=BSD-2-Clause | k=false | "
                "x=false | e=2.16"
            ),
        ),
        ent(
            "icu4c@76",
            "h=Unicode and globalisation libraries | t=unicode-org",
            (
                "v=76.1 | m=148367 | q=436215 | y=1284693 | o=963 | s=31846207 | "
                "i=84136918 | d=2 | r=2024-10-24 | u=2025-03-18 | p=92 | l=ICU | k=true | "
                "x=false | e=3.74"
            ),
        ),
        ent(
            "gtk+3-webkit",
            "h=web engine for old desktops | t=gnome-legacy",
            (
                "v=2.38.6 | m=412 | q=1386 | y=6823 | o=388 | s=48217364 | i=163472815 | "
                "d=27 | r=2023-04-21 | u=2024-11-05 | p=21 | l=LGPL-2.1-only | k=true | "
                "x=true | e=8.63"
            ),
        ),
    ],
    "json": [
        one(
            "formulae.example/api/formula",
            (
                '{"name": "«@»", "full_name": "«@»", "tap": "homebrew/core", "desc": '
                '"«#h»", "license": "«l n»", "versions": {"stable": "«v n»", "head": '
                '"HEAD", "bottle": true}, "revision": 0, "keg_only": «k b», "deprecated": '
                '«x b», "installed": [], "analytics": {"install": {"30d": {"«@»": «m n»}, '
                '"90d": {"«@»": «q n»}, "365d": {"«@»": «y n»}}, "install_on_request": '
                '{"30d": {"«@»": «o n»}}}}'
            ),
        ),
        rows(
            "formulae.example/api/analytics/install/90d",
            '{"category": "formula_install", "total_items": #n, "start_date": null, "items": [',
            '{"number": null, "formula": "«@»", "count": "«q c»", "percent": null}',
            ", ",
            "]}",
        ),
        rows(
            "repology.example/api/v1/projects",
            "{",
            (
                '"«@»": [{"repo": "homebrew", "version": "«v n»", "status": "newest", '
                '"licenses": ["«l n»"], "repositories": «p n», "summary": "«#h»"}]'
            ),
            ", ",
            "}",
        ),
        columns(
            "brewstats.example/compare.json",
            (
                '{"formulae": [¤"«@»"¤], "month": [¤«m n»¤], "year": [¤«y n»¤], '
                '"on_request": [¤«o n»¤], "deps": [¤«d n»¤], "bottle_bytes": [¤«s n»¤]}'
            ),
        ),
        rows(
            "ghcr.example/v2/homebrew/core/manifests",
            "[",
            (
                '{"image": "ghcr.example/homebrew/core/«@»", "manifest": {"annotations": '
                '{"org.opencontainers.image.version": "«v n»", '
                '"org.opencontainers.image.licenses": "«l n»", "sh.brew.formula.updated": '
                '"«u z»"}, "layers": [{"mediaType": '
                '"application/vnd.oci.image.layer.v1.tar+gzip", "size": «s n»}], '
                '"installed_size": «i n»}}'
            ),
            ", ",
            "]",
        ),
    ],
    "table": [
        rows(
            "output of brew info",
            "$ brew info\n",
            (
                "==> «@»: stable «v n» (bottled)\n«#h»\nLicense: «l n»\nKeg-only: «k y»\n"
                "Dependencies: «d n»\ninstall (30 days): «m c»\ninstall (90 days): «q c»\n"
                "install (365 days): «y c»"
            ),
            "\n\n",
            "\n",
        ),
        markdown(
            "build farm, weekly table",
            "Formula; Version; Upstream release; Bottle; Installed; Failures",
            "`«@»`; «v v»; «r iso»; «s MB»; «i MB»; «e p»",
        ),
        rows(
            "packages.yaml of the platform team",
            "packages:\n",
            (
                "  - name: «@»\n    version: «v n»\n    license: «l n»\n    upstream_date: "
                "«r iso»\n    formula_date: «u iso»\n    deprecated: «x y»\n    "
                "direct_deps: «d n»"
            ),
            "\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "shellnotes.example/what I install first",
            (
                "New laptop, empty disk, one evening. My list has not changed much, but "
                "the numbers behind it have."
            ),
            [
                (
                    "`«@»` («#h») is at «v v» now, which its makers put out on «r dmy». "
                    "Fetching it costs you «s ap_MB», and once unpacked it takes up «i "
                    "ap_MB»."
                ),
                (
                    "I am hardly alone with `«@»`: over the past month «m c» people pulled "
                    "it, «y ql» over the year. Of the month's crowd, «o c» had asked for "
                    "it by name."
                ),
                (
                    "The recipe for `«@»` was last touched on «u mdy». It drags in «d w» "
                    "other packages and comes under the «l n» licence. Besides, it can be "
                    "had from «p w» repositories."
                ),
            ],
            [
                (
                    "In a quarter `«1@»` was pulled «1q c» times and `«2@»` «2q c» times; "
                    "they stand at «1v n» and «2v n» respectively."
                )
            ],
        ),
        prose(
            "toolchain review, third quarter",
            "# Toolchain review\n",
            [
                (
                    "We pin `«@»` to «v n». Legal has no objection to «l n». The "
                    "maintainers tagged it on «r mord», and the bottle («s ap_MB») passed "
                    "our scan."
                ),
                (
                    "`«@»` gave us grief: «e pc» of builds failed. It depends on «d w» "
                    "packages. Still, «q ap_c» downloads in three months say that others "
                    "cope."
                ),
                (
                    "`«@»` stays. In twelve months it was fetched «y c» times; the formula "
                    "saw its last change in «u my»."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Version and popularity of {}",
        "Size, licence and upkeep of {}",
        "Which formula is used more: {}?",
    ],
}

WASHERS = {
    "name": "washing machines",
    "attrs": attrs(
        "c=rated capacity,N,kg | e=energy per 100 cycles,N,kWh | w=water per cycle,N,L | "
        "n=noise when spinning,N,dB | s=spin speed,N,rpm | t=programme duration,N,min | "
        "h=height,N,mm | b=width,N,mm | d=depth,N,mm | g=weight,N,kg | p=price,N,EUR | "
        "l=list price,N,EUR | r=rating,N, | o=on the market since,D, | k=energy class,W, | "
        "m=steam programme,B,"
    ),
    "alike": [("p", "l"), ("h", "d"), ("c", "g"), ("e", "w")],
    "most": {"r": 5},
    "others": {"k": ["C", "D", "E"]},
    "entities": [
        ent(
            "Borea WX 8140",
            "ean=4016803071822 | id=1184427 | br=Borea",
            (
                "c=8.5 | e=48.6 | w=47.3 | n=71.5 | s=1415 | t=218 | h=847 | b=598 | d=583 "
                "| g=71.4 | p=648.90 | l=829.00 | r=4.37 | o=2021-09-15 | k=A | m=true"
            ),
        ),
        ent(
            "Lumen SlimLine 6",
            "ean=7332543912047 | id=1207731 | br=Lumen",
            (
                "c=6.5 | e=56.4 | w=42.8 | n=76.3 | s=1220 | t=196 | h=851 | b=595 | d=446 "
                "| g=58.7 | p=417.50 | l=489.95 | r=3.94 | o=2020-11-23 | k=B | m=false"
            ),
        ),
        ent(
            "Kastor Pro 1012",
            "ean=8806091284635 | id=1251964 | br=Kastor",
            (
                "c=10.5 | e=52.7 | w=53.6 | n=72.4 | s=1385 | t=236 | h=853 | b=604 | "
                "d=657 | g=79.8 | p=939.00 | l=1179.50 | r=4.68 | o=2022-03-07 | k=A | "
                "m=true"
            ),
        ),
        ent(
            "Duva Eco 7",
            "ean=3838782517094 | id=1163308 | br=Duva",
            (
                "c=7.2 | e=63.8 | w=45.4 | n=78.6 | s=1195 | t=207 | h=845 | b=597 | d=523 "
                "| g=62.3 | p=364.75 | l=429.90 | r=4.12 | o=2021-03-01 | k=B | m=false"
            ),
        ),
    ],
    "json": [
        rows(
            "eprel.example/api/products/washingmachines2019",
            '{"size": #n, "offset": 0, "hits": [',
            (
                '{"modelIdentifier": "«@»", "eprelRegistrationNumber": "«#id»", '
                '"supplierOrTrademark": "«#br»", "energyClass": "«k n»", '
                '"energyConsPer100Cycle": «e n», "waterCons": «w n», "ratedCapacity": «c '
                'n», "noise": «n n», "spinSpeedRated": «s n», "dimensionHeight": "«h cm»", '
                '"dimensionWidth": "«b cm»", "dimensionDepth": "«d cm»", '
                '"onMarketStartDate": "«o iso»", "status": "PUBLISHED"}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "icecat.example/live",
            '{"msg": "OK", "data": [',
            (
                '{"GeneralInfo": {"Title": "«@»", "GTIN": ["«#ean»"], "Brand": "«#br»"}, '
                '"FeaturesGroups": [{"Name": "Weight & dimensions", "Features": {"Width": '
                '"«b u»", "Depth": "«d u»", "Height": "«h u»", "Weight": "«g u»"}}, '
                '{"Name": "Performance", "Features": {"Maximum spin speed": "«s nu»", '
                '"Steam": "«m Y»", "Drum capacity": "«c u»"}}]}'
            ),
            ", ",
            "]}",
        ),
        one(
            "offers.example/v2/product",
            (
                '{"@context": "schema.example", "@type": "Product", "name": "«@»", '
                '"gtin13": "«#ean»", "brand": {"@type": "Brand", "name": "«#br»"}, '
                '"offers": {"@type": "AggregateOffer", "lowPrice": "«p z2»", '
                '"priceCurrency": "EUR", "listPrice": "«l z2»"}, "aggregateRating": '
                '{"@type": "AggregateRating", "ratingValue": «r n», "bestRating": 5}, '
                '"hasEnergyConsumptionDetails": {"energyClass": "«k n»"}}'
            ),
        ),
        columns(
            "laundrylab.example/tests/compare.json",
            (
                '{"machines": [¤"«@»"¤], "rows": {"Eco cycle, min": [¤«t n»¤], "kWh / 100 '
                'cycles": [¤«e n»¤], "litres": [¤«w n»¤], "spin dB(A)": [¤«n n»¤], "street '
                'price": [¤"«p €2»"¤]}}'
            ),
        ),
    ],
    "table": [
        rows(
            "energy label leaflets",
            "",
            (
                "Model: «@»\nEnergy efficiency class: «k n»\nEnergy for 100 cycles: «e u»\n"
                "Water per cycle: «w u»\nCapacity: «c u»\nDuration of the eco programme: "
                "«t hm»\nSpinning noise: «n u»"
            ),
            "\n\n",
            "\n",
        ),
        html(
            "pricebuddy.example/washing machines",
            "Model; Best price; List price; Stars; Spin; Depth; Steam",
            "«@»; «p €2»; «l €2»; «r n»; «s nu»; «d cm»; «m Y»",
        ),
        csv(
            "kitchen fitter's spreadsheet",
            "model; height; width; depth; weight; class; since",
            "«@»; «h u»; «b u»; «d u»; «g u»; «k n»; «o dot»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "householdtest.example/seven machines, one basket",
            "We washed for six weeks. The towels came from a hotel, the stains from a laboratory.",
            [
                (
                    "The «@» swallows «c l» of laundry and then takes its time: «t l» for "
                    "the eco cycle. A hundred of those draw «e l» from the mains. We found "
                    "it for «p euros» in the shops."
                ),
                (
                    "Thrifty with water, the «@» lets in «w l» for each wash. It whirls at "
                    "up to «s l», but at «n l» you will want to shut the door. Buyers give "
                    "it «r n» stars out of five."
                ),
                (
                    "At «d u» from front to back the «@» fits where others do not, and two "
                    "people can carry its «g u» upstairs if they must. Its maker asks «l "
                    "€»; the label shows a big green «k n»."
                ),
            ],
            [
                (
                    "In the spin the «1@» reached «1n u», the «2@» «2n u». They are on "
                    "sale from «1p €2» and «2p €2»."
                )
            ],
        ),
        prose(
            "forum.example/t/which washer for a small flat",
            "**Topic: which washer for a small flat?**\n",
            [
                (
                    "Got the «@» last spring. «h cm» tall and «b cm» wide, so it went "
                    "under the worktop. Cost me «p €2», although they say it should be «l "
                    "€2»."
                ),
                (
                    "The «@» is fine for two people («c u» is plenty). Uses «e ap_u» per "
                    "100 washes going by the sticker, energy class «k n». The long "
                    "programme is «t hm»."
                ),
                (
                    "My «@» is loud, around the house you hear it («n u», says the sheet). "
                    "It came out in «o my» and weighs «g u», so no walking about. «w u» of "
                    "water a go."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Consumption and size of {}",
        "Which machine is cheaper to run: {}?",
        "Label data and prices of {}",
    ],
}
SUBJECTS = [STATIONS, GLACIERS, PATENTS, FORMULAE, WASHERS]
