# mypy: ignore-errors
# ruff: noqa: E501, ERA001, INP001
"""Subjects of blind_9.json, last third: culture, sport and software; see rule_9.md."""

import forms_7
from shapes_6 import html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

forms_7.LONG |= {"km/h": "kilometres per hour", "s": "seconds", "°C": "degrees Celsius"}

MANGA = {
    "name": "manga series",
    "attrs": attrs(
        "c=chapters,N, | v=volumes,N, | k=copies in circulation,N, | s=score,N, | n=users who scored it,N, | r=rank by score,N, | o=rank by popularity,N, | u=list members,N, | f=favourites,N, | "
        "b=began,D, | e=ended,D, | m=magazine,W, | a=author,W, | p=English publisher,W, | x=licensed in English,B, | d=adapted as anime,B,"
    ),
    "alike": [("c", "v"), ("n", "u"), ("u", "f"), ("r", "o"), ("b", "e"), ("m", "p"), ("x", "d")],
    "most": {"s": 10},
    "others": {
        "m": ["Monthly Kumo", "Hayate Weekly", "Comic Suiren"],
        "a": ["Rui Amamiya", "Kaede Ishigami", "Shingo Tabata"],
        "p": ["Quill House", "Far Shore Press", "Lantern Books"],
    },
    "entities": [
        ent(
            "Salt Lantern",
            "id=48213 | ki=31764 | al=97240 | s=salt-lantern",
            "c=187 | v=21 | k=6840000 | s=8.34 | n=48217 | r=268 | o=143 | u=103684 | f=7215 | b=2008-04-12 | e=2016-09-24 | m=Gekkan Tomoshibi | a=Nao Serizawa | p=Copperleaf | x=true | d=true",
        ),
        ent(
            "Kurohane Station",
            "id=91706 | ki=45120 | al=104873 | s=kurohane-station",
            "c=96 | v=12 | k=1275000 | s=7.86 | n=12934 | r=1047 | o=862 | u=31478 | f=1163 | b=2014-01-20 | e=2018-11-19 | m=Comic Arashi | a=Itsuki Hamano | p=Mulberry Comics | x=true | d=false",
        ),
        ent(
            "Paper Tengu",
            "id=26385 | ki=18937 | al=61452 | s=paper-tengu",
            "c=342 | v=38 | k=23600000 | s=8.71 | n=86459 | r=74 | o=39 | u=182730 | f=19486 | b=1997-06-03 | e=2009-02-17 | m=Weekly Hoshi | a=Masato Kuji | p=Copperleaf | x=true | d=true",
        ),
        ent(
            "Her Quiet Orbit",
            "id=112958 | ki=52603 | al=118067 | s=her-quiet-orbit",
            "c=63 | v=9 | k=418000 | s=7.42 | n=5826 | r=2316 | o=1975 | u=14359 | f=427 | b=2017-10-28 | e=2021-05-28 | m=Petit Bouquet | a=Chika Onodera | p=Nightjar | x=true | d=false",
        ),
    ],
    "json": [
        # poonsgollamudi/fave-manga-list, src/data/mangalist.ts (recorded from api.jikan.moe/v4/manga)
        rows(
            "jikko.example/v4/manga",
            '{"pagination": {"last_visible_page": 1, "has_next_page": false}, "data": [',
            '{"mal_id": «#id», "approved": true, "titles": [{"type": "Default", "title": "«@»"}], "title": "«@»", "type": "Manga", "chapters": «c n», "volumes": «v n», "status": "Finished", "publishing": false, "published": {"from": "«b mid»+00:00", "to": "«e mid»+00:00"}, "score": «s n», "scored_by": «n n», "rank": «r n», "popularity": «o n», "members": «u n», "favorites": «f n», "background": null, "authors": [{"type": "people", "name": "«a n»"}], "serializations": [{"type": "manga", "name": "«m n»"}], "explicit_genres": []}',
            ", ",
            "]}",
        ),
        # trngtam10d/comic-site, src/services/data/index.js (recorded from kitsu.io/api/edge/manga); the figures that are this site's own are left out
        rows(
            "kisetsu.example/api/edge/manga",
            '{"data": [',
            '{"id": "«#ki»", "type": "manga", "links": {"self": "/api/edge/manga/«#ki»"}, "attributes": {"slug": "«#s»", "titles": {"en": "«@»"}, "canonicalTitle": "«@»", "startDate": "«b iso»", "endDate": "«e iso»", "nextRelease": null, "ageRating": "PG", "subtype": "manga", "status": "finished", "tba": null, "chapterCount": «c n», "volumeCount": «v n», "serialization": "«m n»", "mangaType": "manga"}}',
            ", ",
            '], "meta": {"count": #n}}',
        ),
        # Ravencentric/pyanilist, tests/cassettes/test_anilist/test_anilist_get_media.yaml and test_anilist_get_staffs.yaml (recorded from graphql.anilist.co)
        one(
            "anishelf.example/graphql",
            '{"data": {"Media": {"id": «#al», "idMal": «#id», "type": "MANGA", "format": "MANGA", "status": "FINISHED", "episodes": null, "chapters": «c n», "volumes": «v n», "countryOfOrigin": "JP", "isLicensed": «x b», "source": "ORIGINAL", "hashtag": null, "isLocked": false, "isAdult": false, "title": {"romaji": null, "english": "«@»"}, "staff": {"edges": [{"role": "Story & Art", "node": {"name": {"full": "«a n»"}}}]}}}}',
        ),
        # as MyAnimeList's API reference (v2, GET /manga) documents the node; the frame of data and node as recorded in albechen/manga_recommendation_by_art_style, test.py
        rows(
            "mangalists.example/v2/manga",
            '{"data": [',
            '{"node": {"id": «#id», "title": "«@»", "start_date": "«b iso»", "end_date": "«e iso»", "mean": «s n», "rank": «r n», "popularity": «o n», "num_list_users": «u n», "num_scoring_users": «n n», "num_favorites": «f n», "media_type": "manga", "status": "finished", "num_volumes": «v n», "num_chapters": «c n», "nsfw": "white"}}',
            ", ",
            '], "paging": {}}',
        ),
    ],
    "table": [
        html(
            "fan wiki, finished series",
            "Title; Author; Magazine; Run from; Run to; Volumes; Chapters; Copies; English edition; Licensed; Anime",
            "<i>«@»</i>; «a n»; «m n»; «b dmy»; «e dmy»; «v n»; «c n»; «k M»; «p n»; «x Y»; «d Y»",
        ),
        csv(
            "reading tracker export",
            "series; chapters; volumes; mean_score; scored_by; rank; popularity_rank; members; favourites; magazine; licensed",
            "«@»; «c n»; «v n»; «s n»; «n n»; «r n»; «o n»; «u n»; «f n»; «m n»; «x yn»",
            ";",
        ),
        rows(
            "library acquisition slips",
            "",
            "Series: «@»\nBy: «a n»\nPublished in English by: «p n»\nOriginal magazine: «m n»\nFirst instalment: «b dot»\nLast instalment: «e dot»\nComplete in: «v w» volumes\nReaders' score: «s n» of 10\nCopies in circulation: «k c»\nSeen as anime: «d y»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "inkandpanel.example/features/series that ended well",
            "Four evenings, one sofa, and nothing that is still running.",
            [
                "«@» first appeared on «b dmy», in the pages of «m n», and its creator «a n» drew the last page for the issue of «e dmy». The story fills «v w» books. In between lay two moves, one marriage and a broken wrist.",
                "It took «a n» «c n» chapters to bring «@» home, and readers have rewarded the patience: «s n» out of ten is what they give it on average. More than a handful, «f c» to be exact, name it among the works they love best.",
                "Nobody expected «@» to reach «k q» copies, least of all «m n», the magazine that ran it. By now «n ap_c» people have given it a mark. Did a studio ever turn it into an animated show? «d Y», for those who would rather watch.",
            ],
            ["«1@» is over in «1v n» volumes, «2@» in «2v n»."],
        ),
        prose(
            "publisher's rights newsletter",
            "News from the rights desk, autumn list.",
            [
                "The last chapter of «@» ran on «e mdy»; today «k M» copies are about. English readers get it from «p n». We are asked about it twice a week.",
                "«a n», who wrote and drew «@», will be at our booth; «m n» carried the tale for so long. Of the titles people keep on their lists it comes in place «o n»; «u c» users have it there.",
                "We looked again at «@». It opened on «b ord» and was wound up on «e ord», «c n» chapters later. Are the rights for the English language sold? «x Y».",
            ],
            [],
        ),
        prose(
            "statistics corner of a reading forum",
            "Someone asked for numbers, so here are numbers, taken this morning with a cup of tea.",
            [
                "Ordered by what voters think of it, «@» stands at number «r n»; ordered by how many follow it, at number «o n». «n c» voters make for a mean of «s n».",
                "«@»: followed by «u ap_c» people, of whom «f c» call it a favourite. Its «c n» chapters were collected in «v n» volumes.",
                "I always thought «@» was older, but it was launched on «b dmy». The site has it in place «r n» by marks. The English books carry the name of «p n» on the spine.",
            ],
            ["Voters give «1@» «1s n» and «2@» «2s n» of ten."],
            "\n",
        ),
    ],
    "objectives": [
        "How long did {} run and how are they liked?",
        "Publication facts of the manga {}",
        "Describe the series {}",
    ],
}

ARTWORKS = {
    "name": "works in a museum",
    "attrs": attrs(
        "h=height,N,cm | w=width,N,cm | f=height of the frame,N,cm | k=weight with frame,N,kg | v=page views,N, | u=unique page views,N, | x=exhibitions,N, | p=publications,N, | i=insured value,N,USD | "
        "d=acquired,D, | c=last cleaned,D, | r=artist,W, | m=medium,W, | g=gallery,W, | o=signed,B, | y=public domain,B,"
    ),
    "alike": [("h", "w"), ("h", "f"), ("v", "u"), ("x", "p"), ("d", "c"), ("o", "y")],
    "others": {
        "r": ["Wilhelm Ostrander", "Inés Carvajal", "Ruth Abernathy"],
        "m": ["gouache on paper", "oil on copper", "pastel on paper"],
        "g": ["118", "304", "246"],
    },
    "entities": [
        ent(
            "1968.21.4",
            "d=1968-21-4 | id=436184 | t=Harbor at Low Tide",
            "h=73.7 | w=92.4 | f=91.8 | k=14.6 | v=18462 | u=12735 | x=17 | p=42 | i=2450000 | d=1968-05-14 | c=2016-11-08 | r=Edwin Marsh Colby | m=oil on canvas | g=224 | o=true | y=true",
        ),
        ent(
            "1937.508.1",
            "d=1937-508-1 | id=437906 | t=Portrait of Madame Servan",
            "h=116.2 | w=89.5 | f=138.4 | k=21.3 | v=32871 | u=24190 | x=26 | p=68 | i=5850000 | d=1937-10-27 | c=2009-03-19 | r=Hélène Aubertin | m=oil on panel | g=207 | o=true | y=true",
        ),
        ent(
            "1994.76.2",
            "d=1994-76-2 | id=489721 | t=Blue Interval",
            "h=182.9 | w=213.4 | f=187.6 | k=38.7 | v=9734 | u=6218 | x=12 | p=23 | i=1325000 | d=1994-12-06 | c=2021-06-24 | r=Tomás Quirós | m=acrylic on canvas | g=318 | o=false | y=false",
        ),
        ent(
            "2011.139.5",
            "d=2011-139-5 | id=502637 | t=Orchard under Snow",
            "h=46.3 | w=61.8 | f=63.5 | k=7.9 | v=5276 | u=3941 | x=8 | p=15 | i=685000 | d=2011-02-22 | c=2018-09-12 | r=Signe Lindqvist | m=tempera on board | g=231 | o=true | y=true",
        ),
    ],
    "json": [
        # aolivafaura/Met-museum, app/src/main/java/com/aoliva/metmuseum/data/mockresponses/object321412.kt (recorded from collectionapi.metmuseum.org)
        one(
            "collectionapi.example/public/collection/v1/objects",
            '{"objectID": «#id», "isHighlight": false, "accessionNumber": "«@»", "isPublicDomain": «y b», "additionalImages": [], "constituents": null, "objectName": "Painting", "title": "«#t»", "culture": "", "period": "", "artistRole": "Artist", "artistDisplayName": "«r n»", "medium": "«m n»", "measurements": [{"elementName": "Overall", "elementDescription": null, "elementMeasurements": {"Height": «h n», "Width": «w n»}}, {"elementName": "Frame", "elementDescription": null, "elementMeasurements": {"Height": «f n»}}], "geographyType": "", "classification": "Paintings", "isTimelineWork": false, "GalleryNumber": "«g n»"}',
        ),
        # harvardartmuseums/api-docs, object.md (GET /object)
        rows(
            "artmuseums.example/object",
            '{"info": {"totalrecordsperquery": 10, "totalrecords": #n, "page": 1}, "records": [',
            '{"objectnumber": "«@»", "title": "«#t»", "classification": "Paintings", "technique": null, "medium": "«m n»", "dimensions": "«h u» h x «w u» w", "copyright": null, "people": [{"role": "Artist", "displayorder": 1, "displayname": "«r n»", "prefix": null}], "publicationcount": «p n», "exhibitioncount": «x n», "totalpageviews": «v n», "totaluniquepageviews": «u n», "accesslevel": 1, "gallery": {"gallerynumber": "«g n»"}}',
            ", ",
            "]}",
        ),
        # sbracellari/CSI-5450, src/react/src/services/collectionApi.ts (records of the Carnegie Museum of Art)
        rows(
            "collection.example/things.json",
            "[",
            '{"title": "«#t»", "medium": "«m n»", "accession_number": "«@»", "date_acquired": "«d iso»", "physical_location": "Gallery «g n»", "item_width": «w n», "item_height": «h n», "item_diameter": 0.0, "classification": "paintings", "images": [], "creator": [{"party_type": "Person", "full_name": "«r n»", "role": null}]}',
            ", ",
            "]",
        ),
        # as the Rijksmuseum's API reference has the details of an object (rijksmuseum.github.io, GET /api/en/collection/{object-number})
        one(
            "rijkcollectie.example/api/en/collection",
            '{"elapsedMilliseconds": 0, "artObject": {"objectNumber": "«@»", "language": "en", "title": "«#t»", "copyrightHolder": null, "objectTypes": ["painting"], "principalMaker": "«r n»", "physicalMedium": "«m n»", "dimensions": [{"unit": "cm", "type": "height", "part": null, "value": "«h n»"}, {"unit": "cm", "type": "width", "part": null, "value": "«w n»"}, {"unit": "kg", "type": "weight", "part": "with frame", "value": "«k n»"}], "acquisition": {"method": "purchase", "date": "«d mid»", "creditLine": null}, "exhibitions": [], "hasImage": true, "historicalPersons": [], "location": "«g n»"}, "artObjectPage": {"audioFile1": null, "tags": []}}',
        ),
    ],
    "table": [
        html(
            "checklist of a loan exhibition",
            "No.; Title; Artist; Medium; Height; Width; Framed height; Weight framed; Signed; Insurance; Acquired",
            "«@»; <em>«#t»</em>; «r n»; «m n»; «h u»; «w u»; «f u»; «k u»; «o Y»; «i $»; «d dmy»",
        ),
        rows(
            "object cards, typed",
            "",
            "ACC. NO. «@»\n«#t»\nARTIST: «r up»\nMEDIUM: «m n»\nSIZE: H «h mm», W «w mm»\nSIGNED: «o Y»\nENTERED THE COLLECTION: «d dmb»\nCLEANED: «c dmb»\nROOM: «g n»\nCOPYRIGHT EXPIRED: «y Y»\nINSURED FOR: «i usd»",
            "\n\n",
            "\n",
        ),
        markdown(
            "web team's monthly list",
            "Object; Title; Page views; Unique page views; Shown in exhibitions; Cited in publications; Public domain; Gallery",
            "`«#d»`; «#t»; «v c»; «u c»; «x n»; «p n»; «y y»; «g n»",
        ),
    ],
    "prose": [
        prose(
            "museum blog, from the storeroom",
            "Conservators see paintings from behind, which is the better side for gossip.",
            [
                "«#t» («@») is the work of «r n», who painted it in «m n». It came to us on «d dmy», wrapped in a bedspread. In its frame it weighs «k u», so two of us carry it.",
                "When the old varnish came off «#t» («@»), a job completed on «c dmy», we all stood and stared. The picture is «h u» tall and «w u» wide. Does it bear the painter's name? «o Y», as the lamp showed.",
                "Visitors to the website like «#t» («@»): its page was opened «v c» times, by «u c» different people. In the house it hangs in room «g n». It has been lent to or shown in «x w» exhibitions so far.",
            ],
            ["«1#t» («1@») measures «1h u» from top to bottom and «2#t» («2@») «2h u»."],
        ),
        prose(
            "insurer's survey, walk through the building",
            "The surveyor was accompanied by the registrar and one guard.",
            [
                "No. «@», «#t»: the policy puts it at «i $M». The frame stands «f u» high. Picture and frame together come to «k u», which two hooks carry.",
                "No. «@», «#t»: last in the hands of the restorers on «c mdy», in good order since. It is «w u» across. Found in gallery «g n», where the hygrometer read 51.",
                "No. «@», «#t»: «r n», «m n». The museum has owned it since «d mdy». In case of total loss «i usd» is due.",
            ],
            [],
            "\n",
        ),
        prose(
            "research library, note for readers",
            "Readers often ask what has been written and shown; the counts are of this spring.",
            [
                "«#t» (inv. «@») has been discussed in «p n» publications and hung in «x n» exhibitions. Have the rights of «r n» lapsed, so that anyone may use it freely? «y Y».",
                "Of «#t» (inv. «@») the catalogue gives the support and paint as «m n» and the height as «h l». Online it has drawn «v ap_c» views.",
                "The file on «#t» (inv. «@») begins with the receipt of «d ord» and ends with the cleaning of «c ord». It is mentioned in «p w» books and articles.",
            ],
            [
                "On the web «1#t» («1@») was looked up by «1u c» different people, «2#t» («2@») by «2u c»."
            ],
        ),
    ],
    "objectives": [
        "What are the size, history and standing of the paintings {}?",
        "Catalogue facts on {}",
        "Sum up the records of the works {}",
    ],
}

RACES = {
    "name": "Grand Prix races",
    "attrs": attrs(
        "l=laps,N, | g=race distance,N,m | w=winner's time,N,s | s=average speed of the fastest lap,N,km/h | t=top speed,N,km/h | f=lap of the fastest lap,N, | o=overtakes,N, | k=pit stops,N, | m=spectators,N, | "
        "e=air temperature,N,°C | h=track temperature,N,°C | d=race day,D, | q=qualifying day,D, | v=winner,W, | u=pole position,W, | x=driver of the fastest lap,W, | b=safety car,B,"
    ),
    "alike": [("l", "f"), ("s", "t"), ("o", "k"), ("e", "h"), ("d", "q"), ("v", "u"), ("v", "x")],
    "others": {
        "v": ["Alonso", "Russell", "Pérez"],
        "u": ["Norris", "Gasly", "Bottas"],
        "x": ["Tsunoda", "Zhou", "Albon"],
    },
    "entities": [
        ent(
            "Italian Grand Prix",
            "r=14 | id=1684 | mk=1218 | c=monza | ci=Autodromo Nazionale Monza | lo=Monza | co=Italy",
            "l=51 | g=295134 | w=4421 | s=245.143 | t=359.4 | f=43 | o=46 | k=29 | m=304134 | e=28.4 | h=43.6 | d=2023-09-03 | q=2023-09-02 | v=Verstappen | u=Sainz | x=Piastri | b=false",
        ),
        ent(
            "Belgian Grand Prix",
            "r=12 | id=1672 | mk=1216 | c=spa | ci=Circuit de Spa-Francorchamps | lo=Stavelot | co=Belgium",
            "l=44 | g=308052 | w=4950 | s=234.979 | t=346.7 | f=39 | o=83 | k=34 | m=383721 | e=20.7 | h=30.2 | d=2023-07-30 | q=2023-07-28 | v=Verstappen | u=Leclerc | x=Hamilton | b=false",
        ),
        ent(
            "Singapore Grand Prix",
            "r=15 | id=1690 | mk=1219 | c=marina_bay | ci=Marina Bay Street Circuit | lo=Marina Bay | co=Singapore",
            "l=62 | g=306143 | w=6397 | s=185.512 | t=318.3 | f=47 | o=37 | k=27 | m=264108 | e=30.9 | h=36.8 | d=2023-09-17 | q=2023-09-16 | v=Sainz | u=Leclerc | x=Hamilton | b=true",
        ),
        ent(
            "Mexico City Grand Prix",
            "r=19 | id=1714 | mk=1223 | c=rodriguez | ci=Autódromo Hermanos Rodríguez | lo=Mexico City | co=Mexico",
            "l=71 | g=305354 | w=7351 | s=190.504 | t=356.2 | f=60 | o=58 | k=25 | m=400639 | e=23.8 | h=47.3 | d=2023-10-29 | q=2023-10-28 | v=Verstappen | u=Leclerc | x=Ricciardo | b=true",
        ),
    ],
    "json": [
        # krunal-ctrl/f1-data-visualizer, src/app/core/data/mock-team-performance.data.ts (recorded from api.jolpi.ca/ergast/f1)
        rows(
            "jolly.example/ergast/f1/2023/results",
            '{"MRData": {"series": "f1", "limit": "30", "offset": "0", "total": "#n", "RaceTable": {"season": "2023", "Races": [',
            '{"season": "2023", "round": "«#r»", "raceName": "«@»", "Circuit": {"circuitId": "«#c»", "circuitName": "«#ci»", "Location": {"locality": "«#lo»", "country": "«#co»"}}, "date": "«d iso»", "Qualifying": {"date": "«q iso»"}, "Results": [{"position": "1", "positionText": "1", "Driver": {"familyName": "«v n»"}, "laps": "«l n»", "status": "Finished", "Time": {"time": "«w hms»"}}, {"position": "8", "positionText": "8", "Driver": {"familyName": "«x n»"}, "status": "Finished", "FastestLap": {"rank": "1", "lap": "«f n»", "AverageSpeed": {"units": "kph", "speed": "«s z3»"}}}]}',
            ", ",
            "]}}}",
        ),
        # elawilkinson/formula1formulas, src/libs/racesonly2021.js and src/libs/startinggrids.js (recorded from v1.formula-1.api-sports.io)
        rows(
            "sportsfeeds.example/formula-1/races",
            '{"get": "races", "parameters": {"season": "2023", "type": "Race"}, "errors": [], "results": #n, "response": [',
            '{"id": «#id», "competition": {"name": "«@»", "location": {"country": "«#co»", "city": "«#lo»"}}, "circuit": {"name": "«#ci»"}, "season": 2023, "type": "Race", "laps": {"current": null, "total": «l n»}, "fastest_lap": {"driver": {"name": "«x n»"}}, "distance": "«g km»", "timezone": "utc", "date": "«d o»", "weather": null, "status": "Completed", "starting_grid": [{"position": 1, "driver": {"name": "«u n»"}}]}',
            ", ",
            "]}",
        ),
        # br-g/openf1, documentation/includes/_api_endpoints.md (meetings, sessions, session_result, weather, put together under the meeting)
        rows(
            "openpit.example/v1/meetings",
            "[",
            '{"circuit_short_name": "«#lo»", "country_name": "«#co»", "is_cancelled": false, "meeting_key": «#mk», "meeting_name": "«@»", "year": 2023, "sessions": [{"session_name": "Qualifying", "date_start": "«q o»"}, {"session_name": "Race", "date_start": "«d o»"}], "session_result": [{"dnf": false, "dns": false, "dsq": false, "duration": «w n», "gap_to_leader": 0, "number_of_laps": «l n», "position": 1}], "weather": {"air_temperature": «e n», "rainfall": 0, "track_temperature": «h n»}}',
            ", ",
            "]",
        ),
    ],
    "table": [
        html(
            "season 2023, table of races",
            "Race; Date; Qualifying; Pole; Winner; Winner's time; Laps; Distance; Fastest lap by; On lap; Spectators, whole weekend; Safety car",
            "«@»; «d dmy»; «q dmy»; «u n»; «v n»; «w hms»; «l n»; «g km»; «x n»; «f n»; «m c»; «b Y»",
            "Rounds of the 2023 season",
        ),
        csv(
            "timekeepers' file 2023",
            "race; laps; race_km; winner_time; top_speed_kmh; fastest_lap_avg_kmh; fastest_lap_no; overtakes; pit_stops; air_c; track_c; safety_car",
            "«@»; «l n»; «g km»; «w hms»; «t n»; «s n»; «f n»; «o n»; «k n»; «e n»; «h n»; «b yn»",
            "\t",
        ),
        sheet(
            "promoters' fact sheet 2023",
            "«@», «#lo»",
            "Race day; Qualifying; Attendance, three days; Circuit; Race distance; Number of laps; Air; Asphalt; Pit stops; Overtaking moves; Safety car out; Start from pole; First place",
            "«d wd»; «q wd»; «m c»; «#ci»; «g kilometres»; «l n»; «e u»; «h u»; «k n»; «o n»; «b y»; «u n»; «v up»",
        ),
    ],
    "prose": [
        prose(
            "paddockpost.example/2023 in review",
            "The year had 22 rounds; these are the ones we still talk about.",
            [
                "**«@»**: «v n» was first to the flag, «w hms» after the lights had gone out. Through the speed trap nobody beat «t u». «m q» people came through the gates over the weekend, and some of them even found their cars again.",
                "**«@»**: «u n» had the best place on the grid, yet it was «v n» who stood on the top step. «x n» took the consolation of the quickest lap, on tour «f n». There were «k w» stops for tyres.",
                "**«@»**: on «d dmy» the asphalt was at «h u» when the cars lined up. They went round «l w» times. One car got past another on «o n» occasions. Was a safety car needed? «b Y».",
            ],
            ["It took «1w hms» to win the «1@» and «2w hms» to win the «2@»."],
        ),
        prose(
            "tyre supplier, notes after the weekend",
            "Our engineers write these on the flight home.",
            [
                "«@». Thermometers showed «e u» in the shade and «h u» on the track. Over «g km» the field came in «k n» times for new rubber. The hardest compound was the right choice.",
                "«@». The quickest lap of all was driven at «s u» on average, late in the stint, on lap «f n»; «x n» had the softest tyre for it. Down the straight a car was clocked at «t u».",
                "«@». Grid order was settled on «q dmb», with «u n» in front. The winner needed «w l» for the «l n» laps. We counted «o w» passes.",
            ],
            [],
        ),
        prose(
            "tourist board, annual report",
            "Motor racing filled beds again in 2023.",
            [
                "For the «@» «m c» visitors were counted, from Friday to Sunday. The grid was decided on «q mdy», the race was held on «d mdy». Hotels were sold out by May.",
                "At the «@», with the air at «e l», «v n» carried off the trophy after «l n» laps. Over the three days the crowd numbered «m ap_c». Two extra trains ran every hour.",
                "The «@» covered «g kilometres» and was won by «v n»; «u n» had started from the front. That Sunday was the «d oof».",
            ],
            ["«1v n» won the «1@», and «2v n» won the «2@»."],
            "\n",
        ),
    ],
    "objectives": [
        "How did {} go in 2023?",
        "Results and figures of {}, 2023",
        "Summarise {} of the 2023 season",
    ],
}

OUTAGES = {
    "name": "service outages",
    "attrs": attrs(
        "a=time to acknowledge,N,s | j=time to mitigate,N,s | r=time to resolve,N,s | n=notifications,N, | e=escalations,N, | u=responders,N, | c=customers affected,N, | l=financial loss,N,USD | q=failed requests,N, | k=peak error rate,N,% | t=support tickets,N, | "
        "s=began,D, | p=post-mortem published,D, | v=severity,W, | o=commander,W, | w=service,W, | x=data lost,B,"
    ),
    "alike": [("a", "r"), ("j", "r"), ("n", "e"), ("c", "t"), ("c", "q"), ("s", "p")],
    "others": {
        "v": ["SEV1", "SEV2", "SEV3"],
        "o": ["Leila Haddad", "Owen Prys", "Sunniva Dahl"],
        "w": ["edge-cache", "billing-worker", "media-store"],
    },
    "entities": [
        ent(
            "INC-2047",
            "n=2047 | pd=P9QX2TL | sp=f5v3b6dr7k53 | t=Checkout timeouts in the western region",
            "a=252 | j=3984 | r=8078 | n=146 | e=3 | u=11 | c=18420 | l=87500 | q=1364200 | k=23.6 | t=412 | s=2024-02-13 | p=2024-02-21 | v=SEV1 | o=Priya Raman | w=payments-api | x=false",
        ),
        ent(
            "INC-2093",
            "n=2093 | pd=PK4R7WD | sp=qm81zt0ncv6h | t=Search returns empty pages",
            "a=418 | j=2751 | r=5536 | n=87 | e=2 | u=7 | c=9265 | l=14200 | q=586300 | k=41.8 | t=173 | s=2024-03-27 | p=2024-04-05 | v=SEV2 | o=Jonas Hedlund | w=search-gateway | x=false",
        ),
        ent(
            "INC-2118",
            "n=2118 | pd=PV3M8JC | sp=r2k9xj4dwy5p | t=Writes lost after failover",
            "a=163 | j=10847 | r=21263 | n=264 | e=5 | u=19 | c=3148 | l=231000 | q=97450 | k=6.3 | t=268 | s=2024-05-08 | p=2024-05-24 | v=SEV1 | o=Mei Tanaka | w=ledger-db | x=true",
        ),
        ent(
            "INC-2164",
            "n=2164 | pd=PZ6B1HN | sp=t7g3lf8sqa2e | t=Stale sessions lock people out",
            "a=534 | j=4366 | r=7219 | n=118 | e=4 | u=9 | c=27630 | l=42800 | q=2218900 | k=17.4 | t=941 | s=2024-07-16 | p=2024-07-25 | v=SEV2 | o=Tomasz Wilk | w=identity-service | x=false",
        ),
    ],
    "json": [
        # bradleybonitatibus/asyncpd, tests/models/test_analytics.py (mock_get_raw_data_response, PagerDuty's /analytics/raw/incidents)
        rows(
            "pagerline.example/analytics/raw/incidents",
            '{"data": [',
            '{"id": "«#pd»", "incident_number": «#n», "description": "«#t»", "status": "resolved", "service_name": "«w n»", "seconds_to_first_ack": «a n», "seconds_to_resolve": «r n», "seconds_to_mobilize": null, "total_notifications": «n n», "escalation_count": «e n», "engaged_user_count": «u n», "auto_resolved": false, "major": null, "snoozed_seconds": 0, "urgency": "high"}',
            ", ",
            '], "ending_before": null, "limit": 20, "more": false, "order": "desc", "order_by": "created_at", "time_zone": "Etc/UTC"}',
        ),
        # incident-io/terraform-provider-incident, internal/client/client.gen.go (example of IncidentV2)
        one(
            "incidentroom.example/v2/incidents",
            '{"incident": {"reference": "«@»", "name": "«#t»", "mode": "standard", "visibility": "public", "severity": {"name": "«v n»"}, "incident_status": {"category": "closed", "name": "Closed"}, "has_debrief": false, "incident_role_assignments": [{"role": {"name": "Incident Commander", "role_type": "lead"}, "assignee": {"name": "«o n»", "role": "viewer"}}], "incident_timestamp_values": [{"incident_timestamp": {"name": "Impact started"}, "value": {"value": "«s z»"}}], "duration_metrics": [{"duration_metric": {"name": "Time to acknowledge"}, "value_seconds": «a n»}, {"duration_metric": {"name": "Time to mitigate"}, "value_seconds": «j n»}, {"duration_metric": {"name": "Time to resolve"}, "value_seconds": «r n»}], "custom_field_entries": [{"custom_field": {"name": "Affected service", "field_type": "single_select"}, "values": [{"value_option": {"value": "«w n»"}}]}, {"custom_field": {"name": "Customers affected", "field_type": "numeric"}, "values": [{"value_numeric": "«c n»"}]}]}}',
        ),
        # port-labs/port-docs, docs/build-your-software-catalog/sync-data-to-catalog/incident-management/firehydrant.md (incident response data)
        rows(
            "hydrantops.example/v1/incidents",
            '{"data": [',
            '{"name": "«#t»", "number": «#n», "started_at": "«s f»", "discarded_at": null, "summary": "", "current_milestone": "postmortem_completed", "severity": "«v n»", "severity_color": "orange", "tag_list": ["internal"], "milestones": [{"type": "acknowledged", "duration": "«a isos»"}], "active": false, "labels": {}, "role_assignments": [{"status": "active", "incident_role": {"name": "Commander"}, "user": {"name": "«o n»"}}], "status_pages": [], "customers_impacted": «c n», "monetary_impact": «l n», "services": [{"name": "«w n»"}], "environments": [], "restricted": false}',
            ", ",
            '], "pagination": {"count": #n, "page": 1}}',
        ),
        # port-labs/port-docs, docs/build-your-software-catalog/sync-data-to-catalog/incident-management/statuspage/statuspage.md (incident response data)
        rows(
            "statusboard.example/api/v2/incidents.json",
            '{"page": {"id": "8m2lmnzqxrpl", "time_zone": "UTC"}, "incidents": [',
            '{"id": "«#sp»", "name": "«@»: «#t»", "impact": "major", "status": "resolved", "started_at": "«s z»", "postmortem_ignored": false, "postmortem_published_at": "«p z»", "scheduled_for": null, "reminder_intervals": null, "components": [{"name": "«w n»", "status": "operational"}]}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        markdown(
            "quarterly incident review",
            "Incident; What happened; Severity; Service; Commander; Began; Acknowledged after; Mitigated after; Resolved after; Customers; Loss; Data lost",
            "**«@»**; «#t»; «v n»; «w n»; «o n»; «s b»; «a hms»; «j hms»; «r hms»; «c c»; «l $»; «x Y»",
        ),
        csv(
            "on-call statistics",
            "incident; service; began; notifications; escalations; responders; ack_s; mitigate_s; resolve_s; post_mortem",
            "«#n»; «w n»; «s iso»; «n n»; «e n»; «u n»; «a n»; «j n»; «r n»; «p iso»",
            ",",
        ),
        rows(
            "support desk, log of outages",
            "",
            "- incident: «@»\n  about: «#t»\n  tickets_opened: «t n»\n  customers_affected: «c n»\n  failed_requests: «q c»\n  peak_error_rate: «k p»\n  data_lost: «x y»\n  severity: «v lo»\n  post_mortem_online: «p dmb»",
            "\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "engineering blog, what went wrong",
            "We write these because we would want to read them.",
            [
                "«@», «#t». It started on «s dmy». The first engineer responded «a l» after the alarm, and «o n» took charge. At the worst moment «k p» of calls to «w n» failed. It could be closed as resolved after «r hms».",
                "«@», «#t». About one coffee into the day, «w n» began to misbehave, and «q M» requests went unanswered. «c c» customers were in trouble. Is anything they had saved gone? «x Y».",
                "«@», «#t». The bleeding was stopped after «j hms»; it took «r hms» until the matter was resolved for good. In all «u w» colleagues lent a hand, and «n n» messages went out to phones and pagers. We put our full account online on «p ord».",
            ],
            ["«1@» was closed as resolved after «1r hms», «2@» after «2r hms»."],
        ),
        prose(
            "risk committee, paper 7",
            "The chair asked for plain figures and got them.",
            [
                "«@» («#t») cost the firm «l $». It was graded «v n». The committee noted that «c ap_c» customers had been hit, and that the report on it was out on «p mdy».",
                "«@» («#t») fell on «s mdy». Its failed requests, «q M» of them, all came from «w n». «o n», who led the response, attended for this item.",
                "«@» («#t») led to «t n» letters to the help desk. Had records been destroyed for good? The answer was «x y». The bill came to «l dollars».",
            ],
            [],
            "\n",
        ),
        prose(
            "shift handover, retold",
            "For those who slept through it.",
            [
                "The duty phone rang for «@» («#t») on «s wd». Somebody picked it up «a u» later. It went up the chain «e w» times before the right person was awake, and in the end «u w» people were on the call.",
                "«@» («#t») was rated «v n», and «o n» ran the room. Support had «t n» tickets from it. Errors peaked at «k pc».",
                "«@» («#t») woke half the building: «n n» notifications. Users could work again after «j l», though we kept it open for «r l» in all.",
            ],
            ["At its height «1@» made «1k p» of requests fail, «2@» «2k p»."],
        ),
    ],
    "objectives": [
        "What happened in {} and how bad was it?",
        "Response times and damage of {}",
        "Brief me on the incidents {}",
    ],
}

DATASETS = {
    "name": "data sets for machine learning",
    "attrs": attrs(
        "i=rows,N, | f=columns,N, | c=classes,N, | n=missing values,N, | j=rows with missing values,N, | s=size,N,bytes | d=downloads,N, | w=views,N, | v=votes,N, | k=notebooks,N, | "
        "p=published,D, | u=last updated,D, | l=licence,W, | o=owner,W, | t=target column,W, | g=access on request,B,"
    ),
    "alike": [("i", "j"), ("n", "j"), ("f", "c"), ("d", "w"), ("v", "k"), ("p", "u")],
    "others": {
        "l": ["CC-BY-NC-4.0", "MIT", "GPL-3.0"],
        "o": ["Open Tables Lab", "Wanda Krol", "Faculty of Statistics"],
        "t": ["outcome", "label_id", "category"],
    },
    "entities": [
        ent(
            "Hospital Readmissions",
            "s=hospital-readmissions | d=45871 | z=7316052",
            "i=98734 | f=47 | c=3 | n=192846 | j=61238 | s=19162400 | d=84216 | w=412650 | v=1387 | k=264 | p=2014-05-03 | u=2023-01-17 | l=CC-BY-4.0 | o=Clara Oyelaran | t=readmitted | g=false",
        ),
        ent(
            "River Sensor Faults",
            "s=river-sensor-faults | d=46290 | z=8104637",
            "i=241350 | f=24 | c=6 | n=38172 | j=14906 | s=43715600 | d=9483 | w=51724 | v=316 | k=41 | p=2021-09-14 | u=2024-03-02 | l=CC0-1.0 | o=Hydrolab Graz | t=fault_code | g=false",
        ),
        ent(
            "Coffee Bean Grades",
            "s=coffee-bean-grades | d=44518 | z=6952281",
            "i=13617 | f=17 | c=7 | n=1284 | j=962 | s=2685300 | d=37948 | w=186427 | v=824 | k=193 | p=2020-08-26 | u=2022-11-09 | l=CC-BY-SA-4.0 | o=Selim Aydoğan | t=variety | g=false",
        ),
        ent(
            "Bridge Inspections",
            "s=bridge-inspections | d=47133 | z=9027514",
            "i=617084 | f=123 | c=10 | n=4216730 | j=583942 | s=268947000 | d=6125 | w=29876 | v=142 | k=18 | p=2019-03-11 | u=2024-06-20 | l=ODbL-1.0 | o=National Bridge Office | t=deck_condition | g=true",
        ),
    ],
    "json": [
        # w33haa2/prototype-hackathon, responses.js (DATASETS_RESPONSE, recorded from Kaggle's list of datasets)
        rows(
            "datagarden.example/api/i/datasets/search",
            '{"totalResults": #n, "items": [',
            '{"datasetUrl": "/datasets/«#s»", "ownerName": "«o n»", "ownerTier": "EXPERT", "scriptCount": «k n», "scriptsUrl": "/datasets/«#s»/kernels", "viewCount": «w n», "downloadCount": «d n», "dateUpdated": "«u f»", "voteButton": {"totalVotes": «v n»}, "categories": [{"name": "tabular", "fullPath": "data type > tabular"}], "licenseName": "«l n»", "datasetSize": «s n», "usabilityRating": {"score": 1}, "datasetSlug": "«#s»", "datasource": {"type": "FILESET", "diffType": "VERSIONED", "title": "«@»"}}',
            ", ",
            "]}",
        ),
        # VowpalWabbit/coba, coba/tests/test_simulations_openml.py at 5c669d70 (a clustering task, so without NumberOfClasses, which a classification has; recorded from openml.org/api/v1/json/task/list)
        rows(
            "openlearn.example/api/v1/json/task/list",
            '{"tasks": {"task": [',
            '{"task_type": "Supervised Classification", "did": «#d», "name": "«@»", "status": "active", "format": "ARFF", "input": [{"name": "source_data", "value": "«#d»"}, {"name": "target_feature", "value": "«t n»"}], "quality": [{"name": "NumberOfClasses", "value": "«c z1»"}, {"name": "NumberOfFeatures", "value": "«f z1»"}, {"name": "NumberOfInstances", "value": "«i z1»"}, {"name": "NumberOfInstancesWithMissingValues", "value": "«j z1»"}, {"name": "NumberOfMissingValues", "value": "«n z1»"}]}',
            ", ",
            "]}}",
        ),
        # huggingface/dataset-viewer, services/worker/tests/job_runners/dataset/test_size.py
        one(
            "datasets-server.example/size",
            '{"size": {"dataset": {"dataset": "«#s»", "num_bytes_original_files": «s n», "num_rows": «i n», "estimated_num_rows": null}, "configs": [{"dataset": "«#s»", "config": "default", "num_columns": «f n»}]}, "pending": [], "failed": [], "partial": false}',
        ),
        # cldf/cldfzenodo, tests/fixtures/record.json (recorded from zenodo.org/api/records); its statistics, which are the archive's own, and its access_right are left out
        rows(
            "openarchive.example/api/records",
            '{"hits": {"hits": [',
            '{"id": «#z», "metadata": {"title": "«@»", "publication_date": "«p iso»", "creators": [{"name": "«o n»", "affiliation": null}], "resource_type": {"title": "Dataset", "type": "dataset"}, "license": {"id": "«l lo»"}}, "title": "«@»", "updated": "«u o»", "files": [{"filename": "«#s».csv", "filesize": «s n»}], "status": "published", "state": "done", "submitted": true}',
            ", ",
            '], "total": #n}}',
        ),
    ],
    "table": [
        markdown(
            "benchmark appendix, data sets used",
            "Data set; Rows; Columns; Classes; Target; Missing cells; Rows with gaps; Size; Licence; On request",
            "«@»; «i c»; «f n»; «c n»; `«t n»`; «n c»; «j c»; «s MB»; «l n»; «g y»",
        ),
        csv(
            "portal statistics, all time",
            "slug; owner; downloads; views; votes; notebooks; published; last_updated; size_bytes; licence; on_request",
            "«#s»; «o n»; «d n»; «w n»; «v n»; «k n»; «p iso»; «u iso»; «s n»; «l n»; «g yn»",
            ",",
        ),
        sheet(
            "course page, project data",
            "«@»",
            "Provided by; First published; Last update; Rows; Columns; Column to predict; Number of classes; Missing values; Download size; Licence; Notebooks to learn from",
            "«o n»; «p dmy»; «u dmy»; «i s»; «f n»; «t n»; «c w»; «n s»; «s MB»; «l n»; «k n»",
        ),
    ],
    "prose": [
        prose(
            "weekend.example/data we played with",
            "It rained, so we opened a few files.",
            [
                "«@» is offered by «o n» and came out on «p dmy». You get «i c» examples, each described by «f n» columns, and the thing to guess is called «t n». It falls into «c w» groups.",
                "People have fetched «@» «d ap_c» times, and «k n» of them were kind enough to share a notebook. All of it takes up «s MB» on disk. Its terms are those of «l n».",
                "Before you start with «@», mind the holes: «n c» cells are empty, spread over «j c» records. It was refreshed on «u dmy». Does one have to write and ask for the files? The answer is «g y».",
            ],
            ["«1@» has «1i c» records and «2@» has «2i c»."],
        ),
        prose(
            "thesis, chapter on material",
            "All experiments were run on one machine with 64 GB of memory.",
            [
                "«@» was released on «p mdy» under «l n». Of its «i c» observations «j c» lack at least one entry. We predict «t n».",
                "We took «@» in the state of «u mdy», a file of «s nu». It has «f w» variables, one of which is the class with «c w» values. It was put online by «o n».",
                "For «@» the gaps amount to «n M» values, which we fill with the median. The portal had counted «w c» visits to its page and «v c» votes for it when we wrote this.",
            ],
            [],
            "\n",
        ),
        prose(
            "portal newsletter",
            "Dear contributors, a few words on what was popular.",
            [
                "«@» was looked at «w K» times, and «v c» readers gave it their vote. It was taken home «d c» times.",
                "«o n» has brought «@» up to date, as of «u ord». By now «k w» notebooks build on it, and «d c» downloads have been logged.",
                "The oldest favourite is still «@», with us since «p my». Beside it stand «v w» votes, and the licence is «l n».",
            ],
            ["The page of «1@» was visited «1w c» times and that of «2@» «2w c» times."],
        ),
    ],
    "objectives": [
        "How large, complete and used are the data sets {}?",
        "Facts on {} for a data sheet",
        "Describe the data sets {}",
    ],
}

SUBJECTS = [MANGA, ARTWORKS, RACES, OUTAGES, DATASETS]
