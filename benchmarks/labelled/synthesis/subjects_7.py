# mypy: ignore-errors
# ruff: noqa: INP001
"""Subjects of blind_7.json, first third: attributes, entities and shapes; see rule_7.md."""

from shapes_6 import columns, html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent

LOTS = {
    "name": "auction lots",
    "attrs": attrs(
        "l=low estimate,N,USD | h=high estimate,N,USD | m=hammer price,N,USD | p=price "
        "with premium,N,USD | t=height,N,cm | w=width,N,cm | b=bids,N, | d=sold,D, | "
        "x=previously sold,D, | e=medium,W, | s=signed,B,"
    ),
    "alike": [("l", "h"), ("m", "p"), ("t", "w"), ("d", "x")],
    "others": {"e": ["tempera on panel", "gouache on paper", "acrylic on canvas", "oil on copper"]},
    "entities": [
        ent(
            "The Salt Road",
            "lot=14 | by=Ines Karlsen | id=ks-2291 | u=7e01",
            (
                "l=120000 | h=180000 | m=164500 | p=207270 | t=91.4 | w=121.9 | b=17 | "
                "d=2023-05-16 | x=1998-11-24 | e=oil on canvas | s=true"
            ),
        ),
        ent(
            "Nocturne in Ochre",
            "lot=27 | by=Pál Verebes | id=ks-2304 | u=7e0e",
            (
                "l=45000 | h=65000 | m=88250 | p=111195 | t=54.6 | w=73.2 | b=34 | "
                "d=2023-05-16 | x=2007-06-12 | e=oil on board | s=false"
            ),
        ),
        ent(
            "Still Life with Quinces",
            "lot=8 | by=Marthe Oudin | id=ks-2285 | u=7dfb",
            (
                "l=1250000 | h=1750000 | m=2385000 | p=2861400 | t=38.7 | w=46.3 | b=41 | "
                "d=2022-11-09 | x=1984-03-27 | e=oil on panel | s=true"
            ),
        ),
        ent(
            "Two Ferrymen",
            "lot=63 | by=Josef Harrach | id=ks-2340 | u=7e32",
            (
                "l=22500 | h=32500 | m=19750 | p=24885 | t=63.5 | w=48.9 | b=6 | "
                "d=2024-02-28 | x=2011-10-05 | e=watercolour on paper | s=true"
            ),
        ),
        ent(
            "Winter Market, Tartu",
            "lot=112 | by=Liisa Rebane | id=ks-2389 | u=7e63",
            (
                "l=310000 | h=425000 | m=517500 | p=646875 | t=104.8 | w=139.7 | b=28 | "
                "d=2023-10-18 | x=1991-05-14 | e=oil on canvas | s=false"
            ),
        ),
    ],
    "json": [
        rows(
            "kestrelandsons.example/api/v3/lots",
            '{"saleTotal": null, "page": 1, "results": [',
            (
                '{"lotId": "«#id»", "lotNumber": «#lot», "title": "«@»", "creators": '
                '[{"displayName": "«#by»"}], "estimateV2": {"lowEstimate": {"amount": "«l '
                'n»"}, "highEstimate": {"amount": "«h n»"}, "currency": "USD"}, '
                '"bidState": {"isClosed": true, "numberOfBids": «b n», "hammerPrice": '
                '{"amount": "«m z2»"}, "finalPrice": {"amount": "«p z2»"}}, "closingTime": '
                '"«d z»"}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "bidroom.example/catalogue/search",
            '{"hits": [',
            (
                '{"objectID": "«#u»", "lotRef": "«#lot»", "lotTitle": "«#by», «@»", '
                '"currencyCode": "USD", "estimateLow": «l n», "estimateHigh": «h n», '
                '"hammerPrice": «m n», "isSold": true, "dateTimeUTCUnix": «d ep», '
                '"dimensions": {"height": "«t u»", "width": "«w u»"}}'
            ),
            ", ",
            '], "nbHits": #n, "hitsPerPage": 96, "processingTimeMS": 3}',
        ),
        one(
            "artsalesindex.example/v1/artworks",
            (
                '{"_links": {"self": {"href": "/v1/artworks/«#u»"}}, "artwork": {"title": '
                '"«@»", "artist": "«#by»", "medium": "«e n»", "signed": «s b», "size_cm": '
                '{"h": «t n», "w": «w n»}, "sales": [{"rank": 1, "date": "«d iso»", '
                '"realised_usd_with_fees": «p n»}, {"rank": 2, "date": "«x iso»", '
                '"realised_usd_with_fees": null}]}}'
            ),
        ),
        columns(
            "pricewatch.example/compare.json",
            (
                '{"unit": "USD", "works": [¤"«@»"¤], "low": [¤«l n»¤], "high": [¤«h n»¤], '
                '"hammer": [¤«m n»¤], "paid": [¤«p n»¤]}'
            ),
        ),
    ],
    "table": [
        html(
            "results sheet of the evening sale",
            "Lot; Artist and title; Estimate; Hammer; Price incl. premium; Date",
            "«#lot»; «#by», <i>«@»</i>; «l $»–«h $»; «m $»; «p $»; «d dmy»",
        ),
        rows(
            "condition reports",
            "",
            (
                "Lot «#lot» – «#by»: «@»\nMedium: «e n»\nHeight: «t mm»\nWidth: «w mm»\n"
                "Signed: «s Y»\nLast at auction: «x dmb»\nLow estimate: «l usd»\nHigh "
                "estimate: «h usd»"
            ),
            "\n\n",
            "\n",
        ),
        csv(
            "insurer's list of purchases",
            "artist; work; technique; hammer_usd; total_usd; bids; bought",
            "«#by»; «@»; «e n»; «m n»; «p n»; «b n»; «d sl»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "saleroomnews.example/what the week brought",
            (
                "It was a good week for the trade, with four sales in as many days and "
                "hardly an empty seat."
            ),
            [
                (
                    "«#by»'s «@» had been expected to fetch between «l $» and «h $». It "
                    "was knocked down at «m $» after «b w» bids; with fees, the buyer will "
                    "have to find «p $». Three of the bidders were on the telephone."
                ),
                (
                    "The hammer fell at «m $M» on «@» by «#by» on «d wd», against hopes of "
                    "«l $» at the lower end. The picture, «e n», had not been seen in a "
                    "saleroom since «x dmy»."
                ),
                (
                    "A private collector from Texas went home with «@» («#by») and a bill "
                    "for «p $m», of which «m $m» was the winning bid. A paddle had gone up "
                    "«b w» times."
                ),
            ],
            [
                (
                    "«1#by»'s «1@» made «1p $» and «2#by»'s «2@» «2p $», both sums "
                    "including what the house takes."
                )
            ],
            "\n\n",
        ),
        prose(
            "heirloompodcast.example/show notes",
            "Notes to this week's episode, with the pictures we talked about.\n",
            [
                (
                    "«@», «#by». Stand before it and you see how modest it is: «t l» from "
                    "top to bottom, «w l» across. Painted in «e n». It changed hands on «d "
                    "mord» for «m dollars» before commission."
                ),
                (
                    "We disagreed over «@» by «#by». The house thought it worth «l $m» to "
                    "«h $m». In the event somebody paid «p ap_$M», all in, on «d mdy»."
                ),
                (
                    "«#by» sold «@» to a neighbour for the price of a stove; it came up in "
                    "«x my», and again in «d my», when «b w» bids took it to «m $»."
                ),
            ],
            ["Measure for yourself: «1@» is «1t u» high, «2@» «2t u»."],
        ),
    ],
    "objectives": [
        "What did {} sell for?",
        "Estimates and results of {}",
        "Sale record of the works {}",
    ],
}

PODCASTS = {
    "name": "podcasts",
    "attrs": attrs(
        "e=episodes,N, | r=rating,N, | n=ratings,N, | f=first episode,D, | d=latest "
        "episode,D, | t=length of the latest episode,N,s | m=monthly listeners,N, | "
        "c=reviews,N, | g=patrons,N, | i=monthly income,N,USD | x=explicit,B, | h=host,W, |"
        " k=network,W,"
    ),
    "alike": [("n", "c"), ("f", "d"), ("n", "m"), ("h", "k")],
    "most": {"r": 5},
    "others": {
        "h": ["Priya Nandakumar", "Tom Vasse", "Cora Lindqvist"],
        "k": ["Halfmoon Audio", "Citywire Sound", "Bluebottle Media"],
    },
    "entities": [
        ent(
            "Night Freight",
            "id=1502871994 | g=917393 | s=4rOoJ6Egrf8K2I",
            (
                "e=187 | r=4.83 | n=12746 | f=2018-03-06 | d=2024-06-11 | t=2874 | "
                "m=214600 | c=1863 | g=3417 | i=18240 | x=false | h=Delia Marchetti | "
                "k=Longwave"
            ),
        ),
        ent(
            "The Ledger Room",
            "id=1381160047 | g=745287 | s=2mTUnDkuKUkhiu",
            (
                "e=342 | r=4.57 | n=8391 | f=2016-09-19 | d=2024-05-27 | t=3948 | m=128350 "
                "| c=974 | g=1286 | i=7415 | x=false | h=Owen Tasker | k=Copper Street"
            ),
        ),
        ent(
            "Borrowed Maps",
            "id=1634420718 | g=5538102 | s=6E709HRH7XaiZr",
            (
                "e=96 | r=4.91 | n=3528 | f=2020-11-02 | d=2024-06-03 | t=2263 | m=61475 | "
                "c=417 | g=892 | i=4368 | x=false | h=Yusra Haddad | k=Longwave"
            ),
        ),
        ent(
            "Bad Manners, Good Wine",
            "id=1247765310 | g=412960 | s=0ofXAdFIQQRsCY",
            (
                "e=418 | r=4.36 | n=21984 | f=2017-04-13 | d=2024-06-20 | t=4417 | "
                "m=372800 | c=3142 | g=5063 | i=26875 | x=true | h=Greg Pellow | k=Tin Roof"
            ),
        ),
        ent(
            "Small Hours Science",
            "id=1449018823 | g=1003465 | s=7bRkZ2pQW1LxdE",
            (
                "e=263 | r=4.74 | n=15237 | f=2019-01-15 | d=2024-06-18 | t=3126 | "
                "m=183900 | c=2285 | g=2174 | i=11930 | x=false | h=Anneke de Roo | "
                "k=Copper Street"
            ),
        ),
    ],
    "json": [
        rows(
            "itunes.example/lookup",
            '{"resultCount": #n, "results": [',
            (
                '{"wrapperType": "track", "kind": "podcast", "collectionId": «#id», '
                '"artistName": "«h n»", "collectionName": "«@»", "trackCount": «e n», '
                '"collectionExplicitness": "notExplicit", "releaseDate": "«d z»", '
                '"country": "USA", "primaryGenreName": "Society & Culture", '
                '"averageUserRating": «r n», "userRatingCount": «n n»}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "podcastindex.example/api/1.0/podcasts/byfeedid",
            '{"status": "true", "feeds": [',
            (
                '{"id": «#g», "title": "«@»", "author": "«h n»", "itunesId": «#id», '
                '"explicit": «x b», "episodeCount": «e n», "oldestItemPubdate": «f ep», '
                '"newestItemPubdate": «d ep», "crawlErrors": 0, "medium": "podcast"}'
            ),
            ", ",
            '], "count": #n, "description": "Found matching feeds"}',
        ),
        one(
            "spotify.example/v1/shows",
            (
                '{"id": "«#s»", "name": "«@»", "publisher": "«k n»", "explicit": «x b», '
                '"media_type": "audio", "total_episodes": «e n», "episodes": {"limit": 1, '
                '"items": [{"release_date": "«d iso»", "duration": "«t isos»", '
                '"is_playable": true}]}, "languages": ["en"]}'
            ),
        ),
        rows(
            "listennotes.example/api/v2/podcasts",
            '{"podcasts": [',
            (
                '{"title": "«@»", "itunes_id": «#id», "publisher": "«k n»", '
                '"total_episodes": «e n», "earliest_pub_date_ms": «f ems», '
                '"latest_pub_date_ms": «d ems», "patreon": {"patrons": «g n», '
                '"usd_per_month": «i n»}, "audience": {"monthly": "«m K»"}}'
            ),
            ", ",
            "]}",
        ),
        columns(
            "chartable.example/shows.json",
            (
                '{"ok": true, "shows": [¤"«@»"¤], "series": {"rating": [¤«r z2»¤], '
                '"ratings": [¤"«n K»"¤], "written_reviews": [¤«c n»¤], '
                '"monthly_listeners": [¤«m n»¤]}}'
            ),
        ),
    ],
    "table": [
        markdown(
            "media kit for advertisers",
            "Show; Presented by; Monthly listeners; Episodes; On air since; Stars",
            "**«@»**; «h n»; «m c»; «e n»; «f my»; «r n» / 5",
        ),
        rows(
            "feed headers",
            "",
            (
                "title: «@»\nitunes:author: «h n»\nitunes:owner: «k n»\nitunes:explicit: "
                "«x b»\nlastBuildDate: «d rss»\nitunes:duration: «t hms»"
            ),
            "\n\n",
            "\n",
        ),
        html(
            "podcast charts, week 25",
            "Show; Network; Ratings; Average; Reviews; Newest; Running time",
            "«@»; «k n»; «n c»; «r n»; «c c»; «d b»; «t hms»",
        ),
    ],
    "prose": [
        prose(
            "earmarked.example/what we are listening to",
            "Summer is here, and so is a pile of things to hear on the train.",
            [
                (
                    "«h n» has been talking into a microphone for «@» since «f my», and «e "
                    "n» instalments later the voice still holds. More than a few people "
                    "agree: «n c» have scored it, for a mean of «r n» stars. The newest "
                    "one, out on «d mdy», runs to «t hms»."
                ),
                (
                    "«@» comes from the «k n» stable. Every month «m ap_M» people tune in, "
                    "and «g c» of them chip in on the membership page, which brings the "
                    "makers «i $» a month."
                ),
                (
                    "If you have not met «h n» yet, begin with «@». The back catalogue "
                    "counts «e n» shows and goes back to «f dmy». Listeners have left «c "
                    "c» reviews, most of them kind."
                ),
            ],
            [
                (
                    "«1h n», who presents «1@», has «1g c» patrons; «2h n» of «2@» has «2g "
                    "c». Between them they put out «1e n» and «2e n» episodes respectively."
                )
            ],
        ),
        prose(
            "audio trade letter, June",
            "# Movers and shakers\n",
            [
                (
                    "**«k n»** renewed «@» for two years. The show reaches «m c» listeners "
                    "a month and takes in «i usd» over the same time from its «g c» "
                    "supporters."
                ),
                (
                    "**«@»** dropped its latest on «d ord» («t hms»). It holds at «r n» "
                    "out of five in the store, where «n c» people have rated it and «c c» "
                    "wrote something."
                ),
                (
                    "**«@»**, which launched on «f mdy», passed a mark of its own: it now "
                    "stands at «e n» episodes. «h n» stays as the host."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "How popular are {}?",
        "Facts on the podcasts {}",
        "Episodes, hosts and audience of {}",
    ],
}

FOOTBALLERS = {
    "name": "footballers",
    "attrs": attrs(
        "b=born,D, | h=height,N,cm | w=weight,N,kg | v=market value,N,EUR | f=transfer fee,"
        "N,EUR | c=caps,N, | i=international goals,N, | a=league appearances,N, | g=league "
        "goals,N, | m=minutes played,N,min | j=joined,D, | u=contract until,D, | k=club,W, "
        "| p=preferred foot,W, | o=captain,B,"
    ),
    "alike": [("v", "f"), ("c", "a"), ("i", "g"), ("j", "u"), ("b", "j")],
    "others": {"k": ["FC Ostwall", "Sporting Marinha", "Halden BK", "Real Teverga"], "p": ["both"]},
    "entities": [
        ent(
            "Mateo Ibarlucea",
            "id=284911 | n=9 | q=Q60441",
            (
                "b=1998-02-17 | h=187.5 | w=81.4 | v=42500000 | f=37250000 | c=31 | i=14 | "
                "a=163 | g=78 | m=12894 | j=2021-07-09 | u=2027-06-30 | k=AC Lanterna | "
                "p=right | o=false"
            ),
        ),
        ent(
            "Jonas Wiklund",
            "id=301775 | n=4 | q=Q71802",
            (
                "b=1995-10-03 | h=191.2 | w=86.7 | v=18400000 | f=11650000 | c=57 | i=3 | "
                "a=248 | g=12 | m=21763 | j=2019-01-24 | u=2026-06-30 | k=FK Norrstad | "
                "p=left | o=true"
            ),
        ),
        ent(
            "Sékou Camara-Diop",
            "id=318204 | n=7 | q=Q80216",
            (
                "b=2001-06-22 | h=174.3 | w=68.9 | v=67300000 | f=54800000 | c=24 | i=9 | "
                "a=118 | g=41 | m=8947 | j=2023-08-15 | u=2028-06-30 | k=Olympique Vézère |"
                " p=left | o=false"
            ),
        ),
        ent(
            "Luka Brezovar",
            "id=256630 | n=10 | q=Q59117",
            (
                "b=1993-12-11 | h=179.6 | w=74.2 | v=9750000 | f=22400000 | c=83 | i=21 | "
                "a=321 | g=64 | m=26418 | j=2018-06-28 | u=2025-06-30 | k=NK Savinja | "
                "p=right | o=true"
            ),
        ),
    ],
    "json": [
        rows(
            "football-players.example/v3/players",
            (
                '{"get": "players", "errors": [], "results": #n, "paging": {"current": 1, '
                '"total": 1}, "response": ['
            ),
            (
                '{"player": {"id": «#id», "name": "«@»", "birth": {"date": "«b iso»", '
                '"country": null}, "height": "«h nu»", "weight": "«w nu»", "injured": '
                'false}, "statistics": [{"team": {"id": 77, "name": "«k n»"}, "games": '
                '{"appearences": «a n», "minutes": «m n», "number": «#n», "captain": «o '
                'b»}, "goals": {"total": «g n», "conceded": null}}]}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "transferdata.example/players/profile",
            "[",
            (
                '{"id": "«#id»", "name": "«@»", "dateOfBirth": "«b iso»", "foot": "«p n»", '
                '"height": «h n», "club": {"name": "«k n»", "joined": "«j iso»", '
                '"contractExpires": "«u iso»"}, "marketValue": «v n», "lastTransfer": '
                '{"fee": "«f €m»", "loan": false}, "shirtNumber": "#«#n»"}'
            ),
            ", ",
            "]",
        ),
        one(
            "wikidata.example/entities/players",
            (
                '{"id": "«#q»", "labels": {"en": "«@»"}, "claims": {"date of birth": "+«b '
                'z»", "height": {"amount": "+«h n»", "unit": "centimetre"}, "mass": '
                '{"amount": "+«w n»", "unit": "kilogram"}, "member of sports team": '
                '[{"team": "national team", "matches played": «c n», "points/goals": «i '
                'n»}, {"team": "«k n»", "start time": "+«j z»", "matches played": «a n», '
                '"points/goals": «g n»}]}}'
            ),
        ),
        columns(
            "scoutdesk.example/radar.json",
            (
                '{"players": [¤"«@»"¤], "metrics": [{"name": "Market value (EUR)", "v": '
                '[¤«v n»¤]}, {"name": "Minutes", "v": [¤«m n»¤]}, {"name": "Caps", "v": '
                '[¤«c n»¤]}, {"name": "Height (cm)", "v": [¤«h n»¤]}]}'
            ),
        ),
    ],
    "table": [
        rows(
            "player infoboxes",
            "== Infoboxes ==\n",
            (
                "{{Infobox football biography\n| name = «@»\n| birth_date = «b dmy»\n| "
                "height = «h u»\n| currentclub = «k n»\n| clubnumber = «#n»\n| "
                "caps(league) = «a n»\n| goals(league) = «g n»\n| nationalcaps = «c n»\n| "
                "nationalgoals = «i n»\n}}"
            ),
            "\n\n",
            "\n",
        ),
        markdown(
            "sporting director's shortlist",
            "Player; Club; Age group; Value; Last fee; Contract ends; Foot",
            "«@»; «k n»; first team; «v €m»; «f €m»; «u dot»; «p n»",
        ),
        html(
            "squad register of the league",
            "No.; Player; Born; Height; Weight; Signed; Captain",
            "«#n»; «@»; «b dmb»; «h u»; «w u»; «j dmb»; «o Y»",
        ),
    ],
    "prose": [
        prose(
            "touchline.example/transfer window",
            (
                "Agents earn their keep in these weeks. We asked around about some names "
                "on everybody's lips."
            ),
            [
                (
                    "«@» is settled at «k n», whom he joined on «j dmy» for «f €m», and "
                    "his deal runs until «u dmy». Whoever wants him now must think of «v "
                    "€m», for that is what the market puts on him."
                ),
                (
                    "Since signing on «j mdy» «@» has scored «g w» times in «a n» league "
                    "matches for «k n». The club paid «f Meuros» for him. He is «p "
                    "n»-footed and stands «h l» tall."
                ),
                (
                    "No one at «k n» would miss «@» gladly. He has been on the pitch for "
                    "«m c» minutes in the league, won «c w» caps and found the net «i w» "
                    "times for his country."
                ),
            ],
            [
                (
                    "«1@» cost «1k n» «1f €m», while «2k n» got «2@» for «2f €m»; today "
                    "they are valued at «1v €m» and «2v €m»."
                )
            ],
        ),
        prose(
            "nationalteam.example/squad notes",
            "**Squad for the September matches**\n",
            [
                (
                    "«@» («k n»). Born on «b dmy». «c n» internationals, «i w» goals. Tips "
                    "the scales at «w u», at «h u» the man to aim for at corners."
                ),
                (
                    "«@» comes off a run in which he played «a n» times for «k n» in the "
                    "league and scored «g n». His contract there ends on «u mdy», so "
                    "expect questions."
                ),
                (
                    "«@», who turned up on the scene late for someone born in «b my», has "
                    "pulled on the national shirt «c w» times. Valued at «v ap_€M» these "
                    "days."
                ),
            ],
            ["At the last count «1@» had «1c n» caps and «2@» «2c n»."],
        ),
    ],
    "objectives": [
        "Value and record of {}",
        "Compare the footballers {}",
        "Which of {} has played more?",
    ],
}

PORTS = {
    "name": "container ports",
    "attrs": attrs(
        "t=container throughput,N,TEU | c=cargo handled,N,t | q=quay length,N,m | b=depth "
        "at berth,N,m | n=depth of the channel,N,m | a=terminal area,N,ha | "
        "g=ship-to-shore cranes,N, | v=vessel calls,N, | h=average stay,N,h | p=capacity,N,"
        "TEU | r=largest ship served,N,TEU | o=terminal opened,D, | m=authority founded,D, "
        "| k=operator,W,"
    ),
    "alike": [("t", "p"), ("b", "n"), ("o", "m"), ("t", "r")],
    "others": {"k": ["DP World", "ICTSI", "Hutchison Ports", "Terminal Investment Limited"]},
    "entities": [
        ent(
            "Port of Koper",
            "lo=SIKOP | w=49240 | c=Slovenia",
            (
                "t=1066093 | c=22243718 | q=3294 | b=14.7 | n=15.2 | a=272.6 | g=11 | "
                "v=1687 | h=27.4 | p=1340000 | r=15262 | o=1979-05-17 | m=1957-05-23 | "
                "k=Luka Koper"
            ),
        ),
        ent(
            "Port of Sines",
            "lo=PTSIE | w=38160 | c=Portugal",
            (
                "t=1663345 | c=43217650 | q=1350 | b=17.5 | n=18.3 | a=60.4 | g=14 | "
                "v=2058 | h=31.8 | p=2735000 | r=19224 | o=2004-05-26 | m=1977-12-14 | "
                "k=PSA International"
            ),
        ),
        ent(
            "Port of Gdańsk",
            "lo=PLGDN | w=28710 | c=Poland",
            (
                "t=2050288 | c=81042370 | q=1306 | b=16.8 | n=17.1 | a=106.3 | g=18 | "
                "v=3615 | h=38.6 | p=3250000 | r=23964 | o=2007-10-01 | m=1998-07-15 | "
                "k=Baltic Hub"
            ),
        ),
        ent(
            "Tanger Med",
            "lo=MAPTM | w=45080 | c=Morocco",
            (
                "t=8617410 | c=122046500 | q=4637 | b=18.4 | n=19.7 | a=347.2 | g=49 | "
                "v=17134 | h=21.9 | p=9150000 | r=24188 | o=2007-07-27 | m=2002-12-30 | "
                "k=APM Terminals"
            ),
        ),
    ],
    "json": [
        rows(
            "portindex.example/api/publications/world-port-index",
            '{"ports": [',
            (
                '{"portNumber": «#w», "portName": "«@»", "countryName": "«#c»", '
                '"unloCode": "«#lo»", "harborSize": "L", "chDepth": «n n», "cpDepth": «b '
                'n», "maxDraft": null, "craneContainer": "Y", "medFacilities": "Y"}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "throughput.example/api/v2/ports",
            '{"meta": {"unit": {"containers": "TEU", "cargo": "tonnes"}, "count": #n}, "data": [',
            (
                '{"locode": "«#lo»", "port": {"name": "«@»", "country": "«#c»"}, '
                '"statistics": {"containers": «t n», "cargo": «c n», "calls": «v n», '
                '"nominalCapacity": «p n»}, "performance": {"avgPortHours": «h n»}}'
            ),
            ", ",
            "]}",
        ),
        one(
            "terminals.example/v1/terminal",
            (
                '{"unlocode": "«#lo»", "port": "«@»", "operator": "«k n»", '
                '"inOperationSince": "«o iso»", "quay": {"length": {"value": «q n», '
                '"unit": "m"}, "alongsideDepth": {"value": «b n», "unit": "m"}}, "yard": '
                '{"area": {"value": «a n», "unit": "ha"}}, "equipment": [{"type": "STS", '
                '"count": «g n»}, {"type": "RTG", "count": null}]}'
            ),
        ),
        columns(
            "harbourstats.example/table.json",
            (
                '{"columns": ["locode", "teu", "tonnes", "calls", "max_ship_teu"], "rows": '
                '[¤["«#lo»", "«t M»", "«c M»", «v n», «r n»]¤], "source": "port '
                'authorities"}'
            ),
        ),
    ],
    "table": [
        html(
            "encyclopaedia.example/container terminals",
            "Port; Country; Operator; Quay; Depth alongside; Area; Cranes; Opened",
            "«@»; «#c»; «k n»; «q u»; «b u»; «a u»; «g n»; «o dmy»",
        ),
        rows(
            "pilot's notes",
            "",
            (
                "PORT «#lo» («@»)\nchannel: «n u»\nberths: «b u»\nquay: «q km»\nbiggest "
                "vessel so far: «r c» TEU\nstay: «h u» on average\nauthority since: «m dmb»"
            ),
            "\n\n",
            "\n",
        ),
        csv(
            "freight forum handout",
            "port; teu; capacity_teu; tonnes; calls; hours",
            "«@»; «t n»; «p n»; «c n»; «v n»; «h n»",
            "\t",
        ),
    ],
    "prose": [
        prose(
            "quaysidenews.example/box trade",
            (
                "Rates have come down, yet the quays are as busy as ever. A round of the "
                "figures that came in this month:"
            ),
            [
                (
                    "«@» moved «t ql» over its quays in the year, out of «p Ml» that it "
                    "could have moved. «v c» ships tied up there, and stayed for «h u» on "
                    "average before they sailed again."
                ),
                (
                    "At «@» the boxes are the business of «k n», which has «g w» gantry "
                    "cranes lined up along «q l» of quay. Ships that draw up to «b l» can "
                    "come alongside. The biggest to do so carried «r c» TEU."
                ),
                (
                    "In tonnes, «@» handled «c M», most of it in boxes: the count of those "
                    "came to «t c» TEU. The box terminal has been in business since «o "
                    "dmy»."
                ),
            ],
            [
                (
                    "«1@» and «2@» turned over «1t ql» and «2t ql» respectively; the time "
                    "a ship spends in port was «1h u» at the former and «2h u» at the "
                    "latter."
                )
            ],
        ),
        prose(
            "annual letter of a shipping line",
            "To our customers\n",
            [
                (
                    "We call at «@» every Thursday. Its approach has been dredged to «n u»,"
                    " the berths to «b u», and «a l» of land are there to stack what we "
                    "bring."
                ),
                (
                    "«@» is run by «k n». It opened for boxes in «o my» and can turn over "
                    "«p M» TEU a year at full stretch."
                ),
                (
                    "With «g n» cranes and a waterfront «q km» long, «@» is where our "
                    "largest vessels go; one of «r c» TEU made fast last spring."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Traffic and depth of {}",
        "Which port is bigger: {}?",
        "Facts about the container terminals of {}",
    ],
}

WILDFIRES = {
    "name": "wildfires",
    "attrs": attrs(
        "a=area burned,N,acres | c=containment,N,% | p=personnel,N, | e=engines,N, | "
        "d=structures destroyed,N, | g=structures damaged,N, | k=cost of suppression,N,USD "
        "| v=people evacuated,N, | r=perimeter,N,km | s=started,D, | f=fully contained,D, |"
        " u=last report,D, | y=cause,W,"
    ),
    "alike": [("d", "g"), ("s", "f"), ("p", "e"), ("p", "v"), ("f", "u")],
    "most": {"c": 100},
    "others": {"y": ["vehicle", "arson", "escaped campfire", "equipment use"]},
    "entities": [
        ent(
            "Dixie Fire",
            "n=CA-BTU-009205 | co=Butte, Plumas and Lassen | id=c8a1",
            (
                "a=963309 | c=94.6 | p=6543 | e=327 | d=1329 | g=95 | k=637428000 | "
                "v=31250 | r=873.4 | s=2021-07-13 | f=2021-10-25 | u=2021-09-30 | y=power "
                "lines"
            ),
        ),
        ent(
            "Caldor Fire",
            "n=CA-ENF-024030 | co=El Dorado and Amador | id=d07e",
            (
                "a=221835 | c=76.5 | p=4836 | e=364 | d=1003 | g=81 | k=271350000 | "
                "v=53280 | r=412.7 | s=2021-08-14 | f=2021-10-21 | u=2021-09-24 | y=bullet "
                "strike"
            ),
        ),
        ent(
            "Thomas Fire",
            "n=CA-VNC-103156 | co=Ventura and Santa Barbara | id=0b36",
            (
                "a=281893 | c=92.3 | p=8472 | e=971 | d=1063 | g=280 | k=204614000 | "
                "v=104607 | r=438.2 | s=2017-12-04 | f=2018-01-12 | u=2018-01-05 | y=power "
                "lines"
            ),
        ),
        ent(
            "Park Fire",
            "n=CA-BTU-011494 | co=Butte and Tehama | id=f419",
            (
                "a=429603 | c=98.4 | p=3617 | e=241 | d=709 | g=54 | k=351870000 | v=26415 "
                "| r=527.8 | s=2024-07-24 | f=2024-09-26 | u=2024-09-12 | y=arson"
            ),
        ),
        ent(
            "Carr Fire",
            "n=CA-SHU-007808 | co=Shasta and Trinity | id=7a95",
            (
                "a=229651 | c=88.7 | p=4766 | e=334 | d=1614 | g=277 | k=158743000 | "
                "v=38620 | r=352.6 | s=2018-07-23 | f=2018-08-30 | u=2018-08-24 | y=vehicle"
            ),
        ),
    ],
    "json": [
        rows(
            "fire.example/umbraco/api/IncidentApi/List",
            "[",
            (
                '{"Name": "«@»", "Final": true, "Updated": "«u z»", "Started": "«s z»", '
                '"AdminUnit": null, "County": "«#co»", "AcresBurned": «a z1», '
                '"PercentContained": «c n», "UniqueId": "«#id»", "ContainedDateOnly": "«f '
                'iso»", "IsActive": false, "PersonnelInvolved": «p n»}'
            ),
            ", ",
            "]",
        ),
        rows(
            "nifc.example/arcgis/rest/services/WFIGS/query",
            '{"objectIdFieldName": "OBJECTID", "features": [',
            (
                '{"attributes": {"poly_IncidentName": "«@»", "attr_UniqueFireIdentifier": '
                '"«#n»", "attr_IncidentSize": «a n», "attr_PercentContained": «c n», '
                '"attr_FireDiscoveryDateTime": «s ems», "attr_ContainmentDateTime": «f '
                'ems», "attr_EstimatedCostToDate": «k n», "attr_TotalIncidentPersonnel": '
                '«p n», "attr_FireCauseGeneral": "«y n»", "attr_ResidencesDestroyed": '
                "null}}"
            ),
            ", ",
            '], "exceededTransferLimit": false}',
        ),
        one(
            "inciweb.example/incident",
            (
                '{"incident": {"title": "«@»", "type": "Wildfire", "unit": "«#n»", '
                '"basic": {"Current as of": "«u mdy»", "Cause": "«y n»", "Date of Origin": '
                '"«s mdy»"}, "current": {"Total Personnel": "«p c»", "Size": "«a u»", '
                '"Percent of Perimeter Contained": "«c p»"}, "outlook": {"Remarks": "«v c» '
                'residents under orders; «d c» structures lost."}}}'
            ),
        ),
        columns(
            "firehistory.example/api/top",
            (
                '{"fields": ["name", "acres", "destroyed", "damaged", "engines", '
                '"perimeter_km"], "values": [¤["«@»", «a n», «d n», «g n», «e n», «r n»]¤]}'
            ),
        ),
    ],
    "table": [
        html(
            "encyclopaedia.example/largest fires",
            "Fire; County; Start; Acres; Structures; Cause; Contained",
            "«@»; «#co»; «s dmy»; «a c»; «d c»; «y n»; «f dmy»",
        ),
        rows(
            "situation reports",
            "",
            (
                "INCIDENT: «@» («#n»)\nAs of: «u us»\nSize: «a u»\nContained: «c p»\n"
                "Personnel: «p c»\nEngines: «e c»\nStructures destroyed: «d c»\nStructures "
                "damaged: «g c»\nCost to date: «k $»"
            ),
            "\n\n",
            "\n",
        ),
        markdown(
            "insurance committee, annex 2",
            "Fire; Cost of fighting it; Evacuees; Length of the perimeter; Origin",
            "«@»; «k $m»; «v s»; «r u»; «y n»",
        ),
    ],
    "prose": [
        prose(
            "sierrabulletin.example/the fires in figures",
            "Smoke hung over the valley again on Sunday, and the older people here began to count.",
            [
                (
                    "The «@» broke out on «s mdy» and was not ringed until «f mdy». By "
                    "then «a c» acres had gone, and «d c» homes, barns and shops with them;"
                    " another «g n» were scorched but stood."
                ),
                (
                    "In the «@» crews held «c pc» of the edge when the last bulletin went "
                    "out on «u mdy». «p c» men and women were on the fire at that time, "
                    "with «e n» engines. Fighting it has cost «k $M»."
                ),
                (
                    "«v c» people had to leave their houses for the «@», which burned «a "
                    "ap_c» acres of «#co». Investigators put it down to this: «y n»."
                ),
            ],
            [
                (
                    "The «1@» took «1d c» buildings and the «2@» «2d c»; they blackened "
                    "«1a u» and «2a u» respectively."
                )
            ],
        ),
        prose(
            "afteraction.example/lessons for the next season",
            "## What we learned\n",
            [
                (
                    "The «@» cost «k $m» to put out. Its edge, «r l» if one had walked it, "
                    "needed «p c» people to hold. Nothing of the kind had been seen in "
                    "«#co» before."
                ),
                (
                    "It took from «s ord» to «f ord» to get all of the «@» inside the "
                    "lines. «e n» engines came from eleven states. In all, «d ap_c» "
                    "structures could not be saved."
                ),
                (
                    "Of the towns in the path of the «@», «v c» people were told to go. "
                    "The cause is given as «y n». The fire grew to «a u»."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "How large and costly were {}?",
        "Damage done by {}",
        "When did {} burn, and how much?",
    ],
}

SUBJECTS = [LOTS, PODCASTS, FOOTBALLERS, PORTS, WILDFIRES]
