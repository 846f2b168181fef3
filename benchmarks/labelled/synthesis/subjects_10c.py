# mypy: ignore-errors
# ruff: noqa: E501, INP001
"""Subjects of blind_10.json, last third: culture, sport and software; see rule_10.md."""

from shapes_6 import html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

AUDIOBOOKS = {
    "name": "audiobooks",
    "attrs": attrs(
        "l=running time,N,min | s=size of the audio files,N,bytes | k=chapters,N, | r=overall rating,N, | p=rating of the performance,N, | y=rating of the story,N, | n=ratings,N, | w=reviews,N, | c=list price,N,USD | "
        "d=audio edition released,D, | b=printed book published,D, | a=author,W, | v=narrator,W, | u=publisher of the audio edition,W, | x=abridged,B, | g=adult content,B, | q=comes with a PDF,B,"
    ),
    "alike": [("r", "p"), ("p", "y"), ("r", "y"), ("n", "w"), ("d", "b"), ("a", "v"), ("x", "g")],
    "most": {"r": 5, "p": 5, "y": 5},
    "others": {
        "a": ["Lorna Teasdale", "Emeric Vasko", "Juno Falkenrath"],
        "v": ["Beatrix Orde", "Callum Nyland", "Samara Pike"],
        "u": ["Harbinger Audio", "Spoken Meadow", "Third Ear"],
    },
    "entities": [
        ent(
            "The Salt Almanac",
            "as=B0CJ7QX4MD | sp=5kXwTPqLrRZdTnYvCHsJBa | li=li_bufnnmp4y5o2gbbxfm | in=SALT",
            "l=742 | s=426300000 | k=38 | r=4.6 | p=4.8 | y=4.4 | n=12846 | w=1739 | c=24.95 | d=2023-09-12 | b=2022-03-08 | a=Imara Quist | v=Tobias Renwick | u=Lighthouse Audio | x=false | g=false | q=true",
        ),
        ent(
            "Ninety Winters",
            "as=B09YTRXKPL | sp=1rNfWcVbQmGhKtZyLpDsXe | li=li_kqzwtrmhd8vayce6un | in=NINETY",
            "l=1187 | s=683900000 | k=64 | r=4.3 | p=4.7 | y=4.1 | n=5327 | w=864 | c=31.50 | d=2021-11-02 | b=2019-05-14 | a=Halvard Eide | v=Sorcha Devane | u=Penumbra Sound | x=false | g=true | q=false",
        ),
        ent(
            "A Fox in the Assembly",
            "as=B0BMWZFTJC | sp=7hTjEaSuMvOiPkLyRwFqGd | li=li_ovxnsptelc3widr9bj | in=FOX",
            "l=398 | s=229400000 | k=21 | r=3.9 | p=4.2 | y=3.6 | n=2164 | w=318 | c=14.95 | d=2022-12-06 | b=1987-10-15 | a=Prudence Okonjo | v=Miles Averill | u=Lighthouse Audio | x=true | g=false | q=false",
        ),
        ent(
            "What the Tide Owes",
            "as=B0DKVHQSRE | sp=3cBzUgYxNoJfAwEiKmTlVr | li=li_yjgfhwzqae7mkusp4o | in=TIDE",
            "l=915 | s=527600000 | k=47 | r=4.7 | p=4.9 | y=4.5 | n=38719 | w=4582 | c=27.99 | d=2024-04-23 | b=2023-08-29 | a=Rosalind Achebe | v=Gareth Mostyn | u=Vale Recordings | x=false | g=true | q=true",
        ),
    ],
    "json": [
        # laxamentumtech/audnexus, tests/datasets/audible/books/api.ts (recorded from Audible's catalogue, one product), in the list frame of its search; list_price as the same API's price group has it
        rows(
            "audiostore.example/1.0/catalog/products",
            '{"products": [',
            '{"asin": "«#as»", "asset_details": [], "authors": [{"name": "«a n»"}], "content_delivery_type": "SinglePartBook", "content_type": "Product", "has_children": false, "is_adult_product": «g b», "is_listenable": true, "is_pdf_url_available": «q b», "is_vvab": false, "language": "english", "narrators": [{"name": "«v n»"}], "price": {"list_price": {"base": «c n», "currency_code": "USD", "type": "list"}}, "publisher_name": "«u n»", "rating": {"num_reviews": «w n», "overall_distribution": {"display_average_rating": "«r n»", "num_ratings": «n n»}, "performance_distribution": {"display_average_rating": "«p n»"}, "story_distribution": {"display_average_rating": "«y n»"}}, "read_along_support": "false", "release_date": "«d iso»", "runtime_length_min": «l n», "thesaurus_subject_keywords": ["literature-and-fiction"], "title": "«@»"}',
            ", ",
            '], "response_groups": ["always-returned", "contributors", "rating", "media", "product_attrs"], "total_results": #n}',
        ),
        # laxamentumtech/audnexus, tests/datasets/helpers/books.ts (parsedBook), and tests/datasets/audible/books/api.ts (ratings in setupMinimalParsed); formatType, which would say whether it is abridged, left out
        one(
            "audnexus.example/books",
            '{"asin": "«#as»", "authors": [{"name": "«a n»"}], "genres": [{"name": "Literature & Fiction", "type": "genre"}], "isAdult": «g b», "language": "english", "literatureType": "fiction", "narrators": [{"name": "«v n»"}], "publisherName": "«u n»", "rating": "«r n»", "ratings": {"numRatings": «n n», "numReviews": «w n»}, "region": "us", "releaseDate": "«d mid».000Z", "runtimeLengthMin": «l n», "title": "«@»"}',
        ),
        # spotify/spotify-web-api-ts-sdk, src/test/data/validAudioBook.ts (one audiobook), in the list frame of "several audiobooks"
        rows(
            "streamery.example/v1/audiobooks",
            '{"audiobooks": [',
            '{"authors": [{"name": "«a n»"}], "available_markets": ["AU", "GB", "IE", "NZ", "US"], "copyrights": [], "id": "«#sp»", "languages": ["en"], "media_type": "audio", "name": "«@»", "narrators": [{"name": "«v n»"}], "publisher": "«u n»", "total_chapters": «k n», "type": "audiobook", "uri": "spotify:show:«#sp»"}',
            ", ",
            "]}",
        ),
        # audiobookshelf/audiobookshelf-api-docs, source/includes/_libraries.md (a library's items); duration left out, size in bytes
        rows(
            "shelf.example/api/libraries/main/items",
            '{"results": [',
            '{"id": "«#li»", "libraryId": "main", "isMissing": false, "isInvalid": false, "mediaType": "book", "media": {"metadata": {"title": "«@»", "subtitle": null, "authorName": "«a n»", "narratorName": "«v n»", "seriesName": "", "genres": ["Fiction"], "publisher": "«u n»", "isbn": null, "asin": "«#as»", "language": "English"}, "tags": [], "numTracks": 1, "numAudioFiles": 1, "numChapters": «k n», "numMissingParts": 0, "numInvalidAudioFiles": 0, "size": «s n», "ebookFileFormat": null}}',
            ", ",
            '], "total": #n, "limit": 0, "page": 0, "sortDesc": false, "minified": true}',
        ),
    ],
    "table": [
        html(
            "listening prize, long list",
            "Title; ASIN; Written by; Read by; Audio publisher; Length; Chapters; Audio released; Print edition; Cut version; For adults",
            "<i>«@»</i>; «#as»; «a n»; «v n»; «u n»; «l hm»; «k n»; «d dmy»; «b dmy»; «x Y»; «g Y»",
        ),
        csv(
            "distributor's catalogue dump",
            "asin; title; narrator; minutes; bytes; list_price_usd; rating_overall; rating_performance; rating_story; ratings; reviews; released; adult; pdf; abridged",
            "«#as»; «@»; «v n»; «l n»; «s n»; «c z2»; «r n»; «p n»; «y n»; «n n»; «w n»; «d iso»; «g yn»; «q yn»; «x yn»",
            "\t",
        ),
        sheet(
            "town library, digital loans desk",
            "«@» (audio)",
            "Store number; Author; Reader; Issued on audio by; Playing time; Download; Issued; Book first printed; Chapters; Shortened; Suggested price; Booklet as PDF",
            "«#as»; «a n»; «v up»; «u n»; «l u»; «s MB»; «d dot»; «b dot»; «k n»; «x y»; «c usd»; «q y»",
        ),
    ],
    "prose": [
        prose(
            "earbuds.example/what we heard this spring",
            "Reviews from the commuter train, where seats are few and patience is thin.",
            [
                "*«@»* keeps you company for «l hm», and I would not have minded more. «v n» reads; you stop noticing that after page three. «n c» people have left stars, and their mean for the whole package is «r n» of five. It is «a n»'s third novel.",
                "In *«@»* the voice is the star. Listeners give «p n» of five for the way it is read and only «y n» for the plot, which sounds about right. The recording came out on «d dmy», on the label of «u n». Mind the children in the back seat: is it rated for adults only? «g Y».",
                "I had read «a n»'s *«@»* on paper when it was new, in the edition of «b dmy». Now there is «v n» to do it for me, in «k w» chapters. Was anything left out for the ear? «x Y», says the sleeve. At «c $2» it costs less than two cinema tickets.",
            ],
            ["You will need «1l hm» for *«1@»* and «2l hm» for *«2@»*."],
        ),
        prose(
            "audio trade bulletin, releases and returns",
            "Download sales rose again, by a figure nobody would confirm.",
            [
                "«#as», «@»: brought out by «u n» on «d mdy», with «v n» at the microphone. Retailers are told to charge «c dollars». Two further titles by the same house were delayed.",
                "«#as», «@»: «w c» customers have now written about it, and «n ap_c» have left stars, with words or without. For the narration alone the stars come to «p n», for the tale itself to «y n».",
                "«#as», «@»: the files weigh «s MB», a little more than the average of the list. Print buyers have known the text since «b ord». Is a PDF with the maps enclosed? «q Y».",
            ],
            [],
        ),
        prose(
            "book club on the ferry, minutes",
            "Nine of us were on board; the tenth had missed the boat and listened on the quay.",
            [
                "We finished «@» (number «#as» in the store). Everyone liked how «v n» handled the dialects. All in all it took us «l ap_l», in instalments. «a n» has been invited for June.",
                "Next is «@» (number «#as» in the store), out since «d oof». Members looked it up beforehand: «r n» stars overall from «n c» people. It is divided into «k w» chapters, so we shall manage one a crossing.",
                "Someone proposed «@» (number «#as» in the store) by «a n», printed for the first time on «b dmy». The secretary warned that it needs «s MB» on the phone. It sells at «c $2» unless you subscribe.",
            ],
            ["«1v n» is the reader of «1@», «2v n» that of «2@»."],
            "\n",
        ),
    ],
    "objectives": [
        "How long are {}, who reads them and how are they liked?",
        "Catalogue facts on the audiobooks {}",
        "Describe the audio editions of {}",
    ],
}

RECORDS = {
    "name": "record releases",
    "attrs": attrs(
        "t=tracks,N, | l=playing time,N,s | h=collectors who have it,N, | w=collectors who want it,N, | r=average rating,N, | n=votes,N, | m=copies for sale,N, | c=lowest price,N,EUR | q=listeners,N, | p=plays,N, | f=fans,N, | "
        "d=released,D, | s=recording finished,D, | k=label,W, | a=catalogue number,W, | u=producer,W, | x=explicit lyrics,B,"
    ),
    "alike": [("h", "w"), ("n", "h"), ("q", "p"), ("q", "f"), ("d", "s"), ("k", "u"), ("m", "n")],
    "most": {"r": 5},
    "others": {
        "k": ["Saltmarsh Records", "Cinder Path", "Wolfram Discs"],
        "a": ["CDP 311", "SMR 08", "WD 2204"],
        "u": ["Ivo Lachance", "Petra Mölder", "Stan Kowal"],
    },
    "entities": [
        ent(
            "Glass Harbour",
            "by=The Pine Marrow | di=9186427 | dz=14729083 | mb=0f6b1f52-7a3c-4f0e-9d51-6c2b8e94a7d1 | sp=6qVbHtRmKcWzLpXyNsJdGe | up=0844719302655",
            "t=11 | l=2674 | h=3847 | w=1264 | r=4.37 | n=418 | m=63 | c=18.50 | q=148320 | p=2316475 | f=9482 | d=2016-10-14 | s=2016-02-27 | k=Fenwick Street | a=FEN 042 | u=Dara Lindqvist | x=false",
        ),
        ent(
            "Cartographies",
            "by=Ilse Brandvold | di=1724306 | dz=3650917 | mb=b7d0c3e8-52f4-4b8a-8c6d-1e97f3a40b62 | sp=2mTgYsCxQvUjFhAkZnPwEr | up=0718750291364",
            "t=16 | l=3128 | h=1692 | w=2875 | r=4.61 | n=237 | m=14 | c=46.75 | q=61785 | p=874320 | f=3916 | d=2009-03-23 | s=2008-09-12 | k=Polar Night | a=PNR 119 | u=Mattis Haug | x=false",
        ),
        ent(
            "Low Sun Radio",
            "by=Kestrel Avenue | di=4538172 | dz=6691240 | mb=e14a95d7-0c8b-4d3f-b2a6-79c5d8f06e13 | sp=4wEoDzIuBlMyRfSxVqKnTa | up=0602537418893",
            "t=14 | l=3391 | h=9427 | w=3168 | r=4.12 | n=1183 | m=157 | c=11.90 | q=524960 | p=12483700 | f=41275 | d=2013-06-07 | s=2012-11-30 | k=Brightline | a=BRT 1107 | u=Cleo Vanterpool | x=true",
        ),
        ent(
            "Nine Doors",
            "by=Omar Tissot Quartet | di=14287695 | dz=118340562 | mb=5c82e6f9-31b7-4a0d-96e4-d8f7b2c19a05 | sp=1hJpXcNaLtGvYiQeOsWmBk | up=4050486197725",
            "t=12 | l=4216 | h=764 | w=587 | r=3.94 | n=96 | m=28 | c=15.25 | q=23418 | p=196340 | f=1257 | d=2019-11-08 | s=2018-07-19 | k=Fenwick Street | a=FEN 067 | u=Amélie Okafor | x=false",
        ),
    ],
    "json": [
        # pwacher/so, json_test.js (recorded from api.discogs.com/releases); num_for_sale and lowest_price as in joalla/discogs_client, discogs_client/tests/res/marketplace/stats/1.json
        one(
            "vinylbase.example/releases",
            '{"status": "Accepted", "styles": [], "series": [], "labels": [{"catno": "«a n»", "name": "«k n»", "entity_type": "1"}], "community": {"status": "Accepted", "rating": {"count": «n n», "average": «r n»}, "have": «h n», "want": «w n», "data_quality": "Needs Vote"}, "released": "«d iso»", "format_quantity": 1, "id": «#di», "extraartists": [{"join": "", "name": "«u n»", "anv": "", "tracks": "", "role": "Producer"}], "title": "«@»", "artists": [{"join": "", "name": "«#by»", "anv": "", "role": ""}], "formats": [{"descriptions": ["LP", "Album"], "name": "Vinyl", "qty": "1"}], "num_for_sale": «m n», "lowest_price": {"value": «c n», "currency": "EUR"}, "data_quality": "Needs Vote"}',
        ),
        # browniebroke/deezer-python, tests/cassettes/TestAlbum.test_as_dict.yaml (one album), in the list frame of TestChart.test_chart_albums.yaml
        rows(
            "dizzer.example/album",
            '{"data": [',
            '{"id": «#dz», "title": "«@»", "upc": "«#up»", "genre_id": 85, "label": "«k n»", "nb_tracks": «t n», "duration": «l n», "fans": «f n», "release_date": "«d iso»", "record_type": "album", "available": true, "explicit_lyrics": «x b», "contributors": [{"name": "«#by»", "type": "artist", "role": "Main"}], "artist": {"name": "«#by»", "type": "artist"}, "type": "album"}',
            ", ",
            '], "total": #n}',
        ),
        # IlliaVl/tonlistarleit, test/mock_classes/mock_lastfm_api.dart (album.getInfo of Last.fm, one answer an album), several in a list
        rows(
            "scrobbles.example/2.0/album.getinfo",
            "[",
            '{"album": {"artist": "«#by»", "mbid": "«#mb»", "tags": {"tag": [{"name": "albums i own"}, {"name": "seen live"}]}, "playcount": "«p n»", "image": [], "listeners": "«q n»", "name": "«@»"}}',
            ", ",
            "]",
        ),
        # metabrainz/musicbrainz-server, t/lib/t/MusicBrainz/Server/Controller/WS/2/JSON/LookupRelease.pm (release look-up with labels and recordings), in the list frame of a browse
        rows(
            "openmusic.example/ws/2/release",
            '{"release-count": #n, "release-offset": 0, "releases": [',
            '{"id": "«#mb»", "title": "«@»", "status": "Official", "quality": "normal", "disambiguation": "", "packaging": null, "artist-credit": [{"name": "«#by»", "joinphrase": ""}], "text-representation": {"language": "eng", "script": "Latn"}, "cover-art-archive": {"artwork": true, "front": true, "back": false, "darkened": false}, "date": "«d iso»", "asin": null, "label-info": [{"catalog-number": "«a n»", "label": {"name": "«k n»", "label-code": null}}], "media": [{"format": "12\\" Vinyl", "title": null, "position": 1, "track-offset": 0, "track-count": «t n»}]}',
            ", ",
            "]}",
        ),
        # crsschwalm/vinyl_tap_api, assets/spotify-albums.ts (recorded from Spotify's albums)
        rows(
            "streamery.example/v1/albums",
            '{"albums": [',
            '{"album_type": "album", "artists": [{"name": "«#by»", "type": "artist"}], "copyrights": [], "external_ids": {"upc": "«#up»"}, "genres": [], "id": "«#sp»", "label": "«k n»", "name": "«@»", "release_date": "«d iso»", "release_date_precision": "day", "total_tracks": «t n», "type": "album"}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        html(
            "discography pages, long-players",
            "Album; Artist; Released; Recorded until; Label; Cat. no.; Producer; Length; Tracks; Explicit",
            "<i>«@»</i>; «#by»; «d dmy»; «s dmy»; «k n»; «a n»; «u n»; «l hms»; «t n»; «x Y»",
        ),
        csv(
            "collector's spreadsheet",
            "artist; album; catno; label; owners; wanters; avg_rating; votes; on_offer; cheapest_eur; out; seconds; explicit",
            "«#by»; «@»; «a n»; «k n»; «h n»; «w n»; «r n»; «n n»; «m n»; «c z2»; «d iso»; «l n»; «x yn»",
            ";",
        ),
        rows(
            "radio archive index cards",
            "",
            "«#by»: «@»\nOrder no. «a n» («k up»)\nOn sale from: «d dot»\nTapes closed: «s dot»\nAt the desk: «u n»\nNumber of pieces: «t w»\nRuns: «l hms»\nBad language: «x y»\nAudience online: «q c» listeners, «p c» plays\nFollowers on the streaming shop: «f c»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "groovelog.example/second-hand Saturday",
            "The fair opened at eight, and by nine the good crates were empty.",
            [
                "«@» by «#by» still turns up. At the time of writing «m n» copies are offered online, and nobody asks less than «c €2». In the big collectors' database «h c» people say that it stands on their shelf and «w c» that they would like it to.",
                "A neighbour at the stall swore by «@» («#by»). The collectors agree: «n c» of them have voted, and they arrive at «r n» of five. Look for «a n» on the spine; that is the first pressing, from «k n».",
                "«#by» made «@» with «u n» behind the desk, and the last tape was wound up on «s dmy». It has «t w» pieces. I paid three euros for a copy with a cat's hair in the groove; the cheapest clean one now goes for «c euros».",
            ],
            ["«1w c» collectors are after «1@», «2w c» after «2@»."],
        ),
        prose(
            "label newsletter, anniversaries",
            "Some birthdays are rounder than others; we celebrate them all.",
            [
                "It was on «d mdy» that «@» by «#by» reached the shops. «u n» had produced it. On the scrobbling site it has been played «p q» times since, by «q c» different people.",
                "«@», the album that «#by» gave to «k n», lasts «l hms» from the first note to the last. Work in the studio had ended on «s mdy». Parents sometimes ask us about the words, so here it is: explicit, «x y».",
                "Do you remember «@» by «#by»? It came out on «d ord», under the number «a n». Today «f c» users of the French streaming service count themselves among its fans. We pressed 40 test copies and lost two.",
            ],
            [],
        ),
        prose(
            "statistics thread of a music forum",
            "Numbers only, please, said the moderator, and got a few jokes as well.",
            [
                "«#by», «@»: «p ap_c» plays by «q c» listeners, so it is one to play again. The average mark in the vinyl database stands at «r n» after «n n» votes.",
                "«#by», «@»: owned by «h ap_c» collectors, sought by «w c». It packs «t w» tracks into «l hms». My turntable needs a new belt, but that is another thread.",
                "«#by», «@»: «f c» fans where one can stream it, and «m n» second-hand copies to be had where one cannot. It appeared with «k n» on «d dmy».",
            ],
            ["«1@» runs for «1l hms», «2@» for «2l hms»."],
            "\n",
        ),
    ],
    "objectives": [
        "Release facts and popularity of the albums {}",
        "When and where did {} come out, and how sought are they?",
        "Sum up what is known of the records {}",
    ],
}

MATCHES = {
    "name": "football matches",
    "attrs": attrs(
        "g=goals of the home team,N, | o=goals of the away team,N, | t=attendance,N, | p=possession of the home team,N,% | e=passes of the home team,N, | f=passes of the away team,N, | x=expected goals of the home team,N, | z=expected goals of the away team,N, | s=shots of the home team,N, | u=shots of the away team,N, | "
        "d=played,D, | k=tickets on sale,D, | r=referee,W, | n=stadium,W, | w=scorer of the first goal,W, | y=extra time,B, | q=postponed before,B,"
    ),
    "alike": [("e", "f"), ("x", "z"), ("s", "u"), ("g", "o"), ("d", "k"), ("r", "w"), ("y", "q")],
    "most": {"p": 80},
    "others": {
        "r": ["Owen Tranter", "Sofia Lindahl", "Marek Zelenka"],
        "n": ["Castle Meadow", "Gasworks Lane", "Victoria Ground"],
        "w": ["Ellis Mbeki", "Tom Harker", "Nico Stahl"],
    },
    "entities": [
        ent(
            "Wexmouth vs Ardley Town",
            "h=Wexmouth | a=Ardley Town | ci=Wexmouth | i=1183042 | j=467215 | m=400235491 | v=1968304 | wn=HOME_TEAM",
            "g=3 | o=1 | t=24318 | p=57.4 | e=534 | f=391 | x=2.43 | z=1.17 | s=19 | u=11 | d=2024-02-10 | k=2024-01-08 | r=Malcolm Strand | n=Quayside Park | w=Jonah Pell | y=false | q=false",
        ),
        ent(
            "Castle Orrin vs Penhallow",
            "h=Castle Orrin | a=Penhallow | ci=Orrin | i=1183057 | j=467233 | m=400235508 | v=1968329 | wn=AWAY_TEAM",
            "g=2 | o=3 | t=9764 | p=43.8 | e=362 | f=478 | x=1.58 | z=2.06 | s=13 | u=17 | d=2024-02-27 | k=2024-01-22 | r=Ines Cavaco | n=The Bastion | w=Ruairi Cole | y=true | q=true",
        ),
        ent(
            "Brackwater vs St Elwyn",
            "h=Brackwater | a=St Elwyn | ci=Brackwater | i=1183069 | j=467248 | m=400235526 | v=1968347 | wn=HOME_TEAM",
            "g=1 | o=0 | t=31875 | p=61.2 | e=618 | f=337 | x=1.84 | z=0.63 | s=22 | u=12 | d=2024-03-16 | k=2024-02-05 | r=Pieter Vos | n=Ferry Road | w=Luca Amendt | y=false | q=false",
        ),
        ent(
            "Dunmorrow vs Thornaby Vale",
            "h=Dunmorrow | a=Thornaby Vale | ci=Dunmorrow | i=1183085 | j=467261 | m=400235547 | v=1968371 | wn=HOME_TEAM",
            "g=2 | o=1 | t=15642 | p=49.3 | e=447 | f=461 | x=1.36 | z=1.29 | s=15 | u=14 | d=2024-04-03 | k=2024-02-19 | r=Hanne Roose | n=Moorgate | w=Davi Brandão | y=true | q=true",
        ),
    ],
    "json": [
        # danieljameschadwick/scores, packages/http/mocks/footballFixtures-2022-08-29.js (recorded from v3.football.api-sports.io, fixtures); statistics as that service gives them with a fixture (text of a recorded answer, its repository not named)
        rows(
            "sportsfeeds.example/football/fixtures",
            '{"get": "fixtures", "parameters": {"league": "45", "season": "2023"}, "errors": [], "results": #n, "paging": {"current": 1, "total": 1}, "response": [',
            '{"fixture": {"id": «#i», "referee": "«r n»", "timezone": "UTC", "date": "«d o»", "venue": {"id": null, "name": "«n n»", "city": "«#ci»"}, "status": {"long": "Match Finished"}}, "league": {"id": 45, "name": "Counties Cup", "season": 2023}, "teams": {"home": {"name": "«#h»"}, "away": {"name": "«#a»"}}, "goals": {"home": «g n», "away": «o n»}, "statistics": [{"team": {"name": "«#h»"}, "statistics": [{"type": "Total Shots", "value": «s n»}, {"type": "Ball Possession", "value": "«p p»"}, {"type": "Total passes", "value": «e n»}, {"type": "expected_goals", "value": "«x z2»"}]}, {"team": {"name": "«#a»"}, "statistics": [{"type": "Total Shots", "value": «u n»}, {"type": "Total passes", "value": «f n»}, {"type": "expected_goals", "value": "«z z2»"}]}]}',
            ", ",
            "]}",
        ),
        # CRLLNKhoa/nextjs14_classroom, test/mancity.js (recorded from api.football-data.org/v4); attendance, venue and a team's statistics as the documentation of that service has them
        rows(
            "matchdata.example/v4/matches",
            '{"filters": {"competitions": "CC"}, "resultSet": {"count": #n, "competitions": "CC", "played": #n}, "matches": [',
            '{"area": {"name": "England", "code": "ENG"}, "competition": {"name": "Counties Cup", "code": "CC", "type": "CUP"}, "id": «#j», "utcDate": "«d z»", "status": "FINISHED", "venue": "«n n»", "attendance": «t n», "matchday": null, "stage": "LAST_16", "group": null, "homeTeam": {"name": "«#h»", "statistics": {"ball_possession": «p n», "shots": «s n»}}, "awayTeam": {"name": "«#a»", "statistics": {"shots": «u n»}}, "score": {"winner": "«#wn»", "fullTime": {"home": «g n», "away": «o n»}}, "odds": {"msg": "Activate Odds-Package in User-Panel to retrieve odds."}, "referees": [{"name": "«r n»", "type": "REFEREE", "nationality": null}]}',
            ", ",
            "]}",
        ),
        # estiens/world_cup_json, spec/support/api_match_response.json (recorded from api.fifa.com/api/v3/live/football)
        one(
            "federation.example/api/v3/live/football",
            '{"IdMatch": "«#m»", "IdGroup": null, "CompetitionName": [{"Locale": "en-GB", "Description": "Counties Cup"}], "Stadium": {"Name": [{"Locale": "en-GB", "Description": "«n n»"}], "Capacity": null, "WebAddress": null, "Built": null, "Roof": false, "Turf": null, "CityName": [{"Locale": "en-GB", "Description": "«#ci»"}]}, "HomeTeamPenaltyScore": null, "AwayTeamPenaltyScore": null, "Weather": null, "Attendance": "«t n»", "Date": "«d z»", "HomeTeam": {"Score": «g n», "Side": null, "TeamName": [{"Locale": "en-GB", "Description": "«#h»"}], "Bookings": []}, "AwayTeam": {"Score": «o n», "Side": null, "TeamName": [{"Locale": "en-GB", "Description": "«#a»"}], "Bookings": []}, "BallPossession": {"Intervals": [], "LastX": [], "OverallHome": «p n»}, "Officials": [{"OfficialType": 1, "Name": [{"Locale": "en-GB", "Description": "«r n»"}]}], "IsUpdateable": null}',
        ),
        # an event of TheSportsDB (lookupevent), known by the text of recorded answers whose repositories the index does not name
        rows(
            "thesportsbase.example/api/v1/json/lookupevent",
            '{"events": [',
            '{"idEvent": "«#v»", "idSoccerXML": null, "strEvent": "«@»", "strSport": "Soccer", "strLeague": "Counties Cup", "strDescriptionEN": null, "strHomeTeam": "«#h»", "strAwayTeam": "«#a»", "intHomeScore": "«g n»", "intAwayScore": "«o n»", "intSpectators": "«t n»", "strOfficial": "«r n»", "strHomeRedCards": null, "strAwayRedCards": null, "dateEvent": "«d iso»", "strTVStation": null, "strResult": "", "strVenue": "«n n»", "strCountry": "England", "strStatus": "Match Finished", "strPostponed": "«q y»", "strLocked": "unlocked"}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        html(
            "Counties Cup 2024, results",
            "Match; Played; Ground; Home goals; Away goals; First goal by; Referee; Gate; After extra time; Postponed before",
            "«#h» – «#a»; «d dmy»; «n n»; «g n»; «o n»; «w n»; «r n»; «t c»; «y Y»; «q Y»",
        ),
        csv(
            "analysts' export",
            "home; away; date; home_possession_pct; home_passes; away_passes; home_xg; away_xg; home_shots; away_shots; extra_time",
            "«#h»; «#a»; «d iso»; «p n»; «e n»; «f n»; «x n»; «z n»; «s n»; «u n»; «y yn»",
            ",",
        ),
        rows(
            "match delegate's forms",
            "",
            "FIXTURE: «@»\nDATE: «d wd»\nGROUND: «n n»\nREFEREE: «r up»\nSPECTATORS: «t n»\nRESULT, HOME SIDE: «g n»\nRESULT, VISITORS: «o n»\nOPENING GOAL: «w n»\nTICKETS SOLD FROM: «k dot»\nEXTRA TIME PLAYED: «y Y»\nGAME HAD BEEN CALLED OFF ONCE: «q Y»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "countyecho.example/sport",
            "Rain, mud and a band that knew two songs: the cup was back.",
            [
                "«#h» against «#a», «d dmy». «t c» people had squeezed into «n n» when «w n» found the net before anyone else did. The hosts kept the ball for «p pc» of the time. A dog on the pitch held things up for four minutes.",
                "«#h» and «#a» met under the eyes of «r n», who had a quiet evening. The hosts let fly «s w» times, the visitors «u w» times. Were ninety minutes enough, or did it go to extra time? Extra time: «y Y». The crowd came to «t ap_c».",
                "When «#h» welcomed «#a» to «n n», queues had begun on «k mdy», the morning that seats went on sale. «w n» opened the scoring. On the balance of chances the home side was worth «x n» goals and the guests «z n», if you believe in such sums.",
            ],
            ["«1t c» came to see «1#h» play «1#a», and «2t c» to see «2#h» play «2#a»."],
        ),
        prose(
            "supporters' trust, notes on cup days",
            "The trust ran coaches to every game and sold 300 pies.",
            [
                "«#h» v «#a»: our guide was the stadium announcer, who gave the gate as «t c». «r n» took charge. It finished «g n»–«o n». Tickets had been on sale since «k ord», with a limit of four each; the match itself took place on «d ord».",
                "«#h» v «#a»: played at «n n» on «d mdy». It should have been earlier, some say; had the tie been put off once? «q Y». The first to score was «w n», from close range.",
                "«#h» v «#a»: the home team strung together «e c» passes and the away team «f c». That left the hosts with «p p» of possession. Our bus back had no heating.",
            ],
            [],
            "\n",
        ),
        prose(
            "expectedthings.example/cup notebook",
            "Models do not get wet, which is their main advantage.",
            [
                "*«#h» – «#a»*. The model gives the hosts chances worth «x n» goals and the travellers «z n». They had «s n» and «u n» attempts respectively. Anything from a corner counts half in our older version.",
                "*«#h» – «#a»*. With «e n» passes the home eleven were busy, and the opponents found a team-mate or at least tried to «f n» times. Referee «r n» let the game flow. «n n» has the widest pitch of the league, 72 metres.",
                "*«#h» – «#a»*. Having the ball for «p p» of the time, the home side shot «s w» times at goal. There was no third kit. Date for the record: «d dmb»; it went beyond ninety minutes: «y y».",
            ],
            [
                "The hosts had the ball «1p p» of the time in *«1#h» – «1#a»* and «2p p» in *«2#h» – «2#a»*."
            ],
        ),
    ],
    "objectives": [
        "What happened in the cup ties {}?",
        "Facts and figures of the football matches {}",
        "Summarise the games {}",
    ],
}

SERVERS = {
    "name": "fediverse servers",
    "attrs": attrs(
        "u=registered users,N, | a=users active in a month,N, | h=users active in half a year,N, | p=posts by its users,N, | k=servers known to it,N, | m=characters allowed in a post,N, | c=cost of a month,N,EUR | s=moderators,N, | e=uptime,N,% | j=largest image,N,bytes | "
        "d=opened,D, | f=last upgraded,D, | v=version of the software,V, | r=sign-ups open,B, | q=sign-ups need approval,B, | n=administrator,W, | l=country of hosting,W,"
    ),
    "alike": [("u", "a"), ("a", "h"), ("u", "h"), ("d", "f"), ("r", "q"), ("n", "l"), ("p", "k")],
    "others": {
        "n": ["Kasia Wrona", "Dele Adeyemi", "Runa Falk"],
        "l": ["Iceland", "Austria", "Canada"],
    },
    "entities": [
        ent(
            "tidepool.example",
            "t=Tidepool Social | i=5b0f2d7c8e41a93d6c72f018",
            "u=18432 | a=3719 | h=6284 | p=2846130 | k=21476 | m=640 | c=412.50 | s=12 | e=99.62 | j=16777216 | d=2018-08-19 | f=2024-05-14 | v=4.2.8 | r=true | q=true | n=Marit Solheim | l=Finland",
        ),
        ent(
            "lanternworks.example",
            "t=Lanternworks | i=58f3c1a96b7d20e4d5987b31",
            "u=6254 | a=1487 | h=2316 | p=918450 | k=12863 | m=1312 | c=148.20 | s=14 | e=99.87 | j=10485760 | d=2017-04-23 | f=2024-06-03 | v=4.3.1 | r=false | q=false | n=Jules Okwuosa | l=Germany",
        ),
        ent(
            "mossgarden.example",
            "t=Moss Garden | i=583e9b04f2d87c615ae0431b",
            "u=41870 | a=9632 | h=15847 | p=7342600 | k=34291 | m=777 | c=1138.40 | s=27 | e=98.94 | j=20971520 | d=2016-11-30 | f=2024-03-22 | v=4.1.16 | r=true | q=false | n=Teo Marchetti | l=France",
        ),
        ent(
            "nightferry.example",
            "t=Night Ferry | i=6367d8a1c94e0b75f21d86a9",
            "u=2973 | a=864 | h=1239 | p=367280 | k=8457 | m=2048 | c=64.75 | s=11 | e=99.41 | j=8388608 | d=2022-11-06 | f=2024-04-30 | v=4.2.13 | r=true | q=true | n=Aoife Brennan | l=Netherlands",
        ),
    ],
    "json": [
        # mastodon/documentation, content/en/entities/Instance.md (example of GET /api/v2/instance)
        one(
            "tuskapp.example/api/v2/instance",
            '{"domain": "«@»", "title": "«#t»", "version": "«v n»", "description": "A place for people who like the water", "usage": {"users": {"active_month": «a n»}}, "languages": ["en"], "configuration": {"accounts": {"max_featured_tags": 10}, "statuses": {"max_characters": «m n», "max_media_attachments": 4, "characters_reserved_per_url": 23}, "media_attachments": {"supported_mime_types": ["image/jpeg", "image/png", "video/mp4"], "image_size_limit": «j n», "video_frame_rate_limit": 60}, "translation": {"enabled": true}}, "registrations": {"enabled": «r b», "approval_required": «q b», "message": null}, "contact": {"account": {"username": "admin", "display_name": "«n n»", "locked": false, "bot": false, "group": false, "emojis": [], "fields": []}}, "rules": []}',
        ),
        # fedify-dev/fedify, docs/cli.md (nodeinfo 2.0 as a server gave it)
        one(
            "a server's own nodeinfo/2.0",
            '{"version": "2.0", "software": {"name": "mastodon", "version": "«v n»"}, "protocols": ["activitypub"], "services": {"outbound": [], "inbound": []}, "usage": {"users": {"total": «u n», "activeMonth": «a n», "activeHalfyear": «h n»}, "localPosts": «p n»}, "openRegistrations": «r b», "metadata": {"nodeName": "«#t»", "nodeDescription": "«#t» is what you find at «@»"}}',
        ),
        # TheKinrar/instances, helpers/APIUtils.js (createInstanceJson, answers of instances.social's /instances/list); uptime as a share of one, counts as text
        rows(
            "instances.example/api/1.0/instances/list",
            '{"instances": [',
            '{"id": "«#i»", "name": "«@»", "checked_at": null, "uptime": «e f», "up": true, "dead": false, "version": "«v n»", "ipv6": true, "https_rank": "A+", "obs_rank": "B", "users": "«u n»", "statuses": "«p n»", "connections": "«k n»", "open_registrations": «r b», "info": null, "thumbnail": null, "thumbnail_proxy": null, "email": null, "admin": "«n n»"}',
            ", ",
            '], "pagination": {"total": #n}}',
        ),
        # PangoraWeb/pangora.social, src/shared/instance_stats.js (the observer part, recorded from api.fediverse.observer), the other keys as its GraphQL schema names them
        rows(
            "observer.example/graphql",
            '{"data": {"nodes": [',
            '{"domain": "«@»", "name": "«#t»", "softwarename": "mastodon", "shortversion": "«v n»", "uptime_alltime": "«e n»", "countryname": "«l n»", "state": "Private", "signup": «r b», "total_users": «u n», "active_users_monthly": «a n», "active_users_halfyear": «h n», "local_posts": «p n»}',
            ", ",
            "]}}",
        ),
        # answers of api.joinmastodon.org/servers, known by the text of a test whose repository the index does not name
        rows(
            "jointusk.example/servers",
            "[",
            '{"domain": "«@»", "version": "«v n»", "description": "«#t»", "languages": ["en"], "region": "europe", "categories": ["general"], "proxied_thumbnail": null, "total_users": «u n», "approval_required": «q b», "language": "en", "category": "general"}',
            ", ",
            "]",
        ),
    ],
    "table": [
        markdown(
            "moving guide, servers compared",
            "Server; Address; Accounts; Active (month); Characters; Open to newcomers; By application; Hosted in; Run by; Since",
            "«#t»; `«@»`; «u c»; «a c»; «m n»; «r y»; «q y»; «l n»; «n n»; «d dmb»",
        ),
        csv(
            "admins' yearly survey",
            "domain; version; accounts; mau; hau; posts; known_servers; eur_per_month; moderators; uptime_pct; image_limit_bytes; upgraded; country",
            "«@»; «v n»; «u n»; «a n»; «h n»; «p n»; «k n»; «c z2»; «s n»; «e n»; «j n»; «f iso»; «l n»",
            ",",
        ),
        rows(
            "sysadmins' wiki page",
            "",
            "«@»:\n  title: «#t»\n  software: mastodon «v v»\n  upgraded on: «f iso»\n  online since: «d iso»\n  responsible: «n n»\n  location of machines: «l n»\n  monthly bill: «c euros»\n  moderators: «s n»\n  biggest picture: «j u»\n  post length: «m u» characters\n  registration: «r y»\n  applications are read first: «q y»\n  availability: «e p»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "leavingthebirds.example/where to go now",
            "People ask us where to settle, as if we were estate agents.",
            [
                "«#t» («@») has been running since «d dmy» and feels like a harbour pub. «u c» people hold an account there, and «a c» of them showed up in the past month. A post may be «m n» characters long. Are new accounts given out at the moment? «r Y».",
                "If you like things tidy, try «#t» («@»). «n n» looks after it, with «s w» moderators reading what gets reported. The machines stand in «l n». New members have to write a few words first and wait for a nod: «q y».",
                "«#t» («@») talks to «k c» other servers, so you will not be lonely. Its people have written «p q» posts so far. Over the last six months «h c» members were seen online. There are 17 custom emoji of otters.",
            ],
            ["«1a c» people were active on «1@» in a month, «2a c» on «2@»."],
        ),
        prose(
            "co-operative hosting, report to members",
            "The members met online; 43 took part and one fell asleep with the camera on.",
            [
                "«@» («#t»): the bill comes to «c €2» a month, which donations cover. It now runs «v v», having been brought up to date on «f mdy». It was reachable «e pc» of the time.",
                "«@» («#t»): of «u c» accounts «h ap_c» were used within half a year. Order is kept by «s w» volunteer moderators. Pictures of up to «j c» bytes are taken. «n n», who runs it, asked for a second person with the root password.",
                "«@» («#t»): opened on «d ord», it has become the home of «p ap_c» posts. Costs stand at «c euros» for a month. We keep taking in new people: «r y».",
            ],
            [],
        ),
        prose(
            "mailing list of server admins",
            "Digest of the week, quotes removed.",
            [
                "«n n», who runs «@», wrote that it has been on «v n» since the upgrade of «f dmy», which took 50 minutes. The server knows «k c» others by now. Availability so far, says the status page: «e p».",
                "Somebody asked about limits. At «@» («#t») it is «m n» characters for a post and «j c» bytes for an image. It has «a c» monthly users, and its hardware sits in «l n».",
                "A newcomer wanted to know how big is big. «@» («#t»), which started on «d mdy», counts «u c» registered users and «p c» posts of theirs. Every application is looked at by a human: «q y».",
            ],
            ["«1@» is hosted in «1l n» and «2@» in «2l n»."],
            "\n",
        ),
    ],
    "objectives": [
        "How big, open and reliable are the servers {}?",
        "Facts on the fediverse servers {}",
        "Compare {} for someone who wants to move",
    ],
}

ARTICLES = {
    "name": "encyclopedia articles",
    "attrs": attrs(
        "z=size of the wikitext,N,bytes | w=words of prose,N, | r=references,N, | e=edits,N, | u=editors,N, | m=minor edits,N, | a=edits without an account,N, | v=page views in 30 days,N, | h=watchers,N, | l=other language editions,N, | "
        "c=created,D, | t=last edited,D, | p=creator,W, | b=most active editor,W, | y=quality class,W, | f=protected,B, | k=featured on the main page,B,"
    ),
    "alike": [
        ("e", "u"),
        ("m", "a"),
        ("e", "m"),
        ("z", "w"),
        ("v", "h"),
        ("c", "t"),
        ("p", "b"),
        ("f", "k"),
    ],
    "others": {
        "p": ["Harbourlight", "Wanderfalke", "Old Mortality"],
        "b": ["Copyfitter", "Slow Lorry", "Anna Comnena"],
        "y": ["Start", "GA", "FA", "Stub"],
    },
    "entities": [
        ent(
            "Marenna Tramway",
            "q=Q18402675 | pg=42816937 | rv=1219473826",
            "z=48372 | w=3864 | r=127 | e=612 | u=184 | m=213 | a=96 | v=2847 | h=58 | l=17 | c=2006-05-21 | t=2024-04-18 | p=Tollgate | b=Ferrovia Nord | y=GA | f=false | k=true",
        ),
        ent(
            "Battle of Harlow Ford",
            "q=Q2917384 | pg=3175402 | rv=1221906354",
            "z=91645 | w=8217 | r=243 | e=2386 | u=731 | m=874 | a=542 | v=18634 | h=216 | l=29 | c=2003-11-09 | t=2024-05-02 | p=Quill and Ink | b=Marcher Lord | y=FA | f=true | k=true",
        ),
        ent(
            "Ottilie Brandt",
            "q=Q56138249 | pg=58204716 | rv=1215840297",
            "z=21738 | w=1693 | r=64 | e=487 | u=173 | m=158 | a=67 | v=936 | h=27 | l=12 | c=2018-09-14 | t=2024-03-27 | p=Nachtigall | b=Lindenblatt | y=Start | f=false | k=false",
        ),
        ent(
            "Sable grebe",
            "q=Q1048527 | pg=9641283 | rv=1221385760",
            "z=34906 | w=2571 | r=89 | e=948 | u=327 | m=386 | a=264 | v=5318 | h=74 | l=46 | c=2007-02-03 | t=2024-04-29 | p=Podiceps | b=Featherweight | y=GA | f=true | k=false",
        ),
    ],
    "json": [
        # x-tools/xtools, src/Controller/PageInfoController.php and src/Model/PageInfoApi.php (published description; keys checked in tests/Controller/PageInfoControllerTest.php): pageinfo, prose and top editors of one page, put together
        one(
            "pagetools.example/api/page/en.encyclo.example",
            '{"pageinfo": {"project": "en.encyclo.example", "page": "«@»", "watchers": «h n», "pageviews": «v n», "pageviews_offset": 30, "revisions": «e n», "editors": «u n», "anon_edits": «a n», "minor_edits": «m n», "creator": "«p n»", "created_at": "«c z»", "modified_at": "«t z»", "modified_rev_id": «#rv», "assessment": {"value": "«y n»", "color": "#66FF66"}, "elapsed_time": 0.152}, "prose": {"words": «w n», "references": «r n»}, "top_editors": [{"rank": 1, "username": "«b n»"}]}',
        ),
        # wikimedia enterprise's article schema as in api-evangelist/wikipedia, json-schema/wikimedia-enterprise-article-schema.json (raw file), answers of /v2/articles
        rows(
            "encycloenterprise.example/v2/articles",
            "[",
            '{"name": "«@»", "identifier": «#pg», "url": "https://en.encyclo.example/wiki/«#pg»", "date_created": "«c z»", "date_modified": "«t z»", "watchers_count": «h n», "namespace": {"identifier": 0}, "in_language": {"identifier": "en"}, "main_entity": {"identifier": "«#q»"}, "is_part_of": {"identifier": "enwiki"}, "version": {"identifier": «#rv», "tags": [], "is_flagged_stable": false, "size": {"value": «z n», "unit_text": "B"}}, "visibility": {"text": true, "editor": true, "comment": true}}',
            ", ",
            "]",
        ),
        # goldsmith/Wikipedia, tests/request_mock_data.py (recorded from MediaWiki's action=query with prop=info), with watchers, langlinkscount, revisions and pageprops as the same API adds them
        rows(
            "en.encyclo.example/w/api.php",
            '{"batchcomplete": "", "query": {"pages": {',
            '"«#pg»": {"pageid": «#pg», "ns": 0, "title": "«@»", "contentmodel": "wikitext", "pagelanguage": "en", "lastrevid": «#rv», "length": «z n», "watchers": «h n», "langlinkscount": «l n», "pageprops": {"wikibase_item": "«#q»"}, "revisions": [{"revid": «#rv», "timestamp": "«t z»"}]}',
            ", ",
            "}}}",
        ),
    ],
    "table": [
        html(
            "WikiProject, articles of the month",
            "Article; Item; Class; Bytes; Words; Refs; Edits; By users; Minor; Unregistered; Languages beside ours; Begun; Last change; Locked; Main page",
            "«@»; «#q»; «y n»; «z c»; «w c»; «r n»; «e c»; «u n»; «m n»; «a n»; «l n»; «c dmy»; «t dmy»; «f Y»; «k Y»",
        ),
        csv(
            "replica query result",
            "item; title; len; edits; distinct_users; anon_edits; minor_edits; watchers; langlinks; first_editor; first_edit; views_30d; protected",
            "«#q»; «@»; «z n»; «e n»; «u n»; «a n»; «m n»; «h n»; «l n»; «p n»; «c iso»; «v n»; «f yn»",
            "\t",
        ),
        rows(
            "page information, pasted",
            "",
            "Display title: «@»\nItem ID: «#q»\nPage length (in bytes): «z c»\nNumber of page watchers: «h n»\nPage views in the past 30 days: «v c»\nPage creator: «p n»\nDate of page creation: «c dmy»\nDate of latest edit: «t dmy»\nTotal number of edits: «e c»\nTotal number of distinct authors: «u n»\nMost edits by: «b n»\nProtected from editing: «f y»\nAppeared on the main page: «k y»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "community newspaper, from the reviewers' desk",
            "Reviewers are volunteers, and they like cake.",
            [
                "«@» (item «#q») was started by «p n» on «c dmy» with two lines and a typing error. Since then it has been touched «e c» times. Nobody has done more for it than «b n». It is in class «y n».",
                "«@» (item «#q») now has «w c» words, held up by «r n» footnotes. «u c» people had a hand in it. Has it ever greeted visitors on the front page of the site? «k Y».",
                "«@» (item «#q») lives quietly: «h n» users keep an eye on it, and it was opened «v c» times in the past thirty days. Somebody last changed it on «t mdy». Reviewers rate it «y n»; the next round is in autumn.",
            ],
            ["«1@» (item «1#q») rests on «1r n» footnotes, «2@» (item «2#q») on «2r n»."],
        ),
        prose(
            "students' seminar, log of findings",
            "Each of us took one page and looked under the bonnet.",
            [
                "Page: «@», «#q» in the database. Of its «e c» versions, «m n» were marked by their authors as trifles and «a n» came from people who had not signed in. Ours was coffee-stained.",
                "Page: «@», «#q» in the database. The source text weighs «z c» bytes. It exists in «l w» languages besides English. The history begins on «c mdy» with an entry by «p n».",
                "Page: «@», «#q» in the database. In a month it was called up «v ap_c» times. It was altered most recently on «t ord». Can just anybody edit it, or is it protected? Protected: «f y».",
            ],
            [],
            "\n",
        ),
        prose(
            "librarians' blog, how reliable is it?",
            "A colleague from the reading room asked, and we counted for her.",
            [
                "The entry on «@» («#q») has had «u c» contributors, «b n» well ahead of the rest. People without an account made «a n» of the changes. It cites «r n» sources, more than some theses.",
                "The entry on «@» («#q») is watched by «h n» registered users, and vandals seldom last more than ten minutes. Its text runs to «w ap_c» words. Translations: «l w», not counting the English original. Locked against newcomers: «f y».",
                "The entry on «@» («#q») came into being on «c ord» and was last revised on «t ord». With «z kB» of wikitext it is not short. «m n» changes were mere cosmetics. It had its day on the home page: «k y».",
            ],
            ["«1@» («1#q») was written by «1u c» people and «2@» («2#q») by «2u c»."],
        ),
    ],
    "objectives": [
        "How well kept and how much read are the articles {}?",
        "Page statistics of {}",
        "Describe the state of the encyclopedia entries {}",
    ],
}

SUBJECTS = [AUDIOBOOKS, RECORDS, MATCHES, SERVERS, ARTICLES]
