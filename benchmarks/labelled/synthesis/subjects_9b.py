# mypy: ignore-errors
# ruff: noqa: E501, ERA001, INP001
"""Subjects of blind_9.json, business, law and transport; see rule_9.md. Above each JSON shape stand the repository and path that it is taken from."""

import forms_7
from shapes_6 import html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent
from subjects_8 import sheet

forms_7.LONG |= {
    "mi": "miles",
    "cc": "cubic centimetres",
    "g/km": "grams per kilometre",
    "bhp": "brake horsepower",
}

COMPANIES = {
    "name": "registered companies",
    "attrs": attrs(
        "i=incorporated,D, | m=last accounts made up to,D, | n=next accounts due,D, | s=last confirmation statement made up to,D, | q=next confirmation statement due,D, | l=LEI first issued,D, | z=LEI renewal due,D, | "
        "c=charges registered,N, | o=charges outstanding,N, | e=employees,N, | t=turnover,N,GBP | a=net assets,N,GBP | k=directors,N, | "
        "r=town of the registered office,W, | b=former name,W, | g=auditor,W, | u=accounts overdue,B,"
    ),
    "alike": [
        ("m", "n"),
        ("n", "q"),
        ("s", "q"),
        ("m", "s"),
        ("i", "l"),
        ("l", "z"),
        ("c", "o"),
        ("t", "a"),
        ("e", "k"),
        ("b", "g"),
    ],
    "others": {
        "r": ["Lincoln", "Paisley", "Oldham", "Ely"],
        "b": [
            "Norbury Timber Limited",
            "Skerryvore Catch plc",
            "Halden Optics Ltd",
            "Welland Freight Limited",
        ],
        "g": ["Bassett Crane", "Ridley Poole", "Strachan Audit"],
    },
    "entities": [
        ent(
            "Brackwell Joinery Limited",
            "no=04417382 | lei=213800QK7WD4HV2M9X61 | sic=16230 | th=the joiner",
            "i=2002-05-14 | m=2024-03-31 | n=2025-12-31 | s=2024-05-10 | q=2025-05-24 | l=2017-11-23 | z=2025-11-20 | c=17 | o=11 | e=146 | t=18463000 | a=5274600 | k=5 | r=Halifax | b=Calder Sash Works Limited | g=Whitlock & Sons | u=false",
        ),
        ent(
            "Tern & Tide Fisheries plc",
            "no=SC218645 | lei=213800B6NHT5RZ83LC42 | sic=03110 | th=the fishing group",
            "i=2001-04-26 | m=2023-12-31 | n=2025-06-30 | s=2024-04-22 | q=2025-05-06 | l=2014-06-17 | z=2025-06-12 | c=34 | o=12 | e=388 | t=64721000 | a=21358400 | k=8 | r=Peterhead | b=Buchan Trawlers plc | g=Mackie Lorimer | u=true",
        ),
        ent(
            "Lumenstack Technologies Ltd",
            "no=09836251 | lei=984500D2JMP71FXE6B09 | sic=62012 | th=the software house",
            "i=2015-10-21 | m=2024-06-30 | n=2026-03-31 | s=2024-10-18 | q=2025-11-01 | l=2019-02-08 | z=2026-02-05 | c=5 | o=2 | e=57 | t=7318500 | a=1846200 | k=4 | r=Cambridge | b=Photon Ledger Ltd | g=Orme Rickards | u=false",
        ),
        ent(
            "Fenwright Haulage Limited",
            "no=02764193 | lei=213800YC4SG9V1KQ7T35 | sic=49410 | th=the haulier",
            "i=1992-11-19 | m=2024-01-31 | n=2025-10-31 | s=2024-11-16 | q=2025-11-30 | l=2018-01-30 | z=2025-01-28 | c=46 | o=23 | e=231 | t=29845000 | a=3967500 | k=3 | r=Wisbech | b=Ouse Carriers Limited | g=Pryce Hallam | u=false",
        ),
    ],
    "json": [
        # deanbenson/ha-companies-house, tests/fixtures/company_active/profile.json
        one(
            "api.companyhouse.example/company/profile",
            '{"accounts": {"last_accounts": {"made_up_to": "«m iso»", "type": "full"}, "next_accounts": {"due_on": "«n iso»", "overdue": «u b»}}, "can_file": true, "company_name": "«@»", "company_number": "«#no»", "company_status": "active", '
            '"confirmation_statement": {"last_made_up_to": "«s iso»", "next_due": "«q iso»", "overdue": false}, "date_of_creation": "«i iso»", "etag": "etag-«#no»-1", "has_charges": true, "has_insolvency_history": false, '
            '"links": {"charges": "/company/«#no»/charges", "filing_history": "/company/«#no»/filing-history", "officers": "/company/«#no»/officers", "self": "/company/«#no»"}, "previous_company_names": [{"name": "«b up»"}], '
            '"registered_office_address": {"country": "United Kingdom", "locality": "«r n»"}, "registered_office_is_in_dispute": false, "sic_codes": ["«#sic»"], "undeliverable_registered_office_address": false}',
        ),
        # harnesspi/external-datafabric-docs, docs/Company.md (CompanyResponse, example 1)
        one(
            "datafabric.example/Company",
            '{"company_number": "«#no»", "open_listing_url": null, "company_name": "«@»", "view_organisation": null, "reg_address_care_of": null, "reg_address_po_box": null, "reg_address_post_town": "«r up»", "reg_address_county": null, "hpids": null, '
            '"company_status": "Active", "country_of_origin": "United Kingdom", "dissolution_date": null, "incorporation_date": "«i mid»", "accounts_next_due_date": "«n mid»", "accounts_last_made_up_date": "«m mid»", "accounts_account_category": "FULL", '
            '"limited_partnerships_num_gen_partners": "0", "conf_stmt_next_due_date": "«q mid»", "conf_stmt_last_made_up_date": "«s mid»", "mortgages_num_mort_charges": "«c n»", "mortgages_num_mort_outstanding": "«o n»", "historic_addresses": [], '
            '"historic_names": [{"company_name": "«b up»"}], "no_signatures": []}',
        ),
        # ggravlingen/pygleif, tests/fixtures/9845001B2AD43E664E58.json; `data` is a list here, as the answer of the same service to a filter has it
        rows(
            "api.lei.example/api/v1/lei-records",
            '{"meta": {"goldenCopy": {"publishDate": "2024-12-06T08:00:00Z"}}, "data": [',
            '{"type": "lei-records", "id": "«#lei»", "attributes": {"lei": "«#lei»", "entity": {"legalName": {"name": "«@»", "language": "en"}, "otherNames": [{"name": "«b n»", "language": "en", "type": "PREVIOUS_LEGAL_NAME"}], '
            '"legalAddress": {"language": "en", "addressNumber": null, "mailRouting": null, "city": "«r up»", "country": "GB"}, "registeredAt": {"id": "RA000585", "other": null}, "registeredAs": "«#no»", "jurisdiction": "GB", "category": "GENERAL", '
            '"associatedEntity": {"lei": null, "name": null}, "status": "ACTIVE", "expiration": {"date": null, "reason": null}, "creationDate": "«i z»", "subCategory": null}, "registration": {"initialRegistrationDate": "«l z»", '
            '"status": "ISSUED", "nextRenewalDate": "«z z»", "corroborationLevel": "FULLY_CORROBORATED", "validatedAs": "«#no»"}, "bic": null, "mic": null}, "links": {"self": "https://api.lei.example/api/v1/lei-records/«#lei»"}}',
            ", ",
            "]}",
        ),
        # mikemaccana/nodejs-opencorporates, README.md; number_of_employees and registered_address as the service's documentation of v0.4 has them
        rows(
            "api.corporates.example/v0.4/companies",
            "[",
            '{"name": "«@»", "company_number": "«#no»", "jurisdiction_code": "gb", "incorporation_date": "«i iso»", "dissolution_date": null, "branch_status": null, "inactive": false, "current_status": "Active", '
            '"previous_names": [{"company_name": "«b n»"}], "number_of_employees": «e n», "registered_address": {"locality": "«r n»", "country": "United Kingdom"}, "source": {"publisher": "UK Companies House", "url": "http://companyhouse.example/"}}',
            ", ",
            "]",
        ),
    ],
    "table": [
        markdown(
            "credit agency, watch list",
            "Company; Number; Turnover; Net assets; Employees; Directors; Charges, all; Charges outstanding; Accounts overdue; Auditor",
            "«@»; «#no»; «t £M»; «a £»; «e n»; «k n»; «c n»; «o n»; «u y»; «g n»",
        ),
        sheet(
            "company search, printed",
            "«@» (company number «#no»)",
            "Former name; Registered office; Incorporated on; Last accounts made up to; Next accounts due by; Last statement date; Next statement due by; Charges; Of these outstanding; LEI first issued; LEI to be renewed by; Auditor; Accounts overdue",
            "«b n»; «r n»; «i dmy»; «m dmy»; «n dmy»; «s dmy»; «q dmy»; «c n»; «o n»; «l dmy»; «z dmy»; «g n»; «u Y»",
        ),
        csv(
            "supplier master file",
            "supplier; reg_no; incorporated; registered_office; previous_name; employees; turnover_gbp; net_assets_gbp; directors; auditor; accounts_made_up_to; lei_renewal; accounts_overdue",
            "«@»; «#no»; «i cmp»; «r up»; «b n»; «e n»; «t n»; «a n»; «k n»; «g n»; «m cmp»; «z cmp»; «u yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "northbusiness.example/company of the week",
            "Every Friday we open the books of firms in the region, as far as they let us.",
            [
                "«@» has been on the register since «i dmy» and keeps its registered office in «r n». In the year to «m dmy» its sales came to «t £m», which kept «e ap_c» people in work. Not bad for a firm that began with 2 vans and a shed.",
                "Old hands still say «b n» when they mean «@»; the signs over the gate were changed years ago. The board these days is «k w» strong. After everything owed is taken off, «a £» was left in the company, and «g n» signed the audit report.",
                "The banks know «@» well: «c w» charges over its property have been registered over the years, of which «o w» have not been paid off. «e n» people work there. Its next set of accounts must reach the registrar by «n mdy».",
            ],
            ["«1@» had sales of «1t q£» in its last financial year, «2@» had «2t q£»."],
        ),
        prose(
            "credit committee, memo 14",
            "The committee looked again at the limits that run out this quarter.",
            [
                "«@» («#no»). Sales of «t Mpounds» carry the line we offer. Net assets came to «a pounds» at the balance sheet date. Of «c n» charges in the register, «o n» stand open, ours among them.",
                "«@» («#no»). The firm filed its last confirmation statement as at «s dmy»; the next must be in by «q dmy». Its papers for the legal entity identifier, first handed out on «l dmy», want renewing by «z dmy». Of the «k w» directors we met the chairman.",
                "«@» («#no»). Members asked how long it has existed: it was incorporated on «i ord», under the name of «b n». The figures we have go up to «m ord», and new ones are due on «n ord». «e n» staff are on the payroll.",
            ],
            ["«1@» has «1e n» employees, «2@» has «2e n»."],
        ),
        prose(
            "insolvency newsletter, quiet cases",
            "No news is good news, they say; here are those of whom there is little.",
            [
                "From «r n» we hear that «@» is looking for a new finance director. «g n» remain in charge of the audit. The last year that has been reported on closed on «m wd» with sales of «t ap_£M».",
                "Whoever lends to «@» should count first: of the charges on its property «o w» are still in force. What would remain for the shareholders, on paper, is «a ap_£M». The board has «k w» members and meets 6 times a year.",
                "«@», once called «b n», was given its entity identifier on «l b» and has to pay for it again by «z b». The next confirmation statement is to be handed in by «q b». «r n» is where its post goes.",
            ],
            [],
        ),
    ],
    "objectives": [
        "What is on record about {}?",
        "Filings, charges and size of {}",
        "Company check: {}",
    ],
}

COURT = {
    "name": "court decisions",
    "attrs": attrs(
        "v=justices in the majority,N, | w=justices in the minority,N, | p=length in print,N,pages | n=words,N, | c=later decisions that cite it,N, | t=oral argument,N,min | f=amicus briefs,N, | k=earlier cases that it cites,N, | "
        "g=review granted,D, | a=argued,D, | d=decided,D, | b=author of the majority opinion,W, | l=court below,W, | x=precedent altered,B, | y=dissent in the court below,B,"
    ),
    "alike": [
        ("v", "w"),
        ("p", "f"),
        ("c", "k"),
        ("n", "c"),
        ("g", "a"),
        ("a", "d"),
        ("g", "d"),
        ("x", "y"),
        ("t", "p"),
    ],
    "others": {
        "b": ["Kagan", "Breyer", "Alito", "Kennedy", "Thomas"],
        "l": ["Ninth Circuit", "Fourth Circuit", "Texas Court of Criminal Appeals"],
    },
    "entities": [
        ent(
            "Riley v. California",
            "no=13-132 | us=573 U.S. 373 | vo=573 | pg=373 | yr=2014 | tm=2013 | sl=riley-v-california | wh=phones taken at an arrest",
            "v=9 | w=0 | p=38 | n=13846 | c=4287 | t=62 | f=24 | k=57 | g=2014-01-17 | a=2014-04-29 | d=2014-06-25 | b=Roberts | l=California Court of Appeal | x=false | y=false",
        ),
        ent(
            "Carpenter v. United States",
            "no=16-402 | us=585 U.S. 296 | vo=585 | pg=296 | yr=2018 | tm=2017 | sl=carpenter-v-united-states | wh=records of where a phone has been",
            "v=5 | w=4 | p=119 | n=43275 | c=2968 | t=79 | f=41 | k=186 | g=2017-06-05 | a=2017-11-29 | d=2018-06-22 | b=Roberts | l=Sixth Circuit | x=false | y=true",
        ),
        ent(
            "District of Columbia v. Heller",
            "no=07-290 | us=554 U.S. 570 | vo=554 | pg=570 | yr=2008 | tm=2007 | sl=district-of-columbia-v-heller | wh=handguns at home",
            "v=5 | w=4 | p=157 | n=48362 | c=6143 | t=97 | f=67 | k=224 | g=2007-11-20 | a=2008-03-18 | d=2008-06-26 | b=Scalia | l=D.C. Circuit | x=true | y=true",
        ),
        ent(
            "Timbs v. Indiana",
            "no=17-1091 | us=586 U.S. 146 | vo=586 | pg=146 | yr=2019 | tm=2018 | sl=timbs-v-indiana | wh=a car seized by the state",
            "v=9 | w=0 | p=32 | n=9264 | c=1157 | t=58 | f=29 | k=73 | g=2018-06-18 | a=2018-11-28 | d=2019-02-20 | b=Ginsburg | l=Indiana Supreme Court | x=false | y=false",
        ),
    ],
    "json": [
        # walkerdb/supreme_court_transcripts, oyez/cases/1965.759.json (and 1789_1850.10us87.json for the timeline)
        one(
            "api.oyes.example/cases",
            '{"decisions": [{"href": "https://api.oyes.example/case_decision/case_decision/16513", "votes": null, "decision_type": "majority opinion", "majority_vote": «v n», "minority_vote": «w n»}], "manner_of_jurisdiction": "Writ of <i>certiorari</i>", '
            '"timeline": [{"dates": [«g ep»], "event": "Granted"}, {"dates": [«a ep»], "event": "Argued"}, {"dates": [«d ep»], "event": "Decided"}], "lower_court": {"name": "«l n»"}, "docket_number": "«#no»", '
            '"written_opinion": [{"author": null, "judge_full_name": null, "title": "Opinion of the Court", "judge_last_name": "«b n»", "type": {"value": "majority", "label": "Majority opinion"}}], '
            '"citation": {"page": "«#pg»", "volume": "«#vo»", "year": "«#yr»"}, "opinion_announcement": null, "name": "«@»", "term": "«#tm»", "additional_docket_numbers": null}',
        ),
        # corgis-edu/corgis, website/datasets/python/supreme_court/supreme_court.md (structure and example values)
        rows(
            "datasets.example/supreme_court.json",
            "[",
            '{"name": "«@»", "docket": "«#no»", "citation": {"us": "«#us»"}, "arguments": {"date": {"full": "«a us»"}}, "decision": {"date": {"full": "«d us»"}, "term": «#tm», "type": "court opinion", "precedent altered?": «x b», '
            '"jurisdiction": "cert"}, "voting": {"majority": «v n», "minority": «w n», "majority writer": {"name": "«b n»"}}, "lower court": {"disagreement?": «y b», "reasons": "to resolve important or significant question"}, "source": {"name": "«l n»"}}',
            ", ",
            "]",
        ),
        # freelawproject/courtlistener, alert/search/test_assets/api_v2_search_test_results.json; page_count as the later opinions answer of the service has it
        rows(
            "courtlisten.example/api/rest/v2/search",
            '{"meta": {"limit": 20, "next": null, "offset": 0, "previous": null, "request_uri": "/api/rest/v2/search/?format=json", "total_count": #n}, "objects": [',
            '{"absolute_url": "/opinion/«#sl»/", "case_name": "«@»", "case_number": "«#us», «#no»", "citation": "«#us»", "cite_count": «c n», "court": "Supreme Court of the United States", "court_id": "scotus", "date_filed": "«d mid»", '
            '"docket_number": "«#no»", "download_url": null, "judge": "", "local_path": "", "page_count": «p n», "score": 1.0, "source": "", "status": "Precedential", "suit_nature": ""}',
            ", ",
            "]}",
        ),
        # freelawproject/courtlistener, cl/corpus_importer/test_assets/cases/case_1.json (an answer of api.case.law); opinions under data as its JSON body format has them
        rows(
            "api.caselaw.example/v1/cases",
            '{"count": #n, "next": null, "previous": null, "results": [',
            '{"url": "https://api.caselaw.example/v1/cases/«#sl»/", "name_abbreviation": "«@»", "decision_date": "«d iso»", "docket_number": "No. «#no»", "first_page": "«#pg»", "citations": [{"type": "official", "cite": "«#us»"}], '
            '"reporter": {"full_name": "United States Reports"}, "court": {"name_abbreviation": "U.S.", "slug": "us", "name": "Supreme Court of the United States"}, "jurisdiction": {"slug": "us", "whitelisted": false, "name": "U.S."}, '
            '"analysis": {"word_count": «n n»}, "casebody": {"status": "ok", "data": {"opinions": [{"type": "majority", "author": "Justice «b n»"}]}}}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        html(
            "clerk's office, docket summary",
            "Case; No.; From; Review granted; Argued; Decided; Argument lasted; Briefs by amici; Justices in favour; Justices against; Opinion of the Court by",
            "<i>«@»</i>; «#no»; «l n»; «g mdy»; «a mdy»; «d mdy»; «t u»; «f n»; «v n»; «w n»; «b n»",
        ),
        rows(
            "law library, reading list in YAML",
            "",
            "- case: «@»\n  cite: «#us»\n  below: «l n»\n  decided: «d iso»\n  majority_opinion: «b up»\n  pages: «p n»\n  words: «n n»\n  cases_cited: «k n»\n  cited_by_later_decisions: «c n»\n  amicus_briefs: «f n»\n  alters_precedent: «x y»\n  dissent_below: «y y»",
            "\n",
            "\n",
        ),
        csv(
            "term statistics",
            "case; docket; granted; argued; decided; argument_min; majority; minority; author; words; pages; amici; cites_to; cited_by; precedent_altered",
            "«@»; «#no»; «g us»; «a us»; «d us»; «t n»; «v n»; «w n»; «b n»; «n n»; «p n»; «f n»; «k n»; «c n»; «x yn»",
            "\t",
        ),
    ],
    "prose": [
        prose(
            "benchnotes.example/cases to know",
            "First-year students ask which opinions they cannot do without. Start here.",
            [
                "«@», «#us», is about «#wh». The justices heard both sides on «a mdy» and handed down their judgment on «d mdy». «b n» wrote for «v w» members of the Court; «w w» did not go along. It fills «p ap_c» pages, so bring coffee.",
                "The Court took up «@» («#no») on «g mdy», after the «l n» had ruled. Lawyers for the 2 parties were on their feet for «t u» in all. Since then «c c» decisions have cited it.",
                "You will meet «@» in every casebook. It runs to «n c» words and leans on «k n» earlier cases. «b n» had the pen. Judgment was given on «d ord», and «c ap_c» later decisions refer to it.",
            ],
            ["«1@» has been cited in «1c c» decisions, «2@» in «2c c»."],
        ),
        prose(
            "courthouse reporter's diary",
            "Notes from the press bench, tidied up a little.",
            [
                "A long day for «@»: «t w» minutes of argument on «a wd», with questions from all sides. Friends of the Court had sent in «f w» briefs. The queue outside had 140 people in it before dawn.",
                "Word went round on «d wd» that «@» was out. «b n» read the summary aloud. The count was «v w» to «w w», and nobody in my row had bet on it. The judgment of the «l n» had been what it was all about.",
                "The Court agreed to hear «@» («#no») on «g dmy», and argument followed on «a dmy». The printed opinions come to «p n» pages, footnotes and all; my copy weighs as much as a cat.",
            ],
            [],
        ),
        prose(
            "law review, note on citation counts",
            "Counting citations is a poor man's history of ideas, yet we counted. Our tables list 212 decisions.",
            [
                "«@», decided in «d my», cites «k c» cases and is cited by «c c». With «n ap_c» words it stands in the upper half of our list. «f n» amicus briefs were filed, and the opinion of the Court is that of «b n».",
                "In «@» review was granted on «g dmy». The case came up from the «l n». «p n» pages of print are nothing unusual for its decade, and neither are «f n» briefs by outsiders.",
                "When «@» was argued, «t n» minutes were spent on it. The result, with «v n» justices on one side and «w n» on the other, was made public on «d dmy». We found it cited in «c c» later decisions.",
            ],
            ["«1@» has «1n c» words and «2@» has «2n c»."],
        ),
    ],
    "objectives": [
        "How were {} decided?",
        "Dates, votes and influence of {}",
        "Summarise the decisions {}",
    ],
}

CAR_PARKS = {
    "name": "car parks",
    "attrs": attrs(
        "c=parking spaces,N, | b=disabled bays,N, | w=women's bays,N, | e=charging bays,N, | k=highest charging power,N,kW | h=entrance height,N,m | t=price of an hour,N,EUR | g=most for a day,N,EUR | n=weekly ticket,N,EUR | m=monthly ticket,N,EUR | "
        "o=opened,D, | r=last refurbished,D, | p=operator,W, | s=nearest station,W, | q=open round the clock,B, | u=can be booked ahead,B,"
    ),
    "alike": [
        ("b", "w"),
        ("w", "e"),
        ("c", "e"),
        ("t", "g"),
        ("g", "n"),
        ("n", "m"),
        ("o", "r"),
        ("q", "u"),
        ("e", "k"),
        ("p", "s"),
    ],
    "others": {
        "p": ["Parkraum Mitte", "Hanse Garagen", "Autohof Betriebe"],
        "s": ["Göttingen", "Fulda", "Merseburg Hbf"],
    },
    "entities": [
        ent(
            "Parkhaus Lindenhof",
            "id=4107 | fa=100412 | ci=Kassel | st=Friedrichsplatz 3 | zip=34117",
            "c=418 | b=11 | w=27 | e=14 | k=22 | h=2.05 | t=2.45 | g=18.55 | n=62.30 | m=148.60 | o=1994-09-16 | r=2021-05-28 | p=Stadtpark Gesellschaft | s=Kassel-Wilhelmshöhe | q=true | u=false",
        ),
        ent(
            "Tiefgarage Kornmarkt",
            "id=4132 | fa=100587 | ci=Ulm | st=Kornhausgasse 8 | zip=89073",
            "c=263 | b=6 | w=18 | e=12 | k=11 | h=1.95 | t=1.85 | g=14.25 | n=49.50 | m=126.40 | o=1987-03-20 | r=2018-11-09 | p=Donau Parken | s=Ulm Hbf | q=false | u=true",
        ),
        ent(
            "Parkhaus Nordtor",
            "id=4158 | fa=100619 | ci=Braunschweig | st=Wendenring 21 | zip=38114",
            "c=736 | b=17 | w=44 | e=32 | k=50 | h=2.15 | t=2.15 | g=16.85 | n=57.40 | m=139.25 | o=2006-10-27 | r=2022-08-12 | p=Welfen Garagen | s=Braunschweig Hbf | q=true | u=true",
        ),
        ent(
            "Tiefgarage Am Zwinger",
            "id=4176 | fa=100733 | ci=Halle | st=Moritzzwinger 14 | zip=06108",
            "c=182 | b=5 | w=16 | e=10 | k=150 | h=1.85 | t=2.75 | g=21.65 | n=71.65 | m=164.50 | o=2012-04-13 | r=2023-06-30 | p=Saale Parkbetriebe | s=Halle Hbf | q=false | u=false",
        ),
    ],
    "json": [
        # ParkenDD/parkapi-sources-v3, tests/converters/data/bahn_v2.json
        rows(
            "railpark.example/db-api-marketplace/parking-facilities",
            '{"_embedded": [',
            '{"id": "«#fa»", "name": [{"name": "«@»", "context": "NAME"}, {"name": "P1", "context": "LABEL"}], "provider": {"isSpecialProductDb": false, "facilityNumber": "«#fa»", "source": "UNKNOWN"}, "operator": {"name": "«p n»"}, '
            '"address": {"streetAndNumber": "«#st»", "zip": "«#zip»", "city": "«#ci»", "phone": null}, "station": {"name": "«s n»"}, "capacity": [{"type": "PARKING", "total": "«c n»"}, {"type": "HANDICAPPED_PARKING", "total": "«b n»"}], '
            '"hasPrognosis": true, "access": {"outOfService": {"isOutOfService": false}, "openingHours": {"is24h": «q b»}}, "reservation": {"hasReservation": «u b»}, "equipment": {"charging": {"hasChargingStation": true}}, '
            '"tariff": {"prices": [{"group": {"groupName": "standard"}, "duration": "20min", "price": null}, {"group": {"groupName": "standard"}, "duration": "1hour", "price": «t n»}, {"group": {"groupName": "standard"}, "duration": "1week", "price": «n n»}, '
            '{"group": {"groupName": "standard"}, "duration": "1monthLongTerm", "price": «m n»}]}}',
            ", ",
            "]}",
        ),
        # ParkenDD/parkapi-sources-v3, tests/converters/data/apcoa.json
        rows(
            "apc-parking.example/carparks",
            '{"CurrentPage": 1, "PageCount": 1, "RowCount": #n, "Results": [',
            '{"CarParkId": «#id», "ParentCarparkSID": null, "CarparkShortName": "«@»", "CarparkLongName": "«#ci», «@»", "BarrierNonBarrier": "Barrier", "OnStreetOfStreet": "Off Street", "HiddenAfterDate": null, "Fax": null, "EntranceHeight": «h z2», '
            '"SegmentType": "City-Centre", "Language": "EN", "ClosureStartDate": null, "Address": {"Street": "«#st»", "City": "«#ci»", "Zip": "«#zip»", "CountryCode": "DE"}, "Spaces": [{"Id": 6, "Type": "Total Spaces", "Count": «c n»}, '
            '{"Id": 13, "Type": "Disabled Spaces", "Count": «b n»}, {"Id": 1, "Type": "Women Spaces", "Count": «w n»}, {"Id": 17, "Type": "Electric Car Charging Spaces", "Count": «e n»}], '
            '"IndicativeTariff": {"MinPrefix": "from", "MinValue": «t z2», "MinSuffix": "per hour", "MaxPrefix": "to", "MaxValue": «g z2», "MaxSuffix": "per day", "Currency": "EUR"}, "ConvenienceFee": null}',
            ", ",
            "]}",
        ),
        # ParkenDD/parkapi-sources-v3, tests/converters/data/pbw/object-by-city-10.json
        rows(
            "pw-garagen.example/api/object-by-city",
            "{",
            '"«#id»": {"objekt": {"name": "«@»", "plz": "«#zip»", "ort": "«#ci»", "land": "Deutschland", "strasse": "«#st»", "id_extern": false}, "stellplaetze": {"gesamt": «c n», "behinderte": «b n», "familien": 0, "frauen": «w n», "elektrofahrzeuge": «e n»}, '
            '"ausstattung": {"videoaufzeichnung": true, "regenschirmautomat": false, "parkplatzreservierung": «u b», "einfahrtshoehe": «h n»}, "oeffnungszeiten": {"kurzparker_24_7": «q b»}, '
            '"tarif": [{"beschreibung": "je angefangene 60 Minuten", "taktung": "60 Minuten", "betrag": «t n»}, {"beschreibung": "Tageshöchstsatz", "taktung": "max.", "betrag": «g n»}, {"beschreibung": "Zeitkarte 7 Tage (Wochenticket)", "taktung": "Pauschal", "betrag": «n n»}], '
            '"ladestation": [{"modellbezeichnung": "", "ladeleistung_maximal": «k n», "ladeplatz_reservierung": false}]}',
            ", ",
            "}",
        ),
        # ParkenDD/parkapi-sources-v3, tests/converters/__snapshots__/pbw_test/PbwPullConverterTest.test_get_static_parking_sites.json
        rows(
            "parkapi.example/v3/parking-sites",
            "[",
            '{"address": "«#st», «#zip» «#ci»", "capacity": «c n», "external_identifiers": [], "has_realtime_data": false, "name": "«@»", "operator_name": "«p n»", "park_and_ride_type": [], "purpose": "CAR", '
            '"restrictions": [{"capacity": «b n», "hours": null, "max_stay": null, "type": "DISABLED"}, {"capacity": «w n», "hours": null, "max_stay": null, "type": "WOMEN"}, {"capacity": «e n», "hours": null, "max_stay": null, "type": "CHARGING"}], "tags": [], "uid": "«#id»"}',
            ", ",
            "]",
        ),
    ],
    "table": [
        html(
            "city council, list of public car parks",
            "Car park; Town; Run by; Spaces; For disabled drivers; For women; With charger; Clearance; Opened; Refurbished; Day and night",
            "«@»; «#ci»; «p n»; «c n»; «b n»; «w n»; «e n»; «h u»; «o dot»; «r dot»; «q Y»",
        ),
        rows(
            "tariff boards, copied at the gate",
            "",
            "«@», «#st»\n1 HOUR: «t €2»\nDAY MAXIMUM: «g €2»\nWEEK: «n €2»\nMONTH: «m €2»\nHEADROOM: «h u»\nCHARGING UP TO «k u»\nOPEN 24 H: «q Y»\nBOOKING: «u Y»\nOPERATOR: «p up»",
            "\n\n",
            "\n",
        ),
        csv(
            "motoring club, test of car parks",
            "name; town; opened; last_refurbished; spaces; disabled_bays; charging_bays; max_kw; height_m; eur_hour; eur_day_max; eur_week; eur_month; station; bookable",
            "«@»; «#ci»; «o iso»; «r iso»; «c n»; «b n»; «e n»; «k n»; «h n»; «t z2»; «g z2»; «n z2»; «m z2»; «s n»; «u yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "autotest.example/where to leave the car",
            "We drove through 9 towns in a van that is a little too tall, and in a small electric car.",
            [
                "«@» in «#ci» takes «c n» cars. Anything taller than «h u» stays outside. An hour costs you «t €2», and however long you stay, the bill for one day stops at «g €2». If your battery is low, «e w» bays have a plug.",
                "In «#ci», «@» was a pleasant surprise. It is from «o my» and was done up once more in «r my». The plugs give «k u» at best. From «s n» it is a walk of 7 minutes. «p n» runs the place.",
                "«@» sets «w w» bays aside for women and «b w» for people with a disability. Commuters in «#ci» will want the ticket for a whole month at «m euros», or the one for a week at «n euros». It has «c ap_c» spaces in all.",
            ],
            ["In «1@» an hour costs «1t €2», in «2@» «2t €2»."],
        ),
        prose(
            "town paper, letters and answers",
            "You asked, we rang up and asked in turn.",
            [
                "Why is it so dear to park at «@»? «p n», who run it, say that «t euros» an hour is what it takes to keep the lights on. Those who come daily pay «m €2» a month. The last overhaul was finished on «r dmy», 4 months late.",
                "Can I get my camper into «@»? Only if it is lower than «h l». Is there room for a wheelchair? There is: «b w» wide bays. When did it open? On «o dmy», with a brass band.",
                "How many plugs has «@»? Cars can be charged in «e w» bays, with up to «k u». A week's parking is sold at «n €2». The house has room for «c n» cars, says «p n».",
            ],
            [],
        ),
        prose(
            "traffic department, annual review",
            "Of the 31 sites that the department looked at, these deserve a word.",
            [
                "«@» («#ci») went into service on «o ord» and had its last overhaul finished on «r ord». The site offers «c n» spaces, «w n» of them kept for women. Its operator is «p n».",
                "«@» («#ci») serves travellers from «s n» above all. The daily cap is «g euros»; «t euros» is charged for each hour until it is reached. «e n» spaces allow charging.",
                "«@» («#ci») sold its monthly ticket for «m euros» and its weekly one for «n euros». Complaints about the low entrance («h u») were fewer than in the year before. Disabled drivers find «b n» bays.",
            ],
            ["«1@» has «1c n» spaces and «2@» has «2c n»."],
        ),
    ],
    "objectives": [
        "Compare the car parks {}",
        "Size, prices and equipment of {}",
        "Should one park at {}?",
    ],
}

VANS = {
    "name": "registered vans",
    "attrs": attrs(
        "e=engine size,N,cc | c=CO2 emissions,N,g/km | g=gross vehicle weight,N,kg | k=kerb weight,N,kg | l=length,N,mm | h=height,N,mm | w=engine power,N,bhp | o=mileage at the last MOT test,N,mi | p=previous keepers,N, | "
        "r=first registered,D, | v=logbook last issued,D, | m=MOT expires,D, | y=last MOT test,D, | t=road tax due,D, | b=colour,W, | x=marked for export,B, | q=recall outstanding,B,"
    ),
    "alike": [
        ("g", "k"),
        ("l", "h"),
        ("e", "l"),
        ("r", "v"),
        ("m", "y"),
        ("m", "t"),
        ("v", "y"),
        ("x", "q"),
        ("c", "w"),
    ],
    "others": {"b": ["Silver", "Green", "Grey", "Black"]},
    "entities": [
        ent(
            "YK19 HVD",
            "pl=YK19HVD | nm=Bertha | mk=FORD | md=TRANSIT",
            "e=1995 | c=184 | g=3490 | k=2073 | l=5531 | h=2533 | w=128 | o=87346 | p=2 | r=2019-03-27 | v=2022-09-14 | m=2025-03-26 | y=2024-03-18 | t=2025-06-01 | b=White | x=false | q=false",
        ),
        ent(
            "FX17 OKB",
            "pl=FX17OKB | nm=Little Tom | mk=RENAULT | md=KANGOO",
            "e=1461 | c=117 | g=1985 | k=1315 | l=4282 | h=1844 | w=89 | o=113872 | p=3 | r=2017-05-11 | v=2021-02-03 | m=2025-05-10 | y=2024-05-07 | t=2025-09-01 | b=Red | x=false | q=true",
        ),
        ent(
            "WR21 NJT",
            "pl=WR21NJT | nm=Canary | mk=VOLKSWAGEN | md=CRAFTER",
            "e=1968 | c=213 | g=3880 | k=2241 | l=5986 | h=2590 | w=138 | o=46518 | p=1 | r=2021-07-16 | v=2023-11-29 | m=2025-07-15 | y=2024-07-09 | t=2025-08-01 | b=Yellow | x=true | q=false",
        ),
        ent(
            "SN68 CLU",
            "pl=SN68CLU | nm=Old Skye | mk=VAUXHALL | md=VIVARO",
            "e=1598 | c=162 | g=2835 | k=1724 | l=4998 | h=1971 | w=118 | o=94175 | p=4 | r=2018-10-24 | v=2020-06-17 | m=2024-10-23 | y=2023-10-19 | t=2025-02-01 | b=Blue | x=false | q=false",
        ),
    ],
    "json": [
        # rhizomatics/anpr2mqtt, tests/test_api_client.py (answer of the DVLA Vehicle Enquiry Service)
        one(
            "vehicle-licensing.example/vehicle-enquiry/v1/vehicles",
            '{"co2Emissions": «c n», "colour": "«b up»", "engineCapacity": «e n», "fuelType": "DIESEL", "make": "«#mk»", "markedForExport": «x b», "motStatus": "Valid", "motExpiryDate": "«m iso»", "registrationNumber": "«#pl»", '
            '"revenueWeight": «g n», "taxDueDate": "«t iso»", "taxStatus": "Taxed", "typeApproval": "N1", "wheelplan": "2 AXLE RIGID BODY", "dateOfLastV5CIssued": "«v iso»"}',
        ),
        # the test of a Go client of the DVSA MOT history API (package mothistoryapi; the file index gives this file as 41902256613 and no repository); hasOutstandingRecall and ISO dates as the service's documentation has them
        rows(
            "mot-history.example/v1/trade/vehicles/registration",
            "[",
            '{"registration": "«#pl»", "make": "«#mk»", "model": "«#md»", "fuelType": "Diesel", "primaryColour": "«b n»", "registrationDate": "«r iso»", "engineSize": "«e n»", "hasOutstandingRecall": "«q Y»", '
            '"motTests": [{"completedDate": "«y f»", "testResult": "PASSED", "expiryDate": "«m iso»", "odometerValue": "«o n»", "odometerUnit": "mi", "odometerResultType": "READ", "rfrAndComments": []}]}',
            ", ",
            "]",
        ),
        # Wayne-Thomson/HughesBackend, src/controllers/vehicleModelCalc.js (responseData)
        one(
            "ukvehicles.example/api/datapackage/VehicleData",
            '{"VehicleRegistration": {"Colour": "«b up»", "VehicleClass": "LCV", "CertificateOfDestructionIssued": false, "EngineCapacity": "«e n»", "TransmissionCode": "M", "WheelPlan": "2 AXLE RIGID BODY", "DateExported": null, "Scrapped": false, '
            '"Model": "«#md»", "ImportNonEu": false, "Vrm": "«#pl»", "DateFirstRegistered": "«r mid»", "Make": "«#mk»", "Co2Emissions": «c n»}, "Dimensions": {"RigidArtic": "RIGID", "PayloadVolume": null, "Height": «h n», "KerbWeight": «k n», '
            '"CarLength": «l n», "GrossVehicleWeight": «g n»}, "Performance": {"NoiseLevel": null, "Power": {"Bhp": «w n»}}, "VehicleHistory": {"PlateChangeCount": 0, "NumberOfPreviousKeepers": «p n», "V5CCertificateList": [{"CertificateDate": "«v mid»"}]}}',
        ),
        # vehicleDataThree of the same file, an answer of a second service, with its names and units in the keys
        rows(
            "vehicle-details.example/r2/lookup",
            '{"results": [',
            '{"VehicleIdentification": {"Vrm": "«#pl»", "DvlaMake": "«#mk»", "DvlaModel": "«#md»", "DateFirstRegistered": "«r z»", "VehicleUsedBeforeFirstRegistration": false}, "DvlaTechnicalDetails": {"EngineCapacityCc": «e n»}, '
            '"ColourDetails": {"CurrentColour": "«b up»"}, "Dimensions": {"HeightMm": «h n», "LengthMm": «l n»}, "Weights": {"KerbWeightKg": «k n», "GrossVehicleWeightKg": «g n»}, "Emissions": {"ManufacturerCo2": «c n», "HasFuelCatalyst": true}, '
            '"Performance": {"Power": {"Bhp": «w n»}}, "Transmission": {"TransmissionType": "Manual", "DriveType": "4x2"}}',
            ", ",
            "]}",
        ),
    ],
    "table": [
        markdown(
            "fleet list of the depot",
            "Plate; Called; Make; Colour; First registered; MOT until; Tax due; Miles at last MOT; Gross weight; Length; Height; Recall open",
            "«@»; «#nm»; «#mk» «#md»; «b n»; «r dmb»; «m dmb»; «t dmb»; «o c»; «g t»; «l cm»; «h cm»; «q y»",
        ),
        sheet(
            "dealer's part-exchange sheets",
            "«#mk» «#md», «@»",
            "Engine; Power; CO2; Kerb weight; Gross weight; Length; Height; Colour; First registered; Logbook issued; Former keepers; Last tested; Mileage at that test; Recall outstanding; Marked for export",
            "«e u»; «w u»; «c u»; «k u»; «g u»; «l u»; «h u»; «b n»; «r dmy»; «v dmy»; «p n»; «y dmy»; «o l»; «q Y»; «x Y»",
        ),
        csv(
            "insurer's vehicle schedule",
            "reg; nickname; make; colour; first_registered; engine_cc; bhp; co2_gkm; kerb_kg; gross_kg; last_test; test_miles; test_expires; tax_due; v5c_issued; keepers_before",
            "«#pl»; «#nm»; «#mk»; «b lo»; «r cmp»; «e n»; «w n»; «c n»; «k n»; «g n»; «y cmp»; «o n»; «m cmp»; «t cmp»; «v cmp»; «p n»",
            ",",
        ),
    ],
    "prose": [
        prose(
            "depot notice board",
            "To all drivers. Mirrors cost us 600 pounds last month, so please look behind you.",
            [
                "«@», which we all call «#nm», was tested on «y dmy» with «o c» miles on the clock. The certificate is good until «m dmy». Road tax has to be paid again by «t dmy».",
                "«#nm» («@») is «h cm» high, so forget the multi-storey, and with a length of «l cm» forget the corner bay too. Fully laden it may weigh «g t» and no more; empty it tips the scales at «k t».",
                "«#nm» («@») has «w n» horses under the bonnet and «e c» cubic centimetres to feed them. It first got its plates on «r dmy». Number of keepers before us: «p w». We should have asked whether they smoked.",
            ],
            ["«1@» had done «1o c» miles at its last test, «2@» «2o c»."],
        ),
        prose(
            "van-trader.example/this week's offers",
            "All seen, all driven, some of them loved.",
            [
                "Plate «@»: a «#mk» «#md», painted «b lo», registered for the first time in «r my». The test in «y my» was passed at «o ap_c» miles. «l u» from nose to tail, «h u» to the roof.",
                "Plate «@»: «#mk» «#md» with the «e u» diesel of «w u». It puts out «c u» of carbon dioxide. The MOT lasts until «m mdy». Number of former keepers: «p n».",
                "Plate «@»: this «#mk» «#md» may weigh «g u» with its load and weighs «k u» without. The paint is «b lo». A fresh logbook came on «v mdy». Road tax to be paid next on «t mdy».",
            ],
            [],
        ),
        prose(
            "police report on a check of vans",
            "Officers stopped 58 vehicles at the weighbridge between 6 and 10 in the morning.",
            [
                "«@». The driver had his licence with him. According to the papers the «b lo» van was first registered on «r ord», and its logbook was issued on «v ord». The plated maximum of «g u» was not exceeded.",
                "«@». The van had last been tested on «y ord», when the odometer stood at «o c» miles. That test runs out on «m ord». The exhaust was measured; the maker gives «c n» g/km. Vehicle tax falls due on «t ord».",
                "«@». The load stuck out at the back by 40 cm beyond the «l u» of the body. Kerb weight is «k u» by the type plate, and the engine has «e u». The colour, «b lo», agreed with the record.",
            ],
            ["«1@» has a kerb weight of «1k u», «2@» one of «2k u»."],
        ),
    ],
    "objectives": [
        "What do the records say about the vans {}?",
        "Weights, tests and tax of {}",
        "Vehicle check for {}",
    ],
}

INVOICES = {
    "name": "sales invoices",
    "attrs": attrs(
        "s=amount before tax and discount,N,GBP | d=discount,N,GBP | t=VAT,N,GBP | a=total,N,GBP | p=paid so far,N,GBP | u=still owed,N,GBP | h=hours billed,N,h | q=hourly rate,N,GBP | "
        "i=issued,D, | x=sent,D, | e=payment due,D, | f=latest payment,D, | c=drawn up by,W, | j=project,W, | r=has attachments,B, | o=card payment online allowed,B,"
    ),
    "alike": [
        ("s", "a"),
        ("d", "t"),
        ("p", "u"),
        ("a", "u"),
        ("i", "x"),
        ("i", "e"),
        ("e", "f"),
        ("r", "o"),
        ("c", "j"),
        ("h", "q"),
    ],
    "others": {
        "c": ["Marcus Thole", "Ines Carvalho", "Judith Amsel"],
        "j": ["Car park scheme", "Flood review", "Clinic layout", "Roof study"],
    },
    "entities": [
        ent(
            "INV-20417",
            "nb=20417 | cu=Kestrel Hotel | id=3114 | po=KH-771",
            "s=8131.00 | d=406.55 | t=1544.89 | a=9269.34 | p=5172.60 | u=4096.74 | h=86.5 | q=94.00 | i=2024-02-12 | x=2024-02-14 | e=2024-03-13 | f=2024-03-22 | c=Nadia Kaur | j=Lobby refit | r=true | o=true",
        ),
        ent(
            "INV-20433",
            "nb=20433 | cu=Mossgate Council | id=3129 | po=MC-2086",
            "s=11095.50 | d=221.90 | t=2174.72 | a=13048.32 | p=9531.40 | u=3516.92 | h=142.25 | q=78.00 | i=2024-03-05 | x=2024-03-06 | e=2024-04-04 | f=2024-04-18 | c=Owen Tranter | j=Bus lanes study | r=false | o=false",
        ),
        ent(
            "INV-20458",
            "nb=20458 | cu=Aldous Pharma | id=3155 | po=AP-514",
            "s=4228.00 | d=126.80 | t=820.24 | a=4921.44 | p=1846.25 | u=3075.19 | h=37.75 | q=112.00 | i=2024-04-16 | x=2024-04-19 | e=2024-05-16 | f=2024-05-27 | c=Beth Lockyer | j=Cold store audit | r=true | o=false",
        ),
        ent(
            "INV-20496",
            "nb=20496 | cu=Port of Sarnby | id=3198 | po=PS-3340",
            "s=17827.25 | d=534.80 | t=3458.49 | a=20750.94 | p=14218.35 | u=6532.59 | h=213.5 | q=83.50 | i=2024-05-21 | x=2024-05-22 | e=2024-06-20 | f=2024-07-03 | c=Piotr Zielak | j=Quay survey | r=false | o=true",
        ),
    ],
    "json": [
        # XeroAPI/xero-node, src/__tests__/unit/response-examples/invoice.response.examples.ts
        rows(
            "api.zerobooks.example/api.xro/2.0/Invoices",
            '{"Status": "OK", "ProviderName": "API Previewer", "Invoices": [',
            '{"Type": "ACCREC", "InvoiceNumber": "«@»", "Reference": "", "Payments": [{"Date": "/Date(«f ems»+0000)/", "HasAccount": false, "HasValidationErrors": false}], "CreditNotes": [], "Prepayments": [], "AmountDue": «u z2», "AmountPaid": «p z2», '
            '"HasErrors": false, "HasAttachments": «r b», "Contact": {"Name": "«#cu»", "Addresses": [], "Phones": []}, "DateString": "«i mid»", "DueDateString": "«e mid»", "Status": "AUTHORISED", "LineAmountTypes": "Exclusive", '
            '"LineItems": [{"Quantity": «h n», "UnitAmount": «q z2»}], "TotalTax": «t z2», "Total": «a z2», "CurrencyCode": "GBP"}',
            ", ",
            "]}",
        ),
        # fastruby/harvesting, fixtures/vcr_cassettes/Harvesting_Models_Invoice_get/provides_direct_access_to_a_specific_invoice.yml
        one(
            "api.timeharvest.example/v2/invoices",
            '{"id": «#id», "number": "«#nb»", "purchase_order": "«#po»", "amount": «a n», "due_amount": «u n», "tax": 20.0, "tax_amount": «t n», "tax2": null, "tax2_amount": 0.0, "discount_amount": «d n», "subject": null, "notes": null, "state": "open", '
            '"issue_date": "«i iso»", "due_date": "«e iso»", "payment_term": "custom", "sent_at": "«x z»", "paid_at": null, "closed_at": null, "currency": "GBP", "client": {"name": "«#cu»"}, "estimate": null, "retainer": null, "creator": {"name": "«c n»"}, '
            '"line_items": [{"kind": "Service", "quantity": «h n», "unit_price": «q n», "taxed": true, "taxed2": false, "project": {"name": "«j n»", "code": null}}]}',
        ),
        # PipedreamHQ/pipedream, components/quickbooks/sources/new-invoice-updated/test-event.mjs; Qty, UnitPrice, DiscountLineDetail and AllowOnlineCreditCardPayment as the service's documentation (stitchdata/docs, _integration-schemas/quickbooks/v2/invoices.md) has them
        rows(
            "quickledger.example/v3/company/query",
            '{"QueryResponse": {"Invoice": [',
            '{"TxnDate": "«i iso»", "domain": "QBO", "PrintStatus": "NeedToPrint", "TotalAmt": «a n», "Line": [{"LineNum": 1, "DetailType": "SalesItemLineDetail", "SalesItemLineDetail": {"Qty": «h n», "UnitPrice": «q n», "ItemRef": {"name": "Services"}}}, '
            '{"DetailType": "SubTotalLineDetail", "Amount": «s n», "SubTotalLineDetail": {}}, {"DetailType": "DiscountLineDetail", "Amount": «d n», "DiscountLineDetail": {"PercentBased": false}}], "DueDate": "«e iso»", "ApplyTaxAfterDiscount": false, "DocNumber": "«#nb»", "sparse": false, "ProjectRef": {"name": "«j n»"}, "AllowOnlineCreditCardPayment": «o b», '
            '"Balance": «u n», "CustomerRef": {"name": "«#cu»"}, "TxnTaxDetail": {"TotalTax": «t n»}, "LinkedTxn": [], "EmailStatus": "EmailSent", "CustomField": [], "Id": "«#id»"}',
            ", ",
            "]}}",
        ),
        # pravinmobilefirst9/codatappdemo, src/components/Invoice/index2.js (an answer of Codat)
        rows(
            "api.codatum.example/companies/data/invoices",
            '{"results": [',
            '{"id": "«#id»", "invoiceNumber": "«@»", "customerRef": {"companyName": "«#cu»"}, "salesOrderRefs": [], "issueDate": "«i mid»", "dueDate": "«e mid»", "currency": "GBP", "currencyRate": 1, "lineItems": [{"description": "Project: «j n»", "trackingCategoryRefs": [], "isDirectIncome": false}], '
            '"paymentAllocations": [{"payment": {"currency": "GBP", "currencyRate": 1, "paidOnDate": "«f mid»", "totalAmount": «p n»}}], "withholdingTax": [], "totalDiscount": «d n», "subTotal": «s n», "totalTaxAmount": «t n», "totalAmount": «a n», "amountDue": «u n», "status": "PartiallyPaid", "metadata": {"isDeleted": false}}',
            ", ",
            '], "pageNumber": 1}',
        ),
    ],
    "table": [
        html(
            "aged debtors, printed",
            "Invoice; Client; Issued; Due; Total; Received; Last received on; Still open; Drawn up by",
            "«@»; «#cu»; «i dmb»; «e dmb»; «a £2»; «p £2»; «f dmb»; «u £2»; «c n»",
        ),
        rows(
            "invoice footers",
            "",
            "INVOICE «@» TO «#cu»\nRE: «j up»\nDATE: «i dmy»\nHOURS: «h n»\nRATE PER HOUR: «q £2»\nFEES: «s £2»\nLESS DISCOUNT: «d £2»\nVAT: «t £2»\nTOTAL: «a £2»\nPLEASE PAY BY: «e dmy»\nCARD PAYMENT ONLINE: «o Y»\nATTACHMENTS: «r Y»\nDRAWN UP BY: «c up»",
            "\n\n",
            "\n",
        ),
        csv(
            "sales ledger export",
            "doc_no; client; po; project; issued; sent; due; last_payment; hours; rate; gross_fees; discount; vat; total; paid; balance; attachments",
            "«#nb»; «#cu»; «#po»; «j n»; «i iso»; «x iso»; «e iso»; «f iso»; «h n»; «q z2»; «s z2»; «d z2»; «t z2»; «a z2»; «p z2»; «u z2»; «r yn»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "chasing letters, drafts",
            "Drafts for Monday. Be firm, but keep the 2 old clients sweet.",
            [
                "To «#cu»: our invoice «@» over «a £2» should have been settled by «e dmy». We thank you for what came in on «f dmy», yet «u £2» is missing. «c n», who wrote the bill, will gladly help.",
                "To «#cu»: you ask what No. «#nb» was for. It was for «h n» hours of work on the «j n», at «q £2» each. We took «d £2» off as agreed. So far we have seen «p £2» of the money.",
                "To «#cu»: No. «#nb» left our office by post on «x dmy». The tax on it, «t £2», we have already passed on to the state. Kindly send the rest of «u £2», or ring «c n», who made out the bill, on extension 12.",
            ],
            ["«1#cu» still owes us «1u £2» on «1@», and «2#cu» owes «2u £2» on «2@»."],
        ),
        prose(
            "auditor's working paper, receivables",
            "A sample of 25 items was traced from the ledger to the bank.",
            [
                "«@», «#cu». The document is dated «i dmy» and the post book shows it leaving on «x dmy». Fees of «s pounds» were billed, from which a rebate of «d pounds» was taken. VAT of «t pounds» was then added.",
                "«@», «#cu». Time sheets for the «j n» support «h n» hours; the rate of «q pounds» agrees with the contract. The client had until «e mdy». The bill was prepared by «c n».",
                "«@», «#cu». The bank statement shows that «p pounds» has arrived, most recently on «f mdy». On a total of «a pounds» this leaves «u pounds» to collect. No provision was made.",
            ],
            ["«1@» comes to «1a pounds», «2@» to «2a pounds»."],
        ),
        prose(
            "weekly finance call, notes",
            "Present: everyone but Sam. The overdraft stands at 14 percent of the limit.",
            [
                "«#cu» («@»): they have paid «p ap_£» up to now, the last of it on «f wd». Open: «u £2». «c n», who drew up the bill, is to phone them before Friday.",
                "«#cu» («@»): the bill for the «j n» went out on «x dmb», with payment expected by «e dmb». It comes to «a ap_£» with everything. We charge this client «q £2» an hour.",
                "«#cu» («@»): before tax and the discount of «d £2» the work was worth «s £2». «h n» hours is more than we had planned. Invoice date is «i dmb».",
            ],
            [],
        ),
    ],
    "objectives": ["What is owed on {}?", "Amounts and dates of the invoices {}", "Reconcile {}"],
}

SUBJECTS = [COMPANIES, COURT, CAR_PARKS, VANS, INVOICES]
