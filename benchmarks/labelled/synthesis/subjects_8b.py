# mypy: ignore-errors
# ruff: noqa: E501, INP001
"""Subjects of blind_8.json, second third; see rule_8.md."""

from shapes_6 import columns, html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

BEERS = {
    "name": "beers",
    "attrs": attrs(
        "a=alcohol,N,% | i=bitterness,N, | c=colour,N, | e=energy per 100 ml,N,kcal | r=rating,N, | n=ratings,N, | w=reviews,N, | p=price of a bottle,N,EUR | b=batch volume,N,L | f=days of fermentation,N, | "
        "d=first brewed,D, | u=this batch bottled,D, | y=style,W, | h=main hop,W, | v=vegan,B, | m=head brewer,W,"
    ),
    "alike": [("i", "c"), ("n", "w"), ("d", "u"), ("y", "h"), ("a", "r")],
    "most": {"r": 5},
    "others": {
        "y": ["Baltic porter", "brown ale", "saison", "helles"],
        "h": ["Citra", "Saaz", "Nelson Sauvin"],
        "m": ["Bert Oosting", "Clara Whelan", "Iñaki Zubiri"],
    },
    "entities": [
        ent(
            "Harbour Fog",
            "by=Skerry Brewing | id=3418826 | s=harbour-fog",
            "a=6.8 | i=47 | c=11.6 | e=58.4 | r=4.12 | n=18734 | w=2316 | p=3.85 | b=2460 | f=13 | d=2017-03-24 | u=2024-02-19 | y=hazy IPA | h=Mosaic | v=true | m=Fergus Tait",
        ),
        ent(
            "Glockengold",
            "by=Brauhaus Ettl | id=1187403 | s=glockengold",
            "a=5.2 | i=24 | c=9.4 | e=43.7 | r=3.68 | n=9452 | w=871 | p=1.49 | b=11850 | f=34 | d=1989-10-06 | u=2024-03-27 | y=Märzen | h=Hallertauer Tradition | v=true | m=Resi Ettl",
        ),
        ent(
            "Widow's Ember",
            "by=Tallow & Finch | id=4026671 | s=widows-ember",
            "a=11.4 | i=62 | c=138.5 | e=104.6 | r=4.41 | n=6283 | w=1428 | p=9.75 | b=835 | f=27 | d=2019-11-15 | u=2023-12-05 | y=imperial stout | h=Columbus | v=false | m=Imogen Finch",
        ),
        ent(
            "Petite Orée",
            "by=Brasserie du Verger | id=2755310 | s=petite-oree",
            "a=4.6 | i=18 | c=7.3 | e=38.9 | r=3.94 | n=4127 | w=563 | p=4.35 | b=1975 | f=41 | d=2014-06-11 | u=2024-04-16 | y=grisette | h=Aramis | v=true | m=Loïc Barande",
        ),
    ],
    "json": [
        rows(
            "untapped.example/v4/search/beer",
            '{"meta": {"code": 200, "response_time": {"time": 0.06, "measure": "seconds"}}, "response": {"beers": {"count": #n, "items": [',
            '{"checkin_count": null, "beer": {"bid": «#id», "beer_name": "«@»", "beer_slug": "«#s»", "beer_ibu": «i n», "beer_style": "«y n»", "rating_count": "«n K»", "first_brewed": "«d y»"}, "brewery": {"brewery_name": "«#by»"}}',
            ", ",
            "]}}}",
        ),
        one(
            "brewlog.example/recipes/export",
            '{"beerjson": {"version": 2.06, "recipes": [{"name": "«@»", "batch_size": {"unit": "l", "value": «b n»}, "style": {"name": "«y up»"}, "alcohol_by_volume": {"unit": "%", "value": «a n»}, "ibu_estimate": {"method": "Tinseth", "ibu": «i n»}, "color_estimate": {"unit": "EBC", "value": «c n»}, "fermentation": {"days": «f n»}, "vegan": «v b», "ingredients": {"hop_additions": [{"name": "«h n»", "use": "boil"}]}}]}}',
        ),
        rows(
            "bottleshop.example/api/products.json",
            '{"products": [',
            '{"title": "«@»", "vendor": "«#by»", "handle": "«#s»", "variants": [{"price": "«p z2»", "available": true}], "metafields": {"abv": "«a p»", "style": "«y up»", "vegan": «v b», "bottled_on": "«u iso»", "ibu": "«i n»", "votes": "«n c»", "stars": «r n», "written_reviews": "«w c»"}}',
            ", ",
            "]}",
        ),
        columns(
            "labs.example/beer/panel-12.json",
            '{"panel": 12, "sample": [¤"«@»"¤], "ABV_percent_vol": [¤«a z2»¤], "EBC_colour": [¤«c n»¤], "kcal_100ml": [¤«e n»¤], "style": [¤"«y lo»"¤], "lot_L": [¤"«b c»"¤], "filled": [¤"«u cmp»"¤]}',
        ),
    ],
    "table": [
        markdown(
            "tap list",
            "Beer; Brewery; Style; ABV; IBU; Hop; Brewer; Vegan; Bottle to go",
            "**«@»**; «#by»; «y up»; «a p»; «i n»; «h n»; «m n»; «v y»; «p €2»",
        ),
        rows(
            "back labels",
            "",
            "«@» – «#by»\nALC. «a p» VOL.\nENERGY «e u» / 100 ML\nHOPPED WITH «h up»\nBREWED BY «m up»\nVEGAN: «v y»\nFILLED: «u dot»\nFERMENTED: «f n» DAYS\nBATCH: «b u»",
            "\n\n",
            "\n",
        ),
        html(
            "beer festival programme",
            "Beer; House; Style; Alcohol; Colour (EBC); Bitterness (IBU); First brewed; Reviews; Votes; Mark of five; kcal in 100 ml",
            "«@»; «#by»; «y up»; «a p»; «c n»; «i n»; «d dot»; «w c»; «n c»; «r n»; «e n»",
        ),
    ],
    "prose": [
        prose(
            "foamline.example/tasting notes",
            "Four glasses, one table, no spitting.",
            [
                "«@» from «#by» pours with a fine head. Its style is «y n» and its strength «a pc», which you do not notice until you stand up. «n c» drinkers have scored it, for a mean of «r n» out of five. A bottle is yours for «p €2».",
                "What you smell in «@» («#by») is «h n», and plenty of it. With «i n» units on the bitter scale and «a pc» alcohol it bites. «m n» let it work in the tank for «f w» days and filled it on «u dmy».",
                "A pint of «@» by «#by» will not go unnoticed on the hips: «e u» in every 100 ml. It first left the kettle «d mdy», and the recipe has not changed since. «w c» people have reviewed it. For the money, «p euros», it is hard to beat.",
            ],
            ["«1@» has «1a pc» alcohol, «2@» «2a pc»."],
        ),
        prose(
            "brewers' newsletter",
            "Dear friends of good beer,",
            [
                "our neighbours at «#by» have filled «b c» litres of «@» (style: «y n»). The kettle is in the hands of «m n».",
                "«#by» marks a birthday: «@» was brewed for the first time on «d ord». It comes out at «c n» EBC and «i n» IBU, and «f w» days in the tank gave it shape.",
                "the word is out on «@» («#by»). «w c» people have written about it at length, «n ap_c» have at least left stars. They give it «r n» of five. The strength is «a p», the batch «b l».",
            ],
            [],
        ),
    ],
    "objectives": ["How strong, bitter and liked are {}?", "Facts on the beers {}", "Describe {}"],
}

BONDS = {
    "name": "corporate bonds",
    "attrs": attrs(
        "c=coupon,N,% | y=yield to maturity,N,% | p=price,N, | h=price change since issue,N,points | a=amount issued,N,EUR | o=amount outstanding,N,EUR | s=spread,N,bp | d=smallest denomination,N,EUR | "
        "i=issued,D, | m=matures,D, | x=first call,D, | r=rating,W, | t=trustee,W, | l=listed at,W, | k=callable,B, | g=green bond,B,"
    ),
    "alike": [("c", "y"), ("a", "o"), ("i", "m"), ("m", "x"), ("t", "l"), ("k", "g")],
    "others": {
        "r": ["A", "BBB", "BB+", "BB"],
        "t": ["Citadel Trust", "Nordea Agency", "Wilmot Corporate"],
        "l": ["Vienna", "Milan", "Stuttgart"],
    },
    "entities": [
        ent(
            "XS2417093461",
            "is=Halvorsen Energi ASA | tk=HALEN | f=BBG013XK8QW2",
            "c=4.375 | y=4.918 | p=97.463 | h=-2.124 | a=650000000 | o=618500000 | s=187 | d=100000 | i=2022-01-18 | m=2029-01-18 | x=2028-10-18 | r=BBB+ | t=Lawton Trustees | l=Luxembourg | k=true | g=true",
        ),
        ent(
            "DE000A3MQK55",
            "is=Rheinwerk AG | tk=RHWGR | f=BBG014PL2DV7",
            "c=3.625 | y=3.287 | p=101.842 | h=2.317 | a=475000000 | o=475000000 | s=134 | d=1000 | i=2023-05-09 | m=2030-05-09 | x=2030-02-09 | r=A+ | t=Bergmann Treuhand | l=Frankfurt | k=true | g=false",
        ),
        ent(
            "FR0014008TK9",
            "is=Cimenterie Valois SA | tk=VALCI | f=BBG01B7N5YC3",
            "c=5.875 | y=6.436 | p=95.718 | h=-3.527 | a=325000000 | o=287400000 | s=342 | d=50000 | i=2021-09-27 | m=2027-09-27 | x=2024-09-27 | r=BB+ | t=Fiducie Marceau | l=Paris | k=true | g=false",
        ),
        ent(
            "XS2588140279",
            "is=Orla Water plc | tk=ORLAW | f=BBG01G4T9SH6",
            "c=4.125 | y=4.362 | p=98.274 | h=-1.268 | a=825000000 | o=796250000 | s=158 | d=100000 | i=2023-02-14 | m=2033-02-14 | x=2032-11-14 | r=A | t=Lawton Trustees | l=Dublin | k=true | g=true",
        ),
    ],
    "json": [
        rows(
            "figimap.example/v3/mapping",
            "[",
            '{"data": [{"figi": "«#f»", "isin": "«@»", "name": "«#is»", "ticker": "«#tk» «c n» «m us»", "securityType": "EURO MTN", "marketSector": "Corp", "issued": "«i us»"}]}',
            ", ",
            "]",
        ),
        rows(
            "bondterminal.example/api/securities",
            '{"asOf": "close", "count": #n, "securities": [',
            '{"isin": "«@»", "issuer": {"name": "«#is»"}, "couponRate": «c n», "ytm": «y n», "cleanPrice": «p n», "priceChangeSinceIssue": «h n», "gSpreadBp": «s n», "isGreen": «g b», "trustee": "«t n»", "outstandingAmount": «o n», "isCallable": «k b»}',
            ", ",
            "]}",
        ),
        one(
            "firds.example/fulins/record",
            '{"response": {"docs": [{"isin": "«@»", "gnr_full_name": "«#is»", "bnd_nmnl_value_total": "«a n»", "bnd_nmnl_value_curr_code": "EUR", "bnd_maturity_date": "«m z»", "bnd_nmnl_value_unit": «d n», "bnd_fixed_rate": "«c z3»", "mic_name": "«l up»", "callable": «k b», "bnd_seniority": "SNDB"}]}}',
        ),
        columns(
            "greenlist.example/labels.json",
            '{"universe": "EUR corporates", "isin": [¤"«@»"¤], "green": [¤«g b»¤], "outstanding": [¤"«o €M»"¤], "trustee": [¤"«t up»"¤], "venue": [¤"«l n»"¤], "issued": [¤"«i sl»"¤], "size": [¤"«a €m»"¤], "grade": [¤"«r n»"¤], "mid": [¤«p n»¤]}',
        ),
    ],
    "table": [
        rows(
            "final terms, front pages",
            "",
            "Issuer: «#is»\nISIN: «@»\nAggregate nominal amount: «a eur»\nIssue date: «i dmy»\nMaturity date: «m dmy»\nFirst optional redemption date: «x dmy»\nRate of interest: «c pc» per annum\nSpecified denomination: «d eur»\nTrustee: «t n»\nListing: «l n»\nCall option: «k Y»",
            "\n\n",
            "\n",
        ),
        html(
            "broker's run",
            "ISIN; Issuer; Rating; Cpn; Mat; Next call; Px; Chg since issue; Yld; Spread; Outst.",
            "«@»; «#is»; «r n»; «c p»; «m b»; «x b»; «p n»; «h mn»; «y p»; «s u»; «o €m»",
        ),
        csv(
            "portfolio file",
            "isin; name; rating; price; price_change_since_issue_pts; ytm_pct; coupon_pct; spread_bp; issued; maturity; min_piece_eur; green",
            "«@»; «#is»; «r n»; «p n»; «h n»; «y n»; «c n»; «s n»; «i iso»; «m iso»; «d n»; «g yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "creditdesk.example/morning note",
            "Quiet trading, thin books, and a lot of coffee.",
            [
                "«#is» («@») with its coupon of «c p» was quoted at «p n», where a buyer earns «y p» if the paper is held to the end. That is «s u» over governments. Of what was sold, «o €M» is still in investors' hands.",
                "The agencies see «#is» at «r n» these days. Its line «@» pays «c p» a year and falls due on «m dmy»; the company may, however, buy it back from «x dmy» on. The change against the price at launch stands at «h mnu».",
                "Nothing new from «#is». Its «a €m» issue of «i ord» («@») costs «p n» per 100 nominal. Holders have voted with their feet before: «o €m» remains.",
            ],
            ["«1@» carries a coupon of «1c p» and «2@» carries one of «2c p»."],
        ),
        prose(
            "treasury committee, minutes",
            "The committee went through the holdings one by one.",
            [
                "«@», «#is». The treasurer recalled that it had been bought on the day of issue, «i dmy», and that the smallest piece one can hold is «d euros». It trades in «l n». The yearly interest is «c pc».",
                "«@», «#is». Members asked who looks after creditors; it is «t n». Some «#is» paper, «o €M», is still about. The borrower raised «a Meuros» in all and must pay it back by «m mdy».",
                "«@», «#is». The grade is now «r n». Bought today at «p n», it would return «y pc», «s n» basis points above the state. A first chance of early repayment comes on «x ord».",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "What are the terms of {}?",
        "Price, yield and dates of the bonds {}",
        "Compare {} for the portfolio",
    ],
}

PARCELS = {
    "name": "parcels",
    "attrs": attrs(
        "w=weight,N,g | l=length,N,cm | b=width,N,cm | h=height,N,cm | v=declared value,N,EUR | c=shipping cost,N,EUR | u=customs duty,N,EUR | n=scans,N, | k=distance travelled,N,m | "
        "p=posted,D, | d=delivered,D, | e=promised for,D, | o=origin,W, | z=destination,W, | s=signature required,B, | i=insured,B, | r=signed for by,W,"
    ),
    "alike": [("l", "b"), ("v", "c"), ("c", "u"), ("p", "d"), ("d", "e"), ("o", "z"), ("s", "i")],
    "others": {
        "o": ["Ghent", "Brno", "Malmö"],
        "z": ["Graz", "Cork", "Lille", "Porto"],
        "r": ["K. Neumann", "M. Duarte", "J. Aalto"],
    },
    "entities": [
        ent(
            "1Z84R7F20392716645",
            "sp=1Z 84R 7F2 03 9271 6645 | no=W-55120 | ct=a pair of loudspeakers",
            "w=14380 | l=62.5 | b=48.3 | h=37.4 | v=1249.50 | c=38.75 | u=62.48 | n=17 | k=1384600 | p=2024-03-11 | d=2024-03-15 | e=2024-03-14 | o=Eindhoven | z=Valencia | s=true | i=true | r=C. Romero",
        ),
        ent(
            "CJ413287065NL",
            "sp=CJ 413 287 065 NL | no=W-55187 | ct=three books",
            "w=2165 | l=31.8 | b=24.6 | h=9.7 | v=86.40 | c=14.95 | u=4.32 | n=9 | k=967300 | p=2024-04-02 | d=2024-04-08 | e=2024-04-06 | o=Utrecht | z=Gdańsk | s=false | i=false | r=A. Wysocka",
        ),
        ent(
            "00340434161094022115",
            "sp=0034 0434 1610 9402 2115 | no=W-55203 | ct=a sewing machine",
            "w=8745 | l=47.2 | b=41.9 | h=35.6 | v=479.90 | c=21.60 | u=23.99 | n=12 | k=742500 | p=2024-04-18 | d=2024-04-20 | e=2024-04-22 | o=Hanover | z=Lyon | s=true | i=true | r=P. Garnier",
        ),
        ent(
            "JJD000390007882456184",
            "sp=JJD 0003 9000 7882 4561 84 | no=W-55246 | ct=a box of tiles",
            "w=26930 | l=58.4 | b=39.5 | h=28.7 | v=318.25 | c=46.15 | u=15.91 | n=21 | k=2156800 | p=2024-05-06 | d=2024-05-13 | e=2024-05-10 | o=Faenza | z=Bergen | s=false | i=true | r=S. Lunde",
        ),
    ],
    "json": [
        rows(
            "carrier.example/track/shipments",
            '{"shipments": [',
            '{"id": "«@»", "service": "parcel-eu", "origin": {"address": {"addressLocality": "«o up»"}}, "destination": {"address": {"addressLocality": "«z up»"}}, "status": {"statusCode": "delivered"}, "estimatedDeliveryDate": "«e iso»", "details": {"totalNumberOfPieces": 1, "weight": {"value": «w n», "unitText": "g"}, "proofOfDelivery": {"signed": {"name": "«r n»"}}}, "distance": "«k km»", "dimensions": {"length": "«l nu»"}, "scanCount": «n n»}',
            ", ",
            "]}",
        ),
        rows(
            "afterpost.example/tracking/2024-04/trackings",
            '{"meta": {"code": 200}, "data": {"trackings": [',
            '{"tracking_number": "«@»", "order_number": "«#no»", "tag": "Delivered", "destination_city": "«z n»", "shipment_weight": {"unit": "kg", "value": "«w kg»"}, "shipment_pickup_date": "«p iso»", "signed_by": "«r n»", "signature_requirement": «s b», "promised_date": "«e dmb»", "freight": {"amount": "«c z2»", "currency": "EUR"}, "duty": {"amount": "«u z2»", "currency": "EUR"}}',
            ", ",
            "]}}",
        ),
        one(
            "webshop.example/admin/orders/fulfilments",
            '{"fulfillment": {"name": "#«#no».1", "tracking_company": "Other", "tracking_number": "«@»", "shipping_price_set": {"shop_money": {"amount": "«c z2»", "currency_code": "EUR"}}, "declared_value": "«v z2»", "package": {"length_cm": «l n», "width_cm": «b n», "height_cm": «h n»}, "insured": «i b», "origin_city": "«o up»"}}',
        ),
        columns(
            "sorter.example/dim-weigh-scan.json",
            '{"line": "B", "barcodes": [¤"«@»"¤], "L": [¤"«l mm»"¤], "W": [¤"«b mm»"¤], "H": [¤"«h mm»"¤], "scans_total": [¤«n n»¤], "from": [¤"«o n»"¤], "to": [¤"«z up»"¤]}',
        ),
    ],
    "table": [
        rows(
            "customs declarations CN 23, typed up",
            "",
            "Item no.: «#sp»\nContents: «#ct»\nGross weight: «w kg»\nValue: «v eur»\nDuty charged: «u eur»\nPostage paid: «c eur»\nMailed on: «p sl»\nOffice of origin: «o n»\nOffice of destination: «z n»\nLength: «l mm»\nWidth: «b mm»\nHeight: «h mm»",
            "\n\n",
            "\n",
        ),
        csv(
            "carrier invoice, lines",
            "waybill; ref; posted; delivered; scans; weight_g; charge_eur; duty_eur; declared_eur; insured; signature; signatory",
            "«@»; «#no»; «p cmp»; «d cmp»; «n n»; «w n»; «c n»; «u n»; «v n»; «i yn»; «s yn»; «r n»",
            ",",
        ),
        html(
            "warehouse board",
            "Waybill; Sent; Due; Arrived; From; To; Road",
            "<code>«#sp»</code>; «p dmb»; «e dmb»; «d dmb»; «o up»; «z n»; «k km»",
        ),
    ],
    "prose": [
        prose(
            "customer service, replies",
            "Replies of the day, names removed.",
            [
                "Your parcel «#sp» with «#ct» set out from «o n» on «p dmy» and was handed to «r n» on «d dmy». We had led you to expect it on «e dmy». The freight was «c €2».",
                "We are sorry about the dent in «#ct». Number «@» was covered for its full worth, «v €2». According to our scale it came to «w ap_kg», and the box was «l u» long and «b u» wide. It was brought to «z n» on «d ord».",
                "You ask what the post made you pay at the door for number «@». It was the duty, «u €2»; the carriage of «c €2» you had settled already. Your parcel went «k km» by road.",
            ],
            [
                "Parcel «1@» weighed «1w kg» and went to «1z n»; parcel «2@» weighed «2w kg» and went to «2z n»."
            ],
        ),
        prose(
            "driver's log, retold",
            "What a parcel sees on its way is seldom told.",
            [
                "Number «@» was in no hurry. It left «o n», was scanned «n w» times and reached «z n» after «k km».",
                "Number «@» is a heavy one, «w kg» of it, and «h u» high, so it rode at the bottom. The papers say it is worth «v euros». «r n» put a name to it at the door.",
                "Number «@» was dropped at the counter on «p wd». The label promised «e ord». At the border «u euros» of duty fell due. It reached «z n» on «d dmy».",
            ],
            [],
        ),
    ],
    "objectives": [
        "Where are the parcels {} and what did they cost?",
        "History of {}",
        "Sum up the records of the shipments {}",
    ],
}

FLIGHTS = {
    "name": "scheduled flights",
    "attrs": attrs(
        "g=distance flown,N,m | t=time in the air,N,min | b=gate-to-gate time,N,min | m=taxi-out time,N,min | d=departure delay,N,min | a=arrival delay,N,min | h=highest altitude,N,ft | p=passengers,N, | s=seats,N, | "
        "f=fuel burned,N,kg | c=cargo,N,kg | y=aircraft type,W, | k=captain,W, | v=aircraft delivered,D, | x=last heavy check,D, | w=wifi on board,B, | o=diverted,B,"
    ),
    "alike": [("t", "b"), ("d", "a"), ("p", "s"), ("f", "c"), ("v", "x")],
    "others": {"y": ["A320", "B789", "A339", "E195"], "k": ["H. Brandt", "L. Moreau", "T. Okafor"]},
    "entities": [
        ent(
            "KV 218",
            "c=KV218 | i=KVL218 | fr=Vienna | to=Lisbon | rg=OE-LXK",
            "g=2384500 | t=187 | b=214 | m=18 | d=23 | a=14 | h=37000 | p=163 | s=180 | f=8465 | c=2175 | y=A321 | k=M. Aigner | v=2018-03-22 | x=2023-11-09 | w=true | o=false",
        ),
        ent(
            "QO 1417",
            "c=QO1417 | i=QOA1417 | fr=Oslo | to=Athens | rg=LN-QOD",
            "g=2687300 | t=219 | b=243 | m=13 | d=47 | a=38 | h=39000 | p=174 | s=186 | f=7938 | c=1240 | y=B738 | k=S. Hovland | v=2014-09-17 | x=2024-01-25 | w=true | o=false",
        ),
        ent(
            "ZT 904",
            "c=ZT904 | i=ZTR904 | fr=Zurich | to=Toronto | rg=HB-ZTF",
            "g=6843700 | t=503 | b=537 | m=22 | d=16 | a=29 | h=38000 | p=248 | s=271 | f=46315 | c=11870 | y=A333 | k=R. Caduff | v=2011-06-08 | x=2022-10-13 | w=false | o=false",
        ),
        ent(
            "BM 63",
            "c=BM63 | i=BMW63 | fr=Manchester | to=Boston | rg=G-BMWH",
            "g=5127800 | t=421 | b=449 | m=17 | d=34 | a=21 | h=40000 | p=197 | s=214 | f=31645 | c=6420 | y=B788 | k=E. Prowse | v=2019-12-04 | x=2024-02-28 | w=true | o=false",
        ),
    ],
    "json": [
        rows(
            "flightaware.example/aeroapi/flights",
            '{"links": null, "num_pages": 1, "flights": [',
            '{"ident": "«#i»", "ident_iata": "«#c»", "registration": "«#rg»", "origin": {"city": "«#fr»"}, "destination": {"city": "«#to»"}, "seats_total": «s n», "filed_ete": null, "diverted": «o b», "departure_delay_min": «d n», "arrival_delay_min": «a n»}',
            ", ",
            "]}",
        ),
        rows(
            "aviationdata.example/v1/flights",
            '{"pagination": {"limit": 100, "offset": 0, "count": #n}, "data": [',
            '{"flight_status": "landed", "flight": {"number": null, "iata": "«#c»", "icao": "«#i»"}, "departure": {"airport": "«#fr»"}, "arrival": {"airport": "«#to»", "delay": "«a nu»"}, "aircraft": {"registration": "«#rg»", "iata": "«y n»", "delivered": "«v iso»", "wifi": «w b», "last_heavy_check": "«x iso»"}}',
            ", ",
            "]}",
        ),
        one(
            "opsportal.example/flights/summary",
            '{"flight": "«@»", "crew": {"pic": "«k n»", "cabin": null}, "load": {"pax": «p n», "cargo": "«c nu»"}, "fuel": {"burn": "«f nu»"}, "times": {"airborne": "«t hm»", "block": "«b hm»", "taxiOut": "«m nu»"}, "cruise": {"max_ft": "«h c»"}, "delays": {"dep": "«d nu»", "arr": "«a nu»"}, "equipment": {"type": "«y n»", "wifi": "«w y»", "in_fleet_since": "«v dmy»"}}',
        ),
        columns(
            "tracklog.example/states.json",
            '{"date": "2024-05-14", "callsign": [¤"«#i»"¤], "airborne_min": [¤«t n»¤], "distance": [¤"«g km»"¤], "typecode": [¤"«y n»"¤], "taxi_out_min": [¤«m n»¤]}',
        ),
    ],
    "table": [
        sheet(
            "airport operations, log of 14 May",
            "«@», «#fr» – «#to»",
            "Type; Departure delay; Arrival delay; Taxi out; In the air; Gate to gate; Passengers; Diverted",
            "«y n»; «d u»; «a u»; «m u»; «t hm»; «b hm»; «p n»; «o y»",
        ),
        rows(
            "technical logs",
            "",
            "FLT «#c» / «#rg»\nTYPE: «y n»\nDELIVERED: «v dmyy»\nLAST C-CHECK: «x dmyy»\nCAPT: «k n»\nFUEL USED: «f u»\nFREIGHT: «c u»\nBLOCK: «b hm»\nMAX ALT: «h u»\nAIR DIST: «g km»\nAIRBORNE: «t hm»\nWIFI: «w Y»",
            "\n\n",
            "\n",
        ),
        csv(
            "load control export",
            "flight; dep; arr; type; pic; seats; pax; cargo_kg; burn_kg; block_min; taxi_out_min; arr_delay_min",
            "«#c»; «#fr»; «#to»; «y n»; «k n»; «s n»; «p n»; «c n»; «f n»; «b n»; «m n»; «a n»",
            "\t",
        ),
    ],
    "prose": [
        prose(
            "trip reports, 14 May",
            "Reports by readers who flew on Tuesday.",
            [
                "«@», «#fr» to «#to». We pushed back «d w» minutes behind schedule, and at the gate in «#to» we were «a w» minutes late. The cabin held «p n» of us. From gate to gate it took «b hm».",
                "«@», «#fr» to «#to». Our «y n» was no youngster: the airline took it over on «v dmy». We rolled for «m w» minutes to the runway, then spent «t hm» in the sky. At the top we were at «h u».",
                "«@», «#fr» to «#to». «k n» greeted us from the cockpit and brought us «g km» through the air. There are «s n» seats, of which «p n» were taken.",
            ],
            ["«1@» was airborne for «1t u», while «2@» was so for «2t u»."],
        ),
        prose(
            "dispatcher's handover",
            "Handover of the late shift on 14 May.",
            [
                "«#c» is down safely. It drank «f ap_u» of kerosene over «g km». Below deck it had «c u» of freight, and «p n» people sat above.",
                "«#c» left «d u» late with «k n» in command and reached «h u» on the way. Maintenance asks for the aircraft; its last big overhaul ended on «x dmy».",
                "«#c» landed after «t u» aloft and blocked in «a u» behind plan. The type was «y n», with room for «s n» people. From gate to gate it needed «b u».",
            ],
            [],
            "\n",
        ),
    ],
    "objectives": [
        "How did the flights {} of 14 May go?",
        "Delays and loads of {}",
        "Summarise {} (14 May 2024)",
    ],
}

BILLS = {
    "name": "bills of a parliament",
    "attrs": attrs(
        "c=cosponsors,N, | y=votes for,N, | n=votes against,N, | b=members not voting,N, | m=amendments offered,N, | g=pages,N, | s=sections,N, | o=cost over ten years,N,USD | a=spending authorised,N,USD | h=hearings,N, | "
        "i=introduced,D, | p=passed its chamber,D, | e=signed into law,D, | w=sponsor,W, | k=committee,W, | x=under suspension of the rules,B,"
    ),
    "alike": [("y", "n"), ("i", "p"), ("p", "e"), ("o", "a"), ("g", "s")],
    "others": {
        "w": ["Harold Pruitt", "Denise Okoye", "Wanda Lachance"],
        "k": ["Agriculture", "Judiciary", "Small Business"],
    },
    "entities": [
        ent(
            "H.R. 4417",
            "s=hr4417 | n=4417 | t=HR | nm=Rural Bridges Renewal Act",
            "c=138 | y=287 | n=139 | b=7 | m=43 | g=164 | s=38 | o=2846500000 | a=3175000000 | h=4 | i=2023-06-29 | p=2023-11-14 | e=2024-03-08 | w=Luis Barragan | k=Transportation | x=false",
        ),
        ent(
            "S. 1238",
            "s=s1238 | n=1238 | t=S | nm=Clear Labels Act",
            "c=27 | y=71 | n=26 | b=3 | m=18 | g=57 | s=14 | o=186400000 | a=241500000 | h=3 | i=2023-04-20 | p=2023-09-27 | e=2024-01-12 | w=Maggie Thornbury | k=Commerce | x=false",
        ),
        ent(
            "H.R. 2960",
            "s=hr2960 | n=2960 | t=HR | nm=Veterans Dental Care Act",
            "c=216 | y=398 | n=21 | b=14 | m=9 | g=32 | s=11 | o=7463500000 | a=6918000000 | h=2 | i=2023-04-27 | p=2023-07-18 | e=2023-12-19 | w=Alton Reyes | k=Veterans' Affairs | x=true",
        ),
        ent(
            "S. 706",
            "s=s706 | n=706 | t=S | nm=Great Basin Water Act",
            "c=19 | y=63 | n=34 | b=2 | m=56 | g=278 | s=61 | o=1347200000 | a=1582500000 | h=7 | i=2023-03-07 | p=2023-12-13 | e=2024-05-24 | w=Catherine Moss | k=Natural Resources | x=false",
        ),
    ],
    "json": [
        rows(
            "congress.example/v3/bill/118",
            '{"pagination": {"count": #n}, "request": {"congress": "118", "format": "json"}, "bills": [',
            '{"congress": 118, "type": "«#t»", "number": "«#n»", "title": "«#nm»", "introducedDate": "«i iso»", "sponsors": [{"fullName": "«w up»"}], "cosponsors": {"count": «c n»}, "amendments": {"count": «m n»}, "sections": «s n», "laws": [{"signed": "«e iso»"}], "committees": {"item": [{"name": "«k n» Committee"}]}}',
            ", ",
            "]}",
        ),
        rows(
            "civicdata.example/congress/v1/bills/votes",
            '{"status": "OK", "copyright": "none", "results": [',
            '{"bill_slug": "«#s»", "short_title": "«#nm»", "passage": {"date": "«p iso»", "yes": «y n», "no": «n n», "not_voting": «b n», "suspension": «x b»}, "enacted": "«e iso»", "cosponsors": «c n», "hearings": «h n»}',
            ", ",
            "]}",
        ),
        one(
            "govtracker.example/api/v2/bill",
            '{"bill": {"display_number": "«@»", "title": "«@»: «#nm»", "sponsor": {"name": "«w up»"}, "introduced_date": "«i iso»", "current_status": "enacted_signed", "current_status_date": "«e iso»", "text_info": {"pages": «g n», "sections": «s n»}, "passage": {"date": "«p dmy»", "ayes": «y n», "noes": «n n»}, "committee": "«k n»"}}',
        ),
        columns(
            "budgetwatch.example/scores.json",
            '{"horizon": "10y", "usd": true, "bill": [¤"«@»"¤], "net_cost": [¤"«o q$»"¤], "authorised": [¤"«a $M»"¤], "text": [¤"«g n» pages"¤], "fast_track": [¤«x b»¤]}',
        ),
    ],
    "table": [
        html(
            "clerk's table of recorded votes",
            "Bill; Short title; Sponsor; Passed; Yea; Nay; Not voting; Under suspension",
            "«@»; <i>«#nm»</i>; «w n»; «p mdy»; «y n»; «n n»; «b n»; «x Y»",
        ),
        rows(
            "committee calendar",
            "",
            "- bill: «#s»\n  title: «#nm»\n  referred_to: «k n»\n  sponsor: «w n»\n  introduced: «i us»\n  cosponsors: «c n»\n  pages: «g n»\n  sections: «s n»\n  hearings_held: «h n»\n  amendments_filed: «m n»\n  suspension: «x y»",
            "\n",
            "\n",
        ),
        markdown(
            "lobbyists' tracker",
            "Bill; What; Put forward; Cosponsors; Cost over ten years; Money authorised; Passed; Vote; Law since; Committee",
            "«@»; «#nm»; «i b»; «c n»; «o $»; «a $»; «p b»; «y n»–«n n»; «e b»; «k n»",
        ),
    ],
    "prose": [
        prose(
            "capitolcourier.example/this week on the Hill",
            "Lawmakers go home for the recess, and here is what they leave behind.",
            [
                "The «#nm» («@») got through on «p mdy» with «y w» in favour and «n w» opposed. «w n» had put it forward on «i mdy», and «c w» colleagues had lent it their names.",
                "The President put a pen to the «#nm» («@») on «e wdus». The budget office thinks it will cost taxpayers «o ap_$M» over a decade. It is «g n» pages long, should you have the evening free.",
                "For «w n» the «#nm» («@») was the work of years. The «k n» panel held «h w» days of hearings and saw «m w» attempts to change the wording. It lets agencies spend up to «a $m».",
            ],
            ["«1@» was carried by «1y n» votes to «1n n», «2@» by «2y n» to «2n n»."],
        ),
        prose(
            "law firm, client alert",
            "What clients should know about the new statutes.",
            [
                "**«@».** Passed on «p mord» and signed on «e mord», the «#nm» has «s n» sections. It authorises «a $M». Ten-year costs are put at «o ap_$M».",
                "**«@».** The «#nm» was drafted in the «k n» committee. It came to the floor after «m n» amendments; the chamber agreed on «p dmy», «b w» members not voting.",
                "**«@».** Introduced on «i dmy» with «c n» cosponsors, the «#nm» fills «g n» pages. Its author is «w n», and it went through «h w» hearings.",
            ],
            [],
        ),
    ],
    "objectives": [
        "How did the bills {} become law?",
        "Votes, cost and dates of {}",
        "Brief me on {}",
    ],
}

SUBJECTS = [BEERS, BONDS, PARCELS, FLIGHTS, BILLS]
