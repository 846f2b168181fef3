# mypy: ignore-errors
# ruff: noqa: E501, INP001
"""Subjects of blind_10.json, first third: nature, science and health; see rule_10.md."""

import forms_7
from shapes_6 import html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

forms_7.LONG |= {
    "Mpc": "megaparsecs",
    "arcsec": "arcseconds",
    "cm": "centimetres",
    "dbar": "decibars",
    "g": "grams",
    "in": "inches",
    "km/s": "kilometres per second",
    "lb": "pounds",
    "mm": "millimetres",
    "°": "degrees",
    "°C": "degrees Celsius",
}

BIRDS = {
    "name": "bird species",
    "attrs": attrs(
        "l=greatest body length,N,cm | w=greatest wingspan,N,cm | m=greatest body mass,N,g | e=mean clutch size,N, | i=incubation,N,days | n=age at first flight,N,days | g=generation length,N,years | p=mature individuals,N, | "
        "x=greatest age of a ringed bird,N,years | z=highest elevation,N,m | a=Red List assessment,D, | d=first described,D, | c=Red List category,W, | t=population trend,W, | f=family,W, | s=severely fragmented,B, | b=breeds in colonies,B,"
    ),
    "alike": [("l", "w"), ("i", "n"), ("g", "x"), ("a", "d"), ("c", "t"), ("s", "b"), ("m", "p")],
    "others": {
        "c": ["Least Concern", "Near Threatened", "Vulnerable", "Endangered"],
        "t": ["Decreasing", "Increasing", "Stable"],
        "f": ["Sternidae", "Accipitridae", "Alcidae"],
    },
    "entities": [
        ent(
            "Audouin's Gull",
            "sn=Ichthyaetus audouinii | au=Payraudeau | ii=22694313 | ai=183584710 | in=144540 | oc=6127 | nu=1184 | lm=44 | wm=115 | mm=450 | fa=Gulls | di=Fish, mostly taken at night. | or=Charadriiformes | gr=gull | rg=Western Palearctic",
            "l=51.5 | w=137.5 | m=774 | e=2.6 | i=28.5 | n=37.5 | g=10.7 | p=46700 | x=24.3 | z=215 | a=2020-08-12 | d=1826-05-17 | c=Vulnerable | t=Decreasing | f=Laridae | s=false | b=true",
        ),
        ent(
            "Eleonora's Falcon",
            "sn=Falco eleonorae | au=Géné | ii=22696442 | ai=206678952 | in=4661 | oc=3894 | nu=2217 | lm=36 | wm=84 | mm=340 | fa=Falcons | di=Large insects, and small birds on their way south. | or=Falconiformes | gr=falcon | rg=Western Palearctic",
            "l=42.5 | w=104.5 | m=458 | e=2.3 | i=30.5 | n=36.5 | g=6.9 | p=29600 | x=16.7 | z=2430 | a=2021-07-19 | d=1839-03-08 | c=Least Concern | t=Increasing | f=Falconidae | s=false | b=true",
        ),
        ent(
            "Relict Gull",
            "sn=Ichthyaetus relictus | au=Lönnberg | ii=22694352 | ai=132553461 | in=144553 | oc=742 | nu=1187 | lm=39 | wm=119 | mm=422 | fa=Gulls | di=Insects in summer, crabs in winter. | or=Charadriiformes | gr=gull | rg=Central Asia",
            "l=46.5 | w=142.5 | m=665 | e=2.8 | i=25.6 | n=41.5 | g=11.4 | p=11900 | x=13.6 | z=1495 | a=2017-10-02 | d=1931-02-25 | c=Near Threatened | t=Stable | f=Laridae | s=true | b=true",
        ),
        ent(
            "Marbled Duck",
            "sn=Marmaronetta angustirostris | au=Ménétriés | ii=22680339 | ai=205889247 | in=7068 | oc=2358 | nu=3051 | lm=37 | wm=57 | mm=312 | fa=Ducks, geese and swans | di=Seeds and midge larvae. | or=Anseriformes | gr=duck | rg=Western Palearctic",
            "l=48.5 | w=70.5 | m=594 | e=9.7 | i=26.3 | n=55.5 | g=5.4 | p=22400 | x=8.2 | z=1180 | a=2021-12-06 | d=1832-09-14 | c=Near Threatened | t=Decreasing | f=Anatidae | s=true | b=false",
        ),
    ],
    "json": [
        # IUCN Red List API v4, one assessment: ropensci/rredlist, tests/fixtures/rl_assessment.yml (the codes beside
        # category and trend and the year of publication are left out, for they would tell a fact twice)
        one(
            "redlist.example/api/v4/assessment",
            '{"assessment_date": "«a mid».000Z", "latest": true, "possibly_extinct": false, "possibly_extinct_in_the_wild": false, "sis_taxon_id": «#ii», "url": "https://redlist.example/species/«#ii»/«#ai»", "assessment_id": «#ai», '
            '"taxon": {"sis_id": «#ii», "scientific_name": "«#sn»", "kingdom_name": "ANIMALIA", "class_name": "AVES", "family_name": "«f up»", "species": true, "common_names": [{"main": true, "name": "«@»", "language": {"code": "eng"}}], "synonyms": []}, '
            '"population_trend": {"description": {"en": "«t n»"}}, "red_list_category": {"version": "3.1", "description": {"en": "«c n»"}}, '
            '"supplementary_info": {"upper_elevation_limit": «z n», "lower_elevation_limit": null, "population_size": "«p n»", "population_severely_fragmented": "«s Y»", "generational_length": "«g n»", "movement_patterns": "Full Migrant", "extreme_fluctuations": "No", "no_of_subpopulations": null}, '
            '"scopes": [{"description": {"en": "Global"}, "code": "1"}]}',
        ),
        # iNaturalist API v1, taxa: pyinat/pyinaturalist, test/sample_data/v1/get_taxa_by_id.json and
        # get_taxa_by_id_conservation_statuses.json (ancestors cut to the family, the status code left out)
        rows(
            "naturelog.example/v1/taxa",
            '{"total_results": #n, "page": 1, "per_page": 30, "results": [',
            '{"id": «#in», "rank": "species", "rank_level": 10, "iconic_taxon_id": 3, "is_active": true, "name": "«#sn»", "extinct": false, "observations_count": «#oc», "photos_locked": false, "current_synonymous_taxon_ids": null, "iconic_taxon_name": "Aves", "preferred_common_name": "«@»", '
            '"ancestors": [{"rank": "family", "rank_level": 30, "is_active": true, "name": "«f n»"}], "conservation_status": {"authority": "IUCN Red List", "status_name": "«c lo»", "geoprivacy": null, "place": null}, '
            '"wikipedia_summary": "<i><b>«#sn»</b></i> is a «#gr» first described by «#au» in «d y». A clutch has «e n» eggs on average, and incubation takes «i n» days.", "vision": true}',
            ", ",
            "]}",
        ),
        # Nuthatch API v2, birds: keys as in neeeb1/rate_birds, internal/birds/birds.go (a typed record of the answer)
        rows(
            "nuthatchlike.example/v2/birds",
            '{"entities": [',
            '{"images": [], "lengthMin": "«#lm»", "lengthMax": "«l n»", "name": "«@»", "id": «#nu», "sciName": "«#sn»", "region": ["«#rg»"], "family": "«#fa»", "order": "«#or»", "status": "«c n»", "wingspanMin": "«#wm»", "wingspanMax": "«w n»", "recordings": []}',
            ", ",
            '], "total": #n, "page": 1, "pageSize": 25}',
        ),
        # A society's bird guide, species by name: Lucamilne/birdsofbritain, src/common/birds.js (its own status is left out)
        rows(
            "birdguide.example/data/birds.json",
            '{"data": {',
            '"«@»": {"name": "«@»", "scientificName": "«#sn»", "images": ["bird-«#nu»_1200x675.jpg"], "family": "«#fa»", "protectedBy": "Bern Convention", "diet": "«#di»", "length": "«#lm»-«l n»cm", "wingspan": "«#wm»-«w n»cm", "weight": "«#mm»-«m n»g", "population": {"type": "world", "value": "«p c» adults"}, "audio": null, "monthsActive": ["apr", "may", "jun", "jul"]}',
            ", ",
            "}}",
        ),
    ],
    "table": [
        html(
            "field guide, plate notes",
            "Species; Family; Length up to; Wingspan up to; Mass up to; Eggs (mean); Sits for (days); First flight (days); In colonies",
            "<b>«@»</b> <i>«#sn»</i>; «f n»; «l u»; «w u»; «m u»; «e n»; «i n»; «n n»; «b y»",
        ),
        csv(
            "life-history traits.csv",
            "species; scientific_name; mass_max_g; clutch_mean; incubation_days; first_flight_days; generation_years; oldest_ringed_years; elevation_max_m; colonial; described",
            "«@»; «#sn»; «m n»; «e n»; «i n»; «n n»; «g n»; «x n»; «z n»; «b yn»; «d iso»",
        ),
        markdown(
            "status overview of the species group",
            "Species; Red List; Trend; Assessed; Mature individuals; Severely fragmented; Up to (m a.s.l.); Generation (years); Oldest ringed bird (years); First described",
            "«@»; «c n»; «t n»; «a dmb»; «p c»; «s y»; «z c»; «g n»; «x n»; «d dmy»",
        ),
    ],
    "prose": [
        prose(
            "wingbeat.example/bird of the month",
            "Four birds for your wall, told in short.",
            [
                "The **«@»** (*«#sn»*) can span «w l» from tip to tip, and the heaviest of them bring «m ap_l» to the scales. A hen lays «e n» eggs on average, on which the pair sits for «i n» days. Bring a telescope and 2 pairs of socks.",
                "Science has had the **«@»** on its books since «d dmy», when the first description of it was printed. It lives from the shore up to «z u» above the sea. The record for one with a ring on its leg stands at «x n» years. We set out with 14 people and came back with 13.",
                "There are «p ap_c» grown birds of the **«@»** on this planet, and their number is «t lo». Does it nest side by side with others of its kind? «b Y». A chick takes to the air when it is «n n» days old.",
            ],
            [
                "From bill to tail the **«1@»** measures «1l u» at most and the **«2@»** «2l u» at most."
            ],
        ),
        prose(
            "conservation council, minutes of the bird panel",
            "Present: nine members. The panel went through the file bird by bird.",
            [
                "«@». The latest look at its standing bears the date of «a dmy» and ended in the verdict «c n». Members noted that «g n» years lie between parents and offspring, and that «p c» adults are left. The item took 40 minutes.",
                "«@». Is what remains of it scattered in patches that hardly exchange birds? «s Y», said the rapporteur. Numbers are «t lo». The highest place it has been met with lies «z u» up.",
                "«@». The panel stands by the verdict of «a ord», namely «c n». It heard that a bird marked as a chick was seen again at the age of «x n» years, which nobody has bettered. Two members abstained.",
            ],
            [],
            "\n",
        ),
        prose(
            "ringer's notebook, typed up",
            "Season of the north wind.",
            [
                "«@», a brood at last. By the books the eggs need «i n» days under the parents and the young fly at «n n» days; we shall see. No bird of this kind should weigh more than «m kg». Rings of 6 millimetres fit.",
                "«@». The biggest ever measured were «l mm» from bill to tail and «w mm» across the open wings. The family is «f n», for those who like order. It was first written up in «d y». Rain until 11.",
                "«@». Colonies: «b y». Mean number of eggs «e n». One generation follows the other after «g n» years. A ringed one got to be «x n» years old, longer than any other. Net number 3 has a hole.",
            ],
            [],
        ),
    ],
    "objectives": [
        "Size, breeding and standing of {}",
        "What do the sources say about the birds {}?",
        "Describe {}",
    ],
}

DOGS = {
    "name": "shelter dogs",
    "attrs": attrs(
        "w=weight,N,lb | u=height at the shoulder,N,in | f=adoption fee,N,USD | z=food a day,N,g | x=page views,N, | y=enquiries,N, | e=time for walks a day,N,min | b=born,D, | i=taken in,D, | p=put online,D, | c=microchipped,D, | "
        "k=breed,W, | o=colour,W, | m=foster family,W, | t=house-trained,B, | s=neutered,B, | d=gets on with dogs,B,"
    ),
    "alike": [
        ("x", "y"),
        ("b", "i"),
        ("i", "p"),
        ("p", "c"),
        ("k", "o"),
        ("t", "s"),
        ("s", "d"),
        ("w", "u"),
        ("f", "z"),
    ],
    "others": {
        "k": ["Australian Shepherd", "Treeing Walker Coonhound", "Boxer", "Border Collie"],
        "o": ["Brindle", "Cream", "Chocolate"],
        "m": ["Haverford", "Lindqvist", "Castellano"],
    },
    "entities": [
        ent(
            "Juniper",
            "no=4417 | in=58210934 | pf=71384206 | rg=19664038 | og=OR214 | sx=Female | he=she | him=her | sz=Large | fn=Dana | ch=985141006238417 | ag=Adult | ct=Astoria | pe=61022",
            "w=58.4 | u=23.5 | f=275 | z=412 | x=3186 | y=47 | e=95 | b=2020-04-14 | i=2024-02-09 | p=2024-02-23 | c=2024-02-12 | k=Redbone Coonhound | o=Red | m=Whitlock | t=true | s=true | d=true",
        ),
        ent(
            "Marlow",
            "no=4452 | in=58236117 | pf=71402958 | rg=19671425 | og=OR214 | sx=Male | he=he | him=him | sz=Medium | fn=Pete | ch=985141006251963 | ag=Young | ct=Astoria | pe=61057",
            "w=41.7 | u=18.5 | f=325 | z=338 | x=5742 | y=83 | e=120 | b=2022-09-03 | i=2024-03-18 | p=2024-04-05 | c=2024-03-21 | k=English Springer Spaniel | o=Liver and White | m=Oyelaran | t=false | s=true | d=true",
        ),
        ent(
            "Tansy",
            "no=4468 | in=58244890 | pf=71411837 | rg=19675512 | og=WA631 | sx=Female | he=she | him=her | sz=Small | fn=Ruth | ch=985141006260274 | ag=Senior | ct=Longview | pe=61073",
            "w=13.8 | u=10.5 | f=145 | z=127 | x=2459 | y=36 | e=45 | b=2013-06-27 | i=2024-04-02 | p=2024-04-19 | c=2016-10-11 | k=Cairn Terrier | o=Wheaten | m=Bergstrom | t=true | s=true | d=false",
        ),
        ent(
            "Otis",
            "no=4391 | in=58193562 | pf=71369413 | rg=19657790 | og=WA631 | sx=Male | he=he | him=him | sz=Extra Large | fn=Gwen | ch=985141006219845 | ag=Adult | ct=Longview | pe=60996",
            "w=126.5 | u=29.5 | f=215 | z=786 | x=8374 | y=29 | e=70 | b=2019-01-22 | i=2023-12-28 | p=2024-01-16 | c=2019-04-08 | k=Great Dane | o=Harlequin | m=Nakagawa | t=true | s=false | d=false",
        ),
    ],
    "json": [
        # Petfinder API v2, animals: andfwas/pet-adoption-center, animals.js, and ItsEthanH/find-a-friend, src/pages/results/__DUMMY_DATA__.js
        rows(
            "petsearch.example/v2/animals",
            '{"animals": [',
            '{"id": «#pf», "organization_id": "«#og»", "type": "Dog", "species": "Dog", "breeds": {"primary": "«k n»", "secondary": null, "mixed": false, "unknown": false}, "colors": {"primary": "«o n»", "secondary": null, "tertiary": null}, "age": "«#ag»", "gender": "«#sx»", "size": "«#sz»", "coat": null, '
            '"attributes": {"spayed_neutered": «s b», "house_trained": «t b», "declawed": null, "special_needs": false, "shots_current": true}, "environment": {"children": true, "dogs": «d b», "cats": null}, "tags": [], "name": "«@»", '
            '"description": "«@» needs «e n» minutes of walks every day. The adoption fee is «f $»...", "organization_animal_id": "«#no»", "photos": [], "videos": [], "status": "adoptable", "published_at": "«p mid»+0000", "distance": null, "contact": {"email": null, "phone": null, "address": {"address1": null, "city": "«#ct»", "country": "US"}}}',
            ", ",
            '], "pagination": {"count_per_page": 20, "total_count": #n, "current_page": 1, "total_pages": 1}}',
        ),
        # Shelterluv API v1, animals: an answer printed in a public page "CLI Project Blog - Shelterluv", found by its text
        # ("CurrentWeightPounds") where the search gives no repository; the age in months is left out
        rows(
            "shelterware.example/api/v1/animals",
            '{"success": 1, "animals": [',
            '{"ID": "«#no»", "Internal-ID": "«#in»", "Name": "«@»", "LitterGroupId": null, "Type": "Dog", "CurrentLocation": null, "Sex": "«#sx»", "Status": "Available In Foster", "InFoster": true, "AssociatedPerson": {"FirstName": "«#fn»", "LastName": "«m n»", "RelationshipType": "foster"}, '
            '"CurrentWeightPounds": "«w n»", "Size": "«#sz»", "Altered": "«s Y»", "DOBUnixTime": «b ep», "Photos": [], "Videos": [], "Breed": "«k n»", "Color": "«o n»", "Pattern": "None", "AdoptionFeeGroup": {"Id": "231799", "Name": "«#ag» Dog", "Price": "«f n»", "Discount": 0, "Tax": 0}, '
            '"Description": "", "PreviousIds": [], "Microchips": [{"Id": "«#ch»", "Issuer": "24PetWatch", "ImplantUnixTime": "«c ep»"}], "LastIntakeUnixTime": "«i ep»", "Attributes": []}',
            ", ",
            '], "has_more": false, "total_count": #n}',
        ),
        # RescueGroups API v2, public search: no recorded answer with a repository was found; field names as in the
        # service's list of animal fields (a public page "RescueGroups API - Animal Fields Documentation", found by its text)
        rows(
            "rescueindex.example/http/v2.json",
            '{"status": "ok", "messages": {"generalMessages": [], "recordMessages": []}, "foundRows": #n, "data": {',
            '"«#rg»": {"animalID": "«#rg»", "animalName": "«@»", "animalRescueID": "«#no»", "animalSpecies": "Dog", "animalSex": "«#sx»", "animalGeneralAge": "«#ag»", "animalBreed": "«k n»", "animalBirthdate": "«b us»", "animalAltered": "«s Y»", "animalHousetrained": "«t Y»", "animalOKWithDogs": "«d Y»", '
            '"animalSizeCurrent": "«w n»", "animalSizeUOM": "Pounds", "animalAdoptionFee": "«f $2»", "animalLocationCitystate": "«#ct»", "animalPictures": []}',
            ", ",
            "}}",
        ),
    ],
    "table": [
        html(
            "kennel board",
            "Dog; No.; Colour; Shoulder; Food a day; Walks a day; House-trained; Foster family",
            "<b>«@»</b>; «#no»; «o n»; «u u»; «z u»; «e u»; «t y»; «m n»",
        ),
        csv(
            "web team, export.csv",
            "dog; no; on_site_since; views; enquiries; fee_usd; dogs_ok; shoulder_in",
            "«@»; «#no»; «p us»; «x n»; «y n»; «f n»; «d yn»; «u n»",
        ),
        rows(
            "vet cards",
            "",
            "NAME: «@» (No. «#no»)\nBREED: «k up»\nDATE OF BIRTH: «b dmb»\nINTAKE: «i dmb»\nCHIP: «#ch»\nCHIP IMPLANTED: «c dmb»\nWEIGHT: «w u»\nHEIGHT AT WITHERS: «u u»\nRATION: «z u» a day\nNEUTERED: «s Y»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "shelter newsletter, spring",
            "Dear friends with sofas to spare,",
            [
                "**«@»** came through our door on «i mdy». We are looking for people who like a «k n» and have «e n» minutes a day for walks. The shoulder is «u l» off the ground, so measure your car. Taking «#him» home costs «f $»; the blanket is free, and so are the first 2 cans of food.",
                "**«@»** first saw the light of day in «b my», eats «z l» a day and has a weight of «w ap_l». Is «#he» good company for other dogs? «d Y». Is «#he» house-trained? «t Y». Our roof fund stands at 6,350 dollars.",
                "**«@»** has had a page on our site since «p mdy», and it was opened «x c» times. Of those who looked, «y w» wrote to us with questions. The coat is «o lo», as you can see in the picture by our volunteer of 17.",
            ],
            ["On the scales **«1@»** came to «1w l» and **«2@»** to «2w l»."],
        ),
        prose(
            "foster coordinator, Monday mail",
            "Morning all. Where things stand, dog by dog:",
            [
                "«@» (No. «#no») is still with the «m n» family and sleeps through. The rugs were the test, and as to house-trained, the answer is «t y». Out and about for «e n» minutes a day at the moment. Please return the two crates.",
                "«@» (No. «#no») has been with us since «i dmy». The chip went in on «c dmy», so the papers are complete. You asked about the operation: neutered, «s y». Ration stays at «z u» a day.",
                "«@» (No. «#no»): the family is called «m n», not what I wrote on page 4. On the website since «p dmy»; «y n» people have asked about «#him» so far. I told them to come on Sunday, not before 10.",
            ],
            [],
        ),
        prose(
            "riverpost.example/pets looking for a home",
            "Every Friday we introduce animals that wait at the shelters of the county.",
            [
                "Meet «@», born on «b ord» and up for adoption. The coat is «o lo». At «w u» «#he» is no lap dog or perhaps just one; see for yourself between 2 and 4 on Saturdays.",
                "A favourite of our readers is «@»: the page about «#him» has been opened «x ap_c» times. Foster parents named «m n» look after «#him». Other dogs are welcome in the house: «d y». The shoulder height of «u u» was taken with a yardstick.",
                "Staff had «@» chipped on «c mdy». It was «i mdy» when the shelter took «#him» in. The bowl is filled with «z l» of kibble every day, in 3 helpings.",
            ],
            [],
        ),
    ],
    "objectives": [
        "Which home would suit {}?",
        "What is known about the dogs {}?",
        "Sum up the records of {}",
    ],
}

SUPERNOVAE = {
    "name": "supernovae",
    "attrs": attrs(
        "z=redshift,N, | m=magnitude at discovery,N,mag | p=peak apparent magnitude,N,mag | a=peak absolute magnitude,N,mag | d=distance,N,Mpc | e=reddening in the Milky Way,N,mag | v=speed of the ejecta,N,km/s | o=offset from the host's centre,N,arcsec | n=detections by ZTF,N, | "
        "t=discovered,D, | c=classified,D, | x=maximum,D, | l=last detected by ZTF,D, | h=host galaxy,W, | y=type,W, | f=discoverer,W, | r=seen in radio,B,"
    ),
    "alike": [
        ("m", "p"),
        ("p", "a"),
        ("t", "c"),
        ("c", "x"),
        ("x", "l"),
        ("z", "e"),
        ("h", "f"),
        ("d", "o"),
    ],
    "others": {
        "h": ["NGC 3938", "NGC 5353", "NGC 2525"],
        "y": ["Ib", "IIn", "IIb", "Ib/c"],
        "f": ["ATLAS", "ASAS-SN", "Ron Arbour"],
    },
    "entities": [
        ent(
            "SN 2023ixf",
            "s=SN2023ixf | t=2023ixf | zt=ZTF23aaklqou | la=313761043604045880 | co=Ursa Major | fi=clear | wl=4",
            "z=0.000804 | m=14.92 | p=10.84 | a=-18.37 | d=6.85 | e=0.0077 | v=8460 | o=263.5 | n=312 | t=2023-05-19 | c=2023-05-20 | x=2023-05-24 | l=2024-12-28 | h=NGC 5457 | y=II | f=Koichi Itagaki | r=true",
        ),
        ent(
            "SN 2020oi",
            "s=SN2020oi | t=2020oi | zt=ZTF20aaelulu | la=313761043604017346 | co=Coma Berenices | fi=r | wl=7",
            "z=0.005238 | m=17.28 | p=13.87 | a=-17.62 | d=16.25 | e=0.0227 | v=11740 | o=7.64 | n=93 | t=2020-01-07 | c=2020-01-09 | x=2020-01-21 | l=2020-06-11 | h=NGC 4321 | y=Ic | f=ALeRCE | r=true",
        ),
        ent(
            "SN 2022hrs",
            "s=SN2022hrs | t=2022hrs | zt=ZTF22aagvxjc | la=313761043604028915 | co=Virgo | fi=clear | wl=9",
            "z=0.004699 | m=15.37 | p=12.46 | a=-19.14 | d=15.94 | e=0.0231 | v=10950 | o=41.8 | n=117 | t=2022-04-16 | c=2022-04-18 | x=2022-05-03 | l=2023-02-23 | h=NGC 4647 | y=Ia | f=Koichi Itagaki | r=false",
        ),
        ent(
            "SN 2023bee",
            "s=SN2023bee | t=2023bee | zt=ZTF23aabnluf | la=313761043604036627 | co=Hydra | fi=clear | wl=12",
            "z=0.006698 | m=17.26 | p=13.21 | a=-19.46 | d=31.85 | e=0.0142 | v=13480 | o=57.3 | n=136 | t=2023-02-01 | c=2023-02-03 | x=2023-02-18 | l=2023-11-27 | h=NGC 2708 | y=Ia | f=DLT40 | r=false",
        ),
    ],
    "json": [
        # Open Astronomy Catalog, events by name with lists of sourced values: astrocatalogs/schema, README.md (and astrocatalogs/sne-internal, README.md)
        rows(
            "opencatalog.example/events.json",
            "{",
            '"«#s»": {"schema": "https://opencatalog.example/schema", "name": "«#s»", "sources": [{"name": "Transient name server", "alias": "1"}, {"name": "The catalogue", "alias": "2", "secondary": true}], "alias": [{"value": "«#s»", "source": "1"}, {"value": "«#zt»", "source": "1"}], '
            '"claimedtype": [{"value": "«y n»", "source": "1"}], "discoverdate": [{"value": "«t sl»", "source": "1"}], "discoverer": [{"value": "«f n»", "source": "1"}], "ebv": [{"value": "«e z5»", "derived": true, "source": "2"}], "host": [{"value": "«h n»", "source": "1"}], "hostoffsetang": [{"value": "«o n»", "u_value": "arcsec", "derived": true, "source": "2"}], '
            '"lumdist": [{"value": "«d z3»", "u_value": "Mpc", "kind": "host", "source": "2"}], "maxabsmag": [{"value": "«a n»", "source": "2"}], "maxappmag": [{"value": "«p n»", "source": "2"}], "maxdate": [{"value": "«x sl»", "source": "2"}], "redshift": [{"value": "«z n»", "kind": "heliocentric", "source": "1"}]}',
            ", ",
            "}",
        ),
        # Fink, objects: skyportal/skyportal, skyportal/tests/api_tests/data/broker_cassettes/fink_get_alert.yaml, cut short; "d:fullname" and
        # "d:type" are those of the same service's resolver as it documents it, so that the name stands beside the survey's code
        rows(
            "finkportal.example/api/v1/objects",
            "[",
            '{"d:cdsxmatch": "Unknown", "d:fullname": "«@»", "d:mangrove_2MASS_name": "None", "d:mangrove_HyperLEDA_name": "«h n»", "d:mangrove_lum_dist": "«d z4»", "d:type": "SN «y n»", "i:isdiffpos": "t", "i:ndethist": «n n», "i:objectId": "«#zt»", "i:publisher": "Fink", "v:classification": "SN candidate", "v:lastdate": "«l sp».000", "v:g-r": null, "v:constellation": "«#co»"}',
            ", ",
            "]",
        ),
        # Lasair, object with Sherlock's and the name server's records: lsst-uk/lasair-examples, notebooks/examine_object.ipynb (printed answers), cut short
        one(
            "lasairlike.example/api/object",
            '{"diaObjectId": «#la», "lasairData": {"tns_name": "«#t»", "ebv": «e n», "BBBPeakAbsMag": «a n», "glat": null, "latestPairColourBands": "r-z", "sherlock": {"diaObjectId": «#la», "classification": "SN", "association_type": "SN", "catalogue_object_id": "10000,82215,«#wl»", "catalogue_object_type": "galaxy", "separationArcsec": «o z3», "physical_separation_kpc": null, "direct_distance": null, "distance": null, "z": «z z7», "photoZ": null, "classificationReliability": 1, "summary": null}, '
            '"TNS": {"tns_name": "«#t»", "tns_prefix": "SN", "disc_mag": «m z3», "disc_mag_filter": "«#fi»", "disc_int_name": "«#zt»", "disc_date": "«t ord» at 09:27:31", "htm16": 37737915309, "wl_id": «#wl», "name": "«#t»"}, "annotations": []}}',
        ),
    ],
    "table": [
        html(
            "brightest supernovae, table",
            "Supernova; Host; Found by; Found on; Mag. then; Mag. at peak; From the nucleus; Radio",
            "<b>«@»</b>; «h n»; «f n»; «t dmb»; «m n»; «p n»; «o n»″; «r y»",
        ),
        csv(
            "light-curve fits.csv",
            "sn; ztf_id; t_max; m_max; M_max; ebv_mw; d_Mpc; v_ejecta_km_s; z; n_det_ztf; last_det_ztf; radio",
            "«@»; «#zt»; «x iso»; «p n»; «a n»; «e n»; «d n»; «v n»; «z n»; «n n»; «l iso»; «r yn»",
        ),
        markdown(
            "spectroscopy log, summary",
            "Target; Alias; Type; Classified on; Redshift; Ejecta velocity; Discovery magnitude; ZTF points",
            "«#s»; «#zt»; «y n»; «c dmb»; «z n»; «v u»; «m n»; «n n»",
        ),
    ],
    "prose": [
        prose(
            "skynews.example/exploding stars",
            "Three stories of stars that did not go quietly.",
            [
                "**«@»** was caught by «f n» on «t mdy», glowing at magnitude «m n» in the galaxy «h n». It went on brightening until «x mdy», when it reached «p n». A telescope of 10 centimetres would show it.",
                "What blew up as **«@»** hurled its outer layers into space at «v ap_l». The galaxy around it, «h n», is «d l» away. On paper, at the standard distance of ten parsecs, the blast would have outshone everything with a magnitude of «a mn» at its height. Do not try this at home.",
                "It took spectra to tell what sort of explosion **«@»** was: since «c mdy» it has been filed under type «y n». Radio dishes picked up a signal: «r y». The light sits «o l» from the heart of its galaxy. Some 40 amateurs sent us pictures.",
            ],
            ["The light of **«1@»** has come «1d u» to reach us, that of **«2@»** «2d u»."],
        ),
        prose(
            "time-domain group, minutes",
            "Dome closed for wind; six present.",
            [
                "«@» («#zt»): the Zwicky camera has «n n» points of it, the last of them taken in «l my». Lines are shifted by z = «z n». For dust on our side, «e n» magnitudes of colour excess were taken off. Next meeting in 3 weeks.",
                "«@» («#zt»): peak dated to «x dmy», at «p n» as seen in the sky and «a mn» once distance is allowed for. Credit for the discovery goes to «f n». The intern asked for 20 more hours.",
                "«@» («#zt»): classified on «c dmy», and «y n» it stays. Blueshifted silicon or hydrogen gives «v c» km/s for the ejecta. A radio detection, someone asked? «r Y». The coffee fund owes 12 euros.",
            ],
            [],
            "\n",
        ),
        prose(
            "circular of the supernova section",
            "To all observers of the section.",
            [
                "«@» lies «o u» off the nucleus of «h n». At discovery on «t ord» it had magnitude «m n». Please send estimates to the usual address, 2 decimals will do.",
                "«@» is over: nothing has been recorded by ZTF after «l ord», when its «n n»-point series came to an end. The discoverer was «f n». Thanks to 27 observers.",
                "«@» peaked on «x ord». With the foreground dust (E(B-V) of «e n») and a distance of «d u», members may compute the luminosity themselves. Prizes were not offered in 2024.",
            ],
            [],
        ),
    ],
    "objectives": [
        "How bright, how far and of what type were {}?",
        "Facts on the supernovae {}",
        "Compare {}",
    ],
}

FLOATS = {
    "name": "ocean profiling floats",
    "attrs": attrs(
        "c=cycles,N, | p=parking pressure,N,dbar | d=greatest pressure of the last profile,N,dbar | y=cycle length,N,h | t=surface temperature of the last profile,N,°C | b=bottom temperature of the last profile,N,°C | s=surface salinity of the last profile,N, | v=battery voltage,N,V | a=launch latitude,N,° | q=launch longitude,N,° | "
        "l=launched,D, | e=last profile,D, | m=model,W, | o=launching ship,W, | i=principal investigator,W, | g=aground at the last profile,B, | r=oxygen sensor,B,"
    ),
    "alike": [
        ("p", "d"),
        ("t", "b"),
        ("a", "q"),
        ("l", "e"),
        ("g", "r"),
        ("c", "y"),
        ("i", "o"),
        ("t", "s"),
    ],
    "others": {
        "m": ["Navis", "SOLO-II", "Arvor-C"],
        "o": ["Sarmiento de Gamboa", "Maria S. Merian", "Celtic Explorer"],
        "i": ["Sofia Lindgren", "Paul Achterberg", "Inês Carvalho"],
    },
    "entities": [
        ent(
            "3902217",
            "nm=Ondine | sn=AI2600-20FR114 | mk=NKE | cr=PIRATA FR31 | cc=FR | pg=Argo France | co=FRANCE | la=-9.872 | lo=-29.446 | ps=0.6 | pt=501284 | st=6 | sd=OPERATIONAL",
            "c=115 | p=1050 | d=1986.5 | y=245 | t=26.462 | b=3.871 | s=36.218 | v=10.6 | a=-12.354 | q=-24.817 | l=2021-03-18 | e=2024-06-09 | m=Arvor | o=Thalassa | i=Hélène Garrec | g=false | r=false",
        ),
        ent(
            "6903548",
            "nm=Sirocco | sn=P41305-22IT003 | mk=NKE | cr=IONIO-22 | cc=IT | pg=Argo Italy | co=ITALY | la=34.915 | lo=20.083 | ps=0.4 | pt=512907 | st=6 | sd=OPERATIONAL",
            "c=156 | p=990 | d=2004.7 | y=122 | t=21.915 | b=13.946 | s=38.874 | v=12.3 | a=35.482 | q=18.267 | l=2022-09-27 | e=2024-11-30 | m=Provor CTS5 | o=L'Atalante | i=Matteo Ferri | g=true | r=true",
        ),
        ent(
            "1902386",
            "nm=Petit Prince | sn=8657 | mk=TWR | cr=OISO-29 | cc=DE | pg=Argo_BSH | co=GERMANY | la=-45.208 | lo=88.714 | ps=1.1 | pt=483319 | st=5 | sd=CLOSED",
            "c=136 | p=1005 | d=1994.2 | y=240 | t=6.738 | b=1.924 | s=34.127 | v=8.9 | a=-47.615 | q=72.438 | l=2019-11-12 | e=2023-08-05 | m=Apex | o=Marion Dufresne | i=Anke Petersen | g=false | r=true",
        ),
        ent(
            "4903712",
            "nm=Nautilette | sn=AD2731-22IE009 | mk=NKE | cr=EN-728 | cc=IE | pg=Argo Ireland | co=IRELAND | la=33.391 | lo=-58.562 | ps=0.3 | pt=519642 | st=6 | sd=OPERATIONAL",
            "c=102 | p=1520 | d=3968.5 | y=168 | t=21.357 | b=2.286 | s=36.742 | v=13.4 | a=31.845 | q=-61.273 | l=2023-02-06 | e=2025-01-20 | m=Deep-Arvor | o=Endeavor | i=Colm Sheehan | g=true | r=false",
        ),
    ],
    "json": [
        # Euro-Argo fleet monitoring, one float: euroargodev/argopy, argopy/tests/test_data/8b63c8b6ff2237dd247aad286e488c3cfdbb61bda01dc484cfea3f75e30c4394.json,
        # cut short (the float's given name stands in "description")
        one(
            "fleetmonitoring.example/floats",
            '{"wmo": "«@»", "serialInst": "«#sn»", "serialIMEI": null, "platform": {"code": "«@»", "name": "Profiling Float", "description": "«#nm»", "comment": null}, "transmissionSystem": "IRIDIUM", "alertStatus": 0, "battery": {"level": «v n», "status": "ok", "sourceParameter": "VOLTAGE_BatteryPumpStartProfile_volts"}, "maker": "«#mk»", "model": "«m up»", "dataCenter": {"code": "IF", "name": "CORIOLIS"}, "ptt": "«#pt»", '
            '"deployment": {"launchDate": "«l o»", "year": null, "platform": "«o n»", "cruiseName": "«#cr»", "principalInvestigatorName": "«i n»", "lat": «a n», "lon": «q n», "qc": 1}, '
            '"lastCycleBasicInfo": {"numCycle": «c n», "lat": «#la», "lon": «#lo», "positionQc": 1, "date": "«e o»", "pMax": «d n», "grounded": «g b», "bottomMeasure": {"temp": «b n», "tempQc": 1}, "surfaceMeasure": {"pres": «#ps», "temp": «t n», "tempQc": 1, "psal": «s n», "psalQc": 1}}, '
            '"configurations": {"phases": [{"dimLevel": 1, "cycleTime": «y n», "downTime": null, "upTime": null, "parkPres": «p n»}]}, "countryCode": "«#cc»", "greyListParameters": []}',
        ),
        # OceanOPS, platforms: euroargodev/argopy, argopy/tests/test_data/0a6b66400575b6b32fb4d029770c70ba4ff0b973e79237e41beea72a624aef06.json
        rows(
            "oceanops.example/api/1/data/platform",
            '{"data": [',
            '{"program": {"country": {"nameShort": "«#co»"}, "nameShort": "«#pg»"}, "ptfDepl": {"deplDate": "«l mid»", "lat": «a z4», "lon": «q z4», "noSite": null}, "ptfModel": {"nameShort": "«m up»"}, "ptfStatus": {"id": «#st», "name": "«#sd»"}, "ref": "«@»"}',
            ", ",
            '], "total": #n}',
        ),
        # ERDDAP, data set ArgoFloats (rows under a list of columns, the shallowest level of the last cycle): form as in euroargodev/argopy,
        # argopy/tests/test_data/f4bdba7f58e6710128352ffa25c4656e80198c3c8aa12732ec50031a987e5a1d.json, columns as in the list
        # .../f912c39019f215a08583c457d9e71d5fb594429e38c31abec934454d397d5f8e.json
        rows(
            "erddap.example/tabledap/ArgoFloats.json, last cycle, shallowest level",
            '{"table": {"columnNames": ["platform_number", "pi_name", "cycle_number", "float_serial_no", "time", "pres", "temp", "psal"], "columnTypes": ["String", "String", "int", "String", "String", "float", "float", "float"], "columnUnits": [null, null, null, null, "UTC", "decibar", "degree_Celsius", "PSU"], "rows": [',
            '["«@»", "«i up»", «c n», "«#sn»", "«e z»", «#ps», «t n», «s n»]',
            ", ",
            "]}}",
        ),
    ],
    "table": [
        html(
            "adopt-a-float, class board",
            "Float; Our name for it; Ship that launched it; Dives so far; Latest profile; Grounded then?; Oxygen sensor",
            "«@»; «#nm»; «o n»; «c n»; «e dmy»; «g Y»; «r Y»",
        ),
        csv(
            "deployment sheet.csv",
            "wmo; serial; model; ship; launch_date; launch_lat; launch_lon; pi; park_dbar; cycle_h; o2_sensor",
            "«@»; «#sn»; «m n»; «o n»; «l iso»; «a n»; «q n»; «i n»; «p n»; «y n»; «r yn»",
        ),
        rows(
            "float health report",
            "report:\n",
            "- wmo: «@»\n  nickname: «#nm»\n  cycles: «c n»\n  cycle_length_h: «y n»\n  battery_V: «v n»\n  last_profile: «e iso»\n  last_profile_max_dbar: «d n»\n  surface_temp_C: «t n»\n  bottom_temp_C: «b n»\n  surface_salinity: «s n»\n  grounded: «g b»",
            "\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "ocean school blog, our floats",
            "What have our yellow friends been doing? Here is the news from the deep.",
            [
                "**«#nm»** (number «@») went overboard from the «o n» on «l dmy», at latitude «a mn» and longitude «q mn». «i n» is the scientist in charge. The crew waved, and somebody lost a hat worth 20 euros.",
                "**«#nm»** (number «@») has dived and come up «c ap_n» times. Between dives it rests for days where the gauge shows «p l». Each round takes «y n» hours. Its latest trip upward began at «d u» and ended on «e dmy».",
                "**«#nm»** (number «@») met water of «t l» when it last broke the surface and of «b l» down where it had started. Was it stuck in the mud at that time? «g Y». It can also sniff oxygen: «r y». The class drew 24 pictures of it.",
            ],
            [
                "When they last came up, the top of the sea had «1t u» for «1@» (**«1#nm»**) and «2t u» for «2@» (**«2#nm»**)."
            ],
        ),
        prose(
            "data centre, operators' handover",
            "Nothing dramatic overnight; details below.",
            [
                "Float «@»: battery down to «v u», watch it. The last profile went down to «d c» dbar. Salt at its top came in at «s n», no flag. Ticket 31 closed.",
                "Float «@»: the model is «m n», so use the other decoder. Mission is set to «y n» hours a cycle and «p c» dbar for the drift. Bottom contact on the last cycle: «g y». Will write to the owner before touching anything, for the 3rd time this week.",
                "Float «@»: the thermometer read «b u» at the lower end of the last profile and «t u» at the upper. Oxygen channel present: «r y». Shift ended at 6.",
            ],
            [],
            "\n",
        ),
        prose(
            "cruise report, annex on floats",
            "Floats put out on behalf of other groups, with what became of them.",
            [
                "No. «@» is of the model «m n» and belongs to the group of «i n». It was let go from the «o n» at latitude «a mn»° and longitude «q mn»° (minus for south and west). The sea had waves of 3 metres.",
                "No. «@» left the deck on «l dmy». It drifts at «p u» between its dives. When last heard, its pack gave «v u». One of the two straps was lost.",
                "No. «@» was taken aboard the «o n» in port. Its newest profile so far, sent in «e my», has a salinity of «s n» at the surface and a temperature of «b l» at the deep end, which lies at «d u».",
            ],
            [],
        ),
    ],
    "objectives": [
        "Where were the floats {} launched and how are they doing?",
        "State of the profiling floats {}",
        "Sum up what is known of {}",
    ],
}

DEVICES = {
    "name": "catheters and guidewires",
    "attrs": attrs(
        "c=labeller,W, | g=kind of device,W, | n=pieces in a box,N, | l=length,N,cm | d=outer diameter,N,mm | j=lowest storage temperature,N,°C | k=highest storage temperature,N,°C | e=shelf life,N,months | p=price of a box,N,USD | q=adverse event reports,N, | "
        "h=first published in the database,D, | v=present version of the record,D, | a=cleared for sale,D, | u=single use,B, | x=contains latex,B, | t=delivered sterile,B,"
    ),
    "alike": [
        ("j", "k"),
        ("l", "d"),
        ("h", "v"),
        ("a", "h"),
        ("u", "t"),
        ("x", "u"),
        ("c", "g"),
        ("n", "q"),
    ],
    "others": {
        "c": ["Brightwater Medical", "Sana Instruments", "Kestrel Interventional"],
        "g": ["Embolectomy catheter", "Introducer sheath", "Urinary drainage catheter"],
    },
    "entities": [
        ent(
            "00850321476018",
            "bn=Lumara 35 | ca=LU35-135 | pc=LIT | kn=K162718 | du=079344218 | key=5b0c7b1e | id=15577765",
            "c=Halden Vascular | g=Peripheral balloon catheter | n=12 | l=135.5 | d=1.85 | j=-12 | k=42 | e=36 | p=412.50 | q=47 | h=2017-06-21 | v=2023-10-12 | a=2016-11-04 | u=true | x=false | t=true",
        ),
        ent(
            "07613984205530",
            "bn=Corvexa Flow | ca=CF-0264 | pc=DQO | kn=K191386 | du=482916037 | key=9e41d2aa | id=15577812",
            "c=Nordgraf Medizintechnik | g=Thermodilution catheter | n=25 | l=108.4 | d=2.64 | j=-28 | k=55 | e=24 | p=1864.00 | q=213 | h=2020-02-13 | v=2022-07-26 | a=2019-08-29 | u=true | x=true | t=true",
        ),
        ent(
            "04056217883149",
            "bn=Silkline Glide | ca=SG18-260 | pc=DQX | kn=K140925 | du=316027794 | key=c27f60b3 | id=15577839",
            "c=Wetzlar Draht | g=Vascular guidewire | n=36 | l=258.5 | d=0.46 | j=-15 | k=48 | e=60 | p=738.20 | q=95 | h=2015-09-18 | v=2024-01-30 | a=2014-07-15 | u=false | x=false | t=false",
        ),
        ent(
            "00724586190362",
            "bn=Pigtail Drenalis | ca=PD-1025 | pc=GBO | kn=K173054 | du=137758402 | key=f8833d05 | id=15577854",
            "c=Ostrander Surgical | g=Abscess drainage catheter | n=24 | l=26.5 | d=3.42 | j=-18 | k=37 | e=48 | p=596.35 | q=18 | h=2018-05-08 | v=2021-11-22 | a=2017-12-19 | u=true | x=false | t=true",
        ),
    ],
    "json": [
        # openFDA, device/udi: FDA/openfda, openfda/device_udi/tests/pipeline_test.py (the record that the test expects, value by value), cut short
        rows(
            "fdadata.example/device/udi.json",
            '{"meta": {"disclaimer": "Do not rely on these data to make decisions regarding medical care.", "results": {"skip": 0, "limit": 10, "total": #n}}, "results": [',
            '{"identifiers": [{"id": "«@»", "type": "Primary", "issuing_agency": "GS1"}], "record_status": "Published", "publish_date": "«h iso»", "public_version_status": "Update", "public_version_date": "«v iso»", "labeler_duns_number": "«#du»", "commercial_distribution_status": "In Commercial Distribution", "brand_name": "«#bn»", "catalog_number": "«#ca»", "company_name": "«c up»", "device_count_in_base_package": "«n n»", '
            '"is_single_use": "«u b»", "is_kit": "false", "has_lot_or_batch_number": "true", "is_labeled_as_nrl": "«x b»", "is_rx": "true", "is_otc": "false", "gmdn_terms": [{"implantable": "false", "code_status": "Active", "name": "«g n»"}], "product_codes": [{"code": "«#pc»"}], '
            '"device_sizes": [{"type": "Length", "value": "«l n»", "unit": "Centimeter"}, {"type": "Outer Diameter", "value": "«d n»", "unit": "Millimeter"}], "storage": [{"type": "Storage Environment Temperature", "high": {"value": "«k n»", "unit": "Degrees Celsius"}, "low": {"value": "«j n»", "unit": "Degrees Celsius"}}], "sterilization": {"is_sterile": "«t b»"}, "premarket_submissions": [{"submission_number": "«#kn»", "supplement_number": "000", "submission_type": "PMN"}]}',
            ", ",
            "]}",
        ),
        # AccessGUDID v3, look-up: names of the elements as in FDA/openfda, openfda/device_udi/tests/test.xml, laid out as the service's JSON
        # ("gudid", "device" as its documentation has it)
        one(
            "gudidlookup.example/api/v3/devices/lookup.json",
            '{"gudid": {"device": {"publicDeviceRecordKey": "«#key»", "publicVersionStatus": "Update", "publicVersionDate": "«v mid»", "deviceRecordStatus": "Published", "devicePublishDate": "«h mid»", "deviceCommDistributionEndDate": null, "identifiers": {"identifier": [{"deviceId": "«@»", "deviceIdType": "Primary", "deviceIdIssuingAgency": "GS1", "pkgQuantity": null}]}, "brandName": "«#bn»", "catalogNumber": "«#ca»", "dunsNumber": "«#du»", "companyName": "«c n»", "deviceCount": «n n», '
            '"singleUse": «u b», "lotBatch": true, "labeledContainsNRL": «x b», "rx": true, "otc": false, "gmdnTerms": {"gmdn": [{"gmdnPTName": "«g n»", "implantable": false}]}, "deviceSizes": {"deviceSize": [{"sizeType": "Length", "size": {"unit": "Centimeter", "value": "«l n»"}, "sizeText": null}, {"sizeType": "Outer Diameter", "size": {"unit": "Millimeter", "value": "«d n»"}, "sizeText": null}]}, '
            '"environmentalConditions": {"storageHandling": [{"storageHandlingType": "Storage Environment Temperature", "storageHandlingHigh": {"unit": "Degrees Celsius", "value": "«k n»"}, "storageHandlingLow": {"unit": "Degrees Celsius", "value": "«j n»"}}]}, "sterilization": {"deviceSterile": «t b»}}}}',
        ),
        # FHIR R4, Device in a search set: cerner/fhir.cerner.com, lib/resources/example_json/r4_examples_device.rb, with the carrier as in
        # HL7/home-lab-report, input/fsh/instances/device-fast-sars-antigen-test.fsh; "property" as FHIR R4 defines it
        rows(
            "hospital-fhir.example/r4/Device",
            '{"resourceType": "Bundle", "type": "searchset", "total": #n, "entry": [',
            '{"resource": {"resourceType": "Device", "id": "«#id»", "meta": {"versionId": "0"}, "udiCarrier": [{"deviceIdentifier": "«@»", "issuer": "GS1"}], "status": "active", "manufacturer": "«c n»", "deviceName": [{"name": "«#bn»", "type": "user-friendly-name"}], "modelNumber": "«#ca»", "type": {"text": "«g n»"}, '
            '"property": [{"type": {"text": "Length"}, "valueQuantity": [{"value": «l n», "unit": "cm"}]}, {"type": {"text": "Outer diameter"}, "valueQuantity": [{"value": «d n», "unit": "mm"}]}, {"type": {"text": "Shelf life"}, "valueQuantity": [{"value": «e n», "unit": "mo"}]}]}}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        sheet(
            "store room, shelf cards",
            "«#bn», DI «@»",
            "What it is; Keep above; Keep below; Shelf life; Sterile; Single use",
            "«g n»; «j mnu»; «k u»; «e u»; «t Y»; «u Y»",
        ),
        csv(
            "price list.csv",
            "di; article; brand; pcs_per_box; usd_per_box; shelf_life_months; latex; event_reports",
            "«@»; «#ca»; «#bn»; «n n»; «p n»; «e n»; «x yn»; «q n»",
        ),
        html(
            "regulatory tracker",
            "Brand; DI; 510(k); Cleared; In the database since; Record version of; Event reports; Company; Price of a box",
            "<b>«#bn»</b>; «@»; «#kn»; «a b»; «h b»; «v b»; «q n»; «c n»; «p $2»",
        ),
    ],
    "prose": [
        prose(
            "product committee, minutes",
            "The committee met in the library; the chair brought the boxes.",
            [
                "«#bn» (DI «@») comes from «c n» and is filed as: «g n». A box holds «n w» of them and costs «p $2». The nurses find the lid hard to open. Can one be cleaned and used on a second patient? It is made for one use only: «u y».",
                "«#bn» (DI «@»): the lorry stood in the frost, so the limits were read out. It must not get colder than «j mnu» nor warmer than «k u». Unopened, it is good for «e n» months. The pharmacy will check 2 fridges.",
                "«#bn» (DI «@»): the regulator let it onto the market in «a my». Since then «q n» reports of harm or malfunction have been filed. Allergy clinic asks about rubber: latex inside, «x y». It arrives ready for the operating table, that is sterile: «t y».",
            ],
            ["A box of «1#bn» («1@») is billed at «1p $2», one of «2#bn» («2@») at «2p $2»."],
        ),
        prose(
            "devicewatch.example/this week in the registry",
            "What moved among the tubes and wires.",
            [
                "The entry for «@», better known as «#bn», was touched again on «v mdy»; it had gone online in «h my». Tip to hub the thing is «l l» long. The maker did not answer our questions, of which there were 5.",
                "One product with reports of trouble to its name, «q ap_n» of them, is «@», sold as «#bn». Clearance dates from «a ord». Its latest record carries the date of «v ord». The agency has 120 people for all of them.",
                "With an outside measure of «d l», «#bn» (number «@») is not for every vessel. It keeps for «e n» months on the shelf. Hospitals pay «p ap_$» a box. The fair in May drew 300 visitors.",
            ],
            [],
        ),
        prose(
            "supplier's reply to the purchasing office",
            "Thank you for your list of questions. Our answers:",
            [
                "Article «#ca» («#bn», DI «@») measures «l mm» from end to end and «d u» across on the outside. Natural rubber latex is used in it: «x y». We ship within 4 working days.",
                "Article «#ca» («#bn», DI «@») may be stored at «j mn» to «k u». Is it meant for one patient and then for the bin? Single use, «u y». We deliver it sterile: «t y». It went into the public database on «h dmy», and what you read there now was put in on «v dmy».",
                "Article «#ca» («#bn», DI «@») has had its market clearance since «a dmy». You get «n n» in a box. Samples are limited to 3.",
            ],
            [],
        ),
    ],
    "objectives": [
        "Sizes, storage and standing of the devices {}",
        "What do the sources say about {}?",
        "Compare the products {} for purchasing",
    ],
}

SUBJECTS = [BIRDS, DOGS, SUPERNOVAE, FLOATS, DEVICES]
