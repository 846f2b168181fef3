# mypy: ignore-errors
# ruff: noqa: E501, ERA001, INP001
"""Subjects of blind_10.json, business, law and transport; see rule_10.md. Above each JSON shape stand the repository and path that it is taken from.

Where only the text of a file is stored, its number in the file index stands in place of a repository.
"""

import forms_7
from shapes_6 import html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

forms_7.LONG |= {"km/h": "kilometres per hour"}

RULES = {
    "name": "interim federal rules",
    "attrs": attrs(
        "p=pages,N, | s=first page,N, | e=last page,N, | c=comments received,N, | d=supporting documents,N, | v=page views,N, | b=cost to business a year,N,USD | h=hours of paperwork a year,N, | "
        "g=signed,D, | u=published,D, | f=in force from,D, | o=comment period opened,D, | x=comment period closed,D, | a=agency,W, | l=contact person,W, | y=significant,B, | q=late comments accepted,B,"
    ),
    "alike": [
        ("s", "e"),
        ("p", "d"),
        ("c", "d"),
        ("c", "v"),
        ("v", "h"),
        ("g", "u"),
        ("u", "f"),
        ("o", "x"),
        ("u", "o"),
        ("f", "x"),
        ("a", "l"),
        ("y", "q"),
    ],
    "others": {
        "a": [
            "Federal Motor Carrier Safety Administration",
            "Animal and Plant Health Inspection Service",
            "Federal Maritime Commission",
        ],
        "l": ["Judith Kell", "Raymond Ostler", "Priya Venkat", "Owen Tarrant"],
    },
    "entities": [
        ent(
            "2023-18406",
            "ti=Marking of Small Lithium Cells | dk=PHMSA-2022-0117 | ag=PHMSA | rn=2137-AF61 | vo=88 | ct=49 | cp=173",
            "p=14 | s=58214 | e=58227 | c=1846 | d=23 | v=7413 | b=18400000 | h=26350 | g=2023-08-17 | u=2023-08-25 | f=2023-11-24 | o=2023-08-28 | x=2023-10-27 | a=Pipeline and Hazardous Materials Safety Administration | l=Dana Whitcomb | y=false | q=true",
        ),
        ent(
            "2022-05917",
            "ti=Temporary Labels for Bulk Honey | dk=AMS-2021-0084 | ag=AMS | rn=0581-AE12 | vo=87 | ct=7 | cp=52",
            "p=9 | s=16731 | e=16739 | c=328 | d=11 | v=2984 | b=3650000 | h=8740 | g=2022-03-16 | u=2022-03-24 | f=2022-05-23 | o=2022-03-25 | x=2022-06-22 | a=Agricultural Marketing Service | l=Marcus Ellery | y=false | q=false",
        ),
        ent(
            "2024-02288",
            "ti=Relief Crews on Short Lines | dk=FRA-2023-0052 | ag=FRA | rn=2130-AC94 | vo=89 | ct=49 | cp=218",
            "p=37 | s=9146 | e=9182 | c=5273 | d=46 | v=15862 | b=41200000 | h=93400 | g=2024-01-31 | u=2024-02-09 | f=2024-04-09 | o=2024-02-12 | x=2024-04-19 | a=Federal Railroad Administration | l=Yolanda Pruitt | y=true | q=false",
        ),
        ent(
            "2021-23175",
            "ti=Reports of Lost Shipping Containers | dk=USCG-2020-0391 | ag=USCG | rn=1625-AC73 | vo=86 | ct=33 | cp=160",
            "p=22 | s=59427 | e=59448 | c=764 | d=18 | v=4637 | b=9750000 | h=17820 | g=2021-10-19 | u=2021-10-27 | f=2022-01-25 | o=2021-10-28 | x=2021-12-27 | a=Coast Guard | l=Henrik Osgood | y=true | q=true",
        ),
    ],
    "json": [
        # areed1192/us-federal-register-python-api, samples/responses/document.jsonc; several documents under results as documents.jsonc of the same folder has them
        rows(
            "fedregister.example/api/v1/documents.json",
            '{"count": #n, "total_pages": 1, "results": [',
            '{"action": "Interim final rule; request for comments.", "agencies": [{"name": "«a n»", "parent_id": null}], "cfr_references": [{"title": «#ct», "part": «#cp», "chapter": null}], "comments_close_on": "«x iso»", "corrections": [], '
            '"docket_ids": ["«#dk»"], "document_number": "«@»", "effective_on": "«f iso»", "end_page": «e n», "executive_order_number": null, "page_length": «p n», "page_views": {"count": «v n»}, "publication_date": "«u iso»", '
            '"regulation_id_numbers": ["«#rn»"], "regulations_dot_gov_info": {"comments_count": «c n», "agency_id": "«#ag»", "docket_id": "«#dk»", "supporting_documents_count": «d n»}, "significant": «y b», "signing_date": "«g iso»", '
            '"start_page": «s n», "subtype": null, "title": "«#ti»", "type": "Rule", "volume": «#vo»}',
            ", ",
            "]}",
        ),
        # a test of a store for answers of regulations.gov v4 (the file index gives this file as 6807871616 and no repository): its document; key names also in regulationsgov/developers-v4, API_Response.md
        one(
            "api.regs.example/v4/documents",
            '{"data": {"attributes": {"additionalRins": null, "agencyId": "«#ag»", "allowLateComments": «q b», "authors": null, "cfrPart": "«#ct» CFR Part «#cp»", "commentEndDate": "«x z»", "commentStartDate": "«o z»", "docAbstract": null, '
            '"docketId": "«#dk»", "documentType": "Rule", "effectiveDate": "«f z»", "frDocNum": "«@»", "openForComment": false, "pageCount": «p n», "paperLength": 0, "postedDate": "«u z»", "reasonWithdrawn": null, '
            '"startEndPage": "«s n» - «e n»", "subtype": "Interim Final Rule", "title": "«#ti»", "withdrawn": false}, "id": "«#dk»-0001", "links": {"self": "https://api.regs.example/v4/documents/«#dk»-0001"}, "type": "documents"}}',
        ),
        # cfpb/regulations-parser, tests/notice_build_tests.py (test_build_notice and test_process_xml)
        rows(
            "ereg-notices.example/notices",
            '{"results": [',
            '{"action": "Interim final rule", "agency_names": ["«a n»"], "cfr_part": "«#cp»", "cfr_title": "«#ct»", "contact": "«l n»", "document_number": "«@»", "effective_on": "«f iso»", "footnotes": {}, "fr_volume": «#vo», '
            '"meta": {"end_page": «e n», "start_page": «s n», "type": "Rule"}, "publication_date": "«u iso»", "regulation_id_numbers": ["«#rn»"], "section_by_section": []}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        html(
            "law library, interim rules on the shelf",
            "FR document; Title; Agency; Signed; Published; Effective; Starts on page; Ends on page; Pages; Significant",
            "«@»; <i>«#ti»</i>; «a n»; «g b»; «u b»; «f b»; «s c»; «e c»; «p n»; «y Y»",
        ),
        csv(
            "trade association, comment tracker",
            "fr_doc; docket; title; published; comments_open; comments_close; comments_received; supporting_docs; late_comments_ok; effective; annual_cost_usd; paperwork_hours_per_year; contact",
            "«@»; «#dk»; «#ti»; «u us»; «o us»; «x us»; «c n»; «d n»; «q yn»; «f us»; «b n»; «h n»; «l n»",
            "\t",
        ),
        sheet(
            "compliance desk, index cards",
            "«#ti» (FR Doc. «@»)",
            "Issued by; Person to contact; Date signed; Date of publication; Effective date; Comments from; Comments until; Comments filed; Late comments accepted; Length in pages; Significant rule; Yearly cost to business; Yearly paperwork in hours; Views on the web",
            "«a n»; «l n»; «g mdy»; «u mdy»; «f mdy»; «o mdy»; «x mdy»; «c c»; «q y»; «p n»; «y y»; «b $»; «h c»; «v c»",
        ),
    ],
    "prose": [
        prose(
            "rulewatch.example/the week in the register",
            "Thirty-one rules came out this week, and most of them can wait. These cannot.",
            [
                "«#ti» (FR Doc. «@») bears a signature of «g mdy», but it was «u mdy» before the public saw it in print. From «f mdy» on, it binds. The «a n», which wrote it, reckons that firms will have to spend «b $M» on it every year.",
                "Nobody can say that «#ti» (FR Doc. «@») went unnoticed: «c c» letters came in before the door was shut on «x mdy», and the page was opened «v ap_c» times. «l n» takes questions, between 9 and 5 at least.",
                "With «#ti» (FR Doc. «@») comes more form-filling, «h c» hours of it a year if the estimate holds. The text runs from page «s c» to page «e c» of the register. It has been in force since «f mord».",
            ],
            ["«1#ti» («1@») drew «1c c» comments, «2#ti» («2@») drew «2c c»."],
        ),
        prose(
            "general counsel, memo on new duties",
            "You asked which of the 9 items on last month's list touch us. Here is what I found.",
            [
                "**«@», «#ti».** The «a n» put its name to this on «g dmy». We had from «o dmy» to «x dmy» to object and did not. Is it a significant rule in the sense of the order? «y Y». It takes up «p w» pages, of which 2 matter to us.",
                "**«@», «#ti».** Publication was on «u mdy», and we have to comply from «f mdy». The yearly bill for all who are covered is put at «b ap_$M». Posted beside the text are «d w» background papers, of which I have read 3.",
                "**«@», «#ti».** Anyone who missed the deadline of «x mdy» will ask whether a letter sent afterwards is still read. «q Y», says the docket. Our own was one of «c n». I spoke to «l n», who is named as the contact.",
            ],
            [],
        ),
        prose(
            "town hall briefing, transcript in brief",
            "The meeting began at 7 with 48 people in the room.",
            [
                "On «#ti», which is FR Doc. «@», the speaker said that it had been published on «u wdus» and would bite from «f wdus». The burden in forms and records is «h ap_c» hours a year across the country. «d n» documents that support it can be looked up.",
                "FR Doc. «@», «#ti», came next. The gentleman from the «a n» was asked why it is so long; he held up all «p n» pages. On the web it has been looked at «v c» times. The time for comments began on «o mdy».",
                "FR Doc. «@», known as «#ti», found few friends. The cost of «b dollars» a year to business was called a joke. It had been signed as early as «g my». Whoever wants to read it should open the register at page «s c».",
            ],
            ["«1@» fills «1p n» pages, «2@» fills «2p n»."],
        ),
    ],
    "objectives": [
        "What do we know about the rules {}?",
        "Dates, comments and cost of {}",
        "Brief me on the interim rules {}",
    ],
}

PERMITS = {
    "name": "building permits",
    "attrs": attrs(
        "e=estimated cost,N,USD | r=revised cost,N,USD | f=fees charged,N,USD | p=fees paid,N,USD | b=fees still owed,N,USD | y=storeys when finished,N, | u=dwellings before,N, | v=dwellings after,N, | a=floor area,N,sq ft | i=inspections passed,N,% | "
        "d=filed,D, | s=issued,D, | z=completed,D, | k=expires,D, | c=contractor,W, | n=neighborhood,W, | t=adds an accessory dwelling,B,"
    ),
    "alike": [
        ("e", "r"),
        ("f", "p"),
        ("p", "b"),
        ("u", "v"),
        ("y", "v"),
        ("d", "s"),
        ("s", "z"),
        ("z", "k"),
        ("c", "n"),
    ],
    "others": {
        "c": ["Dunmore Brothers", "Sierra Framing", "Pacheco General"],
        "n": ["Glen Park", "Excelsior", "Potrero Hill"],
    },
    "entities": [
        ent(
            "202209143271",
            "ad=418 Larkspur Street | sn=418 | st=Larkspur | sf=St | us=LARKSPUR ST | ac=22CAP-00418",
            "e=1264000 | r=1418500 | f=38472.60 | p=31250.40 | b=7222.20 | y=4 | u=2 | v=6 | a=8420 | i=87 | d=2022-09-14 | s=2023-03-21 | z=2024-05-30 | k=2025-09-22 | c=Harrow & Pike Builders | n=Bernal Heights | t=true",
        ),
        ent(
            "202305028846",
            "ad=2217 Quarry Avenue | sn=2217 | st=Quarry | sf=Av | us=QUARRY AVE | ac=23CAP-02217",
            "e=385000 | r=412750 | f=11946.35 | p=9480.15 | b=2466.20 | y=3 | u=1 | v=2 | a=3165 | i=93 | d=2023-05-02 | s=2023-08-17 | z=2024-02-09 | k=2024-08-19 | c=Bayline Carpentry | n=Outer Richmond | t=true",
        ),
        ent(
            "202111087734",
            "ad=96 Tolland Court | sn=96 | st=Tolland | sf=Ct | us=TOLLAND CT | ac=21CAP-00096",
            "e=5870000 | r=6325000 | f=164318.90 | p=142706.45 | b=21612.45 | y=7 | u=12 | v=38 | a=41650 | i=78 | d=2021-11-08 | s=2022-10-26 | z=2024-09-12 | k=2025-10-27 | c=Moreland Construction | n=Mission Bay | t=false",
        ),
        ent(
            "202401196052",
            "ad=1530 Sable Way | sn=1530 | st=Sable | sf=Wy | us=SABLE WAY | ac=24CAP-01530",
            "e=742000 | r=698400 | f=21587.25 | p=17340.80 | b=4246.45 | y=2 | u=2 | v=3 | a=4290 | i=96 | d=2024-01-19 | s=2024-04-25 | z=2025-01-14 | k=2025-04-28 | c=Oakes and Daughter | n=Noe Valley | t=false",
        ),
    ],
    "json": [
        # one record of DataSF's building permits, copied verbatim into a design note (the file index gives this file as 58768489427 and no repository); completed_date, existing_units and proposed_units, which that note names as absent from its record, as in SpellarBot/open-data-catalog, datasets/i98e-djp9.md
        rows(
            "data.bayopen.example/resource/building-permits.json",
            "[",
            '{"permit_number": "«@»", "permit_type": "3", "permit_type_definition": "additions alterations or repairs", "block": "5561", "lot": "018", "street_number": "«#sn»", "street_name": "«#st»", "street_suffix": "«#sf»", "status": "complete", '
            '"filed_date": "«d mid».000", "issued_date": "«s mid».000", "completed_date": "«z mid».000", "number_of_proposed_stories": "«y n»", "estimated_cost": "«e z1»", "revised_cost": "«r z1»", "existing_use": "apartments", "existing_units": "«u z1»", '
            '"proposed_use": "apartments", "proposed_units": "«v z1»", "existing_construction_type": "5", "adu": "«t yn»", "primary_address_flag": "Y", "neighborhoods_analysis_boundaries": "«n n»"}',
            ", ",
            "]",
        ),
        # an answer of the Shovels API in its reference (the file index gives this file as 48020925892 and no repository); its sums in cents and its durations are left out
        rows(
            "api.spades.example/v2/permits/search",
            '{"items": [',
            '{"id": "caf3«#sn»", "number": "«@»", "description": "Addition and alteration", "jurisdiction": "San Francisco", "type": "building", "status": "final", "file_date": "«d iso»", "issue_date": "«s iso»", "final_date": "«z iso»", '
            '"inspection_pass_rate": «i n», "contractor_id": "KO«#sn»", "tags": ["addition", "residential"], "property_type": "residential", "address": {"street_no": "«#sn»", "street": "«#us»", "city": "SAN FRANCISCO", "state": "CA"}}',
            ", ",
            '], "size": #n, "next_cursor": null}',
        ),
        # mheadd's gist b8d0d6d4a5d8d6e30263 (an answer of civicdata.com in the BLDS standard); field names also in cityofasheville/bedrock, documentation/development/permits.md
        rows(
            "civicdata.example/api/action/datastore_search_sql",
            '{"help": "", "success": true, "result": {"records": [',
            '{"PermitNum": "«@»", "Description": "Addition and alteration", "AppliedDate": "«d iso»", "IssuedDate": "«s iso»", "CompletedDate": "«z iso»", "OriginalAddress1": "«#ad»", "OriginalCity": "San Francisco", "OriginalState": "CA", '
            '"PermitClassMapped": "Residential", "StatusCurrentMapped": "Permit Finaled", "WorkClassMapped": "Existing", "TotalSqFt": "«a n»", "EstProjectCost": "«e n»", "PIN": "", "ContractorCompanyName": "«c n»", "ContractorTrade": "General", '
            '"ContractorEmail": null, "MasterPermitNum": "", "ExpiresDate": "«k iso»", "COIssuedDate": null, "Fee": "«f z2»"}',
            ", ",
            "]}}",
        ),
        # axtheset's gist a9e4a822ad106418f29e (an answer of Accela v4); estimatedTotalJobCost, firstIssuedDate and completedDate as in mmartin78/WebSDK-DotNet, AccelaWebSDK/Models/Record.cs
        one(
            "apis.acella.example/v4/records",
            '{"status": 200, "result": [{"serviceProviderCode": "ISLANDTON", "id": "ISLANDTON-«#ac»", "customId": "«@»", "name": "«#ad»", "module": "Building", "type": {"group": "Building", "type": "Residential", "subType": "Addition", "category": "NA"}, '
            '"openedDate": "«d z»", "firstIssuedDate": "«s z»", "completedDate": "«z z»", "isPublicOwned": false, "reportedChannel": {"value": "Counter"}, "status": {"value": "Finaled"}, "estimatedTotalJobCost": «e n», "undistributedCost": 0, '
            '"totalFee": «f z2», "totalPay": «p z2», "balance": «b z2», "isBooking": false, "isInfraction": false}]}',
        ),
    ],
    "table": [
        markdown(
            "cashier's window, open accounts",
            "Permit; Site; Fees; Paid; Owing; Filed; Issued; Lapses on; Estimate; Estimate as revised",
            "«@»; «#ad»; «f $2»; «p $2»; «b $2»; «d us»; «s us»; «k us»; «e $»; «r $»",
        ),
        rows(
            "site boards, copied from the fence",
            "",
            "- permit: «@»\n  site: «#ad»\n  district: «n n»\n  builder: «c n»\n  permit_issued: «s dmyy»\n  permit_expires: «k dmyy»\n  storeys_when_done: «y n»\n  homes_before: «u n»\n  homes_after: «v n»\n  in_law_unit_added: «t y»\n  floor_area: «a u»",
            "\n",
            "\n",
        ),
        csv(
            "lender's draw schedule",
            "permit_no; address; contractor; filed; issued; completed; expires; cost_estimate; cost_revised; sq_ft; dwellings_before; dwellings_after; inspections_passed_pct; accessory_dwelling",
            "«@»; «#ad»; «c n»; «d cmp»; «s cmp»; «z cmp»; «k cmp»; «e n»; «r n»; «a n»; «u n»; «v n»; «i n»; «t yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "neighborhood paper, what is going up",
            "We walked 14 blocks with a list from the counter in our pocket.",
            [
                "At «#ad» (permit «@») the scaffolding is gone. The plans were handed in on «d mdy», the go-ahead came on «s mdy», and the last inspector signed off on «z mdy». «c n» did the work. Homes on the lot: «u w» before the work, «v w» now.",
                "The owners of «#ad» (permit «@») told the city that the job would come to «e $M»; they have since put that at «r $M». The building reaches «y w» floors and has «a l» inside. Neighbors in «n n» counted 61 days of jackhammers.",
                "No one in «n n» is surprised about «#ad» (permit «@»). The paper on the door is good until «k mdy». Does it add an in-law unit? «t Y», if the form is right. Of the visits by inspectors, «i pc» ended without a complaint; the city as a whole stands at 70 percent.",
            ],
            ["«1#ad» («1@») was filed on «1d mdy», «2#ad» («2@») on «2d mdy»."],
        ),
        prose(
            "audit of the permit counter",
            "The auditors drew 40 files and read each from the first stamp to the last.",
            [
                "File «@», «#ad». The application was taken in on «d mord» and the permit handed out on «s mord». For this the applicant was billed «f dollars», of which «p dollars» has come in. The file holds 11 letters about a tree.",
                "File «@», «#ad». The value of the work as first declared was «e dollars»; the final figure in the file is «r dollars». «b dollars» in fees was outstanding on the day of the audit. The firm on site was «c n».",
                "File «@», «#ad». Work was certified as complete on «z mord», well before the permit would have run out on «k mord». The number of homes went from «u w» to «v w». Inspectors passed the work at «i pc» of their visits.",
            ],
            ["For «1@» the fees come to «1f $2», for «2@» to «2f $2»."],
        ),
        prose(
            "real estate agent's notes to a buyer",
            "You wanted to know what had been done with papers and what without. I rang up 2 offices and read the rest.",
            [
                "«#ad», permit «@»: issued in «s my», and the job was over in «z my». On paper the cost went from «e ap_$» at first to «r ap_$». The seller still has «b $2» to pay at the counter, so keep that back at closing.",
                "«#ad», permit «@»: «c n» built it. You get «a ap_c» square feet on «y w» floors. The permit itself would have lapsed on «k mdy».",
                "«#ad», permit «@»: lovely part of «n n». Filed on «d mdy». As for a second small home on the lot, was one added? «t Y». The city charged «f $2» for its trouble.",
            ],
            [],
        ),
    ],
    "objectives": [
        "What is on file for the permits {}?",
        "Cost, fees and dates of {}",
        "Check the building permits {}",
    ],
}

DEALS = {
    "name": "deals of a sales team",
    "attrs": attrs(
        "v=value,N,GBP | w=value weighted by the chance,N,GBP | c=cost to deliver,N,GBP | g=margin,N,GBP | p=chance of winning,N,% | m=months of contract,N, | a=activities in all,N, | d=activities done,N, | e=emails,N, | "
        "i=created,D, | x=expected to close,D, | l=last activity,D, | t=next activity,D, | h=owner,W, | y=company,W, | z=contact person,W, | b=archived,B,"
    ),
    "alike": [
        ("v", "w"),
        ("v", "c"),
        ("c", "g"),
        ("w", "g"),
        ("a", "d"),
        ("a", "e"),
        ("m", "d"),
        ("i", "x"),
        ("l", "t"),
        ("x", "t"),
        ("h", "z"),
        ("y", "z"),
    ],
    "others": {
        "h": ["Rhys Calder", "Ngozi Adeyemi", "Ingrid Falk"],
        "y": ["Marlow Freight", "Tidewater Trust", "Castell Foods"],
        "z": ["Hamish Orr", "Delia Brandt", "Sunil Rao"],
    },
    "entities": [
        ent(
            "Depot Roof Solar",
            "id=4127 | hs=20223680134 | op=5aaa9b05 | ps=3",
            "v=186400 | w=121160 | c=97350 | g=89050 | p=65 | m=24 | a=31 | d=26 | e=58 | i=2024-01-16 | x=2024-09-27 | l=2024-06-11 | t=2024-06-25 | h=Tom Verrall | y=Fenwick Logistics | z=Aisha Norcott | b=false",
        ),
        ent(
            "Ward Call System",
            "id=4163 | hs=20223694471 | op=5aaa9b17 | ps=2",
            "v=74250 | w=29700 | c=41830 | g=32420 | p=40 | m=36 | a=19 | d=15 | e=37 | i=2024-02-28 | x=2024-10-31 | l=2024-06-18 | t=2024-07-02 | h=Joanna Pyke | y=St Bride's Hospital | z=Leo Marchetti | b=false",
        ),
        ent(
            "Campus Lock Renewal",
            "id=4058 | hs=20223511962 | op=5aaa9a72 | ps=4",
            "v=312800 | w=250240 | c=188640 | g=124160 | p=80 | m=60 | a=44 | d=41 | e=93 | i=2023-11-07 | x=2024-08-15 | l=2024-06-20 | t=2024-06-27 | h=Emeka Stroud | y=Netherby College | z=Fiona Galt | b=false",
        ),
        ent(
            "Cold Room Retrofit",
            "id=4209 | hs=20223760358 | op=5aaa9b6e | ps=1",
            "v=58900 | w=8835 | c=36470 | g=22430 | p=15 | m=12 | a=12 | d=9 | e=17 | i=2024-03-19 | x=2024-12-13 | l=2024-05-29 | t=2024-07-16 | h=Petra Lomax | y=Larkin Dairies | z=Gareth Moss | b=true",
        ),
    ],
    "json": [
        # PipedreamHQ/pipedream, components/pipedrive/sources/updated-deal-instant/test-event.mjs (its `current`); rows under data as the service's list of deals has them, see lucas-lira-dev/pipedrive-bling-integration, src/@types/IDeals.ts
        rows(
            "pipedeals.example/api/v1/deals",
            '{"success": true, "data": [',
            '{"id": «#id», "title": "«@»", "value": «v n», "currency": "GBP", "weighted_value": «w n», "weighted_value_currency": "GBP", "probability": «p n», "add_time": "«i sp»", "expected_close_date": "«x iso»", "last_activity_date": "«l iso»", '
            '"next_activity_date": "«t iso»", "next_activity_type": "call", "lost_reason": null, "won_time": null, "activities_count": «a n», "done_activities_count": «d n», "email_messages_count": «e n», "stage_id": «#ps», "status": "open", '
            '"active": true, "deleted": false, "is_archived": «b b», "owner_name": "«h n»", "org_name": "«y n»", "person_name": "«z n»", "org_hidden": false}',
            ", ",
            '], "additional_data": {"pagination": {"start": 0, "limit": 100, "more_items_in_collection": false}}}',
        ),
        # PipedreamHQ/pipedream, components/hubspot/sources/new-or-updated-deal/test-event.mjs; hs_forecast_amount left out
        rows(
            "api.hubcrm.example/crm/v3/objects/deals",
            '{"results": [',
            '{"id": "«#hs»", "properties": {"amount": "«v n»", "closedate": "«x f»", "createdate": "«i f»", "dealname": "«@»", "dealtype": "newbusiness", "description": null, "hs_forecast_probability": "«p f»", '
            '"hs_manual_forecast_category": null, "hs_next_step": null, "hs_object_id": "«#hs»", "hubspot_team_id": null}, "archived": «b b»}',
            ", ",
            "]}",
        ),
        # PipedreamHQ/pipedream, components/onepagecrm/sources/new-deal-closed/test-event.mjs; the stage and the monthly amount and cost are left out, the total ones are told
        one(
            "app.pagecrm.example/api/v3/deals",
            '{"status": 0, "message": "OK", "data": {"deal": {"id": "«#op»", "name": "«@»", "text": "", "pipeline_id": "5cfa87a4", "status": "pending", "expected_close_date": "«x iso»", "months": «m n», "margin": «g n», "total_amount": «v n», "total_cost": «c n», '
            '"commission_base": "none", "commission": 0, "reason_lost_id": null, "deal_fields": [], "has_deal_items": true, "has_related_notes": true, "attachments": [], "contact_info": {"contact_name": "«z n»", "company": "«y n»"}, '
            '"owner": {"name": "«h n»"}, "created_at": "«i z»"}}}',
        ),
    ],
    "table": [
        html(
            "Monday board, pipeline",
            "Deal; Client; Contact; Ours; Worth; Chance; Worth × chance; Opened; Close by; Last touch; Next step due",
            "«@»; «y n»; «z n»; «h n»; «v £»; «p p»; «w £»; «i dmb»; «x dmb»; «l dmb»; «t dmb»",
        ),
        csv(
            "CRM export, deals",
            "deal; company; contact; owner; value_gbp; cost_gbp; margin_gbp; contract_months; created; expected_close; activities_total; activities_done; emails; next_activity; archived",
            "«@»; «y n»; «z n»; «h n»; «v n»; «c n»; «g n»; «m n»; «i iso»; «x iso»; «a n»; «d n»; «e n»; «t iso»; «b yn»",
            ";",
        ),
        rows(
            "handover notes",
            "",
            "## «@»\nclient: «y up»\nspeak to: «z n»\nso far with: «h n»\nvalue: «v gbp»\ncost to us: «c gbp»\nmargin: «g gbp»\nruns for: «m n» months\nlikelihood: «p pc»\nemails so far: «e n»\nlast activity: «l dmy»\nnext activity: «t dmy»\narchived: «b Y»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "sales director, letter to the board",
            "The quarter has 3 weeks left. You asked me to name the deals that will decide it.",
            [
                "«@» would bring us «v £» from «y n» if all goes well, and I rate it at «p pc». «h n» looks after it. We reckon on a signature by «x dmy»; last year we reckoned on 4 and got 1.",
                "For «@», «z n» is the one who has to be won over. Taking into account how likely it is, we book it at «w £M» in the forecast. What would be left for us after all expense is «g £M», spread over «m w» months.",
                "«@» has been on our books since «i dmy». It would cost us «c £» to deliver to «y n». The team has «a w» activities logged on it, «d w» of them finished. Patience, as my predecessor used to say.",
            ],
            ["«1@» is worth «1v £», «2@» is worth «2v £»."],
        ),
        prose(
            "stand-up, notes of Tuesday",
            "Present: 6 of 8. Coffee machine still out of order.",
            [
                "«@»: «h n» was last in touch on «l wd» and will be again on «t wd». «z n» wants the offer in writing. By now «e w» mails have gone back and forth.",
                "«@»: chance of «p pc», says «h n», and «v £m» on the table. Someone asked whether we had put it in the archive. «b Y», according to the system.",
                "«@»: the people at «y n» would sign for «m w» months. Our own expense is «c ap_£», which leaves «g ap_£» for us. Next thing to do is in the diary for «t dmb».",
            ],
            [],
        ),
        prose(
            "consultant's review of the pipeline",
            "We sat with the team for 2 days and went through 27 open deals.",
            [
                "«@» («y n») was entered on «i ord» and is meant to be closed by «x ord». Of «a n» activities planned or done, «d n» are ticked off. With a value of «v pounds» it belongs to the upper third.",
                "«@» («y n») has seen no activity since «l ord». The seller, «h n», puts the odds at «p p»; the weighted figure of «w pounds» follows from that. There are «e n» emails on file, the longest of 3 pages.",
                "«@» («y n») rests on one person, «z n». The costs are planned at «c pounds» and the margin at «g pounds», for a contract of «m n» months. We found no second contact.",
            ],
            ["The margin is «1g pounds» for «1@» and «2g pounds» for «2@»."],
        ),
    ],
    "objectives": [
        "Where do the deals {} stand?",
        "Value, chance and dates of {}",
        "Prepare a pipeline review of {}",
    ],
}

ARTICLES = {
    "name": "articles of an online shop",
    "attrs": attrs(
        "p=regular price,N,EUR | s=sale price,N,EUR | c=purchase cost,N,EUR | q=stock,N, | w=low-stock warning level,N, | t=sold in all,N, | g=weight,N,kg | b=width,N,cm | h=height,N,cm | r=average rating,N, | n=ratings,N, | v=page views,N, | "
        "i=added to the shop,D, | f=sale begins,D, | e=sale ends,D, | m=brand,W, | z=featured,B,"
    ),
    "alike": [
        ("p", "s"),
        ("s", "c"),
        ("q", "w"),
        ("q", "t"),
        ("q", "n"),
        ("b", "h"),
        ("n", "t"),
        ("t", "v"),
        ("i", "f"),
        ("f", "e"),
    ],
    "most": {"r": 5},
    "others": {"m": ["Hollis", "Vantaa", "Petrel Goods", "Dornbach"]},
    "entities": [
        ent(
            "Alder Desk Lamp",
            "id=3104 | sk=ADL-OAK | sl=alder-desk-lamp | bi=41",
            "p=74.90 | s=59.90 | c=31.45 | q=183 | w=25 | t=2417 | g=1.35 | b=18.5 | h=46.2 | r=4.37 | n=286 | v=48316 | i=2021-09-14 | f=2024-05-06 | e=2024-05-26 | m=Lindqvist | z=true",
        ),
        ent(
            "Harrow Tool Chest",
            "id=2871 | sk=HTC-RED | sl=harrow-tool-chest | bi=17",
            "p=129.00 | s=98.50 | c=57.80 | q=64 | w=15 | t=1138 | g=6.85 | b=52.5 | h=28.4 | r=4.62 | n=174 | v=23187 | i=2020-03-03 | f=2024-04-15 | e=2024-05-12 | m=Brack & Co | z=false",
        ),
        ent(
            "Tarn Camping Stove",
            "id=3342 | sk=TCS-GAS | sl=tarn-camping-stove | bi=28",
            "p=48.50 | s=41.90 | c=19.65 | q=412 | w=60 | t=5326 | g=0.94 | b=21.8 | h=13.6 | r=4.14 | n=631 | v=71452 | i=2022-02-21 | f=2024-06-03 | e=2024-06-30 | m=Norrvik | z=true",
        ),
        ent(
            "Osier Laundry Basket",
            "id=2596 | sk=OLB-NAT | sl=osier-laundry-basket | bi=33",
            "p=36.40 | s=29.95 | c=13.20 | q=97 | w=20 | t=1764 | g=2.15 | b=41.5 | h=58.7 | r=3.96 | n=143 | v=16893 | i=2019-11-26 | f=2024-05-20 | e=2024-06-16 | m=Weidenhof | z=false",
        ),
    ],
    "json": [
        # hichamboushaba/WCStoreApp, app/src/main/java/com/hicham/wcstoreapp/data/source/fake/Products.kt (an answer of WooCommerce v3); the current price, which is the sale price, is left out, brands as the service's documentation has them
        rows(
            "woodshop.example/wp-json/wc/v3/products",
            "[",
            '{"id": «#id», "name": "«@»", "slug": "«#sl»", "date_created": "«i mid»", "type": "simple", "status": "publish", "featured": «z b», "catalog_visibility": "visible", "sku": "«#sk»", "regular_price": "«p z2»", "sale_price": "«s z2»", '
            '"date_on_sale_from": "«f mid»", "date_on_sale_to": "«e mid»", "purchasable": true, "total_sales": «t n», "virtual": false, "downloads": [], "tax_class": "", "manage_stock": true, "stock_quantity": «q n», "backorders_allowed": false, '
            '"low_stock_amount": «w n», "sold_individually": false, "weight": "«g n»", "dimensions": {"width": "«b n»", "height": "«h n»"}, "average_rating": "«r z2»", "rating_count": «n n», "brands": [{"name": "«m n»"}], "variations": []}',
            ", ",
            "]",
        ),
        # bc-mkatz/api, docs/v3-catalog.md (the products of BigCommerce's catalogue)
        rows(
            "api.bigshop.example/v3/catalog/products",
            '{"data": [',
            '{"id": «#id», "name": "«@»", "type": "physical", "sku": "«#sk»", "weight": «g n», "width": «b n», "height": «h n», "price": «p n», "cost_price": «c n», "sale_price": «s n», "brand_id": «#bi», "inventory_level": «q n», '
            '"inventory_warning_level": «w n», "inventory_tracking": "product", "is_free_shipping": false, "is_visible": true, "is_featured": «z b», "warranty": "", "availability": "available", "condition": "New", "is_condition_shown": false, '
            '"view_count": «v n», "total_sold": «t n», "date_created": "«i o»", "custom_url": {"url": "/«#sl»/", "is_customized": false}}',
            ", ",
            '], "meta": {"pagination": {"total": #n, "count": #n, "current_page": 1, "total_pages": 1}}}',
        ),
        # anasrana162/Aljaber, src/screen/home/productData.js (an answer of Magento 2); cost, special_price and its dates as custom attributes as in magento/magento2's product attributes
        one(
            "magenta-store.example/rest/V1/products",
            '{"id": «#id», "sku": "«#sk»", "name": "«@»", "attribute_set_id": 11, "price": «p n», "status": 1, "visibility": 4, "type_id": "simple", "created_at": "«i sp»", "weight": «g n», "extension_attributes": {"website_ids": [1], '
            '"stock_item": {"stock_id": 1, "qty": «q n», "is_in_stock": true, "is_qty_decimal": false, "use_config_notify_stock_qty": false, "notify_stock_qty": «w n», "low_stock_date": null}}, "product_links": [], "options": [], '
            '"custom_attributes": [{"attribute_code": "special_price", "value": "«s z2»"}, {"attribute_code": "special_from_date", "value": "«f sp»"}, {"attribute_code": "special_to_date", "value": "«e sp»"}, {"attribute_code": "cost", "value": "«c z2»"}, '
            '{"attribute_code": "url_key", "value": "«#sl»"}]}',
        ),
    ],
    "table": [
        markdown(
            "warehouse count, sheet 3",
            "Article; SKU; Brand; On the shelf; Warn below; Weight; Width; Height; Bought in at",
            "«@»; «#sk»; «m n»; «q n»; «w n»; «g u»; «b u»; «h u»; «c €2»",
        ),
        sheet(
            "supplier portal, article pages",
            "«@»",
            "Brand; List price; Promotion price; Promotion from; Promotion until; In the shop since; Customer rating of 5; Number of ratings; Shown on the front page (featured); Width; Height; Weight",
            "«m up»; «p eur»; «s eur»; «f dot»; «e dot»; «i dot»; «r n»; «n n»; «z Y»; «b mm»; «h mm»; «g u»",
        ),
        csv(
            "monthly report, best sellers",
            "article; sku; units_sold_total; in_stock; page_views; rating; ratings; price_eur; sale_price_eur; unit_cost_eur; sale_from; sale_to; listed_since; featured",
            "«@»; «#sk»; «t n»; «q n»; «v n»; «r n»; «n n»; «p z2»; «s z2»; «c z2»; «f iso»; «e iso»; «i iso»; «z yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "bargainhunt.example/deals worth a look",
            "Our cart was full before we had read 2 pages. Here is what stayed in it.",
            [
                "The «@» normally sets you back «p €2», but until «e dmy» you get it for «s €2». «n c» buyers have given it stars, and «r n» of five is what comes out. Delivery took 3 days.",
                "«m n» makes the «@», which has been in the shop since «i my» and has found «t c» takers so far. It stands «h u» tall, so measure your shelf. From «f dmy» on, it is cheaper.",
                "You will have to lift «g u» when the «@» arrives; it is «b u» across. The page has been called up «v ap_c» times. The shop has «q n» left as we write. We paid with a voucher of 10 euros.",
            ],
            ["The «1@» costs «1p €2» outside the sale, the «2@» «2p €2»."],
        ),
        prose(
            "buying team, minutes",
            "The team met for 90 minutes, one member by telephone.",
            [
                "«@». We pay «c euros» apiece to «m n» and ask «p euros» in the shop when nothing is reduced. Since launch on «i dmy» we have shipped «t c» of them. Nobody proposed a change.",
                "«@». Stock stands at «q n»; the system raises the alarm at «w n». The reduction to «s euros» starts on «f dmy» and is over on «e dmy». Whether it should be among the featured articles was discussed: at present, is it? «z Y».",
                "«@». Customers are happy: «r n» on average from «n n» ratings. Traffic on the page was «v c» views. Packed for the shelf it measures «b u» in width and «h u» in height, which fits the 60 cm bay.",
            ],
            [],
        ),
        prose(
            "regional paper, portrait of a web shop",
            "The shop began in a garage with 9 articles and a borrowed printer.",
            [
                "Best loved of all is the «@» of the brand «m n», sold «t ap_c» times to date. At «s €2» in the sale it earns little, for the shop itself has to lay out «c €2» for each. The owner shrugs.",
                "Take the «@». It went online on «i ord». It weighs «g u», and the courier does not love it. Behind the door, «q w» of them are piled up.",
                "For the «@» the red price tag goes up on «f dmy» and comes down on «e dmy»; then it is back to «p €2». «n n» customers have rated it so far. The owner has a rule: as soon as fewer than «w w» are left, she rings the maker.",
            ],
            ["There are «1q n» of the «1@» in stock and «2q n» of the «2@»."],
        ),
    ],
    "objectives": [
        "Compare the articles {}",
        "Prices, stock and sales of {}",
        "What does the shop know about {}?",
    ],
}

LORRIES = {
    "name": "lorries of a haulier",
    "attrs": attrs(
        "o=odometer,N,m | h=engine hours,N,h | l=diesel in the tank,N,% | a=AdBlue in the tank,N,% | w=weight with load and trailer,N,kg | m=plated gross weight,N,kg | t=tank capacity,N,L | k=refuellings on record,N, | r=services on record,N, | "
        "p=purchase price,N,GBP | s=speed at which the warning sounds,N,km/h | b=bought,D, | g=put into service,D, | d=tracker active since,D, | n=driver,W, | u=home depot,W, | q=seat-belt warning on,B,"
    ),
    "alike": [
        ("l", "a"),
        ("l", "s"),
        ("w", "m"),
        ("k", "r"),
        ("h", "w"),
        ("b", "g"),
        ("g", "d"),
        ("t", "k"),
        ("n", "u"),
    ],
    "others": {
        "n": ["Gavin Prowse", "Leila Haddad", "Stuart Ness"],
        "u": ["Hull", "Stranraer", "Daventry"],
    },
    "entities": [
        ent(
            "Rosie Mae",
            "pl=YN21 KTE | vn=YV2RT40A8MB941672 | md=FH 460 | yr=2021 | sm=281474981006112 | fl=118406 | dr=88668 | tg=3914",
            "o=412386000 | h=9821.5 | l=62 | a=47 | w=31840 | m=44000 | t=480 | k=318 | r=27 | p=98750 | s=92 | b=2021-03-18 | g=2021-04-12 | d=2022-01-26 | n=Callum Reid | u=Carlisle | q=true",
        ),
        ent(
            "Big Angus",
            "pl=SP68 DVW | vn=YV2RT60D5JB873115 | md=FH 540 | yr=2018 | sm=281474981006187 | fl=118422 | dr=88703 | tg=3927",
            "o=687249000 | h=15347.5 | l=38 | a=71 | w=26415 | m=42000 | t=640 | k=541 | r=44 | p=104600 | s=88 | b=2018-09-06 | g=2018-10-01 | d=2021-06-09 | n=Morag Tulloch | u=Perth | q=false",
        ),
        ent(
            "Lady Ida",
            "pl=FX23 LHN | vn=YV2RT40A3PB996248 | md=FH 500 | yr=2023 | sm=281474981006240 | fl=118459 | dr=88731 | tg=3940",
            "o=153912000 | h=3986.5 | l=84 | a=92 | w=37260 | m=40500 | t=405 | k=126 | r=11 | p=117300 | s=90 | b=2023-05-23 | g=2023-06-15 | d=2023-08-07 | n=Piotr Lasek | u=Immingham | q=true",
        ),
        ent(
            "Old Faithful",
            "pl=WU65 OXG | vn=YV2XTY0A0FB728903 | md=FM 330 | yr=2015 | sm=281474981006033 | fl=118311 | dr=88592 | tg=3908",
            "o=894517000 | h=20164.5 | l=21 | a=33 | w=18970 | m=26000 | t=315 | k=702 | r=63 | p=72450 | s=84 | b=2015-11-10 | g=2015-12-03 | d=2019-02-14 | n=Denise Hallam | u=Avonmouth | q=false",
        ),
    ],
    "json": [
        # a mock answer of the Volvo Group's rFMS 2.1 vehicle statuses (the file index gives this file as 14367714070 and no repository); customerVehicleName stands in the vehicles answer of the same service
        rows(
            "api.trucklink.example/rfms/vehiclestatuses",
            '{"vehicleStatusResponse": {"vehicleStatuses": [',
            '{"vin": "«#vn»", "customerVehicleName": "«@»", "triggerType": {"triggerType": "TIMER", "context": "RFMS"}, "hrTotalVehicleDistance": «o n», "totalEngineHours": «h n», "grossCombinationVehicleWeight": «w n», "status2OfDoors": "ALL_DOORS_DISABLED", '
            '"snapshotData": {"engineSpeed": 0, "fuelLevel1": «l n», "catalystFuelLevel": «a n», "driver1WorkingState": "REST", "parkingBrakeSwitch": true}, "uptimeData": {"alternatorInfo": {"alternatorStatus": "CHARGING"}}}',
            ", ",
            ']}, "moreDataAvailable": false}',
        ),
        # a test of a client of the Samsara API (the file index gives this file as 7807395541 and no repository), and the values of its vehicle stats as in 61668273650; both answers in one, the weight in kilograms
        rows(
            "api.sansara.example/fleet/vehicles",
            '{"data": [',
            '{"externalIds": {"maintenanceId": "«#fl»"}, "gateway": {"model": "VG34"}, "harshAccelerationSettingType": "heavyDuty", "id": "«#sm»", "licensePlate": "«#pl»", "make": "Volvo", "model": "«#md»", "name": "«@»", "notes": "", '
            '"grossVehicleWeight": {"unit": "kg", "weight": «m n»}, "staticAssignedDriver": {"id": "«#dr»", "name": "«n n»"}, "tags": [{"id": "«#tg»", "name": "«u n»"}], "vehicleRegulationMode": "regulated", "vehicleType": "truck", '
            '"fuelPercent": {"value": «l n»}, "obdOdometerMeters": {"value": «o n»}}',
            ", ",
            '], "pagination": {"endCursor": "", "hasNextPage": false}}',
        ),
        # fleetio/tap-fleetio, tap_fleetio/schemas/vehicles.json (the field names of the vehicles answer); purchase_detail, specs and driver as the service's documentation has them, the meter with its unit as text
        one(
            "secure.fleetkeeper.example/api/v1/vehicles",
            '{"id": «#fl», "account_id": 5512, "assetable_type": "Vehicle", "name": "«@»", "license_plate": "«#pl»", "vin": "«#vn»", "make": "Volvo", "model": "«#md»", "color": null, "group_name": "«u n»", "in_service_date": "«g iso»", "out_of_service_date": null, '
            '"ownership": "owned", "primary_meter_value": "«o km»", "secondary_meter_value": "«h n»", "fuel_volume_units": "liters", "fuel_entries_count": «k n», "service_entries_count": «r n», "issues_count": 0, "labels": [], '
            '"purchase_detail": {"date": "«b iso»", "price": «p n»}, "specs": {"fuel_tank_capacity": «t n»}, "driver": {"full_name": "«n n»"}, "system_of_measurement": "metric", "vehicle_status_name": "Active"}',
        ),
        # fleetio/geotab, spec/vcr/device/find.yml
        rows(
            "my.geotrack.example/apiv1/Get",
            '{"result": [',
            '{"name": "«@»", "licensePlate": "«#pl»", "vehicleIdentificationNumber": "«#vn»", "activeFrom": "«d f»", "activeTo": "2050-01-01", "isDriverSeatbeltWarningOn": «q b», "isReverseDetectOn": true, "enableSpeedWarning": true, '
            '"speedingOn": «s z1», "enableBeepOnIdle": false, "engineType": "EngineTypeGenericId", "gpsOffDelay": 0, "deviceType": "GO7", "comment": "", "devicePlans": ["Pro"], "workTime": "WorkTimeStandardHoursId"}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        html(
            "yard office, evening sheet",
            "Lorry; Plate; Driver; Depot; On the clock; Engine hours; Diesel left; AdBlue left; Weighed at; May weigh",
            "<b>«@»</b>; «#pl»; «n n»; «u n»; «o km»; «h c»; «l p»; «a p»; «w u»; «m u»",
        ),
        csv(
            "asset register",
            "name; plate; depot; bought; in_service; tracker_since; price_gbp; gross_weight_kg; tank_l; services; refuellings; speed_warning_kmh; seatbelt_warning",
            "«@»; «#pl»; «u up»; «b cmp»; «g cmp»; «d cmp»; «p n»; «m n»; «t n»; «r n»; «k n»; «s n»; «q yn»",
            ";",
        ),
        rows(
            "cab cards",
            "",
            "«@» [«#pl»]\nDRIVER: «n up»\nDEPOT: «u n»\nODOMETER: «o km»\nGROSS WEIGHT: «m t»\nTANK HOLDS: «t u»\nWARNING AT: «s u»\nBELT WARNING: «q y»\nIN SERVICE SINCE: «g dmy»\nTRACKED SINCE: «d dmy»\nSERVICES: «r n»",
            "\n\n",
            "\n",
        ),
    ],
    "prose": [
        prose(
            "haulage weekly, a fleet with names",
            "Every lorry here has a name over the windscreen, and woe to the apprentice who forgets one. There are 46.",
            [
                "«@» came new in «b my» for «p £» and was on the road from «g dmy» on. It has «o km» behind it by now. «n n» drives it and says that 3 mirrors is all it ever lost.",
                "«@» sleeps in «u n». Loaded and with its trailer it last weighed in at «w t», while the plate on the chassis allows «m t» for the lorry. The engine has run «h c» hours.",
                "The tank of «@» takes «t l», and it has been filled «k n» times since the books were begun. It has been in for a service «r w» times. If «n n» goes faster than «s u», a buzzer goes off.",
            ],
            ["«1@» shows «1o km» on the clock, «2@» shows «2o km»."],
        ),
        prose(
            "night shift, messages for the morning",
            "Gate shut at 22, all quiet but for a fox.",
            [
                "«@» is back in «u n» with «l pc» of its diesel and «a pc» of its AdBlue. Weighbridge slip says «w c» kilos all in. Please wash it before 8.",
                "«@»: the lad asked if the belt buzzer is switched on in that one. «q Y», by the tracker, which has been reporting since «d dmy». Go faster than «s n» km/h and the other buzzer starts, the one for speed.",
                "«@»: «n n» left the keys on hook 4. Clock reads «o kilometres». The gauge for diesel stands at «l p».",
            ],
            [],
        ),
        prose(
            "valuer's report on the fleet",
            "The valuation follows the guide of this year; 5 lorries were inspected from below.",
            [
                "«@» («#pl») was acquired on «b ord» at a price of «p pounds» and entered service on «g ord». Its books show «r n» services and «k n» refuellings. The paint has faded on one side.",
                "«@» («#pl») has an odometer reading of «o ap_km» and «h ap_c» engine hours. It is plated for «m u». The telematics unit has been live since «d ord».",
                "«@» («#pl») is kept at «u n» and driven by «n n». When seen it held «l p» of its fuel and «a p» of its AdBlue; the tank is one of «t u». It was bought for «p ap_£».",
            ],
            ["«1@» cost «1p £», «2@» cost «2p £»."],
        ),
    ],
    "objectives": [
        "Compare the lorries {}",
        "Mileage, weights and history of {}",
        "What do the records say about {}?",
    ],
}

SUBJECTS = [RULES, PERMITS, DEALS, ARTICLES, LORRIES]
