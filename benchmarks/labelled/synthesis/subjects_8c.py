# mypy: ignore-errors
# ruff: noqa: E501, INP001
"""Subjects of blind_8.json, last third; see rule_8.md."""

from shapes_6 import columns, html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

BRICKS = {
    "name": "brick sets",
    "attrs": attrs(
        "p=pieces,N, | m=minifigures,N, | u=unique parts,N, | r=retail price,N,EUR | v=resale price when sealed,N,EUR | w=weight,N,g | h=height of the model,N,cm | l=width of the model,N,cm | b=bags,N, | q=pages of instructions,N, | "
        "o=owners,N, | c=wanted by,N, | a=rating,N, | d=released,D, | x=retired,D, | t=theme,W, | s=designer,W, | e=exclusive,B,"
    ),
    "alike": [("p", "u"), ("r", "v"), ("h", "l"), ("o", "c"), ("d", "x")],
    "most": {"a": 5},
    "others": {
        "t": ["Workshop", "Galaxy", "Harbour"],
        "s": ["Nadia Brandt", "Jesper Krogh", "Tom Alderley"],
    },
    "entities": [
        ent(
            "21447-1",
            "n=21447 | nm=Tern Lighthouse | bl=188420",
            "p=2065 | m=4 | u=487 | r=219.99 | v=348.75 | w=2874 | h=54.3 | l=25.6 | b=17 | q=308 | o=11842 | c=7316 | a=4.6 | d=2021-09-01 | x=2023-12-31 | t=Landmarks | s=Elin Markussen | e=true",
        ),
        ent(
            "10583-1",
            "n=10583 | nm=Corner Bakery | bl=176093",
            "p=3147 | m=9 | u=612 | r=264.95 | v=412.30 | w=4126 | h=35.8 | l=38.4 | b=26 | q=376 | o=19375 | c=12483 | a=4.8 | d=2019-01-03 | x=2022-06-30 | t=Old Town | s=Hugo Ferreira | e=false",
        ),
        ent(
            "42918-1",
            "n=42918 | nm=Crawler Excavator | bl=203571",
            "p=4108 | m=2 | u=326 | r=449.95 | v=523.60 | w=6382 | h=61.7 | l=27.9 | b=31 | q=534 | o=6294 | c=4857 | a=4.4 | d=2022-08-15 | x=2024-07-31 | t=Machines | s=Markus Eberl | e=true",
        ),
        ent(
            "76205-1",
            "n=76205 | nm=Night Train | bl=194766",
            "p=1284 | m=6 | u=294 | r=134.99 | v=187.45 | w=1753 | h=18.2 | l=74.5 | b=11 | q=196 | o=8763 | c=5142 | a=4.3 | d=2020-06-12 | x=2022-11-30 | t=Railways | s=Elin Markussen | e=false",
        ),
    ],
    "json": [
        rows(
            "rebrick.example/api/v3/lego/sets",
            '{"count": #n, "next": null, "previous": null, "results": [',
            '{"set_num": "«@»", "name": "«#nm»", "theme": "«t n»", "num_parts": «p n», "num_minifigs": «m n», "num_unique_parts": «u n», "release_date": "«d iso»", "last_modified_dt": null}',
            ", ",
            "]}",
        ),
        rows(
            "brickscore.example/api/v3.asmx/getSets",
            '{"status": "success", "matches": #n, "sets": [',
            '{"number": "«#n»", "numberVariant": 1, "name": "«#nm»", "launchDate": "«d z»", "rating": «a n», "collections": {"ownedBy": "«o c»", "wantedBy": "«c c»"}, "LEGOCom": {"DE": {"retailPrice": «r n»}}, "dimensions": {"height": "«h nu»", "width": "«l nu»"}, "bags": «b n», "exclusive": «e b»}',
            ", ",
            "]}",
        ),
        one(
            "bricklinked.example/api/store/v1/items/set",
            '{"meta": {"code": 200, "message": "OK"}, "data": {"no": "«@»", "name": "«#nm»", "type": "SET", "weight": "«w z2»", "dim_unit": "cm", "width": "«l mm»", "designer": "«s up»", "price_guide": {"new_or_used": "N", "currency_code": "EUR", "avg_price": "«v n»"}, "is_obsolete": true}}',
        ),
        columns(
            "brickvault.example/invest.json",
            '{"currency": "EUR", "sets": [¤"«@»"¤], "rrp": [¤«r n»¤], "sealed": [¤«v n»¤], "retired": [¤"«x iso»"¤], "exclusive": [¤«e b»¤], "owners": [¤"«o nb»"¤], "wanted": [¤"«c K»"¤], "theme": [¤"«t up»"¤]}',
        ),
    ],
    "table": [
        markdown(
            "shop floor planner",
            "Set; Name; Theme; Price; On sale from; Last sale; Pieces; Bags; Weight; Exclusive",
            "«#n»; «#nm»; «t n»; «r €2»; «d dmy»; «x dmy»; «p s»; «b n»; «w kg»; «e y»",
        ),
        csv(
            "collector's spreadsheet",
            "set; name; theme; parts; figs; unique_parts; rrp_eur; sealed_eur; retired; designer; grams; pages; owners; wanted_by",
            "«@»; «#nm»; «t n»; «p n»; «m n»; «u n»; «r n»; «v n»; «x sl»; «s n»; «w n»; «q n»; «o n»; «c n»",
            ";",
        ),
        sheet(
            "fan wiki, data boxes",
            "«#n» «#nm»",
            "Pieces; Minifigures; Designed by; Out; Height; Width; Booklet; Stars",
            "«p c»; «m n»; «s up»; «d my»; «h u»; «l u»; «q n» pages; «a n»",
        ),
    ],
    "prose": [
        prose(
            "studsandtubes.example/reviews",
            "New on our table, old in our hearts.",
            [
                "«#nm» («@») is the work of «s n». You open «b w» bags, count «p c» bricks and follow a booklet of «q n» pages. You bought it for «r €2». When it is done it stands «h l» tall.",
                "The box of «#nm» («@») is heavy, «w kg» with everything in it. In it sit «m w» little people. It cost «r €2» in the shops as long as there was any; the last one left the shelf on «x dmy».",
                "Who still wants «#nm» («@») unopened must put «v euros» on the table. At home «o ap_c» members of our site have it; «c ap_c» dream of it. The marks are good: «a n» out of five.",
            ],
            [
                "«1#nm» («1@») has «1p c» pieces and «1m w» figures, «2#nm» («2@») has «2p c» and «2m w»."
            ],
        ),
        prose(
            "press office, set announcements",
            "From the archive of announcements.",
            [
                "Set «#n», «#nm», joins the «t n» line on «d mord» at a recommended price of «r eur». The box holds «p c» elements in «b n» bags.",
                "Set «#n», «#nm», measures «h u» from base to tip and «l u» from left to right. Among its parts are «u n» different shapes and colours. Our designer «s n» will sign boxes in the flagship store.",
                "Set «#n», «#nm», is for builders with patience: «p c» elements and «q n» pages. It belongs to «t n», was drawn by «s n», brings «m w» characters and went on sale «d dmy».",
            ],
            [],
        ),
    ],
    "objectives": [
        "What are the sets {} and what are they worth?",
        "Facts on {}",
        "Compare the sets {}",
    ],
}

TRAILS = {
    "name": "hiking trails",
    "attrs": attrs(
        "l=length,N,m | a=ascent,N,m | d=descent,N,m | h=highest point,N,m | w=lowest point,N,m | t=walking time,N,min | r=rating,N, | n=ratings,N, | y=walkers in a year,N, | b=footbridges,N, | s=signposts,N, | f=parking fee,N,EUR | "
        "o=opened,D, | c=last checked,D, | g=difficulty,W, | k=maintained by,W, | x=dogs allowed,B, | z=suitable for prams,B,"
    ),
    "alike": [("a", "d"), ("h", "w"), ("n", "y"), ("o", "c"), ("b", "s"), ("x", "z")],
    "most": {"r": 5},
    "others": {
        "g": ["easy", "moderate", "hard"],
        "k": ["Friends of the Path", "Upland Trust", "county council"],
    },
    "entities": [
        ent(
            "Raven Edge Loop",
            "id=1184726 | os=9104413",
            "l=14370 | a=786 | d=793 | h=1214 | w=463 | t=318 | r=4.6 | n=1374 | y=38460 | b=7 | s=43 | f=4.50 | o=1978-05-21 | c=2024-03-19 | g=hard | k=Mountain Club of Ellmouth | x=true | z=false",
        ),
        ent(
            "Sieben-Mühlen-Weg",
            "id=1326098 | os=6627190",
            "l=9640 | a=214 | d=227 | h=418 | w=286 | t=172 | r=4.3 | n=862 | y=57130 | b=12 | s=31 | f=3.80 | o=1991-09-08 | c=2023-10-24 | g=easy | k=Naturpark Hohlach | x=true | z=true",
        ),
        ent(
            "Senda del Cuervo",
            "id=1279351 | os=8853027",
            "l=18925 | a=1247 | d=1238 | h=2136 | w=1048 | t=437 | r=4.8 | n=2148 | y=21785 | b=4 | s=58 | f=6.25 | o=2006-06-17 | c=2024-05-06 | g=hard | k=Parque de Valdoria | x=false | z=false",
        ),
        ent(
            "Coastguards' Way",
            "id=1401163 | os=7715846",
            "l=22460 | a=568 | d=541 | h=187 | w=3 | t=376 | r=4.5 | n=3262 | y=84590 | b=16 | s=97 | f=5.40 | o=1969-07-12 | c=2024-01-30 | g=moderate | k=Cliffs and Coves Trust | x=true | z=false",
        ),
    ],
    "json": [
        rows(
            "alltracks.example/api/alltrails/v3/search",
            '{"summary": {"count": #n, "units": "metric"}, "searchResults": [',
            '{"objectID": "trail-«#id»", "type": "trail", "name": "«@»", "length": "«l nu»", "elevation_gain": «a n», "duration_minutes": «t n», "avg_rating": «r n», "num_reviews": «n n», "parking_fee": "«f eur»", "bridges": «b n», "dogs": «x b», "strollers": «z b»}',
            ", ",
            "]}",
        ),
        rows(
            "outdooractive.example/api/v2/oois",
            '{"header": {"status": "ok"}, "tour": [',
            '{"id": «#id», "title": "«@»", "metrics": {"length": «l n», "duration": {"minimal": "«t nu»", "unit": "min"}, "elevation": {"ascent": «a n», "maxAltitude": "«h nu»", "minAltitude": «w n»}}, "ratingInfo": {"difficulty": "«g n»"}, "community": {"averageRating": «r n», "countRatings": "«n c»"}, "opened": "«o sl»", "dogsAllowed": «x b», "property": "«k n»"}',
            ", ",
            "]}",
        ),
        one(
            "osm-routes.example/route",
            '{"type": "Feature", "id": "relation/«#os»", "properties": {"type": "route", "route": "hiking", "name": "«@»", "descent": "«d n»", "operator": "«k n»", "start_date": "«o iso»", "check_date": "«c iso»", "dog": "«x y»", "ele:max": "«h nu»", "ele:min": "«w nu»", "duration": "«t hm»", "stroller": "«z y»", "sac_hint": "«g up»"}, "geometry": null}',
        ),
        columns(
            "footfall.example/counters.json",
            '{"period": "12 months", "paths": [¤"«@»"¤], "walkers": [¤"«y K»"¤], "km": [¤"«l km»"¤], "fee_eur": [¤«f z2»¤], "signs": [¤«s n»¤]}',
        ),
    ],
    "table": [
        markdown(
            "visitor centre, notice board",
            "Walk; Distance; Climb; Descent; Time; Grade; Stars; Dogs; Prams; Car park",
            "«@»; «l km»; «a u»; «d u»; «t hm»; «g n»; «r n» («n c»); «x y»; «z y»; «f €2»",
        ),
        rows(
            "path inspector's forms",
            "",
            "PATH: «@»\nDATE OF VISIT: «c dmb»\nRESPONSIBLE BODY: «k n»\nSIGNPOSTS: «s n»\nFOOTBRIDGES: «b n»\nWAY OPENED: «o dmb»\nLENGTH: «l u»\nGRADE: «g up»\nHIGHEST POINT: «h u»\nCOUNTER, 12 MONTHS: «y c»",
            "\n\n",
            "\n",
        ),
        sheet(
            "guidebook, appendix",
            "«@»",
            "Opened; Length; Up; Down; Top; Bottom; Hours; Bridges; Walked in a year; Kept by",
            "«o dmy»; «l km»; «a u»; «d u»; «h u»; «w u»; «t hm»; «b n»; «y s»; «k n»",
        ),
    ],
    "prose": [
        prose(
            "muddyboots.example/weekend walks",
            "Pack a sandwich; the kiosk at the top is shut until May.",
            [
                "«@» takes you over «l kilometres» of good ground and makes you climb «a u» in all. Reckon with «t hm», not counting the sandwich. Leaving the car costs «f €2». You cross «b w» bridges and never get below «w u».",
                "On «@» the view opens at «h l» above the sea. It has been open since «o my», and its «s n» posts leave you no excuse for getting lost. Those who walked it give it «r n» stars of five.",
                "Few paths are as well looked after as «@», which is in the care of «k n». It was last checked, by somebody with hammer and saw, on «c dmy». The books call it «g n»; my knees agree. The mark it got from «n ap_c» people is «r n».",
            ],
            ["«1@» is «1l km» long and takes «1t hm», «2@» is «2l km» long and takes «2t hm»."],
        ),
        prose(
            "parish magazine, the footpath column",
            "Boots on, phones off.",
            [
                "«@» saw «y ap_c» pairs of boots in the past year. It begins low, at «w u», and tops out at «h u».",
                "«@» came into being on «o ord». From end to end it is «l km», the climbs add up to «a u» and the descents to «d u», and the average walker is home after «t u».",
                "«@» has new signs, «s n» in total. The guide has it as «g n» and last checked it on «c dmy». «k n» would like to hear of fallen trees. The meter at the gate counted «y c» passers-by in a year.",
            ],
            [],
        ),
    ],
    "objectives": [
        "Which of {} suits a day out?",
        "Length, climb and time of {}",
        "Describe the walks {}",
    ],
}

RUNS = {
    "name": "continuous-integration runs",
    "attrs": attrs(
        "t=duration,N,s | q=time in the queue,N,s | n=tests,N, | f=failed tests,N, | k=skipped tests,N, | c=coverage,N,% | g=change of coverage,N,points | l=lines covered,N, | a=lines in all,N, | z=artifact size,N,bytes | p=cost,N,USD | j=jobs,N, | "
        "d=started,D, | x=artifact expires,D, | v=compiler version,V, | u=runner version,V, | w=triggered by,W, | b=branch,W, | h=cache hit,B,"
    ),
    "alike": [("t", "q"), ("f", "k"), ("n", "j"), ("l", "a"), ("d", "x"), ("v", "u")],
    "most": {"c": 100},
    "others": {
        "w": ["svenja-m", "arlo.k", "release-bot"],
        "b": ["develop", "release/next", "hotfix/login"],
    },
    "entities": [
        ent(
            "lanternfish-1407",
            "r=lanternfish | n=1407 | id=9183746205",
            "t=1387 | q=43 | n=6184 | f=17 | k=238 | c=87.42 | g=-0.36 | l=48217 | a=55156 | z=18460000 | p=1.84 | j=12 | d=2024-05-21 | x=2024-08-19 | v=1.78.2 | u=2.316.1 | w=meike-b | b=main | h=true",
        ),
        ent(
            "tidepool-4821",
            "r=tidepool | n=4821 | id=9201558437",
            "t=842 | q=116 | n=3926 | f=4 | k=87 | c=91.73 | g=-0.14 | l=27384 | a=29853 | z=7325000 | p=0.93 | j=8 | d=2024-05-24 | x=2024-06-23 | v=13.2.6 | u=2.315.8 | w=dorian.p | b=feature/tides | h=false",
        ),
        ent(
            "greywacke-233",
            "r=greywacke | n=233 | id=9177402918",
            "t=3264 | q=29 | n=14837 | f=52 | k=614 | c=78.16 | g=-1.27 | l=136420 | a=174539 | z=246800000 | p=7.46 | j=31 | d=2024-05-19 | x=2024-11-15 | v=17.4.3 | u=2.314.2 | w=nightly-bot | b=release/4.x | h=true",
        ),
        ent(
            "heron-9056",
            "r=heron | n=9056 | id=9214630072",
            "t=518 | q=71 | n=1742 | f=3 | k=46 | c=94.58 | g=-0.22 | l=13726 | a=14512 | z=3180000 | p=0.47 | j=5 | d=2024-05-27 | x=2024-06-10 | v=3.12.4 | u=2.316.7 | w=yuki-t | b=main | h=false",
        ),
    ],
    "json": [
        rows(
            "codehost.example/repos/actions/runs",
            '{"total_count": #n, "workflow_runs": [',
            '{"id": «#id», "name": "«#r»", "run_number": «#n», "event": "push", "status": "completed", "head_branch": "«b n»", "triggering_actor": {"login": "«w n»"}, "run_duration_s": «t n», "jobs": {"total_count": «j n»}, "artifacts": [{"size_in_bytes": «z n», "expires_at": "«x z»"}], "cache_hit": «h b», "tests": "«n c» run, «f n» failed, «k n» skipped"}',
            ", ",
            "]}",
        ),
        rows(
            "gitforge.example/api/v4/pipelines/summary",
            "[",
            '{"iid": «#n», "project": "«#r»", "ref": "«b n»", "user": {"username": "«w n»"}, "started_at": "«d sp»", "builds": «j n», "runner_version": "«u n»", "coverage": "«c n»", "test_report": {"total": «n n», "failed": «f n», "skipped": «k n»}}',
            ", ",
            "]",
        ),
        one(
            "coverhub.example/api/v2/commits/totals",
            '{"ci_build": "«@»", "branch": "«b n»", "totals": {"files": null, "lines": «a n», "hits": «l n», "coverage": «c z2», "diff": "«g n»"}, "build": {"started": "«d iso»", "triggered_by": "«w n»"}, "toolchain": "«v v»", "state": "complete"}',
        ),
        columns(
            "cispend.example/usage.json",
            '{"month": "2024-05", "build": [¤"«@»"¤], "usd": [¤«p n»¤], "wait": [¤"«q nu»"¤], "cached": [¤«h b»¤], "storage": [¤"«z MB»"¤]}',
        ),
    ],
    "table": [
        rows(
            "build logs, last lines",
            "",
            "«#r» #«#n» | toolchain «v n», agent «u v»\n«#r» #«#n» | cache restored: «h y»\n«#r» #«#n» | started «d sp» on branch «b n»\n«#r» #«#n» | ran: «n n»\n«#r» #«#n» | FAILED: «f n»\n«#r» #«#n» | ignored: «k n»\n«#r» #«#n» | upload: «z MB», kept until «x iso»",
            "\n...\n",
            "\n",
        ),
        markdown(
            "status page of the platform team",
            "Build; Branch; By; Started; Waited; Took; Jobs; Tests; Red; Coverage; Δ coverage; Cost; Artifacts until",
            "`«@»`; «b n»; «w n»; «d dmb»; «q hms»; «t hms»; «j n»; «n c»; «f n»; «c p»; «g mn»; «p $2»; «x dmb»",
        ),
        csv(
            "junit roll-up",
            "build; tests; failures; skipped; time_s; lines_covered; lines; compiler; agent",
            "«@»; «n n»; «f n»; «k n»; «t n»; «l n»; «a n»; «v n»; «u n»",
            ",",
        ),
    ],
    "prose": [
        prose(
            "engineering weekly, builds worth a look",
            "Builds that made us look up from our tea this week.",
            [
                "«w n» pushed, and `«@»` went red: «f w» of «n c» checks did not hold. It was all over after «t hms», which is not a record. The bill came to «p $2».",
                "`«@»` on «b n» sat waiting for «q n» seconds before a machine was free. It then ran «j w» jobs with compiler «v n». What it left behind weighs «z MB» and will be swept away on «x dmy».",
                "Started on «d wd», `«@»` exercised «c p» of the code base, that is «l c» of «a c» lines, which moves the coverage by «g mnu». It was built with «v n» and left out «k w» tests.",
            ],
            ["`«1@»` had «1f w» failures among «1n c» tests, `«2@»` had «2f w» among «2n c»."],
        ),
        prose(
            "chat export, #builds",
            "",
            [
                "meike: anybody looked at «@»? coverage is down at «c p», out of «a c» lines\ndorian: it's branch «b n», «w n» kicked it off. needed «t n» s, «f n» tests red",
                "arlo: «@» cost us «p dollars»?\nyuki: well, «j n» jobs in «t hms». and it queued «q n» s first. it started «d dmy»",
                "svenja: for the record, «@» used toolchain «v v» and agent «u v»\nmeike: thanks. «n n» tests, «f n» broken, «k n» skipped",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "What happened in the runs {}?",
        "Tests, time and coverage of {}",
        "Compare the builds {}",
    ],
}

SCHOOLS = {
    "name": "schools",
    "attrs": attrs(
        "p=pupils,N, | c=capacity,N, | t=teachers,N, | f=pupils on free meals,N,% | a=attendance,N,% | b=yearly spending,N,GBP | s=spending per pupil,N,GBP | g=girls,N, | d=applications,N, | e=places offered,N, | m=largest distance admitted,N,m | "
        "o=opened,D, | i=inspected,D, | h=head,W, | v=inspection grade,W, | k=trust,W, | x=sixth form,B, | n=nursery,B,"
    ),
    "alike": [("p", "c"), ("f", "a"), ("b", "s"), ("d", "e"), ("o", "i"), ("p", "g")],
    "most": {"f": 100, "a": 100},
    "others": {
        "h": ["Joan Whitlock", "Derek Amadi", "Lucy Farnham"],
        "v": ["Good", "Outstanding", "Requires improvement"],
        "k": ["Beacon Learning Trust", "Northfield Partnership", "Saltmarsh Trust"],
    },
    "entities": [
        ent(
            "St Brannoc's Primary School",
            "urn=118274 | la=878 | no=3306",
            "p=412 | c=420 | t=21 | f=17.4 | a=94.8 | b=2184600 | s=5302 | g=198 | d=143 | e=58 | m=1870 | o=1907-09-02 | i=2023-03-14 | h=Annette Pryor | v=Good | k=Two Rivers Trust | x=false | n=true",
        ),
        ent(
            "Ashdown Vale Academy",
            "urn=139051 | la=935 | no=4027",
            "p=1236 | c=1310 | t=74 | f=22.7 | a=92.3 | b=8417300 | s=6810 | g=617 | d=486 | e=227 | m=4365 | o=2012-09-05 | i=2022-11-22 | h=Martin Oyelaran | v=Requires improvement | k=Crestline Academies | x=true | n=false",
        ),
        ent(
            "Hollin Bank School",
            "urn=124416 | la=830 | no=2118",
            "p=267 | c=315 | t=14 | f=31.6 | a=93.7 | b=1593400 | s=5968 | g=131 | d=72 | e=41 | m=2645 | o=1974-04-29 | i=2024-01-23 | h=Gwen Ridsdale | v=Outstanding | k=Two Rivers Trust | x=false | n=true",
        ),
        ent(
            "Kingsmere High School",
            "urn=136782 | la=852 | no=4219",
            "p=1674 | c=1650 | t=98 | f=12.9 | a=95.4 | b=10926800 | s=6527 | g=842 | d=731 | e=276 | m=3180 | o=1958-09-09 | i=2023-06-20 | h=Tobias Lund | v=Good | k=Crestline Academies | x=true | n=false",
        ),
    ],
    "json": [
        rows(
            "schoolregister.example/api/establishments",
            '{"page": 1, "total": #n, "establishments": [',
            '{"URN": "«#urn»", "LA (code)": "«#la»", "EstablishmentNumber": "«#no»", "EstablishmentName": "«@»", "EstablishmentStatus": "Open", "OpenDate": "«o dot»", "SchoolCapacity": "«c n»", "NumberOfPupils": "«p n»", "NumberOfGirls": "«g n»", "PercentageFSM": "«f n»", "OfficialSixthForm": «x b», "NurseryProvision": «n b», "OfstedRating": "«v n»"}',
            ", ",
            "]}",
        ),
        rows(
            "schoolsnearby.example/v1/search",
            '{"ok": true, "schools": {',
            '"«#urn»": {"name": "«@»", "head": "«h n»", "inspection": {"grade": "«v n»"}, "admissions": {"applied": «d n», "offered": «e n», "last_distance": "«m km»"}, "capacity": «c n», "opened": "«o b»", "free_meals": "«f p»", "trust": "«k up»", "roll": «p n»}',
            ", ",
            "}}",
        ),
        one(
            "benchmarking.example/api/school/finances",
            '{"urn": "«#urn»", "schoolName": "«@»", "totalExpenditure": "«b gbp»", "expenditurePerPupil": «s n», "pupils": «p n», "headteacher": "«h n»", "inspectedOn": "«i my»", "trustName": "«k n»", "attendanceRate": «a f», "percentFreeSchoolMeals": «f n»}',
        ),
        columns(
            "attendance.example/weekly.json",
            '{"measure": "year to date", "school": [¤"«@»"¤], "rate": [¤"«a p»"¤], "fsm": [¤"«f f»"¤], "girls": [¤«g n»¤], "spend": [¤"«b £m»"¤], "nursery": [¤«n b»¤]}',
        ),
    ],
    "table": [
        markdown(
            "council booklet for parents",
            "School; Pupils; Places in total; Applied; Offered; Furthest; Head; Opened; Nursery; Sixth form",
            "«@»; «p c»; «c c»; «d n»; «e n»; «m u»; «h n»; «o dmb»; «n y»; «x y»",
        ),
        html(
            "inspectorate, list of outcomes",
            "School; Trust; Inspected; Grade; Head; Number on roll; Teachers; Attendance; Sixth form",
            "«@»; «k up»; «i dmy»; «v up»; «h n»; «p c»; «t n»; «a p»; «x Y»",
        ),
        csv(
            "local authority return",
            "urn; school; pupils; teachers; girls; fsm_pct; attendance_pct; spend_gbp; per_pupil_gbp; applications; offers; last_admitted_m",
            "«#urn»; «@»; «p n»; «t n»; «g n»; «f n»; «a n»; «b n»; «s n»; «d n»; «e n»; «m n»",
            ",",
        ),
    ],
    "prose": [
        prose(
            "valeherald.example/our schools",
            "It is the season of open days, and of long queues at the gate.",
            [
                "«@» has been teaching the children of the parish since «o my». Today «p c» boys and girls go there, looked after by «t w» teachers under «h n». On an average day «a pc» of them are in class.",
                "At «@» they are proud of the inspectors' verdict, «v n», given on «i dmy». Getting in is hard: «d n» families asked and «e n» were lucky, the last of them living «m km» away.",
                "Money is tight at «@», where they spent «b ap_£m» in the year; it comes to «s £» for each child. Of the children, «f pc» eat their lunch at the state's cost. The building could seat «c c».",
            ],
            ["«1@» teaches «1p c» children and «2@» teaches «2p c»."],
        ),
        prose(
            "governors' annual letters",
            "Letters to parents, shortened.",
            [
                "«@»: «h n» thanks you for your support. We were visited by the inspectors on «i ord» and judged «v lo». Of our «p c» pupils, «g n» are girls, and «f p» get free lunches.",
                "«@»: we spent «b £M» this year, or «s pounds» a pupil. Attendance reached «a p». The trust, «k n», has renewed the boiler. There are now «t w» teachers.",
                "«@»: with «p c» on the roll and room for «c c», we shall admit again in September; last time «d n» forms came in for «e n» places given out. The furthest successful applicant lived «m u» from the gate.",
            ],
            [],
        ),
    ],
    "objectives": [
        "What should parents know of {}?",
        "Size, money and inspection of {}",
        "Compare {}",
    ],
}

ORGANS = {
    "name": "pipe organs",
    "attrs": attrs(
        "s=stops,N, | r=ranks,N, | p=pipes,N, | m=manuals,N, | h=height of the case,N,cm | w=weight,N,kg | l=longest pipe,N,cm | d=wind pressure,N, | t=pitch,N, | c=cost of the restoration,N,EUR | n=memory levels,N, | u=concerts in a year,N, | "
        "o=inaugurated,D, | v=rededicated,D, | k=builder,W, | e=restored by,W, | a=action,W, | q=organist,W, | x=open to visitors,B,"
    ),
    "alike": [("s", "r"), ("r", "p"), ("h", "l"), ("o", "v"), ("k", "e")],
    "others": {
        "k": ["Johannes Wend", "Hallam & Sons", "Pierre Cordier"],
        "e": ["Werkstatt Abt", "Rowan Organ Works", "Ditte Holm"],
        "a": ["mechanical", "pneumatic", "electric"],
        "q": ["Lena Thorwald", "Guy Ashcombe"],
    },
    "entities": [
        ent(
            "St Olave's organ",
            "at=St Olave's, Marlby | id=N08214",
            "s=43 | r=61 | p=3186 | m=3 | h=874 | w=11450 | l=512 | d=83 | t=439.4 | c=847300 | n=64 | u=37 | o=1887-10-16 | v=2018-05-20 | k=Forster & Gray | e=Meidling Orgelbau | a=mechanical | q=Simon Pargeter | x=true",
        ),
        ent(
            "Nikolai organ",
            "at=Nikolaikirche, Sandvik | id=D11760",
            "s=68 | r=94 | p=5274 | m=4 | h=1362 | w=24380 | l=1037 | d=76 | t=442.6 | c=1864500 | n=128 | u=52 | o=1714-12-03 | v=2011-09-11 | k=Arnold Kessler | e=Meidling Orgelbau | a=mechanical | q=Ulrike Hansson | x=false",
        ),
        ent(
            "Town Hall organ",
            "at=Town Hall, Averly | id=N10377",
            "s=97 | r=132 | p=7618 | m=5 | h=1146 | w=38720 | l=978 | d=127 | t=440.8 | c=2317600 | n=256 | u=84 | o=1902-03-26 | v=2007-06-15 | k=Hesketh Brothers | e=Lyall & Partners | a=electric | q=Roderick Vane | x=true",
        ),
        ent(
            "Santa Eulària organ",
            "at=Santa Eulària, Vilanera | id=E00492",
            "s=31 | r=44 | p=2347 | m=2 | h=923 | w=8165 | l=487 | d=61 | t=415.7 | c=536200 | n=32 | u=19 | o=1768-07-30 | v=2021-10-24 | k=Jordi Bosquet | e=Taller Rovira | a=mechanical | q=Mercè Vidal | x=true",
        ),
    ],
    "json": [
        rows(
            "organregister.example/api/surveys",
            '{"survey": "2024", "results": [',
            '{"id": "«#id»", "building": "«#at»", "organ": "«@»", "builder": "«k n»", "speakingStops": «s n», "ranks": «r n», "totalPipes": "«p c»", "actionKey": "«a up»", "pitch_hz": «t n», "case_height_cm": «h n», "rebuilt_by": "«e up»", "organist": "«q n»", "visitors": «x b»}',
            ", ",
            "]}",
        ),
        rows(
            "orgelsite.example/export/instruments.json",
            "{",
            '"«#id»": {"titel": "«@» («#at»)", "technik": {"Register": «s n», "Manuale": «m n», "Winddruck_mmWS": «d n», "Stimmton": "a1 = «t n»"}, "gehaeuse": {"hoehe_m": null, "hoehe_cm": «h n»}, "werk_kg": "«w c»", "Einweihung": "«o dot»", "Traktur": "«a up»", "laengste_Pfeife_cm": «l n», "restaurierung": {"firma": "«e up»", "wiedereinweihung": "«v dot»", "kosten_eur": "«c eur»"}}',
            ", ",
            "}",
        ),
        one(
            "concerthall.example/cms/pages/organ",
            '{"page": {"slug": "organ", "title": "«@», «#at»", "blocks": [{"type": "facts", "text": "«p c» pipes, «s n» stops, «m w» keyboards"}, {"type": "people", "titularOrganist": "«q n»"}, {"type": "opening", "visits": «x b», "concertsPerYear": «u n», "setzerLevels": «n n»}, {"type": "history", "text": "Built by «k n», inaugurated «o my», ours again since «v dmy»"}, {"type": "wind", "mm": «d n», "ranks": «r n»}]}}',
        ),
        columns(
            "heritagefund.example/grants.json",
            '{"grant_round": 9, "ccy": "EUR", "object": [¤"«@», «#at»"¤], "restoration_cost": [¤«c n»¤], "handed_back": [¤"«v iso»"¤], "inaugurated": [¤"«o iso»"¤], "stops": [¤«s n»¤]}',
        ),
    ],
    "table": [
        markdown(
            "festival programme, the instruments",
            "Instrument; Place; Built by; Inaugurated; Restored by; Manuals; Stops; Pipes; Organist; Concerts a year",
            "«@»; «#at»; «k n»; «o dmy»; «e n»; «m n»; «s n»; «p c»; «q n»; «u n»",
        ),
        rows(
            "tuner's index cards",
            "",
            "«#at» («@»)\n  pitch at 18 °C: «t n»\n  wind: «d n» mm\n  ranks: «r n»\n  stops: «s n»\n  pipes: «p n»\n  longest pipe: «l u»\n  key action: «a n»\n  restored by: «e n»\n  levels of the combination system: «n n»",
            "\n\n",
            "\n",
        ),
        html(
            "monuments office, data sheet",
            "Object; Builder; Action; Case height; Weight; Inaugurated; Rededicated; Restoration; Restorer; Open to visitors",
            "«@», «#at»; «k n»; «a n»; «h mm»; «w u»; «o dmb»; «v dmb»; «c €»; «e n»; «x y»",
        ),
    ],
    "prose": [
        prose(
            "organ-lovers.example/journeys",
            "Bring a cushion, for the pews are hard.",
            [
                "In «#at» waits the «@», a creation of «k n». «q n» plays it from «m w» keyboards and can call on «s w» registers. It has «p c» pipes; the longest measures «l u».",
                "The «@» of «#at» first sounded on «o ord». It fell silent under the dust of the last century, and since «v dmy» it sings again, thanks to «e n» and to «c ap_€m» from many pockets.",
                "You cannot miss the «@» when you enter «#at»: it rises «h l» from the floor and weighs «w ap_t». It is tuned a little off the usual, with the a at «t n» hertz. It is heard in «u w» concerts a year.",
            ],
            ["The «1@» has «1p c» pipes and «1s w» stops, the «2@» has «2p c» and «2s w»."],
        ),
        prose(
            "booklets of three recordings",
            "From the booklets, in the words of the players.",
            [
                "«@», «#at». It is the work of «k n» and has a «a n» action. Behind the front stand «r w» ranks and «s w» stops, driven by «d n» mm of wind.",
                "«@», «#at». My colleague «q n» let me practise at night. I filled «n n» levels of the memory. The repair by «e n» had cost «c euros», and one hears where they went. The longest pipe is «l u».",
                "«@», «#at». «e n» took it apart to the last of its «p c» pipes. It was dedicated anew on «v mdy», long after «o mdy», the day of its inauguration. It weighs «w u».",
            ],
            [],
        ),
    ],
    "objectives": [
        "What instruments are {}?",
        "Size, builders and restoration of {}",
        "Describe {}",
    ],
}

SUBJECTS = [BRICKS, TRAILS, RUNS, SCHOOLS, ORGANS]
