# mypy: ignore-errors
# ruff: noqa: E501, INP001
"""Subjects of blind_8.json, first third: attributes, entities and shapes; see rule_8.md."""

from shapes_6 import columns, html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent


def sheet(source: str, title: str, names: str, row: str) -> dict[str, object]:
    """One HTML definition list an entity; names and cells apart by `;`."""
    pairs = zip(names.split("; "), row.split("; "), strict=True)
    items = "".join(f"<dt>{n}</dt><dd>{c}</dd>\n" for n, c in pairs)
    return rows(source, "", f"<h3>{title}</h3>\n<dl>\n{items}</dl>", "\n", "\n")


HOTELS = {
    "name": "hotels",
    "attrs": attrs(
        "r=rooms,N, | s=suites,N, | p=price of a double room,N,EUR | b=breakfast,N,EUR | g=guest score,N, | n=reviews,N, | "
        "d=distance to the centre,N,m | o=opened,D, | v=renovated,D, | e=employees,N, | x=pool,B, | q=pets allowed,B, | c=chain,W, | m=manager,W,"
    ),
    "alike": [("r", "s"), ("p", "b"), ("o", "v"), ("x", "q"), ("r", "e")],
    "most": {"g": 10},
    "others": {
        "c": ["Fairmark", "Residenz Group", "Blue Anchor"],
        "m": ["Paulo Seixas", "Henrike Tamm", "Ada Quist"],
    },
    "entities": [
        ent(
            "Hotel Kaiserpfalz",
            "id=40817 | pl=ChIJ8x7Qk2",
            "r=214 | s=18 | p=167.50 | b=23.80 | g=8.7 | n=3416 | d=1350 | o=1908-05-02 | v=2019-03-14 | e=137 | x=true | q=false | c=Altona Collection | m=Ruth Zellweger",
        ),
        ent(
            "Pension Lindenhof",
            "id=51263 | pl=ChIJb30TtR",
            "r=37 | s=4 | p=94.60 | b=12.40 | g=9.2 | n=1287 | d=2840 | o=1964-09-18 | v=2021-11-05 | e=16 | x=false | q=true | c=Kleinod Hotels | m=Matthias Grabner",
        ),
        ent(
            "The Tidewatch Inn",
            "id=38846 | pl=ChIJzE91Lw",
            "r=86 | s=11 | p=138.20 | b=17.90 | g=8.4 | n=2153 | d=760 | o=1987-06-23 | v=2016-02-29 | e=58 | x=true | q=true | c=Harbour & Vale | m=Siobhan Carrick",
        ),
        ent(
            "Grand Hotel Miravalle",
            "id=29971 | pl=ChIJ5uWfA0",
            "r=342 | s=46 | p=286.40 | b=34.50 | g=9.1 | n=5872 | d=4615 | o=1893-04-11 | v=2022-05-26 | e=391 | x=true | q=false | c=Altona Collection | m=Giacomo Ferrante",
        ),
    ],
    "json": [
        rows(
            "hotelcontent.example/hotel-content-api/1.0/hotels",
            '{"from": 1, "to": #n, "auditData": {"processTime": "31", "release": ""}, "hotels": [',
            '{"code": «#id», "name": {"content": "«@»"}, "chain": {"description": {"content": "«c n»"}}, "accommodationTypeCode": "HOTEL", "numSuites": «s n», "lastRenovation": "«v sl»", "breakfastEUR": "«b z2»", "staffCount": «e n», "facilities": {"pool": «x b», "petsAllowed": «q b»}}',
            ", ",
            "]}",
        ),
        rows(
            "staysearch.example/v2/properties/list",
            '{"status": true, "data": {"currency": "EUR", "result": [',
            '{"hotel_id": «#id», "hotel_name": "«@»", "distance_to_cc": "«d km»", "review_score": «g n», "review_nr": "«n c»", "pets_ok": «q b», "min_total_price": null, "composite_price_breakdown": {"double_room_per_night": {"value": «p n», "currency": "EUR"}, "breakfast_per_person": {"value": "«b eur»", "currency": "EUR"}}, "is_free_cancellable": 1}',
            ", ",
            "]}}",
        ),
        one(
            "hotel website, structured data",
            '{"@context": "https://schema.org", "@type": "Hotel", "name": "«@»", "numberOfRooms": {"@type": "QuantitativeValue", "value": «r n»}, "employee": {"@type": "Person", "jobTitle": "General Manager", "name": "«m n»"}, "brand": {"name": "«c up»"}, "aggregateRating": {"@type": "AggregateRating", "ratingValue": "«g n»", "bestRating": "10", "reviewCount": "«n n»"}, "amenityFeature": {"pool": "«x y»"}, "offers": {"double_room": "«p eur»"}}',
        ),
        columns(
            "ratewatch.example/compset.json",
            '{"shop": "standard double, one night", "ccy": "EUR", "properties": [¤"«@»"¤], "rate": [¤«p z2»¤], "keys": [¤«r n»¤], "guest_score": [¤«g n»¤], "brand": [¤"«c up»"¤]}',
        ),
    ],
    "table": [
        markdown(
            "travel desk's shortlist",
            "House; Double room; Breakfast; Score; Reviews; To the centre; Pool; Pets; Opened",
            "«@»; «p €»; «b €»; «g n»/10; «n s»; «d km»; «x y»; «q y»; «o y»",
        ),
        html(
            "tourist board, register of houses",
            "Name; Rooms; of which suites; Group; Director; Employees; Opened; Last refurbished",
            "<b>«@»</b>; «r n»; «s n»; «c n»; «m up»; «e n»; «o dmy»; «v dot»",
        ),
        rows(
            "concierge wiki",
            "",
            "name: «@»\ngeneral_manager: «m n»\nstaff: «e n»\nswimming_pool: «x yn»\ndogs_welcome: «q yn»\ndouble_room: «p eur»\nbuffet: «b eur»\ndistance_to_centre: «d u»\nsuites: «s n»\nguests_since: «o dmb»\nreviews_online: «n c»",
            "\n---\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "slowtravel.example/where we slept",
            "Three nights, three beds, and not a single alarm clock.",
            [
                "«@» opened its doors «o ord» and looks it, in the best way. We paid «p €» for two in an ordinary double and «b €» each for the morning buffet. From the door it is «d ap_km» on foot to the middle of town, past 40 shop windows.",
                "You will be greeted at «@» by «m n», who runs the place with a team of «e w». There are «r n» bedrooms, and a cat. Almost everybody leaves happy: «g n» out of ten, say the «n c» people who bothered to write.",
                "Builders left «@» on «v mdy», and the paint still smells fresh. It belongs to «c n». The middle of town is «d u» off. A bed for two costs «p euros»; an egg and a coffee adds «b euros» a head.",
            ],
            ["«1@» wants «1p €» a night for a double, «2@» «2p €»."],
        ),
        prose(
            "hospitality gazette, people and places",
            "# Openings, closings, handovers\n",
            [
                "**«m n»** has taken over at «@», which counts «r c» keys, «s w» of them suites, and a payroll of «e c». It has received guests since «o my».",
                "**«@»** celebrated: the first guest signed the book on «o wd». Since the last overhaul, finished «v dmy», the marks from visitors have climbed to «g n» (of ten).",
                "**«c n»** keeps the lease of «@». More than a few have had an opinion on it, «n ap_c» reviews to date; the average is «g n» on a scale of ten.",
            ],
            [],
        ),
    ],
    "objectives": ["What are {} like?", "Rooms and prices of {}", "Compare the houses {}"],
}

GENES = {
    "name": "genes",
    "attrs": attrs(
        "s=start,N, | e=end,N, | l=gene length,N,bp | x=exons,N, | t=transcripts,N, | a=protein length,N,aa | m=protein mass,N,Da | p=publications,N, | v=pathogenic variants,N, | "
        "d=symbol approved,D, | u=record updated,D, | c=cytogenetic band,W, | h=tissue of highest expression,W, | k=essential,B,"
    ),
    "alike": [("s", "e"), ("x", "t"), ("d", "u"), ("p", "v")],
    "others": {
        "c": ["5q13.2", "19p13.2", "2q24.3", "11p15.4"],
        "h": ["spleen", "adrenal gland", "colon"],
    },
    "entities": [
        ent(
            "BRCA2",
            "en=ENSG00000139618 | nc=675 | hg=1101 | ch=13 | nm=BRCA2 DNA repair associated",
            "s=32315086 | e=32400268 | l=85183 | x=27 | t=17 | a=3418 | m=384202 | p=5137 | v=6284 | d=1995-02-10 | u=2023-01-20 | c=13q13.1 | h=testis | k=true",
        ),
        ent(
            "CFTR",
            "en=ENSG00000001626 | nc=1080 | hg=1884 | ch=7 | nm=CF transmembrane conductance regulator",
            "s=117287120 | e=117715971 | l=428852 | x=29 | t=23 | a=1480 | m=168142 | p=4926 | v=1573 | d=1989-06-01 | u=2022-09-14 | c=7q31.2 | h=pancreas | k=false",
        ),
        ent(
            "DMD",
            "en=ENSG00000198947 | nc=1756 | hg=2928 | ch=X | nm=dystrophin",
            "s=31097677 | e=33339609 | l=2241933 | x=79 | t=34 | a=3685 | m=426750 | p=2861 | v=3419 | d=1986-01-01 | u=2023-05-11 | c=Xp21.2 | h=skeletal muscle | k=false",
        ),
        ent(
            "HTT",
            "en=ENSG00000197386 | nc=3064 | hg=4851 | ch=4 | nm=huntingtin",
            "s=3041363 | e=3243957 | l=202595 | x=67 | t=12 | a=3142 | m=347603 | p=2734 | v=138 | d=1998-09-03 | u=2021-11-25 | c=4p16.3 | h=brain | k=true",
        ),
        ent(
            "TP53",
            "en=ENSG00000141510 | nc=7157 | hg=11998 | ch=17 | nm=tumor protein p53",
            "s=7661779 | e=7687546 | l=25768 | x=11 | t=26 | a=393 | m=43653 | p=11842 | v=2157 | d=1986-10-14 | u=2023-03-08 | c=17p13.1 | h=bone marrow | k=true",
        ),
    ],
    "json": [
        rows(
            "ensembl.example/lookup/symbol/homo_sapiens",
            "{",
            '"«@»": {"species": "homo_sapiens", "object_type": "Gene", "db_type": "core", "assembly_name": "GRCh38", "id": "«#en»", "display_name": "«@»", "seq_region_name": "«#ch»", "start": «s n», "end": «e n», "length": «l n», "biotype": "protein_coding", "source": "ensembl_havana", "transcript_count": «t n», "canonical_exons": «x n», "translation_length": "«a nu»"}',
            ", ",
            "}",
        ),
        rows(
            "eutils.example/entrez/esummary",
            '{"header": {"type": "esummary", "version": "0.3"}, "result": [',
            '{"uid": "«#nc»", "name": "«@»", "description": "«#nm»", "status": "", "chromosome": "«#ch»", "geneticsource": "genomic", "exoncount": «x n», "moddate": "«u sl» 00:00", "organism": {"scientificname": "Homo sapiens", "taxid": 9606}}',
            ", ",
            "]}",
        ),
        one(
            "genenames.example/fetch/symbol",
            '{"responseHeader": {"status": 0, "QTime": 2}, "response": {"numFound": 1, "start": 0, "docs": [{"hgnc_id": "HGNC:«#hg»", "symbol": "«@»", "name": "«#nm»", "locus_group": "protein-coding gene", "date_approved_reserved": "«d iso»", "date_modified": "«u iso»", "ensembl_gene_id": "«#en»", "entrez_id": "«#nc»"}]}}',
        ),
        columns(
            "variantboard.example/genes.json",
            '{"build": "hg38", "symbols": [¤"«@»"¤], "clinvar_plp": [¤"«v c»"¤], "band": [¤"«c n»"¤], "symbol_since": [¤"«d iso»"¤], "aa": [¤«a n»¤], "depmap_common_essential": [¤«k b»¤]}',
        ),
        rows(
            "mygene.example/v3/query",
            '{"took": 7, "total": #n, "hits": [',
            '{"_id": "«#nc»", "symbol": "«@»", "map_location": "«c n»", "genomic_pos": {"chr": "«#ch»", "ensemblgene": "«#en»", "end": "«e c»"}, "summary_line": "«x n» exons, «t n» transcripts, «a n» residues, «m c» Da", "span": "«l nb» bp", "refs": «p n», "top_tissue": "«h up»"}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        csv(
            "panel design, targets",
            "gene; chrom; start_1based; end; span_bp; exons; ensembl",
            "«@»; «#ch»; «s n»; «e n»; «l n»; «x n»; «#en»",
            "\t",
        ),
        markdown(
            "lab notebook, page on targets",
            "Gene; Band; From; To; Length; Exons; Protein; Mass; Most strongly expressed in",
            "*«@»*; «c n»; «s s»; «e s»; «l u»; «x n»; «a u»; «m u»; «h n»",
        ),
        sheet(
            "curation dashboard",
            "<i>«@»</i>",
            "Band; Approved; Record changed; Papers; Pathogenic variants; Transcripts; Residues; Essential",
            "«c n»; «d dmb»; «u dmb»; «p c»; «v c»; «t n»; «a ch»; «k Y»",
        ),
    ],
    "prose": [
        prose(
            "genestories.example/a gene a week",
            "One gene a week, in words that your grandmother would accept.",
            [
                "Sitting at «c n», *«@»* stretches over «l l» of our DNA and is cut into «x w» exons. The protein that comes of it is «a c» amino acids long. No organ makes more of it than the «h n».",
                "The name *«@»* has been official since «d my». Our cells splice it in «t w» different ways, and the chain of «a u» they build weighs «m ap_l». Researchers have written «p ap_c» papers on it.",
                "Doctors know *«@»* for its faults: «v c» changes in it are listed as causing disease. The committee last touched its entry on «u mdy». It lies on the map at «c n».",
            ],
            [
                "*«1@»* spans «1l u», while *«2@»* spans «2l u»; their proteins have «1a c» and «2a c» residues respectively."
            ],
        ),
        prose(
            "supplementary methods",
            "Coordinates are those of GRCh38, counted from one.",
            [
                "For «@» we tiled the interval from «s c» to «e c», which takes in all «x w» exons of the canonical transcript. Its product has «a c» residues.",
                "«@» (HGNC:«#hg») was covered from base «s c» to base «e c»; it is located at «c n». In our catalogue «t n» transcripts are annotated for it, and «v c» submitted variants were classed as pathogenic.",
                "«@» spans «l u» and encodes a polypeptide of «a l» with a predicted weight of «m c» daltons; it was highest in «h n». Literature support: «p c» abstracts.",
            ],
            [],
            " ",
        ),
    ],
    "objectives": [
        "What is known of {}?",
        "Position and size of the genes {}",
        "Summarise the records of {}",
    ],
}

METEORITES = {
    "name": "meteorites",
    "attrs": attrs(
        "m=total known mass,N,g | b=largest piece,N,g | n=pieces,N, | y=latitude,N, | x=longitude,N, | d=density,N, | o=porosity,N,% | a=exposure age,N,Ma | f=fell,D, | r=first piece found,D, | "
        "u=published,D, | p=price per gram,N,USD | l=length of the strewn field,N,m | c=class,W, | h=main collection,W, | s=fall observed on video,B,"
    ),
    "alike": [("m", "b"), ("y", "x"), ("f", "r"), ("r", "u"), ("d", "o")],
    "others": {
        "c": ["H4", "L5", "LL3", "CR2"],
        "h": ["Field Museum", "Vernadsky Institute", "Western Australian Museum"],
    },
    "entities": [
        ent(
            "Kerrowmoor",
            "id=75113 | bk=112",
            "m=18642 | b=4317 | n=83 | y=54.2817 | x=-4.4926 | d=3.34 | o=8.6 | a=17.4 | f=2021-02-28 | r=2021-03-04 | u=2021-11-17 | p=38.50 | l=7350 | c=L6 | h=Natural History Museum | s=true",
        ),
        ent(
            "Válinec",
            "id=58817 | bk=104",
            "m=139460 | b=28750 | n=411 | y=49.6138 | x=18.2475 | d=3.52 | o=5.2 | a=6.83 | f=2014-12-09 | r=2014-12-20 | u=2015-08-26 | p=21.75 | l=11640 | c=H5 | h=Charles University | s=true",
        ),
        ent(
            "Oued Tizert",
            "id=63904 | bk=107",
            "m=7285 | b=2463 | n=29 | y=28.9164 | x=-9.3718 | d=2.87 | o=21.3 | a=3.27 | f=2017-08-13 | r=2017-09-02 | u=2018-06-12 | p=164.20 | l=3480 | c=CM2 | h=Mineralogical Institute | s=false",
        ),
        ent(
            "Tarrawilla",
            "id=49226 | bk=98",
            "m=462730 | b=117350 | n=1284 | y=-33.1472 | x=146.8315 | d=3.41 | o=6.9 | a=22.6 | f=2009-04-17 | r=2009-04-19 | u=2010-03-30 | p=12.60 | l=19270 | c=LL5 | h=Australian Museum | s=false",
        ),
    ],
    "json": [
        rows(
            "data.space.example/resource/meteorite-landings",
            "[",
            '{"name": "«@»", "id": "«#id»", "nametype": "Valid", "recclass": "«c n»", "mass": "«m n»", "mass_unit": "g", "fall": "Fell", "fall_date": "«f iso»T00:00:00.000", "pieces": "«n n»", "density": "«d n»", "reclat": "«y n»", "reclong": "«x n»", "geolocation": {"type": "Point"}}',
            ", ",
            "]",
        ),
        rows(
            "metbull.example/api/v1/entries",
            '{"query": "recent falls", "count": #n, "entries": [',
            '{"code": «#id», "meteorite": "«@»", "status": "official", "bulletin": {"no": «#bk», "approved": "«u dmb»"}, "classification": "«c n»", "fell": "«f dmb»", "mass": {"total_kg": "«m kg»", "main_kg": "«b kg»", "pieces": «n n»}, "location": {"lat": «y n», "lon": «x n»}, "strewnfield_length": "«l km»", "main_mass_at": "«h n»"}',
            ", ",
            "]}",
        ),
        one(
            "collection.example/items",
            '{"item": {"title": "«@»", "catalogue": "BM.«#id»", "physical": {"bulkDensity": {"value": «d n», "unit": "g/cm3"}, "porosity": "«o p»"}, "cosmicRayExposureAge": "«a nu»", "weightTotal": "«m nb» g", "classification": "«c n»", "note": "Fell on «f dmy»; first piece found on «r dmy» by a member of the public."}}',
        ),
        columns(
            "stonedealer.example/pricelist.json",
            '{"currency": "USD", "per": "gram", "items": [¤"«@»"¤], "price": [¤«p n»¤], "video": [¤«s b»¤], "n_pieces": [¤«n n»¤], "in_bulletin": [¤"«u y»"¤], "main_mass": [¤"«b kg»"¤]}',
        ),
    ],
    "table": [
        html(
            "strewn-field survey, results",
            "Meteorite; Class; Latitude; Longitude; Date of fall; First find; Pieces; Heaviest; Total; Field length",
            "«@»; «c n»; «y mn»; «x mn»; «f dmy»; «r dmy»; «n c»; «b u»; «m u»; «l km»",
        ),
        csv(
            "measurements, pycnometer",
            "sample; class; bulk_density; porosity_pct; exposure_Ma; fell; total_g; largest_g",
            "«@»; «c up»; «d n»; «o n»; «a n»; «f cmp»; «m n»; «b n»",
        ),
        rows(
            "dealer's cards",
            "",
            "«@» («c n»)\n- seen to fall: «f mdy»\n- caught on camera: «s y»\n- main mass kept by: «h n»\n- known weight: «m c» grams\n- asking, per gram: «p $2»\n- in the Bulletin since: «u cmp»\n- first piece picked up: «r dmyy»\n- biggest piece: «b u»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "fireballs.example/stones from the sky",
            "Every stone has an address and a story.",
            [
                "«@» came down on «f ord», and the first stone was picked up «r ord». By now «n w» fragments weighing «m kg» have come in; the biggest tips the scales at «b l». They lie scattered over a strip that is «l km» long.",
                "The stone called «@» is of class «c n» and spent «a ap_n» million years alone in space before it met us. Nearly all of it is in the hands of the «h n». It was entered in the Bulletin on «u dmy».",
                "If you want a crumb of «@», be ready to part with «p $2» for each gram. There is not much to go round, «m ap_kg» in all, of which one lump accounts for «b kg». On dealers' labels it says «c n».",
            ],
            ["«1@» yielded «1n c» pieces and «2@» «2n c»."],
        ),
        prose(
            "conference abstracts, extracts",
            "Extracts; figures and references are left out.",
            [
                "**«@».** We report a bulk density of «d n» g/cm³ and find that «o pc» of the volume is empty. The total known weight is «m u», in «n w» pieces. Noble gases give an exposure of «a u».",
                "**«@».** Cameras of the network followed the fireball of «f wd». Searchers walked 210 km in lines and had their first success on «r dmy»; the recovered material is classified as «c n» and was entered in the Bulletin on «u dmy».",
                "**«@».** With «n c» recovered specimens along «l u» of ground, this fall of «f dmy» is well documented. The main mass, kept at the «h n», weighs «b u».",
            ],
            [],
        ),
    ],
    "objectives": [
        "What do we know of the meteorites {}?",
        "Mass and class of {}",
        "Fall and recovery of {}",
    ],
}

CHARGERS = {
    "name": "charging stations",
    "attrs": attrs(
        "p=power,N,kW | c=connectors,N, | e=price per kWh,N,EUR | s=session fee,N,EUR | m=energy delivered last year,N,kWh | n=sessions last year,N, | u=uptime,N,% | l=cable length,N,cm | "
        "o=in service since,D, | i=last inspected,D, | v=firmware,V, | r=rating,N, | a=open around the clock,B, | g=green power,B, | b=operator,W, | k=maker,W,"
    ),
    "alike": [("e", "s"), ("m", "n"), ("o", "i"), ("b", "k"), ("a", "g")],
    "most": {"u": 100, "r": 5},
    "others": {
        "b": ["Stromwerk Nord", "Chargeway", "Pluglo"],
        "k": ["Kestra", "Hyperion", "Alpen Power"],
    },
    "entities": [
        ent(
            "NL*KLS*E20417",
            "f=NLKLSE20417 | id=188243 | at=Zuiderkade 14",
            "p=150.4 | c=4 | e=0.587 | s=1.25 | m=218460 | n=9317 | u=98.64 | l=485 | o=2021-04-19 | i=2024-02-07 | v=5.14.2 | r=4.3 | a=true | g=true | b=Kilostroom | k=Voltera",
        ),
        ent(
            "DE*NHV*E00983",
            "f=DENHVE00983 | id=203377 | at=Rasthof Heidkrug",
            "p=321.5 | c=8 | e=0.694 | s=0.75 | m=641730 | n=18462 | u=97.18 | l=540 | o=2022-10-03 | i=2024-05-22 | v=2.31.7 | r=3.9 | a=true | g=false | b=Nordhavel | k=Ampere & Sohn",
        ),
        ent(
            "FR*BRZ*E71152",
            "f=FRBRZE71152 | id=174905 | at=Parking des Halles",
            "p=22.8 | c=2 | e=0.416 | s=0.35 | m=36820 | n=2874 | u=94.37 | l=415 | o=2019-06-26 | i=2023-09-13 | v=1.18.4 | r=4.6 | a=false | g=true | b=Borne Zéro | k=Voltera",
        ),
        ent(
            "AT*WLE*E04436",
            "f=ATWLEE04436 | id=219518 | at=Talstation Süd",
            "p=59.6 | c=3 | e=0.529 | s=0.90 | m=92145 | n=5138 | u=99.12 | l=625 | o=2023-01-11 | i=2024-04-30 | v=3.9.15 | r=4.1 | a=false | g=true | b=Wallenergie | k=Tessin Electric",
        ),
    ],
    "json": [
        rows(
            "hubroam.example/ocpi/2.2.1/locations",
            '{"status_code": 1000, "data": [',
            '{"country_code": "EU", "address": "«#at»", "operator": {"name": "«b n»"}, "opening_times": {"twentyfourseven": «a b»}, "energy_mix": {"is_green_energy": «g b», "energy_source": null}, "commissioned": "«o z»", "evses": [{"evse_id": "«@»", "status": "AVAILABLE", "connectors_count": «c n», "cable": "«l nu»", "last_inspection": "«i z»"}]}',
            ", ",
            "]}",
        ),
        rows(
            "openchargemap.example/v3/poi",
            "[",
            '{"ID": «#id», "OperatorsReference": "«#f»", "AddressInfo": {"Title": "«#at»"}, "OperatorInfo": {"Title": "«b n»"}, "NumberOfPoints": «c n», "UsageCost": "«e €3»/kWh + «s €2» per session", "Connections": [{"PowerKW": «p n», "CurrentType": null}], "UserRating": «r n», "IsOpen24Hours": «a b», "CableLengthCm": «l n», "DatePlanned": null, "DateOpened": "«o b»"}',
            ", ",
            "]",
        ),
        one(
            "backoffice.example/chargepoints/status",
            '{"chargepoint": {"evseId": "«#f»", "vendor": "«k up»", "firmwareVersion": "«v n»", "meter": {"year_kwh": "«m nu»", "year_sessions": «n n»}, "kpi": {"uptime": «u f»}, "tariff": {"kwh": "EUR «e n»"}, "boot": {"reason": "PowerUp"}}}',
        ),
        columns(
            "tariffcheck.example/eu.json",
            '{"vat": "included", "currency": "EUR", "evse": [¤"«@»"¤], "per_kwh": [¤«e n»¤], "start_fee": [¤«s n»¤], "kw": [¤«p n»¤], "op": [¤"«b n»"¤], "stars": [¤"«r n»/5"¤]}',
        ),
    ],
    "table": [
        csv(
            "national register of charging points, extract",
            "evse_id; operator; manufacturer; in_service; inspected; nominal_kw; connectors; always_open; renewable",
            "«@»; «b n»; «k n»; «o dot»; «i dot»; «p n»; «c n»; «a yn»; «g yn»",
            ";",
        ),
        markdown(
            "maintenance round, spring",
            "Point; Where; Maker; Inspected; Firmware; Cable; Uptime; Output; Charged in a year; Sessions",
            "`«@»`; «#at»; «k n»; «i dmy»; «v v»; «l mm»; «u p»; «p u»; «m s» kWh; «n s»",
        ),
        rows(
            "site sheets",
            "; one section a point\n",
            "[«@»]\nsite = «#at»\nenergy_last_year = «m u»\nsessions_last_year = «n c»\ntariff = «e eur» per kWh\nplug_in_fee = «s eur»\nstars = «r n»\nopen_24h = «a y»\nrun_by = «b n»\nmax_power = «p u»\nconnectors = «c n»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "plugged-in.example/charging diary",
            "A week on the road with a cold battery and a warm coat.",
            [
                "«#at», point «@»: the sign promises «p l» and «b n» keeps the promise. One unit of electricity sets you back «e €3», and merely plugging in costs «s €2». Fellow drivers give it «r n» stars.",
                "At «@» («#at») there are «c w» plugs, and each cord is «l l» long, enough even for our van. «b n» runs it. It has been humming since «o my» and costs «e €3» a unit.",
                "Point «@», «#at», is a «k n» cabinet. Last year it was used «n c» times and passed on «m c» kilowatt-hours. An inspector looked in on «i dmy».",
            ],
            ["«1@» asks «1e €3» for a kilowatt-hour, «2@» «2e €3»."],
        ),
        prose(
            "operators' quarterly letter",
            "To all partners: the figures of the past twelve months.",
            [
                "«@» was up for «u p» of the time. It sold «m ap_c» kilowatt-hours at «e €3» each in «n ap_c» sessions and now runs release «v n».",
                "«@», built by «k n» and switched on «o mdy», can give «p n» kilowatts. We had it checked «i ord».",
                "«@» is the property of «b n» and was made by «k n». Its «c w» outlets were busy: «n c» charging sessions in the year. The meter says «m u».",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "What does charging at {} cost and how well does it work?",
        "Technical data of the points {}",
        "Compare {}",
    ],
}

TOURS = {
    "name": "concert tours",
    "attrs": attrs(
        "s=shows,N, | o=sold-out shows,N, | t=tickets sold,N, | a=average attendance,N, | g=gross,N,USD | v=average ticket price,N,USD | c=cities,N, | k=countries,N, | f=first show,D, | l=last show,D, | "
        "r=songs in the set,N, | d=length of the show,N,min | x=trucks,N, | h=promoter,W, | p=opening act,W,"
    ),
    "alike": [("s", "o"), ("t", "a"), ("c", "k"), ("f", "l"), ("h", "p")],
    "others": {
        "h": ["Northgate Live", "AEC Presents", "Gilded Stage"],
        "p": ["The Halyards", "Nia Rowe", "Paper Tigers"],
    },
    "entities": [
        ent(
            "Salt & Neon Tour",
            "by=Marisol Vey | id=tn-8814",
            "s=87 | o=64 | t=1384620 | a=15915 | g=142736500 | v=103.09 | c=59 | k=23 | f=2022-05-14 | l=2023-08-27 | r=26 | d=137 | x=34 | h=Livewire Union | p=Cold Parade",
        ),
        ent(
            "Afterglow Arena Run",
            "by=The Meridians | id=tn-9127",
            "s=42 | o=38 | t=587340 | a=13984 | g=48912750 | v=83.28 | c=36 | k=14 | f=2023-02-03 | l=2023-06-18 | r=21 | d=118 | x=17 | h=Kestrel Concerts | p=Juno Hale",
        ),
        ent(
            "Long Way Home",
            "by=Casper Lunde | id=tn-8650",
            "s=113 | o=71 | t=964815 | a=8538 | g=67284300 | v=69.74 | c=94 | k=31 | f=2021-09-09 | l=2023-04-22 | r=24 | d=154 | x=11 | h=Livewire Union | p=Sister Anchor",
        ),
        ent(
            "Glasshouse World Tour",
            "by=Odalys | id=tn-9340",
            "s=61 | o=61 | t=2746190 | a=45019 | g=318465200 | v=115.97 | c=48 | k=19 | f=2023-03-31 | l=2024-07-06 | r=33 | d=176 | x=92 | h=Big Sky Touring | p=Velvet Armada",
        ),
    ],
    "json": [
        rows(
            "boxscore.example/api/v2/tours",
            '{"meta": {"currency": "USD", "page": 1}, "data": [',
            '{"id": "«#id»", "artist": "«#by»", "tour": "«@»", "promoters": ["«h up»"], "totals": {"gross": "«g usd»", "shows": «s n», "sellouts": «o n», "cities": «c n», "first": "«f iso»", "last": "«l iso»"}}',
            ", ",
            "]}",
        ),
        rows(
            "setlists.example/rest/1.0/search/tours",
            '{"type": "tours", "itemsPerPage": 20, "total": #n, "tour": [',
            '{"name": "«@»", "artist": {"name": "«#by»", "sortName": "«#by»"}, "firstEventDate": "«f dot»", "lastEventDate": "«l dot»", "countryCount": «k n», "averageSetlist": {"songs": «r n», "minutes": «d n», "supportAct": "«p n»"}}',
            ", ",
            "]}",
        ),
        one(
            "encyclopedia.example/api/infobox/concert-tour",
            '{"infobox": "concert tour", "concert_tour_name": "«@»", "artist": "«#by»", "start_date": {"value": "«f iso»"}, "end_date": {"value": "«l iso»"}, "number_of_shows": "«s n»", "attendance": "«t q»", "promoter": "«h n»", "countries": "«k n»", "avg_price": "«v $2»", "legs": null}',
        ),
        rows(
            "trucking.example/jobs",
            '{"fleet": "EU+US", "jobs": {',
            '"«#id»": {"client": "«#by»", "project": "«@»", "trucks": «x n», "contracted_by": "«h up»", "loads_total": null, "places": «c n», "crowd_per_night": "«a c»", "window": ["«f iso»", "«l iso»"]}',
            ", ",
            "}}",
        ),
    ],
    "table": [
        html(
            "year-end chart of tours",
            "Tour; Artist; Promoter; Gross; Tickets; Average price; Shows / cities; Sold out; Per show",
            "<i>«@»</i>; «#by»; «h n»; «g $»; «t c»; «v $2»; «s n» / «c n»; «o n»; «a c»",
        ),
        markdown(
            "fan wiki",
            "Tour; Opened; Closed; Nights; Cities; Support; Songs a night; Lasts; Countries; Box office",
            "«@» («#by»); «f mdy»; «l mdy»; «s n»; «c n»; «p up»; «r n»; «d hm»; «k n»; «g r$»",
        ),
        rows(
            "production riders",
            "",
            "tour: «@»\nartist: «#by»\npromoter: «h n»\ntrucks: «x n»\nrunning_time: «d u»\navg_crowd: «a c»\nsold_out: «o n»\nsupport: «p up»\nopening_night: «f my»\ntickets: «t c»",
            "\n---\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "backbeat.example/the business of the road",
            "Who filled the halls, and who paid for the diesel?",
            [
                "«#by» took «@» to «c w» cities in «k w» countries. Fans bought «t q» seats and left «g $M» at the box office. The average fan was «v $2» poorer afterwards.",
                "«@», the trek by «#by», was put on by «h n». It played «s n» times, and on «o w» of those nights not a seat was left. It took «x w» lorries to carry the stage. Opening acts come and go; here it was «p n».",
                "When «#by» took a last bow on «l ord», «@» had grossed «g ap_$m». On a usual evening «a ap_c» people came, to hear «r w» songs.",
            ],
            ["«1@» by «1#by» drew «1t c» people and «2@» by «2#by» drew «2t c»."],
        ),
        prose(
            "review pages of a city paper",
            "Reviews from the arena, with the facts our readers ask for.",
            [
                "«@» («#by»). It started on «f dmy» and will be over after «l dmy», «s w» shows later. The band plays for «d l» without a break; «p n» warms up the crowd.",
                "«@» («#by»). Be on time, for «p n» opens and is worth it. Then come «r n» numbers, and «d hm» go by like twenty. The tour has been to «k w» countries. A seat costs «v $2» on average.",
                "«@» («#by»). Opening night was «f wdus». Since then the show has stopped at «c c» towns; «s n» evenings are on the books altogether, all in the hands of «h n».",
            ],
            [],
            "\n\n",
        ),
    ],
    "objectives": [
        "How big were {}?",
        "Figures on the tours {}",
        "Dates, takings and audiences of {}",
    ],
}

SUBJECTS = [HOTELS, GENES, METEORITES, CHARGERS, TOURS]
